"""Answers a program's questions: with RETURN where it does not go on without, and on a form where a key shows."""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from emulator.automation.program import RunningProgram
from emulator.automation.screen_text import changed_rows
from emulator.automation.stillness import StillnessTimer

REACTION = 4.0  # emulated seconds for a program to show that it took a key
INTERVAL = 0.2  # seconds between two samples of the screen
PROBES = "AYR1\n"  # keys, one of which shows where a form wants an answer
RETURN = "\n"
ECHOES = 4  # pictures of an echoed key and a flashing cursor
LINES = {32: 16, 25: 20}  # of a picture to a row of text, by the rows on the screen


def goes_on(program: RunningProgram[Any], before: Sequence[str]) -> bool:
    """Whether a program goes on without RETURN after a key, with the rows `before` it: old text goes, there is more
    new text than the echoed key, or the picture keeps changing."""
    timer = StillnessTimer(program)
    end = program.seconds + REACTION
    while program.seconds < end:
        program.beeb.run(seconds=INTERVAL)
        rows = program.rows
        gone = any(not row.startswith(was.rstrip(" _")) for was, row in zip(before, rows, strict=False))
        if gone or any(changed_rows(rows, before)):
            return True
        timer.sample()
    return len(timer.checksums) > ECHOES


def type_answer(program: RunningProgram[Any], before: Sequence[str], keys: str) -> str | None:
    """Type an answer, with RETURN if the program does not go on without it; return all its keys.

    If nothing at all happens, a key is first pressed again, for longer, and then in lower case. None if that is in vain
    too.
    """
    for press, forms in ((program.press, [keys]), (program.hold, keys.upper()), (program.press, [keys.lower()])):
        for form in forms:
            press(form)
        if keys.endswith(RETURN) or goes_on(program, before):
            return keys
        if program.rows != before:
            program.press(RETURN)
            return keys + RETURN
    return None


class Form:
    """A page of a program with all questions at once, of which it asks one after the other.

    `rows` are those of the screen that have them, none while no form is shown.
    """

    def __init__(self, program: RunningProgram[Any]) -> None:
        self.rows: frozenset[int] = frozenset()
        self._program = program
        self._asked = -1  # the row of the last question asked

    def find(self, new: Collection[int], begins: bool) -> int | None:
        """The row with the question that is being asked, which is where a key first changes something; None if no form
        is shown. These rows are `new` since the last answer; a form `begins` if they have several questions."""
        if begins or not self.rows.issuperset(new):
            self.rows = frozenset(new) if begins else frozenset()
        changes = [rows_changed_by(self._program, key, self.rows) for key in PROBES if self.rows]
        fields = (changed[0] for changed in changes if changed)
        after = (at for at in sorted(self.rows) if at > self._asked and None in changes)  # the last leaves the form
        self._asked = next(fields, next(after, -1))
        if self._asked < 0:
            self.rows = frozenset()
            return None
        return self._asked

    def fill_in(self, keys: str) -> None:
        """Type an answer in a field, with RETURN if the form does not go on without it."""
        changed = rows_changed_by(self._program, keys, self.rows)
        went_on = changed is None or len(changed) > 1
        self._program.press(keys if went_on or keys.endswith(RETURN) else keys + RETURN)


def rows_changed_by(program: RunningProgram[Any], keys: str, form: Collection[int]) -> list[int] | None:
    """The rows of the screen that keys change, which are then not pressed; None if they leave a form in these rows."""
    moment, rows, usual = program.beeb.snapshot(), program.rows, [program.picture]
    for _ in range(ECHOES):
        program.beeb.run(seconds=INTERVAL)
        usual.append(program.picture)
    program.press(keys)
    program.beeb.run(seconds=INTERVAL)
    differs = np.all([(program.picture != picture).any(axis=1) for picture in usual], axis=0)
    changed = sorted({int(line) // LINES[len(rows)] for line in np.flatnonzero(differs)})
    stays = sum(program.rows[at] != rows[at] for at in form) <= 1
    program.beeb.restore(moment)
    return changed if stays else None
