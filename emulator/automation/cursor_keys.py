"""Finds the keys that move a cursor between the places of a picture, and moves it with them.

Keys are pressed one by one and their effect is watched. Only what a key was seen to do counts; a table of steps merely
predicts where an untried key leads. Moving checks the position after each step and continues from there; where neither
leads on, keys are tried where they have not been tried. `places` sees the cursor.
"""

import re
from cmath import phase, pi
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from math import dist
from typing import Any, Generic, TypeVar

import numpy as np

from emulator.automation.free_cursor import PATIENCE, FreeKeys
from emulator.automation.places import FEWEST, PERHAPS, PlaceReader
from emulator.automation.program import FLASH, RunError, RunningProgram, pictures
from emulator.automation.screen_text import changed_rows
from emulator.errors import BeebError
from emulator.machine.snapshot import Snapshot

REACTIONS = (2.0, 6.0)  # seconds for a program to answer a key; the second if the first was seen to be too short
HOLDS = (0.06, 0.25)  # seconds to hold a key; slow programs need the second, which is still below the auto-repeat delay
STUBBORN = 2  # times in a row that a key must do nothing at a place before that is believed
FEWEST_KEYS = 2  # of a cursor,
FEWEST_PLACES = 3  # and to which they lead; a text beside the board may come with a key and go with another
BELIEVED = 2  # moves in one direction that make a key a cursor key
MOST_STEPS = 300  # of one movement: four keys at each of 72 places
MOST_TRACED = 40  # presses of a key to see whether it moves a cursor freely
BESIDE = 1.5  # sides from a place within which a large cursor may overlap it
NEAR_ENOUGH = 0.45  # sides from its place that a cursor which moves freely may be
MARKING = 0.2  # seconds for a program to mark what was picked up
STABLE = 4  # samples of a picture that is not just being drawn

WORD = re.compile("[A-Za-z]{3}")
ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")  # which may move the OS's own cursor, for copying
CHOOSING = ("RETURN", "SPACE", "COPY", "TAB", "DELETE", "F0")  # keys that may choose a place, the likeliest first
# The likeliest first. ESCAPE, BREAK, RETURN, the shifts and their locks are excluded.
CANDIDATES = (
    *ARROWS,
    *"QWEADZXC",
    *"YUIHKBNM",
    *"TGJVRFOLPS",
    *(":", "/", ";", "@", "[", "]", ".", ",", "-", "^", "\\", "_"),
    *"1234567890",
    *(f"F{number}" for number in range(10)),
    *("TAB", "DELETE", "COPY", "SPACE"),
)

ErrorT = TypeVar("ErrorT", bound=RunError)


class CursorLostError(BeebError):
    """The cursor is not visible, or cannot be moved to a place."""


class _LateError(Exception):
    """The program has answered a key after its time, so a step that was seen may be another key's."""


class NotACursorKeyError(BeebError):
    """The key `key` does something else, so the game is not as it was.

    If it `misled`, what it moved was mistaken for the cursor; nothing learnt since holds.
    """

    def __init__(self, key: str, misled: bool = True) -> None:
        super().__init__(f"what the key {key} moves is not the cursor")
        self.key = key
        self.misled = misled


class CursorControl(Generic[ErrorT]):
    """The cursor of a program and the keys for it. `reader` has seen a picture of its vacant places.

    `coordinates` are the places' (x to the right, y down), `expected` says where a step in each direction should lead
    from each, possibly nowhere; directions are in the order of the compass, clockwise from the right. A choice is
    expected to begin at `start`.

    `steps` is what has been seen: the place that a key leads to from a place. `avoided` are keys that do something
    else. `home` is the place where a choice begins; in a program whose cursor `roams` that is where the last one was
    made, and `start` in a new game. `chooses` is the key that chooses the cursor's place. `held` is the place of a
    thing that was picked up, if any, which may be marked as if the cursor were there. `left_at` is where the cursor
    stands if it did not return home, as after a choice that was refused.
    """

    def __init__(
        self,
        program: RunningProgram[ErrorT],
        reader: PlaceReader[Any],
        coordinates: Mapping[int, tuple[float, float]],
        expected: Mapping[int, Mapping[Any, int]],
        start: int,
    ) -> None:
        self.program = program
        self.reader = reader
        self._coordinates = coordinates
        self._expected = expected
        self._places = frozenset(coordinates)
        self._open = frozenset(place for place in coordinates if place not in expected[place].values())
        self._names = tuple(expected[start])  # of the directions
        self.home = self.start = start
        self.roams = False
        self.held: int | None = None
        self.left_at: int | None = None
        self._stays: bool | None = None  # whether the cursor stays where a thing was picked up
        self.steps: dict[tuple[int, str], int] = {}
        self.chooses = CHOOSING[0]
        self.avoided: set[str] = set()
        self._first_key, self._avoided_before = "", frozenset[str]()  # when the cursor was learnt
        self._begun: tuple[Snapshot, list[np.ndarray]] | None = None  # that moment, and the pictures before the key
        self._idle: dict[tuple[int, str], int] = {}
        self._turns: dict[str, Counter[int]] = {}  # the directions of each key's moves
        self._free: FreeKeys[ErrorT] | None = None  # of a cursor that moves freely
        self._hold = HOLDS[0]
        self._reaction = REACTIONS[0]
        self._slowest, self._prompt = 0.0, False  # seconds to a step, and whether all are seen to be fast

    @property
    def directions(self) -> dict[str, str]:
        """The keys that move the cursor, each with the direction of most of its moves.

        A key that has moved it only once does not count: that may have been the late answer to another key.
        """
        usual = {key: max(turns, key=lambda turn: turns[turn]) for key, turns in self._turns.items()}
        return {
            key: self._names[turn]
            for key, turn in usual.items()
            if sum(self._turns[key][like % len(self._names)] for like in (turn - 1, turn, turn + 1)) >= BELIEVED
        }

    def _note_step(self, start: int, key: str, end: int) -> None:
        self.steps[start, key] = end
        if end != start:
            self._turns.setdefault(key, Counter())[self._direction(start, end)] += 1

    def _forget(self, *keys: str) -> None:
        """Forget the steps of these keys."""
        self.steps = {(start, key): end for (start, key), end in self.steps.items() if key not in keys}
        self._turns = {key: turns for key, turns in self._turns.items() if key not in keys}

    def find_keys(self, candidates: Sequence[str] = CANDIDATES) -> None:
        """Find the cursor at vacant places, and a key for each direction.

        A key that does something else is `avoided`, and what it did is undone. Where that is not possible it raises
        `NotACursorKeyError`: begin the game anew and call this again, on a new control with these `avoided` if the key
        has misled. Raises `CursorLostError` if no key moves anything there.
        """
        for self._hold in HOLDS:
            if self.steps or self._free or self._find_first(candidates):
                break
        else:
            raise CursorLostError("no key moves anything near the places")
        if self._free:
            self._find_free_keys(self._free, candidates)
            return
        for self._reaction in REACTIONS:
            try:
                self._find_others(candidates)
            except _LateError:
                self.program.beeb.run(seconds=REACTIONS[-1])
                self._forget(*self._turns)
                self._slowest = 0.0
            else:
                break
        else:
            raise CursorLostError("the cursor moves while no key is pressed")
        if len(self.directions) < FEWEST_KEYS or len({*self.steps.values()}) < FEWEST_PLACES:
            if free := self._free_after_all():
                with suppress(CursorLostError):
                    self._find_free_keys(free, candidates)
                    return
            self.avoided = {*self._avoided_before, self._first_key}
            raise NotACursorKeyError(self._first_key)

    def _find_first(self, candidates: Sequence[str]) -> bool:
        """Find one key that moves the cursor, what the cursor looks like, and what is below it."""
        before = _stable(pictures(self.program, FLASH))
        starts = sorted(self.reader.flashing(before) or self._places, key=lambda place: (place != self.start, place))
        beeb = self.program.beeb
        begun, rows, others, spoke = beeb.snapshot(), self.program.rows, list[str](), set[str]()
        waiting = deque(key for key in candidates if key not in self.avoided)
        while waiting:
            key = waiting.popleft()
            self._press(key)
            if not any(self._differs(before, picture) for picture in pictures(self.program, self._reaction)):
                if self.program.rows != rows:
                    beeb.restore(begun)  # it may ask something, as whether to agree to a draw
                continue
            beeb.run(seconds=self._reaction)  # a slow program removes the cursor, then draws it again
            if self._asks(rows):
                beeb.restore(begun)
                continue
            if key not in spoke and self._says(rows):  # perhaps that no way leads there
                spoke.add(key)
                waiting.append(key)
                beeb.restore(begun)
                continue
            after = _stable(pictures(self.program, FLASH))
            if (without := self._without_gone(before, rows, after[0])) is not before:
                before, rows = without, self.program.rows
            if not any(self._differs(before, picture) for picture in after):
                continue
            moved = self.reader.learn_cursor(before, after, starts)
            if moved is None and key in ARROWS:
                others.append(key)
                beeb.restore(begun)
                continue
            if moved is None and self._moves_freely(key, before, after):
                return True
            if moved is None:
                self.avoided.add(key)
                beeb.restore(begun)
                continue
            self.start, end = moved
            self.home, self._begun = self.start, (begun, before)
            self._first_key, self._avoided_before = key, frozenset(self.avoided)
            self._note_step(self.home, key, end)
            for shown, place in ((before, self.home), (after, end)):
                for picture in shown:
                    self.reader.learn_free(picture, place)
            return True
        for key in others:
            beeb.restore(begun)
            if self._moves_freely(key, before):
                return True
        self.avoided.update(others)
        beeb.restore(begun)
        return False

    def _free_after_all(self) -> FreeKeys[ErrorT] | None:
        """The keys of a cursor that moves freely if the arrows move one, so that it only seemed to be at places."""
        if not {self._first_key, *self.directions} <= {*ARROWS} or not self._begun:
            return None
        now = self.program.beeb.snapshot()
        for key in ARROWS:
            self.program.beeb.restore(self._begun[0])
            if self._moves_freely(key, self._begun[1]):
                self._forget(*self._turns)
                return self._free
        self.program.beeb.restore(now)
        return None

    def _moves_freely(self, key: str, *frames: list[np.ndarray]) -> bool:
        """Whether a key moves the cursor a little each time it is pressed: then learn what the cursor looks like."""
        traced = [*frames]
        for _ in range(MOST_TRACED):
            self._press(key)
            traced.append(_stable(pictures(self.program, FLASH)))
            if not any(self._differs(traced[-2], picture) for picture in traced[-1]):
                return False
            if start := self.reader.learn_free_cursor(traced):
                self.home = self.start = start
                self.avoided = set()  # by keys that were tried before the cursor was recognised
                self._free = FreeKeys(self.program, self.reader)
                return True
        return False

    def _find_free_keys(self, free: FreeKeys[ErrorT], candidates: Sequence[str]) -> None:
        """Find keys that together move a cursor everywhere that moves freely."""
        untried = [key for key in candidates if key not in free.keys and key not in self.avoided]
        middle = sum(map(self.reader.point, self._places)) / len(self._places)
        later: list[str] = []
        while untried and not free.complete:
            key = untried.pop(0)
            here = free.go(middle)  # away from the edges
            if here is None:
                raise CursorLostError("no cursor is visible")
            start = self.find_cursor()
            here, moves = free.try_key(key, here)
            end = self.find_cursor()
            if here is None or end is None or not self._is_alone(end, {end, start or end}):
                self.avoided.add(key)
                if end is not None:
                    free.strokes = {stroke: way for stroke, way in free.strokes.items() if stroke[0] != key}
                raise NotACursorKeyError(key, misled=False)
            untried, later = (later + untried, []) if moves else (untried, [*later, key])
        if not free.sufficient:
            raise CursorLostError(f"the keys {', '.join(sorted(free.keys))} do not move the cursor everywhere")

    def _move_freely(self, free: FreeKeys[ErrorT], goals: frozenset[int]) -> int:
        """Move a cursor that moves freely to the nearest of these places; return that."""
        here = free.find()
        if here is None:
            raise CursorLostError("no cursor is visible")
        goal = min(goals, key=lambda place: abs(self.reader.point(place) - here))
        end = free.go(self.reader.point(goal))
        if end is None or abs(end - self.reader.point(goal)) > NEAR_ENOUGH:
            raise CursorLostError(f"the cursor cannot be moved to {goal}")
        self.appears_at(goal)
        return goal

    def _differs(self, before: list[np.ndarray], picture: np.ndarray) -> bool:
        """Whether a picture differs from each of the earlier ones."""
        return all(self.reader.changed(earlier, picture) >= FEWEST for earlier in before)

    def _find_others(self, candidates: Sequence[str]) -> None:
        """Try the other keys, if possible from places with a step in each direction."""
        untried = [key for key in candidates if key not in self.directions and key not in self.avoided]
        later: list[str] = []
        while untried and len(set(self.directions.values())) < len(self._names):
            if self._reaction == REACTIONS[-1] and len(self.directions) >= FEWEST_KEYS:
                self._prompt = self._slowest < REACTIONS[0] / 2  # nothing was late: some keys lead nowhere from a place
                self._reaction = REACTIONS[not self._prompt]
            key = untried[0]
            start = self._go_to_open_point()
            end = self._try_key(start, key)
            if end != start and key not in self.directions:
                continue  # to press it again
            untried.pop(0)
            if key in self.avoided:
                continue
            if key in self.directions:
                untried, later = later + untried, []
            elif start not in self._open:
                later.append(key)
            elif key in self._turns and self._moves_again(key):
                untried, later = later + untried, []
            elif key in self._turns and self._prompt:
                later.append(key)
            elif key in self._turns and self._reaction < REACTIONS[-1]:
                raise _LateError
            else:
                self._forget(key)

    def _moves_again(self, key: str) -> bool:
        """Whether a key that has moved the cursor from a place does so again: elsewhere it may lead nowhere."""
        start = next(start for (start, pressed), end in self.steps.items() if pressed == key and end != start)
        place = self._locate(self.home)
        with suppress(CursorLostError):
            return self._try_key(self._move(place, frozenset((start,))), key) != start
        return False

    def _try_key(self, start: int, key: str) -> int:
        """Press a key that may not be a cursor key; the place with the cursor then. If it does anything else, that is
        undone, and the key avoided."""
        begun, rows = self.program.beeb.snapshot(), self.program.rows
        self._press(key)
        began = self.program.seconds
        end = self._watch(start, self._reaction, learn=False) or self._watch(None, FLASH, learn=False)
        took = self.program.seconds - began
        if end in (None, start) and self._says(rows):
            self.program.beeb.restore(begun)
            return start
        if end is None or not self._is_alone(end, {end} - {start}) and not self._redraws(start, end, begun):
            self.avoided.add(key)
            self.program.beeb.restore(begun)
            return start
        if end == start and self.program.rows != rows or self._asks(rows):
            self.program.beeb.restore(begun)  # it may ask something
            return start
        if end != start:
            if self._watch(end, self._reaction, learn=False) not in (None, end):
                self.program.beeb.restore(begun)
                if self._watch(start, self._reaction, learn=False) in (None, start):
                    self.avoided.add(key)  # it is this key that moves it twice, as a function key types several keys
                    self.program.beeb.restore(begun)
                    return start
                raise _LateError
            self._slowest = max(self._slowest, took)
            self._note_step(start, key, end)
        return end

    def _asks(self, before: Sequence[str]) -> bool:
        """Whether the program asks something that it did not in these rows, as whether to agree to a draw: meanwhile
        the cursor may be elsewhere."""
        return any("?" in row for row in self._changed_rows(before))

    def _says(self, before: Sequence[str]) -> bool:
        """Whether there is a word that was not in these rows."""
        return any(WORD.search(row) for row in self._changed_rows(before))

    def _without_gone(self, before: list[np.ndarray], rows: Sequence[str], after: np.ndarray) -> list[np.ndarray]:
        """The pictures before a key, where a text stood in these rows that the key has removed, as after it."""
        now, gone = self.program.rows, list[tuple[slice, slice]]()
        for at, (was, row) in enumerate(zip(rows, now, strict=False)):
            columns = [column for column, (old, new) in enumerate(zip(was, row, strict=False)) if old != new]
            if len(now) == len(rows) and columns and WORD.search(was) and not WORD.search(row):
                down, across = after.shape[0] / len(rows), after.shape[1] / len(row)
                left, right = int(columns[0] * across), int((columns[-1] + 1) * across)
                gone.append((slice(int(at * down), int((at + 1) * down)), slice(left, right)))
        if not gone:
            return before
        pictures_without = [picture.copy() for picture in before]
        for picture, cells in ((picture, cells) for picture in pictures_without for cells in gone):
            picture[cells] = after[cells]
        return pictures_without

    def _changed_rows(self, before: Sequence[str]) -> list[str]:
        """The rows that are not as `before`."""
        rows = self.program.rows
        return [row for row, new in zip(rows, changed_rows(rows, before), strict=True) if new]

    def _go_to_open_point(self) -> int:
        """Move to a place with a step in each direction, or at least away from home."""
        place = self._locate(self.home)
        if place in self._open:
            return place
        for goals in (self._open, self._places - {self.home}):
            try:
                place = self._move(place, goals, explore=False)
                self.program.beeb.run(seconds=FLASH)  # programs may flush the keyboard after a step
                return self._locate(place)
            except CursorLostError:  # the keys known so far do not lead there
                place = self._locate(place)
        return place

    def reach(self, places: Iterable[int]) -> None:
        """Go to each of these vacant places. Where no way leads on, the keys that did nothing elsewhere are tried.

        Raises `CursorLostError`.
        """
        here = self._locate(self.home)
        for place in places:
            while here != place:
                try:
                    here = self._move(here, frozenset((place,)))
                except CursorLostError:
                    here = self._locate(here)
                    if not any(self._moves_from(here, key) for key in CANDIDATES):
                        raise
                    here = self._locate(here)

    def _moves_from(self, place: int, key: str) -> bool:
        """Whether a key not known to move the cursor does so from here; if there is a way back, it does it twice."""
        if key in self.directions or key in self.avoided or (end := self._try_key(place, key)) == place:
            return False
        with suppress(CursorLostError):
            self._try_key(self._move(end, frozenset((place,)), explore=False), key)
        return True

    def _is_alone(self, cursor: int, below: set[int]) -> bool:
        """Whether the cursor is still at this place, and nothing else has appeared except `below` it."""
        reader = self.reader
        return any(
            cursor in reader.cursors(picture) and not set(reader.others(picture, cursor)) - below
            for picture in pictures(self.program, FLASH)
        )

    def _redraws(self, start: int, end: int, begun: Snapshot) -> bool:
        """Whether `start`, from where the cursor has gone to `end`, looks the same where it goes by a known key from
        the moment `begun`: the program draws it anew."""
        now, look = self.program.beeb.snapshot(), self.reader.appearance(self.program.picture, start)
        try:
            for key in self.directions if self._is_alone(end, {end, start}) else ():
                self.program.beeb.restore(begun)
                self._press(key)
                other = self._watch(start, self._reaction, learn=False)
                if other not in (None, start):
                    return self.reader.appearance(self.program.picture, start) == look
            return False
        finally:
            self.program.beeb.restore(now)

    def go(self, place: int, begin: int | None = None) -> None:
        """Move the cursor to a place. Raises `CursorLostError` if that fails.

        The cursor is expected, and first looked for, at `begin`, by default where it was left, or where a thing is
        held, or at home.
        """
        begin, self.left_at = begin or self.left_at or self.held or self.home, None
        self._move(begin if self._free else self._locate(begin), frozenset((place,)))

    def restart(self) -> None:
        """Expect a new game's first choice."""
        self.home, self.left_at = self.start, None

    @contextmanager
    def holding(self, place: int) -> Iterator[None]:
        """While the thing from this place is held, having been picked up."""
        self.held = place
        self.program.beeb.run(seconds=MARKING)
        cursors = {place, self.home, self.left_at or place}  # left elsewhere after a refusal
        self.reader.mark(place, self.program.picture, sorted(cursors))
        try:
            yield
        finally:
            self.held = None
            self.reader.unmark()

    def leave(self, place: int) -> bool:
        """Move the cursor from a place where it is not certain to be to one that is not beside it. Whether it was
        there."""
        here = self._coordinates[place]
        away = frozenset(other for other, at in self._coordinates.items() if dist(here, at) > BESIDE)
        with suppress(CursorLostError):
            self.home = self._move(place, away)
            return True
        if self._free:
            return False
        for key in self.directions:  # one may have led nowhere, and the cursor be invisible on the thing
            self._press(key)
            end = self.find_cursor()
            if end is not None and end != place and end in self._expected[place].values():
                with suppress(CursorLostError):
                    self.home = self._move(end, away)
                    return True
        return False

    def go_elsewhere(self) -> None:
        """Move the cursor away from home, to any other place. Raises `CursorLostError` if that fails."""
        self.appears_at(self.home)  # whatever changed at other places is not the cursor
        self.left_at = self._move(self.home, self._places - {self.home})

    def walk(self, keys: Sequence[str]) -> dict[tuple[int, str], int]:
        """Press each of these keys at each place; where they lead. Raises `CursorLostError`."""
        self.steps.clear()  # a thing that was held may have been taken for the cursor
        place = self._locate(self.home)
        while untried := [
            (start, key) for start in self._coordinates for key in keys if (start, key) not in self.steps
        ]:
            place = self._move(place, frozenset(start for start, _ in untried))
            place = self._take_step(place, next(key for start, key in untried if start == place))
        return {(start, key): self.steps[start, key] for start in self._coordinates for key in keys}

    def choose(self, place: int) -> None:
        """Press the key that chooses, with the cursor at this place."""
        self._press(self.chooses)
        self.home = place if self.roams else self.home

    def choose_otherwise(self) -> bool:
        """Choose with the next key from now on, after the last one with the first again; whether there is a next."""
        keys = [key for key in CHOOSING if key not in self.directions]
        number = (keys.index(self.chooses) + 1) % len(keys)
        self.chooses = keys[number]
        return number > 0

    def aim_elsewhere(self) -> bool:
        """Move another part of a cursor that moves freely to the places from now on, as long as nothing was placed with
        it; whether there is another."""
        start = self.reader.aim_elsewhere() if self._free else None
        self.home = self.start = start or self.start
        return start is not None

    def find_cursor(self, seconds: float = FLASH) -> int | None:
        """The place with the cursor, if it is visible within this time."""
        return self._watch(None, seconds)

    def is_visible(self) -> bool:
        """Whether the cursor is visible anywhere but on a held thing, which may look as if it were there."""
        return any(self.reader.find(picture) not in (None, self.held) for picture in pictures(self.program, FLASH))

    def _locate(self, begin: int) -> int:
        """The cursor's place, as soon as it can be moved."""
        if begin == self.held:
            if self._stays is None and begin != self.home:
                self._stays = self.find_cursor() == self.held
            begin = begin if self._stays else self.home
        if begin == self.held or self.appears_at(begin):
            return begin
        place = self.find_cursor(PATIENCE)
        place = place or self._flashing((begin,))
        if place is None:
            raise CursorLostError("no cursor is visible")
        return place

    def appears_at(self, place: int, seconds: float = FLASH) -> bool:
        """Whether the cursor is visible at a place within this time; if so, learn the other places without it."""
        before = False
        for picture in pictures(self.program, seconds):
            here = self.reader.find(picture) == place
            if here and before:
                self.reader.learn_free(picture, place, self.held)
                return True
            before = here
        return False

    def _move(self, place: int, goals: frozenset[int], explore: bool = True) -> int:
        """Move by the shortest known way to one of these places, checking each step; return that place.

        If no known way leads there, `explore`: try keys where they have not been tried, and at last all again.
        """
        if self._free:
            return self._move_freely(self._free, goals)
        for number in range(MOST_STEPS):
            if place in goals:
                return place
            if number == MOST_STEPS // 2:  # keys may have been tried when the program did not listen
                self.steps.clear()
            path = self._path(place, goals, explore)
            if path is None and explore and self._idle:  # a slow program may only seem to have ignored a key
                self.steps = {(start, key): end for (start, key), end in self.steps.items() if start != end}
                self._idle.clear()
                continue
            if path is None:
                break
            place = self._take_step(place, path[0])
        wanted = " or ".join(map(str, sorted(goals)[:3]))
        raise CursorLostError(f"the cursor cannot be moved from {place} to {wanted}")

    def _take_step(self, start: int, key: str) -> int:
        """Press a key that should move the cursor; return where it is then."""
        self._press(key)
        end = self._watch_step(start, self._reaction)
        if end in (None, start, self.held):
            end = self._flashing({*self._expected[start].values()} - {start, end}) or end
        if end is None:
            raise CursorLostError(self._lost_after(key, start))
        if end == start:
            self._idle[start, key] = self._idle.get((start, key), 0) + 1
            if self._idle[start, key] < STUBBORN:
                return start
        else:  # the keys that did nothing once were lost
            self._idle = {step: times for step, times in self._idle.items() if times >= STUBBORN}
        self._note_step(start, key, end)
        return end

    def _flashing(self, places: Iterable[int]) -> int | None:
        """The one of these places where a thing flashes, if nothing else does: the cursor may look otherwise on it."""
        if not self.reader.read(self.program.picture):
            return None
        seen = [*pictures(self.program, FLASH)]
        looks = {place: {self.reader.appearance(picture, place) for picture in seen} for place in self._places}
        flashing = [place for place in looks if len(looks[place]) > 1]
        alone = len(flashing) == 1 and flashing[0] in places and flashing[0] in self.reader.read(*seen)
        return flashing[0] if alone else None

    def _lost_after(self, key: str, start: int) -> str:
        """What to report when the cursor is not seen after a key."""
        expected = self.steps.get((start, key), self._expected[start].get(self.directions.get(key, ""), start))
        picture = self.program.picture
        if unlike := self.reader.others(picture, expected):
            shown = ", ".join(map(str, unlike))
            return f"the cursor is not recognised after the key {key} at {start}: something changed at {shown}"
        if thing := self.reader.read(picture).get(expected):
            return (
                f"the cursor is not visible on what stands at {expected} ({thing}), where the key {key} leads from "
                f"{start}: nobody can play this program by its picture"
            )
        return f"the cursor vanished after the key {key} at {start}"

    def _path(self, start: int, goals: frozenset[int], explore: bool) -> list[str] | None:
        """The fewest keys from a place to one of several; None if the known keys are not expected to lead there.

        To `explore`, in that case, they lead to a place near the goals where a key has not been tried, and try it.
        """
        keys = self.directions.items()
        ways: dict[int, list[str]] = {start: []}
        unseen = deque([start])
        while unseen:
            place = unseen.popleft()
            for key, turn in keys:
                after = self.steps.get((place, key), self._expected[place][turn])
                if after not in ways:
                    ways[after] = [*ways[place], key]
                    unseen.append(after)
        reached = next((way for place, way in ways.items() if place in goals), None)
        if reached is not None or not explore:
            return reached
        untried = [(place, key) for place in ways for key, _ in keys if (place, key) not in self.steps]

        def detour(step: tuple[int, str]) -> float:
            return len(ways[step[0]]) + min(dist(self._coordinates[step[0]], self._coordinates[goal]) for goal in goals)

        place, key = min(untried, key=detour, default=(start, ""))
        return [*ways[place], key] if key else None

    def _direction(self, start: int, end: int) -> int:
        """The number of the direction in which one place is from another."""
        (x, y), (to_x, to_y) = self._coordinates[start], self._coordinates[end]
        return round(phase(complex(to_x - x, to_y - y)) * len(self._names) / (2 * pi)) % len(self._names)

    def _press(self, key: str) -> None:
        self.program.beeb.press(key, seconds=self._hold)

    def _watch_step(self, start: int, seconds: float) -> int | None:
        """The cursor's place as soon as it has left `start`; `start` if it stays; None if it has vanished.

        On a held thing the cursor is not visible. If it may be there, it is looked for once more where it was.
        """
        end = self._watch(start, seconds)
        return self.find_cursor() if end is None or end == start and self.held else end

    def _watch(self, left: int | None, seconds: float, learn: bool = True) -> int | None:
        """The place where the cursor is seen twice in a row. Otherwise `left`, which the cursor should have left, if it
        was seen there; otherwise where it may have been seen most often, or `held`, where it is not visible."""
        last, stays = None, False
        elsewhere = [place for place in (left, self.held) if place]
        perhaps: Counter[int] = Counter()
        for picture in pictures(self.program, seconds):
            place = self.reader.find(picture, elsewhere, held=self.held)
            if place is not None and place == last:
                if learn:
                    self.reader.learn_free(picture, place, self.held)
                return place
            last = place or last
            stays = stays or left in self.reader.cursors(picture)
            if not stays and (dim := self.reader.find(picture, elsewhere, PERHAPS, self.held)):
                perhaps[dim] += 1
        if stays:
            return left
        dim, times = max(perhaps.items(), key=lambda item: item[1], default=(None, 0))
        return dim if times >= STABLE else self.held


def _stable(pictures: Iterable[np.ndarray]) -> list[np.ndarray]:
    """The different pictures that occur several times; others may show something half drawn."""
    times: Counter[bytes] = Counter()
    seen: dict[bytes, np.ndarray] = {}
    for picture in pictures:
        content = picture.tobytes()
        times[content] += 1
        seen[content] = picture
    often = min(STABLE, max(times.values()))
    return [picture for content, picture in seen.items() if times[content] >= often]
