"""Images in gzip files and zips, and archives that are not what they say."""

import gzip
import struct
import zipfile

import pytest

from emulator.media.archive import MAX_MEMBERS, read_image
from emulator.media.errors import MediaError, TapeError
from emulator.media.recognise import recognise
from emulator.media.tape import Tape, TapeFile
from emulator.media.tapeimage import open_tape, read_tape
from emulator.media.uef import write_uef
from tests.emulator.media.archives import zipped
from tests.emulator.media.pulses import csw2, pulse_lengths

TAPE = Tape.of_files([TapeFile("KEN", 0x1900, 0x8023, b"program")])
UEF = write_uef(TAPE)


@pytest.mark.parametrize(
    "filename, data, name",
    [
        ("ken.uef", UEF, "ken.uef"),
        ("ken.uef", gzip.compress(UEF, mtime=0), "ken.uef"),
        ("ken.uef.gz", gzip.compress(UEF, mtime=0), "ken.uef"),
        ("ken.bin", UEF, "ken.bin"),
        ("games.zip", zipped(("readme.txt", b"hello"), ("tapes/KEN.UEF", UEF)), "games.zip:KEN.UEF"),
        ("games.zip", zipped(("noname", UEF)), "games.zip:noname"),
        ("mac.zip", zipped(("ken.uef", UEF), ("__MACOSX/._ken.uef", b"\0\5\x16\7")), "mac.zip:ken.uef"),
        ("games.zip", zipped(("ken.uef", gzip.compress(UEF, mtime=0))), "games.zip:ken.uef"),
        ("games.zip", zipped(("inner.zip", zipped(("ken.uef", UEF)))), "games.zip:inner.zip:ken.uef"),
        (
            "games.zip",
            zipped(("inner.zip", zipped(("a", zipped(("ken.uef", gzip.compress(UEF, mtime=0))))))),
            "games.zip:inner.zip:a:ken.uef",
        ),
        ("tape.csw", csw2(pulse_lengths(TAPE)), "tape.csw"),
    ],
)
def test_a_tape_opens_from_any_archive(tmp_path, filename, data, name):
    path = tmp_path / filename
    path.write_bytes(data)
    tape = open_tape(path)
    assert tape.name == name
    assert [file.data for file in tape.files()] == [b"program"]


def overwritten(data: bytes) -> bytes:
    return data[:60] + b"\xff" * 10 + data[70:]


def encrypted(data: bytes) -> bytes:
    """The zip with its first file marked as encrypted."""
    marked = bytearray(data)
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        struct.pack_into("<H", marked, marked.index(signature) + offset, 1)
    return bytes(marked)


def nested(depth: int) -> bytes:
    data = UEF
    for _ in range(depth):
        data = gzip.compress(data, mtime=0)
    return data


BOMB = gzip.compress(bytes(17 << 20), mtime=0)


@pytest.mark.parametrize(
    "data, message",
    [
        (BOMB, "unpacks to more than 16 MB"),
        (zipped(("bomb.uef", bytes(17 << 20))), "bomb.uef unpacks to more than 16 MB"),
        (zipped(("bomb.uef", UEF), method=zipfile.ZIP_BZIP2), "bomb.uef uses a compression method other"),
        (zipped(("bomb.uef", UEF), method=zipfile.ZIP_LZMA), "bomb.uef uses a compression method other"),
        (zipped(("bomb.uef", BOMB)), "unpacks to more than 16 MB"),
        (nested(5), "nested more than 4 deep"),
        (zipped(("a.zip", zipped(("b.zip", zipped(("c.zip", nested(2))))))), "nested more than 4 deep"),
        (gzip.compress(UEF, mtime=0)[:10], "is cut off at byte 10"),
        (gzip.compress(UEF, mtime=0)[:-5] + b"?", "incorrect data check"),
        (gzip.compress(UEF, mtime=0)[:10] + b"\xff" * 60, "damaged gzip data after byte 0"),
        (zipped(("ken.uef", UEF))[:-30], "the zip is cut off: its list of files, which comes last, is missing"),
        (overwritten(zipped(("ken.uef", UEF))), "damaged or unreadable zip"),
        (encrypted(zipped(("ken.uef", UEF))), "encrypted"),
        (zipped(("readme.txt", b"hello")), "no image"),
        (zipped(), "no image"),
        (zipped(*[(f"{i}.txt", b"") for i in range(MAX_MEMBERS + 1)]), "files in one zip, more than 4096"),
    ],
)
def test_hostile_and_damaged_archives_are_refused(tmp_path, data, message):
    path = tmp_path / "bad.zip"
    path.write_bytes(data)
    with pytest.raises(MediaError, match=message) as raised:
        read_image(path)
    assert str(raised.value).startswith("bad.zip")


@pytest.mark.parametrize("wrap", [lambda data: data, lambda data: zipped(("ken.uef", data))], ids=["bare", "zip"])
@pytest.mark.parametrize(
    "data, warnings",
    [
        (gzip.compress(UEF, mtime=0)[:-1], ["the last 1 bytes of the gzip data, part of a checksum, are missing"]),
        (gzip.compress(UEF, mtime=0)[:-4], ["the last 4 bytes of the gzip data, part of a checksum, are missing"]),
        (gzip.compress(UEF, mtime=0)[:-8], ["the last 8 bytes of the gzip data, part of a checksum, are missing"]),
        (gzip.compress(UEF, mtime=0)[:-9], [f"the gzip data is cut off at byte {len(gzip.compress(UEF)) - 9}"]),
        (gzip.compress(UEF, mtime=0) + b"\x1aEOF", ["4 bytes after the gzip data were skipped"]),
        (gzip.compress(UEF, mtime=0) + bytes(128), []),
        (gzip.compress(UEF[:200], mtime=0) + gzip.compress(UEF[200:], mtime=0), []),
        (gzip.compress(UEF + b"\r\n", mtime=0), [f"2 bytes after the last chunk, at byte {len(UEF)}, were skipped"]),
    ],
)
def test_what_is_missing_or_left_over_is_one_warning(tmp_path, wrap, data, warnings):
    path = tmp_path / "ken.uef"
    path.write_bytes(wrap(data))
    tape = open_tape(path)
    assert [file.data for file in tape.files()] == [b"program"]
    assert tape.warnings == warnings == list(recognise(path).warnings)


def test_names_in_messages_are_short_and_printable(tmp_path):
    path = tmp_path / "long.zip"
    path.write_bytes(zipped(("\x1b[2J" + "x" * 1000 + ".uef", b"not a tape")))
    image = read_image(path)
    assert image.name == "long.zip:?[2J" + "x" * 73 + "..."


def test_missing_and_oversized_files(tmp_path):
    with pytest.raises(MediaError, match="No such file"):
        read_image(tmp_path / "nothing.uef")
    with pytest.raises(MediaError, match="directory"):
        read_image(tmp_path, (".uef",))
    path = tmp_path / "long.uef"
    with path.open("wb") as file:
        file.truncate((16 << 20) + 1)
    with pytest.raises(MediaError, match="larger than 16 MB"):
        read_image(path)


def test_other_files_are_rejected_as_tapes():
    with pytest.raises(TapeError, match="^song.wav: begins with 'RIFF', but is not a WAV file$"):
        read_tape(b"RIFF\0\0\0\0", "song.wav")
    with pytest.raises(TapeError, match="^a.hfe: an HFE disc image, not a tape$"):
        read_tape(b"HXCPICFE", "a.hfe")
