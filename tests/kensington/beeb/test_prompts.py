"""KEN's prompts: the manual's order, one key or RETURN for the default, and refusal of other keys."""

import pytest

from tests.kensington.beeb.ken_session import DEFAULTS, ESCAPE, OFFER, RETURN, KenSession

FIRST = "Name of player 1?"
PROMPTS = (  # in order, with the keys that lead to the next
    (FIRST, "anna\n"),
    ("anna: level 1-3, or RETURN for a person", "\n"),
    ("Name of player 2?", "\n"),
    ("Two: level 1-3, or RETURN for a person", "\n"),
    ("Are you using a colour television? Y or N (Y)", "\n"),
    ("Do you want to watch me thinking? Y or N (Y)", "\n"),
    ("Do you want sound effects? Y or N (Y)", "\n"),
    ("Are you also using a Kensington board? Y or N (N)", "\n"),
    ("Are you playing the 2-move option? Y or N (Y)", "\n"),
    ("Speed of placing: 0 fast to 9 slow (3)", "\n"),
    ("anna: your colour? R or B (R)", "\n"),
)


def at_prompt(number: int) -> KenSession:
    ken = KenSession()
    ken.press("".join(keys for _, keys in PROMPTS[:number]))
    return ken


def test_the_order_of_the_prompts():
    ken = KenSession()
    for prompt, keys in PROMPTS:
        assert ken.prompt == prompt
        ken.press(keys)
    assert ken.prompt.removesuffix(OFFER) in ("anna: place a red stone", "Two: place a blue stone")


def test_return_takes_the_defaults():
    ken = at_prompt(len(PROMPTS))
    assert ken.answers() == DEFAULTS
    assert ken.byte("speed") == 3
    assert [ken.player_name(1), ken.player_name(2)] == ["anna", "Two"]
    assert [ken.byte("levels", colour) for colour in (1, 2)] == [0, 0]


@pytest.mark.parametrize("question", range(5))
@pytest.mark.parametrize("key", "yYnN")
def test_each_question_takes_y_and_n_in_one_keystroke(question: int, key: str):
    ken = at_prompt(4 + question)
    ken.press(key)
    assert ken.prompt == PROMPTS[5 + question][0]
    ken.press("".join(keys for _, keys in PROMPTS[5 + question :]))
    expected = list(DEFAULTS)
    expected[question] = key in "yY"
    assert ken.answers() == tuple(expected)


@pytest.mark.parametrize("number, wrong", [(1, "0459xy "), (4, "xoq1 "), (9, "yn-x"), (10, "yngQ1")])
def test_other_keys_are_refused_and_the_prompt_stays(number: int, wrong: str):
    ken = at_prompt(number)
    ken.press(wrong)
    assert ken.prompt == PROMPTS[number][0]


@pytest.mark.parametrize("key", "0123456789")
def test_the_speed_is_a_digit(key: str):
    ken = at_prompt(9)
    ken.press(key)
    assert ken.byte("speed") == int(key)
    assert ken.prompt == PROMPTS[10][0]


@pytest.mark.parametrize("key", "123")
def test_a_level_is_one_digit(key: str):
    ken = at_prompt(1)
    ken.press(key)
    assert ken.prompt == PROMPTS[2][0]
    assert ken.byte("levels", 1) == int(key)


def test_a_name_has_up_to_five_letters():
    ken = KenSession()
    ken.press("12 Elizabeth\n")
    assert ken.prompt.startswith("Eliza: level")


def test_other_characters_and_a_sixth_letter_are_refused():
    ken = KenSession()
    ken.press("@a[b`c 1_d{e-f")
    assert ken.prompt == f"{FIRST} abcde"
    ken.press("\x7f" * 7 + "Bo\n")
    assert ken.prompt.startswith("Bo: level")


def test_delete_removes_letters_of_a_name():
    ken = KenSession()
    ken.press("Bob\x7f\x7f\x7fAnn\n")
    assert ken.prompt.startswith("Ann: level")


@pytest.mark.parametrize("number", range(10))
def test_escape_at_a_prompt_returns_to_the_first(number: int):
    ken = at_prompt(number)
    ken.press(ESCAPE)
    assert ken.prompt == FIRST
    for prompt, keys in PROMPTS:
        assert ken.prompt == prompt
        ken.press(keys)


def test_escape_at_the_colour_can_keep_the_players():
    ken = at_prompt(10)
    ken.press(ESCAPE)
    assert ken.prompt == "Stopped. Again with the same players? Y or N (Y)"
    ken.press(RETURN)
    assert ken.prompt == PROMPTS[10][0]
    ken.press(ESCAPE + "n")
    assert ken.prompt == FIRST


def test_choosing_blue():
    ken = at_prompt(10)
    ken.press("b")
    assert [ken.player_name(1), ken.player_name(2)] == ["Two", "anna"]
    assert ken.prompt.removesuffix(OFFER) in ("anna: place a blue stone", "Two: place a red stone")


@pytest.mark.parametrize("levels, chooser", [("\n\n", "A"), ("\n2", "A"), ("2\n", "B"), ("13", "A")])
def test_a_person_chooses_the_colour(levels: str, chooser: str):
    ken = KenSession()
    ken.press(f"A\n{levels[0]}B\n{levels[1]}" + RETURN * 6)
    assert ken.prompt == f"{chooser}: your colour? R or B (R)"
    ken.press(ESCAPE)


def test_two_players_of_one_name_are_refused():
    ken = KenSession()
    ken.press("Two\n\n")
    for name in "", "tWO":
        ken.beeb.type(name + RETURN)
        ken.beeb.run_until_text("That name is taken")
        ken.beeb.run_until_input()
        assert ken.prompt == "Name of player 2?"
    ken.press("Twos\n")
    assert ken.prompt == "Twos: level 1-3, or RETURN for a person"


def test_without_colour_the_prompts_name_shades():
    ken = KenSession()
    ken.press("Ann\n\nBert\n\nn" + RETURN * 5)
    assert ken.prompt == "Ann: your colour? W or B (W)"
    ken.press("b")
    assert ken.prompt.removesuffix(OFFER) in ("Ann: place a black stone", "Bert: place a white stone")
