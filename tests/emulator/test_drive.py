"""The drives: discs in and out, archives, what is written back and when."""

import gzip

import pytest

from emulator import Beeb
from emulator.drive import Drives, open_disc
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.errors import DiscError, MediaError
from emulator.state import StateError
from tests.emulator.machines import booted, enter
from tests.emulator.media.archives import zipped

IMAGE = write_ssd([DiscFile("KEN", 0, 0, b"ken")], title="DRIVE")


@pytest.fixture
def ssd(tmp_path):
    path = tmp_path / "a.ssd"
    path.write_bytes(IMAGE)
    return path


@pytest.fixture
def drives():
    return Drives()


def test_insert_and_eject(drives, ssd):
    assert drives.eject(0) is None
    drives.insert(ssd)
    drives.insert(ssd, 1, writable=True)
    assert (drives[0].write_protected, drives[1].write_protected) == (True, False)
    assert drives.eject(0).image() == IMAGE
    assert drives[0].disc is None
    for wrong in (2, 3, -1, 4):
        with pytest.raises(DiscError, match=f"no drive {wrong}: discs go into"):
            drives.insert(ssd, wrong)


def test_a_disc_that_cannot_be_opened_leaves_the_old_one_in(drives, ssd, tmp_path):
    drives.insert(ssd)
    disc = drives[0].disc
    for name, data in (("none.ssd", None), ("big.ssd", bytes(204_801)), ("bad.zip", b"PK\3\4 no zip")):
        path = tmp_path / name
        if data is not None:
            path.write_bytes(data)
        with pytest.raises(MediaError, match=name):
            drives.insert(path)
        assert drives[0].disc is disc


def test_a_tape_is_rejected_as_a_disc(tmp_path):
    (tmp_path / "a.ssd").write_bytes(b"UEF File!\0" + bytes(600))
    with pytest.raises(DiscError, match="a.ssd: a tape image"):
        open_disc(tmp_path / "a.ssd")


def test_two_drives_cannot_write_to_the_same_file(ssd, tmp_path):
    link = tmp_path / "link.ssd"
    link.symlink_to(ssd)
    drives = Drives()
    drives.insert(ssd, 0, writable=True)
    with pytest.raises(DiscError, match="link.ssd: already in drive 0"):
        drives.insert(link, 1, writable=True)
    assert drives[1].disc is None
    drives.insert(ssd, 0, writable=True)


def test_write_protection_is_set_and_removed(drives, ssd, tmp_path):
    with pytest.raises(DiscError, match="drive 1 is empty"):
        drives.protect(1, True)
    drives.insert(ssd)
    drives.protect(0, False)
    drives[0].track(0).sectors[9].data[0] = 0x5A
    drives[0].written()
    drives.protect(0, True)
    assert drives[0].write_protected
    assert ssd.read_bytes()[9 * 256] == 0x5A
    drives.insert(ssd, 1, writable=True)
    with pytest.raises(DiscError, match="a.ssd: already in drive 1"):
        drives.protect(0, False)
    (tmp_path / "a.ssd.gz").write_bytes(gzip.compress(IMAGE))
    drives.insert(tmp_path / "a.ssd.gz")
    with pytest.raises(DiscError, match="member of an archive"):
        drives.protect(0, False)
    drives.insert(ssd)
    drives.eject(1)
    ssd.unlink()
    with pytest.raises(DiscError, match="a.ssd: stays write-protected: no permission"):
        drives.protect(0, False)
    assert drives[0].write_protected


def test_archives_are_read_only(tmp_path):
    zip_file, gzipped = tmp_path / "games.zip", tmp_path / "a.ssd.gz"
    zip_file.write_bytes(zipped(("readme.txt", b"a disc"), ("KEN.SSD", IMAGE)))
    gzipped.write_bytes(gzip.compress(IMAGE))
    for path in (zip_file, gzipped):
        assert open_disc(path).image() == IMAGE
        with pytest.raises(DiscError, match="insert it read-only"):
            open_disc(path, writable=True)


def test_heads_move_between_their_stops():
    drive = Drives()[0]
    drive.step(False)
    assert drive.cylinder == 0
    for _ in range(200):
        drive.step(True)
    assert drive.cylinder == 84
    assert drive.track(0).sectors == []


def test_both_discs_are_written_back_even_if_one_fails(ssd, tmp_path):
    other = tmp_path / "b.ssd"
    other.write_bytes(IMAGE)
    drives = Drives()
    drives.insert(ssd, 0, writable=True)
    drives.insert(other, 1, writable=True)
    for unit in drives.units:
        unit.track(0).sectors[9].data[0] = 0x5A
        unit.written()
    drives[0].track(0).sectors[3].deleted = True
    with pytest.raises(DiscError, match="a.ssd: side 0 track 0"):
        drives.write_back()
    assert ssd.read_bytes() == IMAGE
    assert other.read_bytes()[9 * 256] == 0x5A
    drives.write_back()
    with pytest.raises(DiscError, match="a.ssd: side 0 track 0"):
        drives.eject(0)
    assert drives.eject(0) is not None


def write(drives, ssd):
    """Write to the disc `ssd` in drive 0, and move its directory away before that goes into the file; where it is."""
    drives.insert(ssd, 0, writable=True)
    drives[0].track(0).sectors[9].data[0] = 0x5A
    drives[0].written()
    away = ssd.parent.rename(ssd.parent.with_name("away"))
    with pytest.raises(DiscError, match="a.ssd: cannot be written back"):
        drives.write_back()
    drives.write_back()  # a machine that runs on tries it once
    return away


def test_a_failed_write_back_is_retried_on_eject(drives, ssd):
    write(drives, ssd).rename(ssd.parent)
    assert ssd.read_bytes() == IMAGE
    assert drives.eject(0) is not None
    assert ssd.read_bytes()[9 * 256] == 0x5A


def test_a_second_failure_on_eject_is_reported_before_the_changes_are_lost(drives, ssd):
    write(drives, ssd)
    with pytest.raises(DiscError, match="a.ssd: cannot be written back"):
        drives.eject(0)
    assert drives[0].disc is not None
    assert drives.eject(0) is not None


def test_the_second_disc_is_written_at_the_end_even_if_the_first_fails(system_roms, tmp_path):
    directory = tmp_path / "floppies"
    directory.mkdir()
    first, second = directory / "a.ssd", tmp_path / "b.ssd"
    for path in (first, second):
        path.write_bytes(IMAGE)
    beeb = Beeb()
    for drive, path in enumerate((first, second)):
        beeb.insert_disc(path, drive, writable=True)
        beeb.drives[drive].track(0).sectors[9].data[0] = 0x5A
        beeb.drives[drive].written()
    directory.rename(tmp_path / "away")
    with pytest.raises(DiscError, match="a.ssd: cannot be written back"):
        beeb.close()
    assert second.read_bytes()[9 * 256] == 0x5A
    beeb.close()
    assert beeb.drives[0].disc is None and beeb.drives[1].disc is None


def test_states(ssd):
    drives, others = Drives(), Drives()
    drives.insert(ssd, 1)
    drives[1].step(True)
    drives[1].track(0).sectors[0].data[0] = 1
    state = drives.save()
    with pytest.raises(StateError, match="drive 1 is empty, but had a disc"):
        others.load(state)
    others.insert(ssd, 1)
    others.load(state)
    assert others.save() == state
    with pytest.raises(StateError, match="drive 1 is not empty, but was empty"):
        others.load(Drives().save())
    for bad in ({}, [], state | {"cylinders": [0, 85]}, state | {"cylinders": [0]}, state | {"discs": []}):
        with pytest.raises(StateError):
            others.load(bad)
    assert others.save() == state


def test_the_file_is_written_when_the_motor_stops_not_before(system_roms, ssd):
    with booted(disc=ssd, writable=True) as beeb:
        enter(beeb, "*SAVE MEM C000+100\n", seconds=1)
        assert beeb.fdc.motor_on
        assert ssd.read_bytes() == IMAGE
        beeb.run(seconds=4)
        assert not beeb.fdc.motor_on
        assert ssd.read_bytes()[3 * 256:4 * 256] == bytes(beeb.memory[0xC000:0xC100])
