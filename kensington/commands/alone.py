"""`kensington` without a command: the best way to play that this computer offers."""

import sys

from boardgame.errors import BoardGameError
from boardgame.terminal.play import check_terminal
from kensington.beeb.command import obstacle_to_window
from kensington.errors import KensingtonError

BEEB, PLAY = "beeb", "play"
BROWSER = "use `kensington web` for a browser"


def choose() -> str:
    """The command to run; prints it on standard error with the reason.

    Raises `KensingtonError` without a display and a terminal.
    """
    obstacle = obstacle_to_window()
    if not obstacle:
        report("playing on the BBC Micro; use `kensington play` for the terminal, `kensington web` for a browser")
        return BEEB
    try:
        check_terminal()
    except BoardGameError as error:
        places = f"on the BBC Micro ({obstacle}) or in the terminal ({error})"
        raise KensingtonError(f"cannot play {places}; {BROWSER}") from None
    report(f"playing in the terminal, because {obstacle}; {BROWSER}")
    return PLAY


def report(line: str) -> None:
    """Print a line on standard error."""
    print(f"kensington: {line}", file=sys.stderr)
