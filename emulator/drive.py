"""The disc drives: two 80-track double-sided ones, as the cable has it; what a person puts discs into.

Drive 0 is the first one's side 0 and drive 2 its other side; 1 and 3 are the second one's. A disc with 40 tracks is
read as by a drive that has been switched to 40 tracks. Heads move as the controller steps them; motor and rotation are
the controller's affair (`emulator.chips.fdc8271`).
"""

import os
from pathlib import Path
from typing import Any

from emulator.media.archive import TAPE_MAGIC, read_image
from emulator.media.disc import Disc, Track
from emulator.media.errors import DiscError
from emulator.state import StateError

LAST_CYLINDER = 84  # where the head meets its stop
DISC_SUFFIXES = (".ssd", ".dsd")


def open_disc(path: str | Path, writable: bool = False) -> Disc:
    """The disc in the image file at `path`, plain or in a zip or gzip archive.

    Raises DiscError (or another MediaError for a broken archive) if it cannot be one, and if `writable` is asked for
    inside an archive.
    """
    path = Path(path)
    image = read_image(path, DISC_SUFFIXES)
    if image.data.startswith(TAPE_MAGIC):
        raise DiscError(f"{image.name}: is a tape image, not a disc")
    bare = image.name == path.name and image.data == image.file
    disc = Disc(image.data, image.name, path=path if bare else None, writable=writable)
    disc.source = path.absolute()
    return disc


class Drive:
    """One drive: a disc or none, and a head for each side, both at `cylinder`."""

    def __init__(self) -> None:
        self.disc: Disc | None = None
        self.cylinder = 0

    @property
    def write_protected(self) -> bool:
        """Whether the notch of the disc is covered: so it is unless the image was inserted as writable."""
        return self.disc is not None and not self.disc.writable

    def step(self, inward: bool) -> None:
        """Move the heads one cylinder towards the middle or the edge, as far as the stops let them."""
        self.cylinder = min(self.cylinder + 1, LAST_CYLINDER) if inward else max(self.cylinder - 1, 0)

    def track(self, side: int) -> Track:
        """The track under the head of `side`."""
        return self.disc.track(self.cylinder, side) if self.disc is not None else Track()

    def written(self) -> None:
        """The controller has changed the track under the head."""
        if self.disc is not None:
            self.disc.changed = True


class Drives:
    """Both drives of the machine, and the way of a disc's contents back to its file.

    Changes are kept in memory until `write_back`, which whoever runs the machine calls when the motor stands still, and
    which `eject` and the end of the machine call in any case.
    """

    def __init__(self) -> None:
        self.units = (Drive(), Drive())

    def __getitem__(self, drive: int) -> Drive:
        """Drive 0 or 1. Raises DiscError for any other number."""
        if drive not in (0, 1):
            raise DiscError(f"no disc goes into drive {drive}: it is 0 or 1, and 2 and 3 are their other sides")
        return self.units[drive]

    def insert(self, path: str | Path, drive: int = 0, writable: bool = False) -> None:
        """Put the image at `path` (see `open_disc`) into drive 0 or 1; a disc that is there is ejected.

        Raises DiscError, too, for a file that both drives could write to: what one writes back the other overwrites.
        """
        unit, disc = self[drive], open_disc(path, writable)
        if writable:
            self._must_be_only_writer(drive, Path(path))
        self.eject(drive)
        unit.disc = disc

    def protect(self, drive: int, on: bool) -> None:
        """Cover the notch of the disc in drive 0 or 1, so that nothing is written to it, or uncover it.

        What has been written before goes into the file. Raises DiscError if there is no disc, for a disc that cannot
        be written back, and for a file that both drives could write to then.
        """
        disc = self[drive].disc
        if disc is None:
            raise DiscError(f"there is no disc in drive {drive}")
        if on:
            disc.write_back(again=True)
        elif disc.path is None:
            raise DiscError(f"{disc.name}: stays write-protected, as it is not a file of its own")
        elif not os.access(disc.path, os.W_OK):
            raise DiscError(f"{disc.path}: stays write-protected, as the file cannot be written")
        else:
            self._must_be_only_writer(drive, disc.path)
        disc.writable = not on

    def _must_be_only_writer(self, drive: int, path: Path) -> None:
        """Raise DiscError if the other drive than `drive` could write to the file at `path`."""
        other = self[1 - drive].disc
        if other is not None and other.writable and other.path is not None and other.path.resolve() == path.resolve():
            raise DiscError(f"{path}: is in drive {1 - drive} already, and both could write to it")

    def eject(self, drive: int = 0) -> Disc | None:
        """Take the disc out of drive 0 or 1, written back; give it, or None if there was none.

        Raises DiscError if it cannot be written back, also where that has failed before; it stays in the drive then.
        The next try takes it out, with what was written lost.
        """
        disc = self[drive].disc
        if disc is not None:
            disc.write_back(again=True)
        self[drive].disc = None
        return disc

    def write_back(self, again: bool = False) -> None:
        """Bring the files of both discs up to date; `again` is as for `Disc.write_back`. Raises the first DiscError
        after both have been tried."""
        errors = []
        for unit in self.units:
            try:
                if unit.disc is not None:
                    unit.disc.write_back(again)
            except DiscError as error:
                errors.append(error)
        if errors:
            raise errors[0]

    def save(self) -> dict[str, Any]:
        """Where the heads are, and what has been written to the discs since they were inserted."""
        return {
            "cylinders": [unit.cylinder for unit in self.units],
            "discs": [unit.disc.save() if unit.disc is not None else None for unit in self.units],
        }

    def load(self, state: dict[str, Any]) -> None:
        """Take what `save` gave; raises StateError, and changes nothing, unless the same discs are in the drives."""
        match state:
            case {"cylinders": [int(first), int(second)], "discs": [discs_0, discs_1], **rest} if not rest:
                cylinders = (first, second)
                discs = (discs_0, discs_1)
            case _:
                raise StateError("the disc drives' part of the state is damaged")
        if not all(0 <= cylinder <= LAST_CYLINDER for cylinder in cylinders):
            raise StateError(f"heads at cylinders {cylinders}: 0 to {LAST_CYLINDER} can be")
        sides: list[list[list[Track]]] = []
        for drive, (unit, saved) in enumerate(zip(self.units, discs, strict=True)):
            if saved is None and unit.disc is None:
                sides.append([])
            elif saved is None or unit.disc is None:
                there, then = ("no disc", "one") if saved is not None else ("a disc", "none")
                raise StateError(f"drive {drive} has {there}, and had {then} when the state was saved")
            else:
                sides.append(unit.disc.restored(saved))
        for unit, cylinder, saved, restored in zip(self.units, cylinders, discs, sides, strict=True):
            unit.cylinder = cylinder
            if unit.disc is not None:
                unit.disc.sides = restored
                unit.disc.changed = saved["changed"]
