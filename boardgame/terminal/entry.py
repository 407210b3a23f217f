"""From key presses to the answer of a request: the cursor, numbered points, texts and single keystrokes.

Keys have names: a character, `"enter"`, `"backspace"`, `"up"`, `"home"` and so on. The eight directions are on the
letters around S, on the arrow keys (four of them) and on the numeric keypad without Num Lock.
"""

from collections.abc import Hashable, Mapping
from typing import Any

from boardgame.cursor import Direction
from boardgame.session.board import TextBoard
from boardgame.session.requests import AskKey, AskPoint, AskText, Command, Request

DIRECTION_KEYS: dict[str, Direction] = {
    "q": "nw", "w": "n", "e": "ne", "a": "w", "d": "e", "z": "sw", "x": "s", "c": "se",
    "up": "n", "left": "w", "right": "e", "down": "s",
    "home": "nw", "pageup": "ne", "end": "sw", "pagedown": "se",
}  # fmt: skip
COMMAND_KEYS = {
    "u": Command.UNDO,
    "h": Command.HINT,
    "i": Command.ANALYSE,
    "o": Command.DRAW,
    "f": Command.SAVE,
    "l": Command.DECLINE,
    "backspace": Command.BACK,
}
TYPE_KEY = "t"  # on boards where not every act can be entered as numbered points


class Entry:
    """The input so far for the answer of a request.

    `typed` is the text so far; `cursor` is the point under the cursor, None unless the request is for a point.
    """

    def __init__(self, request: Request, board: TextBoard[Any, Any]) -> None:
        self.request = request
        self.typed = ""
        self.cursor: Hashable | None = request.start if isinstance(request, AskPoint) else None
        self._board = board
        self._numbers = {str(point): point for point in board.points if str(point).isdigit()}
        self._commands: Mapping[str, Command] = COMMAND_KEYS | ({TYPE_KEY: Command.TYPE} if board.types_acts else {})

    def press(self, key: str) -> Hashable | None:
        """The answer, if this key completes it, else None; raises `ValueError` for a key without a meaning here."""
        if isinstance(self.request, AskPoint):
            return self._press_for_point(key)
        if isinstance(self.request, AskKey):
            return self._press_for_key(self.request, key)
        if isinstance(self.request, AskText):
            return self._press_for_text(self.request, key)
        raise ValueError(key)

    def click(self, point: Hashable) -> Hashable | None:
        """A click moves the cursor to a point; a click on the cursor chooses it."""
        if self.cursor is None:
            raise ValueError(point)
        if point == self.cursor:
            return point
        self.cursor, self.typed = point, ""
        return None

    def _press_for_point(self, key: str) -> Hashable | None:
        if key in ("enter", "s"):
            if self.typed and self.typed not in self._numbers:
                raise ValueError(key)
            return self.cursor
        if key.isascii() and key.isdigit():
            self._type_digit(key)
            return None
        if key == "backspace" and self.typed:
            self.typed = ""
            return None
        key = key.lower()
        if key in self._commands:
            return self._commands[key]
        if key not in DIRECTION_KEYS:
            raise ValueError(key)
        self.typed = ""
        self.cursor = self._board.step(self.cursor, DIRECTION_KEYS[key])
        return None

    def _type_digit(self, digit: str) -> None:
        """Move the cursor to the point of the typed number. A digit too many starts a new number; one that makes no
        point's number stays, is refused, and so is the choice of a point until it is typed anew."""
        longest = max(map(len, self._numbers), default=0)
        self.typed = digit if len(self.typed) >= longest else self.typed + digit
        if self.typed not in self._numbers:
            raise ValueError(digit)
        self.cursor = self._numbers[self.typed]

    @staticmethod
    def _press_for_key(request: AskKey, key: str) -> str:
        if key == "enter":
            return request.default
        if len(key) == 1 and key.lower() in request.keys:
            return key.lower()
        raise ValueError(key)

    def _press_for_text(self, request: AskText, key: str) -> str | None:
        if key == "enter":
            return self.typed or request.default
        if key == "backspace" and self.typed:
            self.typed = self.typed[:-1]
        elif len(key) == 1 and len(self.typed) < request.longest and _accepts(request, key):
            self.typed += key
        else:
            raise ValueError(key)
        return None


def _accepts(request: AskText, key: str) -> bool:
    return key.isalpha() if request.letters else key.isprintable()
