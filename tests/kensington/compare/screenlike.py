"""`WholeGames` that show only what a screen shows, of a program in memory: for tests without a screen."""

from collections.abc import Mapping, Sequence
from typing import Any

from kensington.compare.driver import ComparisonPath, Evidence, LevelTurn, Refusal, ScreenView, WholeGames
from kensington.compare.memory.driver import MemoryDriver
from kensington.compare.screen.driver import ScreenDriver
from kensington.position import Position
from kensington.rules import Act, Colour, Rules


class ScreenlikeDriver(WholeGames):
    """Blue always begins. A `blind` driver does not show the stone on point 12; one without `text` refuses silently."""

    path: ComparisonPath = "screen"
    levels = 0
    person: Colour | None = None
    beginner: Colour | None = "blue"
    can_try = ScreenDriver.can_try

    def __init__(self, memory: MemoryDriver, blind: bool = False, text: str = "YOU CANNOT DO THAT") -> None:
        self.memory, self.beeb = memory, memory.beeb
        self.blind, self.text = blind, text
        self.tried: list[Act] = []

    def restart(self, seed: int = 0) -> None:
        self.memory.restart(seed)

    def begin(self, start: Position, **options: Any) -> Position:
        return self.memory.begin(Position.start(Rules(two_move=start.rules.two_move, first="blue")))

    def play(self, act: Act, legal: bool = True) -> Refusal | None:
        self.tried.append(act)
        refused = self.memory.play(act)
        return refused and Refusal(Evidence.STATED if self.text else Evidence.SILENT, self.text)

    def view(self) -> ScreenView:
        shown = self.memory
        board = {point: shown.board[point] for point in shown.board if point != 12 or not self.blind}
        return ScreenView(shown.winner, shown.to_act, board)

    def watch(self, position: Position, starts: Sequence[Position]) -> LevelTurn:
        raise NotImplementedError

    def play_again(self, yes: bool) -> bool:
        raise NotImplementedError

    def walk(self, keys: Sequence[str]) -> tuple[int, Mapping[tuple[int, str], int]]:
        raise NotImplementedError
