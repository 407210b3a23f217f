"""What the host's keyboard reports, in the terms of no toolkit.

Keys have the names of the web's UI Events specification: `code` is the place of a key whatever the layout
(`KeyboardEvent.code`: "KeyQ", "Digit1", "ArrowLeft"), `key` is what the layout puts there (`KeyboardEvent.key`: "a",
"Enter", "PageUp"), but without SHIFT and AltGr.
"""

from dataclasses import dataclass
from enum import IntFlag


class Modifier(IntFlag):
    """Modifiers that are held. ALT is the left one; ALT_GR is the right one, or what the layout has in its place."""

    NONE = 0
    SHIFT = 1
    CTRL = 2
    ALT = 4
    ALT_GR = 8
    META = 16


@dataclass(frozen=True)
class KeyEvent:
    """A key of the host goes `down` or up. `text` is what it gives with the modifiers; "" if nothing, or not yet.

    The host's repetitions of a key that stays down are not reported.
    """

    down: bool
    code: str
    key: str = ""
    text: str = ""
    modifiers: Modifier = Modifier.NONE

    @property
    def char(self) -> str:
        """The character on the key, "" if it has another name. The space bar's is ""."""
        return self.key if len(self.key) == 1 and self.key.isprintable() and self.key != " " else ""


@dataclass(frozen=True)
class TextEvent:
    """Text that was typed: that of the key before, of its repetition, or from an input method."""

    text: str


@dataclass(frozen=True)
class FocusLost:
    """The keyboard belongs to another program now: its keys go up unseen."""


HostEvent = KeyEvent | TextEvent | FocusLost
