"""Whole games held against a level without knowing the seed: is there one with which the level plays just these acts?

On the screen nobody sees a program's generator of chance. But it goes on from act to act, and each act that a level
chooses leaves only those of its 65,536 states that lead to this act. In the end few are left, often one, and then there
is one act only that the level can choose. Relocations may have been seen in another order than they were made.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations

from boardgame.chance import MOST, Chance
from boardgame.errors import IllegalActError
from boardgame.player import Choice
from kensington.compare.driver import Differs
from kensington.levels import POINTS, Level
from kensington.notation import Game
from kensington.position import Position
from kensington.rules import Act, Colour, Pass, Relocate

MOST_ORDERED = 3  # relocations one after the other of which every order is tried


class NoMatchingSeed(Differs):
    """With no seed a level plays as the program did: `game` leads to the first act that none is left for."""

    def __init__(self, game: Game, engine: Act, program: Act) -> None:
        super().__init__("the act chosen", engine, program)
        self.game = game


def hold(level: Level, game: Game, colour: Colour, seen: Counter[str]) -> None:
    """Hold a colour's acts against a level; counts acts `compared|...` and `agreed|...` by kind.

    A pass is no choice: a program need not ask its level where nothing can be done.
    """
    seeds: Iterable[int] = range(MOST)
    played: list[Act] = []
    for position, acts in _stretches(game):
        if position.to_act.colour == colour and acts != [Pass()]:
            kind = "relocating" if position.pending else position.phase
            seen[f"compared|{kind}"] += len(acts)
            left: set[int] = set()
            for order in permutations(acts):
                left |= _through(level, position, order, seeds)
            if not left:
                expected = next(_choices(level, position, seeds)).act
                raise NoMatchingSeed(Game.of_acts(game.start, played), expected, acts[0])
            seeds = left
            seen[f"agreed|{kind}"] += len(acts)
        played += acts


def _stretches(game: Game) -> Iterator[tuple[Position, list[Act]]]:
    """Each act with the position that it was played in; relocations of one player after the other together."""
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
    """The seeds after these acts if the level has chosen them, from any of the seeds before."""
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
    """What the level chooses with each seed. One that never errs draws one lot: that decides it."""
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
