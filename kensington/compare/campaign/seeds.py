"""Whole games checked against a level whose seed is unknown: does any seed make the level play just these acts?

The screen does not show the state of a program's random number generator. But each act that a level chooses leaves only
those of the 65,536 states that lead to this act, and the generator continues from there. After some acts few states
remain, often one, and then only one act is possible. Relocations may have been seen out of order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations

from boardgame.chance import SEEDS, Chance
from boardgame.errors import IllegalActError
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
    played: list[Act] = []
    for position, acts in _stretches(game):
        if position.to_act.colour == colour and acts != [Pass()]:
            kind = "relocating" if position.pending else position.phase
            counts[f"compared|{kind}"] += len(acts)
            left: set[int] = set()
            for order in permutations(acts):
                left |= _through(level, position, order, seeds)
            if not left:
                expected = next(_choices(level, position, seeds)).act
                raise NoMatchingSeed(KensingtonRecord.of_acts(KENSINGTON, game.start, played), expected, acts[0])
            seeds = left
            counts[f"agreed|{kind}"] += len(acts)
        played += acts


def _stretches(game: KensingtonRecord) -> Iterator[tuple[Position, list[Act]]]:
    """Each act with the position in which it was played; consecutive relocations of one player are grouped."""
    position, owner = game.start, None
    begun, stretch = position, list[Act]()
    for act in game.acts:
        together = isinstance(act, Relocate) and owner == position.to_act.colour and len(stretch) < MOST_ORDERED
        if stretch and not together:
            yield begun, stretch
            begun, stretch = position, []
        stretch.append(act)
        owner = position.to_act.colour if isinstance(act, Relocate) else None
        position = position.play(act)
    if stretch:
        yield begun, stretch


def _through(level: Level, position: Position, acts: Iterable[Act], seeds: Iterable[int]) -> set[int]:
    """The seeds after these acts, if the level chose them starting from any of `seeds`."""
    left = set(seeds)
    for act in acts:
        left = {choice.seed for choice in _choices(level, position, left) if choice.act == act}
        if not left:
            break
        try:
            position = position.play(act)
        except IllegalActError:
            return set()
    return left


def _choices(level: Level, position: Position, seeds: Iterable[int]) -> Iterator[Choice]:
    """The level's choice with each seed. A level that never errs draws one number, which decides its choice."""
    acts: dict[int, Act] = {}
    for seed in seeds:
        if level.errs:
            yield level.choose(position, seed)
            continue
        chance = Chance(seed)
        first = chance.below(POINTS)
        if first not in acts:
            acts[first] = level.choose(position, seed).act
        yield Choice(acts[first], chance.seed)
