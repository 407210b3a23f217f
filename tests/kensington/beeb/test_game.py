"""Games of two people played on KEN by keys, compared with `kensington.Position` by the stones on the screen."""

from itertools import count
from pathlib import Path

import pytest

from emulator import Beeb
from kensington.board import NEIGHBOURS
from kensington.cursor import START, STEP
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import COLOURS, Act, Colour, Place, Relocate, Rules, Slide, act_from_text
from tests.kensington.beeb.agreement import NAMES, OTHERS, WHITE, play_on_both, same_on_screen, stones_of
from tests.kensington.beeb.ken_session import OFFER, RETURN, KenSession, images, labels, new_game, path
from tests.kensington.positions import random_game
from tools.checks.ken_keys import QUESTIONS, press_random_keys
from tools.make.ken import layout

LONGEST_GAME = 120  # acts
OSWORD, SOUND = 0xFFF1, 7


@pytest.mark.parametrize("seed", range(2))
def test_a_random_game_agrees_with_python(seed: int):
    two_move = seed % 2 == 0
    ken, first = new_game(answers="\n\n\n\n" + "ny"[two_move] + "\n")
    game = random_game(seed, Rules(first=first, two_move=two_move), 80)
    same_on_screen(ken, play_on_both(ken, game))


def test_a_stone_is_put_back_by_choosing_its_point_again():
    ken, _ = new_game("red")
    position = ken.play_all(Position.start(), "1 60 3 64 5")
    ken.choose(60, 64)
    assert ken.prompt.endswith("That point is taken")
    same_on_screen(ken, position)
    ken.press(path(64, 60) + RETURN)
    assert ken.prompt == "ANNA: which blue stone to reposition?" + OFFER
    ken.press(path(60, 64) + RETURN + path(64, 40) + RETURN)
    same_on_screen(ken, position.play(act_from_text("64>40")))


@pytest.fixture
def moving() -> KenSession:
    """Red's turn to slide: red stones on 1 and 30, blue ones on 60 and 43."""
    ken, _ = new_game("red")
    ken.play_all(Position.start(), "1 60 30")
    ken.beeb.memory[labels()["hand"] + 1] = 0
    ken.beeb.memory[labels()["hand"] + 2] = 1
    ken.play(act_from_text("43"))
    assert ken.prompt == "ANNA: which red stone to move?" + OFFER
    return ken


@pytest.mark.parametrize(
    "points, reason", [((60,), "No red stone here"), ((7,), "No red stone here"), ((1, 40), "No line leads there")]
)
def test_illegal_slides_are_refused(moving: KenSession, points: tuple[int, ...], reason: str):
    moving.choose(*points)
    assert moving.prompt.endswith(reason), moving.prompt
    assert moving.stones() == {1: "red", 30: "red", 60: "blue", 43: "blue"}


def test_a_stone_slides_along_a_line(moving: KenSession):
    end = NEIGHBOURS[30][0]
    moving.choose(30, end)
    assert moving.stones() == {1: "red", end: "red", 60: "blue", 43: "blue"}
    assert moving.prompt == "BERT: which blue stone to move?" + OFFER


@pytest.mark.parametrize("levels, message", [((0, 1), "Well played!"), ((1, 0), "Hard luck!"), ((1, 2), "A fine")])
def test_the_message_depends_on_winner_and_loser(levels: tuple[int, int], message: str):
    ken, _ = new_game("red")
    for own, other in zip(WHITE, OTHERS, strict=True):
        if own == WHITE[-1]:  # announced as if these levels had played
            for colour, level in enumerate(levels, 1):
                ken.beeb.memory[labels()["levels"] + colour] = level
            ken.choose(own)
        else:
            ken.choose(own)
            ken.choose(other)
    assert ken.prompt.startswith(f"ANNA has won! {message}")


def test_a_held_stone_is_marked(moving: KenSession):
    middle = layout.pixel(30)
    assert moving.logical_colour(*middle) >> 2 == 1
    moving.choose(30)
    moving.press("w")
    assert moving.logical_colour(*middle) >> 2 == 3
    moving.press(path(STEP[30]["n"], 30) + RETURN + "w")
    assert moving.logical_colour(*middle) >> 2 == 1


@pytest.mark.parametrize("winner", COLOURS)
def test_the_winner_is_announced_and_the_same_players_can_play_again(winner: Colour):
    ken, _ = new_game(winner)
    for own, other in zip(WHITE, OTHERS, strict=True):
        ken.choose(own)
        if own != WHITE[-1]:
            ken.choose(other)
    assert ken.prompt == f"{NAMES[winner]} has won! A fine hexagon! Press RETURN"
    ken.press(RETURN)
    assert ken.prompt == "Again with the same players and levels? Y or N (Y)"
    asked = ken.beeb.save_state()
    ken.press("n")
    assert ken.prompt == "Name of player 1?"
    ken.beeb.load_state(asked)
    ken.press(RETURN)
    assert ken.prompt == "ANNA: your colour? R or B (R)"
    ken.press(RETURN)
    assert ken.stones() == {}
    assert ken.pile() == 15


@pytest.mark.parametrize("acts", ["", "1", "1 60 3 64 5"])
def test_a_draw_needs_both_players(acts: str):
    ken, _ = new_game("red")
    position = ken.play_all(Position.start(), acts)
    prompt = ken.prompt
    asked = {"ANNA": "BERT", "BERT": "ANNA"}[prompt[:4]]
    for _ in range(2):
        ken.press("o")
        assert ken.prompt == f"{asked}: do you agree to a draw? Y or N (N)"
        ken.press(RETURN)
        assert ken.prompt == prompt
        same_on_screen(ken, position)
    ken.press("oy")
    assert ken.prompt == "A draw! Again with the same players? Y or N (Y)"
    ken.press(RETURN)
    assert ken.prompt == "ANNA: your colour? R or B (R)"
    ken.press("n" + RETURN)
    assert ken.stones() == {} and ken.pile() == 15


def test_a_draw_is_not_offered_to_a_level_nor_with_a_stone_in_hand():
    ken = KenSession()
    ken.press("ANNA\n\nKEN\n1\nnn\n\n0\n")
    assert ken.prompt == "ANNA: place a red stone"
    ken.press("o")
    assert ken.prompt == "ANNA: place a red stone"
    ken, _ = new_game("red")
    ken.play_all(Position.start(), "1 60 3 64 5")
    ken.choose(60)
    ken.press("o")
    assert ken.prompt == "ANNA: to which point? (same: back)"


def test_with_a_real_board_the_screen_omits_peoples_stones():
    ken, _ = new_game("red", answers="\n\n\ny\n\n")
    ken.choose(1)
    ken.choose(60)
    assert ken.stones() == {}
    assert (ken.name, ken.pile()) == ("ANNA", 0)
    ken.choose(60)
    assert ken.prompt.endswith("That point is taken")


def test_without_colour_the_picture_is_black_and_white():
    ken, _ = new_game("red", answers="n\n\n\n\n\n")
    ken.play_all(Position.start(), "1 60 3 64 5")
    found = ken.beeb.screen.image.convert("RGB").getcolors()
    assert found is not None
    assert {colour for _, colour in found} == {(0, 0, 0), (255, 255, 255)}


def sounds_of_a_game(answer: str) -> int:
    """The number of calls of SOUND in a game with placings, a triangle, a refused key and ESCAPE."""
    ken, _ = new_game("red", answers=f"\n\n{answer}\n\n\n")
    calls = []
    hook = ken.beeb.on_execute(OSWORD, lambda beeb: calls.append(beeb.cpu.a))
    try:
        ken.play_all(Position.start(), "1 60 3 64 5 60>40")
        ken.press("k\n" + path(START, 40) + RETURN)
    finally:
        hook.remove()
    return calls.count(SOUND)


def test_without_sound_effects_sound_is_never_called():
    assert sounds_of_a_game("y") > 6
    assert sounds_of_a_game("n") == 0


@pytest.mark.parametrize("number", range(QUESTIONS))
def test_random_keys_neither_crash_ken_nor_lose_a_stone(number: int):
    assert len(press_random_keys(number, 10_000 // QUESTIONS)) > 7


def whole_game(first: Colour) -> list[tuple[Position, Act]]:
    """A game of two novices that is won after slides."""
    for seed in count(24):
        position, game = Position.start(Rules(first=first)), list[tuple[Position, Act]]()
        while not position.winner and len(game) < LONGEST_GAME:
            choice = LEVELS[0].choose(position, seed, history=[before for before, _ in game])
            game.append((position, choice.act))
            position, seed = position.play(choice.act), choice.seed
        if position.winner and any(isinstance(act, Slide) for _, act in game):
            return game
    raise AssertionError("no such game")


def test_a_whole_game_from_the_disc(tmp_path: Path):
    disc = tmp_path / "KEN.ssd"
    disc.write_bytes(images()["KEN.ssd"])
    with Beeb(disc=disc) as beeb:
        beeb.boot(shift=True)
        beeb.run_until_text("Name of player 1?", seconds=200)
        ken = KenSession(beeb)
        ken.start_game()
        assert ken.prompt.removesuffix(OFFER) in ("ANNA: place a red stone", "BERT: place a blue stone")
        game = whole_game("red" if ken.name == "ANNA" else "blue")
        position = play_on_both(ken, game)
        assert {type(act) for _, act in game} >= {Place, Slide, Relocate}
        assert position.winner and ken.prompt.startswith(f"{NAMES[position.winner]} has won!")
        assert ken.stones() == stones_of(position)
