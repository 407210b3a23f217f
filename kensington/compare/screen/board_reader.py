"""Reads a board in pictures of the screen: the stone on each point, and the point with the cursor.

It starts from a picture of the empty board and knows no program and no rules. A stone's template is what the first
stone of its colour changed. From then on the pixels of every point vote between vacant, red and blue. A pixel that
fits none of them does not vote, and neither does one that the cursor may have painted. A point without a clear majority
is reported as unsure; nothing is guessed.

The cursor is a shape: the pixels, counted from its point, that change when it comes or goes. It may be larger than a
shape of the board, lie beside its point, and blink. It is where the picture differs in that shape from what the points
look like without it: empty, with a stone, or in any way seen while the cursor was elsewhere.

Pictures are as in `calibration`; one of their pixels is sampled per pixel of the mode.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from kensington.board import POINTS
from kensington.compare.screen.calibration import COLOURS, LINE_HEIGHT, BoardView, NotVisibleError, pixel_width
from kensington.rules import Colour

REACH = 0.55  # sides from a point; pixels farther away do not belong to it
CURSOR_REACH = 0.95  # sides from a point that its cursor's pixels may have
FEWEST = 3  # pixels of a change
KNOWN = 0.6  # of the stones learnt from must agree in the colour of a pixel
WINNING, LOSING = 0.4, 0.5  # the share of pixels that wins a vote, and the loser's share of the winner's votes
WINNING_SHIFTED = 0.7  # the winning share where the stone is not quite in its place
ROUNDED, TWICE = 1, 2  # lines or pixels that a stone is displaced by one rounding, or by two
SHIFTED = 0.125  # sides; two roundings count only up to here
NOTHING = 255  # not a colour number
KEPT = 200  # appearances of a point that are cached or known

NEARBY = [(row, column) for row in (0, -1, 1) for column in (0, -1, 1)]  # by which rounding displaces a cursor
MOVED = 0.33  # share of what a key changed at two points that must have one shape to be a cursor that moved
CERTAIN, PERHAPS = 0.5, 0.2  # shares of the cursor's visible pixels that are seen where it is, or may be

VACANT, RED, BLUE = range(3)
UNSURE = -1
PAIRS = ((VACANT, RED), (VACANT, BLUE), (RED, BLUE))
STONES: dict[Colour, int] = {"red": RED, "blue": BLUE}
NAMES: dict[int, Colour] = {RED: "red", BLUE: "blue"}

ENLARGED = 2  # scale of an annotated picture
RING = {"red": (255, 120, 120), "blue": (120, 160, 255)}
VACANT_RING, UNSURE_RING, LETTERS, SHADOW = (0, 210, 0), (255, 200, 0), (255, 255, 255), (0, 0, 0)


class StoneReading(dict[int, Colour]):
    """The stones on the board, by point; `unsure` lists the points that could not be read, `cursor` is its point."""

    def __init__(self, stones: dict[int, Colour], unsure: Iterable[int] = (), cursor: int | None = None) -> None:
        super().__init__(stones)
        self.unsure = sorted(unsure)
        self.cursor = cursor


class _Cursor(NamedTuple):
    """A cursor's shape: its pixels' offsets (n x 2), their indices at each point (72 x n), and usual colours."""

    offsets: np.ndarray
    table: np.ndarray
    ink: np.ndarray


class _Look(NamedTuple):
    """A picture: its pixels, and where they differ from those expected without a cursor; for each point the verdict,
    and the share of the cursor's visible pixels that are seen there."""

    flat: np.ndarray
    differs: np.ndarray
    verdicts: np.ndarray
    scores: np.ndarray


class BoardReader:
    """Reads the points of a board. `background` is a picture without stones; it may show a cursor."""

    def __init__(self, view: BoardView, background: np.ndarray) -> None:
        self.view = view
        self._pixel = pixel_width(background)
        self._shape = background.shape[0] // LINE_HEIGHT, background.shape[1] // self._pixel
        self._background = self._flat(background)
        self._rows = np.array([int(view.pixel(point)[1] // LINE_HEIGHT) for point in POINTS])
        self._columns = np.array([int(view.pixel(point)[0] // self._pixel) for point in POINTS])
        self._owner = self._nearest_points()
        self._cells = [np.flatnonzero(self._owner == point) for point in POINTS]
        self._all_cells = np.concatenate(self._cells)
        self._around = self._offsets(CURSOR_REACH)
        self._near = np.zeros(len(self._background), bool)
        self._near[self._table(self._around)] = True
        self._near[-1] = False
        self._stone_offsets = self._offsets(REACH)
        self._shifts = self._nearby()
        self._seen = np.zeros((3, len(self._stone_offsets), COLOURS), int)  # how often a stone had a colour there
        self._learnt = np.zeros(3, int)  # how many stones were learnt from
        self._stone = np.full((3, len(self._stone_offsets)), NOTHING, np.uint8)
        self._free: list[dict[bytes, np.ndarray]] = [{} for _ in POINTS]  # appearances without the cursor
        self._cursor: _Cursor | None = None
        self._first: int | None = None  # where the cursor was first seen, until it is known what is below it there
        self._prepare()

    # Pixels

    def _flat(self, picture: np.ndarray) -> np.ndarray:
        """The mode's pixels, in one row; the last one stands for everything outside the picture."""
        flat = np.zeros(self._shape[0] * self._shape[1] + 1, np.uint8)
        flat[:-1].reshape(self._shape)[:] = picture[LINE_HEIGHT // 2 :: LINE_HEIGHT, self._pixel // 2 :: self._pixel]
        return flat

    def _sides(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """The length of displacements, given in lines and pixels, in sides."""
        across, down = self.view.spacing
        return np.hypot(np.multiply(rows, LINE_HEIGHT / down), np.multiply(columns, self._pixel / across))

    def _nearest_points(self) -> np.ndarray:
        """For each pixel the point it belongs to, or 0."""
        rows, columns = np.indices(self._shape)
        nearest = np.zeros(self._shape, int)
        best = np.full(self._shape, REACH)
        for point in POINTS:
            x, y = self.view.pixel(point)
            away = self._sides(rows + 0.5 - y / LINE_HEIGHT, columns + 0.5 - x / self._pixel)
            closer = away < best
            nearest[closer] = point
            best[closer] = away[closer]
        return np.append(nearest, 0)

    def _offsets(self, reach: float) -> np.ndarray:
        """The offsets of the pixels within so many sides, n x 2, in lines and pixels."""
        across, down = self.view.spacing
        rows, columns = int(reach * down / LINE_HEIGHT), int(reach * across / self._pixel)
        grid = np.mgrid[-rows : rows + 1, -columns : columns + 1].reshape(2, -1)
        return grid[:, self._sides(*grid) <= reach].T

    def _nearby(self) -> list[tuple[int, int]]:
        """The possible displacements of a stone, in lines and pixels, smallest first."""
        steps = np.arange(-TWICE, TWICE + 1)
        grid = np.array(np.meshgrid(steps, steps, indexing="ij")).reshape(2, -1)
        away = self._sides(*grid)
        usual = (away <= SHIFTED) | (np.abs(grid).max(axis=0) <= ROUNDED)
        return [(int(grid[0, at]), int(grid[1, at])) for at in np.argsort(away, kind="stable") if usual[at]]

    def _table(self, offsets: np.ndarray, shift: tuple[int, int] = (0, 0)) -> np.ndarray:
        """The indices of the pixels at these offsets from each point, 72 x n."""
        rows = self._rows[:, None] + offsets[:, 0] + shift[0]
        columns = self._columns[:, None] + offsets[:, 1] + shift[1]
        inside = (rows >= 0) & (rows < self._shape[0]) & (columns >= 0) & (columns < self._shape[1])
        return np.where(inside, rows * self._shape[1] + columns, len(self._background) - 1)

    def appearance(self, picture: np.ndarray, point: int) -> bytes:
        """The appearance of a point, pixel by pixel."""
        return self._flat(picture)[self._cells[point - 1]].tobytes()

    def beside_board(self, picture: np.ndarray) -> np.ndarray:
        """The mode's pixels, lines x columns, without those of the board."""
        pixels = self._flat(picture)[:-1].reshape(self._shape)
        down, across = self._stone_offsets.max(axis=0)
        rows = slice(max(self._rows.min() - down, 0), self._rows.max() + down + 1)
        pixels[rows, max(self._columns.min() - across, 0) : self._columns.max() + across + 1] = NOTHING
        return pixels

    # Stones

    def stone(self, colour: Colour) -> tuple[np.ndarray, np.ndarray]:
        """The offsets of a stone's pixels, n x 2, in lines and pixels, and their colours."""
        template = self._stone[STONES[colour]]
        return self._stone_offsets[template != NOTHING], template[template != NOTHING]

    def learn(self, colour: Colour, picture: np.ndarray, point: int) -> None:
        """Learn the template of this colour from a stone at this point. Several stones may be learnt from.

        Raises `NotVisibleError` if the point looks as on the empty board.
        """
        stone = STONES[colour]
        flat = self._flat(picture)
        table = self._table(self._stone_offsets, self._shift(stone, flat, point))[point - 1]
        differs = flat[table] != self._background[table]
        if differs.sum() < FEWEST:
            raise NotVisibleError(f"no stone is visible at point {point}")
        inside = self._filled(differs)
        self._learnt[stone] += 1
        self._seen[stone, np.flatnonzero(inside), flat[table][inside]] += 1
        often = self._seen[stone].max(axis=1) >= KNOWN * self._learnt[stone]
        self._stone[stone] = np.where(often, self._seen[stone].argmax(axis=1), NOTHING)
        self._prepare()

    def _shift(self, stone: int, flat: np.ndarray, point: int) -> tuple[int, int]:
        """The displacement of the stone at this point against the template."""
        known = self._stone[stone] != NOTHING
        offsets, template = self._stone_offsets[known], self._stone[stone, known]
        matches = [(flat[self._table(offsets, shift)[point - 1]] == template).sum() for shift in self._shifts]
        return self._shifts[int(np.argmax(matches))]

    def _filled(self, mask: np.ndarray) -> np.ndarray:
        """A mask over the offsets, filled between its pixels in each line and column: stones have no holes."""
        filled = mask.copy()
        for axis in (0, 1):
            for line in np.unique(self._stone_offsets[mask, axis]):
                on_line = self._stone_offsets[:, axis] == line
                along = self._stone_offsets[:, 1 - axis]
                ends = along[on_line & mask]
                filled |= on_line & (along >= ends.min()) & (along <= ends.max())
        return filled

    def _prepare(self) -> None:
        """Compute what depends on the background and the templates."""
        self._used = (self._stone != NOTHING).any(axis=0)
        offsets, templates = self._stone_offsets[self._used], self._stone[:, self._used]
        self._tables = [self._table(offsets, shift) for shift in self._shifts]
        self._expected = [
            np.where(templates[:, None] != NOTHING, templates[:, None], self._background[table])
            for table in self._tables
        ]
        self._drawn = [self._background.copy() for _ in (VACANT, RED, BLUE)]  # each point with the same stone
        for stone in (RED, BLUE):
            known = templates[stone] != NOTHING
            self._drawn[stone][self._tables[0][:, known]] = templates[stone, known]
        shifted = (offsets + np.array(self._shifts)[:, None]).reshape(-1, 2)
        wide = self._table(np.unique(shifted, axis=0))
        self._looked_at = [np.union1d(cell, pixels) for cell, pixels in zip(self._cells, wide, strict=True)]
        self._forget()

    def _forget(self) -> None:
        """Empty the caches: the verdict and the expected pixels of each point by its appearance."""
        self._judged: list[dict[bytes, tuple[int, np.ndarray]]] = [{} for _ in POINTS]
        self._last: tuple[bytes, _Look] | None = None

    def _look(self, picture: np.ndarray) -> _Look:
        """Look at every point of a picture, as if there were no cursor."""
        return self._look_at(self._flat(picture))

    def _look_at(self, flat: np.ndarray) -> _Look:
        content = flat.tobytes()
        if self._last and self._last[0] == content:
            return self._last[1]
        seen = [flat[pixels].tobytes() for pixels in self._looked_at]
        new = [number for number, each in enumerate(seen) if each not in self._judged[number]]
        for number, verdict in zip(new, self._judge(flat, np.array(new, int)), strict=True):
            if len(self._judged[number]) == KEPT:
                self._judged[number].clear()
            self._judged[number][seen[number]] = int(verdict), self._without_cursor(flat, number)
        judged = [known[each] for known, each in zip(self._judged, seen, strict=True)]
        expected = self._background.copy()
        expected[self._all_cells] = np.concatenate([pixels for _, pixels in judged])
        differs = (flat != expected) & self._near
        look = _Look(flat, differs, np.array([verdict for verdict, _ in judged]), self._scores(expected, differs))
        self._last = content, look
        return look

    def _without_cursor(self, flat: np.ndarray, number: int) -> np.ndarray:
        """The known pixels of a point without the cursor that are most like those seen."""
        cell = self._cells[number]
        known = list(self._free[number].values()) + [drawn[cell] for drawn in self._drawn]
        return known[int(np.argmin([np.count_nonzero(flat[cell] != each) for each in known]))]

    def _judge(self, flat: np.ndarray, numbers: np.ndarray, hidden: np.ndarray | None = None) -> np.ndarray:
        """For each of these points VACANT, RED, BLUE or UNSURE, by the pixels that are not hidden."""
        if not numbers.size:
            return numbers
        votes, voters = self._votes(flat, numbers, 0, hidden)
        verdicts = self._winners(votes, voters, WINNING)
        changed = np.count_nonzero(self._used) - votes[VACANT] >= FEWEST  # a displaced thin rim gets few votes
        doubtful = np.flatnonzero((verdicts == UNSURE) | (verdicts == VACANT) & changed)
        for shift in range(1, len(self._shifts)):
            if not doubtful.size:
                break
            again = self._winners(*self._votes(flat, numbers[doubtful], shift, hidden), WINNING_SHIFTED)
            verdicts[doubtful] = np.where(again > VACANT, again, verdicts[doubtful])
            doubtful = doubtful[again <= VACANT]
        return verdicts

    def _votes(
        self, flat: np.ndarray, numbers: np.ndarray, shift: int, hidden: np.ndarray | None
    ) -> tuple[np.ndarray, np.ndarray]:
        """The votes for vacant, red and blue and for both classes of each of PAIRS, 6 x points; and the number of
        pixels on which the two classes of each pair differ, 3 x points."""
        table = self._tables[shift][numbers]
        expected = self._expected[shift][:, numbers]
        match = flat[table] == expected
        both = [match[one] & match[other] for one, other in PAIRS]
        differ = [expected[one] != expected[other] for one, other in PAIRS]
        counted = np.concatenate([match, both, differ])
        counts = np.count_nonzero(counted if hidden is None else counted & ~hidden[table], axis=2)
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

    def read(self, picture: np.ndarray, *later: np.ndarray) -> StoneReading:
        """The board in a picture, or in several pictures of one position in which something may flash.

        Of several pictures, those count in which a point can be read. A point has a stone if more than half of them
        show it, and is vacant if all of them do; otherwise it is unsure.
        """
        verdicts, cursor = self._read(picture)
        if later:
            verdicts = _combined(np.array([verdicts, *(self._read(other)[0] for other in later)]))
        stones = {point: NAMES[verdict] for point, verdict in zip(POINTS, verdicts, strict=True) if verdict > VACANT}
        unsure = (point for point, verdict in zip(POINTS, verdicts, strict=True) if verdict == UNSURE)
        return StoneReading(stones, unsure, cursor)

    def _read(self, picture: np.ndarray) -> tuple[np.ndarray, int | None]:
        """The verdict for each point, and the cursor's point; the pixels of the cursor are not counted."""
        look = self._look(picture)
        cursor = self.find(picture)
        if cursor is None or self._cursor is None:
            return look.verdicts, None
        hidden = np.zeros(len(look.flat), bool)
        hidden[self._cursor.table[cursor - 1]] = True
        touched = np.flatnonzero([hidden[pixels].any() for pixels in self._looked_at])
        verdicts = look.verdicts.copy()
        verdicts[touched] = self._judge(look.flat, touched, hidden)
        return verdicts, cursor

    # The cursor

    def changed(self, before: np.ndarray, after: np.ndarray) -> int:
        """How many pixels of the board differ between two pictures."""
        return int(np.count_nonzero((self._flat(before) != self._flat(after)) & self._near))

    def flashing(self, pictures: Sequence[np.ndarray]) -> int | None:
        """The point in the middle of what flashes in these pictures of the empty board, if anything does."""
        flats = [self._flat(picture) for picture in pictures]
        changes = np.flatnonzero(np.any([flat != flats[0] for flat in flats], axis=0) & self._near)
        if changes.size < FEWEST:
            return None
        middle = [(along.min() + along.max()) / 2 for along in np.divmod(changes, self._shape[1])]
        away = self._sides(self._rows - middle[0], self._columns - middle[1])
        return int(away.argmin()) + 1

    def learn_cursor(self, before: Sequence[np.ndarray], after: Sequence[np.ndarray], start: int) -> int | None:
        """Learn the cursor's shape from pictures of the empty board with it at `start`, and after it has moved.

        Returns the point that it has moved to, or None if what has changed at `start` has not changed elsewhere.
        """
        old, new = [self._flat(picture) for picture in before], [self._flat(picture) for picture in after]
        changes = np.any([one != other for one in old for other in new], axis=0) & self._near
        around = self._table(self._around)
        changed = changes[around]
        moved = np.array([changed[start - 1] & changes[self._table(self._around, shift)] for shift in NEARBY])
        moved[:, start - 1] = False
        nearby, number = np.unravel_index(moved.sum(axis=2).argmax(), moved.shape[:2])
        end = int(number) + 1
        inside = (around[[start - 1, end - 1]] < len(changes) - 1).all(axis=0)
        window = self._table(self._around, NEARBY[nearby])[number]
        shown_at_start, shown_at_end = _most_unlike(old, new, around[start - 1]), _most_unlike(new, old, window)
        shape = moved[nearby, number]
        either = changed[start - 1] | changes[window]  # one of them may have the cursor's colour without it
        either &= ~np.isin(window, around[start - 1, shape]) & ~np.isin(around[start - 1], window[shape])
        shape = shape | either & (shown_at_start == shown_at_end)
        if shape.sum() < max(FEWEST, MOVED * (changed[[start - 1, end - 1]] & inside).sum(axis=1).max()):
            return None
        table = self._table(self._around[shape])
        table[end - 1] = window[shape]
        left = np.setdiff1d(around[start - 1, changed[start - 1]], table[end - 1])
        self._background[left] = new[0][left]
        self._cursor = _Cursor(self._around[shape], table, shown_at_end[shape])
        self._first = start
        self._prepare()
        return end

    def _complete_shape(self, flat: np.ndarray, cursor: int) -> None:
        """Learn the background where the cursor was first seen, once it is far from there; add pixels to its shape that
        have its colour at the points where it was seen before.

        They are what has changed around this point, if nothing else has changed on the empty board.
        """
        assert self._cursor
        around = self._table(self._around)
        window = around[cursor - 1]
        if self._first:
            below = around[self._first - 1]
            if np.intersect1d(below, window[window < len(flat) - 1]).size:
                return  # both may be below a large cursor
            self._background[below] = flat[below]
            self._first = None
            self._prepare()
        look = self._look_at(flat)
        known = (self._around[:, None] == self._cursor.offsets).all(axis=2).any(axis=1)
        displaced = (window[known] != self._cursor.table[cursor - 1]).any()
        alone = (look.scores >= PERHAPS).sum() == 1 and look.differs.sum() == look.differs[window].sum()
        if alone and not displaced and (look.differs[window] & ~known).any():
            shown = flat[window]
            shown[known] = self._cursor.ink
            shape = known | look.differs[window]
            self._cursor = _Cursor(self._around[shape], self._table(self._around[shape]), shown[shape])
            self._free = [{} for _ in POINTS]
            self._prepare()

    def _scores(self, expected: np.ndarray, differs: np.ndarray) -> np.ndarray:
        """For each point the share of the cursor's visible pixels that are seen there, less for other changes."""
        if self._cursor is None or not differs.any():
            return np.zeros(len(POINTS))
        points = np.arange(len(POINTS))
        cursor = self._cursor
        scores = self._shares(expected, differs, cursor.table, points)
        doubtful = points[(scores >= PERHAPS / 2) & (scores < 1)]
        for shift in NEARBY if doubtful.size else ():  # positions are rounded; a half-drawn cursor may have misled
            table = self._table(cursor.offsets, shift)[doubtful]
            shares = self._shares(expected, differs, table, doubtful)
            better = (shares > scores[doubtful]) & (shares >= CERTAIN)
            cursor.table[doubtful[better]] = table[better]
            scores[doubtful[better]] = shares[better]
        return scores

    def _shares(self, expected: np.ndarray, differs: np.ndarray, table: np.ndarray, numbers: np.ndarray) -> np.ndarray:
        """The scores of these points if the cursor's pixels there have the indices in a table."""
        assert self._cursor
        hits = differs[table]
        visible = hits | (expected[table] != self._cursor.ink) & (table < len(differs) - 1)
        owned = np.bincount(self._owner[differs], minlength=len(POINTS) + 1)[1:][numbers]
        others = owned - np.count_nonzero(hits & (self._owner[table] == numbers[:, None] + 1), axis=1)
        seen = np.count_nonzero(hits, axis=1)
        shares = seen / np.maximum(np.count_nonzero(visible, axis=1) + others, 1)
        return np.where(seen >= min(FEWEST, table.shape[1]), shares, 0)

    def find(self, picture: np.ndarray, elsewhere: Iterable[int] = (), least: float = CERTAIN) -> int | None:
        """The point with the cursor, other than those in `elsewhere`; None if it is not visible."""
        scores = self._look(picture).scores.copy()
        scores[[point - 1 for point in elsewhere]] = 0
        best = int(scores.argmax())
        return best + 1 if scores[best] >= least else None

    def has_cursor(self, picture: np.ndarray, point: int) -> bool:
        """Whether the cursor is seen at a point."""
        return bool(self._look(picture).scores[point - 1] >= CERTAIN)

    def lacks_cursor(self, picture: np.ndarray, point: int) -> bool:
        """Whether the cursor is certainly not seen at a point."""
        return bool(self._look(picture).scores[point - 1] < PERHAPS)

    def others(self, picture: np.ndarray, cursor: int) -> list[int]:
        """The points where something else has appeared than the cursor, which is at this one."""
        differs = self._look(picture).differs.copy()
        least = FEWEST
        if self._cursor:
            table = self._cursor.table[cursor - 1]
            differs[table] = False
            least = max(FEWEST, len(table) // (2 if self._first else 4))
        counts = np.bincount(self._owner[differs], minlength=len(POINTS) + 1)
        return [point for point in POINTS if counts[point] >= least]

    def learn_free(self, picture: np.ndarray, cursor: int, held: int | None = None) -> None:
        """Learn how all points look that the cursor, which is at this one, does not touch.

        Nothing is learnt at `held`: a held stone may look as if the cursor were there.
        """
        if self._cursor and not self._learnt.any():
            self._complete_shape(self._flat(picture), cursor)
        look = self._look(picture)
        touched = set() if self._cursor is None else {int(at) for at in self._owner[self._cursor.table[cursor - 1]]}
        perhaps = set(np.flatnonzero(look.scores >= CERTAIN) + 1)
        for point in POINTS:
            if point in touched or point in perhaps or point in (cursor, held):
                continue
            cell = self._cells[point - 1]
            if look.differs[cell].any():
                known = self._free[point - 1]
                if len(known) == KEPT:
                    known.pop(next(iter(known)))
                known[look.flat[cell].tobytes()] = look.flat[cell]
                self._judged[point - 1].clear()
                self._last = None


def _most_unlike(pictures: list[np.ndarray], others: list[np.ndarray], at: np.ndarray) -> np.ndarray:
    """What is shown there in that one of some pictures which differs most from each of the others."""
    return max(
        (each[at] for each in pictures), key=lambda seen: min(np.count_nonzero(seen != each[at]) for each in others)
    )


def _combined(verdicts: np.ndarray) -> np.ndarray:
    """The combined verdict for each point from several pictures' verdicts, pictures x points."""
    readable = (verdicts != UNSURE).sum(axis=0)
    agreed = np.where((verdicts <= VACANT).all(axis=0) & (readable > 0), VACANT, UNSURE)
    for stone in (RED, BLUE):
        agreed[2 * (verdicts == stone).sum(axis=0) > readable] = stone
    return agreed


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
