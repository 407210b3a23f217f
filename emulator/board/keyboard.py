"""The keyboard: its matrix of switches, named as on the keys, and the keystrokes that type a text.

The matrix follows the circuit diagram of the BBC Microcomputer: ten columns of eight rows. A key's position is its
"internal key number" in the Advanced User Guide (OSBYTE &81), 16 x row + column. BREAK isn't in the matrix: it pulls
the RESET line. `keystrokes` says which keys produce which character under OS 1.20.
"""

import difflib
from builtins import int as Int
from collections.abc import Mapping
from typing import Any

from emulator.board.scheduler import Pin
from emulator.board.state import check, gather, scatter
from emulator.errors import BeebError

# Rows 1 to 7, columns 0 to 9 (Advanced User Guide, table of internal key numbers)
ROWS = (
    "Q 3 4 5 F4 8 F7 - ^ LEFT",
    "F0 W E T 7 I 9 0 _ DOWN",
    "1 2 D R 6 U O P [ UP",
    "CAPS_LOCK A X F Y J K @ : RETURN",
    "SHIFT_LOCK S C G H N L ; ] DELETE",
    "TAB Z SPACE V B M , . / COPY",
    "ESCAPE F1 F2 F3 F5 F6 F8 F9 \\ RIGHT",
)
FIRST_LINK = 2  # row 0 has SHIFT and CTRL in columns 0 and 1 and then the eight links

KEYS = {"SHIFT": 0x00, "CTRL": 0x01} | {
    name.replace("_LOCK", " LOCK"): 16 * row + column
    for row, names in enumerate(ROWS, 1)
    for column, name in enumerate(names.split())
}
NAMES = {number: name for name, number in KEYS.items()}

# Characters without and with SHIFT, for all keys but letters
SHIFTED = dict(zip("""1234567890-^\\[_;:],./""", """!"#$%&'()\0=~|{£+*}<>?""", strict=True)) | {"0": ""}
NAMED = {"\n": "RETURN", "\r": "RETURN", "\t": "TAB", "\x1b": "ESCAPE", "\x7f": "DELETE", " ": "SPACE"}
CONTROL_KEYS = "@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_"  # with CTRL: characters 0 to 31
PLAIN: dict[str, tuple[str, ...]] = {key: (key,) for key in (*SHIFTED, "@")}
PLAIN |= {char: (name,) for char, name in NAMED.items()}
PLAIN |= {char: ("SHIFT", key) for key, char in SHIFTED.items() if char} | {"`": ("SHIFT", "_")}  # both 96 on a Beeb
PLAIN |= {chr(n): ("CTRL", key) for n, key in enumerate(CONTROL_KEYS) if chr(n) not in NAMED}


class KeyboardError(BeebError):
    """An unknown key, or a character that the keyboard cannot type."""


def key_number(name: str) -> int:
    """The internal key number of `name`, in any case. Raises `KeyboardError`, suggesting similar names."""
    number = KEYS.get(name.upper())
    if number is None:
        if name.upper() == "BREAK":
            raise KeyboardError("BREAK is not in the keyboard's matrix: it resets the machine")
        near = difflib.get_close_matches(name.upper(), KEYS, n=5, cutoff=0.5)
        advice = f"did you mean {' or '.join(near)}?" if near else f"the keys are {' '.join(KEYS)} and BREAK"
        raise KeyboardError(f"unknown key {name!r}: {advice}")
    return number


def keystrokes(text: str, caps_lock: bool = True) -> list[tuple[str, ...]]:
    """The key presses that type `text`: a tuple of keys held together for each.

    `caps_lock` says whether the CAPS LOCK light is on; with the OS's default settings SHIFT then still gives a capital.
    For lower-case letters CAPS LOCK is switched off on the way and restored at the end. \\n is RETURN, \\x1b ESCAPE,
    \\x7f DELETE; other control characters are typed with CTRL. Raises `KeyboardError` for a character without a key.
    """
    strokes: list[tuple[str, ...]] = []
    locked = caps_lock
    for place, char in enumerate(text):
        if char.isascii() and char.isalpha():
            if char.islower() and locked:
                locked = False
                strokes.append(("CAPS LOCK",))
            strokes.append((char.upper(),) if locked or char.islower() else ("SHIFT", char))
        elif char in PLAIN:
            strokes.append(PLAIN[char])
        else:
            raise KeyboardError(f"character {place + 1} of the text, {char!r}, is not on the keyboard")
    if locked != caps_lock:
        strokes.append(("CAPS LOCK",))
    return strokes


class Keyboard:
    """The switches. Keys go `down` and `up` by name; the System VIA reads `key`, and the pin `changed` signals changes.

    `links` are the eight start-up links beside the keys as OSBYTE &FF reports them; a 0 bit is a closed link. Bits 0 to
    2 select the mode at start-up, bit 3 (0) swaps the effects of BREAK and SHIFT-BREAK, bits 4 and 5 set the disc
    drives' timing.
    """

    STATE = ("columns", "looks")

    def __init__(self, links: int = 0xFF) -> None:
        if not 0 <= links <= 0xFF:
            raise KeyboardError(f"the start-up links are eight bits, 0 to 255, not {links}")
        self.columns = bytearray(16)  # bit n of a column: the switch in row n is closed
        self.changed = Pin()  # driven at any change; the keyboard has no clock, so the cycle is always 0
        self.looks = 0  # reads of switches of character keys by the program
        self._set_links(links)

    def _set_links(self, links: int) -> None:
        for bit in range(8):
            self.columns[FIRST_LINK + 7 - bit] |= 1 - (links >> bit & 1)

    def down(self, name: str) -> None:
        """Press the key `name`. Raises `KeyboardError` for an unknown key."""
        number = key_number(name)
        self.columns[number & 15] |= 1 << (number >> 4)
        self.changed.drive(1, 0)

    def up(self, name: str) -> None:
        """Release the key `name`. Raises `KeyboardError` for an unknown key."""
        number = key_number(name)
        self.columns[number & 15] &= ~(1 << (number >> 4)) & 0xFF
        self.changed.drive(0, 0)

    @property
    def pressed(self) -> list[str]:
        """The names of the keys that are down."""
        return [name for name, number in KEYS.items() if self.columns[number & 15] >> (number >> 4) & 1]

    def key(self, column: Int, row: Int) -> int:
        """1 if the switch at `column` (0 to 15) and `row` (0 to 7) is closed, else 0."""
        if row:
            self.looks += 1
        return (self.columns[column & 15] >> row) & 1

    def columns_with(self, rows: Int) -> int:
        """The columns with a closed switch in any of `rows`, as bit masks."""
        found = 0
        for column in range(16):
            if self.columns[column] & rows:
                found |= 1 << column
        return found

    def save(self) -> dict[str, Any]:
        """The keyboard in a save state."""
        return gather(self, self.STATE)

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore what `save` returned, or raise StateError and change nothing."""
        check(self, self.STATE, state, {})
        scatter(self, state)
