"""Which of our levels an unknown program plays as, by the acts that it chose.

A level's choice depends on the game so far and on random numbers: the point where it starts to scan the board, one of
72, and, for a level that errs, one or two more. So the probability that a level chooses an act is known exactly,
without the program's generator: `probabilities`. `verdict` names a level only if the program's choices are as likely as
the level's own usually are, and every other level is excluded. `docs/compare-internals.md` has the formulas.

This module knows acts and positions, not pictures or programs.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from math import log
from statistics import fmean, median
from typing import Any, NamedTuple

import numpy as np

from boardgame.chance import SEEDS, Chance
from boardgame.match.score import wilson
from boardgame.player import Thought
from kensington.levels import LEVELS, POINTS, Level
from kensington.position import Position
from kensington.rules import Act, Relocate

RANDOM = "random"
MODELS = (RANDOM, *(level.name for level in LEVELS))
SLIP = 0.001  # share of the acts that may have been misread; then every legal act is equally likely
STRANGE = 0.001  # a level is excluded if less of its own games than this are as unusual as the program's
FAMILIAR = 0.01  # the same share must be at least this for a level to be named
SURELY = log(1000)  # the level named must be so much likelier than every other
FEWEST = 20  # acts that a verdict needs
TRIALS = 20_000  # simulated games of each level
PLACES = 9  # decimals of a stored probability
ROUNDING = 1e-6  # tolerance of a sum of their logarithms

PHASES = ("placing", "moving", "relocation")


@cache
def first_seeds() -> tuple[int, ...]:
    """A seed for each point with which a level may begin: only the first random number matters."""
    seeds = {Chance(seed).below(POINTS): seed for seed in range(SEEDS - 1, 0, -1)}
    return tuple(seeds[first] for first in range(POINTS))


def probabilities(level: Level, position: Position, history: Sequence[Position] = ()) -> dict[Act, float]:
    """The probability of each act that the level can choose in an unfinished position, after these earlier ones."""
    share: defaultdict[Act, float] = defaultdict(float)
    errs_in = level.errs_in(position, history)
    for seed in first_seeds():
        if not errs_in:
            share[level.choose(position, seed, history=history).act] += 1 / POINTS
            continue
        thoughts: list[Thought] = []
        level.choose(position, seed, thoughts.append, history)
        entries = [thought.act for thought in thoughts]
        errs = 0.0 if position.play(entries[0]).winner else 1 / errs_in
        share[entries[0]] += (1 - errs) / POINTS
        for act in entries:
            share[act] += errs / len(entries) / POINTS
    return {act: probability for act, probability in share.items() if probability > 0}


def act_record(
    position: Position, act: Act, seconds: float | None, game: int, history: Sequence[Position] = ()
) -> dict[str, Any]:
    """An act that a program chose, as JSON data. `history` has the earlier positions of the game.

    `chances`: its probability under each model, in the order of `MODELS`. `choices`: the same for every legal act;
    equal acts share a row, which ends with their number. `seconds`: emulated thinking time, None if not measured.
    """
    legal = position.legal_acts()
    models = [dict.fromkeys(legal, 1 / len(legal)), *(probabilities(level, position, history) for level in LEVELS)]
    rows = {each: tuple(round(model.get(each, 0.0), PLACES) for model in models) for each in legal}
    return {
        "game": game,
        "phase": "relocation" if isinstance(act, Relocate) else position.phase,
        "position": position.to_text(),
        "act": str(act),
        "seconds": seconds,
        "chances": list(rows[act]),
        "choices": [[*row, count] for row, count in sorted(Counter(rows.values()).items())],
    }


class Share(NamedTuple):
    """How often a model would have chosen the program's act: 0 to 1, with its 95 % interval.

    `expected` is the same share if the program were the model, `never` the number of `acts` that the model never plays.
    """

    share: float
    interval: tuple[float, float]
    expected: float
    never: int
    acts: int


class Fit(NamedTuple):
    """How well a model explains the program's choices.

    `likelihood` is the natural logarithm of their probability, `typical` its mean over the model's own games. `strange`
    is the share, 0 to 1, of the model's own games that are as unusual as this, by the likelihood under any level.
    """

    likelihood: float
    typical: float
    strange: float


def agreement(acts: Sequence[Mapping[str, Any]], model: str) -> Share:
    """How far a model agrees with the program's choices; there must be at least one."""
    at = MODELS.index(model)
    hits = [act["chances"][at] for act in acts]
    expected = [sum(row[-1] * row[at] ** 2 for row in act["choices"]) for act in acts]
    share = fmean(hits)
    return Share(
        share,
        wilson(share, _independent(hits, [act["game"] for act in acts])),
        fmean(expected),
        sum(hit == 0 for hit in hits),
        len(acts),
    )


def _independent(hits: Sequence[float], games: Sequence[int]) -> float:
    """The number of independent acts that carry as much information as these, which are correlated within a game.

    The acts of a single game count as independent, as one game does not show the correlation.
    """
    share = fmean(hits)
    of_games: defaultdict[int, float] = defaultdict(float)
    for hit, game in zip(hits, games, strict=True):
        of_games[game] += hit - share
    several = len(of_games)
    spread = sum(part**2 for part in of_games.values()) * several / (several - 1) if several > 1 else 0.0
    if not spread or not 0 < share < 1:
        return len(hits)
    return min(len(hits), share * (1 - share) * len(hits) ** 2 / spread)


def fit(acts: Sequence[Mapping[str, Any]], model: str) -> Fit:
    """How well a model explains acts, compared with `TRIALS` games of its own in the same positions."""
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
    # Equal likelihoods may differ by rounding; half of them, and of the game itself, counts on either side
    less = (own < seen[:, None] - ROUNDING).sum(axis=1)
    same = (abs(own - seen[:, None]) <= ROUNDING).sum(axis=1) + 1
    below = (less + same / 2) / (TRIALS + 1)
    # A random player is left out, as it finds all games equally likely
    strange = len(LEVELS) * min(2 * min(part, 1 - part) for part in below[1:])
    return Fit(float(seen[at]), float(own[at].mean()), min(1.0, float(strange)))


class Verdict(NamedTuple):
    """Which model a program plays as: `level`, if that is certain.

    `possible` are the models that are not excluded; `none` is whether all are. `text` says this in words.
    """

    level: str | None
    possible: tuple[str, ...]
    none: bool
    text: str


def verdict(who: str, acts: Sequence[Mapping[str, Any]]) -> Verdict:
    """The verdict on a player, such as "its level 2", by its acts. Acts without an alternative do not count."""
    free = [act for act in acts if sum(row[-1] for row in act["choices"]) > 1]
    if len(free) < FEWEST:
        return Verdict(None, MODELS, False, f"{who} has chosen {len(free)} acts, too few for a verdict")
    fits = {model: fit(free, model) for model in MODELS}
    possible = [model for model in MODELS if fits[model].strange >= STRANGE]
    if not possible:
        return Verdict(None, (), True, _none(who, free))
    best = max(possible, key=lambda model: fits[model].likelihood)
    possible = [model for model in possible if fits[best].likelihood - fits[model].likelihood < SURELY]
    likelier = {model: fits[best].likelihood - fits[model].likelihood for model in MODELS if model != best}
    if possible == [best] and fits[best].strange >= FAMILIAR and min(likelier.values()) >= SURELY:
        share = agreement(free, best)
        return Verdict(best, (best,), False, _plays_as(who, best, share, likelier))
    names = " or ".join(map(_called, possible))
    return Verdict(None, tuple(possible), False, f"{who} may play as {names}: {len(free)} acts do not decide it")


def _called(model: str) -> str:
    return "a random player" if model == RANDOM else f"our {model}"


def _plays_as(who: str, model: str, share: Share, likelier: Mapping[str, float]) -> str:
    rival = min(likelier, key=likelier.__getitem__)
    never = f"; it would never choose {share.never} of them" if share.never else ""
    return (
        f"{who} plays as {_called(model)}: nothing in {share.acts} acts tells them apart{never}, "
        f"and {_called(rival)} is 10^{likelier[rival] / log(10):.0f} times less likely"
    )


def _none(who: str, acts: Sequence[Mapping[str, Any]]) -> str:
    shares = {model: agreement(acts, model) for model in MODELS if model != RANDOM}
    # Nearest is the level whose agreement comes closest to the agreement with itself
    near = max(shares, key=lambda model: shares[model].share / shares[model].expected)
    share, (low, high), expected, _, _ = shares[near]
    return (
        f"{who} plays as none of ours; the nearest is {_called(near)}, which would choose {100 * share:.0f} % of its "
        f"{len(acts)} acts ({100 * low:.0f} to {100 * high:.0f}), and {100 * expected:.0f} % of its own again"
    )


def summary(who: str, acts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """As JSON data: the verdict, the agreement with each model by phase, the fits, and thinking times."""
    found = verdict(who, acts)
    phases = {"all": list(acts)} | {phase: [act for act in acts if act["phase"] == phase] for phase in PHASES}
    phases = {phase: some for phase, some in phases.items() if some}
    return {
        "who": who,
        "verdict": found._asdict(),
        "acts": len(acts),
        "games": len({act["game"] for act in acts}),
        "agreement": {
            phase: {model: agreement(some, model)._asdict() for model in MODELS} for phase, some in phases.items()
        },
        "fits": {model: fit(acts, model)._asdict() for model in MODELS} if acts else {},
        "seconds": {phase: _times(some) for phase, some in phases.items()},
    }


def _times(acts: Sequence[Mapping[str, Any]]) -> dict[str, float | int | None]:
    seconds = [act["seconds"] for act in acts if act["seconds"] is not None]
    middle, most = (median(seconds), max(seconds)) if seconds else (None, None)
    return {"median": middle, "most": most, "measured": len(seconds)}
