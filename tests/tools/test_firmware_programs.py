"""Comparing programs on both sets of ROMs: what is found in folders, the verdicts, and the command."""

import json
import zipfile

import numpy as np
import pytest

from emulator.assembler import assemble
from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.tape import Tape
from emulator.media.uef import write_uef
from emulator.roms import ACORN, FREE
from tools.corpus import firmware_programs
from tools.corpus.comparison import Verdict, compare
from tools.corpus.playing import VARIATIONS, Plan, Run, planned, play
from tools.corpus.programs import find_programs

HELLO = '10 MODE 4:PRINT "HELLO"\n'
ASKS = "10 CLS:P%=&2000:[OPT 0:LDA &C340:AND #0:RTS:]\n20 CALL &2000:*FX 0\n"
CODE = bytes([0xA9, 65, 0x20, 0xEE, 0xFF, 0x60]) + bytes(40)


def basic(text):
    return DiscFile("PROG", 0xFF1900, 0xFF8023, tokenise(text))


@pytest.fixture
def folder(tmp_path):
    """A listing, a tape, a disc that boots and one that does not, and a zip with the listing and the tape."""
    (tmp_path / "hello.bas").write_text(HELLO)
    tape = write_uef(Tape.of_files([TapeFile("PROG", 0xE00, 0x8023, tokenise(HELLO))]))
    (tmp_path / "prog.uef").write_bytes(tape)
    boot = DiscFile("!BOOT", 0, 0, b'CHAIN"PROG"\r')
    (tmp_path / "boots.ssd").write_bytes(write_ssd([boot, basic(ASKS)], option=3))
    files = [basic(HELLO), DiscFile("CODE", 0x2000, 0x2000, CODE), DiscFile("DATA", 0x2000, 0, bytes(100))]
    (tmp_path / "files.ssd").write_bytes(write_ssd(files))
    (tmp_path / "notes.txt").write_text("not a program\n")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("HELLO.BAS", HELLO + "20 END\n")
        archive.writestr("PROG.UEF", tape)
    return tmp_path


def test_the_programs_of_a_folder(folder):
    found = {(each.name, each.kind, each.start, each.code) for each in find_programs([folder])}
    assert found == {
        ("all.zip:HELLO.BAS", "basic", 'CHAIN"$.HELLO"\n', False),
        ("all.zip:PROG.UEF", "tape", '*TAPE\nCHAIN""\n', False),
        ("boots.ssd", "disc", "", True),
        ("files.ssd $.PROG", "disc", 'CHAIN"$.PROG"\n', False),
        ("files.ssd $.CODE", "disc", "*RUN $.CODE\n", True),
        ("hello.bas", "basic", 'CHAIN"$.HELLO"\n', False),
    }  # the tape alone is the one in the zip


def a_run(shown, texts=None, **others):
    """A run that shows these pictures, a number each, four a second; equal numbers are equal pictures."""
    pictures = [np.random.default_rng(number).integers(0, 65, (3, 64, 80), np.uint8) for number in shown]
    texts = texts or [()] * len(shown)
    times = [2 + place / 4 for place in range(len(shown))]
    digests = [str(number) for number in shown]
    return Run(Plan(2.0, times[-1]), times, digests, pictures, texts, looks=200, **others)


SLOW = [step // 16 for step in range(240)]
MOVING = [(37 * step) % 251 for step in range(240)]
OTHERWISE = [(53 * step + 9) % 251 for step in range(240)]


@pytest.mark.parametrize(
    "ours, acorn, others, verdict",
    [
        (SLOW, SLOW, [SLOW], Verdict.SAME),
        ([int(step / 1.03) // 16 for step in range(240)], SLOW, [SLOW], Verdict.SAME),
        ([int(step / 1.2) // 16 for step in range(240)], SLOW, [SLOW], Verdict.TIMING),
        ([min(shown, 4) for shown in SLOW], SLOW, [SLOW], Verdict.DIFFERS),
        (MOVING, OTHERWISE, [MOVING[::-1]], Verdict.SAME),
        (MOVING, SLOW, [SLOW], Verdict.DIFFERS),
        ([7] * 240, OTHERWISE, [MOVING, MOVING[::-1], OTHERWISE[::-1]], Verdict.DIFFERS),
    ],
    ids=["equal", "three percent late", "twenty percent late", "stops", "moving", "moves", "stands still"],
)
def test_verdicts_on_pictures(ours, acorn, others, verdict):
    assert compare(a_run(ours), a_run(acorn), list(map(a_run, others))).verdict == verdict


@pytest.mark.parametrize("mine, its, verdict", [("1030", "1000", "same"), ("1200", "1000", "differs")])
def test_measured_times_may_be_five_percent_apart(mine, its, verdict):
    ours, acorn = (a_run([number] * 40, [(f"took {time} cs",)] * 40) for number, time in ((1, mine), (200, its)))
    assert compare(ours, acorn, [acorn]).verdict == verdict


@pytest.mark.parametrize(
    "change", [{"head": 30.0}, {"jammed": True}, {"cylinders": (9, 0)}, {"heard": {200: 90}}], ids=str
)
def test_what_differs_beside_the_picture(change):
    acorn, ours = a_run(SLOW), a_run(SLOW)
    for name, value in change.items():
        getattr(ours, name).update(value) if name == "heard" else setattr(ours, name, value)
    assert compare(ours, acorn, [acorn]).verdict == Verdict.DIFFERS


DRAWS = "10 MODE 4:FOR I%=0 TO 99:PLOT 69,I%*9,I%:T=TIME:REPEAT UNTIL TIME>T+8:NEXT\n"
MOVES = "10 MODE 4:REPEAT:PLOT 69,RND(999),RND(999):UNTIL 0\n"
RETURNS = assemble(".org &E00\n LDX #0\nfill: LDA #&60\n STA &1000,X\n INX\n BNE fill\n RTS").code
JAMS = assemble(".org &3000\n JMP &3003\n .byte 2").code


@pytest.mark.parametrize(
    "file, first_key, fails",
    [
        (basic('10 PRINT "HELLO"\n'), (8, 9), ""),
        (basic(DRAWS), (10, 15), ""),
        (basic(MOVES), (8, 9), ""),
        (DiscFile("PROG", 0xE00, 0xE00, RETURNS + bytes(99)), None, "loaded over the workspace"),
        (DiscFile("PROG", 0x3000, 0x3000, JAMS + bytes(99)), None, "it jams"),
    ],
    ids=["still", "draws", "moves by itself", "over the DFS", "jams"],
)
def test_the_first_key_comes_when_acorns_machine_waits(system_roms, tmp_path, file, first_key, fails):
    path = tmp_path / "disc.ssd"
    path.write_bytes(write_ssd([file]))
    [program] = find_programs([path])
    plan = planned(program, 3.0)
    assert fails in plan.fails and bool(fails) == bool(plan.fails)
    if first_key:
        assert first_key[0] < plan.loaded < first_key[1]


CHANCE = '10 MODE 4:T=TIME\n20 REPEAT UNTIL INKEY-99\n30 IF (TIME-T) DIV 5 AND 1 PRINT "ODD" ELSE PRINT "EVEN"\n40 {}\n'


def test_a_key_a_few_frames_later_may_decide(system_roms, tmp_path):
    """What Acorn's ROMs do for a later key counts as the same; a picture that none of their runs shows differs."""
    path, other = tmp_path / "chance.bas", tmp_path / "other.bas"
    path.write_text(CHANCE.format("REPEAT UNTIL FALSE"))
    other.write_text(CHANCE.format('FOR I%=0 TO 9:PRINT STRING$(40,"#"):NEXT:REPEAT UNTIL FALSE'))
    (program,), (changed,) = find_programs([path]), find_programs([other])
    plan = Plan(8.0, 14.0)
    acorn = play(program, ACORN, plan)
    ours = play(program, FREE, plan, keys_late=0.05)
    runs = [play(program, ACORN, plan, *variation) for variation in VARIATIONS[4:6]]
    assert compare(ours, acorn).verdict == Verdict.DIFFERS
    assert compare(ours, acorn, runs).verdict == Verdict.SAME
    assert compare(play(changed, FREE, plan), acorn, runs).verdict == Verdict.DIFFERS


def test_the_command(system_roms, folder, tmp_path, capsys):
    out = tmp_path / "out"
    arguments = [str(folder), "--out", str(out), "--seconds", "3", "--jobs", "1"]
    arguments += ["--only", "boots", "--only", "hello"]
    assert firmware_programs.main(arguments) == 1
    first = capsys.readouterr().out
    lines = first.splitlines()
    assert any(line in ("same    hello.bas", "banner  hello.bas: banner or prompt") for line in lines)
    [differs] = [place for place, line in enumerate(lines) if line.startswith("differs boots.ssd")]
    assert lines[differs + 1].strip() == "&2000 reads &C340 in the OS ROM"
    assert any("OS 1.20" in line for line in lines[differs : differs + 4])  # the output of *FX 0
    assert "     1  reads &C340" in lines
    assert "all                     2: 1 the same (50.0 %), 0 differ in timing alone, 1 differ" in lines
    assert [sheet.name for sheet in (out / "sheets").iterdir()] == ["0001-boots.ssd.png"]
    assert firmware_programs.main(arguments) == 1  # nothing is left to do
    assert capsys.readouterr().out == first


def test_each_line_is_printed_when_its_program_is_done(folder, tmp_path, capsys, monkeypatch):
    results = [{"verdict": "same", "what": ""}, {"verdict": "differs", "what": "other notes", "causes": []}]
    ended = [
        ["same    all.zip:HELLO.BAS"],
        ["differs hello.bas: other notes", "            no cause seen"],
    ]  # fmt: skip

    def run(work, missing, *_, **__):
        for number, result, lines in zip(missing, results, ended, strict=True):
            yield {number: json.dumps(result)}
            assert capsys.readouterr().out.splitlines() == lines

    monkeypatch.setattr(firmware_programs.jobs, "run", run)
    arguments = [str(folder), "--out", str(tmp_path / "out"), "--only"]
    assert firmware_programs.main([*arguments, "BAS", "--only", "bas"]) == 1
    with pytest.raises(SystemExit):
        firmware_programs.main([*arguments, "BAS"])
    assert "made with other programs or another --only; choose another directory" in capsys.readouterr().err
