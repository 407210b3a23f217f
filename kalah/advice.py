"""What a position offers the side to act and threatens it with, as a person would look for it before a move."""

from typing import NamedTuple

from kalah.position import Position
from kalah.rules import OPPONENT, Side, Sow

STRATEGIES = (
    "Defend first: before you sow, look at what the other side could do next.",
    "Spoil the other side's free moves: a sowing of many pegs changes its bins.",
    "Leave no full bin opposite an empty one that a last peg can reach.",
    "Look for free moves: a bin whose last peg falls into your kalah.",
    "Look for captures; as a capture ends your turn, take free moves before it.",
)


class Advice(NamedTuple):
    """Bins that give `free` moves; bins that capture, with the pegs that are won; bins `threatened` by the other side's
    next act, with their pegs."""

    free: tuple[int, ...]
    captures: dict[int, int]
    threatened: dict[int, int]

    def __str__(self) -> str:
        parts = []
        if self.free:
            parts.append(f"Free moves: {', '.join(map(str, self.free))}.")
        if self.captures:
            parts.append(f"Captures: {_pegs(self.captures)}.")
        if self.threatened:
            parts.append(f"Threatened: {_pegs(self.threatened)}.")
        if self.free and self.captures:
            parts.append("A capture ends your turn, so look at the free moves first.")
        return " ".join(parts) or "No free move, no capture, no threat."


def _pegs(bins: dict[int, int]) -> str:
    return ", ".join(f"bin {number} ({pegs} peg{'s' if pegs > 1 else ''})" for number, pegs in bins.items())


def advice(position: Position) -> Advice:
    """The advice for the side to act."""
    side = position.side_to_act
    free, captures = _chances(position, side)
    other = OPPONENT[side]
    size = position.rules.bins
    halves = position.half(side).bins
    threatened = {}
    for number in _captured_from(position, other):
        opposite = size + 1 - number
        if halves[opposite - 1]:
            threatened[opposite] = halves[opposite - 1]
    return Advice(free, captures, dict(sorted(threatened.items())))


def _chances(position: Position, side: Side) -> tuple[tuple[int, ...], dict[int, int]]:
    free, captures = [], {}
    for act in position.legal_acts():
        if isinstance(act, Sow):
            sowing = position.sow(act)
            if sowing.free:
                free.append(act.bin)
            elif sowing.captured is not None:
                captures[act.bin] = sowing.captured + 1
    return tuple(free), captures


def _captured_from(position: Position, side: Side) -> set[int]:
    """The bins of a side in which its sowings could end in a capture if it were to act now."""
    turned = Position(position.rules, position.south, position.north, side)
    found = set()
    for act in turned.legal_acts():
        if isinstance(act, Sow):
            sowing = turned.sow(act)
            if sowing.captured:
                found.add(sowing.path[-1].bin)
    return found
