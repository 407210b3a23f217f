"""The board of the search: what it keeps up to date agrees with the rules, and with a board that is set up afresh."""

from dataclasses import replace
from random import Random

import pytest

from boardgame.errors import UnknownPlayerError
from boardgame.game import find_player
from pente.cells import FIVES, FOURS, MENACES, OPEN_FOURS, OPEN_THREES, STRIDE, TAKEN
from pente.game import PENTE
from pente.patterns import PatternBoard
from pente.position import Position
from pente.rules import SIDES, Place, Point, Rules
from pente.search import Search
from tools.checks.pente import random_act

RULES = ["-", "size=9,keryo=yes", "size=13,keryo=yes,exactly_five=yes"]


def random_position(rules: str, seed: int, acts: int) -> Position:
    chance = Random(f"{rules} {seed}")
    position = Position.start(Rules.from_text(rules))
    for _ in range(acts):
        following = position.play(random_act(position, position.legal_acts(), chance))
        if following.outcome:
            break
        position = following
    return position


def board_of(position: Position) -> PatternBoard:
    board = PatternBoard(position.rules)
    board.load(position)
    return board


def five_with(position: Position, side: str, point: Point) -> bool:
    """Whether a stone on this point makes a row of five or more, which captures cannot lengthen."""
    stones = position.stones(side) | {point}
    after = replace(position, **{side: stones}, rules=replace(position.rules, exactly_five=False))
    return any(point in row for row in after.winning_rows(side))


@pytest.mark.pure
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_captures_and_fives_agree_with_the_rules(rules, seed):
    position = random_position(rules, seed, 40)
    board = board_of(position)
    for number, side in enumerate(SIDES):
        seen = replace(position, side_to_act=side)
        for point in position.rules.points():
            if point in position.white | position.black:
                continue
            cell = STRIDE * point.row + point.column
            assert board.does(number, cell, TAKEN) == len(seen.captures(Place(point)))
            if board.does(number, cell, FIVES) or not position.rules.exactly_five:
                assert bool(board.does(number, cell, FIVES)) == five_with(position, side, point)


@pytest.mark.pure
@pytest.mark.parametrize("rules", RULES)
def test_a_search_leaves_the_board_as_it_was(rules):
    for seed in range(3):
        position = random_position(rules, seed, 10 + 10 * seed)
        search = Search(position.rules)
        search.think(position, nodes=200)
        assert search.board.sums() == board_of(position).sums()


DIAGRAMS = [  # stones in a line from H10, the column of one stone more, and the field with its effect
    ("..O.O..", "L", OPEN_THREES, 1),
    ("..OO...", "M", OPEN_THREES, 1),
    ("..OOO..", "N", OPEN_FOURS, 1),
    (".XOOO..", "N", FOURS, 1),
    (".XOOO..", "O", FOURS, 1),
    ("..OO.O.", "M", OPEN_FOURS, 1),
    ("OO.OO..", "K", FIVES, 1),
    ("..XX...", "J", MENACES, 1),
    ("..XXO..", "J", TAKEN, 2),
    ("..X.O..", "L", FOURS, 0),
]


@pytest.mark.pure
@pytest.mark.parametrize(("line", "column", "field", "count"), DIAGRAMS)
def test_what_a_stone_would_do(line, column, field, count):
    columns = "HJKLMNO"
    stones = {
        letter: {
            Point("ABCDEFGHJKLMNOPQRST".index(at) + 1, 10)
            for at, has in zip(columns, line, strict=True)
            if has == letter
        }
        for letter in "OX"
    }
    position = Position(Rules(), white=frozenset(stones["O"]), black=frozenset(stones["X"]))
    cell = STRIDE * 10 + "ABCDEFGHJKLMNOPQRST".index(column) + 1
    assert board_of(position).does(0, cell, field) == count


def test_a_limit_follows_a_level():
    assert find_player(PENTE, "master:5000").nodes == 5000
    timed = find_player(PENTE, "experienced:0.05s")
    position = random_position("-", 1, 6)
    assert timed.choose(position, 1).act in position.legal_acts()
    assert timed.name == "experienced:0.05s"
    for limit in ("0", "0s", "fast", "1e3"):
        with pytest.raises(UnknownPlayerError, match="is not a limit"):
            find_player(PENTE, f"master:{limit}")
