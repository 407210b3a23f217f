"""A cursor that moves freely over a picture, by pixels or by character cells, and the keys that move it.

`traced` learns its shape from pictures of several moves. `FreeKeys` learns how far each key moves it and brings it to
a point, by holding keys while the way is long and then by tapping them. It looks where the cursor is after each move
and continues from there, until no key leads nearer. Points are complex numbers: sides to the right of the picture's
left edge and, times i, down from its top.
"""

from cmath import phase, pi
from collections.abc import Sequence
from itertools import pairwise
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from emulator.automation.program import FLASH, RunError, RunningProgram, pictures

COLOURS = 8
FEWEST = 3  # pixels of a cursor, and pictures of different positions from which it is learnt
LARGEST = 1500  # pixels of a cursor
ALIKE = 0.6  # share of a cursor's pixels that must be seen at another position
FAR = 2.2  # times its own length that it must have moved: what is below it has then been seen

TAPS = (0.06, 0.02)  # seconds to press a key; the second if a program moves the cursor while a key is down
SHORTER = 0.8  # share of a tap's way that a shorter tap's must not exceed to be of use
HELD = 0.6  # seconds for which a key is held at least, and at first to learn how fast it then moves the cursor
LONGEST = 3.0  # seconds to hold a key
CAREFUL = 0.8  # share of the way for which a key is held
EXACT = 0.01  # sides
REACTION = 2.0  # seconds for a program to answer a key
PATIENCE = 6.0  # seconds for a program to let a choice begin
REST = 0.3  # seconds that a cursor must stay to have arrived
MOST_MOVES = 60  # to one point
MANY = 12  # taps at once
MEASURED = 4  # the same, to learn exactly how far a key leads
IN_VAIN = 6  # moves that may lead no nearer
ROUND = 0.55  # of a turn's half: the widest gap between the directions of a complete set of keys
STRAIGHT = 0.97  # of a turn's half: the same for keys that lead everywhere

ErrorT = TypeVar("ErrorT", bound=RunError)


class CursorTrace(NamedTuple):
    """A cursor in pictures whose rows are joined: the picture without it, its pixels where it was first and their
    colours, and its longest move in rows and columns."""

    background: np.ndarray
    pixels: np.ndarray
    ink: np.ndarray
    longest: np.ndarray


def traced(frames: Sequence[Sequence[np.ndarray]], width: int) -> CursorTrace | None:
    """The cursor that one key has moved; None if these pictures do not show one that moves in one direction.

    A frame has the different pictures of one position, as of a blinking cursor; `width` is the length of a row.
    """
    stacks = [np.array(frame) for frame in frames]
    votes = np.array([sum((stack == colour).mean(axis=0) for stack in stacks) for colour in range(COLOURS)])
    background = np.where(votes.any(axis=0), votes.argmax(axis=0), stacks[0][0]).astype(stacks[0].dtype)
    seen = np.array([(stack != background).any(axis=0) for stack in stacks])
    spots = [np.flatnonzero(mask) for mask in seen & ~seen.all(axis=0)]
    if not all(FEWEST <= len(spot) <= LARGEST for spot in spots):
        return None
    shifts = [0, *(_shift(spots[0], spot) for spot in spots[1:])]
    moves = np.array([_vector(shift, width) for shift in shifts])
    way = moves[-1]
    onward = np.diff(moves, axis=0) @ way
    lengths = np.ptp(np.array(np.divmod(spots[0], width)), axis=1) + 1
    if len(set(shifts)) < FEWEST or (onward < 0).any() or not (np.abs(way) > FAR * lengths).any():
        return None
    pixels, times = np.unique(
        np.concatenate([spot - shift for spot, shift in zip(spots, shifts, strict=True)]), return_counts=True
    )
    pixels = pixels[2 * times > len(spots)]
    alike = [np.isin(spot - shift, pixels).sum() for spot, shift in zip(spots, shifts, strict=True)]
    if len(pixels) < FEWEST or any(
        same < ALIKE * max(len(spot), len(pixels)) for same, spot in zip(alike, spots, strict=True)
    ):
        return None
    inks = np.zeros((COLOURS, len(pixels)), int)
    for stack, shift in zip(stacks, shifts, strict=True):
        shown, below = stack[:, pixels + shift], background[pixels + shift]
        for colour in range(COLOURS):
            inks[colour] += ((shown == colour) & (shown != below)).sum(axis=0)
    longest = max(np.abs(np.diff(moves, axis=0)), key=lambda move: float(np.hypot(*move)))
    return CursorTrace(background, pixels, inks.argmax(axis=0).astype(np.uint8), longest)


def _shift(spot: np.ndarray, other: np.ndarray) -> int:
    """The displacement that brings most pixels of one spot to pixels of the other."""
    shifts = (other[:, None] - spot).ravel()
    return int(np.bincount(shifts - shifts.min()).argmax() + shifts.min())


def _vector(shift: int, width: int) -> tuple[int, int]:
    """A displacement between indices in rows and columns."""
    rows = round(shift / width)
    return rows, shift - rows * width


class CursorSight(Protocol):
    """What sees a cursor that moves freely, and where the places are."""

    def position(self, picture: np.ndarray) -> complex | None: ...

    def point(self, place: int) -> complex: ...


class FreeKeys(Generic[ErrorT]):
    """The keys of a cursor that moves freely, in a program whose pictures `sight` reads.

    `strokes` has the mean move of each way to press a key: a key, and the seconds to press it.
    """

    def __init__(self, program: RunningProgram[ErrorT], sight: CursorSight) -> None:
        self.program = program
        self.sight = sight
        self.strokes: dict[tuple[str, float], complex] = {}
        self._speeds: dict[str, float] = {}  # sides per second of keys that are held

    @property
    def keys(self) -> frozenset[str]:
        """The keys that move the cursor."""
        return frozenset(key for key, _ in self.strokes)

    def widest_gap(self) -> float:
        """The widest angle between the directions of two keys with none between them, in half turns."""
        ways = sorted(phase(way) / pi for way in self.strokes.values())
        return max((after - before for before, after in pairwise([*ways, ways[0] + 2])), default=2.0) if ways else 2.0

    @property
    def complete(self) -> bool:
        """Whether keys lead in all directions, and the remaining ones need not be tried."""
        return self.widest_gap() <= ROUND

    @property
    def sufficient(self) -> bool:
        """Whether keys lead everywhere."""
        return self.widest_gap() <= STRAIGHT

    def locate(self, seconds: float = FLASH) -> complex | None:
        """Where the cursor is, once it is seen twice in a row at one point; None if it is not visible."""
        last = None
        for picture in pictures(self.program, seconds):
            seen = self.sight.position(picture)
            if seen is not None and seen == last:
                return seen
            last = last if seen is None else seen
        return None

    def find(self) -> complex | None:
        """Where the cursor is, even if it is hidden at first: then keys are pressed that move it away."""
        here = self.locate(PATIENCE)
        for (key, seconds), way in self.strokes.items():
            if here is None:
                self._tap(key, seconds, min(MANY, 1 + round(1 / abs(way))))
                here = self.locate()
        return here

    def try_key(self, key: str, start: complex) -> tuple[complex | None, bool]:
        """Press a key that may move the cursor, at `start`. Where it is then, None if that is not seen, and whether the
        key has moved it twice in one direction and is known from now on."""
        once = self._press(key, TAPS[0], start, start)
        if once is None or once == start:
            return once, False
        twice = self._press(key, TAPS[0], once, 2 * once - start)
        if twice is None or not _same_way(once - start, twice - once):
            return twice, False
        self.strokes[key, TAPS[0]] = (twice - start) / 2
        return self._tap_shortly(key, twice), True

    def _tap_shortly(self, key: str, start: complex) -> complex | None:
        """Learn how far a key that is pressed for a shorter time moves the cursor; where it is then."""
        way = self.strokes[key, TAPS[0]]
        end = self._press(key, TAPS[1], start, start)
        if end is not None and _same_way(way, end - start) and abs(end - start) < abs(way) * SHORTER:
            self.strokes[key, TAPS[1]] = end - start
        return end

    def go(self, target: complex) -> complex | None:
        """Move the cursor as near to a point as the keys lead; where it is then, or None if it is not seen."""
        here, best, vain = self.find(), None, 0
        for _ in range(MOST_MOVES):
            if here is None or (move := self._move(here, target)) is None:
                break
            key, seconds, times = move
            way = self.strokes.get((key, seconds), 0)
            end = self._press(key, seconds, here, here + times * way, times)
            if end is not None and times >= MEASURED and abs(end - here - times * way) < abs(way):
                self.strokes[key, seconds] = (end - here) / times
            here = self.find() if end is None else end
            away = abs(target - here) if here is not None else 0.0
            vain = vain + 1 if best is not None and away >= best else 0
            best = away if best is None else min(best, away)
            if vain == IN_VAIN:
                break
        return here

    def _move(self, here: complex, target: complex) -> tuple[str, float, int] | None:
        """The key that leads nearest to the target, the seconds to press it, and how often; None if none leads nearer.

        Short presses are for what the others cannot reach."""
        left = target - here
        for seconds in TAPS:
            moves = [
                (abs(left - times * way), key, min(times, MANY))
                for (key, usual), way in self.strokes.items()
                if usual == seconds and (times := round(_along(left, way) / abs(way))) >= 1
            ]
            after, key, times = min(moves, default=(abs(left), "", 0))
            if after < abs(left):
                return self._hold(key, left) or (key, seconds, times)
        return None

    def _hold(self, key: str, left: complex) -> tuple[str, float, int] | None:
        """To hold a key, if that is quicker than taps on the way that is left and leads not too far."""
        way = self.strokes[key, TAPS[0]]
        tapping = abs(way) / (2 * TAPS[0])  # sides per second
        speed = self._speeds.get(key, tapping)
        seconds = CAREFUL * _along(left, way) / speed
        if seconds < HELD or speed < tapping:
            return None
        return key, min(seconds, LONGEST) if key in self._speeds else HELD, 1

    def _press(self, key: str, seconds: float, start: complex, expected: complex, times: int = 1) -> complex | None:
        """Press a key; where the cursor has come to rest. That it stays at `start` is believed after a while."""
        self._tap(key, seconds, times)
        last, since = None, self.program.seconds
        for picture in pictures(self.program, REACTION):
            seen = self.sight.position(picture)
            if seen is not None and seen != last:
                last, since = seen, self.program.seconds
            elif seen is not None and seen != start:
                if abs(seen - expected) < EXACT or self.program.seconds - since >= REST:
                    break
        if last is not None and seconds > TAPS[0] and last != start:
            self._speeds[key] = abs(last - start) / seconds
        return last

    def _tap(self, key: str, seconds: float, times: int = 1) -> None:
        beeb = self.program.beeb
        if seconds > TAPS[0]:
            beeb.key_down(key)
            beeb.run(seconds=seconds)
            beeb.key_up(key)
            return
        for _ in range(times):
            beeb.press(key, seconds=seconds)


def _along(way: complex, direction: complex) -> float:
    """The length of a way in a direction."""
    return (way * direction.conjugate()).real / abs(direction)


def _same_way(one: complex, other: complex) -> bool:
    """Whether two moves have about the same direction."""
    return bool(one and other) and _along(other, one) > abs(other) / 2
