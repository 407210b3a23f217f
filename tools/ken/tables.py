"""The board's tables for the 6502, as assembler source: groups, neighbours, and what they are worth to the players.

Nothing here is typed from the board: the numbers are those of `kensington.board` and `kensington.levels.tables`, laid
out for a processor with 8-bit indices. `source()` is what `rules.asm` and its neighbours include as `tables.asm`. Where
points are on the screen, and where the cursor goes from them, is another module's business.

Groups are numbered as in `kensington.levels.tables`. What a group holds is one byte, its content: red stones and 8
times blue stones, and for a hexagon also the first content of its kind, so that one table serves all three kinds.
"""

from collections.abc import Iterable

from kensington.board import POINTS
from kensington.levels import BUDGET, LEVELS, RELOCATION_BUDGET
from kensington.levels.tables import GAP_PULL, GROUPS, GROUPS_AT, KIND, KINDS, NEIGHBOURS_AT, SIZE, VALUE

NO_GROUP = 0xFF  # where a point has no second square or no hexagon: negative for the processor
SLOTS = 4  # a point's triangle, its squares, its hexagon; also its neighbours
COMPLETES = 0x80  # bit in a gain: the stone completes the triangle or square
WINS = 0xFF  # as a gain: the stone completes a hexagon that its colour wins with
FIRST_HEXAGON = next(group for group, kind in enumerate(KIND) if SIZE[kind] == 6)
FIRST_SQUARE = next(group for group, kind in enumerate(KIND) if SIZE[kind] == 4)
CONTENTS = {size: (size - 1) * 8 + 1 for size in (3, 4, 6)}  # that a group can have while a point of it is vacant
STEP = {"red": 1, "blue": 8}  # what a stone adds to a content


def first_content(kind: int) -> int:
    """The content of a group of this kind (an index of `KINDS`) without a stone."""
    return CONTENTS[6] * max(0, kind - KINDS.index("white"))


def by_slot(table: bytes) -> list[int]:
    """A table at 4 * point + slot, as slot after slot of 72 points each."""
    return [table[SLOTS * point + slot] for slot in range(SLOTS) for point in POINTS]


def gain(kind: int, content: int, colour: str) -> int:
    """What a group with this content gains its `colour` by a stone more, as the byte in the table.

    For contents that a group with a vacant point cannot have it is 0. Raises `ValueError` for what a byte cannot hold.
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
    if not 0 <= worth < (WINS if SIZE[kind] == 6 else COMPLETES):
        raise ValueError(f"a {KINDS[kind]} with content {content} gains {colour} {worth}, which its table cannot hold")
    return worth | COMPLETES if completes and SIZE[kind] < 6 else worth


def gains(kinds: Iterable[str], colour: str) -> list[int]:
    """The gains of these kinds of groups, one after the other, each by content."""
    numbers = [KINDS.index(kind) for kind in kinds]
    return [gain(kind, content, colour) for kind in numbers for content in range(CONTENTS[SIZE[kind]])]


def winners_with(hexagon: int) -> int:
    """The colours that win with this group, a hexagon, added up as they are numbered: Red is 1, Blue 2."""
    return sum(number for number, colour in enumerate(STEP, 1) if KINDS[KIND[hexagon]] in ("white", colour))


def winning_gain() -> int:
    """What the stone that completes a hexagon adds to the score of its colour."""
    white = 64 * KINDS.index("white")
    return VALUE[white + 6] - VALUE[white + 5]


def most_without_carry() -> int:
    """The greatest sum of a pull and the gains of a triangle and two squares, which the program adds in one byte."""
    kinds = ("triangle", "square", "square")
    return max(GAP_PULL) + sum(max(entry % COMPLETES for entry in gains([kind], "red")) for kind in kinds)


def constants() -> dict[str, int]:
    """What the source wants to know by name."""
    return {
        "GROUPS": len(GROUPS),
        "FIRST_SQUARE": FIRST_SQUARE,
        "FIRST_HEXAGON": FIRST_HEXAGON,
        "SQUARE_GAINS": CONTENTS[3],
        "HEXAGON_GAINS": CONTENTS[3] + CONTENTS[4],
        "COMPLETES": COMPLETES,
        "WINS": WINS,
        "WINNING_GAIN": winning_gain(),
    }


def source() -> str:
    """The tables as a file of assembler source; raises `ValueError` if the program could not add with them."""
    if most_without_carry() > 0xFF:
        raise ValueError(f"a pull and gains of up to {most_without_carry()} are more than a byte holds")
    groups = [group if group < len(GROUPS) else NO_GROUP for group in by_slot(GROUPS_AT)]
    hexagons = range(FIRST_HEXAGON, len(GROUPS))
    budgets = [-budget % 0x1000000 for budget in (BUDGET, RELOCATION_BUDGET)]  # where counting up to 0 begins
    tables = {
        "groups_table": groups[: 3 * len(POINTS)],
        "hexagon_table": groups[3 * len(POINTS) :],
        "neighbours_table": by_slot(NEIGHBOURS_AT),
        "empty_hexagons": [first_content(KIND[hexagon]) for hexagon in hexagons],
        "winners_with": [winners_with(hexagon) for hexagon in hexagons],
        "red_gains": gains(KINDS, "red"),
        "blue_gains": gains(KINDS, "blue"),
        "gap_pull": list(GAP_PULL),
        "level_depth": [level.depth for level in LEVELS],
        "level_errs": [level.errs for level in LEVELS],
        "budget_low": [budget & 0xFF for budget in budgets],
        "budget_middle": [budget >> 8 & 0xFF for budget in budgets],
        "budget_high": [budget >> 16 for budget in budgets],
    }
    lines = ["; Made by tools/ken/tables.py. Tables by point begin with point 1.", ""]
    lines += [f"{name} = {value}" for name, value in constants().items()]
    for name, values in tables.items():
        lines += ["", f"{name}:"]
        lines += [f"        .byte {', '.join(map(str, values[at : at + 16]))}" for at in range(0, len(values), 16)]
    return "\n".join(lines) + "\n"
