"""The board's tables for the 6502, as assembler source: groups, neighbours, and what they are worth to the players.

Nothing here is typed from the board: the numbers are those of `kensington.board` and `kensington.levels.tables`, laid
out for a processor with 8-bit indices. `source()` is what `rules.asm` and its neighbours include as `tables.asm`. Where
points are on the screen, and where the cursor goes from them, is another module's business.

Groups are numbered as in `kensington.levels.tables`. What a group holds is one byte, its content: red stones and 8
times blue stones, and for a hexagon also the first content of its kind, so that one table serves all three kinds.
"""

from collections.abc import Iterable

from kensington.board import POINTS
from kensington.levels.tables import GROUPS, GROUPS_AT, KIND, KINDS, NEIGHBOURS_AT, SIZE, VALUE

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


def winning_gain() -> int:
    """What the stone that completes a hexagon adds to the score of its colour."""
    white = 64 * KINDS.index("white")
    return VALUE[white + 6] - VALUE[white + 5]


def _bytes(label: str, values: Iterable[int]) -> str:
    numbers = list(values)
    lines = [f"        .byte {', '.join(map(str, numbers[at : at + 16]))}" for at in range(0, len(numbers), 16)]
    return "\n".join([f"{label}:", *lines, ""])


def source() -> str:
    """The tables as a file of assembler source."""
    groups = [group if group < len(GROUPS) else NO_GROUP for group in by_slot(GROUPS_AT)]
    points = len(POINTS)
    parts = [
        "; Made by kensington/beeb/tables.py from the board. Tables by point begin with point 1.\n",
        f"GROUPS = {len(GROUPS)}",
        f"FIRST_SQUARE = {FIRST_SQUARE}",
        f"FIRST_HEXAGON = {FIRST_HEXAGON}",
        f"WINS = {WINS}",
        f"WINNING_GAIN = {winning_gain()}",
        f"SQUARE_GAINS = {CONTENTS[3]}",
        f"HEXAGON_GAINS = {CONTENTS[3] + CONTENTS[4]}",
        f"COMPLETES = {COMPLETES}\n",
        _bytes("groups_table", groups[: 3 * points]),
        _bytes("hexagon_table", groups[3 * points :]),
        _bytes("neighbours_table", by_slot(NEIGHBOURS_AT)),
        _bytes("empty_hexagons", (first_content(kind) for kind in KIND[FIRST_HEXAGON:])),
    ]
    for colour in STEP:
        parts.append(_bytes(f"{colour}_gains", gains(KINDS, colour)))
    return "\n".join(parts)
