"""Which player a text means is known by a name, a number or the rows above it."""

import pytest

from emulator.automation.naming import counted, found_above, found_in, won_by

pytestmark = pytest.mark.pure

NAMES = ("anna", "bert")


@pytest.mark.parametrize(
    ("text", "found"),
    [("Now BERT, Bert, not Anna, and BERT", [1, 0, 1]), ("Anna's turn", [0]), ("Annabel", []), ("", [])],
)
def test_names_in_the_order_of_a_text(text: str, found: list[int]):
    assert found_in(NAMES, text) == found


def test_the_nearest_new_row_above_with_a_name():
    before = ["ANNA", "", "", ""]
    assert found_above(NAMES, ["ANNA", "BERT plays", "well", "Colour?"], before, 3) == [1]
    assert found_above(NAMES, ["ANNA:", "", "", "Colour?"], before, 3) == [0]
    assert found_above(NAMES, ["ANNA", "", "", "Colour?"], before, 3) == []


@pytest.mark.parametrize(
    ("text", "player"), [("Player 2?", [1]), ("The first player", [0]), ("Level 1-2", []), ("One or two", [])]
)
def test_players_by_number(text: str, player: list[int]):
    assert counted(text) == player


@pytest.mark.parametrize(
    ("text", "winners"),
    [
        ("Bert has won", {1}),
        ("Bad luck, ANNA!", {1}),
        ("ANNA has beaten BERT", set()),
        ("I have filled a hexagon and win this one, ANNA.", {1}),
        ("I see that ANNA has won.", {0}),
        ("BERT WINS  BETTER LUCK NEXT TIME", {1}),
    ],
)
def test_winners(text: str, winners: set[int]):
    assert won_by(NAMES, text) == winners
