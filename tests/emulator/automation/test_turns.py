"""Whose turn it is is learnt from rows in which a player is named, and from arrows."""

import pytest

from emulator.automation.naming import only_one_in
from emulator.automation.turns import TurnRows, alternating, arrowed

pytestmark = pytest.mark.pure

NAMES = ("anna", "bert")


def learnt(*screens: list[str]) -> TurnRows:
    """What is learnt from these screens while the players act in turn."""
    turns = TurnRows()
    for number, rows in enumerate(screens):
        turns.learn(rows, number % 2, NAMES)
    return turns


def test_the_row_that_names_the_player_to_act_counts_before_others():
    turns = learnt(["ANNA plays", "", "BERT 15"], ["BERT plays", "", "BERT 15"])
    assert turns.alone(["BERT plays", "ANNA", "BERT 14"], NAMES) == [1]
    assert turns.surely(["BERT plays", "ANNA", "BERT 14"], NAMES) == [1]
    assert [turns.may_show(row) for row in range(3)] == [True, True, False]
    assert [turns.shows(row) for row in range(3)] == [True, False, False]


def test_without_a_sure_row_all_count_that_were_never_wrong_from_below():
    turns = learnt(["", "", "BERT 15"], ["", "", "BERT 15"])
    assert turns.alone(["BERT plays", "ANNA", "ANNA 14"], NAMES) == [0, 1]
    assert turns.surely(["BERT plays", "ANNA", "ANNA 14"], NAMES) == []
    assert turns.alone(["ANNA and BERT", "", ""], NAMES) == []


@pytest.mark.parametrize("rows", [["   ANNA 14", "+BERT 15"], [">BERT   <", " ANNA"], ["ANNA", "BERT *"]])
def test_what_marks_a_player(rows: list[str]):
    assert only_one_in(NAMES, arrowed(rows)) == 1


def test_an_arrow_counts_if_it_has_stood_beside_the_player_to_act():
    rows = ["-> ANNA 15", "   BERT 15"]
    assert learnt(rows).beside_arrow(["   ANNA 14", "-> BERT 15"], NAMES) == 1
    assert learnt(rows, rows).beside_arrow(rows, NAMES) is None


def test_signs_that_alternate():
    prompts = [["ANNA", "RED's turn"], ["ANNA", "BLUE's turn"], ["ANNA", "RED's turn"], ["ANNA", "BLUE's turn"]]
    assert alternating(prompts, ("blue", "red")) == 1
    assert alternating(prompts, NAMES) is None
