"""What a client shows of a machine that stands still: calls, registers, memory, instructions, values."""

import base64
import binascii
from collections.abc import Callable
from typing import Any

from emulator.board.memory_map import SIDEWAYS
from emulator.debug.dap.breakpoints import reference, referred
from emulator.debug.dap.protocol import Arguments, ProtocolError
from emulator.debug.dap.sources import Sources
from emulator.debug.debugger import FLAGS, REGISTERS, Debugger
from emulator.debug.disassembly import Disassembly, Instruction
from emulator.debug.expressions import Value, evaluate
from emulator.machine.calling import JSR
from emulator.symbols.known import chip_labels

MEMORY = 0x10000
STACK, STACK_END = 0x100, 0x200
FARTHEST = 32  # bytes to a label before
LONGEST_DISASSEMBLY = 10_000  # instructions
SCOPES = ("Registers", "Flags", "Stack", "Zero page", "Hardware", "Labels")  # numbered from 1


class Views:
    """Answers requests about the machine of `debugger`."""

    def __init__(self, debugger: Debugger, sources: Sources) -> None:
        self._debugger, self._sources = debugger, sources
        self.beeb = debugger.beeb
        self._disassembly = Disassembly(self.beeb)

    # Calls

    def stack_trace(self, arguments: Arguments) -> dict[str, Any]:
        """The present instruction, and the JSRs whose return addresses are on the stack. They are a guess, as programs
        put other bytes there, too."""
        frames = [self._frame(number, at) for number, at in enumerate([self.beeb.cpu.pc, *self._calls()])]
        start, levels = arguments.number("startFrame", 0), arguments.number("levels", 0)
        return {"stackFrames": frames[start : start + levels if levels else None], "totalFrames": len(frames)}

    def _calls(self) -> list[int]:
        """The addresses of the JSRs, the last one first."""
        calls, place = [], STACK + self.beeb.cpu.sp + 1
        while place < STACK_END - 1:
            call = (self._word(place) - 2) & 0xFFFF
            if self.beeb.memory[call] == JSR:
                calls.append(call)
                place += 1
            place += 1
        return calls

    def _frame(self, number: int, address: int) -> dict[str, Any]:
        symbols, slot = self.beeb.symbols, self.beeb.rom_slot
        place = self._sources.source(symbols.line_at(address, slot))
        return {
            "id": number + 1,
            "name": symbols.describe(address, slot),
            "line": 0,
            "column": 1 if place else 0,
            "instructionPointerReference": reference(address),
            **place,
        }

    # Variables

    def scopes(self) -> dict[str, Any]:
        """The scopes, the same for every frame."""
        hints = {"Registers": "registers"}
        return {
            "scopes": [
                {
                    "name": name,
                    "variablesReference": number,
                    "expensive": name in ("Stack", "Zero page", "Labels"),
                    "presentationHint": hints.get(name, "locals"),
                }
                for number, name in enumerate(SCOPES, 1)
            ]
        }

    def variables(self, arguments: Arguments) -> dict[str, Any]:
        """The variables of a scope."""
        number = arguments.number("variablesReference")
        start, count = arguments.number("start", 0), arguments.number("count", 0)
        found = self._scope(number)
        return {"variables": found[start : start + count if count else None]}

    def _scope(self, number: int) -> list[dict[str, Any]]:
        scopes: list[Callable[[], list[dict[str, Any]]]] = [
            self._registers, self._flags, self._stack, self._zero_page, self._hardware, self._labels
        ]  # fmt: skip
        if not 1 <= number <= len(scopes):
            raise ProtocolError(f"variablesReference {number} does not exist")
        return scopes[number - 1]()

    def _registers(self) -> list[dict[str, Any]]:
        registers = [(name, getattr(self.beeb.cpu, name.lower())) for name in REGISTERS]
        return [
            _variable(
                name, address_text(value) if name == "PC" else number_text(value), value if name == "PC" else None
            )
            for name, value in registers
        ]

    def _flags(self) -> list[dict[str, Any]]:
        return [_variable(name, str(int(on))) for name, on in self._debugger.flags if name != "-"]

    def _stack(self) -> list[dict[str, Any]]:
        places = range(STACK + self.beeb.cpu.sp + 1, STACK_END)
        return [self._byte(address_text(place), place) for place in places]

    def _zero_page(self) -> list[dict[str, Any]]:
        return [self._byte(address_text(place), place) for place in range(STACK)]

    def _hardware(self) -> list[dict[str, Any]]:
        beam = self.beeb.beam
        shown = [
            _variable("cycles", str(self.beeb.cycles)),
            _variable("beam", f"line {beam.line} cycle {beam.cycle}"),
            _variable("ROM", self._debugger.rom),
        ]
        return shown + [self._byte(name, address) for name, address in chip_labels(self.beeb.model).items()]

    def _labels(self) -> list[dict[str, Any]]:
        """The program's own labels below the ROMs."""
        labels = [symbol for symbol in self.beeb.symbols if not symbol.constant and symbol.address < SIDEWAYS]
        return [self._byte(symbol.name, symbol.address) for symbol in sorted(labels, key=lambda each: each.address)]

    def _byte(self, name: str, address: int) -> dict[str, Any]:
        return _variable(name, number_text(self.beeb.memory[address]), address)

    def variable_address(self, scope: int, name: str) -> int | None:
        """The address of a variable that is a byte in memory, else None."""
        found = next((each for each in self._scope(scope) if each["name"] == name), None)
        if found is None:
            raise ProtocolError(f"no variable {name[:40]!r} there")
        text = found.get("memoryReference")
        return int(text, 0) if text is not None and name != "PC" else None

    def set_variable(self, arguments: Arguments) -> dict[str, Any]:
        """Change a register, a flag or a byte."""
        scope, name = arguments.number("variablesReference"), arguments.text("name")
        value = evaluate(arguments.text("value"), self.beeb).number
        address = self.variable_address(scope, name)
        most = 1 if SCOPES[scope - 1] == "Flags" else REGISTERS.get(name, 0xFF) if address is None else 0xFF
        if not 0 <= value <= most:
            raise ProtocolError(f"{name}: must be from 0 to &{most:02X}")
        cpu = self.beeb.cpu
        if address is not None:
            self.write(address, bytes([value]))
        elif SCOPES[scope - 1] == "Flags":
            bit = 0x80 >> FLAGS.index(name)
            cpu.p = cpu.p | bit if value else cpu.p & ~bit
        elif name in REGISTERS:
            setattr(cpu, name.lower(), value)
        else:
            raise ProtocolError(f"{name} cannot be changed")
        self._debugger.cursor = cpu.pc
        return {"value": next(each["value"] for each in self._scope(scope) if each["name"] == name)}

    # Values

    def value_body(self, value: Value) -> dict[str, Any]:
        """The answer to `evaluate`: of an address, with what is there."""
        if value.kind == "number" or not 0 <= value.number < MEMORY:
            return {"result": number_text(value.number), "variablesReference": 0}
        name = self.beeb.symbols.name_at(value.number, self.beeb.rom_slot)
        place = f"{address_text(value.number)} {name}" if name else address_text(value.number)
        text = f"{place}: {number_text(self.beeb.memory[value.number])}"
        return {"result": text, "variablesReference": 0, "memoryReference": reference(value.number)}

    # Memory and instructions

    def read_memory(self, arguments: Arguments) -> dict[str, Any]:
        """Bytes in base 64; those after the end of memory are not readable."""
        offset = arguments.number("offset", 0, -MEMORY, MEMORY)
        start, count = referred(arguments.text("memoryReference"), offset), arguments.number("count")
        data = bytes(self.beeb.memory[start : min(start + count, MEMORY)])
        return {
            "address": reference(start),
            "data": base64.b64encode(data).decode(),
            "unreadableBytes": count - len(data),
        }

    def write_memory(self, arguments: Arguments) -> dict[str, Any]:
        """Change bytes that are given in base 64."""
        offset = arguments.number("offset", 0, -MEMORY, MEMORY)
        start = referred(arguments.text("memoryReference"), offset)
        try:
            data = base64.b64decode(arguments.text("data"), validate=True)
        except (binascii.Error, ValueError):
            raise ProtocolError("data must be in base 64") from None
        self.write(start, data)
        return {"bytesWritten": len(data)}

    def write(self, start: int, data: bytes) -> None:
        """Change bytes of memory. Raises ProtocolError where that is not possible."""
        if start + len(data) > MEMORY:
            raise ProtocolError(f"{len(data)} bytes at &{start:04X} go beyond the end of memory")
        try:
            self.beeb.memory[start : start + len(data)] = data
        except ValueError as error:
            raise ProtocolError(str(error)) from None

    def disassemble(self, arguments: Arguments) -> dict[str, Any]:
        """`instructionCount` instructions, from `instructionOffset` instructions after an address on."""
        offset = arguments.number("offset", 0, -MEMORY, MEMORY)
        address = referred(arguments.text("memoryReference"), offset)
        skipped = arguments.number("instructionOffset", 0, -LONGEST_DISASSEMBLY, LONGEST_DISASSEMBLY)
        count = arguments.number("instructionCount", most=LONGEST_DISASSEMBLY)
        found = self._before(address, min(-skipped, MEMORY)) if skipped < 0 else []
        after = self._disassembly.from_address(address, max(skipped, 0) + count)
        found = (found + after[max(skipped, 0) :])[:count]
        return {"instructions": [self._instruction(each) for each in found]}

    def _before(self, address: int, count: int) -> list[Instruction]:
        """`count` instructions before an address, found a few at a time."""
        found: list[Instruction] = []
        while len(found) < count:
            some = self._from_known_start(address) or self._disassembly.before(address, min(count - len(found), 8))
            if not some:
                some = [self._disassembly.at((address - 1) & 0xFFFF)]
            found[:0] = some
            address = some[0].address
        return found[-count:]

    def _from_known_start(self, address: int) -> list[Instruction]:
        """The instructions from the nearest label or line of source before an address up to that, none if it is not
        reached."""
        symbols, slot = self.beeb.symbols, self.beeb.rom_slot
        start = address - 1
        while start > max(address - FARTHEST, 0):
            line = symbols.line_at(start, slot)
            if symbols.name_at(start, slot) or line is not None and line != symbols.line_at(start - 1, slot):
                break
            start -= 1
        found: list[Instruction] = []
        while start < address:
            found.append(self._disassembly.at(start))
            start = found[-1].address + len(found[-1].code)
        return found if start == address and address else []

    def _instruction(self, instruction: Instruction) -> dict[str, Any]:
        found = {
            "address": reference(instruction.address),
            "instructionBytes": instruction.code.hex(" ").upper(),
            "instruction": instruction.text,
            **({"symbol": instruction.label} if instruction.label else {}),
        }
        place = self._sources.source(instruction.source)
        return {**found, "location": place["source"], "line": place["line"]} if place else found

    def _word(self, address: int) -> int:
        return self.beeb.memory[address] | self.beeb.memory[address + 1] << 8


def _variable(name: str, value: str, address: int | None = None) -> dict[str, Any]:
    found = {"name": name, "value": value, "variablesReference": 0, "evaluateName": name}
    return found if address is None else {**found, "memoryReference": reference(address)}


def number_text(number: int) -> str:
    """A number in hexadecimal and decimal: &41 (65)."""
    return f"&{number:02X} ({number})" if number >= 0 else str(number)


def address_text(address: int) -> str:
    """An address: &70 or &2000."""
    return f"&{address:02X}" if address < STACK else f"&{address:04X}"
