"""What is kept of a game that could not be played to its end: what went wrong, and what the screen showed last."""

import base64
import io
from traceback import format_exception

from boardgame.errors import BoardGameError
from emulator import Beeb
from emulator.errors import BeebError
from kensington.compare.program import ProgramError

FORESEEN = (BoardGameError, BeebError)


def failure(error: BaseException, beeb: Beeb | None = None) -> dict[str, str]:
    """A failure as JSON has it: `what`, one line; `text`, what could be read; `picture`, a PNG in base 64, or nothing.

    The screen is the one that the error brings or, if it brings none, that of the machine.
    """
    text, picture = "", None
    if isinstance(error, ProgramError):
        text, picture = error.text, error.picture
    elif beeb is not None:
        text, picture = "\n".join(row.rstrip() for row in beeb.screen.text).strip("\n"), beeb.screen.image
    what = str(error)
    if isinstance(error, Exception) and not isinstance(error, FORESEEN):  # where it happened says more than what
        what = f"{type(error).__name__}: {error}"
        text = "".join(format_exception(error)) + "\n" + text
    png = io.BytesIO()
    if picture is not None:
        picture.save(png, "PNG")
    return {"what": " ".join(what.split()), "text": text, "picture": base64.b64encode(png.getvalue()).decode()}
