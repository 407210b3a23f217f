"""A person's hands: the cursor found on the board, the keys that move it, and walking it to a point.

The manual of 1984 says where the cursor begins (at the upper left corner of the topmost square) and that it goes to the
nearest point in one of eight directions; the figure that showed the keys is lost. So keys are pressed one after another
and watched. What a key is seen to do counts; the engine's own table of steps (`kensington.cursor`) only says where to
expect a point at which the key has not been tried yet. A walk looks after each step, and goes on from where it is.
"""

from cmath import phase
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from boardgame.cursor import DIRECTIONS, SECTOR, Direction
from kensington.board import COORDINATES, POINTS
from kensington.compare.program import Program
from kensington.compare.screen.cursor_finder import CursorFinder
from kensington.compare.screen.stones import StoneClassifier
from kensington.cursor import START, STEP
from kensington.errors import KensingtonError

FRAMES = 2  # fields between two looks
FIELDS = 50  # a second
FLASH = 1.3  # seconds in which a flashing cursor is seen at least once
PATIENCE = 6.0  # seconds in which a program lets a choice begin
REACTION = 2.0  # seconds in which a program answers a key, though it may draw the cursor's point three times for that
HOLDS = (0.06, 0.25)  # seconds that a key is held: no program is so slow, and the OS does not repeat the key yet
STUBBORN = 2  # times that a key does nothing at a point until it is believed
MOST_STEPS = 80  # of a walk
STANDING = 4  # looks at which a picture is seen that is not just being drawn

# The likeliest first; ESCAPE, BREAK, RETURN, the shifts and their locks are no candidates.
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

OPEN = frozenset(point for point in POINTS if point not in STEP[point].values())  # with a point in each direction


class CursorLostError(KensingtonError):
    """The cursor is not to be seen, or cannot be brought to a point."""


class NotACursorKeyError(KensingtonError):
    """A key that was tried as a direction does something else: the game is not as it was. `key` is its name."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key} does something else than to move the cursor")
        self.key = key


class CursorControl:
    """The cursor of a program and the keys for it; `picture` is of the empty board that `looks` was made from.

    `steps` is what has been seen: for a point and a key, the point where the cursor went. `avoided` are keys that do
    something else. `home` is the point where a choice begins. `held` is that of a stone which has been taken up, if
    any: it may be marked as if the cursor were there. `flashes` says whether the cursor does.
    """

    def __init__(self, program: Program, classifier: StoneClassifier, picture: np.ndarray) -> None:
        self.program = program
        self.classifier = classifier
        self.finder = CursorFinder(classifier.view, picture)
        self.home = START
        self.flashes = False
        self.held: int | None = None
        self._stays: bool | None = None  # the cursor stays where a stone has been taken up
        self.steps: dict[tuple[int, str], int] = {}
        self.avoided: set[str] = set()
        self._idle: dict[tuple[int, str], int] = {}
        self._directions: dict[str, Direction] = {}
        self._hold = HOLDS[0]

    # What is known of the keys

    @property
    def directions(self) -> dict[str, Direction]:
        """The keys that move the cursor, each with the direction that most of its steps have."""
        if not self._directions:
            turns: dict[str, list[int]] = {}
            for (start, key), end in self.steps.items():
                if end != start:
                    turns.setdefault(key, []).append(_direction(start, end))
            self._directions = {key: DIRECTIONS[max(set(found), key=found.count)] for key, found in turns.items()}
        return self._directions

    def _went(self, start: int, key: str, end: int) -> None:
        """Remember what a key has been seen to do."""
        if self.steps.get((start, key)) != end:
            self.steps[start, key] = end
            self._directions = {}

    # Finding out

    def find_keys(self, candidates: Sequence[str] = CANDIDATES) -> None:
        """Find the cursor and a key for each direction; the cursor is anywhere on an empty board then.

        Raises `NotACursorKeyError` if a key did something else. That key is then avoided; begin the game anew and
        call this again. Raises `CursorLostError` if no key moves anything on the board.
        """
        for hold in HOLDS:
            self._hold = hold
            if self.steps or self._find_first(candidates):
                self._find_others(candidates)
                return
        raise CursorLostError("no key moves anything on the board")

    def _find_first(self, candidates: Sequence[str]) -> bool:
        """Find one key that moves the cursor; and what the cursor looks like, and the board below it."""
        before = _standing(self._pictures(FLASH))
        flashing = [point for picture in before for point in self.classifier.changed(before[0], picture)]
        self.home = start = flashing[0] if flashing else START
        self.flashes = bool(flashing)
        for key in candidates:
            if key in self.avoided:
                continue
            self._press(key)
            untouched = False
            for picture in self._pictures(REACTION):
                away = self._differing(before, picture)
                if any(point != start for point in away):
                    break
                untouched = untouched or not away
            else:
                if not untouched:
                    self._avoid(key)
                continue
            after = _standing(self._pictures(FLASH))
            end = self._gone_to(before, after, start)
            if end is None:
                self._avoid(key)
                continue
            self.classifier.learn_vacant(after[0], start)
            self._went(start, key, end)
            for pictures, point in ((before, start), (after, end), (before, start)):
                for picture in pictures:
                    self.finder.learn(picture, point)
            return True
        return False

    def _differing(self, before: list[np.ndarray], picture: np.ndarray) -> list[int]:
        """The points at which a picture differs from that of the earlier ones which is most like it."""
        return min((self.classifier.changed(earlier, picture) for earlier in before), key=len)

    def _gone_to(self, before: list[np.ndarray], after: list[np.ndarray], start: int) -> int | None:
        """The point at which something is now that was not there before."""
        places = [point for picture in after for point in self._differing(before, picture) if point != start]
        return max(set(places), key=places.count) if places else None

    def _find_others(self, candidates: Sequence[str]) -> None:
        """Try the other keys, from points with a neighbour in each direction where one can be reached."""
        untried = [key for key in candidates if key not in self.directions and key not in self.avoided]
        later: list[str] = []
        while untried and len(set(self.directions.values())) < len(DIRECTIONS):
            start = self._go_where_it_is_open()
            key = untried.pop(0)
            self._press(key)
            end = self._watched(start, REACTION, learning=False) or self._watched(None, FLASH, learning=False)
            if end is None or (self._left_behind(end) if end != start else not self._stays_at(start)):
                self._avoid(key)
            elif end != start:
                self._went(start, key, end)
                untried, later = untried + later, []
            elif start not in OPEN:
                later.append(key)

    def _go_where_it_is_open(self) -> int:
        """Take the cursor to a point with others in all directions, or at least away from the start."""
        point = self._seen(self.home)
        if point in OPEN:
            return point
        for goals in (OPEN, frozenset(POINTS) - {self.home}):
            try:
                return self._walk(point, goals)
            except CursorLostError:  # what is known of the keys so far does not lead there
                point = self._seen(point)
        return point

    def _left_behind(self, cursor: int) -> bool:
        """Whether there is something new on the board besides the cursor."""
        return all(set(self.finder.odd(picture)[0]) - {cursor} for picture in self._pictures(FLASH / 2))

    def _stays_at(self, point: int) -> bool:
        """Whether the cursor is at a point as it was before, and nothing else has come there."""
        looks = (self.finder.look(picture, point) for picture in self._pictures(FLASH))
        return any(self.finder.may_be_pointed_at(look, point) for look in looks)

    def _avoid(self, key: str) -> None:
        self.avoided.add(key)
        raise NotACursorKeyError(key)

    # Walking

    def go(self, point: int, begin: int | None = None) -> None:
        """Take the cursor to a point. Raises `CursorLostError` if that cannot be done.

        It should be at `begin`, which is `home` if nothing else is said, and is looked for there first.
        """
        self._walk(self._seen(begin or self.home), frozenset((point,)))

    def go_elsewhere(self) -> int:
        """Take the cursor away from where a choice begins, to any other point; which one it is."""
        self.appears_at(self.home)  # what has changed at other points is not the cursor
        return self._walk(self.home, frozenset(POINTS) - {self.home})

    def choose(self) -> None:
        """Press RETURN."""
        self._press("RETURN")

    def find_cursor(self, seconds: float = FLASH) -> int | None:
        """The point that the cursor is at, if it is to be seen in this time."""
        return self._watched(None, seconds)

    def _seen(self, begin: int) -> int:
        """Where the cursor is, as soon as it can be moved."""
        if begin == self.held:
            if self._stays is None and begin != self.home:
                self._stays = self.find_cursor() == self.held
            begin = begin if self._stays else self.home
        if begin == self.held or self.appears_at(begin):
            return begin
        point = self.find_cursor(PATIENCE)
        if point is None:
            raise CursorLostError("there is no cursor on the board")
        return point

    def appears_at(self, point: int, seconds: float = FLASH) -> bool:
        """Whether the cursor is seen at a point in this time; then all the other points are known to be without it."""
        before = False
        for picture in self._pictures(seconds):
            odd, known = self.finder.odd(picture)
            here = point in odd and known in ([], [point])
            if here and before:
                self.finder.learn(picture, point, self.held)
                return True
            before = here
        return False

    def _walk(self, point: int, goals: frozenset[int]) -> int:
        """Go by the shortest known way to one of these points, and look after each step; which one it is."""
        for _ in range(MOST_STEPS):
            if point in goals:
                return point
            path = self._path(point, goals)
            if path is None and self._idle:  # a slow program may only have seemed to take no notice of a key
                self.steps = {(start, key): end for (start, key), end in self.steps.items() if start != end}
                self._idle.clear()
                path = self._path(point, goals)
            if path is None:
                break
            point = self._take_step(point, path[0])
        wanted = " or ".join(map(str, sorted(goals)[:3]))
        raise CursorLostError(f"the cursor cannot be brought from point {point} to {wanted}")

    def _take_step(self, start: int, key: str) -> int:
        """Press a key that should move the cursor; where it is then."""
        self._press(key)
        end = self._seen_elsewhere(start, REACTION)
        if end is None:
            raise CursorLostError(f"the cursor is not to be seen any more after the key {key} at point {start}")
        if end == start:
            self._idle[start, key] = self._idle.get((start, key), 0) + 1
            if self._idle[start, key] < STUBBORN:
                return start
        self._went(start, key, end)
        return end

    def _path(self, start: int, goals: frozenset[int]) -> list[str] | None:
        """The fewest keys from a point to one of several; None if no keys that are known lead there."""
        directions = self.directions
        ways: dict[int, list[str]] = {start: []}
        unseen = deque([start])
        while unseen:
            point = unseen.popleft()
            if point in goals:
                return ways[point]
            for key, direction in directions.items():
                after = self.steps.get((point, key), STEP[point][direction])
                if after not in ways:
                    ways[after] = [*ways[point], key]
                    unseen.append(after)
        return None

    # Looking

    def _press(self, key: str) -> None:
        self.program.beeb.press(key, seconds=self._hold)

    def _pictures(self, seconds: float) -> Iterator[np.ndarray]:
        """Pictures for so long; the first at once."""
        for _ in range(max(1, round(seconds * FIELDS / FRAMES))):
            yield self.program.picture
            self.program.beeb.run(frames=FRAMES)

    def _seen_elsewhere(self, start: int, seconds: float) -> int | None:
        """Where the cursor is seen as soon as it has left a point; the point if it stays there; None if it is gone.

        At a held stone it is not seen: if it may have gone there, it is looked for once more where it was.
        """
        end = self._watched(start, seconds)
        return self.find_cursor() if end is None or end == start and self.held else end

    def _watched(self, left: int | None, seconds: float, learning: bool = True) -> int | None:
        """The point where the cursor is seen twice, and how it looks there is learnt; or else the point it should have
        left, if it has been seen there, or that of a stone which is held, where it cannot be told."""
        last, stays = None, False
        for picture in self._pictures(seconds):
            point = self.finder.find(picture, self.home, left, self.held)
            if point is not None and point == last and point != left:
                if learning:
                    self.finder.learn(picture, point, self.held)
                return point
            last = point or last
            stays = stays or point is not None and point == left
        return left if stays else self.held


def _standing(pictures: Iterable[np.ndarray]) -> list[np.ndarray]:
    """Those of many pictures that were seen several times: others may show something that is just being drawn."""
    seen = [(picture, picture.tobytes()) for picture in pictures]
    times = Counter(content for _, content in seen)
    often = min(STANDING, max(times.values()))
    return [picture for picture, content in seen if times[content] >= often]


def _direction(start: int, end: int) -> int:
    """The number of the direction from one point to another, of the eight."""
    (x, y), (to_x, to_y) = COORDINATES[start], COORDINATES[end]
    return round(phase(complex(to_x - x, to_y - y)) / SECTOR) % len(DIRECTIONS)
