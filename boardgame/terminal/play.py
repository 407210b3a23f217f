"""Playing a game in the terminal of this process."""

import os
import secrets
import sys
from typing import Any

from boardgame.draw.game import DrawnGame
from boardgame.errors import BoardGameError
from boardgame.session.board import SceneBoard
from boardgame.session.session import Options, Session

SEEDS = 65535  # 1 to 65535, the states of the generator


def play(game: DrawnGame[Any, Any], *, seed: int | None = None, ascii: bool | None = None) -> None:
    """Play a game that can be drawn, with people and the game's own players; raises `BoardGameError`.

    `seed` is that of the random generator, 1 to 65535. `ascii` restricts the board to ASCII; by default the terminal's
    encoding decides.
    """
    session = Session(game, SceneBoard(game), Options(seed or 1 + secrets.randbelow(SEEDS)))
    session.view.ascii = not shows_unicode() if ascii is None else ascii
    play_session(session)


def play_session(session: Session[Any, Any]) -> None:
    """Play a session; raises `BoardGameError` without a suitable terminal or without prompt_toolkit."""
    try:
        from boardgame.terminal.screen import run_session
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "prompt_toolkit":
            raise
        message = "playing in the terminal needs prompt_toolkit; in the clone, run: pip install '.[terminal]'"
        raise BoardGameError(message) from error
    check_terminal()
    run_session(session)


def check_terminal() -> None:
    """Raise `BoardGameError` without a terminal whose cursor can be moved."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BoardGameError("playing needs a terminal for input and output")
    if os.environ.get("TERM", "dumb") == "dumb":
        raise BoardGameError("playing needs a terminal with a movable cursor; TERM says that this one has none")


def shows_unicode() -> bool:
    """Whether the terminal's encoding has the characters of boards, and its font probably has them too."""
    return sys.stdout.encoding.lower().startswith("utf") and os.environ.get("TERM") != "linux"
