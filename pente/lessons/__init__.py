"""The lesson that teaches Pente: six positions, and which acts are right in them."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from boardgame.lessons import Goal, Plan, read_lesson
from pente.position import Position
from pente.rules import Act, Rules, Side, point_from_text

RULES = Rules(size=13)  # a small board, to see at a glance


def _captures(before: Position, act: Act, after: Position) -> bool:
    return after.captured("white") > before.captured("white")


def _wins(before: Position, act: Act, after: Position) -> bool:
    return after.outcome is not None and after.outcome.winner == "white"


def _position(stones: Mapping[Side, str], captured: tuple[int, int] = (0, 0)) -> Position:
    """A position with stones on these points, in which White is to act."""
    white, black = (frozenset(map(point_from_text, stones[side].split())) for side in ("white", "black"))
    return Position(RULES, white, black, *captured, "white")


def _places(point: str) -> Goal[Position, Act]:
    return Goal(point, lambda before, act, after: str(act.point) == point)


def _opens_four(before: Position, act: Act, after: Position) -> bool:
    """Whether an act makes an open four without a gap."""
    return str(act.point) in ("E7", "J7")


PLANS: tuple[Plan[Position, Act], ...] = (
    Plan("centre", Position.start(RULES), (Goal("G7"),)),
    Plan("five", _position({"white": "F7 G7 H7 J7 G10", "black": "F8 G8 H6 J9 K10"}), (Goal("E7", _wins),)),
    Plan("capture", _position({"white": "F7 J4", "black": "G7 H7"}), (Goal("J7", _captures),)),
    Plan(
        "several",
        _position({"white": "G8 K5 D9 D4", "black": "G6 G7 H5 J5"}),
        (Goal("G5", lambda before, act, after: after.captured("white") == 4),),
    ),
    Plan("pairs", _position({"white": "E5 F9 K8", "black": "F6 G7 K4"}, (8, 2)), (Goal("H8", _wins),)),
    Plan("safe", _position({"white": "F7 D4", "black": "E7 H7"}), (_places("G7"),)),
    Plan(
        "open",
        _position({"white": "F7 G7 H7", "black": "G9 H9 D3"}),
        (Goal("J7", _opens_four, ("K7",)), Goal("E7", _wins)),
    ),
)

lesson = partial(read_lesson, Path(__file__).parent, PLANS)  # of a language
