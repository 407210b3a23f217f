"""Files with `.inf` files beside them, as a disc."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.board.drive import open_disc
from emulator.cli import main
from emulator.media.archive import read_image
from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, read_catalogue
from emulator.media.errors import DiscError, MediaError
from emulator.media.inf import files_disc, pairs, parse_inf
from emulator.media.recognise import recognise
from tests.emulator.media.archives import zipped

HELLO = tokenise('10PRINT"HELLO FROM ";~PAGE')
CODE = bytes.fromhex("A9 2A 20 EE FF 60")  # prints a star
GAME = {
    "HELLO": HELLO,
    "HELLO.inf": b"$.HELLO FFFF1900 FFFF8023 000018 L CRC=1234\r\n",
    "boot": b'CHAIN"HELLO"\r',
    "boot.INF": b"!BOOT",
    "orphan.inf": b"$.ORPHAN 0 0",
    "readme.txt": b"hello",
    "._HELLO": b"\0\5\x16\7",  # of macOS
    "._HELLO.inf": b"\0\5\x16\7",
}


@pytest.fixture
def directory(tmp_path, monkeypatch):
    """The directory GAME, in the current one."""
    monkeypatch.chdir(tmp_path)
    os.mkdir("GAME")
    for name, data in GAME.items():
        (tmp_path / "GAME" / name).write_bytes(data)
    return tmp_path / "GAME"


@pytest.mark.parametrize(
    ("line", "file"),
    [
        (b"$.NAME FFFF1900 FFFF8023", DiscFile("NAME", 0xFF1900, 0xFF8023, b"")),
        (b"$.NAME FF1900 FF8023 000123 L", DiscFile("NAME", 0xFF1900, 0xFF8023, b"", True)),
        (b"D.NAME\t1900 00008023 123 Locked CRC=1234 NEXT $.NAME2", DiscFile("NAME", 0x1900, 0x8023, b"", True, "D")),
        (b"NAME e00 e00 LOCKED\n$.SECOND 1 1", DiscFile("NAME", 0xE00, 0xE00, b"", True)),
        (b"$.NAME 1900 8023 123 WR/L", None),
        (b"$.NAME 1900 8023 123 LWR", DiscFile("NAME", 0x1900, 0x8023, b"", True)),
        (b"$.NAME 1900 8023 123 WR", DiscFile("NAME", 0x1900, 0x8023, b"")),
        (b"$.NAME 1900 8023 123 08 3C21 DATETIME=1984", DiscFile("NAME", 0x1900, 0x8023, b"", True)),
        (b"$.NAME 1900 8023 123 33", DiscFile("NAME", 0x1900, 0x8023, b"")),
        (b"TAPE NAME 1900 8023 123 CRC= 12AB", DiscFile("NAME", 0x1900, 0x8023, b"")),
        (b"TAPE 1900 8023", DiscFile("TAPE", 0x1900, 0x8023, b"")),
        (b'"$.A%22B" 1900 8023 TITLE="A B"', DiscFile('A"B', 0x1900, 0x8023, b"")),
        (b"\xef\xbb\xbf  $.NAME", DiscFile("NAME", 0, 0, b"")),
        (b"$.NAME FFFDDC45 0", DiscFile("NAME", 0x1DC45, 0, b"")),  # DFS keeps 18 bits
        (b"", None),
        (b"$.NAME 1900 main", None),
        (b"$.NAME 123456789", None),
    ],
)
def test_dialects(line, file):
    if file is None:
        with pytest.raises(DiscError, match="^a.inf: (no file name in its first line|'.*' is neither a number)"):
            parse_inf(line, b"", "a.inf")
        return
    assert parse_inf(line, b"", "a.inf") == (file, None)


@pytest.mark.parametrize("where", ["GAME", "GAME.zip", "inner.zip", "top.zip"])
def test_a_directory_or_a_zip_of_it_boots(capsys, system_roms, directory, where):
    members = [(f"GAME/{name}", data) for name, data in GAME.items()]
    other = ("OTHER/A", b"a"), ("OTHER/A.inf", b"$.A")
    (directory.parent / "GAME.zip").write_bytes(zipped(*members))
    (directory.parent / "inner.zip").write_bytes(zipped(*other, *members))
    (directory.parent / "top.zip").write_bytes(zipped(*GAME.items()))
    path = f"{where}:GAME" if where == "inner.zip" else where
    found = recognise(path)
    assert found.format == ("folder" if where == "GAME" else "files") and found.boots
    assert [(file.full_name, file.load, file.execute, file.locked) for file in found.files] == [
        ("$.!BOOT", 0, 0, False), ("$.HELLO", 0xFF1900, 0xFF8023, True)
    ]  # fmt: skip
    assert main(["run", path, "--headless", "--until", "HELLO FROM 1900", "--text"]) == 0


@pytest.mark.parametrize(("data", "shown"), [(CODE, "*RUN $.PROG"), (HELLO, 'CHAIN"$.PROG"')])
def test_a_file_alone_is_started(capsys, system_roms, directory, data, shown):
    (directory / "prog.bin").write_bytes(data)
    (directory / "prog.bin.inf").write_text(f"$.PROG FF2000 FF{'2000' if data == CODE else '8023'}")
    for path in ("GAME/prog.bin", "GAME/prog.bin.inf"):
        assert recognise(path).command == f"{shown}\n"
    assert main(["run", "GAME/prog.bin", "--headless", "--text"]) == 0
    assert shown in capsys.readouterr().out


@pytest.mark.parametrize(
    ("files", "cause"),
    [
        ({"LONG.inf": b"$.LONGNAMES 0 0", "LONG": b""}, r"GAME/: LONG.inf: invalid disc file name '\$.LONGNAMES'"),
        ({"A.inf": b"$.HELLO 0 0", "A": b""}, r"GAME/: A and HELLO are both \$.HELLO on the disc"),
        ({"A.inf": b"A", "A": bytes(204_700)}, r"GAME/: \$.A: 204700 bytes do not fit"),
        ({"A.inf": b"A", "A": bytes(250_000)}, "GAME/: A: more than the 204800 bytes of a disc"),
        ({"A.inf": b" \n$.A", "A": b""}, "GAME/: A.inf: no file name in its first line"),
        ({f"{n}{end}": b"%d" % n for n in range(30) for end in ("", ".inf")}, "GAME/: 32 files; a disc has room"),
        ({"HELLO.bas": b"10PRINT"}, r"GAME/: HELLO and HELLO.bas are both \$.HELLO on the disc"),
        ({"X.bas": b"\1\2"}, "GAME/: X.bas: neither text nor a tokenised BASIC program"),
        ({".opt4": b"no"}, "GAME/: .opt4: 'no' is not a boot option from 0 to 3"),
    ],
)
def test_what_no_disc_can_hold_is_refused(directory, files, cause):
    for name, data in files.items():
        path = directory / name
        path.unlink() if data is None else path.write_bytes(data)
    with pytest.raises(MediaError, match=f"^{cause}"):
        read_image("GAME")


@pytest.mark.parametrize("path", ["a.zip:hello", "a.zip:GAME/HELLO", "a.zip:GAME/HELLO.inf", "a.zip:GAME/boot"])
def test_one_file_of_a_zip(directory, path):
    members = [(f"GAME/{name}", data) for name, data in GAME.items()]
    (directory.parent / "a.zip").write_bytes(zipped(*members))
    (file,) = recognise(path).files
    assert file.full_name == ("$.!BOOT" if "boot" in path else "$.HELLO")
    assert len(recognise("a.zip:GAME").files) == len(recognise("a.zip:1").files) == 2


def test_the_boot_option_of_an_inf_file(directory):
    (directory / "boot.INF").write_bytes(b"$.!BOOT 0 0 OPT4=2")
    assert recognise("GAME").catalogues[0].option == 2


def test_the_disc_of_one_file_cannot_be_written_to(directory):
    with pytest.raises(DiscError, match="a disc made from files cannot be written back; .* without writable=True"):
        open_disc("GAME/HELLO", writable=True)


FIELDS = st.sampled_from('$.A TAPE FFFF1900 8023 L Locked E 08 " "A" CRC= NEXT \n'.split(" "))


@given(st.binary(max_size=60) | st.lists(FIELDS, max_size=8).map(lambda fields: " ".join(fields).encode()))
def test_any_inf_file_is_a_disc_or_an_error(inf):
    contents = {"X": b"data", "X.inf": inf}
    try:
        (file,) = read_catalogue(files_disc(pairs(contents), lambda name, size: contents[name][:size], "d/"), "d").files
        assert file.data == b"data"
    except DiscError as error:
        assert str(error).startswith("d/: ")
