"""Disagreements: written, read, shrunk and replayed."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgame.records import read_records
from kensington.beeb.memory_map import sha1_of
from kensington.board import SQUARES
from kensington.compare.campaign import levels, rules
from kensington.compare.campaign.difference import Aspect, Difference
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.job import Batch
from kensington.compare.campaign.replay import replay, reproduce, shrink
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Place, Rules, Slide, act_from_text
from tests.kensington.compare.faulty import faulty
from tests.kensington.compare.screenlike import ScreenlikeDriver
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
        draw(st.sampled_from(Aspect)),
        draw(text),
        draw(text),
        KensingtonRecord.of_acts(KENSINGTON, Position.start(rules), [act for _, act in played[:-1]]),
        None if by_level else played[-1][1],
        draw(st.integers(1, 3)) if by_level else None,
        draw(st.none() | st.integers(0, 65535)) if by_level else None,
    )


def found_by_rules(image: str) -> Disagreement:
    return Disagreement.from_text(rules.run(image, Batch("rules", "memory", None, 0, 300, 1))["disagreements"][0])


@given(disagreements())
def test_text_round_trip(found: Disagreement) -> None:
    assert Disagreement.from_text(found.to_text()) == found


def test_the_file_is_a_game_record_that_says_what_differs() -> None:
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), [Place(12), Place(13)])
    found = Disagreement("KEN.uef", SHA1, "memory", Aspect.CHOICE, "20", "21\n", game, None, 2, 77)
    assert found.to_text() == (
        '[Program "KEN.uef"]\n'
        f'[Sha1 "{SHA1}"]\n'
        '[Path "memory"]\n'
        '[Differs "choice"]\n'
        '[Engine "20"]\n'
        '[Answer "21 "]\n'
        '[Level "2"]\n'
        '[Seed "77"]\n'
        "\n"
        "1. 12 13\n"
        "*\n"
    )
    (read,) = read_records(KENSINGTON, found.to_text().splitlines())
    assert read.final == found.position


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[Sha1", "[Sha2", "not a disagreement: tag Sha1 is missing"),
        ('"memory"', '"telepathy"', "tag Path: 'telepathy' is not memory or screen"),
        ('[Level "2"]', '[Level "4"]', "tag Level: '4' is not a number from 1 to 3"),
        ('[Seed "77"]', '[Seed "65536"]', "tag Seed: '65536' is not a number from 0 to 65535"),
        ('"choice"', '"taste"', "tag Differs: unknown aspect 'taste'"),
        ('[Seed "77"]', '[Seed "77"]\n[Act "x"]', "tag Act: unknown act 'x'"),
        ("1. 12 13", "1. 12 12", "line 10, column 7: 12: point 12 is occupied"),
    ],
)
def test_invalid_files_are_refused_by_name_and_cause(old: str, new: str, message: str, tmp_path: Path) -> None:
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), [Place(12), Place(13)])
    text = Disagreement("KEN.uef", SHA1, "memory", Aspect.CHOICE, "20", "21", game, None, 2, 77).to_text()
    assert old in text
    file = tmp_path / "some.ken"
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(KensingtonError) as error:
        replay(file)
    assert str(error.value).startswith(f"{file}: {message}")


def test_the_picture_has_both_answers_side_by_side() -> None:
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), [Place(12)])
    found = Disagreement("KEN.uef", SHA1, "memory", Aspect.CHOICE, "20", "20", game, None, 2, 77)
    same, other = found.picture(), replace(found, program="21").picture()
    width, height = same.size
    left, right = ((side * width // 2, 24, (side + 1) * width // 2, height) for side in (0, 1))
    assert same.crop(left).tobytes() == same.crop(right).tobytes()
    assert other.crop(left).tobytes() == same.crop(left).tobytes()
    assert other.crop(right).tobytes() != same.crop(right).tobytes()
    board = replace(found, program=study([1, 2, 3], [70]).to_text()).picture()
    assert board.crop(right).tobytes() != same.crop(right).tobytes()
    assert replace(found, program="does not answer").picture().size == same.size


def test_a_wrong_rule_shrinks_to_one_act_in_a_bare_position(tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    small = shrink(found_by_rules(image))
    assert small.aspect is Aspect.POSITION and small.game.acts == ()
    stones = small.position.red.stones.bit_count() + small.position.blue.stones.bit_count()
    assert stones <= 6  # a square, and one or two to relocate
    assert act_from_text(str(small.act)) == small.act
    assert " r2" in small.engine or " b2" in small.engine
    file = tmp_path / "small.ken"
    file.write_text(small.to_text(), encoding="utf-8")
    again = replay(file)
    assert again.found == again.now == small


def test_on_the_screen_a_game_shrinks_to_a_short_one_from_the_empty_board(tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    driver = ScreenlikeDriver(rules.open_driver(image, "memory"))

    def again(found: Disagreement) -> Disagreement | None:
        replayed = rules.replay_game(driver, found.game, found.act)
        return Disagreement.of(replayed[0], image, "screen", *replayed[1:]) if replayed else None

    def found_in_phase_two() -> Disagreement:
        for number in range(100):
            game = rules.DifferentialGame(driver, Counter())
            try:
                rules.play_at_random(game, Random(number))
            except Difference as difference:
                if any(isinstance(act, Slide) for act in game.acts):
                    return Disagreement.of(difference, image, "screen", game.game, game.act)
        raise AssertionError("no game has shown it")

    small = shrink(found_in_phase_two(), again, seconds=10)
    assert small.game.start == Position.start(Rules(two_move=small.game.start.rules.two_move, first="blue"))
    assert len(small.game.acts) <= 12  # seven or eight place what a square needs
    assert not any(isinstance(act, Slide) for act in small.game.acts)
    assert again(small) == small


def test_a_wrong_choice_shrinks_to_a_simpler_position(tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "level 3 takes the second best")
    result = levels.run(image, Batch("positions", "memory", 3, 0, 15, 1))
    found = Disagreement.from_text(result["disagreements"][0])
    small = shrink(found, seconds=3)
    assert (small.aspect, small.level, small.seed, small.game.acts) == (found.aspect, 3, found.seed, ())
    before = found.position.red.stones.bit_count() + found.position.blue.stones.bit_count()
    assert small.position.red.stones.bit_count() + small.position.blue.stones.bit_count() < before
    assert reproduce(small) == small


def test_a_disagreement_that_is_gone_does_not_shrink(ken: str, tmp_path: Path) -> None:
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(Rules(first="blue")), [Place(12)])
    found = Disagreement(ken, sha1_of(ken), "memory", Aspect.CHOICE, "20", "21", game, None, 2, 77)
    file = tmp_path / "some.ken"
    file.write_text(found.to_text(), encoding="utf-8")
    assert replay(file).now is None
    assert shrink(found) == found


def test_shrinking_leaves_out_all_acts_that_it_can() -> None:
    square = SQUARES[3].points

    def again(found: Disagreement) -> Disagreement | None:
        """A program that fails at red stones on two corners of a square."""
        position = found.game.start
        for number, act in enumerate(found.game.acts):
            position = position.play(act)
            if all(position.stone(point) == "red" for point in square[:2]):
                acts = found.game.acts[: number + 1]
                return replace(found, game=KensingtonRecord.of_acts(KENSINGTON, found.game.start, acts))
        return None

    acts = [act_from_text(word) for word in f"1 2 {square[0]} 4 30 31 41 42 {square[1]} 60 61 62".split()]
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), acts)
    small = shrink(Disagreement("X", SHA1, "screen", Aspect.BOARD, "", "", game), again)
    assert len(small.game.acts) == 3 and small.game.start == Position.start()
    assert {str(act) for act in small.game.acts} > {str(square[0]), str(square[1])}


def test_the_image_is_found_by_its_sha1_beside_the_file_or_in_the_package(ken: str, tmp_path: Path) -> None:
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), [Place(12)])
    file = tmp_path / "some.ken"
    named = Disagreement("GAME.ssd", sha1_of(ken), "memory", Aspect.POSITION, "", "", game, Place(1))
    file.write_text(named.to_text(), encoding="utf-8")
    assert replay(file).found.image == ken
    beside = tmp_path / "GAME.ssd"
    beside.write_bytes(Path(ken).read_bytes())
    assert replay(file).found.image == str(beside)
    file.write_text(replace(named, sha1=SHA1).to_text(), encoding="utf-8")
    with pytest.raises(KensingtonError, match=f"GAME.ssd: no image with SHA-1 {SHA1} found"):
        replay(file)
    assert replay(file, ken).now is None


def test_a_choice_on_the_screen_is_checked_by_the_record_as_its_seed_is_unknown(ken: str) -> None:
    position, acts = Position.start(), []
    for seed in (5, 9, 12):
        acts.append(LEVELS[1].choose(position, seed).act)
        position = position.play(acts[-1])
    chosen = LEVELS[1].choose(position, 9).act
    other = position.legal_acts()[0]
    assert other != chosen
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), acts)
    for answer, still in ((chosen, False), (other, True)):
        found = Disagreement(ken, sha1_of(ken), "screen", Aspect.CHOICE, "?", str(answer), game, None, 2)
        now = reproduce(found)
        assert bool(now) is still
        assert now is None or (now.program, now.game) == (str(other), game)
        assert shrink(found) == found
    unseen = Disagreement(ken, sha1_of(ken), "screen", Aspect.OWN_ACTS, "none", "r1 b2", game, None, 2)
    assert reproduce(unseen) == unseen
