"""What each translatable instruction does, in LLVM's intermediate representation.

The operations have the names of `emulator.cpu.unroll`, which defines them for the interpreter; the fuzzer
`tools.checks.recompiler` compares the two. They hold for the D flag clear.
"""

from collections.abc import Callable

from emulator.cpu.recompiler.text import OTHER_FLAGS, STATE, Text, Value

STACK = 0x100
DECIMAL_INTERRUPT, UNUSED_BREAK = 0x0C, 0x30  # flags


def result(text: Text, register: str, value: Value) -> None:
    """`register` and the flags N and Z take `value`."""
    text.put(register, value)
    text.put("nz", value)


def branch_condition(text: Text, name: str) -> tuple[str, bool]:
    """The flag that the branch tests, as an i1, and whether it branches if it is set."""
    if name in ("BPL", "BMI"):
        return text.is_true("ne", text.do("and", text.get("nz"), 0x8080), 0), name == "BMI"
    if name in ("BNE", "BEQ"):
        return text.is_true("eq", text.byte(text.get("nz")), 0), name == "BEQ"
    return text.is_true("ne", text.get("v" if name[1] == "V" else "c"), 0), name[2] == "S"


def implied(text: Text, name: str) -> None:
    """One of the instructions without an operand, but for the stack."""
    if name in ("INX", "INY", "DEX", "DEY"):
        register = name[2].lower()
        result(text, register, text.byte(text.add(text.get(register), 1 if name[0] == "I" else -1)))
    elif name == "TXS":
        text.put("sp", text.get("x"))
    elif name == "TSX":
        result(text, "x", text.get("sp"))
    elif name[0] == "T":
        result(text, name[2].lower(), text.get(name[1].lower()))
    elif name in ("CLC", "SEC"):
        text.put("c", int(name == "SEC"))
    elif name == "CLV":
        text.put("v", 0)


def push(text: Text, value: Value) -> None:
    pointer = text.get("sp")
    text.store(text.either(pointer, STACK), value)
    text.put("sp", text.byte(text.add(pointer, -1)))


def stack(text: Text, name: str) -> None:
    """PHA, PHP or PLA."""
    if name == "PHA":
        push(text, text.get("a"))
    elif name == "PHP":
        push(text, status(text))
    else:
        pointer = text.byte(text.add(text.get("sp"), 1))
        value = text.load(text.either(pointer, STACK))
        text.put("sp", pointer)
        result(text, "a", value)


def status(text: Text) -> str:
    """P as PHP stores it."""
    flags = text.get("nz")
    negative = text.do("and", text.either(flags, text.do("lshr", flags, 8)), 0x80)
    zero = text.do("shl", text.number(text.is_true("eq", text.byte(flags), 0)), 1)
    others = text.either(other_flags(text), UNUSED_BREAK)
    carry_overflow = text.either(text.get("c"), text.get("v"))
    return text.either(text.either(negative, zero), text.either(others, carry_overflow))


def other_flags(text: Text) -> str:
    """The flags that translated code does not change."""
    return text.name(f"load i64, ptr {text.place(STATE + 8 * OTHER_FLAGS)}")


def pull_flags(text: Text, value: Value) -> None:
    """N, V, Z and C as in the byte `value`."""
    text.put("c", text.do("and", value, 0x01))
    text.put("v", text.do("and", value, 0x40))
    negative = text.do("shl", text.do("and", value, 0x80), 8)
    text.put("nz", text.either(negative, text.do("xor", text.do("and", value, 0x02), 0x02)))


def modify(text: Text, name: str, value: Value) -> str:
    """The new value of the operand of a shift, INC or DEC."""
    if name in ("INC", "DEC"):
        return text.byte(text.add(value, 1 if name == "INC" else -1))
    carry = text.get("c")
    if name in ("ASL", "ROL"):
        text.put("c", text.do("lshr", value, 7))
        shifted = text.byte(text.do("shl", value, 1))
        return shifted if name == "ASL" else text.either(shifted, carry)
    text.put("c", text.do("and", value, 1))
    shifted = text.do("lshr", value, 1)
    return shifted if name == "LSR" else text.either(shifted, text.do("shl", carry, 7))


def _compare(register: str) -> Callable[[Text, Value], None]:
    def compare(text: Text, value: Value) -> None:
        held = text.get(register)
        text.put("c", text.number(text.is_true("uge", held, value)))
        text.put("nz", text.byte(text.do("sub", held, value)))

    return compare


def _load(register: str) -> Callable[[Text, Value], None]:
    return lambda text, value: result(text, register, value)


def _logic(operation: str) -> Callable[[Text, Value], None]:
    return lambda text, value: result(text, "a", text.do(operation, text.get("a"), value))


def _add(text: Text, value: Value) -> None:
    held = text.get("a")
    total = text.add(text.add(held, value), text.get("c"))
    same_signs = text.do("xor", text.do("xor", held, value), -1)
    overflow = text.do("and", text.do("and", same_signs, text.do("xor", held, total)), 0x80)
    text.put("v", text.do("lshr", overflow, 1))
    text.put("c", text.do("lshr", total, 8))
    result(text, "a", text.byte(total))


def _bit(text: Text, value: Value) -> None:
    text.put("v", text.do("and", value, 0x40))
    negative = text.do("shl", text.do("and", value, 0x80), 8)
    text.put("nz", text.either(text.do("and", text.get("a"), value), negative))


READS: dict[str, Callable[[Text, Value], None]] = {
    "LDA": _load("a"),
    "LDX": _load("x"),
    "LDY": _load("y"),
    "ORA": _logic("or"),
    "AND": _logic("and"),
    "EOR": _logic("xor"),
    "CMP": _compare("a"),
    "CPX": _compare("x"),
    "CPY": _compare("y"),
    "ADC": _add,
    "SBC": lambda text, value: _add(text, text.do("xor", value, 0xFF)),
    "BIT": _bit,
}
"""The operations on an operand that is only read."""
