"""BeebAsm's syntax. What is expected was assembled by BeebAsm 1.11 or printed by it."""

import doctest
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator import Beeb
from emulator.assembler import AssemblyError, assemble, assemble_file
from emulator.assembler.beebasm import assembler
from emulator.assembler.front import syntax_of
from emulator.cli import main
from emulator.media.dfs import read_catalogue
from emulator.symbols import Symbols

GAME = Path(__file__).parents[3] / "examples/homebrew/catch.6502"


def beebasm(source, **options):
    return assemble(f"ORG &2000\n{source}\n", syntax="beebasm", **options)


def code(source):
    return b"".join(segment.code for segment in beebasm(source).segments).hex()


def printed(expressions):
    return beebasm(f"NOP:PRINT {expressions}").printed[0]


@pytest.mark.parametrize(
    ("expressions", "shown"),
    [
        ("-2^2, 2^3^2, 1+2<<3, 2<<1+1, 2*3<<1, 7 DIV 2*2", "4 64 17 5 12 6"),
        ("-7 DIV 2, -7 MOD 3, 7 MOD -3, 5 MOD 3.7, 7.9 DIV 2", "-3 -1 1 2 3"),
        ("1=1 AND 2, 3 AND 1=1, 1 OR 2 AND 4, 1 OR 2 EOR 3, 3 EOR 1 OR 2", "2 3 1 0 2"),
        ("<&1234+1, >&1234+1, LO(-1), HI(-1), hi(&1234)", "53 19 255 255 18"),
        ("-1>>1, -1 << 1, &80000000, NOT(1)+1, 10 - - 3, 513MOD256", "-1 -2 2147483648 -1 13 1"),
        ("~-1, ~&1F, P%, *+1, [1+2]*3, (3+4), -(3)", "&FFFFFFFF &1F 8193 8194 9 7 -3"),
        (".5, 1.2E-3, 1_000", "0.5 0.0012 1000"),
        ("INT(-1.5), SGN(-3), ABS(-2), SQR(16), SIN(RAD(30)), PI, TRUE, FALSE, CPU", "-1 -1 2 4 0.5 3.14159 -1 0 0"),
        ("1<>2, 1!=1, 1==1, 2>=1, 3 > 2 > 1, \"a\"<\"b\"", "-1 0 -1 -1 0 -1"),
        ('STR$(5)+"x", STR$~(255), LEN("abc"), "a""b", VAL("12ab"), EVAL("1+2"), ASC("A")', '5x FF 3 a"b 12 3 65'),
        ('MID$("hello",2,3), LEFT$("abc",2), RIGHT$("abc",2), STRING$(3,"ab"), UPPER$("a")', "ell ab bc ababab A"),
        ("FILELINE$", "text:2"),
    ],
)  # fmt: skip
def test_expressions(expressions, shown):
    assert printed(expressions) == shown


@pytest.mark.parametrize(
    ("source", "bytes_"),
    [
        ("EQUB -129, 1.9, -1.9, 'A'+1, '\"', ''', ';', ':'", "7f01ff422227" + "3b3a"),
        ("EQUW -40000, &1234:EQUD &FFFFFFFF, -1", "c0633412ffffffffffffffff"),
        ('EQUS "abc",0,\'A\',"A"+"B":EQUB "ab"', "616263004141426162"),
        ("MAPCHAR 'A','C',1:EQUS \"ABCD\":EQUB 'A'", "0102034441"),
        ("lda#5:sta&70:LSR a:ASL A:JMP (&2000)", "a90585704a0a6c0020"),
        ("LDA [&70+1],X:LDA &70,Y:LDX &70,Y:LDA (&70),Y:LDA (&70,X)", "b571b97000b670b170a170"),
        ("BNE P%:.a LDA b:.b:JMP a \\ comment : NOP\nRTS ; more", "d0fead05204c022060"),
        ("{ .d NOP:BEQ d }\n{ .d RTS:BEQ d }", "eaf0fd60f0fd"),
        ("{ .*out NOP:{ .^up NOP }:JMP up }:JMP out", "eaea4c01204c0020"),
        ("IF 0:NOP:ELIF 1:RTS:ELSE:CLC:ENDIF:IF 1:SEC:ENDIF", "6038"),
        ("FOR n,1,3:EQUB n:NEXT:FOR n,1,0:EQUB n:NEXT:FOR n,3,1,-1:EQUB n:NEXT", "01020301030201"),
        ("FOR n,0,1,.25:EQUB n*4:NEXT:FOR n,0,1:.l BEQ l:NEXT", "0001020304f0fef0fe"),
        ("MACRO F a,b\nIF a=b:EQUB a:ELSE:EQUB a,b:ENDIF\nENDMACRO\nF 1,2:F 3,3", "010203"),
        ("a=5:b=?6:b=?7:EQUB a,b:x%=1:EQUB x%", "050601"),
        ("EQUB 1:SKIP 2:EQUB 2:ALIGN 4:EQUB 3:SKIPTO &2008:EQUB 4", "01020304"),
        ("NOP:CLEAR &2000,&2001:ORG &2000:RTS", "ea60"),
        ("CPU 1:PHX:STZ &70:LDA (&70):INC A:INA:DEA:BRA P%:JMP (&1234,X):BIT #1:TRB &70",
         "da6470b2701a1a3a80fe7c341289011470"),
        ('ASM "LDA #1:RTS"', "a90160"),
        ("a=1:LDA a:stack=2:STAstack", "a5018502"),
        ("PRINT 1:ELSE$=1:EQUB ELSE$", "01"),
    ],
)  # fmt: skip
def test_code(source, bytes_):
    assert code(source) == bytes_


@pytest.mark.parametrize(
    ("source", "cause"),
    [
        ("EQUB 256", "256 does not fit in 1 byte"),
        ("LDA #256", "&0100 is not a byte"),
        ("LDA #-1", "-&01 is not a byte"),
        ("ASL", "ASL cannot have no operand"),
        ("LDA (&70)", r"LDA cannot have \(address\)"),
        ("LDA (&70+1)*2", r"the operand begins like an indirect one; use \[\] for other brackets"),
        ("LDA fwd:fwd=&70", "a symbol in zero page must be defined before its use"),
        ("a=1:a=2", "a is already defined"),
        ("GUARD &2002:NOP:NOP:NOP", "the code reaches the GUARD at &2002"),
        ("NOP:ORG &2000:NOP", "there is already code at &2000; CLEAR removes it"),
        ("BNE P%+200", "the branch to &20C8 is 71 bytes too long"),
        ("{:x=1:}:EQUB x", "x is not defined"),
        ("PRINT 5 DIV 0", "division by zero"),
        ('ERROR "stop"', "stop"),
        ("ASSERT 1=2", "assertion failed: 1=2"),
        ("SKIP -1", "the count must not be negative: -1"),
        ('INCLUDE "none"', r"file none not found in \."),
        ("FOR n,1,2", "FOR has no NEXT"),
        ("ENDIF", "ENDIF outside a block"),
        ("{:NEXT", "NEXT in the { of line 2"),
        ("FOR n,1,1e9:NEXT", "more than 2000 statements"),
        ("FOR n,1,9,0:NEXT", "the loop never ends"),
        ("MACRO M:M:ENDMACRO:M", "macros and files are nested more than 40 deep"),
        ("foo bar", "expected an instruction, a directive or a macro, found foo bar"),
        ("EQUB FOO(1)", r"unknown function FOO; BeebAsm's functions are LO, .*"),
        ("SOURCELINE 1", "SOURCELINE is not supported"),
        ('SAVE "A", 5, 4', "SAVE takes a start and an end after it, not &05 and &04"),
    ],
)
def test_faults(source, cause, monkeypatch):
    monkeypatch.setattr(assembler, "MOST_STATEMENTS", 2000)
    with pytest.raises(AssemblyError, match=rf"^text:2: {cause}"):
        beebasm(source)


def test_an_error_in_a_macro_names_its_calls():
    with pytest.raises(AssemblyError, match=r"^text:3: 300 does not fit in 1 byte; called from text:5$"):
        beebasm("MACRO M n\nEQUB n\nENDMACRO\nM 300")


def test_labels_constants_and_lines():
    block, loop, macro = ".plot {\n.loop NOP\n}\n", "FOR n,0,1\n.turn RTS\nNEXT\n", "MACRO M\nCLC\nSEC\nENDMACRO\nM"
    assembly = beebasm(f"size=8\n.start NOP\n{block}{loop}{macro}")
    names = {name: address - 0x2000 for name, address in assembly.labels.items()}
    assert names == {"start": 0, "plot": 1, "plot.loop": 1, "plot.turn": 2, "plot.3.turn": 3}
    assert assembly.constants == {"size": 8}
    symbols = assembly.symbols
    assert [symbols.line_at(0x2000 + place).line for place in range(6)] == [3, 5, 8, 8, 11, 12]
    assert symbols.addresses_of("text", 14) == [0x2004] and symbols.addresses_of("text", 8) == [0x2002, 0x2003]
    assert "2001  EA                           5  .loop NOP\n" in assembly.listing


def test_files(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "part.6502").write_text(".start LDX #0:JMP start\n.end")
    (tmp_path / "data.bin").write_bytes(b"data")
    (tmp_path / "text.txt").write_text("one\ntwo\r\nthree")
    (tmp_path / "program.bas").write_text("PRINT\n20GOTO 20\nEND")
    (tmp_path / "main.6502").write_text(
        'ORG &1900\nINCLUDE "part.6502"\nINCBIN "data.bin"\nCOPYBLOCK start, end, &3000\n'
        'SAVE "CODE", start, end, start+2, &FF2000\nSAVE "D.COPY", &3000, &3005\n'
        'PUTFILE "data.bin", "DATA", &4000, &4001\nPUTTEXT "text.txt", "TEXT", 0\nPUTBASIC "program.bas", "BAS"\n'
        'IF SWITCH:PRINT "on", NAME$:ENDIF\n'
    )
    arguments = [
        "asm",
        "main.6502",
        "-o",
        "out.ssd",
        "--boot",
        "CODE",
        "--symbols",
        "s",
        "-D",
        "SWITCH",
        "-D",
        "NAME$=me",
    ]
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("on me\nCODE: 5 bytes, load &FF2000, execution &1902\n")
    catalogue = read_catalogue((tmp_path / "out.ssd").read_bytes(), "out.ssd")
    files = {file.full_name: file for file in catalogue.files}
    assert files["$.CODE"].data == files["D.COPY"].data == b"\xa2\0\x4c\x00\x19"
    assert files["$.DATA"].data == b"data" and files["$.DATA"].execute == 0x4001
    assert files["$.TEXT"].data == b"one\rtwo\rthree" and files["$.!BOOT"].data == b"*RUN CODE\r"
    assert files["$.BAS"].data[:4] == b"\r\0\1\5" and files["$.BAS"].data[5:8] == b"\r\0\x14"
    symbols = Symbols()
    symbols.load("s")
    assert symbols.line_at(0x1902) == ("part.6502", 1) and symbols.address("main.6502:3") == 0x1905
    (tmp_path / "folder").mkdir()
    assert main(["asm", "main.6502", "-o", "folder", "-D", "SWITCH=0"]) == 0
    assert (tmp_path / "folder/D.COPY.inf").read_text() == "D.COPY 003000 003000\n"
    assert main(["asm", "main.6502", "-o", "out.bin", "-D", "SWITCH=0"]) == 2
    assert "main.6502 makes the files CODE, D.COPY, DATA, TEXT, BAS: -o needs" in capsys.readouterr().err
    assert main(["asm", "main.6502", "--boot", "CODE", "-D", "SWITCH=&0"]) == 2
    assert capsys.readouterr().err == "beeb: --boot and --title need a disc: -o NAME.ssd\n"


def test_the_syntax_is_recognised():
    assert syntax_of("ORG &2000\n.loop NOP") == syntax_of(".loop\n NOP") == syntax_of("\\ comment") == "beebasm"
    assert syntax_of(" .org &2000\nloop: NOP") == syntax_of("start: .org 5\n{") == syntax_of(" NOP") == "own"
    assert assemble("ORG &2000\nNOP").code == assemble(" .org &2000\n NOP").code == b"\xea"
    with pytest.raises(AssemblyError, match="only BeebAsm's syntax takes symbols"):
        assemble(" .org 1\n NOP", symbols={"a": 1})


def test_the_example_of_the_documentation():
    page = (GAME.parents[2] / "docs/assembler.md").read_text()
    source = page.partition("```python\n")[2].partition("```")[0]
    example = doctest.DocTestParser().get_doctest(source, {}, "assembler.md", None, 0)
    assert len(example.examples) == 7 and doctest.DocTestRunner().run(example).failed == 0


PIECES = st.sampled_from(
    'NOP|LDA|#|&70|(|)|,X|:|.a|.|{|}|FOR n,0,2|NEXT|IF 0|IF 1|ELIF 1|ELSE|ENDIF|MACRO M|ENDMACRO|M|EQUB|EQUS|"s"|"|\''
    "|ORG|P%|*|1|+|-|<|=|a=|a|CLEAR|SAVE|SKIP|ALIGN|RND(2)|EVAL(|\\|;|GUARD|PRINT|CHR$(|\0|£".split("|")
)


@given(st.lists(st.lists(PIECES, max_size=8).map(" ".join), max_size=8).map("\n".join))
def test_any_lines_are_assembled_or_refused(source):
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(assembler, "MOST_STATEMENTS", 500)
            assembly = beebasm(source)
    except AssemblyError as error:
        assert len(error.errors) == 1 and error.errors[0].startswith("text:")
    else:
        assert all(0 < len(segment.code) <= 0x10000 - segment.address for segment in assembly.segments)


def test_the_example_is_a_game(tmp_path):
    disc = tmp_path / "catch.ssd"
    assert main(["asm", str(GAME), "-o", str(disc), "--boot", "CATCH"]) == 0
    with Beeb(disc=disc, roms="free") as beeb:
        beeb.symbols.update(assemble_file(GAME).symbols)
        beeb.boot(shift=True)
        beeb.run(seconds=2)
        assert re.match("0000  [123]\n", beeb.screen_text())
        column = beeb.memory[beeb.address("basket")]
        beeb.press("X", seconds=0.5)
        assert column < beeb.memory[beeb.address("basket")] < 40


@pytest.mark.parametrize(("boot", "option"), [('EQUS "*RUN CODE", 13', 3), ("LDA #1:RTS", 2)])
def test_a_boot_file_of_its_own_sets_the_option_by_its_contents(tmp_path, monkeypatch, boot, option):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src/boot.6502").write_text(f'ORG &1200\n.boot\n{boot}\nSAVE "!BOOT", boot, P%\n')
    (tmp_path / "src/main.6502").write_text('INCLUDE "src/boot.6502"\n')  # from the working directory, as in BeebAsm
    assert main(["asm", "src/main.6502", "-o", "game.ssd"]) == 0
    assert read_catalogue((tmp_path / "game.ssd").read_bytes(), "game.ssd").option == option
