"""A program in a machine of its own: loaded from its image, and what its screen says when it ends."""

import pickle

import pytest

from emulator.automation.program import RunError, RunningProgram
from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, write_ssd

pytestmark = pytest.mark.usefixtures("system_roms")


def started(tmp_path, lines, seconds=5):
    """A BASIC program on a disc, after some seconds."""
    files = [DiscFile("!BOOT", 0, 0, b'CHAIN "GAME"\r'), DiscFile("GAME", 0x1900, 0x8023, tokenise(lines))]
    image = tmp_path / "GAME.ssd"
    image.write_bytes(write_ssd(files, option=3))
    program = RunningProgram(image, RunError)
    program.switch_on()
    program.beeb.run(seconds=seconds)
    return program


def test_a_program_that_waits_has_not_ended(tmp_path):
    lines = '10 MODE 1\n20 VDU 5:MOVE 420,500:PRINT "READY"\n30 VDU 4:PRINT TAB(0,9);"KEY";:A=GET\n40 GOTO 30\n'
    program = started(tmp_path, lines)
    program.check(program.rows)
    assert "KEY" in program.text and "READY" not in program.text and not program.loading
    program.use_ocr = True  # the word is not in the cells of the mode
    assert [row.strip() for row in program.rows if row.strip()] == ["KEY", "READY"]
    assert program.crash() is None
    program.hold("A")
    program.press("B")
    assert program.seconds > 5


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("10 PRINT X\n", "the program has crashed: BASIC reports 'No such variable at line 10'"),
        ('10 PRINT "GOODBYE"\n', "the program has ended: the machine is at BASIC's prompt, after 'GOODBYE'"),
        ("10 ?&3000=2:CALL &3000\n", "the program has crashed: the CPU executed a JAM opcode"),
        ("10 CALL !-4 AND &FFFF\n", "the program has crashed: the machine has restarted, after 'BASIC'"),
    ],
)
def test_a_program_that_has_ended_is_asked_why(tmp_path, lines, message):
    program = started(tmp_path, lines)
    with pytest.raises(RunError) as raised:
        program.check(program.rows)
    assert str(raised.value) == f"{program.image}: {message}"
    assert raised.value.picture.size == (640, 512)
    again = pickle.loads(pickle.dumps(raised.value))
    assert (str(again), again.text, again.picture) == (str(raised.value), raised.value.text, raised.value.picture)


def test_what_is_no_image_is_refused(tmp_path):
    tmp_path.joinpath("x.uef").write_bytes(b"not an image" * 100)
    for name, cause in (("x.uef", "this is a text file"), ("none.uef", "No such file")):
        with pytest.raises(RunError, match=cause):
            RunningProgram(tmp_path / name, RunError)
