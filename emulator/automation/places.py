"""Reads what stands at given places of a picture, as stones on a board, and where a cursor is, learnt from examples.

A reader starts from a picture with nothing at the places and knows no program. The template of a kind is what the first
things of that kind changed. From then on the pixels of every place vote between nothing and each kind. A pixel that
fits none of them does not vote, and neither does one that the cursor may have painted. A place without a clear majority
is reported as unsure; nothing is guessed.

The cursor is a shape: the pixels, counted from its place, that change when it comes or goes. It may be larger than the
distance of two places, lie beside its place, and blink. It is where the picture differs in that shape from what the
places look like without it: vacant, with a thing, or in any way seen while the cursor was elsewhere.

A picture is colour numbers, as `Beeb.screen.colours` has them. Places are numbered from 1. One pixel of the picture is
sampled per pixel of the mode; their rows are one array with a margin of NOTHING, so that an offset is one number.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from emulator.automation.cursor_pictures import with_cursor
from emulator.automation.free_cursor import traced
from emulator.automation.reading import Reading
from emulator.errors import BeebError

COLOURS = 8
REACH = 0.55  # sides from a place; pixels farther away do not belong to it
BESIDE = 0.3  # sides from a place: what flashes there is a pointer to it, or to another one
CURSOR_REACH = 0.95  # sides from a place that its cursor's pixels may have
FEWEST = 3  # pixels of a change
KNOWN = 0.6  # of the things learnt from must agree in the colour of a pixel
WINNING, LOSING = 0.4, 0.5  # the share of pixels that wins a vote, and the loser's share of the winner's votes
LEAST = 0.1  # the same share of all pixels that tell two kinds apart: a cursor may leave only a thing's edge
WINNING_SHIFTED, WINNING_FAR = 0.7, 0.9  # the winning share where the thing is not quite in its place
SPARSE = 8  # every eighth line and pixel is searched for the ground
ABSENT = 0.01  # share of the pixels below which the ground must have another colour
ROUNDED, TWICE = 1, 2  # lines or pixels that a thing is displaced by one rounding, or by two
SHIFTED = 0.125  # sides; two roundings of large pixels are farther
IN_AREA = 0.5  # share of the pixels around a thing with its colour from which it is part of a larger area
IN_PILE = 0.9  # share of a thing's pixels that must be right beside the board; neighbouring things may touch it
NOTHING = 255  # not a colour number
KEPT = 200  # appearances of a place that are known
LEAST_WAY = 0.75  # sides that a step from place to place leads at least, and a step of a free cursor never
MOVED = 0.33  # share of what a key changed at two places that must have one shape to be a cursor that moved
WHOLE = 0.8  # share of a shape that is as good as all of it
AT_PLACE = 0.4  # sides from a place where a cursor that moves freely is taken to begin there
SEEN = 0.3  # share of a free cursor's pixels that must be seen
LIKELY = 0.4  # of the most pixels of a free cursor that are seen anywhere, at a point where it may be
CERTAIN, PERHAPS = 0.5, 0.2  # shares of the cursor's visible pixels that are seen where it is, or may be
TIED = 0.2  # lead of the share of one of several cursors by which it counts in whatever colours

VACANT, UNSURE = 0, -1  # else a verdict is the number of a kind, from 1

K = TypeVar("K")  # the names of the kinds


class NothingThereError(BeebError):
    """The picture does not show what should be learnt."""


class _Cursor(NamedTuple):
    """A cursor's shape: its pixels' offsets, their indices at each place (72 x n), and usual colours."""

    offsets: np.ndarray
    table: np.ndarray
    ink: np.ndarray


class _Move(NamedTuple):
    """A move of the cursor between places, counted from 0: the window around its end, and its shape as a mask."""

    start: int
    end: int
    there: np.ndarray
    shape: np.ndarray


class _Look(NamedTuple):
    """A picture: its pixels, those expected without a cursor, and where the two differ; for each place the verdict,
    and the share of the cursor's visible pixels that are seen there."""

    flat: np.ndarray
    expected: np.ndarray
    differs: np.ndarray
    verdicts: np.ndarray
    scores: np.ndarray


class PlaceReader(Generic[K]):
    """Reads things of these `kinds` at `places` (n x 2: x and y in the picture, with fractions), `spacing` apart.

    Spacing is the usual distance of two neighbours, in pixels of the picture across and down; `pixel` is how many of
    these, down and across, are one pixel of the mode. `background` is a picture with nothing at the places; it may show
    a cursor.
    """

    def __init__(
        self,
        places: np.ndarray,
        spacing: tuple[float, float],
        pixel: tuple[int, int],
        background: np.ndarray,
        kinds: Sequence[K],
    ) -> None:
        self.kinds = tuple(kinds)
        self._numbers = range(1, len(places) + 1)
        self._pixel = pixel
        self._side = np.array(spacing[::-1]) / pixel  # in lines and pixels
        self._margin = np.ceil(CURSOR_REACH * self._side).astype(int) + TWICE
        self._places = (places[:, ::-1] / pixel).astype(int)
        self._width = background.shape[1] // pixel[1] + 2 * self._margin[1]
        self._at = self._index(self._places + self._margin)
        times = np.bincount(background.ravel(), minlength=COLOURS)
        self._ground = int(times.argmax())  # the commonest colour
        self._ink = self._only_ink(times)
        self._flattened = background, self._in_a_row(background)  # the last picture
        self._background = self._flattened[1].copy()

        self._around = self._at[:, None] + self._index(self._disc(CURSOR_REACH))
        self._near = self._near_places()
        self._offsets = self._disc(REACH)
        self._windows = self._at[:, None] + self._index(self._offsets)
        self._owner = self._nearest_points()
        self._cells = [np.flatnonzero(self._owner == place) for place in self._numbers]
        shifts = _square(TWICE)
        shifts = shifts[np.argsort(self._sides(shifts), kind="stable")]
        rounded = np.abs(shifts).max(axis=1) <= ROUNDED
        self._nearby = self._index(shifts[rounded])  # by which rounding displaces a cursor
        self._shifts = self._index(shifts)  # and a thing
        near = rounded | (self._sides(shifts) <= SHIFTED)
        self._winning = np.array([WINNING, *np.where(near, WINNING_SHIFTED, WINNING_FAR)[1:]])
        self._wide = self._at[:, None] + np.unique(self._index(self._offsets)[:, None] + self._shifts)

        self._classes = len(self.kinds) + 1  # with vacant
        shape = self._classes, len(self._offsets)
        self._seen = np.zeros((*shape, COLOURS), int)  # how often a thing had a colour there
        self._learnt = np.zeros(self._classes, int)  # how many things were learnt from
        self._templates = np.full(shape, NOTHING, np.uint8)
        self._known = [self._background[:0]] * len(places)  # pixels without the cursor: vacant, each kind, others
        self._cursor: _Cursor | None = None
        self._aims = list[int]()  # where the point that counts in a free cursor may have been at first
        self._is_free = False  # whether the cursor can be anywhere; then its table has where it was last seen
        self._inks = np.zeros((COLOURS, COLOURS), bool)  # what the cursor was seen to make of each colour
        self._lenient = False
        self._marked: int | None = None  # the place of the thing that was picked up
        self._mark = np.array([], int), self._background[:0]  # pixels and their colours
        self._first: int | None = None  # where the cursor was first seen, until it is known what is below it there
        self._prepare()

    # Pixels

    def _flat(self, picture: np.ndarray) -> np.ndarray:
        """What `_in_a_row` returns, read-only; of a picture that cannot change, computed once."""
        if picture is not self._flattened[0] or picture.flags.writeable:
            self._flattened = picture, self._in_a_row(picture)
            self._flattened[1].flags.writeable = False
        return self._flattened[1]

    def _in_a_row(self, picture: np.ndarray) -> np.ndarray:
        """The mode's pixels with a margin, in one row, on the ground and, of two colours, in the ink that was there at
        first: some programs change these with whose turn it is."""
        down, across = self._pixel
        pixels = picture[down // 2 :: down, across // 2 :: across]
        if not (pixels[::SPARSE, ::SPARSE] == self._ground).any():
            times = np.bincount(pixels.ravel(), minlength=COLOURS)
            if times[self._ground] < ABSENT * pixels.size:
                inks, ground = np.arange(COLOURS, dtype=pixels.dtype), int(times.argmax())
                inks[self._ground], inks[ground] = ground, self._ground
                pixels = inks[pixels]
        if self._ink is not None and not (pixels == self._ink).any():
            ink = self._only_ink(np.bincount(pixels.ravel(), minlength=COLOURS))
            pixels = pixels if ink is None else np.where(pixels == ink, np.uint8(self._ink), pixels)
        framed = np.full(pixels.shape + 2 * self._margin, NOTHING, pixels.dtype)  # np.pad takes five times as long
        framed[self._margin[0] : -self._margin[0], self._margin[1] : -self._margin[1]] = pixels
        return framed.ravel()

    def _only_ink(self, times: np.ndarray) -> int | None:
        """The colour that there is besides the ground, if it is the only one."""
        inks = [int(each) for each in np.flatnonzero(times) if each != self._ground]
        return inks[0] if len(inks) == 1 else None

    def _index(self, offsets: np.ndarray) -> np.ndarray:
        """Lines and pixels, n x 2, as differences between indices of `_flat`."""
        return np.asarray(offsets @ (self._width, 1))

    def _sides(self, offsets: np.ndarray) -> np.ndarray:
        """The length of displacements, given in lines and pixels, in sides."""
        return np.asarray(np.hypot(*(offsets / self._side).T))

    def _disc(self, reach: float) -> np.ndarray:
        """The offsets of the pixels within `reach` sides, n x 2, in lines and pixels."""
        offsets = _square(*(reach * self._side).astype(int))
        return offsets[self._sides(offsets) <= reach]

    def _near_places(self) -> np.ndarray:
        """Which pixels are near a place."""
        near = np.zeros(len(self._background), bool)
        near[self._around] = True
        near &= self._background != NOTHING
        return near

    def _nearest_points(self) -> np.ndarray:
        """For each pixel the place it belongs to, or 0."""
        owner, nearest = np.zeros(len(self._background), int), np.full(len(self._background), np.inf)
        away = self._sides(self._offsets)
        for place, window in zip(self._numbers, self._windows, strict=True):
            closer = (away < nearest[window]) & (self._background[window] != NOTHING)
            owner[window[closer]], nearest[window[closer]] = place, away[closer]
        return owner

    def appearance(self, picture: np.ndarray, place: int | None = None) -> bytes:
        """The appearance of a place, or of all with the cursor, pixel by pixel."""
        return self._flat(picture)[self._cells[place - 1] if place else self._near].tobytes()

    # Stones

    def learn(self, kind: K, picture: np.ndarray, place: int, *, anew: bool = False) -> None:
        """Learn the template of this kind from a thing at this place. Several may be learnt from, or `anew` only this
        one.

        Raises `NothingThereError` if the place looks as in the background.
        """
        number, flat = self.kinds.index(kind) + 1, self._flat(picture)
        windows = self._windows[place - 1] + self._shifts[:, None]
        window = windows[(flat[windows] == self._templates[number]).sum(axis=1).argmax()]
        differs = flat[window] != self._background[window]
        if differs.sum() < FEWEST:
            raise NothingThereError(f"nothing is visible at place {place}")
        inside = self._filled(differs)
        if anew:
            self._seen[number], self._learnt[number] = 0, 0
        self._learnt[number] += 1
        self._seen[number, np.flatnonzero(inside), flat[window][inside]] += 1
        often = self._seen[number].max(axis=1) >= KNOWN * self._learnt[number]
        self._templates[number] = np.where(often, self._seen[number].argmax(axis=1), NOTHING)
        self._prepare()

    def _filled(self, mask: np.ndarray) -> np.ndarray:
        """A mask over the offsets, filled between its pixels in each line and column: things have no holes."""
        at = tuple((self._offsets - self._offsets.min(axis=0)).T)
        box = np.zeros([each.max() + 1 for each in at], bool)
        box[at] = mask
        since = np.logical_or.accumulate
        ways = [since(box, axis) & np.flip(since(np.flip(box, axis), axis), axis) for axis in (0, 1)]
        return np.asarray((ways[0] | ways[1])[at])

    def _prepare(self) -> None:
        """Compute what depends on the background and the templates."""
        used = (self._templates != NOTHING).any(axis=0)
        templates = self._templates[:, None, used]
        self._tables = self._windows[:, used] + self._shifts[:, None, None]
        self._aside = dict[int, list[np.ndarray]]()  # by number of a place: `_displaced`
        self._expected = np.where(templates != NOTHING, templates, self._background[self._tables[:, None]])
        pairs = [*combinations([VACANT, *np.flatnonzero(self._learnt)], 2)]
        self._pairs = np.array(pairs, int).reshape(-1, 2).T  # of classes, 2 x n
        self._unlike = np.not_equal(*(self._expected[:, classes] for classes in self._pairs))  # where these differ
        self._differing = self._unlike.sum(axis=3)
        drawn = np.array([self._background] * self._classes)  # each place with the same thing
        drawn[:, self._tables[0]] = self._expected[0]
        self._known = [
            np.array([*drawn[:, cell], *known[self._classes :]])
            for cell, known in zip(self._cells, self._known, strict=True)
        ]
        self._forget()

    def mark(self, place: int, picture: np.ndarray, cursors: Sequence[int]) -> None:
        """Expect the mark of the thing that was picked up at this place, as this picture shows it, in which the cursor
        may be at one of `cursors`. A cursor that moves freely is found in spite of changes at the place instead."""
        self.unmark()
        self._marked = place
        if self._cursor and not self._is_free:
            around, look = self._around[place - 1], self._look(picture)
            cursor = self._cursor.table[[cursor - 1 for cursor in cursors]]
            beside = np.setdiff1d(around[look.differs[around]], cursor)
            self._mark = beside, look.flat[beside]
            self._forget()

    def unmark(self) -> None:
        """Expect no mark from now on."""
        self._marked, self._mark = None, (np.array([], int), self._background[:0])
        self._forget()

    def exchange(self) -> None:
        """Exchange two kinds: what was learnt as the first is the second, and the other way round."""
        self.kinds = self.kinds[::-1]

    def be_lenient(self, lenient: bool) -> None:
        """Whether to accept an unusual look of the thing under the cursor: while nothing is being drawn, as a
        thing that is half drawn may look so, too."""
        self._lenient = lenient
        self._forget()

    def _forget(self) -> None:
        """Forget the last picture."""
        blank, none = np.full_like(self._background, NOTHING), np.zeros(len(self._numbers))
        self._last = _Look(blank, self._background, self._near, none.astype(int), none)

    def _look(self, picture: np.ndarray) -> _Look:
        """Look at every place of a picture, as if there were no cursor."""
        flat, last = self._flat(picture), self._last
        if flat is last.flat or not (new := flat != last.flat).any():
            return last
        numbers = np.flatnonzero(new[self._wide].any(axis=1))
        verdicts, expected = last.verdicts.copy(), last.expected.copy()
        verdicts[numbers] = self._judge(flat, numbers)
        for number in numbers.tolist():
            expected[self._cells[number]] = self._without_cursor(flat, number)
        expected[self._mark[0]] = self._mark[1]
        differs = (flat != expected) & self._near
        self._last = _Look(flat, expected, differs, verdicts, self._scores(expected, differs))
        return self._last

    def _without_cursor(self, flat: np.ndarray, number: int) -> np.ndarray:
        """The known pixels of a place without the cursor that are most like those seen, with the cursor or without."""
        cell = self._cells[number]
        misfits = ((known := self._known[number]) != flat[cell]).sum(axis=1)
        if self._cursor and not self._is_free and misfits.min() >= FEWEST:
            below = self._misfits_below(self._cursor, flat[cell], number)
            misfits = np.where(self._lenient | (below < FEWEST), np.minimum(misfits, below + FEWEST), misfits)
        if self._is_free and misfits.min() >= FEWEST and self._learnt.any():  # perhaps below the cursor
            known = np.array([*known, *self._displaced(number)])
            misfits = (known != flat[cell]).sum(axis=1)
        return np.asarray(known[misfits.argmin()])

    def _misfits_below(self, cursor: _Cursor, seen: np.ndarray, number: int) -> np.ndarray:
        """For each known look of a place how many of the pixels seen cannot be that with the cursor on it."""
        known, cell = self._known[number], self._cells[number]
        off, unseen = known != seen, np.logical_not(self._inks.any(axis=1))[known]
        possible = self._inks[known, seen] | unseen
        rounded = self._at[number] + cursor.offsets + self._nearby[:, None]  # a half-drawn one may have misled
        tables = np.array([cursor.table[number], *rounded])
        shift, pixel = np.nonzero(self._owner[tables] == number + 1)
        ink = np.full((len(tables), 1, len(cell)), NOTHING, np.uint8)
        ink[shift, 0, np.searchsorted(cell, tables[shift, pixel])] = cursor.ink[pixel]
        if (self._inks.sum(axis=0) > 1).any():  # one colour over several, as no exclusive-or does
            possible = possible & ((seen == ink) | ~unseen)
        wrong = np.where(ink == NOTHING, off, np.where(off, ~possible, known != ink)).sum(axis=2)
        fits = [*(wrong.min(axis=1) < FEWEST), True]  # the first that does will do
        return np.asarray(wrong[: fits.index(True) + 1].min(axis=0))

    def _displaced(self, number: int) -> list[np.ndarray]:
        """The pixels of a place with a thing of each kind that is not quite in its place."""
        if number not in self._aside:
            looks = []
            for kind, shift in product(np.flatnonzero(self._learnt), range(1, len(self._shifts))):
                drawn = self._background.copy()
                drawn[self._tables[shift, number]] = self._expected[shift][kind, number]
                looks.append(drawn[self._cells[number]])
            self._aside[number] = looks
        return self._aside[number]

    def _judge(self, flat: np.ndarray, numbers: np.ndarray, hidden: np.ndarray | None = None) -> np.ndarray:
        """For each of these places VACANT, a kind's number or UNSURE, by the pixels that are not hidden."""
        (verdicts,), (changed,) = self._vote(flat, numbers, slice(1), hidden)  # few for a displaced thin rim
        doubtful = np.flatnonzero((verdicts == UNSURE) | (verdicts == VACANT) & (changed >= FEWEST))
        if doubtful.size:
            again, _ = self._vote(flat, numbers[doubtful], slice(1, None), hidden)
            found = again[(again > VACANT).argmax(axis=0), np.arange(len(doubtful))]  # by the first that has one
            verdicts[doubtful] = np.where(found > VACANT, found, verdicts[doubtful])
        return np.asarray(verdicts)

    def _vote(
        self, flat: np.ndarray, numbers: np.ndarray, shifts: slice, hidden: np.ndarray | None
    ) -> tuple[np.ndarray, np.ndarray]:
        """By each of these shifts, the verdict at each place, the class that beats each other one on the pixels where
        the two differ; and how many pixels are not as on the vacant place."""
        table, times = self._tables[shifts][:, numbers], self._differing[shifts][:, :, numbers]
        match = flat[table][:, None] == self._expected[shifts][:, :, numbers]  # shifts x classes x places x pixels
        unlike, visible, changed = self._unlike[shifts][:, :, numbers], times, ~match[:, VACANT]
        if hidden is not None:
            counted = ~hidden[table]
            unlike, changed = unlike & counted[:, None], changed & counted
            visible = unlike.sum(axis=3)
        needed = np.maximum(self._winning[shifts, None, None] * visible, np.maximum(LEAST * times, 1))
        one, other = ((match[:, classes] & unlike).sum(axis=3) for classes in self._pairs)
        beaten = np.zeros((self._classes, *changed.shape[:2]), bool)
        beaten[1:] = self._learnt[1:, None, None] == 0
        for classes, mine, others in zip(self._pairs, (one, other), (other, one), strict=True):
            np.logical_or.at(beaten, classes, ((mine < needed) | (others > LOSING * mine)).swapaxes(0, 1))
        return np.where(beaten.all(axis=0), UNSURE, beaten.argmin(axis=0)), changed.sum(axis=2)

    def read(self, picture: np.ndarray, *later: np.ndarray) -> Reading[K]:
        """What stands in a picture, or in several of one position in which something may flash.

        Of several pictures, those count in which a place can be read. A place has a thing if more than half of them
        show it, and is vacant if all of them do; otherwise it is unsure.
        """
        verdicts, cursor = self._read(picture)
        if later:
            verdicts = _combined(np.array([verdicts, *(self._read(other)[0] for other in later)]))
        things = {
            place: self.kinds[verdict - 1]
            for place, verdict in zip(self._numbers, verdicts, strict=True)
            if verdict > VACANT
        }
        unsure = (place for place, verdict in zip(self._numbers, verdicts, strict=True) if verdict == UNSURE)
        return Reading(things, unsure, cursor)

    def _read(self, picture: np.ndarray) -> tuple[np.ndarray, int | None]:
        """The verdict for each place, and the cursor's place; the pixels of the cursor are not counted."""
        look, cursor = self._look(picture), self.find(picture)
        if cursor is None or self._cursor is None:
            return look.verdicts, None
        hidden = np.zeros(len(look.flat), bool)
        hidden[self._cursor.table[look.scores >= CERTAIN]] = True  # several mark a hexagon that has won
        touched = np.flatnonzero(hidden[self._wide].any(axis=1))
        verdicts = look.verdicts.copy()
        verdicts[touched] = self._judge(look.flat, touched, hidden)
        return verdicts, cursor

    def beside(self, picture: np.ndarray, kind: K, like: np.ndarray | None = None) -> np.ndarray:
        """Where things of a kind are shown outside the places, as in a player's pile beside a board: their rows and
        columns, shape (N, 2). With what this has returned before, those in its place only. A part of a larger area of
        one colour is none."""
        pixels = self._flat(picture).reshape(-1, self._width).copy()
        reach = self._offsets.max(axis=0)
        top, left = self._places.min(axis=0) + self._margin - reach
        bottom, right = self._places.max(axis=0) + self._margin + reach + 1
        pixels[top:bottom, left:right] = NOTHING
        used = (template := self._templates[self.kinds.index(kind) + 1]) != NOTHING
        offsets = self._offsets[used] - self._offsets[used].min(axis=0)
        size = offsets.max(axis=0) + 1
        hits = np.zeros(pixels.shape - size + 1, np.uint16)
        for (row, column), ink in zip(offsets, template[used], strict=True):
            hits += pixels[row : row + hits.shape[0], column : column + hits.shape[1]] == ink
        around = np.ones(size, bool)
        around[tuple(offsets.T)] = False
        ink, found = np.bincount(template[used]).argmax(), []
        solid = around.any() and (template[used] == ink).mean() >= IN_PILE
        while hits.flat[best := int(hits.argmax())] >= IN_PILE * len(offsets):
            at = np.array(np.unravel_index(best, hits.shape))
            (top, left), (bottom, right) = np.maximum(at - size // 2, 0), at + size // 2 + 1
            hits[top:bottom, left:right] = 0
            here = pixels[at[0] : at[0] + size[0], at[1] : at[1] + size[1]]
            if not solid or (here[around] == ink).mean() < IN_AREA:
                found.append(at)
        all_found = np.array(found, int).reshape(-1, 2)
        if like is None:
            return all_found
        near = (all_found >= like.min(axis=0) - size // 2) & (all_found <= like.max(axis=0) + size // 2)
        return np.array(all_found[near.all(axis=1)])

    # The cursor

    def changed(self, before: np.ndarray, after: np.ndarray) -> int:
        """How many pixels near the places differ between two pictures."""
        return int(np.count_nonzero((self._flat(before) != self._flat(after)) & self._near))

    def flashing(self, pictures: Sequence[np.ndarray]) -> list[int]:
        """The place in the middle of what flashes in these pictures of vacant places, if anything does; or all around
        that, if the middle is nowhere near one, as a pointer may flash beside its place.

        From now on a text cursor that flashes beside the places is ignored.
        """
        flats = np.array([self._flat(picture) for picture in pictures])
        changes = np.flatnonzero((flats != flats[0]).any(axis=0) & self._near)
        if changes.size < FEWEST:
            return []
        pixels = np.array(np.divmod(changes, self._width)).T - self._margin
        found = list[int]()
        for group in self._apart(pixels):
            middle = (pixels[group].min(axis=0) + pixels[group].max(axis=0)) / 2
            away = self._sides(self._places - middle)
            if away.min() > REACH:
                self._near[changes[group]] = False
            else:
                found += np.flatnonzero(away <= (CURSOR_REACH if away.min() > BESIDE else away.min())).tolist()
        return [number + 1 for number in found]

    def _apart(self, pixels: np.ndarray) -> list[np.ndarray]:
        """The pixels, as lines and columns, in groups with a gap of more than REACH between them."""
        groups = [np.arange(len(pixels))]
        for axis in (1, 0):
            ordered = [group[np.argsort(pixels[group, axis])] for group in groups]
            wide = [np.diff(pixels[group, axis]) > REACH * self._side[axis] for group in ordered]
            groups = [
                part
                for group, gaps in zip(ordered, wide, strict=True)
                for part in np.split(group, np.flatnonzero(gaps) + 1)
            ]
        return groups

    def learn_cursor(
        self, before: Sequence[np.ndarray], after: Sequence[np.ndarray], starts: Sequence[int]
    ) -> tuple[int, int] | None:
        """Learn the cursor's shape from pictures of vacant places with it at one of `starts`, and after it has moved.

        Returns where it was and where it is, or None if what has changed there has not changed elsewhere. Where its
        shape can be counted from several places, it is counted from the first of `starts`.
        """
        old, new = [self._flat(picture) for picture in before], [self._flat(picture) for picture in after]
        changes = np.any([one != other for one in old for other in new], axis=0) & self._near
        near = np.flatnonzero(np.count_nonzero(changes[self._around], axis=1) >= FEWEST)
        if not near.size:
            return None
        extent = np.ptp(np.array(np.divmod(np.flatnonzero(changes), self._width)), axis=1)
        moves = [self._matched(changes, start - 1, near) for start in starts if start - 1 in near]
        if not moves or self._sides(extent[None])[0] < LEAST_WAY:
            return None
        most = max(np.count_nonzero(move.shape) for move in moves)

        def likelihood(move: _Move) -> tuple[float, ...]:
            pixels = self._disc(CURSOR_REACH)[move.shape]
            expected = bool(move.start == starts[0] - 1 and len(pixels) >= WHOLE * most)
            off_centre = float(self._sides(pixels.mean(axis=0))) if len(pixels) else 0.0
            return self._is_forward(old[0], new[0], move), expected, len(pixels), -off_centre

        start, end, there, shape = max(moves, key=likelihood)
        here = self._around[start]
        shown_at_start, shown_at_end, either = with_cursor(old, new, here, there)
        either &= ~np.isin(there, here[shape]) & ~np.isin(here, there[shape])
        shape = shape | either & (shown_at_start == shown_at_end)
        inside = (self._background[here] != NOTHING) & (self._background[self._around[end]] != NOTHING)
        changed = max(np.count_nonzero(changes[window] & inside) for window in (here, self._around[end]))
        if shape.sum() < max(FEWEST, MOVED * changed):
            return None
        self._set_cursor(shape, shown_at_end)
        assert self._cursor
        self._cursor.table[end] = there[shape]
        left = np.setdiff1d(here[changes[here]], there[shape])
        self._background[left] = new[0][left]
        self._first = start + 1
        self._prepare()
        return start + 1, end + 1

    def _matched(self, changes: np.ndarray, start: int, near: np.ndarray) -> _Move:
        """The move to that other place near the changes around which the most has changed as at the start."""
        ends = near[near != start] if len(near) > 1 else near
        windows = self._around[ends] + self._nearby[:, None, None]
        moved = changes[self._around[start]] & changes[windows]
        shift, number = np.unravel_index(np.count_nonzero(moved, axis=2).argmax(), moved.shape[:2])
        return _Move(start, int(ends[number]), windows[shift, number], moved[shift, number] & (ends[number] != start))

    def _is_forward(self, old: np.ndarray, new: np.ndarray, move: _Move) -> bool:
        """Whether a move went from `start` to `end`, not back: more places look like a start after such a move, and
        like an end before it, than the other way round."""
        usual = old[self._around[:, move.shape]]
        here, there = self._around[move.start, move.shape], move.there[move.shape]
        without, with_cursor = (new[here], old[there]), (old[here], new[there])
        times = [sum(np.count_nonzero(usual == seen) for seen in pair) for pair in (without, with_cursor)]
        return bool(times[0] >= times[1])

    def _set_cursor(self, shape: np.ndarray, ink: np.ndarray) -> None:
        """Set the cursor's shape (a mask over the window around a place) and its colours."""
        offsets = self._index(self._disc(CURSOR_REACH))[shape]
        self._cursor = _Cursor(offsets, self._around[:, shape], ink[shape])

    def _complete_shape(self, picture: np.ndarray, cursor: int) -> None:
        """Learn the background where the cursor was first seen, once it is far from there; add pixels to its shape that
        have its colour at the places where it was seen before.

        They are what has changed around this place, if nothing else has changed anywhere.
        """
        assert self._cursor
        flat, window = self._flat(picture), self._around[cursor - 1]
        if self._first:
            below = self._around[self._first - 1]
            if np.intersect1d(below, window[self._near[window]]).size:
                return  # both may be below a large cursor
            self._background[below] = flat[below]
            self._first = None
            self._prepare()
        look = self._look(picture)
        known = np.isin(self._around[0] - self._at[0], self._cursor.offsets)
        displaced = (window[known] != self._cursor.table[cursor - 1]).any()
        alone = (look.scores >= PERHAPS).sum() == 1 and look.differs.sum() == look.differs[window].sum()
        if alone and not displaced and (look.differs[window] & ~known).any():
            shown = flat[window]
            shown[known] = self._cursor.ink
            self._set_cursor(known | look.differs[window], shown)
            self._known = [known[: self._classes] for known in self._known]
            self._prepare()

    def learn_free_cursor(self, frames: Sequence[Sequence[np.ndarray]]) -> int | None:
        """Learn a cursor that moves freely from pictures of vacant places while one key moves it in one direction.

        A frame has the different pictures of one position. Returns the place that the cursor was nearest to at first;
        if it began close to that, it is taken to have begun there. None if the pictures do not show such a cursor.
        """
        trace = traced([[self._flat(picture) for picture in frame] for frame in frames], self._width)
        if trace is None or self._sides(trace.longest[None])[0] >= LEAST_WAY:
            return None
        place = np.array(np.divmod(trace.pixels, self._width)).T - self._margin
        (top, left), (bottom, right) = place.min(axis=0), place.max(axis=0)
        middle = np.array([(top + bottom) // 2, (left + right) // 2])
        nearest, away = self._nearest(middle)
        parts = [middle, np.array([top, left]), np.array([top, middle[1]])]  # a cross, or the tip of an arrow
        points = [self._at[nearest]] * (away <= AT_PLACE) + [self._index(part + self._margin) for part in parts]
        offsets = trace.pixels - points[0]
        self._aims = [int(point) for point in points]
        self._background, self._is_free = trace.background, True
        self._near = self._near_places()
        self._cursor = _Cursor(offsets, self._at[:, None] + offsets, trace.ink)
        self._known, self._first = [known[: self._classes] for known in self._known], None
        self._prepare()
        return nearest + 1

    def aim_elsewhere(self) -> int | None:
        """Take another part of a free cursor for the one that counts, unless things were placed with this one.

        Returns the place that this part was nearest to at first, None if it has only this one.
        """
        if self._cursor is None or self._learnt.any() or len(self._aims) < 2:
            return None
        before, now = self._aims.pop(0), self._aims[0]
        self._cursor = self._cursor._replace(offsets=self._cursor.offsets - (now - before))
        self._forget()
        return self._nearest(np.array(np.divmod(now, self._width)) - self._margin)[0] + 1

    def _nearest(self, point: np.ndarray) -> tuple[int, float]:
        """The number, from 0, of the place that is nearest to a line and pixel, and how many sides away it is."""
        away = self._sides(self._places - point)
        return int(away.argmin()), float(away.min())

    def _free_scores(self, expected: np.ndarray, differs: np.ndarray) -> np.ndarray:
        """The scores of a cursor that can be anywhere: at most one place, the nearest to it, has one."""
        cursor, scores = self._cursor, np.zeros(len(self._numbers))
        changed = np.flatnonzero(differs)
        assert cursor
        if len(changed) < FEWEST:
            return scores
        points = (changed[:, None] - cursor.offsets).ravel()
        low, high = -min(cursor.offsets.min(), 0), len(differs) - max(cursor.offsets.max(), 0)
        hits = np.bincount(points[(points >= low) & (points < high)], minlength=1)
        likely = np.flatnonzero(hits >= max(FEWEST, SEEN * len(cursor.offsets), LIKELY * hits.max()))
        if not likely.size:
            return scores
        places = np.array(np.divmod(likely, self._width)).T - self._margin
        nearest = np.hypot(*((places[:, None] - self._places) / self._side).transpose(2, 0, 1)).argmin(axis=1)
        visible = np.where(self._near, expected, NOTHING)
        owned, tables = self._owned(differs), likely[:, None] + cursor.offsets
        shares = self._shares(visible, differs, tables, nearest, owned)
        if self._marked and shares.max() < CERTAIN:
            owned[self._marked - 1] = 0
            shares = self._shares(visible, differs, tables, nearest, owned)
        best = int(shares.argmax())
        cursor.table[nearest[best]] = likely[best] + cursor.offsets
        scores[nearest[best]] = shares[best]
        return scores

    def position(self, picture: np.ndarray) -> complex | None:
        """Where a cursor that moves freely is, as `free_cursor` counts; None if it is not visible."""
        place = self.find(picture)
        if place is None or self._cursor is None:
            return None
        at = self._cursor.table[place - 1, 0] - self._cursor.offsets[0]
        return self._point(np.array(np.divmod(at, self._width)) - self._margin)

    def point(self, place: int) -> complex:
        """Where a place is, as `free_cursor` counts."""
        return self._point(self._places[place - 1])

    def _point(self, place: np.ndarray) -> complex:
        down, across = place / self._side
        return complex(across, down)

    def _scores(self, expected: np.ndarray, differs: np.ndarray) -> np.ndarray:
        """For each place the share of the cursor's visible pixels that are seen there, less for other changes."""
        if self._cursor is None or not differs.any():
            return np.zeros(len(self._numbers))
        if self._is_free:
            return self._free_scores(expected, differs)
        places = np.arange(len(self._numbers))
        cursor, owned = self._cursor, self._owned(differs)
        scores = self._shares(expected, differs, cursor.table, places, owned)
        near = np.count_nonzero(differs[self._around], axis=1) >= FEWEST
        doubtful = places[near & (scores < 1)]
        if doubtful.size:  # positions are rounded; a half-drawn one may have misled
            tables = self._at[doubtful, None] + cursor.offsets + self._nearby[:, None, None]
            all_shares = self._shares(expected, differs, tables, doubtful, owned)
            best, each = all_shares.argmax(axis=0), np.arange(len(doubtful))
            shares, table = all_shares[best, each], tables[best, each]
            better = (shares > scores[doubtful]) & (shares >= CERTAIN)
            cursor.table[doubtful[better]] = table[better]
            scores[doubtful[better]] = shares[better]
        return scores

    def _owned(self, differs: np.ndarray) -> np.ndarray:
        """How many of the pixels that differ belong to each place."""
        return np.bincount(self._owner[differs], minlength=len(self._numbers) + 1)[1:]

    def _shares(
        self, expected: np.ndarray, differs: np.ndarray, table: np.ndarray, numbers: np.ndarray, owned: np.ndarray
    ) -> np.ndarray:
        """The scores of these places, with what differs there, if the cursor's pixels have the indices in a table."""
        assert self._cursor
        hits = differs[table]
        visible = hits | (expected[table] != self._cursor.ink) & (expected[table] != NOTHING)
        others = owned[numbers] - (hits & (self._owner[table] == numbers[:, None] + 1)).sum(axis=-1)
        seen = hits.sum(axis=-1)
        shares = seen / np.maximum(visible.sum(axis=-1) + np.maximum(others, 0), 1)
        return np.where(seen >= min(FEWEST, table.shape[-1]), shares, 0)

    def find(
        self, picture: np.ndarray, elsewhere: Iterable[int] = (), least: float = CERTAIN, held: int | None = None
    ) -> int | None:
        """The place with the cursor, other than those in `elsewhere`, of which it may be a part; None if it is not
        visible. Of several, unless one leads, the only one in the cursor's colours counts, but for a `held` thing."""
        look, others = self._look(picture), [place - 1 for place in elsewhere]
        scores = look.scores.copy()
        if self._cursor and len(likely := np.flatnonzero(scores >= least)) > 1:
            alike = (look.flat[self._cursor.table[likely]] == self._cursor.ink).mean(axis=1) >= CERTAIN
            near = scores[likely] > scores[likely].max() - TIED
            leads = near & (near.sum() == 1)
            if alike.sum() == 1 and likely[alike][0] + 1 != held:
                scores[likely[~alike & ~leads]] = 0
        scores[others] = 0
        best = int(scores.argmax())
        if scores[best] < least:
            return None
        if self._cursor and max(look.scores[others], default=0) > scores[best]:
            hits = self._cursor.table[best][look.differs[self._cursor.table[best]]]
            if 2 * np.isin(hits, self._cursor.table[others]).sum() > len(hits):
                return None
        return best + 1

    def cursors(self, picture: np.ndarray, least: float = CERTAIN) -> list[int]:
        """The places where at least this share of the cursor is seen."""
        return [int(number) + 1 for number in np.flatnonzero(self._look(picture).scores >= least)]

    def others(self, picture: np.ndarray, cursor: int) -> list[int]:
        """The places where something else has appeared than the cursor, which is at this one."""
        differs = self._look(picture).differs.copy()
        least = FEWEST
        if self._cursor:
            table = self._cursor.table[cursor - 1]
            differs[table] = False
            least = max(FEWEST, len(table) // (2 if self._first else 4))
        return [int(number) + 1 for number in np.flatnonzero(self._owned(differs) >= least)]

    def learn_free(self, picture: np.ndarray, cursor: int, held: int | None = None) -> None:
        """Learn how all places look that the cursor, which is at this one, does not touch.

        Nothing is learnt at `held`: a held thing may look as if the cursor were there.
        """
        touched = {cursor, held}
        if self._cursor:
            if not self._learnt.any() and not self._is_free:
                self._complete_shape(picture, cursor)
            table = self._cursor.table[cursor - 1]
            touched.update(self._owner[table].tolist())
            look = self._look(picture)
            if look.scores[cursor - 1] >= WHOLE:
                hits = table[look.differs[table]]
                times = np.zeros_like(self._inks, int)
                np.add.at(times, (look.expected[hits], look.flat[hits]), 1)
                self._inks |= times >= np.maximum(FEWEST, PERHAPS * times.sum(axis=1, keepdims=True))
                self._ignore_beside(look, [place for place in touched if place])
        look = self._look(picture)
        unlike = CERTAIN
        if self._cursor and look.scores[cursor - 1] >= WHOLE:  # a thing that looks like half a cursor is none
            unlike = max(CERTAIN, min(WHOLE, 1 - FEWEST / len(self._cursor.offsets)))
        self._learn_looks(
            look, [place for place in self._numbers if place not in touched and look.scores[place - 1] < unlike]
        )

    def _ignore_beside(self, look: _Look, places: Sequence[int]) -> None:
        """Ignore from now on what has changed beside all places and far from these, as a text beside a board does."""
        beside = look.differs & (self._owner == 0)
        beside[self._around[np.array(places) - 1]] = False
        if beside.any():
            self._near &= ~beside
            self._background[beside] = NOTHING
            self._forget()

    def learn_cursorless(self, picture: np.ndarray) -> bool:
        """Learn how all places look if the cursor is certainly at none; whether that is so."""
        look = self._look(picture)
        if look.scores.max() >= PERHAPS or (look.verdicts == UNSURE).any():
            return False
        self._learn_looks(look, self._numbers)
        return True

    def _learn_looks(self, look: _Look, places: Iterable[int]) -> None:
        for number in (place - 1 for place in places):
            if look.differs[cell := self._cells[number]].any():
                known = self._known[number]
                self._known[number] = np.array(
                    [*known[: self._classes], *known[self._classes :][-KEPT:], look.flat[cell]]
                )
                self._forget()


def _square(rows: int, columns: int | None = None) -> np.ndarray:
    """The offsets up to `rows` and `columns` (default: `rows`) to each side, n x 2."""
    columns = rows if columns is None else columns
    return np.mgrid[-rows : rows + 1, -columns : columns + 1].reshape(2, -1).T


def _combined(verdicts: np.ndarray) -> np.ndarray:
    """The combined verdict for each place from several pictures' verdicts, pictures x places."""
    readable = (verdicts != UNSURE).sum(axis=0)
    agreed = np.where((verdicts <= VACANT).all(axis=0) & (readable > 0), VACANT, UNSURE)
    for kind in range(1, verdicts.max(initial=0) + 1):
        agreed[2 * (verdicts == kind).sum(axis=0) > readable] = kind
    return agreed
