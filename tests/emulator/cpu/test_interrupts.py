"""The cycle in which the 6502 takes an interrupt, on both CPUs.

The CPU polls in the last cycle but one of an instruction. The cases are those of "CPU interrupts" in the NESdev wiki,
measured on NMOS chips. Every program begins in cycle 0 at CODE.
"""

from dataclasses import dataclass

import pytest

from emulator.board.bus import Bus
from emulator.board.scheduler import CALL_HOOK, CALL_IRQ, CALL_NMI, CALL_WATCH, Chip, Line, Scheduler
from emulator.cpu.reference import Reference
from emulator.cpu.turbo import Turbo
from emulator.machine.model_b import MODEL_B

CPUS = [Reference, Turbo]
CODE = 0x0400
IRQ_HANDLER = 0x0500
NMI_HANDLER = 0x0600
I_FLAG, B_FLAG, D_FLAG = 0x04, 0x10, 0x08

NOP, CLI, SEI, PLP, RTI, BRK, INX, JAM = 0xEA, 0x58, 0x78, 0x28, 0x40, 0x00, 0xE8, 0x02
LDA_ABSOLUTE, STA_ABSOLUTE, INC_ABSOLUTE = 0xAD, 0x8D, 0xEE
VIA = (0x40, 0xFE)  # an address on the 1 MHz bus


class Puller(Chip):
    """Pulls a line in one cycle and releases it in another."""

    def __init__(self, scheduler: Scheduler, line: Line, pull: int, release: int | None = None) -> None:
        super().__init__(scheduler)
        self.line = line
        self.release = release
        self.schedule(pull)

    def wake(self, cycle: int) -> None:
        if self.line.sources:
            self.line.release(1, cycle)
        else:
            self.line.pull(1, cycle)
            if self.release is not None:
                self.schedule(self.release)


class Board:
    """A CPU with RAM, vectors and two interrupt lines; handlers are rows of NOPs."""

    def __init__(
        self, cpu_class: type, *code: int, p: int = 0x20, nmi_at: int | None = None, irq_at: int | None = None
    ):
        self.scheduler = Scheduler()
        self.bus = Bus(self.scheduler)
        for place in MODEL_B.sheila:
            self.bus.fit(None, place.start, place.end, place.mhz)
        self.irq, self.nmi = Line(self.scheduler, CALL_IRQ), Line(self.scheduler, CALL_NMI, True)
        assert self.irq.connect() == self.nmi.connect() == 1
        for address in range(CODE - 0x100, NMI_HANDLER + 0x100):
            self.bus.poke(address, NOP)
        for address, byte in enumerate(code, CODE):
            self.bus.poke(address, byte)
        vectors = b"".join(vector.to_bytes(2, "little") for vector in (NMI_HANDLER, CODE, IRQ_HANDLER))
        self.bus.load_os(bytes(0x3FFA) + vectors)
        self.cpu = cpu_class(self.bus, CODE, self.irq, self.nmi)
        self.cpu.p = p
        if irq_at is not None:
            Puller(self.scheduler, self.irq, irq_at)
        if nmi_at is not None:
            Puller(self.scheduler, self.nmi, nmi_at)

    def push(self, *values: int) -> None:
        """Push bytes, the first at the bottom."""
        for value in values:
            self.bus.poke(0x100 | self.cpu.sp, value)
            self.cpu.sp -= 1

    def run(self, cycles: int) -> None:
        self.scheduler.run_until(self.scheduler.now + cycles)
        self.cpu.run()

    def entry(self, limit: int = 40) -> "Entry":
        """Step until a handler is entered."""
        while self.cpu.pc not in (IRQ_HANDLER, NMI_HANDLER):
            assert self.scheduler.now < limit, "no interrupt was taken"
            self.cpu.step()
        p, low, high = (self.bus.peek(0x100 | (self.cpu.sp + i)) for i in (1, 2, 3))
        return Entry(self.cpu.pc, self.scheduler.now - 7, (low | high << 8) - CODE, p)

    def entry_after_one_instruction(self) -> "Entry":
        """In a handler: execute one instruction, and return the next entry into a handler."""
        self.cpu.step()
        return self.entry(self.scheduler.now + 1)


@dataclass
class Entry:
    """The handler, the cycle in which its entry began, the return address relative to CODE, the pushed flags."""

    handler: int
    cycle: int
    offset: int
    p: int


@pytest.fixture(params=CPUS, ids=["reference", "turbo"])
def cpu_class(request: pytest.FixtureRequest) -> type:
    """Each CPU."""
    return request.param


@pytest.mark.parametrize(
    "code, active, began",
    [
        ((NOP, NOP), 0, 2),
        ((NOP, NOP), 1, 4),
        ((NOP, NOP), 2, 4),
        ((LDA_ABSOLUTE, 0, 0), 2, 4),
        ((LDA_ABSOLUTE, 0, 0), 3, 6),
        ((INC_ABSOLUTE, 0, 0), 4, 6),
        ((INC_ABSOLUTE, 0, 0), 5, 8),
    ],
)
@pytest.mark.parametrize("line", ["irq", "nmi"])
def test_a_line_is_polled_in_the_last_cycle_but_one(cpu_class, line, code, active, began) -> None:
    entry = Board(cpu_class, *code, **{f"{line}_at": active}).entry()
    assert entry.handler == (IRQ_HANDLER if line == "irq" else NMI_HANDLER)
    assert entry.cycle == began


@pytest.mark.parametrize(
    "code, active, began",
    [
        # reads in cycle 3, is stretched to 5
        ((LDA_ABSOLUTE, *VIA), 2, 6),
        ((LDA_ABSOLUTE, *VIA), 3, 8),
        ((LDA_ABSOLUTE, *VIA), 4, 8),
        ((STA_ABSOLUTE, *VIA), 2, 6),
        ((STA_ABSOLUTE, *VIA), 3, 8),
        # 1 MHz accesses that end in cycles 5, 7 and 9
        ((INC_ABSOLUTE, *VIA), 7, 10),
        ((INC_ABSOLUTE, *VIA), 8, 12),
    ],
)
def test_the_poll_comes_before_a_stretched_last_cycle(cpu_class, code, active, began) -> None:
    assert Board(cpu_class, *code, irq_at=active).entry().cycle == began


def test_irq_waits_while_i_is_set_and_nmi_does_not(cpu_class) -> None:
    board = Board(cpu_class, p=I_FLAG, irq_at=0)
    board.run(30)
    assert board.cpu.pc == CODE + 15
    assert Board(cpu_class, p=I_FLAG, nmi_at=0).entry().cycle == 2


def test_an_irq_withdrawn_before_the_poll_is_not_taken(cpu_class) -> None:
    board = Board(cpu_class, p=I_FLAG)
    board.irq.pull(1, 0)
    board.run(4)
    board.irq.release(1, 1)
    board.cpu.p = 0
    board.run(20)
    assert CODE < board.cpu.pc < IRQ_HANDLER


@pytest.mark.parametrize(
    "code, active, released, began",
    [
        ((LDA_ABSOLUTE, 0, 0), 2, 2, 4),
        ((LDA_ABSOLUTE, 0, 0), 2, 3, 4),
        ((LDA_ABSOLUTE, 0, 0), 0, 1, None),
        ((LDA_ABSOLUTE, 0, 0), 3, 3, None),  # after this poll and before the next
        ((INC_ABSOLUTE, 0, 0), 4, 5, 6),
        ((INC_ABSOLUTE, 0, 0), 2, 3, None),
        ((LDA_ABSOLUTE, *VIA), 2, 5, 6),  # the stretched access that clears the flag
        ((INC_ABSOLUTE, *VIA), 7, 9, 10),
        ((INC_ABSOLUTE, *VIA), 3, 5, None),  # cleared by the read, long before the poll
    ],
)
def test_an_irq_that_the_last_cycles_release_is_taken(cpu_class, code, active, released, began) -> None:
    board = Board(cpu_class, *code)
    Puller(board.scheduler, board.irq, active, released)
    if began is None:
        board.run(40)
        assert CODE < board.cpu.pc < IRQ_HANDLER
    else:
        assert board.entry().cycle == began
        board.cpu.p = 0
        board.run(40)
        assert board.cpu.pc > IRQ_HANDLER, "taken once"


def test_an_nmi_is_taken_once_per_edge_even_if_the_line_is_released(cpu_class) -> None:
    board = Board(cpu_class)
    Puller(board.scheduler, board.nmi, 5, release=6)
    assert board.entry().cycle == 8
    board.run(60)
    assert NMI_HANDLER < board.cpu.pc < NMI_HANDLER + 0x40
    board.nmi.pull(1, board.scheduler.now)
    board.cpu.pc = CODE
    assert board.entry(200).handler == NMI_HANDLER


def test_nmi_precedes_irq_and_both_are_taken(cpu_class) -> None:
    board = Board(cpu_class, irq_at=0, nmi_at=0)
    entry = board.entry()
    assert (entry.handler, entry.cycle) == (NMI_HANDLER, 2)
    board.cpu.pc, board.cpu.p = CODE, 0
    assert board.entry().handler == IRQ_HANDLER


@pytest.mark.parametrize(
    "code, before, offset, cycle, pushed",
    [
        ((CLI, INX, NOP), I_FLAG, 2, 4, 0),  # CLI enables after the next instruction
        ((CLI, SEI, NOP), I_FLAG, 2, 4, I_FLAG),  # between CLI and SEI: after the SEI
        ((SEI, NOP), 0, 1, 2, I_FLAG),  # SEI is too late for a pending IRQ
    ],
)
def test_cli_and_sei_change_the_flag_after_the_poll(cpu_class, code, before, offset, cycle, pushed) -> None:
    entry = Board(cpu_class, *code, p=before, irq_at=0).entry()
    assert (entry.offset, entry.cycle, entry.p & I_FLAG) == (offset, cycle, pushed)


def test_sei_is_in_time_for_an_irq_in_its_last_cycle(cpu_class) -> None:
    board = Board(cpu_class, SEI, NOP, irq_at=1)
    board.run(30)
    assert board.cpu.pc == CODE + 15


def test_plp_changes_the_flag_after_the_poll_as_well(cpu_class) -> None:
    board = Board(cpu_class, PLP, INX, p=I_FLAG, irq_at=0)
    board.push(0)
    entry = board.entry()
    assert (entry.offset, entry.cycle) == (2, 6)
    board = Board(cpu_class, PLP, INX, irq_at=0)
    board.push(I_FLAG)
    entry = board.entry()
    assert (entry.offset, entry.cycle, entry.p & I_FLAG) == (1, 4, I_FLAG)


def test_rti_changes_the_flag_at_once(cpu_class) -> None:
    board = Board(cpu_class, RTI, p=I_FLAG, irq_at=0)
    board.push(CODE >> 8, 0x10, 0)
    entry = board.entry()
    assert (entry.offset, entry.cycle) == (0x10, 6)
    board = Board(cpu_class, RTI, irq_at=0)
    board.push(CODE >> 8, 0x10, I_FLAG)
    board.run(30)
    assert board.cpu.pc == CODE + 0x10 + 12


@pytest.mark.parametrize(
    "offset, active, began",
    [
        (None, 0, 2),  # not taken: two cycles
        (None, 1, 4),
        (0x10, 0, 3),  # taken: the third cycle has no poll before it
        (0x10, 1, 5),
        (0x10, 2, 5),
        (0x80, 0, 4),  # taken, into another page: the fourth has
        (0x80, 2, 4),
        (0x80, 3, 6),
    ],
)
@pytest.mark.parametrize("line", ["irq", "nmi"])
def test_a_branch_polls_as_if_it_had_two_cycles_or_four(cpu_class, line, offset, active, began) -> None:
    bne, zero = 0xD0, 0x02
    code = (bne, 0x10 if offset is None else offset)
    board = Board(cpu_class, *code, p=zero if offset is None else 0, **{f"{line}_at": active})
    assert board.entry().cycle == began


@pytest.mark.parametrize("active", range(-1, 8))
def test_an_nmi_in_its_first_four_cycles_takes_over_a_brk(cpu_class, active) -> None:
    board = Board(cpu_class, NOP, BRK, 0xFF)
    if active >= 0:
        Puller(board.scheduler, board.nmi, active + 2)
    entry = board.entry()
    assert (entry.cycle, entry.offset, entry.p & B_FLAG) == (2, 3, B_FLAG)
    assert entry.handler == (NMI_HANDLER if 0 <= active <= 3 else IRQ_HANDLER)
    if active > 3:
        later = board.entry_after_one_instruction()
        assert (later.handler, later.offset) == (NMI_HANDLER, IRQ_HANDLER + 1 - CODE)


@pytest.mark.parametrize("active", range(1, 9))
def test_an_nmi_in_its_first_four_cycles_takes_over_an_irq(cpu_class, active) -> None:
    board = Board(cpu_class, irq_at=0, nmi_at=active + 2 - 1)
    entry = board.entry()
    assert (entry.cycle, entry.offset, entry.p & B_FLAG) == (2, 1, 0)
    assert entry.handler == (NMI_HANDLER if active - 1 <= 3 else IRQ_HANDLER)


def test_an_irq_during_a_brk_waits_for_the_flag(cpu_class) -> None:
    board = Board(cpu_class, BRK, 0xFF, irq_at=2)
    entry = board.entry()
    assert (entry.handler, entry.p & B_FLAG, entry.offset) == (IRQ_HANDLER, B_FLAG, 2)
    board.run(20)
    assert IRQ_HANDLER < board.cpu.pc < NMI_HANDLER


def test_a_handlers_first_instruction_precedes_the_next_interrupt(cpu_class) -> None:
    board = Board(cpu_class, irq_at=0, nmi_at=8)  # the sequence of the IRQ takes cycles 2 to 8
    assert board.entry().handler == IRQ_HANDLER
    entry = board.entry_after_one_instruction()
    assert (entry.handler, entry.offset, entry.cycle) == (NMI_HANDLER, IRQ_HANDLER + 1 - CODE, 11)


def test_the_sequence_makes_seven_accesses(cpu_class) -> None:
    board = Board(cpu_class, irq_at=0, p=D_FLAG | B_FLAG)
    accesses = []
    board.bus.watcher = lambda address, value, writing: accesses.append((address, value, writing))
    board.scheduler.call(CALL_WATCH)
    board.entry()
    assert accesses[-7:] == [
        (CODE + 1, NOP, False),
        (CODE + 1, NOP, False),
        (0x1FF, CODE >> 8, True),
        (0x1FE, 1, True),
        (0x1FD, D_FLAG | 0x20, True),
        (0xFFFE, IRQ_HANDLER & 0xFF, False),
        (0xFFFF, IRQ_HANDLER >> 8, False),
    ]
    assert board.cpu.p & (D_FLAG | I_FLAG) == D_FLAG | I_FLAG


def test_only_reset_restarts_a_jammed_cpu(cpu_class) -> None:
    board = Board(cpu_class, NOP, JAM, irq_at=3, nmi_at=4)
    board.run(1000)
    assert (board.cpu.pc, board.scheduler.now, board.cpu.jammed) == (CODE + 1, 1000, True)
    board.cpu.reset()
    board.cpu.p = I_FLAG
    assert board.entry(1020).handler == NMI_HANDLER


def test_a_hook_is_called_once_before_its_instruction(cpu_class) -> None:
    board = Board(cpu_class)
    seen = []
    board.cpu.hook = lambda address: seen.append((address, board.cpu.pc, board.scheduler.now))
    board.cpu.hooked[CODE + 2] = 1
    board.scheduler.call(CALL_HOOK)
    board.run(20)
    assert seen == [(CODE + 2, CODE + 2, 4)]
    assert board.cpu.pc == CODE + 10


def test_save_and_load_between_an_instruction_and_its_late_flag(cpu_class) -> None:
    board = Board(cpu_class, CLI, INX, NOP, p=I_FLAG)
    board.irq.pull(1, 0)
    board.cpu.step()
    other = Board(cpu_class, CLI, INX, NOP)
    other.scheduler.load(board.scheduler.save())
    other.cpu.load(board.cpu.save())
    other.irq.load(board.irq.save())
    assert other.entry() == board.entry()
