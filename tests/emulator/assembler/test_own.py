"""The assembler: its language, errors and output, and an assembled program running in the machine."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from py65.assembler import Assembler
from py65.devices.mpu6502 import MPU
from py65.disassembler import Disassembler
from py65.utils.addressing import AddressParser

from emulator import Beeb
from emulator.assembler import AssemblyError, Segment, assemble, assemble_file
from emulator.assembler.statements import OPCODES
from emulator.cli import main
from emulator.symbols import Symbols

CHECKOUT = Path(__file__).parents[3]


def code(*lines: str, org: int = 0x2000) -> bytes:
    """The code of these lines, at `org`."""
    return assemble("\n".join((f" .org &{org:04X}", *lines))).code


def value(expression: str) -> int:
    return assemble(f"value = {expression}\n .org &2000\n NOP").constants["value"]


def errors(source: str) -> tuple[str, ...]:
    with pytest.raises(AssemblyError) as caught:
        assemble(source)
    return caught.value.errors


def error(*lines: str) -> str:
    """The only error in these lines, which follow an .org."""
    (only,) = errors("\n".join((" .org &2000", *lines)))
    return only


# ---- instructions


def opcodes_by_pattern() -> dict[tuple[str, str], int]:
    """Opcodes as the processor is built, aaabbbcc: three bits for the operation, three for the mode, two for a group.

    Written down apart from py65's table, by mnemonic and py65's name of the mode.
    """
    pattern = {}
    for a, name in enumerate("ORA AND EOR ADC STA LDA CMP SBC".split()):
        for b, mode in enumerate("inx zpg imm abs iny zpx aby abx".split()):
            pattern[name, mode] = a << 5 | b << 2 | 1
    del pattern["STA", "imm"]
    for a, name in enumerate("ASL ROL LSR ROR STX LDX DEC INC".split()):
        index = "y" if name in ("STX", "LDX") else "x"
        for b, mode in ((1, "zpg"), (3, "abs"), (5, "zp" + index), (7, "ab" + index)):
            pattern[name, mode] = a << 5 | b << 2 | 2
        if a < 4:
            pattern[name, "acc"] = a << 5 | 2 << 2 | 2
    pattern["LDX", "imm"] = 0xA2
    del pattern["STX", "aby"]
    columns = {"imm": 0, "zpg": 1, "abs": 3, "zpx": 5, "abx": 7}
    for a, name, modes in (
        (1, "BIT", "zpg abs"),
        (4, "STY", "zpg abs zpx"),
        (5, "LDY", "imm zpg abs zpx abx"),
        (6, "CPY", "imm zpg abs"),
        (7, "CPX", "imm zpg abs"),
    ):
        for mode in modes.split():
            pattern[name, mode] = a << 5 | columns[mode] << 2
    pattern |= {("JMP", "abs"): 0x4C, ("JMP", "ind"): 0x6C, ("JSR", "abs"): 0x20}
    for place, name in enumerate("BPL BMI BVC BVS BCC BCS BNE BEQ".split()):
        pattern[name, "rel"] = place << 5 | 0x10
    for column, names in (
        (0x08, "PHP CLC PLP SEC PHA CLI PLA SEI DEY TYA TAY CLV INY CLD INX SED"),
        (0x8A, "TXA TXS TAX TSX DEX - NOP -"),
    ):
        for row, name in enumerate(names.split()):
            if name != "-":
                pattern[name, "imp"] = column + (row << 4)
    return pattern | {("BRK", "imp"): 0x00, ("RTI", "imp"): 0x40, ("RTS", "imp"): 0x60}


def test_the_opcodes_are_the_documented_ones():
    pattern = opcodes_by_pattern()
    assert len(pattern) == 151
    assert pattern == {(name, mode): opcode for name, modes in OPCODES.items() for mode, opcode in modes.items()}


@pytest.mark.parametrize("opcode", sorted(opcodes_by_pattern().values()))
def test_every_instruction_reads_back_from_the_disassembler(opcode):
    mpu = MPU()
    assembler, disassembler = Assembler(mpu), Disassembler(mpu)
    for low in (0x00, 0x34, 0x7F, 0x80, 0xFE, 0xFF):
        for high in (0x01, 0x12, 0xFF):
            mpu.memory[0x2000:0x2003] = [opcode, low, high]
            length, text = disassembler.instruction_at(0x2000)
            expected = bytes(mpu.memory[0x2000 : 0x2000 + length])
            assert code(text) == code(text.lower()) == expected
            if text not in ("ASL A", "LSR A", "ROL A", "ROR A"):
                assert bytes(assembler.assemble(text, 0x2000)) == expected


@st.composite
def programs(draw):
    """Lines of a program with labels in zero page and around the code, and the disassembly of each instruction."""
    names = {"zero": 0x00, "seventy": 0x70, "far": 0x3000}
    pattern = list(opcodes_by_pattern())
    count = draw(st.integers(1, 12))  # few enough for every branch to reach
    labels = [f"label{number}" for number in range(count)]
    lines, says = [], []
    for label in labels:
        name, mode = draw(st.sampled_from(pattern))
        short = mode in ("zpg", "zpx", "zpy", "inx", "iny")
        target = draw(st.sampled_from(("zero", "seventy") if short else labels if mode == "rel" else ["far", *labels]))
        byte = draw(st.integers(0, 255))
        operand = {
            "imp": "", "acc": "A", "imm": f"#${byte:02x}", "ind": f"({target})", "inx": f"({target},X)",
            "iny": f"({target}),Y", "zpx": f"{target},X", "abx": f"{target},X", "zpy": f"{target},Y",
            "aby": f"{target},Y",
        }.get(mode, target)  # fmt: skip
        says.append(f"{name} {operand}".strip())
        lines.append(f"{label}: {says[-1]}")
    definitions = [f"{name} = &{address:X}" for name, address in names.items()]
    return "\n".join([*definitions, " .org &2000", *lines]), says, names


@given(programs())
def test_a_program_reads_back_from_the_disassembler_with_its_labels(program):
    source, says, names = program
    assembly = assemble(source)
    mpu = MPU()
    mpu.memory[0x2000 : 0x2000 + len(assembly.code)] = list(assembly.code)
    disassembler = Disassembler(mpu, AddressParser(labels=assembly.labels | names))
    address, read = 0x2000, []
    for number in range(len(says)):
        assert assembly.labels[f"label{number}"] == address
        length, text = disassembler.instruction_at(address)
        address += length
        read.append(text)
    assert read == says
    assert address == 0x2000 + len(assembly.code)


def test_zero_page_needs_a_value_known_in_pass_1():
    assert code("v = &FF", " LDA v", " LDA v+1", " LDA v,X", " LDA v,Y") == bytes.fromhex("a5ff ad0001 b5ff b9ff00")
    assert code("v = &80", " LDX v,Y", " STX v,Y", " STY v,X", " JMP v") == bytes.fromhex("b680 9680 9480 4c8000")
    assert code(" LDA v", "v = &80") == bytes.fromhex("ad8000")  # not known in pass 1
    assert code(" STX v,Y", "v = &80") == bytes.fromhex("9680")  # the only form
    assert code(" LDA (1+2)*3", " LDA (1+2)*3,X") == bytes.fromhex("a509 b509")
    variables = assemble(" .org &70\nv: .reserve 2\n .org &2000\n LDA (v),Y\n STA v+1").code
    assert variables == bytes.fromhex("b170 8571")


def test_branches_reach_127_bytes_forward_and_128_back():
    assert code(" BNE *+2+127", " BNE *+2-128") == bytes.fromhex("d07f d080")
    assert error(" BNE *+2+128") == "text:2: the branch to &2082 is 1 byte too long"
    assert error("back: .fill 200, 0", " BEQ back") == "text:3: the branch to &2000 is 74 bytes too long"
    assert error(" BEQ on", " .fill 200, 0", "on: RTS") == "text:2: the branch to &20CA is 73 bytes too long"


def test_case_matters_only_in_symbols():
    assert code(" lda #1", " sta &70,x", " asl a", " lda (&70),y", " .BYTE 1") == bytes.fromhex("a901 9570 0a b170 01")
    assert value("&ff") == value("$FF") == 255
    assembly = assemble("Case = 1\ncase = 2\n .org 0\n NOP")
    assert assembly.constants == {"Case": 1, "case": 2}


# ---- expressions


@pytest.mark.parametrize(
    "expression, expected",
    [
        ("&FF", 255), ("$fFfF", 65535), ("%1010", 10), ("007", 7), ("'A'", 65), ("';'", 59), ("'''", 39), ("' '", 32),
        ("1+2*3", 7), ("(1+2)*3", 9), ("7/2", 3), ("7 % 4", 3), ("7 %11", 7), ("2-1-1", 0), ("-2+3", 1), ("- -2", 2),
        ("~0", -1), ("1<<4+1", 32), ("&F0>>4", 15), ("6&3|8", 10), ("6^3", 5), ("1|2==3", 1), ("1+1==3", 0),
        ("2<3", 1), ("3<=2", 0), ("2>=2", 1), ("2!=2", 0), ("<&1234", 0x34), (">&1234", 0x12), (">&1200+&FF", 0x111),
        (">(&1200+&100)", 0x13), ("<-1", 255), (">-1", 255), (">&12345", 0x23), ("1 > >&1234", 0), ("-(1)", -1),
        ("((((5))))", 5), ("&FFFFFFFF", 2**32 - 1),
    ],
)  # fmt: skip
def test_expressions(expression, expected):
    assert value(expression) == expected


OPERATORS = ["*", "/", "%", "+", "-", "<<", ">>", "&", "^", "|"]
EXPRESSIONS = st.recursive(
    st.integers(0, 40).map(str),
    lambda inner: st.one_of(
        st.builds("{} {} {}".format, inner, st.sampled_from(OPERATORS), inner),
        st.builds("({})".format, inner),
        st.builds("{}{}".format, st.sampled_from("-+~"), inner),
    ),
    max_leaves=12,
)


@given(EXPRESSIONS, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), EXPRESSIONS)
def test_precedence_is_that_of_python(left, comparison, right):
    expression = f"{left} {comparison} {right}"
    try:
        assert value(expression) == int(eval(expression.replace("/", "//")))
    except AssemblyError as refused:
        assert re.search("division by zero|a shift must|does not fit in 32 bits", str(refused))


def test_comparisons_do_not_chain():
    assert error(" .byte 1 < 2 < 3") == "text:2: chained comparisons need parentheses"
    assert value("(1 < 2) < 3") == 1


def test_parentheses_nest_to_any_depth():
    assert value("(" * 20_000 + "1" + ")" * 20_000) == 1
    assert value("1" + "+1" * 20_000) == 20_001


@pytest.mark.parametrize(
    "expression, cause",
    [
        ("1/0", "division by zero"),
        ("1%(2-2)", "division by zero"),
        ("1<<32", "a shift must be by 0 to 31 places, not 32"),
        ("1>>-1", "a shift must be by 0 to 31 places, not -1"),
        ("&FFFFFFFF+1", "a value does not fit in 32 bits"),
        ("&123456789", "&123456789 does not fit in 32 bits"),
        ("9" * 5000, "9" * 33 + "... does not fit in 32 bits"),
        ("(1+2", "expected ), found the end of the line"),
        ("1+", "expected a value, found the end of the line"),
        ("1 2", "unexpected 2"),
        ("&GG", "expected a value, found &GG"),
        ("''", "expected a value, found ''"),
        ("nowhere+1", "nowhere is not defined"),
        ("@local", "@local is local, but there is no label before it"),
    ],
)
def test_bad_expressions(expression, cause):
    assert error(f" .word {expression}") == f"text:2: {cause}"


# ---- symbols


def test_local_labels_belong_to_the_label_before_them():
    source = " .org &2000\none: INX\n@loop: BNE @loop\ntwo: DEX\n@loop: BNE @loop\n BNE @end\nc = 1\n@end: RTS"
    assembly = assemble(source)
    assert assembly.code == bytes.fromhex("e8 d0fe ca d0fe d000 60")
    assert assembly.labels == {"one": 0x2000, "one@loop": 0x2001, "two": 0x2003, "two@loop": 0x2004, "two@end": 0x2008}
    assert error("one: NOP", "@a: NOP", "two: JMP @a") == "text:4: two@a is not defined"
    assert error("one: NOP", "@a: NOP", "@a: NOP") == "text:4: one@a is already defined at text:3"


def test_forward_references():
    lines = " JMP end", " LDA #<end", " .word end - *, constant", "end: RTS", "constant = end + 1"
    assert code(*lines) == bytes.fromhex("4c0920 a909 0400 0a20 60")
    assert code("size = end - start", "start: .fill 5, 0", "end: .byte size")[-1] == 5
    assert error("one = two", "two = end", "end: NOP") == "text:2: the value of two (text:3) is not known yet"
    assert errors("first = second\nsecond = first") == (
        "text:1: the value of second (text:2) is not known yet",
        "text:2: the value of first (text:1) is not known yet",
    )
    for line in (" .org later", " .fill later, 0", " .reserve later"):
        assert error(line, "later: NOP") == "text:2: the value of later (text:3) is not known yet"


def test_bad_names():
    assert error("here: NOP", "here = 1") == "text:3: here is already defined at text:2"
    assert error("one = 1", "one = 1") == "text:3: one is already defined at text:2"
    assert error("lda: NOP") == "text:2: lda is the name of an instruction"
    assert error("X = 1") == "text:2: X is the name of a register"
    assert errors("early: NOP") == ("text:1: no address yet; use .org",)
    assert error(" LDAX 1") == "text:2: unknown instruction LDAX; a label ends with a colon, a constant has a ="


# ---- directives


def test_data():
    assert code(" .byte 1, -1, \"AB\", 'C'", " .word &1234, -1") == b"\x01\xffABC\x34\x12\xff\xff"
    assert code(r' .text "a\"b\\c;\r\n", "\x00\xff" ; comment') == b'a"b\\c;\r\n\x00\xff'
    assert code(" .byte -128, 255", " .word -32768, 65535") == b"\x80\xff\x00\x80\xff\xff"
    assert code(" .fill 3, 'x'", " .fill 0, 1", " .fill -* & 7, 0", " .byte <*") == b"xxx\0\0\0\0\0\x08"
    assert code(' .text ""', " NOP") == b"\xea"


def test_org_sets_the_address_and_code_is_stored_consecutively():
    source = """
            .org &1900
    start:  JMP mover
    mover:  LDA payload
            RTS
    payload: .org &0E00
    main:   JMP main
    end:
            .execute mover
    """
    assembly = assemble(source)
    assert assembly.segments == (
        Segment(0x1900, bytes.fromhex("4c0319 ad0719 60")),
        Segment(0x0E00, bytes.fromhex("4c000e")),
    )
    assert assembly.load == 0x1900 and assembly.execution == 0x1903
    assert assembly.code == bytes.fromhex("4c0319 ad0719 60 4c000e")
    assert assembly.code[assembly.labels["payload"] - assembly.load :] == assembly.segments[1].code
    assert assemble(" .org &2000\n NOP\n .org &2001\n NOP").segments == (Segment(0x2000, b"\xea\xea"),)
    assert assemble(" .org &2000\n NOP").execution == 0x2000


def test_reserved_memory_is_not_stored():
    source = " .org &70\na1: .reserve 2\nb1: .reserve 1\nc1:\n .org &2000\nstart: NOP\nbuffer: .reserve 256\nend:"
    assembly = assemble(source)
    assert assembly.code == b"\xea"
    assert assembly.labels == {"a1": 0x70, "b1": 0x72, "c1": 0x73, "start": 0x2000, "buffer": 0x2001, "end": 0x2101}
    assert error(" .reserve 1", " NOP") == "text:3: code after .reserve needs an .org"


def test_assertions():
    assert code("start: NOP", ' .assert end - start == 2, "size"', " NOP", "end:") == b"\xea\xea"
    assert error(' .assert * < end, "too long; by far"', "end:") == "text:2: assertion failed: too long; by far"
    assert error(' .assert 0, "two\\nlines"') == "text:2: assertion failed: two\\nlines"


@pytest.mark.parametrize(
    "line, cause",
    [
        (" LDA", "LDA needs an operand"),
        (" ASL", "ASL needs an operand"),
        (" RTS 1", "RTS cannot have the operand address"),
        (" STA #1", "STA cannot have the operand #value"),
        (" DEC A", "DEC cannot have the operand A"),
        (" LDA (1)", "LDA cannot have the operand (address)"),
        (" LDX 1,X", "LDX cannot have the operand address,X"),
        (" LDA (1),X", "expected Y, found X"),
        (" LDA (1,Y)", "expected X, found Y)"),
        (" LDA 1,Z", "expected Y, found Z"),
        (" LDA #256", "256 does not fit in a byte"),
        (" LDA #-129", "-129 does not fit in a byte"),
        (" LDA (256),Y", "&0100 is not an address in zero page"),
        (" LDA 65536", "&10000 is not an address in memory"),
        (" LDA -1", "-&01 is not an address in memory"),
        (" .byte 256", "256 does not fit in a byte"),
        (" .word 65536", "65536 does not fit in two bytes"),
        (" .byte 1,", "expected a value, found the end of the line"),
        (' .word "a"', 'expected a value, found "a"'),
        (" .text 1", "expected a string in double quotes, found 1"),
        (' .text "abc', "the string has no closing quote"),
        (' .text "abc\\', "the string has no closing quote"),
        (' .text "\\q"', 'unknown escape \\q; choose from \\\\ \\" \\n \\r \\xHH'),
        (' .text "\\x1"', "\\x needs two hexadecimal digits"),
        (' .text "£"', "'\\xa3' is not ASCII; write its byte as \\xHH"),
        (" .fill 1", "expected ,, found the end of the line"),
        (" .fill -1, 0", "the count must not be negative: -1"),
        (" .fill 1 << 31, 0", "2147426304 bytes too many: memory ends at &FFFF"),
        (" .fill 65536, 0", "8192 bytes too many: memory ends at &FFFF"),
        (" .reserve &F000", "4096 bytes too many: memory ends at &FFFF"),
        (" .org 65536", "&10000 is not an address in memory"),
        (" .org -1", "-&01 is not an address in memory"),
        (" .execute 65536", "&10000 is not an address in memory"),
        (" .nonsense", "unknown directive .nonsense; choose from .org, .byte, .word, .text, .fill, .reserve, .include, "
                       ".assert, .execute"),
        (' .include "nowhere.s"', "file nowhere.s not found in ."),
        (' .include "a\\x00b"', "file a\\x00b not found in ."),
        (" 5", "expected an instruction, found 5"),
        ("label: other: NOP", "unknown instruction other; a label ends with a colon, a constant has a ="),
    ],
)  # fmt: skip
def test_errors_name_their_place(line, cause):
    assert error(line) == f"text:2: {cause}"


def test_errors_of_the_whole_source():
    assert errors("") == ("text: no code",)
    assert errors(" .org &70\nv: .reserve 1") == ("text: no code",)
    assert errors(" NOP") == ("text:1: no address yet; use .org",)
    assert error(" .execute *", " .execute *", " NOP") == "text:3: a second execution address"
    assert errors(" .org &FFFF\n NOP\nend:") == ("text:3: end is after the end of memory",)
    assert assemble(" .org &FFFF\n NOP").code == b"\xea"


def test_up_to_twenty_errors_of_a_pass_are_reported():
    assert errors(" .org &2000\n LDA\n NOP\n STA #1") == (
        "text:2: LDA needs an operand",
        "text:4: STA cannot have the operand #value",
    )
    many = errors(" .org &2000\n" + " LDA nowhere\n" * 25)
    assert len(many) == 21 and many[-1] == "and 5 more" and many[19] == "text:21: nowhere is not defined"


# ---- files


def test_included_files(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "built").mkdir()
    (tmp_path / "main.s").write_text(' .org &2000\n .include "parts/one.s"\nend: JMP table\n')
    (tmp_path / "parts/one.s").write_bytes(b'one: .include "two.s"\r\n .include "tables.s"\r\n')
    (tmp_path / "parts/two.s").write_text("@x: LDX #2")
    (tmp_path / "built/tables.s").write_text("table: .byte 1\n")
    assembly = assemble_file(tmp_path / "main.s", [tmp_path / "built"])
    assert assembly.code == bytes.fromhex("a202 01 4c0220")
    assert assembly.labels == {"one": 0x2000, "one@x": 0x2000, "table": 0x2002, "end": 0x2003}
    (tmp_path / "parts/tables.s").write_text("table: .byte 2\n")
    assert assemble_file(tmp_path / "main.s", [tmp_path / "built"]).code == bytes.fromhex(
        "a202 02 4c0220"
    )  # the nearest
    (tmp_path / "parts/tables.s").unlink()
    parts = tmp_path / "parts"
    with pytest.raises(AssemblyError) as caught:
        assemble_file(tmp_path / "main.s")
    assert str(caught.value) == f"{parts}/one.s:2: file tables.s not found in {parts}"
    (tmp_path / "parts/two.s").write_text("\n LDY\n")
    with pytest.raises(AssemblyError) as caught:
        assemble_file(tmp_path / "main.s", [tmp_path / "built"])
    assert str(caught.value) == f"{parts}/two.s:2: LDY needs an operand"


def test_files_that_include_themselves_or_cannot_be_read(tmp_path):
    one, two = tmp_path / "one.s", tmp_path / "two.s"
    one.write_text('\n .include "two.s"')
    two.write_text(' .include "./one.s"')
    with pytest.raises(AssemblyError) as caught:
        assemble_file(one)
    assert str(caught.value) == f"{two}:1: {one} includes itself"
    two.write_bytes(b"\xff")
    with pytest.raises(AssemblyError, match="one.s:2: cannot be read: 'utf-8' codec"):
        assemble_file(one)
    with pytest.raises(AssemblyError, match="none.s: cannot be read: No such file"):
        assemble_file(tmp_path / "none.s")
    for number in range(30):
        (tmp_path / f"deep{number}.s").write_text(f' .include "deep{number + 1}.s"')
    with pytest.raises(AssemblyError, match="deep19.s:1: .* includes are nested more than 19 deep"):
        assemble_file(tmp_path / "deep0.s")


LISTED = """\
; Counts.
OSWRCH = &FFEE
        .org &70
count:  .reserve 1
        .org &2000
start:  LDA #'A'
@next:  JSR OSWRCH
        BNE @next

        .text "nine bytes"
"""
LISTING = """\
; text
                                   1  ; Counts.
      = &FFEE                      2  OSWRCH = &FFEE
0070                               3          .org &70
0070                               4  count:  .reserve 1
2000                               5          .org &2000
2000  A9 41                        6  start:  LDA #'A'
2002  20 EE FF                     7  @next:  JSR OSWRCH
2005  D0 FB                        8          BNE @next
                                   9
2007  6E 69 6E 65 20 62 79 74     10          .text "nine bytes"
200F  65 73
"""


def test_the_listing_and_the_symbol_file():
    assembly = assemble(LISTED)
    assert assembly.listing == LISTING
    assert assembly.label_file == "count = &0070\nstart = &2000\nstart@next = &2002\n"
    assert assembly.constants == {"OSWRCH": 0xFFEE}


def test_the_command(tmp_path):
    """The command gives the same bytes in another process and from another folder."""
    source = tmp_path / "program.s"
    source.write_text(LISTED)
    written = []
    for folder, name, seed in ((tmp_path, "program.s", "1"), (CHECKOUT, str(source), "2")):
        files = [tmp_path / f"{seed}{end}" for end in (".bin", ".lst", ".sym")]
        command = [sys.executable, "-m", "emulator", "asm", name, "-o", files[0]]
        environment = os.environ | {"PYTHONPATH": str(CHECKOUT), "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [*command, "--listing", files[1], "--symbols", files[2]],
            cwd=folder, env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout == "PROGRAM: 17 bytes, load &2000, execution &2000\n  &2000-&2010\n"
        written.append([file.read_bytes() for file in files])
    assert written[0][:2] == written[1][:2]
    assert written[0][2] == written[1][2].replace(bytes(tmp_path) + b"/", b"")
    assembly = assemble(LISTED, "program.s")
    assert written[0] == [assembly.code, assembly.listing.encode(), assembly.symbol_file.encode()]
    symbols = Symbols()
    symbols.load(tmp_path / "1.sym")
    assert [*symbols] == [*assembly.symbols]
    assert symbols.address("OSWRCH") == 0xFFEE
    assert symbols.line_at(0x2000) == ("program.s", 6)


def test_errors_of_the_command(tmp_path, capsys):
    source, out = tmp_path / "bad.s", tmp_path / "out"
    source.write_text("one: NOP\n LDA #300\n STA")
    assert main(["asm", str(source), "-o", str(out)]) == 2
    assert capsys.readouterr() == ("", f"{source}:3: STA needs an operand\n")
    source.write_text(" .org &2000\n NOP")
    assert main(["asm", str(source), "-o", str(tmp_path / "none/out")]) == 2
    assert capsys.readouterr() == ("", f"beeb: {tmp_path}/none/out: No such file or directory\n")
    assert not out.exists()


# ---- arbitrary input

PIECES = st.sampled_from(
    "LDA|STA|asl|BNE|JMP|NOP|A|X|Y|#|(|)|,|;|:|=|@|*|+|-|<|>|<<|%|&|$|~|\"|'|\\|.org|.byte|.word|.text|.fill|.reserve"
    "|.include|.assert|.execute|&2000|&FFFF|%1|255|70000|99999999999|'a'|\"text\"|label|label:|other|name = |@in:|@in"
    "|\t|£|\0|\r|.".split("|")
)
LINES = st.one_of(
    st.lists(PIECES, max_size=8).map(" ".join), st.text(max_size=20), st.sampled_from([*LISTED.splitlines(), "other:"])
)


def refused_or_assembled(source):
    try:
        assembly = assemble(source)
    except AssemblyError as refused:
        assert all(re.fullmatch(r"text:\d+: .+|text: no code|and \d+ more", line) for line in refused.errors)
    else:
        assert all(0 < len(s.code) <= 0x10000 - s.address for s in assembly.segments)
        assert assembly.listing.count("\n") >= source.removesuffix("\n").count("\n") + 1
        assert assemble(source) == assembly


@given(st.lists(LINES, max_size=12).map("\n".join))
def test_any_lines_are_assembled_or_refused(source):
    refused_or_assembled(" .org &2000\n" + source)


@given(st.data())
def test_damaged_source_is_assembled_or_refused(data):
    source = LISTED
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(source)))
        end = data.draw(st.integers(start, min(start + 4, len(source))))
        source = source[:start] + data.draw(st.one_of(PIECES, st.text(max_size=2))) + source[end:]
    refused_or_assembled(source)


def test_the_program_of_the_documentation(system_roms):
    source = (CHECKOUT / "docs/assembler.md").read_text().partition("```asm\n")[2].partition("```")[0]
    assembly = assemble(source)
    assert [segment.address for segment in assembly.segments] == [0x1900, 0xE00]
    assert assembly.execution == assembly.load == 0x1900 and assembly.code.endswith(b"`Moved\r\n")
    with Beeb(dfs=None) as beeb:  # its code is in a DFS's workspace
        beeb.boot()
        beeb.memory[0x1900 : 0x1900 + len(assembly.code)] = assembly.code
        beeb.type("CALL &1900\n")
        beeb.run_until_input()
        assert beeb.screen_text().endswith("\nMoved\n>")


# ---- in the machine

PROGRAM = r"""
; Moves itself from where it was loaded to where it runs, and prints its text and the squares of 1 to 9 there.
OSWRCH = &FFEE
OSNEWL = &FFE7
RUNS = &5000
        .org &70
from:   .reserve 2
square: .reserve 1
root:   .reserve 1

        .org &2000
load:   LDX #0
@move:  LDA payload,X
        STA RUNS,X
        INX
        CPX #<(end - main)
        BNE @move
        JMP main
payload: .org RUNS
main:   LDA #<text
        STA from
        LDA #>text
        STA from+1
        LDY #0
@next:  LDA (from),Y
        BEQ @squares
        JSR OSWRCH
        INY
        BNE @next
@squares:
        LDA #0
        STA square
        STA root
@more:  LDA root                ; the next square is larger by twice the root and 1
        SEC
        ROL A
        CLC
        ADC square
        STA square
        INC root
        JSR decimal
        LDA root
        CMP #9
        BCC @more
        JMP OSNEWL

decimal: LDX #'0'               ; print A, below 100
        SEC
@tens:  SBC #10
        BCC @units
        INX
        BCS @tens
@units: ADC #10+'0'
        PHA
        TXA
        JSR OSWRCH
        PLA
        JSR OSWRCH
        LDA #' '
        JMP OSWRCH
text:   .text "Squares: \x00"
end:    .assert end - main < 256, "one page is moved"
        .execute load
"""


def test_a_program_runs_in_the_machine(system_roms):
    assembly = assemble(PROGRAM)
    with Beeb() as beeb:
        beeb.boot()
        beeb.memory[assembly.load : assembly.load + len(assembly.code)] = assembly.code
        beeb.type(f"CALL &{assembly.execution:X}\n")
        beeb.run_until_input()
        assert "Squares: 01 04 09 16 25 36 49 64 81" in beeb.screen_text()
        assert beeb.memory[assembly.labels["square"]] == 81
        main, end = assembly.labels["main"], assembly.labels["end"]
        assert bytes(beeb.memory[main:end]) == assembly.segments[1].code
