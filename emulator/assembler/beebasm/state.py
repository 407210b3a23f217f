"""The state of an assembly in BeebAsm's syntax: symbols in their scopes, memory, and the files to be made of it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from commandline.errors import MAX_SHOWN, shorten
from emulator.assembler.assembly import MEMORY, BeebFile, CodeLine, store
from emulator.assembler.beebasm.blocks import Origin
from emulator.assembler.beebasm.expressions import RANDOM, Value
from emulator.assembler.beebasm.listing import Listing
from emulator.assembler.expressions import Fault, Unknown
from emulator.symbols import SourceLine

BUILT_IN: dict[str, Value] = {"PI": 3.141592653589793, "TRUE": -1.0, "FALSE": 0.0}


class AssemblyState:
    """The state of an assembly: symbols, memory, files. It is the scope in which expressions are evaluated."""

    def __init__(self, folders: Sequence[Path], symbols: Mapping[str, Value]) -> None:
        self.folders = folders
        self.given = dict(symbols)
        self.symbols: dict[tuple[int, str], Value] = {(0, name): value for name, value in symbols.items()}
        self.known_labels: dict[tuple[int, str], str] = {}  # those of pass 2, with the name that a user sees
        self.sources: dict[str, list[str]] = {}  # the lines of the files that were read
        self.final = False
        self.measured: list[int] = []  # the lengths of instructions in pass 1
        self.start_pass()

    def start_pass(self) -> None:
        """Forget everything but the values of symbols."""
        self.address = 0
        self.cpu = 0
        self.scopes = [0]
        self.scope_count = 0
        self.statements = 0
        self.prefixes = [""]  # for each scope the label that its labels are shown after
        self.last_labels = [""]  # for each scope the last label in it
        self.lengths = iter(self.measured)
        self.defined: set[tuple[int, str]] = {(0, name) for name in self.given}
        self.mapped: dict[int, int] = {}
        self.memory = bytearray(MEMORY)
        self.used = bytearray(MEMORY)
        self.guards: set[int] = set()
        self.segments: list[tuple[int, bytearray]] = []
        self.lines: list[CodeLine] = []
        self.files: list[BeebFile] = []
        self.printed: list[str] = []
        self.listing = Listing()
        self.calls: list[Origin] = []
        RANDOM.seed(0)

    # Symbols

    def here(self) -> int:
        return self.address

    def value(self, name: str) -> Value:
        """The value of a symbol in the innermost scope that has it. Raises Unknown."""
        for scope in reversed(self.scopes):
            if (scope, name) in self.symbols:
                return self.symbols[scope, name]
        if name in BUILT_IN:
            return BUILT_IN[name]
        if name == "CPU":
            return float(self.cpu)
        raise Unknown(f"{name} is not defined" if self.final else f"the value of {name} is not known yet")

    def exists(self, name: str) -> bool:
        return any((scope, name) in self.defined for scope in self.scopes)

    def define(self, name: str, value: Value | None, scope: int, again: bool = False) -> None:
        """Give a symbol its value, None for one that is unknown in pass 1. Only with `again`, pass 2 changes it."""
        if (scope, name) in self.defined:
            raise Fault(f"{name} is already defined")
        if name in BUILT_IN or name == "CPU":
            raise Fault(f"{name} has a value of its own")
        self.defined.add((scope, name))
        if value is not None and (again or not self.final or (scope, name) not in self.symbols):
            self.symbols[scope, name] = value

    def label(self, text: str) -> None:
        """Define a label; after `*` for the whole source, after `^` for the scope outside."""
        name = text.lstrip("*^")
        outer = len(self.scopes) - 1 if "*" in text else text.count("^")
        place = max(len(self.scopes) - 1 - outer, 0)
        scope = self.scopes[place]
        if self.final and self.symbols.get((scope, name), self.address) != self.address:
            raise Fault(f"{name} has another address than in pass 1: a block depends on a symbol that is defined later")
        self.define(name, float(self.address), scope)
        shown = f"{self.prefixes[place]}.{name}" if self.prefixes[place] else name
        self.last_labels[place] = shown
        if self.final:
            self.known_labels[scope, name] = shown

    @contextmanager
    def scope(self) -> Iterator[None]:
        """A scope of its own for the statements in the block."""
        self.scope_count += 1
        self.scopes.append(self.scope_count)
        self.prefixes.append(self.last_labels[-1])
        self.last_labels.append(self.last_labels[-1])
        yield
        self.scopes.pop()
        self.prefixes.pop()
        self.last_labels.pop()

    # Bytes

    def emit(self, code: bytes, origin: Origin) -> None:
        """Put bytes at the current address."""
        end = self.address + len(code)
        if end > MEMORY:
            raise Fault(f"{end - MEMORY} bytes too many: memory ends at &FFFF")
        self.check_guards(end)
        if self.final and code:
            if any(self.used[self.address : end]):
                raise Fault(f"there is already code at &{self.address:04X}; CLEAR removes it")
            self.used[self.address : end] = b"\1" * len(code)
            self.memory[self.address : end] = code
            store(code, self.address, self.segments)
            self.lines.append(CodeLine(self.address, len(code), SourceLine(str(origin.path), origin.line)))
            self.listing.add(origin, self.address, code)
        self.address = end

    def check_guards(self, end: int) -> None:
        """Raise Fault if there is a guard from the current address up to, without, `end`."""
        for address in self.guards:
            if self.address <= address < end:
                raise Fault(f"the code reaches the GUARD at &{address:04X}")

    def move_to(self, address: float) -> None:
        """Go to another address without storing anything."""
        if not 0 <= address <= MEMORY:
            raise Fault(f"{address:g} is not an address in memory")
        self.address = int(address)

    # Files

    def find(self, name: str, origin: Origin) -> Path:
        """The file that a statement names. Raises Fault if there is none."""
        folders = dict.fromkeys((*self.folders, origin.path.parent))
        plain = name.replace("\\", "/")
        for folder in folders:
            try:
                if (folder / plain).is_file():
                    return folder / plain
            except (OSError, ValueError):
                break
        raise Fault(f"file {shorten(name)[: MAX_SHOWN // 2]} not found in {' or '.join(map(str, folders))}")
