"""The exceptions of Kalah, beside those that all board games share (`boardgame.errors`)."""

from enum import Enum, auto

from boardgame.errors import BoardGameError


class KalahError(BoardGameError):
    """The base of the exceptions that only Kalah raises."""


class KgpError(KalahError):
    """A conversation with a tournament server that cannot go on."""


class ConnectionLostError(KgpError):
    """A connection to a tournament server that failed or ended, and may work when tried again."""


class Ending(Enum):
    """The rule that ended a game."""

    RAN_OUT = auto()  # a player had no peg to sow


class IllegalActReason(Enum):
    """Why an act is illegal: the `reason` of an `IllegalActError`."""

    GAME_OVER = auto()
    NO_SUCH_BIN = auto()
    EMPTY_BIN = auto()
    NO_SWAP = auto()  # the pie rule is off, or its turn is over
