"""The sentences that can be read in two ways: each option of docs/rules.md, in both implementations of the rules."""

import pytest

from boardgame.errors import IllegalActError, NotationError
from kensington.bitboard import Board, act_to_code
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Entitlement, Position
from kensington.rules import Decline, Pass, Place, Rules, Slide, act_from_text
from tests.kensington.positions import study
from tools.checks import bitboard as twins

# Triangle t1 is 1, 5, 3; squares s1 and s2 are 1, 2, 6, 5 and 3, 5, 12, 8; t24 is 68, 70, 72; s30 is 67, 68, 71, 72.

ONE_RED, TWO_RED = Entitlement("red", 1, 0), Entitlement("red", 2, 0)
THIRD = Rules(two_move="third")
FOUR = Rules(two_squares=4)
SAME = Rules(same_stone=True)
ALWAYS = Rules(pays="always")
OPTIONS = [THIRD, FOUR, SAME, ALWAYS]

pytestmark = pytest.mark.pure


def played(position: Position, acts: str) -> Position:
    """The position after these acts, the same in both implementations, and as a record reads them."""
    board = Board(position)
    start = position
    for act in map(act_from_text, acts.split()):
        twins.compare_acts(position, board)
        board.play(act_to_code(act))
        after = position.play(act)
        twins.compare_state(after, board, position, act)
        assert Position.from_text(after.to_text()) == after
        position = after
    twins.compare_acts(position, board)
    record = KensingtonRecord.of_acts(KENSINGTON, start, [act_from_text(word) for word in acts.split()])
    assert KensingtonRecord.from_text(KENSINGTON, record.to_text()).final == position
    return position


def refusal(position: Position, act: str) -> str:
    with pytest.raises(IllegalActError) as caught:
        position.play(act_from_text(act))
    return str(caught.value)


T1_BARRED = "red may not complete triangle 1, 5, 3 on the first two turns after it was broken up"


@pytest.mark.parametrize(
    ("start", "broken_up", "one_turn", "another", "act"),
    [
        (study([1, 3, 5, 30], [40, 60], rules=THIRD), "3-8 40-39", "30-26 39-40", "26-30 40-39", "8-3"),
        (study([1, 3, 5], [70, 72], "blue", (4, 4), rules=THIRD), "68 3>30", "50 40", "51 41", "3"),
    ],
    ids=["by its owner's slide", "by the opponent's relocation"],
)
def test_under_third_two_turns_pass_before_a_shape_may_be_rebuilt(start, broken_up, one_turn, another, act):
    position = played(start, broken_up)
    assert (position.red.broken, position.red.newly) == ({"t1"}, {"t1"})
    assert refusal(position, act) == f"{act}: {T1_BARRED}"
    position = played(position, one_turn)
    assert (position.red.broken, position.red.newly) == ({"t1"}, set())
    assert refusal(position, act) == f"{act}: {T1_BARRED}"
    assert played(position, f"{another} {act}").pending == (ONE_RED,)


def test_under_third_a_pass_is_a_turn():
    text = study([1, 2, 3, 6, 8, 12], [4, 7, 13, 16, 20, 60], broken=["t1", "s1", "s2"], rules=THIRD).to_text()
    position = Position.from_text(text.replace("t1,s1,s2", "t1+,s1+,s2+"))
    for slides in ("60-64", "64-60"):
        assert position.legal_acts() == (Pass(),)
        position = played(position, f"pass {slides}")
    assert position.legal_acts() == (Slide(1, 5), Slide(3, 5), Slide(6, 5), Slide(12, 5))


def test_under_third_a_shape_broken_up_again_is_barred_for_two_turns_again():
    text = study([1, 5, 3, 30], [70, 72, 40], "blue", (0, 1), rules=THIRD).to_text()
    position = played(Position.from_text(text), "68 3>31")
    position = played(Position.from_text(position.to_text().replace("t1+", "t1")), "30-26")  # which lets it go
    assert position.red.broken == set()
    whole = Position.from_text(study([1, 5, 30], [70, 72, 40], "blue", (0, 1), rules=THIRD).to_text().replace(
        "-/-", "t1/-"
    ))  # fmt: skip
    restored = played(whole, "68 30>3")  # by the opponent: no longer barred
    assert (restored.red.broken, restored.pending) == (set(), (ONE_RED,))
    assert played(restored, "40>41 3-8").red.newly == {"t1"}


def test_the_same_stone_may_be_relocated_twice():
    position = played(study([2, 6, 5], [40, 41], hands=(1, 1), rules=SAME), "1 40>50")
    assert position.pending == (ONE_RED,)
    assert {act.start for act in position.legal_acts()} == {41, 50}
    assert played(position, "50>60").turn.colour == "blue"


def test_a_lone_stone_must_then_be_relocated_twice():
    position = played(study([2, 6, 5], [40], hands=(1, 1), rules=SAME), "1 40>50")
    assert {act.start for act in position.legal_acts()} == {50}
    assert played(position, "50>40").blue.stones == 1 << 40


TWO_SQUARES = [1, 2, 6, 3, 12, 8]  # and the triangle between them: 5 completes all three


def test_two_squares_give_four_relocations_two_stones_for_each():
    position = played(study(TWO_SQUARES, [40, 41], hands=(1, 1), rules=FOUR), "5")
    assert (position.pending, position.paid) == ((TWO_RED, TWO_RED), {"t1", "s1", "s2"})
    position = played(position, "40>50")
    assert refusal(position, "50>51").endswith("has just been relocated there")
    position = played(position, "41>51")
    assert position.pending == (TWO_RED,)
    assert played(position, "50>52 51>53").turn.colour == "blue"


def test_of_two_squares_each_takes_a_lone_stone_once():
    position = played(study(TWO_SQUARES, [40], hands=(1, 1), rules=FOUR), "5 40>50")
    assert position.pending == (TWO_RED,)
    assert played(position, "50>51").turn.colour == "blue"


def test_of_two_squares_only_those_pay_that_have_not_paid():
    text = study([*TWO_SQUARES, 30], [70, 72, 40], rules=FOUR).to_text()
    position = Position.from_text(text.replace("r - -", "r b1 t24,s1"))
    assert played(position, "30>5").pending == (TWO_RED,)
    position = Position.from_text(text.replace("r - -", "r b1 t24"))
    assert played(position, "30>5").pending == (TWO_RED, TWO_RED)


def test_the_relocations_of_each_square_are_declined_by_themselves():
    rules = Rules(relocation="optional", two_squares=4)
    position = played(study(TWO_SQUARES, [40, 41], hands=(1, 1), rules=rules), "5 40>50 decline")
    assert position.pending == (TWO_RED,)
    assert played(position, "decline").turn.colour == "blue"


@pytest.mark.parametrize(("rules", "pending"), [(Rules(), ()), (ALWAYS, (ONE_RED,))], ids=["once", "always"])
def test_a_shape_completed_again_in_a_turn_pays_once_or_always(rules, pending):
    """Blue's square lets Blue break up Red's triangle and complete it again with another stone."""
    position = played(study([1, 3, 31], [67, 71, 72, 40, 41], hands=(1, 1), rules=rules), "5 40>68 5>30 31>5")
    assert (position.pending, position.paid) == (pending, set())
    if pending:
        position = played(position, "41>50")
    assert position.turn.colour == "blue"


def stack(count: int, rules: Rules = ALWAYS) -> Position:
    """Red's two relocations above `count` - 1 older entitlements; blue stones on 68 and 5 complete shapes."""
    text = study([*range(20, 30)], [70, 72, 40, *TWO_SQUARES], rules=rules).to_text()
    pending = ",".join(["r2", *["b1", "r1"] * 16][:count])
    return Position.from_text(text.replace(" r - ", f" r {pending} "))


def test_at_most_31_entitlements_are_pending():
    both = Rules(pays="always", two_squares=4)
    assert [len(played(stack(count), "40>68").pending) for count in (29, 30, 31)] == [30, 31, 31]
    assert [len(played(stack(count, both), "40>5").pending) for count in (29, 30, 31)] == [31, 31, 31]


def test_the_options_have_texts():
    every = Rules(2, "third", "compulsory", "blue", same_stone=True, two_squares=4, pays="always")
    assert every.to_text() == "two_move=third,first=blue,same_stone=yes,two_squares=4,pays=always"
    for rules in (*OPTIONS, every):
        assert Rules.from_text(rules.to_text()) == rules
        assert Position.from_text(Position.start(rules).to_text()) == Position.start(rules)


@pytest.mark.parametrize(
    ("rules", "old", "new", "reason"),
    [
        (Rules(), "-/-", "t1+/-", "a '+' needs two_move=third"),
        (THIRD, "-/-", "t1,s2++/-", "unknown shape 's2++'"),
        (SAME, " r - - ", " r r1@50 t1 ", "with same_stone=yes, no entitlement excludes a stone"),
        (ALWAYS, " r - - ", " r r1 t1 ", "with pays=always, no shape is marked as paid"),
        (ALWAYS, " r - - ", f" r {'r1,' * 31}r1 - ", "with pays=always, at most 31 entitlements are pending"),
    ],
)
def test_what_an_option_rules_out_is_refused(rules, old, new, reason):
    with pytest.raises(NotationError, match=reason.replace("+", r"\+")):
        Position.from_text(study([30], [40], rules=rules).to_text().replace(old, new))


def test_the_defaults_stay():
    assert Rules() == Rules(2, True, "compulsory", "red", same_stone=False, two_squares=2, pays="once")
    position = played(study(TWO_SQUARES, [40, 41], hands=(1, 1)), "5")
    assert position.pending == (TWO_RED,)
    assert Decline() not in position.legal_acts() and Place(9) not in position.legal_acts()
