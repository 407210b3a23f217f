"""Kensington as a `boardgame.game.Game`: what players, matches, records and the terminal session know of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardgame.draw.scene import XY, Scene
from boardgame.game import DEFAULT_RULES
from boardgame.ladder import LadderStep
from boardgame.player import Player, RandomPlayer
from boardgame.records import GameRecord
from kensington.board import COORDINATES
from kensington.engine.player import STRONG
from kensington.ladder import LADDER
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import COLOURS, Act, Colour, Place, Relocate, Rules, Slide, act_from_text
from kensington.scene import scene

PLAYERS: tuple[Player[Position, Act], ...] = (*LEVELS, STRONG)  # from weakest to strongest


@dataclass(frozen=True)
class Kensington:
    """The game; `KENSINGTON` is its only instance."""

    name: str = "Kensington"
    sides: tuple[Colour, Colour] = COLOURS

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
        """`12`, `12-18`, `33>40`, `decline` or `pass` as an act; raises `NotationError`."""
        return act_from_text(text)

    def act_to_text(self, act: Act) -> str:
        """The act as `act_from_text` reads it."""
        return str(act)

    @property
    def points(self) -> dict[str, XY]:
        """The points 1 to 72."""
        return {str(point): place for point, place in COORDINATES.items()}

    def points_of(self, act: Act) -> tuple[str, ...]:
        """Where a stone is placed, or its start and end."""
        if isinstance(act, Place):
            return (str(act.point),)
        return (str(act.start), str(act.end)) if isinstance(act, Slide | Relocate) else ()

    def scene(self, position: Position, last: Sequence[Act] = ()) -> Scene:
        """See `kensington.scene`."""
        return scene(position, last)

    def players(self) -> dict[str, Player[Position, Act]]:
        """The random player, the three levels, and the engine."""
        return {player.name: player for player in (RandomPlayer(), *PLAYERS)}

    def ladder(self) -> tuple[LadderStep, ...]:
        """From a first game to the strongest play."""
        return LADDER

    def max_opening(self, rules: str) -> int:
        """The turns until all stones are placed."""
        agreed = Rules.from_text(rules)
        return 2 * agreed.members * agreed.supply


KENSINGTON = Kensington()
KensingtonRecord = GameRecord[Position, Act]
