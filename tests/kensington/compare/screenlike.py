"""A `GameDriver` that shows only what a screen shows, of a program in memory: for tests without a screen."""

from typing import Any

from kensington.compare.driver import GameView, Refused
from kensington.compare.memory.driver import MemoryDriver
from kensington.compare.screen.driver import ScreenDriver
from kensington.position import Position
from kensington.rules import Act, Rules


class ScreenlikeDriver(MemoryDriver):
    """Blue always begins. A `blind` driver does not show the stone on point 12."""

    sets_up = False
    readings = ()
    can_try = ScreenDriver.can_try

    def __init__(self, driver: MemoryDriver, blind: bool = False) -> None:
        super().__init__(driver.beeb, driver.memory_map)
        self.blind = blind
        self.tried: list[Act] = []

    def begin(self, start: Position, **options: Any) -> Position:
        return super().begin(Position.start(Rules(two_move=start.rules.two_move, first="blue")))

    def play(self, act: Act) -> None:
        self.tried.append(act)
        try:
            super().play(act)
        except Refused:
            raise Refused(act, "YOU CANNOT DO THAT") from None

    def shown(self, after_act: bool = True) -> GameView:
        board = {point: self.board[point] for point in self.board if point != 12 or not self.blind}
        return GameView(self.winner or "none", self.to_act, self.phase, board=board)
