"""A key counts only if it is pressed after the prompt that it answers, and once, however long it is held."""

from collections.abc import Callable

import pytest

from emulator.beeb import CLOCK
from kensington.cursor import START
from kensington.position import Position
from tests.kensington.beeb.agreement import OTHERS, WHITE
from tests.kensington.beeb.ken_session import OFFER, RETURN, KenSession, new_game, path

LONG = 2.0  # seconds: many repeats
NEARLY_WON = " ".join(f"{own} {other}" for own, other in zip(WHITE, OTHERS[:-1], strict=False))
WON = "ANNA has won! A fine hexagon! Press RETURN"
AGAIN = "Again with the same players and levels? Y or N (Y)"
TO = "ANNA: to which point? (same: back)"
PERSONS = "ANNA\n\nBERT\n\n"


def prompted(keys: str) -> KenSession:
    """KEN after these answers."""
    ken = KenSession()
    ken.press(keys)
    return ken


def game(acts: str = "", keys: str = "") -> KenSession:
    """A game after acts, with Red to begin, and after some keys."""
    ken, _ = new_game("red")
    ken.play_all(Position.start(), acts)
    ken.press(keys)
    return ken


HELD: dict[str, tuple[Callable[[], KenSession], str, str, int]] = {  # start, key, the next prompt, stones
    "a name": (lambda: prompted("ANNA"), "RETURN", "ANNA: level 1-3, or RETURN for a person", 0),
    "a level": (lambda: prompted("ANNA\n"), "2", "Name of player 2?", 0),
    "a question": (lambda: prompted(PERSONS), "Y", "Do you want to watch me thinking? Y or N (Y)", 0),
    "a default": (lambda: prompted(PERSONS), "RETURN", "Do you want to watch me thinking? Y or N (Y)", 0),
    "a placing": (lambda: game(keys=path(START, 40)), "RETURN", "BERT: place a blue stone" + OFFER, 1),
    "a placing by S": (lambda: game(keys=path(START, 40)), "S", "BERT: place a blue stone" + OFFER, 1),
    "a stone to move": (lambda: game("1 60 3 64 5", path(START, 60)), "RETURN", TO, 5),
    "the winning stone": (lambda: game(NEARLY_WON, path(START, WHITE[-1])), "RETURN", WON, 11),
    "the winner": (lambda: game(f"{NEARLY_WON} {WHITE[-1]}"), "RETURN", AGAIN, 11),
    "another game": (lambda: game(f"{NEARLY_WON} {WHITE[-1]}", RETURN), "Y", "ANNA: your colour? R or B (R)", 0),
}


@pytest.mark.parametrize("held", HELD)
def test_a_key_that_is_held_answers_once(held: str) -> None:
    start, key, prompt, stones = HELD[held]
    ken = start()
    ken.beeb.key_down(key)
    ken.beeb.run(seconds=LONG)
    ken.beeb.key_up(key)
    ken.beeb.run_until_input()
    assert ken.prompt == prompt
    assert len(ken.stones()) == stones


@pytest.mark.parametrize("watching", "yn")
def test_keys_pressed_while_the_program_thinks_are_discarded(watching: str) -> None:
    ken = prompted(f"ANNA\n\nBERT\n2y{watching}nny0\n")
    ken.beeb.type(path(START, 40) + RETURN)
    ken.beeb.run_until_text("is thinking")
    ken.beeb.type(RETURN + "dd" + RETURN)
    ken.beeb.run_until_input()
    assert ken.prompt == "ANNA: place a red stone"
    assert ken.board().count(1) == 1


def test_keys_pressed_before_the_winner_is_announced_do_not_end_the_announcement() -> None:
    ken = game(NEARLY_WON)
    ken.beeb.type(path(START, WHITE[-1]) + RETURN + RETURN + "n")
    ken.beeb.run_until_input()
    ken.beeb.run(seconds=LONG)
    assert ken.prompt == WON


def test_the_next_prompt_is_there_a_quarter_of_a_second_after_a_placing() -> None:
    ken = game("40 41", path(START, 60))
    ken.beeb.key_down("RETURN")
    start = ken.beeb.cycles
    while not ken.prompt.startswith("BERT"):
        ken.beeb.run(cycles=CLOCK // 500)
    assert ken.beeb.cycles - start < CLOCK / 4
    ken.beeb.key_up("RETURN")
    ken.beeb.run_until_input()
    assert (ken.pile(), ken.stones()) == (14, {40: "red", 41: "blue", 60: "red"})
