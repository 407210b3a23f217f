"""KEN's rules on the emulated machine are those of `kensington.Position`."""

import pytest

from kensington.beeb import tables
from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, SHAPES, SHAPES_AT, SQUARES
from kensington.rules import Place, Relocate, Rules
from tests.kensington.beeb.harness import YES, Mind
from tests.kensington.beeb.rules import REASONS, Disagreement, compare, compare_act
from tests.kensington.games import study


@pytest.fixture(scope="module")
def mind(system_roms: object) -> Mind:
    return Mind()


def test_random_games_agree_after_every_act_and_illegal_acts_are_refused_for_the_same_reason(mind: Mind) -> None:
    *_, seen = compare(mind, acts=3000, seed=2)
    met = (*REASONS.values(), "deep stack", "rule 7", "won", "Pass", "Place", "Slide", "Relocate")
    assert [what for what in met if not seen[what]] == []


def test_an_entitlement_lapses_where_there_is_no_other_stone_to_take(mind: Mind) -> None:
    *three, fourth = SQUARES[0].points
    for blue, relocation in (([70], [Relocate(70, 60)]), ([], [])):
        position = study(three, blue, hands=(1, 1))
        mind.put(position)
        for act in (Place(fourth), *relocation):
            position = compare_act(mind, position, act)
        assert position.turn.colour == "blue" and not position.pending


def test_a_difference_would_be_seen(mind: Mind) -> None:
    position = study([1, 2], [70], hands=(1, 1))
    mind.put(position)
    mind.set("board", 0, 0)
    with pytest.raises(Disagreement, match="the position afterwards"):
        compare_act(mind, position, Place(3))


def test_the_stack_holds_as_many_entitlements_as_can_ever_be_pending(mind: Mind) -> None:
    squares = sum(len(shape.points) == 4 for shape in SHAPES.values())
    assert mind.constants["MOST_PENDING"] == squares + 1


def test_a_position_put_into_memory_comes_out_as_it_was(mind: Mind) -> None:
    for two_move in (True, False):
        position = study([1, 2, 5], [70, 71], "blue", (3, 4), ["t3"] if two_move else [], Rules(two_move=two_move))
        mind.put(position)
        assert mind.take() == position
        assert mind.byte("two_move") == (YES if two_move else 0)


def test_the_window_for_tests_plays_a_legal_act_and_refuses_another(mind: Mind) -> None:
    position = study([1, 2], [70, 71], hands=(1, 1))
    mind.put(position)
    mind.set("content", *bytes(61))  # what play keeps up to date, a test need not set
    mind.set_act(Place(70))
    assert mind.call("test_play")[:2] == (True, mind.constants["OCCUPIED"])
    assert mind.take() == position
    mind.set_act(Place(3))
    assert not mind.call("test_play").carry
    assert mind.take() == position.play(Place(3))


def test_the_tables_in_memory_are_the_board(mind: Mind) -> None:
    groups = (*SHAPES.values(), *HEXAGONS)
    for point in POINTS:
        shapes = [mind.byte("groups_table", 72 * slot + point - 1) for slot in range(3)]
        assert [groups[number] for number in shapes if number != tables.NO_GROUP] == list(SHAPES_AT[point])
        hexagon = mind.byte("hexagon_table", point - 1)
        assert [group for group in HEXAGONS if point in group.points] == list(groups[hexagon : hexagon + 1])
        near = [mind.byte("neighbours_table", 72 * slot + point - 1) for slot in range(4)]
        assert tuple(filter(None, near)) == NEIGHBOURS[point]
