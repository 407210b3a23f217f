"""Ten save states of a person's own, each in a file, with a small picture of where it was.

A slot's file is a save state as `beeb run --state` writes it and as one may drop it on the window. The picture is in it
already, as the state holds what is on the screen. A file that is damaged is shown with what is wrong with it; it stays
until something is saved in its slot, or the slot is deleted.
"""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from emulator import screen
from emulator.beeb import Beeb
from emulator.errors import BeebError
from emulator.media.disc import replace_file
from emulator.state import LARGEST_FILE, StateError, parse

SLOTS = 10
THUMBNAIL = (160, 120)  # pixels: of the shape that the picture has on a monitor


@dataclass(frozen=True)
class Slot:
    """What is in a slot. `saved` is the host's local time. `title` names the media that were in the machine.

    Of a damaged file `error` says what is wrong with it, in a line, and there is no `thumbnail`.
    """

    number: int
    path: Path
    saved: datetime
    thumbnail: Image.Image | None = None
    title: str = ""
    error: str | None = None


class Slots:
    """The slots 0 to 9, which are files in `directory`; it is made when something is saved."""

    def __init__(self, directory: Path) -> None:
        self.directory = Path(directory)
        self._known: dict[Path, tuple[tuple[int, int, int], Slot]] = {}  # by what tells that a file is still the same

    def path(self, number: int) -> Path:
        """The file of slot `number`. Raises BeebError if there is no such slot."""
        if not 0 <= number < SLOTS:
            raise BeebError(f"there is no slot {number}: they are 0 to {SLOTS - 1}")
        return self.directory / f"slot-{number}.state"

    def list(self) -> list[Slot | None]:
        """What is in the slots, None in an empty one. A file is only read when it has changed."""
        return [self._slot(number) for number in range(SLOTS)]

    def _slot(self, number: int) -> Slot | None:
        path = self.path(number)
        try:
            status = path.stat()
        except FileNotFoundError:
            return None
        except OSError as error:
            return Slot(number, path, datetime.fromtimestamp(0), error=error.strerror or str(error))
        mark = (status.st_mtime_ns, status.st_size, status.st_ino)
        if path not in self._known or self._known[path][0] != mark:
            self._known[path] = (mark, self._look(number, datetime.fromtimestamp(status.st_mtime)))
        return self._known[path][1]

    def _look(self, number: int, saved: datetime) -> Slot:
        path = self.path(number)
        try:
            states, extra = parse(self._read(path))
            return Slot(number, path, saved, thumbnail(states), title(extra))
        except BeebError as error:
            return Slot(number, path, saved, error=str(error))

    def save(self, number: int, beeb: Beeb) -> None:
        """Save the machine in slot `number`, in place of what is there: all of it or nothing. Raises BeebError."""
        path = self.path(number)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, beeb.save_state())
        except OSError as error:
            raise BeebError(f"slot {number}: {error.filename or path}: {error.strerror or error}") from error

    def load(self, number: int) -> bytes:
        """The save state in slot `number`. Raises BeebError if the slot is empty or its file cannot be read."""
        path = self.path(number)
        if not path.exists():
            raise BeebError(f"slot {number} is empty")
        try:
            return self._read(path)
        except StateError as error:
            raise StateError(f"slot {number}: {error}") from error

    def delete(self, number: int) -> None:
        """Empty slot `number`, if it is not. Raises BeebError if its file cannot be removed."""
        path = self.path(number)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise BeebError(f"slot {number}: {path}: {error.strerror or error}") from error

    @staticmethod
    def _read(path: Path) -> bytes:
        """The file's bytes, or as many as show that it is no state."""
        if not path.is_file():
            raise StateError(f"{path}: is not a file")
        try:
            with path.open("rb") as file:
                return file.read(LARGEST_FILE + 1)
        except OSError as error:
            raise StateError(f"{path}: {error.strerror or error}") from error


def thumbnail(states: dict[str, dict[str, Any]]) -> Image.Image:
    """The picture that was on the screen of the machine with `states` (of `emulator.state.parse`), THUMBNAIL pixels.

    Raises StateError if there is none.
    """
    match states.get("video"):
        case {"frame": bytes(frame)} if len(frame) == screen.WIDTH * screen.HEIGHT:
            pixels = np.empty(len(frame), np.uint32)
            screen.full_colour(frame, pixels)
            picture = Image.frombytes("RGB", (screen.WIDTH, screen.HEIGHT), pixels, "raw", screen.PIXEL_ORDER)
            return picture.resize(THUMBNAIL, Image.Resampling.BOX)
    raise StateError("the save state has no picture")


def title(extra: dict[str, Any]) -> str:
    """The names of the media files that a state's `extra` (of `emulator.state.parse`) names, or nothing."""
    match extra.get("files"):
        case {"tape": tape, "discs": list(discs)}:
            return ", ".join(Path(path).name for path in (tape, *discs) if isinstance(path, str))
    return ""
