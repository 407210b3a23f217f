"""BASIC's prompt on the screen, and why the program that ran before has ended. Uses only the picture and the keys."""

import re

from emulator.beeb import Beeb

CURSOR = " _"  # what a row may end with
SECONDS = 2.0  # for an answer
CLEARING, REPORTING = "MODE 7\n", 'REPORT:PRINT" at line ";ERL\n'
NO_ERROR = "(C)"  # how the message of a BASIC without an error begins


def is_prompt(row: str) -> bool:
    """Whether a row of the screen may be BASIC's prompt."""
    return ">" in re.split(r"\s{3,}", row.strip(CURSOR))


def last_error(beeb: Beeb) -> str | None:
    """The error that BASIC reports, with its line, or "" if there was none; None if this is not BASIC's prompt.

    It types at the prompt, which clears the screen.
    """
    if [row.strip(CURSOR) for row in _answer(beeb, CLEARING) if row.strip(CURSOR)] != [">"]:
        return None
    said = [row.strip() for row in _answer(beeb, REPORTING) if row.strip(f"{CURSOR}>")][1:]
    report = "".join(said[:1]).removesuffix("at line 0").rstrip()
    return "" if report.startswith(NO_ERROR) else report


def _answer(beeb: Beeb, line: str) -> list[str]:
    """The rows of the screen after a line typed to BASIC."""
    beeb.type(line)
    beeb.run(seconds=SECONDS)
    return beeb.screen.text
