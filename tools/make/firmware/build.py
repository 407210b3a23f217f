"""Assembles the OS of `emulator/firmware/source`, with the font drawn in `font.txt`, and the BASIC and the DFS in its
folders `basic` and `dfs`.

The same source always gives the same bytes. `os.rom` is the image, `os.tables` lists the tables in it that hold
published facts, for `tools.checks.firmware_overlap`; so do those of the other two.
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from emulator.assembler import Assembly, AssemblyError, assemble_file
from emulator.firmware import SOURCE

GLYPHS, SIDE = 96, 8  # characters 32 to 127, of 8 x 8 pixels
IN_A_BAND = 8
INK = "#"

TABLES = (  # first label, label after it, what fixes it
    ("rows", "rows_end", "programs that plot by (&E0),Y or &C375, such as adventures: multiples of 640 and of 40"),
    ("vectors", "vectors_end", "loaders that restore the vectors from &D940: addresses in this OS"),
    ("key_codes", "key_codes_end", "Advanced User Guide: internal key numbers, and the signs on the keys"),
    ("mode_right", "crtc_values", "User Guide: rows, columns, colours and addresses of the modes, read by games"),
    ("crtc_values", "crtc_values_end", "Advanced User Guide: the 6845's registers in each mode, read by games"),
    ("defaults", "defaults_end", "Advanced User Guide: the OSBYTE variables after a reset"),
    ("not_found", "not_found_end", "User Guide: error 214, File not found"),
    ("searching", "show_block", "User Guide: messages and errors of the cassette filing system"),
    ("periods_low", "periods_end", "SN76489 data sheet and equal temperament: the periods of twelve semitones"),
    ("calls", "calls_end", "User Guide: the addresses of the calls, each a jump by its vector"),
    ("wrch", "last_calls_end", "User Guide: the addresses of the calls, each a jump by its vector"),
)

# Where programs enter or read the ROM of OS 1.20 without a call, and what stands there in ours: mostly the defaults of
# vectors, which they restore or chain to. The build puts each between two routines, or a jump between two instructions
# that are then joined by another one.
FIXED = (
    (0xC5A8, "JMP clear_status"),  # of the VDU, by A
    (0xC839, "JMP default_colours"),
    (0xC95E, "JMP crtc_value"),  # A into register Y of the CRTC, as *TV moves it,
    (0xC985, "JMP crtc_byte"),  # or as it is
    (0xC9BD, "JMP default_windows"),
    (0xC9F6, "JMP place_cursor"),  # at X, A
    (0xCA2B, "JMP crtc_pair"),  # A, X into registers Y, Y + 1
    (0xCB1D, "JMP set_mode"),  # A: the MODE
    (0xCD07, "JMP explode"),  # X: pages of definitions
    (0xD940, '.include "vectors.asm"'),
    (0xD9CD, "JMP reset"),  # the 6502's vectors lead here, which programs check,
    (0xDC1C, "JMP interrupt"),  # and here
    (0xDC93, "JMP handle"),  # IRQ1V
    (0xE0A4, "JMP write"),  # WRCHV
    (0xE772, "JMP osbyte"),  # BYTEV
    (0xE9F8, "JMP set_output"),  # A: the latch
    (0xEA00, "JMP set_ula"),  # A: the ULA's control
    (0xEF02, "JMP keyboard"),  # KEYV
)
JUMP_BYTES = 3
FARTHEST = 60  # bytes that may be lost before one of them
LISTED = re.compile(r"([0-9A-F]{4})  [0-9A-F ]{24} *(\d+)  (?:([a-z_0-9@]*):)?\s*([A-Z]{3}\b|\.\w+)?.*")
LAST = ("RTS", "RTI", "JMP", ".byte", ".word", ".text")  # a routine's or table's last line

BASIC_TABLES = (
    ("keywords", "keywords_end", "User Guide: the keywords and their tokens"),
    ("errors", "errors_end", "User Guide: the numbers and texts of the errors"),
)

DFS_TABLES = (
    ("messages", "messages_end", "Disc Filing System User Guide: texts of the commands"),
    ("errors", "errors_end", "Disc Filing System User Guide: numbers and texts of the errors"),
    ("command_table", "commands_end", "Disc Filing System User Guide: names of the commands"),
    ("syntax", "syntax_end", "Disc Filing System User Guide: syntax of the commands"),
)


def font_bytes(text: str) -> bytes:
    """Eight bytes for each character from 32 to 127, from a drawing in twelve bands of eight cells of 8 x 8 pixels.

    Raises ValueError for a drawing of another size.
    """
    bands = [band.splitlines() for band in text.strip("\n").split("\n\n")]
    if [len(band) for band in bands] != [SIDE] * (GLYPHS // IN_A_BAND):
        raise ValueError("the font needs twelve bands of eight rows")
    font = bytearray(SIDE * GLYPHS)
    for number, band in enumerate(bands):
        for row, line in enumerate(band):
            cells = line.split()
            if len(cells) != IN_A_BAND or any(len(cell) != SIDE for cell in cells):
                raise ValueError(f"band {number + 1}, row {row + 1}: expected eight cells of eight pixels")
            for column, cell in enumerate(cells):
                place = IN_A_BAND * number + column
                font[SIDE * place + row] = sum(0x80 >> pixel for pixel, mark in enumerate(cell) if mark == INK)
    return bytes(font)


def font_source() -> str:
    """The font as assembler source."""
    font = font_bytes((SOURCE / "font.txt").read_text(encoding="ascii"))
    lines = [", ".join(f"&{byte:02X}" for byte in font[at : at + SIDE]) for at in range(0, len(font), SIDE)]
    return "".join(f"        .byte {line}\n" for line in lines)


def rows_source() -> str:
    """Where each row of text begins, in bytes from the first, as assembler source: 32 rows of 640 and 25 of 40."""
    offsets = [640 * row for row in range(32)] + [40 * row for row in range(25)]
    return "".join(f"        .byte &{offset >> 8:02X}, &{offset & 0xFF:02X}\n" for offset in offsets)


def assembled() -> Assembly:
    """The operating system. Raises `emulator.assembler.AssemblyError`."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        (copy / "font.asm").write_text(font_source(), encoding="ascii")
        (copy / "rows.asm").write_text(rows_source(), encoding="ascii")
        statements = [f"        {statement}\n" for _, statement in FIXED]
        (copy / "fixed.asm").write_text("".join(statements), encoding="ascii")  # those that have no place yet
        program = assemble_file(SOURCE / "os.asm", search=(folder, SOURCE))
        for file in SOURCE.glob("*.asm"):
            (copy / file.name).write_bytes(file.read_bytes())
        for address, statement in FIXED:
            (copy / "fixed.asm").write_text("".join(statements := statements[1:]), encoding="ascii")
            program = _with(copy, program, address, statement)
        return program


def _with(folder: Path, program: Assembly, address: int, statement: str) -> Assembly:
    """The OS, `program`, whose source is in `folder`, with `statement` at `address`, as near after other code as the
    branches allow. Raises AssemblyError if it fits nowhere."""
    inserted = f"        .fill &{address:04X} - *, &FF\n        {statement}\n"
    around = f"        JMP &{address + JUMP_BYTES:04X}\n"
    error: AssemblyError | None = None
    for start, name, number, joined in sorted(_places(program.listing), reverse=True):
        room = address - start
        if not (JUMP_BYTES if joined else 0) <= room < FARTHEST or joined and not statement.startswith("JMP"):
            continue
        file = folder / name
        text = file.read_text(encoding="ascii")
        lines = text.splitlines(keepends=True)
        lines.insert(number - 1, around + inserted if joined else inserted)
        file.write_text("".join(lines), encoding="ascii")
        try:
            return assemble_file(folder / "os.asm")
        except AssemblyError as branch:  # one that crosses the place is too long
            error = branch
            file.write_text(text, encoding="ascii")
    raise error or AssemblyError([f"nothing ends within {FARTHEST} bytes before &{address:04X}"])


def _places(listing: str) -> Iterator[tuple[int, str, int, bool]]:
    """Where a statement can be inserted: address, file, line, and whether the instructions around it must be joined."""
    name, before = "", ""
    for line in listing.splitlines():
        if line.startswith("; "):
            name, before = line[2:], ""
        elif found := LISTED.fullmatch(line):
            at, number, label, statement = found.groups()
            routine = label is not None and not label.startswith("@") and before in LAST
            if statement and (routine or not before.startswith(".") and before and statement[0] != "."):
                yield int(at, 16), name, int(number), not routine
            before = statement or before


def assembled_basic() -> Assembly:
    """The BASIC. Raises `emulator.assembler.AssemblyError`."""
    return assemble_file(SOURCE / "basic" / "basic.asm")


def assembled_dfs() -> Assembly:
    """The DFS. Raises `emulator.assembler.AssemblyError`."""
    return assemble_file(SOURCE / "dfs" / "dfs.asm")


def tables(program: Assembly, chosen: Sequence[tuple[str, str, str]]) -> bytes:
    """The lines of `os.tables`, `basic.tables` and `dfs.tables`."""
    labels = program.labels
    lines = (f"&{labels[first]:04X}-&{labels[last]:04X} {source}\n" for first, last, source in chosen)
    return "".join(lines).encode("ascii")


def images() -> dict[str, bytes]:
    """The contents of the built files, by name."""
    system, basic, dfs = assembled(), assembled_basic(), assembled_dfs()
    return {
        "os.rom": system.code,
        "os.tables": tables(system, TABLES),
        "basic.rom": basic.code,
        "basic.tables": tables(basic, BASIC_TABLES),
        "dfs.rom": dfs.code,
        "dfs.tables": tables(dfs, DFS_TABLES),
    }
