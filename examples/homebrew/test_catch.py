"""Tests of the game: routines one by one, screens, cycles, coverage, and where the time goes."""

import pytest

from emulator.debug.coverage import lcov
from emulator.debug.profile import Profile

FIELD = 40_000  # cycles between two vertical syncs


def bcd(number):
    return bytes.fromhex(f"{number:04}")[::-1]


@pytest.mark.parametrize(("score", "points"), [(0, 1), (9, 1), (99, 1), (998, 5), (9999, 1), (1234, 56)])
def test_the_score_counts_in_decimal(game, score, points):
    place = game.address("score")
    game.memory[place : place + 2] = bcd(score)
    result = game.call("add_score", a=bcd(points)[0])
    assert game.memory[place : place + 2] == bcd((score + points) % 10_000)
    assert result.carry == (score + points > 9999)


def test_random_takes_every_value_once(game):
    values = [game.call("random").a for _ in range(255)]
    assert sorted(values) == [*range(1, 256)]


def test_every_cell_has_its_address(game):
    for x in range(40):
        for y in range(25):
            result = game.call("cell_address", x=x, y=y, interrupts=False)
            place = game.address("cell")
            assert int.from_bytes(game.memory[place : place + 2], "little") == 0x7C00 + 40 * y + x
            assert (result.x, result.y) == (x, y) and result.cycles <= 50


@pytest.mark.parametrize(("column", "score", "lives"), [(20, 1, 3), (21, 0, 2)])
def test_fruit_is_caught_or_lost(game, column, score, lives):
    game.memory[game.address("basket")] = 20
    game.memory[game.address("fruit_x")], game.memory[game.address("fruit_y")] = column, 22
    game.call("step")
    place = game.address("score")
    assert game.memory[place : place + 2] == bcd(score)
    assert game.memory[game.address("lives")] == lives
    assert game.memory[game.address("fruit_y")] == 1  # the next one


def test_the_basket_follows_the_keys_to_the_edges(game):
    for key, column in (("Z", 0), ("X", 39)):
        game.key_down(key)
        game.run(seconds=2)
        game.key_up(key)
        assert game.screen.text[23].find("U") == column and game.screen.text[23].count("U") == 1


def test_the_screen_at_the_start(game, screen_matches, text_matches):
    game.run(frames=2)
    screen_matches(game, "golden/start.png")
    text_matches(game, "golden/start.txt")


def test_a_field_is_long_enough(game):
    """Whatever happens in a field, the game is ready for the next one."""
    spent = []
    game.on_execute("wait_for_field", lambda beeb: spent.append(beeb.cycles % FIELD))
    with game.profile() as record:
        game.run(seconds=5)
    profile = Profile(record, game.symbols)
    waiting = next(routine for routine in profile.routines() if routine.name == "wait_for_field")
    assert 245 <= len(spent) <= 251  # of 250
    assert waiting.total > 0.8 * profile.cycles


def test_playing_covers_the_source(game):
    """Catch a fruit, lose three, and play again; then each line has run."""
    with game.coverage() as coverage:
        game.call("new_game")
        game.key_down("Z")
        game.run(seconds=1)
        game.key_up("Z")
        game.memory[game.address("fruit_x")] = game.memory[game.address("basket")]
        game.key_down("X")
        game.run_until_text("GAME OVER", seconds=60)
        game.key_up("X")
        game.press("SPACE", seconds=0.2)
        game.run(seconds=0.2)
        game.memory[game.address("fruit_x")] = game.memory[game.address("basket")]
        game.memory[game.address("fruit_y")] = 22
        game.run(seconds=0.5)
    missed = [line for line in lcov(coverage, game.symbols).splitlines() if line.endswith(",0")]
    assert game.memory[game.address("score")] == 1
    assert len(missed) <= 8, missed  # start and MODE 7, which ran before
