"""Each sentence of the original description of the rules, in its order; description.md lists them with these tests."""

import pytest

from boardgame.errors import IllegalActError, NotationError, RulesError
from boardgame.game import Outcome
from pente.errors import Ending, IllegalActReason
from pente.position import Position
from pente.rules import Place, Point, Rules, act_from_text, point_from_text

pytestmark = pytest.mark.pure


def at(white="", black="", turn="white", captured=(0, 0), **rules):
    stones = (frozenset(map(point_from_text, side.split())) for side in (white, black))
    return Position(Rules(**rules), *stones, *captured, turn)


def points(*names):
    return tuple(map(point_from_text, names))


def play(position, *acts):
    for act in acts:
        position = position.play(act_from_text(act))
    return position


@pytest.mark.parametrize("line", ["F10 G10 H10 J10", "K7 K8 K9 K11", "G7 H8 J9 L11", "J11 L9 M8 N7", "A1 B1 C1 D1"])
def test_five_in_a_row_of_one_shape_win(line):
    fifth = {"A1": "E1"}.get(line[:2], "K10")
    before = at(line, "A19 B18 C17 E15")
    assert before.outcome is None
    assert play(before, fifth).outcome == Outcome("white", Ending.FIVE_IN_A_ROW)
    assert play(before, "T19").outcome is None
    assert play(before, fifth).legal_acts() == ()


def test_a_row_is_not_interrupted():
    assert play(at("F10 G10 H10 J10 L10", "A1"), "M10").outcome is None


def test_five_captured_pairs_win_at_once():
    before = at("K10", "L10 M10", captured=(8, 8))
    assert play(before, "N10").outcome == Outcome("white", Ending.CAPTURES)
    assert play(before, "N10").legal_acts() == ()
    two = at("K10 N13", "L10 M10 N11 N12", captured=(8, 0))  # a sixth pair at once
    assert play(two, "N10").outcome == Outcome("white", Ending.CAPTURES)
    assert play(at("K10", "L10 M10", captured=(6, 8)), "N10").outcome is None


def test_the_first_player_places_his_piece_on_the_center_point():
    start = Position.start()
    assert start.side_to_act == "white" and start.legal_acts() == (Place(Point(10, 10)),)
    with pytest.raises(IllegalActError, match="the first stone belongs on the centre, K10") as refused:
        play(start, "K11")
    assert refused.value.reason is IllegalActReason.NOT_THE_CENTRE
    assert Position.start(Rules(size=9)).legal_acts() == (Place(Point(5, 5)),)


def test_the_second_player_then_places_his_piece_and_the_process_continues():
    position = play(Position.start(), "K10", "A1", "T19")
    assert position.side_to_act == "black" and len(position.legal_acts()) == 361 - 3
    with pytest.raises(IllegalActError, match="a stone is there already") as refused:
        play(position, "A1")
    assert refused.value.reason is IllegalActReason.OCCUPIED


@pytest.mark.parametrize(
    ("flank", "pair", "last"),
    [("G10", "H10 J10", "K10"), ("K7", "K8 K9", "K10"), ("G7", "H8 J9", "K10"), ("N7", "L9 M8", "K10")],
)
def test_a_pair_between_two_pieces_is_captured_in_every_direction(flank, pair, last):
    for first, second in ((flank, last), (last, flank)):
        after = play(at(first, pair), second)
        assert (after.black, after.captured_by_white, after.white) == (frozenset(), 2, {*points(first, second)})


def test_only_adjacent_pieces_are_captured():
    assert play(at("G10", "H10 K10"), "L10").captured_by_white == 0
    assert play(at("G10", "H10"), "J10").captured_by_white == 0
    assert play(at("G10", "H10 J10 K10"), "L10").captured_by_white == 0


def test_several_pairs_can_be_captured_by_one_piece():
    after = play(at("G10 K13 N13", "H10 J10 K11 K12 L11 M12"), "K10")
    assert (after.black, after.captured_by_white) == (frozenset(), 6)


def test_moving_between_two_pieces_is_safe():
    after = play(at("G10 K10", "H10", turn="black"), "J10")
    assert after.black == {*points("H10", "J10")} and after.captured_by_white == 0
    later = play(after, "A1")  # the piece placed must itself be beside the pair
    assert later.black == after.black and later.captured_by_white == 0


def test_a_capture_that_makes_five_wins_by_the_row():
    before = at("F10 G10 H10 J10 K13", "K11 K12", captured=(8, 0))
    assert play(before, "K10").outcome == Outcome("white", Ending.FIVE_IN_A_ROW)


def test_a_full_board_is_drawn():
    size = 9
    columns = range(1, size + 1)
    white = {Point(column, row) for column in columns for row in columns if (column + 2 * row) % 4 < 2}
    everything = {Point(column, row) for column in columns for row in columns}
    last = Point(9, 9)
    position = Position(
        Rules(size=size), frozenset(white - {last}), frozenset(everything - white - {last}), 0, 0, "white"
    )
    assert position.outcome is None
    assert position.play(Place(last)).outcome == Outcome(None, Ending.BOARD_FULL)


def test_by_the_tournament_rule_the_second_stone_is_far_from_the_center():
    position = play(Position.start(Rules(tournament=True)), "K10", "L10")
    with pytest.raises(IllegalActError, match="at least 3 points from the centre") as refused:
        play(position, "M12")
    assert refused.value.reason is IllegalActReason.TOO_NEAR_THE_CENTRE
    assert len(position.legal_acts()) == 361 - 25
    assert play(position, "N10", "K11", "K12").side_to_act == "black"
    later = at("K10", "A1", captured=(4, 4), tournament=True)  # not the second stone: others were captured
    assert play(later, "K11").side_to_act == "black"


def test_in_keryo_pente_three_are_captured_like_two():
    after = play(at("G10", "H10 J10 K10", keryo=True), "L10")
    assert (after.black, after.captured_by_white) == (frozenset(), 3)
    assert play(at("G10", "H10 J10", captured=(13, 0), keryo=True), "K10").outcome.reason is Ending.CAPTURES
    assert play(at("G10", "H10 J10", captured=(12, 0), keryo=True), "K10").outcome is None


def test_exactly_five_can_be_agreed():
    before = "F10 G10 H10 J10 L10"
    assert play(at(before, "A1"), "K10").outcome.reason is Ending.FIVE_IN_A_ROW
    assert play(at(before, "A1", exactly_five=True), "K10").outcome is None
    cut = at("F10 G10 H10 J10 K10 L10", "F8 F9 B2", "black", exactly_five=True)
    assert play(cut, "F11").outcome is None
    cut = at("F10 G10 H10 J10 K10 L10 F9", "F8", "black", exactly_five=True)
    assert play(cut, "F11").outcome == Outcome("white", Ending.FIVE_IN_A_ROW)  # six, cut to five by a capture


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "four words"),
        ("9/9/9/9/9/9/9/9/9 0:0 w size=9", None),
        ("9/9/9/9/4w4/9/9/9/9 2:0 b size=9,keryo=yes", None),
        ("9/9/9/9/9/9/9/9/9 0:0 b size=9", "White begins"),
        ("9/9/9/9/9/9/9/9/9 0:0 w -", "the board has 9 lines, not 19"),
        ("9/9/9/9/x8/9/9/9/9 0:0 w size=9", "write w, b and numbers"),
        ("9/9/9/9/w9/9/9/9/9 0:0 w size=9", "has 10 points, not 9"),
        (f"{'9' * 11}/9/9/9/4w4/9/9/9/9 0:0 b size=9", "column 1: line 9: '99999999999': write w, b and numbers"),
        (f"9/{'9' * 5000}/9/9/4w4/9/9/9/9 0:0 b size=9", "of vacant points, 1 to 9"),
        (f"9/{'1' * 60}x/9/9/4w4/9/9/9/9 0:0 b size=9", "of vacant points, 1 to 9"),  # at once, not in a year
        ("9/9/9/9/4w4/9/9/9/9 0:１ b size=9", "captured stones '0:１'"),
        ("9/9/9/9/4w4/9/9/9/9 0:99 b size=9", "captured stones"),
        ("9/9/9/9/4w4/9/9/9/9 0:0 x size=9", "unknown turn"),
        ("9/9/9/9/4w4/9/9/9/9 0:0 b size=10", "unknown rule 'size=10'; choose from size=9|11|13|15|17|19"),
        ("9/9/9/9/4w4/9/9/9/9 0:0 b keryo=yes,size=9", "must be written size=9,keryo=yes"),
    ],
)
def test_positions_are_texts(text, fault):
    if fault is None:
        assert Position.from_text(text).to_text() == text
    else:
        with pytest.raises(NotationError) as error:
            Position.from_text(text)
        assert fault in str(error.value)


def test_what_does_not_exist_is_refused():
    with pytest.raises(RulesError, match=r"size=20: must be 9\|11"):
        Rules(size=20)
    for text in ("I5", "K0", "K", "10K", "", "K100"):
        with pytest.raises(NotationError, match="unknown point"):
            act_from_text(text)
    with pytest.raises(IllegalActError, match="the board has the points A1 to J9") as refused:
        play(at("E5", size=9), "K10")
    assert refused.value.reason is IllegalActReason.NO_SUCH_POINT
    assert act_from_text("k10") == Place(Point(10, 10))
