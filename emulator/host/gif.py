"""A recording of the picture as a GIF. It needs NumPy and Pillow."""

from typing import Any, BinaryIO

import numpy as np
from PIL import Image
from PIL.GifImagePlugin import getdata, getheader

from emulator.machine.screen import HEIGHT, PALETTE_BYTES, WIDTH

FRAMES_A_SECOND = 25  # of a GIF: players take less than 2/100 s between frames for 10/100
SHORTEST, LONGEST = 4, 0xFFFF  # hundredths of a second, how long a frame of a GIF is shown


class GifRecording:
    """The picture, 25 times a second: a frame holds the rectangle that has changed, and is shown until the next."""

    full = False

    def __init__(self, file: BinaryIO, rate: int) -> None:
        self._file = file
        self._rate = rate
        self._samples = 0  # the time
        self._frames = 0  # that were due
        self._shown: np.ndarray | None = None
        self._pending: Image.Image | None = None  # the changed rectangle; written once its duration is known
        self._corner = (0, 0)
        self._since = 0  # hundredths of a second
        blank = Image.new("P", (WIDTH, HEIGHT))
        blank.putpalette(PALETTE_BYTES)
        self._file.write(b"".join(getheader(blank, info={"loop": 0, "optimize": False})[0]))

    def take(self, frame: np.ndarray, samples: Any) -> None:
        self._samples += len(samples)
        if self._samples * FRAMES_A_SECOND >= self._frames * self._rate:
            self._frames = self._samples * FRAMES_A_SECOND // self._rate + 1
            self._show(frame)

    def end(self) -> None:
        self._write()
        self._file.write(b";")

    def _show(self, frame: np.ndarray) -> None:
        """Add what differs between `frame` and the last one."""
        top, left, bottom, right = 0, 0, HEIGHT, WIDTH
        if self._shown is not None:
            changed = frame != self._shown
            rows = np.flatnonzero(changed.any(axis=1))
            if not len(rows):
                return
            columns = np.flatnonzero(changed[rows[0] : rows[-1] + 1].any(axis=0))
            top, left, bottom, right = rows[0], columns[0], rows[-1] + 1, columns[-1] + 1
            self._write()
        self._shown = frame.copy()
        self._pending = Image.fromarray(self._shown[top:bottom, left:right])
        self._corner = int(left), int(top)

    def _write(self) -> None:
        """Write the pending frame, which was shown until now."""
        if self._pending is None:
            return
        now = self._samples * 100 // self._rate
        shown_for = max(now - self._since, SHORTEST)
        self._since += shown_for
        while shown_for:
            part = min(shown_for, LONGEST)
            shown_for -= part
            for block in getdata(self._pending, self._corner, duration=10 * part):
                self._file.write(block)
