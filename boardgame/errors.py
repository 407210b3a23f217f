"""The exceptions that all board games share; a game derives its own from `BoardGameError`."""

from enum import Enum
from typing import Any

from commandline.errors import UserError


class BoardGameError(UserError):
    """A request from a player, a file or a caller cannot be met; the message says what and where."""


class IllegalActError(BoardGameError):
    """An act that the rules do not allow in this position.

    `reason` is a member of the game's own enum of reasons. The message is for people and may be reworded.
    """

    def __init__(self, act: Any, reason: Enum, message: str) -> None:
        super().__init__(message)
        self.act = act
        self.reason = reason

    def __reduce__(self) -> tuple[type["IllegalActError"], tuple[Any, ...]]:
        return type(self), (self.act, self.reason, str(self))


class NotationError(BoardGameError):
    """A text that is not an act, a position or a game record.

    `line` and `column` count from 1 and locate the fault, which `fault` describes.
    """

    def __init__(self, fault: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {fault}")
        self.fault = fault
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type["NotationError"], tuple[Any, ...]]:
        return type(self), (self.fault, self.line, self.column)

    def within(self, line: int, column: int) -> "NotationError":
        """The same error for a one-line text that is part of a larger one, starting at this line and column."""
        return NotationError(self.fault, line, self.column + column - 1)


class RulesError(BoardGameError):
    """Rules that do not exist, such as an option with an unknown value."""


class UnknownPlayerError(BoardGameError):
    """A player name that the game does not have."""
