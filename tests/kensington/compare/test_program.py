"""A program is loaded from any image and run to its first prompt; what goes wrong is told, with the screen."""

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
from tests.kensington.compare.talker import BOOT_EXEC, PLAIN, Question, Talk, write_disc, write_tape

NAME = Question("What is your name?", line=True)
LONG = "".join(f"{number} REM {'x' * 200}\n" for number in range(10, 250, 10)) + "300 REM\n"


def started(path: Path, seconds: float = 900) -> Program:
    program = Program(path)
    program.start(seconds)
    return program


def fault(path: Path, seconds: float = 900) -> ProgramError:
    with pytest.raises(ProgramError) as raised:
        started(path, seconds)
    assert "\n" not in str(raised.value)
    assert path.name in str(raised.value)
    return raised.value


@pytest.mark.parametrize("write, name", [(write_tape, "t.uef"), (write_disc, "t.ssd")])
def test_a_tape_and_a_disc_run_to_the_first_prompt(write, name: str, tmp_path: Path):
    program = Program(write(tmp_path / name, Talk().program([NAME])))
    seen = program.start()
    assert (seen.kind, seen.text) == (PromptKind.NAME, "What is your name?")
    assert not program.loading


def test_restart_is_the_first_prompt_again_to_the_cycle(tmp_path: Path):
    program = started(write_tape(tmp_path / "t.uef", Talk().program([NAME, Question("Level?")])))
    cycles, picture = program.beeb.cycles, program.picture.tobytes()
    program.press("ANNA\n")
    assert program.wait_for_prompt(program.rows).kind is PromptKind.LEVEL
    assert program.restart().kind is PromptKind.NAME
    assert (program.beeb.cycles, program.picture.tobytes()) == (cycles, picture)


def test_a_title_that_stays_until_a_key_is_pressed_is_passed(tmp_path: Path):
    for title in ("KENSINGTON", "Press any key to begin"):
        program = started(write_tape(tmp_path / "t.uef", Talk().program([NAME], title=title)))
        assert "What is your name?" in program.text


def test_instructions_are_refused_or_paged_through(tmp_path: Path):
    pages = [Question("Do you want instructions?", "YN")] + [
        Question(f"Page {page}. Press SPACE for more", " ") for page in "12"
    ]
    program = started(write_tape(tmp_path / "t.uef", Talk().program([*pages, NAME])))
    assert program.text.startswith(NAME.text)
    program.press("ANNA\n")
    seen = program.wait(lambda program: "Answers:Nx x xANNAx." in program.text, 10)
    assert seen


def test_a_prompt_that_looks_like_that_of_basic_is_none(tmp_path: Path):
    program = started(write_tape(tmp_path / "t.uef", '10 CLS\n20 PRINT "What is your name"\n30 PRINT ">";:A=GET\n'))
    assert program.rows[1].strip(" _") == ">"


@pytest.mark.parametrize(
    "lines, message",
    [
        ("10 PRINT X\n", "BASIC's prompt, after 'No such variable at line 10'"),
        ('10 PRINT "GOODBYE"\n', "BASIC's prompt, after 'GOODBYE'"),
        ("10 ?&3000=2:CALL &3000\n", "CPU has stopped"),
        ("10 CALL !-4 AND &FFFF\n", "started again"),
        (
            '10 MODE 1:PRINT "HELLO"\n20 GOTO 20\n',
            "stays at this screen, whatever key is pressed, and nothing on it is",
        ),
        ("10 MODE 2:FOR A=&3000 TO &7FFC STEP 64:!A=RND:NEXT\n20 GOTO 20\n", "no text on it can be read"),
        ("10 REPEAT PRINT TIME:UNTIL FALSE\n", "has asked nothing that could be made out in 15 s"),
    ],
)
def test_what_goes_wrong_is_told(lines: str, message: str, tmp_path: Path):
    error = fault(write_tape(tmp_path / "t.uef", lines), 15 if "15 s" in message else 200)
    assert message in str(error)
    assert error.picture is not None
    assert error.picture.size == (640, 512)


def test_the_last_screen_comes_with_the_error_wherever_that_goes(tmp_path: Path):
    error = fault(write_tape(tmp_path / "t.uef", "10 PRINT X\n"))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.text, again.picture) == (str(error), error.text, error.picture)
    assert "No such variable" in again.text


def test_files_that_are_no_image(tmp_path: Path):
    assert "No such file" in str(fault(tmp_path / "none.uef"))
    tmp_path.joinpath("x.uef").write_bytes(b"not an image" * 100)
    assert "neither a tape" in str(fault(tmp_path / "x.uef"))
    tmp_path.joinpath("y.uef").write_bytes(TAPE.read_bytes()[:6000])
    assert "cut off" in str(fault(tmp_path / "y.uef"))


def test_a_tape_that_ends_too_early(tmp_path: Path):
    whole = open_tape(write_tape(tmp_path / "t.uef", LONG))
    tmp_path.joinpath("t.uef").write_bytes(write_uef(whole.part(0, whole.length * 2 // 3)))
    assert "the tape has come to its end, and the program is not loaded" in str(fault(tmp_path / "t.uef"))


def test_a_tape_with_an_error(tmp_path: Path):
    path = write_tape(tmp_path / "t.uef", LONG)
    data = bytearray(path.read_bytes())
    data[data.index(b"xxxx", len(data) // 2)] ^= 1
    path.write_bytes(data)
    assert str(fault(path)).endswith("after 'Data?'")


def test_a_motor_that_is_left_on_does_no_harm(tmp_path: Path):
    program = Program(write_tape(tmp_path / "t.uef", '10 *MOTOR 1\n20 CLS:INPUT "Your name",A$\n'))
    assert program.start().kind is PromptKind.NAME


def test_a_program_that_looks_at_the_keys_now_and_then(tmp_path: Path):
    lines = '10 CLS:PRINT "Press SPACE"\n20 REPEAT T=TIME+10:REPEAT UNTIL TIME>T:UNTIL INKEY-99\n30 INPUT "Name",A$\n'
    assert Program(write_tape(tmp_path / "t.uef", lines)).start().kind is PromptKind.NAME


def test_a_tape_without_a_file(tmp_path: Path):
    tape = Tape("tone")
    tape.add_tone(10_000)
    tmp_path.joinpath("t.uef").write_bytes(write_uef(tape))
    assert str(fault(tmp_path / "t.uef")).endswith("after 'Searching'")


def test_a_disc_whose_program_is_missing(tmp_path: Path):
    path = tmp_path / "d.ssd"
    path.write_bytes(write_ssd([DiscFile("!BOOT", 0, 0, b'CHAIN"NOPE"\r')], "NOPE", BOOT_EXEC))
    assert str(fault(path)).endswith("after 'Not found'")
    path.write_bytes(DISC.read_bytes()[:3000])
    assert "BASIC's prompt" in str(fault(path))


def test_what_is_waited_for_and_does_not_come(tmp_path: Path):
    program = started(write_tape(tmp_path / "t.uef", Talk().program([NAME])))
    began = program.seconds
    with pytest.raises(ProgramError, match="has not come in 3 s") as raised:
        program.wait(lambda program: "never" in program.text, 3)
    assert program.seconds - began == pytest.approx(3, abs=0.2)
    assert raised.value.text.startswith(NAME.text)


def test_a_flashing_cursor_is_rest_and_a_moving_picture_is_none(tmp_path: Path):
    program = started(write_tape(tmp_path / "t.uef", Talk(lettering=PLAIN).program([NAME])))
    timer = StillnessTimer(program)
    for _ in range(40):
        program.beeb.run(seconds=0.1)
        timer.sample()
    assert timer.seconds > 2
    assert len(timer.checksums) == 2
    lines = "10 MODE 5\n20 REPEAT PLOT 69,RND(1279),RND(1023):UNTIL FALSE\n"
    program = Program(write_tape(tmp_path / "t.uef", lines))
    with pytest.raises(ProgramError):
        program.start(20)
    timer = StillnessTimer(program)
    for _ in range(10):
        program.beeb.run(seconds=0.1)
        timer.sample()
    assert timer.seconds < 0.2
    assert timer.text_seconds > 0.5
