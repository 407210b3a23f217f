"""The statements: instructions, definitions of symbols and directives, each parsed from one line.

Opcodes are those of py65's table for the NMOS 6502. A statement has a method for each pass: `lay` returns the number of
its bytes, `code` returns the bytes.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from py65.devices.mpu6502 import MPU

from emulator.assembler.expressions import SYMBOL, Expression, Fault, Scanner, Unknown, read_expression

MEMORY = 0x10000  # bytes
ACCUMULATOR = re.compile(r"[Aa](?![A-Za-z0-9_])")
DIRECTIVE = re.compile(r"\.[A-Za-z]+")


def _opcodes() -> dict[str, dict[str, int]]:
    """For each mnemonic its opcodes by addressing mode, named as in py65."""
    opcodes: dict[str, dict[str, int]] = {}
    for opcode, (mnemonic, mode) in enumerate(MPU().disassemble):
        if mnemonic != "???":
            opcodes.setdefault(mnemonic, {})[mode] = opcode
    return opcodes


OPCODES = _opcodes()
RESERVED = frozenset(OPCODES) | {"A", "X", "Y"}  # not usable as symbols, in upper or lower case
# The forms of operands, and the modes that each can mean: the first that exists and fits is taken.
OPERANDS = {
    "no operand": ("imp",),
    "A": ("acc",),
    "#value": ("imm",),
    "address": ("rel", "zpg", "abs"),
    "address,X": ("zpx", "abx"),
    "address,Y": ("zpy", "aby"),
    "(address)": ("ind",),
    "(address,X)": ("inx",),
    "(address),Y": ("iny",),
}
LENGTHS = {"imp": 1, "acc": 1, "abs": 3, "abx": 3, "aby": 3, "ind": 3}  # bytes; two for all other modes


@dataclass
class Layout:
    """The state of a pass at a statement: values of symbols, current address, effects of directives."""

    places: Mapping[str, str]  # where each symbol is defined
    values: dict[str, int] = field(default_factory=dict)
    address: int | None = None  # None before the first .org
    detached: bool = False  # a .reserve has followed the last .org
    execution: int | None = None

    def here(self) -> int:
        """The current address. Raises Fault before the first .org."""
        if self.address is None:
            raise Fault("no address yet; use .org")
        return self.address

    def value(self, symbol: str) -> int:
        """The value of a symbol or of `*`. Raises Unknown if it has no value, or none yet."""
        if symbol == "*":
            return self.here()
        if symbol in self.values:
            return self.values[symbol]
        if symbol in self.places:
            raise Unknown(f"the value of {symbol} ({self.places[symbol]}) is not known yet")
        raise Unknown(f"{symbol} is not defined")


class Statement:
    """The statement of a line; the base class does nothing."""

    def lay(self, layout: Layout) -> int:
        """Pass 1: the number of its bytes. Directives that set the current address do so here."""
        return 0

    def code(self, layout: Layout) -> bytes:
        """Pass 2: its bytes."""
        return b""


@dataclass
class Constant(Statement):
    """`name = expression`. The expression may use symbols that are defined later."""

    name: str
    expression: Expression

    def lay(self, layout: Layout) -> int:
        try:
            layout.values[self.name] = self.expression.value(layout)
        except Unknown:
            pass  # an error only if pass 1 needs it
        return 0

    def code(self, layout: Layout) -> bytes:
        layout.values[self.name] = self.expression.value(layout)
        return b""


class InstructionStatement(Statement):
    """A mnemonic and an operand in one of the forms of OPERANDS."""

    def __init__(self, mnemonic: str, operand: str, expression: Expression | None) -> None:
        self.opcodes = OPCODES[mnemonic]
        self.modes = [mode for mode in OPERANDS[operand] if mode in self.opcodes]
        if not self.modes:
            wrong = "needs an operand" if operand == "no operand" else f"cannot have the operand {operand}"
            raise Fault(f"{mnemonic} {wrong}")
        self.mode = self.modes[-1]
        self.expression = expression

    def lay(self, layout: Layout) -> int:
        if len(self.modes) > 1 and self.expression:  # zero page if the value is known already
            try:
                if 0 <= self.expression.value(layout) <= 0xFF:
                    self.mode = self.modes[0]
            except Unknown:
                pass
        return LENGTHS.get(self.mode, 2)

    def code(self, layout: Layout) -> bytes:
        opcode = bytes((self.opcodes[self.mode],))
        if self.expression is None:
            return opcode
        value = self.expression.value(layout)
        if self.mode == "rel":
            return opcode + offset(value, layout.here() + 2)
        if self.mode == "imm":
            return opcode + number(value, 1)
        length = LENGTHS.get(self.mode, 2) - 1
        if not 0 <= value < 1 << 8 * length:
            raise Fault(f"{hexadecimal(value)} is not an address in {'zero page' if length == 1 else 'memory'}")
        return opcode + number(value, length)


def offset(target: int, origin: int) -> bytes:
    """A branch from the instruction before `origin` to `target`. Raises Fault if that is too far."""
    distance = target - origin
    if not -128 <= distance <= 127:
        excess = distance - 127 if distance > 0 else -128 - distance
        raise Fault(f"the branch to {hexadecimal(target)} is {excess} byte{'s' * (excess > 1)} too long")
    return distance.to_bytes(1, "little", signed=True)


@dataclass
class Data(Statement):
    """`.byte`, `.word` and `.text`: strings, and numbers of `width` bytes, low byte first."""

    items: list[bytes | Expression]
    width: int

    def lay(self, layout: Layout) -> int:
        return sum(len(item) if isinstance(item, bytes) else self.width for item in self.items)

    def code(self, layout: Layout) -> bytes:
        return b"".join(
            item if isinstance(item, bytes) else number(item.value(layout), self.width) for item in self.items
        )


@dataclass
class Fill(Statement):
    """`.fill count, value`."""

    count: Expression
    value: Expression

    def lay(self, layout: Layout) -> int:
        return _extent(self.count.value(layout))

    def code(self, layout: Layout) -> bytes:
        return number(self.value.value(layout), 1) * self.lay(layout)


@dataclass
class Org(Statement):
    """`.org address`: what follows is assembled for that address and stored after what precedes."""

    target: Expression

    def lay(self, layout: Layout) -> int:
        address = self.target.value(layout)
        if not 0 <= address < MEMORY:
            raise Fault(f"{hexadecimal(address)} is not an address in memory")
        layout.address = address
        layout.detached = False
        return 0


@dataclass
class Reserve(Statement):
    """`.reserve count`: skip bytes of memory without storing any."""

    count: Expression

    def lay(self, layout: Layout) -> int:
        count = _extent(self.count.value(layout))
        layout.address = beyond(layout.here(), count)
        layout.detached = True
        return 0


@dataclass
class Assert(Statement):
    """`.assert expression, "message"`: in pass 2 the expression must not be 0."""

    condition: Expression
    message: bytes

    def code(self, layout: Layout) -> bytes:
        if not self.condition.value(layout):
            raise Fault(f"assertion failed: {self.message.decode('latin-1')}")
        return b""


@dataclass
class Execute(Statement):
    """`.execute address`: the execution address."""

    address: Expression

    def code(self, layout: Layout) -> bytes:
        if layout.execution is not None:
            raise Fault("a second execution address")
        layout.execution = self.address.value(layout)
        if not 0 <= layout.execution < MEMORY:
            raise Fault(f"{hexadecimal(layout.execution)} is not an address in memory")
        return b""


@dataclass
class Include(Statement):
    """`.include "file"`: insert that file."""

    name: str


def _extent(count: int) -> int:
    if count < 0:
        raise Fault(f"the count must not be negative: {count}")
    return count


def beyond(address: int, count: int) -> int:
    """`address + count`, at most &10000. Raises Fault beyond the end of memory."""
    if address + count > MEMORY:
        raise Fault(f"{address + count - MEMORY} bytes too many: memory ends at &FFFF")
    return address + count


def number(value: int, width: int) -> bytes:
    """A signed or unsigned value as `width` bytes, low byte first. Raises Fault if it does not fit."""
    if not -(1 << 8 * width - 1) <= value < 1 << 8 * width:
        raise Fault(f"{value} does not fit in {'a byte' if width == 1 else 'two bytes'}")
    return (value & (1 << 8 * width) - 1).to_bytes(width, "little")


def hexadecimal(value: int) -> str:
    """A value in assembler notation, with two or at least four digits."""
    digits = 2 if abs(value) <= 0xFF else 4
    return f"{'-' if value < 0 else ''}&{abs(value):0{digits}X}"


class ParsedLine(NamedTuple):
    """A parsed line; either part may be None."""

    label: str | None
    statement: Statement | None


def read_line(text: str, parent: str) -> ParsedLine:
    """Parse a line of source; local names belong to the label `parent`. Raises Fault."""
    scanner = Scanner(text, parent)
    label = None
    symbol = _read_new_symbol(scanner)
    if symbol and scanner.take_text(":"):
        label = symbol
        if "@" not in label:
            scanner.parent = label
        symbol = _read_new_symbol(scanner)
    statement: Statement | None = None
    if symbol:
        if not scanner.take_text("="):
            raise Fault(f"unknown instruction {symbol}; a label ends with a colon, a constant has a =")
        statement = Constant(symbol, read_expression(scanner))
    elif directive := scanner.take(DIRECTIVE):
        if directive.lower() not in DIRECTIVES:
            raise Fault(f"unknown directive {directive}; choose from {', '.join(DIRECTIVES)}")
        statement = DIRECTIVES[directive.lower()](scanner)
    elif scanner.rest():
        statement = _read_instruction(scanner)
    scanner.expect_end()
    return ParsedLine(label, statement)


def _read_new_symbol(scanner: Scanner) -> str | None:
    """The symbol that comes next, for its definition; None if there is none, or a mnemonic."""
    start = scanner.at
    symbol = scanner.take_symbol()
    if symbol is None or symbol.upper() not in RESERVED:
        return symbol
    if scanner.take_text(":") or scanner.take_text("="):
        raise Fault(f"{symbol} is the name of {'an instruction' if len(symbol) == 3 else 'a register'}")
    scanner.at = start
    return None


def _read_instruction(scanner: Scanner) -> InstructionStatement:
    mnemonic = (scanner.take(SYMBOL) or "").upper()
    if mnemonic not in OPCODES:
        raise Fault(f"expected an instruction, found {mnemonic or scanner.found()}")
    if not scanner.rest():
        return InstructionStatement(mnemonic, "no operand", None)
    if scanner.take(ACCUMULATOR):
        return InstructionStatement(mnemonic, "A", None)
    if scanner.take_text("#"):
        return InstructionStatement(mnemonic, "#value", read_expression(scanner))
    start = scanner.at
    if scanner.take_text("("):
        expression = read_expression(scanner)
        if scanner.take_text(","):
            scanner.expect("X")
            scanner.expect(")")
            return InstructionStatement(mnemonic, "(address,X)", expression)
        scanner.expect(")")
        if scanner.take_text(","):
            scanner.expect("Y")
            return InstructionStatement(mnemonic, "(address),Y", expression)
        if not scanner.rest():
            return InstructionStatement(mnemonic, "(address)", expression)
        scanner.at = start  # the parentheses begin an expression
    expression = read_expression(scanner)
    if not scanner.take_text(","):
        return InstructionStatement(mnemonic, "address", expression)
    if scanner.take_text("X"):
        return InstructionStatement(mnemonic, "address,X", expression)
    scanner.expect("Y")
    return InstructionStatement(mnemonic, "address,Y", expression)


def _read_items(scanner: Scanner, read: Callable[[Scanner], bytes | Expression]) -> list[bytes | Expression]:
    items = [read(scanner)]
    while scanner.take_text(","):
        items.append(read(scanner))
    return items


def _read_byte(scanner: Scanner) -> bytes | Expression:
    return scanner.take_string() if scanner.rest().startswith('"') else read_expression(scanner)


def _read_fill(scanner: Scanner) -> Fill:
    count = read_expression(scanner)
    scanner.expect(",")
    return Fill(count, read_expression(scanner))


def _read_assert(scanner: Scanner) -> Assert:
    condition = read_expression(scanner)
    scanner.expect(",")
    return Assert(condition, scanner.take_string())


DIRECTIVES: dict[str, Callable[[Scanner], Statement]] = {
    ".org": lambda scanner: Org(read_expression(scanner)),
    ".byte": lambda scanner: Data(_read_items(scanner, _read_byte), 1),
    ".word": lambda scanner: Data(_read_items(scanner, read_expression), 2),
    ".text": lambda scanner: Data(_read_items(scanner, Scanner.take_string), 1),
    ".fill": _read_fill,
    ".reserve": lambda scanner: Reserve(read_expression(scanner)),
    ".include": lambda scanner: Include(scanner.take_string().decode("latin-1")),
    ".assert": _read_assert,
    ".execute": lambda scanner: Execute(read_expression(scanner)),
}
