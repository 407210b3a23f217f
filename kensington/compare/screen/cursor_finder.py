"""Where the cursor is: at the point that looks as it does only when the cursor is there.

A program draws a point in few ways: vacant or with a stone, each with the cursor or without. Every way that is seen
while the cursor is known to be elsewhere is remembered, point by point and pixel by pixel. What a point looks like
otherwise is odd: it has the cursor, or a stone that has just come. Neither the cursor's shape nor its colour is needed,
nor whether it flashes, nor what stands below it. Specks are nothing: the edge of a text beside the board, say.
"""

import numpy as np

from kensington.board import POINTS
from kensington.compare.screen.calibration import LINE_HEIGHT, BoardView, pixel_places, pixel_width

REACH = 0.48  # sides from a point: what is there is not at another point
SPECKS = 2  # pixels in which a look may differ from one that is known, and be the same
KEPT = 200  # looks of a point of which it is remembered which known one they are


class CursorFinder:
    """The looks of points with the cursor and without, on the board that `view` has found in `picture`."""

    def __init__(self, view: BoardView, picture: np.ndarray) -> None:
        pixel = pixel_width(picture)
        places = pixel_places(picture, pixel)
        height, width = places.shape
        x, y = (np.arange(width) + 0.5) * pixel, (np.arange(height) + 0.5) * LINE_HEIGHT
        across, down = view.spacing
        at = []
        for point in POINTS:
            left, top = view.pixel(point)
            away = np.hypot((x[None, :] - left) / across, (y[:, None] - top) / down)
            at.append(places[away < REACH])
        self._places = np.concatenate(at)
        ends = np.cumsum([len(places) for places in at]).tolist()
        self._parts = [slice(*part) for part in zip([0, *ends], ends, strict=False)]  # of the places, by point
        self._bare: list[set[bytes]] = [set() for _ in POINTS]
        self._pointed_at: list[set[bytes]] = [set() for _ in POINTS]
        self._perhaps: list[set[bytes]] = [set() for _ in POINTS]  # as the cursor was there: but it may have flashed
        self._same: list[dict[bytes, bytes]] = [{} for _ in POINTS]  # the known look that one is the same as

    def _looks(self, picture: np.ndarray) -> list[bytes]:
        pixels = picture.ravel()[self._places].tobytes()
        return [self._known(number, pixels[part]) for number, part in enumerate(self._parts)]

    def _known(self, number: int, look: bytes) -> bytes:
        """The known look of this point that is the same but for specks; this one if there is none."""
        same = self._same[number]
        if look not in same:
            pixels = np.frombuffer(look, np.uint8)
            known = self._bare[number] | self._pointed_at[number] | self._perhaps[number]
            specks = ((np.count_nonzero(pixels != np.frombuffer(other, np.uint8)), other) for other in known)
            fewest, nearest = min(specks, default=(0, look))
            if fewest > SPECKS:
                return look
            if len(same) == KEPT:
                same.clear()
            same[look] = nearest
        return same[look]

    def learn(self, picture: np.ndarray, cursor: int, held: int | None = None) -> None:
        """Take a picture in which the cursor is at a point, to be seen or not; all others are without it.

        What is at `held` tells nothing: a stone that is held may look as if the cursor were there.
        """
        for number, look in enumerate(self._looks(picture)):
            if number == cursor - 1:
                if look not in self._bare[number]:
                    self._perhaps[number].add(look)
            elif held is None or number != held - 1:
                if look not in self._pointed_at[number]:
                    self._bare[number].add(look)
                self._pointed_at[number] |= self._perhaps[number] - {look}
                self._perhaps[number].clear()

    def look(self, picture: np.ndarray, point: int) -> bytes:
        """What a point looks like, pixel by pixel."""
        return self._known(point - 1, picture.ravel()[self._places[self._parts[point - 1]]].tobytes())

    def pointed_at(self, point: int) -> frozenset[bytes]:
        """How a point is known to look with the cursor."""
        return frozenset(self._pointed_at[point - 1])

    def is_bare(self, look: bytes, point: int) -> bool:
        """Whether a point is known to look so without the cursor."""
        return look in self._bare[point - 1]

    def is_pointed_at(self, look: bytes, point: int) -> bool:
        """Whether a point is known to look so with the cursor."""
        return look in self._pointed_at[point - 1]

    def may_be_pointed_at(self, look: bytes, point: int) -> bool:
        """Whether a point has looked so while the cursor was there."""
        return look in self._pointed_at[point - 1] or look in self._perhaps[point - 1]

    def odd(self, picture: np.ndarray) -> tuple[list[int], list[int]]:
        """The points that are not known to look so without the cursor; and those known to look so with it."""
        odd, known = [], []
        for number, look in enumerate(self._looks(picture)):
            if look in self._pointed_at[number]:
                known.append(number + 1)
            if look not in self._bare[number]:
                odd.append(number + 1)
        return odd, known

    def find(self, picture: np.ndarray, home: int, left: int | None = None, held: int | None = None) -> int | None:
        """The point with the cursor; None if it is not to be seen, or not for certain.

        If several points are odd, and none is known, it is `home`, where a choice begins; but rather another one than
        `left`, from which it was to go. `held` does not count.
        """
        odd, known = self.odd(picture)
        for points in (known, odd):
            elsewhere = [point for point in points if point not in (left, held)]
            if len(elsewhere) == 1:
                return elsewhere[0]
        if left is None:
            return home if home in odd and home != held else None
        return left if left in odd and left != held else None
