"""The four levels of play: novice, intermediate, experienced and master.

The novice and the intermediate level look one and five acts ahead for the difference of the kalahs; of acts within a
peg of the best, the intermediate level prefers those near its kalah. The others think (`kalah.thinker`) for a number of
nodes, or with `Level.timed` for some seconds; where that proves the best act, their play is perfect, and `Level.proof`
says so. Unless it is timed, a choice depends on the position and the seed alone. `docs/kalah.md` has what each level
scores against the one below.
"""

from collections.abc import Sequence

from boardgame.chance import Chance
from boardgame.player import Choice, Think, Thought, limit_from_text
from kalah.errors import KalahError
from kalah.fast import Board, act_to_code
from kalah.position import Position
from kalah.rules import OPPONENT, Act, Rules, Side, Sow
from kalah.thinker import TABLE, Answer, Proof, Thinker

MOST_VALUE = 1000  # above every difference of pegs
DATABASE = 1_000_000  # boards: a fifth of a second once
SMALL_TABLE = 1 << 18  # entries, enough for the nodes of a level, and cleared for each choice
DRAWS = 3  # random acts that the intermediate level has to choose from
OPENING_DEPTH = 8  # acts ahead while the second player may still exchange the sides


class Level:
    """A player that looks `depth` acts ahead, or one that thinks for `nodes` or `seconds`.

    Of equally good acts, one that looks takes a random one; with `near` the one nearest to its kalah of `DRAWS` random
    ones within a peg of the best. `proof` is what is proved of the latest choice, and `value` its value for the side
    that chose.
    """

    def __init__(
        self,
        name: str,
        depth: int = OPENING_DEPTH,
        nodes: int = 0,
        seconds: float | None = None,
        near: bool = False,
    ) -> None:
        self.name = name
        self.depth = depth
        self.nodes = nodes
        self.seconds = seconds
        self.near = near
        self.proof = Proof.NONE
        self.value = 0
        self._thinker: tuple[Rules, Thinker] | None = None

    def __repr__(self) -> str:
        return f"<Level {self.name}>"

    def limited(self, limit: str) -> "Level":
        """A player that with a limit of nodes or seconds for each act; see `LimitedPlayer`."""
        nodes, seconds = limit_from_text(limit)
        return Level(f"{self.name.partition(':')[0]}:{limit}", nodes=nodes, seconds=seconds or None)

    def timed(self, seconds: float) -> "Level":
        """A player that thinks for `seconds`, and keeps what it has learned for its next choices."""
        return Level(self.name, seconds=seconds)

    @property
    def perfect(self) -> bool:
        """Whether the latest choice was proved to be the best."""
        return self.proof is Proof.EXACT

    def choose(
        self, position: Position, seed: int, think: Think[Act] | None = None, history: Sequence[Position] = ()
    ) -> Choice[Act]:
        """See `boardgame.player.Player`; raises `KalahError` for a finished game."""
        if position.outcome:
            raise KalahError("the game is over")
        chance = Chance(seed)
        self.proof = Proof.NONE
        if (self.nodes or self.seconds is not None) and not position.opening:
            return Choice(self._thought(position, think), chance.seed)
        values = self._looked(position)
        if think:
            for act, value in values.items():
                think(Thought(act, value))
        self.value = max(values.values())
        best = [act for act, value in values.items() if value >= self.value - self.near]
        drawn = max(chance.below(len(best)) for _ in range(DRAWS if self.near else 1))
        return Choice(best[drawn], chance.seed)

    def _thought(self, position: Position, think: Think[Act] | None) -> Act:
        """What thinking leads to."""
        rules, side = position.rules, position.side_to_act
        if self._thinker is None or self._thinker[0] != rules:
            table = TABLE if self.seconds is not None else SMALL_TABLE
            self._thinker = rules, Thinker(rules, table, DATABASE)
            self._thinker[1].prepare()
        thinker = self._thinker[1]
        if self.seconds is None:
            thinker.clear()  # what it remembers would change the next choice
        own, other = position.half(side), position.half(OPPONENT[side])
        lead = own.kalah - other.kalah
        last = max(number for number, pegs in enumerate(own.bins, 1) if pegs)
        answers = [Answer(last, lead, 0, Proof.NONE)]  # if a small limit ends before the first is found

        def tell(answer: Answer) -> None:
            answers.append(answer)
            if think:
                think(Thought(Sow(answer.bin), answer.value))

        if self.seconds is None:
            thinker.think(own.bins, other.bins, lead, tell, nodes=self.nodes)
        else:
            thinker.think(own.bins, other.bins, lead, tell, seconds=self.seconds)
        self.value, self.proof = answers[-1].value, answers[-1].proof
        return Sow(answers[-1].bin)

    def _looked(self, position: Position) -> dict[Act, int]:
        """The value of each legal act for the side to act, as far as this level looks."""
        board = Board(position)
        side = position.side_to_act
        values: dict[Act, int] = {}
        for act in position.legal_acts():
            board.play(act_to_code(act))
            values[act] = _sign(side) * board.look_ahead(self.depth - 1, -MOST_VALUE, MOST_VALUE)
            board.unmake()
        return values


def _sign(side: Side) -> int:
    return 1 if side == "south" else -1


LEVELS = (
    Level("novice", 1),
    Level("intermediate", 5, near=True),
    Level("experienced", nodes=50_000),
    Level("master", nodes=2_000_000),
)
