"""What a game's strongest player thinks of positions, and which chances a person missed in a game.

A game provides an `Assess`; nothing here knows how it searches.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from math import exp
from typing import Any, NamedTuple

from boardgame.game import Game
from boardgame.session.progress import GameInProgress

MISTAKE, BLUNDER = 0.1, 0.25  # of the expected score, lost by an act
UNPROVED, MOST_UNITS = 0.95, 20
MOST_MISSED = 3  # that a summary lists


class BestLine(NamedTuple):
    """Acts that one may expect, the best first, and what they promise the side to act: its expected `score`, 0 to 1,
    the same in `words`, and whether it `wins` as far as the search can tell."""

    acts: tuple[Any, ...]
    score: float
    words: str
    wins: bool


# The best lines, at most so many, of a position that is not over, given the positions before it
Assess = Callable[[Any, Sequence[Any], int], Sequence[BestLine]]
SHOWN = 5  # acts that may follow the best one


class Missed(NamedTuple):
    """A better act than one that was played: after how many acts, in which turn, by whom, and what it gave away."""

    moment: int
    turn: int
    side: str
    act: Any
    better: BestLine
    lost: float
    win: bool  # whether a win was given away


def expected_score(value: float, unit: float) -> float:
    """What a value promises without a proof, 0.05 to 0.95: 0.73 for one `unit`."""
    return min(max(1 / (1 + exp(-max(value / unit, -MOST_UNITS))), 1 - UNPROVED), UNPROVED)


def best_lines(game: Game[Any, Any], assess: Assess, position: Any, history: Sequence[Any], lines: int) -> list[str]:
    """The best lines of a position as texts: an act, what it promises, and how the game may go on."""

    def text(line: BestLine) -> str:
        act, *others = map(game.act_to_text, line.acts)
        return f"{act} ({line.words})" + (f", then {' '.join(others[:SHOWN])}" if others else "")

    return [f"{rank}. {text(line)}" for rank, line in enumerate(assess(position, history, lines), 1)]


def judge(assess: Assess, positions: Sequence[Any], acts: Sequence[Any], sides: Collection[str]) -> Iterator[Missed]:
    """Judge the acts of some sides; `positions` are those before and after each act. Yields the mistakes in order."""
    turn = 0
    for number, act in enumerate(acts):
        before, after = positions[number], positions[number + 1]
        turn += not before.mid_turn
        side = before.side_to_act
        if side not in sides or len(before.legal_acts()) == 1:
            continue
        best = assess(before, positions[:number], 1)[0]
        if best.acts[0] == act:
            continue
        score, wins = _promises(assess, after, positions[: number + 1], side)
        win, lost = best.wins and not wins, best.score - score
        if win or lost >= MISTAKE:
            yield Missed(number, turn, side, act, best, lost, win)


def _promises(assess: Assess, position: Any, history: Sequence[Any], side: str) -> tuple[float, bool]:
    """What a position promises a side: its expected score, and whether it wins."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return (0.5 if winner is None else float(winner == side)), winner == side
    best = assess(position, history, 1)[0]
    if position.side_to_act == side:
        return best.score, best.wins
    return 1 - best.score, False


def missed_by_people(assess: Assess, progress: GameInProgress[Any]) -> list[Missed]:
    """What people missed in a game in progress, the most important first."""
    people = {progress.side_of(key) for key, seat in progress.seats.items() if not seat.level}
    positions = (*progress.history, progress.position)
    found = judge(assess, positions, [step.act for step in progress.steps], people)
    return sorted(found, key=lambda missed: (not missed.win, -missed.lost))[:MOST_MISSED]
