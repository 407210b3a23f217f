"""The `beeb` command."""

import gzip
import hashlib
import importlib.metadata
import json
import os
import subprocess
import sys
import time
import wave
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from emulator import Beeb, roms
from emulator.cli import main
from emulator.commands.bench import memory
from emulator.commands.run import unescape
from emulator.media import cfs
from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from emulator.media.dfs import DiscFile, read_catalogue, write_dsd, write_ssd
from emulator.media.tape import BAUD_300, Tape
from emulator.media.uef import write_uef
from tests.emulator.command import beeb
from tests.emulator.machines import bad_tape

HELLO = tokenise('10PRINT"HELLO FROM KEN"')


@pytest.fixture
def tape(tmp_path):
    path = tmp_path / "ken.uef"
    files = [TapeFile("KEN", 0xFFFF0E00, 0xFFFF8023, HELLO), TapeFile("CODE", 0x2000, 0x2000, b"x" * 700, locked=True)]
    path.write_bytes(write_uef(Tape.of_files(files)))
    return path


@pytest.fixture
def disc(tmp_path):
    path = tmp_path / "ken.ssd"
    path.write_bytes(make_disc(3))
    return path


def make_disc(option):
    files = [DiscFile("KEN", 0xFF1900, 0xFF8023, HELLO), DiscFile("!BOOT", 0, 0, b'CHAIN"KEN"\r', locked=True)]
    return write_ssd(files, "GAMES", option)


def test_the_example_of_the_readme(capsys, system_roms):
    status, out, err = beeb(capsys, "run", "--headless", "--type", r"PRINT PI\n", "--seconds", 2, "--text")
    assert (status, err) == (0, "")
    assert out.endswith(">PRINT PI\n3.14159265\n>\n")


def test_reference_cpu_gives_the_same_result(capsys, system_roms):
    common = ("run", "--headless", "--type", r"PRINT SQR(2)\n", "--seconds", 1, "--json", "--cpu")
    turbo, reference = (json.loads(beeb(capsys, *common, cpu)[1]) for cpu in ("turbo", "py65"))
    assert turbo["text"] == reference["text"] and turbo["cycles"] == reference["cycles"]
    assert "1.41421356" in turbo["text"]


@pytest.mark.parametrize(
    ("arguments", "cpu"),
    [
        (["--seconds", 600], "recompiler"),
        (["--seconds", 599], "turbo"),
        (["--seconds", 600, "--cpu", "turbo"], "turbo"),
        (["--seconds", 600, "--until", ">"], "turbo"),
    ],
)
def test_a_long_run_without_a_window_is_on_the_recompiler(capsys, system_roms, tmp_path, monkeypatch, arguments, cpu):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("BEEB_CPU", raising=False)
    status, out, _ = beeb(capsys, "run", "--headless", "--json", *arguments)
    assert status == 0 and json.loads(out)["cpu"] == cpu


@pytest.mark.parametrize("start", [(), ("--boot",), ("--chain", "KEN"), ("--type", r'LOAD"KEN"\nRUN\n')])
def test_a_disc_is_started(capsys, system_roms, disc, start):
    status, out, err = beeb(capsys, "run", disc, "--headless", *start, "--until", "HELLO FROM KEN", "--text")
    assert status == 0 and "\nHELLO FROM KEN\n>" in out
    assert err == ""


@pytest.mark.parametrize("start", [("--boot",), ("--chain", "ASK")])
def test_keys_are_typed_when_the_started_program_waits_for_them(capsys, system_roms, tmp_path, start):
    program = tokenise('10 T=TIME:REPEAT UNTIL TIME>T+300\n20 A$=GET$:PRINT"GOT ";A$\n')
    files = [DiscFile("ASK", 0xFF1900, 0xFF8023, program), DiscFile("!BOOT", 0, 0, b'CHAIN"ASK"\r')]
    path = tmp_path / "ask.ssd"
    path.write_bytes(write_ssd(files, option=3))
    status, out, _ = beeb(capsys, "run", path, "--headless", *start, "--type", "X", "--until", "GOT", "--text")
    assert status == 0 and "GOT X" in out
    assert "needs --headless" in beeb(capsys, "run", path, *start, "--type", "X")[2]


def test_a_disc_without_a_boot_option_is_chained(capsys, system_roms, disc):
    disc.write_bytes(make_disc(0))
    status, out, _ = beeb(capsys, "run", disc, "--headless", "--text")
    assert status == 0 and 'CHAIN"$.KEN"' in out and "\nHELLO FROM KEN\n>" in out


@pytest.mark.parametrize("start", [(), ("--chain", "KEN"), ("--fast-tape",)])
def test_a_tape_is_started(capsys, system_roms, tape, start):
    status, out, _ = beeb(capsys, "run", tape, "--headless", *start, "--until", "HELLO FROM KEN", "--text")
    assert status == 0 and "Loading" in out and "HELLO FROM KEN" in out


def test_two_discs(capsys, system_roms, disc, tmp_path):
    other = tmp_path / "other.ssd"
    other.write_bytes(write_ssd([DiscFile("ONLYME", 0, 0, b"x")], "OTHER"))
    _, out, _ = beeb(
        capsys, "run", "--headless", "--disc", disc, "--disc", other, "--type", r"*CAT 1\n", "--seconds", 3, "--text"
    )
    assert "OTHER" in out and "ONLYME" in out


def test_discs_change_only_when_writable(capsys, system_roms, disc):
    before = disc.read_bytes()
    save = ("run", "--headless", "--disc", disc, "--type", r'10REM NEW\nSAVE"NEW"\n', "--seconds", 5, "--text")
    status, out, _ = beeb(capsys, *save)
    assert status == 0 and "Disc read only" in out or "read only" in out.lower()
    assert disc.read_bytes() == before
    status, out, _ = beeb(capsys, *save, "--writable")
    assert status == 0
    files = {file.name: file.data for file in read_catalogue(disc.read_bytes(), "ken.ssd").files}
    assert files["NEW"] == tokenise("10REM NEW") and files["KEN"] == HELLO


def test_writable_leaves_a_disc_in_an_archive_write_protected(capsys, system_roms, disc, tmp_path):
    path = tmp_path / "game.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(disc, "x.ssd")
    run = ("run", path, "--headless", "--disc", disc, "--writable", "--type", r'*DRIVE 1\nSAVE"NEW"\n', "--seconds", 5)
    status, _, err = beeb(capsys, *run)
    assert status == 0 and err.count("write-protected") == 1
    assert "game.zip:x.ssd is write-protected: a member of an archive cannot be written back" in err
    assert "NEW" in {file.name for file in read_catalogue(disc.read_bytes(), "ken.ssd").files}


def test_a_medium_that_is_not_as_it_should_be_is_one_warning(capsys, disc, tmp_path):
    tape, image = tmp_path / "a.uef", tmp_path / "a.img"
    stray = b"\xff\xff\0\0\0\0" + b"stray"
    tape.write_bytes(gzip.compress(write_uef(Tape.of_files([TapeFile("A", 0, 0, HELLO)])) + stray)[:-4])
    image.write_bytes(disc.read_bytes().ljust(409_600, b"\0"))
    run = ("run", image, "--tape", tape, "--headless", "--roms", "free", "--seconds", 0.01, "--type", "")
    status, _, err = beeb(capsys, *run)
    assert status == 0 and [line for line in err.splitlines() if "warning" in line] == [
        "warning: a.uef: the last 4 bytes of the gzip data, part of a checksum, are missing (`beeb info` lists 2 more)",
        "warning: a.img: 409,600 bytes are read as two sides, interleaved as in a .dsd file; "
        "if one side follows the other, split it in the middle into two .ssd files",
    ]
    assert beeb(capsys, "info", tape)[1].count("warning: ") == 3
    cut = tmp_path / "cut.ssd"
    cut.write_bytes(write_ssd([DiscFile("GAME", 0, 0, bytes(300))])[: 3 * 256])
    warning = "the last 44 of 300 bytes of '$.GAME' are missing: the image is cut off"
    assert beeb(capsys, "run", cut, *run[4:])[2].count(warning) == beeb(capsys, "info", cut)[1].count(warning) == 1
    assert "\nwarning: 409,600 bytes are read as" in beeb(capsys, "info", image)[1]


@pytest.mark.parametrize("roms", ["free", "acorn"])
def test_a_run_that_stops_at_a_bad_tape_on_the_free_roms_names_the_damage(capsys, system_roms, tmp_path, roms):
    run = ("run", bad_tape(tmp_path), "--headless", "--roms", roms, "--until", "Rewind tape")
    assert beeb(capsys, *run)[2].count("FILE, block &00: the CRC of its data is wrong") == (roms == "free")


def test_until_times_out(capsys, system_roms):
    status, out, err = beeb(capsys, "run", "--headless", "--until", "Godot", "--seconds", 2, "--text")
    assert status == 1 and "BASIC" in out
    assert err == "beeb: 'Godot' did not appear in 2 s\n"


def test_a_long_text_that_does_not_appear_is_quoted_in_part(capsys, system_roms):
    assert main(["run", "--headless", "--until", "9" * 5000, "--seconds", "1"]) == 1
    assert capsys.readouterr().err == f"beeb: '{'9' * 77}...' did not appear in 1 s\n"


def test_picture_sound_and_state(capsys, system_roms, tmp_path):
    png, wav, state = tmp_path / "x.png", tmp_path / "x.wav", tmp_path / "x.state"
    common = ("run", "--headless", "--state", state, "--text")
    status, out, err = beeb(
        capsys, *common, "--type", r"A=42:SOUND1,-15,53,20\n", "--seconds", 2, "--screenshot", png, "--wav", wav
    )
    assert (status, err) == (0, "")
    assert Image.open(png).size == (640, 512)
    with wave.open(str(wav)) as sound:
        assert sound.getframerate() == 44100 and 2 < sound.getnframes() / 44100 < 30
        assert max(sound.readframes(sound.getnframes())) > 0
    status, out, _ = beeb(capsys, *common, "--type", r"PRINT A+1\n", "--seconds", 1)
    assert status == 0 and "SOUND1,-15,53,20" in out and "\n        43\n>" in out
    status, out, _ = beeb(capsys, *common, "--type", r"PRINT A+2\n", "--seconds", 1)
    assert "43" in out and "44" in out


def test_a_program_is_recorded_and_loaded_back(capsys, system_roms, tmp_path):
    path = tmp_path / "mine.uef"
    record = ("run", "--headless", "--record", path, "--text", "--type")
    status, out, err = beeb(capsys, *record, r'10PRINT"BACK ";6*7\nSAVE"KEN"\n\n')
    assert (status, err) == (0, "") and out.endswith("KEN        00 0012\n>\n")
    status, out, _ = beeb(capsys, "run", path, "--headless", "--chain", "KEN", "--until", "BACK 42", "--text")
    assert status == 0 and "Loading" in out
    before = path.read_bytes()
    assert beeb(capsys, *record, r'SAVE"KEN"\n\n')[0] == 2
    assert path.read_bytes() == before


def test_printer_output_is_saved(capsys, system_roms, tmp_path):
    paper = tmp_path / "paper.txt"
    status, _, err = beeb(
        capsys, "run", "--headless", "--printer", paper, "--seconds", 1, "--type", r'VDU2:PRINT"ON PAPER":VDU3\n'
    )
    assert (status, err) == (0, "") and b"ON PAPER\r" in paper.read_bytes()


def test_recording_nothing_leaves_no_file(capsys, system_roms, tmp_path):
    path = tmp_path / "mine.uef"
    assert beeb(capsys, "run", "--headless", "--record", path) == (1, "", "beeb: nothing was recorded\n")
    assert not path.exists()


def test_a_program_saved_to_disc_is_started_by_its_boot_file(capsys, system_roms, tmp_path):
    path = tmp_path / "mine.ssd"
    path.write_bytes(write_ssd([]))
    lines = r'10PRINT"BACK ";6*7\nSAVE"KEN"\nNEW\n*OPT4,3\n10X=OPENOUT"!BOOT":B$="CHAIN""KEN"""+CHR$13\n'
    lines += r"20FORI=1TOLENB$:BPUT#X,ASCMID$(B$,I):NEXT:CLOSE#X\nRUN\n"
    assert beeb(capsys, "run", "--headless", "--disc", path, "--writable", "--type", lines)[0] == 0
    assert [file.name for file in read_catalogue(path.read_bytes(), "mine.ssd").files] == ["!BOOT", "KEN"]
    status, out, _ = beeb(capsys, "run", path, "--headless", "--until", "BACK 42", "--text")
    assert status == 0 and '>CHAIN"KEN"' in out


def test_a_tape_at_300_baud_is_started_at_its_own_speed(capsys, system_roms, tmp_path):
    path = tmp_path / "slow.uef"
    path.write_bytes(write_uef(Tape.of_files([TapeFile("A", 0xE00, 0x8023, HELLO)], bit=BAUD_300)))
    status, out, _ = beeb(capsys, "run", path, "--headless", "--until", "HELLO FROM KEN", "--text")
    assert status == 0 and ">*TAPE3\n" in out


def test_a_state_of_another_machine(capsys, system_roms, tmp_path, tape):
    state = tmp_path / "x.state"
    assert beeb(capsys, "run", "--headless", "--state", state, "--seconds", 1)[0] == 0
    saved = state.read_bytes()
    status, _, err = beeb(capsys, "run", tape, "--headless", "--state", state, "--seconds", 1)
    assert status == 2 and err.splitlines()[-1].startswith("beeb: ") and "DFS 1.20, this machine no DFS" in err
    assert state.read_bytes() == saved


def test_a_state_as_the_image_goes_on_with_its_own_media(capsys, system_roms, tmp_path, tape):
    state = tmp_path / "x.state"
    with Beeb(tape=tape, dfs=None, roms="free", sideways_ram=(5,)) as saved:
        saved.boot()
        saved.type("A=42\n")
        state.write_bytes(saved.save_state())
    before = state.read_bytes()
    status, out, err = beeb(capsys, "run", state, "--headless", "--type", r"PRINT A+1\n", "--text")
    assert (status, err) == (0, "") and out.endswith(">PRINT A+1\n        43\n>\n")
    assert state.read_bytes() == before
    status, _, err = beeb(capsys, "run", state, "--headless", "--disc", "a.ssd")
    assert status == 2 and "a save state names its tape, discs and ROMs" in err
    tape.unlink()
    status, _, err = beeb(capsys, "run", state, "--headless")
    assert (status, err) == (2, f"beeb: {state}: the state needs {str(tape)!r}: file not found\n")


def test_speed_keeps_pace_with_the_host(capsys, system_roms):
    began = time.perf_counter()
    assert beeb(capsys, "run", "--headless", "--seconds", 2, "--speed", 4)[0] == 0
    assert 0.5 <= time.perf_counter() - began < 5


def test_fast_tape_is_not_paced_while_the_tape_moves(capsys, system_roms, tape):
    began = time.perf_counter()
    done = beeb(capsys, "run", tape, "--headless", "--speed", 1, "--fast-tape", "--until", "HELLO FROM KEN", "--json")
    assert done[0] == 0 and json.loads(done[1])["emulated_seconds"] > 6
    assert time.perf_counter() - began < 4


def test_escapes_of_type():
    assert unescape(r"PRINT PI\n") == "PRINT PI\n"
    assert unescape(r"a\\nb\nc\\") == "a\\nb\nc\\"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nosuch.uef"], "beeb: nosuch.uef: No such file or directory"),
        (["--tape", "nosuch.uef"], "No such file or directory"),
        (["--disc", "a", "--disc", "b", "--disc", "c"], "beeb: 3 discs for 2 drives"),
        (["--until", ""], "argument --until: the text must not be empty"),
        (["--full-screen"], "beeb: --full-screen is for the window"),
        (["--volume", "0.5"], "beeb: --volume is for the window"),
        (["--captures", "."], "beeb: --captures is for the window"),
        (["--seconds", "0"], "argument --seconds: 0: must be greater than 0"),
        (["--seconds", "nan"], "argument --seconds: nan: must be greater than 0"),
        (["--speed", "fast"], "argument --speed"),
        (["--cpu", "z80"], "argument --cpu"),
        (["--boot", "--chain", "x"], "not allowed with argument"),
        (["--type", "é"], "beeb: "),
        (["--screenshot", "/nowhere/x.png", "--seconds", "1"], "beeb: /nowhere/x.png: No such file or directory"),
        (["--wav", "/nowhere/x.wav"], "beeb: /nowhere/x.wav: No such file or directory"),
        (["--wav", "/dev/full", "--seconds", "1"], "beeb: /dev/full: No space left on device"),
        (["--state", "/", "--seconds", "1"], "beeb: /: Is a directory"),
        (["--state", "/dev/null"], "beeb: /dev/null: this is not a save state"),
        (["--state", "/dev/zero"], "beeb: /dev/zero: "),
        (["--record", "/nowhere/x.uef"], "beeb: /nowhere/x.uef: No such file or directory"),
        (["--record", "/dev/null"], "beeb: /dev/null: file exists"),
        (["--record", "/nowhere/x", "--state", "/nowhere/y"], "--record cannot be combined with --state"),
        ([""], "beeb: the name of the image is empty"),
        (["--disc", ""], "beeb: the name of the image is empty"),
        (["--roms", "/nowhere"], "beeb: /nowhere: cannot be searched for ROMs"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys, system_roms, arguments, message):
    status, out, err = beeb(capsys, "run", "--headless", *arguments)
    assert (status, out) == (2, "")
    assert message in err.splitlines()[-1]
    assert "Traceback" not in err


def test_two_tapes(capsys, system_roms, tape, tmp_path):
    for option, path in (("--tape", tape), ("--record", tmp_path / "new.uef")):
        status, _, err = beeb(capsys, "run", tape, "--headless", option, path)
        assert status == 2 and "for one recorder" in err


def test_tape_as_a_disc_is_rejected(capsys, system_roms, tape):
    assert beeb(capsys, "run", "--headless", "--disc", tape) == (2, "", "beeb: ken.uef: a tape image, not a disc\n")


def test_a_disc_as_a_tape_is_rejected(capsys, system_roms, tmp_path):
    (tmp_path / "a.ssd").write_bytes(write_ssd([], "KEN"))
    message = "beeb: a.ssd: a disc image, not a tape\n"
    assert beeb(capsys, "run", "--headless", "--tape", tmp_path / "a.ssd") == (2, "", message)


def test_without_a_display_it_names_headless(system_roms):
    quiet = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run(
        [sys.executable, "-m", "emulator.cli", "run"], env=quiet, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "beeb: there is no display; use --headless to run without a window\n"


def test_info_of_a_tape(capsys, tape):
    status, out, _ = beeb(capsys, "info", tape)
    assert status == 0
    assert "ken.uef: UEF" in out and "original" not in out
    rows = [line.split() for line in out.splitlines()]
    assert ["KEN", "FFFF0E00", "FFFF8023", f"{len(HELLO):06X}", "1", "BASIC"] in rows
    assert ["CODE", "00002000", "00002000", "0002BC", "3", "locked"] in rows


def test_info_names_what_is_damaged_on_a_tape(capsys, tmp_path):
    first, *_ = cfs.encode(TapeFile("KEN", 0, 0, bytes(600)))
    tape = Tape()
    tape.add_bytes(first[:-1] + b"?")
    path = tmp_path / "damaged.uef"
    path.write_bytes(write_uef(tape))
    faults = ["block &00: the CRC of its data is wrong", "block &01 is missing, or its header is damaged"]
    _, out, _ = beeb(capsys, "info", path)
    assert out.splitlines()[-2:] == [f"warning: KEN: {fault}" for fault in faults]
    assert json.loads(beeb(capsys, "info", path, "--json")[1])["files"][0]["faults"] == faults


@pytest.mark.parametrize("contents", ["only a carrier tone", "data, but no block of the cassette filing system"])
def test_info_says_why_a_tape_has_no_files(capsys, tmp_path, contents):
    tape = Tape()
    tape.add_tone(9000)
    if contents.startswith("data"):
        tape.add_bytes(b"speech")
    path = tmp_path / "blank.uef"
    path.write_bytes(write_uef(tape))
    assert f"no files: it has {contents}\n" in beeb(capsys, "info", path)[1]


def test_info_of_a_disc_as_json(capsys, tmp_path):
    path = tmp_path / "two.dsd"
    path.write_bytes(write_dsd(make_disc(3), make_disc(0)))
    status, out, _ = beeb(capsys, "info", path, "--json")
    described = json.loads(out)
    assert status == 0 and described["format"] == "DSD" and described["start"] == "SHIFT-BREAK"
    assert [side["option"] for side in described["sides"]] == [3, 0]
    assert described["sides"][0]["title"] == "GAMES"
    boot, ken = described["sides"][0]["files"]
    assert (boot["name"], boot["locked"], boot["length"]) == ("!BOOT", True, 11)
    assert (ken["name"], ken["load"], ken["execute"], ken["basic"]) == ("KEN", 0xFF1900, 0xFF8023, True)


def test_info_lists_a_program(capsys, tape, disc):
    for image, name in ((tape, "ken"), (disc, "$.KEN"), (disc, "KEN")):
        assert beeb(capsys, "info", image, "--list", name) == (0, '   10PRINT"HELLO FROM KEN"\n', "")
    assert beeb(capsys, "info", tape, "--list", "CODE") == (2, "", "beeb: ken.uef: CODE is not a BASIC program\n")
    assert beeb(capsys, "info", tape, "--list", "x") == (2, "", "beeb: ken.uef: no file x\n")


def test_info_of_an_unknown_file(capsys, tmp_path):
    path = tmp_path / "notes"
    path.write_text("hello")
    status, out, err = beeb(capsys, "info", path)
    assert (status, out) == (2, "") and err.startswith("beeb: notes: this is a text file; not supported")
    assert err.count("\n") == 1


def test_info_of_a_disc_of_0_sectors(capsys, tmp_path):
    path = tmp_path / "odd.ssd"
    image = bytearray(make_disc(3))
    image[0x106:0x108] = 0x30, 0
    path.write_bytes(image)
    status, out, err = beeb(capsys, "info", path)
    assert (status, err) == (0, "")
    assert "0 sectors" in out and "$.KEN" in out and "warning: a disc of 0 sectors; must be 2 to 800" in out


def test_a_disc_of_0_sectors_boots(capsys, tmp_path, system_roms):
    path = tmp_path / "odd.ssd"
    image = bytearray(make_disc(3))
    image[0x106:0x108] = 0x30, 0
    path.write_bytes(image)
    status, out, _ = beeb(capsys, "run", "--headless", path, "--until", "HELLO FROM KEN", "--seconds", 20, "--text")
    assert status == 0 and "HELLO FROM KEN" in out


def test_a_new_disc(capsys, tmp_path, system_roms):
    path = tmp_path / "new.ssd"
    assert beeb(capsys, "new", path, "--title", "MINE") == (0, "", "")
    save = ("--writable", "--type", r'10PRINT"KEPT"\nSAVE"MINE"\n', "--seconds", 6)
    assert beeb(capsys, "run", "--headless", path, *save)[0] == 0
    status, out, _ = beeb(capsys, "info", path)
    assert status == 0 and "side 0: MINE (01), option 0 (off), 800 sectors" in out.replace("(1)", "(01)")
    assert beeb(capsys, "info", path, "--list", "MINE")[1] == '   10PRINT"KEPT"\n'
    before = path.read_bytes()
    assert beeb(capsys, "new", path) == (2, "", f"beeb: {path}: file exists; nothing was written\n")
    assert path.read_bytes() == before


@pytest.mark.parametrize("options", [(), ("--dsd",)])
def test_a_new_double_sided_disc(capsys, tmp_path, system_roms, options):
    path = tmp_path / "new.dsd"
    assert beeb(capsys, "new", path, *options) == (0, "", "")
    assert path.stat().st_size == 409_600
    save = ("--writable", "--type", r'*DRIVE 2\n10PRINT"KEPT"\nSAVE"MINE"\n', "--seconds", 6)
    assert beeb(capsys, "run", "--headless", path, *save)[0] == 0
    described = json.loads(beeb(capsys, "info", path, "--json")[1])
    assert [len(side["files"]) for side in described["sides"]] == [0, 1]


def test_a_new_disc_that_cannot_be_made(capsys, tmp_path):
    for arguments, message in (
        ((tmp_path / "a.ssd", "--dsd"), "the name of a double-sided disc must end in .dsd"),
        ((tmp_path / ".ssd",), "a disc needs a name before .ssd"),
        ((tmp_path / "a.uef",), "the name of a single-sided disc must end in .ssd"),
        ((tmp_path / "no" / "a.ssd",), "No such file or directory"),
        ((tmp_path / "a.ssd", "--title", "THIRTEEN LONG"), "invalid title"),
    ):
        status, out, err = beeb(capsys, "new", *arguments)
        assert (status, out) == (2, "") and message in err and err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_names_cannot_confuse_a_terminal(capsys, tmp_path):
    path = tmp_path / "evil.ssd"
    image = bytearray(make_disc(0))
    image[0:4] = b"\x1b[2J"
    image[8:12] = b"\x1b[2J"
    path.write_bytes(image)
    status, out, _ = beeb(capsys, "info", path)
    assert status == 0 and "\x1b" not in out
    named = tmp_path / "\x1b[2J\udcff.uef"
    listing = HELLO.replace(b"HELLO", b"\x1b[31m")
    named.write_bytes(write_uef(Tape.of_files([TapeFile("KEN", 0xE00, 0x8023, listing)])))
    for arguments in (("info",), ("info", "--list", "KEN"), ("run", "--headless", "--disc")):
        status, out, err = beeb(capsys, *arguments, named)
        assert status in (0, 2) and out + err and "\x1b" not in out + err
    status, out, _ = beeb(capsys, "info", "--json", named)
    assert status == 0 and out.isascii() and json.loads(out)["name"] == named.name


def test_roms_are_listed(capsys, system_roms, tmp_path):
    for kind in ("os", "dfs"):
        (tmp_path / f"{kind}.bin").write_bytes(system_roms[kind].data)
    (tmp_path / "z.rom").write_bytes(bytes(8192))
    status, out, _ = beeb(capsys, "roms", "--rom-dir", tmp_path)
    assert status == 1
    assert "OS 1.20" in out and "not recognised" in out and "BASIC II (basic) is missing" in out
    status, out, _ = beeb(capsys, "roms", "--rom-dir", tmp_path, "--json")
    listing = json.loads(out)
    assert status == 1 and listing["missing"] == ["basic", "dnfs"]
    assert [(rom["set"], rom["kind"]) for rom in listing["roms"]] == [
        *(("free", kind) for kind in ("os", "basic", "dfs")), ("acorn", "dfs"), ("acorn", "os"), ("", "")
    ]  # fmt: skip
    for rom in listing["roms"]:
        image = Path(rom["path"]).read_bytes()
        assert (rom["bytes"], rom["sha256"]) == (len(image), hashlib.sha256(image).hexdigest())


def test_a_machine_without_its_roms(capsys, tmp_path):
    status, _, err = beeb(capsys, "run", "--headless", "--roms", tmp_path)
    assert status == 2 and "OS 1.20 not found" in err and err.count("\n") == 1
    assert err.endswith(f"get it with: beeb roms fetch --rom-dir {tmp_path}\n")


def test_fetching_needs_confirmation_and_skips_present_roms(capsys, system_roms, tmp_path, monkeypatch):
    for rom in system_roms.values():
        (tmp_path / f"{rom.kind}.rom").write_bytes(rom.data)
    monkeypatch.setenv("PATH", "")  # no npm
    assert beeb(capsys, "roms", "fetch", "--rom-dir", tmp_path)[0] == 0
    (tmp_path / "os.rom").unlink()
    monkeypatch.setattr(sys, "stdin", Path(os.devnull).open(encoding="utf-8"))
    status, _, err = beeb(capsys, "roms", "fetch", "--rom-dir", tmp_path)
    assert status == 2 and roms.NOTICE in err and "pass --yes" in err
    status, _, err = beeb(capsys, "roms", "fetch", "--rom-dir", tmp_path, "--yes")
    assert status == 2 and "npm is not installed" in err


def process(redirected, *arguments, **environment):
    """`beeb ARGUMENTS` in a process, with its output redirected by the shell."""
    code = f"import sys; from emulator.cli import main; sys.exit(main({[str(a) for a in arguments]!r}))"
    return subprocess.run(
        ["bash", "-c", f'"$0" -c "$1" {redirected}; exit "${{PIPESTATUS[0]}}"', sys.executable, code],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | environment,
    )


def test_pipe_that_closes_early(tape):
    done = process("| true", "info", tape, "--json")
    assert done.stderr == ""


def test_output_that_cannot_be_written(tape):
    done = process(">/dev/full", "info", tape)
    assert (done.returncode, done.stderr) == (2, "beeb: the output: No space left on device\n")
    done = process(">&-", "info", tape)
    assert (done.returncode, done.stderr) == (0, "")


def test_output_in_ascii(system_roms):
    typed = ("--type", 'PRINT "£"\n', "--seconds", 1, "--text")
    done = process("", "run", "--headless", *typed, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "") and "\n\\xa3\n>" in done.stdout


@pytest.mark.pure
def test_version_is_that_of_the_package(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"beeb {importlib.metadata.version('computer-kensington')}\n"


def test_module_is_the_command(system_roms):
    done = subprocess.run([sys.executable, "-m", "emulator", "roms"], capture_output=True, text=True)
    assert done.returncode == 0 and "OS 1.20" in done.stdout


def test_without_pygame_a_window_says_how_to_install_it(system_roms):
    program = "import sys; sys.modules['pygame'] = None; from emulator.cli import main; sys.exit(main(['run']))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == ("beeb: the window needs pygame; in the clone, run: pip install '.[window]'\n")


def test_file_without_a_command_is_run(capsys, system_roms, disc):
    status, out, _ = beeb(capsys, disc, "--headless", "--until", "HELLO FROM KEN", "--text")
    assert status == 0 and "HELLO FROM KEN" in out


def test_member_of_a_file_without_a_suffix_is_run(capsys, system_roms, disc, tmp_path):
    with zipfile.ZipFile(tmp_path / "games", "w") as archive:
        archive.write(disc, "ken.ssd")
    status, out, _ = beeb(capsys, f"{tmp_path / 'games'}:1", "--headless", "--until", "HELLO FROM KEN", "--text")
    assert status == 0 and "HELLO FROM KEN" in out


def test_options_without_a_command_are_those_of_run(capsys, system_roms):
    assert beeb(capsys, "--headless", "--type", r"PRINT 6*7\n", "--text")[1].endswith("42\n>\n")


def test_nothing_at_all_opens_the_window(capsys, monkeypatch):
    opened = []
    monkeypatch.setattr("emulator.commands.run.run_in_window", lambda options: opened.append(options.image) or 0)
    assert beeb(capsys) == (0, "", "") and opened == [None]


@pytest.mark.parametrize(("word", "told"), [("inof", "neither a file nor a command"), ("gone.ssd", "No such file")])
def test_neither_file_nor_command(capsys, word, told):
    status, out, err = beeb(capsys, word)
    assert (status, out) == (2, "") and err.startswith(f"beeb: {word}: {told}") and err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "form"), [("x.jpg", "JPEG"), ("x.JPEG", "JPEG"), ("x.png", "PNG"), ("x.PNG", "PNG"), ("x", "PNG")]
)
def test_suffix_of_the_screenshot_is_its_format(capsys, system_roms, tmp_path, name, form):
    path = tmp_path / name
    assert beeb(capsys, "run", "--headless", "--seconds", 1, "--screenshot", path) == (0, "", "")
    with Image.open(path) as image:
        assert (image.format, image.size) == (form, (640, 512))
    assert beeb(capsys, "run", "--headless", "--seconds", 1, "--borders", "--screenshot", path) == (0, "", "")
    with Image.open(path) as image:
        assert (image.format, image.size) == (form, (832, 576))


def test_unknown_format_of_a_screenshot_is_refused_at_once(capsys, system_roms, tmp_path):
    status, _, err = beeb(capsys, "run", "--headless", "--seconds", 1e9, "--screenshot", tmp_path / "x.tiff")
    assert status == 2 and "x.tiff: screenshots are PNG (.png) or JPEG (.jpg), not .tiff" in err


def test_bench_measures_memory_in_the_directory_of_other_sources(system_roms, tmp_path, monkeypatch):
    (tmp_path / "emulator.py").write_text("raise ImportError('not the installed package')\n", encoding="ascii")
    monkeypatch.chdir(tmp_path)
    assert memory(None) > 20  # and at least what this process took before it started the other


def test_headless_runs_watch_and_break(capsys, system_roms, tmp_path):
    symbols = tmp_path / "symbols"
    symbols.write_text("count = &0070\n")
    text = "?&70=65:A=?&70\\n?&2000=&60:CALL &2000\\n"
    options = ["--symbols", symbols, "--watch", "count:w", "--break", "2000", "--seconds", "9", "--type", text]
    status, out, err = beeb(capsys, "run", "--headless", *options)
    assert status == 0 and not err.replace("\n", "")
    lines = out.splitlines()
    assert "&41 written to &0070 count, before &" in lines[0]
    assert ": at &2000 &2000, A=" in lines[1] and len(lines) == 2
    status, out, err = beeb(capsys, "run", "--headless", "--watch", "nowhere", "--seconds", "1")
    assert status == 2 and "nowhere: neither a label" in err
    status, out, err = beeb(capsys, "run", "--headless", "--watch", "70:x")
    assert status == 2 and "choose from r, w, rw" in err
