"""The strongest play in the time there is: an answer at once, then better ones until it is proved or the time is up.

A `Thinker` looks ahead, deeper from time to time, and spends as many nodes on trying to prove the result. It keeps what
it has learned: asked again in the same game, it starts from there.
"""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from threading import Event, Timer
from typing import NamedTuple

from kalah.rules import RESTS, Rules
from kalah.search import MOST_BINS, MOST_DATABASE_PEGS, MOST_PEGS, Search

DATABASE = 3_000_000  # boards at most: half a second, 3 MB; proofs in (6, 4) take half of the nodes of those without
TABLE = 1 << 21  # entries of each transposition table: 64 MB together
EARLY = 8  # acts ahead that are looked at before anything else: 10 ms in (6, 4)
DEEPEST = 200  # acts ahead
LEAST_PROOF = 50_000  # nodes for an attempt at a proof
UNLIMITED = 1 << 62
WIDE = 1 << 14  # beyond every value of a look


class Proof(Enum):
    """What is proved of an answer."""

    NONE = auto()
    WIN = auto()  # it wins, perhaps not by the most pegs
    EXACT = auto()  # no act leads to more pegs


class Answer(NamedTuple):
    """The number of a bin, from 1; by how many pegs the side to act wins, as far as is known; what is proved.

    `depth` is how many acts ahead the answer rests on, 0 where it is proved.
    """

    bin: int
    value: int
    depth: int
    proof: Proof


class Thinker:
    """Thinks about boards under these rules; `table` is the number of entries of each transposition table."""

    def __init__(self, rules: Rules, table: int = TABLE, database: int = DATABASE) -> None:
        size = 1 << max(8, table - 1).bit_length()
        self._search = Search(rules.bins, RESTS.index(rules.rest), rules.end == "either", rules.empty_capture, size, 2)
        self._database = database
        self.nodes = 0  # boards searched in the latest `think`

    @staticmethod
    def knows(bins: int, pegs: int) -> bool:
        """Whether boards of this size, with `pegs` pegs in the bins, can be thought about."""
        return 1 <= bins <= MOST_BINS and pegs <= MOST_PEGS

    def prepare(self) -> None:
        """Extend the endgame database as far as it may grow; thinking does so as well, by and by."""
        search = self._search
        while search.known < MOST_DATABASE_PEGS and search.boards(search.known + 1) <= self._database:
            search.extend()

    def clear(self) -> None:
        """Forget everything but the endgame database."""
        self._search.clear()

    def _end(self, stopped: Event) -> None:
        stopped.set()
        self.stop()

    def stop(self) -> None:
        """End thinking from another thread, soon; to be called after the event of `think` is set."""
        self._search.stop()

    def think(
        self,
        own: Sequence[int],
        other: Sequence[int],
        lead: int,
        tell: Callable[[Answer], None],
        *,
        nodes: int = UNLIMITED,
        seconds: float | None = None,
        stopped: Event | None = None,
        margin: bool = True,
    ) -> None:
        """Tell better and better answers for the side whose bins are `own` and whose kalah is `lead` pegs ahead.

        This ends when the best act is proved, or at the limit of nodes or seconds, or when `stopped` is set. Without
        `margin`, a proved win is enough, and a single legal act needs no thought. At least one answer is told, unless
        one of these comes before it is found.
        """
        stopped = stopped or Event()
        thought = _Thought(self._search, lead, sum(own) + sum(other), tell, stopped, nodes, margin)
        self._search.resume()
        timer = None
        if seconds is not None:
            timer = Timer(seconds, self._end, (stopped,))
            timer.daemon = True
            timer.start()
        try:
            thought.run(list(own), list(other), self._database)
        finally:
            self.nodes = thought.spent
            if timer:
                timer.cancel()


class _Thought:
    """One board being thought about."""

    def __init__(
        self,
        search: Search,
        lead: int,
        left: int,
        tell: Callable[[Answer], None],
        stopped: Event,
        nodes: int,
        margin: bool,
    ) -> None:
        self._search = search
        self._lead = lead
        self._tell = tell
        self._stopped = stopped
        self._nodes = nodes
        self._margin = margin
        self._low, self._high = lead - left, lead + left  # between which the result is proved to be
        self._latest = Answer(0, 0, 0, Proof.NONE)
        self._sure = 0  # the bin that is proved to reach `_low`, 0 if every bin does
        self._looked = self._proved = 0  # nodes

    def run(self, own: list[int], other: list[int], database: int) -> None:
        self._board = own, other
        single = sum(map(bool, own)) == 1
        depth = 0
        while depth < DEEPEST and not self._stopped.is_set():
            depth += 1
            self._look(depth)
            if depth >= EARLY:
                self._extend(min(database, self.spent))
            if depth >= EARLY or self.spent >= self._nodes:
                self._prove()
            if self._done or (single and not self._margin):
                return

    @property
    def spent(self) -> int:
        """The boards searched so far."""
        return self._looked + self._proved

    @property
    def _done(self) -> bool:
        if self._low == self._high or self.spent >= self._nodes:
            return True
        return not self._margin and self._latest.proof is not Proof.NONE

    def _run(self, alpha: int, beta: int, nodes: int, depth: int | None = None) -> int | None:
        """The search's value, None if it was stopped."""
        self._search.set_board(*self._board)
        nodes = max(1, min(nodes, self._nodes - self.spent))
        value = self._search.search(alpha, beta, nodes, *(() if depth is None else (depth,)))
        return None if self._search.stopped else value

    def _look(self, depth: int) -> None:
        """Look this many acts ahead; a look that is stopped still improves the answer by what it has found."""
        value = self._run(-WIDE, WIDE, UNLIMITED, depth)
        self._looked += self._search.nodes
        best = self._search.best + 1
        if self._latest.proof is not Proof.NONE or best == 0:
            return
        estimate = self._latest.value if value is None else self._lead + value
        self._answer(Answer(best, estimate, depth, Proof.NONE))

    def _extend(self, database: int) -> None:
        """Extend the endgame database, up to `database` boards, as far as it is of use."""
        search = self._search
        most = min(sum(map(sum, self._board)), MOST_DATABASE_PEGS)
        while not self._stopped.is_set() and search.known < most and search.boards(search.known + 1) <= database:
            search.extend()

    def _prove(self) -> None:
        """Spend as much on proofs as on looks."""
        while not self._done and not self._stopped.is_set():
            nodes = max(LEAST_PROOF, self._looked) - self._proved
            if nodes <= 0:
                return
            beta = self._question()
            value = self._run(beta - 1 - self._lead, beta - self._lead, nodes)
            self._proved += self._search.nodes
            if value is None:
                return
            result = value + self._lead
            if result >= beta:
                self._low = max(self._low, result)
                self._sure = self._search.best + 1 or self._sure
            else:
                self._high = min(self._high, result)
            if self._low == self._high:
                self._answer(Answer(self._sure or self._latest.bin, self._low, 0, Proof.EXACT))
            elif self._low > 0:
                self._answer(Answer(self._sure, self._low, 0, Proof.WIN))

    def _question(self) -> int:
        """The result that the next proof asks for: first a win, then a draw, then more pegs."""
        if self._low <= 0 < self._high:
            return 1
        if self._low < 0 <= self._high:
            return 0
        return self._low + 1 if self._low >= 0 else self._high

    def _answer(self, answer: Answer) -> None:
        self._latest = answer
        self._tell(answer)
