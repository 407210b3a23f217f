"""What goes wrong in the game, told to the person who did it: the base of every exception of this package."""

from typing import Any


class KensingtonError(Exception):
    """Something a player or a file asked for cannot be; the message says what and where."""


class RulesError(KensingtonError):
    """Rules that there are none of, such as three players."""


class IllegalActError(KensingtonError):
    """An act that the rules do not allow in this position; the message opens with the act: `12-18: point 18 is ...`."""


class NotationError(KensingtonError):
    """A text that is no act, position or game record.

    `line` and `column` count from 1 and say where the text goes wrong; `reason` says how.
    """

    def __init__(self, reason: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.reason = reason
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type["NotationError"], tuple[Any, ...]]:
        return NotationError, (self.reason, self.line, self.column)

    def within(self, line: int, column: int) -> "NotationError":
        """The same fault, where the one-line text that has it stands in a larger one from this line and column on."""
        return NotationError(self.reason, line, self.column + column - 1)
