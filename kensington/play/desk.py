"""From key presses to the answer of a request: the cursor, points by number, words and single keystrokes.

Keys are known here by names: a character, `"enter"`, `"backspace"`, `"up"`, `"home"` and so on. The eight directions
are on the letters around S, on the arrows (four of them), and on the numeric keypad without Num Lock.
"""

from kensington.board import POINTS
from kensington.cursor import STEP, Direction
from kensington.play.requests import AskKey, AskPoint, AskText, Command, Request

DIRECTION_KEYS: dict[str, Direction] = {
    "q": "nw", "w": "n", "e": "ne", "a": "w", "d": "e", "z": "sw", "x": "s", "c": "se",
    "up": "n", "left": "w", "right": "e", "down": "s",
    "home": "nw", "pageup": "ne", "end": "sw", "pagedown": "se",
}  # fmt: skip
COMMAND_KEYS = {
    "u": Command.UNDO,
    "h": Command.HINT,
    "o": Command.DRAW,
    "f": Command.SAVE,
    "l": Command.DECLINE,
    "backspace": Command.BACK,
}
Answer = str | int | Command


class Desk:
    """What has been typed towards the answer of the present request.

    `typed` is the text so far, `cursor` the point under the cursor, None where no point is asked for.
    """

    def __init__(self, request: Request) -> None:
        self.request = request
        self.typed = ""
        self.cursor = request.start if isinstance(request, AskPoint) else None

    def press(self, key: str) -> Answer | None:
        """The answer, if this key completes it; else None. Raises `ValueError` for a key that means nothing here."""
        if isinstance(self.request, AskPoint):
            return self._press_for_point(key)
        if isinstance(self.request, AskKey):
            return self._press_for_key(self.request, key)
        if isinstance(self.request, AskText):
            return self._press_for_text(self.request, key)
        raise ValueError(key)

    def point_at(self, point: int) -> Answer | None:
        """A click on a point: the cursor goes there, and a click on where it is chooses."""
        if self.cursor is None:
            raise ValueError(point)
        if point == self.cursor:
            return point
        self.cursor, self.typed = point, ""
        return None

    def _press_for_point(self, key: str) -> Answer | None:
        assert self.cursor is not None
        if key in ("enter", "s"):
            return self.cursor
        if key.isascii() and key.isdigit():
            self._type_number(key)
            return None
        if key == "backspace" and self.typed:
            self.typed = ""
            return None
        key = key.lower()
        if key in COMMAND_KEYS:
            return COMMAND_KEYS[key]
        if key not in DIRECTION_KEYS:
            raise ValueError(key)
        self.typed = ""
        self.cursor = STEP[self.cursor][DIRECTION_KEYS[key]]
        return None

    def _type_number(self, digit: str) -> None:
        """The cursor goes to the number typed; one that there is no point for begins a new number."""
        for number in (self.typed + digit, digit):
            if int(number) in POINTS:
                self.typed, self.cursor = number, int(number)
                return
        raise ValueError(digit)

    @staticmethod
    def _press_for_key(request: AskKey, key: str) -> Answer:
        if key == "enter":
            return request.default
        if len(key) == 1 and key.lower() in request.keys:
            return key.lower()
        raise ValueError(key)

    def _press_for_text(self, request: AskText, key: str) -> Answer | None:
        if key == "enter":
            return self.typed or request.default
        if key == "backspace" and self.typed:
            self.typed = self.typed[:-1]
        elif len(key) == 1 and len(self.typed) < request.most and _takes(request, key):
            self.typed += key
        else:
            raise ValueError(key)
        return None


def _takes(request: AskText, key: str) -> bool:
    return key.isalpha() if request.letters else key.isprintable()
