"""BeebAsm's directives, except those that begin or end a block, and those that read further source."""

import re
from collections.abc import Callable
from pathlib import PurePath

from emulator.assembler.assembly import MEMORY, BeebFile, read_bytes
from emulator.assembler.beebasm.blocks import Node, Origin
from emulator.assembler.beebasm.expressions import RANDOM, Value, number, read_formula, shown, text, whole
from emulator.assembler.beebasm.state import AssemblyState
from emulator.assembler.expressions import Fault, Scanner, Unknown
from emulator.assembler.statements import hexadecimal
from emulator.errors import BeebError
from emulator.media.basic import tokenise

BASIC_LOAD, BASIC_EXECUTION = 0xFF1900, 0xFF8023
PLACE = re.compile(r"(FILELINE|CALLSTACK)\$(?!\()", re.IGNORECASE)
LINE_NUMBER = re.compile(r"\s*([0-9]{1,9})")
ENCODING = "latin-1"
LINE_END = re.compile("\r\n|\n\r|\r|\n")


def run(state: AssemblyState, node: Node) -> bool:
    """Run a directive; False if it is none."""
    found = DIRECTIVE.match(node.text)
    if found is None:
        return False
    scanner = Scanner(node.text[found.end() :])
    DIRECTIVES[found[1].upper()](state, scanner, node.origin)
    scanner.expect_end()
    return True


def _arguments(state: AssemblyState, scanner: Scanner, least: int, most: int) -> list[Value]:
    """`least` to `most` values. Raises Unknown if one is not known yet."""
    values: list[Value] = []
    while scanner.rest():
        if values:
            scanner.expect(",")
        values.append(read_formula(scanner).value(state))
    if not least <= len(values) <= most:
        raise Fault(f"expected {least if least == most else f'{least} to {most}'} values, found {len(values)}")
    return values


def _numbers(state: AssemblyState, scanner: Scanner, least: int, most: int) -> list[int]:
    return [whole(value) for value in _arguments(state, scanner, least, most)]


def _in_memory(address: int) -> int:
    if not 0 <= address <= MEMORY:
        raise Fault(f"{hexadecimal(address)} is not an address in memory")
    return address


def _org(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    state.move_to(*_numbers(state, scanner, 1, 1))


def _cpu(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    (cpu,) = _numbers(state, scanner, 1, 1)
    if cpu not in (0, 1):
        raise Fault(f"CPU is 0 for the 6502 or 1 for the 65C02, not {cpu}")
    state.cpu = cpu


def _skip(state: AssemblyState, scanner: Scanner, origin: Origin) -> None:
    (count,) = _numbers(state, scanner, 1, 1)
    if count < 0:
        raise Fault(f"the count must not be negative: {count}")
    _skip_to(state, state.address + count)


def _skip_to(state: AssemblyState, address: int) -> None:
    if address < state.address:
        raise Fault(f"&{state.address:04X} is already beyond {hexadecimal(address)}")
    state.check_guards(address)
    state.move_to(address)


def _skipto(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    _skip_to(state, *_numbers(state, scanner, 1, 1))


def _align(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    (size,) = _numbers(state, scanner, 1, 1)
    if size < 1:
        raise Fault(f"ALIGN takes 1 or more, not {size}")
    _skip_to(state, -(-state.address // size) * size)


def _data(width: int) -> Callable[[AssemblyState, Scanner, Origin], None]:
    """EQUB and EQUS, EQUW, EQUD: numbers of `width` bytes; those of one byte also strings."""

    def put(state: AssemblyState, scanner: Scanner, origin: Origin) -> None:
        code = bytearray()
        while True:
            formula = read_formula(scanner)
            try:
                code += _encoded(state, formula.value(state), width)
            except Unknown:
                if state.final:
                    raise
                code += bytes(width)
            if not scanner.take_text(","):
                break
        state.emit(bytes(code), origin)

    return put


def _encoded(state: AssemblyState, value: Value, width: int) -> bytes:
    if isinstance(value, str):
        if width > 1:
            raise Fault("a string; EQUS and EQUB take strings")
        codes = value.encode(ENCODING, "replace")
        return bytes(state.mapped.get(code, code) for code in codes)
    if whole(value) >= 1 << 8 * width:
        raise Fault(f"{whole(value)} does not fit in {width} byte{'s' * (width > 1)}")
    return (whole(value) & (1 << 8 * width) - 1).to_bytes(width, "little")


def _mapchar(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    first, *last, code = _numbers(state, scanner, 2, 3)
    end = last[0] if last else first
    if not 0 <= first <= end <= 255 or not 0 <= code <= code + end - first <= 255:
        raise Fault("MAPCHAR takes characters and codes from 0 to 255")
    state.mapped.update((character, code + character - first) for character in range(first, end + 1))


def _guard(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    state.guards.add(_in_memory(*_numbers(state, scanner, 1, 1)))


def _clear(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    start, end = map(_in_memory, _numbers(state, scanner, 2, 2))
    if start > end:
        raise Fault("CLEAR takes a start and an end after it")
    state.guards = {address for address in state.guards if not start <= address < end}
    state.used[start:end] = state.memory[start:end] = bytes(end - start)


def _copyblock(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    try:
        start, end, target = map(_in_memory, _numbers(state, scanner, 3, 3))
    except Unknown:
        if state.final:
            raise
        return
    if start > end or target + end - start > MEMORY:
        raise Fault("COPYBLOCK takes a start, an end after it, and a target with room")
    for memory in (state.memory, state.used):
        memory[target : target + end - start] = memory[start:end]


def _incbin(state: AssemblyState, scanner: Scanner, origin: Origin) -> None:
    (name,) = _arguments(state, scanner, 1, 1)
    state.emit(_contents(state, text(name), origin), origin)


def _contents(state: AssemblyState, name: str, origin: Origin) -> bytes:
    path = state.find(name, origin)
    try:
        return read_bytes(path)
    except Fault as fault:
        raise Fault(f"{path}: {fault}") from fault


def _save(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    if not state.final:
        scanner.at = len(scanner.line)
        return
    values = _arguments(state, scanner, 2, 5)
    name = text(values.pop(0)) if isinstance(values[0], str) else ""
    start, end, *others = map(whole, values)
    if not 0 <= start <= end <= MEMORY or len(values) < 2:
        raise Fault(f"SAVE takes a start and an end after it, not {hexadecimal(start)} and {hexadecimal(end)}")
    execution, load = (*others, *(start, start)[len(others) :])[:2]
    state.files.append(BeebFile(name, bytes(state.memory[start:end]), load, execution))


def _print(state: AssemblyState, scanner: Scanner, origin: Origin) -> None:
    if not state.final:
        scanner.at = len(scanner.line)
        return
    shown_values = []
    while scanner.rest():
        if scanner.take_text(","):
            continue
        if place := scanner.take(PLACE):
            calls = [*state.calls, origin] if place.upper().startswith("CALL") else [origin]
            shown_values.append("\n".join(map(str, reversed(calls))))
        elif scanner.take_text("~"):
            shown_values.append(f"&{whole(read_formula(scanner).value(state)) & 0xFFFFFFFF:X}")
        else:
            shown_values.append(shown(read_formula(scanner).value(state)))
    state.printed.append(" ".join(shown_values))


def _error(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    raise Fault(text(*_arguments(state, scanner, 1, 1)))


def _assert(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    if not state.final:
        scanner.at = len(scanner.line)
        return
    for value in _arguments(state, scanner, 1, 100):
        if not number(value):
            raise Fault(f"assertion failed: {scanner.line.strip()}")


def _randomize(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    RANDOM.seed(*_numbers(state, scanner, 1, 1))


def _put(convert: Callable[[bytes], bytes]) -> Callable[[AssemblyState, Scanner, Origin], None]:
    """PUTFILE and PUTTEXT: a file of the host, as it is or converted."""

    def put(state: AssemblyState, scanner: Scanner, origin: Origin) -> None:
        if not state.final:
            scanner.at = len(scanner.line)
            return
        values = _arguments(state, scanner, 2, 4)
        names = [text(values.pop(0))]
        if isinstance(values[0], str):
            names.append(text(values.pop(0)))
        if not values:
            raise Fault("PUTFILE takes a start address after the names")
        load, *execution = map(whole, values)
        data = convert(_contents(state, names[0], origin))
        state.files.append(BeebFile(_beeb_name(names), data, load, execution[0] if execution else load))

    return put


def _beeb_name(names: list[str]) -> str:
    return names[1] if len(names) > 1 else PurePath(names[0].replace("\\", "/")).name


def _putbasic(state: AssemblyState, scanner: Scanner, origin: Origin) -> None:
    names = [text(value) for value in _arguments(state, scanner, 1, 2)]
    if not state.final:
        return
    lines = [line for line in LINE_END.split(_contents(state, names[0], origin).decode(ENCODING)) if line.strip()]
    try:
        program = tokenise("\n".join(_numbered(lines)))
    except BeebError as error:
        raise Fault(f"{names[0]}: {error}") from error
    state.files.append(BeebFile(_beeb_name(names), program, BASIC_LOAD, BASIC_EXECUTION))


def _numbered(lines: list[str]) -> list[str]:
    """BASIC in which a line without a number has the one after the line before."""
    numbered, last = [], 0
    for line in lines:
        found = LINE_NUMBER.match(line)
        last = int(found[1]) if found else last + 1
        numbered.append(line if found else f"{last}{line}")
    return numbered


def _sourceline(state: AssemblyState, scanner: Scanner, _: Origin) -> None:
    raise Fault("SOURCELINE is not supported")


def _beeb_text(data: bytes) -> bytes:
    return LINE_END.sub("\r", data.decode(ENCODING)).encode(ENCODING)


DIRECTIVES: dict[str, Callable[[AssemblyState, Scanner, Origin], None]] = {
    "ORG": _org,
    "CPU": _cpu,
    "SKIP": _skip,
    "SKIPTO": _skipto,
    "ALIGN": _align,
    "EQUB": _data(1),
    "EQUS": _data(1),
    "EQUW": _data(2),
    "EQUD": _data(4),
    "MAPCHAR": _mapchar,
    "GUARD": _guard,
    "CLEAR": _clear,
    "COPYBLOCK": _copyblock,
    "INCBIN": _incbin,
    "SAVE": _save,
    "PRINT": _print,
    "ERROR": _error,
    "ASSERT": _assert,
    "RANDOMIZE": _randomize,
    "PUTFILE": _put(bytes),
    "PUTTEXT": _put(_beeb_text),
    "PUTBASIC": _putbasic,
    "SOURCELINE": _sourceline,
}
DIRECTIVE = re.compile(rf"({'|'.join(sorted(DIRECTIVES, key=len, reverse=True))})(?![A-Za-z_])", re.IGNORECASE)
