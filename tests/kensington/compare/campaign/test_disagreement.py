"""A disagreement as a file: read as it was written, made as small as it can be, and shown again."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kensington.beeb.memory_map import sha1_of
from kensington.board import SQUARES
from kensington.compare.campaign import levels, rules
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.replay import replay, show, shrink
from kensington.compare.driver import Differs
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.notation import Game, read_games
from kensington.position import Position
from kensington.rules import Place, Rules, Slide, act_from_text
from tests.kensington.compare.faulty import faulty
from tests.kensington.compare.onlooker import Onlooker
from tests.kensington.strategies import all_rules, seeds
from tools.checks.positions import random_game, study

SHA1 = "0123456789abcdef0123456789abcdef01234567"


@st.composite
def disagreements(draw: st.DrawFn) -> Disagreement:
    rules = draw(all_rules)
    played = random_game(draw(seeds), rules, draw(st.integers(1, 40)))
    text = st.text(st.characters(exclude_categories=("C", "Z")), max_size=20)
    by_level = draw(st.booleans())
    return Disagreement(
        draw(text),
        SHA1,
        draw(st.sampled_from(("memory", "screen"))),
        draw(text),
        draw(text),
        draw(text),
        Game.of_acts(Position.start(rules), [act for _, act in played[:-1]]),
        None if by_level else played[-1][1],
        draw(st.integers(1, 3)) if by_level else None,
        draw(st.none() | st.integers(0, 65535)) if by_level else None,
    )


def found_by_rules(image: str) -> Disagreement:
    return Disagreement.from_text(rules.run(rules.RulesJob(image, seed=1, turns=300))["disagreements"][0])


@given(disagreements())
def test_what_is_read_is_what_was_written(found: Disagreement) -> None:
    assert Disagreement.from_text(found.to_text()) == found


def test_the_file_is_a_game_record_that_says_what_differs() -> None:
    game = Game.of_acts(Position.start(), [Place(12), Place(13)])
    found = Disagreement("KEN.uef", SHA1, "memory", "the act chosen", "20", "21\n", game, None, 2, 77)
    assert found.to_text() == (
        '[Program "KEN.uef"]\n'
        f'[Sha1 "{SHA1}"]\n'
        '[Path "memory"]\n'
        '[Differs "the act chosen"]\n'
        '[Engine "20"]\n'
        '[Answer "21 "]\n'
        '[Level "2"]\n'
        '[Seed "77"]\n'
        "\n"
        "1. 12 13\n"
        "*\n"
    )
    (read,) = read_games(found.to_text().splitlines())
    assert read.final == found.position


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[Sha1", "[Sha2", "this record is not of a disagreement: it has no tag Sha1"),
        ('"memory"', '"telepathy"', "the tag Path is 'telepathy', not memory or screen"),
        ('[Level "2"]', '[Level "4"]', "the tag Level is '4', not a number from 1 to 3"),
        ('[Seed "77"]', '[Seed "65536"]', "the tag Seed is '65536', not a number from 0 to 65535"),
        ('[Seed "77"]', '[Seed "77"]\n[Act "x"]', "the tag Act: 'x' is no act"),
        ("1. 12 13", "1. 12 12", "line 10, column 7: 12: point 12 is occupied"),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_name_and_the_cause(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    game = Game.of_acts(Position.start(), [Place(12), Place(13)])
    text = Disagreement("KEN.uef", SHA1, "memory", "the act chosen", "20", "21", game, None, 2, 77).to_text()
    assert old in text
    file = tmp_path / "some.ken"
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(KensingtonError) as error:
        replay(file)
    assert str(error.value).startswith(f"{file}: {message}")


def test_the_picture_has_both_answers_side_by_side() -> None:
    game = Game.of_acts(Position.start(), [Place(12)])
    found = Disagreement("KEN.uef", SHA1, "memory", "the act chosen", "20", "20", game, None, 2, 77)
    same, other = found.picture(), replace(found, program="21").picture()
    width, height = same.size
    left, right = ((side * width // 2, 24, (side + 1) * width // 2, height) for side in (0, 1))
    assert same.crop(left).tobytes() == same.crop(right).tobytes()
    assert other.crop(left).tobytes() == same.crop(left).tobytes()
    assert other.crop(right).tobytes() != same.crop(right).tobytes()
    board = replace(found, program=study([1, 2, 3], [70]).to_text()).picture()
    assert board.crop(right).tobytes() != same.crop(right).tobytes()
    assert replace(found, program="does not answer").picture().size == same.size


def test_a_rule_that_a_program_has_otherwise_shrinks_to_one_act_in_a_bare_position(
    tmp_path: Path, system_roms: object
) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    small = shrink(found_by_rules(image))
    assert small.what == "the position" and small.game.acts == ()
    stones = small.position.red.stones.bit_count() + small.position.blue.stones.bit_count()
    assert stones <= 6  # those of a square, and one or two to be relocated
    assert act_from_text(str(small.act)) == small.act
    assert " r2" in small.engine or " b2" in small.engine
    file = tmp_path / "small.ken"
    file.write_text(small.to_text(), encoding="utf-8")
    again = replay(file)
    assert again.found == again.now == small


def test_on_the_screen_a_game_shrinks_to_a_short_one_from_the_empty_board(tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    table = Onlooker(rules.opened(image, "memory"))

    def shown(found: Disagreement) -> Disagreement | None:
        fault = rules.show(table, found.game, found.act)
        return Disagreement.of(fault[0], image, "screen", *fault[1:]) if fault else None

    def found_in_phase_two() -> Disagreement:
        for number in range(100):
            game = rules.DifferentialGame(table, Counter())
            try:
                rules.play_at_random(game, Random(number))
            except Differs as fault:
                if any(isinstance(act, Slide) for act in game.acts):
                    return Disagreement.of(fault, image, "screen", game.game, game.act)
        raise AssertionError("no game has shown it")

    small = shrink(found_in_phase_two(), shown, seconds=10)
    assert small.game.start == Position.start(Rules(two_move=small.game.start.rules.two_move, first="blue"))
    assert len(small.game.acts) <= 12  # of which seven or eight place what a square needs
    assert not any(isinstance(act, Slide) for act in small.game.acts)
    assert shown(small) == small


def test_a_level_s_other_choice_shrinks_to_a_simpler_position(tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "level 3 takes the second best")
    result = levels.run(levels.LevelsJob(image, 3, seed=1, positions=15))
    found = Disagreement.from_text(result["disagreements"][0])
    small = shrink(found, seconds=3)
    assert (small.what, small.level, small.seed, small.game.acts) == (found.what, 3, found.seed, ())
    before = found.position.red.stones.bit_count() + found.position.blue.stones.bit_count()
    assert small.position.red.stones.bit_count() + small.position.blue.stones.bit_count() < before
    assert show(small) == small


def test_what_shows_no_more_is_said_and_is_not_made_smaller(ken: str, tmp_path: Path) -> None:
    game = Game.of_acts(Position.start(Rules(first="blue")), [Place(12)])
    found = Disagreement(ken, sha1_of(ken), "memory", "the act chosen", "20", "21", game, None, 2, 77)
    file = tmp_path / "some.ken"
    file.write_text(found.to_text(), encoding="utf-8")
    assert replay(file).now is None
    assert shrink(found) == found


def test_of_a_game_all_is_left_out_that_can_be() -> None:
    square = SQUARES[3].points

    def shown(found: Disagreement) -> Disagreement | None:
        """A program that cannot bear red stones on two corners of a square."""
        position = found.game.start
        for number, act in enumerate(found.game.acts):
            position = position.play(act)
            if all(position.stone(point) == "red" for point in square[:2]):
                return replace(found, game=Game.of_acts(found.game.start, found.game.acts[: number + 1]))
        return None

    acts = [act_from_text(word) for word in f"1 2 {square[0]} 4 30 31 41 42 {square[1]} 60 61 62".split()]
    game = Game.of_acts(Position.start(), acts)
    small = shrink(Disagreement("X", SHA1, "screen", "the board", "", "", game), shown)
    assert len(small.game.acts) == 3 and small.game.start == Position.start()
    assert {str(act) for act in small.game.acts} > {str(square[0]), str(square[1])}


def test_the_program_is_found_by_its_sha1_where_it_is_named_beside_the_file_or_in_the_package(
    ken: str, tmp_path: Path
) -> None:
    game = Game.of_acts(Position.start(), [Place(12)])
    file = tmp_path / "some.ken"
    named = Disagreement("GAME.ssd", sha1_of(ken), "memory", "the position", "", "", game, Place(1))
    file.write_text(named.to_text(), encoding="utf-8")
    assert replay(file).found.image == ken
    beside = tmp_path / "GAME.ssd"
    beside.write_bytes(Path(ken).read_bytes())
    assert replay(file).found.image == str(beside)
    file.write_text(replace(named, sha1=SHA1).to_text(), encoding="utf-8")
    with pytest.raises(KensingtonError, match=f"GAME.ssd: the image with the SHA-1 {SHA1} is not to be found"):
        replay(file)
    assert replay(file, ken).now is None


def test_a_level_s_choice_on_the_screen_is_held_against_the_record_as_nobody_knows_its_seed(ken: str) -> None:
    position, acts = Position.start(), []
    for seed in (5, 9, 12):
        acts.append(LEVELS[1].choose(position, seed).act)
        position = position.play(acts[-1])
    chosen = LEVELS[1].choose(position, 9).act
    other = position.legal_acts()[0]
    assert other != chosen
    game = Game.of_acts(Position.start(), acts)
    for answer, still in ((chosen, False), (other, True)):
        found = Disagreement(ken, sha1_of(ken), "screen", "the act chosen", "?", str(answer), game, None, 2)
        now = show(found)
        assert bool(now) is still
        assert now is None or (now.program, now.game) == (str(other), game)
        assert shrink(found) == found
    unseen = Disagreement(ken, sha1_of(ken), "screen", "acts of its own", "none", "r1 b2", game, None, 2)
    assert show(unseen) == unseen
