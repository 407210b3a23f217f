"""The free OS's ROM filing system: files in sideways ROMs, with the screens of OS 1.20."""

import pytest

from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from tests.emulator.machines import booted, under
from tests.emulator.rom_files import rom

DATA = bytes(number * number & 0xFF for number in range(700))
PRINT = b"\xa9!\x4c\xee\xff"  # LDA #'!': JMP OSWRCH
HIGH_SLOT = [
    TapeFile("ONE", 0x2000, 0x2003, b"one"),
    TapeFile("BIG", 0x3000, 0x3010, DATA),
    TapeFile("LOCK", 0x3000, 0x3000, PRINT, locked=True),
]
LOW_SLOT = [
    TapeFile("PROG", 0x1900, 0x801F, tokenise('10PRINT"FROM ROM"\n')),
    TapeFile("Text", 0, 0, b"PRINT 42\r"),
    TapeFile("CODE", 0x3000, 0x3000, PRINT),
    TapeFile("EMPTY", 0, 0, b""),
]
SESSIONS = {
    "*CAT of all ROMs": ["*CAT", "*OPT1,2", "*.", "*OPT1,0", "*CAT"],
    "whole files": ["*LOAD BIG 3000", "P.?&30FF,?&32BB", "*LOAD NONE", "*LOAD LOCK 3000", "*RUN LOCK", '*LOAD ""'],
    "addresses": ["*OPT1,2", "*LOAD BIG", "*LOAD ONE 2800", "*LOAD EMPTY", "P.?&2802,?&F5,?&247"],
    "programs": ['CHAIN"prog"', "*EXEC text", "*RUN CODE", "*CODE", "*/CODE"],
    "byte by byte": [
        'X=OPENIN"BIG":P.X:T=0:REP.A=BGET#X:T=T+A:UNTIL EOF#X:P.T', "CLOSE#X", "P.BGET#X", 'X=OPENUP"Text":P.X,BGET#X',
        'X=OPENIN"EMPTY":P.EOF#X', 'X=OPENIN"NONE"', "*OPT1,2", 'X=OPENIN"CODE"',
    ],
    "the next block is read at the end of one": [
        "*OPT1,2", 'X=OPENIN"BIG"', "FORI=1TO255:A=BGET#X:NEXT", "P.BGET#X,EOF#X", "FORI=1TO444:A=BGET#X:NEXT",
        "P.EOF#X:P.BGET#X", "P.BGET#X",
    ],
    "nothing is written": ['X=OPENOUT"NEW"', 'SAVE"NEW"', "BPUT#3,1"],
    "to the cassette and back": [
        "P.?&247", "A%=0:Y%=0:P.~USR(&FFDA)", "*TAPE", "P.?&247", "P.~USR(&FFDA)", "*ROM", "*CAT",
    ],
}  # fmt: skip


def screens(folder, lines, files=(HIGH_SLOT, LOW_SLOT), damaged=False):
    """What OS 1.20 and ours show after *ROM and `lines`, with `files` in two ROMs."""
    slots = {}
    for slot, contents in zip((12, 5), files, strict=False):
        slots[slot] = folder / f"{slot}.rom"
        slots[slot].write_bytes(rom(contents, damaged))
    shown = []
    for os in ("acorn", "free"):
        options = under(os)
        options["sideways_roms"].update(slots)
        with booted(**options) as beeb:
            beeb.type("*ROM\nCLS\n")
            for line in lines:
                beeb.type(line + "\n")
                beeb.run(seconds=1.5)
            shown.append(beeb.screen_text())
    return shown


@pytest.mark.parametrize("lines", SESSIONS.values(), ids=SESSIONS)
def test_files_in_roms(system_roms, tmp_path, lines):
    theirs, ours = screens(tmp_path, lines)
    assert ours == theirs


@pytest.mark.parametrize("line", ["*CAT", "*LOAD ONE"])
def test_without_such_a_rom(system_roms, tmp_path, line):
    theirs, ours = screens(tmp_path, [line], files=())
    assert ours == theirs


def test_a_damaged_rom_is_an_error(system_roms, tmp_path):
    theirs, ours = screens(tmp_path, ["*LOAD BIG 3000", "P.ERR", "*OPT2,0", "*LOAD ONE"], damaged=True)
    assert ours == theirs and "Data?" in ours


def test_two_files_are_read_in_turn(tmp_path):
    path = tmp_path / "files.rom"
    path.write_bytes(rom([*HIGH_SLOT, *LOW_SLOT]))
    with booted(roms="free", dfs=None, sideways_roms={7: path}) as beeb:
        beeb.type('*ROM\nX=OPENIN"BIG"\nP.BGET#X\n*LOAD PROG 3000\nFORI=1TO699:A=BGET#X:NEXT:P.A,EOF#X\n')
        beeb.run_until_text(f"{DATA[699]:10}        -1", seconds=20)
