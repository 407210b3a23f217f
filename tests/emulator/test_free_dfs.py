"""The free DFS: it loads, saves and boots, and its discs are Acorn's."""

import argparse
from pathlib import Path

import pytest

import kensington.beeb
from emulator import Beeb
from emulator.commands import machine as machine_options
from emulator.errors import BeebError
from emulator.media.blank import create_disc
from emulator.start import beeb_from_state
from tests.emulator.machines import booted
from tools.firmware_discs.client import DATA, Client

KEN = Path(kensington.beeb.__file__).parent / "KEN.ssd"
ACORN, FREE = {"dfs": "1.20"}, {"dfs_rom": "free"}


@pytest.mark.parametrize("os_rom", ["acorn", "free"])
def test_shift_break_boots_ken(system_roms, os_rom):
    with Beeb(KEN, dfs_rom="free", os_rom=os_rom) as beeb:
        beeb.boot(shift=True)
        beeb.run_until_text("KENSINGTON", seconds=30)


@pytest.mark.parametrize("os_rom", ["acorn", "free"])
def test_a_program_is_saved_loaded_and_booted(system_roms, tmp_path, os_rom):
    path = tmp_path / "disc.ssd"
    create_disc(path)
    with booted(disc=path, dfs_rom="free", os_rom=os_rom, writable=True) as beeb:
        assert "Kensington DFS" in beeb.screen_text()
        assert beeb.memory[0x244] == 0x19  # PAGE
        beeb.type('10 PRINT "FROM DISC"\nSAVE "PROG"\n')
        beeb.run(seconds=4)
        beeb.type('*BUILD !BOOT\nCHAIN "PROG"\n')
        beeb.press("ESCAPE")
        beeb.run(seconds=3)
        beeb.type("*OPT 4,3\n")
        beeb.run(seconds=3)
        beeb.boot(shift=True)
        beeb.run_until_text("FROM DISC", seconds=10)


@pytest.mark.parametrize(
    "writer, reader", [(ACORN, FREE), (FREE, ACORN), ({"dfs": "0.90"}, FREE), (FREE, {"dfs": "0.90"})]
)
def test_a_disc_written_by_one_is_read_by_the_other(system_roms, tmp_path, writer, reader):
    path = tmp_path / "disc.ssd"
    create_disc(path, "ROUND TRIP")
    data = bytes(range(256)) * 9
    with booted(disc=path, writable=True, **writer) as beeb:
        client = Client(beeb)
        beeb.memory[DATA : DATA + len(data)] = data
        for name, size in (("ONE", 1), ("A.TWO", 0x100), ("THREE", len(data))):
            client.osfile(0, name, (0x1900, 0xFFFF8023, DATA, DATA + size))
        client.command("ACCESS A.* L")
        handle = client.osfind(0x80, "FOUR").registers[0]
        client.osgbpb(2, handle, DATA, 0x345)
        client.osfind(0)
    with booted(disc=path, **reader) as beeb:
        client = Client(beeb)
        assert client.command("INFO *.*").printed.replace("\n", "").splitlines() == [
            "$.FOUR        000000 000000 000345 00D",
            "$.THREE       001900 FF8023 000900 004",
            "A.TWO      L  001900 FF8023 000100 003",
            "$.ONE         001900 FF8023 000001 002",
        ]
        for name, size in (("ONE", 1), ("A.TWO", 0x100), ("THREE", len(data)), ("FOUR", 0x345)):
            beeb.memory[DATA - 1 : DATA + len(data) + 1] = bytes(len(data) + 2)
            assert client.osfile(255, name, (DATA,)).registers[0] == 1
            assert bytes(beeb.memory[DATA - 1 : DATA + len(data) + 1]) == b"\0" + data[:size] + bytes(
                len(data) + 1 - size
            )


def test_a_state_goes_on_in_a_machine_with_the_same_dfs(system_roms):
    with booted(dfs_rom="free") as beeb, beeb_from_state(beeb.save_state(), beeb) as copy:
        assert copy.dfs_rom == "free"
        assert "Kensington DFS" in copy.screen_text()


def test_an_unknown_dfs_is_refused():
    with pytest.raises(BeebError, match="unknown DFS ROM 'mine'; choose from acorn, free"):
        Beeb(dfs_rom="mine")


def test_the_command_line_chooses_the_dfs(system_roms):
    parser = argparse.ArgumentParser()
    machine_options.add_machine_options(parser)
    for arguments, dfs_rom in ([], "acorn"), (["--dfs", "free"], "free"):
        beeb, _ = machine_options.build(parser.parse_args(arguments))
        assert beeb.dfs_rom == dfs_rom
