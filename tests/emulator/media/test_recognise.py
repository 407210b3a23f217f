"""Recognising images by their contents, and the original tape by its checksum."""

import gzip
import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.errors import BeebError
from emulator.media.archive import Image
from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from emulator.media.dfs import DiscFile, write_dsd, write_ssd
from emulator.media.errors import MediaError
from emulator.media.recognise import ORIGINALS, recognise, recognise_image
from emulator.media.tape import Tape
from emulator.media.uef import write_uef
from tests.emulator.media.archives import zipped

pytestmark = pytest.mark.pure

BASIC = tokenise('10PRINT"HELLO"')
PROGRAM = TapeFile("GAME", 0xFFFF0E00, 0xFFFF8023, BASIC)
CODE = TapeFile("CODE", 0x2000, 0x2000, b"\x60" * 700)
README = "readme.txt", b"not an image"


def tape(*files, compress=False):
    return write_uef(Tape.of_files(files), compress=compress)


def disc(*files, option=0, title="GAMES"):
    return write_ssd(files, title, option)


def write(path, data):
    path.write_bytes(data)
    return path


def csw(pulses=2000):
    """CSW 1.1 of a tone: 44.1 kHz, RLE, first level low."""
    header = b"Compressed Square Wave\x1a" + bytes([1, 1]) + (44100).to_bytes(2, "little") + bytes([1, 0]) + bytes(3)
    return header + bytes([9]) * pulses


@pytest.mark.parametrize(
    ("name", "data", "form"),
    [
        ("misnamed.ssd", tape(PROGRAM), "UEF"),
        ("x", tape(PROGRAM, compress=True), "UEF"),
        ("x", csw(), "CSW"),
        ("x", disc(), "SSD"),
        ("x.ssd", disc()[:600], "SSD"),
        ("x.dsd", write_dsd(disc(), disc()), "DSD"),
        ("x.zip", zipped(README, ("x.dsd", write_dsd(disc(), disc()))), "DSD"),
        ("x", zipped(README, ("x.UEF", tape(PROGRAM, compress=True))), "UEF"),
        ("x.ssd.gz", gzip.compress(disc()), "SSD"),
    ],
)
def test_format_by_contents(tmp_path, name, data, form):
    found = recognise(write(tmp_path / name, data))
    assert found.format == form
    assert (found.tape is not None) == (form in ("UEF", "CSW"))


@pytest.mark.parametrize("data", [b"\0", b"MZ" + bytes(5000), bytes(204800), b"\xe5" * 204800, b"\xff" * 700])
def test_neither_tape_nor_disc(tmp_path, data):
    with pytest.raises(MediaError, match="^thing: neither a tape .* nor an Acorn disc"):
        recognise(write(tmp_path / "thing", data))


@pytest.mark.parametrize("name", ["thing", "a.ssd", "a.dsd"])
def test_an_empty_file_is_an_unformatted_disc(tmp_path, name):
    with pytest.raises(MediaError, match=f"^{name}: the file is empty, .* `beeb new`"):
        recognise(write(tmp_path / name, b""))


@pytest.mark.parametrize(
    ("data", "boots", "command"),
    [
        (tape(PROGRAM, CODE), False, '*TAPE\nCHAIN""\n'),
        (tape(CODE, PROGRAM), False, '*TAPE\n*RUN ""\n'),
        (disc(DiscFile("!BOOT", 0, 0, b"*CAT\r"), option=3), True, "*CAT\n"),
        (disc(DiscFile("GAME", 0x1900, 0x8023, BASIC), DiscFile("DATA", 0, 0, b"x")), False, 'CHAIN"$.GAME"\n'),
        (disc(DiscFile("A", 0x1900, 0x8023, BASIC), DiscFile("B", 0x1900, 0x8023, BASIC)), False, "*CAT\n"),
        (disc(DiscFile("KEN", 0x1900, 0x1900, bytes(64))), False, "*RUN $.KEN\n"),
        (disc(DiscFile("DATA", 0x1900, 0xFFFF, bytes(64))), False, "*CAT\n"),
        (disc(DiscFile("TEXT", 0, 0, bytes(64))), False, "*CAT\n"),
        (disc(), False, "*CAT\n"),
    ],
)
def test_the_start_command(tmp_path, data, boots, command):
    found = recognise(write(tmp_path / "image", data))
    assert (found.boots, found.command) == (boots, command)


LINES = tokenise('10REM LOADER\n20PRINT"LOADED"\n30PRINT6*7')
LOOP = b"\x0d\x00\x20\x05\x20\xee\xff" + b"\x4c\x05\x0e" * 90  # ORA &2000: ORA &20, LSR ...: starts with &0D only


@pytest.mark.parametrize(
    ("file", "chained"),
    [
        # BASIC, by its execution address alone, even if damaged
        (TapeFile("A", 0xE00, 0x8023, LINES), True),
        (TapeFile("A", 0xFFFF0E00, 0xFFFF801F, LINES), True),
        (TapeFile("A", 0xE00, 0x8023, LINES[:20]), True),
        (TapeFile("A", 0xE00, 0x8000, LINES), True),
        # BASIC, by its contents, with the execution address that some mastering programs wrote
        (TapeFile("A", 0xE00, 0xE00, LINES), True),
        (TapeFile("A", 0xFFFF1900, 0x1900, LINES), True),
        (TapeFile("A", 0xE00, 0xE00, LINES + LOOP), True),
        (TapeFile("A", 0xE00, 0xE00, tokenise("10CALL&2000")), True),
        # machine code
        (TapeFile("A", 0xE00, 0xE00, b"\xa9\x07\x4c\xee\xff" * 60), False),
        (TapeFile("A", 0xE00, 0xE00, LOOP), False),
        (TapeFile("A", 0xE00, 0xE00, b"\x0d\xff\xff" + LOOP), False),  # the empty program of BASIC, as an instruction
        (TapeFile("A", 0xE00, 0xE00, b"\x0d" * 256), False),
        (TapeFile("A", 0xE00, 0xE00, b"\x0d\x12\x00\x06\x07\x60\x0d\xff" + LOOP), False),  # a line that starts with &07
        (TapeFile("A", 0xE00, 0xE00, LINES[:-2] + LINES), False),  # its line numbers go backwards
        (TapeFile("A", 0xE00, 0xE00, b""), False),
        (TapeFile("A", 0xE00, 0xE03, LINES), False),  # enters behind the load address
        (TapeFile("A", 0xE00, 0xE00, LINES, locked=True), False),  # CHAIN would stop with "Locked"
    ],
)
def test_the_start_command_of_a_tape(tmp_path, file, chained):
    found = recognise(write(tmp_path / "image", tape(file)))
    assert found.command == ('*TAPE\nCHAIN""\n' if chained else '*TAPE\n*RUN ""\n')


def test_a_disc_without_a_catalogue_is_left_to_the_dfs(tmp_path):
    found = recognise(write(tmp_path / "protected.ssd", b"\xff" * 204800))
    assert found.boots and found.original == ""


@pytest.mark.parametrize("compress", [False, True])
@pytest.mark.parametrize("in_a_zip", [False, True])
def test_an_original_is_known_bare_and_in_a_zip(tmp_path, monkeypatch, compress, in_a_zip):
    """With the checksum of a tape made here in place of the original's, which nobody may put into a test."""
    data = tape(TapeFile("KEN", 0x1900, 0x8023, BASIC), compress=compress)
    monkeypatch.setitem(ORIGINALS, hashlib.sha1(data).hexdigest(), "the original")
    path = write(tmp_path / "k", zipped(README, ("Kensington.uef", data)) if in_a_zip else data)
    assert recognise(path).original == "the original"
    longer = tape(TapeFile("KEN", 0x1900, 0x8023, BASIC + b"\0"), compress=compress)
    path = write(tmp_path / "k", zipped(README, ("Kensington.uef", longer)) if in_a_zip else longer)
    assert recognise(path).original == ""


def test_the_checksum_of_the_catalogues():
    assert list(ORIGINALS) == ["63cf07c22afacc154e44962dcb3daeff8c43e5a1"]


IMAGES = {"a.uef": tape(PROGRAM, CODE), "b.ssd": disc(DiscFile("A", 0, 0, BASIC)), "c": csw(300)}


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(IMAGES)), st.data())
def test_damaged_images_are_recognised_or_rejected(name, data):
    image = bytearray(IMAGES[name])
    for _ in range(data.draw(st.integers(1, 4))):
        image[data.draw(st.integers(0, len(image) - 1))] = data.draw(st.integers(0, 255))
    image = image[: data.draw(st.integers(0, len(image)))]
    try:
        found = recognise_image(Image(name, bytes(image), bytes(image)))
        assert found.command.endswith("\n") and isinstance(found.original, str) and isinstance(found.boots, bool)
        assert isinstance(found.files, list)
    except BeebError as error:
        assert str(error).startswith(name)
