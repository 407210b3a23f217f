"""A two-pass 6502 assembler for the BBC Micro: labels, expressions, a few directives, listing and symbols.

It assembles the documented instructions of the NMOS 6502, from py65's table of opcodes. It has no macros, conditional
assembly or linker. `docs/assembler.md` describes the language; `python -m emulator.assembler` is the command.
"""

from emulator.assembler.passes import Assembly, AssemblyError, Segment, assemble, assemble_text

__all__ = ["Assembly", "AssemblyError", "Segment", "assemble", "assemble_text"]
