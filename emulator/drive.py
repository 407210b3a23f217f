"""The disc drives: two double-sided 80-track drives.

In DFS's numbering, drives 0 and 2 are the two sides of the first drive, and 1 and 3 those of the second. A 40-track
disc is read as in a drive switched to 40 tracks. The controller (`emulator.chips.fdc8271`) steps the heads and models
motor and rotation.
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

    Raises DiscError if it isn't a disc image, or if `writable` is set for a member of an archive, and MediaError for a
    damaged archive.
    """
    path = Path(path)
    image = read_image(path, DISC_SUFFIXES)
    if image.data.startswith(TAPE_MAGIC):
        raise DiscError(f"{image.name}: a tape image, not a disc")
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
        """Whether the disc's notch is covered, as it is unless the image was inserted as writable."""
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
    """Both drives of the machine, and writing discs back to their files.

    Changes stay in memory until `write_back`, which the machine calls when the motor stops; ejecting a disc and closing
    the machine write back as well.
    """

    def __init__(self) -> None:
        self.units = (Drive(), Drive())

    def __getitem__(self, drive: int) -> Drive:
        """Drive 0 or 1. Raises DiscError for any other number."""
        if drive not in (0, 1):
            raise DiscError(f"no drive {drive}: discs go into drive 0 or 1 (2 and 3 are their other sides)")
        return self.units[drive]

    def insert(self, path: str | Path, drive: int = 0, writable: bool = False) -> None:
        """Put the image at `path` (see `open_disc`) into drive 0 or 1; a disc that is there is ejected.

        Raises DiscError also for a file that both drives could write to, as one would overwrite the other's changes.
        """
        unit, disc = self[drive], open_disc(path, writable)
        if writable:
            self._must_be_only_writer(drive, Path(path))
        self.eject(drive)
        unit.disc = disc

    def protect(self, drive: int, on: bool) -> None:
        """Write-protect the disc in drive 0 or 1, or remove the protection.

        Protecting it first writes its changes to the file. Raises DiscError if the drive is empty, if the disc cannot
        be written back, or if both drives could then write to the same file.
        """
        disc = self[drive].disc
        if disc is None:
            raise DiscError(f"drive {drive} is empty")
        if on:
            disc.write_back(again=True)
        elif disc.path is None:
            raise DiscError(f"{disc.name}: stays write-protected: a member of an archive cannot be written back")
        elif not os.access(disc.path, os.W_OK):
            raise DiscError(f"{disc.path}: stays write-protected: no permission to write the file")
        else:
            self._must_be_only_writer(drive, disc.path)
        disc.writable = not on

    def _must_be_only_writer(self, drive: int, path: Path) -> None:
        """Raise DiscError if the other drive than `drive` could write to the file at `path`."""
        other = self[1 - drive].disc
        if other is not None and other.writable and other.path is not None and other.path.resolve() == path.resolve():
            raise DiscError(f"{path}: already in drive {1 - drive}, and both drives could write to it")

    def eject(self, drive: int = 0) -> Disc | None:
        """Write back the disc in drive 0 or 1, remove it and return it, or return None if the drive was empty.

        Raises DiscError if it cannot be written back, even if that has failed before; the disc then stays in the drive.
        A second attempt ejects it and loses the changes.
        """
        disc = self[drive].disc
        if disc is not None:
            disc.write_back(again=True)
        self[drive].disc = None
        return disc

    def write_back(self, again: bool = False) -> None:
        """Write the changes of both discs to their files; `again` is as for `Disc.write_back`. Raises the first
        DiscError after trying both."""
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
        """The heads' positions, and the discs' changes since they were inserted."""
        return {
            "cylinders": [unit.cylinder for unit in self.units],
            "discs": [unit.disc.save() if unit.disc is not None else None for unit in self.units],
        }

    def load(self, state: dict[str, Any]) -> None:
        """Restore what `save` returned. Raises StateError, changing nothing, unless the drives hold the same discs."""
        match state:
            case {"cylinders": [int(first), int(second)], "discs": [discs_0, discs_1], **rest} if not rest:
                cylinders = (first, second)
                discs = (discs_0, discs_1)
            case _:
                raise StateError("the disc drives' saved state is damaged")
        if not all(0 <= cylinder <= LAST_CYLINDER for cylinder in cylinders):
            raise StateError(f"head positions {cylinders} are outside 0 to {LAST_CYLINDER}")
        sides: list[list[list[Track]]] = []
        for drive, (unit, saved) in enumerate(zip(self.units, discs, strict=True)):
            if saved is None and unit.disc is None:
                sides.append([])
            elif saved is None or unit.disc is None:
                now, then = ("empty", "had a disc") if saved is not None else ("not empty", "was empty")
                raise StateError(f"drive {drive} is {now}, but {then} when the state was saved")
            else:
                sides.append(unit.disc.restored(saved))
        for unit, cylinder, saved, restored in zip(self.units, cylinders, discs, sides, strict=True):
            unit.cylinder = cylinder
            if unit.disc is not None:
                unit.disc.sides = restored
                unit.disc.changed = saved["changed"]
