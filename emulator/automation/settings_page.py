"""Pages of settings: entries with a key each, which changes what they say, until another key leaves the page."""

from typing import Any

from emulator.automation.menus import MenuEntry, menus
from emulator.automation.offered_keys import words
from emulator.automation.program import RunningProgram, until

REACTION = 2.0  # emulated seconds for an entry to change
DRAWN = 0.4  # emulated seconds without a change
MOST_VALUES = 12


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


def choose(program: RunningProgram[Any], entry: MenuEntry, values: list[str], wanted: str) -> None:
    """Press the key of an entry until it says one of its values."""
    for _ in range(values.index(wanted)):
        _change(program, entry)


def _change(program: RunningProgram[Any], entry: MenuEntry) -> str | None:
    """Press the key of an entry; what that says then, None if the page has gone or nothing changes."""
    before = _still_rows(program)
    program.press(entry.key)
    if not until(program, lambda: program.rows != before, REACTION):
        return None
    entries = (each for menu in menus(_still_rows(program)) for each in menu)
    return next((each.text for each in entries if (each.key, each.row) == (entry.key, entry.row)), None)


def _still_rows(program: RunningProgram[Any]) -> list[str]:
    """The rows of the screen once the page is drawn, or after a while if something on it moves on."""
    rows, end = list[str](), program.seconds + REACTION
    while (now := program.rows) != rows and program.seconds < end:
        rows = now
        program.beeb.run(seconds=DRAWN)
    return rows
