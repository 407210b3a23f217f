"""What a machine sends to a page: one stream of records, compressed as it goes.

A record is its kind (a byte), its length (four bytes, little-endian) and its contents. The stream is raw deflate,
flushed after each turn, so that the page can read every record at once. A picture is sent as the rows that differ from
the picture before: a colour number is four bits, and the rows are XORed with those that they replace, so that what
stays the same is 0 and compresses to almost nothing.
"""

import json
import struct
import time
import zlib
from collections import deque
from enum import IntEnum

LEVEL = 6  # of compression
MOST_BYTES = 235_000  # a second, a little under 2 Mbit: beyond it pictures are left out
SECOND = 1.0

RECORD = struct.Struct("<BI")
PICTURE = struct.Struct("<IHHBH")  # its number, its width and height, whether its rows are doubled, the number of runs
RUN = struct.Struct("<HH")  # the first row of a run, and its length
HIGH = bytes(number << 4 & 0xFF for number in range(256))


class Kind(IntEnum):
    """What a record contains."""

    JSON = 1
    PICTURE = 2
    SOUND = 3  # samples: int16, little-endian, mono
    FILE = 4  # a JSON object with its name, a zero byte, its contents


class PictureEncoder:
    """Turns pictures (colour numbers, a byte each, row by row) into records' contents."""

    def __init__(self) -> None:
        self._number = 0
        self._size = 0, 0
        self._last = b""
        self._rows: list[bytes] = []  # of the last picture, packed

    @property
    def number(self) -> int:
        """The number of the last picture, from 1; they are numbered in order."""
        return self._number

    def encode(self, frame: bytes, width: int, height: int) -> bytes:
        """The contents of a record that shows `frame`; b"" if nothing has changed since the last one.

        `width` is even.
        """
        if frame is self._last and (width, height) == self._size:  # what `Screen.frame` returns while nothing changes
            return b""
        before, self._last = self._last, frame
        if (width, height) != self._size:
            self._size = width, height
            before, self._rows = b"", [bytes(width // 2)] * height
        differences = {}
        for row, start in enumerate(range(0, width * height, width)):
            colours = frame[start : start + width]
            if colours != before[start : start + width]:
                packed = _xor(colours[0::2], colours[1::2].translate(HIGH))
                difference = _xor(packed, self._rows[row])
                if any(difference):
                    differences[row] = difference
                self._rows[row] = packed
        if not differences:
            return b""
        doubled = height % 2 == 0 and all(differences.get(row ^ 1) == each for row, each in differences.items())
        if doubled:
            differences = {row // 2: each for row, each in differences.items() if row % 2 == 0}
        self._number += 1
        runs: list[list[int]] = []
        for row in differences:
            if runs and runs[-1][-1] == row - 1:
                runs[-1].append(row)
            else:
                runs.append([row])
        parts = [PICTURE.pack(self._number, width, height, doubled, len(runs))]
        for rows in runs:
            parts += [RUN.pack(rows[0], len(rows)), *map(differences.__getitem__, rows)]
        return b"".join(parts)


def _xor(a: bytes, b: bytes) -> bytes:
    return (int.from_bytes(a, "little") ^ int.from_bytes(b, "little")).to_bytes(len(a), "little")


class Stream:
    """Records, and what they compress to. `add` them, then `flush` in each turn."""

    def __init__(self) -> None:
        self._deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        self._waiting = bytearray()
        self._sent: deque[tuple[float, int]] = deque()  # in the last second: when, and how many bytes
        self._in_second = 0
        self.bytes = 0  # in all

    def add(self, kind: Kind, contents: bytes) -> None:
        """Add a record."""
        self._waiting += RECORD.pack(kind, len(contents))
        self._waiting += contents

    def add_json(self, message: object) -> None:
        """Add a record with a JSON value."""
        self.add(Kind.JSON, json.dumps(message, separators=(",", ":")).encode())

    def flush(self) -> bytes:
        """What the records since the last call compress to; b"" if there were none."""
        if not self._waiting:
            return b""
        data = self._deflate.compress(self._waiting) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        self._waiting.clear()
        self._sent.append((time.monotonic(), len(data)))
        self._in_second += len(data)
        self.bytes += len(data)
        return data

    @property
    def full(self) -> bool:
        """Whether the last second had as many bytes as a page may get."""
        now = time.monotonic()
        while self._sent and self._sent[0][0] < now - SECOND:
            self._in_second -= self._sent.popleft()[1]
        return self._in_second >= MOST_BYTES
