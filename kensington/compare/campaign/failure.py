"""The record of a game that could not be played to its end: what went wrong, and the last screen."""

import base64
import io
from traceback import format_exception

from PIL import Image

from boardgame.errors import BoardGameError
from emulator import Beeb
from emulator.errors import BeebError
from kensington.compare.program import ProgramError

EXPECTED = (BoardGameError, BeebError)


def failure_record(error: BaseException, beeb: Beeb | None = None) -> dict[str, str]:
    """A failure as JSON data: `what`, one line; `text` of the screen; `picture`, a PNG in base 64, or empty.

    The screen is the error's own or, if it has none, the one of `beeb`. An unexpected error's text begins with the
    traceback.
    """
    text, picture = "", None
    if isinstance(error, ProgramError):
        text, picture = error.text, error.picture
    elif beeb is not None:
        text, picture = "\n".join(row.rstrip() for row in beeb.screen.text).strip("\n"), beeb.screen.image
    what = str(error)
    if isinstance(error, Exception) and not isinstance(error, EXPECTED):
        what = f"{type(error).__name__}: {error}"
        text = "".join(format_exception(error)) + "\n" + text
    data = b"" if picture is None else png_bytes(picture)
    return {"what": " ".join(what.split()), "text": text, "picture": base64.b64encode(data).decode()}


def png_bytes(picture: Image.Image) -> bytes:
    data = io.BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()
