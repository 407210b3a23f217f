"""Disagreements: explained, written, read, shrunk and replayed."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kensington.compare.campaign.disagreement import Disagreement, kind_in
from kensington.compare.campaign.job import Batch

from boardgame.records import read_records
from kensington.beeb.memory_map import sha1_of
from kensington.board import HEXAGONS
from kensington.compare.campaign import rules
from kensington.compare.campaign.difference import AnswerPair, Aspect, Difference, board_text, require_state
from kensington.compare.campaign.replay import replay, reproduce, run_batch, shrink
from kensington.compare.paths import open_driver
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import Act, Place, Rules, Slide, act_from_text
from tests.kensington.compare.faulty import faulty
from tests.kensington.compare.screenlike import ScreenlikeDriver
from tests.kensington.positions import random_game, study
from tests.kensington.strategies import all_rules, seeds

SHA1 = "0123456789abcdef0123456789abcdef01234567"
GAME = KensingtonRecord.of_acts(KENSINGTON, Position.start(), [Place(12), Place(13)])
SQUARE = study((1, 2, 5), (60, 70), hands=(1, 1))
NEARLY_WON = study(HEXAGONS[0].points[:5], (50, 55), hands=(1, 1))
LAST = HEXAGONS[0].points[5]
STATES = {  # the engine's start and acts, what a program shows after the last act, and the sentence
    "missed win": (NEARLY_WON, f"{LAST}", {Aspect.WINNER: "none", Aspect.TURN: "blue"},
        "missed win: red's stone on 12 completes the white hexagon 5-6-13-21-20-12, but the program does not see that "
        "red has won"),
    "false win": (SQUARE, "30", {Aspect.WINNER: "blue"},
        "false win: after red's stone on 30 the program says that blue has won, but nobody has"),
    "too few relocations": (SQUARE, "6", {Aspect.PENDING: "r1"},
        "after a square the program gave 1 relocation, the engine 2 (red's stone on 6 completes 1-2-6-5)"),
    "none": (SQUARE, "6", {Aspect.TO_ACT: "blue"},
        "after a square the program gave no relocation, the engine 2 (red's stone on 6 completes 1-2-6-5)"),
    "seen when it ends too early": (SQUARE, "6 60>30", {Aspect.TO_ACT: "blue"},
        "after a square the program gave 1 relocation, the engine 2 (red's stone on 6 completes 1-2-6-5)"),
    "seen when it does not end": (SQUARE, "6 60>30 70>60", {Aspect.TO_ACT: "red"},
        "after a square the program gave more than 2 relocations, the engine 2 (red's stone on 6 completes 1-2-6-5)"),
    "acts again in a later turn": (SQUARE, "6 60>30 70>60 55 6-13", {Aspect.TO_ACT: "red"},
        "after red's slide 6-13 the program lets red act, the engine blue"),
    "rule 7": (study((1, 2, 5), (60, 68, 70), hands=(1, 1)), "6 60>72", {Aspect.PENDING: "r1@72"},
        "after a triangle completed by the opponent's relocation (rule 7) the program gave no relocation, the engine 1 "
        "(red's relocation 60>72 completes 68-70-72)"),
    "turn": (Position.start(), "12", {Aspect.TURN: "red", Aspect.TO_ACT: "red"},
        "after red's stone on 12 it is red's turn in the program, blue's in the engine"),
    "hands": (Position.start(), "12", {Aspect.HANDS: "15/15"},
        "after red's stone on 12 the program has 15/15 stones in hand (red/blue), the engine 14/15"),
    "stones": (Position.start(), "12", {Aspect.BOARD: board_text({13: "blue"})},
        "after red's stone on 12 the program has vacant on 12, not red, blue on 13, not vacant"),
    "barred shapes": (SQUARE, "30", {Aspect.BROKEN: "s1/-"},
        "after red's stone on 30 the program believes that s1 (1-2-6-5) is barred by the 2-move option"),
}  # fmt: skip
ANSWERS = {  # an act at the end of GAME, or a level; the answers, and the sentence
    "refusal": (Place(14), Aspect.LEGALITY, "legal", "OCCUPIED POINT",
        "the program refuses red's stone on 14, which is legal: OCCUPIED POINT"),
    "unclear": (Place(14), Aspect.LEGALITY, "legal", "prompt not understood: 'OY!'",
        "the program does not play red's stone on 14, which is legal; prompt not understood: 'OY!'"),
    "acceptance": (Place(12), Aspect.LEGALITY, "occupied", "legal",
        "the program accepts red's stone on 12, which is illegal: point 12 is occupied"),
    "reason": (Slide(12, 16), Aspect.REASON, "stones_in_hand", "not_next",
        "both refuse red's slide 12-16; the program's reason is not_next, the engine's stones_in_hand"),
    "no answer": (Place(14), Aspect.ANSWER, "answers", "the routine play at &2097 does not return: Beeb()",
        "red's stone on 14: the routine play at &2097 does not return"),
    "nobody can act": (Place(14), Aspect.CAN_ACT, "can", "cannot",
        "after red's stone on 14 the program finds that blue cannot act; it can"),
    "derived": (Place(14), Aspect.DERIVED, "00 07", "00 08",
        "after red's stone on 14 derived data is stale: byte 1 is &08, computed afresh &07"),
    "choice": (2, Aspect.CHOICE, "20", "21", "level 2 (intermediate) chose 21, the engine's 20"),
    "seed": (2, Aspect.NEXT_SEED, "5", "6", "level 2 (intermediate) leaves the random seed 6, the engine's 5"),
    "own acts": (2, Aspect.OWN_ACTS, "", board_text({1: "red"}),
        "no legal acts of level 2 (intermediate) lead to the board that the program shows"),
    "name": (Place(14), Aspect.NAMED, "blue", "red as the player to act",
        "after red's stone on 14 the program names red as the player to act; it should be blue"),
    "name beside the board": (Place(14), Aspect.NAMED, "blue", "red beside the board",
        "after red's stone on 14 the program names red beside the board; it should be blue"),
    "prompt": (Place(14), Aspect.ASKED, "place", "slide",
        "after red's stone on 14 the program asks blue to slide; blue has to place"),
    "pile": (Place(14), Aspect.PILE, "14", "13",
        "after red's stone on 14 the pile beside the board shows 13; blue has 14 in hand"),
    "draw": (None, Aspect.DRAW, "either colour at random", "red in 24 of 24 games",
        "the draw for who begins is not fair: red in 24 of 24 games"),
    "again": (None, Aspect.AGAIN, "asks for other players", "does something else",
        'after "Again?" a program asks for other players; this one does something else'),
    "speed": (1, Aspect.SPEED, "slower at 9 than at 0", "3.0 s an act at 0, 1.0 s at 9",
        "the program is not slower at 9 than at 0: it takes 3.0 s an act at 0, 1.0 s at 9"),
}  # fmt: skip


def disagreement(answer: AnswerPair, **others: Any) -> Disagreement:
    return Disagreement("KEN.uef", SHA1, "memory", (answer,), GAME, **others)


@st.composite
def disagreements(draw: st.DrawFn) -> Disagreement:
    played = random_game(draw(seeds), (rules := draw(all_rules)), draw(st.integers(1, 40)))
    text = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters="|"), max_size=20)
    pairs = st.builds(AnswerPair, st.sampled_from(Aspect), text, text)
    answers = draw(st.lists(pairs, min_size=1, max_size=3, unique_by=lambda pair: pair.aspect))
    by_level = draw(st.booleans())
    return Disagreement(
        draw(text),
        SHA1,
        draw(st.sampled_from(("memory", "screen"))),
        tuple(answers),
        KensingtonRecord.of_acts(KENSINGTON, Position.start(rules), [act for _, act in played[:-1]]),
        None if by_level else played[-1][1],
        draw(st.integers(1, 3)) if by_level else None,
        draw(st.none() | st.integers(0, 65535)) if by_level else None,
        draw(st.sampled_from(("", "games screen 2 0 1 77"))),
        draw(st.sampled_from((None, "acorn", "free"))),
    )


def found_by_rules(image: str) -> Disagreement:
    return Disagreement.from_text(run_batch(image, Batch("rules", "memory", None, 0, 300, 1))["disagreements"][0])


@pytest.mark.parametrize(("start", "words", "shown", "sentence"), STATES.values(), ids=STATES)
def test_a_sentence_names_what_differs(start: Position, words: str, shown: dict[Aspect, str], sentence: str) -> None:
    *before, act = map(act_from_text, words.split())
    game = KensingtonRecord.of_acts(KENSINGTON, start, before)
    with pytest.raises(Difference) as caught:
        require_state(game.final.play(act), shown)
    found = Disagreement("KEN.uef", SHA1, "screen", caught.value.answers, game, act)
    assert found.explanation.sentence == sentence
    assert ("<" in found.report()) is bool(found.explanation.points)


@pytest.mark.parametrize(("asked", "aspect", "engine", "program", "sentence"), ANSWERS.values(), ids=ANSWERS)
def test_a_sentence_names_the_answers(
    asked: Act | int | None, aspect: Aspect, engine: str, program: str, sentence: str
) -> None:
    about = {"level": asked} if isinstance(asked, int) else {"act": asked}
    assert disagreement(AnswerPair(aspect, engine, program), **about).explanation.sentence == sentence


def test_every_aspect_has_a_sentence() -> None:
    for aspect in Aspect:
        for level in (None, 2):
            found = disagreement(AnswerPair(aspect, "this", "that"), level=level).explanation
            assert found.kind and found.sentence and "{" not in found.kind + found.sentence


@given(disagreements())
def test_text_round_trip(found: Disagreement) -> None:
    assert Disagreement.from_text(found.to_text()) == found
    assert kind_in(found.to_text()) == found.explanation.kind


def test_the_file_is_a_game_record_that_says_what_differs() -> None:
    found = disagreement(AnswerPair(Aspect.CHOICE, "20", "21\n"), level=2, seed=77)
    assert found.to_text() == (
        '[Summary "level 2 (intermediate) chose 21 , the engine\'s 20"]\n'
        '[Kind "the act chosen"]\n'
        '[Program "KEN.uef"]\n'
        f'[Sha1 "{SHA1}"]\n'
        '[Path "memory"]\n'
        '[Choice "program 21 , engine 20"]\n'
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
        ("[Sha1", "[Sha2", "not a disagreement: needs tags Program, Sha1, Path and one that says what differs"),
        ("[Choice", "[Taste", "not a disagreement: needs tags Program, Sha1, Path and one that says what differs"),
        ('"memory"', '"telepathy"', "tag Path: expected memory or screen, not 'telepathy'"),
        ('[Level "2"]', '[Level "4"]', "tag Level: expected 1 to 3, not '4'"),
        ('[Seed "77"]', '[Seed "65536"]', "tag Seed: expected 0 to 65535, not '65536'"),
        ('[Seed "77"]', '[Seed "77"]\n[Act "x"]', "tag Act: expected an act, not 'x'"),
        ('[Seed "77"]', '[Batch "games"]', "tag Batch: 'games' is not a batch, such as games screen 2 0 1 1234"),
        ("1. 12 13", "1. 12 12", "line 10, column 7: 12: point 12 is occupied"),
        ("[Program", "\xff", "byte 86 is not UTF-8: not a disagreement"),
    ],
)
def test_invalid_files_are_refused_by_name_and_cause(old: str, new: str, message: str, tmp_path: Path) -> None:
    text = disagreement(AnswerPair(Aspect.CHOICE, "20", "21"), level=2, seed=77).to_text()
    assert old in text
    file = tmp_path / "some.ken"
    file.write_text(text.replace(old, new), encoding="latin-1")
    with pytest.raises(KensingtonError) as error:
        replay(file)
    assert str(error.value).startswith(f"{file}: {message}")


def test_the_picture_has_both_boards_side_by_side() -> None:
    answers = AnswerPair(Aspect.CHOICE, "20", "20"), AnswerPair(Aspect.CHOICE, "20", "21")
    same, other = (disagreement(each, level=2, seed=77).picture() for each in answers)
    width, height = same.size
    left, right = ((side * width // 2, 24, (side + 1) * width // 2, height) for side in (0, 1))
    assert same.crop(left).tobytes() == same.crop(right).tobytes()
    assert other.crop(right).tobytes() not in (other.crop(left).tobytes(), same.crop(right).tobytes())
    shown = AnswerPair(Aspect.BOARD, "", board_text({1: "red", 70: "blue"}))
    assert disagreement(shown).picture().crop(right).tobytes() != same.crop(right).tobytes()
    assert disagreement(AnswerPair(Aspect.ANSWER, "answers", "no")).picture().size == same.size
    piles = disagreement(AnswerPair(Aspect.PILE, "15", "14"), act=Place(60)).picture()  # numbers, but no points
    assert piles.crop(left).tobytes() == piles.crop(right).tobytes()


def test_a_wrong_rule_shrinks_to_one_act_in_a_bare_position(tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    small = shrink(found_by_rules(image))
    assert small.aspect is Aspect.PENDING and small.game.acts == ()
    stones = small.position.red.stones.bit_count() + small.position.blue.stones.bit_count()
    assert stones <= 6  # a square, and one or two to relocate
    assert act_from_text(str(small.act)) == small.act
    assert small.explanation.sentence.startswith("after a square the program gave 1 relocation, the engine 2")
    file = tmp_path / "small.ken"
    file.write_text(small.to_text(), encoding="utf-8")
    assert replay(file) == (small, small, small)


def test_on_the_screen_a_game_shrinks_to_a_short_one_from_the_empty_board(tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    driver = ScreenlikeDriver(open_driver(image, "memory"))

    def again(found: Disagreement) -> Disagreement | None:
        replayed = rules.replay_game(driver, found.game, found.act)
        return Disagreement(image, SHA1, "screen", replayed[0].answers, *replayed[1:]) if replayed else None

    def found_in_phase_two() -> Disagreement:
        for number in range(100):
            game = rules.DifferentialGame(driver, Counter())
            try:
                game.play_at_random(Random(number))
            except Difference as difference:
                found = Disagreement(image, SHA1, "screen", difference.answers, game.game, game.act)
                slid = any(isinstance(act, Slide) for act in game.acts)
                if slid and found.explanation.kind == "after a square the program gave 1 relocation, the engine 2":
                    return found
        raise AssertionError("no game has shown it")

    small = shrink(found_in_phase_two(), again, seconds=10)
    assert small.game.start == Position.start(Rules(two_move=small.game.start.rules.two_move, first="blue"))
    assert len(small.game.acts) <= 12  # seven or eight place what a square needs
    assert not any(isinstance(act, Slide) for act in small.game.acts)
    assert again(small) == small


def test_a_wrong_choice_shrinks_to_a_simpler_position(ken: str, tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "level 2 plays as level 1")
    result = run_batch(image, Batch("positions", "memory", 2, 0, 15, 1))
    found = Disagreement.from_text(result["disagreements"][0])
    small = shrink(found, seconds=3)
    assert (small.aspect, small.level, small.seed, small.game.acts) == (found.aspect, 2, found.seed, ())
    before = found.position.red.stones.bit_count() + found.position.blue.stones.bit_count()
    assert small.position.red.stones.bit_count() + small.position.blue.stones.bit_count() < before
    assert reproduce(small) == small
    unknown = replace(found, seed=None)  # only its batch reproduces it
    assert reproduce(unknown) == found and reproduce(replace(unknown, image=ken)) is None
    assert shrink(unknown) == unknown


def test_the_image_is_found_by_its_sha1_beside_the_file_or_in_the_package(ken: str, tmp_path: Path) -> None:
    file = tmp_path / "some.ken"
    named = disagreement(AnswerPair(Aspect.LEGALITY, "occupied", "legal"), act=Place(1))  # by an older engine
    named = replace(named, image="GAME.ssd", sha1=sha1_of(ken))
    file.write_text(named.to_text(), encoding="utf-8")
    assert replay(file) == (named, replace(named, image=ken), None)
    beside = tmp_path / "GAME.ssd"
    beside.write_bytes(Path(ken).read_bytes())
    assert replay(file)[1].image == str(beside)
    (tmp_path / "GAME.zip").write_bytes(b"PK\3\4 and nothing else")
    file.write_text(replace(named, image="GAME.zip").to_text(), encoding="utf-8")
    assert replay(file)[1].image == ken
    file.write_text(replace(named, sha1=SHA1).to_text(), encoding="utf-8")
    with pytest.raises(KensingtonError, match=f"GAME.ssd: no image with SHA-1 {SHA1} found"):
        replay(file)
    assert replay(file, ken) == (replace(named, sha1=SHA1), replace(named, image=ken), None)
