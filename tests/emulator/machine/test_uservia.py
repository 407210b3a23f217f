"""The User VIA and its connectors: the printer and the user port."""

import pytest

from emulator import Beeb
from emulator.board.scheduler import CALL_IRQ, Line, Scheduler
from emulator.machine.uservia import ACKNOWLEDGE_DELAY, ACKNOWLEDGE_LENGTH, UserVIA
from tests.emulator.machines import advance, booted, enter

ORB, ORA, DDRB, DDRA, ACR, PCR, IFR = 0, 1, 2, 3, 11, 12, 13
T2CL, T2CH = 8, 9
CA1_FLAG = 0x02


@pytest.fixture
def via() -> UserVIA:
    scheduler = Scheduler()
    scheduler.now = 2001
    return UserVIA(scheduler, Line(scheduler, CALL_IRQ), 2)


def at(via: UserVIA, cycle: int) -> None:
    """Advance to the end of the 1 MHz cycle `cycle`."""
    advance(via.scheduler, 2 * cycle + 1)


@pytest.mark.pure
@pytest.mark.parametrize("strobe", ["pulse", "by hand"])
def test_strobe_sends_a_byte_and_acknowledge_answers(via, strobe):
    via.write(DDRA, 0xFF)
    via.write(PCR, 0x0A if strobe == "pulse" else 0x0E)
    via.write(ORA, 0x42)
    if strobe == "by hand":
        assert via.printed == b""
        via.write(PCR, 0x0C)
        via.write(PCR, 0x0E)
    assert via.printed == b"B"
    start = via.scheduler.now >> 1
    # The pulse of CA2 begins in the cycle after the access, the level that PCR gives it in the same cycle
    low = start + ACKNOWLEDGE_DELAY + (strobe == "pulse")
    at(via, low - 1)
    assert via.read(IFR) & CA1_FLAG == 0 and via.ca1_level == 1
    at(via, low)
    assert via.read(IFR) & CA1_FLAG and via.ca1_level == 0
    at(via, low + ACKNOWLEDGE_LENGTH)
    assert via.ca1_level == 1
    at(via, low + 10_000)
    assert via.printed == b"B"


@pytest.mark.pure
def test_the_user_port_reads_its_device_or_high(via):
    assert via.read(ORB) == 0xFF
    via.user_port = 0x12
    via.pb6.drive(0, via.scheduler.now)
    assert via.read(ORB) == 0x12
    via.write(DDRB, 0xF0)
    via.write(ORB, 0x80)
    assert via.read(ORB) == 0x82


@pytest.mark.pure
def test_a_restored_state_acknowledges_in_the_same_cycle(via):
    via.write(DDRA, 0xFF)
    via.write(PCR, 0x0A)
    via.write(ORA, 0x42)
    start = via.scheduler.now >> 1
    at(via, start + 100)
    other = UserVIA(via.scheduler, Line(via.scheduler, CALL_IRQ), 2)
    other.load(via.save())
    at(other, start + ACKNOWLEDGE_DELAY)
    assert other.ca1_level == 1
    at(other, start + ACKNOWLEDGE_DELAY + 1)
    assert other.ca1_level == 0


def test_the_os_prints(system_roms):
    with booted(dfs=None) as beeb:
        enter(beeb, 'CLS:VDU2:PRINT "Printed."\'"£5, ~|{}":VDU3\n', seconds=0.5)
        assert beeb.user_via.printed == b"Printed.\rx5, ~|{}\r".replace(b"x", b"`")


def test_long_output_is_paced_by_the_printer(system_roms):
    with booted(dfs=None) as beeb:
        enter(beeb, "VDU2,21:F.I=1TO500:P.I:N.:VDU6,3\n", seconds=10)
        numbers = [int(line) for line in bytes(beeb.user_via.printed).split(b"\r") if line.strip()]
        assert numbers == list(range(1, 501))


def test_a_program_reads_and_writes_the_user_port(system_roms):
    with booted(dfs=None) as beeb:
        beeb.user_via.user_port = 0x5A
        enter(beeb, "CLS:P.~?&FE60:?&FE62=&FF:?&FE60=&C3:P.~?&FE60\n", seconds=0.2)
        assert [row.split() for row in beeb.screen.text[:2]] == [["5A"], ["C3"]]
        assert beeb.user_via.port_b == 0xC3


READ_T1 = bytes([0xAD, 0x64, 0xFE])  # LDA &FE64 clears T1's flag in its last cycle
SET_UP = bytes.fromhex("78 A97F 8D4EFE A900 8D6BFE A9C0 8D6EFE A900 8D0402 A921 8D0502")  # only T1 interrupts, to &2100
HANDLER = bytes.fromhex("AD6DFE 8570 E671 AD64FE A5FC 40")  # IFR to &70, count in &71


@pytest.mark.parametrize("cpu", ["turbo", "py65"])
def test_an_interrupt_is_taken_although_the_instruction_that_saw_it_clears_the_flag(system_roms, cpu):
    seen = []
    with booted() as typed, Beeb(cpu=cpu) as beeb:
        typed.type("CALL &2000")
        state = typed.save_state()
        for delay in range(20, 23):  # in 1 MHz cycles; an LDA takes three of them
            beeb.load_state(state)
            start = bytes([0xA9, delay, 0x8D, 0x64, 0xFE, 0xA9, 0, 0x8D, 0x65, 0xFE, 0x58])
            beeb.memory[0x2000:0x2080] = (SET_UP + start + 20 * READ_T1 + b"\x78\xd0\xfe\xf0\xfe").ljust(0x80)
            beeb.memory[0x2100 : 0x2100 + len(HANDLER)] = HANDLER
            beeb.memory[0x70:0x72] = b"\xff\x00"
            beeb.type("\n")
            beeb.run(seconds=0.1)
            seen.append(tuple(beeb.memory[0x70:0x72]))
    assert seen == [(0, 1), (0, 1), (0xFF, 0)]  # taken with no flag set; too late for the poll


# STA ACR: LDA T2C-L: STA &70, for 0 or &20 in ACR, after T2 was set to &FFFF
FREEZE = bytes.fromhex("78 A9408D6BFE A9FF8D68FE8D69FE A9608D6BFE AD68FE8570 A9408D6BFE AD68FE8571 58 60")


@pytest.mark.parametrize("cpu", ["turbo", "py65"])
def test_t2_stopped_and_started_reads_as_on_a_bbc_micro(system_roms, cpu):
    """A BBC Micro and a Master read 251 and 249: "VIA.T23" of the tests in github.com/mattgodbolt/jsbeeb/issues/179."""
    with booted(cpu=cpu) as beeb:
        beeb.memory[0x2000 : 0x2000 + len(FREEZE)] = FREEZE
        enter(beeb, "CALL &2000\n", seconds=0.1)
        assert list(beeb.memory[0x70:0x72]) == [251, 249]
