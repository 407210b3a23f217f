"""The four levels of play: beginner, intermediate, experienced and master.

Each looks further ahead than the one before (`pente.search`); the lowest two sometimes choose at random. Nodes, not
time, limit them, unless a time is given: a choice depends on the position and the seed alone. The master's limit is
well under a second's work.
"""

from collections.abc import Sequence

from boardgame.chance import Chance
from boardgame.player import Choice, Think, Thought, limit_from_text
from pente.errors import PenteError
from pente.position import Position
from pente.rules import Act
from pente.search import DEEPEST, TABLE_BITS, Found, Search

LARGE_TABLE = 20  # bits: 24 MB


class Level:
    """A player that looks up to `depth` acts and `nodes` nodes ahead, at `width` points of each position.

    One choice in `errs` is random, none if that is 0. With `seconds`, it thinks for that time instead, and remembers
    positions from one choice to the next.
    """

    def __init__(
        self, name: str, depth: int, nodes: int, width: int, errs: int = 0, seconds: float | None = None
    ) -> None:
        self.name = name
        self.depth = depth
        self.nodes = nodes
        self.width = width
        self.errs = errs
        self.seconds = seconds
        self._search: Search | None = None

    def limited(self, limit: str) -> "Level":
        """This level with a limit of nodes or seconds for an act, as deep as these allow; see `LimitedPlayer`."""
        nodes, seconds = limit_from_text(limit)
        name = f"{self.name.partition(':')[0]}:{limit}"
        return Level(name, DEEPEST, nodes, self.width, self.errs, seconds or None)

    def timed(self, seconds: float) -> "Level":
        """This level with a time for each act."""
        return Level(self.name, DEEPEST, 0, self.width, self.errs, seconds)

    def __repr__(self) -> str:
        return f"<Level {self.name}>"

    def choose(
        self, position: Position, seed: int, think: Think[Act] | None = None, history: Sequence[Position] = ()
    ) -> Choice[Act]:
        """See `boardgame.player.Player`; raises `PenteError` for a finished game."""
        if position.outcome:
            raise PenteError("the game is over")
        chance = Chance(seed)
        if self.errs and chance.below(self.errs) == 0:
            acts = beside_stones(position)
            return Choice(acts[chance.below(len(acts))], chance.seed)
        found = self.find(position)
        if think:
            think(Thought(found.act, found.value))
        return Choice(found.act, chance.seed)

    def find(self, position: Position) -> Found:
        """What the level finds in a position; without `seconds`, it depends on nothing else."""
        if self.seconds is None:
            table_bits = min(self.nodes.bit_length(), TABLE_BITS)  # to clear a larger one would take most of the time
            return Search(position.rules, table_bits).think(position, self.depth, self.nodes, width=self.width)
        if self._search is None or self._search.rules != position.rules:
            self._search = Search(position.rules, LARGE_TABLE)
        return self._search.think(position, self.depth, seconds=self.seconds, width=self.width)


def beside_stones(position: Position) -> Sequence[Act]:
    """The legal acts within two points of a stone, or all of them."""
    stones = position.white | position.black
    acts = position.legal_acts()
    near = [
        act
        for act in acts
        if any(max(abs(act.point.column - at.column), abs(act.point.row - at.row)) <= 2 for at in stones)
    ]
    return near or acts


LEVELS = (
    Level("beginner", 1, 2_000, 8, errs=2),
    Level("intermediate", 2, 20_000, 10, errs=8),
    Level("experienced", 10, 200_000, 14),
    Level("master", 40, 300_000, 18),
)
