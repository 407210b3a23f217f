"""Pente as a `boardgame.game.Game`: what players, matches, records and pictures know of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardgame.draw.scene import XY, Scene
from boardgame.game import DEFAULT_RULES
from boardgame.ladder import LadderStep
from boardgame.player import Player, RandomPlayer
from boardgame.records import GameRecord
from pente.ladder import LADDER
from pente.levels import LEVELS
from pente.position import Position
from pente.rules import SIDES, Act, Rules, Side, act_from_text
from pente.scene import place_of, scene

OPENING = 8  # turns that rarely end a game


@dataclass(frozen=True)
class Pente:
    """The game; `PENTE` is its only instance."""

    name: str = "Pente"
    sides: tuple[Side, Side] = SIDES

    def start(self, rules: str = DEFAULT_RULES) -> Position:
        """The empty board, under rules as `Rules.to_text` writes them; raises `NotationError`."""
        return Position.start(Rules.from_text(rules))

    def rules_of(self, position: Position) -> str:
        """The rules as text."""
        return position.rules.to_text()

    def position_from_text(self, text: str) -> Position:
        """The position that `Position.to_text` wrote; raises `NotationError`."""
        return Position.from_text(text)

    def act_from_text(self, text: str) -> Act:
        """`K10` as an act; raises `NotationError`."""
        return act_from_text(text)

    def act_to_text(self, act: Act) -> str:
        """The act as `act_from_text` reads it."""
        return str(act)

    @property
    def points(self) -> dict[str, XY]:
        """The points of a board of 19 lines."""
        return {str(point): place_of(point, Rules()) for point in Rules().points()}

    def points_of(self, act: Act) -> tuple[str, ...]:
        """The point."""
        return (str(act.point),)

    def scene(self, position: Position, last: Sequence[Act] = ()) -> Scene:
        """See `pente.scene`."""
        return scene(position, last)

    def players(self) -> dict[str, Player[Position, Act]]:
        """The random player and the four levels."""
        players: tuple[Player[Position, Act], ...] = (RandomPlayer(), *LEVELS)
        return {player.name: player for player in players}

    def ladder(self) -> tuple[LadderStep, ...]:
        """From a first game to the strongest play."""
        return LADDER

    def max_opening(self, rules: str) -> int:
        """The same for all rules."""
        return OPENING


PENTE = Pente()
PenteRecord = GameRecord[Position, Act]
