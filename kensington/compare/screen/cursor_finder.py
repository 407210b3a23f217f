"""Finds the cursor: the point that looks as it only does with the cursor.

A program draws a point in few ways: vacant or with a stone, each with the cursor or without. Every appearance seen
while the cursor is known to be elsewhere is remembered, point by point and pixel by pixel. A point that looks otherwise
is suspect: it has the cursor, or a stone that has just appeared. So the cursor's shape and colour, whether it flashes
and what is below it need not be known. Specks, such as the edge of a text beside the board, are ignored.
"""

import numpy as np

from kensington.board import POINTS
from kensington.compare.screen.calibration import LINE_HEIGHT, BoardView, pixel_places, pixel_width

REACH = 0.48  # sides from a point; pixels within belong to no other point
SPECKS = 2  # pixels in which two appearances may differ and still be the same
KEPT = 200  # appearances of a point whose known equivalent is cached


class CursorFinder:
    """The appearances of points with the cursor and without, on the board that `view` describes in `picture`."""

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
        self._without_cursor: list[set[bytes]] = [set() for _ in POINTS]
        self._with_cursor: list[set[bytes]] = [set() for _ in POINTS]
        self._perhaps: list[set[bytes]] = [set() for _ in POINTS]  # with the cursor, which may have been blinked off
        self._same: list[dict[bytes, bytes]] = [{} for _ in POINTS]  # cache: the known equivalent

    def _appearances(self, picture: np.ndarray) -> list[bytes]:
        pixels = picture.ravel()[self._places].tobytes()
        return [self._known(number, pixels[part]) for number, part in enumerate(self._parts)]

    def _known(self, number: int, appearance: bytes) -> bytes:
        """The known appearance of this point that is the same but for specks, or else this one."""
        same = self._same[number]
        if appearance not in same:
            pixels = np.frombuffer(appearance, np.uint8)
            known = self._without_cursor[number] | self._with_cursor[number] | self._perhaps[number]
            specks = ((np.count_nonzero(pixels != np.frombuffer(other, np.uint8)), other) for other in known)
            fewest, nearest = min(specks, default=(0, appearance))
            if fewest > SPECKS:
                return appearance
            if len(same) == KEPT:
                same.clear()
            same[appearance] = nearest
        return same[appearance]

    def learn(self, picture: np.ndarray, cursor: int, held: int | None = None) -> None:
        """Learn from a picture with the cursor at a point, visible or not, and at no other point.

        Nothing is learnt at `held`: a held stone may look as if the cursor were there.
        """
        for number, appearance in enumerate(self._appearances(picture)):
            if number == cursor - 1:
                if appearance not in self._without_cursor[number]:
                    self._perhaps[number].add(appearance)
            elif held is None or number != held - 1:
                if appearance not in self._with_cursor[number]:
                    self._without_cursor[number].add(appearance)
                self._with_cursor[number] |= self._perhaps[number] - {appearance}
                self._perhaps[number].clear()

    def appearance(self, picture: np.ndarray, point: int) -> bytes:
        """The appearance of a point, pixel by pixel."""
        return self._known(point - 1, picture.ravel()[self._places[self._parts[point - 1]]].tobytes())

    def cursor_appearances(self, point: int) -> frozenset[bytes]:
        """The known appearances of a point with the cursor."""
        return frozenset(self._with_cursor[point - 1])

    def lacks_cursor(self, appearance: bytes, point: int) -> bool:
        """Whether this is a known appearance of a point without the cursor."""
        return appearance in self._without_cursor[point - 1]

    def has_cursor(self, appearance: bytes, point: int) -> bool:
        """Whether this is a known appearance of a point with the cursor."""
        return appearance in self._with_cursor[point - 1]

    def may_have_cursor(self, appearance: bytes, point: int) -> bool:
        """Whether a point has had this appearance while the cursor was there."""
        return appearance in self._with_cursor[point - 1] or appearance in self._perhaps[point - 1]

    def suspects(self, picture: np.ndarray) -> tuple[list[int], list[int]]:
        """The points not known to look so without the cursor, and those known to look so with it."""
        suspects, known = [], []
        for number, appearance in enumerate(self._appearances(picture)):
            if appearance in self._with_cursor[number]:
                known.append(number + 1)
            if appearance not in self._without_cursor[number]:
                suspects.append(number + 1)
        return suspects, known

    def find(self, picture: np.ndarray, home: int, left: int | None = None, held: int | None = None) -> int | None:
        """The point with the cursor; None if it is not visible or not certain.

        Of several suspects none of which is certain, the cursor is at `home`, where a choice begins, or, if it was to
        leave the point `left`, at another one. `held` does not count.
        """
        suspects, known = self.suspects(picture)
        for points in (known, suspects):
            elsewhere = [point for point in points if point not in (left, held)]
            if len(elsewhere) == 1:
                return elsewhere[0]
        if left is None:
            return home if home in suspects and home != held else None
        return left if left in suspects and left != held else None
