"""A program's text in and out of a machine, and a machine that starts a program."""

import pytest

from emulator import Beeb
from emulator.cli import main
from emulator.errors import BeebError
from emulator.media.basic import BasicError
from tests.emulator.machines import booted

SETS = pytest.mark.parametrize("roms", ["acorn", "free"])


@SETS
def test_a_text_runs_and_can_be_edited(system_roms, roms):
    with booted(roms=roms) as beeb:
        assert beeb.basic == ""
        beeb.type("A%=1:old=2\n")
        beeb.basic = "FOR I%=1 TO 3\nS=S+I%\nNEXT\n"
        beeb.type('30PRINT "SUM ";S\nRUN\n')
        beeb.run_until_input()
        assert "SUM 1" in beeb.screen_text()  # line 30 was NEXT
        assert beeb.basic == '10 FOR I%=1 TO 3\n20 S=S+I%\n30PRINT "SUM ";S\n'
        beeb.basic = beeb.basic + "40 NEXT\n"
        beeb.type("RUN\nPRINT old\n")
        beeb.run_until_input()
        assert "SUM 6" in beeb.screen_text() and "No such variable" in beeb.screen_text()
        beeb.type("10\n20\n")
        beeb.run_until_input()
        assert beeb.basic == '30PRINT "SUM ";S\n40 NEXT\n'
        beeb.basic = ""
        assert beeb.basic == ""


def test_texts_that_are_no_programs(system_roms):
    with booted() as beeb:
        before = bytes(beeb.memory[:])
        with pytest.raises(BasicError, match="line 2: no line number"):
            beeb.basic = "10PRINT\nPRINT"
        with pytest.raises(BeebError, match="no room for [0-9]+ bytes .* between PAGE, &1900, and HIMEM"):
            beeb.basic = "\n".join(f"{number} REM{'x' * 200}" for number in range(122))
        assert bytes(beeb.memory[:]) == before
        beeb.memory[0x1900] = 0
        with pytest.raises(BeebError, match="^no BASIC program at &1900: not a BASIC program: no line starts"):
            _ = beeb.basic


@SETS
def test_a_machine_starts_its_program_as_the_command_does(system_roms, tmp_path, roms, capsys):
    text = tmp_path / "hello.bas"
    text.write_text('PRINT "HELLO ";PAGE\n')
    code = tmp_path / "CODE"
    code.write_bytes(bytes.fromhex("A9 2A 20 EE FF 60"))
    (tmp_path / "CODE.inf").write_text("$.CODE 2000 2000")
    for path, shown in ((text, "HELLO 6400"), (code, "*RUN $.CODE")):
        with Beeb(program=path, roms=roms) as beeb:
            beeb.boot()
            beeb.run_until_input()
            screen = beeb.screen_text()
        assert shown in screen
        assert main(["run", str(path), "--roms", roms, "--headless", "--text"]) == 0
        assert capsys.readouterr().out == screen + "\n"
    folder = tmp_path / "GAME"
    folder.mkdir()
    (folder / "!BOOT").write_text('CHAIN "X"\n')
    (folder / "X.bas").write_text('PRINT "BOOTED"\n')
    with Beeb(program=folder, disc=text, roms=roms) as beeb:
        beeb.boot()
        beeb.run_until_text("BOOTED")
        with beeb.clone() as twin:
            twin.boot()
            twin.run_until_text("BOOTED")
        assert [disc.name for disc in beeb.discs] == ["GAME/", "hello.bas"]
    with pytest.raises(BeebError, match="no.bas"):
        Beeb(program=tmp_path / "no.bas")
