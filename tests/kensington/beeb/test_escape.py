"""ESCAPE stops a game and offers a new one: at each prompt, and during movement, thinking and sound."""

from collections.abc import Callable

import pytest

from emulator import Beeb
from kensington.beeb import DISC
from kensington.cursor import START
from kensington.position import Position
from tests.kensington.beeb.agreement import OTHERS, WHITE
from tests.kensington.beeb.ken_session import ESCAPE, RETURN, KenSession, new_game, path
from tests.kensington.positions import SHUT_IN

STOPPED = "Stopped. Again with the same players? Y or N (Y)"
SOON = 1.5  # seconds, including the key press
PEOPLE, LEVELS = "ANNA\n\nBERT\n\n", "ANNA\n{level}BERT\n{level}"
NEARLY_WON = " ".join(f"{own} {other}" for own, other in zip(WHITE, OTHERS[:-1], strict=False))


def begun(players: str, answers: str, text: str, seconds: float = 0.0) -> KenSession:
    """A game, `seconds` after `text` appeared on the screen."""
    ken = KenSession()
    ken.press(players + answers)
    ken.beeb.type(RETURN)
    ken.beeb.run_until_text(text, seconds=30)
    ken.beeb.run(seconds=seconds)
    return ken


def after(acts: str, *keys: str) -> KenSession:
    ken, _ = new_game("red")
    ken.play_all(Position.start(), acts)
    for text in keys:
        ken.press(text)
    return ken


def sounding(acts: str, keys: str) -> KenSession:
    ken, _ = new_game("red")
    ken.play_all(Position.start(), acts)
    ken.beeb.type(keys)
    ken.beeb.run(seconds=0.3)
    return ken


def announced() -> KenSession:
    ken = KenSession()
    ken.press("ANNA\n1BERT\n\n\nnny\n0\n")
    while not ken.prompt.startswith("ANNA puts"):
        ken.choose(40)
    return ken


PLACES: dict[str, Callable[[], KenSession]] = {
    "a stone is being drawn": lambda: begun(PEOPLE, "\n\n\n\n\n\n", "A stone is drawn", 0.3),
    "the lot has fallen": lambda: begun(PEOPLE, "\n\n\n\n\n\n", "begins", 0.5),
    "prompt to place a stone": lambda: after("1"),
    "the cursor has been moved": lambda: after("1", "dddx"),
    "an illegal choice has been refused": lambda: after("1", RETURN),
    "illegal keys are sounding": lambda: sounding("1", "kkkkkkkkkkkk"),
    "a square's tune is sounding": lambda: sounding("1 60 2 64 6 72", path(START, 5) + RETURN),
    "prompt for an opposing stone": lambda: after("1 60 3 64 5"),
    "an opposing stone is held": lambda: after("1 60 3 64 5", path(START, 60) + RETURN + "w"),
    "prompt for the second of two stones": lambda: after("1 60 2 64 6 72 5 60>50"),
    "the opponent relocates by rule 7": lambda: after("1 72 2 70 6 40 5 40>68"),
    "a player passes": lambda: after(SHUT_IN),
    "the program thinks": lambda: begun(LEVELS.format(level=3), "ynnny0", "is thinking", 1),
    "its thoughts are shown": lambda: begun(LEVELS.format(level=3), "yynny9", "This is worth", 0.2),
    "it shows where it will play": lambda: begun(LEVELS.format(level=1), "ynnny9", "is thinking", 1),
    "it announces its play": announced,
    "the flourish is sounding": lambda: sounding(NEARLY_WON, path(START, WHITE[-1]) + RETURN),
    "the game is won": lambda: after(f"{NEARLY_WON} {WHITE[-1]}"),
    "it asks whether to play again": lambda: after(f"{NEARLY_WON} {WHITE[-1]}", RETURN),
    "it has been stopped": lambda: after("1", ESCAPE),
}


@pytest.mark.parametrize("key, recovery", [("ESCAPE", "RUN\n"), ("BREAK", "OLD\nRUN\n")])
def test_stopped_loading_can_be_resumed_and_break_in_play_boots_again(
    system_roms: object, key: str, recovery: str
) -> None:
    with Beeb(disc=DISC) as beeb:
        beeb.boot(shift=True)
        beeb.run(seconds=4)
        assert "KEN is loading" not in beeb.screen_text()
        beeb.press(key)
        beeb.run_until_text(">")
        beeb.type(recovery)
        beeb.run_until_text("Name of player 1?", seconds=60)
        beeb.run_until_input()
        beeb.press("BREAK")
        beeb.run_until_text("BASIC")
        beeb.boot(shift=True)
        beeb.run_until_text("Name of player 1?", seconds=60)


@pytest.mark.parametrize("place", PLACES)
def test_escape_stops_the_game_and_a_new_one_begins_without_stones(place: str) -> None:
    ken = PLACES[place]()
    ken.beeb.type(ESCAPE)
    ken.beeb.run_until_text("Stopped", seconds=SOON)
    ken.beeb.run_until_input()
    assert ken.prompt == STOPPED
    ken.press(RETURN)
    assert ken.prompt.endswith("your colour? R or B (R)")
    assert ken.stones() == {}
    ken.press(ESCAPE + "n")
    assert ken.prompt == "Name of player 1?"
