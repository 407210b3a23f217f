"""The free DFS: it loads, saves and boots, and its discs are Acorn's."""

from contextlib import ExitStack
from pathlib import Path

import pytest

import kensington.beeb
from emulator import Beeb
from emulator.assembler import assemble
from emulator.beeb import DFS_SLOT, FIELD
from emulator.firmware import DFS_IMAGE
from emulator.media.blank import create_disc
from emulator.media.dfs import DiscFile, read_catalogue, write_ssd
from tests.emulator.machines import booted
from tools.checks.firmware_discs.cases import compare, shrink
from tools.checks.firmware_discs.client import DATA, OSBGET, OSBPUT, OSBYTE, OSWORD, Client
from tools.checks.firmware_discs.generate import Generator

KEN = Path(kensington.beeb.__file__).parent / "KEN.ssd"
OURS = {DFS_SLOT: DFS_IMAGE}
ACORN, FREE = {"roms": "acorn"}, {"roms": "acorn", "sideways_roms": OURS}


@pytest.mark.parametrize("roms", ["acorn", "free"])
def test_shift_break_boots_ken(system_roms, roms):
    with Beeb(KEN, roms=roms, sideways_roms=OURS) as beeb:
        beeb.boot(shift=True)
        beeb.run_until_text("KENSINGTON", seconds=30)


@pytest.mark.parametrize("roms", ["acorn", "free"])
def test_the_boot_option_runs_a_program(system_roms, tmp_path, roms):
    path = tmp_path / "disc.ssd"
    code = assemble(".org &3000\n LDA #'!'\n JMP &FFEE").code
    path.write_bytes(write_ssd([DiscFile("!BOOT", 0x3000, 0x3000, code)], option=2))
    with Beeb(path, roms=roms, sideways_roms=OURS) as beeb:
        beeb.boot(shift=True)
        beeb.run_until_text("!", seconds=3)


@pytest.mark.parametrize("roms", ["acorn", "free"])
def test_a_program_loaded_over_open_files_ends_the_boot_file(system_roms, tmp_path, roms):
    path = tmp_path / "disc.ssd"
    code = bytes(0x200) + assemble(".org &1300\n JSR &FFE0\n EOR #27\n JMP &FFEE").code
    files = [DiscFile("!BOOT", 0, 0, b"*RUN PROG\rX"), DiscFile("PROG", 0x1100, 0x1300, code)]
    path.write_bytes(write_ssd(files, option=3))
    with Beeb(path, roms=roms, sideways_roms=OURS) as beeb:
        beeb.boot(shift=True)
        beeb.run(seconds=1)
        beeb.type("A")
        beeb.run_until_text("Z", seconds=1)


@pytest.mark.parametrize("roms", ["acorn", "free"])
def test_a_program_is_saved_loaded_and_booted(system_roms, tmp_path, roms):
    path = tmp_path / "disc.ssd"
    create_disc(path)
    with booted(disc=path, roms=roms, sideways_roms=OURS, writable=True) as beeb:
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


@pytest.mark.parametrize(
    "prepare, commands",
    [
        ('X=OPENIN"D":A=BGET#X', "FOR I=1 TO 250:A=BGET#X:NEXT"),
        ('X=OPENOUT"W":BPUT#X,1', "CLOSE#X"),
        ('X=OPENIN"D"', "*CAT"),
    ],
)
def test_files_take_as_long_as_with_dfs_120(system_roms, tmp_path, prepare, commands):
    path, took = tmp_path / "disc.ssd", []
    files = [DiscFile("FAR", 0, 0, bytes(0x12000)), DiscFile("D", 0, 0, bytes(0x600))]
    for roms in (ACORN, FREE):
        path.write_bytes(write_ssd(files))
        with booted(disc=path, writable=True, **roms) as beeb:
            times = []
            beeb.on_execute(0x900, lambda beeb, times=times: times.append(beeb.cycles))
            beeb.memory[0x900] = 0x60  # RTS
            beeb.type(f"10 {prepare}\n20 CALL &900\n30 {commands}\n40 CALL &900\nRUN\n")
            while len(times) < 2:
                beeb.run(seconds=0.1)
            took.append(times[1] - times[0])
    assert took[1] == pytest.approx(took[0], rel=0.05, abs=4 * FIELD)


@pytest.fixture
def client(system_roms, tmp_path):
    """A machine with the free DFS and a blank disc in drive 0."""
    path = tmp_path / "disc.ssd"
    create_disc(path, "BLANK")
    with booted(disc=path, **FREE, writable=True) as beeb:
        beeb.memory[DATA : DATA + 0x1000] = bytes(range(256)) * 16
        yield Client(beeb)


def rest(beeb):
    """Let the motor stop, which writes the disc to its file."""
    beeb.run(seconds=5)
    assert not beeb.disc_motor


@pytest.mark.parametrize("seed", range(4))
def test_random_cases_end_as_with_dfs_120(system_roms, tmp_path, seed):
    assert compare(Generator(f"test {seed}").case(20), tmp_path, ACORN, FREE) is None


FOUND = {
    "directories in any case": [
        ("command", "SAVE a.ONE 3000+1", ""), ("command", "SAVE A.TWO 3000+1", ""), ("command", "DIR A", ""),
        ("command", "CAT", ""), ("osgbpb", 8, 0, DATA, 3, 0),
    ],
    "a file of *SPOOL that cannot grow": [
        ("spool", "A", 1, True), ("osfind", 0x80, "B"), ("spool", "A", 300, False), ("osfind", 0x40, "NONE"),
        ("put", 0x11, 2, 0), ("command", "SPOOL C", ""), ("osfind", 0, "", 0), ("command", "SPOOL", ""),
    ],
    "all files closed while there are those of *SPOOL and *EXEC": [
        ("command", "SAVE A 3000+10", ""), ("command", "EXEC A", ""), ("spool", "B", 1, False), ("osfind", 0, "", 0),
        ("command", "SPOOL", ""), ("command", "EXEC", ""),
    ],
    "a write that fails is tried again": [
        ("osfile", 0, "A", (0, 0, DATA, DATA + 0x300)), ("osfind", 0xC0, "A"), ("put", 0x11, 1, 88),
        ("protect", 0, True), ("get", 0x11, 300), ("protect", 0, False), ("osfind", 0, "", 0x11), ("load", "A", DATA),
    ],
    "*DELETE of an open and of a locked file with *OPT 1": [
        ("command", "SAVE A 3000+10", ""), ("osfind", 0xC0, "A"), ("command", "OPT 1,1", ""),
        ("command", "DELETE A", ""), ("osfind", 0, "", 0), ("command", "ACCESS A L", ""), ("command", "DELETE A", ""),
    ],
    "programs in the library": [
        ("save_program", "PROG"), ("save_program", ":1.$.TWO"), ("command", "DIR A", ""), ("command", "PROG a", ""),
        ("command", "/A.PROG a", ""), ("command", "/:0.PROG a", ""), ("command", "RUN :1.PROG a", ""),
        ("command", "/:1.TWO a", ""), ("command", "DRIVE 1", ""), ("command", "/PROG a", ""),
        ("command", "/:1.PROG", ""),
    ],
    "*BACKUP to a smaller disc": [("discs", 40, 80, 1), ("backup", 1, 0, True, "Y"), ("backup", 0, 1, False, "Y")],
}  # fmt: skip


@pytest.mark.parametrize("case", FOUND.values(), ids=FOUND)
def test_cases_that_differed_once(system_roms, tmp_path, case):
    assert compare(case, tmp_path, ACORN, FREE) is None


COMMANDS_AND_PARAMETERS = (
    "DRIVE0 DRIVE:0 DRIVE!0 DRIVEX DR.0 INFO*.* INFO:0.*.* INFO!BOOT INFOX INFO%F I.P I.*.* I. DIR$ DIR:0.$ DIRA DIR. "
    "DIR.:0.$ LIB:0.$ L.:0.$ DELETE$.P DELETE!P DEL.$.P TYPE!BOOT TYPE$.P TYPE~ ACCESS*.* ACCESS&P CAT0 ENABLE! "
    "TITLE%A DIR::0 INFO::0.P"
).split()


def test_a_parameter_may_follow_a_command_at_once_unless_it_is_a_letter(system_roms, tmp_path):
    assert compare([("command", text, "") for text in COMMANDS_AND_PARAMETERS], tmp_path, ACORN, FREE) is None


@pytest.fixture
def pair(system_roms, tmp_path):
    """Clients of Acorn's DFS and of ours, with the same disc."""
    tail = assemble(".org &3000\nnext: LDA (&F2),Y\n JSR &FFE3\n INY\n CMP #13\n BNE next\n RTS").code
    files = [DiscFile("P", 0x3000, 0x3000, tail), DiscFile("BIG", 0x3000, 0x3000, bytes(0x280))]
    with ExitStack() as stack:
        clients = []
        for name, options in (("theirs", ACORN), ("ours", FREE)):
            disc = tmp_path / f"{name}.ssd"
            image = bytearray(write_ssd([*files, DiscFile("Q", 0x3000, 0x3000, tail, directory="L")], "T"))
            image[1] = image[2] = 0  # of the title
            disc.write_bytes(image)
            clients.append(Client(stack.enter_context(booted(disc=disc, writable=True, **options))))
        yield clients


@pytest.mark.parametrize(
    "command", ["P", "P a b", "RUN P a", "/P  a", "$.P a", ":0.$.P a", "Q a", 'RUN "Q" a', "R.L.Q a"]
)
def test_a_program_is_entered_with_y_at_its_parameters(pair, command):
    printed = []
    for client in pair:
        client.command("LIB L")
        printed.append(client.command(command).printed)
    assert printed[0] == printed[1] != ""


@pytest.mark.parametrize("name", ["\xa4.BIG   ", "B\xc9\xe7", "\xba0.$\xaeBIG", "BIG\xa0X"])
def test_characters_of_a_name_may_have_bit_7_set(pair, name):
    """As in the catalogue's letter of the directory, whose bit 7 is the lock."""
    results = [client.osfile(5, name, (0, 0, 0, 0)) for client in pair]
    assert results[0] == results[1] and not results[0].message


def read_sectors(client):
    """OSWORD &7F: ten sectors."""
    block = bytes([0]) + DATA.to_bytes(4, "little") + bytes([3, 0x53, 1, 0, 0x2A])
    return client.with_block(OSWORD, 0x7F, block)


def test_interrupts_are_served_while_osword_7f_reads(pair):
    fields = []
    for client in pair:
        read_sectors(client)
        counter, start = client.beeb.memory[0x240], client.beeb.cycles
        read_sectors(client)
        fields.append((counter - client.beeb.memory[0x240]) % 256 - (client.beeb.cycles - start) / FIELD)
    assert max(map(abs, fields)) < 1.5


@pytest.mark.parametrize(
    "call",
    [
        read_sectors, lambda client: client.osfile(255, "BIG", (DATA,)), lambda client: client.command("RUN P"),
        lambda client: client.command("LOAD BIG 3000"), lambda client: client.osfile(0, "S", (0, 0, DATA, DATA + 9)),
    ],
    ids=["OSWORD &7F", "OSFILE 255", "*RUN", "*LOAD", "OSFILE 0"],
)  # fmt: skip
def test_a_call_changes_no_more_of_the_zero_page_than_acorns(pair, call):
    changed: list[set[int]] = [set(), set()]
    for client, places in zip(pair, changed, strict=True):
        for fill in (0x5A, 0xA5):
            client.beeb.memory[0xA0:0xD0] = bytes([fill]) * 0x30
            call(client)
            places |= {address for address in range(0xA0, 0xD0) if client.beeb.memory[address] != fill}
    assert changed[0] >= changed[1]


def test_a_program_may_be_loaded_over_the_workspace(client):
    """From &E00 on; Acorn's may crash."""
    data = bytes(range(256)) * 0x1E + assemble(".org &2C00\n LDA #'!'\n JMP &FFEE").code
    client.beeb.memory[0x3000 : 0x3000 + len(data)] = data
    client.osfile(0, "OVER", (0xE00, 0x2C00, 0x3000, 0x3000 + len(data)))
    assert client.command("RUN OVER").printed == "!"
    assert bytes(client.beeb.memory[0xE00 : 0xE00 + len(data)]) == data


def test_a_file_of_exec_that_is_not_open_ends(pair):
    handles = []
    for client in pair:
        for closed in (0x13, 0x15):
            client.beeb.memory[0x256] = 0x15
            assert client.call(OSBGET, 0, 0, closed).message == "Channel"
            handles.append(client.beeb.memory[0x256])
    assert handles == [0x15, 0, 0x15, 0]


def test_a_title_is_printed_as_it_is(pair):
    assert pair[0].command("CAT").printed.splitlines()[0] == pair[1].command("CAT").printed.splitlines()[0]


def test_drives_directories_and_options_are_where_acorns_has_them(pair):
    found = []
    for client in pair:
        for command in ("DRIVE 2", "DIR B", "LIB :1.L", "OPT 1,1", "ENABLE"):
            client.command(command)
        found.append(bytes(client.beeb.memory[0x10C9:0x10CD]))
    assert found[0] == found[1] == b"B\2L\1"


SAVE_AND_LOAD = (
    "SAVE A 3000+1 XY|SAVE A 3000 +|SAVE A 3000 3010 1 2 XY|SAVE A 3000 3010 1 2 3|SAVE A XY|SAVE A 3000|SAVE A|SAVE|"
    "SAVE A 3000+1X|SAVE A 3000X 1|SAVE A 3000+1,|SAVE A 123456789 +1|SAVE A,3000+1|LOAD A XY|LOAD A 3000X|"
    'LOAD A 3000 1|LOAD A 123456789|LOAD|SAVE "A"3000+1|SAVE "A B" 3000+1|SAVE "A|SAVE "A"|'
    'SAVE A 3000 + 10| SAVE  B  3000  3010 |SAVE C 3000 3010 12345678 FFFF1900 |LOAD A 3000 |LOAD "A"3000|'
    "LOAD NONE 3000"
).split("|")


def test_commands_of_the_free_os_find_the_dfs_as_under_os_120(system_roms, tmp_path):
    """*ENABLE holds for the next command; *SAVE and *LOAD check their parameters."""
    case = [("command", text, "") for text in SAVE_AND_LOAD]
    case += [("command", "INFO *", ""), ("backup", 0, 1, True, "N"), ("backup", 0, 2, False, "N")]
    case += [("save_program", "P")]
    case += [("command", text, "") for text in ("ENABLE", "DRIVE 0", "/P a", "/ P a b", "R.P", "P")]
    assert compare(case, tmp_path, ACORN, {"roms": "free"}) is None


def test_a_difference_is_found_and_the_case_shrunk(system_roms, tmp_path):
    case = [("osfile", 0, "A", (0, 0, DATA, DATA + 9)), ("command", "TITLE X", ""), ("command", "COPY 0 2 A", "")]
    case += [("osfile", 0, "B", (0, 0, DATA, DATA)), ("command", "COPY 0 2 B", "")]
    shorter, difference = shrink(case, lambda case: compare(case, tmp_path, ACORN, FREE))
    assert shorter == case[3:]  # empty files are copied by ours only
    assert difference.place == "drive 2: B      " or difference.place == "drive 2: catalogue"


@pytest.mark.parametrize("tracks, sectors", [(40, 400), (80, 800)])
def test_a_disc_is_formatted_and_verified(system_roms, tmp_path, tracks, sectors):
    path = tmp_path / "new.ssd"
    path.write_bytes(b"")
    with booted(disc=path, **FREE, writable=True) as beeb:
        client = Client(beeb)
        assert client.command("VERIFY 0").error == 199
        formatted = client.command(f"FORM {tracks} 0", "Y")
        assert formatted.error is None and formatted.printed.split()[-1] == f"{tracks - 1:02X}"
        assert client.command("VERIFY").error is None
        beeb.memory[DATA : DATA + 256] = bytes(range(256))
        assert client.osfile(0, "FILE", (0, 0, DATA, DATA + 256)).registers[0] == 1
    catalogue = read_catalogue(path.read_bytes(), path.name)
    assert (catalogue.sectors, [file.data for file in catalogue.files]) == (sectors, [bytes(range(256))])


def test_a_disc_is_not_formatted_without_a_yes(client):
    assert client.command("FORM 80 0", "N").printed.endswith("N\n\r")
    assert "BLANK" in client.command("CAT").printed
    assert client.command("FORM 35 0").message == "Syntax: FORM 40/80 (<drive>)"


def test_a_protected_disc_is_only_read(client):
    client.command("SAVE FILE 3000+200")
    rest(client.beeb)
    client.beeb.protect_disc(0)
    for command in ("SAVE A 3000+1", "DELETE FILE", "TITLE A", "OPT 4,3", "ACCESS FILE L", "COMPACT 0"):
        answer = client.command(command)
        assert answer.error == (None if command == "COMPACT 0" else 201), command
    assert client.osfind(0x80, "NEW").error == 201
    handle = client.osfind(0xC0, "FILE").registers[0]
    assert client.call(OSBPUT, 1, 0, handle).error is None
    assert client.osfind(0, y=handle).message == "Disk read only"
    assert client.osfind(0, y=handle).error == 222  # closed all the same
    assert "$.FILE        003000 003000 000200 002" in client.command("INFO FILE").printed


def test_a_bad_title_leaves_the_old_one(client):
    client.command("SAVE FILE 3000+200")
    assert client.command('TITLE "A').message == "Bad string"
    assert client.command("ACCESS FILE L").error is None  # writes the catalogue
    assert client.command("CAT").printed.startswith("BLANK ")


@pytest.mark.parametrize(
    "deleted, damaged, error, message",
    [(False, True, 199, "Disk fault 0E at 02/00"), (True, False, 197, "Drive fault 20 at 02/00")],
)
def test_a_damaged_sector_is_named(client, deleted, damaged, error, message):
    client.command("SAVE FILE 3000+2000")
    rest(client.beeb)
    track = client.beeb.discs[0].track(2, 0)
    sector = track.sectors[3]
    track.replace_data(sector, bytes(sector.data), deleted, damaged)
    answer = client.command("LOAD FILE")
    assert (answer.error, answer.message) == (error, message)
    track.replace_data(sector, bytes(sector.data), False, False)
    assert client.command("LOAD FILE").error is None


def test_an_empty_drive_is_waited_for(client):
    beeb = client.beeb
    disc = beeb.eject_disc(0)
    beeb.run(seconds=5)
    beeb.press("BREAK")
    beeb.type("*CAT\n")
    beeb.run(seconds=3)
    assert beeb.disc_motor and "BLANK" not in beeb.screen_text()
    beeb.press("ESCAPE")
    beeb.run_until_text("Escape", seconds=3)
    beeb.type("*CAT\n")
    beeb.run(seconds=3)
    beeb.insert_disc(disc.path, 0)
    beeb.run_until_text("BLANK", seconds=3)


def test_another_disc_in_the_drive_is_noticed(client, tmp_path):
    beeb = client.beeb
    client.command("SAVE FILE 3000+200")
    handle = client.osfind(0xC0, "FILE").registers[0]
    assert client.call(OSBPUT, 1, 0, handle).error is None
    rest(beeb)
    beeb.eject_disc(0)
    other = tmp_path / "other.ssd"
    create_disc(other, "OTHER")
    before = other.read_bytes()
    beeb.insert_disc(other, 0, writable=True)
    answer = client.osargs(255, handle)
    assert (answer.error, answer.message) == (200, "Disk changed")
    assert "OTHER" in client.command("CAT").printed
    rest(beeb)
    assert other.read_bytes() == before


def test_files_stay_open_while_another_rom_has_the_workspace(client):
    client.command("DIR A")
    handle = client.osfind(0x80, "FILE").registers[0]
    for byte in b"before ":
        client.call(OSBPUT, byte, 0, handle)
    client.call(OSBYTE, 143, 10, 0xFF)
    client.beeb.memory[0x0E00:0x1700] = bytes([0xAA]) * 0x900
    for byte in b"and after":
        client.call(OSBPUT, byte, 0, handle)
    client.osfind(0)
    assert client.command("TYPE FILE").printed == "before and after\n\r"
    assert "Dir. :0.A" in client.command("CAT").printed


def test_files_stay_open_while_another_filing_system_is_in_use(client):
    handle = client.osfind(0x80, "FILE").registers[0]
    client.call(OSBPUT, ord("1"), 0, handle)
    for command in ("DISC", "TAPE", "DISC"):
        assert client.command(command).error is None
    client.call(OSBPUT, ord("2"), 0, handle)
    client.osfind(0)
    assert client.command("TYPE FILE").printed == "12\n\r"


def test_break_keeps_directory_and_files_and_ctrl_break_does_not(client):
    beeb = client.beeb
    client.command("DIR A")
    client.command("SAVE FILE 3000+200")
    client.osfind(0x40, "FILE")
    beeb.press("BREAK")
    beeb.run(seconds=1)
    client = Client(beeb)
    assert client.osargs(2, 0x11).block == b"\0\2\0\0"
    assert "Dir. :0.A" in client.command("CAT").printed
    beeb.press("CTRL", "BREAK")
    beeb.run(seconds=1)
    client = Client(beeb)
    assert client.osargs(2, 0x11).error == 222
    assert "Dir. :0.$" in client.command("CAT").printed


def test_a_backup_is_the_same_disc(client, tmp_path):
    beeb = client.beeb
    client.command("SAVE FILE 3000+1000")
    other = tmp_path / "other.ssd"
    create_disc(other, "OTHER")
    beeb.insert_disc(other, 1, writable=True)
    beeb.press("BREAK")
    beeb.run(seconds=1)
    client = Client(beeb)
    client.command("ENABLE")
    assert client.command("BACKUP 0 1").printed == "Copying from :0 to :1\n\r"
    rest(beeb)
    assert other.read_bytes() == beeb.discs[0].path.read_bytes()


def test_files_are_copied_between_discs_in_one_drive(client, tmp_path):
    beeb = client.beeb
    client.command("SAVE ONE 3000+345")
    client.command("SAVE TWO 3000+100")
    rest(beeb)
    source = beeb.discs[0].path
    destination = tmp_path / "other.ssd"
    create_disc(destination, "OTHER")
    asked = []

    def swap(beeb):
        asked.append(source if len(asked) % 2 == 0 else destination)
        beeb.eject_disc(0)
        beeb.insert_disc(asked[-1], 0, writable=True)

    hook = beeb.on_execute(0xFFE0, swap)
    copied = client.command("COPY 0 0 *", " " * 20)
    hook.remove()
    assert copied.error is None
    assert copied.printed.count("Insert") == len(asked)
    beeb.eject_disc(0)
    first, second = (read_catalogue(path.read_bytes(), path.name) for path in (source, destination))
    assert (second.title, len(first.files)) == ("OTHER", 2)
    assert sorted(file.data for file in second.files) == sorted(file.data for file in first.files)


def test_the_output_of_commands_is_spooled(client):
    beeb = client.beeb
    beeb.press("BREAK")
    beeb.run(seconds=1)
    beeb.type("*SPOOL LOG\n*CAT\n*INFO *.*\n*SPOOL\n")
    beeb.run(seconds=8)
    printed = Client(beeb).command("TYPE LOG").printed
    assert "BLANK        (01)" in printed and "$.LOG         000000 000000 004000 002" in printed


def test_a_program_gets_its_parameters_and_may_be_in_the_library(client):
    code = assemble(
        """
        .org &3000
        LDA #1
        LDX #&70
        LDY #0
        JSR &FFDA
next:   LDA (&70),Y
        JSR &FFEE
        INY
        CMP #13
        BNE next
        RTS
        """
    ).code
    client.beeb.memory[DATA : DATA + len(code)] = code
    client.command(f"SAVE L.PROG 3000+{len(code):X}")
    assert client.command("PROG a b").error == 254
    client.command("LIB :0.L")
    for command in ("PROG a b", "RUN PROG  a b", "/PROG a b", "RUN L.PROG a b"):
        assert client.command(command).printed == "a b\r"
