"""The exceptions of Kensington, beside those that all board games share (`boardgame.errors`)."""

from enum import Enum, auto

from boardgame.errors import BoardGameError


class KensingtonError(BoardGameError):
    """The base of the exceptions that only Kensington raises."""


class Ending(Enum):
    """The rule that ended a game."""

    HEXAGON = auto()  # rule 8


class IllegalActReason(Enum):
    """Why an act is illegal: the `reason` of an `IllegalActError`."""

    GAME_OVER = auto()
    NO_SUCH_POINT = auto()
    VACANT = auto()  # no stone to take
    WRONG_COLOUR = auto()  # a slide takes one's own stone, a relocation an opposing one
    OCCUPIED = auto()
    NOT_ADJACENT = auto()
    STONES_IN_HAND = auto()  # phase one: place
    NO_STONE_IN_HAND = auto()  # phase two: slide
    BARRED_BY_TWO_MOVE_OPTION = auto()
    RELOCATION_PENDING = auto()
    NO_RELOCATION_PENDING = auto()
    JUST_RELOCATED = auto()  # the second relocation takes the stone of the first
    RELOCATION_COMPULSORY = auto()
    CAN_ACT = auto()  # passing is for a player without a legal act
