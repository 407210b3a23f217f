"""The rules in play: a test for each sentence of docs/rules.md."""

import pickle
import re

import numpy
import pytest

from boardgame.errors import IllegalActError
from kensington import board
from kensington.errors import Ending
from kensington.errors import IllegalActReason as Reason
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Entitlement, Position, Turn
from kensington.rules import Decline, Pass, Place, Relocate, Rules, Slide, act_from_text
from tests.kensington.positions import SHUT_IN, played, study

# Where the examples stand: triangle t1 is 1, 5, 3; square s1 is 1, 2, 6, 5; triangle t2 is 2, 4, 6;
# the top white hexagon is 5, 6, 13, 21, 20, 12; the upper red one 15, 16, 24, 32, 31, 23; triangle t24 is 68, 70, 72.


def refusal(position: Position, act: str) -> str:
    """The message with which the position refuses an act, which must not be among its legal acts."""
    assert act_from_text(act) not in position.legal_acts()
    with pytest.raises(IllegalActError) as caught:
        position.play(act_from_text(act))
    message = str(caught.value)
    assert message.startswith(f"{act}: ")
    return message[len(act) + 2 :]


ONE_RED, TWO_RED, ONE_BLUE = Entitlement("red", 1, 0), Entitlement("red", 2, 0), Entitlement("blue", 1, 0)


def perft(position: Position, depth: int) -> int:
    acts = position.legal_acts()
    return len(acts) if depth == 1 else sum(perft(position.play(act), depth - 1) for act in acts)


# Supply, and who starts


@pytest.mark.parametrize(("players", "each", "colour"), [(2, 15, 15), (4, 8, 16), (6, 5, 15)])
def test_supply_is_15_stones_a_colour_for_two_and_six_players_and_16_for_four(players, each, colour):
    start = Position.start(Rules(players=players))
    for camp in (start.red, start.blue):
        assert set(camp.hand) == {each}
        assert sum(camp.hand) == colour


def test_red_starts_by_default_and_blue_can():
    assert Position.start().turn == Turn("red", 1)
    assert Position.start(Rules(first="blue")).turn == Turn("blue", 1)


# Phase one


def test_a_stone_is_placed_onto_any_vacant_point():
    assert Position.start().legal_acts() == tuple(Place(point) for point in range(1, 73))
    after = Position.start().play(Place(12))
    assert set(after.legal_acts()) == {Place(point) for point in range(1, 73) if point != 12}
    assert refusal(after, "12") == "point 12 is occupied"


@pytest.mark.parametrize(
    ("start", "acts"), [(Position.start(), "1 40 7 60"), (study([1], [72]), "1-2 72-71 2-1 71-72")]
)
def test_the_colours_take_turns(start, acts):
    words = acts.split()
    turns = [played(start, " ".join(words[:n])).turn.colour for n in range(5)]
    assert turns == ["red", "blue", "red", "blue", "red"]


def test_a_stone_placed_is_ones_own_and_leaves_the_hand():
    after = played(Position.start(), "12 40")
    assert (after.stone(12), after.stone(40), after.stone(1)) == ("red", "blue", None)
    assert (after.red.hand, after.blue.hand) == ((14,), (14,))


def test_placements_from_the_empty_board_are_counted():
    assert [perft(Position.start(), depth) for depth in (1, 2, 3)] == [72, 5112, 357840]


def test_phase_one_ends_when_both_colours_have_placed_all():
    position = study([], [40], hands=(1, 1))
    position = played(position, "10 60")
    assert position.phase == "moving"
    assert all(isinstance(act, Slide) for act in position.legal_acts())
    assert refusal(position, "30") == "red has no stone in hand"


@pytest.mark.parametrize(("hands", "kind", "refused"), [((1, 0), Place, "1-2"), ((0, 1), Slide, "10")])
def test_with_unequal_hands_one_player_places_while_the_other_slides(hands, kind, refused):
    position = study([1], [40], hands=hands)
    assert position.phase == "placing"
    assert {type(act) for act in position.legal_acts()} == {kind}
    assert refusal(position, refused) in ("red still has stones in hand", "red has no stone in hand")


# Phase two


def test_a_stone_slides_along_a_line_to_a_vacant_neighbouring_point():
    position = study([12], [20])
    assert board.NEIGHBOURS[12] == (5, 8, 16, 20)
    assert position.legal_acts() == (Slide(12, 5), Slide(12, 8), Slide(12, 16))
    assert refusal(position, "12-20") == "point 20 is occupied"
    assert refusal(position, "12-18") == "point 18 is not next to 12"
    after = position.play(Slide(12, 5))
    assert (after.stone(12), after.stone(5), after.turn.colour) == (None, "red", "blue")


def test_there_is_no_point_0_or_below():
    for act in (Place(0), Place(-1)):
        with pytest.raises(IllegalActError, match="there is no point"):
            Position.start().play(act)


@pytest.mark.parametrize("point", ["12", 12.0, None, numpy.int64(70)])
def test_a_point_is_a_python_int(point):
    moving = study([1, 3, 12], [40])
    relocating = moving.play(Slide(12, 5))
    for position, act in (
        (Position.start(), Place(point)),
        (moving, Slide(point, 5)),
        (moving, Slide(12, point)),
        (relocating, Relocate(point, 50)),
        (relocating, Relocate(40, point)),
    ):
        with pytest.raises(IllegalActError, match=re.escape(f"there is no point {point!r}")):
            position.play(act)


# Completing a shape, and what it entitles to


COMPLETIONS = {
    "by placing": (study([1, 3], [40], hands=(1, 1)), "5", [ONE_RED]),
    "by sliding": (study([1, 3, 12], [40]), "12-5", [ONE_RED]),
    "by relocation": (study([1, 3], [70, 72, 40], hands=(1, 1)), "5 40>68", [ONE_BLUE]),
    "a point is of the other colour": (study([1], [3, 40], hands=(1, 1)), "5", []),
    "it was whole before": (study([1, 3, 5], [40], hands=(1, 1)), "30", []),
    "a square entitles to 2": (study([2, 6, 5], [40, 41], hands=(1, 1)), "1", [TWO_RED]),
    "triangle and square at once entitle to 2": (study([2, 6, 5, 3], [40, 41], hands=(1, 1)), "1", [TWO_RED]),
    "no opposing stone is on the board": (study([2, 6, 5], [], hands=(1, 1)), "1", []),
    "in another turn, again": (study([1, 3, 5], [40, 60], rules=Rules(two_move=False)), "3-8 40-39 8-3", [ONE_RED]),
    "in a team, with a stone of each member": (Position.start(Rules(players=4)), "1 40 3 41 5", [ONE_RED]),
    "barred, on the second turn": (study([1, 3, 5, 30], [40, 60]), "3-8 40-39 30-26 39-40 8-3", [ONE_RED]),
    "barred, placing on the second turn": (
        study([1, 3, 5], [70, 72], turn="blue", hands=(3, 3)),
        "68 3>30 50 40 3",
        [ONE_RED],
    ),
    "barred is t1, not s1": (study([1, 2, 5, 13], [40, 60], broken=["t1"]), "13-6", [TWO_RED]),
    "next to a barred one, none": (study([1, 3, 5, 2], [40, 60]), "3-8 40-39 8-12", []),
}


@pytest.mark.parametrize(("before", "acts", "pending"), COMPLETIONS.values(), ids=COMPLETIONS)
def test_a_shape_completed_entitles_to_relocations(before, acts, pending):
    after = played(before, acts)
    assert (list(after.pending), after.turn.colour) == (pending, "red" if pending else "blue")


def test_two_squares_at_once_entitle_to_2():
    after = study([1, 2, 6, 3, 12, 8], [40, 41], hands=(1, 1)).play(Place(5))
    assert after.paid == {"s1", "s2", "t1"}  # two squares at one point have the triangle between them
    assert after.pending == (TWO_RED,)


# Relocation


def test_an_opposing_stone_goes_to_any_other_vacant_point():
    position = study([1, 3], [40, 41], hands=(1, 1)).play(Place(5))
    vacant = [point for point in board.POINTS if point not in (1, 3, 5, 40, 41)]
    assert position.legal_acts() == tuple(Relocate(start, end) for start in (40, 41) for end in vacant)
    assert refusal(position, "40>40") == "point 40 is occupied"
    assert refusal(position, "40>1") == "point 1 is occupied"
    assert refusal(position, "1>50") == "there is no blue stone on point 1"
    assert refusal(position, "50>51") == "there is no blue stone on point 50"
    after = position.play(Relocate(40, 72))
    assert (after.stone(40), after.stone(72)) == (None, "blue")


def test_relocation_comes_at_once_before_anything_else():
    position = study([1, 3], [40], hands=(2, 1)).play(Place(5))
    assert (position.turn.colour, position.to_act.colour) == ("red", "red")
    assert refusal(position, "50") == "red must relocate a stone first"
    assert refusal(position, "pass") == "red must relocate a stone first"
    assert position.play(Relocate(40, 41)).turn.colour == "blue"


def test_the_second_relocation_may_not_take_the_stone_of_the_first():
    position = played(study([2, 6, 5], [40, 41], hands=(1, 1)), "1 40>50")
    assert position.pending == (Entitlement("red", 1, 50),)
    assert {act.start for act in position.legal_acts()} == {41}
    assert refusal(position, "50>60") == "the stone on point 50 has just been relocated there"


def test_relocation_is_compulsory():
    position = study([1, 3], [40], hands=(1, 1)).play(Place(5))
    assert all(isinstance(act, Relocate) for act in position.legal_acts())
    assert refusal(position, "decline") == "relocation is compulsory"


def test_optional_relocations_may_be_declined():
    position = study([2, 6, 5], [40, 41], hands=(1, 1), rules=Rules(relocation="optional")).play(Place(1))
    assert position.legal_acts()[-1] == Decline()
    assert position.play(Decline()).turn.colour == "blue"
    after_one = played(position, "40>50 decline")
    assert (after_one.pending, after_one.turn.colour) == ((), "blue")


def test_declining_leaves_older_entitlements_standing():
    rules = Rules(relocation="optional")
    position = played(study([2, 6, 5], [70, 72, 40, 41], hands=(1, 1), rules=rules), "1 40>68 decline")
    assert (position.pending, position.paid) == ((Entitlement("red", 1, 68),), {"s1", "t24"})


def test_an_entitlement_is_limited_to_the_opposing_stones():
    position = study([2, 6, 5], [40], hands=(1, 1)).play(Place(1))
    assert position.pending == (TWO_RED,)
    after = position.play(Relocate(40, 50))
    assert (after.pending, after.turn.colour) == ((), "blue")


def test_an_entitlement_without_a_stone_to_relocate_lapses():
    text = study([1, 2, 5, 6], [40]).to_text().replace(" r - - ", " r r2,r1@50 t1,s1 ")
    after = Position.from_text(text).play(Relocate(40, 50))  # neither may take it again
    assert (after.pending, after.turn.colour) == ((), "blue")


# Rule 7


def rule_7() -> Position:
    """Red completed a square and relocated 40 to 68, which completes Blue's triangle 68, 70, 72."""
    return played(study([2, 6, 5, 60], [70, 72, 40, 41], hands=(1, 1)), "1 40>68")


def test_a_relocated_stone_that_completes_a_shape_of_its_own_colour_entitles_its_owner():
    position = rule_7()
    assert position.to_act.colour == "blue"
    assert {act.start for act in position.legal_acts()} == {1, 2, 5, 6, 60}


def test_rule_7_comes_before_the_remaining_relocations_of_the_player_who_moved_the_stone():
    assert rule_7().pending == (ONE_BLUE, Entitlement("red", 1, 68))
    after = rule_7().play(Relocate(60, 50))
    assert after.pending == (Entitlement("red", 1, 68),)
    assert after.to_act.colour == "red"
    assert after.play(Relocate(41, 42)).turn.colour == "blue"


def test_the_turn_stays_the_same_while_relocations_follow_from_it():
    assert rule_7().turn.colour == "red"


def test_entitlements_form_a_stack_the_newest_first():
    position = played(study([2, 6, 5, 9, 13, 60], [70, 72, 40, 41], hands=(1, 1)), "1 40>68 60>17")
    assert position.pending == (ONE_RED, Entitlement("red", 1, 68))
    position = position.play(Relocate(68, 30))  # the newest has put nothing on 68, the older one has
    assert position.pending == (Entitlement("red", 1, 68),)


def test_the_protected_stone_is_identified_by_its_point():
    """Red's newest entitlement takes the stone from 68 and puts another there; the older one may not take that."""
    position = study([2, 6, 5, 50, 54, 62, 60], [70, 72, 40, 41], hands=(1, 1))
    position = played(position, "1 40>68 60>58")
    assert position.pending == (TWO_RED, Entitlement("red", 1, 68))
    position = played(position, "68>30 41>68")
    assert position.pending == (Entitlement("red", 1, 68),)
    assert {act.start for act in position.legal_acts()} == {30, 70, 72}
    assert refusal(position, "68>41") == "the stone on point 68 has just been relocated there"


# Termination


def test_within_one_turn_a_shape_pays_at_most_once():
    position = study([1, 3, 50], [67, 71, 72, 40], hands=(1, 1))
    position = played(position, "5 40>68 3>30")  # Red's triangle, Blue's square 67, 68, 72, 71; the triangle broken up
    assert position.paid == {"t1", "s30"}
    assert position.pending == (Entitlement("blue", 1, 30),)
    position = position.play(Relocate(50, 3))  # the triangle is whole again, and has paid already
    assert (position.pending, position.turn.colour) == ((), "blue")


@pytest.mark.parametrize(("paid", "left"), [("t1", 2), ("s1", 1)])
def test_of_two_shapes_completed_at_once_only_an_unpaid_one_pays(paid, left):
    """Blue puts a stone of Red's on 5, where it completes the triangle 1, 5, 3 and the square 1, 2, 6, 5."""
    before = study([1, 2, 3, 6, 50], [40, 41]).to_text()
    position = Position.from_text(before.replace(" r - - ", f" r b1 {paid} ")).play(Relocate(50, 5))
    assert position.pending == (Entitlement("red", left, 0),)


# Reasons


TWO_BROKEN_UP = played(study([1, 3, 5, 9, 17, 13], [67, 71, 72], turn="blue", hands=(1, 1)), "68 3>30 17>40")
WON = study([6, 13, 21, 20, 12, 5], [70])
T1_BARRED, S1_BARRED = "red may not complete triangle 1, 5, 3", "red may not complete square 1, 2, 6, 5"
RELOCATING = study([1, 3], [40], hands=(1, 1)).play(Place(5))
REFUSALS = [
    *((WON, act, Reason.GAME_OVER, "the game is over, red has won") for act in "30 70-68 70>30 pass decline".split()),
    (Position.start(), "73", Reason.NO_SUCH_POINT, "there is no point 73"),
    (study([12], [40]), "12-73", Reason.NO_SUCH_POINT, "there is no point 73"),
    (study([12], [40]), "73-12", Reason.NO_SUCH_POINT, "there is no point 73"),
    (study([12], [40]), "1-2", Reason.VACANT, "there is no red stone on point 1"),
    (study([12], [40]), "40-39", Reason.WRONG_COLOUR, "there is no red stone on point 40"),
    (Position.start().play(Place(1)), "1", Reason.OCCUPIED, "point 1 is occupied"),
    (study([1], [40]), "1-72", Reason.NOT_ADJACENT, "point 72 is not next to 1"),
    (study([1], [40], hands=(14, 14)), "1-2", Reason.STONES_IN_HAND, "red still has stones in hand"),
    (study([1], [40]), "2", Reason.NO_STONE_IN_HAND, "red has no stone in hand"),
    (RELOCATING, "50", Reason.RELOCATION_PENDING, "red must relocate a stone first"),
    (study([1], [40]), "40>41", Reason.NO_RELOCATION_PENDING, "no relocation is pending"),
    (study([1], [40]), "decline", Reason.NO_RELOCATION_PENDING, "no relocation is pending"),
    (
        played(study([2, 6, 5], [40, 41], hands=(1, 1)), "1 40>50"), "50>60",
        Reason.JUST_RELOCATED, "the stone on point 50 has just been relocated there",
    ),
    (RELOCATING, "decline", Reason.RELOCATION_COMPULSORY, "relocation is compulsory"),
    (study([1], [2, 3]), "pass", Reason.CAN_ACT, "red can still act"),
    (Position.start(), "pass", Reason.CAN_ACT, "red can still act"),
    # A shape broken up by its owner, by the opponent's relocation, two at once, with stones in hand; a square; a win
    *(
        (position, act, Reason.BARRED_BY_TWO_MOVE_OPTION, f"{shape} on the first turn after it was broken up")
        for position, act, shape in (
            (played(study([1, 3, 5], [40, 60]), "3-8 40-39"), "8-3", T1_BARRED),
            (played(study([1, 3, 5, 8], [70, 72, 60], turn="blue", hands=(0, 1)), "68 3>30"), "8-3", T1_BARRED),
            (TWO_BROKEN_UP, "3", T1_BARRED),
            (TWO_BROKEN_UP, "17", "red may not complete triangle 9, 17, 13"),
            (played(study([1, 3, 5], [70, 72], turn="blue", hands=(3, 3)), "68 3>30"), "3", T1_BARRED),
            (played(study([1, 2, 6, 5], [40, 60]), "2-4 40-39"), "4-2", S1_BARRED),
            (study([1, 3, 6, 13, 21, 20, 12], [40], hands=(1, 1), broken=["t1"]), "5", T1_BARRED),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("position", "act", "reason", "message"), REFUSALS)
def test_every_refusal_has_its_reason(position, act, reason, message):
    assert act_from_text(act) not in position.legal_acts()
    with pytest.raises(IllegalActError) as caught:
        position.play(act_from_text(act))
    error = pickle.loads(pickle.dumps(caught.value))
    assert (str(error.act), error.reason, str(error)) == (act, reason, f"{act}: {message}")


def test_every_reason_is_tested():
    assert {reason for _, _, reason, _ in REFUSALS} == set(Reason)


# Winning


WINS = {
    "red takes a white hexagon": (study([6, 13, 21, 20, 12], [1], hands=(1, 1)), "5", "red"),
    "blue takes a white hexagon": (study([1], [6, 13, 21, 20, 12], turn="blue", hands=(1, 1)), "5", "blue"),
    "red takes a red hexagon": (study([16, 24, 32, 31, 23], [1], hands=(1, 1)), "15", "red"),
    "in the middle of placing": (study([6, 13, 21, 20, 12], [70], hands=(9, 9)), "5", "red"),
    "by sliding": (study([6, 13, 21, 20, 12, 3], [70]), "3-5", "red"),
    "by the opponent's relocation": (study([70, 72], [6, 13, 21, 20, 12, 40], hands=(1, 1)), "68 40>5", "blue"),
}


@pytest.mark.parametrize(("before", "acts", "winner"), WINS.values(), ids=WINS)
def test_all_six_points_of_a_hexagon_win(before, acts, winner):
    *others, last = acts.split()
    position = played(before, " ".join(others))
    assert position.winner is None
    after = played(position, last)
    assert (after.winner, after.outcome) == (winner, (winner, Ending.HEXAGON))


def test_a_hexagon_of_the_opponents_colour_wins_nothing():
    position = study([1], [16, 24, 32, 31, 23], turn="blue", hands=(1, 1)).play(Place(15))
    assert (position.winner, position.outcome, position.turn.colour) == (None, None, "red")


def test_pending_relocations_end_with_the_game():
    position = played(study([2, 6, 5], [28, 29, 37, 45, 44, 40, 70], hands=(1, 1)), "1 40>36")
    assert (position.winner, position.pending, position.paid) == ("blue", (), frozenset())


def test_no_relocation_follows_a_win():
    position = study([1, 3, 6, 13, 21, 20, 12], [70], hands=(1, 1)).play(Place(5))  # a triangle as well
    assert position.winner == "red"
    assert (position.pending, position.legal_acts()) == ((), ())


# Rule 9


def test_a_player_without_a_legal_act_passes():
    position = study([1], [2, 3, 5])
    assert position.legal_acts() == (Pass(),)
    assert position.play(Pass()).turn.colour == "blue"


def test_the_opponent_continues_until_the_player_can_act_again():
    position = played(study([1], [2, 3, 5, 60]), "pass 60-64 pass 64-60 pass 2-4")
    assert position.legal_acts() == (Slide(1, 2),)


def test_the_opponent_continues_until_the_game_is_won():
    position = played(study([1], [2, 3, 5, 28, 29, 37, 45, 44, 40]), "pass 40-36")
    assert (position.winner, position.legal_acts()) == ("blue", ())


# Rule 10


def test_a_draw_is_by_agreement_only():
    acts = [act_from_text(word) for word in ("1-2 72-71 2-1 71-72 " * 50).split()]
    game = KensingtonRecord.of_acts(KENSINGTON, study([1], [72]), acts)
    assert game.final == game.start
    assert (game.final.outcome, len(game.final.legal_acts())) == (None, 3)
    assert KensingtonRecord.of_acts(KENSINGTON, game.start, acts, result="drawn").result == "drawn"
    assert KensingtonRecord.of_acts(KENSINGTON, game.start, acts[:1], result="drawn").result == "drawn"


# The 2-move option


def test_the_two_move_option_can_be_switched_off():
    assert Rules().two_move
    for two_move, broken in ((True, {"t1"}), (False, set())):
        position = played(study([1, 3, 5], [40, 60], rules=Rules(two_move=two_move)), "3-8 40-39")
        assert position.red.broken == broken
    assert position.play(Slide(8, 3)).pending == (ONE_RED,)


def test_shapes_are_barred_by_colour_and_for_one_turn():
    assert TWO_BROKEN_UP.red.broken == {"t1", "t5"}
    assert played(study([1, 3, 5], [40, 60]), "3-8 40-39 8-7 39-40").red.broken == frozenset()
    text = study([30], [1, 5, 8], turn="blue").to_text().replace("-/-", "t1/-")
    assert Position.from_text(text).play(Slide(8, 3)).pending == (ONE_BLUE,)


def test_a_broken_shape_that_lacks_two_stones_bars_nothing():
    position = study([1], [40], hands=(1, 1), broken=["t1"])
    assert {Place(3), Place(5)} <= set(position.legal_acts())


def test_moving_a_stone_within_the_broken_shape_completes_nothing():
    position = study([1, 5], [40], broken=["t1"])
    assert Slide(1, 3) in position.legal_acts()  # from 1 to 3: the triangle 1, 5, 3 lacks 1 then


def test_a_pass_is_a_turn():
    """Every slide that Red has comes to 5 and completes a barred shape, so Red passes; after that it may."""
    position = study([1, 2, 3, 6, 8, 12], [4, 7, 13, 16, 20, 60], broken=["t1", "s1", "s2"])
    assert position.legal_acts() == (Pass(),)
    assert refusal(position, "12-5").startswith("red may not complete")
    expected = (Slide(1, 5), Slide(3, 5), Slide(6, 5), Slide(12, 5))
    assert played(position, "pass 60-64").legal_acts() == expected


def test_the_opponents_relocation_may_complete_a_barred_shape_and_rule_7_applies():
    position = study([70, 72, 60], [1, 5, 30], hands=(1, 1))
    position = played(position, "68 30>3")
    assert position.pending == (ONE_BLUE,)
    barred = Position.from_text(study([70, 72, 60], [1, 5, 30], hands=(1, 1)).to_text().replace("-/-", "-/t1"))
    after = played(barred, "68 30>3")
    assert after.pending == (ONE_BLUE,)
    assert after.blue.broken == frozenset()  # it is whole again


def test_a_shape_restored_by_the_opponent_is_no_longer_barred():
    text = study([2, 6, 5, 60], [70, 72, 30, 40], hands=(1, 1)).to_text().replace("-/-", "-/t24")
    whole = played(Position.from_text(text), "1 30>68")
    assert whole.blue.broken == frozenset()
    position = played(whole, "60>61 70>30")
    assert position.blue.broken == {"t24"}
    assert refusal(position, "70").startswith("blue may not complete triangle 68, 70, 72")


def test_turns_are_counted_by_colour_not_by_member():
    start = Position.start(Rules(players=4))
    position = played(start, "1 40 3 70 5 40>41 72 30 68 3>31")  # B2 has broken up the triangle; R1, B1 and R2 follow
    assert (position.turn, position.red.broken) == (Turn("red", 1), {"t1"})
    assert refusal(position, "3").startswith("red may not complete triangle 1, 5, 3")
    position = played(position, "50 60")
    assert position.turn == Turn("red", 2)  # who has had no turn since
    assert position.play(Place(3)).pending == (ONE_RED,)


# Teams


@pytest.mark.parametrize(
    ("players", "first", "expected"),
    [
        (2, "red", "red1 blue1 red1 blue1 red1"),
        (4, "red", "red1 blue1 red2 blue2 red1"),
        (4, "blue", "blue1 red1 blue2 red2 blue1"),
        (6, "red", "red1 blue1 red2 blue2 red3 blue3 red1"),
    ],
)
def test_the_members_of_a_team_take_their_colours_turns_in_rotation(players, first, expected):
    position, turns = Position.start(Rules(players=players, first=first)), []
    for point in (1, 40, 9, 60, 25, 50, 33)[: len(expected.split())]:
        turns.append(f"{position.turn.colour}{position.turn.member}")
        position = position.play(Place(point))
    assert " ".join(turns) == expected


def test_each_member_places_stones_of_the_members_own_supply():
    position = played(Position.start(Rules(players=4)), "1 40 9")
    assert (position.red.hand, position.blue.hand) == ((7, 7), (7, 8))


def test_the_member_who_answers_by_rule_7_is_the_one_whose_turn_comes_next():
    position = played(Position.start(Rules(players=4)), "1 70 3 72 30 40 5")
    assert position.turn == Turn("red", 2)
    position = position.play(Relocate(40, 68))
    assert (position.turn, position.to_act) == (Turn("red", 2), Turn("blue", 2))


# The prize


def test_one_side_can_be_shut_in():
    position = played(Position.start(), SHUT_IN)
    assert position.phase == "moving"
    assert (position.red.stones.bit_count(), position.blue.stones.bit_count()) == (15, 15)
    assert (position.turn.colour, position.legal_acts()) == ("red", (Pass(),))
    for stone in board.points_of(position.red.stones):
        assert all(position.stone(neighbour) for neighbour in board.NEIGHBOURS[stone])
    assert any(isinstance(act, Slide) for act in position.play(Pass()).legal_acts())


@pytest.mark.parametrize("rules", [Rules(players=2), Rules(players=4), Rules(players=6)])
def test_both_sides_cannot_be_shut_in(rules):
    """At most 32 of 72 points are occupied, all connected (see test_board): a stone is next to a vacant one."""
    assert 2 * rules.supply * rules.members <= 32 < len(board.POINTS)


# A position as a value


def test_equal_positions_by_different_ways_are_one():
    one, other = played(Position.start(), "1 40 9 60"), played(Position.start(), "9 60 1 40")
    assert one == other
    assert len({one, other}) == 1


def test_play_leaves_the_position_as_it_was():
    before = Position.start()
    text = before.to_text()
    before.play(Place(1))
    assert before.to_text() == text


def test_a_word_is_not_an_act():
    with pytest.raises(TypeError, match="'12' is not an act"):
        Position.start().play("12")


def test_repr_can_be_pasted_back():
    position = rule_7()
    assert eval(repr(position)) == position


def test_a_position_can_be_pickled():
    assert pickle.loads(pickle.dumps(rule_7())) == rule_7()


def test_a_symmetry_that_mixes_the_colours_is_refused():
    mixed = next(symmetry for symmetry in board.SYMMETRIES if symmetry.colours == "mixed")
    with pytest.raises(ValueError, match="mixes"):
        Position.start().transform(mixed)
