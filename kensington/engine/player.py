"""The engine as a player of matches and of games in the terminal."""

from collections.abc import Callable, Sequence

from boardgame.chance import Chance
from boardgame.player import Choice, Think, Thought, limit_from_text
from kensington.engine.book import look_up, shipped
from kensington.engine.closing import weights_for
from kensington.engine.search import Engine, Found
from kensington.engine.terms import Weights
from kensington.position import Position
from kensington.rules import Act

NODES = 1_000_000  # well under a second's work
NODES_A_SECOND = 1_500_000  # for the size of the table
LEAST_TABLE, MOST_TABLE = 10, 20  # bits
SYMMETRIES = 72  # points that a search can begin its lists with


class EnginePlayer:
    """A player that visits `nodes` nodes, or thinks for `seconds`, for an act; a limit of 0 is none.

    Where its opening book has an act it plays that one, unless `book` is false. Without a limit in seconds, its choices
    depend on the game so far and the seed alone. The default `weights` are those of `weights_for`.
    """

    def __init__(
        self, name: str, nodes: int = NODES, seconds: float = 0.0, weights: Weights | None = None, book: bool = True
    ) -> None:
        self.name = name
        self.nodes = nodes
        self.seconds = seconds
        self.weights = weights
        self.book = book

    def __repr__(self) -> str:
        return f"<EnginePlayer {self.name}>"

    def limited(self, limit: str) -> "EnginePlayer":
        """This player with a limit of nodes (`20000`) or seconds (`0.5s`) for an act; raises `UnknownPlayerError`."""
        return EnginePlayer(f"{self.name.partition(':')[0]}:{limit}", *limit_from_text(limit), self.weights, self.book)

    def without_book(self) -> "EnginePlayer":
        """This player without its opening book."""
        return EnginePlayer(self.name, self.nodes, self.seconds, self.weights, book=False)

    @property
    def table_bits(self) -> int:
        """Of the table that its searches use: see `Engine`."""
        most = self.nodes or round(NODES_A_SECOND * self.seconds)
        return min(max(most.bit_length(), LEAST_TABLE), MOST_TABLE)

    def choose(
        self, position: Position, seed: int, think: Think[Act] | None = None, history: Sequence[Position] = ()
    ) -> Choice[Act]:
        """See `boardgame.player.Player`; raises `ValueError` for a finished game."""

        def report(found: Found) -> None:
            if think:
                think(Thought(found.act, found.value))

        found, after = self.find(position, seed, history, report)
        return Choice(found.act, after)

    def find(
        self,
        position: Position,
        seed: int,
        history: Sequence[Position] = (),
        listener: Callable[[Found], None] | None = None,
        lines: int = 1,
    ) -> tuple[Found, int]:
        """What it finds in a position, and the next seed; `listener` is called after each turn of depth and at the end.
        An act of the book, which is not asked for several `lines`, has been found with no depth and no nodes.

        Raises `ValueError` for a finished game.
        """
        chance = Chance(seed)
        if self.book and lines == 1 and (found := look_up(shipped(), position, chance)):
            if listener:
                listener(found)
            return found, chance.seed
        weights = self.weights or weights_for(position, history)
        search = Engine(position, history, chance.below(SYMMETRIES), weights, self.table_bits)
        found = search.think(nodes=self.nodes, seconds=self.seconds, listener=listener, lines=lines)
        return found, chance.seed


STRONG = EnginePlayer("strong")
