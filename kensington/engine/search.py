"""Iterative deepening alpha-beta over the acts that promise most.

A turn counts as one of depth; the first two of a relocation's candidates count as none, so that a turn is looked at to
its end. In each position only the best acts by what they change in the evaluation are tried, more of them the deeper
the rest of the line is: wins and losses that are found are near certain, but no proofs. `docs/engine.md` says more.
"""

import inspect
from array import array
from builtins import int as Int
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from boardgame import search
from boardgame.search import TranspositionTable
from kensington.bitboard import act_of_code
from kensington.board import points_of
from kensington.engine import geometry, sizes, terms
from kensington.engine.forcing import Forcing
from kensington.engine.lists import Lister
from kensington.engine.parameters import PARAMETERS
from kensington.engine.state import State
from kensington.engine.terms import Weights
from kensington.position import Position
from kensington.rules import COLOURS, Act

if TYPE_CHECKING:  # needed by the compiler only
    import cython

KEYS = geometry.KEYS
PLIES, WIDEST, TRIANGLE_FIRST, PASS = sizes.PLIES, sizes.WIDEST, sizes.TRIANGLE_FIRST, sizes.PASS
UNKNOWN = search.UNKNOWN
WON, SURE = terms.WON, terms.SURE
NOBODY_YET = -32_000
DEEPEST = 40  # turns
LONGEST = 15  # turns of a forced win
SHARE, TRIES_A_SECOND, MOST_TRIES = 16, 80_000, 100_000  # of nodes, or in seconds, or at most, for each first proof
LONGER = 8  # times as much for a proof of a win that the search sees
CHECK = 1023  # nodes between two looks at the clock
TABLE_BITS = 18
SEEN = 512  # slots for earlier positions of the game
REMEMBERED = 200  # of them
LEAD_DEPTH = 2  # turns of depth up to which a lead is enough
MOST_HISTORY = 16_000  # of how good an act was elsewhere


class Found(NamedTuple):
    """What a search found: the best act, its value for the side to act, the line expected, the depth completed in
    turns, the nodes visited, and, if a win is proved, within how many turns of both sides, else 0. `others` are the
    next best acts, the best first, if they were asked for."""

    act: Act
    value: int
    line: tuple[Act, ...]
    depth: int
    nodes: int
    proved: int = 0
    others: tuple["Found", ...] = ()


def _parameters(
    position: Position,
    history: Sequence[Position] = (),
    seed: int = 0,
    weights: Weights | None = None,
    table_bits: int = TABLE_BITS,
    parameters: Mapping[str, int] = PARAMETERS,
) -> None:
    """Those of `Engine`, as the constructor of a compiled class does not show its own."""


class Engine(search.Search):
    """A search from one position, which remembers what it has looked at.

    `history` has the earlier positions of the game: what would repeat one is worth nothing to either side. `seed`
    decides between acts that look equal. The table has 2 to the power of `table_bits` entries of 16 bytes. `weights`,
    complete and in their order, and `parameters` replace those of the modules of these names.
    """

    __signature__ = inspect.signature(_parameters).replace(return_annotation=inspect.Signature.empty)

    def __init__(
        self,
        position: Position,
        history: Sequence[Position] = (),
        seed: Int = 0,
        weights: Weights | None = None,
        table_bits: Int = TABLE_BITS,
        parameters: Mapping[str, int] = PARAMETERS,
    ) -> None:
        search.Search.__init__(self)
        self.arguments = position, history, seed, weights, table_bits, parameters
        self.second: Engine | None = None  # which searches the other acts
        self.ranked: list[Found] = []
        self.codes: list[int] = []  # of the ranked acts
        self.state = State(position, weights)
        self.board = self.state.board
        self.lister = Lister(self.state, seed, parameters)
        self.tuned = self.lister.tuned
        self.forcing = Forcing(self.lister)
        self.table = TranspositionTable(table_bits, SURE, 1)
        self.lengths, self.line = array("i", bytes(4 * PLIES)), array("I", bytes(4 * PLIES * PLIES))
        self.path, self.seen = array("Q", bytes(8 * PLIES)), array("Q", bytes(8 * SEEN))
        self.reached, self.root_value, self.passed = 0, 0, 0
        self.best = array("I", bytes(4 * PLIES))  # the best act at each ply
        self.bad, self.bad_count, self.proved = array("I", bytes(4 * WIDEST)), 0, 0  # acts of the root to leave out
        self.bad_turns = array("i", bytes(4 * WIDEST))
        self.doomed = 0  # the turns of both sides within which each act loses by a forced win
        for earlier in history[-REMEMBERED:]:
            if not earlier.pending and not any(earlier.red.hand) and not any(earlier.blue.hand):
                self.note_seen(earlier)

    def note_seen(self, position: Position) -> None:
        """Remember a position in which no relocation is pending and all stones are placed."""
        key = KEYS[COLOURS.index(position.turn.colour)]
        for colour, camp in enumerate((position.red, position.blue)):
            for point in points_of(camp.stones):
                key ^= KEYS[2 * point + colour]
        slot = key % SEEN
        while self.seen[slot]:
            slot = (slot + 1) % SEEN
        self.seen[slot] = key

    def think(
        self,
        depth: Int = DEEPEST,
        nodes: Int = 0,
        seconds: float = 0.0,
        listener: Callable[[Found], None] | None = None,
        halt: Callable[[], bool] | None = None,
        lines: Int = 1,
    ) -> Found:
        """Look up to `depth` turns ahead, until `nodes` were visited or `seconds` have passed (0: no limit).

        With `lines` the next best acts are searched as deep, each up to the value of the one before, for `others`; the
        best act and its value at each depth are the same as without.

        `listener` is called after each turn of depth and at the end; `halt`, every few hundred microseconds, says
        whether to stop. Raises `ValueError` for a finished game, for a depth that is not 1 to `DEEPEST`, and for lines
        that are not 1 to `WIDEST`.
        """
        if self.board.winner is not None:
            raise ValueError("the game is over")
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"a depth of {depth}: it must be 1 to {DEEPEST}")
        if not 1 <= lines <= WIDEST:
            raise ValueError(f"{lines} lines: they must be 1 to {WIDEST}")
        self.begin(nodes or 1 << 60, seconds or inf, halt)
        self.ranked = []
        self.forcing.deadline, self.forcing.halt = self.deadline, halt
        self.lengths[0] = 0
        self.share = nodes // SHARE if nodes else round(seconds * TRIES_A_SECOND) or MOST_TRIES
        if self.prove_first(depth):
            for deep in range(1, self.reached + 1 if lines > 1 else 1):
                self.rank(lines, deep)
            if listener is not None:
                listener(self.found())
            return self.found()
        for deep in range(1, depth + 1):
            self.look(0, deep, NOBODY_YET, -NOBODY_YET)
            if not self.stopped:
                self.reached = deep
            done = self.stopped or self.lister.counts[0] == 1 or self.root_value > SURE and self.prove_longer()
            self.rank(lines, deep)
            if listener is not None:
                listener(self.found())
            if done or deep > WON - abs(self.root_value):
                break  # other wins and losses may be refuted by acts that only deeper searches try
        return self.found()

    def prove_first(self, depth: Int) -> bool:
        """Look for a forced win, then for acts that would give the opponent one, which are not tried unless all do."""
        at: cython.int
        turns: cython.int
        longest: cython.int = 0
        act: cython.uint
        me: cython.int = self.state.actor()
        self.proved, self.bad_count, self.doomed = 0, 0, 0
        if self.is_proved(min(LONGEST, depth), self.share):
            return 1
        self.lister.list_acts(0, WIDEST, 0)
        for at in range(self.lister.counts[0] if self.share >= WIDEST else 0):
            act = self.lister.acts[at]
            self.state.make(act)
            if self.state.actor() != me and not self.board.winner_after[self.board.ply]:
                turns = self.prove(1, min(LONGEST, depth), self.share // WIDEST)
                if turns:
                    longest = max(longest, turns)
                    self.bad[self.bad_count], self.bad_turns[self.bad_count] = act, turns
                    self.bad_count += 1
            self.state.unmake(act)
        if self.bad_count == self.lister.counts[0]:
            if not self.board.newest[self.board.ply] and self.bad_count < WIDEST:  # no act is left out of the list
                self.doomed = 1 + longest
            self.bad_count = 0
        for at in range(self.lister.counts[0]):
            if not self.is_bad(self.lister.acts[at]):
                self.line[0] = self.lister.acts[at]  # until the search finds a better one
                break
        return 0

    def prove_longer(self) -> bool:
        """Look longer for a forced win, with at most half of the nodes that are left."""
        return self.is_proved(LONGEST, min(LONGER * self.share, (self.limit - self.nodes) // 2))

    def is_proved(self, most: Int, tries: Int) -> bool:
        """Whether a win within `most` turns is proved; it is then what was found."""
        turns: cython.int = self.prove(0, most, tries)
        if turns == 0:
            return 0
        self.proved, self.root_value, self.reached = turns, WON - turns, max(turns, self.reached)
        self.line[0], self.lengths[0] = self.forcing.forced, 1
        return 1

    def prove(self, row: Int, most: Int, tries: Int) -> int:
        """Within how many turns, `most` at most, a win for the side to act is proved, or 0."""
        turns: cython.int = self.forcing.prove(row, most, tries)
        self.nodes += self.forcing.nodes
        self.check()
        return turns

    def is_bad(self, act: Int) -> bool:
        """Whether an act of the root gives the opponent a forced win."""
        at: cython.int
        for at in range(self.bad_count):
            if self.bad[at] == act:
                return 1
        return 0

    def found(self) -> Found:
        """The best so far, and the next best."""
        found = self.best_found()
        return found._replace(others=tuple(self.ranked[1:])) if len(self.ranked) > 1 else found

    def rank(self, lines: Int, deep: Int) -> None:
        """Have the best act and the next best ones, looked at `deep` turns ahead, in `ranked`. When the search stops,
        those that were ranked at the depth before follow."""
        known = self.ranked
        self.ranked, self.codes = [self.best_found()], [self.line[0]]
        while len(self.ranked) < lines and not self.stopped:
            found = self.next_best(deep)
            if found is None:
                break
            self.ranked.append(found)
        for found in known if self.stopped else ():
            if len(self.ranked) < lines and found.act not in [better.act for better in self.ranked]:
                value = min(found.value, self.ranked[len(self.ranked) - 1].value)
                self.ranked.append(found._replace(value=value))

    def next_best(self, deep: Int) -> Found | None:
        """The best act that is not ranked yet, looked at `deep` turns ahead; None if there is none, or the search was
        stopped. A second search, with a table of its own, does that, so that this one goes on as if it were alone."""
        code: cython.uint
        ceiling: cython.int = self.ranked[len(self.ranked) - 1].value
        second: Engine = self.second if self.second is not None else Engine(*self.arguments)
        self.second = second
        bad = {self.bad[at]: self.bad_turns[at] for at in range(self.bad_count)}
        second.lister.list_acts(0, WIDEST, 0)
        left = {second.lister.acts[at] for at in range(second.lister.counts[0])}.difference(self.codes)
        if not left:
            return None
        if left <= bad.keys():  # the opponent has a forced win after each
            code = max(left, key=bad.__getitem__)
            self.codes.append(code)
            return Found(act_of_code(code), min(ceiling, 1 + bad[code] - WON), (act_of_code(code),), deep, self.nodes)
        second.bad_count = 0
        for code in [*bad, *self.codes][:WIDEST]:
            second.bad[second.bad_count] = code
            second.bad_count += 1
        second.nodes, second.limit, second.stopped = self.nodes, self.limit, self.stopped
        second.deadline, second.halt = self.deadline, self.halt
        second.lengths[0], second.root_value, second.reached = 0, NOBODY_YET, deep
        second.look(0, deep, NOBODY_YET, ceiling + 1)
        self.nodes, self.stopped = second.nodes, second.stopped
        if self.stopped or second.root_value == NOBODY_YET:
            return None
        self.codes.append(second.line[0])
        return second.best_found()._replace(value=min(ceiling, second.root_value))

    def best_found(self) -> Found:
        """The best so far."""
        line = tuple(act_of_code(self.line[at]) for at in range(max(1, self.lengths[0])))
        value = min(self.root_value, self.doomed - WON) if self.doomed else self.root_value
        return Found(line[0], value, line, self.reached, self.nodes, self.proved)

    # Looking ahead

    def width_at(self, ply: Int, depth: Int) -> int:
        """How many acts are tried."""
        here: cython.int = self.board.ply
        if ply == 0:
            return WIDEST
        if self.board.newest[here]:
            return 2 if depth <= 0 else min(self.tuned.relocations + depth, self.tuned.relocations_at_most)
        if self.board.hands[here] >> 4 * self.board.turn[here] & 15:
            return min(
                self.tuned.placings + self.tuned.placings_by_depth * depth // 2,
                self.tuned.placings_at_most,
            )
        return min(self.tuned.slides + self.tuned.slides_by_depth * depth // 2, WIDEST)

    def repeats(self, ply: Int) -> bool:
        """Whether the position occurred earlier in the line or in the game; only while stones slide."""
        key: cython.ulonglong = self.state.stones_key ^ KEYS[self.state.actor()]
        at: cython.int
        slot: cython.int
        self.path[ply] = 0
        if self.board.newest[self.board.ply] or self.board.hands[self.board.ply]:
            return 0
        self.path[ply] = key
        if ply == 0:
            return 0
        for at in range(ply):
            if self.path[at] == key:
                return 1
        slot = key % SEEN
        while self.seen[slot]:
            if self.seen[slot] == key:
                return 1
            slot = slot + 1 if slot + 1 < SEEN else 0
        return 0

    def look(self, ply: Int, depth: Int, alpha: Int, beta: Int) -> int:
        """The value of the position for the colour that has the next act, `depth` turns ahead."""
        me: cython.int = self.state.actor()
        pending: cython.bint = self.board.newest[self.board.ply] != 0
        key: cython.ulonglong
        at: cython.longlong
        first: cython.uint = 0
        value: cython.int
        gap: cython.int = 0
        self.nodes += 1
        if ply:  # the root keeps the line of the turn of depth before
            self.lengths[ply] = 0
        if self.nodes >= self.limit:
            self.stopped = True
        if self.nodes & CHECK == 0:
            self.check()
        if self.stopped:
            return 0
        if self.repeats(ply):
            return 0
        if not pending and ply:
            if self.lister.can_fill(me):
                return WON - ply - 1
            if self.lister.can_fill(1 - me):  # only a few acts do not lose: go on until it is settled
                gap = self.state.gap
                depth += 1
            elif depth <= 0:
                return self.quiescence(ply, depth, alpha, beta)
        if ply >= PLIES - 2:
            return self.state.score if me == 0 else -self.state.score
        key = self.state.key()
        at = self.table.find(key, depth)
        if self.table.has(at, key):
            first = self.table.act(at)
            value = self.table.cutoff(at, depth, alpha, beta, ply) if ply else UNKNOWN
            if value != UNKNOWN:
                return value
        if ply and not pending and gap == 0 and -SURE < beta < SURE and self.is_far_ahead(ply, depth, beta):
            return 0 if self.stopped else beta
        self.lister.list_acts(ply, self.width_at(ply, depth), first)
        value = self.best_act(ply, depth, alpha, beta, gap)
        if not self.stopped:
            self.table.store(at, key, self.best[ply], value, depth, alpha, beta, ply)
        return value

    def best_act(self, ply: Int, depth: Int, alpha: Int, beta: Int, gap: Int) -> int:
        """The value of the best of the acts listed for this ply, which `best` has then.

        `gap` is the point where the opponent would fill a hexagon, or 0.
        """
        me: cython.int = self.state.actor()
        pending: cython.bint = self.board.newest[self.board.ply] != 0
        begin: cython.int = ply * WIDEST
        at: cython.int
        act: cython.uint
        left: cython.int
        value: cython.int
        best: cython.int = NOBODY_YET
        futility: cython.int = -NOBODY_YET
        if ply and depth == 1 and not pending and gap == 0 and alpha > -SURE:
            futility = self.state.evaluation() + self.tuned.margin
        self.best[ply] = 0
        for at in range(self.lister.counts[ply]):
            act = self.lister.acts[begin + at]
            if ply == 0 and self.is_bad(act):
                continue
            if at and futility + self.lister.gains[begin + at] <= alpha:
                break  # the others, with less gain, even more so
            if gap and at and self.lister.gains[begin + at] < TRIANGLE_FIRST and act & 127 != gap:
                continue  # the opponent would fill the hexagon
            left = depth - 1
            if pending:
                left = depth if at < self.tuned.free_relocations else depth - 1
            elif gap == 0 and self.lister.gains[begin + at] < TRIANGLE_FIRST:
                left -= self.reduction(at, depth)
            if at == 0:
                value = self.after(ply, act, me, left, alpha, beta)
            else:
                value = self.after(ply, act, me, left, alpha, alpha + 1)
                if value > alpha and not self.stopped and (value < beta or left < depth - 1):
                    value = self.after(ply, act, me, depth if pending else depth - 1, alpha, beta)
            if self.stopped:
                return best
            if value > best:
                best = value
                self.best[ply] = act
                self.keep(ply, act)
                if ply == 0:
                    self.root_value = value
            if best > alpha:
                alpha = best
            if alpha >= beta:
                self.note_cutoff(ply, act, me, depth)
                break
        return best

    def reduction(self, at: Int, depth: Int) -> int:
        """How many turns less deeply the act at this place of the order is looked at."""
        if at < self.tuned.reduced_from or depth < self.tuned.reduced_depth:
            return 0
        return 2 if at >= self.tuned.reduced_again_from and depth >= self.tuned.reduced_again_depth else 1

    def is_far_ahead(self, ply: Int, depth: Int, beta: Int) -> bool:
        """Whether the colour whose turn it is does well enough to leave the rest of the line out: it is far ahead near
        the line's end (reverse futility), or even a null move, by a search that is less deep, fails high."""
        value: cython.int = self.state.evaluation()
        reduction: cython.int = self.tuned.null_move_reduction
        if depth <= LEAD_DEPTH and value - self.tuned.lead * depth >= beta:
            return 1
        if depth <= reduction or value < beta or self.passed == ply:
            return 0
        self.passed = ply + 1  # no two null moves in a row
        value = self.after(ply, PASS, self.state.actor(), depth - 1 - reduction, beta - 1, beta)
        self.passed = 0
        return self.stopped or value >= beta

    def quiescence(self, ply: Int, depth: Int, alpha: Int, beta: Int) -> int:
        """The value at a line's end for the colour whose turn it is: as it is, or after an act that gains a lot."""
        me: cython.int = self.state.actor()
        best: cython.int = self.state.evaluation()
        value: cython.int
        at: cython.int
        if depth <= -self.tuned.quiescence_turns or best >= beta or self.state.lacking[me] == 0 or ply >= PLIES - 2:
            return best
        if best > alpha:
            alpha = best
        self.lister.list_completing(ply, self.tuned.quiescence_width)
        for at in range(ply * WIDEST, ply * WIDEST + self.lister.counts[ply]):
            if self.lister.gains[at] < TRIANGLE_FIRST:
                break
            value = self.after(ply, self.lister.acts[at], me, depth - 1, alpha, beta)
            if self.stopped:
                return best
            if value > best:
                best = value
                self.keep(ply, self.lister.acts[at])
            if best > alpha:
                alpha = best
            if alpha >= beta:
                break
        return best

    def note_cutoff(self, ply: Int, act: Int, colour: Int, depth: Int) -> None:
        """Remember an act that caused a cutoff as a killer, and in the history, so that it is tried early elsewhere."""
        at: cython.int = (colour << 16) + (act & 0xFFFF)
        if self.lister.killers[2 * ply] != act:
            self.lister.killers[2 * ply + 1] = self.lister.killers[2 * ply]
            self.lister.killers[2 * ply] = act
        self.lister.history[at] += depth * depth
        if self.lister.history[at] > MOST_HISTORY:
            for at in range(1 << 17):
                self.lister.history[at] >>= 1

    def after(self, ply: Int, act: Int, colour: Int, depth: Int, alpha: Int, beta: Int) -> int:
        """The value of an act for the colour whose act it is."""
        value: cython.int
        self.state.make(act)
        self.lengths[ply + 1] = 0
        if self.board.winner_after[self.board.ply]:
            value = WON - ply - 1
            if self.board.winner_after[self.board.ply] != colour + 1:
                value = -value
        elif self.state.actor() == colour:
            value = self.look(ply + 1, depth, alpha, beta)
        else:
            value = -self.look(ply + 1, depth, -beta, -alpha)
        self.state.unmake(act)
        return value

    def keep(self, ply: Int, act: Int) -> None:
        """Put an act before the line expected after it."""
        at: cython.int
        row: cython.int = ply * PLIES
        self.line[row] = act
        for at in range(self.lengths[ply + 1]):
            self.line[row + 1 + at] = self.line[row + PLIES + at]
        self.lengths[ply] = self.lengths[ply + 1] + 1
