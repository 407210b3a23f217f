"""BASIC programs as text and back, checked against the BASIC II ROM's keyword table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.media.basic import (
    KEYWORDS,
    PSEUDO_VARIABLE,
    BasicError,
    detokenise,
    is_program,
    list_program,
    tokenise,
    tokenise_line,
)

pytestmark = pytest.mark.pure

PROGRAM = """\
10 MODE 7:HIMEM=&7C00
20FORI%=1TO10STEP2:PRINT"A TO B £";HIMEM:NEXT
30 GOTO 10
40REM TO THE END
50ON X GOTO 10,20,300: PRINTFNtotal(3):PROCTO
60*FX 3"""


def test_keywords_are_those_of_the_rom(basic_rom):
    """The table stands in the ROM as text, token, flags; the pseudo-variables' statement tokens come after it."""
    data = basic_rom.data
    at = data.index(b"AND\x80")
    table = []
    while not table or table[-1][0] != "WIDTH":
        end = next(index for index in range(at, len(data)) if data[index] >= 0x80)
        table.append((data[at:end].decode("ascii"), data[end], data[end + 1]))
        at = end + 2
    assert table == list(KEYWORDS)
    for word in ("PAGE", "PTR", "TIME", "LOMEM", "HIMEM"):
        token, flags = next((token, flags) for name, token, flags in KEYWORDS if name == word)
        assert data[at : at + len(word) + 1] == word.encode() + bytes([token + 0x40])
        assert flags & PSEUDO_VARIABLE
        at += len(word) + 2


def test_program_and_back():
    program = tokenise(PROGRAM)
    assert program == (
        b"\r\x00\x0a\x10 \xeb 7:\xd3=&7C00"
        b'\r\x00\x14\x1e\xe3I%=1\xb810\x882:\xf1"A TO B `";\x93:\xed'
        b"\r\x00\x1e\x0b \xe5 \x8dTJ@"
        b"\r\x00(\x10\xf4 TO THE END"
        b"\r\x002(\xee X \xe5 \x8dTJ@,\x8dTT@,\x8dTlA: \xf1\xa4total(3):\xf2TO"
        b"\r\x00<\x09*FX 3"
        b"\r\xff"
    )
    assert list_program(program) == ["   " + line for line in PROGRAM.split("\n")]
    assert is_program(program) and is_program(program + b"variables")


def test_lines_are_sorted_and_the_later_one_counts():
    assert list_program(tokenise("20 B\n10 A\n\n20 C\n")) == ["   10 A", "   20 C"]
    assert list_program(tokenise("")) == []


@pytest.mark.parametrize("number", [0, 1, 63, 64, 255, 256, 10000, 32767])
def test_line_numbers_are_packed(number):
    packed = tokenise_line(b"GOTO%d" % number)
    assert len(packed) == 5 and min(packed[1:]) >= 0x40
    assert detokenise(packed) == f"GOTO{number}"


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        (b"P.", b"\xf1"),
        (b"E.", b"\xe1"),
        (b"REP.U.0", b"\xf5\xfd0"),
        (b"PRINTER", b"\xf1ER"),
        (b"ENDING", b"ENDING"),
        (b"TIME=TIME", b"\xd1=\x91"),
        (b"IF TIME>3 THEN TIME=0", b"\xe7 \x91>3 \x8c \xd1=0"),
        (b"FNAND(AND", b"\xa4AND(\x80"),
        (b"A=&DEF:DEF", b"A=&DEF:\xdd"),
        (b"*RUN AND", b"*RUN AND"),
        (b"A*PI", b"A*\xaf"),
        (b"GOTO32768", b"\xe532768"),
        (b'"unfinished AND', b'"unfinished AND'),
        (b"print", b"print"),
        (b"DATA PRINT:PRINT", b"\xdc PRINT:PRINT"),
    ],
)
def test_words(text, tokens):
    assert tokenise_line(text) == tokens


def test_unprintable_characters_round_trip():
    line = b'\xf1"\x81\x07RED"\x0b\xce'
    program = b"\r\x00\x0a" + bytes([len(line) + 4]) + line + b"\r\xff"
    (listed,) = list_program(program)
    assert listed == '   10PRINT"\ue081\ue007RED"\ue00b\ue0ce'
    assert tokenise(listed) == program


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("10 A\nPRINT", "line 2: no line number from 0 to 32767: 'PRINT'"),
        ("32768 A", "line 1: no line number"),
        ("10 é", "line 1: the Beeb has no character 'é'"),
        ("10 " + "A" * 251, r"line 1 \(10\): 252 bytes long, the limit is 251"),
    ],
)
def test_text_that_is_not_a_program(text, message):
    with pytest.raises(BasicError, match=message):
        tokenise(text)


@given(st.binary(max_size=600))
def test_any_bytes_are_listed_or_refused(data):
    try:
        lines = list_program(data)
    except BasicError:
        assert not is_program(data)
    else:
        assert all(line.isprintable() or any("\ue000" <= character <= "\ue0ff" for character in line) for line in lines)


@given(st.integers(0, 200), st.integers(0, 255))
def test_a_damaged_program_is_listed_or_refused(place, value):
    program = bytearray(tokenise(PROGRAM))
    program[place % len(program)] = value
    try:
        assert len(list_program(bytes(program))) <= 6 * 50
    except BasicError as error:
        assert "at byte" in str(error)


@given(st.integers(0, 400))
def test_a_cut_program_is_refused(length):
    program = tokenise(PROGRAM)
    assert is_program(program[:length]) == (length >= len(program))


PIECES = [chr(code) for code in range(0x20, 0x7F)] + [word for word, _, _ in KEYWORDS]
CODE = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


@given(CODE)
def test_tokens_are_a_fixed_point(text):
    """What LIST prints, typed in again, is the same program, unless the text held abbreviations."""
    if "." in text:
        return
    tokens = tokenise_line(text.encode())
    assert tokenise_line(detokenise(tokens).replace("£", "`").encode()) == tokens


@given(st.text(max_size=80))
def test_any_text_is_tokenised_or_refused(text):
    try:
        assert is_program(tokenise(text))
    except BasicError as error:
        assert str(error).startswith("line ")
