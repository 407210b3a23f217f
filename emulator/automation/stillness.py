"""How long a screen has shown nothing new: a script's way to see that a program has finished drawing."""

import zlib
from collections.abc import Sequence
from typing import Protocol

import numpy as np


class WatchedScreen(Protocol):
    """A screen in the course of time: emulated `seconds`, the `picture` as colour numbers, and the text in `rows`."""

    @property
    def seconds(self) -> float: ...

    @property
    def picture(self) -> np.ndarray: ...

    @property
    def rows(self) -> Sequence[str]: ...


def checksum(picture: np.ndarray) -> int:
    """A number that tells pictures apart. In all modes but teletext lines are doubled."""
    return zlib.crc32(picture[1::2].tobytes())


class StillnessTimer:
    """The time for which a screen had shown nothing new at the last `sample`. A flashing cursor is soon known.

    `seconds` and `text_seconds` have passed since a new picture and a new text, `watched_seconds` in all.
    """

    def __init__(self, screen: WatchedScreen) -> None:
        self._screen = screen
        self.rows: Sequence[str] = []
        self.reset()

    def reset(self) -> None:
        """Begin again."""
        self.checksums: set[int] = set()  # of all pictures
        self.last = 0
        self._began = self._since = self._text_since = self._screen.seconds
        self.seconds = self.text_seconds = self.watched_seconds = 0.0

    def sample(self) -> None:
        """Look at the screen."""
        now, rows = self._screen.seconds, self._screen.rows
        self.last = checksum(self._screen.picture)
        if self.last not in self.checksums:
            self._since = now
        if rows != self.rows:
            self._text_since = now
        self.checksums.add(self.last)
        self.rows = rows
        self.seconds, self.text_seconds = now - self._since, now - self._text_since
        self.watched_seconds = now - self._began
