"""The Serial ULA: clocks, the switch between cassette and RS423, carrier detection, and what it sends to the tape."""

import pytest

from emulator.board.cassette import BASE_TONE, HIGH_TONE, NO_TONE, Cassette
from emulator.board.scheduler import Line, Scheduler
from emulator.chips.acia6850 import ACIA6850
from emulator.chips.serialula import DCD_CYCLES, TONE_CYCLES, SerialULA
from emulator.media.tape import CLOCK, Tape
from tests.emulator.machines import advance

pytestmark = pytest.mark.pure

NEVER = 1 << 62  # the scheduler's
STATUS = CONTROL = 0xFE08
DATA = 0xFE09
ULA = 0xFE10
MOTOR, RS423, RATES_300 = 0x80, 0x40, 0x05
TDRE, DCD, CTS, IRQ = 0x02, 0x04, 0x08, 0x80
BAUDS = {0: 19200, 4: 9600, 2: 4800, 6: 2400, 1: 1200, 5: 300, 3: 150, 7: 75}  # register bits, Advanced User Guide


class Board:
    def __init__(self, tape: Tape | None = None):
        self.scheduler = Scheduler()
        self.irq = Line(self.scheduler, 1)
        self.cassette = Cassette(self.scheduler)
        self.acia = ACIA6850(self.scheduler, self.irq, 4)
        self.ula = SerialULA(self.scheduler, self.acia, self.cassette)
        if tape is not None:
            self.cassette.insert(tape)
            self.cassette.play()
        self.to(1001)
        self.acia.write(CONTROL, 0x03)
        self.acia.write(CONTROL, 0xD5)

    def to(self, cycle):
        advance(self.scheduler, cycle)

    def pass_by(self, cycles):
        self.to(self.scheduler.now + cycles)

    def control(self, value):
        self.ula.write(ULA, value)


def carrier(seconds: float) -> Tape:
    tape = Tape()
    tape.add_tone(round(seconds * 2400))
    return tape


@pytest.mark.parametrize("select, baud", BAUDS.items())
def test_transmit_rates(select, baud):
    """With the ACIA's divider at 64, as the OS has it; the crystal makes them all 0.16 per cent fast."""
    board = Board()
    sent = []
    board.acia.line = type("Wire", (), {"send": lambda _, *args: sent.append(args), "rest": lambda *_: None})()
    board.acia.write(CONTROL, 0x16)
    board.control(select)
    board.acia.write(DATA, 0x55)
    board.to(1_000_000)
    _, count, bit, _ = sent[0]
    assert count == 10 and 8 * CLOCK / bit == pytest.approx(baud * 1.0016, rel=1e-4)


def test_carrier_is_reported_once_by_a_short_pulse():
    board = Board(carrier(2))
    board.control(MOTOR | RATES_300)
    start = board.scheduler.now
    board.to(start + TONE_CYCLES - 1)
    assert not board.irq.sources
    board.to(start + TONE_CYCLES)
    assert board.irq.sources == 4 and board.irq.since == start + TONE_CYCLES
    assert board.acia.read(STATUS) & (IRQ | DCD) == IRQ | DCD
    board.acia.read(DATA)
    assert board.acia.read(STATUS) & (IRQ | DCD) == DCD
    board.pass_by(DCD_CYCLES)
    assert board.acia.read(STATUS) & (IRQ | DCD) == 0
    board.pass_by(CLOCK)
    assert board.acia.read(STATUS) & DCD == 0


@pytest.mark.parametrize("breaks", ["zero", "silence", "relay", "nothing"])
def test_an_interruption_restarts_the_tone(breaks):
    tape = Tape()
    tape.add_tone(720)  # 0.3 s
    if breaks == "zero":
        tape.add_symbols([0], 4, 4)
    elif breaks == "silence":
        tape.add_silence(0.001)
    tape.add_tone(2400)
    board = Board(tape)
    board.control(MOTOR | RATES_300)
    board.pass_by(TONE_CYCLES)
    assert board.acia.read(STATUS) & DCD
    board.acia.read(DATA)
    board.to(1001 + 600_000)
    if breaks == "relay":
        board.control(RATES_300)
        board.control(MOTOR | RATES_300)
    board.pass_by(TONE_CYCLES + 5000)
    assert bool(board.acia.read(STATUS) & DCD) == (breaks != "nothing")


def test_short_carrier_is_not_reported():
    tape = Tape()
    for _ in range(10):
        tape.add_tone(400)  # 0.17 s
        tape.add_bytes(b"\0")
    board = Board(tape)
    board.control(MOTOR | RATES_300)
    while board.cassette.moving:
        board.pass_by(50_000)
        assert not board.acia.read(STATUS) & DCD
        board.acia.read(DATA)


def test_a_byte_arrives_in_the_cycle_of_its_stop_bit():
    tape = Tape()
    tape.add_silence(0.01)
    tape.add_bytes(b"\x5a")
    tape.add_tone(10)
    board = Board(tape)
    board.control(MOTOR | RATES_300)
    exact = board.scheduler.now + 0.01 * CLOCK + 9.5 * CLOCK / 1200
    board.pass_by(60_000)
    assert board.irq.since == pytest.approx(exact, abs=1.5)
    assert board.acia.read(DATA) == 0x5A


def test_nothing_is_connected_to_rs423():
    tape = Tape()
    tape.add_bytes(b"\x5a" * 20)
    board = Board(tape)
    board.control(MOTOR | RS423 | RATES_300)
    board.pass_by(500_000)
    assert board.acia.read(STATUS) == CTS and not board.irq.sources
    board.control(RATES_300)
    assert board.acia.read(STATUS) == TDRE


def test_switching_to_the_cassette_in_mid_run_receives_the_rest():
    tape = Tape()
    tape.add_symbols([0] * 30, 4, 4)
    board = Board(tape)
    board.control(MOTOR | RS423 | RATES_300)
    board.pass_by(25 * CLOCK // 1200)
    board.control(MOTOR | RATES_300)
    assert board.acia.rx_level == 0 and board.acia.rx_clocks == pytest.approx(5 * 16, abs=1)


def test_the_tone_between_characters():
    board = Board()
    for control, tone in ((0x55, NO_TONE), (0x15, HIGH_TONE), (0x75, BASE_TONE)):  # &55: RTS high
        board.acia.write(CONTROL, control)
        assert board.cassette.tone == tone
    board.control(RS423)
    assert board.cassette.tone == NO_TONE


@pytest.mark.parametrize("control, recorded", [(0x16, [b"A"]), (0x56, [])])  # &56: RTS high
def test_characters_are_recorded_while_rts_is_low(control, recorded):
    board = Board(Tape())
    board.cassette.record()
    board.control(MOTOR | 0x01)
    board.acia.write(CONTROL, control)
    board.pass_by(100_000)
    board.acia.write(DATA, ord("A"))
    board.pass_by(100_000)
    assert [data for _, data in board.cassette.eject().stretches()] == recorded


def test_an_idle_ula_sleeps():
    board = Board(carrier(1))
    assert board.ula.due == NEVER
    board.control(MOTOR | RATES_300)
    board.pass_by(TONE_CYCLES + DCD_CYCLES)
    assert board.ula.due == NEVER
