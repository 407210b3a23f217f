"""Whole games of a level whose seed is unknown: does any seed make the level play just these acts?

The screen does not show the state of a program's random number generator. But each act that a level chooses leaves only
those of the 65,536 states that lead to this act, and the generator continues from there. After some acts few states
remain, often one, and then only one act is possible. Relocations may have been seen out of order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from boardgame.chance import SEEDS, Chance
from boardgame.player import Choice
from kensington.levels import POINTS, Level
from kensington.position import Position
from kensington.rules import Act, Colour, Pass, Relocate

MOST_ORDERED = 3  # consecutive relocations that are tried in every order


class NoMatchingSeed(NamedTuple):
    """The act with this number, from 0, is not the level's with any seed left; it would choose `expected`."""

    number: int
    expected: Act


Judge = Callable[[Position, int, bool], None]


def _nothing(position: Position, acts: int, agreed: bool) -> None:
    """Count nothing."""


def match_seeds(
    level: Level, positions: Sequence[Position], acts: Sequence[Act], colour: Colour, judge: Judge = _nothing
) -> NoMatchingSeed | None:
    """Whether any seed makes a level play a colour's acts of a game; `positions` are those before each act.

    Passes are skipped: a program need not consult its level where no act is possible. `judge` is told a position, how
    many acts from there are compared, and later that they agreed.
    """
    seeds: Iterable[int] = range(SEEDS)
    for begin, end in _stretches(positions, acts):
        position, history, some = positions[begin], positions[:begin], acts[begin:end]
        if position.to_act.colour != colour or some[0] == Pass():
            continue
        judge(position, len(some), False)
        left = {seed for order in permutations(some) for seed in _through(level, history, position, order, seeds)}
        if not left:
            return NoMatchingSeed(begin, next(_choices(level, history, position, seeds)).act)
        seeds = left
        judge(position, len(some), True)
    return None


def _stretches(positions: Sequence[Position], acts: Sequence[Act]) -> Iterator[tuple[int, int]]:
    """The acts by index, from and up to; consecutive relocations of one player are together."""
    pairs = zip(positions, acts, strict=True)
    owners = [position.to_act.colour if isinstance(act, Relocate) else None for position, act in pairs]
    begin = 0
    for end in range(1, len(owners) + 1):
        together = end < len(owners) and owners[end] and owners[end] == owners[begin]
        if not together or end - begin == MOST_ORDERED:
            yield begin, end
            begin = end


def _through(
    level: Level, history: Sequence[Position], position: Position, acts: Iterable[Act], seeds: Iterable[int]
) -> set[int]:
    """The seeds after these acts, if the level chose them starting from any of `seeds`."""
    left = set(seeds)
    for act in acts:
        left = {choice.seed for choice in _choices(level, history, position, left) if choice.act == act}
        if not left:
            break
        history, position = (*history, position), position.play(act)
    return left


def _choices(
    level: Level, history: Sequence[Position], position: Position, seeds: Iterable[int]
) -> Iterator[Choice[Act]]:
    """The level's choice with each seed. A level that does not err draws one number, which decides its choice."""
    acts: dict[int, Act] = {}
    errs = level.errs_in(position, history)
    for seed in seeds:
        if errs:
            yield level.choose(position, seed, history=history)
            continue
        chance = Chance(seed)
        first = chance.below(POINTS)
        if first not in acts:
            acts[first] = level.choose(position, seed, history=history).act
        yield Choice(acts[first], chance.seed)
