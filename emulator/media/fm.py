"""Single-density (FM) recordings: finding the sectors in a track's flux changes, and reading on from any of them.

A bit is recorded as a clock half and a data half of 4 microseconds each, with a flux change for a 1. Address marks lack
three of the clock bits, by which a controller finds them and with them the boundaries of bytes (IBM 3740 format; Intel
8271 data sheet, "Data format" and "Track format").

Which marks count was measured on an 8271: an ID mark follows 16 zero bits, and a data mark begins at least 14 bytes
after the ID's CRC. Bytes that lack a clock bit are not transferred, as in jsbeeb.
"""

import re
from bisect import bisect_left

from emulator.media.disc import (
    BYTES_PER_TRACK,
    CRC_BYTES,
    DATA_MARK,
    DELETED_MARK,
    GAP,
    ID_BYTES,
    ID_MARK,
    Sector,
    Track,
    crc,
    noise,
)

HALVES = 16  # of a byte
HALVES_PER_TRACK = BYTES_PER_TRACK * HALVES
FIRST_DATA_MARK = ID_BYTES + 14  # bytes from the ID mark
MARK_CLOCK = 0xC7
ADDRESS = 4  # bytes of an ID
SIZE_CODES = 7  # the controller's largest


def _encoded(byte: int, clock: int) -> str:
    """A byte as halves, clock and data in turn."""
    return "".join(f"{clock >> bit & 1}{byte >> bit & 1}" for bit in range(7, -1, -1))


MARKS = {_encoded(mark, MARK_CLOCK): mark for mark in (ID_MARK, DATA_MARK, DELETED_MARK)}
SYNC = _encoded(0, 0xFF)
MARK = re.compile(f"(?<={SYNC})(?:{'|'.join(MARKS)})")  # the last byte of sync, and a mark
FLUX = str.maketrans("?", "0")


class FluxTrack(Track):
    """A track as it was recorded: `halves` is a revolution from the index hole, of "1" for a flux change, "0" for none,
    and "?" where nothing readable is recorded. `mfm` marks a track in double density, which has no sectors here.
    """

    __slots__ = ("halves", "mfm", "_starts")

    def __init__(self, halves: str, mfm: bool = False) -> None:
        super().__init__()
        self.halves = halves
        self.mfm = mfm
        self._starts: dict[int, int] = {}  # the half where a sector's data begins, by the sector's position
        length = len(halves)
        if not length:
            return
        before = 2 * HALVES
        around = halves[-before:] + halves + halves[:HALVES]  # a mark may run over the index hole
        marks = [(found.start() - before, MARKS[found[0]]) for found in MARK.finditer(around)]
        marks = [(place, mark) for place, mark in marks if 0 <= place < length]
        for place, mark in marks:
            position = place * BYTES_PER_TRACK // length
            seen = around.startswith(2 * SYNC, place)  # the two bytes of sync before the mark
            if mark == ID_MARK and seen and position not in self._starts:
                self.sectors.append(self._sector(place, position, marks))

    def _sector(self, place: int, position: int, marks: list[tuple[int, int]]) -> Sector:
        """The sector whose ID mark is at the half `place`. `marks` are the places of all marks, and the marks."""
        address = self._read(place + HALVES, ID_BYTES - 1).ljust(ID_BYTES - 1, bytes((GAP,)))
        bad_id = address[ADDRESS:] != crc(bytes((ID_MARK,)) + address[:ADDRESS])
        mark_place, mark = self._next_mark(place + FIRST_DATA_MARK * HALVES, marks)
        distance = (mark_place - place) * BYTES_PER_TRACK // len(self.halves)
        self._starts[position] = start = mark_place + HALVES
        if mark == ID_MARK:
            return Sector(position, address[:ADDRESS], b"", bad_id=bad_id, bare=True, offset=distance)
        end, _ = self._next_mark(start, marks)
        field = self._read(start, (end - start) // HALVES)
        size = self._size(bytes((mark,)) + field, address[ADDRESS - 1])
        data = field[:size]
        weak = "?" in self._stretch(start, size)
        damaged = weak or field[size : size + CRC_BYTES] != crc(bytes((mark,)) + data)
        return Sector(
            position, address[:ADDRESS], data, mark == DELETED_MARK, damaged, bad_id=bad_id, weak=weak,
            offset=distance + 1,
        )  # fmt: skip

    def _next_mark(self, place: int, marks: list[tuple[int, int]]) -> tuple[int, int]:
        """Where the first mark at or after the half `place` is, and which. Places go on to count after a turn."""
        turn, half = divmod(place, len(self.halves))
        further, index = divmod(bisect_left(marks, (half, 0)), len(marks))
        return marks[index][0] + (turn + further) * len(self.halves), marks[index][1]

    @staticmethod
    def _size(field: bytes, code: int) -> int:
        """How long the data are in a field that begins with its mark: as its ID says, unless the CRC is right only for
        another size."""
        sizes = [128 << size for size in range(SIZE_CODES + 1)]
        claimed = sizes[min(code, SIZE_CODES)]
        right = (size for size in (claimed, *sizes)
                 if field[1 + size : 1 + size + CRC_BYTES] == crc(field[: 1 + size]))  # fmt: skip
        return next(right, claimed)

    def passing(self, sector: Sector, count: int, cycle: int) -> bytes:
        """The `count` bytes that pass the head after the data mark of `sector`; see `Track.passing`."""
        place = self._starts[sector.position]
        end = place + count * HALVES + len(self.halves)  # bytes without all their clock bits may fill one revolution
        taken = bytearray()
        while len(taken) < count and place < end:
            wanted = min(count - len(taken), BYTES_PER_TRACK)
            taken += self._read(place, wanted, noise(cycle + place, wanted))
            place += wanted * HALVES
        return bytes(taken).ljust(count, bytes((GAP,)))

    def _stretch(self, place: int, count: int) -> str:
        """The halves of `count` bytes from `place` on, running over the index hole."""
        place %= len(self.halves)
        turns = (place + count * HALVES) // len(self.halves) + 1
        return (self.halves * turns)[place : place + count * HALVES]

    def _read(self, place: int, count: int, random: bytes = b"") -> bytes:
        """The bytes, of `count`, that have all their clock bits; unreadable bits are those of `random`, or else 0."""
        halves = self._stretch(place, count)
        clocks, bits = halves[::2], halves[1::2]
        value = int(bits.translate(FLUX), 2).to_bytes(count, "big") if bits else b""
        if "?" in bits and random:
            unreadable = int(bits.replace("1", "0").replace("?", "1"), 2)
            value = (int.from_bytes(value, "big") | unreadable & int.from_bytes(random, "big")).to_bytes(count, "big")
        if "0" not in clocks:
            return value
        return bytes(byte for index, byte in enumerate(value) if "0" not in clocks[8 * index : 8 * index + 8])
