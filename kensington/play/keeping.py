"""The file that a game is kept in: written anew after every act, in one step, so that no moment can damage it.

The file may have other games before the one that is kept; their text stays as it is. Its format is that of
`docs/notation.md`.
"""

import io
import os
from dataclasses import dataclass
from operator import length_hint
from pathlib import Path

from boardgame.errors import BoardGameError
from boardgame.files import replace_file
from kensington.errors import KensingtonError
from kensington.notation import Game, RecordError, read_games

LARGEST_FILE = 1 << 24  # bytes; a game has a few thousand


@dataclass(frozen=True)
class Kept:
    """What a file has: its whole text, its last game, the text before that game, and the damage, if there is some.

    Then the game is only what was read before the damage.
    """

    text: str
    game: Game
    before: str
    damage: RecordError | None


class Keeper:
    """Keeps one game at a time at the end of the file `path`, after the text `before`.

    `text` is what is kept there now. `fault` says why the last `keep` failed; it is empty when all is on the disc. A
    file that somebody else has changed since is left as it is.
    """

    def __init__(self, path: str, before: str = "", text: str = "") -> None:
        self.path = path
        self.fault = ""
        self._before = before
        self._text = text
        self._present = _content(path)

    def next_game(self) -> None:
        """What is kept from now on is another game, after the one before."""
        self._before += self._text + "\n" if self._text else ""
        self._text = ""

    def keep(self, game: Game) -> None:
        """Write the game in its present state."""
        self._text = game.to_text()
        try:
            if _content(self.path) not in (None, self._present):
                self.fault = f"{self.path}: somebody else has changed the file, and it is left as it is"
                return
            data = (self._before + self._text).encode("utf-8", "surrogateescape")
            replace_file(Path(self.path), data)
            self._present = data
            self.fault = ""
        except BoardGameError as error:
            self.fault = str(error)
        except OSError as error:
            self.fault = f"{self.path}: {error.strerror or error}"


def keeper_after(path: str) -> Keeper:
    """A keeper that adds games to a file, which need not exist; raises `KensingtonError` or `OSError` if it cannot."""
    where = Path(path)
    _check_kind(path)
    if where.exists() and where.stat().st_size:
        kept = read_last(path)
        if kept.damage:
            raise KensingtonError(f"{path}: {kept.damage}; the file is left as it is")
        return Keeper(path, kept.text.rstrip() + "\n\n")
    if not where.parent.is_dir():
        raise KensingtonError(f"{path}: there is no such directory to keep the game in")
    return Keeper(path)


def read_last(path: str) -> Kept:
    """The last game of a file; raises `KensingtonError` if there is none, `OSError` if the file cannot be read."""
    _check_kind(path)
    if os.path.getsize(path) > LARGEST_FILE:
        raise KensingtonError(f"{path}: the file is larger than {LARGEST_FILE} bytes: this is no game record")
    # A byte that is not UTF-8 becomes a character that no record can have, and so is refused in its place.
    text = Path(path).read_bytes().decode("utf-8", "surrogateescape")
    lines = list(io.StringIO(text, newline="\n"))
    unread = iter(lines)
    games = []
    starts = [0]  # the line that each game begins after
    damage = None
    try:
        for game in read_games(unread):
            games.append(game)
            starts.append(len(lines) - length_hint(unread))
    except RecordError as error:
        games.append(error.game)
        damage = error
    if not games:
        raise KensingtonError(f"{path}: there is no game in the file")
    return Kept(text, games[-1], "".join(lines[: starts[len(games) - 1]]), damage)


def _check_kind(path: str) -> None:
    """A pipe would be waited for without end, and a device replaced by a file."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise KensingtonError(f"{path}: this is no file that a game could be kept in")


def _content(path: str) -> bytes | None:
    """What is in a file; None if there is no such file."""
    _check_kind(path)
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        return None
