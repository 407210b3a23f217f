"""Which bytes of a memory go with what is on the board: arithmetic on snapshots, which knows no machine.

Given a memory as it was at many moments, and what stood on the board at each of them, `boards` finds the bytes, or
bits, that say what is on each point, in whatever order and by whatever values, and `counters` the bytes that go with
some number, such as the stones in hand. Nothing is guessed: a bit *fits* a point if at every moment its value was the
same whenever the point's content was. How much that means is measured by asking the same of boards that the memory has
nothing to do with: `chance_fits`.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple

import numpy as np

from kensington.board import POINTS

VACANT, RED, BLUE = range(3)  # contents of a point
CONTENTS = 3
BITS = 8
BYTE = 256
CHUNK = 2048  # addresses looked at together, which keeps the counting within the processor's cache
LEAST_SEEN = 2  # moments at which a point must have had each of its contents, or it says nothing
MOST_BOARDS = 8  # of one kind, that are told

BoardKind = Literal["content", "red", "blue", "occupied"]
Encoding = Literal["same", "shifted", "falling", "table"]

CONTENT = (True, True, True)

# What a cell tells apart, by whether vacant differs from red, vacant from blue, and red from blue.
KINDS: dict[tuple[bool, bool, bool], BoardKind] = {
    CONTENT: "content",
    (True, False, True): "red",
    (False, True, True): "blue",
    (True, True, False): "occupied",
}
WAYS: tuple[Encoding, ...] = ("same", "shifted", "falling", "table")  # the plainest first


class Snapshots(NamedTuple):
    """What was so at n moments.

    `memory`: n x addresses, bytes. `stones`: n x 72, what is on points 1 to 72. `numbers`: by name, n whole numbers,
    such as stones in hand. `games`: n, the game that the moment is of. `shown`: by address, whether it is displayed.
    """

    memory: np.ndarray
    stones: np.ndarray
    numbers: dict[str, np.ndarray]
    games: np.ndarray
    shown: np.ndarray


class Cell(NamedTuple):
    """Where a program keeps something about a point: the bits `mask` of a byte, and what they are by content."""

    address: int
    mask: int
    values: tuple[int, int, int]


class BoardCandidate(NamedTuple):
    """A cell for each point (None where none fits) of one kind; see `boards`.

    `alike`: whether all cells have the same values; `whole`: whether each has a byte of its own. `shown` is how many of
    the cells are in displayed memory.
    """

    kind: BoardKind
    cells: tuple[Cell | None, ...]
    alike: bool
    whole: bool
    shown: int

    @property
    def found(self) -> int:
        """Points that have a cell."""
        return sum(cell is not None for cell in self.cells)

    @property
    def span(self) -> int:
        """Bytes from the first cell to the last."""
        addresses = [cell.address for cell in self.cells if cell]
        return max(addresses) - min(addresses) + 1

    @property
    def stride(self) -> int | None:
        """Bytes from each point's cell to the next's, if that is always the same."""
        addresses = [cell.address for cell in self.cells if cell]
        steps = {after - before for before, after in zip(addresses, addresses[1:], strict=False)}
        return steps.pop() if len(steps) == 1 and len(addresses) == len(self.cells) else None


class BitFits(NamedTuple):
    """For the addresses that have changed, and each of the 72 points: which bits fit, and what they are by content.

    `addresses`: k of them. `moving`: k, the bits that have changed. `mask`: k x 72, the bits that fit and depend on the
    content. `values`: k x 72 x 3, the whole byte's bits that fit, by content.
    """

    addresses: np.ndarray
    moving: np.ndarray
    mask: np.ndarray
    values: np.ndarray


def changing(memory: np.ndarray, allowed: np.ndarray | None = None) -> np.ndarray:
    """The addresses whose byte has changed from one moment to another, of those allowed."""
    moved = memory.min(axis=0) != memory.max(axis=0)
    return np.flatnonzero(moved if allowed is None else moved & allowed)


def seen(stones: np.ndarray) -> np.ndarray:
    """72 x 3: at how many moments each point had each content."""
    return np.stack([(stones == content).sum(axis=0) for content in range(CONTENTS)], axis=1)


def fits(memory: np.ndarray, stones: np.ndarray, addresses: np.ndarray) -> BitFits:
    """How the bits at these addresses go with each point.

    Points that have not had each content at `LEAST_SEEN` moments have no fits.
    """
    moments, points = stones.shape
    one_of = np.concatenate([stones == content for content in range(CONTENTS)], axis=1).astype(np.float32)
    times = one_of.sum(axis=0)
    known = (times.reshape(CONTENTS, points) >= LEAST_SEEN).all(axis=0)
    masks, values, moving = [], [], []
    for begin in range(0, len(addresses), CHUNK):
        part = memory[:, addresses[begin : begin + CHUNK]]
        bits = np.unpackbits(part, axis=1).astype(np.float32)
        set_at = (one_of.T @ bits).reshape(CONTENTS, points, -1)  # moments at which a bit is set, by content and point
        always = set_at == times.reshape(CONTENTS, points, 1)
        fit = (always | (set_at == 0)).all(axis=0)
        depends = (always != always[:1]).any(axis=0)
        masks.append(np.packbits(fit & depends & known[:, None], axis=1))
        values.append(np.packbits(always & fit, axis=2))
        moving.append(np.bitwise_or.reduce(part ^ part[:1], axis=0))
    if not masks:
        nothing = np.zeros((0, points), np.uint8)
        return BitFits(addresses, nothing[:, 0], nothing, np.zeros((0, points, CONTENTS), np.uint8))
    return BitFits(
        addresses,
        np.concatenate(moving),
        np.concatenate(masks, axis=1).T,
        np.concatenate(values, axis=2).transpose(2, 1, 0),
    )


def shuffled(moments: Snapshots, chance: Random) -> Snapshots:
    """The memory of each game beside what was on the board in another: what fits in these fits by chance.

    Of two games that are put together so the moments count that both have had. Raises `ValueError` for one game alone.
    """
    games = [np.flatnonzero(moments.games == game) for game in np.unique(moments.games)]
    if len(games) < 2:
        raise ValueError("one game alone cannot be put beside another")
    order = list(range(len(games)))
    while any(at == other for at, other in enumerate(order)):
        chance.shuffle(order)
    pairs = [(game, games[other]) for game, other in zip(games, order, strict=True)]
    own = np.concatenate([game[: len(other)] for game, other in pairs])
    others = np.concatenate([other[: len(game)] for game, other in pairs])
    return Snapshots(
        moments.memory[own],
        moments.stones[others],
        {name: number[others] for name, number in moments.numbers.items()},
        moments.games[own],
        moments.shown,
    )


def chance_fits(moments: Snapshots, addresses: np.ndarray, times: int, chance: Random) -> tuple[int, int]:
    """How often a byte says by chance what is on a point, in so many shuffles: such points, and points tried."""
    count = tried = 0
    for _ in range(times):
        other = shuffled(moments, chance)
        found = fits(other.memory, other.stones, addresses)
        count += int((_kind_numbers(found) == _number(CONTENT)).any(axis=0).sum())
        tried += int((seen(other.stones) >= LEAST_SEEN).all(axis=1).sum())
    return count, tried


def _number(apart: Sequence[bool]) -> int:
    return sum(int(bit) << place for place, bit in enumerate(apart))


def _kind_numbers(found: BitFits) -> np.ndarray:
    """k x 72: what each byte tells apart of each point, 0 for nothing."""
    values = found.values & found.mask[..., None]
    vacant, red, blue = (values[..., content] for content in range(CONTENTS))
    return (vacant != red) | (vacant != blue).astype(np.uint8) << 1 | (red != blue).astype(np.uint8) << 2


def boards(moments: Snapshots, addresses: np.ndarray | None = None) -> list[BoardCandidate]:
    """Everything at these addresses (all, if None) that goes with the board: the likeliest board first.

    A board is of one kind: its cells tell all three contents of a point apart ("content"), or a colour's stones from
    the rest ("red", "blue"), or stones from vacant points ("occupied"). Of two boards that is likelier which tells
    more, has more points, is not displayed, has cells that are alike, has whole bytes and lies closer together.
    """
    if addresses is None:
        addresses = changing(moments.memory)
    found = fits(moments.memory, moments.stones, addresses)
    numbers = _kind_numbers(found)
    boards: list[BoardCandidate] = []
    for apart, kind in KINDS.items():
        where = np.argwhere(numbers == _number(apart))
        cells = [(_cell(found, at, point), int(point)) for at, point in where]
        boards += _boards_of(kind, [cell for cell in cells if not moments.shown[cell[0].address]], moments.shown)
        boards += _boards_of(kind, [cell for cell in cells if moments.shown[cell[0].address]], moments.shown)
    return sorted(boards, key=_likelihood)


def _likelihood(board: BoardCandidate) -> tuple[bool, int, bool, bool, bool, int, int]:
    kinds = list(KINDS.values())
    first = min(cell.address for cell in board.cells if cell)
    return (
        board.shown > 0,
        -board.found,
        board.kind != "content",
        not board.alike,
        not board.whole,
        board.span,
        kinds.index(board.kind) * 0x10000 + first,
    )


def _cell(found: BitFits, at: int, point: int) -> Cell:
    """The byte, if nothing but the content moves it; otherwise those of its bits that the content moves."""
    depends = int(found.mask[at, point])
    mask = depends if int(found.moving[at]) & ~depends else BYTE - 1
    vacant, red, blue = (int(value) & mask for value in found.values[at, point])
    return Cell(int(found.addresses[at]), mask, (vacant, red, blue))


Found = tuple[Cell, int]  # a cell, and the point that it is about, from 0


def _boards_of(kind: BoardKind, cells: list[Found], shown: np.ndarray) -> list[BoardCandidate]:
    """Boards of cells that are alike; if others have more points, the closest of those. Half of the points are none."""
    boards = []
    alike: dict[tuple[int, ...], list[Found]] = {}
    for cell in cells:
        alike.setdefault(_signature(cell[0]), []).append(cell)
    for group in alike.values():
        if 2 * len({point for _, point in group}) > len(POINTS):
            boards += _closest(kind, group, True, shown)
    most = max((board.found for board in boards), default=0)
    if len({point for _, point in cells}) > max(most, len(POINTS) // 2):
        boards += _closest(kind, cells, False, shown)[:1]
    return boards


def _signature(cell: Cell) -> tuple[int, ...]:
    """What cells that are alike have in common: the values, wherever in the byte their bits are."""
    low = (cell.mask & -cell.mask).bit_length() - 1
    return tuple(value >> low for value in (cell.mask, *cell.values))


def _closest(kind: BoardKind, cells: list[Found], alike: bool, shown: np.ndarray) -> list[BoardCandidate]:
    """The board whose cells lie closest together, then that of the cells that are left, and so on."""
    boards: list[BoardCandidate] = []
    left = sorted(cells)
    wanted = len({point for _, point in left})
    while left and len(boards) < MOST_BOARDS and len({point for _, point in left}) == wanted:
        begin, end = _window(left, wanted)
        chosen: dict[int, Cell] = {}
        for cell, point in left[begin:end]:
            chosen.setdefault(point, cell)
        taken = set(chosen.values())
        left = [cell for cell in left if cell[0] not in taken]
        boards.append(
            BoardCandidate(
                kind,
                tuple(chosen.get(point) for point in range(len(POINTS))),
                alike,
                all(cell.mask == BYTE - 1 for cell in taken),
                sum(bool(shown[cell.address]) for cell in taken),
            )
        )
    return boards


def _window(cells: list[Found], wanted: int) -> tuple[int, int]:
    """The part of the sorted cells, begin and end, of the least span that has a cell for so many points."""
    best = (BYTE * BYTE, 0, len(cells))
    within: Counter[int] = Counter()
    begin = 0
    for end, (cell, point) in enumerate(cells, 1):
        within[point] += 1
        while within[cells[begin][1]] > 1:
            within[cells[begin][1]] -= 1
            begin += 1
        if len(within) == wanted:
            best = min(best, (cell.address - cells[begin][0].address, begin, end))
    return best[1:]


class NumberFit(NamedTuple):
    """A byte that goes with a number: `values` gives it by the number, `way` says how.

    "same" is the number itself, "shifted" the number and a constant, "falling" a constant less the number.
    """

    address: int
    values: dict[int, int]
    way: Encoding


def counters(memory: np.ndarray, number: np.ndarray, addresses: np.ndarray) -> list[NumberFit]:
    """The addresses whose byte always tells this number (n), and nothing more: the plainest way first.

    A number below 0 is one that is not known at that moment. There is nothing to find unless it has had two values.
    """
    at = np.flatnonzero(number >= 0)
    order = at[np.argsort(number[at], kind="stable")]
    numbers, begins = np.unique(number[order], return_index=True)
    if len(numbers) < 2 or not len(addresses):
        return []
    part = memory[np.ix_(order, addresses)]
    least, most = np.minimum.reduceat(part, begins, axis=0), np.maximum.reduceat(part, begins, axis=0)
    ordered = np.sort(least, axis=0)
    tells = (least == most).all(axis=0) & (ordered[1:] != ordered[:-1]).all(axis=0)
    found = []
    for column in np.flatnonzero(tells):
        values = {int(n): int(byte) for n, byte in zip(numbers, least[:, column], strict=True)}
        found.append(NumberFit(int(addresses[column]), values, _way(values)))
    return sorted(found, key=lambda counted: (WAYS.index(counted.way), counted.address))


def _way(values: dict[int, int]) -> Encoding:
    shifts = {(byte - number) % BYTE for number, byte in values.items()}
    sums = {(byte + number) % BYTE for number, byte in values.items()}
    if shifts == {0}:
        return "same"
    return "shifted" if len(shifts) == 1 else "falling" if len(sums) == 1 else "table"
