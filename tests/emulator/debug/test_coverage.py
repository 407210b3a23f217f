"""Coverage: what is recorded of a program, and the forms for other programs."""

import pytest

from emulator.cpu.coverage import EXECUTED, OPERAND, READ, WRITTEN, Coverage
from emulator.debug.coverage import COLOURS, disassembler_map, encode, lcov, picture
from emulator.errors import BeebError
from emulator.symbols import SourceLine, Symbols
from tests.emulator.machines import booted

# LDX #2; loop: LDA table,X; STA &70; DEX; BPL loop; JMP to itself; never: INX; table: 1, 2, 3
CODE = bytes.fromhex("A202 BD1020 8570 CA 10F8 4C0A20 E8 EAEA 010203")
LINES = {1: (0x2000, 2), 2: (0x2002, 3), 3: (0x2005, 2), 4: (0x2007, 1), 5: (0x2008, 2), 6: (0x200A, 3), 7: (0x200D, 1)}


@pytest.fixture
def beeb(system_roms):
    with booted() as machine:
        machine.memory[0x2000 : 0x2000 + len(CODE)] = CODE
        machine.cpu.pc = 0x2000
        machine.cpu.p |= machine.cpu.INTERRUPT
        yield machine


@pytest.fixture
def symbols():
    table = Symbols()
    table.add("loop", 0x2002)
    for number, (start, length) in LINES.items():
        table.add_line(start, length, SourceLine("game.6502", number))
    table.add_line(0x2010, 3, SourceLine("game.6502", 9))
    return table


def covered(beeb, cycles=200):
    with beeb.coverage() as coverage:
        beeb.run(cycles=cycles)
    return coverage


def test_coverage_tells_opcodes_operands_and_data_apart(beeb):
    coverage = covered(beeb)
    assert coverage.executed == {0x2000, 0x2002, 0x2005, 0x2007, 0x2008, 0x200A}
    assert coverage.at(0x2001) == OPERAND and coverage.at(0x2000) == EXECUTED
    assert coverage.read == {0x2010, 0x2011, 0x2012} and coverage.written == {0x70}
    assert coverage.at(0x200D) == 0  # a read without a purpose does not count
    assert [entry for entry in coverage if entry[0] == 0x70] == [(0x70, None, WRITTEN)]


def test_coverage_ends_with_its_context_and_can_be_continued(beeb):
    first = covered(beeb, cycles=2)
    beeb.run(cycles=100)
    assert first.executed == {0x2000}
    with beeb.coverage(into=first):
        beeb.run(cycles=20)
        with pytest.raises(BeebError, match="coverage is being collected already"), beeb.coverage():
            pass
    assert first.executed == {0x2000, 0x200A}
    assert (first | Coverage()).seen == first.seen


def test_sideways_slots_are_apart(system_roms):
    with booted() as beeb, beeb.coverage() as coverage:
        beeb.run(seconds=0.1)
        beeb.type("*HELP\n")  # pages the ROMs in
        assert coverage.addresses(EXECUTED, 15) != coverage.addresses(EXECUTED, 14)
        assert coverage.addresses(EXECUTED, 3) == {at for at in coverage.executed if not 0x8000 <= at < 0xC000}
        assert {slot for at, slot, _ in coverage if 0x8000 <= at < 0xC000} >= {14, 15}


def test_lcov_marks_the_lines_that_ran(beeb, symbols):
    lines = lcov(covered(beeb), symbols).splitlines()
    assert lines == [
        *("TN:", "SF:game.6502"),
        *(f"DA:{number},1" for number in range(1, 7)),
        *("DA:7,0", "LF:7", "LH:6", "end_of_record"),  # line 9 is data
    ]


def test_lcov_needs_lines_of_source(beeb):
    with pytest.raises(BeebError, match="no lines of source"):
        lcov(Coverage(), Symbols())


def test_a_disassembler_is_told_code_and_data(beeb, symbols):
    class Recorder:
        def __init__(self):
            self.calls = []

        def __getattr__(self, name):
            return lambda *arguments: self.calls.append((name, *arguments))

    text = disassembler_map(covered(beeb), 0x2000, 0x2020, symbols=symbols)
    scope, recorder = {}, Recorder()
    exec(text, scope)
    scope["declare"](recorder)
    assert recorder.calls == [("entry", 0x2000), ("byte", 0x2010, 3), ("label", 0x2002, "loop")]


def test_the_picture_shows_memory_by_page(beeb):
    image = picture(covered(beeb))
    assert image.size == (256 * 3, 192 * 3)
    page = {at: image.getpixel((3 * at + 1, 3 * 0x20 + 1)) for at in (0x00, 0x01, 0x0E, 0x10)}
    assert page == {0x00: COLOURS[EXECUTED], 0x01: COLOURS[OPERAND], 0x0E: COLOURS[0], 0x10: COLOURS[READ]}
    assert image.getpixel((3 * 0x70 + 1, 1)) == COLOURS[WRITTEN]


def test_a_file_has_the_form_of_its_suffix(beeb, symbols, tmp_path):
    coverage = covered(beeb)
    assert encode(coverage, str(tmp_path / "a.png"), symbols).startswith(b"\x89PNG")
    assert encode(coverage, str(tmp_path / "a.info"), symbols).startswith(b"TN:\nSF:game.6502")
    assert encode(coverage, str(tmp_path / "a.py"), symbols).startswith(b"def declare(d):")
    with pytest.raises(BeebError, match="a.txt: coverage is written to"):
        encode(coverage, str(tmp_path / "a.txt"), symbols)
    with pytest.raises(BeebError, match="No such file or directory"):
        encode(coverage, str(tmp_path / "none" / "a.py"), symbols)
