"""Each rule of the manual as a short game of two people, played on KEN by keys and read from the screen."""

from random import Random

import pytest

from kensington.board import HEXAGONS, POINTS
from kensington.cursor import START
from kensington.position import Position
from kensington.rules import Colour, Pass, Rules
from tests.kensington.beeb.agreement import NAMES, OTHERS, WHITE, same_on_screen
from tests.kensington.beeb.ken_session import KEYS, OFFER, RETURN, KenSession, labels, new_game, path
from tests.kensington.positions import SHUT_IN
from tools.make.ken import layout

RED_HEXAGON, BLUE_HEXAGON = HEXAGONS[1].points, HEXAGONS[2].points
FIRST = " The first of two"  # after the question for the first of a square's relocations
WIDTH, TOP_LINES, PANEL = 160, 24, 50  # pixels: screen width; height of the prompts; width left of the board


@pytest.fixture
def anna() -> KenSession:
    """A game in which ANNA begins as Red; BERT is Blue."""
    ken, _ = new_game("red")
    return ken


def assert_prompt(ken: KenSession, colour: Colour, what: str) -> None:
    assert ken.prompt.removesuffix(OFFER) == f"{NAMES[colour]}: {what}"
    assert ken.name == NAMES[colour]


def fill(ken: KenSession, own: tuple[int, ...], other: tuple[int, ...]) -> Position:
    """The first player places stones on `own`, the second on `other`."""
    acts = " ".join(f"{one} {two}" for one, two in zip(own[:-1], other, strict=False))
    return ken.play_all(Position.start(), f"{acts} {own[-1]}")


def test_rule_1_stones_come_to_corner_points_only(anna: KenSession) -> None:
    chance = Random(1)
    while len(anna.stones()) < 8:
        anna.press("".join(chance.choice(list(KEYS.values())) for _ in range(9)) + RETURN)
    covered = {
        (across + x, up + y)
        for across, up in map(layout.pixel, POINTS)
        for x in range(-layout.STONE_LEFT, layout.STONE_LEFT + 1)
        for y in range(-layout.STONE_UP, layout.STONE_UP + 1)
    }
    elsewhere = [(x, y) for x in range(PANEL, WIDTH) for y in range(256 - TOP_LINES) if (x, y) not in covered]
    assert not any(anna.logical_colour(x, y) >> 2 for x, y in elsewhere)


def test_rule_2_no_point_is_occupied_by_more_than_one_stone(anna: KenSession) -> None:
    position = anna.play_all(Position.start(), "28 40")
    for point in 28, 40:
        anna.choose(point)
        assert anna.prompt.endswith("That point is taken")
        same_on_screen(anna, position)
        anna.press(path(point, START))


def test_rule_3_a_triangle_repositions_one_opposing_stone(anna: KenSession) -> None:
    position = anna.play_all(Position.start(), "1 60 3 64 5")
    assert_prompt(anna, "red", "which blue stone to reposition?")
    anna.choose(60)
    assert_prompt(anna, "red", "to which point? (same: back)")
    anna.press(path(60, 50) + RETURN)
    assert_prompt(anna, "blue", "place a blue stone")
    assert anna.stones() == {1: "red", 3: "red", 5: "red", 50: "blue", 64: "blue"}
    assert position.pending[0].left == 1


def test_rule_4_a_square_repositions_two_opposing_stones(anna: KenSession) -> None:
    position = anna.play_all(Position.start(), "1 60 2 64 6 72 5")
    for act, more in ("60>50", FIRST), ("64>40", ""):
        assert_prompt(anna, "red", "which blue stone to reposition?" + more)
        position = anna.play_all(position, act)
    assert_prompt(anna, "blue", "place a blue stone")
    same_on_screen(anna, position)


def test_rule_5_a_square_and_a_triangle_at_once_reposition_two(anna: KenSession) -> None:
    position = anna.play_all(Position.start(), "1 60 2 64 6 72 3 69 5")
    for act, more in ("60>50", FIRST), ("64>40", ""):
        assert_prompt(anna, "red", "which blue stone to reposition?" + more)
        position = anna.play_all(position, act)
    assert_prompt(anna, "blue", "place a blue stone")
    same_on_screen(anna, position)


def test_rule_6_the_opposing_stone_is_moved_before_anything_else(anna: KenSession) -> None:
    position = anna.play_all(Position.start(), "1 60 3 64 5")
    for point in 30, 1:  # a vacant point, and an own stone
        anna.choose(point)
        assert anna.prompt.endswith("No blue stone here")
        same_on_screen(anna, position)
        anna.press(path(point, START))
    same_on_screen(anna, anna.play_all(position, "60>50"))


def test_rule_7_a_shape_completed_by_a_repositioned_stone_entitles_its_owner_first(anna: KenSession) -> None:
    position = anna.play_all(Position.start(), "1 72 2 70 6 40 5")
    assert_prompt(anna, "red", "which blue stone to reposition?" + FIRST)
    position = anna.play_all(position, "40>68")
    assert_prompt(anna, "blue", "which red stone to reposition?")
    position = anna.play_all(position, "1>30")
    assert_prompt(anna, "red", "which blue stone to reposition?")
    anna.choose(68)
    assert anna.prompt.endswith("It has just come")
    anna.press(path(68, START))
    position = anna.play_all(position, "72>50")
    assert_prompt(anna, "blue", "place a blue stone")
    same_on_screen(anna, position)


@pytest.mark.parametrize("hexagon", [WHITE, RED_HEXAGON], ids=["white", "own colour"])
def test_rule_8_a_full_white_or_own_hexagon_wins(anna: KenSession, hexagon: tuple[int, ...]) -> None:
    position = fill(anna, hexagon, OTHERS)
    assert anna.prompt == "ANNA has won! A fine hexagon! Press RETURN"
    assert position.winner == "red"


def test_rule_8_a_hexagon_of_the_other_colour_wins_nothing(anna: KenSession) -> None:
    position = fill(anna, BLUE_HEXAGON, (60, 65, 68, 1, 72))
    assert_prompt(anna, "blue", "place a blue stone")
    same_on_screen(anna, position)


def test_rule_8_an_opponents_repositioning_can_win_as_well(anna: KenSession) -> None:
    *five, sixth = HEXAGONS[3].points
    placings = zip((1, 3, 70, 71, 72), five, strict=True)
    position = anna.play_all(Position.start(), " ".join(f"{red} {blue}" for red, blue in placings) + " 60 9 5")
    assert_prompt(anna, "red", "which blue stone to reposition?")
    anna.play_all(position, f"9>{sixth}")
    assert anna.prompt == "BERT has won! A fine hexagon! Press RETURN"


def test_rule_9_a_player_without_a_move_passes_until_he_has_one(anna: KenSession) -> None:
    position = anna.play_all(Position.start(), SHUT_IN)
    for again in True, True, False:
        anna.press("x")
        assert anna.prompt == "ANNA can make no move and passes. Press RETURN"
        anna.press(RETURN)
        position = position.play(Pass())
        assert_prompt(anna, "blue", "which blue stone to move?")
        quiet = [act for act in position.legal_acts() if not position.play(act).pending]
        act = next(act for act in quiet if (position.play(act).legal_acts() == (Pass(),)) is again)
        position = anna.play_all(position, str(act))
    assert_prompt(anna, "red", "which red stone to move?")
    same_on_screen(anna, position)


def test_rule_10_a_draw_is_reached_by_agreement(anna: KenSession) -> None:
    anna.press("oy")
    assert anna.prompt == "A draw! Again with the same players? Y or N (Y)"


@pytest.mark.parametrize("two_move", [True, False])
def test_the_optional_rule_forbids_rebuilding_on_the_first_turn_only(two_move: bool) -> None:
    ken, _ = new_game("red", answers="\n\n\n\n" + "ny"[two_move] + "\n")
    position = ken.play_all(Position.start(Rules(two_move=two_move)), "1 60 3 72 5 60>50 70 40 68 5>30")
    if two_move:
        ken.choose(5)
        assert ken.prompt.endswith("Not rebuilt so soon")
        same_on_screen(ken, position)
        ken.press(path(5, START))
        position = ken.play_all(position, "20 10")
    position = ken.play_all(position, "5")
    assert_prompt(ken, "red", "which blue stone to reposition?")
    same_on_screen(ken, position)


@pytest.mark.parametrize(
    ("switch", "rules", "acts", "more"),
    [
        ("third_turn", Rules(two_move="third"), "1 60 3 72 5 60>50 70 40 68 5>30 20 10", "21 11 5"),
        ("same_stone", Rules(same_stone=True), "1 60 2 64 6 72 5 60>50", "50>40"),
        (
            "two_squares",
            Rules(two_squares=4),
            "1 60 2 64 6 72 3 69 12 40 8 42 5 60>50 64>41",
            "50>30 41>31",
        ),
        ("pays_always", Rules(pays="always"), "1 67 3 71 31 72 20 40 5 40>68 5>30 31>5", "67>50"),
    ],
)
def test_the_other_readings_of_the_rules(switch: str, rules: Rules, acts: str, more: str) -> None:
    ken, _ = new_game("red")
    ken.beeb.memory[labels()[switch]] = 0x80
    position = ken.play_all(Position.start(rules), acts)
    if switch == "third_turn":  # the second turn after it was broken up
        ken.choose(5)
        assert ken.prompt.endswith("Not rebuilt so soon")
        ken.press(path(5, START))
    else:
        assert_prompt(ken, "red", "which blue stone to reposition?" + (FIRST if switch == "two_squares" else ""))
    same_on_screen(ken, position)
    position = ken.play_all(position, more)
    colour = position.to_act.colour
    assert_prompt(ken, colour, "which blue stone to reposition?" if position.pending else f"place a {colour} stone")
    same_on_screen(ken, position)
