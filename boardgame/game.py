"""The protocols that a board game implements so that players, matches, records, perft and drawing work with it.

Two sides play. An **act** is the smallest decision of a player; a **turn** is one or more acts of which all but the
last leave the position `mid_turn`. A game's acts are hashable values of its own type.

`tests/boardgame/noughts_and_crosses.py` is a complete game in a few dozen lines.
"""

import shutil
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from boardgame.command_player import CommandPlayer, program_of
from boardgame.errors import UnknownPlayerError
from boardgame.ladder import STEP, LadderStep, find_step
from boardgame.player import LimitedPlayer, Player
from commandline.errors import quoted

DEFAULT_RULES = "-"  # as `Game.start` reads rules: nothing differs from the game's default


class Outcome(NamedTuple):
    """How a game ended: the side that won, None for a draw, and the rule that ended it (an enum of the game's)."""

    winner: str | None
    reason: Enum


ActT = TypeVar("ActT")


class Position(Protocol[ActT]):
    """Everything that the rest of a game depends on: an immutable, hashable value."""

    @property
    def side_to_act(self) -> str:
        """The side that has the next act, one of the game's `sides`; in a finished game any of them."""

    @property
    def mid_turn(self) -> bool:
        """Whether a turn has begun and its next act is due, by either side; False in a finished game."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; None while it goes on."""

    def legal_acts(self) -> Sequence[ActT]:
        """Every legal act, always in the same order; empty exactly when the game is over."""

    def play(self, act: ActT) -> Self:
        """The position after this act; raises `boardgame.errors.IllegalActError`."""

    def to_text(self) -> str:
        """The position as one line, which `Game.position_from_text` reads back to an equal position."""

    def __hash__(self) -> int: ...


PositionT = TypeVar("PositionT", bound=Position[Any])


class Game(Protocol[PositionT, ActT]):
    """A board game. Instances can be pickled: matches send them to worker processes."""

    @property
    def name(self) -> str:
        """In English, such as `"Noughts and Crosses"`."""

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides. Their capitalised names are the tags of records, and the first is drawn first."""

    def start(self, rules: str = DEFAULT_RULES) -> PositionT:
        """The position before the first act under these rules; raises `NotationError` for rules that do not exist."""

    def rules_of(self, position: PositionT) -> str:
        """The rules of a position as `start` reads them; `DEFAULT_RULES` if nothing differs from the default."""

    def position_from_text(self, text: str) -> PositionT:
        """The position that its `to_text` wrote; raises `NotationError`."""

    def act_from_text(self, text: str) -> ActT:
        """The act that `act_to_text` wrote, legal or not; raises `NotationError`."""

    def act_to_text(self, act: ActT) -> str:
        """The act in a few ASCII characters without spaces, commas or braces."""

    def players(self) -> Mapping[str, Player[PositionT, ActT]]:
        """The players of this game by name, from weakest to strongest."""

    def max_opening(self, rules: str) -> int:
        """The most turns that may be played at random to open a match's game: they must rarely end it."""


@runtime_checkable
class LadderGame(Protocol):
    """A game with a ladder."""

    def ladder(self) -> Sequence[LadderStep]:
        """The steps, from the weakest to the strongest."""


def find_player(game: Game[PositionT, ActT], name: str) -> Player[PositionT, ActT]:
    """The game's player of this name, or another program: see `CommandPlayer`; raises `UnknownPlayerError`.

    Either may end with a limit, `NAME:0.5s`. A step of the ladder is `step:5`.
    """
    players = game.players()
    known, colon, limit = name.partition(":")
    if known == STEP and isinstance(game, LadderGame):
        return find_step(game.ladder(), limit)
    player = players.get(known)
    program = program_of(name) if player is None else ""
    if program and shutil.which(program):
        return CommandPlayer(name, game.act_from_text, game.act_to_text)
    if player is None:
        missing = f"; program {quoted(program)} not found" if program else ""
        raise UnknownPlayerError(f"unknown player {quoted(name)}; choose from {', '.join(players)}{missing}")
    if not colon:
        return player
    if not isinstance(player, LimitedPlayer):
        raise UnknownPlayerError(f"unknown player {quoted(name)}: {known} takes no limit")
    return player.limited(limit)
