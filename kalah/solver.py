"""Exact values of positions: what a side wins by with best play of both, and the acts that achieve it.

`Solver` keeps an endgame database and a transposition table, so that one solver should serve many positions under the
same rules. `docs/kalah.md` has the values of start positions and how long they took.
"""

from typing import NamedTuple

from kalah.errors import KalahError
from kalah.position import Position
from kalah.rules import OPPONENT, RESTS, Act, Rules
from kalah.search import MOST_BINS, MOST_DATABASE_PEGS, MOST_PEGS, Search

DATABASE = 1 << 20  # boards at most in a database unless told otherwise: a fifth of a second, a megabyte
TABLE = 1 << 20  # entries of the transposition table: 16 bytes each
UNLIMITED = 1 << 62  # nodes


class Solution(NamedTuple):
    """`value` is what South's pegs exceed North's by at the end, `best` are the acts that lead to it."""

    value: int
    best: tuple[Act, ...]


class Solver:
    """Solves positions under these rules; raises `KalahError` for rules with too many bins or pegs.

    `database` is the number of boards that the endgame database may have, `table` the number of entries of the
    transposition table, rounded up to a power of two. `nodes` counts the boards searched so far.
    """

    def __init__(self, rules: Rules, database: int = DATABASE, table: int = TABLE) -> None:
        if rules.bins > MOST_BINS:
            raise KalahError(f"{rules.bins} bins: the solver knows up to {MOST_BINS}")
        self.rules = rules
        self.nodes = 0
        size = 1 << min(28, max(8, table - 1).bit_length())
        self._search = Search(rules.bins, RESTS.index(rules.rest), rules.end == "either", rules.empty_capture, size)
        self._boards = database
        self.extend_database(0)

    @property
    def database_pegs(self) -> int:
        """The most pegs of a board in the endgame database."""
        return self._search.known

    def extend_database(self, pegs: int) -> None:
        """Extend the endgame database to boards with `pegs` pegs, as far as it may grow."""
        while (
            self._search.known < min(pegs, MOST_DATABASE_PEGS)
            and self._search.boards(self._search.known + 1) <= self._boards
        ):
            self._search.extend()

    def value(self, position: Position, nodes: int = UNLIMITED) -> int | None:
        """What South's pegs exceed North's by at the end, with best play of both; None if `nodes` did not suffice.

        Raises `KalahError` for a position under other rules or with too many pegs, `NotationError` for one that
        text cannot represent.
        """
        self._check(position)
        return self._value(position, nodes)

    def solve(self, position: Position, nodes: int = UNLIMITED) -> Solution | None:
        """The value, and every act that achieves it; None if `nodes` did not suffice, for all of it together."""
        end = self.nodes + nodes
        value = self.value(position, nodes)
        if value is None:
            return None
        best = []
        for act in position.legal_acts():
            reaches = self.reaches(position, act, value, end - self.nodes)
            if reaches is None:
                return None
            if reaches:
                best.append(act)
        return Solution(value, tuple(best))

    def reaches(self, position: Position, act: Act, value: int, nodes: int = UNLIMITED) -> bool | None:
        """Whether an act gives the side to act at least this value, South's lead at the end; None if `nodes` did not
        suffice. Much faster than the act's own value."""
        side, after = position.side_to_act, position.play(act)
        south = side == "south"
        if after.outcome or after.opening:
            found = self.value(after, nodes)
            return None if found is None else found >= value if south else found <= value
        self._set_up(after)
        own = after.side_to_act == side
        sign = 1 if after.side_to_act == "south" else -1
        left = after.south.in_play + after.north.in_play
        wanted = sign * (value - after.south.kalah + after.north.kalah)  # for the side that is to act then
        low = wanted - own
        if not -left <= low < left:
            return (low < -left) == own
        gained = self._search.search(low, low + 1, max(1, nodes))
        self.nodes += self._search.nodes
        return None if self._search.stopped else (gained > low) == own

    def _check(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise TypeError(f"{position!r} is not a Position")
        Position.from_text(position.to_text())  # the compiled search must not meet impossible numbers
        if position.rules != self.rules:
            raise KalahError(f"the solver is for the rules {self.rules.to_text()}, not {position.rules.to_text()}")
        if position.south.in_play + position.north.in_play > MOST_PEGS:
            raise KalahError(f"more than {MOST_PEGS} pegs in the bins: the solver knows fewer")

    def _value(self, position: Position, nodes: int) -> int | None:
        lead = position.south.kalah - position.north.kalah
        if position.outcome:
            return lead
        if position.opening:
            return self._opening(position, nodes)
        side = position.side_to_act
        sign = 1 if side == "south" else -1
        left = position.south.in_play + position.north.in_play
        self._set_up(position)
        search = self._search
        low, high, guess = -left, left, 0
        end = self.nodes + nodes
        while low < high:
            guess = min(max(guess, low + 1), high)
            found = search.search(guess - 1, guess, max(1, end - self.nodes))
            self.nodes += search.nodes
            if search.stopped:
                return None
            if found >= guess:
                low, guess = found, found + 2  # the sum and the difference of the kalahs are both even or both odd
            else:
                high, guess = found, found
        return lead + sign * low

    def _set_up(self, position: Position) -> None:
        """Set the search's board, after extending the database to it."""
        side = position.side_to_act
        self.extend_database(position.south.in_play + position.north.in_play)
        self._search.set_board(list(position.half(side).bins), list(position.half(OPPONENT[side]).bins))

    def _opening(self, position: Position, nodes: int) -> int | None:
        """Before the second player's first act, who may exchange the sides."""
        values: list[int] = []
        end = self.nodes + nodes
        for act in position.legal_acts():
            value = self._value(position.play(act), end - self.nodes)
            if value is None:
                return None
            values.append(value)
        return (max if position.side_to_act == "south" else min)(values)
