"""Machines with given media, and machines rebuilt from the files that a save state names."""

import copy
import gzip
import os

import pytest

from emulator import Beeb
from emulator.board.state import StateError, parse, save
from emulator.errors import BeebError
from emulator.host.start import beeb_from_state, beeb_with_media
from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.tape import Tape
from emulator.media.uef import write_uef
from tests.emulator.machines import enter
from tests.emulator.saved_part import saved_parts

HELLO = tokenise('10PRINT"HELLO FROM KEN"')


def a_rom(title):
    """An 8 KB service ROM with a title and no function."""
    return (b"\0\0\0\x60\0\0\x82" + bytes([9 + len(title), 0]) + title + b"\0(C)").ljust(0x2000, b"\xff")


@pytest.fixture
def tape(tmp_path):
    path = tmp_path / "ken.uef"
    path.write_bytes(write_uef(Tape.of_files([TapeFile("KEN", 0xFFFF0E00, 0xFFFF8023, HELLO)])))
    return path


@pytest.fixture
def disc(tmp_path):
    path = tmp_path / "ken.ssd.gz"
    path.write_bytes(gzip.compress(write_ssd([DiscFile("KEN", 0xFF1900, 0xFF8023, HELLO)])))
    return path


@pytest.fixture
def rom(tmp_path):
    path = tmp_path / "service.rom"
    path.write_bytes(a_rom(b"Ken's ROM"))
    return path


def forged(saved, **files):
    """The state `saved` with other names of files."""
    states, extra = parse(saved)
    extra["files"] = extra["files"] | files
    return save(saved_parts(states), extra)


def test_a_state_of_a_machine_with_other_roms_names_them(system_roms, rom):
    with Beeb(sideways_roms={4: rom}, sideways_ram=(6,)) as one, Beeb(dfs=None) as other:
        with pytest.raises(StateError) as error:
            other.load_state(one.save_state())
    message = "; ".join(f"the state has {part}" for part in (
        "DFS 1.20, this machine no DFS", f"{str(rom)!r} in slot 4, this machine no ROM",
        "sideways RAM in slots [6], this machine no sideways RAM",
    ))  # fmt: skip
    assert str(error.value) == f"the state was saved with other ROMs: {message}"


def test_a_machine_with_tapes_only_has_no_disc_interface(system_roms, tape, disc):
    both = {"discs": [disc], "tape": tape}
    for given, page in (({"tape": tape}, 0xE00), ({"blank_tape": True}, 0xE00), (both, 0x1900)):
        with beeb_with_media(**given) as beeb:
            beeb.boot()
            beeb.type("P.~PAGE\n")
            assert f"{page:X}\n" in beeb.screen_text()


def test_a_rom_goes_into_the_highest_empty_socket(system_roms, rom, tmp_path):
    with Beeb(sideways_ram=(13,)) as beeb:
        assert beeb.fit_rom(rom) == 12
        assert beeb.fit_rom(rom) == 12
        other = tmp_path / "other.rom"
        other.write_bytes(a_rom(b"Another"))
        assert beeb.fit_rom(other, 3) == 3
        assert beeb.sideways_roms == {12: rom, 3: other}
        beeb.boot()
        assert bytes(beeb.bus.slots[12][9:18]) == b"Ken's ROM" and beeb.memory[0x2A1 + 12] == 0x82
        for slot, cause in ((13, "holds RAM"), (16, "does not exist"), (-1, "does not exist")):
            with pytest.raises(BeebError, match=f"service.rom: sideways slot {slot} {cause}"):
                beeb.fit_rom(rom, slot)
        for number in range(11):
            copied = tmp_path / f"{number}.rom"
            copied.write_bytes(a_rom(b"Copy"))
            beeb.fit_rom(copied)
        with pytest.raises(BeebError, match="all ROM sockets are occupied"):
            beeb.fit_rom(copied.rename(tmp_path / "last.rom"))


def test_a_machine_is_rebuilt_from_its_state(system_roms, tape, disc, rom, monkeypatch):
    monkeypatch.chdir(tape.parent)
    with beeb_with_media(tape.name, [disc], sideways_ram=(1,), sideways_roms={4: rom}) as one:
        one.boot()
        enter(one, '*TAPE\nCHAIN""\n', seconds=3)
        saved = one.save_state()
        monkeypatch.chdir("/")
        with Beeb() as present, beeb_from_state(saved, present) as other:
            assert (
                other.files
                == one.files
                == {
                    "roms": "acorn",
                    "tape": str(tape),
                    "discs": [str(disc), None],
                    "sideways_roms": {"4": str(rom)},
                    "dfs": "1.20",
                    "sideways_ram": [1],
                }
            )
            for beeb in (one, other):
                beeb.run_until_text("HELLO FROM KEN", seconds=30)
            assert one.cycles == other.cycles and one.save_state() == other.save_state()


def test_a_missing_or_changed_file_is_named_in_one_line(system_roms, tape, disc, rom):
    with beeb_with_media(tape, [disc], sideways_roms={4: rom}) as one, Beeb() as present:
        one.boot()
        saved = one.save_state()
        for path, other in ((tape, b"no tape"), (disc, write_ssd([])), (rom, a_rom(b"Another"))):
            contents = path.read_bytes()
            path.unlink()
            with pytest.raises(StateError, match=f"the state needs '{path}': file not found"):
                beeb_from_state(saved, present)
            os.mkfifo(path)  # must not be opened, which would block
            with pytest.raises(StateError, match=f"the state needs '{path}': file not found"):
                beeb_from_state(saved, present)
            path.unlink()
            path.write_bytes(other)
            with pytest.raises(StateError, match="ken|ROMs") as caught:
                beeb_from_state(saved, present)
            assert "\n" not in str(caught.value)
            path.write_bytes(contents)
        beeb_from_state(saved, present).close()


@pytest.mark.parametrize(
    "files",
    [
        {"tape": 5},
        {"tape": "a\0b"},
        {"tape": "a:" * 150},
        {"discs": []},
        {"discs": [5, None]},
        {"discs": None},
        {"dfs": "2.26"},
        {"dfs": 1},
        {"sideways_roms": {"x": "a"}},
        {"sideways_roms": {"9" * 5000: "a"}},
        {"sideways_roms": {"4": 5}},
        {"sideways_roms": []},
        {"sideways_ram": "1"},
        {"sideways_ram": [15]},
        {"sideways_ram": [1.5]},
        {"sideways_ram": [1 << 70]},
    ],
)
def test_a_forged_list_of_files_is_rejected(system_roms, files):
    with Beeb() as beeb:
        before = copy.deepcopy(beeb.files)
        with pytest.raises(StateError) as caught:
            beeb_from_state(forged(beeb.save_state(), **files), beeb)
        assert "\n" not in str(caught.value) and len(str(caught.value)) < 400
        assert beeb.files == before


def test_a_state_cannot_make_a_disc_writable(system_roms, tmp_path):
    ssd = tmp_path / "a.ssd"
    ssd.write_bytes(write_ssd([DiscFile("KEN", 0, 0, b"ken")]))
    with Beeb(disc=ssd, writable=True) as present:
        present.drives[0].track(0).sectors[9].data[0] = 0x5A
        present.drives[0].written()
        saved = present.save_state()
        with beeb_from_state(saved, present) as other:
            assert not other.drives[0].write_protected
            other.drives[0].disc.changed = False
        present.drives[0].disc.changed = False
    before = ssd.read_bytes()
    with Beeb() as present:
        other = beeb_from_state(saved, present)
        assert other.drives[0].write_protected
        with pytest.raises(BeebError, match="a.ssd: write-protected; nothing was written"):
            other.close()
    assert ssd.read_bytes() == before
