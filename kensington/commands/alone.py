"""`kensington` without a command: the best way to play that this computer offers."""

import sys

from boardgame.errors import BoardGameError
from boardgame.terminal.play import check_terminal
from kensington.beeb.command import obstacle_to_window
from kensington.errors import KensingtonError

BEEB, PLAY = "beeb", "play"


def choose() -> str:
    """The command to run; prints it on standard error with the reason.

    Raises `KensingtonError` without a display and a terminal.
    """
    obstacle = obstacle_to_window()
    if not obstacle:
        report("playing on the BBC Micro; use `kensington play` for the terminal")
        return BEEB
    try:
        check_terminal()
    except BoardGameError as error:
        raise KensingtonError(f"cannot play on the BBC Micro ({obstacle}) or in the terminal ({error})") from None
    report(f"playing in the terminal, because {obstacle}; use `kensington beeb` for the BBC Micro")
    return PLAY


def report(line: str) -> None:
    """Print a line on standard error."""
    print(f"kensington: {line}", file=sys.stderr)
