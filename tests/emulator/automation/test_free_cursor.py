"""A cursor that moves freely, in whatever steps and shape, is found and brought to places without knowing a program."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from emulator.automation.cursor_keys import CursorControl, CursorLostError
from emulator.automation.free_cursor import traced
from emulator.automation.places import PlaceReader
from emulator.automation.program import RunError

ACROSS, DOWN = range(48, 169, 40), range(48, 129, 40)
SPOTS = [(x, y) for y in DOWN for x in ACROSS]  # of the places, numbered from 1
GRID, DISC, INK = 7, 2, 3  # colours
COORDINATES = {place: (x / 40, y / 40) for place, (x, y) in enumerate(SPOTS, 1)}
NOWHERE = {place: {turn: place for turn in ("e", "s", "w", "n")} for place in COORDINATES}

STRAIGHT = {"Z": (-1, 0), "X": (1, 0), ":": (0, -1), "/": (0, 1)}
DIAGONAL = {"Q": (-1, -1), "E": (1, -1), "A": (-1, 1), "D": (1, 1)}
CROSS = [(each, 0) for each in range(-5, 6)] + [(0, each) for each in range(-5, 6) if each]
CELL = [(x, y) for x in range(-4, 4) for y in range(-4, 4)]
FRAME = [(x, y) for x in range(-11, 12) for y in range(-11, 12) if max(abs(x), abs(y)) > 9 and min(abs(x), abs(y)) > 6]
ARROW = [(x, y) for x in range(7) for y in range(10) if x <= y <= 9 - x // 2]


@dataclass
class Pointer:
    """A program and its machine: a cursor of these pixels, which keys move by `step` pixels each time they are seen,
    at once and then every `repeat` fields. It may accelerate, blink, be exclusive-or, and hide below discs."""

    shape: list[tuple[int, int]]
    step: int
    keys: dict[str, tuple[int, int]] = field(default_factory=lambda: STRAIGHT)
    repeat: int = 3
    accelerates: bool = False
    blinks: bool = False
    inverts: bool = False
    at: tuple[int, int] = SPOTS[0]
    discs: tuple[int, ...] = ()
    fields: int = 0
    down: str = ""
    since: int = 0
    rows: tuple[str, ...] = ()

    @property
    def beeb(self) -> "Pointer":
        return self

    @property
    def seconds(self) -> float:
        return self.fields / 50

    @property
    def picture(self) -> np.ndarray:
        screen = np.zeros((176, 216), np.uint8)
        for y in DOWN:
            screen[y, ACROSS[0] : ACROSS[-1] + 1] = GRID
        for x in ACROSS:
            screen[DOWN[0] : DOWN[-1] + 1, x] = GRID
        for place in self.discs:
            x, y = SPOTS[place - 1]
            down, across = np.mgrid[-8:9, -8:9]
            screen[y - 8 : y + 9, x - 8 : x + 9][down**2 + across**2 < 60] = DISC
        if not self.blinks or self.fields // 12 % 2:
            for x, y in self.shape:
                at = self.at[1] + y, self.at[0] + x
                screen[at] = 7 - screen[at] if self.inverts else INK
        return screen

    def key_down(self, key: str) -> None:
        self.down, self.since = key, 0
        self._answer()

    def key_up(self, _: str) -> None:
        self.down = ""

    def press(self, key: str, seconds: float) -> None:
        self.key_down(key)
        self.run(seconds=seconds)
        self.key_up(key)
        self.run(seconds=seconds)

    def snapshot(self) -> dict[str, object]:
        return dict(vars(self))

    def restore(self, moment: dict[str, object]) -> None:
        vars(self).update(moment)

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        for _ in range(frames + round(seconds * 50)):
            self.fields += 1
            self.since += 1
            if self.down and self.since >= 9 and self.since % self.repeat == 0:
                self._answer()

    def _answer(self) -> None:
        x, y = self.keys.get(self.down, (0, 0))
        step = self.step * (1 + self.since // 15 * self.accelerates)
        to = self.at[0] + x * step, self.at[1] + y * step
        if 12 <= to[0] <= 200 and 12 <= to[1] <= 160:
            self.at = to


def control(pointer: Pointer) -> CursorControl[RunError]:
    places = np.array([(x + 0.5, y + 0.5) for x, y in SPOTS])
    reader = PlaceReader(places, (40.0, 40.0), (1, 1), pointer.picture, ("disc",))
    return CursorControl(pointer, reader, COORDINATES, NOWHERE, 1)  # type: ignore[arg-type]  # a stand-in for a program


POINTERS = {
    "cross": Pointer(CROSS, 4, blinks=True, inverts=True),
    "cell": Pointer(CELL, 8, inverts=True),
    "arrow": Pointer(ARROW, 3, DIAGONAL, accelerates=True),
    "slow": Pointer(ARROW, 1, {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, -1), "DOWN": (0, 1)}, repeat=1),
    "frame": Pointer(FRAME, 3, {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}, inverts=True),
    "elsewhere": Pointer(CROSS, 5, blinks=True, at=(108, 89)),
}


@pytest.mark.parametrize("name", POINTERS)
def test_a_free_cursor_goes_to_each_place(name: str) -> None:
    pointer = POINTERS[name]
    cursor = control(pointer)
    cursor.find_keys([*STRAIGHT, "S", *DIAGONAL, "UP", "DOWN", "LEFT", "RIGHT"])
    empty = pointer.picture
    pointer.discs = (7,)
    cursor.reader.learn("disc", pointer.picture, 7)
    pointer.discs = (3, 4, 7, 9)
    assert empty.shape == pointer.picture.shape
    began = pointer.seconds
    for place in (12, 4, 9, 7, 1, 6):
        cursor.go(place)
        assert max(abs(at - to) for at, to in zip(pointer.at, SPOTS[place - 1], strict=True)) <= pointer.step // 2 + 1
        assert cursor.find_cursor() == place
        reading = cursor.reader.read(pointer.picture)
        assert (set(reading) | set(reading.unsure)) == {3, 4, 7, 9}
    assert pointer.seconds - began < 45


def test_keys_that_do_not_lead_everywhere_are_reported() -> None:
    cursor = control(Pointer(CROSS, 4, {"Z": (-1, 0), "X": (1, 0), "/": (0, 1)}, at=SPOTS[1]))
    with pytest.raises(CursorLostError, match="the keys /, X, Z do not move the cursor everywhere"):
        cursor.find_keys(["Z", "X", "/"])


def test_what_grows_is_no_cursor() -> None:
    """As an echoed text does, key by key."""
    blank = np.zeros(2000, np.uint8)
    frames = []
    for length in range(1, 9):
        shown = blank.copy()
        for row in range(4):
            shown[500 + 100 * row : 500 + 100 * row + 8 * length] = INK
        frames.append([shown])
    assert traced(frames, 100) is None


def test_of_an_arrow_that_begins_elsewhere_the_tip_is_tried_after_the_middle() -> None:
    pointer = Pointer([(x, y) for x in range(14) for y in range(20) if x <= y <= 19 - x // 2], 4, at=(108, 89))
    cursor = control(pointer)
    cursor.find_keys([*STRAIGHT])
    cursor.go(6)
    assert max(abs(at - to) for at, to in zip(pointer.at, SPOTS[5], strict=True)) > 4
    assert cursor.aim_elsewhere()
    cursor.go(6)
    assert max(abs(at - to) for at, to in zip(pointer.at, SPOTS[5], strict=True)) <= 2
    assert cursor.aim_elsewhere()
    assert not cursor.aim_elsewhere()
