"""BASIC programs in files of their own."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator import Beeb
from emulator.cli import main
from emulator.media.archive import read_image
from emulator.media.basic import tokenise
from emulator.media.dfs import read_catalogue
from emulator.media.errors import DiscError, MediaError
from emulator.media.listing import MOST, program_disc
from emulator.media.recognise import recognise
from tests.emulator.media.archives import zipped

TEXT = '10 PRINT"SIX TIMES SEVEN IS";6*7\n300 END\n'
PROGRAM = tokenise(TEXT)


def on_disc(image):
    (file,) = read_catalogue(image, "").files
    return file


@pytest.mark.parametrize("name", ["prog.bas", "PROG.BAS", "prog.txt", "prog"])
@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        b"\n\n  " + TEXT.encode() + b"\x1a\0\0",
        TEXT.replace(" ", "\t", 1).encode(),
        PROGRAM,
    ],
)
def test_program_runs(capsys, system_roms, tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    assert main(["run", str(path), "--headless", "--until", "SEVEN IS", "--text"]) == 0
    assert "SIX TIMES SEVEN IS" in capsys.readouterr().out


def test_tokenised_program_with_padding_is_whole(tmp_path):
    path = tmp_path / "prog"
    path.write_bytes(PROGRAM + bytes(100))
    assert recognise(path).command == 'CHAIN"$.PROG"\n'
    assert on_disc(read_image(path).data).data.startswith(PROGRAM)


def test_text_without_line_numbers_is_numbered():
    program = on_disc(program_disc(b'PRINT "A"\n\nPRINT "B"\n', "x.bas")).data
    assert program == tokenise('10 PRINT "A"\n20 PRINT "B"\n')


def test_pound_sign_of_either_encoding():
    for encoding in ("utf-8", "latin-1"):
        assert b"`" in on_disc(program_disc('10PRINT"£"'.encode(encoding), "x.bas")).data


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"10PRINT\nPRINT\n", "line 2: no line number"),
        (b"", "the file contains no program"),
        (b" \n\n", "the file contains no program"),
        (b"99999 PRINT\n", "line 1: no line number from 0 to 32767"),
        (b"10 REM " + b"A" * 300, "line 1 (10): 30"),
        ("10 PRINT \u20ac".encode(), "the Beeb has no character"),
        (b"\x01\x02\x03", "neither text nor a tokenised BASIC program"),
        (PROGRAM[:-4], "neither text nor a tokenised BASIC program"),
        (b"".join(b"%d REM %s\n" % (n, b"A" * 200) for n in range(300)), f"room for {MOST}"),
    ],
)
def test_unusable_program_is_refused_in_one_line(capsys, tmp_path, data, cause):
    path = tmp_path / "x.bas"
    path.write_bytes(data)
    assert main(["run", "--headless", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("beeb: x.bas: ") and cause in err and err.count("\n") == 1


@pytest.mark.parametrize("data", [b"Read me first.\n", b"10 green bottles\nhanging\n", bytes(512), b"\r\n", b"\x00\r"])
def test_other_files_are_no_programs(data):
    assert program_disc(data, "x.txt") is None


@given(data=st.binary(max_size=600) | st.text(max_size=300).map(str.encode), named=st.booleans())
def test_any_bytes_are_a_disc_or_a_media_error(data, named):
    try:
        disc = program_disc(data, "x.bas" if named else "x")
    except MediaError:
        assert named
    else:
        assert disc is None or on_disc(disc).name in ("X", "PROGRAM")


def test_a_program_in_an_archive_is_a_basic_program(tmp_path):
    path = tmp_path / "a.zip"
    path.write_bytes(zipped(("read.me", b"hello"), ("b/prog.bas", b'PRINT "A"')))
    (tmp_path / "x.bas.gz").write_bytes(gzip.compress(TEXT.encode()))
    for name, command in (("a.zip", 'CHAIN"$.PROG"\n'), ("x.bas.gz", 'CHAIN"$.X"\n')):
        found = recognise(tmp_path / name)
        assert (found.format, found.command) == ("BASIC program", command)


def test_a_program_is_no_disc_to_write_to(tmp_path):
    path = tmp_path / "x.bas"
    path.write_text(TEXT)
    with pytest.raises(DiscError, match="x.bas: a BASIC program cannot be written back; .* without writable=True"):
        Beeb(disc=path, writable=True)
    assert path.read_text() == TEXT


def test_state_names_the_program(system_roms, tmp_path):
    path = tmp_path / "x.bas"
    path.write_text(TEXT)
    with Beeb(disc=path) as beeb, Beeb(disc=path) as other:
        beeb.boot()
        beeb.type('LOAD"X"\n')
        beeb.run(seconds=3)
        other.load_state(beeb.save_state())
        other.type("LIST\n")
        assert "300 END" in other.screen_text()
