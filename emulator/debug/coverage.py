"""Coverage for other programs: lines of source for coverage viewers, code and data for disassemblers, and a picture.

`Beeb.coverage` collects what these functions take.
"""

import errno
import os
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from pathlib import Path

from PIL import Image

from emulator.board.memory_map import RAM_END, SIDEWAYS, place_of
from emulator.cpu.coverage import EXECUTED, OPERAND, READ, WRITTEN, Coverage
from emulator.errors import BeebError
from emulator.symbols import SourceLine, Symbols

CODE, DATA = EXECUTED | OPERAND, READ | WRITTEN
SCALE = 3  # pixels of a byte
COLUMNS = 256  # bytes of a row: a page
COLOURS = {  # of what a byte was used for; the first that fits
    EXECUTED: (255, 255, 255),
    OPERAND: (200, 200, 120),
    READ | WRITTEN: (230, 160, 40),
    WRITTEN: (220, 60, 60),
    READ: (70, 160, 250),
    0: (24, 24, 32),
}


def lcov(coverage: Coverage, symbols: Symbols) -> str:
    """An lcov tracefile: 1 for each line of source of which an instruction was executed, 0 for the others.

    A line whose bytes were read and not executed is data, and left out; data that was not read counts as not executed.
    Loading a program writes all of it, which tells nothing. Raises BeebError if `symbols` knows no lines of source.
    """
    used: dict[SourceLine, int] = {}
    for address, slot, line in symbols.lines:
        slots = range(16) if slot is None and SIDEWAYS <= address < 0xC000 else (slot or 0,)
        for each in slots:
            used[line] = used.get(line, 0) | coverage.at(address, each)
    if not used:
        raise BeebError("the symbols have no lines of source; coverage by line needs them")
    text = []
    for file, lines in groupby(sorted(used), key=lambda line: line.file):
        hits = [
            (line.line, int(bool(used[line] & CODE))) for line in lines if used[line] & CODE or not used[line] & READ
        ]
        text += ["TN:", f"SF:{file}", *(f"DA:{number},{hit}" for number, hit in hits)]
        text += [f"LF:{len(hits)}", f"LH:{sum(hit for _, hit in hits)}", "end_of_record"]
    return "\n".join(text) + "\n"


def spans(coverage: Coverage, start: int, end: int, slot: int = 0) -> Iterator[tuple[int, int, int]]:
    """The runs of bytes from `start` to `end` - 1 that were used alike, as (address, length, kind): an instruction's
    bytes (CODE), data (DATA), or 0."""

    def kind(address: int) -> int:
        bits = coverage.at(address, slot)
        return CODE if bits & CODE else DATA if bits & DATA else 0

    for which, addresses in groupby(range(start, end), key=kind):
        run = list(addresses)
        yield run[0], len(run), which


def disassembler_map(coverage: Coverage, start: int, end: int, slot: int = 0, symbols: Symbols | None = None) -> str:
    """A Python module with `declare(d)`, which tells a disassembler what was code and what was data: `d` is dasmos's
    Disassembler or the module py8dis.commands. Labels of `symbols` are declared, too."""
    lines = ["def declare(d):", f'    """What ran between &{start:04X} and &{end - 1:04X}."""']
    for address, length, kind in spans(coverage, start, end, slot):
        if kind == CODE:
            opcodes = [at for at in range(address, address + length) if coverage.at(at, slot) & EXECUTED]
            entries = [at for at in opcodes if at == address or not coverage.at(at - 1, slot) & CODE]
            lines += [f"    d.entry(0x{at:04X})" for at in entries or opcodes[:1]]
        elif kind == DATA:
            lines.append(f"    d.byte(0x{address:04X}, {length})")
    for symbol in symbols or ():
        if start <= symbol.address < end and symbol.slot in (None, slot) and not symbol.constant:
            lines.append(f"    d.label(0x{symbol.address:04X}, {symbol.name!r})")
    return "\n".join(lines) + "\n"


def picture(coverage: Coverage) -> Image.Image:
    """Memory as a picture, a page in each row and from &8000 on the slots with code that ran, or that were written, one
    below the other (the OS reads a few bytes of each): white for opcodes, yellow for operands, blue for data that was
    read, red for written, orange for both."""
    used = sorted({slot for _, slot, bits in coverage if slot is not None and bits & (EXECUTED | WRITTEN)})
    places = [*range(SIDEWAYS)]
    for slot in used:
        places += range(place_of(SIDEWAYS, slot), place_of(SIDEWAYS, slot) + 0x4000)
    places += range(0xC000, 0x10000)
    image = Image.new("RGB", (COLUMNS, len(places) // COLUMNS))
    image.putdata([_colour(coverage.seen[place]) for place in places])
    return image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)


def _colour(bits: int) -> tuple[int, int, int]:
    return next(colour for kinds, colour in COLOURS.items() if bits & kinds == kinds)


def encode(coverage: Coverage, path: str, symbols: Symbols) -> bytes:
    """The contents of a coverage file, in the format of its suffix: .info (lcov), .py (for disassemblers), or .png.

    Raises BeebError for another suffix, or for lcov without lines of source.
    """
    suffix = check_path(path)
    if suffix == ".png":
        file = BytesIO()
        picture(coverage).save(file, "PNG")
        return file.getvalue()
    text = lcov(coverage, symbols) if suffix == ".info" else disassembler_map(coverage, 0, RAM_END, symbols=symbols)
    return text.encode()


def check_path(path: str) -> str:
    """The suffix of a file for `save`. Raises BeebError."""
    suffix = Path(path).suffix.lower()
    if suffix not in (".info", ".py", ".png"):
        raise BeebError(f"{path}: coverage is written to .info (lcov), .py (for disassemblers) or .png")
    if not Path(path).parent.is_dir():
        raise BeebError(f"{path}: {os.strerror(errno.ENOENT)}")
    return suffix
