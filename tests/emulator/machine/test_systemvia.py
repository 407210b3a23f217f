"""The System VIA and its circuit: latch, sound chip, keyboard interrupt, joystick buttons, sync."""

import pytest

from emulator.board.keyboard import KEYS, Keyboard
from emulator.board.scheduler import CALL_IRQ, Chip, Line, Pin, Scheduler
from emulator.machine.systemvia import SystemVIA
from tests.emulator.machines import advance, booted, enter

ORB, ORA, DDRB, DDRA, PCR, IFR, IER, ORA2 = 0, 1, 2, 3, 12, 13, 14, 15
CA2_FLAG = 0x01


class SoundRecorder(Chip):
    """A sound chip that only records its writes."""

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__(scheduler)
        self.writes: list[tuple[int, int]] = []

    def write(self, address, value):
        assert address == 0
        self.writes.append((self.scheduler.now, value))


class Probe(Pin):
    """Records the levels of a wire."""

    def __init__(self) -> None:
        self.levels: list[int] = []

    def drive(self, level, cycle):
        self.levels.append(level)


class Board:
    """A System VIA with a keyboard, set up as the OS does."""

    def __init__(self) -> None:
        self.scheduler = Scheduler()
        self.scheduler.now = 2001
        self.irq = Line(self.scheduler, CALL_IRQ)
        self.keyboard = Keyboard()
        self.sound = SoundRecorder(self.scheduler)
        self.via = SystemVIA(self.scheduler, self.irq, 1, keyboard=self.keyboard, sound=self.sound)
        self.c0, self.c1, self.light_pen = Probe(), Probe(), Probe()
        for output in ("c0", "c1", "light_pen"):
            self.via.connect(output, getattr(self, output))
        self.via.write(ORB, 0x0F)
        self.via.write(DDRB, 0x0F)
        for line in range(7, -1, -1):
            self.latch(line, 1)
        self.c0.levels.clear()
        self.c1.levels.clear()

    def latch(self, line: int, level: int) -> None:
        self.via.write(ORB, line | level << 3)

    def at(self, cycle: int) -> None:
        """Advance to the end of the 1 MHz cycle `cycle`."""
        advance(self.scheduler, 2 * cycle + 1)

    def after(self, cycles: int) -> None:
        self.at((self.scheduler.now >> 1) + cycles)

    def flag(self) -> int:
        return self.via.read(IFR) & CA2_FLAG


@pytest.fixture
def board() -> Board:
    return Board()


pure = pytest.mark.pure


@pure
def test_pb0_to_pb3_write_the_latch(board):
    assert board.via.latch == 0xFF
    for line in range(8):
        board.latch(line, 0)
        assert board.via.latch == 0xFF & ~(1 << line)
        board.latch(line, 0)
        board.latch(line, 1)
    assert board.c0.levels == board.c1.levels == [0, 1]


@pure
@pytest.mark.parametrize(
    ("values", "levels"),
    [((0xC0, 0xE0, 0xC0), [0, 1, 0]), ((0xE0, 0x60, 0x00), []), ((0xC0, 0xC4, 0x00), [0, 1])],
)
def test_cb2_drives_the_light_pen_as_an_output(board, values, levels):
    for value in values:
        board.via.write(PCR, value)
    assert board.light_pen.levels == levels


@pure
def test_cb2_strobes_the_light_pen_for_a_cycle_when_port_b_is_written(board):
    board.via.write(PCR, 0xA0)
    board.via.write(ORB, 0x0F)
    assert board.light_pen.levels == [0, 1]


@pure
def test_the_lamps_are_lit_by_a_low_output(board):
    assert (board.via.caps_lock_led, board.via.shift_lock_led) == (False, False)
    for line, lit in ((6, (True, False)), (7, (True, True))):
        board.latch(line, 0)
        assert (board.via.caps_lock_led, board.via.shift_lock_led) == lit


@pure
def test_the_sound_chip_reads_port_a_when_its_write_enable_goes_low(board):
    board.via.write(DDRA, 0xFF)
    board.via.write(ORA2, 0x9F)
    assert board.sound.writes == []
    board.after(3)
    board.latch(0, 0)
    assert board.sound.writes == [(board.scheduler.now, 0x9F)]
    board.latch(0, 1)
    board.via.write(ORA2, 0x80)
    assert len(board.sound.writes) == 1


@pure
def test_the_sound_chip_sees_the_pins_of_port_a(board):
    """While the keyboard drives PA7 and no key is down, PA7 is low whatever the VIA drives."""
    board.latch(3, 0)
    board.latch(0, 0)
    board.via.write(DDRA, 0xFF)
    board.via.write(ORA2, 0x9F)
    board.latch(0, 1)
    board.latch(0, 0)
    assert [value for _, value in board.sound.writes] == [0x7F, 0x00, 0x1F, 0x1F]
    assert board.via.read(ORA2) == 0x1F


@pure
def test_buttons_pull_pb4_and_pb5_low(board):
    assert board.via.read(ORB) & 0xF0 == 0xF0
    board.via.fire(0, True)
    assert board.via.read(ORB) & 0xF0 == 0xE0
    board.via.fire(1, True)
    board.via.fire(0, False)
    assert board.via.read(ORB) & 0xF0 == 0xD0


@pure
def test_pa7_is_the_key_addressed_by_pa0_to_pa6(board):
    board.via.write(DDRA, 0x7F)
    board.latch(3, 0)
    board.keyboard.down("G")
    for number in range(0x80):
        board.via.write(ORA2, number)
        assert board.via.read(ORA2) == number | (0x80 if number == KEYS["G"] else 0)
    board.latch(3, 1)
    board.via.write(ORA2, 0)
    assert board.via.read(ORA2) & 0x80, "PA7 is not driven while the keyboard scans by itself"


@pure
@pytest.mark.parametrize("name, interrupts", [("A", True), ("RETURN", True), ("F0", True), ("SHIFT", False)])
def test_a_key_outside_row_0_interrupts_within_sixteen_cycles(board, name, interrupts):
    board.via.write(PCR, 0x04)
    board.via.write(IER, 0x81)
    board.after(1000)
    assert board.irq.sources == 0
    board.keyboard.down(name)
    board.after(16)
    assert board.irq.sources == interrupts
    board.keyboard.up(name)
    board.via.write(IFR, 0x7F)
    board.after(100)
    assert board.irq.sources == 0


@pure
@pytest.mark.parametrize("interrupt", [True, False])
def test_the_scan_flags_a_held_key_every_sixteen_cycles(board, interrupt):
    board.via.write(PCR, 0x04)
    board.via.write(IER, 0x81 if interrupt else 0x01)
    board.keyboard.down("D")
    board.after(40)
    moments = []
    for _ in range(200):
        if board.flag():
            moments.append(board.scheduler.now >> 1)
            board.via.write(IFR, CA2_FLAG)
        board.after(1)
    gaps = {later - earlier for earlier, later in zip(moments[1:], moments[2:], strict=False)}
    assert gaps == {16}


@pure
def test_keys_in_neighbouring_columns_are_one_pulse(board):
    board.via.write(PCR, 0x04)
    board.keyboard.down("D")
    board.keyboard.down("R")
    board.after(40)
    board.via.write(IFR, CA2_FLAG)
    edges = 0
    for _ in range(160):
        edges += board.flag()
        board.via.write(IFR, CA2_FLAG)
        board.after(1)
    assert edges == 10


@pure
def test_without_the_scan_ca2_follows_the_selected_column(board):
    board.via.write(DDRA, 0x7F)
    board.via.write(ORA2, 0x0F)
    board.latch(3, 0)
    board.via.write(PCR, 0x04)
    board.keyboard.down("X")
    board.via.write(IFR, CA2_FLAG)
    for column, flagged in ((0, 0), (KEYS["X"] & 15, 1), (KEYS["X"] & 15, 0), (15, 0), (KEYS["X"] & 15, 1)):
        board.via.write(ORA2, column)
        assert board.flag() == flagged
        board.via.write(IFR, CA2_FLAG)


@pure
def test_the_scan_stops_at_the_selected_column_and_goes_on_from_it(board):
    board.via.write(DDRA, 0x7F)
    board.via.write(ORA2, KEYS["X"] & 15)
    board.via.write(PCR, 0x04)
    board.keyboard.down("X")
    while not board.flag():
        board.after(1)
    board.after(5)
    board.via.write(IFR, CA2_FLAG)
    board.latch(3, 0)
    assert board.flag()
    board.after(5)
    board.latch(3, 1)
    board.via.write(IFR, CA2_FLAG)
    board.after(15)
    assert not board.flag()
    board.after(1)
    assert board.flag()


@pure
def test_a_key_in_the_selected_column_sets_the_flag_at_once(board):
    board.via.write(DDRA, 0x7F)
    board.via.write(ORA2, KEYS["X"] & 15)
    board.latch(3, 0)
    board.via.write(PCR, 0x04)
    board.via.write(IFR, CA2_FLAG)
    board.keyboard.down("X")
    assert board.flag() == 1


@pure
def test_without_keys_nothing_is_scheduled(board):
    board.via.write(IER, 0x81)
    board.via.write(PCR, 0x04)
    assert board.via.due > board.scheduler.now + 10**9


@pure
@pytest.mark.parametrize("cut", range(0, 40, 3))
def test_a_restored_state_scans_in_phase(cut):
    first, second = Board(), Board()
    first.via.write(PCR, 0x04)
    first.keyboard.down("J")
    first.after(cut)
    second.at(first.scheduler.now >> 1)
    second.keyboard.load(first.keyboard.save())
    second.via.load(first.via.save())
    for _ in range(50):
        for board in (first, second):
            board.after(1)
        assert first.flag() == second.flag()
        if first.flag():
            first.via.write(IFR, CA2_FLAG)
            second.via.write(IFR, CA2_FLAG)


def test_the_os_sees_the_sync_50_times_a_second(system_roms):
    with booted(dfs=None) as beeb:
        enter(beeb, "T=TIME:F.I=1TO100:*FX19\nN.:P.TIME-T\n", seconds=0.1)
        beeb.type("CLS\n")
        enter(beeb, 'T%=TIME:F.I%=1TO100:OSCLI"FX19":N.:P.TIME-T%\n', seconds=2.5)
        assert any(row.strip() in ("199", "200", "201") for row in beeb.screen.text)


@pytest.mark.parametrize("cpu", ["turbo", "py65"])
def test_a_program_finds_the_beam_by_cb2(system_roms, cpu):
    """A loop of 60 cycles strobes by CB2: each time the beam is thirty characters further, with 64 in a line."""
    with booted(dfs=None, cpu=cpu) as beeb:
        enter(beeb, "*TV0,1\nMODE 4\n", seconds=0.2)
        start = int.from_bytes(beeb.video.crtc.registers[12:14], "big")
        beeb.run(frames=1)
        beeb.run(cycles=(5 * 8 + 3) * 128)  # into the picture
        program = bytes.fromhex(
            "78 A0 00"  # SEI: LDY #0
            "A9 C0 8D 4C FE A9 E0 8D 4C FE"  # .L LDA #&C0: STA &FE4C: LDA #&E0: STA &FE4C
            "A2 10 8E 00 FE AD 01 FE 99 00 0A E8 8E 00 FE AD 01 FE 99 01 0A"  # R16 and R17 to &A00,Y
            "C8 C8 D0 DD 4C 26 09"  # INY: INY: BNE L: .M JMP M
        )
        beeb.memory[0x900 : 0x900 + len(program)] = program
        beeb.cpu.pc = 0x900
        beeb.run(cycles=12_000)
        seen = [int.from_bytes(beeb.memory[n : n + 2], "big") - start for n in range(0xA00, 0xB00, 2)]

    def address(character: int) -> int:
        line, column = divmod(character, 64)
        return line // 8 * 40 + column

    matches = [c for c in range(64 * 32) if [address(c + 30 * n) for n in range(128)] == seen]
    assert len(matches) == 1, seen


def test_the_os_clock_keeps_time(system_roms):
    with booted(dfs=None) as beeb:
        beeb.run(seconds=1)
        clock = [int.from_bytes(beeb.memory[address : address + 5], "big") for address in (0x292, 0x297)]
        beeb.run(seconds=10)
        later = [int.from_bytes(beeb.memory[address : address + 5], "big") for address in (0x292, 0x297)]
        assert 999 <= max(later) - max(clock) <= 1001


def test_the_os_reads_the_joystick_buttons(system_roms):
    with booted(dfs=None) as beeb:
        for joystick, pressed, value in ((0, True, 1), (1, True, 3), (0, False, 2), (1, False, 0)):
            beeb.system_via.fire(joystick, pressed)
            enter(beeb, "CLS:P.ADVAL0 AND 3\n", seconds=0.1)
            assert beeb.screen.text[0].split() == [str(value)]


def test_break_does_not_reset_the_system_via(system_roms):
    with booted(dfs=None) as beeb:
        enabled = beeb.system_via.peek(IER)
        assert enabled & 0x7F
        beeb.key_down("BREAK")
        beeb.key_up("BREAK")
        assert beeb.system_via.peek(IER) == enabled
