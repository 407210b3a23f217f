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

from emulator.web.packing import compare

LEVEL = 6  # of compression
MOST_BYTES = 235_000  # a second, a little under 2 Mbit: beyond it pictures are left out
SECOND = 1.0

RECORD = struct.Struct("<BI")
PICTURE = struct.Struct("<IHHBH")  # its number, its width and height, whether its rows are doubled, the number of runs
RUN = struct.Struct("<HH")  # the first row of a run, and its length


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
        if (width, height) != self._size:
            self._last, self._size = bytes(width * height), (width, height)
        packed, changed = bytearray(width * height // 2), bytearray(height)
        doubled = compare(frame, self._last, packed, changed)
        self._last = frame
        if 1 not in changed:
            return b""
        size = width // 2
        if doubled:
            changed = changed[0::2]
        parts: list[bytes | bytearray] = [b""]
        runs = last = 0
        while (first := changed.find(1, last)) >= 0:
            last = changed.find(0, first)
            last = len(changed) if last < 0 else last
            runs += 1
            parts.append(RUN.pack(first, last - first))
            rows = range(2 * first, 2 * last, 2) if doubled else range(first, last)
            parts += [packed[size * row : size * (row + 1)] for row in rows]
        self._number += 1
        parts[0] = PICTURE.pack(self._number, width, height, doubled, runs)
        return b"".join(parts)


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
