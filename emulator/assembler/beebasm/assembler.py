"""The two passes over source in BeebAsm's syntax, statement by statement as BeebAsm makes them.

Both passes run the same statements. Pass 1 finds the values of labels; in it a symbol may still be unknown. Pass 2
writes the bytes into 64 KB of memory, from which SAVE takes files. Blocks, macros and each turn of a loop have symbols
of their own, in scopes that are numbered alike in both passes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from commandline.errors import shorten
from emulator.assembler.assembly import (
    Assembly,
    AssemblyError,
    BeebFile,
    CodeLine,
    Segment,
    beeb_name,
    error_line,
    read_source,
)
from emulator.assembler.beebasm import directives
from emulator.assembler.beebasm.blocks import LABEL_WORD, BlockFault, Node, Origin, read_blocks
from emulator.assembler.beebasm.expressions import NAME, Formula, Value, number, read_formula, text
from emulator.assembler.beebasm.instructions import BeebInstruction, read_instruction
from emulator.assembler.beebasm.state import AssemblyState
from emulator.assembler.expressions import Fault, Scanner, Unknown
from emulator.symbols import SourceLine

DEEPEST = 40  # nested macros and files
MOST_STATEMENTS = 2_000_000  # in a pass
ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*[%$]?)\s*=(\??)(?!=)")
READ_HERE = re.compile(r"(INCLUDE|ASM)(?![A-Za-z0-9_%$])", re.IGNORECASE)
ENCODING = "latin-1"


class Macro:
    """A macro: its parameters and its statements."""

    def __init__(self, node: Node) -> None:
        scanner = Scanner(node.text)
        self.name = scanner.take(NAME) or ""
        if not self.name:
            raise Fault("MACRO needs a name")
        self.parameters: list[str] = []
        while scanner.rest():
            if self.parameters:
                scanner.expect(",")
            parameter = scanner.take(NAME)
            if parameter is None:
                raise Fault(f"expected a parameter, found {scanner.found()}")
            self.parameters.append(parameter)
        self.body = node.body


class BeebAsm(AssemblyState):
    """An assembly, which runs statements."""

    def __init__(self, folders: Sequence[Path], symbols: Mapping[str, Value]) -> None:
        super().__init__(folders, symbols)
        self.trees: dict[Path, list[Node]] = {}
        self.macros: dict[str, Macro] = {}

    def run(self, nodes: Sequence[Node]) -> None:
        """Run the statements of a block, of which an error ends the assembly."""
        for node in nodes:
            self.statements += 1
            if self.statements > MOST_STATEMENTS:
                raise BlockFault(node.origin, f"more than {MOST_STATEMENTS} statements")
            try:
                self.run_one(node)
            except BlockFault:
                raise
            except Fault as fault:
                calls = "".join(f"; called from {call}" for call in reversed(self.calls[-3:]))
                raise BlockFault(node.origin, f"{fault}{calls}") from fault

    def run_one(self, node: Node) -> None:
        if node.word == LABEL_WORD:
            self.label(node.text)
            if self.final:
                self.listing.add(node.origin, self.address, b"")
        elif node.word == "{":
            with self.scope():
                self.run(node.body)
        elif node.word == "IF":
            self._choose(node)
        elif node.word == "FOR":
            self._repeat(node)
        elif node.word == "MACRO":
            macro = Macro(node)
            if macro.name in self.macros:
                raise Fault(f"the macro {macro.name} is already defined")
            self.macros[macro.name] = macro
        else:
            self._plain(node)

    def _choose(self, node: Node) -> None:
        for branch in node.body:
            scanner = Scanner(branch.text)
            condition = number(read_formula(scanner).value(self))
            scanner.expect_end()
            if condition:
                self.run(branch.body)
                return

    def _repeat(self, node: Node) -> None:
        scanner = Scanner(node.text)
        name = scanner.take(NAME)
        if name is None:
            raise Fault(f"FOR needs a variable, found {scanner.found()}")
        values = []
        while scanner.take_text(","):
            values.append(number(read_formula(scanner).value(self)))
        scanner.expect_end()
        if len(values) not in (2, 3):
            raise Fault("FOR has the form FOR variable, first, last, step")
        value, last, step = (*values, 1.0)[:3]
        if step == 0 or not abs(value) + abs(last) + abs(step) < 1e30:
            raise Fault("the loop never ends")
        while True:
            with self.scope():
                self.symbols[self.scopes[-1], name] = value
                self.defined.add((self.scopes[-1], name))
                self.run(node.body)
            value += step
            self.statements += 1
            if value > last if step > 0 else value < last:
                return
            if self.statements > MOST_STATEMENTS:
                raise Fault(f"more than {MOST_STATEMENTS} statements")

    def _plain(self, node: Node) -> None:
        """An assignment, a macro's call, a directive or an instruction."""
        if isinstance(node.parsed, BeebInstruction):
            self._instruction(node.parsed, node.origin)
            return
        assignment = ASSIGNMENT.match(node.text)
        if assignment:
            self._assign(assignment, node)
            return
        word = NAME.match(node.text)
        if word and word[0] in self.macros:
            self._call(self.macros[word[0]], Scanner(node.text[word.end() :]), node.origin)
        elif here := READ_HERE.match(node.text):
            self._read(here[1].upper(), Scanner(node.text[here.end() :]), node.origin)
        elif not directives.run(self, node):
            instruction = read_instruction(node.text, self.cpu)
            if instruction is None:
                raise Fault(f"expected an instruction, a directive or a macro, found {shorten(node.text)}")
            node.parsed = instruction if self.cpu == 0 else None
            self._instruction(instruction, node.origin)

    def _instruction(self, instruction: BeebInstruction, origin: Origin) -> None:
        code = instruction.code(self.cpu, self.address, self, self.final)
        if self.final:
            length = next(self.lengths, len(code))
            if len(code) != length:
                raise Fault("a symbol in zero page must be defined before its use")
        else:
            self.measured.append(len(code))
        self.emit(code, origin)

    def _assign(self, assignment: re.Match[str], node: Node) -> None:
        name, conditional = assignment[1], assignment[2]
        if conditional and self.exists(name):
            return
        formula = node.parsed
        if not isinstance(formula, Formula):
            scanner = Scanner(node.text[assignment.end() :])
            node.parsed = formula = read_formula(scanner)
            scanner.expect_end()
        try:
            value: Value | None = formula.value(self)
        except Unknown:
            if self.final:
                raise
            value = None
        self.define(name, value, self.scopes[-1])

    def _call(self, macro: Macro, scanner: Scanner, origin: Origin) -> None:
        arguments: list[Value | None] = []
        while scanner.rest():
            if arguments:
                scanner.expect(",")
            formula = read_formula(scanner)
            try:
                arguments.append(formula.value(self))
            except Unknown:
                if self.final:
                    raise
                arguments.append(None)
        if len(arguments) != len(macro.parameters):
            raise Fault(f"{macro.name} takes {len(macro.parameters)} parameters, not {len(arguments)}")
        start, segments = self.address, len(self.segments)
        with self.nested(origin), self.scope():
            for name, value in zip(macro.parameters, arguments, strict=True):
                self.define(name, value, self.scopes[-1], again=True)
            self.run(macro.body)
        if self.final and self.address > start and len(self.segments) <= max(segments, 1):
            call = SourceLine(str(origin.path), origin.line)
            self.lines.append(CodeLine(start, self.address - start, call))

    @contextmanager
    def nested(self, origin: Origin) -> Iterator[None]:
        """Statements of a macro or a file that `origin` asks for."""
        if len(self.calls) >= DEEPEST:
            raise Fault(f"macros and files are nested more than {DEEPEST} deep")
        self.calls.append(origin)
        yield
        self.calls.pop()

    def _read(self, word: str, scanner: Scanner, origin: Origin) -> None:
        """INCLUDE and ASM: run the statements in another file or in a string."""
        argument = text(read_formula(scanner).value(self))
        scanner.expect_end()
        with self.nested(origin):
            if word == "ASM":
                self.run([Node(origin, node.word, node.text, node.body) for node in read_blocks(argument, origin.path)])
            else:
                self.run(self.tree(self.find(argument, origin)))

    def tree(self, path: Path) -> list[Node]:
        """The statements of a file."""
        if path not in self.trees:
            try:
                source = read_source(path, ENCODING)
            except Fault as fault:
                raise Fault(f"{path}: {fault}") from fault
            self.sources[str(path)] = source.split("\n")
            self.trees[path] = read_blocks(source, path)
        return self.trees[path]

    def assemble(self, nodes: list[Node]) -> None:
        """Both passes."""
        for self.final in (False, True):
            self.start_pass()
            self.macros.clear()
            self.run(nodes)


def assemble_beebasm(source: str, path: Path, search: Sequence[Path], symbols: Mapping[str, Value]) -> Assembly:
    """Assemble `source`, the text of the file `path`. Files that it names are searched for in the folders of `search`,
    beside `path` and beside the file that names them. Raises AssemblyError."""
    assembler = BeebAsm([*search, path.parent], symbols)
    assembler.sources[str(path)] = source.split("\n")
    try:
        assembler.assemble(read_blocks(source, path))
    except BlockFault as fault:
        raise AssemblyError([error_line(fault.origin, fault)]) from fault
    if not assembler.segments and not assembler.files:
        raise AssemblyError([f"{path}: no code"])
    segments = tuple(Segment(address, bytes(code)) for address, code in assembler.segments)
    files = tuple(assembler.files) or _only_file(segments, path)
    labels: dict[str, int] = {}
    for (scope, name), shown in assembler.known_labels.items():
        unique = shown
        if unique in labels:  # of another turn of a loop or call of a macro
            parent, dot, last = shown.rpartition(".")
            unique = f"{parent}{dot}{scope}.{last}"
        labels.setdefault(unique, int(number(assembler.symbols[scope, name])))
    constants = {
        name: int(value)
        for (scope, name), value in assembler.symbols.items()
        if scope == 0 and isinstance(value, float) and value.is_integer() and (0, name) not in assembler.known_labels
    }
    listing = assembler.listing.text(assembler.sources)
    lines, printed = tuple(assembler.lines), tuple(assembler.printed)
    return Assembly(segments, files, labels, constants, lines, listing, printed)


def _only_file(segments: tuple[Segment, ...], path: Path) -> tuple[BeebFile, ...]:
    """Of source without a SAVE: all of it, in the order of addresses, gaps filled with zeros."""
    start = min(segment.address for segment in segments)
    end = max(segment.address + len(segment.code) for segment in segments)
    memory = bytearray(end - start)
    for segment in segments:
        memory[segment.address - start : segment.address - start + len(segment.code)] = segment.code
    return (BeebFile(beeb_name(str(path)), bytes(memory), start, segments[0].address),)
