"""Reads the stones on the board, from templates learnt from the program's own pictures.

It starts from a picture of the empty board. A stone's template is what the first stone of its colour changed there.
From then on the pixels of every point vote between vacant, red and blue. A pixel that fits none of them, such as a
cursor's, does not vote. A point without a clear majority is reported as unsure; nothing is guessed. This module knows
no program and no rules.

Pictures are as in `calibration`; one picture pixel is sampled per pixel of the mode.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from kensington.board import POINTS
from kensington.compare.screen.calibration import (
    COLOURS,
    LINE_HEIGHT,
    BoardView,
    NotVisibleError,
    pixel_places,
    pixel_width,
)
from kensington.rules import Colour

REACH = 0.55  # sides from a point; pixels farther away do not belong to it
FEWEST = 3  # pixels of a change
SLIGHT = 0.15  # of the pixels of the greatest change; a smaller change is its edge
KNOWN = 0.6  # of the stones learnt from must agree in the colour of a pixel
WINNING, LOSING = 0.4, 0.5  # the share of pixels that wins a vote, and the loser's share of the winner's votes
WINNING_SHIFTED = 0.7  # the winning share where the stone is not quite in its place
ROUNDED, TWICE = 1, 2  # lines or pixels that a stone is displaced by one rounding, or by two
SHIFTED = 0.125  # sides; two roundings count only up to here
NOTHING = 255  # not a colour number
KEPT = 200  # appearances of a point whose verdict is cached

VACANT, RED, BLUE = range(3)
UNSURE = -1
PAIRS = ((VACANT, RED), (VACANT, BLUE), (RED, BLUE))
STONES: dict[Colour, int] = {"red": RED, "blue": BLUE}
NAMES: dict[int, Colour] = {RED: "red", BLUE: "blue"}

ENLARGED = 2  # scale of an annotated picture
RING = {"red": (255, 120, 120), "blue": (120, 160, 255)}
VACANT_RING, UNSURE_RING, LETTERS, SHADOW = (0, 210, 0), (255, 200, 0), (255, 255, 255), (0, 0, 0)


class StoneReading(dict[int, Colour]):
    """The stones on the board, by point; `unsure` lists the points that could not be read."""

    def __init__(self, stones: dict[int, Colour], unsure: Iterable[int] = ()) -> None:
        super().__init__(stones)
        self.unsure = sorted(unsure)


class StoneClassifier:
    """Classifies the points of a board as vacant, red or blue. `background` is a picture without stones.

    If the background shows a cursor, `learn_vacant` corrects that point from a picture with the cursor elsewhere.
    """

    def __init__(self, view: BoardView, background: np.ndarray) -> None:
        self.view = view
        self._pixel = pixel_width(background)
        self._places = pixel_places(background, self._pixel)
        self._background = background
        self._rows = np.array([int(view.pixel(point)[1] // LINE_HEIGHT) for point in POINTS])
        self._columns = np.array([int(view.pixel(point)[0] // self._pixel) for point in POINTS])
        self._owner = self._nearest_points()
        self._offsets = self._around()
        self._shifts = self._nearby()
        self._seen = np.zeros((3, len(self._offsets), COLOURS), int)  # how often a stone had a colour at an offset
        self._learnt = np.zeros(3, int)  # how many stones were learnt from
        self._stone = np.full((3, len(self._offsets)), NOTHING, np.uint8)
        self._prepare()

    def _sides(self, rows: Any, columns: Any) -> np.ndarray:
        """The length of displacements, given in lines and pixels, in sides."""
        across, down = self.view.spacing
        return np.hypot(rows * LINE_HEIGHT / down, columns * self._pixel / across)

    def _nearest_points(self) -> np.ndarray:
        """For each pixel the point it belongs to, or 0."""
        rows, columns = np.indices(self._places.shape)
        nearest = np.zeros(self._places.shape, int)
        best = np.full(self._places.shape, REACH)
        for point in POINTS:
            x, y = self.view.pixel(point)
            away = self._sides(rows + 0.5 - y / LINE_HEIGHT, columns + 0.5 - x / self._pixel)
            closer = away < best
            nearest[closer] = point
            best[closer] = away[closer]
        return nearest

    def _around(self) -> np.ndarray:
        """The offsets of a point's pixels, n x 2, in lines and pixels."""
        across, down = self.view.spacing
        rows, columns = int(REACH * down / LINE_HEIGHT), int(REACH * across / self._pixel)
        grid = np.mgrid[-rows : rows + 1, -columns : columns + 1].reshape(2, -1)
        return grid[:, self._sides(*grid) <= REACH].T

    def _nearby(self) -> list[tuple[int, int]]:
        """The possible displacements of a stone, in lines and pixels, smallest first."""
        steps = range(-TWICE, TWICE + 1)
        shifts = sorted((float(self._sides(rows, columns)), rows, columns) for rows in steps for columns in steps)
        return [
            (rows, columns)
            for away, rows, columns in shifts
            if away <= SHIFTED or max(abs(rows), abs(columns)) <= ROUNDED
        ]

    def _table(self, offsets: np.ndarray, shift: tuple[int, int] = (0, 0)) -> np.ndarray:
        """The indices of these offsets from each point in a flattened picture, 72 x n, clipped to the picture."""
        rows = (self._rows[:, None] + offsets[:, 0] + shift[0]).clip(0, self._places.shape[0] - 1)
        columns = (self._columns[:, None] + offsets[:, 1] + shift[1]).clip(0, self._places.shape[1] - 1)
        return self._places[rows, columns]

    def changed(self, before: np.ndarray, after: np.ndarray) -> list[int]:
        """The points at which two pictures differ, greatest change first."""
        changes = (before != after).ravel()[self._places]
        counts = np.bincount(self._owner[changes], minlength=len(POINTS) + 1)[1:]
        least = max(FEWEST, SLIGHT * counts.max())
        return [int(at) + 1 for at in np.argsort(-counts, kind="stable") if counts[at] >= least]

    def learn_vacant(self, picture: np.ndarray, point: int) -> None:
        """Learn the background at this vacant point from a picture."""
        here = self._places[self._owner == point]
        self._background = self._background.copy()
        self._background.ravel()[here] = picture.ravel()[here]
        self._prepare()

    def learn(self, colour: Colour, picture: np.ndarray, point: int) -> None:
        """Learn the template of this colour from a stone at this point. Several stones may be learnt from.

        Raises `NotVisibleError` if the point looks as on the empty board.
        """
        stone = STONES[colour]
        table = self._table(self._offsets, self._shift(stone, picture, point))[point - 1]
        seen = picture.ravel()[table]
        differs = seen != self._background.ravel()[table]
        if differs.sum() < FEWEST:
            raise NotVisibleError(f"no stone is visible at point {point}")
        inside = self._filled(differs)
        self._learnt[stone] += 1
        self._seen[stone, np.flatnonzero(inside), seen[inside]] += 1
        often = self._seen[stone].max(axis=1) >= KNOWN * self._learnt[stone]
        self._stone[stone] = np.where(often, self._seen[stone].argmax(axis=1), NOTHING)
        self._prepare()

    def _shift(self, stone: int, picture: np.ndarray, point: int) -> tuple[int, int]:
        """The displacement of the stone at this point against the template."""
        known = self._stone[stone] != NOTHING
        seen = picture.ravel()
        matches = [
            (seen[self._table(self._offsets[known], shift)[point - 1]] == self._stone[stone, known]).sum()
            for shift in self._shifts
        ]
        return self._shifts[int(np.argmax(matches))]

    def _filled(self, mask: np.ndarray) -> np.ndarray:
        """A mask over the offsets, filled between its pixels in each line and column: stones have no holes."""
        filled = mask.copy()
        for axis in (0, 1):
            for line in np.unique(self._offsets[mask, axis]):
                on_line = self._offsets[:, axis] == line
                along = self._offsets[:, 1 - axis]
                ends = along[on_line & mask]
                filled |= on_line & (along >= ends.min()) & (along <= ends.max())
        return filled

    def _prepare(self) -> None:
        self._used = (self._stone != NOTHING).any(axis=0)
        self._tables = [self._table(self._offsets[self._used], shift) for shift in self._shifts]
        self._expected = [self._expected_at(table) for table in self._tables]
        shifted = (self._offsets[self._used] + np.array(self._shifts)[:, None]).reshape(-1, 2)
        self._looked_at = self._table(np.unique(shifted, axis=0))
        self._known: list[dict[bytes, int]] = [{} for _ in POINTS]  # cache: verdicts by appearance
        self._seen_last: bytes | None = None
        self._verdicts_last: list[int] = []

    def _expected_at(self, table: np.ndarray) -> np.ndarray:
        """The colours that vacant points, red and blue stones have at the indices of a table: 3 x 72 x n."""
        background = self._background.ravel()[table]
        return np.where(self._stone[:, None, self._used] != NOTHING, self._stone[:, None, self._used], background)

    def read(self, picture: np.ndarray, *later: np.ndarray) -> StoneReading:
        """The stones in a picture, or in several pictures of one position in which something may flash.

        Of several pictures, those count in which a point can be read. A point has a stone if more than half of them
        show it, and is vacant if all of them do; otherwise it is unsure.
        """
        verdicts = self._verdicts(picture.ravel())
        if later:
            verdicts = _combined(np.array([verdicts, *(self._verdicts(other.ravel()) for other in later)]))
        stones = {point: NAMES[verdict] for point, verdict in zip(POINTS, verdicts, strict=True) if verdict > VACANT}
        return StoneReading(
            stones, (point for point, verdict in zip(POINTS, verdicts, strict=True) if verdict == UNSURE)
        )

    def _verdicts(self, flat: np.ndarray) -> list[int]:
        """For each point VACANT, RED, BLUE or UNSURE."""
        seen = flat[self._looked_at].tobytes()
        if seen != self._seen_last:
            size = self._looked_at.shape[1]
            appearances = [seen[number * size : (number + 1) * size] for number in range(len(POINTS))]
            new = [number for number, each in enumerate(appearances) if each not in self._known[number]]
            for number, verdict in zip(new, self._judge(flat, new) if new else (), strict=True):
                if len(self._known[number]) == KEPT:
                    self._known[number].clear()
                self._known[number][appearances[number]] = verdict
            self._seen_last = seen
            self._verdicts_last = [known[each] for known, each in zip(self._known, appearances, strict=True)]
        return self._verdicts_last

    def _judge(self, flat: np.ndarray, numbers: list[int]) -> list[int]:
        points = np.array(numbers)
        votes, voters = self._votes(flat, points, 0)
        verdicts = self._winners(votes, voters, WINNING)
        changed = np.count_nonzero(self._used) - votes[VACANT] >= FEWEST  # a displaced thin rim gets few votes
        doubtful = np.flatnonzero((verdicts == UNSURE) | (verdicts == VACANT) & changed)
        for shift in range(1, len(self._shifts)):
            if not doubtful.size:
                break
            again = self._winners(*self._votes(flat, points[doubtful], shift), WINNING_SHIFTED)
            verdicts[doubtful] = np.where(again > VACANT, again, verdicts[doubtful])
            doubtful = doubtful[again <= VACANT]
        return [int(verdict) for verdict in verdicts]

    def _votes(self, flat: np.ndarray, points: Any, shift: int) -> tuple[np.ndarray, np.ndarray]:
        """The votes for vacant, red and blue and for both classes of each of PAIRS, 6 x points; and the number of
        pixels on which the two classes of each pair differ, 3 x points."""
        expected = self._expected[shift][:, points]
        match = flat[self._tables[shift][points]] == expected
        both = [match[one] & match[other] for one, other in PAIRS]
        differ = [expected[one] != expected[other] for one, other in PAIRS]
        counts = np.count_nonzero(np.concatenate([match, both, differ]), axis=2)
        return counts[:6], counts[6:]

    def _winners(self, votes: np.ndarray, voters: np.ndarray, winning: float) -> np.ndarray:
        """The verdict at each point: the class that beats each other one on the pixels where the two differ."""
        beaten = np.zeros(votes[:3].shape, bool)
        beaten[1:] = ~(self._learnt[1:, None] > 0)
        for number, (one, other) in enumerate(PAIRS):
            if all(each == VACANT or self._learnt[each] for each in (one, other)):
                for_one, for_other = (votes[each] - votes[3 + number] for each in (one, other))
                needed = np.maximum(winning * voters[number], 1)
                beaten[one] |= (for_one < needed) | (for_other > LOSING * for_one)
                beaten[other] |= (for_other < needed) | (for_one > LOSING * for_other)
        return np.where(beaten.all(axis=0), UNSURE, beaten.argmin(axis=0))


def _combined(verdicts: np.ndarray) -> list[int]:
    """The combined verdict for each point from several pictures' verdicts, pictures x points."""
    readable = (verdicts != UNSURE).sum(axis=0)
    agreed = np.where((verdicts <= VACANT).all(axis=0) & (readable > 0), VACANT, UNSURE)
    for stone in (RED, BLUE):
        agreed[2 * (verdicts == stone).sum(axis=0) > readable] = stone
    return [int(verdict) for verdict in agreed]


def annotated(image: Image.Image, view: BoardView, reading: dict[int, Colour]) -> Image.Image:
    """The picture, enlarged and annotated with the reading: a ring and a number at each point, R and B for stones, "?"
    where it is unsure."""
    size = image.width * ENLARGED, image.height * ENLARGED
    drawing = image.convert("RGB").resize(size, Image.Resampling.NEAREST)
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
        draw.text((x, y), f"{mark}{point}", LETTERS, font, "mm", stroke_width=2, stroke_fill=SHADOW)
    return drawing
