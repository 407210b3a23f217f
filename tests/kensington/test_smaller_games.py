"""Smaller games: each is legal, has less in it, and the parts are all that there is."""

from hypothesis import given
from hypothesis import strategies as st

from kensington.position import Position
from kensington.rules import Place, Rules, Slide
from kensington.smaller_games import from_its_end, legal_game, parts_of, placed, without
from tests.kensington.positions import random_game, random_position
from tests.kensington.strategies import seeds


@given(seeds, st.data())
def test_what_is_left_is_legal_and_smaller(seed, data):
    position = random_position(seed % 200, Rules())
    game = legal_game(position, position.legal_acts())
    count = len(parts_of(game))
    begin = data.draw(st.integers(0, count - 1))
    end = data.draw(st.integers(begin + 1, count))
    left = without(game, begin, end)
    if left is not None:
        assert Position.from_text(left.start.to_text()) == left.start and not left.start.winner
        assert len(parts_of(left)) < count
        assert legal_game(left.start, left.acts) == left
    assert without(game, 0, 0) in (game, None)  # a win stays a win


def test_of_a_game_from_the_empty_board_only_acts_can_be_left_out():
    game = legal_game(Position.start(), [Place(1), Place(2), Place(1), Place(3)])
    assert game.acts == (Place(1), Place(2), Place(3))
    assert parts_of(game) == [("act", act) for act in game.acts]
    assert without(game, 0, 2).acts == (Place(3),)
    assert from_its_end(game).start == game.final and not from_its_end(game).acts


def test_a_slide_that_completes_a_shape_becomes_a_placing():
    completing = 0
    for seed in range(20):
        acts = []
        for position, act in random_game(seed, Rules(), 120):
            if isinstance(act, Slide) and position.play(act).pending:
                earlier, last = placed(legal_game(Position.start(), acts), act)
                assert earlier.start == Position.start() and last == Place(act.end)
                assert all(isinstance(each, Place) for each in earlier.acts) and len(earlier.acts) < len(acts)
                completing += bool(legal_game(earlier.start, [*earlier.acts, last]).final.pending)
            acts.append(act)
    assert completing > 5
    assert placed(legal_game(Position.start(), [Place(1)]), None) is None
