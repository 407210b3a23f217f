"""Controls the cursor: finds it on the board, finds the keys that move it, and moves it to a point.

The manual of 1984 says that the cursor begins at the upper left corner of the topmost square and moves to the nearest
point in one of eight directions; the figure that showed the keys is lost. So keys are pressed one by one and their
effect is watched. Only what a key was seen to do counts; the engine's table of steps (`kensington.cursor`) merely
predicts where an untried key leads. Moving checks the position after each step and continues from there; where neither
leads on, keys are tried where they have not been tried. `board_reader` sees the cursor.
"""

from cmath import phase
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import dist
from typing import NoReturn

import numpy as np

from boardgame.cursor import DIRECTIONS, SECTOR, Direction, fewest_steps
from emulator.automation.places import FEWEST, PERHAPS
from kensington.board import COORDINATES, POINTS
from kensington.compare.program import Program
from kensington.compare.screen.board_reader import BoardReader
from kensington.cursor import START, STEP
from kensington.errors import KensingtonError

FRAMES = 2  # fields between two samples of the screen
FIELDS = 50  # per second
FLASH = 1.3  # seconds in which a flashing cursor is visible at least once
PATIENCE = 6.0  # seconds for a program to let a choice begin
REACTIONS = (2.0, 6.0)  # seconds for a program to answer a key; the second if the first was seen to be too short
HOLDS = (0.06, 0.25)  # seconds to hold a key; slow programs need the second, which is still below the auto-repeat delay
STUBBORN = 2  # times in a row that a key must do nothing at a point before that is believed
BELIEVED = 2  # moves in one direction that make a key a cursor key
MOST_STEPS = 300  # of one movement: four keys at each of 72 points
STABLE = 4  # samples of a picture that is not just being drawn

# The likeliest first. ESCAPE, BREAK, RETURN, the shifts and their locks are excluded.
CANDIDATES = (
    *("UP", "DOWN", "LEFT", "RIGHT"),
    *"QWEADZXC",
    *"YUIHKBNM",
    *"TGJVRFOLPS",
    *(":", "/", ";", "@", "[", "]", ".", ",", "-", "^", "\\", "_"),
    *"1234567890",
    *(f"F{number}" for number in range(10)),
    *("TAB", "DELETE", "COPY", "SPACE"),
)

OPEN = frozenset(point for point in POINTS if point not in STEP[point].values())  # points with a step in each direction


class CursorLostError(KensingtonError):
    """The cursor is not visible, or cannot be moved to a point."""


class _LateError(Exception):
    """The program has answered a key after its time, so a step that was seen may be another key's."""


class NotACursorKeyError(KensingtonError):
    """The key `key`, tried as a cursor key, did something else, so the game is not as it was."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key} does not move the cursor but does something else")
        self.key = key


class CursorControl:
    """The cursor of a program and the keys for it. `reader` has seen a picture of the empty board.

    `steps` is what has been seen: the point that a key leads to from a point. `avoided` are keys that do something
    else. `home` is the point where a choice begins; in a program whose cursor `roams` that is where the last one was
    made, and `start` in a new game. `held` is the point of a stone that was picked up, if any, which
    may be marked as if the cursor were there.
    """

    def __init__(self, program: Program, reader: BoardReader) -> None:
        self.program = program
        self.reader = reader
        self.home = self.start = START
        self.roams = False
        self.held: int | None = None
        self._stays: bool | None = None  # whether the cursor stays where a stone was picked up
        self.steps: dict[tuple[int, str], int] = {}
        self.avoided: set[str] = set()
        self._idle: dict[tuple[int, str], int] = {}
        self._turns: dict[str, Counter[int]] = {}  # the directions of each key's moves
        self._hold = HOLDS[0]
        self._reaction = REACTIONS[0]

    @property
    def directions(self) -> dict[str, Direction]:
        """The keys that move the cursor, each with the direction of most of its moves.

        A key that has moved it only once does not count: that may have been the late answer to another key.
        """
        usual = {key: max(turns, key=lambda turn: turns[turn]) for key, turns in self._turns.items()}
        return {
            key: DIRECTIONS[turn]
            for key, turn in usual.items()
            if sum(self._turns[key][like % len(DIRECTIONS)] for like in (turn - 1, turn, turn + 1)) >= BELIEVED
        }

    def _note_step(self, start: int, key: str, end: int) -> None:
        self.steps[start, key] = end
        if end != start:
            self._turns.setdefault(key, Counter())[_direction(start, end)] += 1

    def _forget(self, *keys: str) -> None:
        """Forget the steps of these keys."""
        self.steps = {(start, key): end for (start, key), end in self.steps.items() if key not in keys}
        self._turns = {key: turns for key, turns in self._turns.items() if key not in keys}

    def find_keys(self, candidates: Sequence[str] = CANDIDATES) -> None:
        """Find the cursor on the empty board, and a key for each direction.

        Raises `NotACursorKeyError` if a key did something else. That key is then avoided; begin the game anew and
        call this again. Raises `CursorLostError` if no key moves anything on the board.
        """
        for self._hold in HOLDS:
            if self.steps or self._find_first(candidates):
                break
        else:
            raise CursorLostError("no key moves anything on the board")
        for self._reaction in REACTIONS:
            try:
                self._find_others(candidates)
            except _LateError:
                self.program.beeb.run(seconds=REACTIONS[-1])
                self._forget(*self._turns)
            else:
                return
        raise CursorLostError("the cursor moves while no key is pressed")

    def _find_first(self, candidates: Sequence[str]) -> bool:
        """Find one key that moves the cursor, what the cursor looks like, and the board below it."""
        before = _stable(self._pictures(FLASH))
        flashing = self.reader.flashing(before)
        starts = [flashing] if flashing else sorted(POINTS, key=lambda point: point != START)
        for key in candidates:
            if key in self.avoided:
                continue
            self._press(key)
            if not any(self._differs(before, picture) for picture in self._pictures(self._reaction)):
                continue
            self.program.beeb.run(seconds=self._reaction)  # a slow program removes the cursor, then draws it again
            after = _stable(self._pictures(FLASH))
            if not any(self._differs(before, picture) for picture in after):
                continue
            moved = self.reader.learn_cursor(before, after, starts)
            if moved is None:
                self._avoid(key)
            self.start, end = moved
            self.home = self.start
            self._note_step(self.home, key, end)
            for pictures, point in ((before, self.home), (after, end)):
                for picture in pictures:
                    self.reader.learn_free(picture, point)
            return True
        return False

    def _differs(self, before: list[np.ndarray], picture: np.ndarray) -> bool:
        """Whether a picture differs from each of the earlier ones."""
        return all(self.reader.changed(earlier, picture) >= FEWEST for earlier in before)

    def _find_others(self, candidates: Sequence[str]) -> None:
        """Try the other keys, if possible from points with a step in each direction."""
        untried = [key for key in candidates if key not in self.directions and key not in self.avoided]
        later: list[str] = []
        while untried and len(set(self.directions.values())) < len(DIRECTIONS):
            key = untried[0]
            start = self._go_to_open_point()
            end = self._try_key(start, key)
            if end != start and key not in self.directions:
                continue  # to press it again
            untried.pop(0)
            if key in self.directions:
                untried, later = later + untried, []
            elif start not in OPEN:
                later.append(key)
            elif key in self._turns and self._reaction < REACTIONS[-1]:
                raise _LateError
            else:
                self._forget(key)

    def _try_key(self, start: int, key: str) -> int:
        """Press a key that may not be a cursor key; the point with the cursor then."""
        self._press(key)
        end = self._watch(start, self._reaction, learn=False) or self._watch(None, FLASH, learn=False)
        if end is None or not self._is_alone(end, {end} - {start}):
            self._avoid(key)
        if end != start:
            if self._watch(end, self._reaction, learn=False) not in (None, end):
                raise _LateError
            self._note_step(start, key, end)
        return end

    def _go_to_open_point(self) -> int:
        """Move to a point with a step in each direction, or at least away from home."""
        point = self._locate(self.home)
        if point in OPEN:
            return point
        for goals in (OPEN, frozenset(POINTS) - {self.home}):
            try:
                point = self._move(point, goals, explore=False)
                self.program.beeb.run(seconds=FLASH)  # programs may flush the keyboard after a step
                return self._locate(point)
            except CursorLostError:  # the keys known so far do not lead there
                point = self._locate(point)
        return point

    def _is_alone(self, cursor: int, below: set[int]) -> bool:
        """Whether the cursor is still at this point, and nothing else has appeared on the board except `below` it."""
        reader = self.reader
        return any(
            reader.has_cursor(picture, cursor) and not set(reader.others(picture, cursor)) - below
            for picture in self._pictures(FLASH)
        )

    def _avoid(self, key: str) -> NoReturn:
        self.avoided.add(key)
        raise NotACursorKeyError(key)

    def go(self, point: int, begin: int | None = None) -> None:
        """Move the cursor to a point. Raises `CursorLostError` if that fails.

        The cursor is expected, and first looked for, at `begin`, by default `home`.
        """
        self._move(self._locate(begin or self.home), frozenset((point,)))

    def leave(self, point: int) -> bool:
        """Move the cursor from a point where it is not certain to be. Whether it was there."""
        try:
            self.home = self._move(point, frozenset(POINTS) - {point})
        except CursorLostError:
            return False
        return True

    def go_elsewhere(self) -> int:
        """Move the cursor away from home, to any other point; return that."""
        self.appears_at(self.home)  # whatever changed at other points is not the cursor
        return self._move(self.home, frozenset(POINTS) - {self.home})

    def walk(self, keys: Sequence[str]) -> dict[tuple[int, str], int]:
        """Press each of these keys at each point; where they lead. Raises `CursorLostError`."""
        point = self._locate(self.home)
        while untried := [(start, key) for start in POINTS for key in keys if (start, key) not in self.steps]:
            point = self._move(point, frozenset(start for start, _ in untried))
            point = self._take_step(point, next(key for start, key in untried if start == point))
        return {(start, key): self.steps[start, key] for start in POINTS for key in keys}

    def choose(self, point: int) -> None:
        """Press RETURN, with the cursor at this point."""
        self._press("RETURN")
        self.home = point if self.roams else self.home

    def find_cursor(self, seconds: float = FLASH) -> int | None:
        """The point with the cursor, if it is visible within this time."""
        return self._watch(None, seconds)

    def is_visible(self) -> bool:
        """Whether the cursor is visible anywhere but on a held stone, which may look as if it were there."""
        return any(self.reader.find(picture) not in (None, self.held) for picture in self._pictures(FLASH))

    def _locate(self, begin: int) -> int:
        """The cursor's point, as soon as it can be moved."""
        if begin == self.held:
            if self._stays is None and begin != self.home:
                self._stays = self.find_cursor() == self.held
            begin = begin if self._stays else self.home
        if begin == self.held or self.appears_at(begin):
            return begin
        point = self.find_cursor(PATIENCE)
        if point is None:
            raise CursorLostError("no cursor is visible on the board")
        return point

    def appears_at(self, point: int, seconds: float = FLASH) -> bool:
        """Whether the cursor is visible at a point within this time; if so, learn the other points without it."""
        before = False
        for picture in self._pictures(seconds):
            here = self.reader.find(picture) == point
            if here and before:
                self.reader.learn_free(picture, point, self.held)
                return True
            before = here
        return False

    def _move(self, point: int, goals: frozenset[int], explore: bool = True) -> int:
        """Move by the shortest known way to one of these points, checking each step; return that point.

        If no known way leads there, `explore`: try keys where they have not been tried.
        """
        for _ in range(MOST_STEPS):
            if point in goals:
                return point
            path = self._path(point, goals, explore)
            if path is None and explore and self._idle:  # a slow program may only seem to have ignored a key
                self.steps = {(start, key): end for (start, key), end in self.steps.items() if start != end}
                self._idle.clear()
                continue
            if path is None:
                break
            point = self._take_step(point, path[0])
        wanted = " or ".join(map(str, sorted(goals)[:3]))
        raise CursorLostError(f"the cursor cannot be moved from point {point} to {wanted}")

    def _take_step(self, start: int, key: str) -> int:
        """Press a key that should move the cursor; return where it is then."""
        self._press(key)
        end = self._watch_step(start, self._reaction)
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

    def _lost_after(self, key: str, start: int) -> str:
        """What to report when the cursor is not seen after a key."""
        expected = self.steps.get((start, key), STEP[start].get(self.directions.get(key, DIRECTIONS[0]), start))
        picture = self.program.picture
        if unlike := self.reader.others(picture, expected):
            shown = ", ".join(map(str, unlike))
            return f"the cursor is not recognised after the key {key} at point {start}: something changed at {shown}"
        if stone := self.reader.read(picture).get(expected):
            return (
                f"the cursor is not visible on the {stone} stone on point {expected}, where the key {key} leads from "
                f"point {start}: nobody can play this program by its picture"
            )
        return f"the cursor vanished after the key {key} at point {start}"

    def _path(self, start: int, goals: frozenset[int], explore: bool) -> list[str] | None:
        """The fewest keys from a point to one of several; None if the known keys are not expected to lead there.

        To `explore`, in that case, they lead to a point near the goals where a key has not been tried, and try it.
        """
        keys = self.directions.items()
        ways = fewest_steps(
            start, lambda point: ((key, self.steps.get((point, key), STEP[point][turn])) for key, turn in keys)
        )
        reached = next((way for point, way in ways.items() if point in goals), None)
        if reached is not None or not explore:
            return reached
        untried = [(point, key) for point in ways for key, _ in keys if (point, key) not in self.steps]

        def detour(step: tuple[int, str]) -> float:
            return len(ways[step[0]]) + min(dist(COORDINATES[step[0]], COORDINATES[goal]) for goal in goals)

        point, key = min(untried, key=detour, default=(start, ""))
        return [*ways[point], key] if key else None

    def _press(self, key: str) -> None:
        self.program.beeb.press(key, seconds=self._hold)

    def _pictures(self, seconds: float) -> Iterator[np.ndarray]:
        for _ in range(max(1, round(seconds * FIELDS / FRAMES))):
            yield self.program.picture
            self.program.beeb.run(frames=FRAMES)

    def _watch_step(self, start: int, seconds: float) -> int | None:
        """The cursor's point as soon as it has left `start`; `start` if it stays; None if it has vanished.

        On a held stone the cursor is not visible. If it may be there, it is looked for once more where it was.
        """
        end = self._watch(start, seconds)
        return self.find_cursor() if end is None or end == start and self.held else end

    def _watch(self, left: int | None, seconds: float, learn: bool = True) -> int | None:
        """The point where the cursor is seen twice in a row. Otherwise `left`, which the cursor should have left, if it
        was seen there; otherwise where it may have been seen most often, or `held`, where it is not visible."""
        last, stays = None, False
        elsewhere = [point for point in (left, self.held) if point]
        perhaps: Counter[int] = Counter()
        for picture in self._pictures(seconds):
            point = self.reader.find(picture, elsewhere)
            if point is not None and point == last:
                if learn:
                    self.reader.learn_free(picture, point, self.held)
                return point
            last = point or last
            stays = stays or left is not None and self.reader.has_cursor(picture, left)
            if not stays and (dim := self.reader.find(picture, elsewhere, PERHAPS)):
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


def _direction(start: int, end: int) -> int:
    (x, y), (to_x, to_y) = COORDINATES[start], COORDINATES[end]
    return round(phase(complex(to_x - x, to_y - y)) / SECTOR) % len(DIRECTIONS)
