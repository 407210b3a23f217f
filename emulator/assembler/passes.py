"""Reading source and included files, and the two passes over them.

Pass 1 gives every statement its address and every label its value. An instruction whose operand is not known yet is
assembled with an absolute address. Whatever determines an address must be known in pass 1, so that no value changes in
pass 2, which writes the bytes and the listing.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from commandline.errors import MAX_SHOWN
from emulator.assembler.assembly import (
    BYTES_LISTED,
    Assembly,
    AssemblyError,
    BeebFile,
    CodeLine,
    Segment,
    beeb_name,
    error_line,
    read_source,
    store,
)
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
from emulator.symbols import SourceLine

MOST_ERRORS = 20  # reported
DEEPEST = 20  # nested files


def assemble_own(text: str, path: Path, search: Sequence[Path]) -> Assembly:
    """Assemble the text of the file `path`. Included files are searched for beside the including file, then in the
    folders of `search`. Raises AssemblyError.
    """
    assembler = _Assembler(search)
    assembler.read(text, path, ())
    return assembler.assembly(str(path))


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

    def __init__(self, search: Sequence[Path]) -> None:
        self.search = search
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
            self.errors.append(error_line(place, fault))

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
        self.read(read_source(path), path, including)

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
        lines: list[CodeLine] = []
        for line in self.lines:
            with self.at(line.place):
                layout.address = line.address
                code = line.statement.code(layout) if line.statement else b""
                listing.add(line, code, layout)
                if code:
                    assert line.address is not None  # pass 1 rejects code without an address
                    store(code, line.address, stored)
                    lines.append(CodeLine(line.address, len(code), SourceLine(str(line.path), line.number)))
        self._raise_errors()
        if not stored:
            raise AssemblyError([f"{name}: no code"])
        labels = {line.label: layout.values[line.label] for line in self.lines if line.label}
        constants = {symbol: value for symbol, value in layout.values.items() if symbol not in labels}
        execution = stored[0][0] if layout.execution is None else layout.execution
        segments = tuple(Segment(address, bytes(code)) for address, code in stored)
        code = b"".join(segment.code for segment in segments)
        file = BeebFile(beeb_name(name), code, segments[0].address, execution)
        return Assembly(segments, (file,), labels, constants, tuple(lines), listing.text())

    def _raise_errors(self) -> None:
        if self.errors:
            more = len(self.errors) - MOST_ERRORS
            raise AssemblyError(self.errors[:MOST_ERRORS] + [f"and {more} more"] * (more > 0))


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
