"""KEN's rules on the emulated machine are those of `kensington.Position`."""

from collections import Counter

import pytest

from kensington.beeb import TAPE
from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, SHAPES, SHAPES_AT, SQUARES
from kensington.compare.campaign.cases import Batch, BatchKind
from kensington.compare.campaign.counting import Count
from kensington.compare.campaign.difference import Difference
from kensington.compare.campaign.rules import PositionGame
from kensington.compare.driver import ActKind
from kensington.compare.memory.driver import MemoryDriver
from kensington.position import Position
from kensington.rules import MOST_PENDING, READINGS, Place, Relocate, Rules, act_from_text
from tests.kensington.beeb.ken_session import program
from tests.kensington.compare.campaign.test_rules import MET
from tests.kensington.compare.command import run_batch
from tests.kensington.positions import study
from tools.make.ken import tables


def begun(window: MemoryDriver, position: Position) -> PositionGame:
    """A game from this position."""
    game = PositionGame(window, Counter())
    game.begin(position)
    return game


def test_random_games_agree_and_illegal_acts_are_refused_for_the_same_reason(system_roms: object) -> None:
    result = run_batch(str(TAPE), Batch(BatchKind.RULES, "memory", None, 0, 1500, 2))
    assert result.divergences == []
    counts = result.seen
    assert [key for key in (*MET, *((Count.WITH, name) for name in READINGS)) if not counts[key]] == []


def test_an_entitlement_lapses_without_a_stone_to_take(window: MemoryDriver) -> None:
    *three, fourth = SQUARES[0].points
    for blue, relocation in (([70], [Relocate(70, 60)]), ([], [])):
        position = study(three, blue, hands=(1, 1))
        game = begun(window, position)
        for act in (Place(fourth), *relocation):
            game.play(act)
        assert game.position.turn.colour == "blue" and not game.position.pending


def test_a_difference_is_detected(window: MemoryDriver) -> None:
    game = begun(window, study([1, 2], [70], hands=(1, 1)))
    window.set("board+1", 0)
    with pytest.raises(Difference, match="the stones"):
        game.play(Place(3))


def test_the_stack_holds_as_many_entitlements_as_can_ever_be_pending(window: MemoryDriver) -> None:
    squares = sum(len(shape.points) == 4 for shape in SHAPES.values())
    assert program().constants["MOST_PENDING"] == squares + 1 == MOST_PENDING


def test_positions_written_to_memory_read_back(window: MemoryDriver) -> None:
    for two_move in (True, False):
        position = study([1, 2, 5], [70, 71], "blue", (3, 4), ["t3"] if two_move else [], Rules(two_move=two_move))
        window.put(position)
        assert window.take() == position
        assert window.byte("two_move") == (0x80 if two_move else 0)


TO_SHAPES = ("40>68", "40>5")  # a triangle; two squares and a triangle
THIRD, SAME = Rules(two_move="third"), Rules(same_stone=True)
ALWAYS, BOTH = Rules(pays="always"), Rules(two_squares=4, pays="always")
TWO_SQUARES = [1, 2, 6, 3, 12, 8]  # and the triangle between them: 5 completes all three


def stacked(count: int, rules: Rules) -> Position:
    """Red may relocate two stones, above older entitlements."""
    text = study(range(20, 30), [70, 72, 40, *TWO_SQUARES], rules=rules).to_text()
    return Position.from_text(text.replace(" r - ", f" r {','.join(['r2', *['b1', 'r1'] * 16][:count])} "))


@pytest.mark.parametrize(
    ("position", "acts", "refused"),
    [
        (study([1, 3, 5, 30], [40, 60], rules=THIRD), "3-8 40-39 30-26 39-40", "8-3"),
        (study([1, 3, 5, 30], [40, 60], rules=THIRD), "3-8 40-39 30-26 39-40 26-30 40-39 8-3 39>50", "1-2"),
        (study([1, 3, 5], [70, 72], "blue", (4, 4), rules=THIRD), "68 3>30 50 40", "3"),
        (study([2, 6, 5], [40], hands=(1, 1), rules=SAME), "1 40>50 50>40", "1"),
        (study(TWO_SQUARES, [40, 41], hands=(1, 1), rules=Rules(two_squares=4)), "5 40>50 41>51 50>52", "52>53"),
        (study(TWO_SQUARES, [40], hands=(1, 1), rules=Rules(two_squares=4)), "5 40>50 50>51", "51>52"),
        (study([1, 3, 31], [67, 71, 72, 40, 41], hands=(1, 1), rules=ALWAYS), "5 40>68 5>30 31>5", "1"),
        *((stacked(count, rules), act, "1") for count in (30, 31) for rules in (ALWAYS, BOTH) for act in TO_SHAPES),
    ],
)
def test_the_other_readings_agree(window: MemoryDriver, position: Position, acts: str, refused: str) -> None:
    game = begun(window, position)
    for word in acts.split():
        game.play(act_from_text(word))
    count = game.counts[Count.AGREED, ActKind.REFUSING]
    game.refuse(act_from_text(refused))
    assert game.counts[Count.AGREED, ActKind.REFUSING] == count + 1


def test_test_play_plays_legal_acts_only(window: MemoryDriver) -> None:
    position = study([1, 2], [70, 71], hands=(1, 1))
    window.put(position)
    window.set("content", *bytes(61))  # derived; tests need not set it
    window.set_act(Place(70))
    assert window.call("test_play")[:2] == (True, program().constants["OCCUPIED"])
    assert window.take() == position
    window.set_act(Place(3))
    assert not window.call("test_play").carry
    assert window.take() == position.play(Place(3))


def test_the_tables_in_memory_are_the_board(window: MemoryDriver) -> None:
    groups = (*SHAPES.values(), *HEXAGONS)
    for point in POINTS:
        shapes = [window.byte("groups_table", 72 * slot + point - 1) for slot in range(3)]
        assert [groups[number] for number in shapes if number != tables.NO_GROUP] == list(SHAPES_AT[point])
        hexagon = window.byte("hexagon_table", point - 1)
        assert [group for group in HEXAGONS if point in group.points] == list(groups[hexagon : hexagon + 1])
        near = [window.byte("neighbours_table", 72 * slot + point - 1) for slot in range(4)]
        assert tuple(filter(None, near)) == NEIGHBOURS[point]
