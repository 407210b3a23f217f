"""What is true of every position: played at random under all rules, and its text form damaged at random."""

import time
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardgame.errors import IllegalActError, NotationError
from kensington import board
from kensington.position import Position
from kensington.rules import COLOURS, WINNING_HEXAGONS, Decline, Pass, Place, Relocate, Rules, Slide
from tests.kensington.positions import random_game, study
from tests.kensington.strategies import games, positions

EVERY_ACT = (
    [Place(point) for point in board.POINTS]
    + [Slide(start, end) for start in board.POINTS for end in board.POINTS]
    + [Relocate(start, end) for start in board.POINTS for end in board.POINTS]
    + [Decline(), Pass()]
)


@given(positions)
def test_a_position_round_trips(position):
    text = position.to_text()
    again = Position.from_text(text)
    assert again == position
    assert again.to_text() == text
    assert hash(again) == hash(position)


@given(positions, st.sampled_from(board.COLOUR_SYMMETRIES))
def test_a_symmetry_maps_positions_to_positions(position, symmetry):
    image = position.transform(symmetry)
    assert Position.from_text(image.to_text()) == image
    assert set(image.legal_acts()) == {each.transform(symmetry) for each in position.legal_acts()}
    back = next(s for s in board.COLOUR_SYMMETRIES if all(s.point[symmetry.point[p]] == p for p in board.POINTS))
    assert image.transform(back) == position


@given(positions, st.data())
def test_every_legal_act_leads_to_a_position(position, data):
    assert bool(position.legal_acts()) == (position.winner is None)
    while acts := position.legal_acts():
        position = position.play(data.draw(st.sampled_from(acts)))
        assert Position.from_text(position.to_text()) == position
        if not position.pending:
            break


@given(games)
def test_stones_are_conserved(game):
    for position, act in game:
        after = position.play(act)
        for camp in (after.red, after.blue):
            assert camp.stones.bit_count() + sum(camp.hand) == after.rules.supply * after.rules.members
        assert after.red.stones & after.blue.stones == 0


@given(games, st.sampled_from(board.COLOUR_SYMMETRIES))
def test_symmetry_commutes_with_play(game, symmetry):
    for position, act in game:
        image = position.transform(symmetry)
        assert position.play(act).transform(symmetry) == image.play(act.transform(symmetry))
        assert set(image.legal_acts()) == {each.transform(symmetry) for each in position.legal_acts()}


@settings(max_examples=10, deadline=None)
@given(games)
def test_an_act_is_legal_or_refused(game):
    """Of all acts that can be written, `play` accepts exactly those of `legal_acts`."""
    position, _ = game[-1]
    legal = position.legal_acts()
    assert len(set(legal)) == len(legal)
    for act in EVERY_ACT:
        if act in set(legal):
            position.play(act)
        else:
            with pytest.raises(IllegalActError):
                position.play(act)


@given(
    st.sampled_from(COLOURS),
    st.integers(0, 4),
    st.integers(0, 5),
    st.sets(st.sampled_from(board.POINTS), max_size=9),
    st.sets(st.sampled_from(board.POINTS), min_size=1, max_size=9),
)
def test_a_finished_game_has_no_legal_acts(colour, which, gap, more, opposing):
    ring = WINNING_HEXAGONS[colour][which].points
    own = (set(ring) | more) - {ring[gap]}
    other = opposing - own - {ring[gap]}
    red, blue = (own, other) if colour == "red" else (other, own)
    position = study(red, blue, turn=colour, hands=(1, 1))
    assume(position.winner is None)
    after = position.play(Place(ring[gap]))
    assert after.winner == colour
    assert after.legal_acts() == ()
    assert Position.from_text(after.to_text()) == after


@given(games)
def test_turns_alternate_until_the_game_is_won_and_an_unfinished_turn_is_pending(game):
    for position, act in game:
        after = position.play(act)
        assert (after.legal_acts() == ()) == (after.winner is not None)
        if after.winner is None:
            assert (after.turn == position.turn) == bool(after.pending)
            assert bool(after.paid) == (bool(after.pending) and after.rules.pays == "once")


def test_random_games_reach_the_rare_cases():
    seen: Counter[str] = Counter()
    for seed in range(200):
        for position, act in random_game(seed, Rules(relocation="optional" if seed % 2 else "compulsory"), 150):
            seen["deep stack"] += len(position.pending) > 1
            seen["stone just put"] += any(entitlement.put for entitlement in position.pending)
            seen["broken"] += bool(position.red.broken)
            seen["opponent's relocation"] += position.to_act.colour != position.turn.colour
            seen[type(act).__name__] += 1
    for what in ("deep stack", "stone just put", "broken", "opponent's relocation", "Slide", "Decline"):
        assert seen[what] >= 10, what


PENDING = study([2, 6, 5, 60], [70, 72, 40, 41], hands=(1, 1)).play(Place(1)).play(Relocate(40, 68)).to_text()
START = Position.start().to_text()
STONES, HANDS, TURN, PAID_UP, PAID, BROKEN, RULES = (
    1 + sum(len(word) + 1 for word in START.split(" ")[:n]) for n in range(7)
)


@pytest.mark.parametrize(
    ("old", "new", "column", "reason"),
    [
        (START, "", 1, "a position has 7 words"),
        (START, START + " -", len(START) + 2, "a position has 7 words"),
        (START, START[: RULES - 2], RULES - 1, "a position has 7 words"),
        ("../../../....", "../x./../....", 4, "expected '.', 'r' or 'b', not 'x'"),
        ("../../../....", "....../../....", 3, "expected '/' at the end of a row, not '.'"),
        ("../.. 15", "../. 15", 92, "the stones must have 92 characters, not 91"),
        ("15/15", "15", HANDS, "expected red's and blue's values, separated by '/'"),
        ("15/15", "15/15+1", HANDS, "expected blue's stones in hand, number, not '15+1'"),
        ("15/15", "16/15", HANDS, "red has 16 stones in one hand; a player starts with 15"),
        ("../../../....", "r./../../....", HANDS, "red has 15 stones in hand and 1 on the board"),
        ("15/15", "٥/15", HANDS, "expected red's stones in hand, number, not '٥'"),
        (" r ", " r1 ", TURN, "unknown turn 'r1'; choose from r, b"),
        (" r - ", " r r3 ", PAID_UP, "expected an entitlement"),
        (" r - ", " r r1@73 ", PAID_UP, "expected an entitlement"),
        (" r - ", " r r1,r2@5 ", PAID_UP + 3, "expected an entitlement"),
        (" r - - ", " r r1 t1 ", PAID_UP, "red has no stone to relocate"),
        (" r - - ", " r - t1 ", PAID, "shapes have paid only while a relocation is pending"),
        (" r - - ", " r - t25 ", PAID, "unknown shape 't25'; the shapes are t1 to t24 and s1 to s30"),
        ("-/-", "-", BROKEN, "expected red's and blue's values, separated by '/'"),
        ("-/-", "t1,s2/t2,s31", BROKEN + 9, "unknown shape 's31'"),
        ("-/-", "s1,t1/-", BROKEN, "the position must be written"),
        ("15/15", "015/15", HANDS, "expected red's stones in hand"),
        ("15/15", "15/05", HANDS + 3, "the position must be written"),
        ("-/- -", "t1/- two_move=no", BROKEN, "broken shapes need the 2-move option"),
        ("-/- -", "-/- players=5", RULES, "unknown rule 'players=5'"),
        ("-/- -", "-/- first=blue,players=5", RULES + 11, "unknown rule 'players=5'"),
        ("15/15", "0/0", HANDS, "there are no stones on the board or in hand"),
    ],
)
def test_a_damaged_position_says_where_and_what(old, new, column, reason):
    assert old in START
    with pytest.raises(NotationError) as caught:
        Position.from_text(START.replace(old, new))
    assert caught.value.fault.startswith(reason)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert str(caught.value).startswith(f"line 1, column {column}: ")


WON = study([5, 6, 13, 21, 20, 12], [1]).to_text()


@pytest.mark.parametrize(
    ("position", "old", "new", "reason"),
    [
        (WON, " - - ", " r1 t1 ", "a finished game has no pending relocations"),
        (PENDING, "t24,s1", "t24", "each pending entitlement needs a shape that has paid"),
        (study([1, 5, 3], [70]).to_text(), "-/-", "t1/-", "red's shape t1 is whole"),
    ],
)
def test_a_contradiction_is_named(position, old, new, reason):
    damaged = position.replace(old, new)
    assert damaged != position
    with pytest.raises(NotationError) as caught:
        Position.from_text(damaged)
    assert caught.value.fault == reason


def test_both_colours_cannot_have_won():
    text = study([5, 6, 13, 21, 20, 12], [1]).to_text()
    blue = study([2], [28, 29, 37, 45, 44, 36]).to_text()
    both = "".join(a if a in "r/" else b for a, b in zip(text[:92], blue[:92], strict=True))
    with pytest.raises(NotationError, match="both colours have won"):
        Position.from_text(both + text[92:])


@settings(max_examples=120)
@given(st.data())
def test_a_damaged_text_is_a_position_in_its_one_form_or_refused(data):
    position, _ = data.draw(games)[-1]
    text = list(position.to_text())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        cut = data.draw(st.integers(0, 2))
        text[at : at + cut] = data.draw(st.text(alphabet="./rb0123456789ts,@-+ =\n\0é", max_size=2))
    damaged = "".join(text)
    try:
        read = Position.from_text(damaged)
    except NotationError as error:
        assert error.line == 1
        assert 1 <= error.column <= len(damaged) + 1
    else:
        assert read.to_text() == damaged


@pytest.mark.parametrize("much", [" ", "/", "t1,", "r1,", "r", "0+"])
@pytest.mark.parametrize("word", range(7))
def test_an_excessively_long_text_is_refused_at_once(much, word):
    words = START.split(" ")
    words[word] = much * 100_000
    began = time.process_time()
    with pytest.raises(NotationError):
        Position.from_text(" ".join(words))
    assert time.process_time() - began < 2


@given(st.text())
def test_any_text_is_refused_with_a_place(text):
    with pytest.raises(NotationError):
        Position.from_text(text)
