"""The instructions in a machine's memory as text, with labels.

py65's Disassembler does the decoding; `LiveCPU` lets it, and py65's Monitor, see a machine without side effects.
"""

import re
from dataclasses import dataclass
from typing import Any

from py65.disassembler import Disassembler

from emulator.beeb import Beeb
from emulator.debug.labels import Labels
from emulator.symbols import SourceLine

NUMBER = re.compile(r"\$([0-9a-f]+)")
LONGEST = 3  # bytes of an instruction
VECTORS = (0xFFFA, 0xFFFC, 0xFFFE)  # of NMI, RESET and IRQ: addresses, not instructions


class LiveCPU:
    """The machine's CPU with the interface that py65's Monitor and Disassembler expect.

    Memory access has no side effects. Assigning to a register changes that of the machine.
    """

    REGISTERS = frozenset(("pc", "a", "x", "y", "sp", "p"))
    ADDR_WIDTH, ADDR_FORMAT, addrMask = 16, "%04x", 0xFFFF
    BYTE_WIDTH, BYTE_FORMAT, byteMask = 8, "%02x", 0xFF

    def __init__(self, beeb: Beeb) -> None:
        self.__dict__.update(beeb=beeb, memory=beeb.memory)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.beeb.cpu, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.REGISTERS:
            raise AttributeError(f"{name} is not a register")
        setattr(self.beeb.cpu, name, value)

    def ByteAt(self, address: int) -> int:
        """The byte at `address`, without side effects."""
        byte: int = self.memory[address & 0xFFFF]
        return byte

    def WordAt(self, address: int) -> int:
        """The word at `address`, low byte first."""
        return self.ByteAt(address) | self.ByteAt(address + 1) << 8

    def __repr__(self) -> str:
        return repr(self.beeb.cpu)


@dataclass(frozen=True)
class Instruction:
    """An instruction at `address`: its bytes, its text ("LDA #&0A", "JSR OSWRCH"), its label or "", and
    the line of source that it comes from, if that is known."""

    address: int
    code: bytes
    text: str
    label: str
    source: SourceLine | None = None

    @property
    def following(self) -> int:
        """The address after it."""
        return (self.address + len(self.code)) & 0xFFFF


class Disassembly:
    """What is in the memory of `beeb`, as instructions."""

    def __init__(self, beeb: Beeb) -> None:
        self._beeb = beeb
        self._cpu = LiveCPU(beeb)
        self._disassembler = Disassembler(self._cpu, Labels(beeb))

    def at(self, address: int) -> Instruction:
        """The instruction at `address`, or the vector."""
        if address in VECTORS:
            length, text = 2, f"EQUW ${self._cpu.WordAt(address):04x}"
        else:
            length, text = self._disassembler.instruction_at(address)
        code = bytes(self._cpu.ByteAt(address + place) for place in range(length))
        text = NUMBER.sub(lambda number: f"&{number[1].upper()}", text)
        symbols, slot = self._beeb.symbols, self._beeb.rom_slot
        return Instruction(address, code, text, symbols.name_at(address, slot) or "", symbols.line_at(address, slot))

    def from_address(self, address: int, count: int) -> list[Instruction]:
        """`count` instructions from `address` on."""
        found = []
        for _ in range(count):
            found.append(self.at(address))
            address = found[-1].following
        return found

    def before(self, address: int, count: int) -> list[Instruction]:
        """The last `count` instructions before `address`.

        They are a guess, as instructions have different lengths: the longest sequence that ends at `address`.
        """
        for distance in range(LONGEST * count, 0, -1):
            found = [self.at((address - distance) & 0xFFFF)]
            while (left := (address - found[-1].following) & 0xFFFF) and left < distance:
                found.append(self.at(found[-1].following))
            if not left:
                return found[-count:]
        return []
