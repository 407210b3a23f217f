"""Infers the acts that were played between one board and the next.

A program's board is sampled from time to time. Samples may miss boards, or show a stone that the program only tries or
is still moving, so only the engine's rules can tell which acts lead from a known position to the board seen.

This module knows nothing of pictures or programs. Boards are from two-player games, with compulsory relocation or not.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from boardgame.errors import IllegalActError
from kensington.board import mask_of, points_of
from kensington.position import Position
from kensington.rules import OPPONENT, Act, Colour, Pass, Place, Relocate, Slide

Masks = dict[Colour, int]  # the stones of each colour

MOST_MISSED = 6  # stones that appear between two boards; more are a gap in the watching
MOST_DETOURS = 1  # acts that bring no stone to where it is seen, tried only if nothing straighter explains a board
MOST_TRIED = 3000  # positions searched after an equal number of acts
MOST_POSITIONS = 16  # kept at a time: tries make many, and the true one explains the most boards


class Explanation(NamedTuple):
    """Acts played from a position, and the position they lead to.

    `orders` is the number of equally likely orders of the acts; `acts` is one of them. `likelihood` counts the boards
    seen that it explains, as stable boards or as tries from one, and then those of them that were stable.
    """

    acts: tuple[Act, ...]
    position: Position
    orders: int = 1
    likelihood: tuple[int, int] = (0, 0)

    def seen(self, stood: bool) -> "Explanation":
        """This explanation with one more board explained."""
        return self._replace(likelihood=(self.likelihood[0] + 1, self.likelihood[1] + stood))


def explain(
    position: Position, boards: Iterable[Mapping[int, Colour]], to_act: Colour | None = None
) -> tuple[Explanation, ...]:
    """The likeliest explanations of the last of `boards`, which were seen in this order from this position on.

    Each leads to a different position. `to_act` is the colour that acts next, if known: passes (rule 9) leave no trace
    on the board. Empty if no legal acts lead there. Every position that may have come about is kept, with the number of
    boards that it would explain: a stone that was tried and taken back is soon forgotten.
    """
    possible = [Explanation((), position)]
    wanted = _masks(position)
    for board in boards:
        wanted = {colour: mask_of(at for at in board if board[at] == colour) for colour in OPPONENT}
        stood: list[Explanation] = []
        tried: list[Explanation] = []
        for detours in range(MOST_DETOURS + 1):
            for known in possible if not stood else ():
                after = _continued(known, wanted, detours)
                stood += [each.seen(stood=True) for each in after]
                tried += [known.seen(stood=False)] if after and not detours else []
        kept = _merged(stood + tried + possible)
        possible = sorted(kept, key=lambda known: known.likelihood, reverse=True)[:MOST_POSITIONS]
    for detours in range(MOST_DETOURS + 1):
        ends = (end for known in possible for end in _continued(known, wanted, detours))
        found = _merged(after for end in ends for after in _passed(end, to_act))
        if found:
            most = max(known.likelihood for known in found)
            return tuple(known for known in found if known.likelihood == most)
    return ()


def _masks(position: Position) -> Masks:
    return {colour: position.camp(colour).stones for colour in OPPONENT}


def _merged(explanations: Iterable[Explanation]) -> list[Explanation]:
    """The likeliest explanation of each position; other acts that are as likely count as other orders."""
    found: dict[Position, Explanation] = {}
    for new in explanations:
        old = found.get(new.position)
        if old is None or new.likelihood > old.likelihood:
            found[new.position] = new
        elif new.likelihood == old.likelihood and new.acts != old.acts:
            found[new.position] = old._replace(orders=old.orders + new.orders)
    return list(found.values())


def _passed(known: Explanation, to_act: Colour | None) -> Iterator[Explanation]:
    """This explanation, with a pass if that gives a colour the next act; none if it cannot have it."""
    position = known.position
    if to_act is None or position.winner or position.to_act.colour == to_act:
        yield known
    elif position.legal_acts() == (Pass(),):
        yield known._replace(acts=(*known.acts, Pass()), position=position.play(Pass()))


def _continued(known: Explanation, wanted: Masks, detours: int) -> list[Explanation]:
    """This explanation with the shortest sequences of acts with exactly `detours` detours that lead to a board: one for
    each position reached."""
    stones = _masks(known.position)
    fewer = any(stones[colour].bit_count() > wanted[colour].bit_count() for colour in stones)
    if fewer or _missing(known.position, wanted) > MOST_MISSED:
        return []
    layer = {(known.position, detours): known}
    found: dict[Position, Explanation] = {}
    while layer:
        after: dict[tuple[Position, int], Explanation] = {}
        for (here, left), way in layer.items():
            if left == 0 and _masks(here) == wanted:
                found.setdefault(here, way)
                continue
            for act, there, still in _steps(here, wanted, left):
                old = after.get((there, still), way._replace(acts=(*way.acts, act), position=there, orders=0))
                after[there, still] = old._replace(orders=old.orders + way.orders)
        layer = after if len(after) <= MOST_TRIED else {}
    return list(found.values())


def _missing(position: Position, wanted: Masks) -> int:
    """How many stones have yet to reach where they are seen, which is the fewest acts that lead there."""
    return sum((wanted[colour] & ~stones).bit_count() for colour, stones in _masks(position).items())


def _steps(position: Position, wanted: Masks, detours: int) -> Iterator[tuple[Act, Position, int]]:
    """The legal acts after which the board is still reachable with `detours` detours, the positions after them and the
    detours then left."""
    missing = _missing(position, wanted)
    for act in position.legal_acts() if detours or position.winner else _straight(position, wanted):
        try:
            there = position.play(act)
        except IllegalActError:
            continue
        left = detours if isinstance(act, Pass) else detours - 1 + missing - _missing(there, wanted)
        if left >= 0:
            yield act, there, left


def _straight(position: Position, wanted: Masks) -> Iterator[Act]:
    """The acts, legal or not, that bring a stone from where its colour is not seen to where it is, and passing."""
    owner = position.to_act.colour
    colour = OPPONENT[owner] if position.pending else owner
    seen, ours = wanted[colour], position.camp(colour).stones
    ends, starts = tuple(points_of(seen & ~ours)), points_of(ours & ~seen)
    if any(position.camp(owner).hand) and not position.pending:
        yield from map(Place, ends)
    else:
        move = Relocate if position.pending else Slide
        yield from (move(start, end) for start in starts for end in ends)
    if not position.pending:
        yield Pass()
