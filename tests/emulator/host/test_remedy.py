"""The remedy for tapes and discs that fail on the free ROMs is named for those alone, and once."""

import pytest

from emulator import Beeb, roms
from emulator.host.remedy import Remedy
from emulator.media.dfs import DiscFile, write_ssd
from tests.emulator.machines import bad_tape

EITHER = "; Acorn's ROMs will not read it either"
ON_TAPE = f"The image bad.uef is damaged (FILE, block &00: the CRC of its data is wrong){EITHER}"
ON_DISC = f"The disc disc.ssd is damaged (side 0, track 0, sector 2: bad CRC){EITHER}"
FETCH = "Some tapes and discs need Acorn's ROMs. Get them with: beeb roms fetch"
ACORN = "Some tapes and discs need Acorn's ROMs: --roms acorn may run it"


def fail_on_disc(beeb: Beeb) -> None:
    track = beeb.discs[0].track(0, 0)
    sector = track.sectors[2]
    track.replace_data(sector, bytes(sector.data), False, True)
    beeb.type("*LOAD FILE\n")
    beeb.run_until_text("Disk fault", seconds=10)


def fail_on_tape(beeb: Beeb) -> None:
    beeb.type("*TAPE\n*LOAD FILE\n")
    beeb.run_until_text("Rewind tape", seconds=30)


def give_up_the_tape(beeb: Beeb) -> None:
    beeb.type("*TAPE\n*OPT 2,2\n*LOAD FILE\n")
    beeb.run_until_text("Data?", seconds=30)


@pytest.mark.parametrize("system", ["free", "acorn"])
@pytest.mark.parametrize(
    "fail, remedy", [(fail_on_disc, ON_DISC), (fail_on_tape, ON_TAPE), (give_up_the_tape, ON_TAPE)]
)
def test_the_remedy_is_named_once_and_for_the_free_roms_only(system_roms, tmp_path, fail, remedy, system):
    disc = tmp_path / "disc.ssd"
    disc.write_bytes(write_ssd([DiscFile("FILE", 0x3000, 0x3000, b"data")]))
    with Beeb(disc, bad_tape(tmp_path), roms=system) as beeb:
        beeb.boot()
        named = Remedy()
        beeb.type("*LOAD NONE\nPRINT 1/0\n")
        beeb.run(seconds=1)
        assert named.look(beeb) == ""
        fail(beeb)
        assert named.look(beeb) == (remedy if system == "free" else "")
        assert named.look(beeb) == ""


@pytest.mark.parametrize("found, remedy", [({"os": 1, "basic": 1, "dnfs": 1}, ACORN), ({"os": 1}, FETCH)])
def test_acorns_roms_are_the_remedy_for_a_whole_image(monkeypatch, tmp_path, found, remedy):
    monkeypatch.setattr(roms, "find", lambda: found)
    with Beeb(roms="free") as beeb:
        beeb.boot()
        beeb.memory[0xFD:0xFF] = b"\1\1"
        for number in (216, 199):
            beeb.memory[0x100:0x102] = bytes((0, number))
            assert Remedy().look(beeb) == remedy
