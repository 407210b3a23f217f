"""The disc drives: two double-sided 80-track drives.

In DFS's numbering, drives 0 and 2 are the two sides of the first drive, and 1 and 3 those of the second. A 40-track
disc is read as in a drive switched to 40 tracks, also if its image has 80. The controller (`emulator.chips.fdc8271`)
steps the heads and models motor and rotation.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from emulator.board.state import StateError
from emulator.media.archive import BASIC, FILES, PROTECTED_SUFFIXES, Image, read_image
from emulator.media.dfs import catalogue_warnings, read_catalogue, rename_remedy
from emulator.media.disc import MEMBER, Disc, Track, refuse_empty, split_sides
from emulator.media.errors import DiscError
from emulator.media.folder import FolderDisc
from emulator.media.foreign import refuse_foreign
from emulator.media.protected import read_sides, side_image, stepped

LAST_CYLINDER = 84  # where the head meets its stop
IDLE_CYCLES = 4_000_000  # two seconds without a write: the program is done, though it lets the motor run
LONGEST_CYCLES = 20_000_000  # ten seconds of writes: what there is so far goes into the file
DISC_SUFFIXES = (".ssd", ".dsd")
ORIGINS = {BASIC: "a BASIC program", FILES: "a disc made from files"}  # of discs that cannot be written back


def open_disc(path: str | os.PathLike[str], writable: bool = False) -> Disc:
    """The disc in the image at `path`, plain, in an archive or made from files (`emulator.media.archive`).

    With `writable` it claims the file (see `Disc.claim`); a read-only file is a write-protected disc all the same.
    Only a disc to write to may be unformatted (an empty file). Raises DiscError if it isn't a disc image or cannot be
    claimed, and MediaError for a damaged archive.
    """
    disc = read_disc(path, unformatted=writable)
    if writable:
        disc.claim()
    return disc


def read_disc(path: str | os.PathLike[str], unformatted: bool = False) -> Disc:
    """As `open_disc`, write-protected; an unformatted disc, an empty file, only with `unformatted`."""
    if os.path.isdir(path):
        return FolderDisc(Path(path))
    image = read_image(path, (*DISC_SUFFIXES, *PROTECTED_SUFFIXES))
    warnings = [*image.warnings]
    sides = read_sides(image.data, image.name, warnings)
    if sides is None:
        _require_disc(image, unformatted)
    else:
        sides = [stepped(tracks) for tracks in sides]
    path = Path(path)
    origin = ORIGINS.get(image.format, MEMBER)
    disc = Disc(image.data, image.name, path=path if image.bare else None, origin=origin, sides=sides)
    disc.source = path.absolute()
    contents = split_sides(image.data, image.name) if sides is None else map(side_image, sides)
    disc.warnings = [*warnings, *disc.warnings, *catalogue_warnings(contents, image.name)]
    return disc


def _require_disc(image: Image, unformatted: bool) -> None:
    """Raise DiscError unless the image is an SSD or DSD; see `read_disc`."""
    if image.is_tape:
        raise DiscError(f"{image.name}: a tape image, not a disc")
    refuse_foreign(image.data, image.name, DiscError)
    if not unformatted:
        refuse_empty(image.data, image.name)
    if image.data and not image.format and not image.name.lower().endswith(DISC_SUFFIXES):
        try:
            read_catalogue(image.data, image.name, strict=True)
        except DiscError as error:
            cause = str(error).removeprefix(f"{image.name}: ")
            remedy = rename_remedy(image.data)
            raise DiscError(f"{image.name}: not an Acorn disc (SSD, DSD): {cause}{remedy}") from error


class Drive:
    """One drive: a disc or none, and a head for each side, both at `cylinder`."""

    def __init__(self) -> None:
        self.disc: Disc | None = None
        self.cylinder = 0
        self._writing = False  # the disc has changed since `due` was last called,
        self._first = self._last = 0  # and the cycles of its first and last changes that are not in the file

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

    def track_to_write(self, side: int) -> Track:
        """The track under the head of `side`, for the controller to change."""
        return self.disc.track_to_write(self.cylinder, side) if self.disc is not None else Track()

    def exchanged(self) -> bool:
        """Whether the disc has changed without the controller, which happens to that of a folder of the host; it is
        asked when a command begins that reads the drive's status or the catalogue."""
        return self.disc is not None and self.disc.refresh()

    def written(self) -> None:
        """The controller has changed the track under the head."""
        if self.disc is not None:
            self.disc.changed = True
            self._writing = True

    def keep(self) -> tuple[Any, ...]:
        """The drive and its disc, for a snapshot."""
        disc = self.disc.keep() if self.disc is not None else None
        return self.cylinder, self._writing, self._first, self._last, disc

    def put_back(self, kept: tuple[Any, ...]) -> None:
        """Restore the result of `keep`."""
        self.cylinder, self._writing, self._first, self._last, disc = kept
        if self.disc is not None:
            self.disc.put_back(disc)

    def due(self, cycle: int, motor_on: bool) -> bool:
        """Whether the changes of the disc must go into its file: when the motor has stopped or nothing was written for
        a while, and at times in between, but then only what an image file can hold."""
        if self.disc is None or not self.disc.changed:
            self._first = self._last = cycle
            return False
        if self._writing or cycle < self._last:  # a loaded state may put the clock back
            self._last, self._first = cycle, min(self._first, cycle)
        self._writing = False
        if not motor_on or cycle - self._last >= IDLE_CYCLES:
            return True
        if cycle - self._first < LONGEST_CYCLES:
            return False
        self._first = cycle
        return self.disc.fits_image


class Drives:
    """Both drives of the machine, and writing discs back to their files.

    Changes stay in memory until they are written to the file: when the motor has stopped or nothing was written for two
    seconds, every ten seconds while a program writes on, and when a disc is ejected or the machine is closed.
    """

    def __init__(self) -> None:
        self.units = (Drive(), Drive())

    def __getitem__(self, drive: int) -> Drive:
        """Drive 0 or 1. Raises DiscError for any other number."""
        if drive not in (0, 1):
            raise DiscError(f"no drive {drive}: discs go into drive 0 or 1 (2 and 3 are their other sides)")
        return self.units[drive]

    def copy_media(self, other: "Drives") -> None:
        """Hold copies, in memory only, of the discs in `other`."""
        for unit, its in zip(self.units, other.units, strict=True):
            unit.disc = its.disc.twin() if its.disc is not None else None

    def insert(self, path: str | os.PathLike[str], drive: int = 0, writable: bool | None = None) -> None:
        """Put the image at `path` (see `open_disc`) into drive 0 or 1; a disc that is there is ejected.

        By default a folder is writable, unless another drive or machine may write to it, and an image is not. Raises
        DiscError also for a file that both drives could write to, as one would overwrite the other's changes.
        """
        unit = self[drive]
        old = unit.disc
        if old is not None:
            old.write_back(again=True)  # first: it may be in the same file
        disc = read_disc(path, unformatted=bool(writable))
        if writable or writable is None and isinstance(disc, FolderDisc):
            try:
                self._claim(disc, drive, old)
            except DiscError as error:
                if writable:
                    raise
                disc.warnings.append(f"write-protected: {error}")
        self.eject(drive)
        unit.disc = disc

    def _claim(self, disc: Disc, drive: int, old: Disc | None) -> None:
        """Make a disc for this drive writable, in the place of `old` if it is the same."""
        if disc.path is not None:
            self._must_be_only_writer(drive, disc.path)
        if old is not None and old.writable and _same_file(old, disc):
            disc.claim_from(old)
        else:
            disc.claim()

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
            disc.writable = False
            disc.release()
            return
        if disc.path is None or disc.fixed:
            raise DiscError(f"{disc.name}: stays write-protected: {disc.fixed}")
        self._must_be_only_writer(drive, disc.path)
        disc.claim()

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
            disc.release()
        self[drive].disc = None
        return disc

    def write_back(self, again: bool = False) -> None:
        """Write the changes of both discs to their files; `again` is as for `Disc.write_back`. Raises the first
        DiscError after trying both."""
        _write_all([unit.disc for unit in self.units if unit.disc is not None], again)

    def write_due(self, cycle: int, motor_on: bool) -> None:
        """Write the changes to the files where that is due at `cycle`; errors are as for `write_back`."""
        due = [unit.disc for unit in self.units if unit.due(cycle, motor_on) and unit.disc is not None]
        _write_all(due)
        for unit in self.units:
            if unit.disc is not None and unit.disc.fault is not None:
                fault, unit.disc.fault = unit.disc.fault, None
                raise fault

    def save(self) -> dict[str, Any]:
        """The heads' positions, and the discs' changes since they were inserted."""
        return {
            "cylinders": [unit.cylinder for unit in self.units],
            "discs": [unit.disc.save() if unit.disc is not None else None for unit in self.units],
        }

    def keep(self) -> tuple[Any, ...]:
        """Both drives with their discs, for a snapshot."""
        first, second = self.units
        return first.keep(), second.keep()

    def check_kept(self, kept: tuple[Any, ...]) -> None:
        """Raise StateError unless the drives hold the same discs as when `keep` returned this."""
        for drive, (unit, (*_, disc)) in enumerate(zip(self.units, kept, strict=True)):
            if disc is None and unit.disc is None:
                continue
            if disc is None or unit.disc is None:
                raise _other_disc(drive, disc is not None)
            unit.disc.check_kept(disc)

    def put_back(self, kept: tuple[Any, ...]) -> None:
        """Restore the result of `keep`."""
        for unit, each in zip(self.units, kept, strict=True):
            unit.put_back(each)

    def load(self, state: Mapping[str, Any]) -> None:
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
                raise _other_disc(drive, saved is not None)
            else:
                sides.append(unit.disc.restored(saved))
        for unit, cylinder, saved, restored in zip(self.units, cylinders, discs, sides, strict=True):
            unit.cylinder = cylinder
            if unit.disc is not None:
                unit.disc.resume(restored, saved["changed"])


def _other_disc(drive: int, wanted: bool) -> StateError:
    """The error for a drive that is empty or not, unlike in a state."""
    now, then = ("empty", "had a disc") if wanted else ("not empty", "was empty")
    return StateError(f"drive {drive} is {now}, but {then} when the state was saved")


def _write_all(discs: list[Disc], again: bool = False) -> None:
    """Write the discs back; raise the first DiscError after trying all."""
    errors = []
    for disc in discs:
        try:
            disc.write_back(again)
        except DiscError as error:
            errors.append(error)
    if errors:
        raise errors[0]


def _same_file(one: Disc, other: Disc) -> bool:
    """Whether both discs are in the same image file."""
    return one.path is not None and other.path is not None and one.path.resolve() == other.path.resolve()
