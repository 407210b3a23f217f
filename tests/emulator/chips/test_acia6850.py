"""The MC6850: words, clocks, flags and interrupts, in exact cycles."""

import pytest

from emulator.board.scheduler import Line, Scheduler
from emulator.chips.acia6850 import ACIA6850
from tests.emulator.machines import advance

pytestmark = pytest.mark.pure

ACIA = 4  # its bit on the interrupt line
RDRF, TDRE, DCD, CTS, FE, OVRN, PE, IRQ = 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80
CONTROL = STATUS = 0xFE08
DATA = 0xFE09
RESET = 0x03
CLOCK = 104  # cycles of a receive clock here: 16 of them are a bit of 1664
WORDS = {0: "7E2", 1: "7O2", 2: "7E1", 3: "7O1", 4: "8N2", 5: "8N1", 6: "8E1", 7: "8O1"}


class Wire:
    """What leaves the chip."""

    def __init__(self):
        self.sent = []
        self.rests = []

    def send(self, bits, count, bit, cycle):
        self.sent.append((format(bits, f"0{count}b")[::-1], bit, cycle))

    def rest(self, rts, level, cycle):
        self.rests.append((rts, level, cycle))


class Board:
    def __init__(self, control=0x15):
        self.scheduler = Scheduler()
        self.irq = Line(self.scheduler, 1)
        self.acia = ACIA6850(self.scheduler, self.irq, ACIA)
        self.read, self.write = self.acia.read, self.acia.write
        self.wire = self.acia.line = Wire()
        self.acia.transmit_clock(832, 0)
        self.to(1001)
        self.write(CONTROL, RESET)
        self.write(CONTROL, control)

    def to(self, cycle):
        """Let time pass, waking the chip when it asks for it."""
        advance(self.scheduler, cycle)

    def hear(self, bits, start, divisor=16):
        """Bits on the line from cycle `start` on, run by run, to the end of the last, which is returned."""
        at = start
        while bits:
            run = len(bits) - len(bits.lstrip(bits[0]))
            end = at + run * divisor * CLOCK
            self.to(at)
            self.acia.receive(int(bits[0]), run * divisor, at, end)
            bits, at = bits[run:], end
        self.to(at)
        return at


def frame(value, word=5, wrong_parity=False, stop="1"):
    """A character as bits in the order of the line."""
    places, parity = int(WORDS[word][0]), WORDS[word][1]
    data = format(value, f"0{places}b")[::-1]
    bit = {"N": "", "E": str(data.count("1") & 1), "O": str(~data.count("1") & 1)}[parity]
    if wrong_parity:
        bit = str(1 - int(bit))
    return "0" + data + bit + stop * int(WORDS[word][2])


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("divide, divisor", [(1, 16), (2, 64)])
def test_every_word_is_received_at_the_middle_of_its_first_stop_bit(word, divide, divisor):
    board = Board(0x80 | word << 2 | divide)
    value = 0x35
    board.hear("11" + frame(value, word) + "1", 2000, divisor)
    start = 2000 + 2 * divisor * CLOCK
    bits = 1 + int(WORDS[word][0]) + (WORDS[word][1] != "N")
    middle = start + (bits * divisor + divisor // 2) * CLOCK
    assert board.irq.sources == ACIA and board.irq.since == middle
    assert board.read(STATUS) == IRQ | TDRE | RDRF
    assert board.read(DATA) == value
    assert board.read(STATUS) == TDRE and not board.irq.sources


def test_the_flag_is_set_in_its_exact_cycle():
    board = Board()
    board.acia.receive(0, 16, 2000, 2000 + 16 * CLOCK)
    board.to(2000 + 16 * CLOCK)
    board.acia.receive(1, 160, board.scheduler.now, board.scheduler.now + 160 * CLOCK)
    middle = 2000 + 152 * CLOCK
    board.to(middle - 1)
    assert board.read(STATUS) == TDRE
    board.to(middle)
    assert board.read(STATUS) == TDRE | RDRF and board.read(DATA) == 0xFF


@pytest.mark.parametrize("word", [0, 1, 2, 3, 6, 7])
def test_a_parity_error_comes_with_its_character(word):
    board = Board(word << 2 | 1)
    end = board.hear("1" + frame(0x51, word, wrong_parity=True) + "1", 2000)
    assert board.read(STATUS) == TDRE | RDRF | PE
    assert board.read(DATA) == 0x51
    assert board.read(STATUS) == TDRE
    board.hear(frame(0x51, word) + "1", end)
    assert board.read(STATUS) == TDRE | RDRF


def test_a_framing_error_and_the_next_start_bit_only_after_a_high_level():
    board = Board()
    end = board.hear("1" + frame(0x55, stop="0") + "0" * 30 + "1", 2000)
    assert board.read(STATUS) == TDRE | RDRF | FE
    assert board.read(DATA) == 0x55
    assert board.read(STATUS) == TDRE
    board.hear(frame(0xA5) + "1", end)
    assert board.read(STATUS) == TDRE | RDRF and board.read(DATA) == 0xA5


def test_a_low_shorter_than_half_a_bit_is_not_a_start_bit():
    board = Board()
    board.acia.receive(0, 7, 2000, 2000 + 7 * CLOCK)
    board.to(2000 + 7 * CLOCK)
    end = board.hear("1" * 20, board.scheduler.now)
    assert board.read(STATUS) == TDRE
    board.hear(frame(0x41) + "1", end)
    assert board.read(DATA) == 0x41


def test_an_overrun_shows_after_the_character_before_it_has_been_read():
    board = Board(0x95)
    board.hear("1" + frame(0x11) + frame(0x22) + frame(0x33) + "1", 2000)
    assert board.read(STATUS) == IRQ | TDRE | RDRF
    assert board.read(DATA) == 0x11
    assert board.read(STATUS) == IRQ | TDRE | RDRF | OVRN
    board.read(DATA)
    assert board.read(STATUS) == TDRE and not board.irq.sources


def test_carrier_loss_interrupts_is_latched_and_takes_two_reads_to_acknowledge():
    board = Board(0x95)
    board.to(5000)
    board.acia.drive_dcd(1, 4990)
    assert board.irq.since == 4990
    board.acia.drive_dcd(0, 5000)
    board.read(DATA)  # without reading the status first
    assert board.read(STATUS) == IRQ | TDRE | DCD
    board.read(DATA)
    assert board.read(STATUS) == TDRE and not board.irq.sources


def test_a_high_dcd_stops_the_receiver_and_hides_its_data():
    board = Board(0x95)
    end = board.hear("1" + frame(0x11) + "1", 2000)
    board.acia.drive_dcd(1, end)
    assert board.read(STATUS) == IRQ | TDRE | DCD
    board.read(DATA)
    assert board.read(STATUS) == TDRE | DCD and not board.irq.sources  # follows the pin, without interrupt
    end = board.hear(frame(0x22) + "1", end)
    board.acia.drive_dcd(0, end)
    assert board.read(STATUS) == TDRE
    board.hear(frame(0x33) + "1", end)
    assert board.read(STATUS) == IRQ | TDRE | RDRF and board.read(DATA) == 0x33


def test_master_reset_clears_all_but_the_pins():
    board = Board(0x95)
    board.hear("1" + frame(0x11) + frame(0x22) + "1", 2000)
    board.acia.drive_dcd(1, board.scheduler.now)
    board.acia.drive_cts(1, board.scheduler.now)
    board.write(DATA, 0x55)
    board.write(CONTROL, RESET)
    assert board.read(STATUS) == DCD | CTS and not board.irq.sources
    board.acia.drive_dcd(0, board.scheduler.now)
    board.acia.drive_cts(0, board.scheduler.now)
    assert board.read(STATUS) == 0
    board.write(CONTROL, 0x15)
    assert board.read(STATUS) == TDRE
    board.to(board.scheduler.now + 100_000)
    assert board.wire.sent == []


@pytest.mark.parametrize("word", WORDS)
def test_every_word_is_sent(word):
    board = Board(word << 2 | 1)
    board.write(DATA, 0x35)
    board.to(board.scheduler.now + 1664)
    (bits, bit, cycle) = board.wire.sent[0]
    assert (bits, bit) == (frame(0x35, word), 1664 * 8)
    assert (cycle - 1001) % 1664 == 0


def test_the_transmitter_is_double_buffered():
    board = Board()
    board.write(DATA, 0x41)
    assert board.read(STATUS) == 0
    board.to(1001 + 1664)
    assert board.read(STATUS) == TDRE
    board.write(DATA, 0x42)
    assert board.read(STATUS) == 0
    board.to(100_000)
    assert [(bits, cycle) for bits, _, cycle in board.wire.sent] == [(frame(0x41), 1001), (frame(0x42), 1001 + 16640)]
    assert board.read(STATUS) == TDRE


def test_it_receives_while_it_sends():
    board = Board()
    board.write(DATA, 0x41)
    board.to(1100)
    board.write(DATA, 0x42)
    board.hear(frame(0x33) + "1", 1100)
    assert board.read(DATA) == 0x33
    assert [cycle for _, _, cycle in board.wire.sent] == [1001, 1001 + 16640]


def test_the_transmit_interrupt_and_its_gate_cts():
    board = Board(0x35)
    assert board.irq.sources == ACIA and board.read(STATUS) == IRQ | TDRE
    board.acia.drive_cts(1, board.scheduler.now)
    assert not board.irq.sources and board.read(STATUS) == CTS
    board.acia.drive_cts(0, board.scheduler.now)
    board.write(DATA, 0x41)
    assert not board.irq.sources
    board.to(1001 + 1664)
    assert board.irq.sources == ACIA
    board.write(CONTROL, 0x15)
    assert not board.irq.sources


def test_transmitter_control_drives_rts_and_break():
    board = Board(0x15)
    for control in (0x55, 0x75, 0x35):
        board.write(CONTROL, control)
    assert [(rts, level) for rts, level, _ in board.wire.rests] == [(0, 1), (1, 1), (0, 0), (0, 1)]


def test_other_addresses_repeat_the_two_and_peek_changes_nothing():
    board = Board(0x95)
    board.hear("1" + frame(0x5A) + "1", 2000)
    assert board.acia.peek(0xFE0E) == board.acia.peek(STATUS) == IRQ | TDRE | RDRF
    assert board.acia.peek(0xFE0F) == 0x5A
    assert board.irq.sources == ACIA
    assert board.read(0xFE0F) == 0x5A and not board.irq.sources


def test_divide_by_one_samples_every_clock():
    board = Board(0x14)
    for n, bit in enumerate("1" * 8 + frame(0x96) + "1"):
        at = 2000 + n * CLOCK
        board.to(at)
        board.acia.receive(int(bit), 1, at, at + CLOCK)
    board.to(at + CLOCK)
    assert board.read(STATUS) == TDRE | RDRF and board.read(DATA) == 0x96


def test_a_state_saved_in_mid_character_resumes():
    board = Board(0x95)
    board.hear("1" + frame(0x5A)[:4], 2000)
    board.write(DATA, 0x41)
    state, now = board.acia.save(), board.scheduler.now
    for _ in range(2):
        end = board.hear(frame(0x5A)[4:] + "1", now)
        board.to(end + 40_000)
        assert board.read(DATA) == 0x5A
        assert board.wire.sent == [(frame(0x41), 13312, board.wire.sent[0][2])]
        board.wire.sent.clear()
        board.scheduler.now = now
        board.acia.load(state)
