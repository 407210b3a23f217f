"""The exceptions of Pente, beside those that all board games share (`boardgame.errors`)."""

from enum import Enum, auto

from boardgame.errors import BoardGameError


class PenteError(BoardGameError):
    """The base of the exceptions that only Pente raises."""


class Ending(Enum):
    """The rule that ended a game."""

    FIVE_IN_A_ROW = auto()
    CAPTURES = auto()
    BOARD_FULL = auto()


class IllegalActReason(Enum):
    """Why an act is illegal: the `reason` of an `IllegalActError`."""

    GAME_OVER = auto()
    NO_SUCH_POINT = auto()
    OCCUPIED = auto()
    NOT_THE_CENTRE = auto()  # where the first stone belongs
    TOO_NEAR_THE_CENTRE = auto()  # for the first player's second stone, by the tournament rule
