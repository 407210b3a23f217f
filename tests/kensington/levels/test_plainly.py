"""The levels against the same page read a second time."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kensington.levels import LEVELS
from tests.kensington.games import games
from tests.kensington.levels.plainly import differences
from tests.kensington.levels.positions import of_games


def test_novice_and_intermediate_choose_as_the_page_says_with_the_same_work():
    for number, position in enumerate(of_games(60)):
        assert not differences(position, 1000 * number, LEVELS[:2])


@settings(max_examples=30, deadline=None)
@given(games, st.integers(0, 65535))
def test_so_they_do_in_games_by_any_rules(game, seed):
    position, _ = game[-1]
    assert not differences(position, seed, LEVELS[:2])


def test_so_does_the_experienced_level():
    for number, position in enumerate(of_games(200)[::50]):
        assert not differences(position, number, LEVELS[2:])
