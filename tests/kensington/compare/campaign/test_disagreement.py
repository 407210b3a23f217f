"""Disagreements: explained, written, read, shrunk and replayed."""

import io
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from boardgame.player import Thought
from commandline.errors import UserError
from kensington.beeb import DISC
from kensington.beeb.game_routines import ProgramFault
from kensington.beeb.memory_map import sha1_of
from kensington.board import HEXAGONS
from kensington.compare.campaign.cases import Batch, BatchKind, Case, Findings
from kensington.compare.campaign.counting import GAMES
from kensington.compare.campaign.difference import AnswerPair, Aspect, Difference, aspect_of, require_state, state_of
from kensington.compare.campaign.flow import FlowGame, script_rules
from kensington.compare.campaign.replay import ProgramCheck, replay
from kensington.compare.campaign.rules import ScreenGame, error_of
from kensington.compare.driver import ActKind, ComparisonPath, Evidence, Refusal, ScreenView
from kensington.compare.memory.driver import MemoryDriver
from kensington.compare.paths import open_driver
from kensington.errors import IllegalActReason, KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Entitlement, Position
from kensington.random_games import illegality
from kensington.rules import Act, Place, Relocate, Rules, Slide, act_from_text
from tests.kensington.compare.command import case_of, run_batch
from tests.kensington.compare.faulty import faulty
from tests.kensington.compare.screenlike import ScreenlikeDriver
from tests.kensington.positions import random_game, study
from tests.kensington.strategies import all_rules, seeds
from twincheck import Confirmation, Divergence
from twincheck.check import confirm, reproduce

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
    "seen after the opponent's relocation": (study((1, 2, 5), (40, 60, 68, 70), hands=(1, 1)), "6 40>30 60>72 1>50",
        {Aspect.TO_ACT: "red", Aspect.ASKED: ActKind.RELOCATING},
        "after a square the program gave more than 2 relocations, the engine 2 "
        "(red's stone on 6 completes 1-2-6-5, rule 4)"),
    "seen when it gives another turn": (SQUARE, "6 60>30 70>60", {Aspect.TO_ACT: "red", Aspect.ASKED: ActKind.PLACING},
        "after a square the program gives red another turn (red's stone on 6 completes 1-2-6-5, rule 4)"),
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


def made(
    answers: Sequence[AnswerPair], case: Case, path: ComparisonPath = "memory", pictures: bool = False
) -> Divergence:
    """What a batch keeps of a difference."""
    driver: Any = SimpleNamespace(restart=lambda: None)
    found = Findings(str(DISC), driver, Batch(BatchKind.RULES, path, None, 0, 300, 1), pictures=pictures)
    with found.comparing(case):
        raise Difference(*answers[0], also=tuple(answers[1:]))
    return found.found[0]


def disagreement(
    answer: AnswerPair,
    act: Act | None = None,
    level: int | None = None,
    seed: int | None = None,
    pictures: bool = False,
) -> Divergence:
    return made([answer], Case(GAME.start, [*GAME.acts], act, level, seed), pictures=pictures)


def found_by_rules(image: str) -> Divergence:
    return run_batch(image, Batch(BatchKind.RULES, "memory", None, 0, 300, 1)).divergences[0]


@pytest.mark.parametrize(("start", "words", "shown", "sentence"), STATES.values(), ids=STATES)
def test_a_sentence_names_what_differs(start: Position, words: str, shown: dict[Aspect, str], sentence: str) -> None:
    *before, act = map(act_from_text, words.split())
    game = KensingtonRecord.of_acts(KENSINGTON, start, before)
    with pytest.raises(Difference) as caught:
        require_state(game.final.play(act), shown)
    found = made(caught.value.answers, Case(game.start, [*game.acts], act), "screen")
    assert found.sentence == sentence and found.explanation
    assert ("<" in found.screen) is bool(found.explanation.marks)


def test_a_refused_relocation_where_the_program_asks_for_something_else() -> None:
    game = KensingtonRecord.of_acts(KENSINGTON, SQUARE, [Place(6)])
    act = Relocate(60, 30)
    error = error_of(act, Refusal(Evidence.STATED, "NOT YOURS"), game.final, ActKind.MOVING)
    assert isinstance(error, Difference)
    found = made(error.answers, Case(game.start, [*game.acts], act), "screen")
    assert found.sentence == (
        "the program ends red's relocations with 2 relocations left: it refuses red's relocation 60>30: NOT YOURS"
    )


def test_what_a_program_asks_for_differs_only_where_it_does():
    shown = {Aspect.BOARD: {13: "blue"}, Aspect.TO_ACT: "red", Aspect.ASKED: ActKind.PLACING}
    with pytest.raises(Difference) as caught:
        require_state(Position.start(), shown)
    assert [answer.aspect for answer in caught.value.answers] == [Aspect.BOARD]


@pytest.mark.parametrize(("asked", "aspect", "engine", "program", "sentence"), ANSWERS.values(), ids=ANSWERS)
def test_a_sentence_names_the_answers(
    asked: Act | int | None, aspect: Aspect, engine: Any, program: Any, sentence: str
) -> None:
    about: dict[str, Any] = {"level": asked} if isinstance(asked, int) else {"act": asked}
    found = disagreement(AnswerPair(aspect, engine, program), **about)
    assert found.sentence == sentence
    assert Divergence.from_json(found.to_json()) == found


def test_every_aspect_has_a_sentence() -> None:
    cases = [each[1:4] for each in ANSWERS.values()]
    for aspect, answer in state_of(SQUARE).items():
        cases.append((aspect, answer, state_of(Position.start())[aspect]))
    for aspect, engine, program in cases:
        for level in (None, 2):
            found = disagreement(AnswerPair(aspect, engine, program), level=level)
            assert found.label and found.sentence and "{" not in found.label + found.sentence


def test_a_shape_that_has_paid_already_is_named() -> None:
    """Blue's relocations take Red's triangle apart and complete it again: it has paid in this turn."""
    start = study((1, 3, 31), (67, 71, 72, 40, 41), hands=(1, 1))
    *acts, last = map(act_from_text, "5 40>68 5>30 31>5".split())
    game = KensingtonRecord.of_acts(KENSINGTON, start, acts)
    with pytest.raises(Difference) as caught:
        require_state(game.final.play(last), {Aspect.PENDING: (Entitlement("red", 1, 0),)})
    found = made(caught.value.answers, Case(start, acts, last))
    assert found.sentence == (
        "after blue's relocation 31>5 the program leaves red 1 relocation, the engine none: t1 (1-5-3) has paid "
        "already in this turn (rules 3 to 5)"
    )


@given(
    seeds,
    all_rules,
    st.lists(st.tuples(st.integers(0, 9), st.sampled_from((Place(1), Slide(1, 2), Place(0), Slide(73, 0))))),
    st.booleans(),
)
def test_a_case_is_read_back(seed: int, rules: Rules, tried: list[tuple[int, Act]], by_level: bool) -> None:
    played = random_game(seed, rules, 12)
    *acts, last = (act for _, act in played)
    choice: dict[str, Any] = {"level": 2, "seed": seed % 65536} if by_level else {"act": last}
    case = Case(Position.start(rules), acts, red=seed % 2, **choice)
    history = [*case.game.history, case.game.final]
    illegal = [(at, act) for at, act in tried if at < len(history) and illegality(history[at], act) is not None]
    case.tried = sorted(illegal, key=itemgetter(0))
    assert Case.from_actions(json.loads(json.dumps(case.to_actions()))) == case


def test_the_file_has_the_acts_and_says_what_differs(tmp_path: Path) -> None:
    found = disagreement(AnswerPair(Aspect.CHOICE, Place(20), Place(21)), level=2, seed=77)
    start = {"start": GAME.start.to_text(), "red": 0}
    data = json.loads(found.to_json())
    assert data["actions"] == [start, "12", "13", {"level": 2, "seed": 77}]
    assert data["differences"] == [["FIELD", "choice", "21", "20"]] and data["sides"] == ["program", "engine"]
    assert data["explanation"][:2] == ["the act chosen", "level 2 (intermediate) chose 21, the engine's 20"]
    assert (data["about"], data["job"]) == ("rules", ["rules", "memory", None, 0, 300, 1])
    found.save(tmp_path / "found.json")
    assert Divergence.load(tmp_path / "found.json") == found


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"kensington compare"', '"check.py"', "not from kensington compare"),
        ('"sha1"', '"sha2"', "not from kensington compare"),
        ('"memory"', '"telepathy"', "[rules, telepathy, None, 0, 300, 1] is not a batch, such as"),
        ('"level": 2', '"level": 4', "{'level': 4, 'seed': 77} is not an act"),
        ('"seed": 77', '"seed": "x"', "{'level': 2, 'seed': 'x'} is not an act"),
        ('"start"', '"begin"', "the first action is not a start"),
        ('"13"', '"x"', "'x'"),
        ('"divergence": 2', '"divergence": 1', "has version 1, not 2"),
        ('"choice"', "7", "is not a difference"),
        ('"seed": 0', '"seed": ""', "not a divergence: a name is missing, or its value has another type"),
    ],
)
def test_invalid_files_are_refused_by_name_and_cause(old: str, new: str, message: str, tmp_path: Path) -> None:
    text = disagreement(AnswerPair(Aspect.CHOICE, Place(20), Place(21)), level=2, seed=77).to_json()
    assert old in text
    file = tmp_path / "some.json"
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(UserError) as error:
        replay(file)
    assert str(error.value).startswith(f"{file}: ") and message.replace("'", "") in str(error.value).replace("'", "")


def pictured(answer: AnswerPair, **about: Any) -> Image.Image:
    pictures = disagreement(answer, pictures=True, **about).pictures
    return Image.open(io.BytesIO(pictures["both boards"]))


def test_the_picture_has_both_boards_side_by_side() -> None:
    answers = AnswerPair(Aspect.CHOICE, Place(20), Place(20)), AnswerPair(Aspect.CHOICE, Place(20), Place(21))
    same, other = (pictured(each, level=2, seed=77) for each in answers)
    width, height = same.size
    right, left = ((side * width // 2, 24, (side + 1) * width // 2, height) for side in (0, 1))  # the engine: left
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
    check = ProgramCheck(image)
    found = confirm(check, [found_by_rules(image)])
    small = check.shrink(found)
    case = case_of(small)
    assert aspect_of(small) is Aspect.PENDING and case.acts == []
    stones = case.start.red.stones.bit_count() + case.start.blue.stones.bit_count()
    assert stones <= 6  # a square, and one or two to relocate
    assert small.sentence.startswith("after a square the program gave 1 relocation, the engine 2")
    assert small.decides and small.pictures
    file = tmp_path / "small.json"
    small.save(file)
    assert replay(file) == (small, check, small)


def test_on_the_screen_a_game_shrinks_to_a_short_one_from_the_empty_board(
    tmp_path: Path, system_roms: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    driver = ScreenlikeDriver(open_driver(image, "memory", None))
    monkeypatch.setattr("kensington.compare.campaign.replay.open_driver", lambda *_: driver)

    def found_in_phase_two() -> Divergence:
        for number in range(100):
            game = ScreenGame(driver, Counter())
            try:
                game.play_at_random(Random(number))
            except Difference as difference:
                found = made(difference.answers, game, "screen")
                slid = any(isinstance(act, Slide) for act in game.acts)
                if slid and found.label == "after a square the program gave 1 relocation, the engine 2":
                    return found
        raise AssertionError("no game has shown it")

    check = ProgramCheck(image)
    small = check.shrink(found_in_phase_two(), seconds=10)
    case = case_of(small)
    assert case.start == Position.start(Rules(two_move=case.start.rules.two_move, first="blue"))
    assert len(case.acts) <= 12  # seven or eight place what a square needs
    assert not any(isinstance(act, Slide) for act in case.acts)
    assert check.replay(small) == small


def test_a_wrong_choice_shrinks_to_a_simpler_position(ken: str, tmp_path: Path, system_roms: object) -> None:
    check = ProgramCheck(faulty(tmp_path, "level 2 plays as level 1"))
    found = check.run(Batch(BatchKind.POSITIONS, "memory", 2, 0, 15, 1)).divergences[0]
    small = check.shrink(found, seconds=3)
    before, case = case_of(found), case_of(small)
    assert (small.key, case.level, case.seed, case.acts) == (found.key, 2, before.seed, [])
    stones = [each.red.stones.bit_count() + each.blue.stones.bit_count() for each in (before.game.final, case.start)]
    assert stones[1] < stones[0]
    assert reproduce(check, small) == replace(small, confirmed=Confirmation.ACTIONS)
    unknown = replace(found, listed=False)  # only its batch reproduces it
    now = reproduce(check, unknown)
    assert now == replace(found, confirmed=Confirmation.JOB, pictures=now.pictures)
    assert reproduce(ProgramCheck(ken), unknown) is None


def test_a_kind_is_confirmed_by_its_acts_or_by_its_batch_or_not_at_all(ken: str, tmp_path: Path) -> None:
    image = faulty(tmp_path, "a square gives one relocation")
    check, found = ProgramCheck(image), found_by_rules(image)
    by_acts = confirm(check, [found])
    assert by_acts.confirmed is Confirmation.ACTIONS and by_acts.decides
    other = replace(found, actions=[{"start": GAME.start.to_text(), "red": 0}, "12", "13", "14"])  # both play these
    assert confirm(check, [other, found]) == by_acts  # another case of the kind does
    by_batch = confirm(check, [other])
    assert by_batch.confirmed is Confirmation.JOB and by_batch.key == found.key and not by_batch.decides
    assert "only its whole job reproduces it" in by_batch.text()
    never = confirm(ProgramCheck(ken), [other])
    assert never == replace(other, confirmed=Confirmation.NONE) and not never.decides
    assert replace(by_batch, listed=False).decides


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
    [failure] = found.found
    case = case_of(failure)
    assert failure.is_failure and (case.acts, case.act, case.tried) == ([Place(12)], Place(14), [(1, Place(12))])
    file = tmp_path / "failure.json"
    failure.save(file)
    monkeypatch.setattr("kensington.compare.campaign.replay.open_driver", lambda *_: screen)
    *_, now = replay(file, DISC)
    assert now and (now.key, now.confirmed) == (failure.key, Confirmation.ACTIONS)
    monkeypatch.setattr("kensington.compare.campaign.replay.open_driver", lambda *_: ScreenlikeDriver(driver))
    assert ProgramCheck(str(DISC)).replay(failure) is None


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
    found, check = made(caught.value.answers, game, "screen"), ProgramCheck(str(DISC))
    now = check.replay(found)
    assert now and now.key == found.key and case_of(now).tried == [(1, Place(11))]
    assert check.replay(replace(found, actions=[*found.actions[:2], "12"])) is None


def test_a_fault_of_the_game_after_again_is_replayed_with_the_game_before(
    driver: MemoryDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Tiring(ScreenlikeDriver):
        """In the game after *Again?* it shows no stones."""

        worn = False

        def begin(self, start: Position, **options: Any) -> Position:
            self.worn = False
            return super().begin(start)

        def play_again(self, yes: bool) -> bool:
            self.begin(Position.start())
            self.worn = True
            return yes

        def view(self) -> ScreenView:
            return replace(super().view(), **({"board": {}} if self.worn else {}))

    monkeypatch.setattr("kensington.compare.campaign.replay.open_driver", lambda *_: Tiring(driver))
    check = ProgramCheck(str(DISC))
    name = "one's own hexagon by placing"
    found = Findings(str(DISC), Tiring(driver), Batch(BatchKind.FLOW, "screen", None, [*GAMES].index(name), 1, 1))
    game = FlowGame(Tiring(driver), Counter(), known=False)
    with found.comparing(game):
        game.begin(Position.start(script_rules(name)))
        game.play_script(name)
    [difference] = found.found
    assert [action["red"] for action in difference.actions if isinstance(action, dict)] == [0, 0]
    now = confirm(check, [difference])
    assert now.decides and now.confirmed is Confirmation.ACTIONS
    case = case_of(now)
    assert case.earlier and case.earlier.game.final.winner == "blue"
    small = case_of(check.shrink(now))
    assert (small.acts, small.earlier and small.earlier.acts) == ([], case.earlier.acts)
    alone = replace(now, actions=replace(case, earlier=None).to_actions())
    assert check.replay(alone) is None


def test_the_image_is_found_by_its_sha1_beside_the_file_or_in_the_package(ken: str, tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    answer = AnswerPair(Aspect.LEGALITY, IllegalActReason.OCCUPIED, None)  # by an older engine
    named = disagreement(answer, act=Place(1))
    own = {"image": "GAME.ssd", "sha1": sha1_of(ken)}

    def tried(**about: str) -> ProgramCheck:
        replace(named, identities=(own | about, {})).save(file)
        return replay(file)[1]

    named = replace(named, job=Batch(BatchKind.RULES, "memory", None, 0, 0, 1).to_job())
    assert tried() == ProgramCheck(ken)
    beside = tmp_path / "GAME.ssd"
    beside.write_bytes(Path(ken).read_bytes())
    assert tried().image == str(beside)
    (tmp_path / "GAME.zip").write_bytes(b"PK\3\4 and nothing else")
    assert tried(image="GAME.zip").image == ken
    with pytest.raises(KensingtonError, match=f"GAME.ssd: no image with SHA-1 {SHA1} found"):
        tried(sha1=SHA1)
    assert replay(file, ken)[1:] == (ProgramCheck(ken), None)
