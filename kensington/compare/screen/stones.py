"""What stands on the board on the screen: the looks of stones, learnt from the program's own pictures.

It starts from the picture of an empty board. A stone's look is what differs from that where the first stone of a colour
has been put; from then on every point is put to the vote of its pixels, between vacant, red and blue. A pixel that is
as none of the three would have it, such as a cursor's, does not vote. What gets no clear majority is unsure, and said
to be so; nothing is guessed. It knows no program, and no rule of the game.

Pictures are those of `view`; of each pixel of the mode one is looked at.
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

REACH = 0.55  # sides from a point: what is farther away is not at the point
FEWEST = 3  # pixels that make a change
SLIGHT = 0.15  # of the pixels of the greatest change: what is less is its edge
KNOWN = 0.6  # of the stones learnt from, that agree in the colour of a pixel
WINNING, LOSING = 0.4, 0.5  # the share of pixels that wins a vote, and how much of that the loser may have
WINNING_SHIFTED = 0.7  # where the stone is not quite in its place
ROUNDED, TWICE = 1, 2  # lines or pixels that a stone may be beside its place: by rounding once; or twice,
SHIFTED = 0.125  # if that is no more than so many sides
NOTHING = 255  # no colour number
KEPT = 200  # looks of a point of which it is remembered what they were read as

VACANT, RED, BLUE = range(3)
UNSURE = -1
PAIRS = ((VACANT, RED), (VACANT, BLUE), (RED, BLUE))
STONES: dict[Colour, int] = {"red": RED, "blue": BLUE}
NAMES: dict[int, Colour] = {RED: "red", BLUE: "blue"}

ENLARGED = 2  # times the picture's size, when a reading is drawn over it
RING = {"red": (255, 120, 120), "blue": (120, 160, 255)}
VACANT_RING, UNSURE_RING, LETTERS, SHADOW = (0, 210, 0), (255, 200, 0), (255, 255, 255), (0, 0, 0)


class StoneReading(dict[int, Colour]):
    """The stones that are seen, by point; `unsure` are the points of which that could not be told."""

    def __init__(self, stones: dict[int, Colour], unsure: Iterable[int] = ()) -> None:
        super().__init__(stones)
        self.unsure = sorted(unsure)


class StoneClassifier:
    """The looks of vacant points and of stones on one screen. `ground` is a picture without stones.

    If there is a cursor in it, `learn_vacant` puts its point right from a picture in which it has gone elsewhere.
    """

    def __init__(self, view: BoardView, ground: np.ndarray) -> None:
        self.view = view
        self._pixel = pixel_width(ground)
        self._places = pixel_places(ground, self._pixel)
        self._ground = ground
        self._rows = np.array([int(view.pixel(point)[1] // LINE_HEIGHT) for point in POINTS])
        self._columns = np.array([int(view.pixel(point)[0] // self._pixel) for point in POINTS])
        self._owner = self._nearest_points()
        self._offsets = self._around()
        self._shifts = self._nearby()
        self._seen = np.zeros((3, len(self._offsets), COLOURS), int)  # times that a stone had a colour there
        self._learnt = np.zeros(3, int)  # stones
        self._stone = np.full((3, len(self._offsets)), NOTHING, np.uint8)
        self._prepare()

    # Pictures and pixels.

    def _sides(self, rows: Any, columns: Any) -> np.ndarray:
        """The length of ways of so many lines and pixels, in sides."""
        across, down = self.view.spacing
        return np.hypot(rows * LINE_HEIGHT / down, columns * self._pixel / across)

    def _nearest_points(self) -> np.ndarray:
        """For each pixel the point that it is at, or 0."""
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
        """The pixels at a point, n x 2, by lines and pixels from it."""
        across, down = self.view.spacing
        rows, columns = int(REACH * down / LINE_HEIGHT), int(REACH * across / self._pixel)
        grid = np.mgrid[-rows : rows + 1, -columns : columns + 1].reshape(2, -1)
        return grid[:, self._sides(*grid) <= REACH].T

    def _nearby(self) -> list[tuple[int, int]]:
        """How far a stone may be from its place, in lines and pixels; the least first."""
        steps = range(-TWICE, TWICE + 1)
        shifts = sorted((float(self._sides(rows, columns)), rows, columns) for rows in steps for columns in steps)
        return [
            (rows, columns)
            for away, rows, columns in shifts
            if away <= SHIFTED or max(abs(rows), abs(columns)) <= ROUNDED
        ]

    def _table(self, offsets: np.ndarray, shift: tuple[int, int] = (0, 0)) -> np.ndarray:
        """Where these offsets from each point are in a flattened picture, 72 x n; at the picture's edge if beyond."""
        rows = (self._rows[:, None] + offsets[:, 0] + shift[0]).clip(0, self._places.shape[0] - 1)
        columns = (self._columns[:, None] + offsets[:, 1] + shift[1]).clip(0, self._places.shape[1] - 1)
        return self._places[rows, columns]

    # What changes.

    def changed(self, before: np.ndarray, after: np.ndarray) -> list[int]:
        """The points at which two pictures differ, the greatest change first."""
        changes = (before != after).ravel()[self._places]
        counts = np.bincount(self._owner[changes], minlength=len(POINTS) + 1)[1:]
        least = max(FEWEST, SLIGHT * counts.max())
        return [int(at) + 1 for at in np.argsort(-counts, kind="stable") if counts[at] >= least]

    # Learning.

    def learn_vacant(self, picture: np.ndarray, point: int) -> None:
        """Take the look of this point, on which nothing stands, from a picture."""
        here = self._places[self._owner == point]
        self._ground = self._ground.copy()
        self._ground.ravel()[here] = picture.ravel()[here]
        self._prepare()

    def learn(self, colour: Colour, picture: np.ndarray, point: int) -> None:
        """Take the look of a stone of this colour from one that stands at this point. Several may be learnt from.

        Raises `NotVisibleError` if nothing is there that was not on the empty board.
        """
        stone = STONES[colour]
        table = self._table(self._offsets, self._shift(stone, picture, point))[point - 1]
        seen = picture.ravel()[table]
        differs = seen != self._ground.ravel()[table]
        if differs.sum() < FEWEST:
            raise NotVisibleError(f"no stone is to be seen at point {point}")
        inside = self._filled(differs)
        self._learnt[stone] += 1
        self._seen[stone, np.flatnonzero(inside), seen[inside]] += 1
        often = self._seen[stone].max(axis=1) >= KNOWN * self._learnt[stone]
        self._stone[stone] = np.where(often, self._seen[stone].argmax(axis=1), NOTHING)
        self._prepare()

    def _shift(self, stone: int, picture: np.ndarray, point: int) -> tuple[int, int]:
        """How far the stone at this point is from where the stones of its colour are at the others, by rounding."""
        known = self._stone[stone] != NOTHING
        seen = picture.ravel()
        matches = [
            (seen[self._table(self._offsets[known], shift)[point - 1]] == self._stone[stone, known]).sum()
            for shift in self._shifts
        ]
        return self._shifts[int(np.argmax(matches))]

    def _filled(self, mask: np.ndarray) -> np.ndarray:
        """A mask over the offsets with what lies between its pixels in a line and in a column: a stone has no holes."""
        filled = mask.copy()
        for axis in (0, 1):
            for line in np.unique(self._offsets[mask, axis]):
                on_line = self._offsets[:, axis] == line
                along = self._offsets[:, 1 - axis]
                ends = along[on_line & mask]
                filled |= on_line & (along >= ends.min()) & (along <= ends.max())
        return filled

    def _prepare(self) -> None:
        """Make ready for reading what follows from the looks that are known."""
        self._used = (self._stone != NOTHING).any(axis=0)
        self._tables = [self._table(self._offsets[self._used], shift) for shift in self._shifts]
        self._wanted = [self._wants(table) for table in self._tables]
        shifted = (self._offsets[self._used] + np.array(self._shifts)[:, None]).reshape(-1, 2)
        self._looked_at = self._table(np.unique(shifted, axis=0))
        self._known: list[dict[bytes, int]] = [{} for _ in POINTS]  # verdicts by what is there
        self._seen_last: bytes | None = None
        self._verdicts_last: list[int] = []

    def _wants(self, table: np.ndarray) -> np.ndarray:
        """What vacant points, red and blue stones look like where a table points to: 3 x 72 x n colour numbers."""
        ground = self._ground.ravel()[table]
        return np.where(self._stone[:, None, self._used] != NOTHING, self._stone[:, None, self._used], ground)

    # StoneReading.

    def read(self, picture: np.ndarray, *later: np.ndarray) -> StoneReading:
        """The stones in a picture; or in several of the same position, where something may flash.

        Of several pictures those count in which a point can be told. There is a stone if more than half of them show
        it, the point is vacant if all of them do; otherwise it is unsure.
        """
        verdicts = self._verdicts(picture.ravel())
        if later:
            verdicts = _agreed(np.array([verdicts, *(self._verdicts(other.ravel()) for other in later)]))
        stones = {point: NAMES[verdict] for point, verdict in zip(POINTS, verdicts, strict=True) if verdict > VACANT}
        return StoneReading(
            stones, (point for point, verdict in zip(POINTS, verdicts, strict=True) if verdict == UNSURE)
        )

    def _verdicts(self, flat: np.ndarray) -> list[int]:
        """For each point VACANT, RED, BLUE or UNSURE: what has been read before is known."""
        seen = flat[self._looked_at].tobytes()
        if seen != self._seen_last:
            size = self._looked_at.shape[1]
            looks = [seen[number * size : (number + 1) * size] for number in range(len(POINTS))]
            new = [number for number, look in enumerate(looks) if look not in self._known[number]]
            for number, verdict in zip(new, self._judged(flat, new) if new else (), strict=True):
                if len(self._known[number]) == KEPT:
                    self._known[number].clear()
                self._known[number][looks[number]] = verdict
            self._seen_last = seen
            self._verdicts_last = [known[look] for known, look in zip(self._known, looks, strict=True)]
        return self._verdicts_last

    def _judged(self, flat: np.ndarray, numbers: list[int]) -> list[int]:
        """The verdicts on these points, numbered from 0, by vote."""
        points = np.array(numbers)
        votes, voters = self._votes(flat, points, 0)
        verdicts = self._winners(votes, voters, WINNING)
        changed = np.count_nonzero(self._used) - votes[VACANT] >= FEWEST  # a thin rim beside its place has few votes
        doubtful = np.flatnonzero((verdicts == UNSURE) | (verdicts == VACANT) & changed)
        for shift in range(1, len(self._shifts)):
            if not doubtful.size:
                break
            again = self._winners(*self._votes(flat, points[doubtful], shift), WINNING_SHIFTED)
            verdicts[doubtful] = np.where(again > VACANT, again, verdicts[doubtful])
            doubtful = doubtful[again <= VACANT]
        return [int(verdict) for verdict in verdicts]

    def _votes(self, flat: np.ndarray, points: Any, shift: int) -> tuple[np.ndarray, np.ndarray]:
        """How many pixels are as a vacant point, a red and a blue stone want them, and as both of each of PAIRS do, 6 x
        points; and how many pixels the two of each pair want to be different, 3 x points."""
        wanted = self._wanted[shift][:, points]
        match = flat[self._tables[shift][points]] == wanted
        both = [match[one] & match[other] for one, other in PAIRS]
        differ = [wanted[one] != wanted[other] for one, other in PAIRS]
        counts = np.count_nonzero(np.concatenate([match, both, differ]), axis=2)
        return counts[:6], counts[6:]

    def _winners(self, votes: np.ndarray, voters: np.ndarray, winning: float) -> np.ndarray:
        """The verdict at each point, of the votes and voters there: it beats each other one where the two differ."""
        beaten = np.zeros(votes[:3].shape, bool)
        beaten[1:] = ~(self._learnt[1:, None] > 0)
        for number, (one, other) in enumerate(PAIRS):
            if all(look == VACANT or self._learnt[look] for look in (one, other)):
                for_one, for_other = (votes[look] - votes[3 + number] for look in (one, other))
                needed = np.maximum(winning * voters[number], 1)
                beaten[one] |= (for_one < needed) | (for_other > LOSING * for_one)
                beaten[other] |= (for_other < needed) | (for_one > LOSING * for_other)
        return np.where(beaten.all(axis=0), UNSURE, beaten.argmin(axis=0))


def _agreed(verdicts: np.ndarray) -> list[int]:
    """What pictures tell together of the points, from what each of them tells: pictures x points."""
    told = (verdicts != UNSURE).sum(axis=0)
    agreed = np.where((verdicts <= VACANT).all(axis=0) & (told > 0), VACANT, UNSURE)
    for stone in (RED, BLUE):
        agreed[2 * (verdicts == stone).sum(axis=0) > told] = stone
    return [int(verdict) for verdict in agreed]


def drawn_over(image: Image.Image, view: BoardView, reading: dict[int, Colour]) -> Image.Image:
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
        draw.text((x, y), f"{mark}{point}", LETTERS, font, "mm", stroke_width=2, stroke_fill=SHADOW)
    return drawing
