"""The reference CPU: py65's MPU extended to an NMOS 6502.

On a 6502 every cycle is one access to the bus. Each instruction here makes all the accesses of the chip, in the chip's
order, including those without a purpose: the fetch of the byte after a one-byte instruction, the read at the address to
which the carry has not been added yet, the old value written back before the new one. There is no table of timings: the
number of cycles is the number of accesses.

Additions to py65 follow the MCS6500 Hardware Manual (August 1975, appendix A: the accesses of each instruction), Bruce
Clark's "Decimal Mode" (6502.org, the flags of the NMOS chip), and for the undocumented opcodes groepaz's "No More
Secrets". Six of those depend on the individual chip and on its temperature; here

- XAA and LXA have the constant &EE, because all chips set some of its bits;
- SHA, SHX, SHY and TAS always store the AND with the base address's high byte + 1, and if the index carries into the
  next page, that value is also the high byte of the address.

RESET takes no time here, and leaves py65's values in the registers (the chip keeps A, X, Y and D; a machine sets the I
flag itself).
"""

from collections.abc import Callable, Mapping, MutableSequence
from typing import Any

from py65.devices.mpu6502 import MPU
from py65.utils.devices import make_instruction_decorator

from emulator.board.bus import Bus
from emulator.board.memory_map import FRED
from emulator.board.scheduler import CALL_HALT, CALL_HOOK, CALL_IRQ, CALL_NMI, CALL_STOP, Line, Scheduler
from emulator.board.state import check, gather, scatter
from emulator.cpu import opcodes
from emulator.cpu.profiler import Profiler

STATE = ("pc", "a", "x", "y", "sp", "p", "jammed", "late_at", "late_by", "flag_at", "flag_was", "hooked_at")
LIMITS = {name: (0, 0xFF) for name in ("a", "x", "y", "sp", "p")} | {"pc": (0, 0xFFFF)}

MAGIC = 0xEE  # the constant of XAA and LXA

# Instructions of one byte, which also fetch the next byte: all without an operand except the jumps and JAM
_ONE_BYTE = bytes(
    form in (opcodes.IMPLIED, opcodes.ACCUMULATOR) and name not in ("JSR", "JMP", "JAM")
    for name, form in zip(opcodes.MNEMONICS, opcodes.FORMS, strict=True)
)

AddressOf = Callable[[], int]


def save(cpu: Any) -> dict[str, Any]:
    """The state of a CPU of either kind, for a save state. Times that no longer matter are cleared first."""
    if cpu.late_at != cpu.scheduler.now or cpu.late_by == 0:
        cpu.late_at, cpu.late_by = -1, 0
    if cpu.flag_at != cpu.scheduler.now:
        cpu.flag_at, cpu.flag_was = -1, 0
    if cpu.hooked_at != cpu.scheduler.now:
        cpu.hooked_at = -1
    return gather(cpu, STATE)


def load(cpu: Any, state: Mapping[str, Any]) -> None:
    """Restore the result of `save` in a CPU of either kind. Raises StateError, with nothing changed."""
    check(cpu, STATE, state, LIMITS)
    scatter(cpu, state)
    if cpu.jammed:
        cpu.scheduler.call(CALL_HALT)
    else:
        cpu.scheduler.dismiss(CALL_HALT)


class PlainMemory:
    """Any memory that py65 accepts, on a clock: each access is one cycle."""

    reporter = None

    def __init__(self, scheduler: Scheduler, contents: MutableSequence[int]) -> None:
        self.scheduler = scheduler
        self.view = contents

    def __getitem__(self, address: int) -> int:
        self.scheduler.now += 1
        return self.view[address & 0xFFFF]

    def __setitem__(self, address: int, value: int) -> None:
        self.scheduler.now += 1
        self.view[address] = value

    def peek(self, address: int) -> int:
        """The byte at `address`, without passing time."""
        return self.view[address]


class Reference(MPU):
    """A py65 MPU that is an NMOS 6502.

    `memory` is a `Bus`, or any memory for py65: 65,536 bytes that can be read and set by index. `pc` is the start
    address, None for the reset vector. `irq` and `nmi` are the interrupt lines. While `CALL_HOOK` is set,
    `hook(address)` is called before an instruction at an address whose byte in `hooked` is not 0.
    """

    CONSULTS_MARKS, TRANSLATES = False, False  # it reports every access to the bus's watcher
    instruct = MPU.instruct[:]
    cycletime = MPU.cycletime[:]
    extracycles = MPU.extracycles[:]
    disassemble = MPU.disassemble[:]
    cycletime[0xCE] = 6  # DEC absolute; py65 has 3
    instruction = make_instruction_decorator(instruct, disassemble, cycletime, extracycles)

    def __init__(
        self,
        memory: Any = None,
        pc: int | None = 0x0000,
        irq: Line | None = None,
        nmi: Line | None = None,
    ) -> None:
        self.scheduler = memory.scheduler if isinstance(memory, Bus) else Scheduler()
        self.irq_line = irq if irq is not None else Line(self.scheduler, CALL_IRQ)
        self.nmi_line = nmi if nmi is not None else Line(self.scheduler, CALL_NMI, True)
        self.hooked = bytearray(0x10000)
        self.hook: Callable[[int], object] | None = None
        self.profiler: Profiler | None = None
        super().__init__(memory, pc)

    @property
    def memory(self) -> Any:
        """The address space seen from outside: access takes no time and has no side effects."""
        return self.bus.view

    @memory.setter
    def memory(self, memory: Any) -> None:
        self.bus = memory if isinstance(memory, Bus) else PlainMemory(self.scheduler, memory)

    @property
    def processorCycles(self) -> int:
        """The 2 MHz cycles since the machine was built."""
        return self.scheduler.now

    @processorCycles.setter
    def processorCycles(self, cycles: int) -> None:
        """Ignored: py65 sets it to 0 in the constructor and in `reset`."""

    def reset(self) -> None:
        """Set the registers as py65 does; `pc` from the vector if the constructor's `pc` was None."""
        if self.start_pc is None:
            self.pc = self.bus.peek(self.RESET) | self.bus.peek(self.RESET + 1) << 8
        else:
            self.pc = self.start_pc
        self.a = self.x = self.y = 0
        self.sp = 0xFF
        self.p = self.BREAK | self.UNUSED
        self.late_at = self.flag_at = self.hooked_at = -1
        self.late_by = self.flag_was = 0
        self.jammed = False
        self.scheduler.dismiss(CALL_HALT)

    def halt(self) -> None:
        """Stop until `reset`: the RESET pin is held, or a JAM opcode was executed."""
        self.jammed = True
        self.scheduler.call(CALL_HALT)

    def save(self) -> dict[str, Any]:
        """The CPU's registers and internal state, for a save state."""
        return save(self)

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore the result of `save`. Raises StateError, with nothing changed."""
        load(self, state)

    # Running

    def step(self) -> "Reference":
        """Execute one instruction, or one interrupt sequence."""
        scheduler = self.scheduler
        until = scheduler.until
        scheduler.run_until(scheduler.now + 1)
        try:
            self.run()
        finally:
            scheduler.run_until(until)
        return self

    def run(self) -> None:
        """Execute instructions until `scheduler.until` or a call to stop."""
        scheduler = self.scheduler
        while True:
            if self.bus.reporter is not None:
                self.bus.reporter()
            if scheduler.now >= scheduler.horizon:
                if scheduler.now >= scheduler.due:
                    scheduler.wake_due()
                if scheduler.now >= scheduler.until:
                    return
                if scheduler.attention:
                    if scheduler.attention & CALL_STOP:
                        scheduler.dismiss(CALL_STOP)
                        return
                    if self._attend():
                        continue
            if self.profiler is None:
                self.execute()
            else:
                self._execute_profiled(self.profiler)

    def _execute_profiled(self, profiler: Profiler) -> None:
        profiler.spend(self.pc, self.scheduler.now)
        opcode, level = self.bus.peek(self.pc), self.sp
        self.execute()
        profiler.executed(opcode, level, self.pc, self.sp, self.scheduler.now)

    def execute(self) -> None:
        """Execute the instruction at `pc`, ignoring the interrupt lines."""
        opcode = self.ByteAt(self.pc)
        self.pc = (self.pc + 1) & 0xFFFF
        if _ONE_BYTE[opcode]:
            self.ByteAt(self.pc)
        self.addcycles = self.extracycles[opcode]
        self.instruct[opcode](self)
        self.pc &= 0xFFFF

    def _attend(self) -> bool:
        """Before an instruction: handle the calls for attention. True if that took time or changed something."""
        scheduler = self.scheduler
        now = scheduler.now
        if self.jammed:
            scheduler.now = min(scheduler.due, scheduler.until)
            return True
        poll = now - 2  # the last cycle but one of the instruction before
        if self.late_at == now:
            poll -= self.late_by
        if self.nmi_line.edge and self.nmi_line.since <= poll:
            self.nmi_line.taken()
            self._interrupt_profiled(self.NMI)
            return True
        if scheduler.attention & CALL_IRQ and self.irq_line.active_at(poll):
            if not (self.flag_was if self.flag_at == now else self.p & self.INTERRUPT):
                self._interrupt_profiled(self.IRQ)
                return True
        if scheduler.attention & CALL_HOOK and self.hooked_at != now:
            self.hooked_at = now
            pc = self.pc
            if self.hooked[pc] and self.hook is not None:
                self.hook(pc)
                if self.pc != pc and self.hooked_at == now:
                    self.hooked_at = -1  # the hook has to see the instruction at the new address too
                return True
        return False

    def _poll_was_earlier(self, cycles: int) -> None:
        """The instruction that ends now polled the interrupt lines `cycles` before its last cycle but one."""
        self.late_at = self.scheduler.now
        self.late_by = cycles

    def _flag_comes_late(self) -> None:
        """The poll at the end of this instruction sees the I flag from before it."""
        self.flag_was = self.p & self.INTERRUPT
        self.flag_at = self.scheduler.now

    # Interrupts

    def irq(self) -> None:
        """An interrupt request, taken now unless the I flag forbids it."""
        if not self.p & self.INTERRUPT:
            self.interrupt(self.IRQ)

    def nmi(self) -> None:
        """A non-maskable interrupt, taken now."""
        self.interrupt(self.NMI)

    def interrupt(self, vector: int) -> None:
        """The seven cycles of IRQ and NMI, from now."""
        self.ByteAt(self.pc)
        self.ByteAt(self.pc)
        self.p &= ~self.BREAK
        self._enter(vector, 0)

    def _interrupt_profiled(self, vector: int) -> None:
        level, began = self.sp, self.scheduler.now
        self.interrupt(vector)
        if self.profiler is not None:
            self.profiler.interrupt(self.pc, level, began, self.scheduler.now)

    def _enter(self, vector: int, break_flag: int) -> None:
        """The last five cycles of BRK, IRQ and NMI: push `pc` and flags, fetch the vector.

        An NMI in the first four of the seven cycles takes over the sequence. The CPU does not poll at the end: it
        executes the first instruction of the handler.
        """
        self.stPushWord(self.pc)
        fourth = self.scheduler.now - 1
        self.stPush((self.p & ~self.BREAK) | self.UNUSED | break_flag)
        self.p |= self.INTERRUPT
        if self.scheduler.now >= self.scheduler.due:
            self.scheduler.wake_due()
        if self.nmi_line.edge and self.nmi_line.since <= fourth:
            self.nmi_line.taken()
            vector = self.NMI
        self.pc = self.WordAt(vector)
        self._poll_was_earlier(self.scheduler.now + 1)

    # Accesses

    def ByteAt(self, addr: int) -> int:
        """A read cycle."""
        if addr < FRED:
            return self.bus[addr]
        began = self.scheduler.now
        value = self.bus[addr]
        self._access_took(self.scheduler.now - began)
        return value

    def Store(self, addr: int, value: int) -> None:
        """A write cycle."""
        if addr < FRED:
            self.bus[addr] = value
        else:
            began = self.scheduler.now
            self.bus[addr] = value
            self._access_took(self.scheduler.now - began)

    def _access_took(self, cycles: int) -> None:
        """If the instruction ends with a stretched access, the CPU polls in the cycle before the access begins."""
        if cycles > 1:
            self._poll_was_earlier(cycles - 1)

    def stPush(self, z: int) -> None:
        self.Store(0x100 | self.sp, z & 0xFF)
        self.sp = (self.sp - 1) & 0xFF

    def StackRead(self) -> None:
        """A read without a purpose at the stack pointer, in the cycle in which it is incremented."""
        self.ByteAt(0x100 | self.sp)

    # Addressing modes. `addcycles` marks a read, which takes no cycle for the carry unless the page changes.

    def ZeroPageXAddr(self) -> int:
        base = self.ByteAt(self.pc)
        self.ByteAt(base)
        return (base + self.x) & 0xFF

    def ZeroPageYAddr(self) -> int:
        base = self.ByteAt(self.pc)
        self.ByteAt(base)
        return (base + self.y) & 0xFF

    def IndirectXAddr(self) -> int:
        return self.WrapAt(self.ZeroPageXAddr())

    def IndirectYAddr(self) -> int:
        return self._indexed(self.WrapAt(self.ByteAt(self.pc)), self.y)

    def AbsoluteXAddr(self) -> int:
        return self._indexed(self.WordAt(self.pc), self.x)

    def AbsoluteYAddr(self) -> int:
        return self._indexed(self.WordAt(self.pc), self.y)

    def _indexed(self, base: int, index: int) -> int:
        address = (base + index) & 0xFFFF
        if not self.addcycles or (base ^ address) & 0xFF00:
            self.ByteAt((base & 0xFF00) | (address & 0xFF))
        return address

    # Operations that py65 makes with fewer accesses

    def opSTA(self, x: AddressOf) -> None:
        self.Store(x(), self.a)

    def opSTX(self, y: AddressOf) -> None:
        self.Store(y(), self.x)

    def opSTY(self, x: AddressOf) -> None:
        self.Store(x(), self.y)

    def _modify(self, x: AddressOf | None, operate: Callable[[int], int]) -> int:
        """Apply `operate` to the accumulator, or to the byte at x(), and return the new value."""
        if x is None:
            self.a = operate(self.a)
            return self.a
        address = x()
        value = self.ByteAt(address)
        self.Store(address, value)
        value = operate(value)
        self.Store(address, value)
        return value

    def _shift(self, shifted: int, carry: int) -> int:
        self.p = (self.p & ~self.CARRY) | carry
        self.FlagsNZ(shifted)
        return shifted

    def _asl(self, value: int) -> int:
        return self._shift((value << 1) & 0xFF, value >> 7)

    def _lsr(self, value: int) -> int:
        return self._shift(value >> 1, value & 1)

    def _rol(self, value: int) -> int:
        return self._shift(((value << 1) & 0xFF) | (self.p & self.CARRY), value >> 7)

    def _ror(self, value: int) -> int:
        return self._shift(((self.p & self.CARRY) << 7) | (value >> 1), value & 1)

    def _increment(self, value: int) -> int:
        value = (value + 1) & 0xFF
        self.FlagsNZ(value)
        return value

    def _decrement(self, value: int) -> int:
        value = (value - 1) & 0xFF
        self.FlagsNZ(value)
        return value

    def opASL(self, x: AddressOf | None) -> None:
        self._modify(x, self._asl)

    def opLSR(self, x: AddressOf | None) -> None:
        self._modify(x, self._lsr)

    def opROL(self, x: AddressOf | None) -> None:
        self._modify(x, self._rol)

    def opROR(self, x: AddressOf | None) -> None:
        self._modify(x, self._ror)

    def opINCR(self, x: AddressOf | None) -> None:
        self._modify(x, self._increment)

    def opDECR(self, x: AddressOf | None) -> None:
        self._modify(x, self._decrement)

    def opADC(self, x: AddressOf) -> None:
        self._add(self.ByteAt(x()))

    def opSBC(self, x: AddressOf) -> None:
        self._subtract(self.ByteAt(x()))

    def _add(self, value: int) -> None:
        """A + `value` + C. In decimal mode Z is that of the binary sum, N and V are those of a sum with a binary high
        digit."""
        carry = self.p & self.CARRY
        total = self.a + value + carry
        self.FlagsNZ(total & 0xFF)
        if self.p & self.DECIMAL:
            low = (self.a & 0x0F) + (value & 0x0F) + carry
            if low > 9:
                low = 0x10 + ((low + 6) & 0x0F)
            total = (self.a & 0xF0) + (value & 0xF0) + low
            self.p = (self.p & ~self.NEGATIVE) | (total & self.NEGATIVE)
        overflow = ~(self.a ^ value) & (self.a ^ total) & 0x80
        if self.p & self.DECIMAL and total > 0x9F:
            total += 0x60
        self._carry_and_overflow(total > 0xFF, overflow)
        self.a = total & 0xFF

    def _subtract(self, value: int) -> None:
        """A - `value` - (1 - C). In decimal mode all flags are those of the binary difference."""
        borrow = 1 - (self.p & self.CARRY)
        total = self.a - value - borrow
        self.FlagsNZ(total & 0xFF)
        self._carry_and_overflow(total >= 0, (self.a ^ value) & (self.a ^ total) & 0x80)
        if self.p & self.DECIMAL:
            low = (self.a & 0x0F) - (value & 0x0F) - borrow
            if low < 0:
                low = ((low - 6) & 0x0F) - 0x10
            total = (self.a & 0xF0) - (value & 0xF0) + low
            if total < 0:
                total -= 0x60
        self.a = total & 0xFF

    def _carry_and_overflow(self, carry: bool, overflow: int) -> None:
        self.p &= ~(self.CARRY | self.OVERFLOW)
        if carry:
            self.p |= self.CARRY
        if overflow:
            self.p |= self.OVERFLOW

    def opBCL(self, x: int) -> None:
        self._branch(not self.p & x)

    def opBST(self, x: int) -> None:
        self._branch(bool(self.p & x))

    def _branch(self, taken: bool) -> None:
        offset = self.ByteAt(self.pc)
        self.pc = (self.pc + 1) & 0xFFFF
        if not taken:
            return
        self.ByteAt(self.pc)
        target = (self.pc + offset - ((offset & 0x80) << 1)) & 0xFFFF
        if (target ^ self.pc) & 0xFF00:
            self.ByteAt((self.pc & 0xFF00) | (target & 0xFF))
        else:
            self._poll_was_earlier(1)  # the CPU does not poll before the third cycle
        self.pc = target

    # Instructions that py65 makes with fewer accesses

    @instruction(name="BRK", mode="imp", cycles=7)
    def inst_0x00(self) -> None:
        self.pc = (self.pc + 1) & 0xFFFF
        self.p |= self.BREAK
        self._enter(self.IRQ, self.BREAK)

    @instruction(name="JSR", mode="abs", cycles=6)
    def inst_0x20(self) -> None:
        low = self.ByteAt(self.pc)
        self.pc = (self.pc + 1) & 0xFFFF
        self.StackRead()
        self.stPushWord(self.pc)
        self.pc = low | self.ByteAt(self.pc) << 8

    @instruction(name="PLP", mode="imp", cycles=4)
    def inst_0x28(self) -> None:
        self.StackRead()
        flags = self.stPop() | self.BREAK | self.UNUSED
        self._flag_comes_late()
        self.p = flags

    @instruction(name="RTI", mode="imp", cycles=6)
    def inst_0x40(self) -> None:
        self.StackRead()
        self.p = self.stPop() | self.BREAK | self.UNUSED
        self.pc = self.stPopWord()

    @instruction(name="CLI", mode="imp", cycles=2)
    def inst_0x58(self) -> None:
        self._flag_comes_late()
        self.opCLR(self.INTERRUPT)

    @instruction(name="RTS", mode="imp", cycles=6)
    def inst_0x60(self) -> None:
        self.StackRead()
        self.pc = self.stPopWord()
        self.ByteAt(self.pc)
        self.pc += 1

    @instruction(name="PLA", mode="imp", cycles=4)
    def inst_0x68(self) -> None:
        self.StackRead()
        self.a = self.stPop()
        self.FlagsNZ(self.a)

    @instruction(name="SEI", mode="imp", cycles=2)
    def inst_0x78(self) -> None:
        self._flag_comes_late()
        self.opSET(self.INTERRUPT)

    # Operations of the undocumented opcodes: most are two documented ones on the same byte

    def opNOP(self, x: AddressOf | None) -> None:
        if x is not None:
            self.ByteAt(x())

    def opJAM(self, x: None) -> None:
        """Stop until RESET, with `pc` at the opcode."""
        self.pc -= 1
        self.halt()

    def opSLO(self, x: AddressOf) -> None:
        self.a |= self._modify(x, self._asl)
        self.FlagsNZ(self.a)

    def opRLA(self, x: AddressOf) -> None:
        self.a &= self._modify(x, self._rol)
        self.FlagsNZ(self.a)

    def opSRE(self, x: AddressOf) -> None:
        self.a ^= self._modify(x, self._lsr)
        self.FlagsNZ(self.a)

    def opRRA(self, x: AddressOf) -> None:
        self._add(self._modify(x, self._ror))

    def opDCP(self, x: AddressOf) -> None:
        self._compare(self.a, self._modify(x, self._decrement))

    def opISC(self, x: AddressOf) -> None:
        self._subtract(self._modify(x, self._increment))

    def opSAX(self, x: AddressOf) -> None:
        self.Store(x(), self.a & self.x)

    def opLAX(self, x: AddressOf) -> None:
        self.a = self.x = self.ByteAt(x())
        self.FlagsNZ(self.a)

    def opLAS(self, x: AddressOf) -> None:
        self.a = self.x = self.sp = self.ByteAt(x()) & self.sp
        self.FlagsNZ(self.a)

    def _compare(self, register: int, value: int) -> None:
        self.p = (self.p & ~self.CARRY) | (register >= value)
        self.FlagsNZ((register - value) & 0xFF)

    def opANC(self, x: AddressOf) -> None:
        self.opAND(x)
        self.p = (self.p & ~self.CARRY) | (self.a >> 7)

    def opALR(self, x: AddressOf) -> None:
        self.a = self._lsr(self.a & self.ByteAt(x()))

    def opARR(self, x: AddressOf) -> None:
        """An AND and a ROR whose carries and decimal correction are those of an addition."""
        value = self.a & self.ByteAt(x())
        self.a = self._ror(value)
        carry = value & 0x80
        overflow = (value ^ self.a) & 0x40
        if self.p & self.DECIMAL:
            if (value & 0x0F) + (value & 0x01) > 5:
                self.a = (self.a & 0xF0) | ((self.a + 6) & 0x0F)
            carry = (value & 0xF0) + (value & 0x10) > 0x50
            if carry:
                self.a = (self.a + 0x60) & 0xFF
        self._carry_and_overflow(bool(carry), overflow)

    def opXAA(self, x: AddressOf) -> None:
        self.a = (self.a | MAGIC) & self.x & self.ByteAt(x())
        self.FlagsNZ(self.a)

    def opLXA(self, x: AddressOf) -> None:
        self.a = self.x = (self.a | MAGIC) & self.ByteAt(x())
        self.FlagsNZ(self.a)

    def opAXS(self, x: AddressOf) -> None:
        value = self.ByteAt(x())
        self._compare(self.a & self.x, value)
        self.x = ((self.a & self.x) - value) & 0xFF

    def opSHA(self, x: AddressOf) -> None:
        self._store_and_high(x(), self.y, self.a & self.x)

    def opSHX(self, x: AddressOf) -> None:
        self._store_and_high(x(), self.y, self.x)

    def opSHY(self, x: AddressOf) -> None:
        self._store_and_high(x(), self.x, self.y)

    def opTAS(self, x: AddressOf) -> None:
        self.sp = self.a & self.x
        self._store_and_high(x(), self.y, self.sp)

    def _store_and_high(self, address: int, index: int, value: int) -> None:
        base = (address - index) & 0xFFFF
        value &= (base >> 8) + 1
        if (base ^ address) & 0xFF00:
            address = (value << 8) | (address & 0xFF)
        self.Store(address, value)


# py65's name of each form, its method that finds the address, the operand's bytes, and the cycles of a plain read
_FORMS = {
    opcodes.IMPLIED: ("imp", None, 0, 2),
    opcodes.IMMEDIATE: ("imm", MPU.ProgramCounter, 1, 2),
    opcodes.ZERO_PAGE: ("zpg", MPU.ZeroPageAddr, 1, 3),
    opcodes.ZERO_PAGE_X: ("zpx", Reference.ZeroPageXAddr, 1, 4),
    opcodes.ZERO_PAGE_Y: ("zpy", Reference.ZeroPageYAddr, 1, 4),
    opcodes.ABSOLUTE: ("abs", MPU.AbsoluteAddr, 2, 4),
    opcodes.ABSOLUTE_X: ("abx", Reference.AbsoluteXAddr, 2, 4),
    opcodes.ABSOLUTE_Y: ("aby", Reference.AbsoluteYAddr, 2, 4),
    opcodes.INDIRECT_X: ("inx", Reference.IndirectXAddr, 1, 6),
    opcodes.INDIRECT_Y: ("iny", Reference.IndirectYAddr, 1, 5),
}
_INDEXED = (opcodes.ABSOLUTE_X, opcodes.ABSOLUTE_Y, opcodes.INDIRECT_Y)


def _add_undocumented(opcode: int) -> None:
    """Add an opcode that py65 lacks to `Reference`, as py65 defines its own."""
    name, form, access = opcodes.MNEMONICS[opcode], opcodes.FORMS[opcode], opcodes.ACCESSES[opcode]
    mode, address_of, size, cycles = _FORMS[form]
    if (name, mode) in Reference.disassemble:
        name += "*"  # py65's assembler uses the first opcode of a name and mode, which has to be the documented one
    cycles += {opcodes.READ: 0, opcodes.WRITE: form in _INDEXED, opcodes.MODIFY: 2 + (form in _INDEXED)}[access]
    extra = 1 if access == opcodes.READ and form in _INDEXED else 0
    operation = getattr(Reference, "op" + opcodes.MNEMONICS[opcode])

    def instruction(self: Reference) -> None:
        operation(self, None if address_of is None else address_of.__get__(self))
        self.pc += size

    instruction.__name__ = f"inst_0x{opcode:02x}"
    Reference.instruction(name, mode, cycles, extra)(instruction)


for _opcode in range(256):
    if Reference.instruct[_opcode] is MPU.inst_not_implemented:
        _add_undocumented(_opcode)
