"""Programs are loaded from any image and run to their first prompt; failures are reported with the screen."""

import pickle
from pathlib import Path

import pytest

from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.tape import Tape
from emulator.media.tapeimage import open_tape
from emulator.media.uef import write_uef
from kensington.beeb import DISC, TAPE
from kensington.compare.program import Program, ProgramError, StillnessTimer
from kensington.compare.screen.prompt_classifier import PromptKind
from tests.kensington.compare.basic_programs import (
    BOOT_EXEC,
    PLAIN,
    BasicStyle,
    Question,
    TapeWriter,
    write_disc,
    write_tape,
)

NAME = Question("What is your name?", line=True)
LONG = "".join(f"{number} REM {'x' * 200}\n" for number in range(10, 250, 10)) + "300 REM\n"


def start(path: Path, seconds: float = 900) -> Program:
    program = Program(path)
    program.start(seconds)
    return program


def failure(path: Path, seconds: float = 900) -> ProgramError:
    with pytest.raises(ProgramError) as raised:
        start(path, seconds)
    assert "\n" not in str(raised.value)
    assert path.name in str(raised.value)
    return raised.value


@pytest.mark.parametrize("write, name", [(write_tape, "t.uef"), (write_disc, "t.ssd")])
def test_runs_a_tape_and_a_disc_to_the_first_prompt(write, name: str, tmp_path: Path):
    program = Program(write(tmp_path / name, BasicStyle().listing([NAME])))
    seen = program.start()
    assert (seen.kind, seen.text) == (PromptKind.NAME, "What is your name?")
    assert not program.loading


@pytest.mark.parametrize("name", ["LEVEL", "NAME"])
def test_the_name_of_a_file_is_no_prompt(name: str, tmp_path: Path):
    """It stays on the screen for as long as the program needs to set itself up."""
    listing = "10 FOR I=1 TO 9000:NEXT\n" + BasicStyle().listing([NAME])
    listing = "".join(f"{number} {line.partition(' ')[2]}\n" for number, line in enumerate(listing.splitlines(), 1))
    disc = write_disc(tmp_path / "t.ssd", listing, name)
    basic, tape = tmp_path / f"{name}.bas", write_tape(tmp_path / "t.uef", listing, name)
    basic.write_text(listing, encoding="utf-8")
    for path in basic, disc, tape:
        seen = Program(path).start()
        assert (seen.kind, seen.text) == (PromptKind.NAME, "What is your name?")


def test_restart_returns_to_the_very_cycle_of_the_first_prompt(tape: TapeWriter):
    program = start(tape(BasicStyle().listing([NAME, Question("Level?")])))
    cycles, picture = program.beeb.cycles, program.picture.tobytes()
    program.press("ANNA\n")
    assert program.wait_for_prompt(program.rows).kind is PromptKind.LEVEL
    assert program.restart().kind is PromptKind.NAME
    assert (program.beeb.cycles, program.picture.tobytes()) == (cycles, picture)


def test_skips_a_title_that_waits_for_a_key(tape: TapeWriter):
    for title in ("KENSINGTON", "Press any key to begin"):
        program = start(tape(BasicStyle().listing([NAME], title=title)))
        assert "What is your name?" in program.text


def test_a_page_of_rules_that_goes_by_is_no_prompt_for_an_act(tape: TapeWriter):
    page = '5 CLS:PRINT "Cursor keys go to the next corner"\'"RETURN      take or put a stone":A=INKEY(500):CLS\n'
    program = start(tape(page + BasicStyle().listing([NAME])))
    assert "What is your name?" in program.text


def test_instructions_are_declined_or_paged_through(tape: TapeWriter):
    pages = [Question("Do you want instructions?", "YN")] + [
        Question(f"Page {page}. Press SPACE for more", " ") for page in "12"
    ]
    program = start(tape(BasicStyle().listing([*pages, NAME])))
    assert program.text.startswith(NAME.text)
    program.press("ANNA\n")
    program.beeb.run(seconds=3)
    assert "Answers:Nx x xANNAx." in program.text


def test_an_unknown_first_question_is_told_by_the_keys_that_it_takes(tape: TapeWriter):
    """The second is also worded like one for the rules, which N would answer."""
    for question in "A lone player, or a pair?", "Rules to be read by the few or the pair?":
        lines = f'10 MODE 7:PRINT "{question}":REPEAT K%=GET-48:UNTIL K%=1 OR K%=2\n20 CLS:PRINT K%:REPEAT UNTIL 0\n'
        program = Program(tape(lines))
        assert (program.start().text, "?" in program.text) == (question, True)


def test_a_prompt_may_look_like_that_of_basic(tape: TapeWriter):
    program = start(tape('10 CLS\n20 PRINT "What is your name"\n30 PRINT ">";:A=GET\n'))
    assert program.rows[1].strip(" _") == ">"


def test_a_prompt_that_looks_like_that_of_basic_below_a_broken_line_is_not_typed_to(tape: TapeWriter):
    lines = '10 MODE 5:VDU 28,12,31,19,0\n20 PRINT "WHAT DO THEY CALL YOU?"\n30 PRINT ">";:N$=""\n'
    program = start(tape(lines + '40 REPEAT K=GET:N$=N$+CHR$K:VDU K:UNTIL K=13\n50 CLS:PRINT "LEVEL?";N$:A=GET\n'))
    program.press("ANNA\n")
    assert program.wait_for_prompt(program.rows, ("ANNA",)).kind is PromptKind.LEVEL
    assert "".join(program.text.split()) == "LEVEL?ANNA"


@pytest.mark.parametrize(
    "lines, message",
    [
        ("10 PRINT X\n", "crashed: BASIC reports 'No such variable at line 10'"),
        ("10 MODE 1\n20 VDU 28,30,8,37,7,12\n30 PRINT FNx\n", "BASIC reports 'No such FN/PROC at line 30'"),
        ('10 PRINT "GOODBYE"\n', "BASIC's prompt, after 'GOODBYE'"),
        ("10 ?&3000=2:CALL &3000\n", "JAM opcode"),
        ("10 CALL !-4 AND &FFFF\n", "restarted"),
        (
            '10 MODE 1:PRINT "HELLO"\n20 GOTO 20\n',
            "stays at this screen whatever key is pressed, and no known prompt is on it",
        ),
        ("10 MODE 2:FOR A=&3000 TO &7FFC STEP 64:!A=RND:NEXT\n20 GOTO 20\n", "no text on it can be read"),
        ("10 REPEAT PRINT TIME:UNTIL FALSE\n", "shows no prompt that is recognised within 15 s"),
    ],
)
def test_failures_are_reported(lines: str, message: str, tape: TapeWriter):
    error = failure(tape(lines), 15 if "15 s" in message else 200)
    assert message in str(error)
    assert error.picture is not None
    assert error.picture.size == (640, 512)


def test_an_error_is_pickled_with_its_screen(tape: TapeWriter):
    error = failure(tape("10 PRINT X\n"))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.text, again.picture) == (str(error), error.text, error.picture)
    assert "No such variable" in again.text


def test_files_that_are_not_an_image(tmp_path: Path):
    assert "No such file" in str(failure(tmp_path / "none.uef"))
    tmp_path.joinpath("x.uef").write_bytes(b"not an image" * 100)
    assert "this is a text file" in str(failure(tmp_path / "x.uef"))
    tmp_path.joinpath("y.uef").write_bytes(TAPE.read_bytes()[:6000])
    assert "the tape has ended, and the program is not loaded" in str(failure(tmp_path / "y.uef"))


def test_a_truncated_tape(tape: TapeWriter, tmp_path: Path):
    whole = open_tape(tape(LONG))
    tmp_path.joinpath("t.uef").write_bytes(write_uef(whole.part(0, whole.length * 2 // 3)))
    assert "the tape has ended, and the program is not loaded" in str(failure(tmp_path / "t.uef"))


def test_a_tape_with_a_read_error(tape: TapeWriter):
    path = tape(LONG)
    data = bytearray(path.read_bytes())
    data[data.index(b"xxxx", len(data) // 2)] ^= 1
    path.write_bytes(data)
    assert str(failure(path)).endswith("after 'Data?'")


def test_a_motor_left_on_does_no_harm(tape: TapeWriter):
    program = Program(tape('10 *MOTOR 1\n20 CLS:INPUT "Your name",A$\n'))
    assert program.start().kind is PromptKind.NAME


def test_a_program_that_polls_the_keyboard_rarely(tape: TapeWriter):
    lines = '10 CLS:PRINT "Press SPACE"\n20 REPEAT T=TIME+10:REPEAT UNTIL TIME>T:UNTIL INKEY-99\n30 INPUT "Name",A$\n'
    assert Program(tape(lines)).start().kind is PromptKind.NAME


def test_a_blank_tape(tmp_path: Path):
    tape = Tape("tone")
    tape.add_tone(10_000)
    tmp_path.joinpath("t.uef").write_bytes(write_uef(tape))
    assert str(failure(tmp_path / "t.uef")).endswith("after 'Searching'")


def test_a_disc_whose_program_is_missing(tmp_path: Path):
    path = tmp_path / "d.ssd"
    path.write_bytes(write_ssd([DiscFile("!BOOT", 0, 0, b'CHAIN"NOPE"\r')], "NOPE", BOOT_EXEC))
    assert str(failure(path)).endswith("BASIC reports 'Not found'")
    path.write_bytes(DISC.read_bytes()[:3000])
    assert "BASIC's prompt" in str(failure(path))


def test_stillness_ignores_a_flashing_cursor_but_not_movement(tape: TapeWriter):
    program = start(tape(BasicStyle(text_style=PLAIN).listing([NAME])))
    timer = StillnessTimer(program)
    for _ in range(40):
        program.beeb.run(seconds=0.1)
        timer.sample()
    assert timer.seconds > 2
    assert len(timer.checksums) == 2
    lines = "10 MODE 5\n20 REPEAT PLOT 69,RND(1279),RND(1023):UNTIL FALSE\n"
    program = Program(tape(lines))
    with pytest.raises(ProgramError):
        program.start(20)
    timer = StillnessTimer(program)
    for _ in range(10):
        program.beeb.run(seconds=0.1)
        timer.sample()
    assert timer.seconds < 0.2
    assert timer.text_seconds > 0.5
