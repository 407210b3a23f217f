"""Which of our levels an unknown program plays as: every act that it chose, held against what each level would choose.

A level's choice rests on the position and on chance: on the point that it begins to go through the board with, one of
72, and, if it errs, on two lots more. So in any position the chance that a level would choose an act is known exactly,
without the program's generator: `chances`. What a program chose is then as likely or unlikely, given each level, as a
calculation says, and so is how likely it ought to have been; `verdict` puts both together. It is careful: it names a
level only if what was chosen is no stranger than the level itself would be, and all other levels are out of question.

This knows acts and positions, and neither pictures nor programs. docs/compare-unknown.md has the formulas.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import log
from statistics import fmean, median
from typing import Any, NamedTuple

import numpy as np

from boardgame.chance import Chance
from boardgame.player import Thought
from kensington.levels import LEVELS, POINTS, Level
from kensington.match.score import wilson
from kensington.position import Position
from kensington.rules import Act, Relocate

RANDOM = "random"
MODELS = (RANDOM, *(level.name for level in LEVELS))
SLIP = 0.001  # of what is seen, at most, that may not be what the program chose: then any legal act is as likely
STRANGE = 0.001  # of the games that a level plays itself look as strange: then a program does not play as that level
FAMILIAR = 0.01  # at least, for it to be named
SURELY = log(1000)  # so much likelier is the level named than any other, unless that is out of question already
FEWEST = 20  # acts that a verdict rests on
TRIALS = 20_000  # games that each level plays in thought
PLACES = 9  # decimals of a chance that is kept
ROUNDING = 1e-6  # of a sum of logarithms of them

PHASES = ("placing", "moving", "relocation")


@cache
def first_seeds() -> tuple[int, ...]:
    """A seed for each of the points that a level may begin with: the first lot that is drawn is all that matters."""
    seeds: dict[int, int] = {}
    seed = 0
    while len(seeds) < POINTS:
        seed += 1
        seeds.setdefault(Chance(seed).below(POINTS), seed)
    return tuple(seeds[first] for first in range(POINTS))


def chances(level: Level, position: Position) -> dict[Act, float]:
    """How likely a level is to choose each act in an unfinished position; acts that it never chooses are left out."""
    share: defaultdict[Act, float] = defaultdict(float)
    for seed in first_seeds():
        if not level.errs:
            share[level.choose(position, seed).act] += 1 / POINTS
            continue
        entries = _first_list(level, position, seed)
        errs = 0.0 if position.play(entries[0]).winner else 1 / level.errs
        share[entries[0]] += (1 - errs) / POINTS
        for act in entries:
            share[act] += errs / len(entries) / POINTS
    return {act: chance for act, chance in share.items() if chance > 0}


def _first_list(level: Level, position: Position, seed: int) -> list[Act]:
    """What a level that does not look ahead draws from, the best first."""
    thoughts: list[Thought] = []
    level.choose(position, seed, thoughts.append)
    return [thought.act for thought in thoughts]


# What is kept of an act that a program chose


def weighed(position: Position, act: Act, seconds: float | None, game: int) -> dict[str, Any]:
    """What an act says, made of what JSON has.

    `chances` are how likely it was by each model, in the order of `MODELS`; `choices` has the same of every legal act,
    those that are alike in one row, which ends with how many they are. `seconds` is the time that it took, None
    if it was not measured.
    """
    legal = position.legal_acts()
    models = [dict.fromkeys(legal, 1 / len(legal)), *(chances(level, position) for level in LEVELS)]
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


# What many acts say


class Share(NamedTuple):
    """How often a model would have chosen what the program chose: 0 to 1, its 95 % interval, what it would be if the
    program were the model, the acts that the model would never choose, and how many acts there are."""

    share: float
    interval: tuple[float, float]
    expected: float
    never: int
    acts: int


class Fit(NamedTuple):
    """How well a model explains what was chosen.

    `likelihood` is the natural logarithm of how likely all of it is, `typical` what that is for the model's own games,
    on average. `strange` is the part of those, 0 to 1, that are as far as this from what is usual, judged by how likely
    any of the levels finds what is chosen.
    """

    likelihood: float
    typical: float
    strange: float


def agreement(acts: Sequence[Mapping[str, Any]], model: str) -> Share:
    """How far a model agrees with what was chosen; there must be an act at least."""
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
    """The number of independent acts, each chosen or not, that say as much as these, which come in games.

    One game alone shows nothing of how acts of a game go together, and its acts count as they are.
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
    """How well a model explains acts, compared with as many games of its own in the same positions."""
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
    # Equal likelihoods may differ by rounding: half of them count to either side, and so does the game itself
    less = (own < seen[:, None] - ROUNDING).sum(axis=1)
    same = (abs(own - seen[:, None]) <= ROUNDING).sum(axis=1) + 1
    below = (less + same / 2) / (TRIALS + 1)
    strange = len(LEVELS) * min(2 * min(part, 1 - part) for part in below[1:])  # by lot all games are equally likely
    return Fit(float(seen[at]), float(own[at].mean()), min(1.0, float(strange)))


class Verdict(NamedTuple):
    """Which models a program may play as: `level` is the only one of them, if that is certain.

    `possible` are those that are not out of question. `none`: whether it certainly plays as none of them. `text` says
    so in words.
    """

    level: str | None
    possible: tuple[str, ...]
    none: bool
    text: str


def verdict(who: str, acts: Sequence[Mapping[str, Any]]) -> Verdict:
    """What acts say of whoever chose them, "its level 2", say. Acts that could not be otherwise say nothing."""
    free = [act for act in acts if sum(row[-1] for row in act["choices"]) > 1]
    if len(free) < FEWEST:
        return Verdict(None, MODELS, False, f"{who} has chosen {len(free)} acts, too few to say what it plays as")
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
    return "a player by lot" if model == RANDOM else f"our {model}"


def _plays_as(who: str, model: str, share: Share, likelier: Mapping[str, float]) -> str:
    rival = min(likelier, key=likelier.__getitem__)
    never = f"; {share.never} of them it would never choose" if share.never else ""
    return (
        f"{who} plays as {_called(model)}: nothing in {share.acts} acts tells them apart{never}, "
        f"and {_called(rival)} is 10^{likelier[rival] / log(10):.0f} times less likely"
    )


def _none(who: str, acts: Sequence[Mapping[str, Any]]) -> str:
    shares = {model: agreement(acts, model) for model in MODELS if model != RANDOM}
    # Whom it is most like: the level whose agreement comes closest to what it would be for the level itself
    near = max(shares, key=lambda model: shares[model].share / shares[model].expected)
    share, (low, high), expected, _, _ = shares[near]
    return (
        f"{who} plays as none of ours; nearest is {_called(near)}, which would choose {100 * share:.0f} % of its "
        f"{len(acts)} acts ({100 * low:.0f} to {100 * high:.0f}), and chooses {100 * expected:.0f} % of its own again"
    )


def summary(who: str, acts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """All that acts say, made of what JSON has: the verdict, the agreement with each model by phase, and times."""
    said = verdict(who, acts)
    phases = {"all": list(acts)} | {phase: [act for act in acts if act["phase"] == phase] for phase in PHASES}
    phases = {phase: some for phase, some in phases.items() if some}
    return {
        "who": who,
        "verdict": said._asdict(),
        "acts": len(acts),
        "games": len({act["game"] for act in acts}),
        "agreement": {
            phase: {model: agreement(some, model)._asdict() for model in MODELS} for phase, some in phases.items()
        },
        "fits": {model: fit(acts, model)._asdict() for model in MODELS} if acts else {},
        "seconds": {phase: thinking_times(some) for phase, some in phases.items()},
    }


def thinking_times(acts: Iterable[Mapping[str, Any]]) -> dict[str, float | int | None]:
    """The median and the longest time in the machine's seconds that an act has taken, of so many that were measured."""
    seconds = [act["seconds"] for act in acts if act["seconds"] is not None]
    return {
        "median": median(seconds) if seconds else None,
        "most": max(seconds) if seconds else None,
        "measured": len(seconds),
    }


def bound(cases: int) -> float:
    """The share below which, with 95 % confidence, something lies that has not happened in so many cases."""
    return 1 - 0.05 ** (1 / cases) if cases else 1.0
