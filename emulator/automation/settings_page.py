"""Pages of settings: entries with a key each, which changes what they say, until another key leaves the page. On some
pages the cursor keys move a mark from line to line, and change the line that has it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from emulator.automation.menus import MenuEntry, menus
from emulator.automation.offered_keys import words
from emulator.automation.program import RunningProgram, until

REACTION = 2.0  # emulated seconds for an entry to change
DRAWN = 0.4  # emulated seconds without a change
MOST_VALUES = 12
CHANGES = "RIGHT"  # the key that changes the line with the mark
CURSOR_KEYS = frozenset("arrow arrows cursor cursors".split())  # words of a page that names them


def values_of(program: RunningProgram[Any], entry: MenuEntry) -> list[str]:
    """The texts of an entry as its key is pressed repeatedly, beginning with the present one; that one alone if the key
    does something else. The program is left as it was."""
    _still_rows(program)
    begun, found = program.beeb.snapshot(), [entry.text]
    while len(found) < MOST_VALUES and (text := _change(program, entry)) and text not in found:
        found.append(text)
    program.beeb.restore(begun)
    return found


def is_typed(values: list[str]) -> bool:
    """Whether the key has only cleared the entry, so that something can be typed."""
    before, after = ({*words(text)} for text in [*values, ""][:2])
    return len(values) > 1 and after < before


def marked_lines(program: RunningProgram[Any], rows: Sequence[str]) -> Iterator[MenuEntry]:
    """The lines of a page, with these rows, on which the cursor keys move a mark: each while it has the mark.

    If this is not such a page, there are none, and the program is unchanged.
    """
    if CURSOR_KEYS.isdisjoint(words(" ".join(rows))):
        return
    begun, seen = program.beeb.snapshot(), set[int]()
    moved = _move_mark(program)
    program.beeb.restore(begun)
    at = moved and moved[0]
    while at is not None and at not in seen:
        seen.add(at)
        yield MenuEntry(CHANGES, _said(program.rows[at]), at)
        moved = _move_mark(program)
        at = moved and moved[1]


def choose(program: RunningProgram[Any], entry: MenuEntry, values: list[str], wanted: str) -> None:
    """Press the key of an entry until it says one of its values."""
    for _ in range(values.index(wanted)):
        _change(program, entry)


def _change(program: RunningProgram[Any], entry: MenuEntry) -> str | None:
    """Press the key of an entry; what that says then, None if the page has gone or nothing changes."""
    before = _still_rows(program)
    (program.hold if entry.key == CHANGES else program.press)(entry.key)
    if not until(program, lambda: program.rows != before, REACTION):
        return None
    rows = _still_rows(program)
    if entry.key == CHANGES:
        return _said(rows[entry.row])
    entries = (each for menu in menus(rows) for each in menu)
    return next((each.text for each in entries if (each.key, each.row) == (entry.key, entry.row)), None)


def _move_mark(program: RunningProgram[Any]) -> tuple[int, int] | None:
    """Press the down key; the rows from which and to which a mark has moved, None if anything else has happened."""
    before = _still_rows(program)
    program.hold("DOWN")
    if not until(program, lambda: program.rows != before, REACTION):
        return None
    after = _still_rows(program)
    changed = [at for at, row in enumerate(after) if row != before[at]]
    if len(changed) != 2 or any(_said(before[at]) != _said(after[at]) for at in changed):
        return None
    marked = [at for at in changed if len(after[at].strip()) > len(before[at].strip())]
    return (sum(changed) - marked[0], marked[0]) if len(marked) == 1 else None


def _said(row: str) -> str:
    """The words of a line, without a mark before or after them."""
    return " ".join(re.sub(r"^\W+|\W+$", "", row).casefold().split())


def _still_rows(program: RunningProgram[Any]) -> list[str]:
    """The rows of the screen once the page is drawn, or after a while if something on it moves on."""
    rows, end = list[str](), program.seconds + REACTION
    while (now := program.rows) != rows and program.seconds < end:
        rows = now
        program.beeb.run(seconds=DRAWN)
    return rows
