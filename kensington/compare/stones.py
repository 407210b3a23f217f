"""What stands on the board on the screen: looks of stones and of the cursor, learnt from the program's own pictures.

It starts from the picture of an empty board. A stone's look is what differs from that where the first stone of a colour
has been put; from then on every point is put to the vote of its pixels, between vacant, red and blue. A pixel that is
as none of the three would have it, such as a cursor's, does not vote. What gets no clear majority is unsure, and said
to be so; nothing is guessed. It knows no program, and no rule of the game.

Pictures are those of `view`. Inside, one is kept as pixels of the mode, a number each.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from kensington.board import POINTS
from kensington.compare.view import COLOURS, LINE_HEIGHT, NotSeen, View, colour_numbers, pixel_width
from kensington.rules import Colour

REACH = 0.6  # sides from a point: what is farther away is not at the point
CURSOR_REACH = 1.0  # sides from a point to the farthest part of a cursor that points to it
FEWEST = 3  # pixels that make a change
SLIGHT = 0.15  # of the pixels of the greatest change: what is less is its edge
KNOWN = 0.6  # of the stones learnt from, that agree in the colour of a pixel
WINNING, LOSING = 0.4, 0.5  # the share of pixels that wins a vote, and how much of that the loser may have
WINNING_SHIFTED = 0.7
CURSOR_SHARE = 0.5  # of a cursor's pixels that are seen
SHIFTS = [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]  # rows and columns
NOTHING = 255  # no colour number

VACANT, RED, BLUE = range(3)
STONES: dict[Colour, int] = {"red": RED, "blue": BLUE}
NAMES: dict[int, Colour] = {RED: "red", BLUE: "blue"}

ENLARGED = 2  # times the picture's size, when a reading is drawn over it
RING = {"red": (255, 120, 120), "blue": (120, 160, 255)}
VACANT_RING, UNSURE_RING, SHADOW = (0, 210, 0), (255, 200, 0), (0, 0, 0)


class Reading(dict[int, Colour]):
    """The stones that are seen, by point; `unsure` are the points of which that could not be told."""

    def __init__(self, stones: dict[int, Colour], unsure: Iterable[int] = ()) -> None:
        super().__init__(stones)
        self.unsure = sorted(unsure)


class Looks:
    """The looks of vacant points, stones and the cursor on one screen. `ground` is a picture without stones.

    If there is a cursor in it, `learn_vacant` puts its point right from a picture in which it has gone elsewhere.
    """

    def __init__(self, view: View, ground: Image.Image) -> None:
        self.view = view
        self._pixel = pixel_width(colour_numbers(ground))
        self._ground = self._pixels(ground)
        self._rows = np.array([int(view.pixel(point)[1] // LINE_HEIGHT) for point in POINTS])
        self._columns = np.array([int(view.pixel(point)[0] // self._pixel) for point in POINTS])
        self._owner = self._nearest_points()
        self._offsets = self._around(REACH)
        self._seen = np.zeros((3, len(self._offsets), COLOURS), int)  # times that a stone had a colour there
        self._learnt = np.zeros(3, int)  # stones
        self._stone = np.full((3, len(self._offsets)), NOTHING, np.uint8)
        self._used = np.zeros(len(self._offsets), bool)
        self._tables = [self._table(self._offsets[self._used], shift) for shift in SHIFTS]
        self._cursor_offsets = np.zeros((0, 2), int)

    # Pictures and pixels.

    def _pixels(self, image: Image.Image) -> np.ndarray:
        """A picture as lines x pixels of colour numbers."""
        seen = np.asarray(image)[::LINE_HEIGHT, :: self._pixel] >> 7
        return seen[..., 0] | seen[..., 1] << 1 | seen[..., 2] << 2

    def _sides(self, rows: Any, columns: Any) -> np.ndarray:
        """The length of ways of so many lines and pixels, in sides."""
        across, down = self.view.spacing
        return np.hypot(rows * LINE_HEIGHT / down, columns * self._pixel / across)

    def _nearest_points(self) -> np.ndarray:
        """For each pixel the point that it is at, or 0."""
        rows, columns = np.indices(self._ground.shape)
        nearest = np.zeros(self._ground.shape, int)
        best = np.full(self._ground.shape, REACH)
        for point in POINTS:
            x, y = self.view.pixel(point)
            away = self._sides(rows + 0.5 - y / LINE_HEIGHT, columns + 0.5 - x / self._pixel)
            closer = away < best
            nearest[closer] = point
            best[closer] = away[closer]
        return nearest

    def _around(self, reach: float) -> np.ndarray:
        """The pixels up to `reach` sides from a point, n x 2, by rows and columns from it."""
        across, down = self.view.spacing
        rows, columns = int(reach * down / LINE_HEIGHT), int(reach * across / self._pixel)
        grid = np.mgrid[-rows : rows + 1, -columns : columns + 1].reshape(2, -1)
        return grid[:, self._sides(*grid) <= reach].T

    def _table(self, offsets: np.ndarray, shift: tuple[int, int] = (0, 0)) -> np.ndarray:
        """Where these offsets from each point are in a flattened picture, 72 x n; at the picture's edge if beyond."""
        rows = (self._rows[:, None] + offsets[:, 0] + shift[0]).clip(0, self._ground.shape[0] - 1)
        columns = (self._columns[:, None] + offsets[:, 1] + shift[1]).clip(0, self._ground.shape[1] - 1)
        return rows * self._ground.shape[1] + columns

    # What changes.

    def changed(self, before: Image.Image, after: Image.Image) -> list[int]:
        """The points at which two pictures differ, the greatest change first."""
        return self._points_of(self._pixels(before) != self._pixels(after))

    def _points_of(self, mask: np.ndarray) -> list[int]:
        counts = np.bincount(self._owner[mask], minlength=len(POINTS) + 1)[1:]
        least = max(FEWEST, SLIGHT * counts.max())
        return [int(at) + 1 for at in np.argsort(-counts, kind="stable") if counts[at] >= least]

    # Learning.

    def learn_vacant(self, image: Image.Image, point: int) -> None:
        """Take the look of this point, on which nothing stands, from a picture."""
        here = self._owner == point
        self._ground[here] = self._pixels(image)[here]

    def learn(self, colour: Colour, image: Image.Image, point: int) -> None:
        """Take the look of a stone of this colour from one that stands at this point. Several may be learnt from.

        Raises `NotSeen` if nothing is there that was not on the empty board.
        """
        shift = self._shift(STONES[colour], image, point)
        table = self._table(self._offsets, shift)[point - 1]
        seen = self._pixels(image).ravel()[table]
        differs = seen != self._ground.ravel()[table]
        if differs.sum() < FEWEST:
            raise NotSeen(f"no stone is to be seen at point {point}")
        inside = self._filled(differs)
        stone = STONES[colour]
        self._learnt[stone] += 1
        self._seen[stone, np.flatnonzero(inside), seen[inside]] += 1
        often = self._seen[stone].max(axis=1) >= KNOWN * self._learnt[stone]
        self._stone[stone] = np.where(often, self._seen[stone].argmax(axis=1), NOTHING)
        self._used = (self._stone != NOTHING).any(axis=0)
        self._tables = [self._table(self._offsets[self._used], way) for way in SHIFTS]

    def _shift(self, stone: int, image: Image.Image, point: int) -> tuple[int, int]:
        """How far the stone at this point is from where the stones of its colour are at the others, by rounding."""
        known = self._stone[stone] != NOTHING
        if not known.any():
            return 0, 0
        seen = self._pixels(image).ravel()
        matches = [
            (seen[self._table(self._offsets[known], shift)[point - 1]] == self._stone[stone, known]).sum()
            for shift in SHIFTS
        ]
        return SHIFTS[int(np.argmax(matches))]

    def _filled(self, mask: np.ndarray) -> np.ndarray:
        """A mask over the offsets with what lies between its pixels in a row and in a column: a stone has no holes."""
        filled = mask.copy()
        for axis in (0, 1):
            for line in np.unique(self._offsets[mask, axis]):
                on_line = self._offsets[:, axis] == line
                along = self._offsets[:, 1 - axis]
                ends = along[on_line & mask]
                filled |= on_line & (along >= ends.min()) & (along <= ends.max())
        return filled

    # Reading.

    def read(self, image: Image.Image, *later: Image.Image) -> Reading:
        """The stones in a picture; or in several of the same position, where something may flash.

        Of several pictures those count in which a point can be told; if they contradict each other it is unsure.
        """
        verdicts = np.array([self._verdicts(self._pixels(picture)) for picture in (image, *later)])
        agreed = verdicts.max(axis=0)
        agreed[((verdicts != agreed) & (verdicts >= 0)).any(axis=0)] = -1
        stones = {point: NAMES[agreed[point - 1]] for point in POINTS if agreed[point - 1] > VACANT}
        return Reading(stones, (point for point in POINTS if agreed[point - 1] < 0))

    def _verdicts(self, picture: np.ndarray) -> np.ndarray:
        """For each point VACANT, RED or BLUE, or -1 if that cannot be told."""
        if not self._used.any():
            return np.zeros(len(POINTS), int)
        flat = picture.ravel()
        verdicts = self._vote(flat, self._tables[0], WINNING)
        unsure = np.flatnonzero(verdicts < 0)
        for table in self._tables[1:] if unsure.size else []:
            again = self._vote(flat, table[unsure], WINNING_SHIFTED)
            verdicts[unsure] = np.where(again > VACANT, again, verdicts[unsure])
            unsure = np.flatnonzero(verdicts < 0)
        return verdicts

    def _vote(self, flat: np.ndarray, table: np.ndarray, winning: float) -> np.ndarray:
        """The verdicts at the points of the table's rows. Each must beat each other one where the two differ."""
        seen = flat[table]
        ground = self._ground.ravel()[table]
        stones = self._stone[:, self._used]
        wanted = [ground] + [np.where(stones[stone] != NOTHING, stones[stone], ground) for stone in (RED, BLUE)]
        beaten = np.zeros((3, len(table)), bool)
        for one, other in ((VACANT, RED), (VACANT, BLUE), (RED, BLUE)):
            if not (self._learnt[other] and (one == VACANT or self._learnt[one])):
                beaten[[stone for stone in (one, other) if stone != VACANT and not self._learnt[stone]]] = True
                continue
            tell = wanted[one] != wanted[other]
            voters = np.maximum(tell.sum(axis=1), 1)
            for_one = (tell & (seen == wanted[one])).sum(axis=1) / voters
            for_other = (tell & (seen == wanted[other])).sum(axis=1) / voters
            beaten[one] |= ~((for_one >= winning) & (for_other <= LOSING * for_one))
            beaten[other] |= ~((for_other >= winning) & (for_one <= LOSING * for_other))
        return np.where(beaten.all(axis=0), -1, beaten.argmin(axis=0))

    # The cursor.

    def expected(self, reading: Reading) -> np.ndarray:
        """The picture that a reading wants, without a cursor, as lines x pixels of colour numbers."""
        picture = self._ground.copy()
        flat = picture.ravel()
        used = self._stone[:, self._used]
        for point, colour in reading.items():
            look = used[STONES[colour]]
            known = look != NOTHING
            flat[self._tables[0][point - 1][known]] = look[known]
        return picture

    def _strange(self, images: Sequence[Image.Image]) -> np.ndarray:
        """Which pixels are not, in some of the pictures, as the stones there want them."""
        expected = self.expected(self.read(*images))
        return np.any([self._pixels(image) != expected for image in images], axis=0)

    def strange(self, *images: Image.Image) -> list[int]:
        """The points at which, in some of the pictures, something is neither vacant nor a stone that is known."""
        return self._points_of(self._strange(images))

    def learn_cursor(self, images: Sequence[Image.Image], point: int) -> None:
        """Take the cursor's shape from pictures, taken over a second, in which it is at this point.

        Raises `NotSeen` if nothing is there.
        """
        offsets = self._around(CURSOR_REACH)
        table = self._table(offsets)[point - 1]
        strange = self._strange(images).ravel()[table]
        if strange.sum() < FEWEST:
            raise NotSeen(f"no cursor is to be seen at point {point}")
        self._cursor_offsets = offsets[strange]

    def cursor(self, images: Sequence[Image.Image]) -> int | None:
        """The point that the cursor is at, in pictures taken over a second; None if there is none to be seen."""
        strange = self._strange(images)
        if len(images) > 1:
            first = self._pixels(images[0])
            flashing = np.any([self._pixels(image) != first for image in images[1:]], axis=0)
            if self._points_of(flashing):
                strange = flashing
        if not len(self._cursor_offsets):
            return next(iter(self._points_of(strange)), None)
        share = strange.ravel()[self._table(self._cursor_offsets)].mean(axis=1)
        best = int(share.argmax())
        return best + 1 if share[best] >= CURSOR_SHARE else None


def drawn_over(image: Image.Image, view: View, reading: dict[int, Colour]) -> Image.Image:
    """The picture, enlarged, with the reading over it: a ring and a number at each point, R and B for stones, ? for
    what is unsure."""
    drawing = image.resize((image.width * ENLARGED, image.height * ENLARGED), Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(drawing)
    across, down = (0.3 * side * ENLARGED for side in view.spacing)
    font = ImageFont.load_default(size=max(10, min(across, down) * 0.8))
    unsure = getattr(reading, "unsure", [])
    for point in POINTS:
        x, y = (place * ENLARGED for place in view.pixel(point))
        colour = reading.get(point)
        mark = "?" if point in unsure else colour[0].upper() if colour else ""
        ink = UNSURE_RING if point in unsure else RING[colour] if colour else VACANT_RING
        box = (x - across, y - down, x + across, y + down)
        draw.ellipse(box, outline=SHADOW, width=5)
        draw.ellipse(box, outline=ink, width=3)
        draw.text((x, y), f"{mark}{point}", ink, font, "mm", stroke_width=2, stroke_fill=SHADOW)
    return drawing
