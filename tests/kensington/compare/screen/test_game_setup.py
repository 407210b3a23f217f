"""PromptTracker are answered in whatever order, words, mode and lettering they come, until the game begins."""

import random
from pathlib import Path

import pytest

from kensington.beeb import DISC, FOLDER
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.game_setup import GameSettings, PromptAnswer, _GameSetup, leave_game, set_up_game
from kensington.compare.screen.prompt_classifier import Prompt, PromptKind
from kensington.errors import KensingtonError
from tests.kensington.compare.talker import (
    ANSWERED,
    GRAPHICS,
    PLAIN,
    TALL,
    TALL_TELETEXT,
    Question,
    Talk,
    write_disc,
    write_tape,
)
from tests.kensington.compare.wordings import WORDINGS
from tools.variants import variant

QUESTIONS = [PromptKind.TELEVISION, PromptKind.THINKING, PromptKind.SOUND, PromptKind.REAL_BOARD, PromptKind.TWO_MOVE]
ALL = sorted(
    [
        PromptKind.NAME,
        PromptKind.LEVEL,
        PromptKind.NAME,
        PromptKind.LEVEL,
        *QUESTIONS,
        PromptKind.SPEED,
        PromptKind.COLOUR,
    ],
    key=lambda kind: kind.name,
)
YES_NO, LEVELS, SPEEDS = "YNyn", "123", "0123456789"
PROMPTS = (
    Question("Player 1's name?", line=True),
    Question("Level (1-3, RETURN=human)?", LEVELS),
    Question("Player 2's name?", line=True),
    Question("Level (1-3, RETURN=human)?", LEVELS),
    Question("Black and white TV (Y/N)?", YES_NO),
    Question("Show my thoughts (Y/N)?", YES_NO),
    Question("Noises (Y/N)?", YES_NO),
    Question("Real board too (Y/N)?", YES_NO),
    Question("2 move rule (Y/N)?", YES_NO),
    Question("Speed 0-9?", SPEEDS),
    Question("Red or blue?", "RBrb"),
)
SETTINGS = GameSettings(names=("JILL", "JACK"), levels=(0, 2), thinking=True, two_move=False, speed=4, red=1)
GOT = "JILLx*xJACKx2xNxYxNxNxNx4xBx"  # by PROMPTS from SETTINGS
KEYS = {PromptKind.LEVEL: LEVELS, PromptKind.SPEED: SPEEDS}


def sat_down(path: Path, settings: GameSettings = SETTINGS) -> tuple[Program, list[PromptAnswer]]:
    program = Program(path)
    program.start()
    return program, set_up_game(program, settings)


def answered(program: Program) -> str:
    """What a talking program says that it got."""
    text = "".join(row.strip() for row in program.rows)
    return text[text.index(ANSWERED) + len(ANSWERED) :].split(".")[0]


def asks(answers: list[PromptAnswer]) -> list[PromptKind]:
    return [answer.kind for answer in answers]


@pytest.mark.parametrize("image", ["KEN.uef", "KEN.ssd"])
def test_ken_is_sat_down_to_from_both_images(image: str):
    program = Program(FOLDER / image)
    program.start()
    answers = set_up_game(program, GameSettings(names=("JILL", "JACK"), levels=(0, 1), speed=2, red=1))
    assert asks(answers) == [PromptKind.NAME, PromptKind.LEVEL] * 2 + QUESTIONS + [PromptKind.SPEED, PromptKind.COLOUR]
    assert [answer.keys for answer in answers] == ["JILL\n", "\n", "JACK\n", "1", *"YNNNY", "2", "B"]
    assert asks(leave_game(program)) == [PromptKind.AGAIN]
    assert program.restart().kind is PromptKind.NAME


@pytest.mark.parametrize("seed", range(1000, 1004))
def test_variants_of_ken_are_sat_down_to(seed: int, tmp_path: Path):
    program, answers = sat_down(Path(variant(seed).write(tmp_path)[0]))
    assert sorted((kind for kind in asks(answers) if kind is not PromptKind.RETURN), key=lambda kind: kind.name) == ALL
    leave_game(program)
    assert program.wait_for_prompt().kind in (PromptKind.NAME, PromptKind.LEVEL)


@pytest.mark.parametrize("mode", range(8))
def test_every_mode(mode: int, tmp_path: Path):
    program, _ = sat_down(write_tape(tmp_path / "t.uef", Talk(mode).program(PROMPTS)))
    assert answered(program) == GOT


@pytest.mark.parametrize(
    "mode, lettering", [(0, GRAPHICS), (1, GRAPHICS), (5, GRAPHICS), (1, TALL), (4, TALL), (7, TALL_TELETEXT)]
)
def test_texts_between_the_cells_and_of_double_height(mode: int, lettering: str, tmp_path: Path):
    program, _ = sat_down(write_tape(tmp_path / "t.uef", Talk(mode, lettering).program(PROMPTS)))
    assert answered(program) == GOT


@pytest.mark.parametrize("clears", [True, False])
@pytest.mark.parametrize("echoes", [True, False])
def test_prompts_that_scroll_or_clear_the_screen_and_show_the_key_or_do_not(clears: bool, echoes: bool, tmp_path: Path):
    talk = Talk(2, PLAIN, clears, echoes)
    program, _ = sat_down(write_disc(tmp_path / "t.ssd", talk.program(PROMPTS)))
    assert answered(program) == GOT


def test_a_level_is_asked_of_the_player_who_is_named_last():
    sitting = _GameSetup(Program(DISC), SETTINGS)
    prompt = "ENTER LEVEL (1 NOVICE TO 3 EXPERT) FOR {} OR RETURN"
    one, two = (prompt.format(name) for name in SETTINGS.names)
    asked_of = [sitting._keys(Prompt(PromptKind.LEVEL, text)) for text in (one, f"EXPERT) FOR JILL OR RETURN {two}")]
    assert asked_of == ["\n", "2"]


def test_answers_that_want_return_after_them(tmp_path: Path):
    prompts = [Question(prompt.text, line=True) for prompt in PROMPTS]
    program, answers = sat_down(write_tape(tmp_path / "t.uef", Talk(7, clears=False).program(prompts)))
    assert answered(program) == GOT.replace("*", "")
    assert all(answer.keys.endswith("\n") for answer in answers)


@pytest.mark.parametrize("seed", range(6))
def test_any_order_and_any_words(seed: int, tmp_path: Path):
    chance = random.Random(seed)
    wanted = [*QUESTIONS, PromptKind.SPEED, PromptKind.COLOUR]
    chance.shuffle(wanted)
    wanted = (
        [PromptKind.NAME, PromptKind.NAME, PromptKind.LEVEL, PromptKind.LEVEL, *wanted]
        if seed % 2
        else [*wanted, *[PromptKind.NAME, PromptKind.LEVEL] * 2]
    )
    prompts = []
    for kind in wanted:
        text = chance.choice([text for text in WORDINGS[kind] if "@" not in text]).replace("#", "1")
        if seed % 2 == 0 and kind is PromptKind.NAME:
            text = "Name?"
        prompts.append(Question(chance.choice((str, str.upper))(text), line=kind is PromptKind.NAME))
    talk = Talk(chance.choice((1, 4, 6, 7)), PLAIN, chance.random() < 0.5, chance.random() < 0.5)
    _, answers = sat_down(write_tape(tmp_path / "t.uef", talk.program(prompts)))
    assert asks(answers) == wanted


@pytest.mark.parametrize(
    "prompt, kind, keys",
    [
        (Question("Level: 0=human, 1-3=computer", "0123"), PromptKind.LEVEL, "0"),
        (Question("Colour: 1=red, 2=blue", "12"), PromptKind.COLOUR, "2"),
        (Question("Will you be red (Y/N)?", YES_NO), PromptKind.COLOUR, "N"),
        (Question("Is your set black and white?", YES_NO), PromptKind.TELEVISION, "N"),
        (Question("Press C for colour TV, M for mono", "CM"), PromptKind.TELEVISION, "C"),
        (Question("Sound effects: 1=yes 2=no", "12"), PromptKind.SOUND, "2"),
        (Question("Press any key"), PromptKind.RETURN, " "),
        (Question("Another game?", YES_NO), PromptKind.AGAIN, "N"),
    ],
)
def test_the_keys_are_those_that_the_prompt_names(prompt: Question, kind: PromptKind, keys: str, tmp_path: Path):
    program, answers = sat_down(write_tape(tmp_path / "t.uef", Talk().program([PROMPTS[0], prompt])))
    assert [(answer.kind, answer.keys) for answer in answers[1:]] == [(kind, keys)]
    assert answered(program) == f"JILLx{keys}x"


@pytest.mark.parametrize("refusal", ["", "Please answer properly!"])
def test_a_refused_answer_is_given_in_another_way(refusal: str, tmp_path: Path):
    prompts = [PROMPTS[0], Question("Sound effects?", "yn", refusal=refusal)]
    program, answers = sat_down(
        write_tape(tmp_path / "t.uef", Talk(4).program([*prompts, Question("Press SPACE", " ")]))
    )
    assert answered(program) == "JILLxnx x"
    assert set(asks(answers)) <= {PromptKind.NAME, PromptKind.SOUND, PromptKind.UNKNOWN, PromptKind.RETURN}


def test_many_pages_that_all_end_alike(tmp_path: Path):
    pages = [Question(f"Page {number}: press SPACE", " ") for number in range(8)]
    program, _ = sat_down(write_tape(tmp_path / "t.uef", Talk(4).program([PROMPTS[0], *pages])))
    assert answered(program) == "JILLx" + " x" * 8


def test_a_key_that_is_overlooked_is_pressed_again(tmp_path: Path):
    lines = """10 MODE 7:INPUT "Your name",N$
        20 CLS:PRINT "Sound effects, Y or N?"
        30 REPEAT T=TIME+15:REPEAT UNTIL TIME>T:Y=INKEY-69:N=INKEY-86:UNTIL Y OR N OR INKEY-74
        40 CLS:PRINT "Place a stone":PRINT "Answers:";Y;N;"."
        50 GOTO 50
    """
    program, _ = sat_down(write_tape(tmp_path / "t.uef", lines))
    assert answered(program) == "0-1"


def test_please_wait_between_two_prompts_is_no_game(tmp_path: Path):
    lines = """10 CLS:PRINT "Please wait a moment...":T=TIME+700:REPEAT UNTIL TIME>T
        20 CLS:INPUT "Your name",N$
        30 CLS:PRINT "One moment, please wait...":T=TIME+700:REPEAT UNTIL TIME>T
        40 CLS:PRINT "Sound effects, Y or N?":A$=GET$
        50 CLS:PRINT "Place a stone":PRINT "Answers:";N$;A$;"."
        60 GOTO 60
    """
    program, _ = sat_down(write_tape(tmp_path / "t.uef", lines))
    assert answered(program) == "JILLN"


def test_what_cannot_be_made_out_is_answered_by_return_once(tmp_path: Path):
    program, answers = sat_down(write_tape(tmp_path / "t.uef", Talk().program([PROMPTS[0], Question("Fancy fish?")])))
    assert answers[1] == PromptAnswer(PromptKind.UNKNOWN, "Fancy fish?", "\n")
    assert answered(program) == "JILLx*x"
    stubborn = Talk().program([PROMPTS[0], Question("Fancy fish?", "#")]).replace("A$=CHR$13 OR ", "")
    with pytest.raises(ProgramError, match="asks what could not be made out: 'Fancy fish\\?'") as raised:
        sat_down(write_tape(tmp_path / "t.uef", stubborn))
    assert "Fancy fish?" in raised.value.text


def test_a_program_that_asks_again_and_again_comes_to_an_end(tmp_path: Path):
    lines = '10 MODE 7\n20 PRINT "What speed, 0-9?";:A=GET:PRINT:GOTO 20\n'
    with pytest.raises(ProgramError, match="asks again and again: 'What speed, 0-9\\?' was answered by"):
        sat_down(write_tape(tmp_path / "t.uef", lines))


def test_a_program_that_ends_while_it_asks(tmp_path: Path):
    with pytest.raises(ProgramError, match="BASIC's prompt"):
        sat_down(write_tape(tmp_path / "t.uef", '10 MODE 7\n20 INPUT "Your name",A$\n30 PRINT X\n'))


def test_a_program_that_says_nothing_more_when_all_is_asked(tmp_path: Path):
    program, answers = sat_down(write_tape(tmp_path / "t.uef", Talk().program(PROMPTS, last="KENSINGTON")))
    assert answered(program) == GOT
    assert len(answers) == len(PROMPTS)


@pytest.mark.parametrize(
    "wrong", [{"names": ("ELIZABETH", "B")}, {"names": ("A1", "B")}, {"levels": (4, 0)}, {"speed": 10}, {"red": 2}]
)
def test_settings_that_there_are_none_of(wrong):
    with pytest.raises(KensingtonError):
        GameSettings(**wrong)
