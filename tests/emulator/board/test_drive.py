"""The drives: discs in and out, archives, what is written back and when."""

import gzip
import os
import signal
import subprocess
import sys

import pytest

from commandline.files import replace_file
from emulator import Beeb
from emulator.board.drive import Drives, open_disc
from emulator.board.state import StateError
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.errors import DiscError, MediaError
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
    for name, data in (("none.ssd", None), ("big.ssd", bytes(500_001)), ("bad.zip", b"PK\3\4 no zip")):
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
        with pytest.raises(DiscError, match="insert it without writable=True"):
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
    with pytest.raises(DiscError, match=r"a.ssd: cannot be written back \(No such file or directory\)$"):
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
        assert ssd.read_bytes()[3 * 256 : 4 * 256] == bytes(beeb.memory[0xC000:0xC100])


# Data that must not be lost

NEVER_STOP = "DIM B%20:?B%=0:B%?5=2:B%?6=&3A:B%?7=15:B%?8=&F8:A%=&7F:X%=B%:Y%=B%DIV256:CALL&FFF1\n"  # head load: &F8
SAVE_FOR_EVER = '10REPEAT:OSCLI"SAVE M"+STR$(TIME DIV100)+" C000+100":UNTIL0\nRUN\n'


def change(disc, value=0x5A):
    """Write to sector 9."""
    disc.track(0, 0).sectors[9].data[0] = value
    disc.changed = True


@pytest.mark.pure
def test_a_file_that_another_program_changed_is_kept_beside_the_disc(drives, ssd, tmp_path):
    drives.insert(ssd, 0, writable=True)
    disc = drives[0].disc
    theirs = IMAGE[:300] + b"theirs" + IMAGE[306:]
    ssd.write_bytes(theirs)
    change(disc)
    with pytest.raises(DiscError, match="a.ssd: another program has changed the file, .* now a-conflict.ssd$"):
        drives.write_back()
    beside = tmp_path / "a-conflict.ssd"
    assert ssd.read_bytes() == theirs
    assert beside.read_bytes()[9 * 256] == 0x5A
    change(disc, 0x5B)  # the disc is that of the new file from now on
    drives.write_back()
    assert beside.read_bytes()[9 * 256] == 0x5B and ssd.read_bytes() == theirs
    assert drives.eject(0).name == "a-conflict.ssd"


@pytest.mark.pure
def test_each_conflict_has_a_file_of_its_own(ssd, tmp_path):
    for count in (1, 2):
        disc = open_disc(ssd, writable=True)
        ssd.write_bytes(bytes([count]) + IMAGE[1:])
        change(disc)
        with pytest.raises(DiscError, match="another program"):
            disc.write_back()
        disc.release()
    assert sorted(os.listdir(tmp_path)) == ["a-conflict-2.ssd", "a-conflict.ssd", "a.ssd"]


@pytest.mark.pure
def test_a_file_with_the_same_changes_or_none_at_all_is_no_conflict(drives, ssd, tmp_path):
    drives.insert(ssd, 0, writable=True)
    change(drives[0].disc)
    ssd.write_bytes(drives[0].disc.image())
    drives.write_back()
    change(drives[0].disc, 0x5C)
    ssd.unlink()
    drives.write_back()
    assert ssd.read_bytes()[9 * 256] == 0x5C
    assert os.listdir(tmp_path) == ["a.ssd"]


@pytest.mark.pure
def test_another_machine_cannot_write_to_the_same_file(drives, ssd):
    others = Drives()
    drives.insert(ssd, 0, writable=True)
    for again in (False, True):
        with pytest.raises(DiscError, match="a.ssd: another machine may write to this file"):
            others.insert(ssd, 1, writable=True)
        assert others[1].disc is None
        change(drives[0].disc, 1 + again)
        drives.write_back()  # the file is another one, but still claimed
    others.insert(ssd, 1)
    with pytest.raises(DiscError, match="another machine"):
        others.protect(1, False)
    assert others[1].write_protected
    drives.insert(ssd, 0, writable=True)  # it may take over its own
    drives.protect(0, True)
    others.protect(1, False)
    others.eject(1)
    drives.protect(0, False)


@pytest.mark.pure
def test_a_disc_is_reinserted_with_what_was_just_written(drives, ssd):
    drives.insert(ssd, 0, writable=True)
    change(drives[0].disc)
    drives.insert(ssd, 0, writable=True)
    assert drives[0].disc.image()[9 * 256] == 0x5A
    change(drives[0].disc, 0x5B)
    drives.eject(0)
    assert ssd.read_bytes()[9 * 256] == 0x5B


OTHER_PROCESS = """
import sys
from emulator.board.drive import open_disc
try:
    disc = open_disc(sys.argv[1], writable=True)
    print("open", flush=True)
    sys.stdin.read()
except Exception as error:
    print(error, flush=True)
"""


@pytest.mark.pure
def test_another_process_cannot_write_to_the_same_file_until_it_ends(drives, ssd):
    command = [sys.executable, "-c", OTHER_PROCESS, str(ssd)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "open\n"
        with pytest.raises(DiscError, match="another machine"):
            drives.insert(ssd, writable=True)
        other.kill()
        other.wait()
    drives.insert(ssd, writable=True)
    refused = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    assert "a.ssd: another machine may write to this file; insert it read-only" in refused.stdout


@pytest.mark.pure
def test_a_machine_that_was_dropped_without_closing_it_holds_nothing(ssd):
    drives = Drives()
    drives.insert(ssd, writable=True)
    drives.itself = drives  # collected late, as a machine is
    del drives
    open_disc(ssd, writable=True).release()


@pytest.mark.pure
def test_a_read_only_file_is_a_write_protected_disc(drives, ssd):
    ssd.chmod(0o444)
    drives.insert(ssd, writable=True)
    assert drives[0].write_protected
    with pytest.raises(DiscError, match="a.ssd: stays write-protected: no permission"):
        drives.protect(0, False)
    ssd.chmod(0o644)
    drives.protect(0, False)
    ssd.chmod(0o444)  # while it is in the drive
    change(drives[0].disc)
    with pytest.raises(DiscError, match="a.ssd: cannot be written back .the file is read-only"):
        drives.write_back()
    assert ssd.read_bytes() == IMAGE
    assert ssd.stat().st_mode & 0o777 == 0o444
    ssd.chmod(0o644)
    drives.eject(0)
    assert ssd.read_bytes()[9 * 256] == 0x5A


def test_the_machine_says_that_a_read_only_file_is_protected(system_roms, ssd):
    ssd.chmod(0o444)
    with booted(disc=ssd, writable=True) as beeb:
        enter(beeb, "*SAVE MEM C000+100\n", seconds=2)
        assert "Disk read only" in beeb.screen_text()
    assert ssd.read_bytes() == IMAGE


def test_a_program_that_lets_the_motor_run_is_written_back(system_roms, ssd):
    with booted(disc=ssd, writable=True) as beeb:
        enter(beeb, NEVER_STOP, seconds=1)
        enter(beeb, "*SAVE MEM C000+100\n", seconds=1)
        assert ssd.read_bytes() == IMAGE
        beeb.run(seconds=3)
        assert beeb.fdc.motor_on
        assert ssd.read_bytes()[3 * 256 : 4 * 256] == bytes(beeb.memory[0xC000:0xC100])


def test_a_program_that_writes_on_and_on_is_written_back(system_roms, ssd):
    with booted(disc=ssd, writable=True) as beeb:
        enter(beeb, SAVE_FOR_EVER, seconds=5)
        assert beeb.fdc.motor_on and ssd.read_bytes() == IMAGE
        written = []
        beeb.on_execute(0xFFF7, lambda beeb: written.append(ssd.read_bytes() != IMAGE))
        beeb.run(seconds=9)  # within a single run, too
        assert beeb.fdc.motor_on and written[0] is False and written[-1] is True


def test_long_times_of_formatting_are_no_error(drives, ssd):
    drives.insert(ssd, 0, writable=True)
    unit = drives[0]
    for second in range(40):  # a track that is formatted piece by piece
        unit.track(0).sectors[0].size = 2
        unit.written()
        drives.write_due(second * 2_000_000, motor_on=True)
    assert ssd.read_bytes() == IMAGE and unit.disc.changed
    with pytest.raises(DiscError, match="side 0 track 0"):
        drives.write_due(42 * 2_000_000, motor_on=True)


KILLED = """
import os, signal, sys
from pathlib import Path
from commandline.files import replace_file
os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
replace_file(Path(sys.argv[1]), b"new")
"""


@pytest.mark.pure
@pytest.mark.parametrize("insert", [False, True])
def test_the_temporary_files_of_a_killed_run_are_removed(ssd, tmp_path, insert):
    others = {f".b.ssd.{'0' * 32}", f".a.ssd.{'0' * 31}", ".a.ssd.backup"}
    for name in others:
        (tmp_path / name).write_bytes(b"mine")
    killed = subprocess.run([sys.executable, "-c", KILLED, str(ssd)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(os.listdir(tmp_path)) == 5
    if insert:
        open_disc(ssd, writable=True).release()
    else:
        replace_file(ssd, IMAGE)
    assert set(os.listdir(tmp_path)) == others | {"a.ssd"}
    assert ssd.read_bytes() == IMAGE


@pytest.mark.pure
def test_the_temporary_file_of_a_living_process_is_left(ssd, tmp_path, monkeypatch):
    sync = os.fsync

    def meanwhile(handle):
        monkeypatch.setattr(os, "fsync", sync)
        replace_file(ssd, b"second")

    monkeypatch.setattr(os, "fsync", meanwhile)
    replace_file(ssd, b"first")
    assert ssd.read_bytes() == b"first"
    assert os.listdir(tmp_path) == ["a.ssd"]
