"""The files opened last, and the contents of directories."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.errors import BeebError
from emulator.host.files import MOST_RECENT, Folder, Recent
from emulator.media.dfs import write_ssd


def test_files_are_remembered_newest_first_across_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "new" / "recent.json"
    assert Recent(path).files == [] and Recent(path).directory == tmp_path
    names = [os.fsdecode(b"na\xefve.ssd"), "two\nlines.ssd", *(f"{number}.ssd" for number in range(MOST_RECENT))]
    for name in [*names, "two\nlines.ssd"]:
        Recent(path).note(Path("games") / name)
    newest = ["two\nlines.ssd", *names[:2:-1]]
    assert Recent(path).files == [tmp_path / "games" / name for name in newest][:MOST_RECENT]
    assert Recent(path).directory == tmp_path, "games is gone"
    (tmp_path / "games").mkdir()
    assert Recent(path).directory == tmp_path / "games"
    monkeypatch.chdir(tmp_path / "games")
    (tmp_path / "games").rmdir()
    assert Recent(path).directory == tmp_path and Recent(tmp_path / "none.json").directory == Path.home()


@given(st.one_of(st.binary(), st.sampled_from([b'["/a", 1, "", "b\\u0000"]', b"[" * 100_000, b'{"a": 1}', b"[1e999]"])))
def test_damaged_list_is_replaced(tmp_path_factory, contents):
    recent = Recent(tmp_path_factory.getbasetemp() / "recent.json")
    recent.path.write_bytes(contents)
    assert recent.directory.is_dir()
    recent.note(Path("/b/game.ssd"))
    assert recent.files[0] == Path("/b/game.ssd")


def test_list_that_cannot_be_saved_is_reported(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(BeebError, match=r"cannot remember a\.ssd: Not a directory|File exists"):
        Recent(tmp_path / "file" / "recent.json").note(Path("a.ssd"))


def test_directory_is_sorted_by_what_its_files_are(tmp_path):
    for name in ("b.SSD", "A.uef", "c.bas", "d.MMB", "e.inf", "note.doc", ".hidden.ssd", "z.zip"):
        (tmp_path / name).touch()
    (tmp_path / "dir.ssd").mkdir()
    (tmp_path / "link.ssd").symlink_to(tmp_path / "gone")
    (tmp_path / "loop.ssd").symlink_to(tmp_path / "loop.ssd")
    os.mkfifo(tmp_path / "pipe.ssd")
    folder = Folder.read(tmp_path)
    assert [path.name for path in folder.images] == ["A.uef", "b.SSD", "c.bas", "d.MMB", "e.inf", "z.zip"]
    assert [path.name for path in (*folder.folders, *folder.others)] == ["dir.ssd", "note.doc"]
    with pytest.raises(BeebError, match="gone: No such file"):
        Folder.read(tmp_path / "gone")


def test_dropped_file_is_remembered_if_it_was_usable(front_end, tmp_path):
    (tmp_path / "a.ssd").write_bytes(write_ssd([]))
    (tmp_path / "a.rom").write_bytes(bytes(100))
    for name in ("a.ssd", "a.rom"):
        front_end.drop(tmp_path / name)
    assert front_end.recent.files == [tmp_path / "a.ssd"]


def test_blank_disc_is_made_inserted_and_remembered(front_end, tmp_path):
    front_end.open_page("new disc")
    front_end.new_disc(tmp_path / "mine.dsd", 1)
    assert front_end.pages == [] and front_end.recent.files == [tmp_path / "mine.dsd"]
    assert (tmp_path / "mine.dsd").read_bytes() and front_end.media.disc_names == ("", "mine.dsd")
    assert front_end.slots.program == "mine.dsd"
    front_end.beeb.type('*DRIVE 1\nSAVE"X"\n')
    front_end.beeb.run(seconds=2)
    front_end.beeb.write_discs()
    written = (tmp_path / "mine.dsd").read_bytes()
    assert b"X      $" in written
    with pytest.raises(BeebError, match="file exists"):
        front_end.new_disc(tmp_path / "mine.dsd", 0)
    assert (tmp_path / "mine.dsd").read_bytes() == written and front_end.media.disc_names[0] == ""


def test_no_blank_disc_is_made_that_cannot_be_inserted(front_end, tmp_path):
    front_end.media.new_disc(tmp_path / "a.ssd")
    front_end.beeb.type('SAVE"X"\n')
    front_end.beeb.run(seconds=1)  # the motor still runs
    tmp_path.joinpath("a.ssd").unlink()
    tmp_path.joinpath("a.ssd").mkdir()  # so that it cannot be written back
    with pytest.raises(BeebError, match="cannot be written back"):
        front_end.media.new_disc(tmp_path / "b.ssd")
    front_end.beeb.dfs = None
    with pytest.raises(BeebError, match="no disc interface"):
        front_end.media.new_disc(tmp_path / "c.ssd")
    assert not list(tmp_path.glob("[bc].ssd")) and front_end.media.disc_names == ("a.ssd", "")
