"""Reading source and included files, and the two passes over them.

Pass 1 gives every statement its address and every label its value. An instruction whose operand is not known yet is
assembled with an absolute address. Whatever determines an address must be known in pass 1, so that no value changes in
pass 2, which writes the bytes and the listing.
"""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from commandline.errors import MAX_SHOWN, UserError, shorten
from emulator.assembler.expressions import Fault
from emulator.assembler.statements import (
    MEMORY,
    Constant,
    Include,
    Layout,
    Org,
    Statement,
    beyond,
    hexadecimal,
    read_line,
)

MOST_ERRORS = 20  # reported
LONGEST_WORD = re.compile(rf"\S{{{MAX_SHOWN + 1},}}")  # without which an error is readable
LARGEST = 1 << 24  # bytes of a source file
DEEPEST = 20  # nested files
BYTES_LISTED = 8  # per line of the listing


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
class Assembly:
    """An assembled program.

    `code` is what is stored: the segments in order, loaded at the address of the first, `load`. `execution` is the
    address of `.execute`, by default `load`. `labels` and `constants` are the values of the symbols by name; a local
    label is named `label@name`.
    """

    segments: tuple[Segment, ...]
    execution: int
    labels: dict[str, int]
    constants: dict[str, int]
    listing: str

    @property
    def load(self) -> int:
        return self.segments[0].address

    @property
    def code(self) -> bytes:
        return b"".join(segment.code for segment in self.segments)

    @property
    def symbol_file(self) -> str:
        """A line `name = &XXXX` for each label, sorted by address and then by name."""
        by_address = sorted((address, name) for name, address in self.labels.items())
        return "".join(f"{name} = &{address:04X}\n" for address, name in by_address)


def assemble(path: str | Path, search: Sequence[str | Path] = ()) -> Assembly:
    """Assemble a file. Included files are searched for beside the including file, then in the folders of `search`.

    Raises AssemblyError.
    """
    assembler = _Assembler(search)
    with assembler.at(str(path)):
        assembler.read(_text(Path(path)), Path(path), ())
    return assembler.assembly(str(path))


def assemble_text(text: str, name: str = "text", search: Sequence[str | Path] = ()) -> Assembly:
    """Assemble `text` as if it were the file `name`. Raises AssemblyError."""
    assembler = _Assembler(search)
    assembler.read(text, Path(name), ())
    return assembler.assembly(name)


@dataclass
class _SourceLine:
    """A line of a file, its content, and its address from pass 1."""

    path: Path
    number: int
    text: str
    label: str | None = None
    statement: Statement | None = None
    address: int | None = None

    @property
    def place(self) -> str:
        return f"{self.path}:{self.number}"


class _Assembler:
    """The state of one assembly."""

    def __init__(self, search: Sequence[str | Path]) -> None:
        self.search = [Path(folder) for folder in search]
        self.lines: list[_SourceLine] = []
        self.places: dict[str, str] = {}  # where each symbol is defined
        self.parent = ""  # the label to which local names belong
        self.errors: list[str] = []

    @contextmanager
    def at(self, place: str) -> Iterator[None]:
        """Record a fault in the block with its place."""
        try:
            yield
        except Fault as fault:
            cause = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(fault))  # an error is one line
            self.errors.append(f"{place}: {LONGEST_WORD.sub(lambda word: shorten(word[0]), cause)}")

    def read(self, text: str, path: Path, including: tuple[Path, ...]) -> None:
        """Read the text of the file `path`, included by the last file of `including`."""
        including = (*including, path)
        for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
            source = _SourceLine(path, number, line)
            self.lines.append(source)
            with self.at(source.place):
                source.label, source.statement = read_line(line, self.parent)
                self._define(source)
                if isinstance(source.statement, Include):
                    self._include(source.statement.name, including)

    def _define(self, source: _SourceLine) -> None:
        if source.label and "@" not in source.label:
            self.parent = source.label
        name = source.statement.name if isinstance(source.statement, Constant) else None
        for symbol in filter(None, (source.label, name)):
            if symbol in self.places:
                raise Fault(f"{symbol} is already defined at {self.places[symbol]}")
            self.places[symbol] = source.place

    def _include(self, name: str, including: tuple[Path, ...]) -> None:
        candidates = [folder / name for folder in (including[-1].parent, *self.search)]
        path = next((path for path in candidates if os.path.isfile(path)), None)  # also of a name that is too long
        if path is None:
            places = " or ".join(str(path.parent) for path in candidates)
            raise Fault(f"file {name[: MAX_SHOWN // 2]} not found in {places}")
        if path.resolve() in [file.resolve() for file in including]:
            raise Fault(f"{path} includes itself")
        if len(including) >= DEEPEST:
            raise Fault(f"{path}: includes are nested more than {DEEPEST - 1} deep")
        self.read(_text(path), path, including)

    def assembly(self, name: str) -> Assembly:
        """Run both passes over the lines. Raises AssemblyError."""
        self._raise_errors()
        layout = Layout(self.places)
        for line in self.lines:
            with self.at(line.place):
                _lay(line, layout)
        self._raise_errors()
        listing = _Listing()
        stored: list[tuple[int, bytearray]] = []
        for line in self.lines:
            with self.at(line.place):
                layout.address = line.address
                code = line.statement.code(layout) if line.statement else b""
                listing.add(line, code, layout)
                _store(code, line.address, stored)
        self._raise_errors()
        if not stored:
            raise AssemblyError([f"{name}: no code"])
        labels = {line.label: layout.values[line.label] for line in self.lines if line.label}
        constants = {symbol: value for symbol, value in layout.values.items() if symbol not in labels}
        execution = stored[0][0] if layout.execution is None else layout.execution
        segments = tuple(Segment(address, bytes(code)) for address, code in stored)
        return Assembly(segments, execution, labels, constants, listing.text())

    def _raise_errors(self) -> None:
        if self.errors:
            more = len(self.errors) - MOST_ERRORS
            raise AssemblyError(self.errors[:MOST_ERRORS] + [f"and {more} more"] * (more > 0))


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:  # it may be a device, which has no end
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise Fault(f"larger than {LARGEST >> 20} MB")
        return data.decode().replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise Fault(f"cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # not UTF-8, or a name that no file can have
        raise Fault(f"cannot be read: {error}") from error


def _lay(line: _SourceLine, layout: Layout) -> None:
    """Pass 1: set the address of the line and the value of its label, and advance the address."""
    if line.label:
        if layout.here() == MEMORY:
            raise Fault(f"{line.label} is after the end of memory")
        layout.values[line.label] = layout.here()
    line.address = layout.address
    if line.statement is None:
        return
    length = line.statement.lay(layout)
    if isinstance(line.statement, Org):
        line.address = layout.address
    if length:
        if layout.detached:
            raise Fault("code after .reserve needs an .org")
        layout.address = beyond(layout.here(), length)


def _store(code: bytes, address: int | None, stored: list[tuple[int, bytearray]]) -> None:
    """Append code: to the last segment if it continues that in memory, otherwise as a new one."""
    if code:
        assert address is not None  # pass 1 rejects code without an address
        if not stored or stored[-1][0] + len(stored[-1][1]) != address:
            stored.append((address, bytearray()))
        stored[-1][1].extend(code)


class _Listing:
    """The listing: address, bytes, line number and line, below the name of the file."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.path: Path | None = None

    def add(self, line: _SourceLine, code: bytes, layout: Layout) -> None:
        if line.path != self.path:
            self.path = line.path
            self.lines.append(f"; {line.path.name}")
        address = "" if line.address is None else f"{line.address:04X}"
        shown = code[:BYTES_LISTED].hex(" ").upper()
        if isinstance(line.statement, Constant):
            address, shown = "", f"= {hexadecimal(layout.values[line.statement.name])}"
        elif not (line.label or line.statement):
            address = ""
        self.lines.append(f"{address:4}  {shown:{3 * BYTES_LISTED}} {line.number:5}  {line.text}".rstrip())
        for start in range(BYTES_LISTED, len(code), BYTES_LISTED):
            further = code[start : start + BYTES_LISTED].hex(" ").upper()
            self.lines.append(f"{(line.address or 0) + start:04X}  {further}")

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)
