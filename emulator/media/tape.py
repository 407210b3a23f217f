"""A tape's contents, as a timeline of tones that a cassette recorder can play.

`uef` and `csw` read their formats into a Tape, and `uef` writes one. It stores the output of the machine's data
separator rather than sound: cycles of the base tone (1200 Hz) and of twice that.

The timeline is a sequence of *segments*. A segment is a silence, or a string of *symbols*: zeros (base tone) and ones
(twice the base tone). Lengths are in *quarters* of a base cycle, so a pulse (half cycle) of the base tone is two
quarters and a pulse of the high tone is one. A bit at 1200 baud is four quarters, one at 300 baud sixteen; a cycle of
carrier is two. Time is in 2 MHz cycles from the start of the tape.
"""

import zlib
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

from emulator.media import cfs
from emulator.media.cfs import TapeFile
from emulator.media.errors import TapeError

CLOCK = 2_000_000  # 2 MHz cycles a second: the unit of time
FRACTION_BITS = 16  # a quarter's length is stored in 1/65536 of a 2 MHz cycle
BASE = 1200.0  # Hz, the base tone unless a tape says otherwise
BAUD_1200 = 4  # quarters a bit
BAUD_300 = 16  # quarters a bit
CYCLE = 2  # quarters in a cycle of the high tone

MAX_SEGMENTS = 1 << 18
MAX_BITS = 1 << 22  # bytes of packed symbols: three hours of data without a pause
MAX_SILENCE = 3600.0  # seconds in one gap
MAX_TONE = 0xFFFF  # cycles of the high tone in one segment: the limit of a UEF chunk

SILENCE, TONE, SYMBOLS = 0, 1, 2  # kinds of segment

LEADER_CYCLES = 4  # of carrier before the dummy byte that starts every run of carrier under OS 1.20
DUMMY = 0xAA
LEADER_SECONDS = 5.1  # of carrier before the first block
GAP_SECONDS = 1.1  # of carrier between blocks
TRAILER_SECONDS = 5.3  # of carrier after the last block
PAUSE_SECONDS = 2.0  # of silence between files

DIGITS = bytes.maketrans(b"\0\1", b"01")
BITS = [bytes(value >> place & 1 for place in range(8)) for value in range(256)]  # of each byte, from the lowest
BYTES = {bits: value for value, bits in enumerate(BITS)}
FRAMES = [b"\0" + bits + b"\1" for bits in BITS]


class Tape:
    """The contents of a cassette, from the start of the tape to the end of the recording.

    `name` is for messages, `path` the absolute path of the file it was read from, or None. `warnings` lists what the
    reader skipped. `origin` and `instructions` are a UEF's texts. `markers` are (2 MHz cycle, text) pairs: named
    positions.

    The segments are parallel arrays: `kind`, `start` (2 MHz cycles), `offset` (of the first symbol's byte in `bits`),
    `count` (symbols), `one` and `zero` (quarters a symbol), `quarters` (in the whole segment), `quarter` (the length of
    one, in 1/65536 cycles; of a silence, its whole length). Symbols are packed in `bits`, the first in bit 0.
    """

    ARRAYS = ("kind", "start", "offset", "count", "one", "zero", "quarters", "quarter")

    def __init__(self, name: str = "blank") -> None:
        self.name = name
        self.path: Path | None = None
        self.warnings: list[str] = []
        self.origin = ""
        self.instructions = ""
        self.markers: list[tuple[int, str]] = []
        self.length = 0  # 2 MHz cycles
        self.kind = array("q")
        self.start = array("q")
        self.offset = array("q")
        self.count = array("q")
        self.one = array("q")
        self.zero = array("q")
        self.quarters = array("q")
        self.quarter = array("q")
        self.bits = bytearray()

    def __repr__(self) -> str:
        return f"<Tape {self.name!r}, {self.seconds:.1f} s>"

    def __len__(self) -> int:
        """The number of segments."""
        return len(self.kind)

    @property
    def seconds(self) -> float:
        """The tape's playing time."""
        return self.length / CLOCK

    # recording

    def add_silence(self, seconds: float) -> None:
        """Leave `seconds` of blank tape."""
        if not 0 <= seconds <= MAX_SILENCE:
            raise TapeError(f"{self.name}: a gap of {seconds} seconds is outside 0 to {MAX_SILENCE:.0f}")
        self.add_blank(round(seconds * CLOCK))

    def add_blank(self, cycles: int) -> None:
        """Leave blank tape for `cycles` of 2 MHz."""
        if cycles > 0:
            self._append(SILENCE, 0, 1, 0, 0, 0, cycles << FRACTION_BITS)

    def add_tone(self, cycles: int, base: float = BASE) -> None:
        """Record `cycles` of carrier: the tone of twice `base` (Hz)."""
        while cycles > 0:
            piece = min(cycles, MAX_TONE)
            self._append(TONE, 0, piece, CYCLE, 0, piece * CYCLE, quarter_length(base))
            cycles -= piece

    def add_symbols(self, symbols: Iterable[int], one: int, zero: int, base: float = BASE) -> None:
        """Record `symbols` (0 or 1 each), of `zero` and `one` quarters at `base` Hz."""
        unpacked = bytes(symbols)
        count, ones = len(unpacked), unpacked.count(1)
        if count:
            self.room_for((count + 7) // 8)
            quarters = ones * one + (count - ones) * zero
            self._append(SYMBOLS, len(self.bits), count, one, zero, quarters, quarter_length(base))
            self.bits += packed(unpacked)

    def add_bytes(self, data: bytes, bit: int = BAUD_1200, base: float = BASE) -> None:
        """Record `data` as the filing system does (8N1): for each byte a zero, the bits from the lowest, a one."""
        self.room_for(len(data) * 10 // 8)
        self.add_symbols(frames(data), bit, bit, base)

    @classmethod
    def of_files(cls, files: Iterable[TapeFile], name: str = "tape", bit: int = BAUD_1200) -> "Tape":
        """A tape of `files` as the machine would SAVE them: carrier, dummy byte, carrier, block, carrier, ...

        `bit` is BAUD_1200 or BAUD_300. The same files give the same tape. Raises TapeError for an invalid file.
        """
        tape = cls(name)
        for file in files:
            lead = LEADER_SECONDS
            for block in cfs.encode(file):
                tape.add_tone(LEADER_CYCLES)
                tape.add_bytes(bytes([DUMMY]), bit)
                tape.add_tone(round(lead * 2 * BASE))
                tape.add_bytes(block, bit)
                lead = GAP_SECONDS
            tape.add_tone(round(TRAILER_SECONDS * 2 * BASE))
            tape.add_silence(PAUSE_SECONDS)
        return tape

    def part(self, start: int, end: int) -> "Tape":
        """The part from cycle `start` to cycle `end` as a new tape, cut to whole symbols at both ends."""
        part = Tape(self.name)
        part.path = self.path
        for i in range(len(self)):
            begin, finish = self.start[i], self.start[i] + self._duration(i)
            if finish <= start or begin >= end:
                continue
            if self.kind[i] == SILENCE:
                part.add_blank(min(finish, end) - max(begin, start))
                continue
            symbols, quarter = self.symbols(i), self.quarter[i]
            if start <= begin and finish <= end:
                part._copy(self, i, symbols)
                continue
            edges = array("q", accumulate(map((self.zero[i], self.one[i]).__getitem__, symbols)))
            first, last = (
                bisect_right(edges, cycle, key=lambda quarters: begin + (quarters * quarter >> FRACTION_BITS))
                for cycle in (start, end)
            )
            part._copy(self, i, symbols[first:last])
        part.markers = [(cycle - start, text) for cycle, text in self.markers if start <= cycle < end]
        return part

    def join(self, other: "Tape") -> None:
        """Append the contents of `other`."""
        self.markers += [(cycle + self.length, text) for cycle, text in other.markers]
        for i in range(len(other)):
            if other.kind[i] == SILENCE:
                self.add_blank(other.quarter[i] >> FRACTION_BITS)
            else:
                self._copy(other, i, other.symbols(i))

    def _copy(self, other: "Tape", i: int, symbols: bytes) -> None:
        """Append `symbols` with the parameters of segment `i` of `other`."""
        base = CLOCK / 4 / (other.quarter[i] / (1 << FRACTION_BITS))
        if other.kind[i] == TONE:
            self.add_tone(len(symbols), base)
        else:
            self.add_symbols(symbols, other.one[i], other.zero[i], base)

    def room_for(self, more: int) -> None:
        """Raise TapeError if `more` bytes of packed symbols do not fit on one tape."""
        if len(self.bits) + more > MAX_BITS:
            raise TapeError(f"{self.name}: more than {MAX_BITS} bytes of packed symbols on one tape")

    def _append(self, kind: int, offset: int, count: int, one: int, zero: int, quarters: int, quarter: int) -> None:
        if len(self.kind) == MAX_SEGMENTS:
            raise TapeError(f"{self.name}: more than {MAX_SEGMENTS} stretches of tone, data and silence on one tape")
        self.start.append(self.length)
        for values, value in zip(
            (self.kind, self.offset, self.count, self.one, self.zero, self.quarters, self.quarter),
            (kind, offset, count, one, zero, quarters, quarter),
            strict=True,
        ):
            values.append(value)
        self.length += self._duration(len(self.kind) - 1)

    # listening

    def _duration(self, i: int) -> int:
        """The length of segment `i` in 2 MHz cycles."""
        return (self.quarters[i] * self.quarter[i] if self.quarters[i] else self.quarter[i]) >> FRACTION_BITS

    def symbols(self, i: int) -> bytes:
        """The symbols of segment `i`, which must not be a silence: bytes of 0 and 1."""
        if self.kind[i] == TONE:
            return b"\1" * self.count[i]
        first = self.offset[i]
        return unpacked(self.bits[first : first + (self.count[i] + 7) // 8], self.count[i])

    def files(self) -> list[TapeFile]:
        """The cassette filing system's files on this tape, in order; damaged ones have `faults`."""
        return cfs.decode(data for _, data in self.stretches())

    def stretches(self) -> Iterator[tuple[int, bytes]]:
        """The bytes (8N1) between tones and silences, as pairs of baud rate (1200 or 300) and bytes."""
        joined: list[bytes] = []
        bit = 0
        for i in range(len(self) + 1):
            data = i < len(self) and self.kind[i] == SYMBOLS and self.one[i] == self.zero[i]
            if joined and not (data and self.one[i] == bit):
                yield 1200 * BAUD_1200 // bit, characters(b"".join(joined))
                joined = []
            if data and self.one[i] in (BAUD_1200, BAUD_300):
                bit = self.one[i]
                joined.append(self.symbols(i))

    def fingerprint(self) -> str:
        """A text that is equal for tapes with the same name and contents."""
        check = zlib.crc32(self.bits)
        for name in self.ARRAYS:
            check = zlib.crc32(getattr(self, name).tobytes(), check)
        return f"{self.name} {check:08x}"


def quarter_length(base: float) -> int:
    """A quarter of a cycle of `base` Hz, in 1/65536 of a 2 MHz cycle."""
    return round(CLOCK * (1 << FRACTION_BITS) / (4 * base))


def packed(bits: bytes) -> bytes:
    """`bits` (0 or 1 each) packed in bytes, the first in bit 0 of the first."""
    return int(bits[::-1].translate(DIGITS) or b"0", 2).to_bytes((len(bits) + 7) // 8, "little")


def unpacked(data: bytes | bytearray, count: int) -> bytes:
    """The first `count` bits of `data`, 0 or 1 each, from bit 0 of the first byte on."""
    return b"".join(map(BITS.__getitem__, data))[:count]


def frames(data: bytes) -> bytes:
    """The bits of `data` on the wire, ten a byte: a zero, the bits from the lowest, a one."""
    return b"".join(map(FRAMES.__getitem__, data))


def characters(bits: bytes) -> bytes:
    """The bytes that an 8N1 receiver finds in `bits`: each starts at a zero; a wrong stop bit is ignored."""
    count, found = len(bits) - 9, bytearray()
    at = bits.find(0, 0, max(count, 0))
    while at >= 0:
        found.append(BYTES[bits[at + 1 : at + 9]])
        at = bits.find(0, at + 10, count)
    return bytes(found)
