"""What a program does when it gets an answer: whether it goes on, and where on the screen a key shows."""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from emulator.automation.program import RunningProgram
from emulator.automation.screen_text import changed_rows
from emulator.automation.stillness import StillnessTimer

REACTION = 4.0  # emulated seconds for a program to show that it took a key
INTERVAL = 0.2  # seconds between two samples of the screen
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
