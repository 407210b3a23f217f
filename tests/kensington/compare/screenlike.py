"""A `GameDriver` that shows only what a screen shows, of a program in memory: for tests without a screen."""

from typing import Literal

from kensington.compare.driver import Refused
from kensington.compare.memory.driver import MemoryDriver
from kensington.rules import Act, Colour, Rules


class ScreenlikeDriver:
    """Blue always begins. A `blind` driver does not show the stone on point 12."""

    def __init__(self, driver: MemoryDriver, blind: bool = False) -> None:
        self.driver = driver
        self.blind = blind
        self.tried: list[Act] = []
        self.beeb = driver.beeb

    def start(self, rules: Rules) -> Rules:
        return self.driver.start(Rules(two_move=rules.two_move, first="blue"))

    def restart(self) -> None:
        self.driver.restart()

    def play(self, act: Act) -> None:
        self.tried.append(act)
        try:
            self.driver.play(act)
        except Refused:
            raise Refused(act, "YOU CANNOT DO THAT") from None

    @property
    def board(self) -> dict[int, Colour]:
        board = self.driver.board
        return {point: board[point] for point in board if point != 12 or not self.blind}

    @property
    def to_act(self) -> Colour:
        return self.driver.to_act

    @property
    def phase(self) -> Literal["placing", "moving"]:
        return self.driver.phase

    @property
    def winner(self) -> Colour | None:
        return self.driver.winner
