"""Weights after the tables of the levels: which acts look good, and how a long game is brought to its end."""

from kensington.engine.terms import Weights
from kensington.levels.tables import HEXAGON_SHIFT, HEXAGON_WORTH, SQUARE_WORTH, TRIANGLE_WORTH

RINGS = (0, 2, 5, 10, 25, 40)
AT_ONCE = {"triangle": 90, "square": 200, "their triangle": -45, "their square": -110}


def level_weights(
    shapes: float = 1, at_once: float = 1, hexagons: float = 1, blocked: float = 1, rings: float = 1
) -> Weights:
    """The levels' values of groups, with factors: for shapes, those that can be completed at once, hexagons, hexagons
    with one opposing stone, and stones beside hexagons.
    """
    worth = {f"triangle {own} 0": value * shapes for own, value in enumerate(TRIANGLE_WORTH)}
    worth |= {f"square {own} 0": value * shapes for own, value in enumerate(SQUARE_WORTH)}
    for own, value in enumerate(HEXAGON_WORTH[:6]):
        for other in range(7 - own):
            factor = blocked if other == 1 else hexagons
            shifted = (value >> HEXAGON_SHIFT * other) * factor
            worth |= {f"home {own} {other}": shifted} | ({f"white {own} {other}": shifted} if own > other else {})
    worth |= {name: value * at_once for name, value in AT_ONCE.items()}
    worth |= {"tempo": 20, "their hexagon": -400}
    weights = {name: (round(value), round(value)) for name, value in worth.items() if round(value)}
    return weights | {f"ring {own}": (0, round(value * rings)) for own, value in enumerate(RINGS) if value}
