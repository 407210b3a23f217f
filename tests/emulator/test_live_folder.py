"""A folder of the host in a drive, as Acorn's DFS and ours use it while the host changes it."""

import os
import random
import time
from contextlib import contextmanager

import pytest

from emulator import Beeb
from emulator.cli import main
from emulator.errors import BeebError
from emulator.media.dfs import side_catalogue
from emulator.media.folder import read_folder

SETS = pytest.mark.parametrize("roms", ["acorn", "free"])


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "GAME"
    path.mkdir()
    return path


def enter(beeb, text):
    """Type lines, and the rows on the screen after the last of them."""
    beeb.type("CLS\n" + text)
    beeb.run_until_input()
    return [row.rstrip() for row in beeb.screen.text]


@contextmanager
def conflicts():
    """Both may change a file here."""
    try:
        yield
    except BeebError as error:
        assert "have both changed" in str(error)


@SETS
def test_the_loop_of_a_programmer(system_roms, folder, roms):
    (folder / "prog.bas").write_text('PRINT "FIRST"\n')
    with Beeb(disc=folder, roms=roms) as beeb:
        beeb.boot()
        assert "FIRST" in enter(beeb, 'CHAIN"PROG"\n')
        (folder / "prog.bas").write_text('PRINT "SECOND"\n')
        assert beeb.disc_motor  # so a DFS may keep the catalogue
        assert "SECOND" in enter(beeb, 'CHAIN"PROG"\n')
        beeb.run(seconds=10)
        assert not beeb.disc_motor
        (folder / "DATA").write_bytes(b"x" * 5000)
        enter(beeb, "*LOAD DATA 3000\n")
        assert beeb.memory[0x3000:0x4389] == b"x" * 5000 + b"\0"
        enter(beeb, '20 PRINT "THIRD"\nSAVE"PROG"\n*SAVE CODE 3000+10 3000\n*ACCESS CODE L\n*TITLE LOOP\n*OPT 4,2\n')
        beeb.run(seconds=10)  # the motor stops, and the files are written
        names = {path.name: path.read_bytes() for path in folder.iterdir()}
        assert names == {
            "prog.bas": b'PRINT "SECOND"\nPRINT "THIRD"\n', "DATA": b"x" * 5000, ".title": b"LOOP\n", ".opt4": b"2\n",
            "CODE": b"x" * 16, "CODE.inf": b"$.CODE 00003000 00003000 000010 L\n",
        }  # fmt: skip
        enter(beeb, "*ACCESS CODE\n*DELETE CODE\n*RENAME DATA D.OTHER\n")
        beeb.write_discs()
        assert {"D.OTHER", "D.OTHER.inf"} == {path.name for path in folder.iterdir()} - {"prog.bas", ".title", ".opt4"}


@SETS
def test_a_file_that_is_open_while_the_host_changes_others(system_roms, folder, roms):
    (folder / "A").write_bytes(bytes(range(256)) * 4)
    with Beeb(disc=folder, roms=roms) as beeb:
        beeb.boot()
        enter(beeb, 'X=OPENIN"A":Y=OPENOUT"OUT":FORI=0TO299:BPUT#Y,BGET#X:NEXT\n')
        (folder / "B").write_bytes(b"b" * 3000)
        assert any("$.B" in row for row in enter(beeb, "*INFO B\n"))
        enter(beeb, "FORI=0TO299:BPUT#Y,BGET#X:NEXT:CLOSE#0\n")
        beeb.write_discs()
        assert (folder / "OUT").read_bytes() == (folder / "A").read_bytes()[:600]


def test_a_boot_text_boots_and_errors_end_the_run_once(system_roms, folder, capsys):
    (folder / "!BOOT").write_text('CHAIN "PROG"\n')
    (folder / "prog.bas").write_text('PRINT "BOOTED"\n')
    assert main(["run", str(folder), "--headless", "--until", "BOOTED", "--seconds", "30"]) == 0
    with Beeb(disc=folder) as beeb:
        beeb.boot()
        enter(beeb, "*.\n")
        (folder / "prog.bas").write_text("10 PRINT\nno number\n")
        with pytest.raises(BeebError, match=r"^GAME/: prog.bas: line 2"):
            enter(beeb, "*.\n")
        beeb.run_until_input()
        assert "BOOTED" in enter(beeb, 'CHAIN"PROG"\n')  # as it was
        (folder / "prog.bas").write_text('10 PRINT "MENDED"\n')
        assert "MENDED" in enter(beeb, 'CHAIN"PROG"\n')
    assert main(["run", str(folder), "--headless", "--no-writable", "--type", 'SAVE"X"\\n', "--text"]) == 0
    assert "read only" in capsys.readouterr().out


@SETS
def test_reading_the_catalogue_by_osword_sees_the_folder(system_roms, folder, roms):
    with Beeb(disc=folder, roms=roms) as beeb:
        beeb.boot()
        enter(beeb, "*.\n")
        (folder / "NEWS").write_bytes(b"x")
        program = "?&70=0:!&71=&3000:?&75=3:?&76=&53:?&77=0:?&78=0:?&79=&22:A%=&7F:X%=&70:Y%=0:CALL&FFF1\n"
        enter(beeb, program)
        assert beeb.memory[0x3008:0x300C] == b"NEWS"


@SETS
def test_snapshots_leave_the_folder_alone_and_clones_have_a_copy(system_roms, folder, roms):
    (folder / "prog.bas").write_text('PRINT "FIRST"\n')
    with Beeb(disc=folder, roms=roms) as beeb:
        beeb.boot()
        enter(beeb, "*.\n")
        before = beeb.snapshot()
        enter(beeb, 'SAVE"NEWS"\n')
        beeb.restore(before)
        enter(beeb, 'SAVE"OTHER"\n')  # by a DFS that knows nothing of NEWS any more
        beeb.write_discs()
        assert {path.name for path in folder.glob("[A-Z]*")} == {"NEWS", "NEWS.inf", "OTHER", "OTHER.inf"}
        with beeb.clone() as twin:
            enter(twin, "*DELETE NEWS\n")
            (folder / "prog.bas").write_text('PRINT "SECOND"\n')
            assert "FIRST" in enter(twin, 'CHAIN"PROG"\n')
            twin.restore(before)
        assert (folder / "NEWS").exists()
        assert "SECOND" in enter(beeb, 'CHAIN"PROG"\n')


def test_no_file_gets_the_name_of_a_device_of_windows(system_roms, folder):
    with Beeb(disc=folder, roms="free") as beeb:
        beeb.boot()
        enter(beeb, '10 REM\nSAVE"CON"\n')
        beeb.write_discs()
        assert (folder / "CON_").exists() and not (folder / "CON").exists()
        assert any("CON" in line.split() for line in enter(beeb, "*.\n"))


@SETS
@pytest.mark.parametrize("seed", range(int(os.environ.get("FOLDER_SEEDS", "3"))))
def test_folder_and_disc_agree_after_anything(system_roms, folder, roms, seed):
    chance = random.Random(seed)
    names = ["A", "B", "PROG", "D.X", "LONGEST"]

    def machine():
        one, other = chance.sample(names, 2)
        return chance.choice(
            [
                f'SAVE"{one}"\n', f"*SAVE {one} 2000+{chance.randrange(1, 0x900):X}\n", f"*DELETE {one}\n",
                f"*RENAME {one} {other}\n", f"*ACCESS {one} {chance.choice(['L', ''])}\n", "*COMPACT\nNEW\n10REM\n",
                f'Y=OPENOUT"{one}":FORI=0TO{chance.randrange(600)}:BPUT#Y,I:NEXT:CLOSE#Y\n', f"*OPT4,{seed}\n",
                f"*TITLE {one}{other}\n", f"*LOAD {one} 3000\n", f"10REM{chance.random()}\n",
            ]
        )  # fmt: skip

    def host():
        path = folder / chance.choice([*names, "PROG.bas"])
        other = path.with_name(
            path.stem if path.suffix == ".bas" else f"{path.name}.bas"
        )  # of the same name on the disc
        if path.exists() and chance.random() < 0.3:
            path.unlink()
        elif not other.exists():
            text = b'PRINT "%d"\n' % chance.randrange(99)
            path.write_bytes(text if path.suffix == ".bas" else chance.randbytes(chance.randrange(3000)))

    with Beeb(disc=folder, roms=roms) as beeb:
        beeb.boot()
        beeb.type("10REM\n")
        for _ in range(40):
            with conflicts():
                host() if chance.random() < 0.4 else enter(beeb, machine())
                if chance.random() < 0.3:
                    beeb.run(seconds=chance.choice([1, 8]))
        with conflicts():
            beeb.write_discs()
        time.sleep(0.06)  # until time stamps tell changes apart
        enter(beeb, "*.\n")
        disc = beeb.discs[0]
        catalogue, contents = side_catalogue(disc.image(), "x", strict=True), read_folder(folder)
        assert not catalogue.warnings and (catalogue.title, catalogue.option) == (contents.title, contents.option)
        on_disc = {
            file.full_name.upper(): (file.data, file.load, file.execute, file.locked) for file in catalogue.files
        }
        assert on_disc == {
            key: (host.file.data, host.file.load, host.file.execute, host.file.locked)
            for key, host in contents.files.items()
        }
        assert not beeb.screen_text().count("fault")
