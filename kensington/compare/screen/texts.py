"""What a program says during a game: the texts that it shows for long enough to be read."""

import os
import re
from collections.abc import Sequence

from kensington.compare.driver import Said
from kensington.compare.program import Program
from kensington.rules import COLOURS, Colour

READ = 0.4  # emulated seconds that a text must stand for a person to read it
DRAWS = re.compile(r"\b(begins?|starts?|goes first|plays first|moves first)\b")


class ListeningProgram(Program):
    """A program whose screens of text are kept: `heard` has those that stood, the oldest first."""

    def __init__(self, image: str | os.PathLike[str]) -> None:
        super().__init__(image)
        self.heard: list[Sequence[str]] = []
        self._last: Sequence[str] = ()
        self._since = 0.0

    @property
    def rows(self) -> list[str]:
        """The text on the screen, row by row."""
        rows = super().rows
        if rows != self._last:
            if self.seconds - self._since >= READ:
                self.heard.append(self._last)
            self._last, self._since = rows, self.seconds
        return rows


def said(text: str, players: dict[str, Colour]) -> Said:
    """A text with the players, by name, and the colours that occur in it."""
    words = re.findall(r"\w+", text.casefold())
    named = {colour for name, colour in players.items() if name.casefold() in words}
    return Said(text, frozenset(named), frozenset(colour for colour in COLOURS if colour in words))


def draw_announced(screens: Sequence[Sequence[str]], players: dict[str, Colour]) -> Said | None:
    """The last text that says who begins, of these screens."""
    found = None
    for before, rows in zip(([], *screens), screens, strict=False):
        text = " ".join(row.strip() for row in rows if row.strip() and row not in before)
        if DRAWS.search(text.casefold()):
            found = said(text, players)
    return found


def name_beside(rows: Sequence[str], players: dict[str, Colour]) -> Colour | None:
    """The player whose name alone stands in a row, if only one does."""
    named = {name.casefold(): colour for name, colour in players.items()}
    alone = {named[row.strip().casefold()] for row in rows if row.strip().casefold() in named}
    return alone.pop() if len(alone) == 1 else None


def reason_in(answered: Sequence[Sequence[str]], after: Sequence[str], last: str) -> str:
    """The new text after a choice that was refused, or the `last` reason if that still shows.

    `answered` are the screens at each choice: of a stone, of where it goes, and of the stone again to put it back.
    """
    if not answered:
        return ""
    before, refused = (answered[1], answered[2]) if len(answered) > 2 else (answered[-1], after)
    old = {row.strip() for row in before}
    new = " ".join(row.strip() for row in refused if row.strip() and row.strip() not in old)
    return new or (last if last in " ".join(row.strip() for row in refused) else "")
