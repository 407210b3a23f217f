"""What is new on a screen of text, and which texts on it belong together."""

from random import Random

import pytest

from emulator.automation.screen_text import (
    changed_rows,
    differ,
    freshness,
    has_scrolled,
    has_scrolled_away,
    joined,
    text_pieces,
    text_runs,
    windows,
    without_answers,
    without_points,
    without_time,
)

pytestmark = pytest.mark.pure

WORDS = {"reposition", "re", "position", "the", "stone"}


def texts(*rows: str) -> list[tuple[int, str]]:
    """The pieces on a screen, each with its block's number."""
    return [(piece.block, piece.text) for piece in text_pieces(rows, [1] * len(rows))]


@pytest.mark.parametrize(
    ("before", "rows", "new"),
    [
        (["A", "B"], ["A", "B"], ""),
        (["Name?", ""], ["Name? ANNA", "Level?"], "1"),  # an answer was typed
        (["Name?"], ["Name? ANNA 3"], "0"),  # more than an answer
        (["Rules? Y/N", ""], ["Rules? N", "Name?"], "1"),  # in place of the keys
        (["TV (1/2)", ""], ["TV 2", "Name?"], "1"),
        (["Relocate 1/2"], ["Relocate 2/2"], "0"),  # a count
        (["ANNA (H/C)"], ["ANNA (R/B)"], "0"),
        (["AB", "CD", ""], ["CD", "", "EF"], "2"),  # scrolled up
        (["", "CD"], ["CD", "CD"], "1"),  # the same line again: the lower one is new
        (["AB", ""], ["", "AB"], "1"),  # old text is never lower than before
        (["WHERE NOW"], ["WH RE NOW"], ""),  # a stone hides a letter
        (["WHERE NOW"], ["W    NOW"], "0"),
    ],
)
def test_new_rows(before: list[str], rows: list[str], new: str):
    assert "".join(str(at) for at, fresh in enumerate(changed_rows(rows, before)) if fresh) == new


@pytest.mark.parametrize(
    ("row", "still"),
    [
        (" ANNA > 0:17:06  BERT 12:59", " ANNA > 0:00:00  BERT 00:00"),
        ("place: 15", "place: 15"),
        ("3:7 4:95", "3:7 4:95"),
    ],
)
def test_clocks_stand_still(row: str, still: str):
    assert without_time(row) == still


def test_letters_that_draw_a_board_are_no_text() -> None:
    board = ["  O   O   X    Red: 5 A"] * 12
    assert without_points(["I am ANNA", *board, "A  B"]) == ["I am ANNA", *["               Red: 5 A"] * 12, "A  B"]
    assert without_points(board[:11]) == board[:11]


@pytest.mark.parametrize("seed", range(20))
def test_rows_that_scroll_up_are_old(seed: int):
    random = Random(seed)
    before = ["".join(random.choices("ABCDEF ", k=12)) for _ in range(20)]
    by = random.randrange(20)
    assert changed_rows([*before[by:], *("NEW LINE",) * by], before) == [False] * (20 - by) + [True] * by


def test_a_line_that_was_there_before_is_new_below_another_in_a_window_that_scrolls():
    lines = ["A places", "B thinks", "A places", "B thinks", "A places"]
    rows = ["A places", "B thinks", "B shifts 1", "B picks", "A places"]
    assert changed_rows([*rows, "", "Z left"], [*lines, "", "Z left"]) == [False, False, True, True, True, False, False]
    assert changed_rows(["B thinks", "A shifts", "A places"], ["B thinks", "B shifts", "A places"]) == [
        False,
        True,
        False,
    ]


def test_a_row_that_stays_directly_below_a_window_that_scrolls_is_old():
    before = ["A places", "B places", "A slides", "RED 12  BLUE 9"]
    assert changed_rows(["B places", "A slides", "B slides", before[-1]], before) == [False, False, True, False]


def test_windows_side_by_side_are_blocks_of_their_own():
    assert texts("WHERE        SCORE", "TO?          3 : 4") == [(0, "WHERE"), (0, "TO?"), (1, "SCORE"), (1, "3 : 4")]


@pytest.mark.parametrize(
    ("rows", "before", "different"),
    [
        (["BERT, lay a stone"], ["BERT, lay   stone"], False),  # a cursor had hidden a letter
        (["BERT, lay   stone"], ["BERT, lay a stone"], False),
        (["BERT, lay a stone", "TAKEN!"], ["BERT, lay a stone", ""], True),
        (["BERT, lay a stone", ""], ["BERT, lay a stone", "TAKEN!"], True),
    ],
)
def test_hidden_letters_make_no_difference(rows: list[str], before: list[str], different: bool) -> None:
    assert differ(rows, before) is different


def test_old_text_beside_new_text_is_old_unless_it_is_lower_than_before():
    for rows in (["Red or blue?   KENSINGTON", ""], ["", "Red or blue?   KENSINGTON"]):
        pieces = text_pieces(rows, changed_rows(rows, before := ["Red or blue?", ""]), before)
        assert [(piece.text, bool(piece.fresh)) for piece in pieces] == [
            ("Red or blue?", not rows[0]),
            ("KENSINGTON", True),
        ]


def test_a_sentence_ends_a_piece():
    assert texts("Anna won. Play again? Y/N") == [(0, "Anna won."), (0, "Play again?"), (0, "Y/N")]


def test_a_full_stop_that_the_edge_has_pushed_down_ends_its_sentence():
    assert texts("Stones are rings", ".", "Press RETURN") == [(0, "Stones are rings."), (0, "Press RETURN")]


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (["Reposi", "tion", "the"], "Reposition the"),
        (["re  ", "position"], "re position"),  # not at the edge of the window
        (["the", "stone"], "the stone"),
        (["put the pebb", "le on a poin", "t"], "put the pebble on a point"),  # no word is known, but the rows are full
        (["the pebble ", "is on a", "new point"], "the pebble is on a new point"),
    ],
)
def test_a_word_that_is_broken_at_the_edge_is_one_word(rows: list[str], text: str):
    assert joined(text_pieces(rows, [1] * len(rows)), WORDS.__contains__) == text


def test_a_text_in_the_place_of_another_is_fresher():
    assert freshness(["ANNA", "PUT IT", "NOW", "15"], ["ANNA", "TAKE IT", "", "15"]) == [0, 2, 1, 0]


def test_a_row_that_an_answer_has_made_longer_is_not_new_above_other_text() -> None:
    before = ["NAME (ANN)", "LEVEL 1-3", ""]
    answered = ["NAME (ANN)", "LEVEL 1-3 person", ""]
    asked = ["NAME (ANN)", "LEVEL 1-3 person", "NAME (BOB)"]
    assert without_answers(answered, before, freshness(answered, before)) == freshness(answered, before)
    assert [bool(new) for new in without_answers(asked, before, freshness(asked, before))] == [False, False, True]


@pytest.mark.parametrize(
    ("rows", "fresh", "runs"),
    [
        (["Put it", "down."], [1, 1], {"Put it", "Put it down.", "down."}),
        (["Done.", "Now go"], [1, 1], {"Done.", "Now go"}),  # two sentences
        (["Done.", "Where to?"], [1, 1], {"Done.", "Done. Where to?", "Where to?"}),  # the last asks
        (["Put it", "down."], [0, 1], {"down."}),
        (["Put it", "down."], [0, 2], {"Put it down.", "down."}),  # was "Put it back."
        (["Put it", "", "down."], [0, 0, 2], {"down."}),  # below another text
        (["Done.", "Go (Y/N)"], [1, 1], {"Done.", "Go (Y/N)"}),
        (["Go on?", "Y or N"], [1, 1], {"Go on?", "Go on? Y or N", "Y or N"}),  # with its keys
        (["RE   the", "POSITION"], [1, 1], {"RE", "the", "the POSITION", "POSITION"}),  # side by side
    ],
)
def test_runs_that_may_be_one_text(rows: list[str], fresh: list[int], runs: set[str]):
    pieces, is_word = text_pieces(rows, fresh), {*WORDS, "put", "it", "down"}.__contains__
    found = {joined(pieces[run], is_word) for run, _ in text_runs(pieces, is_word)}
    assert found == runs


def test_no_run_begins_within_a_word_that_the_edge_of_a_window_breaks():
    pieces = text_pieces(["   PUT ON", "   STONES", "   AND RE", "   POSITI"], [1] * 4)
    starts = {pieces[run.start].text for run, _ in text_runs(pieces, {"put", "on", "stones", "and"}.__contains__)}
    assert starts == {"PUT ON", "STONES", "AND RE"}


@pytest.mark.parametrize(
    ("rows", "scrolled", "away"),
    [
        ("BCDE", True, False),
        ("CDEF", True, False),
        ("DEFG", False, False),  # a single row may say the same by chance, but may also have moved up
        ("EFGD", False, True),
        ("AXYZ", False, True),
        ("ABCX", False, False),  # the last row has changed in its place
        ("ABCD", False, False),
    ],
)
def test_what_scrolls_out_of_a_window(rows: str, scrolled: bool, away: bool) -> None:
    window, before = (1, 5), ["", *"ABCD"]
    assert windows(["", *rows]) == [window]
    assert has_scrolled(["", *rows], before, window) is scrolled
    assert has_scrolled_away(["", *rows], before, window) is away
