"""UEF, the Unified Emulator Format: a tape image as a sequence of chunks.

Follows Thomas Harte's "UEF specification", version 0.10: the header, the content chunks &00xx that describe a tape, and
all the tape chunks &01xx. Disc, ROM and snapshot chunks, and unknown ones, are skipped with a warning. The reader keeps
the signal, so a protected loader finds its odd gaps and cycles.

A phase change (&0115) has no effect: the machine's data separator measures the lengths of pulses, which a phase does
not alter. A multiplexed block (&0101) repeats the previous block for other hardware, and is skipped.

MakeUEF before version 2.4 wrote even parity as odd, and odd as even, in &0104. The format's version number did not
change with the correction; the maker's version is only in the text of the origin chunk (&0000). See the reports to
readers of the format: https://github.com/scarybeasts/beebjit/issues/50 and https://github.com/8bitkick/PlayUEF/issues/7
"""

import gzip
import io
import math
import re
import struct
from collections.abc import Callable
from contextlib import suppress

from emulator.media.errors import TapeError
from emulator.media.tape import (
    BASE,
    BAUD_300,
    BAUD_1200,
    BYTES,
    CLOCK,
    CYCLE,
    DUMMY,
    FRACTION_BITS,
    SILENCE,
    TONE,
    Tape,
    frames,
    packed,
    unpacked,
)

MAGIC = b"UEF File!\0"
VERSION = (10, 0)  # minor, major, as stored in the file
HEADER_LENGTH = 12
CHUNK_HEADER = struct.Struct("<HI")
LOWEST_BASE, HIGHEST_BASE = 300.0, 4800.0  # Hz: outside, no data separator would lock
SAME_BASE = 0.01  # a base frequency within one per cent of 1200 Hz is written as 1200 Hz
MAX_TEXT = 1 << 16  # bytes kept of a text
MAX_WARNINGS = 20  # listed; any more are only counted
PULSE, WAVE = ord("P"), ord("W")
MAKEUEF = re.compile(r"MakeUEF\s{0,9}(?:v|ver|version)?[.\s]{0,9}(\d{1,4})(?:\.(\d{1,4}))?", re.ASCII | re.IGNORECASE)
REVERSED = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))  # each byte with its bits in reverse order
PARITY_MENDED = (2, 4)  # the first version of MakeUEF that wrote the parities the right way round


def read_uef(data: bytes, name: str) -> Tape:
    """The tape in `data`, an uncompressed UEF file; `name` is for messages.

    A file that is cut off is read up to there, with a warning. Raises TapeError, with the chunk, its offset and the
    cause, if the file is damaged or holds no tape.
    """
    if not data.startswith(MAGIC):
        raise TapeError(f"{name}: not a UEF file (it does not begin with {MAGIC[:-1].decode()!r})")
    if len(data) < HEADER_LENGTH:
        raise TapeError(f"{name}: the file ends after {len(data)} bytes, inside the UEF header")
    tape = Tape(name)
    if data[11] > VERSION[1]:
        tape.warnings.append(f"UEF version {data[11]}.{data[10]} is newer than this reader's 0.10")
    reader = _ChunkReader(tape)
    at = HEADER_LENGTH
    end = len(data.rstrip(b"\0"))  # zeros at the end, which look like empty chunks, are padding
    while at < len(data):
        if tape.length and (at >= end or _is_stray(data, at, reader)):
            tape.warnings.append(f"{len(data) - at} bytes after the last chunk, at byte {at}, were skipped")
            break
        if len(data) - at < CHUNK_HEADER.size:
            raise TapeError(f"{name}: chunk header at byte {at} is cut off after {len(data) - at} bytes")
        kind, length = CHUNK_HEADER.unpack_from(data, at)
        body = data[at + CHUNK_HEADER.size : at + CHUNK_HEADER.size + length]
        if len(body) < length:
            cut = f"chunk &{kind:04X} at byte {at} says {length} bytes, the file ends after {len(body)}"
            if body:
                with suppress(TapeError):
                    reader.chunk(kind, body, at)
            if not tape.length:
                raise TapeError(f"{name}: {cut}")
            tape.warnings.append(f"the file is cut off: {cut}")
            break
        reader.chunk(kind, body, at)
        at += CHUNK_HEADER.size + length
    if not tape.length:
        raise TapeError(f"{name}: the tape is empty (no chunk of data, carrier or gap)")
    if reader.unlisted:
        tape.warnings.append(f"{reader.unlisted} more chunks were skipped, or were for other machines")
    return tape


def _is_stray(data: bytes, at: int, reader: "_ChunkReader") -> bool:
    """Whether the bytes from `at` on are no chunk: too few, or of an unknown kind and longer than the file."""
    if len(data) - at < CHUNK_HEADER.size:
        return True
    kind, length = CHUNK_HEADER.unpack_from(data, at)
    return kind not in reader.readers and length > len(data) - at - CHUNK_HEADER.size


class _ChunkReader:
    """Reads chunks one by one, keeping the modal values: base frequency and bit length."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.base = BASE
        self.bit = BAUD_1200
        self.swapped_parity = False  # even and odd are the wrong way round
        self.where = ""
        self.unlisted = 0  # warnings beyond MAX_WARNINGS
        self.readers: dict[int, Callable[[bytes], None]] = {
            0x0000: self._origin,
            0x0001: self._instructions,
            0x0003: self._ignore,  # inlay scan
            0x0005: self._target_machine,
            0x0100: self._implicit_data,
            0x0101: self._ignore,  # multiplexed data
            0x0102: self._explicit_data,
            0x0104: self._defined_data,
            0x0110: self._carrier,
            0x0111: self._carrier_with_dummy,
            0x0112: self._integer_gap,
            0x0113: self._base_frequency,
            0x0114: self._security_cycles,
            0x0115: self._phase,
            0x0116: self._floating_gap,
            0x0117: self._encoding,
            0x0120: self._marker,
            0x0130: self._set_info,
            0x0131: self._side,
        }

    def chunk(self, kind: int, body: bytes, at: int) -> None:
        """Read one chunk, which starts at byte `at` of the file."""
        self.where = f"chunk &{kind:04X} at byte {at}"
        reader = self.readers.get(kind)
        if reader is None:
            self._warn(f"{self.where} ({len(body)} bytes) skipped: not a tape chunk")
            return
        try:
            reader(body)
        except TapeError as error:
            text = str(error).removeprefix(f"{self.tape.name}: ")
            raise TapeError(f"{self.tape.name}: {self.where}: {text}") from None

    def _warn(self, warning: str) -> None:
        if len(self.tape.warnings) < MAX_WARNINGS:
            self.tape.warnings.append(warning)
        else:
            self.unlisted += 1

    def _need(self, body: bytes, length: int) -> None:
        if len(body) < length:
            raise TapeError(f"{len(body)} bytes long, needs {length}")

    def _word(self, body: bytes, offset: int = 0) -> int:
        self._need(body, offset + 2)
        return body[offset] | body[offset + 1] << 8

    def _float(self, body: bytes) -> float:
        """An IEEE 754 single, low byte first."""
        self._need(body, 4)
        (value,) = struct.unpack_from("<f", body)
        if not math.isfinite(value):
            raise TapeError("not a finite number")
        return float(value)

    def _text(self, body: bytes) -> str:
        """Text up to its zero byte, without control characters other than tab and line feed."""
        text = body[:MAX_TEXT].split(b"\0")[0].decode("latin-1")
        return "".join(c for c in text if c in "\t\n" or c >= " ")

    # &00xx: descriptions

    def _ignore(self, body: bytes) -> None:
        pass

    def _origin(self, body: bytes) -> None:
        self.tape.origin = self._text(body)
        maker = MAKEUEF.search(self.tape.origin)
        if maker is not None:
            self.swapped_parity = (int(maker[1]), int(maker[2] or 0)) < PARITY_MENDED

    def _instructions(self, body: bytes) -> None:
        self.tape.instructions = self._text(body)

    def _target_machine(self, body: bytes) -> None:
        self._need(body, 1)
        machines = ("BBC Model A", "Electron", "BBC Model B", "BBC Master", "Atom")
        machine = body[0] >> 4
        if machine not in (0, 2):
            other = machines[machine] if machine < len(machines) else f"unknown machine {machine}"
            self._warn(f"{self.where}: made for another machine ({other})")

    # &01xx: the recording

    def _implicit_data(self, body: bytes) -> None:
        self.tape.add_bytes(body, self.bit, self.base)

    def _explicit_data(self, body: bytes) -> None:
        """The first byte counts the unused bits; some writers include its own eight."""
        self._need(body, 1)
        spare = body[0] - 8 if body[0] >= 8 else body[0]
        count = (len(body) - 1) * 8 - spare
        if not 0 <= count or spare >= 8:
            raise TapeError(f"{body[0]} unused bits in {len(body)} bytes")
        self.tape.room_for(len(body))
        self.tape.add_symbols(unpacked(body[1:], count), self.bit, self.bit, self.base)

    def _defined_data(self, body: bytes) -> None:
        self._need(body, 3)
        places, parity = body[0], body[1]
        stops = body[2] - 256 if body[2] >= 0x80 else body[2]
        if places not in (7, 8) or parity not in b"NEO" or not -8 <= stops <= 8:
            raise TapeError(f"unknown format: {places} bits, parity {chr(parity)!r}, {stops} stop bits")
        self.tape.room_for(len(body))
        odd = (parity == ord("O")) != self.swapped_parity
        packets = []
        for value in range(256):
            bits = unpacked(bytes([value]), places)
            check = b"" if parity == ord("N") else bytes([(bits.count(1) + odd) & 1])
            packets.append(b"\0" + bits + check + b"\1" * abs(stops))
        if stops >= 0:
            self.tape.add_symbols(b"".join(map(packets.__getitem__, body[3:])), self.bit, self.bit, self.base)
        else:
            self._with_extra_wave(packets, body[3:])

    def _with_extra_wave(self, packets: list[bytes], data: bytes) -> None:
        """The packets of `data` with an extra short wave after each, recorded cycle by cycle."""
        ones = self.bit // CYCLE  # cycles in a one
        waves = (b"\0" * (ones // 2), b"\1" * ones)
        cycles = [b"".join(map(waves.__getitem__, packet)) + b"\1" for packet in packets]
        self.tape.add_symbols(b"".join(map(cycles.__getitem__, data)), CYCLE, 2 * CYCLE, self.base)

    def _carrier(self, body: bytes) -> None:
        self.tape.add_tone(self._word(body), self.base)

    def _carrier_with_dummy(self, body: bytes) -> None:
        before, after = self._word(body), self._word(body, 2)
        self.tape.add_tone(before, self.base)
        self.tape.add_bytes(bytes([DUMMY]), self.bit, self.base)
        self.tape.add_tone(after, self.base)

    def _integer_gap(self, body: bytes) -> None:
        self.tape.add_silence(self._word(body) / (2 * self.base))

    def _floating_gap(self, body: bytes) -> None:
        self.tape.add_silence(self._float(body))

    def _base_frequency(self, body: bytes) -> None:
        base = self._float(body)
        if not LOWEST_BASE <= base <= HIGHEST_BASE:
            raise TapeError(f"a base frequency of {base:g} Hz is outside {LOWEST_BASE:g} to {HIGHEST_BASE:g}")
        self.base = base

    def _security_cycles(self, body: bytes) -> None:
        """Cycles, highest bit first; the first and the last may be a pulse, half as long."""
        self._need(body, 5)
        count = body[0] | body[1] << 8 | body[2] << 16
        first, last = body[3], body[4]
        self._need(body, 5 + (count + 7) // 8)
        if first not in (PULSE, WAVE) or last not in (PULSE, WAVE) or (first == last == PULSE and count < 2):
            raise TapeError(f"{count} cycles with the ends {chr(first)!r} and {chr(last)!r}")
        cycles = unpacked(body[5:].translate(REVERSED), count)
        begin, end = int(first == PULSE), max(count - (last == PULSE), 0)
        for piece, length in ((cycles[:begin], 1), (cycles[begin:end], CYCLE), (cycles[end:], 1)):
            self.tape.add_symbols(piece, length, 2 * length, self.base)

    def _phase(self, body: bytes) -> None:
        if self._word(body) >= 360:
            raise TapeError(f"a phase of {self._word(body)} degrees is not less than 360")

    def _encoding(self, body: bytes) -> None:
        baud = self._word(body)
        if baud not in (300, 1200):
            raise TapeError(f"unsupported rate of {baud} baud (300 and 1200 are supported)")
        self.bit = BAUD_300 if baud == 300 else BAUD_1200

    def _marker(self, body: bytes) -> None:
        self.tape.markers.append((self.tape.length, self._text(body)))

    def _set_info(self, body: bytes) -> None:
        self._need(body, 3)

    def _side(self, body: bytes) -> None:
        self._need(body, 2)
        side = f"tape {(body[0] & 0x7F) + 1}, side {'B' if body[0] & 0x80 else 'A'}, channel {body[1] + 1}"
        text = self._text(body[2:])
        self.tape.markers.append((self.tape.length, f"{side}: {text}" if text else side))


def write_uef(tape: Tape, compress: bool = False) -> bytes:
    """`tape` as a UEF file, gzipped if `compress`; the same tape always gives the same bytes.

    Whole bytes (8N1) become &0100, other bits &0102, strings of single cycles &0114. A base frequency within one per
    cent of 1200 Hz is written as 1200 Hz: the deviation is the machine's or the recorder's.
    """
    writer = _Writer()
    if tape.origin:
        writer.chunk(0x0000, tape.origin.encode("latin-1", "replace") + b"\0")
    if tape.instructions:
        writer.chunk(0x0001, tape.instructions.encode("latin-1", "replace") + b"\0")
    markers = list(tape.markers)
    for i in range(len(tape)):
        while markers and markers[0][0] <= tape.start[i]:
            writer.chunk(0x0120, markers.pop(0)[1].encode("latin-1", "replace") + b"\0")
        writer.segment(tape, i)
    data = MAGIC + bytes(VERSION) + bytes(writer.output)
    if not compress:
        return data
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=buffer, mtime=0) as file:
        file.write(data)
    return buffer.getvalue()


class _Writer:
    """The chunks written so far, and the modal values after them."""

    def __init__(self) -> None:
        self.output = bytearray()
        self.base = BASE
        self.bit = BAUD_1200

    def chunk(self, kind: int, body: bytes) -> None:
        self.output += CHUNK_HEADER.pack(kind, len(body)) + body

    def segment(self, tape: Tape, i: int) -> None:
        """Write segment `i` of `tape`."""
        if tape.kind[i] == SILENCE:
            self.chunk(0x0116, struct.pack("<f", (tape.quarter[i] >> FRACTION_BITS) / CLOCK))
            return
        self._tune(CLOCK / 4 / (tape.quarter[i] / (1 << FRACTION_BITS)))
        if tape.kind[i] == TONE:
            self.chunk(0x0110, struct.pack("<H", tape.count[i]))
        elif tape.one[i] == tape.zero[i]:
            self._data(tape.symbols(i), tape.one[i])
        else:
            self._cycles(tape.symbols(i), tape.one[i])

    def _tune(self, base: float) -> None:
        """Change the base frequency if necessary."""
        if abs(base - BASE) <= BASE * SAME_BASE:
            base = BASE
        if base != self.base:
            self.chunk(0x0113, struct.pack("<f", base))
            self.base = base

    def _data(self, bits: bytes, bit: int) -> None:
        if bit != self.bit:
            self.chunk(0x0117, struct.pack("<H", 300 if bit == BAUD_300 else 1200))
            self.bit = bit
        if len(bits) % 10 == 0:
            data = bytes(BYTES[bits[start + 1 : start + 9]] for start in range(0, len(bits), 10))
            if frames(data) == bits:
                self.chunk(0x0100, data)
                return
        self.chunk(0x0102, bytes([-len(bits) % 8]) + packed(bits))

    def _cycles(self, cycles: bytes, one: int) -> None:
        """Write cycles, or a single pulse."""
        ends = b"PW" if one == 1 else b"WW"
        for first in range(0, len(cycles), 0xFFFFF8):
            piece = cycles[first : first + 0xFFFFF8]
            self.chunk(0x0114, len(piece).to_bytes(3, "little") + ends + packed(piece).translate(REVERSED))
