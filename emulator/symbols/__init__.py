"""A program's symbols: names of addresses and the source lines of its code, by sideways slot, and files with them.

`Symbols` is the table, `Beeb.symbols` a machine's own. `known.py` has the names of the OS and the chips, `files.py` the
readers of the files that assemblers write.
"""

from emulator.symbols.table import SourceLine, Symbol, Symbols

__all__ = ["SourceLine", "Symbol", "Symbols"]
