"""Finding the keys that a text offers."""

import pytest

from emulator.automation.offered_keys import (
    answers,
    digits_offered,
    initials_for_each,
    is_hint,
    key_for,
    key_to_define,
    keys_for_each,
    keys_offered,
    names_a_key,
    offers_yes_or_no,
    wants_space,
    words,
)


@pytest.mark.parametrize(
    ("text", "digits"),
    [("Skill 1-3?", "123"), ("1 to 3", "123"), ("One of 1, 2 or 4", "124"), ("2 players", ""), ("1.5-2.5", "")],
)
def test_digits(text: str, digits: str) -> None:
    assert "".join(digits_offered(text)) == digits


@pytest.mark.parametrize(
    ("text", "word", "key"),
    [
        ("1=easy 2=hard", "hard", "2"),
        ("(E)asy or (H)ard?", "easy", "E"),
        ("Press H for hard", "hard", "H"),
        ("E for easy, H to play hard", "hard", "H"),
        ("E easy, H hard", "hard", "H"),
        ("?", "hard", ""),
    ],
)
def test_the_key_for_a_word(text: str, word: str, key: str) -> None:
    assert key_for(text, word) == key


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Black or white (B/W)?", "BW"),
        ("W or B", "BW"),
        ("(B)lack ... (W)hite", "BW"),
        ("Press 5 for black and 7 for white", "57"),
        ("Black and white? (Y/N)", "YN"),
        ("Black (1-2)?", "12"),
        ("Black or white?", ""),
    ],
)
def test_the_keys_for_a_choice_of_two(text: str, keys: str) -> None:
    assert "".join(keys_offered(text, "black", "white")) == keys


def test_each_of_several_words_has_a_key_of_its_own() -> None:
    assert keys_for_each("1 for red, 2 for blue", ["green", "red"], ["blue"]) == ("1", "2")
    assert keys_for_each("1 for red, 2 for blue", ["red"], ["green"]) == ()
    assert keys_for_each("Y for red, Y for blue", ["red"], ["blue"]) == ()


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Rematch, New or End?", "RN"),
        ("Rematch/End?", "RE"),
        ("Rematch or return?", ""),
        ("Rematch or new names for both?", ""),
        ("Rematch, new or end", ""),
        ("Red or blue?", ""),
    ],
)
def test_the_initials_of_options(text: str, keys: str) -> None:
    assert "".join(initials_for_each(text, ["again", "rematch"], ["new", "end"])) == keys


def test_hints() -> None:
    assert is_hint("Y or N (Y)")
    assert is_hint("[1-3]")
    assert not is_hint("Level [1-3]")
    assert not is_hint("")


def test_yes_or_no_and_keys_to_go_on() -> None:
    assert offers_yes_or_no("Again (Y/N)?")
    assert not offers_yes_or_no("Again?")
    assert names_a_key("Press RETURN")
    assert not wants_space("Press the RETURN key")
    assert wants_space("Press any key")
    assert words("Don't (H)urry, T.V.") == ("dont", "hurry", "tv")


@pytest.mark.parametrize(
    ("text", "likeliest"),
    [
        ("Is this right (Y/N)?", "Y"),
        ("Do you want to define the keys (Y/N)?", "N"),
        ("Joystick or keyboard (J/K)?", "K"),
        ("Use (K)eyboard or (J)oystick", "K"),
        ("Fancy fish?", "\n"),
    ],
)
def test_answers_to_what_is_not_understood(text: str, likeliest: str) -> None:
    assert answers(text)[0] == likeliest
    assert "\n" in answers(text)


def test_which_answers_follow() -> None:
    assert answers("Who goes first (R/B)?") == ["\n", "R", "B", "N", " "]
    assert answers("Shall we begin?") == ["\n", "Y", " "]


@pytest.mark.parametrize(
    ("text", "key"),
    [("Press the key for LEFT", "Z"), ("Key for up?", ":"), ("Which key to choose?", "\n"), ("Left or right?", "")],
)
def test_keys_to_define(text: str, key: str) -> None:
    assert key_to_define(text) == key
