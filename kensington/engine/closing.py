"""Other weights for the rest of a long game whose winner is clear.

To fill a hexagon, shapes must be broken up: with the weights that are best otherwise, a player who is ahead completes
shape after shape, and does not win.
"""

from collections.abc import Sequence

from kensington.engine.level_weights import level_weights
from kensington.engine.state import State
from kensington.engine.terms import Weights
from kensington.engine.weights import WEIGHTS
from kensington.position import Position

LONG, TOO_LONG = 70, 150  # turns of a game,
AHEAD = 150  # and the lead in shapes and hexagons, from which it is time to win, in one way or another

CLOSING = level_weights(shapes=0.3, at_once=0.5, hexagons=2, blocked=2, rings=2)
# Where that did not help: shapes count only while they can be completed at once.
INSISTING = level_weights(shapes=0, at_once=0.3, hexagons=2, blocked=4, rings=4)


def weights_for(position: Position, history: Sequence[Position]) -> Weights:
    """The weights with which to go on in a game: in a long one whose winner is clear, those that fill hexagons."""
    turns = sum(not earlier.mid_turn for earlier in history)
    if turns < LONG:
        return WEIGHTS
    lead = State(position).score
    if (lead if position.to_act.colour == "red" else -lead) < AHEAD:
        return WEIGHTS
    return CLOSING if turns < TOO_LONG else INSISTING
