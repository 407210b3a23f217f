"""The lesson that teaches Kensington: eight positions, and which acts are right in them."""

from functools import partial
from pathlib import Path

from boardgame.lessons import Goal, Plan, read_lesson
from kensington.board import HEXAGON_AT, mask_of
from kensington.position import Camp, Position, Turn
from kensington.rules import SUPPLY, Act, Pass, Relocate, Rules

THREAT = HEXAGON_AT[49]  # of which Blue has all other points in the step on squares


def _breaks_threat(before: Position, act: Act, after: Position) -> bool:
    return isinstance(act, Relocate) and act.start in THREAT.points and act.end not in THREAT.points


def _wins(before: Position, act: Act, after: Position) -> bool:
    return after.winner == "red"


def _completes(before: Position, act: Act, after: Position) -> bool:
    return bool(after.pending) and after.pending[0].owner == "red"


def _completes_square(before: Position, act: Act, after: Position) -> bool:
    return _completes(before, act, after) and after.pending[0].left == 2


def _shuts_in(before: Position, act: Act, after: Position) -> bool:
    """Whether Blue cannot move after an act."""
    return after.legal_acts() == (Pass(),)


def _placing(red: set[int], blue: set[int], broken: frozenset[str] = frozenset()) -> Position:
    """A position of the first phase in which Red is to act."""
    camps = [Camp(mask_of(points), (SUPPLY[2] - len(points),), frozenset()) for points in (red, blue)]
    return Position(Rules(), camps[0]._replace(broken=broken), camps[1], Turn("red", 1))


def _moving(red: set[int], blue: set[int]) -> Position:
    """A position of the second phase in which Red is to act."""
    camps = [Camp(mask_of(points), (0,), frozenset()) for points in (red, blue)]
    return Position(Rules(), camps[0], camps[1], Turn("red", 1))


PLANS: tuple[Plan[Position, Act], ...] = (
    Plan("place", _placing({36}, {20}), (Goal("45"),)),
    Plan("triangle", _placing({20, 28, 40}, {37, 45, 9}), (Goal("24", _completes), Goal("37>62"))),
    Plan(
        "square",
        _placing({20, 21, 28, 55, 3}, {41, 42, 50, 57, 58}),
        (Goal("29", _completes_square), Goal("41>11", _breaks_threat), Goal("58>35", _breaks_threat)),
    ),
    Plan("slide", _moving({20, 28, 16, 55, 47}, {37, 45, 41, 9, 26}), (Goal("16-24", _completes), Goal("9>71"))),
    Plan(
        "hexagon",
        _placing({5, 6, 12, 20, 21, 17, 18, 26, 33, 34}, {40, 48, 56, 30, 10, 43, 60, 66, 71, 46}),
        (Goal("13", _wins),),
    ),
    Plan(
        "option",
        _placing({20, 28, 70, 35}, {37, 45, 9, 66}, frozenset({"t8"})),
        (Goal("62", replies=("59",)), Goal("24", _completes)),
    ),
    Plan("pass", _moving({3, 35, 67, 68, 69, 70}, {71, 72}), (Goal("3-8", _shuts_in), Goal("35-31"))),
    Plan(
        "advice",
        _moving({39, 40, 47, 48, 56, 59, 20, 24, 29}, {9, 14, 26, 34, 42, 45, 61, 66, 71}),
        (Goal("59-55", _wins),),
    ),
)

lesson = partial(read_lesson, Path(__file__).parent, PLANS)  # of a language
