"""CSW, Compressed Square Wave: a recording of a tape as the lengths of its pulses.

Follows the "CSW file format" specification, 1.01 and 2.00: run lengths (RLE), plain or deflated (Z-RLE). A pulse
is half a cycle. The reader separates pulses of the base tone from those of the high tone and converts them, as the
machine's data separator would, to bits, carrier and silence on a tape of steady speed.
"""

import struct
import zlib
from array import array

import numpy as np

from emulator.media.archive import MAX_IMAGE
from emulator.media.errors import TapeError
from emulator.media.tape import BASE, BAUD_300, BAUD_1200, CYCLE, MAX_SILENCE, Tape

MAGIC = b"Compressed Square Wave\x1a"
HEADER_1 = struct.Struct("<HBB3x")  # sample rate, compression, flags; at byte 25, and the data follow
HEADER_2 = struct.Struct("<IIBBB16x")  # sample rate, pulses, compression, flags, header extension; then that extension
RLE, Z_RLE = 1, 2
LOWEST_RATE, HIGHEST_RATE = 5_000, 50_000_000  # samples a second

SHORTEST, LONGEST = 0.4, 3.6  # in pulses of the high tone: outside is noise or silence
BETWEEN = 1.5  # in pulses of the high tone: from here on a pulse belongs to the base tone
CARRIER = 40  # bit times of high tone that count as carrier: more than a byte of ones at 300 baud
CELL = 4  # pulses of the high tone in a bit at 1200 baud
MAX_RUNS = 1 << 21  # changes between tones: three quarters of an hour of data without a pause

_NOISE, _HIGH, _LOW = 0, 1, 2  # kinds of pulse


def read_csw(data: bytes, name: str) -> Tape:
    """The tape in `data`, a CSW file; `name` is for messages. Raises TapeError for a damaged file or an empty tape."""
    if not data.startswith(MAGIC):
        raise TapeError(f"{name}: not a CSW file (it does not begin with {MAGIC[:-1].decode()!r})")
    rate, lengths = _pulses(data, name)
    tape = _demodulate(lengths / rate, Tape(name))
    if not tape.length:
        raise TapeError(f"{name}: the tape is empty (no pulses)")
    return tape


def _pulses(data: bytes, name: str) -> tuple[int, np.ndarray]:
    """Samples a second, and the length in samples of each pulse."""
    start = len(MAGIC) + 2
    version = data[start - 2] if len(data) >= start else 0
    header = {1: HEADER_1, 2: HEADER_2}.get(version)
    if header is None and len(data) >= start:
        raise TapeError(f"{name}: unknown CSW version {version} (1 and 2 are supported)")
    if header is None or len(data) < start + header.size:
        raise TapeError(f"{name}: the CSW header is cut off at byte {len(data)}")
    if version == 1:
        rate, compression, _ = header.unpack_from(data, start)
        count, begin = None, start + header.size
    else:
        rate, count, compression, _, extension = header.unpack_from(data, start)
        begin = start + header.size + extension
    if not LOWEST_RATE <= rate <= HIGHEST_RATE:
        raise TapeError(f"{name}: {rate} samples per second is outside {LOWEST_RATE} to {HIGHEST_RATE}")
    body = data[begin:]
    if compression == Z_RLE and version == 2:
        body = _inflate(body, begin, name)
    elif compression != RLE:
        raise TapeError(f"{name}: unknown compression {compression} in CSW version {version} (1 is RLE, 2 is Z-RLE)")
    lengths = _run_lengths(body, begin, name)
    if count is not None and len(lengths) != count:
        raise TapeError(f"{name}: {len(lengths)} pulses from byte {begin} on, but the header says {count}")
    return rate, lengths


def _inflate(body: bytes, begin: int, name: str) -> bytes:
    inflater = zlib.decompressobj()
    try:
        output = inflater.decompress(body, MAX_IMAGE + 1)
    except zlib.error as error:
        raise TapeError(f"{name}: damaged Z-RLE data after byte {begin}: {error}") from error
    if len(output) > MAX_IMAGE:
        raise TapeError(f"{name}: the Z-RLE data unpacks to more than {MAX_IMAGE >> 20} MB")
    if not inflater.eof:
        raise TapeError(f"{name}: the Z-RLE data is cut off at byte {begin + len(body)}")
    return output


def _run_lengths(body: bytes, begin: int, name: str) -> np.ndarray:
    """Each byte is a length; a zero introduces a four-byte length."""
    lengths = array("I")
    at = 0
    while at < len(body):
        zero = body.find(0, at)
        lengths.extend(body[at:] if zero < 0 else body[at:zero])
        if zero < 0:
            break
        if zero + 5 > len(body):
            raise TapeError(f"{name}: a long pulse is cut off {zero} bytes into the pulses (from byte {begin} on)")
        lengths.append(int.from_bytes(body[zero + 1 : zero + 5], "little"))
        at = zero + 5
    return np.array(lengths, dtype=np.uint32)


def _demodulate(seconds: np.ndarray, tape: Tape) -> Tape:
    """Decode pulses of these lengths onto `tape`."""
    high = _high_pulse(seconds)
    kinds = np.full(len(seconds), _HIGH, dtype=np.uint8)
    kinds[seconds >= BETWEEN * high] = _LOW
    kinds[(seconds < SHORTEST * high) | (seconds > LONGEST * high)] = _NOISE
    if not len(seconds):
        return tape
    firsts = np.flatnonzero(np.diff(kinds, prepend=255))
    if len(firsts) > MAX_RUNS:
        raise TapeError(f"{tape.name}: more than {MAX_RUNS} changes of tone: noise, not a tape")
    lengths = np.add.reduceat(seconds, firsts)
    recorder = _Bits(tape, 1 / (4 * high))
    for kind, length in zip(kinds[firsts].tolist(), lengths.tolist(), strict=True):
        if kind == _NOISE:
            recorder.end()
            for _ in range(int(length // MAX_SILENCE)):
                tape.add_silence(MAX_SILENCE)
            tape.add_silence(length % MAX_SILENCE)
            continue
        cells = length / (CELL * high)
        if kind == _HIGH and cells >= CARRIER:
            taken = recorder.end(carrier=True)
            tape.add_tone(round((length / high - taken * CELL) / CYCLE), recorder.base)
        else:
            recorder.add(int(kind == _HIGH), max(1, round(cells)))
    recorder.end()
    return tape


def _high_pulse(seconds: np.ndarray) -> float:
    """The length of this tape's pulses of the high tone: the mean of those within a third of the nominal one."""
    nominal = 1 / (4 * BASE)
    near = seconds[(seconds > nominal * 2 / 3) & (seconds < nominal * 4 / 3)]
    return float(np.mean(near)) if len(near) else nominal


class _Bits:
    """Collects bits at 1200 baud between carrier and silence until their real rate is known."""

    def __init__(self, tape: Tape, base: float) -> None:
        self.tape = tape
        self.base = base
        self.runs: list[tuple[int, int]] = []  # (level, bits' time at 1200 baud)

    def add(self, level: int, cells: int) -> None:
        self.runs.append((level, cells))

    def end(self, carrier: bool = False) -> int:
        """Record the collected bits, at 300 baud if all zeros and most ones last a whole number of 300 baud bits.

        If `carrier` follows, the last byte's final ones merge into it: returns how many 1200 baud bit times of carrier
        were used to complete the last byte.
        """
        if self.runs and self.runs[0][0]:
            self.tape.add_tone(self.runs.pop(0)[1] * CELL // CYCLE, self.base)  # no byte begins with ones
        if not self.runs:
            return 0
        levels = np.array([level for level, _ in self.runs], dtype=np.uint8)
        cells = np.array([cells for _, cells in self.runs])
        slow = BAUD_300 // BAUD_1200
        whole = cells % slow == 0
        repeat, bit = (slow, BAUD_300) if whole[levels == 0].all() and whole.mean() > 0.75 else (1, BAUD_1200)
        bits = np.repeat(levels, np.maximum((cells + repeat // 2) // repeat, 1))
        missing = -len(bits) % 10 if carrier else 0
        self.tape.add_symbols(np.append(bits, np.ones(missing, dtype=np.uint8)), bit, bit, self.base)
        self.runs = []
        return missing * repeat
