"""The three levels of play: novice, intermediate, experienced."""

from kensington.board import SHAPES, points_of
from kensington.chance import Chance
from kensington.levels.search import Search
from kensington.player import Choice, Think, Thought
from kensington.position import Position
from kensington.rules import Pass, Place, Relocate, Slide

CODE = {"red": 1, "blue": 2}
SHAPE_NUMBER = {name: n for n, name in enumerate(SHAPES)}


class Level:
    def __init__(self, number: int, name: str, depth, root_width, width, budget, errs=0) -> None:
        self.number = number
        self.name = name
        self.errs = errs
        self.search = Search(depth, root_width, width, budget)

    def load(self, position: Position) -> None:
        s = self.search
        s.score = 0
        for i in range(73):
            s.board[i] = 0
        for i in range(62):
            s.content[i] = 0
        for i in range(54):
            s.barred[i] = 0
        s.two_move = int(position.rules.two_move)
        s.hand[1], s.hand[2] = sum(position.red.hand), sum(position.blue.hand)
        turn = CODE[position.turn.colour]
        s.next = 3 - turn
        s.me = CODE[position.to_act.colour]
        s.root_left = s.older_left = 0
        if position.pending:
            s.root_left = position.pending[0].left
            s.root_put = position.pending[0].put
            if len(position.pending) > 1:
                owner, s.older_left, s.older_put = position.pending[1]
                s.older_owner = CODE[owner]
        s.load(
            list(points_of(position.red.stones)),
            list(points_of(position.blue.stones)),
            [SHAPE_NUMBER[name] for name in position.red.broken],
            [SHAPE_NUMBER[name] for name in position.blue.broken],
        )

    def choose(self, position: Position, seed: int, think: Think | None = None) -> Choice:
        s = self.search
        chance = Chance(seed)
        s.work = 0
        s.stopped = 0
        s.first = 1 + chance.below(72)
        self.load(position)
        placing = position.camp(position.turn.colour).hand[position.turn.member - 1] > 0
        hand = s.hand[turn] if (turn := CODE[position.turn.colour]) else 0
        if not position.pending:
            s.hand[turn] = hand if placing else 0
        s.list_root()
        kind = Relocate if position.pending else Place if placing else Slide

        def act(start, end):
            return kind(end) if kind is Place else kind(start, end)

        s.listener = (lambda start, end, value: think(Thought(act(start, end), value))) if think else None
        if s.count[0] == 0:
            return Choice(Pass(), chance.seed)
        at = 0
        if self.errs:
            if chance.below(self.errs) == 0:
                at = chance.below(s.count[0])
        elif s.count[0] > 1 and s.gains[0] < 8192:
            s.deepen()
        return Choice(act(s.starts[at], s.ends[at]), chance.seed)


LEVELS = (
    Level(1, "novice", 1, 8, 8, 7000, errs=4),
    Level(2, "intermediate", 2, 12, 8, 30000),
    Level(3, "experienced", 5, 12, 8, 120000),
)
