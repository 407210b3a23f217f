"""Assembling a text or a file, in one of the two syntaxes."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from emulator.assembler.assembly import Assembly, AssemblyError, error_line, read_source
from emulator.assembler.beebasm.assembler import ENCODING, assemble_beebasm
from emulator.assembler.expressions import Fault
from emulator.assembler.passes import assemble_own

Syntax = Literal["own", "beebasm"]
SYNTAXES: tuple[Syntax, ...] = ("own", "beebasm")
OWN = re.compile(r"^[ \t]*([A-Za-z_@]\w*:)?[ \t]*\.org[ \t]+\S", re.IGNORECASE | re.MULTILINE)
BEEBASM = re.compile(
    r"^[ \t]*(ORG|SAVE|EQU[BDSW]|GUARD|CPU|INCLUDE|INCBIN|SKIP|SKIPTO|ALIGN|CLEAR|MACRO|FOR|IF|PRINT|ASSERT|MAPCHAR|"
    r"PUTFILE|PUTBASIC|PUTTEXT)([ \t]+[^=\s]|[\"&$(])|^[ \t]*\.[*^]?[A-Za-z_]\w*[ \t]*$|^[ \t]*[{}\\]",
    re.IGNORECASE | re.MULTILINE,
)


def syntax_of(text: str) -> Syntax:
    """The syntax that a source is written in, by its directives."""
    return "beebasm" if BEEBASM.search(text) and not OWN.search(text) else "own"


def assemble(
    text: str,
    name: str = "text",
    search: Sequence[str | Path] = (),
    *,
    syntax: Syntax | None = None,
    symbols: Mapping[str, float | str] | None = None,
) -> Assembly:
    """Assemble `text` as if it were the file `name`.

    `syntax` is "own" or "beebasm"; None decides by the text. Files that it names are searched for beside `name` and in
    the folders of `search`. `symbols` are defined before, in BeebAsm's syntax only. Raises AssemblyError.
    """
    folders = [Path(folder) for folder in search]
    if (syntax or syntax_of(text)) == "beebasm":
        given = {name: float(value) if isinstance(value, int) else value for name, value in (symbols or {}).items()}
        return assemble_beebasm(text, Path(name), folders, given)
    if symbols:
        raise AssemblyError([f"{name}: only BeebAsm's syntax takes symbols from outside"])
    return assemble_own(text, Path(name), folders)


def assemble_file(
    path: str | Path,
    search: Sequence[str | Path] = (),
    *,
    syntax: Syntax | None = None,
    symbols: Mapping[str, float | str] | None = None,
) -> Assembly:
    """Assemble the file `path`, as `assemble` does its text. Raises AssemblyError."""
    try:
        loose = read_source(Path(path), ENCODING)
        text = loose if (syntax or syntax_of(loose)) == "beebasm" else read_source(Path(path))
    except Fault as fault:
        raise AssemblyError([error_line(path, fault)]) from fault
    return assemble(text, str(path), search, syntax=syntax, symbols=symbols)
