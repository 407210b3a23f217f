"""The tables of groups, neighbours and their values for the 6502, generated from the board: `tables.asm`.

The numbers are those of `kensington.board` and `kensington.levels.tables`, laid out for a processor with 8-bit indices.

Groups are numbered as in `kensington.levels.tables`. The stones of a group are one byte, its content: the number of red
stones plus 8 times the number of blue ones, plus the first content of its kind, so that one table serves all kinds.
"""

from collections.abc import Iterable

from kensington.board import POINTS
from kensington.levels import BUDGET, HURRY, LEVELS, MOST_DEPTH, RELOCATION_BUDGET
from kensington.levels.tables import (
    GAP_PULL,
    GROUPS,
    GROUPS_AT,
    IMPATIENT_GAP_PULL,
    KIND,
    KINDS,
    NEIGHBOURS_AT,
    SIZE,
    VALUE,
)
from tools.make.ken.layout import byte_table

NO_GROUP = 0xC2  # a point without a second square or a hexagon; negative for the 6502
SLOTS = 4  # a point's triangle, two squares and hexagon; also its four neighbours
COMPLETES = 0xFF  # gain: the stone completes the triangle or square, which is worth no more then
WINS = 0xFF  # gain: the stone completes a hexagon with which its colour wins
FIRST_HEXAGON = next(group for group, kind in enumerate(KIND) if SIZE[kind] == 6)
FIRST_SQUARE = next(group for group, kind in enumerate(KIND) if SIZE[kind] == 4)
CONTENTS = {size: (size - 1) * 8 + 1 for size in (3, 4, 6)}  # contents of a group with a vacant point
STEP = {"red": 1, "blue": 8}  # added to a content by a stone


def first_content(kind: int) -> int:
    """The content of a group of this kind (an index of `KINDS`) without a stone."""
    return sum(CONTENTS[size] for size in SIZE[:kind])


def by_slot(table: bytes) -> list[int]:
    """A table indexed by 4 * point + slot, rearranged into one row of 72 points for each slot."""
    return [table[SLOTS * point + slot] for slot in range(SLOTS) for point in POINTS]


def gain(kind: int, content: int, colour: str) -> int:
    """The byte for the value that one more stone of `colour` adds to a group with this content.

    It is 0 for contents that a group with a vacant point cannot have. Raises `ValueError` if a byte cannot hold it.
    """
    red, blue = content & 7, content >> 3
    own = red if colour == "red" else blue
    if red + blue >= SIZE[kind]:
        return 0
    worth = VALUE[64 * kind + content + STEP[colour]] - VALUE[64 * kind + content]
    worth = worth if colour == "red" else -worth
    completes = own + 1 == SIZE[kind]
    if completes and SIZE[kind] == 6 and KINDS[kind] in ("white", colour):
        return WINS
    if not 0 <= worth < (WINS if SIZE[kind] == 6 else 0x80) or completes and SIZE[kind] < 6 and worth:
        raise ValueError(f"{KINDS[kind]} with content {content}: a gain of {worth} for {colour} does not fit")
    return COMPLETES if completes and SIZE[kind] < 6 else worth


def gains(kinds: Iterable[str], colour: str) -> list[int]:
    """The gains of these kinds of groups in turn, each by content."""
    numbers = [KINDS.index(kind) for kind in kinds]
    return [gain(kind, content, colour) for kind in numbers for content in range(CONTENTS[SIZE[kind]])]


def winners_with(hexagon: int) -> int:
    """The sum of the colours that win with this hexagon: Red is 1, Blue 2."""
    return sum(number for number, colour in enumerate(STEP, 1) if KINDS[KIND[hexagon]] in ("white", colour))


def winning_gain() -> int:
    """The value that the stone completing a hexagon adds to the score of its colour."""
    white = 64 * KINDS.index("white")
    return VALUE[white + 6] - VALUE[white + 5]


def most_without_carry() -> int:
    """The greatest sum of a pull and the gains of a triangle and a square: the program adds them in one byte."""
    most = [max(entry % COMPLETES for entry in gains([kind], "red")) for kind in ("triangle", "square")]
    return max(GAP_PULL + IMPATIENT_GAP_PULL) + sum(most)


def constants() -> dict[str, int]:
    """The constants of the source."""
    return {
        "GROUPS": len(GROUPS),
        "FIRST_SQUARE": FIRST_SQUARE,
        "FIRST_HEXAGON": FIRST_HEXAGON,
        "NO_GROUP": NO_GROUP,
        "EMPTY_SQUARE": first_content(KINDS.index("square")),
        "WINS": WINS,
        "WINNING_GAIN": winning_gain(),
    }


def source() -> str:
    """The tables as assembler source; raises `ValueError` if the program could not add their values in a byte."""
    if most_without_carry() > 0xFF:
        raise ValueError(f"a pull and gains add up to {most_without_carry()}, more than a byte holds")
    groups = [group if group < len(GROUPS) else NO_GROUP for group in by_slot(GROUPS_AT)]
    hexagons = range(FIRST_HEXAGON, len(GROUPS))
    budgets = [-budget % 0x1000000 for budget in (BUDGET, RELOCATION_BUDGET)]  # counted up to 0
    tables = {
        "groups_table": groups[: 3 * len(POINTS)],
        "hexagon_table": groups[3 * len(POINTS) :],
        "neighbours_table": by_slot(NEIGHBOURS_AT),
        "empty_hexagons": [first_content(KIND[hexagon]) for hexagon in hexagons],
        "winners_with": [winners_with(hexagon) for hexagon in hexagons],
        "red_gains": gains(KINDS, "red"),
        "blue_gains": gains(KINDS, "blue"),
        "gap_pull": [*GAP_PULL, 0, *IMPATIENT_GAP_PULL],  # the second from entry 8
        "level_depth": [level.depth for level in LEVELS],
        "level_errs": [level.errs for level in LEVELS],
        "level_patience": [level.patience for level in LEVELS],
        "level_hurry": [min(level.depth + HURRY, MOST_DEPTH) for level in LEVELS],
        "budget_low": [budget & 0xFF for budget in budgets],
        "budget_middle": [budget >> 8 & 0xFF for budget in budgets],
        "budget_high": [budget >> 16 for budget in budgets],
    }
    lines = ["; Made by tools/make/ken/tables.py. Tables by point begin with point 1.", ""]
    lines += [f"{name} = {value}" for name, value in constants().items()]
    return "\n".join([*lines, "", *(byte_table(name, values) for name, values in tables.items())])
