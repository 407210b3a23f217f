"""A person's hands: the cursor found on the board, the keys that move it, and walking it to a point.

The manual of 1984 says where the cursor begins (at the upper left corner of the topmost square) and that it goes to the
nearest point in one of eight directions; the figure that showed the keys is lost. So keys are pressed one after another
and watched. What a key is seen to do counts; the engine's own table of steps (`kensington.cursor`) only says where to
expect a point at which the key has not been tried yet. A walk looks after each step, and goes on from where it is.
"""

from cmath import phase
from collections import deque
from collections.abc import Iterator

from PIL import Image

from kensington.board import COORDINATES, POINTS
from kensington.compare.program import Program
from kensington.compare.stones import Looks
from kensington.cursor import DIRECTIONS, SECTOR, START, STEP, Direction
from kensington.errors import KensingtonError

FRAMES = 2  # fields between two looks
FIELDS = 50  # a second
FLASH = 1.3  # seconds in which a flashing cursor is seen at least once
REACTION = 0.6  # seconds in which a program answers a key
HOLDS = (0.06, 0.25)  # seconds that a key is held: no program is so slow, and the OS does not repeat the key yet
STUBBORN = 2  # times that a key does nothing at a point until it is believed
MOST_STEPS = 80  # of a walk

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


class Lost(KensingtonError):
    """The cursor is not to be seen, or cannot be brought to a point."""


class KeyActs(KensingtonError):
    """A key that was tried as a direction does something else: the game is not as it was. `key` is its name."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key} does something else than to move the cursor")
        self.key = key


class Hands:
    """The cursor of a program, as it is seen by `looks`, and the keys for it.

    `steps` is what has been seen: for a point and a key, the point where the cursor went. `avoided` are keys that do
    something else. `home` is the point where a choice begins.
    """

    def __init__(self, program: Program, looks: Looks) -> None:
        self.program = program
        self.looks = looks
        self.home = START
        self.steps: dict[tuple[int, str], int] = {}
        self.avoided: set[str] = set()
        self._idle: dict[tuple[int, str], int] = {}
        self._directions: dict[str, Direction] = {}
        self._empty: tuple[Image.Image, ...] = ()  # the empty board with the cursor at home, and elsewhere
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

    def find_keys(self) -> None:
        """Find the cursor and a key for each direction; the cursor is anywhere on an empty board then.

        Raises `KeyActs` if a key has done something else, which is avoided from then on: the game is to be begun anew,
        and this called again. Raises `Lost` if no key moves anything on the board.
        """
        for hold in HOLDS:
            self._hold = hold
            if self.steps or self._find_first():
                self._find_others()
                return
        raise Lost("no key moves anything on the board")

    def _find_first(self) -> bool:
        """Find one key that moves the cursor; and what the cursor looks like, and the board below it."""
        before = list(self._pictures(FLASH))
        flashing = [point for picture in before for point in self.looks.changed(before[0], picture)]
        self.home = start = flashing[0] if flashing else START
        for key in CANDIDATES:
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
            after = list(self._pictures(FLASH))
            end = self._gone_to(before, after, start)
            if end is None:
                self._avoid(key)
                continue
            self.looks.learn_vacant(after[0], start)
            self.looks.learn_cursor(after, end)
            self._went(start, key, end)
            self._empty = before[0], after[0]
            return True
        return False

    def _differing(self, before: list[Image.Image], picture: Image.Image) -> list[int]:
        """The points at which a picture differs from that of the earlier ones which is most like it."""
        return min((self.looks.changed(earlier, picture) for earlier in before), key=len)

    def _gone_to(self, before: list[Image.Image], after: list[Image.Image], start: int) -> int | None:
        """The point at which something is now that was not there before."""
        places = [point for picture in after for point in self._differing(before, picture) if point != start]
        return max(set(places), key=places.count) if places else None

    def _find_others(self) -> None:
        """Try the other keys, from points with a neighbour in each direction where one can be reached."""
        untried = [key for key in CANDIDATES if key not in self.directions and key not in self.avoided]
        later: list[str] = []
        while untried and len(set(self.directions.values())) < len(DIRECTIONS):
            start = self._go_where_it_is_open()
            key = untried.pop(0)
            self._press(key)
            end = self._seen_elsewhere(start, REACTION)
            if end is None or end != start and self._left_behind(start):
                self._avoid(key)
            elif end != start:
                self._went(start, key, end)
                untried, later = untried + later, []
            elif start not in OPEN:
                later.append(key)

    def _go_where_it_is_open(self) -> int:
        """Take the cursor to a point with others in all directions, or at least away from the start."""
        point = self._seen()
        if point in OPEN:
            return point
        for goals in (OPEN, frozenset(POINTS) - {START}):
            path = self._path(point, goals)
            if path is not None:
                return self._walk(point, goals)
        return point

    def _left_behind(self, point: int) -> bool:
        """Whether something stays at a point that the cursor has left."""
        bare = self._empty[point == self.home]
        return all(point in self.looks.changed(bare, picture) for picture in self._pictures(FLASH / 2))

    def _avoid(self, key: str) -> None:
        self.avoided.add(key)
        raise KeyActs(key)

    # Walking

    def go(self, point: int) -> None:
        """Take the cursor to a point. Raises `Lost` if that cannot be done."""
        self._walk(self._seen(), frozenset((point,)))

    def choose(self) -> None:
        """Press RETURN."""
        self._press("RETURN")

    @property
    def cursor(self) -> int | None:
        """The point that the cursor is at in the picture as it is; None if it is not to be seen."""
        return self.looks.cursor([self.program.picture])

    def find_cursor(self, seconds: float = FLASH) -> int | None:
        """The point that the cursor is at, if it is to be seen in this time."""
        for picture in self._pictures(seconds):
            point = self.looks.cursor([picture])
            if point is not None:
                return point
        return None

    def _seen(self) -> int:
        point = self.find_cursor()
        if point is None:
            raise Lost("there is no cursor on the board")
        return point

    def _walk(self, point: int, goals: frozenset[int]) -> int:
        """Go by the shortest known way to one of these points, and look after each step; which one it is."""
        for _ in range(MOST_STEPS):
            if point in goals:
                return point
            path = self._path(point, goals)
            if path is None:
                break
            point = self._take_step(point, path[0])
        wanted = " or ".join(map(str, sorted(goals)[:3]))
        raise Lost(f"the cursor cannot be brought from point {point} to {wanted}")

    def _take_step(self, start: int, key: str) -> int:
        """Press a key that should move the cursor; where it is then."""
        self._press(key)
        end = self._seen_elsewhere(start, REACTION)
        if end is None:
            raise Lost(f"the cursor is not to be seen any more after the key {key} at point {start}")
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

    def _pictures(self, seconds: float) -> Iterator[Image.Image]:
        """Pictures for so long; the first at once."""
        for _ in range(max(1, round(seconds * FIELDS / FRAMES))):
            yield self.program.picture
            self.program.beeb.run(frames=FRAMES)

    def _seen_elsewhere(self, start: int, seconds: float) -> int | None:
        """Where the cursor is seen as soon as it has left a point; the point if it stays there; None if it is gone."""
        last = None
        for picture in self._pictures(seconds):
            point = self.looks.cursor([picture])
            if point not in (None, start):
                return point
            last = point or last
        return last or self.find_cursor()


def _direction(start: int, end: int) -> int:
    """The number of the direction from one point to another, of the eight."""
    (x, y), (to_x, to_y) = COORDINATES[start], COORDINATES[end]
    return round(phase(complex(to_x - x, to_y - y)) / SECTOR) % len(DIRECTIONS)
