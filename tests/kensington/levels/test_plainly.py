"""The levels against the same page read a second time."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Place, Rules
from tests.kensington.levels.plainly import Plain, differences
from tests.kensington.levels.positions import of_games
from tests.kensington.strategies import positions
from tools.checks.positions import SHUT_IN, played, random_position, study


def test_novice_and_intermediate_think_and_choose_as_the_page_says_with_the_same_work():
    for number, position in enumerate(of_games(30)):
        assert not differences(position, 1000 * number, LEVELS[:2])


def test_so_they_do_whoever_has_what_pending():
    """An entitlement and an older one: whose they are, how many relocations are left, whose turn it is."""
    met = [random_position(seed, Rules()) for seed in range(150)]
    kinds = {(*(p.pending[0][:2]), p.pending[1].owner, p.turn.colour): p for p in met if len(p.pending) > 1}
    assert len(kinds) == 16
    for number, position in enumerate(kinds.values()):
        assert not differences(position, number, LEVELS[:2])


@settings(max_examples=30, deadline=None)
@given(positions.filter(lambda position: not position.winner), st.integers(0, 65535), st.integers(1, 1500))
def test_so_does_every_level_in_any_position_wherever_the_budget_ends(position, seed, budget):
    assert not differences(position, seed, LEVELS, budget)


def test_so_does_the_experienced_level_in_games_wherever_the_budget_ends():
    """Among others just where it is looked at: where the work is the budget, and no more."""
    for number, position in enumerate(of_games(60)[::10]):
        plain = Plain(position, 2_000)
        plain.choose("experienced", number)
        for budget in (*plain.asked[:12:3], *plain.asked[12::20], 3_000):  # the first ones are asked before `rate`
            assert not differences(position, number, LEVELS[2:], budget)


def test_so_does_the_experienced_level_where_a_shape_may_not_be_completed_now_but_in_its_next_turn():
    placing = study([1, 2, 5], [69, 23, 38], hands=(10, 10), broken=["s1"])
    sliding = study([1, 2, 5, 4], [69, 23, 38], broken=["s1"])
    of_blue = study([1, 2, 5], [69, 23, 38], hands=(10, 10))
    of_blue = replace(of_blue, blue=of_blue.blue._replace(broken=frozenset(["s1"])))  # Red may complete it
    assert LEVELS[1].choose(of_blue, 1).act == Place(6)
    for seed, position in enumerate((placing, sliding, of_blue)):
        assert not differences(position, seed, LEVELS[2:], budget=4_000)


def test_so_does_every_level_where_there_is_one_act_only_or_none():
    one = study([1], [2, 3, 40])
    none = played(Position.start(), SHUT_IN)
    assert [len(position.legal_acts()) for position in (one, none)] == [1, 1]  # one is a pass
    assert not differences(one, 5) + differences(none, 5)
