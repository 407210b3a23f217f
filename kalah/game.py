"""Kalah as a `boardgame.game.Game`: what players, matches and records know of it."""

from dataclasses import dataclass

from boardgame.game import DEFAULT_RULES
from boardgame.player import Player, RandomPlayer
from boardgame.records import GameRecord
from kalah.levels import LEVELS
from kalah.position import Position
from kalah.rules import SIDES, Act, Rules, Side, act_from_text

OPENING = 8  # turns that rarely end a game


@dataclass(frozen=True)
class Kalah:
    """The game; `KALAH` is its only instance."""

    name: str = "Kalah"
    sides: tuple[Side, Side] = SIDES

    def start(self, rules: str = DEFAULT_RULES) -> Position:
        """The full board, under rules as `Rules.to_text` writes them; raises `NotationError`."""
        return Position.start(Rules.from_text(rules))

    def rules_of(self, position: Position) -> str:
        """The rules as text."""
        return position.rules.to_text()

    def position_from_text(self, text: str) -> Position:
        """The position that `Position.to_text` wrote; raises `NotationError`."""
        return Position.from_text(text)

    def act_from_text(self, text: str) -> Act:
        """`3` or `swap` as an act; raises `NotationError`."""
        return act_from_text(text)

    def act_to_text(self, act: Act) -> str:
        """The act as `act_from_text` reads it."""
        return str(act)

    def players(self) -> dict[str, Player[Position, Act]]:
        """The random player and the four levels."""
        players: tuple[Player[Position, Act], ...] = (RandomPlayer(), *LEVELS)
        return {player.name: player for player in players}

    def max_opening(self, rules: str) -> int:
        """Few enough turns that both players still have pegs."""
        agreed = Rules.from_text(rules)
        return min(OPENING, agreed.bins * agreed.pegs // 3)


KALAH = Kalah()
KalahRecord = GameRecord[Position, Act]
