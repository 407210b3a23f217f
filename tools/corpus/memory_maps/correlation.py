"""Which bytes of a memory correlate with the board: arithmetic on memory snapshots, independent of any machine.

Given snapshots of a memory and the board at each of them, `boards` finds the bytes, or bits, that store the content of
each point, in any order and with any values. `counters` finds the bytes that store a number, such as the stones in
hand. A bit *fits* a point if equal contents of the point always go with equal values of the bit. `chance_fits` measures
how often that happens by chance, with boards of other games.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple

import numpy as np

from kensington.board import POINTS

CONTENTS = 3  # of a point: vacant, red, blue
BYTE = 256
CHUNK = 2048  # addresses processed together, so that the counts stay within the processor's cache
LEAST_SEEN = 2  # snapshots in which a point must have had each content
MOST_BOARDS = 8  # of one kind, that are reported

BoardKind = Literal["content", "red", "blue", "occupied"]
Encoding = Literal["same", "shifted", "falling", "table"]

CONTENT = (True, True, True)

# What a cell distinguishes, by whether vacant differs from red, vacant from blue, and red from blue.
KINDS: dict[tuple[bool, bool, bool], BoardKind] = {
    CONTENT: "content",
    (True, False, True): "red",
    (False, True, True): "blue",
    (True, True, False): "occupied",
}
WAYS: tuple[Encoding, ...] = ("same", "shifted", "falling", "table")  # the simplest first


class Snapshots(NamedTuple):
    """n snapshots of a memory, and the game at each of them.

    `memory`: n x addresses, bytes. `stones`: n x 72, the contents of points 1 to 72. `numbers`: by name, n integers,
    such as stones in hand. `games`: n game numbers. `displayed`: by address, whether the byte is in screen memory.
    """

    memory: np.ndarray
    stones: np.ndarray
    numbers: dict[str, np.ndarray]
    games: np.ndarray
    displayed: np.ndarray


class Cell(NamedTuple):
    """Where a program stores a point: the bits `mask` of a byte, and their values by content."""

    address: int
    mask: int
    values: tuple[int, int, int]


class BoardCandidate(NamedTuple):
    """A cell of one kind for each point, None where none fits; see `boards`.

    `alike`: whether all cells use the same values. `whole`: whether each has a byte of its own. `displayed`: how many
    cells are in screen memory.
    """

    kind: BoardKind
    cells: tuple[Cell | None, ...]
    alike: bool
    whole: bool
    displayed: int

    @property
    def found(self) -> int:
        """The number of points that have a cell."""
        return sum(cell is not None for cell in self.cells)

    @property
    def span(self) -> int:
        """Bytes from the first cell to the last."""
        addresses = [cell.address for cell in self.cells if cell]
        return max(addresses) - min(addresses) + 1

    @property
    def stride(self) -> int | None:
        """Bytes from each point's cell to the next, if constant."""
        addresses = [cell.address for cell in self.cells if cell]
        steps = {after - before for before, after in zip(addresses, addresses[1:], strict=False)}
        return steps.pop() if len(steps) == 1 and len(addresses) == len(self.cells) else None


class BitFits(NamedTuple):
    """For k addresses and each of the 72 points: the bits that fit, and their values by content.

    `addresses`: k. `moving`: k, the bits that have changed. `mask`: k x 72, the bits that fit and depend on the
    content. `values`: k x 72 x 3, the bits of the byte that fit, by content.
    """

    addresses: np.ndarray
    moving: np.ndarray
    mask: np.ndarray
    values: np.ndarray


def changing(memory: np.ndarray, allowed: np.ndarray | None = None) -> np.ndarray:
    """The addresses, of those allowed, whose byte has changed."""
    moved = memory.min(axis=0) != memory.max(axis=0)
    return np.flatnonzero(moved if allowed is None else moved & allowed)


def seen(stones: np.ndarray) -> np.ndarray:
    """72 x 3: in how many snapshots each point had each content."""
    return np.stack([(stones == content).sum(axis=0) for content in range(CONTENTS)], axis=1)


def fits(memory: np.ndarray, stones: np.ndarray, addresses: np.ndarray) -> BitFits:
    """How the bits at these addresses fit each point.

    A point that has not had each content in `LEAST_SEEN` snapshots has no fits.
    """
    points = stones.shape[1]
    one_of = np.concatenate([stones == content for content in range(CONTENTS)], axis=1).astype(np.float32)
    times = one_of.sum(axis=0)
    known = (times.reshape(CONTENTS, points) >= LEAST_SEEN).all(axis=0)
    masks, values, moving = [], [], []
    for begin in range(0, len(addresses), CHUNK):
        part = memory[:, addresses[begin : begin + CHUNK]]
        bits = np.unpackbits(part, axis=1).astype(np.float32)
        set_at = (one_of.T @ bits).reshape(CONTENTS, points, -1)  # snapshots with the bit set, by content and point
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


def shuffled(snapshots: Snapshots, rng: Random) -> Snapshots:
    """The memory of each game with the board of another, so that whatever fits does so by chance.

    A pair of games is as long as the shorter of the two. Raises `ValueError` if there is only one game.
    """
    games = [np.flatnonzero(snapshots.games == game) for game in np.unique(snapshots.games)]
    if len(games) < 2:
        raise ValueError("shuffling needs more than one game")
    order = list(range(len(games)))
    while any(at == other for at, other in enumerate(order)):
        rng.shuffle(order)
    pairs = [(game, games[other]) for game, other in zip(games, order, strict=True)]
    own = np.concatenate([game[: len(other)] for game, other in pairs])
    others = np.concatenate([other[: len(game)] for game, other in pairs])
    return Snapshots(
        snapshots.memory[own],
        snapshots.stones[others],
        {name: number[others] for name, number in snapshots.numbers.items()},
        snapshots.games[own],
        snapshots.displayed,
    )


def chance_fits(snapshots: Snapshots, addresses: np.ndarray, times: int, rng: Random) -> tuple[int, int]:
    """In `times` shuffles: the number of points that some byte fits by chance, and of points tried."""
    count = tried = 0
    for _ in range(times):
        other = shuffled(snapshots, rng)
        found = fits(other.memory, other.stones, addresses)
        count += int((_kind_numbers(found) == _number(CONTENT)).any(axis=0).sum())
        tried += int((seen(other.stones) >= LEAST_SEEN).all(axis=1).sum())
    return count, tried


def _number(apart: Sequence[bool]) -> int:
    return sum(int(bit) << place for place, bit in enumerate(apart))


def _kind_numbers(found: BitFits) -> np.ndarray:
    """k x 72: what each byte distinguishes for each point, 0 for nothing."""
    values = found.values & found.mask[..., None]
    vacant, red, blue = (values[..., content] for content in range(CONTENTS))
    return (vacant != red) | (vacant != blue).astype(np.uint8) << 1 | (red != blue).astype(np.uint8) << 2


def boards(snapshots: Snapshots, addresses: np.ndarray | None = None) -> list[BoardCandidate]:
    """The boards at these addresses (default: all), likeliest first.

    The cells of a board are of one kind: they distinguish all three contents of a point ("content"), a colour's stones
    from the rest ("red", "blue"), or stones from vacant points ("occupied"). A board is likelier if it is not
    displayed, has more points, distinguishes more, has equal values in all cells, has whole bytes and is compact.
    """
    if addresses is None:
        addresses = changing(snapshots.memory)
    found = fits(snapshots.memory, snapshots.stones, addresses)
    numbers = _kind_numbers(found)
    boards: list[BoardCandidate] = []
    for apart, kind in KINDS.items():
        where = np.argwhere(numbers == _number(apart))
        cells = [(_cell(found, at, point), int(point)) for at, point in where]
        for shown in (False, True):
            some = [cell for cell in cells if snapshots.displayed[cell[0].address] == shown]
            boards += _boards_of(kind, some, snapshots.displayed)
    return sorted(boards, key=_likelihood)


def _likelihood(board: BoardCandidate) -> tuple[bool, int, bool, bool, bool, int, int]:
    kinds = list(KINDS.values())
    first = min(cell.address for cell in board.cells if cell)
    return (
        board.displayed > 0,
        -board.found,
        board.kind != "content",
        not board.alike,
        not board.whole,
        board.span,
        kinds.index(board.kind) * 0x10000 + first,
    )


def _cell(found: BitFits, at: int, point: int) -> Cell:
    """The whole byte, if only the content changes it; otherwise the bits that the content changes."""
    depends = int(found.mask[at, point])
    mask = depends if int(found.moving[at]) & ~depends else BYTE - 1
    vacant, red, blue = (int(value) & mask for value in found.values[at, point])
    return Cell(int(found.addresses[at]), mask, (vacant, red, blue))


Found = tuple[Cell, int]  # a cell and its point, from 0


def _boards_of(kind: BoardKind, cells: list[Found], displayed: np.ndarray) -> list[BoardCandidate]:
    """The boards of alike cells and, if other cells cover more points, the closest of those.

    A board covers more than half of the points.
    """
    boards = []
    alike: dict[tuple[int, ...], list[Found]] = {}
    for cell in cells:
        alike.setdefault(_signature(cell[0]), []).append(cell)
    for group in alike.values():
        if 2 * len({point for _, point in group}) > len(POINTS):
            boards += _closest(kind, group, True, displayed)
    most = max((board.found for board in boards), default=0)
    if len({point for _, point in cells}) > max(most, len(POINTS) // 2):
        boards += _closest(kind, cells, False, displayed)[:1]
    return boards


def _signature(cell: Cell) -> tuple[int, ...]:
    """What alike cells have in common: the values, wherever in the byte their bits are."""
    low = (cell.mask & -cell.mask).bit_length() - 1
    return tuple(value >> low for value in (cell.mask, *cell.values))


def _closest(kind: BoardKind, cells: list[Found], alike: bool, displayed: np.ndarray) -> list[BoardCandidate]:
    """The board whose cells lie closest together, then the closest of the remaining cells, and so on."""
    boards: list[BoardCandidate] = []
    left = sorted(cells)
    wanted = len({point for _, point in left})
    while left and len(boards) < MOST_BOARDS and len({point for _, point in left}) == wanted:
        begin, end = _shortest_stretch(left, wanted)
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
                sum(bool(displayed[cell.address]) for cell in taken),
            )
        )
    return boards


def _shortest_stretch(cells: list[Found], wanted: int) -> tuple[int, int]:
    """The shortest stretch of the sorted cells, begin and end, with a cell for so many points."""
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
    """A byte that stores a number: `values` gives the byte by the number, `way` says how.

    "same" is the number itself, "shifted" the number plus a constant, "falling" a constant minus the number.
    """

    address: int
    values: dict[int, int]
    way: Encoding


def counters(memory: np.ndarray, number: np.ndarray, addresses: np.ndarray) -> list[NumberFit]:
    """The addresses whose byte is a one-to-one function of this number (n values), simplest function first.

    A negative number is unknown in that snapshot. A number that has had fewer than two values has no fits.
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
