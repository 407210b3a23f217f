"""Write `loop.py`: the loop of the compiled CPU, with a case of its own for each opcode.

What the instructions do stands here once, as pieces of Python: how each form finds its operand, what each operation
does with it. `opcodes.py` says which opcode is which of both. Run as a script, which the installation does, this writes
all 256 combinations out into one function, because that is what makes the CPU fast: the registers stay in the host's,
and one jump, not three, leads to an instruction's code (a loop with separate steps for form and operation was measured
at six tenths of the speed). Nobody edits `loop.py`, and it is not kept in the repository.
"""

import runpy
from pathlib import Path

_here = Path(__file__).parent
_chart = runpy.run_path(str(_here / "opcodes.py"))
MNEMONICS, FORMS, ACCESSES = _chart["MNEMONICS"], _chart["FORMS"], _chart["ACCESSES"]
READ, WRITE, MODIFY = _chart["READ"], _chart["WRITE"], _chart["MODIFY"]
IMPLIED, ACCUMULATOR, RELATIVE = _chart["IMPLIED"], _chart["ACCUMULATOR"], _chart["RELATIVE"]

# Every piece may use: `low`, the byte after the opcode; `now`, the cycle in which the instruction began. It leaves `pc`
# and `now` at the next instruction, but a form leaves `now` behind the first access to the operand.

HEAD = '''\
"""The loop of the compiled CPU. Written by `emulator/cpu/unroll.py`: change that, not this."""

import cython

from emulator.bus import Bus
from emulator.cpu.arithmetic import decimal_difference, decimal_sum
from emulator.scheduler import Scheduler

NEGATIVE, OVERFLOW, UNUSED, BREAK, DECIMAL, INTERRUPT, ZERO, CARRY = 128, 64, 32, 16, 8, 4, 2, 1
MAGIC = 0xEE  # the constant of XAA and LXA, which differs from chip to chip


class Loop:
    """The registers, and `run`; `emulator.cpu.turbo` makes a CPU of it."""

    def look_around(self):
        """Before an instruction: see to whoever called. 0: go on with it; 1: look again first; 2: stop."""
        return 2

    def break_in(self):
        """Carry out BRK, from `scheduler.now`."""

    def halt(self):
        """Do nothing until RESET."""

    def read_slowly(self, address, now):
        """The byte read in the last cycle before `now`, in the I/O space; `scheduler.now` tells when that really is."""
        self.scheduler.now = now - 1
        value: cython.int = self.bus.read_io(address)
        self.late_at = self.scheduler.now + 1
        self.late_by = self.late_at - now
        return value

    def write_slowly(self, address, value, now):
        """Write in the last cycle before `now`, above RAM; `scheduler.now` tells when that really is."""
        self.scheduler.now = now - 1
        self.bus.write(address, value)
        self.late_at = self.scheduler.now + 1
        self.late_by = self.late_at - now

    def run(self):
        """Carry out instructions until `scheduler.until`, or until somebody calls for a stop."""
        scheduler: Scheduler = self.scheduler
        bus: Bus = self.bus
        memory: cython.uchar[::1] = bus.memory
        now: cython.longlong = scheduler.now
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
        low: cython.int
        value: cython.int
        address: cython.int
        base: cython.int
        total: cython.int

        while True:
            if now >= scheduler.horizon or 0xFBFE <= pc < 0xFF00:
                scheduler.now = now
                if now >= scheduler.due:
                    scheduler.wake_due()
                if scheduler.attention or 0xFBFE <= pc < 0xFF00:
                    self.pc, self.a, self.x, self.y, self.sp = pc, a, x, y, sp
                    self.p = others | carry | overflow | (negative & NEGATIVE) | (0 if nonzero else ZERO)
                    value = 2 if now >= scheduler.until else self.look_around()
                    if value:
                        now, pc, a, x, y, sp = scheduler.now, self.pc, self.a, self.x, self.y, self.sp
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
            low = memory[(pc + 1) & 0xFFFF]
'''

TAIL = '''\

            # A branch that is taken
            base = pc
            pc = (pc + low - ((low & 0x80) << 1)) & 0xFFFF
            now += 1
            if (base ^ pc) & 0xFF00:
                total = (base & 0xFF00) | (pc & 0xFF)
                if 0xFC00 <= total < 0xFF00:
                    self.read_slowly(total, now + 1)
                    now = scheduler.now
                now += 1
            else:  # a third cycle that no poll for interrupts goes before
                self.late_at = now
                self.late_by = 1

        self.pc, self.a, self.x, self.y, self.sp = pc, a, x, y, sp
        self.p = others | carry | overflow | (negative & NEGATIVE) | (0 if nonzero else ZERO)
'''

# The conditions under which a branch is not taken
BRANCHES = {
    "BPL": "negative & 0x80",
    "BMI": "negative & 0x80 == 0",
    "BVC": "overflow",
    "BVS": "overflow == 0",
    "BCC": "carry",
    "BCS": "carry == 0",
    "BNE": "nonzero == 0",
    "BEQ": "nonzero",
}

# One byte, two cycles
SIMPLE = {
    "INX": "x = negative = nonzero = (x + 1) & 0xFF",
    "INY": "y = negative = nonzero = (y + 1) & 0xFF",
    "DEX": "x = negative = nonzero = (x - 1) & 0xFF",
    "DEY": "y = negative = nonzero = (y - 1) & 0xFF",
    "TAX": "x = negative = nonzero = a",
    "TAY": "y = negative = nonzero = a",
    "TXA": "a = negative = nonzero = x",
    "TYA": "a = negative = nonzero = y",
    "TSX": "x = negative = nonzero = sp",
    "TXS": "sp = x",
    "CLC": "carry = 0",
    "SEC": "carry = 1",
    "CLV": "overflow = 0",
    "CLD": "others &= ~DECIMAL",
    "SED": "others |= DECIMAL",
    "SEI": """\
# the poll for interrupts has been before the flag changes
self.flag_at = now
self.flag_was = others & INTERRUPT
others |= INTERRUPT""",
    "CLI": """\
self.flag_at = now
self.flag_was = others & INTERRUPT
others &= ~INTERRUPT""",
    "NOP": "",
}

# Those that go their own ways
STATUS = "others | carry | overflow | (negative & NEGATIVE) | (0 if nonzero else ZERO)"
PUSH = """\
memory[0x100 | sp] = value
sp = (sp - 1) & 0xFF
pc = (pc + 1) & 0xFFFF
now += 3"""
FLAGS = """\
carry = value & CARRY
overflow = value & OVERFLOW
others = (value & (DECIMAL | INTERRUPT)) | UNUSED | BREAK
negative = value
nonzero = ~value & ZERO"""
SPECIAL = {
    "PHA": "value = a\n" + PUSH,
    "PHP": f"value = {STATUS} | UNUSED | BREAK\n" + PUSH,
    "PLA": """\
sp = (sp + 1) & 0xFF
a = negative = nonzero = memory[0x100 | sp]
pc = (pc + 1) & 0xFFFF
now += 4""",
    "PLP": """\
sp = (sp + 1) & 0xFF
value = memory[0x100 | sp]
pc = (pc + 1) & 0xFFFF
now += 4
self.flag_at = now
self.flag_was = others & INTERRUPT
"""
    + FLAGS,
    "RTI": """\
value = memory[0x100 | ((sp + 1) & 0xFF)]
pc = memory[0x100 | ((sp + 2) & 0xFF)] | memory[0x100 | ((sp + 3) & 0xFF)] << 8
sp = (sp + 3) & 0xFF
now += 6
"""
    + FLAGS,
    "JSR": """\
value = (pc + 2) & 0xFFFF
memory[0x100 | sp] = value >> 8
memory[0x100 | ((sp - 1) & 0xFF)] = value & 0xFF
sp = (sp - 2) & 0xFF
pc = low | memory[value] << 8  # fetched last: after the pushes
now += 6""",
    "RTS": """\
pc = memory[0x100 | ((sp + 1) & 0xFF)] | memory[0x100 | ((sp + 2) & 0xFF)] << 8
sp = (sp + 2) & 0xFF
now += 6
if 0xFC00 <= pc < 0xFF00:  # the chip reads there once before it moves on
    self.read_slowly(pc, now)
    now = scheduler.now + 1
pc = (pc + 1) & 0xFFFF""",
    "BRK": """\
self.pc, self.a, self.x, self.y, self.sp = pc, a, x, y, sp
self.p = others | carry | overflow | (negative & NEGATIVE) | (0 if nonzero else ZERO)
scheduler.now = now
self.break_in()
now, pc, sp = scheduler.now, self.pc, self.sp
others = self.p & (UNUSED | BREAK | DECIMAL | INTERRUPT)""",
    "JAM": "self.halt()",
}
JUMP = """\
pc = low | memory[(pc + 2) & 0xFFFF] << 8
now += 3"""
JUMP_INDIRECT = """\
address = low | memory[(pc + 2) & 0xFFFF] << 8
base = (address & 0xFF00) | ((address + 1) & 0xFF)  # the pointer does not carry into its high byte
if 0xFC00 <= address < 0xFF00:
    value = self.read_slowly(address, now + 4)
    now = scheduler.now + 2
    pc = value | self.read_slowly(base, now) << 8
    now = scheduler.now + 1
else:
    pc = memory[address] | memory[base] << 8
    now += 5"""

# The forms: how the operand is found. The first cycle behind its access comes from the chip's timing of a read.
DUMMY_READ = """\
if 0xFC00 <= base < 0xFF00:
    self.read_slowly(base, now)
    now = scheduler.now + 1
now += 1"""
INDEX_READ = """\
if (base ^ address) & 0xFF00:  # a cycle for the carry, and a read before it is added
    base = (base & 0xFF00) | (address & 0xFF)
""" + "\n".join("    " + line for line in DUMMY_READ.splitlines())
INDEX_WRITE = """\
total = base
base = (base & 0xFF00) | (address & 0xFF)
""" + DUMMY_READ
ADDRESSES = {
    "ZERO_PAGE": ("address = low", 2, 3, False),
    "ZERO_PAGE_X": ("address = (low + x) & 0xFF", 2, 4, False),
    "ZERO_PAGE_Y": ("address = (low + y) & 0xFF", 2, 4, False),
    "ABSOLUTE": ("address = low | memory[(pc + 2) & 0xFFFF] << 8", 3, 4, False),
    "ABSOLUTE_X": ("base = low | memory[(pc + 2) & 0xFFFF] << 8\naddress = (base + x) & 0xFFFF", 3, 4, True),
    "ABSOLUTE_Y": ("base = low | memory[(pc + 2) & 0xFFFF] << 8\naddress = (base + y) & 0xFFFF", 3, 4, True),
    "INDIRECT_X": (
        "low = (low + x) & 0xFF\naddress = memory[low] | memory[(low + 1) & 0xFF] << 8",
        2,
        6,
        False,
    ),
    "INDIRECT_Y": ("base = memory[low] | memory[(low + 1) & 0xFF] << 8\naddress = (base + y) & 0xFFFF", 2, 5, True),
}
FETCH = """\
if 0xFC00 <= address < 0xFF00:
    value = self.read_slowly(address, now)
    now = scheduler.now + 1
else:
    value = memory[address]"""
STORE = """\
if address < 0x8000:
    memory[address] = value
else:
    self.write_slowly(address, value, now)
    now = scheduler.now + 1"""
WRITE_BACK = """\
now += 1
if address >= 0x8000:  # the old value is written while the new one is found
    self.write_slowly(address, value, now)
    now = scheduler.now + 1
now += 1"""

# The operations. Those that write leave `value`.
HIGH_BYTE = """\
# The chip stores the AND with the base's high byte + 1; if the address's high byte changes, that takes its place
value &= ((total >> 8) + 1) & 0xFF
if (total ^ address) & 0xFF00:
    address = (value << 8) | (address & 0xFF)"""
WRITES = {
    "STA": "value = a",
    "STX": "value = x",
    "STY": "value = y",
    "SAX": "value = a & x",
    "SHY": "value = y\n" + HIGH_BYTE,
    "SHX": "value = x\n" + HIGH_BYTE,
    "SHA": "value = a & x\n" + HIGH_BYTE,
    "TAS": "value = sp = a & x\n" + HIGH_BYTE,
}
MODIFIES = {
    "ASL": "carry = value >> 7\nvalue = (value << 1) & 0xFF",
    "LSR": "carry = value & 1\nvalue >>= 1",
    "ROL": "value = value << 1 | carry\ncarry = value >> 8\nvalue &= 0xFF",
    "ROR": "value |= carry << 8\ncarry = value & 1\nvalue >>= 1",
    "INC": "value = (value + 1) & 0xFF",
    "DEC": "value = (value - 1) & 0xFF",
}
SIGNS = "negative = nonzero = value"
BINARY_SUM = """\
else:
    total = a + value + carry
    overflow = ((~(a ^ value) & (a ^ total)) & 0x80) >> 1
    carry = total >> 8
    a = negative = nonzero = total & 0xFF"""
PACKED = """\
    a, negative, nonzero = total & 0xFF, total >> 8, total >> 16 & 0xFF
    overflow, carry = total >> 24 & OVERFLOW, total >> 24 & CARRY"""
READS = {
    "LDA": "a = negative = nonzero = value",
    "LDX": "x = negative = nonzero = value",
    "LDY": "y = negative = nonzero = value",
    "LAX": "a = x = negative = nonzero = value",
    "ORA": "a = negative = nonzero = a | value",
    "AND": "a = negative = nonzero = a & value",
    "EOR": "a = negative = nonzero = a ^ value",
    "CMP": "carry = 1 if a >= value else 0\nnegative = nonzero = (a - value) & 0xFF",
    "CPX": "carry = 1 if x >= value else 0\nnegative = nonzero = (x - value) & 0xFF",
    "CPY": "carry = 1 if y >= value else 0\nnegative = nonzero = (y - value) & 0xFF",
    "ADC": f"if others & DECIMAL:\n    total = decimal_sum(a, value, carry)\n{PACKED}\n{BINARY_SUM}",
    "SBC": f"if others & DECIMAL:\n    total = decimal_difference(a, value, carry)\n{PACKED}\n"
    + BINARY_SUM.replace("else:", "else:\n    value ^= 0xFF", 1),
    "BIT": "negative = value\noverflow = value & 0x40\nnonzero = a & value",
    "ANC": "a = negative = nonzero = a & value\ncarry = a >> 7",
    "ALR": "value &= a\ncarry = value & 1\na = negative = nonzero = value >> 1",
    "ARR": """\
# an AND, and half an ADC in the path of a ROR
value &= a
a = negative = nonzero = (value >> 1) | (carry << 7)
overflow = (value ^ a) & 0x40
carry = value >> 7
if others & DECIMAL:
    if (value & 0x0F) + (value & 0x01) > 5:
        a = (a & 0xF0) | ((a + 6) & 0x0F)
    carry = 1 if (value & 0xF0) + (value & 0x10) > 0x50 else 0
    if carry:
        a = (a + 0x60) & 0xFF""",
    "XAA": "a = negative = nonzero = (a | MAGIC) & x & value",
    "LXA": "a = x = negative = nonzero = (a | MAGIC) & value",
    "AXS": "total = (a & x) - value\ncarry = 1 if total >= 0 else 0\nx = negative = nonzero = total & 0xFF",
    "LAS": "a = x = sp = negative = nonzero = value & sp",
    "NOP": "",
}
# The opcodes that end in binary 11 do what their two neighbours do, one after the other
BOTH = {
    "SLO": ("ASL", "ORA"),
    "RLA": ("ROL", "AND"),
    "SRE": ("LSR", "EOR"),
    "RRA": ("ROR", "ADC"),
    "DCP": ("DEC", "CMP"),
    "ISC": ("INC", "SBC"),
}


def instruction(opcode: int) -> str:
    """The Python of one opcode. A branch has no `continue` where it is taken."""
    name, form, access = MNEMONICS[opcode], FORMS[opcode], ACCESSES[opcode]
    if form == RELATIVE:
        return f"pc = (pc + 2) & 0xFFFF\nnow += 2\nif {BRANCHES[name]}:\n    continue"
    if name == "JMP":
        body = JUMP if opcode == 0x4C else JUMP_INDIRECT
    elif name in SPECIAL:
        body = SPECIAL[name]
    elif form == IMPLIED:
        body = f"pc = (pc + 1) & 0xFFFF\nnow += 2\n{SIMPLE[name]}"
    elif form == ACCUMULATOR:
        body = f"pc = (pc + 1) & 0xFFFF\nnow += 2\nvalue = a\n{MODIFIES[name]}\na = {SIGNS}"
    else:
        body = with_operand(name, form, access)
    return "\n".join(line for line in f"{body}\ncontinue".splitlines() if line)


def with_operand(name: str, form: int, access: int) -> str:
    """The Python of an operation on an operand: found by its form, read, written, or both."""
    if form == _chart["IMMEDIATE"]:
        return f"value = low\npc = (pc + 2) & 0xFFFF\nnow += 2\n{READS[name]}"
    title = next(title for title in ADDRESSES if _chart[title] == form)
    find, length, cycles, indexed = ADDRESSES[title]
    in_ram = title.startswith("ZERO_PAGE")
    pieces = [find, f"pc = (pc + {length}) & 0xFFFF", f"now += {cycles}"]
    if indexed:
        pieces.append(INDEX_READ if access == READ else INDEX_WRITE)
    if access != WRITE:
        pieces.append("value = memory[address]" if in_ram else FETCH)
    if access == READ:
        return "\n".join([*pieces, READS[name]])
    if access == MODIFY:
        pieces.append("now += 2" if in_ram else WRITE_BACK)
        pieces.append(MODIFIES[BOTH[name][0] if name in BOTH else name])
    else:
        pieces.append(WRITES[name])
    pieces.append("memory[address] = value" if in_ram else STORE)
    if access == MODIFY:
        pieces.append(READS[BOTH[name][1]] if name in BOTH else SIGNS)
    return "\n".join(pieces)


def loop() -> str:
    """The text of `loop.py`."""
    cases: dict[str, list[int]] = {}
    for opcode in range(256):
        cases.setdefault(instruction(opcode), []).append(opcode)
    lines: list[str] = []
    for body, opcodes in cases.items():
        chosen = " or ".join(f"opcode == 0x{opcode:02X}" for opcode in opcodes)
        lines.append(f"            {'elif' if lines else 'if'} {chosen}:  # {MNEMONICS[opcodes[0]]}")
        lines += [f"                {line}" for line in body.splitlines()]
    return HEAD + "\n" + "\n".join(lines) + "\n" + TAIL


if __name__ == "__main__":
    target, text = _here / "loop.py", loop()
    if not target.exists() or target.read_text() != text:
        target.write_text(text)
