"""`kensington` alone: the best game that this machine can give, which is one of the commands."""

import sys

from boardgame.errors import BoardGameError
from boardgame.terminal.play import check_terminal
from kensington.errors import KensingtonError

BEEB, PLAY = "beeb", "play"


def choose() -> str:
    """The command that is best here, said in a line on standard error with the reason.

    Where only the system ROMs are missing for the BBC Micro's window, it is opened to offer fetching them. Raises
    `KensingtonError` where there is neither a display nor a terminal.
    """
    obstacle = obstacle_to_window()
    if not obstacle:
        say("on the BBC Micro, as there are a display and its ROMs; in the terminal it is `kensington play`")
        return BEEB
    try:
        check_terminal()
    except BoardGameError as error:
        raise KensingtonError(f"not on the BBC Micro, as {obstacle}; and {error}") from None
    say(f"in the terminal, as {obstacle}; on the BBC Micro it is `kensington beeb`")
    return PLAY


def say(line: str) -> None:
    print(f"kensington: {line}", file=sys.stderr)


def obstacle_to_window() -> str:
    """Why the BBC Micro cannot be played on in a window; empty if it can."""
    from emulator import Beeb
    from emulator.commands.window import display, with_roms
    from emulator.cpu import turbo
    from emulator.errors import BeebError
    from emulator.host.settings import Settings
    from emulator.roms import RomError

    if not turbo.COMPILED:
        return "the emulator is not compiled here, and slower than the real machine"
    try:
        with display():
            _, picture = with_roms(lambda: Beeb().close(), Settings())
            if picture is not None:
                picture.close()
    except RomError:
        return "its ROMs are missing"
    except BeebError as error:
        return str(error)
    return ""
