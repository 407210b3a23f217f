"""Prompts are answered in any order, wording, mode and text style until the game begins."""

import random
from collections import Counter
from pathlib import Path

import pytest

from kensington.beeb import DISC, FOLDER
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.game_setup import GameSettings, PromptAnswer, _GameSetup, set_up_game
from kensington.compare.screen.misread_prompts import retry_misread
from kensington.compare.screen.program_screen import ProgramScreen
from kensington.compare.screen.prompt_classifier import Prompt, PromptKind
from kensington.compare.screen.prompt_tracker import PromptTracker
from tests.kensington.compare.basic_programs import (
    ANSWERED,
    GRAPHICS,
    PLACE,
    PLAIN,
    TALL,
    TALL_TELETEXT,
    BasicStyle,
    Question,
    TapeWriter,
)
from tests.kensington.compare.screen.wordings import WORDINGS
from tools.corpus.variants import variant

HOBBY = Path(__file__).parents[2] / "hobby"
QUESTIONS = [PromptKind.TELEVISION, PromptKind.THINKING, PromptKind.SOUND, PromptKind.REAL_BOARD, PromptKind.TWO_MOVE]
PLAYERS = [PromptKind.NAME, PromptKind.LEVEL]
ALL = [*PLAYERS * 2, *QUESTIONS, PromptKind.SPEED, PromptKind.COLOUR]
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
GOT = "JILLx*xJACKx2xNxYxNxNxNx4xBx"  # the answers to PROMPTS by SETTINGS
KEYS = {PromptKind.LEVEL: LEVELS, PromptKind.SPEED: SPEEDS}


def set_up(path: Path, settings: GameSettings = SETTINGS) -> tuple[Program, list[PromptAnswer]]:
    program = Program(path)
    program.start()
    return program, set_up_game(program, settings)


def answered(program: Program) -> str:
    """The answers that a BASIC program reports."""
    text = "".join(row.strip() for row in program.rows)
    return text[text.index(ANSWERED) + len(ANSWERED) :].split(".")[0]


def kinds(answers: list[PromptAnswer]) -> list[PromptKind]:
    return [answer.kind for answer in answers]


@pytest.mark.parametrize("image", ["KEN.uef", "KEN.ssd"])
def test_sets_up_a_game_on_ken_from_both_images(image: str):
    program = Program(FOLDER / image)
    program.start()
    answers = set_up_game(program, GameSettings(names=("JILL", "JACK"), levels=(0, 1), speed=2, red=1))
    assert kinds(answers) == ALL
    assert [answer.keys for answer in answers] == ["JILL\n", "\n", "JACK\n", "1", *"YNNNY", "2", "B"]
    assert program.restart().kind is PromptKind.NAME


@pytest.mark.parametrize("name, level", [("CURSOR", "1"), ("EIGHT", "1"), ("FRAME", "Y"), ("BLINK", "1")])
def test_sets_up_a_game_on_programs_that_are_not_built_from_ken(name: str, level: str):
    settings = GameSettings(levels=(1, 0), two_move=False, red=1)
    _, answers = set_up(HOBBY / f"{name}.bas", settings)
    keys = {answer.kind: answer.keys for answer in reversed(answers)}
    assert keys[PromptKind.LEVEL] == level
    assert keys[PromptKind.TWO_MOVE] == ("Y" if name == "FRAME" else "N")
    assert keys[PromptKind.COLOUR] == "R"
    assert kinds(answers)[-1] is PromptKind.COLOUR


def test_an_unknown_question_beside_a_board_begins_the_game(tmp_path: Path):
    image = tmp_path / "EIGHT.bas"
    listing = (HOBBY / "EIGHT.bas").read_text("ascii")
    image.write_text(listing.replace('"Place a stone."', '"Your stone goes to?"'), "ascii")
    program, answers = set_up(image, GameSettings())
    assert kinds(answers)[-1] is PromptKind.COLOUR
    assert "Your stone goes to?" in " ".join(program.text.split())


def test_a_level_that_the_program_does_not_have():
    with pytest.raises(ProgramError, match="takes no level 2: 'LEVEL OF ANNA\\?"):
        set_up(HOBBY / "BLINK.bas", GameSettings(levels=(2, 0)))


@pytest.mark.parametrize("seed", range(1000, 1004))
def test_sets_up_a_game_on_variants_of_ken(seed: int, tmp_path: Path):
    _, answers = set_up(Path(variant(seed).write(tmp_path)[0]))
    assert Counter(kind for kind in kinds(answers) if kind is not PromptKind.RETURN) == Counter(ALL)


STYLES = [
    *(BasicStyle(mode) for mode in range(8)),
    *(BasicStyle(mode, GRAPHICS) for mode in (0, 1, 5)),
    *(BasicStyle(1, TALL), BasicStyle(4, TALL), BasicStyle(7, TALL_TELETEXT)),
    *(BasicStyle(2, clears=clears, echoes=echoes) for clears, echoes in ((True, False), (False, True), (False, False))),
]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_every_mode_and_style_of_text(style: BasicStyle, tape: TapeWriter):
    program, _ = set_up(tape(style.listing(PROMPTS)))
    assert answered(program) == GOT


def test_a_board_that_is_drawn_for_long_is_no_level_that_thinks(tape: TapeWriter):
    drawing = '9000 DEF PROCdraw:PRINT "Please wait while I rule the board...":TIME=0\n'
    drawing += "9010 REPEAT PLOT 69,RND(99),RND(99):UNTIL TIME>4000:CLS:ENDPROC\n"
    listing = BasicStyle().listing(PROMPTS).replace('PROCsay("Red or blue?")', 'PROCdraw:PROCsay("Red or blue?")')
    program, _ = set_up(tape(listing + drawing))
    assert answered(program) == GOT


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Who takes red? 1 JILL 2 JACK", "2"),
        ("Who is Blue, A: Jill or B: Jack?", "A"),
        ("Who is red?", "J"),
        ("Are you who takes red (Y/N)?", "N"),
    ],
)
def test_a_colour_is_given_to_a_player(text: str, key: str):
    assert _GameSetup(Program(DISC), SETTINGS)._keys(Prompt(PromptKind.COLOUR, text)) == key


def test_colours_that_are_not_the_manual_s_are_reported():
    with pytest.raises(ProgramError, match="offers colours other than red and blue: 'Black, White or Red'"):
        _GameSetup(Program(DISC), SETTINGS)._keys(Prompt(PromptKind.COLOUR, "Black, White or Red"))
    neutral = "Your colour, R/B? (White belongs to nobody.)"
    assert _GameSetup(Program(DISC), SETTINGS)._keys(Prompt(PromptKind.COLOUR, neutral)) in ("R", "B")


@pytest.mark.parametrize("keys", ["Yy", "Zz"])
def test_a_misread_prompt_is_found_by_trial(tape: TapeWriter, keys: str):
    text, default = "Help as on the card?", f'A$=CHR$13 OR INSTR("{keys}"'
    listing = BasicStyle().listing([*PROMPTS[::2], Question(text, keys)])
    assert default in listing
    program = Program(tape(listing.replace(default, f'INSTR("{keys}"')))

    def attempt() -> None:
        program.restart()
        set_up_game(program, SETTINGS)

    failure = "asks the same after each answer"
    with pytest.raises(ProgramError, match=failure):
        attempt()
    if keys == "Yy":
        retry_misread(program, attempt)
        assert answered(program).endswith("xYx")
        assert program.corrected == {text: PromptKind.CONFIRM}
    else:
        with pytest.raises(ProgramError, match=failure):
            retry_misread(program, attempt)
        assert not program.corrected


def test_a_level_is_for_the_player_named_last():
    setup = _GameSetup(Program(DISC), SETTINGS)
    prompt = "ENTER LEVEL (1 NOVICE TO 3 EXPERT) FOR {} OR RETURN"
    one, two = (prompt.format(name) for name in SETTINGS.names)
    keys = [setup._keys(Prompt(PromptKind.LEVEL, text)) for text in (one, f"EXPERT) FOR JILL OR RETURN {two}")]
    assert keys == ["\n", "2"]


def test_an_answer_that_stands_behind_its_question_is_ended_by_return():
    setup = _GameSetup(Program(DISC), SETTINGS)
    setup.answers = [PromptAnswer(PromptKind.AGAIN, "Will you play again? YES or NO", "Y")]
    setup.refused = 1
    keys = [setup._alternative(Prompt(PromptKind.AGAIN, f"again? YES or NO{echo}"), "Y") for echo in (" ? Y", "")]
    assert keys == ["\n", "y"]


def test_a_question_is_the_same_below_an_answer_in_other_letters():
    setup = _GameSetup(Program(DISC), SETTINGS)
    texts = [f"{answer}Two-move rule? YES or NO ?" for answer in ("", "? Y Answer in full! ", "? y Answer in full! ")]
    setup.answers = [PromptAnswer(PromptKind.TWO_MOVE, text, "Y") for text in texts[:2]]
    assert setup._refusals(Prompt(PromptKind.TWO_MOVE, texts[2])) == 2


def test_whether_the_computer_plays_is_asked_for_each_player():
    setup = _GameSetup(Program(DISC), SETTINGS)
    prompts = (Prompt(PromptKind.LEVEL, f"Is the computer to play {name} (N)?") for name in SETTINGS.names)
    assert [setup._keys(prompt) for prompt in prompts] == ["N", "Y"]


def test_a_menu_of_who_plays_is_answered_for_either_player(tape: TapeWriter):
    entries = """"1  A person"'"2  The computer as a beginner"'"3  The computer as a champion\""""
    lines = f"""10 MODE 7:A$="":PRINT "WHO WILL TAKE SIDE A?"''{entries}''"Press a number":A$=GET$
        20 PRINT TAB(19,0)"B"TAB(0,8);:A$=A$+GET$
        30 CLS:PRINT "Place a stone":PRINT "Answers:";A$;"."
        40 GOTO 40
    """
    for levels, keys in ((0, 0), "11"), ((0, 2), "13"), ((1, 0), "21"):
        program, answers = set_up(tape(lines), GameSettings(levels=levels))
        assert answered(program) == keys and {answer.levels for answer in answers} == {2}


def test_levels_with_letters_and_people_in_one_question():
    text = "Will two people play (T), or shall I be an Easy (E) or a Hard (H) opponent?"
    keys = []
    for levels in ((0, 0), (0, 1), (2, 0), (3, 0)):
        setup = _GameSetup(Program(DISC), GameSettings(levels=levels))
        keys.append(setup._keys(Prompt(PromptKind.LEVEL, text)))
    assert keys == ["T", "E", "H", "H"]
    setup = _GameSetup(Program(DISC), GameSettings(levels=(2, 0)))
    assert setup._keys(Prompt(PromptKind.LEVEL, "(N)ovice, (I)ntermediate or (E)xpert?")) == "I"


def test_return_in_vain_is_tried_again():
    setup = _GameSetup(Program(DISC), SETTINGS)
    for setup.refused in (1, 2, 3):
        assert setup._alternative(Prompt(PromptKind.LEVEL, "Level?"), "") == "\n"


def test_a_colour_is_for_the_player_named_above_even_if_the_name_was_there_before(tape: TapeWriter):
    again = '10 MODE 7:PRINT "JACK HAS WON"\'"JACK"\'"Play again (Y/N)?";:A=GET\n'
    colour = '20 CLS:PRINT\'"JACK:"\'"Red or blue?";:A=GET:PRINT\'"Place a stone":REPEAT:UNTIL FALSE\n'
    _, answers = set_up(tape(again + colour))
    assert [answer.keys for answer in answers if answer.kind is PromptKind.COLOUR] == ["R"]


def test_answers_ended_by_return(tape: TapeWriter):
    prompts = [Question(prompt.text, line=True) for prompt in PROMPTS]
    program, answers = set_up(tape(BasicStyle(7, clears=False).listing(prompts)))
    assert answered(program) == GOT.replace("*", "")
    assert all(answer.keys.endswith("\n") for answer in answers)


@pytest.mark.parametrize("seed", range(6))
def test_any_order_and_wording(seed: int, tape: TapeWriter):
    chance = random.Random(seed)
    wanted = [*QUESTIONS, PromptKind.SPEED, PromptKind.COLOUR]
    chance.shuffle(wanted)
    wanted = [*sorted(PLAYERS * 2, key=PLAYERS.index), *wanted] if seed % 2 else [*wanted, *PLAYERS * 2]
    prompts = []
    for kind in wanted:
        text = chance.choice([text for text in WORDINGS[kind] if "@" not in text]).replace("#", "1")
        if seed % 2 == 0 and kind is PromptKind.NAME:
            text = "Name?"
        prompts.append(Question(chance.choice((str, str.upper))(text), line=kind is PromptKind.NAME))
    talk = BasicStyle(chance.choice((1, 4, 6, 7)), PLAIN, chance.random() < 0.5, chance.random() < 0.5)
    _, answers = set_up(tape(talk.listing(prompts)))
    assert kinds(answers) == wanted


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
        (Question("Another game?", YES_NO), PromptKind.AGAIN, "Y"),
    ],
)
def test_presses_the_keys_that_the_prompt_names(prompt: Question, kind: PromptKind, keys: str, tape: TapeWriter):
    program, answers = set_up(tape(BasicStyle().listing([PROMPTS[0], prompt])))
    assert [(answer.kind, answer.keys) for answer in answers[1:]] == [(kind, keys)]
    assert answered(program) == f"JILLx{keys}x"


@pytest.mark.parametrize("refusal", ["", "Please answer properly!"])
def test_a_refused_answer_is_given_in_another_form(refusal: str, tape: TapeWriter):
    prompts = [PROMPTS[0], Question("Sound effects?", "yn", refusal=refusal)]
    program, answers = set_up(tape(BasicStyle(4).listing([*prompts, Question("Press SPACE", " ")])))
    assert answered(program) == "JILLxnx x"
    assert set(kinds(answers)) <= {PromptKind.NAME, PromptKind.SOUND, PromptKind.UNKNOWN, PromptKind.RETURN}


def test_pages_with_the_same_prompt(tape: TapeWriter):
    pages = [Question(f"Page {number}: press SPACE", " ") for number in range(8)]
    program, _ = set_up(tape(BasicStyle(4).listing([PROMPTS[0], *pages])))
    assert answered(program) == "JILLx" + " x" * 8


def test_a_missed_key_is_pressed_again(tape: TapeWriter):
    lines = """10 MODE 7:INPUT "Your name",N$
        20 CLS:PRINT "Sound effects, Y or N?"
        30 REPEAT T=TIME+15:REPEAT UNTIL TIME>T:Y=INKEY-69:N=INKEY-86:UNTIL Y OR N OR INKEY-74
        40 CLS:PRINT "Place a stone":PRINT "Answers:";Y;N;"."
        50 GOTO 50
    """
    program, _ = set_up(tape(lines))
    assert answered(program) == "0-1"


def test_please_wait_between_two_prompts_is_not_a_game(tape: TapeWriter):
    lines = """10 CLS:PRINT "Please wait a moment...":T=TIME+700:REPEAT UNTIL TIME>T
        20 CLS:INPUT "Your name",N$
        30 CLS:PRINT "One moment, please wait...":T=TIME+700:REPEAT UNTIL TIME>T
        40 CLS:PRINT "Sound effects, Y or N?":A$=GET$
        50 CLS:PRINT "Place a stone":PRINT "Answers:";N$;A$;"."
        60 GOTO 60
    """
    program, _ = set_up(tape(lines))
    assert answered(program) == "JILLN"


@pytest.mark.parametrize(
    ("message", "goes"),
    [("ANNA won the toss.", "T=TIME+150:REPEAT UNTIL TIME>T"), ("The toss: ANNA begins.", "A=GET")],
)
def test_a_message_that_goes_by_itself_is_not_answered(message: str, goes: str, tape: TapeWriter):
    """A key pressed meanwhile would answer the next prompt."""
    lines = f"""10 MODE 4:INPUT "Your name",N$
        20 CLS:PRINT "{message}":{goes}
        30 K=INKEY(0):CLS:PRINT "Place a stone":PRINT "Answers:";K;"."
        40 GOTO 40
    """
    program, _ = set_up(tape(lines))
    assert answered(program) == "-1"


def test_no_stone_is_asked_for_without_a_board(tape: TapeWriter):
    lines = """10 MODE 4:INPUT "Your name",N$
        20 CLS:PRINT "FIRST   BLUE"''"RETURN TO PLAY":A=GET
        30 CLS:PRINT "Place a stone":PRINT "Answers:";A;"."
        40 GOTO 40
    """
    program, _ = set_up(tape(lines))
    assert answered(program) == "13"


def test_a_text_beside_the_board_may_only_ask_for_a_key(tape: TapeWriter, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Program, "shows_board", lambda _: (True, False))
    lines = """10 MODE 4:INPUT "Your name",N$
        20 CLS:PRINT "Red hexagons have upright strokes, Blue"'"ones level strokes. Please press SPACE."
        25 REPEAT A=GET:UNTIL A=32
        30 CLS:PRINT "Place a stone":PRINT "Answers:";A;"."
        40 GOTO 40
    """
    program, _ = set_up(tape(lines))
    assert answered(program) == "32"


def test_a_number_above_the_next_name_may_be_an_answer(tape: TapeWriter):
    setup = _GameSetup(Program(tape("10 GOTO 10")), GameSettings())
    asked = "Name of player 1?", "Level 1", "Name of player 2?"
    assert [setup._keys(Prompt(PromptKind.NAME, text)) for text in asked] == ["ANNA\n", "BERT\n", "BERT\n"]


def test_nobody_thinks_while_two_people_wait_for_the_lot(tape: TapeWriter):
    lines = """10 MODE 4:PRINT "Your name?":A=GET
        20 CLS:PRINT "I put my hand in the bag and draw a":A=INKEY(150):PRINT "red stone.":A=INKEY(200)
        30 CLS:PRINT "Place a stone":REPEAT UNTIL FALSE
    """
    program = Program(tape(lines))
    program.start()
    setup = _GameSetup(program, GameSettings())
    setup.answers = [PromptAnswer(kind, "", "") for kind in ALL]
    program.press("\n")
    while not setup.step():
        pass
    assert "Place a stone" in program.text


@pytest.mark.parametrize(("waits", "key"), [("Please press SPACE.", 32), ("RETURN draws the stone", 13)])
def test_who_begins_may_stand_beside_the_board_before_the_game_does(waits: str, key: int, tape: TapeWriter):
    """First the lot waits for a key, then it passes by; only then is there a cursor."""
    lines = f"""10 MODE 4:INPUT "Your name",N$
        20 CLS:PRINT "To place: 15":PRINT TAB(0,20);"A stone is drawn to find out who begins. {waits}":A=GET
        30 CLS:PRINT "To place: 15":PRINT TAB(0,20);"ANNA begins.":T=TIME+400:REPEAT UNTIL TIME>T
        40 K=INKEY(0):CLS:PRINT "Place a stone":PRINT "Answers:";A;K;"."
        50 GOTO 50
    """
    program, _ = set_up(tape(lines))
    assert answered(program) == f"{key}-1"


def test_each_answer_may_be_confirmed(tape: TapeWriter):
    right = "Is that right (Y/N)?"
    prompts = [
        Question("Please type the name of the first player.", line=True),
        Question(f" The first player is JILL. {right}", YES_NO),
        Question("The name of the second player?", line=True),
        Question(f" The second player is JACK. {right}", YES_NO),
        Question("Would you like to use the two-move rule (Y/N)?", YES_NO),
        Question(f" You are not using the two-move rule. {right}", YES_NO),
    ]
    program, _ = set_up(tape(BasicStyle(clears=False).listing(prompts)))
    assert answered(program) == "JILLxYxJACKxYxNxYx"


def test_a_question_in_unknown_words_is_recognised_by_the_keys_that_it_takes(tape: TapeWriter):
    asks = [
        Question("Two people sit down. Who are they? First fish?", line=True),
        Question("The next fish?", line=True),
        Question("Fins?", "RBrb"),
        Question("Gills?", SPEEDS),
        Question("Fish may jump, not at once rebuilt?", YES_NO),
    ]
    program, answers = set_up(tape(BasicStyle().listing(asks)))
    assert answered(program) == "JILLxJACKxBx4xNx"
    assert kinds(answers)[:4] == [PromptKind.NAME, PromptKind.NAME, PromptKind.COLOUR, PromptKind.SPEED]


LIST_OF_KEYS = """10 MODE 7:PRINT "SPACE    lays a fish down"'"RETURN   does it"'"ESCAPE   ends it"
20 PRINT '"Who swims in front ";:INPUT N$:PRINT "And who behind ";:INPUT O$:CLS
30 PRINT "RED TO PLACE"'"Answers:"N$","O$"."
40 REPEAT UNTIL FALSE
"""


def test_a_question_in_unknown_words_below_a_list_of_keys(tape: TapeWriter):
    assert "".join(answered(set_up(tape(LIST_OF_KEYS))[0]).split()) == "JILL,JACK"


def test_an_unknown_prompt_is_answered_with_return_once(tape: TapeWriter):
    program, answers = set_up(tape(BasicStyle().listing([PROMPTS[0], Question("Fancy fish?")])))
    assert answers[1] == PromptAnswer(PromptKind.UNKNOWN, "Fancy fish?", "\n")
    assert answered(program) == "JILLx*x"
    stubborn = BasicStyle().listing([PROMPTS[0], Question("Fancy fish?", "#")]).replace("A$=CHR$13 OR ", "")
    with pytest.raises(ProgramError, match="shows a prompt that is not recognised: 'Fancy fish\\?'") as raised:
        set_up(tape(stubborn))
    assert "Fancy fish?" in raised.value.text


def test_gives_up_on_a_program_that_repeats_a_prompt(tape: TapeWriter):
    deaf = '10 MODE 7\n20 PRINT "Name of player 1?";\n30 REPEAT:UNTIL FALSE\n'
    with pytest.raises(ProgramError, match=r'asks the same .*: "Name of player 1\?" was answered with ANNA'):
        set_up(tape(deaf), GameSettings())
    lines = '10 MODE 7\n20 PRINT "What speed, 0-9?";:A=GET:PRINT:GOTO 20\n'
    with pytest.raises(ProgramError, match=r'asks the same .*: "What speed, 0-9\?" was answered with \d'):
        set_up(tape(lines))


def test_a_program_that_only_asks_whether_to_play_again(tape: TapeWriter):
    lines = '10 MODE 7:INPUT "Name",N$\n20 CLS:PRINT "Play again (Y/N)?";:A=GET:CLS:PRINT "OK":T=INKEY(99):GOTO 20\n'
    with pytest.raises(ProgramError, match="asks again whether to play, but begins no game"):
        set_up(tape(lines))


def test_a_program_that_also_asks_whether_the_same_players_play_again(tape: TapeWriter):
    lines = """10 MODE 7:INPUT "Name",N$
        20 CLS:PRINT "Another game (Y/N)?":A$=GET$:PRINT "Same players (Y/N)?":A$=A$+GET$
        30 CLS:PRINT "Place a stone":PRINT "Answers:";A$;"."
        40 GOTO 40
    """
    program, _ = set_up(tape(lines))
    assert answered(program) == "YY"


def test_a_program_that_ends_between_two_prompts(tape: TapeWriter):
    with pytest.raises(ProgramError, match="BASIC reports 'No such variable at line 30'"):
        set_up(tape('10 MODE 7\n20 INPUT "Your name",A$\n30 PRINT X\n'))


def test_a_program_that_begins_without_a_prompt(tape: TapeWriter):
    program, answers = set_up(tape(BasicStyle().listing(PROMPTS, last="KENSINGTON")))
    assert answered(program) == GOT
    assert len(answers) == len(PROMPTS)


@pytest.mark.parametrize("red, key", [(0, "R"), (1, "B")])
@pytest.mark.parametrize(
    "text", ["ANNA, choose your colour: Red or Blue (R)", "ANNA: red or blue (B)?", "ANNA: R or B"]
)
def test_a_default_in_brackets_is_not_the_key_for_the_colour_before_it(text: str, red: int, key: str):
    setup = _GameSetup(Program(HOBBY / "EIGHT.bas"), GameSettings(red=red))
    assert setup._colour(Prompt(PromptKind.COLOUR, text)) == key


MENU = """10 MODE 4:G$="":O$="OFF"
20 CLS:PRINT "KENSINGTON"''"1 TWO PLAYERS"'"2 YOU ARE RED"'"3 YOU ARE BLUE"'"O 2-MOVE OPTION: "O$'"I INSTRUCTIONS"''
30 REPEAT K$=GET$:UNTIL INSTR("123OI",K$)
40 G$=G$+K$+" ":IF K$="O" THEN O$="ON":GOTO 20
50 IF K$="I" THEN 20
60 IF K$<>"1" PRINT "SKILL 1-3 ";:K$=GET$:PRINT K$:G$=G$+K$+" "
70 PRINT "IS THIS RIGHT (Y/N)";:K$=GET$:G$=G$+K$
80 CLS:PRINT "RED TO PLACE"'"Answers:"G$"."
90 REPEAT UNTIL FALSE
"""


@pytest.mark.parametrize(
    ("settings", "got", "sides"),
    [
        (GameSettings(), "O 1 Y", False),
        (GameSettings(two_move=False), "1 Y", False),
        (GameSettings(levels=(0, 2)), "O 2 2 Y", True),
        (GameSettings(levels=(3, 0)), "O 3 3 Y", True),
        (GameSettings(levels=(3, 0), red=1), "O 2 3 Y", True),
    ],
)
def test_a_menu(settings: GameSettings, got: str, sides: bool, tape: TapeWriter):
    """A setting is changed, the game chosen, and the level that is asked for then is the machine's."""
    program, answers = set_up(tape(MENU), settings)
    assert answered(program) == got
    settled = {kind for answer in answers for kind in (answer.kind, *answer.also)}
    assert settled - {PromptKind.UNKNOWN} == {PromptKind.LEVEL, PromptKind.TWO_MOVE, *[PromptKind.COLOUR] * sides}


def test_a_menu_without_the_wanted_game(tape: TapeWriter):
    listing = '10 MODE 4:PRINT "1 PLAY THE COMPUTER"\'"2 INSTRUCTIONS":A=GET\n20 REPEAT UNTIL FALSE\n'
    with pytest.raises(ProgramError, match="offers no game of 2 people"):
        set_up(tape(listing), GameSettings())


PAGE = """10 MODE 4:DIM V$(5),M$(2):N$="ANN":O$="BEN":G=0:C=0:T=1
20 M$(0)="Two people":M$(1)="BEEB, level 1":M$(2)="BEEB, level 2"
30 REPEAT CLS:PRINT "1 First player     ";N$'"2 Second player    ";O$'"3 Game             ";M$(G)
40 PRINT "4 First player is  ";MID$("REDBLUE",1+3*C,3+C)'"5 2-move option    ";MID$("NO YES",1+3*T,3)
50 PRINT "6 Sound            ON"'"RETURN starts the game"':K$=GET$
60 IF K$="1" PRINT TAB(19,0)SPC(5)TAB(19,0);:INPUT ""N$
70 IF K$="2" PRINT TAB(19,1)SPC(5)TAB(19,1);:INPUT ""O$
80 IF K$="3" G=(G+1)MOD3
90 IF K$="4" C=1-C
100 IF K$="5" T=1-T
110 UNTIL K$=CHR$13:CLS:PRINT "Turn 0"'N$'O$'''"BERT begins."'"Press RETURN"'''"2-move on":A=GET
120 CLS:PRINT "RED TO PLACE"'"Answers:"N$","O$","G","C","T"."
130 REPEAT UNTIL FALSE
"""


@pytest.mark.parametrize(
    ("settings", "got"),
    [
        (GameSettings(), "ANNA,BERT,0,0,1"),
        (GameSettings(two_move=False, red=1), "ANNA,BERT,0,1,0"),
        (GameSettings(levels=(0, 1)), "ANNA,BEN,1,0,1"),
        (GameSettings(levels=(3, 0), red=1), "BERT,BEN,2,0,1"),
    ],
)
def test_a_page_of_settings(settings: GameSettings, got: str, tape: TapeWriter):
    """Each key changes its own entry, sound is not touched, and the counter of turns is not taken for a prompt."""
    program, answers = set_up(tape(PAGE), settings)
    assert "".join(answered(program).split()) == got
    settled = {kind for answer in answers for kind in (answer.kind, *answer.also)}
    assert settled >= {PromptKind.NAME, PromptKind.LEVEL, PromptKind.COLOUR, PromptKind.TWO_MOVE}


SHEET = """10 MODE 7:N$="ANNE":O$="MICRO":L=0:M=2:C=0
20 REPEAT CLS:PRINT "FIRST PLAYER"'"A Name....... ";N$'"B Played by.. ";FNw(L)'"C Colour..... ";FNc(C)''"SECOND PLAYER"
30 PRINT "D Name....... ";O$'"E Played by.. ";FNw(M)'"  Colour..... ";FNc(1-C)''"SPACE starts the game":K$=GET$
40 IF K$="A" PRINT TAB(14,1)SPC(5)TAB(14,1);:INPUT ""N$
50 IF K$="B" L=(L+1)MOD4
60 IF K$="C" C=1-C
70 IF K$="D" PRINT TAB(14,6)SPC(5)TAB(14,6);:INPUT ""O$
80 IF K$="E" M=(M+1)MOD4
90 UNTIL K$=" ":CLS:PRINT "RED TO PLACE"'"Answers:"N$","O$","L","M","C"."
100 REPEAT UNTIL FALSE
110 DEF FNw(L):IF L=0 ="a person" ELSE ="computer level "+STR$L
120 DEF FNc(C)=MID$("redblue",1+3*C,3+C)
"""


@pytest.mark.parametrize(("levels", "red", "got"), [((1, 0), 0, "ANNA,BERT,1,0,0"), ((0, 3), 1, "ANNA,BERT,0,3,1")])
def test_the_second_player_may_be_the_only_person_of_a_page(levels, red: int, got: str, tape: TapeWriter):
    program, _ = set_up(tape(SHEET), GameSettings(levels=levels, red=red, two_move=True))
    assert "".join(answered(program).split()) == got


ASKING = """10 MODE 7:N$="RED":O$="BEEB":L=0:M=2:F=0
20 REPEAT CLS:PRINT "1 Red:  "N$", ";FNw(L)'"2 Blue: "O$", ";FNw(M)'"3 First move: ";MID$("lotred",1+3*F,3)
30 PRINT '"1-3 changes an entry,"'"RETURN begins the game.":K=GET:IF K=51 F=1-F
40 IF K=49 PRINT TAB(0,9);:INPUT "Red, name: "N$:L=FNl
50 IF K=50 PRINT TAB(0,9);:INPUT "Blue, name: "O$:M=FNl
60 UNTIL K=13:PRINT TAB(0,9)"Do you play the 2-move option (Y/N)?":T=GET:CLS
70 PRINT "RED TO PLACE"'"Answers:"N$","O$","L","M","T"."
80 REPEAT UNTIL FALSE
90 DEF FNl:PRINT "Level 1-3, or RETURN for a person ";:REPEAT K=GET:UNTIL K=13 OR (K>48 AND K<52):K=(K-48)*-(K>13):=K
95 DEF FNw(L):IF L=0 ="a person" ELSE ="level "+STR$L
"""


@pytest.mark.parametrize(("levels", "got"), [((0, 0), "ANNA,BERT,0,0,89"), ((0, 3), "ANNA,BERT,0,3,89")])
def test_a_page_whose_entries_ask_questions(levels: tuple[int, int], got: str, tape: TapeWriter):
    program, answers = set_up(tape(ASKING), GameSettings(levels=levels))
    assert "".join(answered(program).split()) == got
    assert answers[0].kind is PromptKind.PLAYERS and {*answers[0].also} == {PromptKind.NAME, PromptKind.LEVEL}


@pytest.mark.parametrize(
    ("question", "levels", "got"),
    [
        (Question("Do you want to play against me (Y/N)?", YES_NO), (0, 0), "N"),
        (Question("Do you want to play against me (Y/N)?", YES_NO), (0, 1), "Y"),
        (Question("Opponent: human (H) or micro (M)?", "HM"), (0, 1), "M"),
        (Question("Play me or a friend? (M/F)", "MF"), (0, 0), "F"),
        (Question("One player or two (1/2)?", "12"), (0, 0), "2"),
        (Question("Joystick or keyboard (J/K)?", "JK"), (0, 0), "K"),
        (Question("Key for left?", "Z"), (0, 0), "Z"),
        (Question("Who goes first (R/B), or shall I draw lots (L)?", "RBL"), (0, 0), "R"),
        (Question("Skip the instructions (Y/N)?", YES_NO), (0, 0), "Y"),
        (Question("Is this your first game (Y/N)?", YES_NO), (0, 0), "N"),
        (Question("Shall we begin?", YES_NO), (0, 0), "Y"),
    ],
)
def test_questions_that_the_manual_has_not(question: Question, levels: tuple[int, int], got: str, tape: TapeWriter):
    silent = BasicStyle().listing([PROMPTS[0], question]).replace("A$=CHR$13 OR ", "")
    program, _ = set_up(tape(silent), GameSettings(levels=levels))
    assert answered(program) == f"ANNAx{got}x"


def test_a_question_for_the_number_of_people_shows_that_the_program_plays_itself(tape: TapeWriter):
    _, answers = set_up(tape(BasicStyle().listing([PROMPTS[0], Question("One player or two (1/2)?", "12")])))
    assert PromptKind.LEVEL in answers[-1].also


def test_a_level_by_its_name_in_full(tape: TapeWriter):
    asked = '20 CLS:REPEAT:INPUT "Which level: novice, average or expert"A$:UNTIL LEN A$>2'
    shown = f'30 CLS:PRINT "{PLACE}"\'"{ANSWERED}"A$"."\n40 REPEAT UNTIL FALSE\n'
    program, _ = set_up(tape(f'10 MODE 4:INPUT "Your name",N$\n{asked}\n{shown}'), GameSettings(levels=(3, 0)))
    assert answered(program) == "EXPERT"


def test_the_only_person_is_named_whatever_his_number(tape: TapeWriter):
    prompts = [Question("One player or two (1/2)?", "12"), Question("The first player's name?", line=True)]
    program, _ = set_up(tape(BasicStyle().listing(prompts, last="BERT: place a stone")), GameSettings(levels=(1, 0)))
    assert answered(program) == "1xBERTx"


def test_the_only_person_chooses_a_colour_whatever_his_number(tape: TapeWriter):
    prompts = [
        Question("1 OR 2 PLAYERS?", "12"),
        Question("LEVEL 1 OR 2?", "12"),
        Question("PLAYER 1: R OR B?", "RB"),
    ]
    program, _ = set_up(tape(BasicStyle().listing(prompts)), GameSettings(levels=(3, 0)))
    assert answered(program) == "1x2xBx"


FORM = """10 MODE 4:VDU 23;8202;0;0;0;:DIM V$(6)
20 PRINT TAB(3,2)"Name of the first player";TAB(3,4)"Name of the second player";
25 PRINT TAB(3,6)"The second player is R or B";TAB(3,8)"Sound effects";
30 PRINT TAB(3,10)"2-move option";TAB(3,12)"All right, Y or N"
40 FOR I%=1 TO 6:V$(I%)=MID$("ONE  TWO  R    Y    Y    Y",I%*5-4,4):PROCf(I%,0):NEXT
50 FOR I%=1 TO 6:PROCf(I%,1):A$=""
60 K%=GET:IF I%<3 AND K%<>13 THEN A$=A$+CHR$K%:V$(I%)=LEFT$(A$+"    ",4):PROCf(I%,1):GOTO 60
70 IF I%<3 OR K%=13 GOTO 80
75 IF INSTR(MID$("RBYNYNYN",I%*2-5,2),CHR$K%)=0 GOTO 60 ELSE V$(I%)=CHR$K%+"   "
80 PROCf(I%,0):NEXT
90 CLS:PRINT "ANNA: place a red stone"'"Answers:";:FOR I%=1 TO 6:PRINT V$(I%);:NEXT:PRINT ".":REPEAT UNTIL FALSE
100 DEF PROCf(I%,C%):IF C% THEN COLOUR 0:COLOUR 129
110 PRINT TAB(33,I%*2)V$(I%);:COLOUR 1:COLOUR 128:ENDPROC
"""


def test_a_form_is_filled_in_where_a_key_changes_it(tmp_path: Path, system_roms: object):
    (tmp_path / "FORM.bas").write_text(FORM, encoding="ascii")
    program, answers = set_up(tmp_path / "FORM.bas", GameSettings(two_move=False, red=1))
    assert [answer.kind for answer in answers][:5] == [
        *(PromptKind.NAME, PromptKind.NAME, PromptKind.COLOUR, PromptKind.SOUND, PromptKind.TWO_MOVE)
    ]
    assert answered(program).split() == ["ANNABERTR", "N", "N", "Y"]


def test_an_error_says_what_the_program_says(tape: TapeWriter) -> None:
    said = "ANNA cannot move and is passed over"
    program = Program(tape(f'10 MODE 4:PRINT "{said}"\n20 REPEAT UNTIL FALSE\n'))
    program.switch_on()
    program.beeb.run(seconds=12)
    screen = ProgramScreen(program)
    screen.prompts = PromptTracker(("ANNA", "BERT"))
    assert f"the cursor vanished; it says '{said}'" in str(screen.error("the cursor vanished"))
