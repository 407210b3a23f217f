"""The file that a game is saved in after every act, replaced in one step, so that no crash can damage it.

The file may contain other games before the one being played; their text stays as it is.
"""

import io
import os
from operator import length_hint
from pathlib import Path
from typing import Any, NamedTuple

from boardgame.errors import BoardGameError
from boardgame.game import Game
from boardgame.records import GameRecord, RecordError, read_records
from commandline.files import replace_file

LARGEST_FILE = 1 << 24  # bytes; a game has a few thousand


class LastRecord(NamedTuple):
    """The last record of a file, the file's whole text and the text before that record.

    If the record is damaged, `damage` says how, and `record` is the part before the damage.
    """

    text: str
    record: GameRecord[Any, Any]
    before: str
    damage: str


class Autosave:
    """Saves one game at a time at the end of the file `path`, after the text `before`.

    `text` is the record that the file contains now. `fault` says why the last `save` failed; it is empty after a
    success. A file that another process has changed meanwhile is not written.
    """

    def __init__(self, path: str, before: str = "", text: str = "") -> None:
        self.path = path
        self.fault = ""
        self._before = before
        self._text = text
        self._present = _content(path)

    def next_game(self) -> None:
        """Save what follows as another game, after the present one."""
        self._before += self._text + "\n" if self._text else ""
        self._text = ""

    def save(self, text: str) -> None:
        """Write the record of the game in its present state."""
        self._text = text
        try:
            if _content(self.path) not in (None, self._present):
                self.fault = f"{self.path}: not written, as another program has changed the file"
                return
            data = (self._before + self._text).encode("utf-8", "surrogateescape")
            replace_file(Path(self.path), data)
            self._present = data
            self.fault = ""
        except BoardGameError as error:
            self.fault = str(error)
        except OSError as error:
            self.fault = f"{self.path}: {error.strerror or error}"


def append_to(game: Game[Any, Any], path: str) -> Autosave:
    """An `Autosave` that adds games to a file, which need not exist; raises `BoardGameError` or `OSError`."""
    file = Path(path)
    _check_kind(path)
    if file.exists() and file.stat().st_size:
        last = read_last(game, path)
        if last.damage:
            raise BoardGameError(f"{path}: {last.damage}; the file is not changed")
        return Autosave(path, last.text.rstrip() + "\n\n")
    if not file.parent.is_dir():
        raise BoardGameError(f"{path}: the directory does not exist")
    return Autosave(path)


def read_last(game: Game[Any, Any], path: str) -> LastRecord:
    """The last record of a file; raises `BoardGameError` if it has none, and `OSError`."""
    _check_kind(path)
    if os.path.getsize(path) > LARGEST_FILE:
        raise BoardGameError(f"{path}: not a game record: larger than {LARGEST_FILE} bytes")
    # A byte that is not UTF-8 becomes a character that no record contains, so the reader reports its place.
    text = Path(path).read_bytes().decode("utf-8", "surrogateescape")
    lines = list(io.StringIO(text, newline="\n"))
    unread = iter(lines)
    records = []
    starts = [0]  # the number of lines before each record
    damage = ""
    try:
        for record in read_records(game, unread):
            records.append(record)
            starts.append(len(lines) - length_hint(unread))
    except RecordError as error:
        if error.record.turns or error.record.tags or not records:
            records.append(error.record)  # else nothing of another game follows the last one
        damage = str(error)
    if not records:
        raise BoardGameError(f"{path}: the file has no game record")
    return LastRecord(text, records[-1], "".join(lines[: starts[len(records) - 1]]), damage)


def _check_kind(path: str) -> None:
    """Refuse a pipe, which might block forever, and a device, which would be replaced by a file."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise BoardGameError(f"{path}: not a regular file")


def _content(path: str) -> bytes | None:
    """The contents of a file; None if it does not exist."""
    _check_kind(path)
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        return None
