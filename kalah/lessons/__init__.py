"""The lesson that teaches Kalah: seven positions, and which acts are right in them."""

from functools import partial
from pathlib import Path

from boardgame.lessons import Goal, Plan, read_lesson
from kalah.position import Position
from kalah.rules import Act, Sow


def _wins_a_peg(before: Position, act: Act, after: Position) -> bool:
    return after.south.kalah > before.south.kalah


def _moves_again(before: Position, act: Act, after: Position) -> bool:
    return after.outcome is None and after.side_to_act == "south"


def _captures(before: Position, act: Act, after: Position) -> bool:
    return after.south.kalah > before.south.kalah + 1


def _sows(number: int) -> Goal[Position, Act]:
    return Goal(str(number), lambda before, act, after: act == Sow(number))


START = "4,4,4,4,4,4:0 4,4,4,4,4,4:0 s -"
_STEPS: tuple[tuple[str, str, tuple[Goal[Position, Act], ...]], ...] = (
    ("sow", START, (Goal("1"),)),
    ("kalah", START, (Goal("5", _wins_a_peg),)),
    ("round", "1,2,0,0,1,9:6 4,0,3,1,2,0:7 s -", (_sows(6),)),
    ("free", START, (Goal("3", _moves_again), Goal("2"))),
    ("capture", "1,0,2,5,6,6:1 5,0,1,4,5,5:4 s -", (Goal("1", _captures),)),
    ("end", "0,0,0,0,0,1:20 3,0,0,0,0,4:20 s -", (_sows(6),)),
    ("advice", "1,0,4,2,0,6:9 5,1,0,2,8,1:9 s -", (Goal("3", _moves_again), Goal("1", _captures))),
)
PLANS = tuple(Plan(name, Position.from_text(text), goals) for name, text, goals in _STEPS)

lesson = partial(read_lesson, Path(__file__).parent, PLANS)  # of a language
