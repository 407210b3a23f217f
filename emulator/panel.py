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
