"""The Acorn DFS catalogue: what is read out of images, what is written into them, and what is refused."""

import pytest

from emulator.media.dfs import DiscFile, read_catalogue, write_dsd, write_ssd
from emulator.media.errors import DiscError

pytestmark = pytest.mark.pure

FILES = [
    DiscFile("!BOOT", 0, 0, b'CHAIN"KEN"\r'),
    DiscFile("KEN", 0xFF1900, 0xFF8023, bytes(range(256)) * 20, locked=True),
    DiscFile("EMPTY", 0x1234, 0x5678, b""),
    DiscFile("LONG", 0x20000, 0x1FFFF, b"x" * 0x11001, directory="D"),
]


def test_files_round_trip():
    catalogue = read_catalogue(write_ssd(FILES, title="KENSINGTON 1", option=3), "ken.ssd")
    assert catalogue.files == tuple(reversed(FILES))
    assert [file.sector for file in reversed(catalogue.files)] == [2, 3, 23, 23]
    assert (catalogue.title, catalogue.option, catalogue.cycle, catalogue.sectors) == ("KENSINGTON 1", 3, 0, 800)
    assert catalogue.warnings == ()
    assert read_catalogue(write_ssd(FILES[:1], tracks=40), "ken.ssd").sectors == 400


def test_the_bytes_of_a_catalogue():
    image = write_ssd([DiscFile("KEN", 0xFF1900, 0x28023, b"x" * 0x10203, locked=True)], title="ABCDEFGHIJKL", option=2)
    assert image[:16] == b"ABCDEFGHKEN    \xa4"
    assert image[0x100:0x110] == bytes.fromhex("494a4b4c 00 08 23 20  0019 2380 0302 9c 02")
    assert len(image) == 80 * 2560


def test_the_same_files_give_the_same_bytes():
    assert write_ssd(FILES, "T", 1) == write_ssd(iter(FILES), "T", 1)


def test_both_sides_of_a_dsd():
    first, second = write_ssd(FILES, title="ONE"), write_ssd(FILES[:2], title="TWO")
    image = write_dsd(first, second)
    assert [read_catalogue(image, "two.DSD", side).title for side in (0, 1)] == ["ONE", "TWO"]
    assert read_catalogue(image, "two.dsd", 0).files == read_catalogue(first, "a.ssd").files
    assert read_catalogue(image, "two.dsd", 1).files == read_catalogue(second, "b.ssd").files
    with pytest.raises(DiscError, match="b.ssd: no side 1"):
        read_catalogue(first, "b.ssd", 1)
    with pytest.raises(DiscError, match="sides of 204800 and 102400 bytes"):
        write_dsd(first, write_ssd([], tracks=40))


def test_an_address_in_the_io_processor_may_be_given_in_32_bits():
    (file,) = read_catalogue(write_ssd([DiscFile("A", 0xFFFF1900, 0x3FFFF, b"")]), "a.ssd").files
    assert (file.load, file.execute) == (0xFF1900, 0xFFFFFF)


def test_a_short_image_is_followed_by_zeros():
    image = write_ssd(FILES)
    last = read_catalogue(image[:0x1000], "short.ssd").files[0]
    assert last.data == bytes(last.length)
    boot = read_catalogue(image[:0x203], "short.ssd").files[3]
    assert boot.data == b"CHA" + bytes(boot.length - 3)


def test_overlapping_files_give_warnings():
    image = bytearray(write_ssd(FILES[:2]))
    image[0x10F] = 10  # !BOOT, the second entry, moves into KEN
    image[0x117] = 10
    catalogue = read_catalogue(bytes(image), "odd.ssd")
    assert catalogue.warnings == ("'$.!BOOT' shares sector 10 with '$.KEN'",)


def patched(**places):
    image = bytearray(write_ssd(FILES))
    for place, value in places.items():
        image[int(place[1:], 16)] = value
    return bytes(image)


@pytest.mark.parametrize(
    "image, message",
    [
        (b"", "a.ssd: side 0: catalogue at byte 0: the file ends before its 512 bytes do"),
        (bytes(511), "a.ssd: side 0: catalogue at byte 511: the file ends"),
        (patched(_105=7), "catalogue at byte 261: file count 7 is not a multiple of 8 from 0 to 248"),
        (patched(_105=0xFF), "catalogue at byte 261: file count 255 is not"),
        (bytes(435_201), "a.ssd: 435,201 bytes; an image of two sides has at most 435,200"),
    ],
)
def test_invalid_catalogues(image, message):
    with pytest.raises(DiscError, match=message):
        read_catalogue(image, "a.ssd")


@pytest.mark.parametrize(
    ("image", "offset", "oddity"),
    [
        (patched(_106=0, _107=0), 262, "a disc of 0 sectors; must be 2 to 800"),
        (patched(_106=0, _107=1), 262, "a disc of 1 sectors; must be 2 to 800"),
        (patched(_106=3, _107=0xFF), 262, "a disc of 1023 sectors; must be 2 to 800"),
        (patched(_10E=0x9B, _10F=0x1F), 264, "'D.LONG' lies in sectors 799 to 1071, outside 2 to 799"),
        (patched(_106=0, _107=3), 264, "'D.LONG' lies in sectors 23 to 295, outside 2 to 2"),
        (patched(_127=1), 288, "'$.!BOOT' lies in sectors 1 to 1, outside 2 to 799"),
    ],
)
def test_what_dfs_does_not_mind_is_a_warning(image, offset, oddity):
    catalogue = read_catalogue(image, "a.ssd")
    assert catalogue.warnings[0] == oddity
    whole = read_catalogue(patched(), "b.ssd")
    assert [file.length for file in catalogue.files] == [file.length for file in whole.files]
    with pytest.raises(DiscError) as caught:
        read_catalogue(image, "a.ssd", strict=True)
    assert str(caught.value) == f"a.ssd: side 0: catalogue at byte {offset}: {oddity}"


def test_errors_on_the_second_side_give_the_offset_in_the_file():
    image = bytearray(write_dsd(write_ssd([]), write_ssd([])))
    image[0xA00 + 0x105] = 3
    read_catalogue(bytes(image), "a.dsd", 0)
    with pytest.raises(DiscError, match="a.dsd: side 1: catalogue at byte 2821: file count 3 is not a multiple of 8"):
        read_catalogue(bytes(image), "a.dsd", 1)


@pytest.mark.parametrize(
    "arguments, message",
    [
        (([DiscFile("TOOLONGX", 0, 0, b"")],), "invalid disc file name"),
        (([DiscFile("", 0, 0, b"")],), "invalid disc file name"),
        (([DiscFile("A B", 0, 0, b"")],), "invalid disc file name"),
        (([DiscFile("A.B", 0, 0, b"")],), "invalid disc file name"),
        (([DiscFile("A", 0, 0, b"", directory="")],), "invalid disc file name"),
        (([DiscFile("A", 0x40000, 0, b"")],), "A: address &40000 is outside 18 bits"),
        (([DiscFile("A", 0, -1, b"")],), "address &-1 is outside 18 bits"),
        (([DiscFile("A", 0, 0, b""), DiscFile("a", 0, 0, b"")],), r"\$.a: two files have this name"),
        (([DiscFile(str(i), 0, 0, b"") for i in range(32)],), r"too many files \(32\): a catalogue holds 31"),
        (([DiscFile("A", 0, 0, bytes(798 * 256 + 1))],), r"\$.A: 204289 bytes do not fit in the 798 free sectors"),
        (([], "THIRTEEN LONG"), "invalid title"),
        (([], "", 4), "boot option 4"),
        (([], "", 0, 77), "40 or 80 tracks, not 77"),
    ],
)
def test_invalid_files_and_titles_are_rejected(arguments, message):
    with pytest.raises(DiscError, match=message):
        write_ssd(*arguments)


@pytest.mark.parametrize(
    "left, missing", [(0x300, ""), (0x2FF, "1 of 256"), (0x280, "128 of 256"), (0x200, "256 of 256")]
)
def test_a_file_that_ends_after_a_short_image_gives_a_warning(left, missing):
    image = write_ssd([DiscFile("KEN", 0, 0, bytes(range(256)))])[:left]
    warning = f"the last {missing} bytes of '$.KEN' are missing: the image is cut off"
    assert read_catalogue(image, "a.ssd").warnings == ((warning,) if missing else ())
