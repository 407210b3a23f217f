"""Zips and MMB files with several images: how one is chosen, listed and asked for; and what may go wrong."""

import json
import sys

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator import Beeb
from emulator.board.drive import open_disc
from emulator.cli import main
from emulator.host.start import beeb_from_state
from emulator.media.archive import read_image
from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from emulator.media.choice import ChoiceError, split_member
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.errors import DiscError, MediaError
from emulator.media.mmb import CATALOGUE_BYTES, ENTRY, MISSING, SIGNATURE, UNFORMATTED, UNLOCKED
from emulator.media.recognise import recognise
from emulator.media.tape import Tape
from emulator.media.tapeimage import open_tape
from emulator.media.uef import write_uef
from tests.emulator.media.archives import zipped

UEF = write_uef(Tape.of_files([TapeFile("KEN", 0x1900, 0x8023, b"program")]))


def disc(title):
    program = DiscFile("GAME", 0xFF1900, 0xFF8023, tokenise(f'10PRINT"THIS IS {title}"'))
    return write_ssd([program, DiscFile("!BOOT", 0, 0, b'CHAIN"GAME"\r')], title, 3)


def mmb(titles, boot=SIGNATURE):
    """An MMB file with discs of these titles; None is an unformatted one."""
    catalogue = bytearray(boot.ljust(ENTRY, b"\0"))
    for number in range(511):
        title = titles[number] if number < len(titles) else ""
        state = MISSING if number >= len(titles) else UNFORMATTED if title is None else UNLOCKED
        catalogue += (title or "").encode().ljust(ENTRY - 1, b"\0") + bytes([state])
    return bytes(catalogue) + b"".join(disc(title or "X") for title in titles)


MMB = mmb(["ELITE", "FRAK", None, "ELITE", "12", "REPTON 3"])
ZIP = zipped(("a/Elite.ssd", disc("ELITE")), ("read.me", b""), ("b/FRAK.SSD", disc("FRAK")), ("b/elite.ssd", disc("2")))
NESTED = zipped(("one.zip", zipped(("a.ssd", disc("A")), ("b.ssd", disc("B")))), ("two.zip", ZIP))


@pytest.fixture
def files(tmp_path, monkeypatch):
    """The current directory, with the files of these tests."""
    monkeypatch.chdir(tmp_path)
    names = {"games.mmb": MMB, "odd.mmb": mmb(["ELITE", "FRAK"], bytes((9, 9))), "games.zip": ZIP, "nested.zip": NESTED}
    windows = (("discs\\a\\", b""), (r"discs\a\Elite.ssd", disc("A")), (r"discs\b\Elite.ssd", disc("B")))
    names["windows.zip"] = zipped(*windows)
    names |= {"two.zip": zipped(("a.uef", UEF), ("b.ssd", disc("B"))), "one.mmb": mmb(["ONLY"])}
    for name, data in names.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


@pytest.mark.parametrize(
    ("path", "name", "title"),
    [
        ("games.zip:a/elite.SSD", "games.zip:a/Elite.ssd", "ELITE"),
        ("games.zip:1", "games.zip:a/Elite.ssd", "ELITE"),
        ("games.zip:A/elite", "games.zip:a/Elite.ssd", "ELITE"),
        ("games.zip:elite", "games.zip:b/elite.ssd", "2"),  # the exact spelling
        ("games.zip:frak.ssd", "games.zip:FRAK.SSD", "FRAK"),
        ("games.zip:Frak", "games.zip:FRAK.SSD", "FRAK"),
        ("nested.zip:one:b", "nested.zip:one.zip:b.ssd", "B"),
        ("nested.zip:2:3", "nested.zip:two.zip:FRAK.SSD", "FRAK"),
        ("games.mmb:frak", "games.mmb:1", "FRAK"),
        ("games.mmb:3", "games.mmb:3", "ELITE"),
        ("games.mmb:4", "games.mmb:4", "12"),
        ("games.mmb:REPTON 3", "games.mmb:5", "REPTON 3"),
        ("odd.mmb:1", "odd.mmb:1", "FRAK"),
        ("one.mmb", "one.mmb:0", "ONLY"),
        (r"windows.zip:discs\b\elite", "windows.zip:discs/b/Elite.ssd", "B"),
        ("windows.zip:discs/a/elite.ssd", "windows.zip:discs/a/Elite.ssd", "A"),
        ("two.zip", "two.zip:b.ssd", "B"),  # only one of them is a disc
    ],
)
def test_a_member_is_chosen_by_name_or_number(files, path, name, title):
    if path != "two.zip":
        assert recognise(path).catalogues[0].title == title
    for chosen in (path, files / path):
        opened = open_disc(chosen)
        assert opened.name == name and opened.source == files / path
        assert opened.image() == disc(title if title != "ONLY" else "ONLY")


def test_numbers_do_not_depend_on_what_is_wanted(files):
    (files / "three.zip").write_bytes(zipped(("a.uef", UEF), ("b.ssd", disc("B")), ("c.ssd", disc("C"))))
    for path, name in (("three.zip:2", "three.zip:b.ssd"), ("three.zip:3", "three.zip:c.ssd")):
        assert recognise(path).name == open_disc(path).name == name
    with pytest.raises(ChoiceError, match=r"\(2 b.ssd, 3 c.ssd\)$"):
        open_disc("three.zip")


def test_a_tape_is_the_only_one_where_tapes_are_wanted(files):
    assert open_tape("two.zip").name == "two.zip:a.uef"


@pytest.mark.parametrize(
    ("path", "error", "message"),
    [
        ("games.zip", ChoiceError, r"games.zip: choose one of its 3 images by name or number, as in games.zip:1 \(1 a"),
        ("games.mmb", ChoiceError, r"games.mmb: choose one of its 5 images .* \(0 ELITE, 1 FRAK, 3 ELITE, 4 12, 5 REP"),
        ("nested.zip:1", ChoiceError, "nested.zip:one.zip: choose one of its 2 images"),
        ("games.zip:ELITE", ChoiceError, r"games.zip: 2 images are called ELITE \(1 a/Elite.ssd, 4 b/elite.ssd\)"),
        ("games.mmb:elite", ChoiceError, r"games.mmb: 2 images are called elite \(0 ELITE, 3 ELITE\)"),
        ("games.zip:2", MediaError, "games.zip:read.me: the file is empty"),
        ("games.zip:5", MediaError, "games.zip: no image called 5"),
        ("games.mmb:2", MediaError, "games.mmb: no image called 2"),  # unformatted
        ("games.mmb:12", MediaError, "games.mmb: no image called 12"),  # a title
        ("games.mmb:\u0663", MediaError, "games.mmb: no image called \u0663"),  # an Arabic 3
        ("games.mmb:0000000000", MediaError, "games.mmb: no image called 0000000000"),
        ("games.mmb" + ":" * 4000, MediaError, "games.mmb: no image called :::"),
        ("games.mmb" + ":1" * 2500, MediaError, "games.mmb.*: File name too long"),
        ("games.mmb:1:2", DiscError, "games.mmb:1: a disc, which has no images in it"),
        ("games.zip:read.me:x", MediaError, "games.zip:read.me: not an archive, so it cannot contain x"),
        ("games.zip:\x1b[2J", MediaError, r"games.zip: no image called \?\[2J"),
        ("gone.zip:1", MediaError, "gone.zip:1: No such file"),
    ],
)
def test_what_is_not_chosen_is_an_error(files, path, error, message):
    with pytest.raises(error, match=f"^{message}"):
        recognise(path)


def test_a_file_whose_name_has_a_colon_is_that_file(files):
    (files / "games.zip:1").write_bytes(disc("COLON"))
    assert split_member("games.zip:1") == (files.relative_to(files) / "games.zip:1", "")
    assert recognise("games.zip:1").catalogues[0].title == "COLON"


def test_a_disc_of_an_mmb_file_is_read_only_and_in_save_states(system_roms, files):
    with pytest.raises(DiscError, match="games.mmb:1: a member of an archive cannot be written back"):
        open_disc("games.mmb:1", writable=True)
    with Beeb(disc="games.mmb:1") as beeb:
        assert beeb.write_protected[0]
        beeb.boot(shift=True)
        beeb.run_until_text("THIS IS FRAK")
        saved = beeb.save_state()
        with beeb_from_state(saved, beeb) as other:
            assert other.files == beeb.files and other.files["discs"][0] == str(files / "games.mmb:1")


def test_a_short_mmb_file_ends_with_zeros(files):
    (files / "games.mmb").write_bytes(MMB[: CATALOGUE_BYTES + 204_800 + 1000])
    assert recognise("games.mmb:1").catalogues[0].title == "FRAK"
    with pytest.raises(MediaError, match="games.mmb: no image called 3"):
        recognise("games.mmb:3")


def test_images_are_listed(capsys, files):
    assert main(["info", "games.mmb"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0] == "games.mmb: 5 images; choose one by name or number, as in games.mmb:0"
    assert [line.split(maxsplit=1) for line in out.splitlines()[2:]][-1][0] == "5" and "REPTON 3" in out
    assert main(["info", "games.zip", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["images"][1] == {"number": 3, "name": "b/FRAK.SSD"}
    assert main(["run", "--headless", "games.zip"]) == 2
    assert capsys.readouterr().err.startswith("beeb: games.zip: choose one of its 3 images")


def test_a_choice_replaces_the_ambiguous_name(files):
    for path in ("nested.zip:two:ELITE", "nested.zip:two"):
        with pytest.raises(ChoiceError) as choice:
            read_image(path)
        assert choice.value.file(path) == "nested.zip:two" and [each.number for each in choice.value.members][0] == 1


def test_info_names_the_file_and_the_member(capsys, files):
    assert main(["info", "games.zip:1"]) == 0
    assert capsys.readouterr().out.startswith("games.zip:a/Elite.ssd: SSD")


def test_the_terminal_asks(system_roms, files):
    command = ["-m", "emulator", "run", "--headless", "nested.zip", "--until", "THIS IS", "--text"]
    with pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=60) as terminal:
        terminal.expect(r"nested.zip has 2 images:\s+1  one.zip\s+2  two.zip")
        terminal.expect("Number or name .RETURN for none.: ")
        terminal.sendline("2")
        terminal.expect("two.zip has 3 images")
        terminal.sendline("ELITE")
        terminal.expect("2 images are called ELITE.*Number or name")
        terminal.sendline("frak")
        terminal.expect("THIS IS FRAK")
        terminal.expect(pexpect.EOF)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(0, CATALOGUE_BYTES - 1), st.integers(0, 255)), max_size=20), st.text(max_size=6))
def test_damaged_mmb_files_are_read_or_rejected(tmp_path_factory, patches, wanted):
    data = bytearray(MMB[: CATALOGUE_BYTES + 300_000])
    for place, value in patches:
        data[place] = value
    path = tmp_path_factory.mktemp("mmb") / "a.mmb"
    path.write_bytes(data)
    try:
        image = read_image(f"{path}:{wanted}" if wanted.isprintable() and "/" not in wanted else path)
        assert len(image.data) == 204_800 or image.name == "a.mmb"
    except MediaError as error:
        assert "a.mmb" in str(error) and len(str(error)) < 600
