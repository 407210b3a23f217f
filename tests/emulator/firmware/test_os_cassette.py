"""The free OS's cassette filing system: it reads and writes the tapes of OS 1.20."""

import pytest

from emulator.assembler import assemble
from emulator.media.cfs import TapeFile, encode
from emulator.media.tape import BASE, BAUD_300, BAUD_1200, Tape
from kensington.beeb import TAPE
from tests.emulator.machines import booted, under

DATA = bytes(number * number & 0xFF for number in range(600))


def rows(beeb):
    """The rows of the screen below the greeting, without those of the prompt alone."""
    lines = [row.rstrip() for row in beeb.screen_text().split("\n")]
    return [row for row in lines[lines.index("BASIC") + 1 :] if row not in ("", ">")]


def test_ken_is_chained_from_its_tape(system_roms):
    with booted(**under("free"), tape=TAPE) as beeb:
        beeb.tape.play()
        beeb.type('CHAIN"KEN"\n')
        beeb.run_until_text("Name of player 1?", seconds=320)


@pytest.mark.parametrize("bit, command", [(BAUD_1200, "*TAPE"), (BAUD_300, "*TAPE3")])
def test_a_file_is_found_listed_and_loaded(system_roms, bit, command):
    files = [TapeFile("FIRST", 0x2000, 0x2000, b"first"), TapeFile("DATA", 0x3000, 0x3010, DATA)]
    with booted(**under("free")) as beeb:
        beeb.tape.insert(Tape.of_files(files, bit=bit))
        beeb.tape.play()
        beeb.type(f"{command}\n*OPT 1,2\n*LOAD data 2800\n")
        beeb.run_until_input(seconds=150)
        assert bytes(beeb.memory[0x2800 : 0x2800 + len(DATA)]) == DATA
        assert rows(beeb)[-5:] == [
            ">*LOAD data 2800",
            "Searching",
            "FIRST      00 0005    00002000 00002000",
            "Loading",
            "DATA       02 0258    00003000 00003010",
        ]


def test_the_screen_is_that_of_os_120(system_roms):
    files = [TapeFile("A", 0, 0, b"a", locked=True), TapeFile("LONGERNAME", 0xFFFF1900, 0xFFFF8023, DATA)]
    shown = []
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.tape.insert(Tape.of_files(files))
            beeb.tape.play()
            beeb.type("*TAPE\n*CAT\n")
            beeb.run_until_text("0258", seconds=60)
            beeb.key_down("ESCAPE")
            beeb.run(seconds=0.2)
            beeb.key_up("ESCAPE")
            beeb.tape.rewind()
            beeb.tape.play()
            beeb.type("*LOAD A 3000\n")
            beeb.run_until_text("Locked", seconds=30)
            shown.append(rows(beeb))
    assert shown[1] == shown[0]


def test_what_it_saves_are_files_of_os_120(system_roms):
    with booted(**under("free")) as beeb:
        beeb.tape.insert(Tape("blank"))
        beeb.tape.record()
        beeb.memory[0x3000:0x3258] = DATA
        beeb.type("*SAVE DATA 3000 +258 3010 1900\n")
        beeb.type("\n")
        beeb.run_until_text("0258", seconds=30)
        beeb.type('*OPT1,1\nX%=OPENOUT"BYTES"\n\n')
        beeb.run(seconds=7)
        beeb.type("FOR I%=1 TO 300:BPUT#X%,I%:NEXT:CLOSE#X%\n")
        beeb.run_until_text("012C", seconds=30)
        beeb.run(seconds=2)
        beeb.tape.stop()
        saved = beeb.tape.tape.files()
        assert [(file.name, file.load, file.execute, file.faults) for file in saved] == [
            ("DATA", 0x1900, 0x3010, ()),
            ("BYTES", 0xFFFFFFFF, 0xFFFFFFFF, ()),
        ]
        assert [file.data for file in saved] == [DATA, bytes(number & 0xFF for number in range(1, 301))]
        beeb.tape.rewind()
        beeb.tape.play()
        beeb.type('X%=OPENIN"BYTES":S%=0:REPEAT:S%=S%+BGET#X%:UNTIL EOF#X%:PRINT S%:S%=BGET#X%:S%=BGET#X%\n')
        beeb.run_until_text(str(sum(saved[1].data)), seconds=60)
        beeb.run(seconds=1)
        assert rows(beeb)[-1] == "EOF"


def test_a_damaged_block_is_read_again_after_rewinding(system_roms):
    good = Tape.of_files([TapeFile("DATA", 0x3000, 0, DATA)])
    with booted(**under("free")) as beeb:
        beeb.tape.insert(good)
        beeb.tape.play()
        beeb.type("*LOAD DATA\n")
        beeb.run_until_text("DATA       01", seconds=30)
        beeb.tape.wind_to(beeb.tape.counter + 1)  # over the rest of this block
        beeb.tape.play()
        beeb.run_until_text("Rewind tape", seconds=30)
        beeb.tape.rewind()
        beeb.tape.play()
        beeb.run_until_input(seconds=60)
        assert bytes(beeb.memory[0x3000 : 0x3000 + len(DATA)]) == DATA


def test_errors_of_names_and_channels(system_roms):
    with booted(**under("free")) as beeb:
        beeb.type("A%=BGET#1\nPRINT ERR\n*LOAD ABCDEFGHIJKL\n*NONSENSE\n*SAVE X\n")
        beeb.run(seconds=0.5)
        assert rows(beeb)[1:] == [
            "Channel", ">PRINT ERR", "       222", ">*LOAD ABCDEFGHIJKL", "Bad string", ">*NONSENSE", "Bad command",
            ">*SAVE X", "Bad command",
        ]  # fmt: skip


def test_files_are_opened_and_run_as_with_os_120(system_roms):
    """Messages of files that are read byte by byte come after *OPT 1,1 only; handles, OPENUP, and */."""
    code = assemble(".org &3000\n LDA #'!'\n JSR &FFEE\nhere: JMP here").code
    files = [TapeFile("A", 0, 0, DATA[:300]), TapeFile("B", 0, 0, b"b"), TapeFile("C", 0x3000, 0x3000, code)]
    shown = []
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.tape.insert(Tape.of_files(files))
            beeb.tape.play()
            beeb.type('*TAPE\nCLS\nX=OPENIN"A":FORI=1TO299:A=BGET#X:NEXT:P.X,A\n')
            beeb.run(seconds=20)
            beeb.type('A=BGET#X\nP.A,EOF#X:A=BGET#X\nA=BGET#X\nCLOSE#X\n*OPT1,1\nX=OPENUP"B"\n')
            beeb.run(seconds=10)
            beeb.type("P.X\n*/C\n")
            beeb.run_until_text("!", seconds=20)
            shown.append(beeb.screen_text())
    assert shown[1] == shown[0]


def blocks(tape, bit, parts):
    """Add each block of `parts` to `tape`, with seconds of carrier before it."""
    for seconds, block in parts:
        tape.add_tone(round(seconds * 2 * BASE))
        tape.add_bytes(block, bit)


def outcomes(tape, lines, first="*TAPE", seconds=40):
    """The text, the tape's position and the memory from &3000 on after `lines`, with OS 1.20 and ours.

    A line that reads tape until the end is ended by ESCAPE after `seconds`.
    """
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.tape.insert(tape)
            beeb.tape.play()
            beeb.type(f"{first}\nCLS\n")
            beeb.run_until_input()
            for line in lines:
                beeb.type(line + "\n")
                try:
                    beeb.run_until_input(seconds=seconds)
                except TimeoutError:
                    beeb.press("ESCAPE", seconds=0.2)
                    beeb.run_until_input()
            beeb.run(frames=2)
            yield beeb.screen_text(), beeb.tape.counter, bytes(beeb.memory[0x3000 : 0x3000 + len(DATA)])


@pytest.mark.parametrize("bit, command", [(BAUD_1200, "*TAPE"), (BAUD_300, "*TAPE3")])
@pytest.mark.parametrize("mode", range(8))
def test_blocks_arrive_while_text_is_printed(system_roms, mode, bit, command):
    """In a window that scrolls, with long messages, noise and a false start before the first block, and short gaps."""
    data = DATA if bit == BAUD_1200 else DATA[:257]
    first, *rest = encode(TapeFile("PROG", 0x3000, 0x3010, data))
    tape = Tape("noisy")
    tape.add_bytes(b"*noise* before*", bit)
    tape.add_tone(1000)
    tape.add_bytes(b"*", bit)
    blocks(tape, bit, [(1, first), *((0.25, block) for block in rest)])
    load = "*LOAD PROG" if mode & 1 else '*LOAD""'
    theirs, ours = outcomes(tape, ["*OPT1,2", f"MODE{mode}", "VDU28,0,6,19,3", load], command)
    assert ours[2][: len(data)] == theirs[2][: len(data)] == data
    assert ours[1] == pytest.approx(theirs[1], abs=0.02)


FIRST, SECOND, THIRD = encode(TapeFile("DATA", 0x3000, 0x3010, DATA))
OTHER = encode(TapeFile("OTHER", 0, 0, b"other"))[0]


def changed(block, at):
    """`block` with another byte."""
    return block[:at] + bytes([block[at] ^ 0x55]) + block[at + 1 :]


FAULTS = {
    "a header's CRC": [FIRST, changed(SECOND, 8), THIRD],
    "the first header's CRC": [changed(FIRST, 8), SECOND, THIRD],
    "a name with a control character": [FIRST, changed(SECOND, 2), THIRD],
    "data's CRC": [FIRST, SECOND, changed(THIRD, 50)],
    "a block breaks off": [FIRST, SECOND[:100], THIRD],
    "a header breaks off": [FIRST, SECOND[:10], THIRD],
    "a block is missing": [FIRST, THIRD],
    "another file in between": [FIRST, OTHER, SECOND, THIRD],
}


OPTIONS = [["*OPT2,2", "*LOAD DATA", "PRINTERR"], ["*CAT"], ["*OPT1,0", "*LOAD DATA"]]


@pytest.mark.parametrize("number", range(len(FAULTS)), ids=FAULTS)
def test_bad_parts_are_reported_as_by_os_120(system_roms, number):
    """And the file is found again after them. Each fault is tried with the default options and with others."""
    tape = Tape("faulty")
    faulty = list(FAULTS.values())[number]
    blocks(tape, BAUD_1200, [(0.5, block) for block in [*faulty, FIRST, SECOND, THIRD]])
    tape.add_tone(3000)
    for lines in (["*LOAD DATA"], OPTIONS[number % len(OPTIONS)]):
        theirs, ours = outcomes(tape, lines, seconds=25)
        assert ours[0] == theirs[0]
        assert ours[1] == pytest.approx(theirs[1], abs=0.02)
        assert ours[2] == theirs[2]


CALLER = """
        .org &2800
        SEI
        LDX #31
fill:   LDA #&AA                ; nothing but the speed in &C6 is needed between two calls
        CPX #&16
        BEQ kept
        STA &B0,X
kept:   DEX
        BPL fill
        LDA IRQ1V
        STA old
        LDA IRQ1V+1
        STA old+1
        LDA #<count
        STA IRQ1V
        LDA #>count
        STA IRQ1V+1
        LDX #<block
        LDY #>block
        LDA #255
        JSR &FFDD
        PHP
        STA results
        PLA
        AND #4                  ; interrupts are disabled again
        STA results+1
        LDA old
        STA IRQ1V
        LDA old+1
        STA IRQ1V+1
        CLI
        RTS
count:  INC results+2
        BNE low
        INC results+3
low:    JMP (old)
IRQ1V = &204
block:  .word &3D2          ; where the OS keeps the name that it looks for
        .byte 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
results:
        .byte 0, 0, 0, 0
old:    .word 0
"""


def test_programs_load_with_handlers_of_their_own(system_roms):
    """OSFILE with interrupts disabled, zero page overwritten, and an IRQ1V handler that counts and passes on."""
    found = []
    program = assemble(CALLER)
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.tape.insert(Tape.of_files([TapeFile("DATA", 0x3000, 0x3010, DATA)]))
            beeb.tape.play()
            beeb.type("*TAPE\n?&E3=&CC\n")
            beeb.run_until_input()
            beeb.memory[0x2800 : 0x2800 + len(program.code)] = program.code
            beeb.memory[0x3D2:0x3D7] = b"DATA\r"
            beeb.type("CALL &2800\n")
            beeb.run_until_input(seconds=30)
            block = program.labels["block"]
            assert bytes(beeb.memory[0x3000 : 0x3000 + len(DATA)]) == DATA
            shown = beeb.screen_text().split("BASIC")[1]
            found.append((shown, bytes(beeb.memory[block : block + 20]), beeb.tape.motor))
            found.append(beeb.memory[block + 20] + 256 * beeb.memory[block + 21])
    assert found[2] == found[0]
    assert found[3] == pytest.approx(found[1], rel=0.02)


@pytest.mark.parametrize("command", ["*RUN PROG", "*/PROG", 'X=OPENIN"PROG":REP.VDUBGET#X:U.EOF#X'])
def test_escape_stops_the_tape(system_roms, command):
    texts = []
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.tape.insert(Tape.of_files([TapeFile("PROG", 0x3000, 0x3010, DATA)]))
            beeb.tape.play()
            beeb.type(f"*TAPE\n{command}\n")
            beeb.run(seconds=9)
            beeb.press("ESCAPE", seconds=0.2)
            beeb.run(seconds=0.2)
            assert not beeb.tape.motor
            beeb.tape.rewind()
            beeb.tape.play()
            beeb.type("CLS\n*LOAD PROG\n")
            beeb.run_until_input(seconds=30)
            assert bytes(beeb.memory[0x3000 : 0x3000 + len(DATA)]) == DATA
            texts.append(beeb.screen_text())
    assert texts[1] == texts[0]


@pytest.mark.parametrize("locked", [False, True])
def test_running_a_locked_file_hides_memory(system_roms, locked):
    """ESCAPE is disabled and BREAK clears memory (*FX 200,3) as soon as a locked file is found; programs check that."""
    effects = []
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.tape.insert(Tape.of_files([TapeFile("PROG", 0x3000, 0x3000, b"\x4c\0\x30" + DATA, locked=locked)]))
            beeb.tape.play()
            beeb.type("*TAPE\n*RUN\n")
            beeb.run(seconds=7)
            effects.append(beeb.memory[0x258])
            beeb.run(seconds=7)
            effects.append(beeb.memory[0x258])
    assert effects == [3 * locked] * 4
