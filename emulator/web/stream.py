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

import numpy as np

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
    """Turns pictures (arrays of colour numbers, rows by columns, an even number of columns) into records' contents."""

    def __init__(self) -> None:
        self._number = 0
        self._shown = np.zeros((0, 0), np.uint8)
        self._last: np.ndarray | None = None

    @property
    def number(self) -> int:
        """The number of the last picture, from 1; they are numbered in order."""
        return self._number

    def encode(self, colours: np.ndarray) -> bytes:
        """The contents of a record that shows `colours`; b"" if nothing has changed since the last one."""
        if colours is self._last:  # `Screen.colours` returns the same array while nothing changes
            return b""
        self._last = colours
        packed = colours[:, 0::2] | colours[:, 1::2] << 4
        if packed.shape != self._shown.shape:
            self._shown = np.zeros_like(packed)
        difference = packed ^ self._shown
        changed = np.flatnonzero(difference.any(axis=1))
        if not len(changed):
            return b""
        self._shown = packed
        height, width = colours.shape
        doubled = bool(height % 2 == 0 and np.array_equal(difference[0::2], difference[1::2]))
        if doubled:
            difference = difference[0::2]
            changed = changed[changed % 2 == 0] // 2
        first = changed[np.diff(changed, prepend=-2) > 1]
        last = changed[np.diff(changed, append=height + 2) > 1]
        self._number += 1
        parts = [PICTURE.pack(self._number, width, height, doubled, len(first))]
        for top, bottom in zip(first.tolist(), last.tolist(), strict=True):
            parts += [RUN.pack(top, bottom + 1 - top), difference[top : bottom + 1].tobytes()]
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
