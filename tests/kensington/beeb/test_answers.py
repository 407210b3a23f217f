"""Prompts of KEN that are answered by what was said beforehand, and left alone where nothing was."""

import pytest

from boardgame.errors import BoardGameError
from emulator import Beeb
from kensington.beeb import DISC
from kensington.beeb.answers import Answering, Answers
from kensington.play.table import Seat
from tests.kensington.beeb.person import ANSWERS, ESCAPE, RETURN, Person
from tests.kensington.beeb.test_prompts import PROMPTS, answers, name

ANN, BOB = Seat("Ann", 0), Seat("BOB", 2)
ALL = {"colour": False, "watch": False, "sound": False, "board": True, "two_move": False}


def asked(given: Answers) -> Person:
    """KEN at the first prompt that is not answered."""
    person = Person()
    Answering(person.beeb, given)
    press(person, ESCAPE)  # the first prompt is asked again
    return person


def press(person: Person, keys: str) -> None:
    """Press keys, and wait until KEN waits and nothing more is typed."""
    person.keys(keys)
    while person.beeb.typing:
        person.beeb.run(seconds=1)
        person.beeb.run_until_input()


def test_without_answers_nothing_is_typed():
    assert asked(Answers()).prompt == PROMPTS[0][0]


def test_everything_is_answered_and_the_game_begins():
    person = asked(Answers({"red": ANN, "blue": BOB}, ALL, speed=7))
    assert "stone" in person.prompt
    assert [name(person, 1), name(person, 2)] == ["Ann", "BOB"]
    assert [person.byte("levels", colour) for colour in (1, 2)] == [0, 2]
    assert answers(person) == tuple(ALL.values())
    assert person.byte("speed") == 7


def test_who_is_to_have_blue_has_it():
    person = asked(Answers({"red": BOB, "blue": ANN}, ALL, speed=0))
    assert [name(person, 1), name(person, 2)] == ["BOB", "Ann"]
    assert [person.byte("levels", colour) for colour in (1, 2)] == [2, 0]


def test_a_prompt_without_an_answer_is_left_to_the_person_and_those_after_it_are_answered():
    person = asked(Answers({"red": ANN}, {"sound": False}, speed=0))
    assert person.prompt == "Name of player 2?"
    press(person, "BO" + RETURN + RETURN)
    assert person.prompt == "Are you using a colour television? Y or N (Y)"
    press(person, RETURN)
    assert person.prompt == "Do you want to watch me thinking? Y or N (Y)"
    press(person, "y")
    assert person.prompt == "Are you also using a Kensington board? Y or N (N)"
    press(person, "nn")
    assert person.prompt in ("Ann: place a red stone", "BO: place a blue stone")
    assert person.byte(ANSWERS[2]) == 0


def test_the_second_player_and_colour_are_answered_too_if_only_blue_is_given():
    person = asked(Answers({"blue": ANN}))
    press(person, "CAT" + RETURN + RETURN)
    assert person.prompt == "Are you using a colour television? Y or N (Y)"
    press(person, RETURN * 6)
    assert [name(person, 1), name(person, 2)] == ["CAT", "Ann"]
    assert "stone" in person.prompt


def test_each_answer_is_given_once():
    person = asked(Answers({"red": ANN, "blue": ANN._replace(name="Bob")}, ALL, speed=0))
    press(person, ESCAPE)
    assert person.prompt == "Stopped. Again with the same players? Y or N (Y)"
    press(person, "y")
    assert person.prompt == "Ann: your colour? R or B (R)"
    press(person, ESCAPE + "n")
    assert person.prompt == "Name of player 1?"


@pytest.mark.parametrize("bad", ["", "Ann1", "Zoë", "Barnaby", "A B"])
def test_a_name_that_cannot_be_typed_is_refused(bad: str):
    with pytest.raises(BoardGameError, match="is no name for KEN: it has one to 5 letters A to Z"):
        Answers({"red": Seat(bad, 0)})


def test_it_is_typed_from_the_disc_too(system_roms: object):
    with Beeb(disc=DISC) as beeb:
        Answering(beeb, Answers({"red": ANN, "blue": BOB}, ALL, speed=0))
        beeb.boot(shift=True)
        beeb.run_until_text("begins", seconds=60)
        person = Person(beeb)
        assert answers(person) == tuple(ALL.values())
