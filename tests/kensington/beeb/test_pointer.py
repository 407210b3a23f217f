"""KEN by mouse and gamepad."""

import pytest

from boardgame.session.progress import Seat
from emulator import Beeb
from kensington.beeb.answers import Answers, PromptTyper
from kensington.beeb.pointer import ANSWER, WAIT, PointerPlayer
from kensington.board import COORDINATES, POINTS
from kensington.position import Position
from tests.kensington.beeb.agreement import OTHERS, WHITE
from tests.kensington.beeb.ken_session import ESCAPE, KenSession, labels, new_game
from tools.make.ken import layout

ANSWERS = {"colour": True, "watch": False, "sound": False, "board": False, "two_move": True}


@pytest.fixture(scope="module")
def game() -> tuple[KenSession, bytes]:
    """KEN waiting for the first stone, and the machine's state."""
    ken = KenSession()
    typer = PromptTyper(ken.beeb, Answers({"red": Seat("Ann", 0), "blue": Seat("Ben", 0)}, ANSWERS, speed=0))
    ken.press(ESCAPE)
    player = PointerPlayer(ken.beeb)
    for _ in range(60):
        ken.beeb.run(seconds=0.5)
        if player.choosing:
            break
    typer.close()  # the machine is shared, and Ben was not asked for his colour
    return ken, ken.beeb.save_state()


@pytest.fixture
def player(game):
    ken, state = game
    ken.beeb.load_state(state)
    player = PointerPlayer(ken.beeb)
    assert player.choosing
    return player


def place_of(point: int) -> tuple[float, float]:
    """Where the build draws a point on the screen, 0 to 1 from the left and top."""
    x, y = layout.pixel(point)
    return (x + 0.5) / 160, 1 - (y + 0.5) / 256


def stones(beeb: Beeb) -> list[int]:
    taken = PointerPlayer(beeb)._ken.memory.take()
    return [point for point in POINTS if taken.stone(point)]


@pytest.mark.parametrize("point", [1, 2, 19, 45, 72])
def test_a_click_chooses_the_point(player, game, point):
    beeb = game[0].beeb
    x, y = place_of(point)
    player.click(x + 0.01, y - 0.015)
    assert not player.choosing  # a second click is not taken meanwhile
    player.click(*place_of(36))
    beeb.run(seconds=6)
    assert stones(beeb) == [point] and player.choosing


def test_clicks_beside_the_board_or_at_other_times_do_nothing(player, game):
    beeb = game[0].beeb
    player.click(0.1, 0.5)
    beeb.run(seconds=1)
    assert stones(beeb) == [] and not beeb.typing
    game[0].press(ESCAPE)
    player.click(*place_of(45))
    assert not beeb.typing  # KEN asks something else


def test_where_ken_waits_for_return_a_click_anywhere_is_that():
    ken, _ = new_game("red", answers="\n\n\ny\n\n")  # with a real board, what a level does is announced
    said = []
    player = PointerPlayer(ken.beeb, said.append)
    ken.beeb.memory[labels()["levels"] + 2] = 1
    ken.choose(1)
    ken.beeb.run_until_text("Press RETURN", seconds=30)
    ken.beeb.run_until_input()
    assert player.pausing and not player.choosing
    player.click(0.1, 0.1)
    ken.beeb.run_until_text("ANNA: place", seconds=10)
    assert not player.pausing and said == []


def test_a_click_ends_a_celebration_and_answers_no_question():
    ken, _ = new_game("red")
    ken.play_all(Position.start(), " ".join(f"{own} {other}" for own, other in zip(WHITE, OTHERS, strict=True))[:-3])
    said = []
    player = PointerPlayer(ken.beeb, said.append)
    assert ken.prompt.endswith("Press RETURN") and player.pausing
    player.click(0.9, 0.9)
    ken.beeb.run(seconds=2)
    assert ken.prompt.startswith("Again with the same players") and not player.pausing
    player.click(0.9, 0.9)
    assert said == [ANSWER] and not ken.beeb.typing
    ken.press("n")
    player.click(0.9, 0.9)
    assert said == [ANSWER, ANSWER] and ken.prompt == "Name of player 1?"


def test_a_click_that_comes_too_early_is_answered(game):
    ken, state = game
    ken.beeb.load_state(state)
    said = []
    player = PointerPlayer(ken.beeb, said.append)
    player.click(*place_of(1))
    player.click(*place_of(2))
    assert said == [WAIT]


def test_a_stick_moves_the_cursor_and_its_button_chooses(player, game):
    beeb = game[0].beeb
    for direction in ((0, -1), (0, 0), (0.7, -0.7), (0, 0)):
        player.stick(*direction, False)
        beeb.run(seconds=0.5)
    player.stick(0, 0, True)
    player.stick(0, 0, True)  # held: it chooses once
    beeb.run(seconds=3)
    (point,) = stones(beeb)
    assert COORDINATES[point][0] > COORDINATES[1][0] and COORDINATES[point][1] > COORDINATES[1][1]


def test_a_stick_that_stays_tilted_repeats_at_leisure(player, game):
    beeb = game[0].beeb
    cursors = set()
    for _ in range(50):  # a second
        player.stick(0, -1, False)
        beeb.run(frames=1)
        cursors.add(player._ken.memory.byte("cursor"))
    assert 4 <= len(cursors) <= 7
