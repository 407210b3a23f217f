"""The command `python -m tools.checks.levels`: compare `kensington.levels` with a plain reading of docs/levels.md.

The plain levels share no code with the others and are a thousand times slower: every value is counted from the stones,
lists are sorted, nothing is compiled. Each level must choose the same act and next seed with the same thoughts and the
same work. The levels mostly get a smaller budget, which is quick and ends the search in all places; in one position of
`OWN_BUDGET` they get their own.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple
from unittest import mock

from boardgame.player import Thought
from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, SHAPES
from kensington.levels import BUDGET, LEVELS, RELOCATION_BUDGET, Level
from kensington.position import Position
from kensington.rules import OPPONENT, Act, Colour, Pass, Place, Relocate, Slide
from tests.kensington.positions import any_rules, random_game, random_position

OWN_BUDGET = 20  # positions for each in which the levels have their own budget
MOST_SMALL = 4_000  # units of work: the largest smaller budget
DEPTH = {"novice": 1, "intermediate": 2, "experienced": 6}
PATIENCE = {"novice": 48, "intermediate": 80, "experienced": 160}  # turns
TURNS = (0, 16, *(turns for patience in PATIENCE.values() for turns in (patience - 1, patience)))  # of histories
NEAR = 24  # positions of a history, about, that are an act away from the present one: more than a level remembers
WORTH = {3: (0, 2, 30, 30), 4: (0, 3, 20, 73, 73), 6: (0, 2, 12, 36, 90, 220, 16384)}
BONUS = {3: 90, 4: 300}
GIVES = {3: 1, 4: 2}
GAP_PULL = {False: (0, 0, 10, 30, 60, 120), True: (0, 10, 40, 80, 120, 150)}  # by whether the level is impatient
Group = tuple[tuple[int, ...], str]  # points, and the colour that wins with them: "" for a triangle or square
GROUPS: tuple[Group, ...] = (
    *((shape.points, "") for shape in SHAPES.values()),
    *((hexagon.points, hexagon.colour) for hexagon in HEXAGONS),
)
GROUPS_AT: dict[int, tuple[Group, ...]] = {
    point: tuple(group for group in GROUPS if point in group[0]) for point in POINTS
}
SHAPE_OF = {shape.points: name for name, shape in SHAPES.items()}


def board_of(position: Position) -> dict[int, Colour]:
    """The colours of the stones, by point."""
    return {point: colour for point in POINTS if (colour := position.stone(point))}


class ListEntry(NamedTuple):
    start: int
    end: int
    gain: int
    gives: int


class BudgetSpent(Exception):
    """The budget of work is spent."""


class PlainChoice:
    """One choice by a level, after the positions of `history`."""

    def __init__(self, position: Position, budget: int | None, history: Sequence[Position] = ()) -> None:
        self.history = history
        self.board = board_of(position)
        self.hand = {colour: sum(position.camp(colour).hand) for colour in OPPONENT}
        if not position.camp(position.turn.colour).hand[position.turn.member - 1]:
            self.hand[position.turn.colour] = 0
        self.position = position
        self.me = position.to_act.colour
        self.broken: dict[int, list[tuple[str, Colour]]] = {}
        self.ply = 0
        self.work = len(self.board)
        self.thoughts: list[Thought[Act]] = []
        self.checkpoints: list[int] = []  # units of work at each check of the budget
        self.budget = budget or (36_000 if position.pending else 100_000)

    def pull_of(self, colour: Colour) -> dict[int, int]:
        pull = dict.fromkeys(POINTS, 0)
        for hexagon in HEXAGONS:
            if hexagon.colour in ("white", colour):
                stones = [self.board.get(point) for point in hexagon.points]
                gap = GAP_PULL[self.impatient][stones.count(colour)]
                pull.update({point: gap for point in hexagon.points if point not in self.board})
        for _ in POINTS:
            pull = {point: max(pull[point], *(pull[near] - 8 for near in NEIGHBOURS[point])) for point in POINTS}
        return pull

    def value(self, groups: Iterable[Group], colour: Colour) -> int:
        """The value of groups for a colour minus that for the other."""
        total = 0
        for points, wins in groups:
            stones = [self.board.get(point) for point in points]
            for c, sign in ((colour, 1), (OPPONENT[colour], -1)):
                own, opposing = stones.count(c), stones.count(OPPONENT[c])
                if not wins:
                    total += 0 if opposing else sign * WORTH[len(points)][own]
                elif wins in ("white", c):
                    total += sign * (WORTH[6][own] >> 2 * opposing)
        return total

    def drawn(self, point: int, colour: Colour) -> int:
        """The pull of the stone on a point, for a colour."""
        stone = self.board.get(point)
        return self.pull[stone][point] * (1 if stone == colour else -1) if stone else 0

    def standing(self, colour: Colour) -> int:
        return self.value(GROUPS, colour) + sum(self.drawn(point, colour) for point in self.board)

    def change(self, point: int, colour: Colour | None) -> int:
        """Put a stone on a point or remove it (None); returns what its colour gains."""
        self.work += 1
        stone = colour or self.board[point]
        before = self.value(GROUPS_AT[point], stone) + self.drawn(point, stone)
        if colour:
            self.board[point] = colour
        else:
            del self.board[point]
        return self.value(GROUPS_AT[point], stone) + self.drawn(point, stone) - before

    def whole(self, point: int) -> list[tuple[int, ...]]:
        """The triangles and squares at a point that its stone's colour has completed."""
        colour = self.board[point]
        shapes = [points for points, wins in GROUPS_AT[point] if not wins]
        return [points for points in shapes if all(self.board.get(p) == colour for p in points)]

    def weigh(self, point: int, colour: Colour) -> tuple[int, int, bool]:
        """The gain, the relocations and whether the 2-move option bars it."""
        gain = self.change(point, colour)
        whole = self.whole(point)
        self.change(point, None)
        self.work -= 1
        barred = any(self.bars(SHAPE_OF[points], colour) for points in whole)
        gives = min(2, sum(GIVES[len(points)] for points in whole))
        bonus = 0 if self.impatient else sum(BONUS[len(points)] for points in whole)
        return gain + bonus, gives, barred

    def bars(self, shape: str, colour: Colour) -> bool:
        if not self.position.rules.two_move:
            return False
        if self.ply <= 1 and shape in self.position.camp(colour).broken:
            return True
        return any((shape, colour) in self.broken.get(ply, ()) for ply in (self.ply - 1, self.ply - 2))

    def all_points(self) -> list[int]:
        return [(self.first + n - 1) % 72 + 1 for n in range(72)]

    def best(self, entries: list[ListEntry], width: int) -> list[ListEntry]:
        return sorted(entries, key=lambda entry: -entry.gain)[:width]

    def list_acts(self, colour: Colour, width: int) -> list[ListEntry]:
        entries = []
        for point in self.all_points():
            if self.hand[colour]:
                if point not in self.board:
                    gain, gives, barred = self.weigh(point, colour)
                    if not barred:
                        entries.append(ListEntry(0, point, gain, gives))
            elif self.board.get(point) == colour and any(near not in self.board for near in NEIGHBOURS[point]):
                lost = -self.change(point, None)
                for end in NEIGHBOURS[point]:
                    if end not in self.board and end != point:
                        gain, gives, barred = self.weigh(end, colour)
                        if not barred:
                            entries.append(ListEntry(point, end, gain - lost, gives))
                self.change(point, colour)
        return self.best(entries, width)

    def list_relocations(self, colour: Colour, put: int) -> list[ListEntry]:
        entries = []
        for start in self.all_points():
            if self.board.get(start) == colour and start != put:
                lost = -self.change(start, None)
                for end in self.all_points():
                    if end not in self.board and end != start:
                        gain, gives, _ = self.weigh(end, colour)
                        entries.append(ListEntry(start, end, lost - gain, gives))
                self.change(start, colour)
        return self.best(entries, 12)

    def note_broken(self, point: int) -> None:
        shapes = [(SHAPE_OF[points], self.board[point]) for points in self.whole(point)]
        self.broken[self.ply] = (self.broken[self.ply] + shapes)[:8]

    def relocate(self, colour: Colour, left: int, put: int, done: list[tuple[int, Colour | None]]) -> None:
        for _ in range(left):
            worth = {}
            for point in self.all_points():
                if self.board.get(point) == colour and point != put:
                    worth[point] = -self.change(point, None)
                    self.change(point, colour)
            if not worth:
                return
            start = max(worth, key=lambda point: worth[point])
            self.step(start, None, done)
            costs = {p: self.weigh(p, colour)[0] for p in self.all_points() if p not in self.board and p != start}
            put = min(costs, key=lambda point: costs[point])
            self.step(put, colour, done)

    def step(self, point: int, colour: Colour | None, done: list[tuple[int, Colour | None]]) -> None:
        """Make one change and record its inverse for `unmake`."""
        done.append((point, None if colour else self.board[point]))
        if not colour:
            self.note_broken(point)
        self.change(point, colour)

    def make(self, colour: Colour, entry: ListEntry) -> list[tuple[int, Colour | None]]:
        done: list[tuple[int, Colour | None]] = []
        self.broken[self.ply] = []
        other = OPPONENT[colour]
        pending = self.position.pending if self.ply == 0 else ()
        if pending:
            self.step(entry.start, None, done)
            self.step(entry.end, other, done)
            self.relocate(colour, entry.gives, 0, done)
            self.relocate(other, pending[0].left - 1, entry.end, done)
            for owner, left, put in pending[1:2]:
                self.relocate(OPPONENT[owner], left, put, done)
        elif entry.end:
            if entry.start:
                self.step(entry.start, None, done)
            else:
                self.hand[colour] -= 1
            self.step(entry.end, colour, done)
            self.relocate(other, entry.gives, 0, done)
        return done

    def unmake(self, colour: Colour, entry: ListEntry, done: list[tuple[int, Colour | None]]) -> None:
        for point, stone in reversed(done):
            self.change(point, stone)
        if entry.end and not entry.start:
            self.hand[colour] += 1

    def is_spent(self) -> bool:
        self.checkpoints.append(self.work)
        return self.work >= self.budget

    def look(self, colour: Colour, depth: int, alpha: int, beta: int) -> int:
        entries = self.list_acts(colour, 1 if depth == 1 else 6) or [ListEntry(0, 0, 0, 0)]
        if entries[0].gain > 8192:
            return 16384 - self.ply
        if depth == 1:
            return self.standing(colour) + entries[0].gain
        best = -32767
        for entry in entries:
            if self.is_spent():
                raise BudgetSpent
            done = self.make(colour, entry)
            self.ply += 1
            try:
                value = -self.look(OPPONENT[colour], depth - 1, -beta, -alpha)
            finally:
                self.ply -= 1
                self.unmake(colour, entry, done)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def rate(self, entry: ListEntry, depth: int, best: int) -> int:
        done = self.make(self.me, entry)
        self.ply = 1
        follows = OPPONENT[self.position.turn.colour]
        try:
            if follows == self.me:
                return self.look(self.me, depth, best, 32767)
            return -self.look(follows, depth, -32767, -best)
        finally:
            self.ply = 0
            self.unmake(self.me, entry, done)

    def is_repetition(self, entry: ListEntry) -> bool:
        if self.position.pending or not entry.start or entry.gives:
            return False
        board = dict(self.board)
        board[entry.end] = board.pop(entry.start)
        return any(board == board_of(before) for before in self.history[-16:])

    def deepen(self, entries: list[ListEntry], depth: int) -> ListEntry:
        for ahead in range(1, depth):
            best = -32767
            for entry in list(entries):
                if self.is_spent():
                    return entries[0]
                try:
                    value = self.rate(entry, ahead, best)
                except BudgetSpent:
                    return entries[0]
                self.thoughts.append(Thought(self.act(entry), value))
                if value > best:
                    best = value
                    entries.remove(entry)
                    entries.insert(0, entry)
            if best > 8192:
                break
        return entries[0]

    def choose(self, level: str, seed: int) -> tuple[Act, int]:
        """The act and the next seed."""
        self.impatient = len([1 for before in self.history if not before.pending]) >= PATIENCE[level]
        self.pull = {colour: self.pull_of(colour) for colour in OPPONENT}
        self.seed = seed or 1
        self.first = 1 + self.below(72)
        pending = self.position.pending
        if pending:
            entries = self.list_relocations(OPPONENT[self.me], pending[0].put)
        else:
            entries = self.list_acts(self.me, 12)
        entries = entries or [ListEntry(0, 0, 0, 0)]
        standing = self.standing(self.me)
        if standing >= 0:
            entries = [entry for entry in entries if not self.is_repetition(entry)] or entries
        self.thoughts = [Thought(self.act(entry), standing + entry.gain) for entry in entries]
        entry = entries[0]
        if not entry.end:
            return Pass(), self.seed
        if entry.gain <= 8192:
            if self.impatient and standing < 0:
                entry = entries[self.below(len(entries))]
            elif level == "novice" and not self.impatient:
                entry = entries[self.below(len(entries))] if self.below(3) == 0 else entry
            elif len(entries) > 1:
                entry = self.deepen(entries, min(DEPTH[level] + 4, 6) if self.impatient else DEPTH[level])
        return self.act(entry), self.seed

    def act(self, entry: ListEntry) -> Act:
        if self.position.pending:
            return Relocate(entry.start, entry.end)
        if entry.start:
            return Slide(entry.start, entry.end)
        return Place(entry.end) if entry.end else Pass()

    def below(self, count: int) -> int:
        mask = 2 ** (count - 1).bit_length() - 1
        while True:
            for _ in range(16):
                self.seed = self.seed // 2 ^ (0xB400 if self.seed % 2 else 0)
            if self.seed & mask < count:
                return self.seed & mask


def differences(
    position: Position,
    seed: int,
    levels: Iterable[Level] = LEVELS,
    budget: int | None = None,
    history: Sequence[Position] = (),
) -> list[str]:
    """A line for each level that differs in its act, seed, thoughts or work.

    `budget` replaces the page's, in units of work; `history` has the earlier positions.
    """
    found = []
    budgets: dict[str, Any] = {"BUDGET": budget or BUDGET, "RELOCATION_BUDGET": budget or RELOCATION_BUDGET}
    for level in levels:
        plain = PlainChoice(position, budget, history)
        expected = (*plain.choose(level.name, seed), plain.work, plain.thoughts)
        thoughts: list[Thought[Act]] = []
        with mock.patch.multiple("kensington.levels", **budgets):
            chosen = (*level.choose(position, seed, thoughts.append, history), level.work_spent, thoughts)
        if chosen != expected:
            where = f"{level.name}, seed {seed}, budget {budget or 'default'}, history of {len(history)}"
            found.append(f"{where}: {chosen}, expected {expected}, in {position.to_text()}")
    return found


def any_position(chance: Random) -> Position:
    """An unfinished position: from a random game, or random and perhaps unreachable."""
    while True:
        rules = any_rules(chance)
        seed = chance.randrange(2**32)
        position = random_position(seed, rules) if chance.random() < 0.5 else random_game(seed, rules, 120)[-1][0]
        if not position.winner:
            return position


def any_history(position: Position, chance: Random) -> list[Position]:
    """Earlier positions, played or not, with the present board and those to which some of the legal acts lead."""
    acts = position.legal_acts()
    near = [position, *(position.play(act) for act in acts if len(acts) <= NEAR or chance.random() * len(acts) < NEAR)]
    chance.shuffle(near)
    turns = chance.choice(TURNS) - sum(not each.pending for each in near)
    return [Position.start()] * turns + near if turns >= 0 else near[: chance.randrange(NEAR)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.levels",
        description="Compare the levels with a plain reading of docs/levels.md on random positions.",
    )
    parser.add_argument("--positions", type=int, default=100, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the positions (default: %(default)s)")
    options = parser.parse_args(arguments)
    chance = Random(options.seed)
    wrong = 0
    for number in range(options.positions):
        budget = None if number % OWN_BUDGET == 0 else chance.randrange(1, MOST_SMALL)
        position, seed = any_position(chance), chance.randrange(65536)
        for line in differences(position, seed, LEVELS, budget, any_history(position, chance)):
            print(line)
            wrong += 1
    print(f"{options.positions} positions, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
