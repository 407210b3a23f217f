"""Files that are no tapes or discs: what the errors call them, and discs that only look like one of those."""

import gzip
import re

import pytest
from PIL import Image as Picture

from emulator.board.drive import Drives, open_disc
from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, write_dsd, write_ssd
from emulator.media.errors import DiscError, MediaError
from emulator.media.foreign import foreign_format
from emulator.media.recognise import recognise
from emulator.media.tapeimage import open_tape
from tests.emulator.media.archives import zipped

pytestmark = pytest.mark.pure

BASIC = tokenise('10PRINT"HELLO"')
DISC = write_ssd([DiscFile("GAME", 0xFF1900, 0xFF8023, BASIC)], "GAMES")


def picture(path, form):
    Picture.new("RGB", (99, 99)).save(path, format=form)
    return path.read_bytes()


def adfs(root, name):
    """An image with a root directory, of which the first byte counts changes."""
    image = bytearray(655_360)
    image[root : root + 5] = b"\1" + name
    return bytes(image)


FOREIGN = {
    "an SCP flux image": b"SCP\x19\x04\2" + bytes(2000),
    "an ADFS disc image": adfs(0x200, b"Hugo"),
    "an ADFS  *disc image": adfs(0x400, b"Nick"),
    "a ROM image": (b"\0\0\0\x60\0\0\x82\x12\0Ken's ROM\0(C)").ljust(0x2000, b"\xff"),
    "a BASIC program": BASIC,
    "a text file": b'10 PRINT "HELLO"\r\n20 GOTO 10\r\n',
    "a text  *file": ("Gr\u00fc\u00dfe aus Kensington\n" * 30).encode(),
    "a save state of this emulator": b"BEEBSTAT" + bytes(99),
}


REMEDIES = {
    "an ADFS disc image": ", which needs ADFS and its disc controller, a 1770; a Model B has an 8271 and a DFS",
    "a ROM image": ", not a tape or disc; --rom fits it into a sideways slot",
}
REMEDIES["an ADFS  *disc image"] = REMEDIES["an ADFS disc image"]
PROGRAMS = ("a BASIC program", "a text file")  # are run unless they are called discs (emulator.media.listing)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        (name, what)
        for what in FOREIGN
        for name in ("thing", "thing.ssd", "thing.dsd")
        if name != "thing" or what not in PROGRAMS
    ],
)
def test_foreign_files_are_named(tmp_path, name, what):
    path = tmp_path / name
    path.write_bytes(FOREIGN[what])
    remedy = REMEDIES.get(what, "; not supported .choose UEF, .*")
    for use, error in ((recognise, MediaError), (open_disc, MediaError), (Drives().insert, MediaError)):
        with pytest.raises(error, match=f"^{name}: this is {what}.*{remedy}$"):
            use(path)


def test_real_files_are_named(tmp_path):
    path = tmp_path / "a.ssd"
    for make, what in (
        (lambda path: picture(path, "PNG"), "a PNG picture"),
        (lambda path: picture(path, "JPEG"), "a JPEG picture"),
        (lambda path: picture(path, "GIF"), "a GIF picture"),
    ):
        make(path)
        with pytest.raises(DiscError, match=f"^a.ssd: this is {what}; not supported"):
            open_disc(path)


LISTED = b'10 PRINT "A"\n20 PRINT "B"\nC"\n30 END\n'


@pytest.mark.parametrize(
    "text, cause",
    [
        (LISTED, "line 3 has no line number"),
        (LISTED.replace(b"30", b"99999").replace(b"C", b"25"), "line 4: no line number from 0 to 32767: '99999 END'"),
        (b'\nPRINT "A"\nx=1\nPRINT "B"\n', "line 2 has no line number; call it .bas to have its lines numbered"),
    ],
)
def test_a_text_that_looks_like_basic_is_refused_with_its_fault(tmp_path, text, cause):
    path = tmp_path / "a.txt"
    path.write_bytes(text)
    with pytest.raises(MediaError, match=f"^a.txt: this is a text file, but not a BASIC program: {re.escape(cause)}$"):
        recognise(path)


@pytest.mark.parametrize(
    "name, data, cause",
    [
        ("a.uef", b"", "the file is empty"),
        ("a.csw", b"", "the file is empty"),
        ("a.uef", b"UEF Tile!" + bytes(500), "does not begin with 'UEF File!', as a UEF file does"),
        ("a.csw", b"\xff" * 600, "does not begin with 'Compressed Square Wave', as a CSW file does"),
        ("a.wav", b"\xff" * 600, "does not begin with 'RIFF', as a WAV file does"),
    ],
)
def test_a_tape_without_its_beginning_is_refused_as_a_tape(tmp_path, name, data, cause):
    path = tmp_path / name
    path.write_bytes(data)
    for use in (recognise, open_tape):
        with pytest.raises(MediaError, match=f"^{name}: {cause}$"):
            use(path)


def test_a_disc_of_an_impossible_size_may_be_renamed(tmp_path):
    path = tmp_path / "a.img"
    disc = write_ssd([DiscFile("GAME", 0, 0, b"game")])
    path.write_bytes(disc[:0x106] + b"\0\0" + disc[0x108:])
    for use in (recognise, open_disc):
        with pytest.raises(
            MediaError, match="a disc of 0 sectors.*; if it is a disc all the same, rename it to .ssd or"
        ):
            use(path)
    assert recognise(path.rename(path.with_suffix(".ssd"))).files


def test_foreign_files_in_archives_are_named(tmp_path):
    scp = FOREIGN["an SCP flux image"]
    for name, data in (("a.ssd.gz", gzip.compress(scp)), ("a.zip", zipped(("a.ssd", scp)))):
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(DiscError, match="a.ssd: this is an SCP flux image"):
            open_disc(path)


def test_a_zip_of_foreign_images_names_them(tmp_path):
    path = tmp_path / "a.zip"
    scp, adl = FOREIGN["an SCP flux image"], FOREIGN["an ADFS disc image"]
    path.write_bytes(zipped(("read.me", b"hello\n"), ("a.scp", scp), ("b/c.adl", adl)))
    with pytest.raises(MediaError, match="among its 3 files: a.scp is an SCP flux image, c.adl is an ADFS disc image$"):
        recognise(path)


@pytest.mark.parametrize("title", ["FSD", "SCP", "CAPS", "IMD 1", "GIF89a", "BZh9", "OggS", "fLaC", "ID3 TAGS"])
def test_the_title_of_a_disc_is_no_signature(tmp_path, title):
    game = DiscFile("GAME", 0, 0, b"\1Hugo" + bytes(250))  # in sector 2
    side = write_ssd([game], title)
    for name, image in (("a.ssd", side), ("a", side), ("short.ssd", side[:0x300]), ("a.dsd", write_dsd(side, side))):
        assert foreign_format(image) == ""
        (tmp_path / name).write_bytes(image)
        assert recognise(tmp_path / name).catalogues[0].title == title
        open_disc(tmp_path / name)


@pytest.mark.parametrize("data", [b"\xff" * 204_800, b"\xe5" * 204_800, bytes(204_800), bytes(range(256)) * 800, b"\0"])
def test_a_disc_without_a_catalogue_is_accepted_by_its_suffix_only(tmp_path, data):
    for name in ("a.ssd", "a.DSD", "a"):
        (tmp_path / name).write_bytes(data)
    open_disc(tmp_path / "a.ssd")
    open_disc(tmp_path / "a.DSD")
    with pytest.raises(DiscError, match="^a: not an Acorn disc .SSD, DSD.: side 0: catalogue at byte"):
        open_disc(tmp_path / "a")


def test_an_empty_file_is_a_disc_to_write_to(tmp_path):
    path = tmp_path / "a.ssd"
    path.touch()
    with pytest.raises(DiscError, match="a.ssd: the file is empty, which makes an unformatted disc; `beeb new`"):
        open_disc(path)
    drives = Drives()
    drives.insert(path, writable=True)
    assert not drives[0].track(0).sectors
