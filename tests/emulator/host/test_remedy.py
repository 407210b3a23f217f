"""The remedy for tapes and discs that fail on the free ROMs is named for those alone, and once."""

import pytest

from emulator import Beeb
from emulator.host.remedy import Remedy
from emulator.media.dfs import DiscFile, write_ssd
from tests.emulator.machines import bad_tape


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


@pytest.mark.parametrize("roms", ["free", "acorn"])
@pytest.mark.parametrize("fail", [fail_on_disc, fail_on_tape, give_up_the_tape])
def test_the_remedy_is_named_once_and_for_the_free_roms_only(system_roms, tmp_path, fail, roms):
    disc = tmp_path / "disc.ssd"
    disc.write_bytes(write_ssd([DiscFile("FILE", 0x3000, 0x3000, b"data")]))
    with Beeb(disc, bad_tape(tmp_path), roms=roms) as beeb:
        beeb.boot()
        remedy = Remedy()
        beeb.type("*LOAD NONE\nPRINT 1/0\n")
        beeb.run(seconds=1)
        assert remedy.look(beeb) == ""
        fail(beeb)
        assert remedy.look(beeb).endswith("beeb roms fetch") == (roms == "free")
        assert remedy.look(beeb) == ""
