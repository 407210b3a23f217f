"""The NMOS 6502 of the Model B, compiled: a py65 MPU to whoever holds one, and some hundred times as fast.

It does what `emulator.cpu.reference` does, access for access and cycle for cycle, but keeps the registers in local
variables and goes to the bus only where a chip could notice: in the I/O space and above RAM. What the instructions do
is in `emulator.cpu.unroll`, which writes the loop around them; here is everything else.

Two rare things are left to the reference CPU, one instruction at a time: code that runs out of the I/O space, and
everything while a watch is set on memory.
"""

import cython

from emulator.bus import Bus, PlainBus
from emulator.cpu import reference
from emulator.cpu.loop import Loop
from emulator.cpu.reference import STATE, Reference
from emulator.scheduler import CALL_HALT, CALL_HOOK, CALL_IRQ, CALL_NMI, CALL_STOP, Line, Scheduler

NEGATIVE, OVERFLOW, UNUSED, BREAK, DECIMAL, INTERRUPT, ZERO, CARRY = 128, 64, 32, 16, 8, 4, 2, 1

COMPILED = cython.compiled


class Turbo(Loop):
    """A 6502: registers `a`, `x`, `y`, `sp`, `p`, `pc`, and `step`, `irq`, `nmi`, `reset` as py65's MPU has them.

    `memory` is a `Bus`, or any 65,536 bytes for a CPU on its own. `irq` and `nmi` are the interrupt lines. While
    `CALL_HOOK` is set, `hook(address)` is called before an instruction at an address whose byte in `hooked` is not 0.
    """

    name = "6502"
    RESET, NMI, IRQ = 0xFFFC, 0xFFFA, 0xFFFE
    NEGATIVE, OVERFLOW, UNUSED, BREAK, DECIMAL, INTERRUPT, ZERO, CARRY = 128, 64, 32, 16, 8, 4, 2, 1
    BYTE_WIDTH, BYTE_FORMAT, ADDR_WIDTH, ADDR_FORMAT = 8, "%02x", 16, "%04x"
    disassemble = Reference.disassemble
    byteMask, addrMask, addrHighMask, spBase = 0xFF, 0xFFFF, 0xFF00, 0x100

    def __init__(self, memory=None, pc=0x0000, irq=None, nmi=None):
        self.bus = memory if isinstance(memory, Bus) else PlainBus(Scheduler(), memory)
        self.scheduler = self.bus.scheduler
        self.irq_line = irq if irq is not None else Line(self.scheduler, CALL_IRQ)
        self.nmi_line = nmi if nmi is not None else Line(self.scheduler, CALL_NMI, True)
        self.start_pc = pc
        self.hooked = bytearray(0x10000)
        self.hook = None
        self.reference = None
        self.reset()

    @property
    def memory(self):
        """The address space, to look at and change without the CPU's or a chip's notice."""
        return self.bus.view

    @memory.setter
    def memory(self, contents):
        self.bus = PlainBus(self.scheduler, contents)

    @property
    def processorCycles(self):
        """The 2 MHz cycles since the machine was switched on."""
        return self.scheduler.now

    def reset(self):
        """The registers as py65 has them after a reset; `pc` from the vector if the constructor was given None."""
        self.pc = self.start_pc if self.start_pc is not None else self._word(self.RESET)
        self.a = self.x = self.y = 0
        self.sp = 0xFF
        self.p = BREAK | UNUSED
        self.late_at = self.flag_at = self.hooked_at = -1
        self.late_by = self.flag_was = 0
        self.jammed = False
        self.scheduler.dismiss(CALL_HALT)

    def step(self):
        """Carry out one instruction, or one interrupt sequence."""
        scheduler = self.scheduler
        until = scheduler.until
        scheduler.run_until(scheduler.now + 1)
        try:
            self.run()
        finally:
            scheduler.run_until(until)
        return self

    def halt(self):
        """Do nothing until `reset`, as while the RESET pin is held, or after a JAM."""
        self.jammed = True
        self.scheduler.call(CALL_HALT)

    def irq(self):
        """An interrupt request, taken now unless the I flag forbids it."""
        if not self.p & INTERRUPT:
            self.interrupt(self.IRQ, 0)

    def nmi(self):
        """A non-maskable interrupt, taken now."""
        self.interrupt(self.NMI, 0)

    def save(self):
        """What a save state holds of the CPU."""
        return reference.save(self)

    def load(self, state):
        """Take what `save` gave, or raise StateError and stay as it was."""
        reference.load(self, state)

    def __repr__(self):
        return (
            f"{' ' * 6} PC  AC XR YR SP NV-BDIZC\n"
            f"6502: {self.pc:04x} {self.a:02x} {self.x:02x} {self.y:02x} {self.sp:02x} {self.p:08b}"
        )

    def _word(self, address):
        return self.bus.peek(address) | self.bus.peek(address + 1) << 8

    def look_around(self):
        """Before an instruction: see to whoever called. 0: go on with it; 1: look again first; 2: stop."""
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
            self.interrupt(0xFFFA, 0)
            return 1
        if self.irq_line.sources and self.irq_line.since <= poll:
            if not (self.flag_was if self.flag_at == now else self.p & INTERRUPT):
                self.interrupt(0xFFFE, 0)
                return 1
        if scheduler.attention & CALL_HOOK and self.hooked_at != now:
            self.hooked_at = now
            pc: cython.int = self.pc
            if self.hooked[pc]:
                self.hook(pc)
                if self.pc != pc and self.hooked_at == now:
                    self.hooked_at = -1  # there is another instruction to be seen now
                return 1
        if self.bus.watcher is not None or 0xFBFE <= self.pc < 0xFF00:
            self.refer(0)
            return 1
        return 0

    def break_in(self):
        """BRK, from `scheduler.now`."""
        self.pc = (self.pc + 2) & 0xFFFF
        self.interrupt(0xFFFE, BREAK)
        self.p |= BREAK  # as py65 has it

    def interrupt(self, vector, break_flag):
        """The seven cycles of BRK (with BREAK for `break_flag`), IRQ and NMI, from `scheduler.now`."""
        if break_flag == 0 and (self.bus.watcher is not None or 0xFC00 <= self.pc < 0xFF00):
            self.refer(vector)
            return
        scheduler: Scheduler = self.scheduler
        memory: cython.uchar[::1] = self.bus.memory
        end: cython.longlong = scheduler.now + 7
        memory[0x100 | self.sp] = self.pc >> 8
        memory[0x100 | ((self.sp - 1) & 0xFF)] = self.pc & 0xFF
        memory[0x100 | ((self.sp - 2) & 0xFF)] = (self.p & ~BREAK) | UNUSED | break_flag
        self.sp = (self.sp - 3) & 0xFF
        # An NMI that comes in the first four of the seven cycles takes the sequence over.
        scheduler.now = end - 4
        if scheduler.due <= scheduler.now:
            scheduler.wake_due()
        if self.nmi_line.edge and self.nmi_line.since <= scheduler.now:
            self.nmi_line.taken()
            vector = self.NMI
        self.p = (self.p & ~BREAK) | INTERRUPT
        self.pc = memory[vector] | memory[vector + 1] << 8
        scheduler.now = end
        self.late_at = end  # no poll at its end: the handler's first instruction comes first
        self.late_by = end + 1

    def refer(self, vector):
        """Carry out one instruction, or the interrupt sequence to `vector` if that is not 0, by the reference CPU."""
        if self.reference is None:
            self.reference = Reference(self.bus, self.pc, self.irq_line, self.nmi_line)
        other = self.reference
        for name in STATE:
            setattr(other, name, getattr(self, name))
        if vector:
            other.interrupt(vector)
        else:
            other.execute()
        for name in STATE:
            setattr(self, name, getattr(other, name))
        if self.bus.reporter is not None:
            self.bus.reporter()
