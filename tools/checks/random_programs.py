"""Random 6502 programs that spend their time in loops: for comparing CPUs.

A program is a chain of blocks, most of which are loops, which call subroutines in RAM, in sideways ROMs and in the OS.
They access chips, select ROMs, and change themselves, operands more often than opcodes. Each block, subroutine and
handler is one of `VARIANTS` that a family of programs has for its address.
"""

import random
from functools import lru_cache

from emulator.cpu import opcodes

DEVICE, ROMSEL = 0xFE60, 0xFE30  # where the chips answer
NMI, RESET, IRQ = 0x200, 0x300, 0x400  # the OS's vectors
BLOCKS, BLOCK, FIRST_BLOCK = 16, 0x80, 0x1000  # in RAM: how many, their size, and where
SUBROUTINES, SUBROUTINE, FIRST_SUBROUTINE = 16, 0x40, 0x2000
PAGES = (0x20, 0x80, 0xC0)  # where there are subroutines
DATA = range(0x30, 0x70)  # pages
POINTERS = 0x90  # in the zero page
ASTRAY = 0x4C4C  # where a JMP among bytes &4C goes: empty memory is full of them
VARIANTS = 3
POKES = 60

UNDOCUMENTED = set("SLO RLA SRE RRA SAX LAX DCP ISC ANC ALR ARR XAA LXA AXS LAS SHY SHX SHA TAS JAM".split())
JUMPS = {"JMP", "JSR", "RTS", "RTI", "BRK"}
FLAGS = {"SEI", "CLI", "SED", "PLP"}
STACK = {"PHA", "PHP", "PLA", "PLP", "TXS"}
COMMON = [code for code in range(256) if opcodes.MNEMONICS[code] not in UNDOCUMENTED | JUMPS | FLAGS]
UNCOMMON = [code for code in range(256) if opcodes.MNEMONICS[code] not in JUMPS | {"JAM"}]
BYTES = [byte for byte in range(256) if opcodes.MNEMONICS[byte] != "JAM"]
ABSOLUTE = (opcodes.ABSOLUTE, opcodes.ABSOLUTE_X, opcodes.ABSOLUTE_Y)
INDIRECT = (opcodes.INDIRECT_X, opcodes.INDIRECT_Y)
CHANGE = bytes.fromhex("8D 8E 8C EE CE 0E")  # STA, STX, STY, INC, DEC, ASL
LOOPS = (  # what counts before and after the body, with a random byte in place of &00
    ("A2 00", "CA D0"),  # LDX, DEX, BNE
    ("A0 00", "88 D0"),  # LDY, DEY, BNE
    ("A2 00", "E8 D0"),  # LDX, INX, BNE
    ("A9 00 85 A0", "C6 A0 D0"),  # LDA, STA, DEC, BNE
    ("A0 00 84 A1", "E6 A1 D0"),  # LDY, STY, INC, BNE
    ("", "C9 00 90"),  # CMP, BCC
    ("", ""),
)


class Family:
    """The pieces of some programs, `pokes` (addresses and bytes) that change them, and `hooks`, some addresses."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(f"family {number}")
        codes = COMMON * 12 + UNCOMMON
        self.codes = codes + [code for code in COMMON if opcodes.ACCESSES[code] != opcodes.READ] * 6
        self.blocks = [[self.block(slot) for _ in range(VARIANTS)] for slot in range(BLOCKS)]
        self.subroutines = {
            page: [
                [self.subroutine((page << 8) + place * SUBROUTINE) for _ in range(VARIANTS)]
                for place in range(SUBROUTINES)
            ]
            for page in PAGES
        }
        self.handlers = [self.handler() for _ in range(VARIANTS)]
        self.data = [self.chance.randbytes(len(DATA) << 8) for _ in range(VARIANTS)]

        code = range(FIRST_BLOCK, FIRST_BLOCK + BLOCKS * BLOCK)
        self.pokes = [(self.chance.choice(code), self.chance.choice(COMMON)) for _ in range(POKES)]
        self.hooks = [self.chance.choice(code) for _ in range(POKES)]

    def operand(self, code: int) -> bytes:
        """An operand for an opcode: mostly the address of data or of a subroutine."""
        chance, form = self.chance, opcodes.FORMS[code]
        if form in ABSOLUTE:
            kind = chance.random()
            if kind < 0.75:
                address = chance.choice(DATA) << 8 | chance.choice((chance.randrange(256), 0xF0 + chance.randrange(16)))
            elif kind < 0.78:
                address = FIRST_BLOCK + chance.randrange(BLOCKS * BLOCK)
            elif kind < 0.92:
                address = chance.choice((DEVICE, DEVICE + 3, ROMSEL, DEVICE - 0xFF))
            else:
                address = chance.randrange(0x10000)
            return address.to_bytes(2, "little")
        if form in INDIRECT:
            return bytes((POINTERS + 2 * chance.randrange(8),))
        if form == opcodes.RELATIVE:
            return bytes((chance.choice((0, 1, 2, 2, 2, 3, 3, 4, 5, chance.randrange(256))),))
        return b"" if form in (opcodes.IMPLIED, opcodes.ACCUMULATOR) else bytes((chance.choice(BYTES),))

    def body(self, most: int, calls: bool = True, stack: bool = True) -> list[bytes]:
        """Up to `most` instructions, with calls and stack instructions or without."""
        chance, instructions = self.chance, []
        for _ in range(chance.randrange(1, most)):
            code = chance.choice(self.codes)
            if calls and chance.random() < 0.08:
                address = chance.choice(PAGES) * 256 + SUBROUTINE * chance.randrange(SUBROUTINES)
                instructions.append(b"\x20" + address.to_bytes(2, "little"))
            elif stack or opcodes.MNEMONICS[code] not in STACK:
                instructions.append(bytes((code,)) + self.operand(code))
        return instructions

    def block(self, slot: int) -> bytes:
        """A loop, or code without one, that goes on to the next block."""
        chance = self.chance
        before, after = (bytearray.fromhex(part) for part in chance.choice(LOOPS))
        for part in before, after:
            if 0 in part:
                part[part.index(0)] = chance.randrange(256)
        instructions = self.body(16)
        if instructions and chance.random() < 0.5:
            instructions.insert(0, self.patch(FIRST_BLOCK + slot * BLOCK + len(before) + 3, instructions))
        body = b"".join(instructions)
        data = before + body + after
        if after:
            data.append(0x100 - len(body) - len(after) - 1)
        following = FIRST_BLOCK + (slot + 1) % BLOCKS * BLOCK
        return bytes(data + b"\xd8\x4c" + following.to_bytes(2, "little")).ljust(BLOCK, b"\xea")

    def patch(self, at: int, instructions: list[bytes]) -> bytes:
        """An instruction in front of others, the first of them at `at`, that changes one of them."""
        number = self.chance.randrange(len(instructions))
        at += len(b"".join(instructions[:number]))
        if len(instructions[number]) > 1 and self.chance.random() < 0.9:
            at += self.chance.randrange(1, len(instructions[number]))  # the operand
        return bytes((self.chance.choice(CHANGE),)) + at.to_bytes(2, "little")

    def subroutine(self, address: int) -> bytes:
        """Code that returns."""
        body = self.body(6, calls=address % 0x80 == 0, stack=False)
        return b"".join([*body, b"\x60"]).ljust(SUBROUTINE, b"\x60")[:SUBROUTINE]

    def handler(self) -> bytes:
        """Of interrupts: it asks the device, which releases IRQ."""
        return (
            b"\x48\xad" + DEVICE.to_bytes(2, "little") + b"".join(self.body(5, calls=False, stack=False)) + b"\x68\x40"
        )

    def code(self, chance: random.Random, page: int) -> bytes:
        """The subroutines of a page."""
        return b"".join(chance.choice(each) for each in self.subroutines[page])

    def ram(self, chance: random.Random) -> bytearray:
        """A program: 32 KB of RAM."""
        memory = bytearray(b"\x4c" * 0x8000)
        memory[:0x100] = chance.randbytes(0x100)
        for at in range(POINTERS, POINTERS + 16, 2):
            memory[at + 1] = chance.choice(DATA)
        for at in (NMI, RESET, IRQ):
            handler = chance.choice(self.handlers)
            memory[at : at + len(handler)] = handler
        for slot in range(BLOCKS):
            at = FIRST_BLOCK + slot * BLOCK
            memory[at : at + BLOCK] = chance.choice(self.blocks[slot])
        code = self.code(chance, 0x20)
        memory[FIRST_SUBROUTINE : FIRST_SUBROUTINE + len(code)] = code
        memory[DATA[0] << 8 : (DATA[-1] + 1) << 8] = chance.choice(self.data)
        memory[ASTRAY : ASTRAY + 3] = b"\x4c" + FIRST_BLOCK.to_bytes(2, "little")
        return memory

    def os(self, chance: random.Random) -> bytes:
        """An image for the OS, with its vectors."""
        vectors = b"".join(at.to_bytes(2, "little") for at in (NMI, RESET, IRQ))
        return self.code(chance, 0xC0).ljust(0x4000 - len(vectors), b"\x4c") + vectors

    def slot(self, chance: random.Random) -> bytes:
        """An image for a sideways slot."""
        return self.code(chance, 0x80).ljust(0x2000, b"\x4c")


family = lru_cache(1)(Family)
"""The family of a number."""
