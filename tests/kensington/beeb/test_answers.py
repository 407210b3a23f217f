"""Answers that are typed at KEN's prompts, and prompts that are left to the user."""

import pytest

from boardgame.errors import BoardGameError
from boardgame.session.progress import Seat
from emulator import Beeb
from kensington.beeb import DISC
from kensington.beeb.answers import Answers, PromptTyper
from tests.kensington.beeb.ken_session import ANSWERS, ESCAPE, OFFER, RETURN, KenSession

ANN, BOB = Seat("Ann", 0), Seat("BOB", 2)
ALL = {"colour": False, "watch": False, "sound": False, "board": True, "two_move": False}


def started(given: Answers) -> KenSession:
    """KEN at the first prompt without an answer."""
    ken = KenSession()
    PromptTyper(ken.beeb, given)
    press(ken, ESCAPE)  # the first prompt appears again
    return ken


def press(ken: KenSession, keys: str) -> None:
    """Press keys and run until KEN waits and all answers are typed."""
    ken.press(keys)
    while ken.beeb.typing:
        ken.beeb.run(seconds=1)
        ken.beeb.run_until_input()


def test_without_answers_nothing_is_typed():
    assert started(Answers()).prompt == "Name of player 1?"


def test_with_all_answers_the_game_begins():
    ken = started(Answers({"red": ANN, "blue": BOB}, ALL, speed=7))
    assert "stone" in ken.prompt
    assert [ken.player_name(1), ken.player_name(2)] == ["Ann", "BOB"]
    assert [ken.byte("levels", colour) for colour in (1, 2)] == [0, 2]
    assert ken.answers() == tuple(ALL.values())
    assert ken.byte("speed") == 7


def test_a_level_can_be_red():
    ken = started(Answers({"red": BOB, "blue": ANN}, ALL, speed=0))
    assert [ken.player_name(1), ken.player_name(2)] == ["BOB", "Ann"]
    assert [ken.byte("levels", colour) for colour in (1, 2)] == [2, 0]


def test_prompts_without_an_answer_are_left_to_the_user():
    ken = started(Answers({"red": ANN}, {"sound": False}, speed=0))
    assert ken.prompt == "Name of player 2?"
    press(ken, "BO" + RETURN + RETURN)
    assert ken.prompt == "Are you using a colour television? Y or N (Y)"
    press(ken, RETURN)
    assert ken.prompt == "Do you want to watch me thinking? Y or N (Y)"
    press(ken, "y")
    assert ken.prompt == "Are you also using a Kensington board? Y or N (N)"
    press(ken, "nn")
    assert ken.prompt.removesuffix(OFFER) in ("Ann: place a red stone", "BO: place a blue stone")
    assert ken.byte(ANSWERS[2]) == 0


def test_blue_alone_can_be_given():
    ken = started(Answers({"blue": ANN}))
    press(ken, "CAT" + RETURN + RETURN)
    assert ken.prompt == "Are you using a colour television? Y or N (Y)"
    press(ken, RETURN * 6)
    assert [ken.player_name(1), ken.player_name(2)] == ["CAT", "Ann"]
    assert "stone" in ken.prompt


def test_each_answer_is_given_once():
    ken = started(Answers({"red": ANN, "blue": ANN._replace(name="Bob")}, ALL, speed=0))
    press(ken, ESCAPE)
    assert ken.prompt == "Stopped. Again with the same players? Y or N (Y)"
    press(ken, "y")
    assert ken.prompt == "Ann: your colour? W or B (W)"
    press(ken, ESCAPE + "n")
    assert ken.prompt == "Name of player 1?"


@pytest.mark.parametrize("bad", ["", "Ann1", "Zoë", "Barnaby", "A B"])
def test_invalid_names_are_refused(bad: str):
    with pytest.raises(BoardGameError, match="a name on KEN must have one to 5 letters A to Z"):
        Answers({"red": Seat(bad, 0)})


def test_answers_are_typed_from_disc_too(system_roms: object):
    with Beeb(disc=DISC) as beeb:
        PromptTyper(beeb, Answers({"red": ANN, "blue": BOB}, ALL, speed=0))
        beeb.boot(shift=True)
        beeb.run_until_text("begins", seconds=60)
        ken = KenSession(beeb)
        assert ken.answers() == tuple(ALL.values())
