"""The NMOS 6502 of the Model B, compiled: a py65 MPU to whoever holds one, and some hundred times as fast.

It does what `emulator.cpu.reference` does, access for access and cycle for cycle, but keeps the registers in local
variables and goes to the bus only where a chip could notice: in the I/O space and above RAM. An instruction is
carried out in two moves: its form finds the operand and takes the time, its operation does the work. The opcodes that
end in binary 11 need nothing of their own: the chip does the operations of their two neighbours, one after the other.

Two rare things are left to the reference CPU, one instruction at a time: code that runs out of the I/O space, and
everything while a watch is set on memory.
"""

import cython

from emulator.bus import Bus, PlainBus
from emulator.cpu import reference
from emulator.cpu.opcodes import ACCESSES, FORMS
from emulator.cpu.reference import STATE, Reference
from emulator.scheduler import CALL_HALT, CALL_HOOK, CALL_IRQ, CALL_NMI, CALL_STOP, Line, Scheduler

NEGATIVE, OVERFLOW, UNUSED, BREAK, DECIMAL, INTERRUPT, ZERO, CARRY = 128, 64, 32, 16, 8, 4, 2, 1

COMPILED = cython.compiled

MAGIC = 0xEE  # the unstable constant of XAA and LXA, which differs from chip to chip


class Turbo:
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
        self.forms = bytearray(FORMS)
        self.accesses = bytearray(ACCESSES)
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

    def run(self):
        """Carry out instructions until `scheduler.until`, or until somebody calls for a stop."""
        scheduler: Scheduler = self.scheduler
        bus: Bus = self.bus
        memory: cython.uchar[::1] = bus.memory
        forms: cython.uchar[::1] = self.forms
        accesses: cython.uchar[::1] = self.accesses
        now: cython.longlong = scheduler.now
        before: cython.longlong
        late_at: cython.longlong = self.late_at  # the end of an instruction whose poll for interrupts came earlier
        late_by: cython.longlong = self.late_by  # than in its last cycle but one, and by how much
        pc: cython.int = self.pc
        a: cython.int = self.a
        x: cython.int = self.x
        y: cython.int = self.y
        sp: cython.int = self.sp
        carry: cython.int = self.p & CARRY
        overflow: cython.int = self.p & OVERFLOW
        others: cython.int = self.p & (UNUSED | BREAK | DECIMAL | INTERRUPT)
        negative: cython.int = self.p  # bit 7 is the N flag
        nonzero: cython.int = ~self.p & ZERO  # zero when the Z flag is set
        opcode: cython.int
        form: cython.int
        access: cython.int
        low: cython.int
        value: cython.int
        address: cython.int = 0
        base: cython.int = 0
        total: cython.int

        while True:
            if now >= scheduler.horizon or 0xFBFE <= pc < 0xFF00:
                scheduler.now = now
                if now >= scheduler.due:
                    scheduler.wake_due()
                if scheduler.attention or 0xFBFE <= pc < 0xFF00:
                    self.pc, self.a, self.x, self.y, self.sp = pc, a, x, y, sp
                    self.p = others | carry | overflow | (negative & NEGATIVE) | (0 if nonzero else ZERO)
                    self.late_at, self.late_by = late_at, late_by
                    value = 2 if now >= scheduler.until else self.look_around()
                    if value:
                        now, late_at, late_by = scheduler.now, self.late_at, self.late_by
                        pc, a, x, y, sp = self.pc, self.a, self.x, self.y, self.sp
                        memory = bus.memory
                        carry = self.p & CARRY
                        overflow = self.p & OVERFLOW
                        others = self.p & (UNUSED | BREAK | DECIMAL | INTERRUPT)
                        negative = self.p
                        nonzero = ~self.p & ZERO
                        if value == 2:
                            break
                        continue
                elif now >= scheduler.until:
                    break

            opcode = memory[pc]
            form = forms[opcode]
            access = accesses[opcode]
            low = memory[(pc + 1) & 0xFFFF]

            # The form: find the address, let the time pass up to and with the operand's first access, fetch it.
            if form == 1:  # immediate
                value = low
                pc = (pc + 2) & 0xFFFF
                now += 2
            elif form == 2:  # zero page
                address = low
                value = memory[address]
                pc = (pc + 2) & 0xFFFF
                now += 3
            elif form == 3:  # zero page,X
                address = (low + x) & 0xFF
                value = memory[address]
                pc = (pc + 2) & 0xFFFF
                now += 4
            elif form == 4:  # zero page,Y
                address = (low + y) & 0xFF
                value = memory[address]
                pc = (pc + 2) & 0xFFFF
                now += 4
            elif form == 5:  # absolute
                address = low | memory[(pc + 2) & 0xFFFF] << 8
                value = memory[address]
                pc = (pc + 3) & 0xFFFF
                now += 4
            elif form == 6 or form == 7 or form == 9:  # absolute,X absolute,Y (indirect),Y
                if form == 9:
                    base = memory[low] | memory[(low + 1) & 0xFF] << 8
                    address = (base + y) & 0xFFFF
                    pc = (pc + 2) & 0xFFFF
                    now += 5
                else:
                    base = low | memory[(pc + 2) & 0xFFFF] << 8
                    address = (base + (x if form == 6 else y)) & 0xFFFF
                    pc = (pc + 3) & 0xFFFF
                    now += 4
                if access or (base ^ address) & 0xFF00:  # a cycle for the carry: a read in the base's page
                    total = (base & 0xFF00) | (address & 0xFF)
                    if 0xFC00 <= total < 0xFF00:
                        scheduler.now = now - 1
                        bus.read_io(total)
                        now = scheduler.now + 1
                    now += 1
                value = memory[address]
            elif form == 8:  # (indirect,X)
                low = (low + x) & 0xFF
                address = memory[low] | memory[(low + 1) & 0xFF] << 8
                value = memory[address]
                pc = (pc + 2) & 0xFFFF
                now += 6
            elif form == 10:  # relative
                pc = (pc + 2) & 0xFFFF
                now += 2
                if opcode == 0x10:  # BPL
                    total = negative & 0x80
                elif opcode == 0x30:  # BMI
                    total = ~negative & 0x80
                elif opcode == 0x50:  # BVC
                    total = overflow
                elif opcode == 0x70:  # BVS
                    total = overflow ^ OVERFLOW
                elif opcode == 0x90:  # BCC
                    total = carry
                elif opcode == 0xB0:  # BCS
                    total = carry ^ 1
                elif opcode == 0xD0:  # BNE
                    total = 1 if nonzero == 0 else 0
                else:  # BEQ
                    total = nonzero
                if total == 0:
                    base = pc
                    pc = (pc + low - ((low & 0x80) << 1)) & 0xFFFF
                    now += 1
                    if (base ^ pc) & 0xFF00:
                        total = (base & 0xFF00) | (pc & 0xFF)
                        if 0xFC00 <= total < 0xFF00:
                            scheduler.now = now
                            bus.read_io(total)
                            now = scheduler.now
                        now += 1
                    else:  # a third cycle that no poll for interrupts goes before
                        late_at = now
                        late_by = 1
                continue
            elif form == 11:  # accumulator
                value = a
                pc = (pc + 1) & 0xFFFF
                now += 2
            else:
                # fmt: off
                if opcode == 0x20:  # JSR
                    value = (pc + 2) & 0xFFFF
                    memory[0x100 | sp] = value >> 8
                    memory[0x100 | ((sp - 1) & 0xFF)] = value & 0xFF
                    sp = (sp - 2) & 0xFF
                    pc = low | memory[value] << 8  # fetched last: after the pushes
                    now += 6
                elif opcode == 0x60:  # RTS
                    pc = memory[0x100 | ((sp + 1) & 0xFF)] | memory[0x100 | ((sp + 2) & 0xFF)] << 8
                    sp = (sp + 2) & 0xFF
                    if 0xFC00 <= pc < 0xFF00:  # the chip reads there once before it moves on
                        scheduler.now = now + 5
                        bus.read_io(pc)
                        late_at = scheduler.now + 1
                        late_by = late_at - (now + 6)
                        now = late_at
                    else:
                        now += 6
                    pc = (pc + 1) & 0xFFFF
                elif opcode == 0x4C:  # JMP
                    pc = low | memory[(pc + 2) & 0xFFFF] << 8
                    now += 3
                elif opcode == 0x6C:  # JMP (indirect), whose pointer does not carry into its page
                    address = low | memory[(pc + 2) & 0xFFFF] << 8
                    base = (address & 0xFF00) | ((address + 1) & 0xFF)
                    if 0xFC00 <= address < 0xFF00:
                        scheduler.now = now + 3
                        value = bus.read_io(address)
                        scheduler.now += 1
                        before = scheduler.now
                        pc = value | bus.read_io(base) << 8
                        late_by = scheduler.now - before
                        now = scheduler.now + 1
                        late_at = now
                    else:
                        pc = memory[address] | memory[base] << 8
                        now += 5
                elif opcode == 0x48 or opcode == 0x08:  # PHA PHP
                    if opcode == 0x48:
                        value = a
                    else:
                        value = carry | overflow | (negative & 0x80) | (0 if nonzero else 2) | others | 0x30
                    memory[0x100 | sp] = value
                    sp = (sp - 1) & 0xFF
                    pc = (pc + 1) & 0xFFFF
                    now += 3
                elif opcode == 0x68:  # PLA
                    sp = (sp + 1) & 0xFF
                    a = negative = nonzero = memory[0x100 | sp]
                    pc = (pc + 1) & 0xFFFF
                    now += 4
                elif opcode == 0x28 or opcode == 0x40:  # PLP RTI
                    sp = (sp + 1) & 0xFF
                    value = memory[0x100 | sp]
                    if opcode == 0x28:
                        pc = (pc + 1) & 0xFFFF
                        now += 4
                        self.flag_at = now
                        self.flag_was = others & INTERRUPT
                    else:
                        pc = memory[0x100 | ((sp + 1) & 0xFF)] | memory[0x100 | ((sp + 2) & 0xFF)] << 8
                        sp = (sp + 2) & 0xFF
                        now += 6
                    carry = value & 1
                    overflow = value & 0x40
                    others = (value & 0x0C) | 0x30
                    negative = value
                    nonzero = ~value & 2
                elif opcode == 0x00:  # BRK
                    self.pc, self.sp = (pc + 2) & 0xFFFF, sp
                    self.p = carry | overflow | (negative & 0x80) | (0 if nonzero else 2) | others
                    scheduler.now = now
                    self.interrupt(0xFFFE, BREAK)
                    pc, sp, now = self.pc, self.sp, scheduler.now
                    late_at, late_by = self.late_at, self.late_by
                    others |= INTERRUPT | BREAK
                elif forms[opcode] == 0 and (opcode & 0x0F) == 2:  # JAM: nothing but RESET helps
                    self.halt()
                else:
                    pc = (pc + 1) & 0xFFFF
                    now += 2
                    if opcode == 0xE8:  # INX
                        x = negative = nonzero = (x + 1) & 0xFF
                    elif opcode == 0xC8:  # INY
                        y = negative = nonzero = (y + 1) & 0xFF
                    elif opcode == 0xCA:  # DEX
                        x = negative = nonzero = (x - 1) & 0xFF
                    elif opcode == 0x88:  # DEY
                        y = negative = nonzero = (y - 1) & 0xFF
                    elif opcode == 0xAA:  # TAX
                        x = negative = nonzero = a
                    elif opcode == 0xA8:  # TAY
                        y = negative = nonzero = a
                    elif opcode == 0x8A:  # TXA
                        a = negative = nonzero = x
                    elif opcode == 0x98:  # TYA
                        a = negative = nonzero = y
                    elif opcode == 0xBA:  # TSX
                        x = negative = nonzero = sp
                    elif opcode == 0x9A:  # TXS
                        sp = x
                    elif opcode == 0x18:  # CLC
                        carry = 0
                    elif opcode == 0x38:  # SEC
                        carry = 1
                    elif opcode == 0xB8:  # CLV
                        overflow = 0
                    elif opcode == 0xD8:  # CLD
                        others &= ~DECIMAL
                    elif opcode == 0xF8:  # SED
                        others |= DECIMAL
                    elif opcode == 0x58 or opcode == 0x78:  # CLI SEI: the poll has been before the flag changes
                        self.flag_at = now
                        self.flag_was = others & INTERRUPT
                        others = others & ~INTERRUPT if opcode == 0x58 else others | INTERRUPT
                        if opcode == 0x58 and scheduler.attention == 0 and self.irq_line.sources:
                            scheduler.call(CALL_IRQ)
                # fmt: on
                continue

            if 0xFC00 <= address < 0xFF00 and form >= 5 and form < 10 and access != 1:
                before = now
                scheduler.now = now - 1
                value = bus.read_io(address)
                now = scheduler.now + 1
                late_at = now
                late_by = now - before

            # The operation. First those that write.
            if access == 1:
                if opcode in (0x85, 0x95, 0x8D, 0x9D, 0x99, 0x81, 0x91):  # STA
                    value = a
                elif opcode in (0x86, 0x96, 0x8E):  # STX
                    value = x
                elif opcode in (0x84, 0x94, 0x8C):  # STY
                    value = y
                elif opcode in (0x87, 0x97, 0x8F, 0x83):  # SAX
                    value = a & x
                else:  # these and the high byte of the base + 1, which takes the place of the address's if that changes
                    if opcode == 0x9C:  # SHY
                        value = y
                    elif opcode == 0x9E:  # SHX
                        value = x
                    else:  # SHA TAS
                        value = a & x
                        if opcode == 0x9B:
                            sp = value
                    value &= ((base >> 8) + 1) & 0xFF
                    if (base ^ address) & 0xFF00:
                        address = (value << 8) | (address & 0xFF)
                if address < 0x8000:
                    memory[address] = value
                else:
                    before = now
                    scheduler.now = now - 1
                    bus.write(address, value)
                    now = scheduler.now + 1
                    late_at = now
                    late_by = now - before
                continue

            if access == 2:
                if form != 11:
                    if address >= 0x8000:  # the old value is written back while the new one is found
                        scheduler.now = now
                        bus.write(address, value)
                        now = scheduler.now
                    now += 1
                if opcode < 0x20:  # ASL SLO
                    carry = value >> 7
                    value = (value << 1) & 0xFF
                elif opcode < 0x40:  # ROL RLA
                    total = value >> 7
                    value = ((value << 1) & 0xFF) | carry
                    carry = total
                elif opcode < 0x60:  # LSR SRE
                    carry = value & 1
                    value = value >> 1
                elif opcode < 0x80:  # ROR RRA
                    total = value & 1
                    value = (value >> 1) | (carry << 7)
                    carry = total
                elif opcode < 0xE0:  # DEC DCP
                    value = (value - 1) & 0xFF
                else:  # INC ISC
                    value = (value + 1) & 0xFF
                if form == 11:
                    a = negative = nonzero = value
                    continue
                if address < 0x8000:
                    memory[address] = value
                else:
                    before = now
                    scheduler.now = now
                    bus.write(address, value)
                    now = scheduler.now
                    late_at = now + 1
                    late_by = now - before
                now += 1
                if opcode & 1 == 0:
                    negative = nonzero = value
                    continue

            # Those that only read, and the second half of those that end in binary 11.
            if opcode in (0xA9, 0xA5, 0xB5, 0xAD, 0xBD, 0xB9, 0xA1, 0xB1):  # LDA
                a = negative = nonzero = value
            elif opcode in (0xA2, 0xA6, 0xB6, 0xAE, 0xBE):  # LDX
                x = negative = nonzero = value
            elif opcode in (0xA0, 0xA4, 0xB4, 0xAC, 0xBC):  # LDY
                y = negative = nonzero = value
            elif opcode in (0xA7, 0xB7, 0xAF, 0xBF, 0xA3, 0xB3):  # LAX
                a = x = negative = nonzero = value
            elif opcode in (0xC9, 0xC5, 0xD5, 0xCD, 0xDD, 0xD9, 0xC1, 0xD1) or opcode in (
                0xC7, 0xD7, 0xCF, 0xDF, 0xDB, 0xC3, 0xD3  # fmt: skip
            ):  # CMP DCP
                carry = 1 if a >= value else 0
                negative = nonzero = (a - value) & 0xFF
            elif opcode in (0xE0, 0xE4, 0xEC):  # CPX
                carry = 1 if x >= value else 0
                negative = nonzero = (x - value) & 0xFF
            elif opcode in (0xC0, 0xC4, 0xCC):  # CPY
                carry = 1 if y >= value else 0
                negative = nonzero = (y - value) & 0xFF
            elif opcode in (0x29, 0x25, 0x35, 0x2D, 0x3D, 0x39, 0x21, 0x31) or opcode in (
                0x27, 0x37, 0x2F, 0x3F, 0x3B, 0x23, 0x33  # fmt: skip
            ):  # AND RLA
                a = negative = nonzero = a & value
            elif opcode in (0x09, 0x05, 0x15, 0x0D, 0x1D, 0x19, 0x01, 0x11) or opcode in (
                0x07, 0x17, 0x0F, 0x1F, 0x1B, 0x03, 0x13  # fmt: skip
            ):  # ORA SLO
                a = negative = nonzero = a | value
            elif opcode in (0x49, 0x45, 0x55, 0x4D, 0x5D, 0x59, 0x41, 0x51) or opcode in (
                0x47, 0x57, 0x4F, 0x5F, 0x5B, 0x43, 0x53  # fmt: skip
            ):  # EOR SRE
                a = negative = nonzero = a ^ value
            elif opcode in (0x69, 0x65, 0x75, 0x6D, 0x7D, 0x79, 0x61, 0x71) or opcode in (
                0x67, 0x77, 0x6F, 0x7F, 0x7B, 0x63, 0x73  # fmt: skip
            ):  # ADC RRA
                total = a + value + carry
                if others & DECIMAL:
                    nonzero = total & 0xFF
                    low = (a & 0x0F) + (value & 0x0F) + carry
                    if low >= 0x0A:
                        low = ((low + 6) & 0x0F) + 0x10
                    total = (a & 0xF0) + (value & 0xF0) + low
                    negative = total
                    overflow = ((~(a ^ value) & (a ^ total)) & 0x80) >> 1
                    if total >= 0xA0:
                        total += 0x60
                    carry = 1 if total >= 0x100 else 0
                    a = total & 0xFF
                else:
                    overflow = ((~(a ^ value) & (a ^ total)) & 0x80) >> 1
                    carry = total >> 8
                    a = negative = nonzero = total & 0xFF
            elif opcode in (0xE9, 0xEB, 0xE5, 0xF5, 0xED, 0xFD, 0xF9, 0xE1, 0xF1) or opcode in (
                0xE7, 0xF7, 0xEF, 0xFF, 0xFB, 0xE3, 0xF3  # fmt: skip
            ):  # SBC ISC
                total = a - value - 1 + carry
                overflow = (((a ^ value) & (a ^ total)) & 0x80) >> 1
                negative = nonzero = total & 0xFF
                if others & DECIMAL:
                    low = (a & 0x0F) - (value & 0x0F) - 1 + carry
                    if low < 0:
                        low = ((low - 6) & 0x0F) - 0x10
                    low += (a & 0xF0) - (value & 0xF0)
                    if low < 0:
                        low -= 0x60
                    a = low & 0xFF
                else:
                    a = negative
                carry = 1 if total >= 0 else 0
            elif opcode in (0x24, 0x2C):  # BIT
                negative = value
                overflow = value & 0x40
                nonzero = a & value
            elif opcode in (0x0B, 0x2B):  # ANC
                a = negative = nonzero = a & value
                carry = a >> 7
            elif opcode == 0x4B:  # ALR
                value &= a
                carry = value & 1
                a = negative = nonzero = value >> 1
            elif opcode == 0x6B:  # ARR: an AND and half an ADC in the path of a ROR
                value &= a
                a = negative = nonzero = (value >> 1) | (carry << 7)
                overflow = (value ^ a) & 0x40
                if others & DECIMAL:
                    if (value & 0x0F) + (value & 0x01) > 5:
                        a = (a & 0xF0) | ((a + 6) & 0x0F)
                    carry = 1 if (value & 0xF0) + (value & 0x10) > 0x50 else 0
                    if carry:
                        a = (a + 0x60) & 0xFF
                else:
                    carry = value >> 7
            elif opcode == 0x8B:  # XAA
                a = negative = nonzero = (a | MAGIC) & x & value
            elif opcode == 0xAB:  # LXA
                a = x = negative = nonzero = (a | MAGIC) & value
            elif opcode == 0xCB:  # AXS
                total = (a & x) - value
                carry = 1 if total >= 0 else 0
                x = negative = nonzero = total & 0xFF
            elif opcode == 0xBB:  # LAS
                a = x = sp = negative = nonzero = value & sp

        self.pc, self.a, self.x, self.y, self.sp = pc, a, x, y, sp
        self.p = others | carry | overflow | (negative & NEGATIVE) | (0 if nonzero else ZERO)
        self.late_at, self.late_by = late_at, late_by

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
            if self.hooked[self.pc]:
                self.hook(self.pc)
                return 1
        if self.bus.watcher is not None or 0xFBFE <= self.pc < 0xFF00:
            self.refer(0)
            return 1
        return 0

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
