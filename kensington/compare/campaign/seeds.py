"""Whole games checked against a level whose seed is unknown: does any seed make the level play just these acts?

The screen does not show the state of a program's random number generator. But each act that a level chooses leaves only
those of the 65,536 states that lead to this act, and the generator continues from there. After some acts few states
remain, often one, and then only one act is possible. Relocations may have been seen out of order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from boardgame.chance import SEEDS, Chance
from boardgame.player import Choice
from kensington.compare.campaign.difference import Aspect, Difference
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import POINTS, Level
from kensington.position import Position
from kensington.rules import Act, Colour, Pass, Relocate

MOST_ORDERED = 3  # consecutive relocations that are tried in every order


class NoMatchingSeed(Difference):
    """With no seed does the level play as the program did; `game` leads to the first act that excludes every seed."""

    def __init__(self, game: KensingtonRecord, engine: Act, program: Act) -> None:
        super().__init__(Aspect.CHOICE, engine, program)
        self.game = game


def check_level(level: Level, game: KensingtonRecord, colour: Colour, counts: Counter[str]) -> None:
    """Check a colour's acts against a level. Adds acts to `compared|...` and `agreed|...`, by kind, in `counts`.

    Passes are skipped: a program need not consult its level where no act is possible. Raises `NoMatchingSeed`.
    """
    seeds: Iterable[int] = range(SEEDS)
    positions = game.history
    for begin, end in _stretches(game):
        position, history, acts = positions[begin], positions[:begin], game.acts[begin:end]
        if position.to_act.colour != colour or acts == (Pass(),):
            continue
        kind = "relocating" if position.pending else position.phase
        counts[f"compared|{kind}"] += len(acts)
        left = {seed for order in permutations(acts) for seed in _through(level, history, position, order, seeds)}
        if not left:
            expected = next(_choices(level, history, position, seeds)).act
            raise NoMatchingSeed(KensingtonRecord.of_acts(KENSINGTON, game.start, game.acts[:begin]), expected, acts[0])
        seeds = left
        counts[f"agreed|{kind}"] += len(acts)


def _stretches(game: KensingtonRecord) -> Iterator[tuple[int, int]]:
    """The acts by index, from and up to; consecutive relocations of one player are together."""
    pairs = zip(game.history, game.acts, strict=True)
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


def _choices(level: Level, history: Sequence[Position], position: Position, seeds: Iterable[int]) -> Iterator[Choice]:
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
