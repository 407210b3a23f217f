"""Instructions in BeebAsm's notation: the operand's form, and the opcode for a value. Opcodes are those of py65."""

import re
from typing import NamedTuple

from py65.devices.mpu65c02 import MPU as CMOS

from emulator.assembler.beebasm.expressions import Formula, SymbolScope, read_formula, whole
from emulator.assembler.expressions import Fault, Scanner, Unknown
from emulator.assembler.statements import LENGTHS, OPCODES, hexadecimal, number, offset

NOT_BEEBASM = re.compile(r"RMB|SMB|BBR|BBS|WAI|STP|\?\?\?")  # of Rockwell's and WDC's 65C02
OTHER_NAMES = {"DEA": "DEC", "INA": "INC"}  # without the operand A
ACCUMULATOR = re.compile(r"A(?![A-Za-z0-9_%$])", re.IGNORECASE)
INDEX = re.compile(r"\s*,\s*([XY])(?![A-Za-z0-9_%$])", re.IGNORECASE)
CMOS_LENGTHS = LENGTHS | {"iax": 3}
# The forms of operands, and the modes that each can mean: the first that exists and fits is taken.
FORMS = {
    "": ("imp",),
    "A": ("acc",),
    "#": ("imm",),
    "address": ("rel", "zpg", "abs"),
    "address,X": ("zpx", "abx"),
    "address,Y": ("zpy", "aby"),
    "(address)": ("zpi", "ind"),
    "(address,X)": ("inx", "iax"),
    "(address),Y": ("iny",),
}
NAMES = {"": "no operand", "A": "the accumulator", "#": "an immediate operand"}


def _cmos() -> dict[str, dict[str, int]]:
    opcodes: dict[str, dict[str, int]] = {}
    for opcode, (mnemonic, mode) in enumerate(CMOS().disassemble):
        if not NOT_BEEBASM.match(mnemonic):
            opcodes.setdefault(mnemonic, {}).setdefault(mode, opcode)
    for other, mnemonic in OTHER_NAMES.items():
        opcodes[other] = {"imp": opcodes[mnemonic]["acc"]}
    return opcodes


SETS = (OPCODES, _cmos())  # by the number of CPU


class BeebInstruction(NamedTuple):
    """A parsed instruction."""

    mnemonic: str
    form: str
    operand: Formula | None

    def code(self, cpu: int, address: int, scope: SymbolScope, final: bool) -> bytes:
        """Its bytes at `address`. Unless `final`, an unknown value makes an absolute address. Raises Fault."""
        opcodes = SETS[cpu].get(self.mnemonic, {})
        modes = [mode for mode in FORMS[self.form] if mode in opcodes]
        if not modes and self.form == "address,Y" and "zpy" in opcodes:
            modes = ["zpy"]
        if not modes:
            raise Fault(f"{self.mnemonic} cannot have {NAMES.get(self.form, self.form)}")
        if self.operand is None:
            return bytes((opcodes[modes[0]],))
        try:
            value: int | None = whole(self.operand.value(scope))
        except Unknown:
            if final:
                raise
            value = None
        guess = address if value is None else value  # as BeebAsm does
        mode = modes[0] if 0 <= guess <= 0xFF else modes[-1]
        length = CMOS_LENGTHS.get(mode, 2) - 1
        opcode = bytes((opcodes[mode],))
        if value is None:
            return opcode + bytes(length)
        if mode == "rel":
            if not final and not -128 <= value - address - 2 <= 127:
                value = address  # pass 2 complains, when all labels have their places
            return opcode + offset(value, address + 2)
        if not 0 <= value < 1 << 8 * length:
            kind = "a byte" if mode == "imm" else "an address in memory" if length == 2 else "an address in zero page"
            raise Fault(f"{hexadecimal(value)} is not {kind}")
        return opcode + number(value, length)


def read_instruction(text: str, cpu: int) -> BeebInstruction | None:
    """The instruction that `text` begins with, for `cpu` 0 or 1; None if it begins with no mnemonic."""
    mnemonic = text[:3].upper()
    if mnemonic not in SETS[cpu]:
        return None
    scanner = Scanner(text[3:])
    instruction = _read_operand(mnemonic, scanner)
    scanner.expect_end()
    return instruction


def _read_operand(mnemonic: str, scanner: Scanner) -> BeebInstruction:
    if not scanner.rest():
        return BeebInstruction(mnemonic, "", None)
    start = scanner.at
    if scanner.take(ACCUMULATOR):
        if not scanner.rest() and "acc" in SETS[1][mnemonic]:
            return BeebInstruction(mnemonic, "A", None)
        scanner.at = start  # a symbol of that name
    if scanner.take_text("#"):
        return BeebInstruction(mnemonic, "#", read_formula(scanner))
    if scanner.take_text("("):
        operand = read_formula(scanner)
        if index := scanner.take(INDEX):
            scanner.expect(")")
            if index[-1].upper() == "X" and not scanner.rest():
                return BeebInstruction(mnemonic, "(address,X)", operand)
        else:
            scanner.expect(")")
            if not scanner.rest():
                return BeebInstruction(mnemonic, "(address)", operand)
            index = scanner.take(INDEX)
            if index and index[-1].upper() == "Y" and not scanner.rest():
                return BeebInstruction(mnemonic, "(address),Y", operand)
        raise Fault("the operand begins like an indirect one; use [] for other brackets")
    operand = read_formula(scanner)
    index = scanner.take(INDEX)
    return BeebInstruction(mnemonic, f"address,{index[-1].upper()}" if index else "address", operand)
