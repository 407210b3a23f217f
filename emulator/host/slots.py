"""The ten save slots of each program: save states in files, with thumbnails.

A slot's file is a save state as `beeb run --state` writes it, and can be dropped on a window. The thumbnail comes from
the frame in the state. A damaged file is listed with its error and stays until its slot is saved over or deleted.
"""

import hashlib
import os
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commandline.errors import shorten
from commandline.files import replace_file
from emulator.beeb import Beeb
from emulator.board.state import LARGEST_FILE, StateError, parse
from emulator.errors import BeebError
from emulator.machine import screen

if TYPE_CHECKING:
    from PIL import Image

SLOTS = 10
LONGEST_NAME = 40  # characters of a program's name in the name of a directory
THUMBNAIL = (160, 120)  # pixels, in the shape of a monitor's picture


@dataclass(frozen=True)
class Slot:
    """A used slot. `saved` is the host's local time, `title` names the media of the machine.

    `frame` is the picture, a frame of the video circuit. A damaged file has an `error` (one line) and none.
    """

    number: int
    path: Path
    saved: datetime
    frame: bytes = b""
    title: str = ""
    error: str | None = None

    @property
    def thumbnail(self) -> "Image.Image | None":
        """The picture scaled to THUMBNAIL pixels."""
        from PIL import Image

        size, box = THUMBNAIL, Image.Resampling.BOX
        return screen.picture(self.frame).convert("RGB").resize(size, box) if self.frame else None


class Slots:
    """The slots 0 to 9 of a program, `program` by name: files in a directory that the first save creates.

    The slots are in `directory` itself before a program is inserted, then in a subdirectory; see `belong_to`.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = self.of_program = Path(directory)
        self.program = ""
        self._known: dict[Path, tuple[tuple[int, int, int], Slot]] = {}  # by time, size and inode

    def belong_to(self, name: str, path: Path) -> None:
        """Be the slots of the program on the image called `name` in the file at `path`.

        The name and the path say which, not the contents: a program may save on its disc.
        """
        self.program = name
        mark = hashlib.sha1(os.fsencode(path.resolve()) + b"\0" + os.fsencode(name), usedforsecurity=False).hexdigest()
        shown = re.sub(r"[^\w.-]+", "_", name)[-LONGEST_NAME:].lstrip(".")
        self.of_program = self.directory / f"{shown}-{mark[:8]}"

    def path(self, number: int) -> Path:
        """The file of slot `number`. Raises BeebError if there is no such slot."""
        if not 0 <= number < SLOTS:
            raise BeebError(f"no slot {shorten(str(number))}: choose one of 0 to {SLOTS - 1}")
        return self.of_program / f"slot-{number}.state"

    def list(self) -> list[Slot | None]:
        """The slots, None for an empty one. A file is read only after it has changed."""
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
            return Slot(number, path, saved, frame_of(states), title(extra))
        except BeebError as error:
            return Slot(number, path, saved, error=str(error))

    def save(self, number: int, beeb: Beeb) -> None:
        """Save the machine in slot `number`, replacing its file in one step. Raises BeebError if that fails."""
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
        """Delete the file of slot `number`, if there is one. Raises BeebError if that fails."""
        path = self.path(number)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise BeebError(f"slot {number}: {path}: {error.strerror or error}") from error

    @staticmethod
    def _read(path: Path) -> bytes:
        """The file's bytes, or enough of them to show that it is not a state."""
        if not path.is_file():
            raise StateError(f"{path}: not a file")
        try:
            with path.open("rb") as file:
                return file.read(LARGEST_FILE + 1)
        except OSError as error:
            raise StateError(f"{path}: {error.strerror or error}") from error


def frame_of(states: dict[str, dict[str, Any]]) -> bytes:
    """The frame in the `states` of a machine (from `emulator.board.state.parse`).

    Raises StateError if there is none.
    """
    match states.get("video"):
        case {"frame": bytes(frame)} if len(frame) == screen.WIDTH * screen.HEIGHT:
            return frame
    raise StateError("the save state has no picture")


def title(extra: dict[str, Any]) -> str:
    """The names of the media in a state's `extra` (from `emulator.board.state.parse`), "" if there are none."""
    match extra.get("files"):
        case {"tape": tape, "discs": list(discs)}:
            return ", ".join(Path(path).name for path in (tape, *discs) if isinstance(path, str))
    return ""
