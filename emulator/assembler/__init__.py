"""A two-pass 6502 assembler for the BBC Micro, which reads its own syntax and BeebAsm's.

It assembles the documented instructions of the NMOS 6502, from py65's table of opcodes. `docs/assembler.md` describes
both languages; `beeb asm` is the command.
"""

from emulator.assembler.assembly import Assembly, AssemblyError, BeebFile, CodeLine, Segment
from emulator.assembler.front import SYNTAXES, Syntax, assemble, assemble_file

__all__ = [
    "SYNTAXES",
    "Assembly",
    "AssemblyError",
    "BeebFile",
    "CodeLine",
    "Segment",
    "Syntax",
    "assemble",
    "assemble_file",
]
