"""The levels choose as the plain levels of tools.checks.levels do, with the same thoughts and work."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Place, Rules
from tests.kensington.positions import SHUT_IN, played, random_position, study
from tests.kensington.strategies import positions
from tools.checks.level_work import game_positions
from tools.checks.levels import PlainChoice, differences


def test_novice_and_intermediate_agree_in_positions_of_games():
    for number, position in enumerate(game_positions(30)):
        assert not differences(position, 1000 * number, LEVELS[:2])


def test_novice_and_intermediate_agree_with_two_entitlements_pending():
    """In every combination of owners, relocations left and turn."""
    met = [random_position(seed, Rules()) for seed in range(150)]
    kinds = {(*(p.pending[0][:2]), p.pending[1].owner, p.turn.colour): p for p in met if len(p.pending) > 1}
    assert len(kinds) == 16
    for number, position in enumerate(kinds.values()):
        assert not differences(position, number, LEVELS[:2])


@settings(max_examples=30, deadline=None)
@given(positions.filter(lambda position: not position.winner), st.integers(0, 65535), st.integers(1, 1500))
def test_every_level_agrees_in_any_position_and_with_any_budget(position, seed, budget):
    assert not differences(position, seed, LEVELS, budget)


def test_the_experienced_level_agrees_in_games_with_any_budget():
    """Including budgets that equal the work at a check."""
    for number, position in enumerate(game_positions(60)[::10]):
        plain = PlainChoice(position, 2_000)
        plain.choose("experienced", number)
        for budget in (*plain.checkpoints[:12:3], *plain.checkpoints[12::20], 3_000):  # the first checks precede `rate`
            assert not differences(position, number, LEVELS[2:], budget)


def test_the_experienced_level_agrees_where_a_shape_is_barred_for_one_turn():
    placing = study([1, 2, 5], [69, 23, 38], hands=(10, 10), broken=["s1"])
    sliding = study([1, 2, 5, 4], [69, 23, 38], broken=["s1"])
    of_blue = study([1, 2, 5], [69, 23, 38], hands=(10, 10))
    of_blue = replace(of_blue, blue=of_blue.blue._replace(broken=frozenset(["s1"])))  # Red may complete it
    assert LEVELS[1].choose(of_blue, 1).act == Place(6)
    for seed, position in enumerate((placing, sliding, of_blue)):
        assert not differences(position, seed, LEVELS[2:], budget=4_000)


def test_every_level_agrees_with_a_single_legal_act():
    one = study([1], [2, 3, 40])
    none = played(Position.start(), SHUT_IN)
    assert [len(position.legal_acts()) for position in (one, none)] == [1, 1]  # one is a pass
    assert not differences(one, 5) + differences(none, 5)
