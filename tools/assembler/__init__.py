"""A two-pass assembler of 6502 source for the BBC Micro: labels, expressions, a few directives, a listing, symbols.

It knows the documented instructions of the NMOS 6502, by py65's table of opcodes. It has no macros, no conditions and
no linker. `docs/assembler.md` describes the language; `python -m tools.assembler` is the command.
"""

from tools.assembler.passes import Assembly, AssemblyError, Segment, assemble, assemble_text

__all__ = ["Assembly", "AssemblyError", "Segment", "assemble", "assemble_text"]
