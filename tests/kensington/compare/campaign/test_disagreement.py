"""Disagreements: explained, written, read, shrunk and replayed."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from boardgame.player import Thought
from boardgame.records import read_records
from kensington.beeb import DISC
from kensington.beeb.game_routines import ProgramFault
from kensington.beeb.memory_map import sha1_of
from kensington.board import HEXAGONS, POINTS
from kensington.compare.campaign.cases import Batch, BatchKind, Case, Confirmation, Disagreement, Findings
from kensington.compare.campaign.difference import AnswerPair, Aspect, Difference, require_state, state_of
from kensington.compare.campaign.explanation import Finding
from kensington.compare.campaign.replay import by_its_acts, confirm, replay, reproduce, run_batch, shrink
from kensington.compare.campaign.rules import ScreenGame
from kensington.compare.driver import ActKind, Evidence, Refusal
from kensington.compare.memory.driver import MemoryDriver
from kensington.compare.paths import open_driver
from kensington.errors import IllegalActReason, KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Entitlement, Position
from kensington.rules import Act, Place, Rules, Slide, act_from_text
from tests.kensington.compare.command import found_in
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
    "missed win": (NEARLY_WON, f"{LAST}", {Aspect.WINNER: None, Aspect.TURN: "blue"},
        "missed win: red's stone on 12 completes the white hexagon 5-6-13-21-20-12, but the program does not see that "
        "red has won (rule 8)"),
    "false win": (SQUARE, "30", {Aspect.WINNER: "blue"},
        "false win: after red's stone on 30 the program says that blue has won, but nobody has (rule 8)"),
    "too few relocations": (SQUARE, "6", {Aspect.PENDING: (Entitlement("red", 1, 0),)},
        "after a square the program gave 1 relocation, the engine 2 (red's stone on 6 completes 1-2-6-5, rule 4)"),
    "none": (SQUARE, "6", {Aspect.TO_ACT: "blue"},
        "after a square the program gave no relocation, the engine 2 (red's stone on 6 completes 1-2-6-5, rule 4)"),
    "seen when it ends too early": (SQUARE, "6 60>30", {Aspect.TO_ACT: "blue"},
        "after a square the program gave 1 relocation, the engine 2 (red's stone on 6 completes 1-2-6-5, rule 4)"),
    "seen when it does not end": (SQUARE, "6 60>30 70>60", {Aspect.TO_ACT: "red"},
        "after a square the program gave more than 2 relocations, the engine 2 "
        "(red's stone on 6 completes 1-2-6-5, rule 4)"),
    "acts again in a later turn": (SQUARE, "6 60>30 70>60 55 6-13", {Aspect.TO_ACT: "red"},
        "after red's slide 6-13 the program lets red act, the engine blue"),
    "rule 7": (study((1, 2, 5), (60, 68, 70), hands=(1, 1)), "6 60>72", {Aspect.PENDING: (Entitlement("red", 1, 72),)},
        "after a triangle completed by the opponent's relocation (rule 7) the program gave no relocation, the engine 1 "
        "(red's relocation 60>72 completes 68-70-72)"),
    "turn": (Position.start(), "12", {Aspect.TURN: "red", Aspect.TO_ACT: "red"},
        "after red's stone on 12 it is red's turn in the program, blue's in the engine"),
    "hands": (Position.start(), "12", {Aspect.HANDS: (15, 15)},
        "after red's stone on 12 the program has 15/15 stones in hand (red/blue), the engine 14/15"),
    "stones": (Position.start(), "12", {Aspect.BOARD: {13: "blue"}},
        "after red's stone on 12 the program has vacant on 12, not red, blue on 13, not vacant"),
    "barred shapes": (SQUARE, "30", {Aspect.BROKEN: frozenset([("red", "s1", False)])},
        "after red's stone on 30 the program believes that s1 (1-2-6-5) is barred by the 2-move option"),
}  # fmt: skip
ANSWERS = {  # an act at the end of GAME, or a level; the answers, and the sentence
    "refusal": (Place(14), Aspect.LEGALITY, None, Refusal(Evidence.STATED, "OCCUPIED POINT"),
        "the program refuses red's stone on 14, which is legal: OCCUPIED POINT"),
    "silence": (Place(14), Aspect.LEGALITY, None, Refusal(Evidence.SILENT),
        "the program refuses red's stone on 14, which is legal"),
    "acceptance": (Place(12), Aspect.LEGALITY, IllegalActReason.OCCUPIED, None,
        "the program accepts red's stone on 12, which is illegal: point 12 is occupied (rules 2 to 4)"),
    "reason": (Slide(12, 16), Aspect.REASON, IllegalActReason.STONES_IN_HAND, Refusal(Evidence.STATED, "not_next"),
        "both refuse red's slide 12-16; the program's reason is not_next, the engine's stones_in_hand"),
    "no answer": (Place(14), Aspect.ANSWER, "answers", ProgramFault("does not return: Beeb()", "play at &2097"),
        "red's stone on 14: the routine play at &2097 does not return"),
    "nobody can act": (Place(14), Aspect.CAN_ACT, True, False,
        "after red's stone on 14 the program finds that blue cannot act; it can (rule 9)"),
    "derived": (Place(14), Aspect.DERIVED, b"\0\7", b"\0\10",
        "after red's stone on 14 derived data is stale: byte 1 is &08, computed afresh &07"),
    "choice": (2, Aspect.CHOICE, Place(20), Place(21), "level 2 (intermediate) chose 21, the engine's 20"),
    "seed": (2, Aspect.NEXT_SEED, 5, 6, "level 2 (intermediate) leaves the random seed 6, the engine's 5"),
    "own acts": (2, Aspect.OWN_ACTS, {}, {1: "red"},
        "no legal acts of level 2 (intermediate) lead to the board that the program shows"),
    "name": (Place(14), Aspect.NAMED, "blue", "red as the player to act",
        "after red's stone on 14 the program names red as the player to act; it should be blue"),
    "name beside the board": (Place(14), Aspect.NAMED, "blue", "red beside the board",
        "after red's stone on 14 the program names red beside the board; it should be blue"),
    "prompt": (Place(14), Aspect.ASKED, ActKind.PLACING, ActKind.MOVING,
        "after red's stone on 14 the program asks blue to slide; blue has to place"),
    "thought": (2, Aspect.THOUGHTS, (3, Thought(Place(5), 10)), (3, None),
        "level 2 (intermediate) considers 3. nothing, the engine's 3. 5 is worth 10"),
    "completed": (Place(14), Aspect.COMPLETED, frozenset([3, 4]), frozenset(),
        "the program notes that red's stone on 14 has completed nothing, the engine triangle and square"),
    "failure": (Place(14), Aspect.FAILURE, "", "it has crashed", "it has crashed"),
    "pile": (Place(14), Aspect.PILE, 14, 13,
        "after red's stone on 14 the pile beside the board shows 13; blue has 14 in hand"),
    "draw": (None, Aspect.DRAW, "either colour at random", "red in 24 of 24 games",
        "the draw for who begins is not fair: red in 24 of 24 games"),
    "again": (None, Aspect.AGAIN, "asks for other players", "does something else",
        'after "Again?" a program asks for other players; this one does something else'),
    "speed": (1, Aspect.SPEED, "slower at 9 than at 0", "3.0 s an act at 0, 1.0 s at 9",
        "the program is not slower at 9 than at 0: it takes 3.0 s an act at 0, 1.0 s at 9"),
}  # fmt: skip


def disagreement(answer: AnswerPair, act: Act | None = None, level: int | None = None, **more: Any) -> Disagreement:
    case = Case(GAME.start, [*GAME.acts], act, level, **more)
    return Disagreement.of("KEN.uef", SHA1, "memory", (answer,), case)


@st.composite
def disagreements(draw: st.DrawFn) -> Disagreement:
    played = random_game(draw(seeds), (rules := draw(all_rules)), draw(st.integers(1, 40)))
    text = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters="|"), max_size=20)
    pairs = st.builds(AnswerPair, st.sampled_from(Aspect), text, text)
    answers = draw(st.lists(pairs, min_size=1, max_size=3, unique_by=lambda pair: pair.aspect))
    by_level = draw(st.booleans())
    facts = draw(st.lists(text | st.booleans() | st.integers(), max_size=3))
    points = draw(st.lists(st.sampled_from(POINTS), max_size=3))
    return Disagreement(
        draw(text),
        SHA1,
        draw(st.sampled_from(("memory", "screen"))),
        Finding(answers[0].aspect, tuple(facts), draw(text), draw(text), tuple(points)),
        tuple(answers),
        KensingtonRecord.of_acts(KENSINGTON, Position.start(rules), [act for _, act in played[:-1]]),
        None if by_level else played[-1][1],
        draw(st.integers(1, 3)) if by_level else None,
        draw(st.none() | st.integers(0, 65535)) if by_level else None,
        draw(st.sampled_from(("", "games screen 2 0 1 77"))),
        draw(st.sampled_from((None, "acorn", "free"))),
        tuple(draw(st.lists(st.tuples(st.integers(0, 40), st.sampled_from((Place(3), Slide(1, 2)))), max_size=3))),
        draw(st.sampled_from((None, *Confirmation))),
    )


def found_by_rules(image: str) -> Disagreement:
    return found_in(run_batch(image, Batch(BatchKind.RULES, "memory", None, 0, 300, 1)))[0]


@pytest.mark.parametrize(("start", "words", "shown", "sentence"), STATES.values(), ids=STATES)
def test_a_sentence_names_what_differs(start: Position, words: str, shown: dict[Aspect, str], sentence: str) -> None:
    *before, act = map(act_from_text, words.split())
    game = KensingtonRecord.of_acts(KENSINGTON, start, before)
    with pytest.raises(Difference) as caught:
        require_state(game.final.play(act), shown)
    case = Case(game.start, [*game.acts], act)
    found = Disagreement.of("KEN.uef", SHA1, "screen", caught.value.answers, case)
    assert found.finding.sentence == sentence
    assert ("<" in found.report()) is bool(found.finding.points)


@pytest.mark.parametrize(("asked", "aspect", "engine", "program", "sentence"), ANSWERS.values(), ids=ANSWERS)
def test_a_sentence_names_the_answers(
    asked: Act | int | None, aspect: Aspect, engine: Any, program: Any, sentence: str
) -> None:
    about: dict[str, Any] = {"level": asked} if isinstance(asked, int) else {"act": asked}
    found = disagreement(AnswerPair(aspect, engine, program), **about)
    assert found.finding.sentence == sentence
    assert Disagreement.from_text(found.to_text()) == found


def test_every_aspect_has_a_sentence() -> None:
    cases = [each[1:4] for each in ANSWERS.values()]
    for aspect, answer in state_of(SQUARE).items():
        cases.append((aspect, answer, state_of(Position.start())[aspect]))
    for aspect, engine, program in cases:
        for level in (None, 2):
            found = disagreement(AnswerPair(aspect, engine, program), level=level).finding
            assert found.label and found.sentence and "{" not in found.label + found.sentence


def test_a_shape_that_has_paid_already_is_named() -> None:
    """Blue's relocations take Red's triangle apart and complete it again: it has paid in this turn."""
    start = study((1, 3, 31), (67, 71, 72, 40, 41), hands=(1, 1))
    *acts, last = map(act_from_text, "5 40>68 5>30 31>5".split())
    game = KensingtonRecord.of_acts(KENSINGTON, start, acts)
    with pytest.raises(Difference) as caught:
        require_state(game.final.play(last), {Aspect.PENDING: (Entitlement("red", 1, 0),)})
    found = Disagreement.of("KEN.uef", SHA1, "memory", caught.value.answers, Case(start, acts, last))
    assert found.finding.sentence == (
        "after blue's relocation 31>5 the program leaves red 1 relocation, the engine none: t1 (1-5-3) has paid "
        "already in this turn (rules 3 to 5)"
    )


@given(disagreements())
def test_text_round_trip(found: Disagreement) -> None:
    assert Disagreement.from_text(found.to_text()) == found


def test_the_file_is_a_game_record_that_says_what_differs() -> None:
    found = disagreement(AnswerPair(Aspect.CHOICE, Place(20), Place(21)), level=2, seed=77)
    assert found.to_text() == (
        '[Disagreement "2"]\n'
        '[Summary "level 2 (intermediate) chose 21, the engine\'s 20"]\n'
        '[Kind "the act chosen"]\n'
        '[Program "KEN.uef"]\n'
        f'[Sha1 "{SHA1}"]\n'
        '[Path "memory"]\n'
        '[Choice "program 21, engine 20"]\n'
        '[Facts "[\\"\\"]"]\n'
        '[Points "21 20"]\n'
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
        ("[Sha1", "[Sha2", "not a disagreement: needs tags Disagreement, Program, Sha1, Path and one"),
        ("[Choice", "[Taste", "not a disagreement: needs tags Disagreement, Program, Sha1, Path and one"),
        ('"memory"', '"telepathy"', "tag Path: expected memory or screen, not 'telepathy'"),
        ('[Level "2"]', '[Level "4"]', "tag Level: expected 1 to 3, not '4'"),
        ('[Seed "77"]', '[Seed "65536"]', "tag Seed: expected 0 to 65535, not '65536'"),
        ('[Seed "77"]', '[Seed "77"]\n[Act "x"]', "tag Act: expected an act, not 'x'"),
        ('[Seed "77"]', '[Batch "games"]', "tag Batch: 'games' is not a batch, such as games screen 2 0 1 1234"),
        ("1. 12 13", "1. 12 12", "line 13, column 7: 12: point 12 is occupied"),
        ('"2"]', '"1"]', "tag Disagreement: expected version 2, not '1'"),
        ("[Program", "\xff", "byte 105 is not UTF-8: not a disagreement"),
    ],
)
def test_invalid_files_are_refused_by_name_and_cause(old: str, new: str, message: str, tmp_path: Path) -> None:
    text = disagreement(AnswerPair(Aspect.CHOICE, Place(20), Place(21)), level=2, seed=77).to_text()
    assert old in text
    file = tmp_path / "some.ken"
    file.write_text(text.replace(old, new), encoding="latin-1")
    with pytest.raises(KensingtonError) as error:
        replay(file)
    assert str(error.value).startswith(f"{file}: {message}")


def pictured(answer: AnswerPair, **about: Any) -> Image.Image:
    picture = disagreement(answer, **about).picture()
    assert picture
    return picture


def test_the_picture_has_both_boards_side_by_side() -> None:
    answers = AnswerPair(Aspect.CHOICE, Place(20), Place(20)), AnswerPair(Aspect.CHOICE, Place(20), Place(21))
    same, other = (pictured(each, level=2, seed=77) for each in answers)
    width, height = same.size
    left, right = ((side * width // 2, 24, (side + 1) * width // 2, height) for side in (0, 1))
    assert same.crop(left).tobytes() == same.crop(right).tobytes()
    assert other.crop(right).tobytes() not in (other.crop(left).tobytes(), same.crop(right).tobytes())
    shown = AnswerPair(Aspect.BOARD, {}, {1: "red", 70: "blue"})
    assert pictured(shown).crop(right).tobytes() != same.crop(right).tobytes()
    assert pictured(AnswerPair(Aspect.ANSWER, "answers", "no")).size == same.size
    piles = pictured(AnswerPair(Aspect.PILE, 15, 14), act=Place(60))  # numbers, but no points
    assert piles.crop(left).tobytes() == piles.crop(right).tobytes()
    refused = pictured(AnswerPair(Aspect.LEGALITY, None, Refusal(Evidence.SILENT)), act=Place(60))
    assert refused.crop(left).tobytes() != refused.crop(right).tobytes()  # the program has not played it


def test_a_wrong_rule_shrinks_to_one_act_in_a_bare_position(tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    small = shrink(found_by_rules(image))
    assert small.aspect is Aspect.PENDING and small.game.acts == ()
    stones = small.position.red.stones.bit_count() + small.position.blue.stones.bit_count()
    assert stones <= 6  # a square, and one or two to relocate
    assert act_from_text(str(small.act)) == small.act
    assert small.finding.sentence.startswith("after a square the program gave 1 relocation, the engine 2")
    file = tmp_path / "small.ken"
    file.write_text(small.to_text(), encoding="utf-8")
    assert replay(file) == (small, small, small)


def test_on_the_screen_a_game_shrinks_to_a_short_one_from_the_empty_board(tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    driver = ScreenlikeDriver(open_driver(image, "memory"))

    def again(found: Disagreement) -> Disagreement | None:
        game = ScreenGame(driver, Counter())
        try:
            game.play_again(found.game.start, [*found.game.acts, *([found.act] if found.act else [])], ())
        except Difference as difference:
            return Disagreement.of(image, SHA1, "screen", difference.answers, game)
        return None

    def found_in_phase_two() -> Disagreement:
        for number in range(100):
            game = ScreenGame(driver, Counter())
            try:
                game.play_at_random(Random(number))
            except Difference as difference:
                found = Disagreement.of(image, SHA1, "screen", difference.answers, game)
                slid = any(isinstance(act, Slide) for act in game.acts)
                if slid and found.finding.label == "after a square the program gave 1 relocation, the engine 2":
                    return found
        raise AssertionError("no game has shown it")

    small = shrink(found_in_phase_two(), again, seconds=10)
    assert small.game.start == Position.start(Rules(two_move=small.game.start.rules.two_move, first="blue"))
    assert len(small.game.acts) <= 12  # seven or eight place what a square needs
    assert not any(isinstance(act, Slide) for act in small.game.acts)
    assert again(small) == replace(small, tried=())


def test_a_wrong_choice_shrinks_to_a_simpler_position(ken: str, tmp_path: Path, system_roms: object) -> None:
    image = faulty(tmp_path, "level 2 plays as level 1")
    found = found_in(run_batch(image, Batch(BatchKind.POSITIONS, "memory", 2, 0, 15, 1)))[0]
    small = shrink(found, seconds=3)
    assert (small.aspect, small.level, small.seed, small.game.acts) == (found.aspect, 2, found.seed, ())
    before = found.position.red.stones.bit_count() + found.position.blue.stones.bit_count()
    assert small.position.red.stones.bit_count() + small.position.blue.stones.bit_count() < before
    assert reproduce(small) == small
    unknown = replace(found, seed=None)  # only its batch reproduces it
    assert reproduce(unknown) == replace(found, confirmed=Confirmation.BATCH)
    assert reproduce(replace(unknown, image=ken)) is None and shrink(unknown) == unknown


def test_a_kind_is_confirmed_by_its_acts_or_by_its_batch_or_not_at_all(ken: str, tmp_path: Path) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    found = found_by_rules(image)
    by_acts = confirm([found], small=False)
    assert by_acts == replace(found, confirmed=Confirmation.ACTS) and by_acts.decides
    other = replace(found, game=GAME, act=Place(14))  # acts that both play
    assert confirm([other, found], small=False) == by_acts  # another case of the kind does
    by_batch = confirm([other], small=True)
    assert by_batch == replace(other, confirmed=Confirmation.BATCH) and not by_batch.decides
    assert "only its whole batch reproduces it" in by_batch.report()
    never = confirm([replace(other, image=ken)], small=True)
    assert never.confirmed is Confirmation.NONE and not never.decides
    assert replace(by_batch, level=2).decides  # a level's acts are not listed


class CrashingDriver(ScreenlikeDriver):
    """The program crashes at the stone on point 14."""

    def play(self, act: Act, legal: bool = True) -> Refusal | None:
        if act == Place(14):
            raise KensingtonError("it has crashed")
        return super().play(act, legal)


def test_a_failure_is_replayed_by_its_acts(
    driver: MemoryDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = CrashingDriver(driver)
    found = Findings(str(DISC), screen, Batch(BatchKind.RULES, "screen", None, 0, 1, 1))
    game = ScreenGame(screen, Counter())
    with found.comparing(game):
        game.begin(Position.start())
        game.play(Place(12))
        game.refuse(Place(12))
        game.play(Place(14))
    [failure] = found_in(found.as_json(), failures=True)
    assert (failure.game.acts, failure.act, failure.tried) == ((Place(12),), Place(14), ((1, Place(12)),))
    file = tmp_path / "failure.txt"
    file.write_text(failure.to_text(), encoding="utf-8")
    monkeypatch.setattr("kensington.compare.campaign.replay.open_driver", lambda *_: screen)
    *_, now = replay(file, DISC)
    assert now and (now.finding.kind, now.confirmed) == (failure.finding.kind, Confirmation.ACTS)
    monkeypatch.setattr("kensington.compare.campaign.replay.open_driver", lambda *_: ScreenlikeDriver(driver))
    assert by_its_acts(failure) is None


def test_illegal_acts_on_the_way_are_tried_again_if_they_matter(
    driver: MemoryDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that loses its place after a refusal: the legal acts alone do not show it."""

    class Losing(ScreenlikeDriver):
        def play(self, act: Act, legal: bool = True) -> Refusal | None:
            refusal = super().play(act, legal)
            self.blind = self.blind or refusal is not None
            return refusal

    monkeypatch.setattr("kensington.compare.campaign.replay.open_driver", lambda *_: Losing(driver))
    game = ScreenGame(Losing(driver), Counter())
    game.begin(Position.start())
    game.play(Place(11))
    game.refuse(Place(11))
    with pytest.raises(Difference) as caught:
        game.play(Place(12))
    found = Disagreement.of(str(DISC), SHA1, "screen", caught.value.answers, game)
    now = by_its_acts(found)
    assert now and now.finding == found.finding and now.tried == ((1, Place(11)),)
    assert by_its_acts(replace(found, tried=())) is None


def test_the_image_is_found_by_its_sha1_beside_the_file_or_in_the_package(ken: str, tmp_path: Path) -> None:
    file = tmp_path / "some.ken"
    named = disagreement(
        AnswerPair(Aspect.LEGALITY, IllegalActReason.OCCUPIED, None), act=Place(1)
    )  # by an older engine
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
