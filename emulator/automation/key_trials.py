"""Which keys a question takes, found by pressing them: what the words of the question leave open.

Each key is tried from the same moment, and the program then stands at the question as before. A key is taken if the
program goes on otherwise than after keys that no question offers.
"""

import re
from dataclasses import dataclass
from typing import Any

from emulator.automation.program import RunningProgram

TRIED = "YNRBAHCPM012349"
NO_ANSWERS = "QJ"  # letters that answer nothing but a question for a name
RETURN = "\n"
SHORT, LONG = 0.4, 3.0  # seconds without new text after which a program has reacted; seconds in which it has
STEP = 0.1
QUESTION = 3  # rows
SINGLE = re.compile(r"(?<!\w)(?:\w|_)(?!\w)")


@dataclass(frozen=True)
class KeysTaken:
    """The `keys` out of `TRIED` that a question takes, as capitals; or that it takes any `line` of text, or `any_key`;
    or that it takes lines but `repeats` the question after some."""

    keys: frozenset[str] = frozenset()
    line: bool = False
    any_key: bool = False
    repeats: bool = False


def keys_taken(program: RunningProgram[Any]) -> KeysTaken:
    """The keys, with RETURN after those that are only echoed, that the question on a program's screen takes."""
    moment, asked, question = program.beeb.snapshot(), _told(program), _last_rows(program)
    reactions, echoed, repeated = {}, set[str](), set[str]()
    for key in NO_ANSWERS + TRIED:
        program.beeb.restore(moment)
        before = program.rows
        program.hold(key)
        reactions[key] = _told(program)
        if reactions[key] == asked and program.rows != before:
            echoed.add(key)
            program.press(RETURN)
            reactions[key] = _told(program)
            repeated |= {key} if _last_rows(program) == question else set()
    program.beeb.restore(moment)
    others = {reactions[key] for key in NO_ANSWERS}
    taken = frozenset(key for key in TRIED if reactions[key] not in {asked, *others})
    letters = echoed.issuperset(NO_ANSWERS) and echoed.isdisjoint(taken) and asked not in others  # in place of a line
    if not letters and (asked in others or len(others) == 1 and taken) or repeated:
        return KeysTaken(taken, repeats=bool(repeated) and not taken)
    return KeysTaken(line=echoed.issuperset(NO_ANSWERS), any_key=not echoed)


def _last_rows(program: RunningProgram[Any]) -> list[str]:
    """The last rows with text, where the question stands, but for a text cursor."""
    return [row.rstrip(" _") for row in program.rows if row.strip(" _")][-QUESTION:]


def _told(program: RunningProgram[Any]) -> str:
    """The text on the screen once a program has reacted, without single letters and digits, as echoed keys are, and
    without a text cursor."""
    rows, since, end = program.rows, program.seconds, program.seconds + LONG
    while program.seconds - since < SHORT and program.seconds < end:
        program.beeb.run(seconds=STEP)
        last, rows = rows, program.rows
        since = since if rows == last else program.seconds
    texts = (" ".join(SINGLE.sub(" ", row).split()) for row in rows)
    return "\n".join(text for text in texts if text)
