"""The NMOS 6502, compiled: it has the interface of py65's MPU and is a hundred times as fast.

It matches `emulator.cpu.reference` access for access and cycle for cycle, but keeps most registers in local variables
and uses the bus only where a chip could notice: in the I/O space and above RAM. The instructions are defined in
`emulator.cpu.unroll`, which generates the loop around them; everything else is here.

The reference CPU executes, one instruction at a time, code in the I/O space, instructions that touch a mark while the
machine is observed, and all code while the bus has a watcher.
"""

from builtins import int as Int
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from emulator.board.bus import READ, TOUCH, WRITE, Bus, PlainBus
from emulator.board.memory_map import FRED, IO_END, IO_FETCH
from emulator.board.scheduler import CALL_HALT, CALL_HOOK, CALL_IRQ, CALL_NMI, CALL_STOP, Line, Scheduler
from emulator.cpu import reference
from emulator.cpu.loop import Loop
from emulator.cpu.observed import ObservedLoop
from emulator.cpu.reference import STATE, Reference

if TYPE_CHECKING:
    import cython

NEGATIVE, OVERFLOW, UNUSED, BREAK, DECIMAL, INTERRUPT, ZERO, CARRY = 128, 64, 32, 16, 8, 4, 2, 1

NMI_VECTOR, IRQ_VECTOR = 0xFFFA, 0xFFFE

COMPILED = not __file__.endswith(".py")


class Turbo(ObservedLoop):
    """A 6502: registers `a`, `x`, `y`, `sp`, `p`, `pc`, and `step`, `irq`, `nmi`, `reset` as in py65's MPU.

    `memory` is a `Bus`, or any 65,536 bytes for a CPU on its own. `irq` and `nmi` are the interrupt lines. While
    `CALL_HOOK` is set, `hook(address)` is called before an instruction at an address whose byte in `hooked` is not 0.
    """

    CONSULTS_MARKS, TRANSLATES = True, False
    name = "6502"
    RESET, NMI, IRQ = 0xFFFC, NMI_VECTOR, IRQ_VECTOR
    NEGATIVE, OVERFLOW, UNUSED, BREAK, DECIMAL, INTERRUPT, ZERO, CARRY = 128, 64, 32, 16, 8, 4, 2, 1
    BYTE_WIDTH, BYTE_FORMAT, ADDR_WIDTH, ADDR_FORMAT = 8, "%02x", 16, "%04x"
    disassemble = Reference.disassemble
    byteMask, addrMask, addrHighMask, spBase = 0xFF, 0xFFFF, 0xFF00, 0x100

    def __init__(
        self, memory: Any = None, pc: Int | None = 0x0000, irq: Line | None = None, nmi: Line | None = None
    ) -> None:
        self.bus = memory if isinstance(memory, Bus) else PlainBus(Scheduler(), memory)
        self.scheduler = self.bus.scheduler
        self.irq_line = irq if irq is not None else Line(self.scheduler, CALL_IRQ)
        self.nmi_line = nmi if nmi is not None else Line(self.scheduler, CALL_NMI, True)
        self.start_pc = pc
        self.hooked = bytearray(0x10000)
        self.hook: Callable[[int], object] | None = None
        self.reference: Reference | None = None
        self.profiler = None
        self.reset()

    @property
    def memory(self) -> Any:
        """The address space seen from outside: access takes no time and has no side effects."""
        return self.bus.view

    @memory.setter
    def memory(self, contents: Any) -> None:
        self.bus = PlainBus(self.scheduler, contents)

    @property
    def processorCycles(self) -> int:
        """The 2 MHz cycles since the machine was built."""
        return self.scheduler.now

    def reset(self) -> None:
        """Set the registers as py65 does; `pc` from the vector if the constructor's `pc` was None."""
        self.pc = self.start_pc if self.start_pc is not None else self._word(self.RESET)
        self.a = self.x = self.y = 0
        self.sp = 0xFF
        self.p = BREAK | UNUSED
        self.late_at = self.flag_at = self.hooked_at = -1
        self.late_by = self.flag_was = 0
        self.jammed = False
        self.scheduler.dismiss(CALL_HALT)

    def run(self) -> None:
        """Execute instructions until `scheduler.until` or a call to stop."""
        if self.bus.observing or self.profiler is not None:
            self.run_observed()
        else:
            Loop.run(self)

    def step(self) -> "Turbo":
        """Execute one instruction, or one interrupt sequence."""
        scheduler = self.scheduler
        until = scheduler.until
        scheduler.run_until(scheduler.now + 1)
        try:
            self.run()
        finally:
            scheduler.run_until(until)
        return self

    def halt(self) -> None:
        """Stop until `reset`: the RESET pin is held, or a JAM opcode was executed."""
        self.jammed = True
        self.scheduler.call(CALL_HALT)

    def irq(self) -> None:
        """An interrupt request, taken now unless the I flag forbids it."""
        if not self.p & INTERRUPT:
            self.interrupt(IRQ_VECTOR, 0)

    def nmi(self) -> None:
        """A non-maskable interrupt, taken now."""
        self.interrupt(NMI_VECTOR, 0)

    def save(self) -> dict[str, Any]:
        """The CPU's registers and internal state, for a save state."""
        return reference.save(self)

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore the result of `save`. Raises StateError, with nothing changed."""
        reference.load(self, state)

    def __repr__(self) -> str:
        return (
            f"{' ' * 6} PC  AC XR YR SP NV-BDIZC\n"
            f"6502: {self.pc:04x} {self.a:02x} {self.x:02x} {self.y:02x} {self.sp:02x} {self.p:08b}"
        )

    def _word(self, address: Int) -> int:
        return self.bus.peek(address) | self.bus.peek(address + 1) << 8

    def attend(self) -> int:
        """Before an instruction: handle the calls for attention. 0: execute it, 1: start again, 2: stop."""
        scheduler: Scheduler = self.scheduler
        now: cython.longlong = scheduler.now
        poll: cython.longlong = now - 2
        if scheduler.attention & CALL_STOP:
            scheduler.dismiss(CALL_STOP)
            return 2
        if self.jammed:
            scheduler.now = scheduler.due if scheduler.due < scheduler.until else scheduler.until
            return 1
        if self.late_at == now:
            poll -= self.late_by
        if self.nmi_line.edge and self.nmi_line.since <= poll:
            self.nmi_line.taken()
            self.interrupt(NMI_VECTOR, 0)
            return 1
        if scheduler.attention & CALL_IRQ and self.irq_line.active_at(poll):
            if not (self.flag_was if self.flag_at == now else self.p & INTERRUPT):
                self.interrupt(IRQ_VECTOR, 0)
                return 1
        if (scheduler.attention & CALL_HOOK or self.bus.observing) and self.call_hook():
            return 1
        if self.bus.watcher is not None or IO_FETCH <= self.pc < IO_END:
            self.execute_on_reference()
            return 1
        return 0

    def call_hook(self) -> bool:
        """Call the hook at `pc`, unless it has been called already; return True if it was called."""
        now: cython.longlong = self.scheduler.now
        if self.hooked_at == now:
            return False
        self.hooked_at = now
        pc: cython.int = self.pc
        if self.hook is None or not self.hooked[pc]:
            return False
        self.hook(pc)
        if self.pc != pc and self.hooked_at == now:
            self.hooked_at = -1  # the hook has to see the instruction at the new address too
        return True

    def report(self) -> None:
        """Before an instruction that touches a mark: call its hook, or execute it on the reference CPU."""
        if not self.call_hook():
            self.execute_on_reference()

    def execute_on_reference(self) -> None:
        """Execute an instruction on the reference CPU."""
        opcode: cython.int = self.bus.peek(self.pc)
        level: cython.int = self.sp
        if self.profiler is not None:
            self.profiler.spend(self.pc, self.scheduler.now)
        self.run_on_reference(0)
        if self.profiler is not None:
            self.profiler.executed(opcode, level, self.pc, self.sp, self.scheduler.now)

    def break_in(self) -> None:
        """BRK, from `scheduler.now`."""
        self.pc = (self.pc + 2) & 0xFFFF
        self.interrupt(IRQ_VECTOR, BREAK)
        self.p |= BREAK  # as py65 has it

    def interrupt(self, vector: Int, break_flag: Int) -> None:
        """The seven cycles of BRK (with BREAK for `break_flag`), IRQ and NMI, from `scheduler.now`."""
        level: cython.int = self.sp
        began: cython.longlong = self.scheduler.now
        if break_flag == 0 and (
            self.bus.watcher is not None or FRED <= self.pc < IO_END or self.entry_is_marked(vector)
        ):
            self.run_on_reference(vector)
        else:
            self.enter(vector, break_flag)
        if self.profiler is not None and break_flag == 0:
            self.profiler.interrupt(self.pc, level, began, self.scheduler.now)

    def entry_is_marked(self, vector: Int) -> bool:
        """Whether an interrupt sequence that begins now may touch a mark."""
        bus: Bus = self.bus
        if not bus.observing:
            return False
        place: cython.int
        found: cython.int = bus.marks[self.pc] & TOUCH | (bus.marks[vector] | bus.marks[vector + 1]) & READ
        for place in range(3):
            found |= bus.marks[0x100 | ((self.sp - place) & 0xFF)] & WRITE
        if self.nmi_line.edge or self.scheduler.due <= self.scheduler.now + 7:  # an NMI may take over
            found |= (bus.marks[NMI_VECTOR] | bus.marks[NMI_VECTOR + 1]) & READ
        return found != 0

    def enter(self, vector: Int, break_flag: Int) -> None:
        """Perform the sequence of `interrupt`."""
        scheduler: Scheduler = self.scheduler
        bus: Bus = self.bus
        end: cython.longlong = scheduler.now + 7
        self.push(self.pc >> 8)
        self.push(self.pc & 0xFF)
        self.push((self.p & ~BREAK) | UNUSED | break_flag)
        # An NMI in the first four of the seven cycles takes over the sequence
        scheduler.now = end - 4
        if scheduler.due <= scheduler.now:
            scheduler.wake_due()
        if self.nmi_line.edge and self.nmi_line.since <= scheduler.now:
            self.nmi_line.taken()
            vector = NMI_VECTOR
        self.p = (self.p & ~BREAK) | INTERRUPT
        self.pc = bus.memory[vector] | bus.memory[vector + 1] << 8
        scheduler.now = end
        self.late_at = end  # no poll at its end: the handler's first instruction is executed first
        self.late_by = end + 1

    def push(self, value: Int) -> None:
        """Store a byte on the stack."""
        bus: Bus = self.bus
        sp: cython.int = self.sp & 0xFF
        bus.memory[0x100 | sp] = value
        bus.memory[(0x100 | sp) ^ bus.mirror] = value
        self.sp = (sp - 1) & 0xFF

    def run_on_reference(self, vector: Int) -> None:
        """Execute one instruction, or the interrupt sequence to `vector` if that is not 0, on the reference CPU."""
        if self.reference is None:
            self.reference = Reference(self.bus, self.pc, self.irq_line, self.nmi_line)
        other = self.reference
        bus = self.bus
        reporting = bus.observer is not None and bus.watcher is None
        for name in STATE:
            setattr(other, name, getattr(self, name))
        if reporting:
            bus.watcher = bus.observer.accessed
        try:
            if vector:
                other.interrupt(vector)
            else:
                other.execute()
        finally:
            if reporting:
                bus.watcher = None
        for name in STATE:
            setattr(self, name, getattr(other, name))
        if reporting:
            bus.observer.ended()
        elif bus.reporter is not None:
            bus.reporter()
