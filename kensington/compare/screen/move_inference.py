"""Infers the acts that were played between one board and the next.

A program's board is sampled from time to time. Samples may miss boards, or show a stone that the program only tries or
is still moving, so only the engine's rules can tell which acts lead from a known position to the board seen.
`MoveInference` follows a game and keeps every position that is still possible; `explain` does so for one run of boards.

This module knows nothing of pictures or programs. Boards are from two-player games, with compulsory relocation or not.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from boardgame.errors import IllegalActError
from kensington.board import NEIGHBOURS, mask_of, points_of
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Decline, Pass, Place, Relocate, Slide

BoardStones = Mapping[int, Colour]
Masks = tuple[int, int]  # Red's and Blue's stones

MOST_MISSED = 6  # stones that appear between two boards; more are a gap in the watching
MOST_DETOURS = 1  # acts that bring no stone to where it is seen, tried only if nothing straighter explains a board
MOST_TRIED = 3000  # positions searched after an equal number of acts
MOST_POSITIONS = 16  # kept at a time: tries make many, and the true one explains the most boards


class UnexplainedBoardError(KensingtonError):
    """No legal acts lead to a board: the program differs from the engine, or the board was misread."""


class Explanation(NamedTuple):
    """Acts played from a position, and the position they lead to.

    `orders` is the number of equally likely orders of the acts; `acts` is one of them. `explained` is how many of the
    boards seen it explains, as stable boards or as tries from one; `stood` is how many of them were stable.
    """

    acts: tuple[Act, ...]
    position: Position
    orders: int = 1
    explained: int = 0
    stood: int = 0

    @property
    def likelihood(self) -> tuple[int, int]:
        return self.explained, self.stood

    def then(self, acts: tuple[Act, ...], position: Position, orders: int) -> "Explanation":
        """This explanation followed by more acts."""
        return self._replace(acts=self.acts + acts, position=position, orders=self.orders * orders)

    def seen(self, stood: bool) -> "Explanation":
        """This explanation with one more board explained."""
        return self._replace(explained=self.explained + 1, stood=self.stood + stood)


def explain(position: Position, boards: Iterable[BoardStones], to_act: Colour | None = None) -> tuple[Explanation, ...]:
    """The likeliest explanations of the last of `boards`, which were seen in this order from this position on.

    Each leads to a different position. `to_act` is the colour that acts next, if known: passes (rule 9) leave no trace
    on the board. Empty if no legal acts lead there.
    """
    inference = MoveInference(position)
    for board in boards:
        inference.see(board)
    try:
        return inference.explanations(to_act)
    except UnexplainedBoardError:
        return ()


class MoveInference:
    """Follows a game by its boards, from a known position on.

    It keeps each position that may have come about, with the number of boards that it would explain. So a stone that
    was tried and taken back is forgotten: the boards seen next do not follow from it.
    """

    def __init__(self, position: Position) -> None:
        self.start = position
        self._possible = {position: Explanation((), position)}
        self._last: Masks = _masks(position)

    def see(self, board: BoardStones) -> None:
        self._last = (mask_of(p for p in board if board[p] == "red"), mask_of(p for p in board if board[p] == "blue"))
        after: dict[Position, Explanation] = {}
        for detours in range(MOST_DETOURS + 1):
            for known in self._possible.values():
                ways = _ways(known.position, self._last, detours)
                for acts, position, orders in ways:
                    _keep(after, known.then(acts, position, orders).seen(stood=True))
                if ways and detours == 0:
                    _keep(after, known.seen(stood=False))
            if after:
                break
        for known in self._possible.values():
            _keep(after, known)
        likeliest = sorted(after.values(), key=lambda known: known.likelihood, reverse=True)[:MOST_POSITIONS]
        self._possible = {known.position: known for known in likeliest}

    def explanations(self, to_act: Colour | None = None) -> tuple[Explanation, ...]:
        """The likeliest explanations of the last board, since the start or the last `resume`.

        Raises `UnexplainedBoardError` if there are none. `to_act` is as for `explain`.
        """
        found: dict[Position, Explanation] = {}
        for detours in range(MOST_DETOURS + 1):
            for known in self._possible.values():
                for acts, position, orders in _ways(known.position, self._last, detours):
                    passes = _passes_to(position, to_act)
                    if passes is not None:
                        for act in passes:
                            position = position.play(act)
                        _keep(found, known.then(acts + passes, position, orders))
            if found:
                most = max(known.likelihood for known in found.values())
                return tuple(known for known in found.values() if known.likelihood == most)
        red, blue = (",".join(map(str, points_of(mask))) for mask in self._last)
        next_act = f", and {to_act} to act" if to_act else ""
        raise UnexplainedBoardError(f"no legal acts lead to r:{red} b:{blue}{next_act}, from {self.start.to_text()}")

    def resume(self, to_act: Colour | None = None) -> tuple[Explanation, ...]:
        """The present explanations, from each of which the game is followed further."""
        found = self.explanations(to_act)
        self._possible = {known.position: Explanation((), known.position) for known in found}
        return found

    def play(self, act: Act) -> None:
        """Play a known act in every possible position. Raises `UnexplainedBoardError` if it is legal in none."""
        after: dict[Position, Explanation] = {}
        fault = ""
        for known in self._possible.values():
            try:
                position = known.position.play(act)
            except IllegalActError as error:
                fault = str(error)
            else:
                _keep(after, known.then((act,), position, 1))
        if not after:
            raise UnexplainedBoardError(fault)
        self._possible = after
        self._last = _masks(next(iter(after)))


def _masks(position: Position) -> Masks:
    return position.red.stones, position.blue.stones


def _keep(found: dict[Position, Explanation], new: Explanation) -> None:
    """Add an explanation unless a likelier one of its position is known; count other acts that are as likely."""
    old = found.get(new.position)
    if old is None or new.likelihood > old.likelihood:
        found[new.position] = new
    elif new.likelihood == old.likelihood and new.acts != old.acts:
        found[new.position] = old._replace(orders=old.orders + new.orders)


def _missing(position: Position, wanted: Masks) -> int:
    """How many stones have yet to reach where they are seen, which is the fewest acts that lead there."""
    red, blue = _masks(position)
    return (wanted[0] & ~red).bit_count() + (wanted[1] & ~blue).bit_count()


def _ways(position: Position, wanted: Masks, detours: int) -> list[tuple[tuple[Act, ...], Position, int]]:
    """The shortest sequences of acts with exactly so many detours that lead to a board: one for each position reached,
    with that position and the number of orders."""
    missing = _missing(position, wanted)
    fewer = any(ours.bit_count() > seen.bit_count() for ours, seen in zip(_masks(position), wanted, strict=True))
    if fewer or missing > MOST_MISSED:
        return []
    layer: dict[tuple[Position, int], tuple[tuple[Act, ...], int]] = {(position, detours): ((), 1)}
    found: dict[Position, tuple[tuple[Act, ...], int]] = {}
    while layer:
        after: dict[tuple[Position, int], tuple[tuple[Act, ...], int]] = {}
        for (here, left), (acts, orders) in layer.items():
            if left == 0 and _masks(here) == wanted:
                found.setdefault(here, (acts, orders))
                continue
            for act, there, still in _steps(here, wanted, left):
                old = after.get((there, still))
                after[there, still] = (old[0], old[1] + orders) if old else ((*acts, act), orders)
        layer = after if len(after) <= MOST_TRIED else {}
    return [(acts, here, orders) for here, (acts, orders) in found.items()]


def _steps(position: Position, wanted: Masks, detours: int) -> Iterator[tuple[Act, Position, int]]:
    """The legal acts after which the board is still reachable with so many detours, and the detours then left."""
    missing = _missing(position, wanted)
    if position.winner:
        return
    acts = _straight(position, wanted) if detours == 0 else position.legal_acts()
    for act in acts:
        try:
            there = position.play(act)
        except IllegalActError:
            continue
        cost = 0 if isinstance(act, Pass | Decline) else 1 + _missing(there, wanted) - missing
        if cost <= detours:
            yield act, there, detours - cost


def _straight(position: Position, wanted: Masks) -> list[Act]:
    """The acts, legal or not, that bring a stone from where its colour is not seen to where it is; or the pass or the
    declining that lets the others act."""
    owner = position.to_act.colour
    colour = OPPONENT[owner] if position.pending else owner
    seen, ours = wanted[COLOURS.index(colour)], position.camp(colour).stones
    ends = tuple(points_of(seen & ~ours))
    starts = tuple(points_of(ours & ~seen))
    if position.pending:
        acts: list[Act] = [Relocate(start, end) for start in starts for end in ends]
        return acts + ([Decline()] if position.rules.relocation == "optional" else [])
    if position.camp(owner).hand[position.turn.member - 1]:
        acts = [Place(end) for end in ends]
    else:
        acts = [Slide(start, end) for start in starts for end in ends]
    return acts + ([Pass()] if _must_pass(position) else [])


def _passes_to(position: Position, to_act: Colour | None) -> tuple[Act, ...] | None:
    """The passes that give a colour the next act; None if passes cannot."""
    if to_act is None or position.winner or position.to_act.colour == to_act:
        return ()
    return (Pass(),) if _must_pass(position) else None


def _must_pass(position: Position) -> bool:
    if position.pending:
        return False
    stones, hand, broken, _ = position.camp(position.turn.colour)
    if not broken and not any(hand):  # nearly always: a single stone that can move is enough
        vacant = position.vacant
        return not any(vacant >> end & 1 for start in points_of(stones) for end in NEIGHBOURS[start])
    return position.legal_acts() == (Pass(),)
