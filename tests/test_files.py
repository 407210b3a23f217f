"""A file is replaced whole or not at all."""

import os
import stat

import pytest

from commandline.files import replace_file


def test_a_file_is_made_with_the_usual_mode(tmp_path):
    (tmp_path / "usual").touch()
    replace_file(tmp_path / "new", b"new")
    assert (tmp_path / "new").read_bytes() == b"new"
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_that_is_replaced_keeps_its_mode_and_a_link_to_it(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    real.chmod(0o604)
    link.symlink_to(real)
    replace_file(link, b"new")
    assert (real.read_bytes(), link.is_symlink()) == (b"new", True)
    assert stat.S_IMODE(real.stat().st_mode) == 0o604


def test_an_error_names_the_file_and_leaves_it_unchanged(tmp_path, monkeypatch):
    def fail(file):
        raise OSError(28, "No space left on device")

    path = tmp_path / "file"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space left") as caught:
        replace_file(path, b"new")
    assert caught.value.filename == str(path)
    assert [(found.name, found.read_bytes()) for found in tmp_path.iterdir()] == [("file", b"old")]


def test_a_link_to_itself_is_an_error_like_any_other_and_stays(tmp_path):
    link = tmp_path / "link"
    link.symlink_to(link)
    with pytest.raises(OSError, match="Too many levels of symbolic links") as caught:
        replace_file(link, b"new")
    assert caught.value.filename == str(link)
    assert list(tmp_path.iterdir()) == [link] and link.is_symlink()


def test_a_missing_directory_is_named(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        replace_file(tmp_path / "no" / "file", b"new")
    assert caught.value.filename == str(tmp_path / "no" / "file")


def test_a_symbolic_link_stays_one_and_a_hard_link_keeps_the_old_contents(tmp_path):
    file, soft, hard = tmp_path / "file", tmp_path / "soft", tmp_path / "hard"
    file.write_bytes(b"old")
    soft.symlink_to(file)
    hard.hardlink_to(file)
    replace_file(soft, b"new")
    assert soft.is_symlink() and (file.read_bytes(), hard.read_bytes()) == (b"new", b"old")
