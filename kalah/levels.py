"""The four levels of play: novice, intermediate, experienced and master.

Each looks ahead by alpha-beta over the difference of the kalahs, deeper from level to level; the lowest two err. The
master first asks the solver for the exact value: where that answers within its budget, its play is perfect, and
`Level.perfect` says so. A choice depends on the position and the seed alone.
"""

from collections.abc import Sequence

from boardgame.chance import Chance
from boardgame.player import Choice, Think, Thought
from kalah.errors import KalahError
from kalah.fast import Board, act_of_code
from kalah.position import Position
from kalah.rules import Act, Side
from kalah.search import MOST_BINS, MOST_PEGS
from kalah.solver import Solver

SOLVER_NODES = 2_000_000  # for one choice of the master, half a second
MOST_VALUE = 1000  # above every difference of pegs


class Level:
    """A player that looks `depth` acts ahead.

    One choice in `errs` is random, none if that is 0. `solves` is whether it asks the solver first. `perfect` is
    whether the latest choice was proved to be the best, `value` its value for the side that chose.
    """

    def __init__(self, name: str, depth: int, errs: int = 0, solves: bool = False) -> None:
        self.name = name
        self.depth = depth
        self.errs = errs
        self.solves = solves
        self.perfect = False
        self.value = 0

    def __repr__(self) -> str:
        return f"<Level {self.name}>"

    def choose(
        self, position: Position, seed: int, think: Think[Act] | None = None, history: Sequence[Position] = ()
    ) -> Choice[Act]:
        """See `boardgame.player.Player`; raises `KalahError` for a finished game."""
        if position.outcome:
            raise KalahError("the game is over")
        chance = Chance(seed)
        acts = position.legal_acts()
        self.perfect = False
        if self.errs and chance.below(self.errs) == 0:
            return Choice(acts[chance.below(len(acts))], chance.seed)
        values = self._solved(position) if self.solves else None
        self.perfect = values is not None
        if values is None:
            values = self._looked(position)
        if think:
            for act, value in values.items():
                think(Thought(act, value))
        self.value = max(values.values())
        best = [act for act, value in values.items() if value == self.value]
        return Choice(best[chance.below(len(best))], chance.seed)

    def _solved(self, position: Position) -> dict[Act, int] | None:
        """The exact value of each act for the side to act; None beyond the solver's reach."""
        if position.rules.bins > MOST_BINS or position.south.in_play + position.north.in_play > MOST_PEGS:
            return None
        solver = Solver(position.rules)  # a new one: what an older one knows would change where the budget ends
        sign = _sign(position.side_to_act)
        values: dict[Act, int] = {}
        for act in position.legal_acts():
            value = solver.value(position.play(act), SOLVER_NODES - solver.nodes)
            if value is None:
                return None
            values[act] = sign * value
        return values

    def _looked(self, position: Position) -> dict[Act, int]:
        """The value of each act for the side to act, as far as this level looks."""
        board = Board(position)
        side = position.side_to_act
        values: dict[Act, int] = {}
        for code in board.legal_acts():
            board.play(code)
            values[act_of_code(code)] = _sign(side) * board.look_ahead(self.depth - 1, -MOST_VALUE, MOST_VALUE)
            board.unmake()
        return values


def _sign(side: Side) -> int:
    return 1 if side == "south" else -1


LEVELS = (
    Level("novice", 2, errs=4),
    Level("intermediate", 6),
    Level("experienced", 12),
    Level("master", 13, solves=True),
)
