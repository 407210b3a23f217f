"""The files that a user opens: those opened last, and what a directory has to offer."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from commandline.files import replace_file
from emulator.errors import BeebError
from emulator.host.media import ROM_SUFFIX, STATE_SUFFIX
from emulator.media import inf
from emulator.media.archive import ARCHIVE_SUFFIXES, IMAGE_SUFFIXES, MADE_SUFFIXES

MOST_RECENT = 20
LARGEST_LIST = 1 << 20  # bytes of the file with the list
SUFFIXES = (*IMAGE_SUFFIXES, *MADE_SUFFIXES, *ARCHIVE_SUFFIXES, inf.SUFFIXES[0], ROM_SUFFIX, STATE_SUFFIX)


class Recent:
    """The files opened last, in the JSON file at `path`, which several front ends may share.

    A damaged or missing file is an empty list. `shown` is the directory that the user looked into last, until a file is
    opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.shown: Path | None = None

    @property
    def files(self) -> list[Path]:
        """Absolute paths, the newest first; the files may be gone."""
        try:
            with self.path.open("rb") as file:
                listed: Any = json.loads(file.read(LARGEST_LIST))
        except (OSError, ValueError, RecursionError):
            return []
        names = listed if isinstance(listed, list) else []
        return [Path(name) for name in names if isinstance(name, str) and name and "\0" not in name][:MOST_RECENT]

    @property
    def directory(self) -> Path:
        """The one shown last, or that of the newest file, or the nearest above that exists; else the present one."""
        newest = [self.shown / "any"] if self.shown is not None else self.files[:1]
        above = [folder for file in newest for folder in file.parents]
        try:
            return next((folder for folder in above if folder.is_dir()), None) or Path.cwd()
        except FileNotFoundError:  # it was removed
            return Path.home()

    def note(self, path: Path) -> None:
        """Put a file at the head of the list. Raises BeebError if that cannot be saved."""
        path, self.shown = Path(os.path.abspath(path)), None
        listed = [path, *(other for other in self.files if other != path)][:MOST_RECENT]
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, json.dumps([str(file) for file in listed], indent=1).encode())
        except OSError as error:
            raise BeebError(f"{self.path}: cannot remember {path.name}: {error.strerror or error}") from error


@dataclass(frozen=True)
class Folder:
    """The contents of the directory at `path`, by name: `folders`, files that may be opened (`images`), `others`.

    The suffix decides. Hidden files and what is neither a file nor a directory are left out.
    """

    path: Path
    folders: list[Path]
    images: list[Path]
    others: list[Path]

    @classmethod
    def read(cls, path: Path) -> "Folder":
        """Read a directory. Raises BeebError if that fails."""
        folder = cls(path, [], [], [])
        try:
            with os.scandir(path) as entries:
                for entry in entries:
                    kind = folder._kind(entry)
                    if kind is not None and not entry.name.startswith("."):
                        kind.append(path / entry.name)
        except OSError as error:
            raise BeebError(f"{path}: {error.strerror or error}") from error
        for kind in (folder.folders, folder.images, folder.others):
            kind.sort(key=lambda file: (file.name.casefold(), file.name))
        return folder

    def _kind(self, entry: "os.DirEntry[str]") -> list[Path] | None:
        try:
            if entry.is_dir():
                return self.folders
            if entry.is_file():
                return self.images if entry.name.lower().endswith(SUFFIXES) else self.others
        except OSError:
            pass
        return None
