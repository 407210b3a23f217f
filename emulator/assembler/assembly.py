"""What an assembly gives: segments, files, labels, source lines and a listing; and reading the source."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from commandline.errors import MAX_SHOWN, UserError, shorten
from emulator.assembler.expressions import Fault
from emulator.symbols import SourceLine, Symbols

LONGEST_WORD = re.compile(rf"\S{{{MAX_SHOWN + 1},}}")  # without which an error is readable
LARGEST = 1 << 24  # bytes of a source file
BYTES_LISTED = 8  # per line of the listing
MEMORY = 0x10000


class AssemblyError(UserError):
    """Source that cannot be assembled. `errors` are lines of the form `path:line: cause`."""

    def __init__(self, errors: Sequence[str]) -> None:
        self.errors = tuple(errors)
        super().__init__("\n".join(errors))


@dataclass(frozen=True)
class Segment:
    """Consecutive bytes, and the address for which they are assembled."""

    address: int
    code: bytes


@dataclass(frozen=True)
class BeebFile:
    """A file for the machine: its name, its bytes, and its load and execution addresses."""

    name: str
    data: bytes
    load: int
    execution: int


class CodeLine(NamedTuple):
    """`length` bytes at `address` that were assembled from a line of source."""

    address: int
    length: int
    source: SourceLine


@dataclass(frozen=True)
class Assembly:
    """An assembled program.

    `segments` are its bytes by the addresses for which they are assembled, in the order of the source. `files` are what
    it stores; source without SAVE stores one. `labels` and `constants` are the values of the symbols by name; a local
    label is named `label@name`, one in a block `label.name`. `lines` says which source line each byte came from, and
    `printed` has the lines of PRINT.
    """

    segments: tuple[Segment, ...]
    files: tuple[BeebFile, ...]
    labels: dict[str, int]
    constants: dict[str, int]
    lines: tuple[CodeLine, ...]
    listing: str
    printed: tuple[str, ...] = field(default=())

    @property
    def load(self) -> int:
        """The load address of the first file."""
        return self.files[0].load

    @property
    def execution(self) -> int:
        """The execution address of the first file."""
        return self.files[0].execution

    @property
    def code(self) -> bytes:
        """The bytes of the first file."""
        return self.files[0].data

    @property
    def symbols(self) -> Symbols:
        """Labels, constants that could be addresses, and source lines; `beeb.symbols.update(assembly.symbols)`."""
        symbols = Symbols()
        for name, address in self.labels.items():
            if 0 <= address < MEMORY:
                symbols.add(name, address)
        for name, value in self.constants.items():
            if 0 <= value < MEMORY and name not in self.labels:
                symbols.add(name, value, constant=True)
        for line in self.lines:
            symbols.add_line(*line)
        return symbols

    @property
    def label_file(self) -> str:
        """A line `name = &XXXX` for each label, sorted by address and then by name."""
        by_address = sorted((address, name) for name, address in self.labels.items() if 0 <= address < MEMORY)
        return "".join(f"{name} = &{address:04X}\n" for address, name in by_address)

    @property
    def symbol_file(self) -> str:
        """`label_file`, then the constants from 0 to &FFFF, then the lines of source: see `emulator.symbols.files`."""
        symbols = self.symbols
        by_address: dict[int, SourceLine] = {address: line for address, _, line in symbols.lines}
        constants = sorted((each.address, each.name) for each in symbols if each.constant)
        text, last = [self.label_file, *(f"{name} == &{value:04X}\n" for value, name in constants)], None
        for address in sorted({*by_address, *(place + 1 for place in by_address)}):
            line = by_address.get(address)
            if line != last:
                text.append(f"&{address:04X}{f' {line}' if line else ''}\n")
            last = line
        return "".join(text)


def store(code: bytes, address: int, stored: list[tuple[int, bytearray]]) -> None:
    """Append code: to the last segment if it continues that in memory, otherwise as a new one."""
    if not stored or stored[-1][0] + len(stored[-1][1]) != address:
        stored.append((address, bytearray()))
    stored[-1][1].extend(code)


def beeb_name(path: str) -> str:
    """A name for the machine, of the file that is assembled from `path`."""
    return re.sub(r"[^A-Za-z0-9]", "", Path(path).stem)[:7].upper() or "CODE"


def error_line(place: object, fault: Fault) -> str:
    """A fault with its place, as one line of an AssemblyError."""
    cause = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(fault))
    return f"{place}: {LONGEST_WORD.sub(lambda word: shorten(word[0]), cause)}"


def read_bytes(path: Path) -> bytes:
    """The contents of a file. Raises Fault."""
    try:
        with path.open("rb") as file:  # it may be a device, which has no end
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise Fault(f"cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # a name that no file can have
        raise Fault(f"cannot be read: {error}") from error
    if len(data) > LARGEST:
        raise Fault(f"larger than {LARGEST >> 20} MB")
    return data


def read_source(path: Path, encoding: str = "utf-8") -> str:
    """The text of a file, its lines ended by line feeds. Raises Fault."""
    try:
        return read_bytes(path).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise Fault(f"cannot be read: {error}") from error
