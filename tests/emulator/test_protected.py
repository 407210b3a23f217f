"""The machine with protected discs: the catalogue, loading and booting from them, and a protection check."""

import pytest

from emulator import Beeb
from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, write_ssd
from tests.emulator.machines import booted, enter
from tests.emulator.media.flux import Spec, fm_track, fsd, hfe, plain

CODE = bytes((i * 7 + 3) & 0xFF for i in range(9000))
FILES = [
    DiscFile("!BOOT", 0, 0, b'PRINT "BOOTED"\rCHAIN "HELLO"\r'),
    DiscFile("HELLO", 0xFF1900, 0xFF8023, tokenise('10PRINT"HELLO FROM ";6*7')),
    DiscFile("CODE", 0x3000, 0x3000, CODE, locked=True),
]
IMAGE = write_ssd(FILES, "PROTECTED", option=3, tracks=40)
TRACKS = 6
ODD = 39  # the track with the protection
SPECS = [
    Spec((ODD, 3, 200, 1), bytes(range(256))),
    Spec((ODD, 0, 1, 1), b"D" * 256, deleted=True),
    Spec((ODD, 0, 2, 1), b"C" * 256, bad_data=True),
    Spec((ODD, 0, 9, 1), b"W" * 256, bad_data=True, weak=64),
]

# Prints the IDs of track 39, then for sectors 1 (read with deleted data), 2, 9 and 9 the result and a sum of the data.
CHECK = """10DIM B% 20,D% 300
20F%=1:P%=39:PROCdo(&5B,0,4,0)
30FORI%=0TO15:PRINT;~D%?I%;" ";:NEXT:PRINT
40PROCdo(&57,1,&21,0):PROCdo(&53,2,&21,0):PROCdo(&53,9,&21,0):PROCdo(&53,9,&21,0)
50PRINT"DONE":END
60DEFPROCdo(C%,S%,N%,Z%)
70?B%=0:B%!1=D%:B%?5=3:B%?6=C%:B%?7=P%:B%?8=S%:B%?9=N%:A%=&7F:X%=B%:Y%=B%DIV256:CALL&FFF1
80Z%=0:FORI%=0TO255:Z%=Z%*3+D%?I%AND&FFFFFF:NEXT:PRINT"R";~B%?10;" S";~Z%
90ENDPROC
"""


def image_of(form, specs=()):
    """The disc in format `form`, with `specs` on track 39."""
    tracks = [plain(IMAGE, n) if n < TRACKS else [] for n in range(ODD)] + [list(specs)]
    if form == "double":  # 40 tracks at the pitch of 80
        tracks = [track for track in tracks for _ in range(2)]
    if form == "fsd":
        return fsd(tracks)
    return hfe([(fm_track(track) if track else "", "") for track in tracks], version=3 if form == "hfe3" else 1)


def disc_of(tmp_path, form, specs=()):
    path = tmp_path / f"disc.{form[:3]}"
    path.write_bytes(image_of(form, specs))
    return path


@pytest.mark.parametrize(("form", "dfs"), [("hfe", "0.90"), ("hfe3", "1.20"), ("fsd", "1.20"), ("double", "1.20")])
def test_catalogue_load_and_boot(system_roms, tmp_path, form, dfs):
    path = disc_of(tmp_path, form)
    with Beeb(disc=path, dfs=dfs) as beeb:
        beeb.boot(shift=True)
        beeb.run(seconds=8)
        assert "BOOTED" in beeb.screen_text()
        assert "HELLO FROM 42" in beeb.screen_text()
        enter(beeb, "*CAT\n", seconds=2)
        assert "PROTECTED" in beeb.screen_text()
        assert "CODE     L" in beeb.screen_text()
        enter(beeb, "*LOAD CODE\n", seconds=3)
        assert bytes(beeb.memory[0x3000 : 0x3000 + len(CODE)]) == CODE
        enter(beeb, "*SAVE NEW 3000+10\n", seconds=2)
        assert "Disk read only" in beeb.screen_text()
    assert path.read_bytes() == image_of(form)


def check(beeb):
    """The lines that the protection check prints."""
    enter(beeb, CHECK + "RUN\n", seconds=12)
    lines = [line.strip() for line in beeb.screen_text().splitlines()]
    return [line for line in lines[lines.index(">RUN") + 1 :] if line and line != ">"]


def total(data):
    value = 0
    for byte in data:
        value = value * 3 + byte & 0xFFFFFF
    return f"S{value:X}"


@pytest.mark.parametrize("form", ["hfe3", "fsd"])
def test_a_protection_check(system_roms, tmp_path, form):
    with booted(disc=disc_of(tmp_path, form, SPECS)) as beeb:
        beeb.run(seconds=1)
        state = beeb.save_state()
        read_id, ids, deleted, bad, weak, again, done = check(beeb)
        assert read_id.startswith("R0")
        assert ids.split() == [f"{byte:X}" for spec in SPECS for byte in spec.id]
        assert deleted == f"R20 {total(b'D' * 256)}"
        assert bad == f"RE {total(b'C' * 256)}"
        assert weak.startswith("RE S")
        assert again.startswith("RE S")
        assert weak != again
        assert done == "DONE"
        beeb.load_state(state)
        assert check(beeb) == [read_id, ids, deleted, bad, weak, again, done]
