"""The solver: every small game under all rules by exhaustive search, and nothing that it is given can crash it."""

import itertools
from functools import cache

import pytest

from boardgame.errors import NotationError
from kalah.errors import KalahError
from kalah.position import Half, Position
from kalah.rules import Rules, Sow, Swap
from kalah.search import Search
from kalah.solver import Solver

SMALL = [(1, 1), (1, 2), (1, 5), (2, 1), (2, 2), (3, 1)]
OPTIONS = [
    dict(zip(("empty_capture", "rest", "end", "pie"), values, strict=True))
    for values in itertools.product((False, True), ("owner", "ended", "nobody"), ("act", "either"), (False, True))
]


@cache
def exhaustive(position):
    """South's lead at the end by minimax without pruning, on the plain rules."""
    if position.outcome:
        return position.south.kalah - position.north.kalah
    best = max if position.side_to_act == "south" else min
    return best(exhaustive(position.play(act)) for act in position.legal_acts())


@pytest.mark.parametrize(("bins", "pegs"), SMALL)
def test_small_games_under_all_rules_against_exhaustive_search(bins, pegs):
    for options in OPTIONS if bins * pegs < 6 else OPTIONS[::2]:  # without the pie rule
        start = Position.start(Rules(bins, pegs, **options))
        for database in (1, 500):  # nearly all by search, or with a database
            solution = Solver(start.rules, database=database, table=256).solve(start)
            assert solution.value == exhaustive(start), start
            best = [act for act in start.legal_acts() if exhaustive(start.play(act)) == solution.value]
            assert list(solution.best) == best
    exhaustive.cache_clear()


@pytest.mark.pure
def test_a_small_game_compiled_or_not():
    for end in ("act", "either"):
        start = Position.start(Rules(3, 1, end=end))
        assert Solver(start.rules, database=500, table=256).value(start) == exhaustive(start)


@pytest.mark.parametrize(("bins", "pegs", "value"), [(3, 3, 2), (4, 2, 6), (6, 1, 2), (6, 2, 6)])
def test_the_table_of_values(bins, pegs, value):
    start = Position.start(Rules(bins, pegs))
    found = Solver(start.rules).value(start)
    assert found == value


def test_a_budget_ends_the_search():
    start = Position.start()
    solver = Solver(start.rules)
    assert solver.value(start, nodes=1000) is None and solver.solve(start, nodes=1000) is None
    assert solver.nodes <= 3000


@pytest.mark.pure
def test_misuse_is_refused():
    solver = Solver(Rules(bins=2, pegs=1), database=100)
    with pytest.raises(KalahError, match="the solver is for the rules"):
        solver.value(Position.start())
    with pytest.raises(NotationError):
        solver.value(Position(solver.rules, Half((-1, 300)), Half((1, 1))))
    with pytest.raises(TypeError):
        solver.value(None)


@pytest.mark.pure
def test_the_search_refuses_what_would_take_it_beyond_its_arrays():
    for wrong in ((0, 0, 0, 0, 4), (13, 0, 0, 0, 4), (2, 3, 0, 0, 4), (2, 0, 0, 0, 5), (2, 0, 0, 0, 0)):
        with pytest.raises(ValueError):
            Search(*wrong)
    search = Search(2, 0, 0, 0, 4)
    for own, other in (([1], [1, 1]), ([1, 1], [1, 1, 1]), ([-1, 1], [1, 1]), ([1000, 0], [0, 21])):
        with pytest.raises(ValueError):
            search.set_board(own, other)
    bare = Search.__new__(Search)
    for use in (lambda: bare.search(0, 1, 9), bare.extend, lambda: bare.set_board([1], [1]), lambda: bare.boards(1)):
        with pytest.raises((TypeError, AttributeError)):
            use()


def test_a_swap_is_solved():
    start = Position.start(Rules(3, 2, pie=True))
    solution = Solver(start.rules).solve(start)
    after = start.play(next(act for act in solution.best if isinstance(act, Sow)))
    assert Swap() in after.legal_acts() or after.mid_turn
