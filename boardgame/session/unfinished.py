"""The game that was left unfinished in the terminal: it is kept in the user's state directory and goes on next time."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import platformdirs

from boardgame.errors import BoardGameError
from boardgame.game import Game
from boardgame.records import GameRecord
from boardgame.session.autosave import Autosave, read_last
from boardgame.session.progress import GameInProgress

Resume = Callable[[GameRecord[Any, Any]], GameInProgress[Any]]


def path(game: Game[Any, Any]) -> Path:
    """The file of a game, which need not exist."""
    return platformdirs.user_state_path("computer-kensington", appauthor=False) / f"{game.name.lower()}.game"


def unfinished(game: Game[Any, Any], resume: Resume) -> GameInProgress[Any] | None:
    """The game that was left; None if there is none, it has ended or has no act yet, or the file is damaged."""
    with suppress(BoardGameError, OSError):
        last = read_last(game, str(path(game)))
        progress = None if last.damage else resume(last.record)
        if progress and progress.steps and not progress.over:
            return progress
    return None


def keeper(game: Game[Any, Any]) -> Autosave | None:
    """What keeps a game in that file in place of the one before; None if the directory cannot be made."""
    with suppress(BoardGameError, OSError):
        path(game).parent.mkdir(parents=True, exist_ok=True)
        return Autosave(str(path(game)))
    return None
