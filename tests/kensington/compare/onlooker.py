"""A table that shows of a program in memory what a screen shows, and no more: for tests that need no eyes."""

from typing import Literal

from kensington.compare.driver import Refused
from kensington.compare.memory.driver import MemoryDriver
from kensington.rules import Act, Colour, Rules


class Onlooker:
    """What a person sees of the program in memory; the program always has blue begin."""

    def __init__(self, window: MemoryDriver, blind: bool = False) -> None:
        self.window = window
        self.blind = blind
        self.tried: list[Act] = []
        self.beeb = window.beeb

    def start(self, rules: Rules) -> Rules:
        return self.window.start(Rules(two_move=rules.two_move, first="blue"))

    def restart(self) -> None:
        self.window.restart()

    def play(self, act: Act) -> None:
        self.tried.append(act)
        try:
            self.window.play(act)
        except Refused:
            raise Refused(act, "YOU CANNOT DO THAT") from None

    @property
    def board(self) -> dict[int, Colour]:
        board = self.window.board
        return {point: board[point] for point in board if point != 12 or not self.blind}

    @property
    def to_act(self) -> Colour:
        return self.window.to_act

    @property
    def phase(self) -> Literal["placing", "moving"]:
        return self.window.phase

    @property
    def winner(self) -> Colour | None:
        return self.window.winner
