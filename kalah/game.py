"""Kalah as a `boardgame.game.Game`: what players, matches, records and pictures know of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardgame.draw.scene import XY, Scene
from boardgame.game import DEFAULT_RULES
from boardgame.ladder import LadderStep
from boardgame.player import Player, RandomPlayer
from boardgame.records import GameRecord
from kalah.ladder import LADDER
from kalah.levels import LEVELS
from kalah.position import Position
from kalah.rules import OPPONENT, SIDES, Act, Rules, Side, Sow, act_from_text
from kalah.scene import places, scene

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

    @property
    def points(self) -> dict[str, XY]:
        """The bins of the side to act, at South's places."""
        return {name[1:]: place for name, place in places(Rules().bins).items() if name[0] == "s"}

    def points_of(self, act: Act) -> tuple[str, ...]:
        """The bin; none for an exchange of sides."""
        return (str(act.bin),) if isinstance(act, Sow) else ()

    def scene(self, position: Position, last: Sequence[Act] = ()) -> Scene:
        """See `kalah.scene`. After a free move, also one that ended the game, the side to act has played `last`."""
        mover = position.side_to_act if position.free else OPPONENT[position.side_to_act]
        return scene(position, last, mover)

    def players(self) -> dict[str, Player[Position, Act]]:
        """The random player and the four levels."""
        players: tuple[Player[Position, Act], ...] = (RandomPlayer(), *LEVELS)
        return {player.name: player for player in players}

    def ladder(self) -> tuple[LadderStep, ...]:
        """From a first game to the strongest play."""
        return LADDER

    def max_opening(self, rules: str) -> int:
        """Few enough turns that both players still have pegs."""
        agreed = Rules.from_text(rules)
        return min(OPENING, agreed.bins * agreed.pegs // 3)


KALAH = Kalah()
KalahRecord = GameRecord[Position, Act]
