"""A folder of the host as a disc: which files are on it, and both sides' changes, without a machine."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.board.drive import Drives, open_disc
from emulator.media import folder as module
from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, side_catalogue, update_ssd, write_ssd
from emulator.media.disc import SECTOR_BYTES
from emulator.media.errors import DiscError, MediaError
from emulator.media.folder import FolderContents, FolderDisc, decode, disc_name, read_folder
from emulator.media.recognise import recognise

PROGRAM = tokenise('10PRINT "HI"\n20GOTO 10')


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "GAME"
    path.mkdir()
    return path


@pytest.fixture
def disc(folder):
    disc = open_disc(folder, writable=True)
    yield disc
    disc.release()


def files_on(disc):
    """The files on a disc by name."""
    catalogue = side_catalogue(disc.image(), disc.name)
    assert not catalogue.warnings
    return {file.full_name.upper(): file for file in catalogue.files}


def write(disc, *files, title=None, option=None):
    """Put a catalogue of these files on the disc, as the machine does."""
    before = side_catalogue(disc.image(), disc.name)
    title, option = before.title if title is None else title, before.option if option is None else option
    image = update_ssd(disc.image(), files, title, option, 800)
    for number in range(800):
        (sector,) = (each for each in disc.track(number // 10, 0).sectors if each.number == number % 10)
        sector.data[:] = image[number * SECTOR_BYTES : (number + 1) * SECTOR_BYTES]
    disc.changed = True


def host(folder):
    """The visible files of the folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("PROG", "$.PROG"), ("prog.bas", "$.prog"), ("D.DATA", "D.DATA"), ("!BOOT", "$.!BOOT"), ("!.X", "!.X"),
        ("a long name", "$.alongna"), ("naïve:#*", "$.nave"), ("a.b.bas", "$.ab"), ("D.LONGNAMES", "D.LONGNAM"),
        ("game.asm", None), ("a.b.c", None), ("Makefile.old", None), ("*.X", None), ("#", None), ("ü", None),
    ],
)  # fmt: skip
def test_names_on_the_disc(name, shown):
    found = disc_name(name)
    assert (found and ".".join(found)) == shown


def test_which_files_are_on_the_disc(folder):
    for name, data in {
        "prog.bas": b'PRINT "HI"\nGOTO 10\n', "!BOOT": b'CHAIN"PROG"\r\n', "DATA": b"x",
        "DATA.inf": b"D.OTHER 1900 8023 1 L",
        "tokens.bas": PROGRAM, ".hidden": b"", "game.asm": b"", "A-conflict": b"", "lost.inf": b"$.LOST",
        "longername": b"",
    }.items():  # fmt: skip
        (folder / name).write_bytes(data)
    (folder / "sub").mkdir()
    os.mkfifo(folder / "PIPE")
    (folder / "LINK").symlink_to(folder / "DATA")
    (folder / "BROKEN").symlink_to(folder / "nothing")
    disc = open_disc(folder)
    files = files_on(disc)
    assert files == {
        "$.PROG": DiscFile("prog", 0xFF1900, 0xFF8023, tokenise('10 PRINT "HI"\n20 GOTO 10')),
        "$.TOKENS": DiscFile("tokens", 0xFF1900, 0xFF8023, PROGRAM),
        "$.!BOOT": DiscFile("!BOOT", 0, 0, b'CHAIN"PROG"\r'),
        "D.OTHER": DiscFile("OTHER", 0x1900, 0x8023, b"x", True, "D"),
        "$.LINK": DiscFile("LINK", 0, 0, b"x"),
        "$.LONGERN": DiscFile("longern", 0, 0, b""),
    }
    assert disc.warnings == ["not on the disc: A-conflict, game.asm, sub/", "longername is $.longern on the disc"]
    found = recognise(folder)
    assert found.format == "folder" and found.boots and found.catalogues[0].title == "GAME" == disc.name[:-1]
    assert found.all_warnings == disc.warnings
    (folder / ".title").write_text("A TITLE\nmore")
    (folder / ".opt4").write_text("0\n")
    found = recognise(folder)
    assert not found.boots and found.catalogues[0].title == "A TITLE"


def test_an_empty_folder_is_an_empty_disc(folder):
    assert recognise(folder).command == "*CAT\n"


def test_the_machines_changes(folder, disc):
    (folder / "prog.bas").write_text('PRINT "HI"\n')
    (folder / "DATA").write_bytes(b"123")
    assert disc.refresh() and not disc.refresh()
    prog, data = files_on(disc)["$.PROG"], files_on(disc)["$.DATA"]
    new = DiscFile("A/B", 0xFF1900, 0x2000, bytes(300), True, "D")
    longer = DiscFile("PROG", 0xFF1900, 0xFF8023, tokenise('10 PRINT "HI"\n20 PRINT "HO"'))
    write(disc, longer, data, new, title="NEW", option=2)
    disc.write_back()
    assert host(folder) == {
        "prog.bas": b'PRINT "HI"\nPRINT "HO"\n', "DATA": b"123", "D.A_B": bytes(300),
        "D.A_B.inf": b"D.A/B FFFF1900 00002000 00012C L\n", ".title": b"NEW\n", ".opt4": b"2\n",
    }  # fmt: skip
    assert not disc.refresh()
    renumbered = DiscFile("PROG", 0xFF0E00, 0xFF8023, tokenise('15PRINT "HI"'), True)
    write(disc, DiscFile("ATAD", 1, 2, b"123"), renumbered)
    disc.write_back()
    assert host(folder) == {
        "prog.bas": b'15PRINT "HI"\n', "prog.bas.inf": b"$.PROG FFFF0E00 FFFF8023 %06X L\n" % len(renumbered.data),
        "ATAD": b"123", "ATAD.inf": b"$.ATAD 00000001 00000002 000003\n", ".title": b"NEW\n", ".opt4": b"2\n",
    }  # fmt: skip
    write(disc, DiscFile("GORP", 0xFF1900, 0xFF8023, renumbered.data), option=0)  # renamed: it stays a text
    disc.write_back()
    assert host(folder) == {"GORP.bas": b'15PRINT "HI"\n', ".title": b"NEW\n", ".opt4": b"0\n"}
    write(disc, DiscFile("GORP", 0x1900, 0x1900, b"\1\2\3"), DiscFile("BAS", 0, 0, b"", directory="X"))
    disc.write_back()
    assert host(folder).keys() == {"GORP", "GORP.inf", "X_BAS", "X_BAS.inf", ".title", ".opt4"}
    assert not disc.refresh() and files_on(disc).keys() == {"$.GORP", "X.BAS"}
    assert prog.data == tokenise('10 PRINT "HI"')


def test_the_hosts_changes_leave_other_files_in_their_places(folder, disc):
    for name in "ABC":
        (folder / name).write_bytes(name.encode() * 600)
    assert disc.refresh()
    before = files_on(disc)
    (folder / "B").write_bytes(b"b" * 1000)
    (folder / "B.inf").write_text("$.B 2000 2000")
    assert disc.refresh()
    after = files_on(disc)
    assert after["$.A"].sector == before["$.A"].sector and after["$.C"].sector == before["$.C"].sector
    assert after["$.B"] == DiscFile("B", 0x2000, 0x2000, b"b" * 1000)
    (folder / "A").unlink()
    (folder / "D").write_bytes(b"d" * 203_000)  # fits only if all move together
    with pytest.raises(DiscError, match="do not fit"):
        assert not disc.refresh()
        raise disc.fault
    disc.fault = None
    assert not disc.refresh() and disc.fault is None and files_on(disc).keys() == after.keys()
    (folder / "D").write_bytes(b"d" * 202_000)
    assert disc.refresh() and disc.fault is None
    assert files_on(disc)["$.D"].data == b"d" * 202_000


def test_both_change_a_file(folder, disc):
    (folder / "A").write_bytes(b"old")
    (folder / "B").write_bytes(b"old")
    (folder / "C").write_bytes(b"old")
    disc.refresh()
    write(disc, DiscFile("A", 0, 0, b"machine"), DiscFile("B", 0, 0, b"machine"), DiscFile("N", 0, 0, b"machine"))
    for name in "ACN":
        (folder / name).write_bytes(b"host")
    with pytest.raises(DiscError, match="[AN]: the machine and another .* now [AN]-conflict$"):
        disc.write_back()
    assert host(folder) == {
        "A": b"machine", "A-conflict": b"host", "B": b"machine", "C": b"host", "N": b"machine", "N-conflict": b"host",
        "N.inf": b"$.N 00000000 00000000 000007\n",
    }  # fmt: skip
    assert disc.refresh()  # C, which the machine has deleted, but the host has changed, is there again
    assert {name: file.data for name, file in files_on(disc).items()} == {
        "$.A": b"machine", "$.B": b"machine", "$.C": b"host", "$.N": b"machine"
    }  # fmt: skip
    write(disc, *files_on(disc).values(), DiscFile("M", 0, 0, b""))
    (folder / "B").write_bytes(b"newer")
    assert disc.refresh() and disc.fault is None and files_on(disc)["$.B"].data == b"newer"  # after writing M
    assert (folder / "M.inf").exists()


def test_a_link_is_replaced_and_not_followed(folder, disc, tmp_path):
    (tmp_path / "outside").write_bytes(b"safe")
    (folder / "A").symlink_to(tmp_path / "outside")
    disc.refresh()
    write(disc, DiscFile("A", 0, 0, b"machine"))
    disc.write_back()
    assert (tmp_path / "outside").read_bytes() == b"safe" and (folder / "A").read_bytes() == b"machine"
    (folder / "A").unlink()
    (folder / "A").symlink_to(tmp_path / "outside")
    disc.refresh()
    write(disc)
    disc.write_back()
    assert (tmp_path / "outside").exists() and not os.path.lexists(folder / "A")


def test_what_cannot_be_written(folder, disc):
    (folder / "A").write_bytes(b"old")
    (folder / "A").chmod(0o444)
    disc.refresh()
    write(disc, DiscFile("A", 0, 0, b"new"), DiscFile("B", 0, 0, b"new"))
    with pytest.raises(DiscError, match=r"A: cannot be written back \(the file is read-only\); it keeps its old"):
        disc.write_back()
    assert (folder / "A").read_bytes() == b"old" and (folder / "B").read_bytes() == b"new"
    (folder / "A").chmod(0o644)
    disc.write_back(again=True)
    assert (folder / "A").read_bytes() == b"new"
    disc.track(0, 0).sectors[0].data[8:15] = b"A B    "
    disc.changed = True
    with pytest.raises(DiscError, match="invalid disc file name"):
        disc.write_back()
    disc.track(0, 0).sectors[1].data[5] = 7
    disc.changed = True
    with pytest.raises(DiscError, match="file count 7 is not a multiple"):
        disc.write_back()
    assert (folder / "A").exists() or (folder / "B").exists()


def test_folders_that_must_not_be_written(folder):
    first = open_disc(folder, writable=True)
    with pytest.raises(DiscError, match="another machine may write to this file"):
        open_disc(folder, writable=True)
    drives = Drives()
    drives.insert(folder)
    assert drives[0].write_protected and "another machine" in drives[0].disc.warnings[-1]
    first.release()
    drives.insert(folder, 0)
    assert not drives[0].write_protected
    with pytest.raises(DiscError, match="already in drive 0"):
        drives.insert(folder, 1, writable=True)
    drives.insert(folder, 0, writable=False)
    assert drives[0].write_protected
    folder.chmod(0o555)
    assert open_disc(folder, writable=True).fixed == "no permission to write the folder"
    folder.chmod(0o755)
    drives.eject(0)


def test_a_folder_or_a_file_that_vanishes(folder, disc, monkeypatch):
    (folder / "A").write_bytes(b"old")
    disc.refresh()
    away = folder.rename(folder.with_name("AWAY"))
    assert not disc.refresh() and "No such file" in str(disc.fault)
    disc.fault = None
    assert not disc.refresh() and disc.fault is None  # once is enough
    away.rename(folder)
    assert not disc.refresh() and files_on(disc)["$.A"].data == b"old"
    marks = module._marks(folder)
    (folder / "A").unlink()
    monkeypatch.setattr(module, "_marks", lambda path: marks)
    assert read_folder(folder).files == {}


def test_a_save_state_leaves_the_folder_alone(folder, disc):
    drives, saved = Drives(), Drives()
    drives.units[0].disc = saved.units[0].disc = disc
    state = saved.save()
    (folder / "A").write_bytes(b"later")
    disc.refresh()
    drives.load(state)
    assert files_on(disc)["$.A"].data == b"later" and not disc.changed


@settings(max_examples=60, deadline=None)
@given(
    st.text(min_size=1, max_size=12).filter(lambda name: "/" not in name and "\0" not in name), st.binary(max_size=60)
)
def test_any_file_is_on_the_disc_or_left_out_or_refused(name, data):
    if disc_name(name) is None:
        return
    try:
        file, option = decode(name, data)
    except MediaError as error:
        assert str(error).startswith(name) and name.lower().endswith(".bas")
        return
    assert option is None and write_ssd([file])
    contents = FolderContents(files={"X": module.HostFile(file, name, "", (None, None))})
    assert module._same_disc(contents, contents)
    encoded = module._encode(file, name, False, True)
    assert encoded is not None and decode(name, encoded)[0] == file


def test_a_folder_with_too_much(folder):
    for number in range(32):
        (folder / f"F{number}").write_bytes(b"")
    with pytest.raises(MediaError, match="^GAME/: 32 files; a disc has room for 31"):
        FolderDisc(folder)
