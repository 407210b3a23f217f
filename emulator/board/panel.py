"""What the outside of the machine shows, as values for front ends."""

from typing import NamedTuple


class Lamps(NamedTuple):
    """The lamps of the keyboard and of the disc drives: whether each is lit."""

    cassette_motor: bool
    caps_lock: bool
    shift_lock: bool
    drives: tuple[bool, bool] = (False, False)

    @property
    def keyboard(self) -> tuple[bool, bool, bool]:
        """The three lamps beside the space bar, from the left: cassette motor, CAPS LOCK, SHIFT LOCK."""
        return self[:3]


class Beam(NamedTuple):
    """Where the beam of the television set is: the `line` since the vertical sync began, and its 2 MHz `cycle`, 0 to
    127. The picture begins half a line before line 32."""

    line: int
    cycle: int
