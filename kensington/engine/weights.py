"""The weights of the evaluation's terms, with all stones in hand and with none; after the tables of the levels.

`tools.engine_fit` writes a file like this one.
"""

WEIGHTS: dict[str, tuple[int, int]] = {
    "triangle 1 0": (2, 2),
    "triangle 2 0": (30, 30),
    "triangle 3 0": (30, 30),
    "triangle 2 1": (0, 0),
    "square 1 0": (3, 3),
    "square 2 0": (20, 20),
    "square 3 0": (73, 73),
    "square 4 0": (73, 73),
    "square 2 1": (0, 0),
    "square 3 1": (0, 0),
    "white 1 0": (2, 2),
    "white 2 0": (12, 12),
    "white 2 1": (3, 3),
    "white 3 0": (36, 36),
    "white 3 1": (9, 9),
    "white 3 2": (2, 2),
    "white 4 0": (90, 90),
    "white 4 1": (22, 22),
    "white 4 2": (5, 5),
    "white 5 0": (220, 220),
    "white 5 1": (55, 55),
    "home 0 1": (0, 0),
    "home 0 2": (0, 0),
    "home 0 3": (0, 0),
    "home 0 4": (0, 0),
    "home 0 5": (0, 0),
    "home 0 6": (0, 0),
    "home 1 0": (2, 2),
    "home 1 1": (0, 0),
    "home 1 2": (0, 0),
    "home 1 3": (0, 0),
    "home 1 4": (0, 0),
    "home 1 5": (0, 0),
    "home 2 0": (12, 12),
    "home 2 1": (3, 3),
    "home 2 2": (0, 0),
    "home 2 3": (0, 0),
    "home 2 4": (0, 0),
    "home 3 0": (36, 36),
    "home 3 1": (9, 9),
    "home 3 2": (2, 2),
    "home 3 3": (0, 0),
    "home 4 0": (90, 90),
    "home 4 1": (22, 22),
    "home 4 2": (5, 5),
    "home 5 0": (220, 220),
    "home 5 1": (55, 55),
    "tempo": (20, 20),
    "triangle": (90, 90),
    "square": (200, 200),
    "their triangle": (-45, -45),
    "their square": (-110, -110),
    "their hexagon": (-400, -400),
    "ring 1": (0, 2),
    "ring 2": (0, 5),
    "ring 3": (0, 10),
    "ring 4": (0, 25),
    "ring 5": (0, 40),
}

# How many times terms count in a long game with a clear leader: to fill a hexagon, shapes must be broken up.
CLOSING = {"triangle": 0.3, "square": 0.3, "white": 2.0, "home": 2.0, "ring": 2.0, "blocked": 2.0}
# And where that did not help: shapes count only while they can be completed at once.
INSISTING = {"triangle": 0.0, "square": 0.0, "white": 2.0, "home": 2.0, "ring": 4.0, "at once": 0.3, "blocked": 4.0}


def scaled(factors: dict[str, float]) -> dict[str, tuple[int, int]]:
    """The weights with those of groups and rings multiplied, by the first word of their names; `at once` has the factor
    of what could be completed at once, `blocked` that of hexagons with one opposing stone."""
    return {
        name: (round(begin * factor), round(end * factor))
        for name, (begin, end) in WEIGHTS.items()
        for factor in [factors.get(_kind(name), 1.0)]
    }


def _kind(name: str) -> str:
    """What `scaled` calls a term."""
    first, *numbers = name.split()
    if name in ("triangle", "square", "their triangle", "their square"):
        return "at once"
    return "blocked" if first in ("white", "home") and numbers[1] == "1" else first


CLOSING_WEIGHTS, INSISTING_WEIGHTS = scaled(CLOSING), scaled(INSISTING)
