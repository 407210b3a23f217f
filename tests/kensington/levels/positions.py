"""Positions out of games between levels, as they arise in real play."""

from collections.abc import Iterator
from itertools import islice

from boardgame.chance import Chance
from kensington.levels import LEVELS
from kensington.position import Position

OPENING = 6  # acts drawn by lot, so that no two games are alike
LONGEST = 120  # acts of a game; what comes later is much the same
EVERY = 7  # a position in so many is taken


def of_games(count: int) -> list[Position]:
    """The first `count` positions of an endless row of games between the intermediate level and the novice."""
    return list(islice(_all(), count))


def _all() -> Iterator[Position]:
    acts = 0
    seed = 0
    while True:
        seed += 1
        chance = Chance(seed)
        position = Position.start()
        for number in range(LONGEST):
            if position.winner:
                break
            acts += 1
            if acts % EVERY == 0:
                yield position
            if number < OPENING:
                legal = position.legal_acts()
                position = position.play(legal[chance.below(len(legal))])
            else:
                level = LEVELS[1] if position.to_act.colour == "red" else LEVELS[0]
                act, next_seed = level.choose(position, chance.seed)
                chance = Chance(next_seed)
                position = position.play(act)
