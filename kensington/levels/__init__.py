"""The three levels of play: novice, intermediate and experienced, as `docs/levels.md` specifies them.

They are designed for a BBC Micro; any program that follows that page chooses the same acts. `LEVELS` are the levels as
players.
"""

from collections.abc import Collection, Sequence

from boardgame.chance import Chance
from boardgame.player import Choice, Think, Thought
from kensington.board import ALL_POINTS, SHAPES, points_of
from kensington.levels.search import Search
from kensington.levels.tables import IMPATIENT_GAP_PULL
from kensington.position import Position
from kensington.rules import OPPONENT, Act, Pass, Place, Relocate, Slide

CODE = {"red": 1, "blue": 2}
SHAPE_NUMBER = {name: number for number, name in enumerate(SHAPES)}
POINTS = 72
BUDGET = 100_000  # units of work for a placing or sliding; the step in progress is finished
RELOCATION_BUDGET = 36_000  # for a relocation
WINNING = 8192  # a gain above this fills a hexagon
RECENT = 16  # acts that a level remembers
HURRY = 4
MOST_DEPTH = 6
NEVER = 0
ALWAYS = 1


class Level:
    """A player of level `number`, 1 to 3.

    It looks `depth` plies ahead, including its own act. One choice in `errs` is random among the best acts. After
    `patience` turns of a game it is impatient: behind, it errs always; otherwise never, and it looks further
    ahead; and shapes count less for it, gaps in hexagons more.
    """

    def __init__(self, number: int, name: str, depth: int, patience: int, errs: int = NEVER) -> None:
        self.number = number
        self.name = name
        self.depth = depth
        self.errs = errs
        self.patience = patience
        self.work_spent = 0  # units of work of the latest choice

    def __repr__(self) -> str:
        return f"<Level {self.number}: {self.name}>"

    def choose(
        self, position: Position, seed: int, think: Think[Act] | None = None, history: Sequence[Position] = ()
    ) -> Choice[Act]:
        """See `boardgame.player.Player`.

        Raises `ValueError` for a finished game, an invalid seed and a position that text cannot represent, and
        `TypeError` for arguments of other types.
        """
        _check(position)
        chance = Chance(seed)
        impatient = self._is_impatient(history)
        search = _search(position, min(self.depth + HURRY, MOST_DEPTH) if impatient else self.depth, impatient)
        behind = search.standing(search.me) < 0
        errs = self._errs(impatient, behind)
        search.first = 1 + chance.below(POINTS)
        search.list_root()
        if not behind:
            _drop_repetitions(position, search, history[-RECENT:])
        if think:
            _report(think, position, search)
        at = 0
        if search.count[0] and search.gain[0] <= WINNING:
            if errs == ALWAYS or (errs and chance.below(errs) == 0):
                at = chance.below(search.count[0])
            elif search.count[0] > 1:
                search.deepen()
        self.work_spent = search.work
        return Choice(_act(position, search, at), chance.seed)

    def errs_in(self, position: Position, history: Sequence[Position] = ()) -> int:
        """One choice in how many is random in this position: `NEVER`, `ALWAYS` or `errs`."""
        _check(position)
        impatient = self._is_impatient(history)
        search = _search(position, 1, impatient)
        return self._errs(impatient, search.standing(search.me) < 0)

    def _is_impatient(self, history: Sequence[Position]) -> bool:
        return sum(not before.mid_turn for before in history) >= self.patience

    def _errs(self, impatient: bool, behind: bool) -> int:
        if impatient:
            return ALWAYS if behind else NEVER
        return self.errs


def _check(position: Position) -> None:
    """Refuse positions that would take the compiled search beyond its tables, and finished games."""
    if not isinstance(position, Position):
        raise TypeError(f"{position!r} is not a Position")
    red, blue = position.red.stones, position.blue.stones
    if red & blue or (red | blue) & ~ALL_POINTS:
        raise ValueError("the stones of a position are on points 1 to 72, at most one on each")
    if any(left not in (1, 2) for _, left, _ in position.pending):
        raise ValueError("an entitlement has 1 or 2 relocations left")
    if position.winner:
        raise ValueError("the game is over")


def _search(position: Position, depth: int, impatient: bool) -> Search:
    """A search with the position set up, including pending relocations and the turn after them."""
    search = Search(depth)
    if impatient:
        search.impatient = 1
        search.gap_pull = bytearray(IMPATIENT_GAP_PULL)
    camps = (position.red, position.blue)
    stones = [list(points_of(camp.stones)) for camp in camps]
    barred = [[SHAPE_NUMBER[name] for name in camp.broken] for camp in camps]
    search.set_up(*stones, *barred)
    search.two_move = bool(position.rules.two_move)
    turn = CODE[position.turn.colour]
    search.me = CODE[position.to_act.colour]
    search.next = CODE[OPPONENT[position.turn.colour]]
    search.hand[1], search.hand[2] = (sum(camp.hand) for camp in camps)
    if not position.camp(position.turn.colour).hand[position.turn.member - 1]:
        search.hand[turn] = 0
    search.budget = RELOCATION_BUDGET if position.pending else BUDGET
    if position.pending:
        _, search.left, search.put = position.pending[0]
    if position.pending[1:]:
        owner, search.older_left, search.older_put = position.pending[1]
        search.older_owner = CODE[owner]
    return search


def _drop_repetitions(position: Position, search: Search, recent: Sequence[Position]) -> None:
    """Drop the slidings after which the stones would stand as they did before a recent act, unless all do that."""
    stones = {(before.red.stones, before.blue.stones) for before in recent}
    kept = [at for at in range(search.count[0]) if not _repeats(position, search, at, stones)]
    if kept:
        for to, at in enumerate(kept):
            search.copy(at, to)
        search.count[0] = len(kept)


def _repeats(position: Position, search: Search, at: int, stones: Collection[tuple[int, int]]) -> bool:
    """Whether an entry of the first list is a sliding that completes no shape and leads to one of these boards."""
    if position.pending or not search.start[at] or search.gives[at]:
        return False
    moved = 1 << search.start[at] | 1 << search.end[at]
    red, blue = position.red.stones, position.blue.stones
    return ((red ^ moved, blue) if position.turn.colour == "red" else (red, blue ^ moved)) in stones


def _report(think: Think[Act], position: Position, search: Search) -> None:
    """Report the first list as weighed, and from now on every act as it is rated."""

    def listener(at: int, value: int) -> None:
        think(Thought(_act(position, search, at), value))

    standing = search.standing(search.me)
    for at in range(search.count[0]):
        listener(at, standing + search.gain[at])
    if not search.count[0]:
        listener(0, standing)
    search.listener = listener


def _act(position: Position, search: Search, at: int) -> Act:
    """An entry of the first list as an act; passing if the list is empty."""
    if not search.count[0]:
        return Pass()
    start, end = search.start[at], search.end[at]
    if position.pending:
        return Relocate(start, end)
    return Slide(start, end) if start else Place(end)


LEVELS: tuple[Level, Level, Level] = (
    Level(1, "novice", depth=1, patience=48, errs=3),
    Level(2, "intermediate", depth=2, patience=80),
    Level(3, "experienced", depth=6, patience=160),
)
