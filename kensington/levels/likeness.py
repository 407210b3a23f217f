"""Which of our levels an unknown player plays as, by the acts that it chose.

A level's choice depends on the game so far and on random numbers: the point where it starts to scan the board, one of
72, and, for a level that errs, one or two more. So the probability that a level chooses an act is known exactly,
without the player's generator: `probabilities`. Record each act with `observe`, then ask for the `verdict`:

>>> from kensington.levels import LEVELS
>>> from kensington.levels.likeness import observe, verdict
>>> from kensington.position import Position
>>> position, acts = Position.start(), []
>>> for seed in range(1, 25):
...     act = LEVELS[1].choose(position, seed).act
...     acts.append(observe(position, act))
...     position = position.play(act)
>>> verdict("it", acts).level
'intermediate'

A level is named only if the acts are as likely as the level's own usually are, and every other model is excluded.
`docs/compare.md` has the formulas.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from math import log
from typing import Any, NamedTuple

import numpy as np

from boardgame.chance import SEEDS, Chance
from boardgame.match.score import wilson
from boardgame.player import Thought
from kensington.levels import LEVELS, POINTS, Level
from kensington.position import Position
from kensington.rules import Act

RANDOM = "random"
MODELS = (RANDOM, *(level.name for level in LEVELS))
SLIP = 0.001  # share of the acts that may have been misread; then every legal act is equally likely
STRANGE = 0.001  # a model is excluded if less of its own games than this are as unusual as the player's
FAMILIAR = 0.01  # the same share must be at least this for a model to be named
SURELY = log(1000)  # the model named must be so much likelier than every other
FEWEST = 20  # acts that a verdict needs
TRIALS = 20_000  # simulated games of each model
PLACES = 9  # decimals of a recorded probability
ROUNDED = 6  # decimals of a sum of their logarithms

Observed = Mapping[str, Any]  # what `observe` returns


@cache
def _first_seeds() -> tuple[int, ...]:
    """A seed for each point with which a level may begin: only the first random number matters."""
    seeds = {Chance(seed).below(POINTS): seed for seed in range(SEEDS - 1, 0, -1)}
    return tuple(seeds[first] for first in range(POINTS))


def probabilities(level: Level, position: Position, history: Sequence[Position] = ()) -> dict[Act, float]:
    """The probability of each act that the level can choose in an unfinished position, after these earlier ones."""
    share: defaultdict[Act, float] = defaultdict(float)
    errs_in = level.errs_in(position, history)
    for seed in _first_seeds():
        thoughts: list[Thought[Act]] = []
        act = level.choose(position, seed, thoughts.append if errs_in else None, history).act
        entries = [thought.act for thought in thoughts] or [act]
        errs = 1 / errs_in if errs_in and not position.play(entries[0]).winner else 0.0
        share[entries[0]] += (1 - errs) / POINTS
        for act in entries:
            share[act] += errs / len(entries) / POINTS
    return {act: probability for act, probability in share.items() if probability > 0}


def observe(position: Position, act: Act, history: Sequence[Position] = (), game: int = 0) -> dict[str, Any]:
    """An act that a player chose, as JSON data. `history` has the earlier positions of the game.

    `chances`: its probability under each model, in the order of `MODELS`. `choices`: the same for every legal act;
    equal acts share a row, which ends with their number. `game` tells games apart.
    """
    legal = position.legal_acts()
    models = [dict.fromkeys(legal, 1 / len(legal)), *(probabilities(level, position, history) for level in LEVELS)]
    rows = {each: tuple(round(model.get(each, 0.0), PLACES) for model in models) for each in legal}
    choices = [[*row, count] for row, count in sorted(Counter(rows.values()).items())]
    return {"game": game, "chances": list(rows[act]), "choices": choices}


class Share(NamedTuple):
    """How often a model would have chosen the player's act: 0 to 1, with its 95 % interval.

    `expected` is the same share if the player were the model, `never` the number of `acts` that the model never plays.
    """

    share: float
    interval: tuple[float, float]
    expected: float
    never: int
    acts: int


class Verdict(NamedTuple):
    """Which model a player plays as: `level`, if that is certain.

    `possible` are the models that are not excluded, none of them for a player unlike all; `text` says this in words.
    """

    level: str | None
    possible: tuple[str, ...]
    text: str
    shares: dict[str, Share]


def verdict(who: str, acts: Sequence[Observed]) -> Verdict:
    """The verdict on a player, such as "its level 2", by its acts. Acts without an alternative do not count."""
    free = [act for act in acts if sum(row[-1] for row in act["choices"]) > 1]
    shares = {model: _share(free, model) for model in MODELS} if free else {}
    if len(free) < FEWEST:
        return Verdict(None, MODELS, f"{who} has chosen {len(free)} acts, too few for a verdict", shares)
    fits = {model: _fit(free, model) for model in MODELS}
    possible = [model for model in MODELS if fits[model][1] >= STRANGE]
    if not possible:
        return Verdict(None, (), f"{who} plays as none of ours; {_nearest(shares)}", shares)
    best = max(possible, key=lambda model: fits[model][0])
    behind = {model: fits[best][0] - fits[model][0] for model in MODELS}
    possible = [model for model in possible if behind[model] < SURELY]
    del behind[best]
    rival = min(behind, key=behind.__getitem__)
    if behind[rival] < SURELY or fits[best][1] < FAMILIAR:
        names = " or ".join(map(_called, possible))
        return Verdict(None, tuple(possible), f"{who} may play as {names}: {len(free)} acts do not decide it", shares)
    never = f"; it would never choose {shares[best].never} of them" if shares[best].never else ""
    text = (
        f"{who} plays as {_called(best)}: nothing in {len(free)} acts tells them apart{never}, "
        f"and {_called(rival)} is 10^{behind[rival] / log(10):.0f} times less likely"
    )
    return Verdict(best, (best,), text, shares)


def _called(model: str) -> str:
    return "a random player" if model == RANDOM else f"our {model}"


def _nearest(shares: Mapping[str, Share]) -> str:
    """The level whose agreement comes closest to the agreement with itself."""
    near = max(MODELS[1:], key=lambda model: shares[model].share / shares[model].expected)
    share, (low, high), expected, _, acts = shares[near]
    return (
        f"the nearest is {_called(near)}, which would choose {100 * share:.0f} % of its "
        f"{acts} acts ({100 * low:.0f} to {100 * high:.0f}), and {100 * expected:.0f} % of its own again"
    )


def _share(acts: Sequence[Observed], model: str) -> Share:
    at = MODELS.index(model)
    hits = np.array([act["chances"][at] for act in acts])
    share = float(hits.mean())
    # Acts of a game are correlated: count as many independent ones as have this variance between games
    games = np.unique([act["game"] for act in acts], return_inverse=True)[1]
    several = int(games.max()) + 1
    spread = float((np.bincount(games, hits - share) ** 2).sum()) * several / max(1, several - 1)
    independent = share * (1 - share) * len(hits) ** 2 / spread if spread else 0.0
    expected = float(np.mean([sum(row[-1] * row[at] ** 2 for row in act["choices"]) for act in acts]))
    return Share(
        share, wilson(share, min(independent, len(hits)) or len(hits)), expected, int((hits == 0).sum()), len(acts)
    )


def _fit(acts: Sequence[Observed], model: str) -> tuple[float, float]:
    """How well a model explains acts: the logarithm of their likelihood, and how strange they are for it.

    The latter is the share, 0 to 1, of the model's own games in the same positions that are as unusual, by the
    likelihood under any level.
    """
    draw = np.random.default_rng(1)
    at = MODELS.index(model)
    own, seen = np.zeros((len(MODELS), TRIALS)), np.zeros(len(MODELS))
    for act in acts:
        choices = np.array(act["choices"])
        count = choices[:, -1]
        likely = (1 - SLIP) * choices[:, :-1] + SLIP / count.sum()
        weight = likely[:, at] * count
        own += np.log(likely).T[:, draw.choice(len(choices), TRIALS, p=weight / weight.sum())]
        seen += np.log((1 - SLIP) * np.array(act["chances"]) + SLIP / count.sum())
    # How many more of its games, and the game itself, are likelier than less likely; equal ones count on either side
    balance = np.sign(np.round(own - seen[:, None], ROUNDED)).sum(axis=1) / (TRIALS + 1)
    # A random player is left out, as it finds all games equally likely
    strange = len(LEVELS) * (1 - abs(balance[1:])).min()
    return float(seen[at]), min(1.0, float(strange))
