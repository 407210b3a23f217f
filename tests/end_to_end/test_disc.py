"""Both disc filing systems at work on the real ROMs: what a person does with discs, and what is in the files then."""

import pytest

from emulator import Beeb
from emulator.board.drive import open_disc
from emulator.media.dfs import DiscFile, read_catalogue, write_dsd, write_ssd
from emulator.media.disc import TRACK_BYTES
from emulator.media.errors import DiscError
from tests.emulator.machines import booted, enter

pytestmark = pytest.mark.usefixtures("system_roms")

PROGRAM = b'\r\x00\x0a\x0e\xf1"IT RUNS"\r\xff'  # 10 PRINT"IT RUNS"
TEXT = DiscFile("TEXT", 0x0000, 0xFF1234, bytes(range(256)) * 3 + b"end", locked=True, directory="D")
KEN = DiscFile("KEN", 0xFF1900, 0xFF8023, PROGRAM)
CYCLE_NUMBER = 0x104
BOOT = DiscFile("!BOOT", 0, 0, b'CHAIN"KEN"\r')


@pytest.fixture(params=["0.90", "1.20"])
def dfs(request):
    """The version of DFS."""
    return request.param


@pytest.fixture
def ssd(tmp_path):
    """A disc that boots KEN, as a file."""
    path = tmp_path / "ken.ssd"
    path.write_bytes(write_ssd([BOOT, KEN, TEXT], title="KENSINGTON", option=3))
    return path


def tell(beeb, *lines, seconds=120):
    """Type lines at the prompt, each when the one before has been done; give the screen's text."""
    for line in lines:
        beeb.type(line + "\n")
        beeb.run_until_input(seconds=seconds)
    return "\n".join(row.rstrip() for row in beeb.screen.text)


def prompt(disc, dfs, writable=False):
    """A machine at its first prompt with `disc` in drive 0."""
    beeb = Beeb(disc=disc, dfs=dfs, writable=writable)
    beeb.boot()
    return beeb


def test_shift_break_boots_the_disc(ssd, dfs):
    with Beeb(disc=ssd, dfs=dfs) as beeb:
        beeb.boot(shift=True)
        beeb.run_until_text("IT RUNS", seconds=10)


def test_catalogue_and_info(ssd, dfs):
    with prompt(ssd, dfs) as beeb:
        screen = tell(beeb, "*CAT")
        assert "KENSINGTON   (00)" in screen
        assert "Option 3 (EXEC)" in screen
        assert "!BOOT" in screen and "KEN" in screen and "D.TEXT     L" in screen
        screen = tell(beeb, "CLS", "*INFO KEN")
        assert "$.KEN         FF1900 FF8023 000010 003" in screen
        assert "D.TEXT     L  000000 FF1234 000303 004" in tell(beeb, "*INFO :0.D.*")


def test_load_save_and_chain(ssd, dfs):
    with prompt(ssd, dfs, writable=True) as beeb:
        assert "IT RUNS" in tell(beeb, 'CHAIN"KEN"')
        screen = tell(beeb, "20 PRINT 6*7", 'SAVE "NEWER"', "NEW", 'CHAIN "NEWER"')
        assert "        42" in screen
        page = beeb.memory[0x18] << 8
        saved = bytes(beeb.memory[page : page + 27])
        tell(beeb, "*SAVE MEM 2000+1234 8023 3000", "*LOAD D.TEXT 4000")
        assert bytes(beeb.memory[0x4000 : 0x4000 + TEXT.length]) == TEXT.data
        memory = bytes(beeb.memory[0x2000:0x3234])
    files = {file.full_name: file for file in read_catalogue(ssd.read_bytes(), "ken.ssd").files}
    assert files["$.NEWER"].data == saved[: files["$.NEWER"].length]
    assert files["$.NEWER"].load == 0xFF0000 | page
    assert files["$.MEM"] == DiscFile("MEM", 0x3000, 0x8023, memory)
    assert files["D.TEXT"] == TEXT


def test_disc_commands_change_the_file(ssd, dfs):
    with prompt(ssd, dfs, writable=True) as beeb:
        screen = tell(beeb, '*TITLE "NEW NAME"', "*RENAME KEN OTHER", "*ACCESS OTHER L", "*OPT 4,2", "*DELETE OTHER")
        assert "Locked" in screen or "locked" in screen
        tell(beeb, "*ACCESS OTHER", "*DELETE !BOOT", "*COMPACT")
    catalogue = read_catalogue(ssd.read_bytes(), "ken.ssd")
    assert catalogue.title == "NEW NAME"
    assert catalogue.option == 2
    assert [(file.full_name, file.sector, file.data) for file in catalogue.files] == [
        ("D.TEXT", 3, TEXT.data), ("$.OTHER", 2, PROGRAM),
    ]  # fmt: skip


def test_copy_and_backup_to_the_second_drive(ssd, dfs, tmp_path):
    copy, backup = tmp_path / "copy.ssd", tmp_path / "backup.ssd"
    for path in (copy, backup):
        path.write_bytes(write_ssd([]))
    with prompt(ssd, dfs) as beeb:
        beeb.insert_disc(copy, drive=1, writable=True)
        tell(beeb, "*COPY 0 1 #.*")
        beeb.insert_disc(backup, drive=1, writable=True)
        tell(beeb, "*ENABLE", "*BACKUP 0 1", seconds=300)
    assert set(read_catalogue(copy.read_bytes(), "copy.ssd").files) == {BOOT, KEN, TEXT}
    copied, original = bytearray(backup.read_bytes()), bytearray(ssd.read_bytes())
    copied[CYCLE_NUMBER] = original[CYCLE_NUMBER]  # DFS 0.90 counts a backup as a write of the catalogue
    assert copied == original


def test_the_other_side_is_drive_2(dfs, tmp_path):
    path = tmp_path / "two.dsd"
    other = DiscFile("OTHER", 0, 0, b"side two")
    path.write_bytes(write_dsd(write_ssd([KEN]), write_ssd([other], title="SECOND")))
    with prompt(path, dfs, writable=True) as beeb:
        assert "SECOND" in tell(beeb, "*CAT 2")
        screen = tell(beeb, "*DRIVE 2", "*SAVE MEM 3000+300", "*LOAD OTHER 5000")
        assert "SECOND" in screen
        assert bytes(beeb.memory[0x5000:0x5008]) == b"side two"
        memory = bytes(beeb.memory[0x3000:0x3300])
    data = path.read_bytes()
    assert read_catalogue(data, "two.dsd", 0).files == (KEN,)
    assert read_catalogue(data, "two.dsd", 1).files == (DiscFile("MEM", 0x3000, 0x3000, memory), other)


def test_a_disc_is_read_only_unless_it_is_writable(ssd, dfs):
    before = ssd.read_bytes()
    with prompt(ssd, dfs) as beeb:
        assert "read only" in tell(beeb, "*SAVE X 2000+10").lower()
        assert "read only" in tell(beeb, "CLS", "*DELETE KEN").lower()
        beeb.run(seconds=4)  # DFS 0.90 goes by its own copy of the catalogue as long as the motor is on
        assert not beeb.fdc.motor_on
        assert "IT RUNS" in tell(beeb, 'CHAIN"KEN"')
    assert ssd.read_bytes() == before


def test_dfs_waits_for_an_empty_drive(ssd, dfs):
    with booted(dfs=dfs) as beeb:
        enter(beeb, "*CAT\n", seconds=5)
        assert beeb.fdc.motor_on
        assert "Drive 0" not in "\n".join(beeb.screen.text)
        beeb.insert_disc(ssd)
        beeb.run_until_text("KENSINGTON", seconds=5)


def test_forty_tracks(dfs, tmp_path):
    path = tmp_path / "forty.ssd"
    path.write_bytes(write_ssd([KEN], title="FORTY", tracks=40))
    with prompt(path, dfs, writable=True) as beeb:
        assert "IT RUNS" in tell(beeb, 'CHAIN"KEN"')
        assert "Disk full" in tell(beeb, "*SAVE A 0+7F00", "*SAVE B 0+7F00", "*SAVE C 0+7F00", "*SAVE D 0+7F00")
        tell(beeb, "?&900=&47", "*SAVE E 900+1")
    data = path.read_bytes()
    assert len(data) == 40 * TRACK_BYTES
    names = {file.full_name for file in read_catalogue(data, "forty.ssd").files}
    assert names == {"$.KEN", "$.A", "$.B", "$.C", "$.E"}


def test_a_short_image_grows_as_it_is_written(ssd, dfs):
    whole = write_ssd([KEN])
    ssd.write_bytes(whole[:0x300])
    with prompt(ssd, dfs, writable=True) as beeb:
        tell(beeb, "FOR I%=&3000 TO &3123:?I%=I% OR 1:NEXT", "*SAVE MEM 3000+123")
        memory = bytes(beeb.memory[0x3000:0x3123])
    assert len(ssd.read_bytes()) == 0x500
    assert read_catalogue(ssd.read_bytes(), "ken.ssd").files == (DiscFile("MEM", 0x3000, 0x3000, memory), KEN)


RANDOM_ACCESS = """10 F=OPENOUT"DATA":FOR I=1 TO 600:PRINT#F,I,STR$(I):NEXT:CLOSE#F
20 F=OPENIN"DATA":S=0:REPEAT:INPUT#F,A,A$:S=S+A+VAL(A$):UNTIL EOF#F:E=EXT#F:CLOSE#F
30 F=OPENUP"DATA":FOR P=E-1 TO 0 STEP -97:PTR#F=P:BPUT#F,P AND 255:NEXT
40 B=0:FOR P=E-1 TO 0 STEP -97:PTR#F=P:IF BGET#F<>(P AND 255) THEN B=B+1
50 NEXT:CLOSE#F:PRINT"SUM ";S;" EXT ";E;" BAD ";B""".splitlines()


def test_random_access(ssd, dfs):
    with prompt(ssd, dfs, writable=True) as beeb:
        screen = tell(beeb, *RANDOM_ACCESS, "RUN", seconds=600)
        extent = sum(6 + 2 + len(str(number)) for number in range(1, 601))
        assert f"SUM {600 * 601} EXT {extent} BAD 0" in screen
    (data,) = [file.data for file in read_catalogue(ssd.read_bytes(), "ken.ssd").files if file.name == "DATA"]
    assert len(data) == extent
    assert all(data[place] == place & 255 for place in range(extent - 1, -1, -97))


# OSWORD &7F: drive, address (4), parameters, command &63, track, gap 3, size and count, gap 5, gap 1, result
FORMATTER = """10 DIM B 20,I 40
20 FOR T=0 TO {last}
30 FOR S=0 TO {count}-1:I?(S*4)=T:I?(S*4+1)=0:I?(S*4+2)=S:I?(S*4+3)={size}:NEXT
40 ?B=0:B!1=I:B?5=5:B?6=&63:B?7=T:B?8={gap}:B?9={size}*32+{count}:B?10=0:B?11=16:B?12=255
50 A%=&7F:X%=B MOD 256:Y%=B DIV 256:CALL &FFF1:IF B?12 THEN PRINT"RESULT ";B?12
60 NEXT""".splitlines()
EMPTY_CATALOGUE = """70 FOR I%=0 TO 508 STEP 4:I%!&3000=0:NEXT:FOR I%=0 TO 7:I%?&3000=32:NEXT
80 ?&3106=1:?&3107=&90
90 ?B=0:B!1=&3000:B?5=3:B?6=&4B:B?7=0:B?8=0:B?9=&22:B?10=255:CALL &FFF1:PRINT"WRITE ";B?10""".splitlines()


def formatter(last=39, count=10, size=1, gap=21):
    """The program that formats tracks 0 to `last` of drive 0."""
    return [line.format(last=last, count=count, size=size, gap=gap) for line in FORMATTER]


def test_an_empty_file_is_an_unformatted_disc_that_can_be_formatted(dfs, tmp_path):
    path = tmp_path / "blank.ssd"
    path.write_bytes(b"")
    with prompt(path, dfs, writable=True) as beeb:
        screen = tell(beeb, *formatter(), *EMPTY_CATALOGUE, "CLS", "RUN", seconds=120)
        assert "RESULT" not in screen
        assert "WRITE 0" in screen
        tell(beeb, "*SAVE MEM 2000+1234", "*TITLE FRESH")
        memory = bytes(beeb.memory[0x2000:0x3234])
        assert "FRESH" in tell(beeb, "CLS", "*CAT")
    data = path.read_bytes()
    assert len(data) == 40 * TRACK_BYTES
    assert data[-256:] == b"\xe5" * 256
    assert read_catalogue(data, "blank.ssd").files == (DiscFile("MEM", 0x2000, 0x2000, memory),)


def test_a_format_that_no_image_holds_works_but_is_not_written_back(ssd, dfs):
    before = ssd.read_bytes()
    beeb = prompt(ssd, dfs, writable=True)
    tell(beeb, *formatter(last=0, count=5, size=2, gap=74), "RUN")
    track = beeb.drives[0].disc.track(0, 0)
    assert [(sector.number, sector.size, len(sector.data)) for sector in track.sectors] == [
        (number, 2, 512) for number in range(5)
    ]
    with pytest.raises(DiscError, match=r"ken\.ssd: side 0 track 0 is not 10 plain sectors of 256 bytes"):
        beeb.close()
    assert ssd.read_bytes() == before
    assert beeb.drives[0].disc.track(0, 0) is track


def test_a_state_saved_during_save_resumes(ssd, dfs):
    with prompt(ssd, dfs, writable=True) as beeb:
        beeb.type("*SAVE MEM 0+4000\n")
        while not any(sector.data[:8] == bytes(beeb.memory[0:8]) for sector in beeb.drives[0].disc.track(0, 0).sectors):
            beeb.run(cycles=10_000)
        state = beeb.save_state()
        assert len(state) < 300_000
        beeb.run(seconds=3)
        wanted, screen, cycles = beeb.drives[0].disc.image(), beeb.screen.text, beeb.cycles
        beeb.load_state(state)
        assert beeb.drives[0].disc.image() != wanted
        beeb.run(seconds=3)
        assert (beeb.drives[0].disc.image(), beeb.screen.text, beeb.cycles) == (wanted, screen, cycles)


def test_a_disc_written_by_the_machine_boots(ssd, dfs, tmp_path):
    path = tmp_path / "own.ssd"
    path.write_bytes(write_ssd([]))
    with prompt(path, dfs, writable=True) as beeb:
        tell(beeb, '10 PRINT "OWN";" WORK"', 'SAVE "KEN"', "*BUILD !BOOT", 'CHAIN"KEN"')
        beeb.press("ESCAPE")
        tell(beeb, "", "*OPT 4,3")
    with Beeb(disc=path, dfs=dfs) as beeb:
        beeb.boot(shift=True)
        beeb.run_until_text("OWN WORK", seconds=20)
    assert open_disc(path).image() == path.read_bytes()
