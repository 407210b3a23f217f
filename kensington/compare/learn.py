"""Where an unknown program keeps its game: found by playing random games on the screen, and looking at its memory.
"""

from random import Random

import numpy as np

from kensington.position import Position
from kensington.rules import Act, Colour, Place, Relocate, Slide

CODE: dict[Colour | None, int] = {None: 0, "red": 1, "blue": 2}
LOTS = 12  # acts that are drawn, of which one is played
SHAPES_WANTED = 0.4  # of the turns, if there is a shape to be completed


def choose_act(position: Position, seen: np.ndarray, chance: Random) -> Act:
    """An act to learn from: one that completes a shape, or brings a stone to where few of its colour have been.

    `seen` is how often each of the 72 points has had each content.
    """
    legal = position.legal_acts()
    lots = [chance.choice(legal) for _ in range(LOTS)]
    if chance.random() < SHAPES_WANTED:
        for act in lots:
            if len(position.play(act).pending) > len(position.pending):
                return act
    return min(lots, key=lambda act: _seen_there(position, act, seen))


def _seen_there(position: Position, act: Act, seen: np.ndarray) -> int:
    if isinstance(act, Place | Slide | Relocate):
        colour = position.to_act.colour
        end = act.point if isinstance(act, Place) else act.end
        if isinstance(act, Relocate):
            return int(seen[end - 1, 3 - CODE[colour]])
        return int(seen[end - 1, CODE[colour]])
    return 0


def numbers_of(position: Position) -> dict[str, int]:
    """What else is so in a position, by name, as numbers: Red is 1 and Blue 2."""
    return {
        "turn": CODE[position.turn.colour],
        "to_act": CODE[position.to_act.colour],
        "red_hand": sum(position.red.hand),
        "blue_hand": sum(position.blue.hand),
        "phase": int(position.phase == "moving"),
        "relocations": position.pending[0].left if position.pending else 0,
        "entitlements": len(position.pending),
        "first": CODE[position.rules.first],
        "two_move": int(position.rules.two_move),
    }
