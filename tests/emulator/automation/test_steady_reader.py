"""What stands at places is read once it is drawn, whether it flashes or the cursor hides it."""

from collections.abc import Callable
from types import SimpleNamespace

import numpy as np
import pytest

from emulator.automation.cursor_keys import CursorControl
from emulator.automation.places import PlaceReader
from emulator.automation.program import FIELDS, FLASH
from emulator.automation.steady_reader import SteadyReader
from tests.emulator.automation.test_places import PLACES, picture

pytestmark = pytest.mark.pure

COORDINATES = {number: (x / 40, y / 40) for number, (x, y) in enumerate(PLACES.tolist(), 1)}
HOME = 1
THINGS = {HOME: "cross", 4: "cross", 11: "disc"}


class Imaginary(SimpleNamespace):
    """A program, and its machine, that shows at each field what `shows` says."""

    def __init__(self, shows: Callable[[int], np.ndarray]) -> None:
        super().__init__(shows=shows, cycles=0, beeb=self)

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        self.cycles += frames + round(seconds * FIELDS)

    @property
    def picture(self) -> np.ndarray:
        return self.shows(self.cycles)


def steady_reader(shows: Callable[[int], np.ndarray]) -> tuple[SteadyReader[str], Imaginary, CursorControl]:
    reader = PlaceReader(PLACES, (40.0, 40.0), (1, 1), picture({}, cursor=HOME), ("cross", "disc"))
    reader.learn_cursor([picture({}, HOME)], [picture({}, 2)], [HOME])
    for kind in ("cross", "disc"):
        reader.learn(kind, picture({6: kind}, cursor=12), 6)
    program = Imaginary(shows)
    cursor = CursorControl(program, reader, COORDINATES, dict.fromkeys(COORDINATES, {"stay": HOME}), HOME)
    return SteadyReader(program, reader, cursor), program, cursor


def smudged(place: int, cursor: int | None = None, reach: int = 8) -> np.ndarray:
    """All things, and at one of the places something that is none of them."""
    screen = picture(THINGS, cursor)
    x, y = PLACES[place - 1].astype(int)
    screen[y - reach : y + reach + 1, x - reach : x + reach + 1] = 6
    return screen


def test_what_is_being_drawn_does_not_count() -> None:
    steady, program, _ = steady_reader(lambda at: smudged(4) if at < 30 else picture(THINGS))
    assert steady.read() == THINGS
    assert program.cycles >= 30
    at = program.cycles
    assert steady.read() == THINGS and program.cycles == at


def test_what_flashes_counts_if_that_is_wanted() -> None:
    def shows(at: int) -> np.ndarray:
        return picture(THINGS if at // 8 % 3 == 0 else {4: "cross"})

    steady, *_ = steady_reader(shows)
    assert steady.read(flashing=True) == THINGS


def test_what_is_below_the_cursor_is_read_while_that_is_blinked_off() -> None:
    steady, program, _ = steady_reader(lambda at: picture(THINGS) if at // 16 % 2 else smudged(HOME, HOME, 5))
    assert steady.read() == THINGS
    assert program.cycles < 2 * FLASH * FIELDS


@pytest.mark.parametrize("place", [HOME, 11], ids=["where a choice was made", "elsewhere, as after another's choice"])
def test_a_cursor_that_stays_may_cover_what_was_chosen(place: int) -> None:
    def shows(at: int) -> np.ndarray:
        others = {at: thing for at, thing in THINGS.items() if at != place}
        return picture(others, place) if at // 16 % 3 else picture(THINGS)

    steady, program, cursor = steady_reader(shows)
    cursor.roams = True
    program.run(16)
    assert steady.read() == THINGS


def test_where_the_cursor_was_left_nothing_has_changed() -> None:
    steady, program, cursor = steady_reader(lambda at: picture(THINGS) if at < 5 else smudged(11))
    assert steady.read() == THINGS
    program.run(20)
    cursor.left_at = 11
    assert steady.read() == THINGS


def test_the_mark_of_a_held_thing_is_learnt_without_a_cursor_that_was_left_elsewhere(monkeypatch) -> None:
    _, _, cursor = steady_reader(lambda at: picture(THINGS, 11))
    marked = []
    monkeypatch.setattr(cursor.reader, "mark", lambda place, _, cursors: marked.append((place, cursors)))
    cursor.left_at = 11  # by a refusal
    with cursor.holding(4):
        assert marked == [(4, [HOME, 4, 11])]


def test_what_cannot_be_read_is_unsure() -> None:
    steady, *_ = steady_reader(lambda at: smudged(11))
    assert steady.read().unsure == [11]
