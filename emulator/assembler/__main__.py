"""The command `python -m emulator.assembler`: assemble a file and print where in memory its code belongs.

Exit status: 0 for success; 2 for errors, with a line each on standard error. Source with errors writes no file.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from emulator.assembler.passes import Assembly, AssemblyError, assemble


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own) and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m emulator.assembler", description="Assemble 6502 source for the BBC Micro."
    )
    parser.add_argument("source", metavar="SOURCE")
    parser.add_argument("-o", dest="out", metavar="OUT", required=True, help="output file for the code")
    parser.add_argument("--listing", metavar="F", help="output file for addresses, bytes and source lines")
    parser.add_argument("--symbols", metavar="F", help="output file for the labels, for beeb monitor --symbols")
    parser.add_argument(
        "-I", dest="search", metavar="DIR", action="append", default=[], help="search this folder for included files"
    )
    options = parser.parse_args(arguments)
    try:
        assembly = assemble(options.source, options.search)
        Path(options.out).write_bytes(assembly.code)
        if options.listing:
            Path(options.listing).write_text(assembly.listing, encoding="utf-8", newline="\n")
        if options.symbols:
            Path(options.symbols).write_text(assembly.symbol_file, encoding="utf-8", newline="\n")
    except AssemblyError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename or options.out}: {error.strerror}", file=sys.stderr)
        return 2
    print(summary(assembly))
    return 0


def summary(assembly: Assembly) -> str:
    """The load and execution addresses, and where each segment runs and is stored."""
    lines = [f"{len(assembly.code)} bytes, load &{assembly.load:04X}, execution &{assembly.execution:04X}"]
    stored = assembly.load
    for segment in assembly.segments:
        end = segment.address + len(segment.code) - 1
        lines.append(f"&{segment.address:04X}-&{end:04X} stored at &{stored:04X}")
        stored += len(segment.code)
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
