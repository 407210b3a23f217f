"""What is agreed before a game, and the written form of rules and acts."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgame.errors import NotationError, RulesError
from kensington import board
from kensington.rules import (
    WINNING_HEXAGONS,
    Decline,
    Pass,
    Place,
    Relocate,
    Rules,
    Slide,
    act_from_text,
    relocations_for,
)
from tests.kensington.strategies import all_rules


def test_a_triangle_gives_1_relocation():
    assert {relocations_for([triangle]) for triangle in board.TRIANGLES} == {1}


def test_a_square_gives_2_relocations():
    assert {relocations_for([square]) for square in board.SQUARES} == {2}


def test_triangle_and_square_give_2_altogether():
    assert relocations_for([board.TRIANGLES[0], board.SQUARES[0]]) == 2


def test_two_squares_at_once_give_2_altogether():
    assert relocations_for([board.SQUARES[0], board.SQUARES[1]]) == 2
    assert relocations_for([board.SQUARES[0], board.SQUARES[1], board.TRIANGLES[0]]) == 2


def test_two_squares_at_once_can_give_4_but_a_triangle_adds_nothing():
    shapes = [board.TRIANGLES[0], board.SQUARES[0], board.SQUARES[1]]
    assert [relocations_for(shapes[:number], 4) for number in range(4)] == [0, 1, 2, 4]


def test_each_colour_wins_with_three_white_hexagons_and_two_of_its_own():
    for colour, hexagons in WINNING_HEXAGONS.items():
        assert sorted(hexagon.colour for hexagon in hexagons) == sorted(["white"] * 3 + [colour] * 2)


@pytest.mark.parametrize(
    "choice",
    [
        {"players": 3},
        {"players": 0},
        {"players": 4.0},
        {"players": [2]},
        {"relocation": "sometimes"},
        {"first": "white"},
        {"two_move": "yes"},
        {"two_move": 1},
        {"two_move": "second"},
        {"same_stone": 1},
        {"two_squares": 3},
        {"two_squares": "4"},
        {"pays": "twice"},
    ],
)
def test_rules_that_do_not_exist_are_named(choice):
    ((name, value),) = choice.items()
    with pytest.raises(RulesError, match=re.escape(f"{name}={value}:")):
        Rules(**choice)


def test_the_default_rules_are_a_dash_and_others_say_what_differs():
    assert Rules().to_text() == "-"
    rules = Rules(players=4, two_move=False, relocation="optional", first="blue")
    assert rules.to_text() == "players=4,two_move=no,relocation=optional,first=blue"


@given(all_rules)
def test_rules_round_trip(rules):
    assert Rules.from_text(rules.to_text()) == rules


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("players=3", 1),
        ("players=4,", 11),
        ("players=4,speed=9", 11),
        ("players=2", 1),
        ("first=blue,players=4", 1),
    ],
)
def test_a_fault_in_the_rules_has_its_column(text, column):
    with pytest.raises(NotationError) as caught:
        Rules.from_text(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("12", Place(12)),
        ("12-18", Slide(12, 18)),
        ("33>40", Relocate(33, 40)),
        ("28>0", Relocate(28, 0)),  # which the comparison tries
        ("decline", Decline()),
        ("pass", Pass()),
    ],
)
def test_every_act_is_one_word(text, act):
    assert str(act) == text
    assert act_from_text(text) == act


def test_a_slide_is_not_the_relocation_with_the_same_points():
    assert Slide(1, 2) != Relocate(1, 2)


@given(st.text(alphabet="0123456789-> passdecline٣", max_size=8))
def test_a_text_is_the_one_form_of_an_act_or_no_act(text):
    try:
        act = act_from_text(text)
    except NotationError as error:
        assert repr(text) in error.fault
    else:
        assert str(act) == text
