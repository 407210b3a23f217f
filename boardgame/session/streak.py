"""Games in a row that a person has won, or lost, against the same opponent of the program."""

from collections.abc import Iterable
from typing import Any

from boardgame.ladder import IN_A_ROW
from boardgame.session.progress import GameInProgress, Seat


class Streak:
    """The latest games of a session, or of a page, between people of one side and the program on the other."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget all games."""
        self._against = ("", 0)  # the game's name, and the level or step of the opponent
        self._won = 0  # in a row; below 0, lost
        self._latest: GameInProgress[Any] | None = None

    def note(self, game: str, progress: GameInProgress[Any]) -> None:
        """Take account of a game that has ended; of the same one only once."""
        if progress is self._latest:
            return
        self._latest = progress
        sides = {progress.side_of(key) for key, seat in progress.seats.items() if not seat.level}
        others = {progress.side_of(key) for key, seat in progress.seats.items() if seat.level}
        against = game, opponent(progress.seats.values())
        outcome = progress.position.outcome
        if against != self._against:
            self._against, self._won = against, 0
        if not against[1] or sides & others or outcome is None or outcome.winner is None:
            self._won = 0
        elif outcome.winner in sides:
            self._won = max(self._won, 0) + 1
        else:
            self._won = min(self._won, 0) - 1

    def due(self, game: str, seats: Iterable[Seat]) -> tuple[int, int]:
        """The level of the opponent, and whether a stronger (1) or a weaker one (-1) is due; else 0."""
        level = opponent(seats)
        if abs(self._won) < IN_A_ROW or (game, level) != self._against:
            return level, 0
        return level, 1 if self._won > 0 else -1


def opponent(seats: Iterable[Seat]) -> int:
    """The level of all players of the program; 0 without people, without the program, or if it has several."""
    levels = {seat.level for seat in seats}
    return max(levels) if len(levels) == 2 and 0 in levels else 0
