"""Pages of settings: entries with a key each, which changes what they say, until another key leaves the page. On some
pages the cursor keys, or others that are named, move a mark from line to line, and change the line that has it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from emulator.automation.menus import MenuEntry, menus
from emulator.automation.naming import counted
from emulator.automation.offered_keys import words
from emulator.automation.program import RunningProgram, until
from emulator.board.keyboard import KEYS

REACTION = 2.0  # emulated seconds for an entry to change
DRAWN = 0.4  # emulated seconds without a change
MOST_VALUES = 12
CURSOR_KEYS = frozenset("arrow arrows cursor cursors".split())  # words of a page that names them
KEY = r"(?<![^\s\"'(\[<])([A-Z\d:/;@.,^\\-])[\"')\]>]?"  # that stands alone
NAMED_DOWN = re.compile(rf"{KEY}\s?[=:-]?\s?(?:moves? |goes )?down\b|\bdown\s?[=:(-]\s?{KEY}(?!\w)", re.I)
NAMED_CHANGE = re.compile(
    rf"{KEY}\s?[=:-]?\s?(?:to )?(?:changes?|alters?)\b|\b(?:change|alter)\s?[=:(-]\s?{KEY}(?!\w)", re.I
)


class MarkedLine(MenuEntry):
    """A line of a page while it has the mark: its key, as `Beeb.press` takes it, changes that line; "" if none does."""

    __slots__ = ()


def values_of(program: RunningProgram[Any], entry: MenuEntry) -> list[str]:
    """The texts of an entry as its key is pressed repeatedly, beginning with the present one; that one alone if the key
    does something else. The program is left as it was."""
    _still_rows(program)
    begun, found = program.beeb.snapshot(), [entry.text]
    while entry.key and len(found) < MOST_VALUES and (text := _change(program, entry)) and text not in found:
        found.append(text)
    program.beeb.restore(begun)
    return found


def owner_of(entry: MenuEntry, page: Sequence[MenuEntry]) -> int | None:
    """The player, 0 or 1, whom an entry is about if another one on its page begins with the same word, which is no
    number; None if not."""
    label = words(entry.text)[:1]
    alike = [other.key for other in page if words(other.text)[:1] == label]
    return alike.index(entry.key) if len(alike) == 2 and not counted(" ".join(label)) else None


def is_typed(values: list[str]) -> bool:
    """Whether the key has only cleared the entry, so that something can be typed."""
    before, after = ({*words(text)} for text in [*values, ""][:2])
    return len(values) > 1 and after < before


def marked_lines(program: RunningProgram[Any], rows: Sequence[str]) -> Iterator[MarkedLine]:
    """The lines of a page, with these rows, on which the cursor keys, or other keys that it names, move a mark: each
    while it has the mark. The last one keeps it: the line that starts the game, if the keys lead there again.

    If this is not such a page, there are none, and the program is unchanged.
    """
    begun, seen = program.beeb.snapshot(), dict[int, bool]()
    down, moved = "", None
    for down in _keys_named(rows, "DOWN", NAMED_DOWN):
        moved = _move_mark(program, down)
        program.beeb.restore(begun)
        if moved:
            break
    at = moved and moved[0]
    while at is not None and at not in seen:
        line = _line(program, at, [*_keys_named(rows, "RIGHT", NAMED_CHANGE), "RETURN"])
        seen[at] = line.starts
        yield line
        moved = _move_mark(program, down)
        at = moved and moved[1]
    for _ in seen if at is not None and any(seen.values()) else ():
        if at is not None and seen.get(at):
            yield MarkedLine("", _said(program.rows[at]), at)
            return
        moved = _move_mark(program, down)
        at = moved and moved[1]


def _keys_named(rows: Sequence[str], cursor_key: str, named: re.Pattern[str]) -> Iterator[str]:
    """The keys that a page may name for something: perhaps a cursor key."""
    text = " ".join(rows)
    if not CURSOR_KEYS.isdisjoint(words(text)):
        yield cursor_key
    named_keys = (key.upper() for found in named.findall(text) for key in found)
    yield from dict.fromkeys(key for key in named_keys if key in KEYS)


def _line(program: RunningProgram[Any], row: int, keys: Sequence[str]) -> MarkedLine:
    """The line with the mark, with the first of these keys that changes it; RETURN only clears it, for typing."""
    begun, text = program.beeb.snapshot(), _said(_still_rows(program)[row])
    for key in keys:
        line = MarkedLine(key, text, row)
        change = _change(program, line)
        program.beeb.restore(begun)
        if change and change != text and (key != "RETURN" or is_typed([text, change])):
            return line
    return MarkedLine("", text, row)


def choose(program: RunningProgram[Any], entry: MenuEntry, values: list[str], wanted: str) -> None:
    """Press the key of an entry until it says one of its values."""
    for _ in range(values.index(wanted)):
        _change(program, entry)


def _change(program: RunningProgram[Any], entry: MenuEntry) -> str | None:
    """Press the key of an entry; what that says then, None if the page has gone or nothing changes."""
    before = _still_rows(program)
    (program.hold if isinstance(entry, MarkedLine) else program.press)(entry.key)
    if not until(program, lambda: program.rows != before, REACTION):
        return None
    rows = _still_rows(program)
    if len(rows) != len(before):  # another mode
        return None
    if isinstance(entry, MarkedLine):
        return _said(rows[entry.row])
    entries = (each for menu in menus(rows) for each in menu)
    cleared = " ".join(words(rows[entry.row].strip(" ."))[1:])  # of all but its leader
    left = cleared if cleared and entry.text.startswith(cleared) else None
    return next((each.text for each in entries if (each.key, each.row) == (entry.key, entry.row)), left)


def _move_mark(program: RunningProgram[Any], down: str) -> tuple[int, int] | None:
    """Press the key that leads down; the rows from which and to which a mark has moved, else None."""
    before = _still_rows(program)
    program.hold(down)
    if not until(program, lambda: program.rows != before, REACTION):
        return None
    after = _still_rows(program)
    changed = [at for at, (row, was) in enumerate(zip(after, before, strict=False)) if row != was]
    if len(after) != len(before) or len(changed) != 2 or any(_said(before[at]) != _said(after[at]) for at in changed):
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
