"""What is new on a screen of text, and which texts on it belong together."""

from random import Random

import pytest

from emulator.automation.screen_text import changed_rows, joined, text_pieces

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
        (["AB", "CD", ""], ["CD", "", "EF"], "2"),  # scrolled up
        (["", "CD"], ["CD", "CD"], "1"),  # the same line again: the lower one is new
        (["AB", ""], ["", "AB"], "1"),  # old text is never lower than before
        (["WHERE NOW"], ["WH RE NOW"], ""),  # a stone hides a letter
        (["WHERE NOW"], ["W    NOW"], "0"),
    ],
)
def test_new_rows(before: list[str], rows: list[str], new: str):
    assert "".join(str(at) for at, fresh in enumerate(changed_rows(rows, before)) if fresh) == new


@pytest.mark.parametrize("seed", range(20))
def test_rows_that_scroll_up_are_old(seed: int):
    random = Random(seed)
    before = ["".join(random.choices("ABCDEF ", k=12)) for _ in range(20)]
    by = random.randrange(20)
    assert changed_rows([*before[by:], *("NEW LINE",) * by], before) == [False] * (20 - by) + [True] * by


def test_windows_side_by_side_are_blocks_of_their_own():
    assert texts("WHERE        SCORE", "TO?          3 : 4") == [(0, "WHERE"), (0, "TO?"), (1, "SCORE"), (1, "3 : 4")]


def test_a_sentence_ends_a_piece():
    assert texts("Anna won. Play again? Y/N") == [(0, "Anna won."), (0, "Play again?"), (0, "Y/N")]


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
