"""Assembles the OS of `emulator/firmware/source`, with the font drawn in `font.txt`, and the BASIC and the DFS in its
folders `basic` and `dfs`.

The same source always gives the same bytes. `os.rom` is the image, `os.tables` lists the tables in it that hold
published facts, for `tools.firmware_overlap`; so do those of the other two.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from emulator.firmware import SOURCE
from tools.assembler import Assembly, assemble

GLYPHS, SIDE = 96, 8  # characters 32 to 127, of 8 x 8 pixels
IN_A_BAND = 8
INK = "#"

TABLES = (  # first label, label after it, what fixes it
    ("rows", "rows_end", "programs that plot by (&E0),Y or &C375, such as adventures: multiples of 640 and of 40"),
    ("vectors", "vectors_end", "loaders that restore the vectors from &D940: addresses in this OS"),
    ("key_codes", "buffer_first", "Advanced User Guide: internal key numbers, and the signs on the keys"),
    ("crtc_values", "crtc_values_end", "Advanced User Guide: the 6845's registers in each mode"),
    ("mode_map", "crtc_values", "User Guide: rows, columns, colours and addresses of the modes"),
    ("defaults", "defaults_end", "Advanced User Guide: the OSBYTE variables after a reset"),
    ("not_found", "not_found_end", "User Guide: error 214, File not found"),
    ("searching", "show_block", "User Guide: messages and errors of the cassette filing system"),
    ("periods_low", "periods_end", "SN76489 data sheet and equal temperament: the periods of twelve semitones"),
    ("calls", "calls_end", "User Guide: the addresses of the calls, each a jump by its vector"),
    ("wrch", "last_calls_end", "User Guide: the addresses of the calls, each a jump by its vector"),
)

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
    """The operating system. Raises `tools.assembler.AssemblyError`."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "font.asm").write_text(font_source(), encoding="ascii")
        Path(folder, "rows.asm").write_text(rows_source(), encoding="ascii")
        return assemble(SOURCE / "os.asm", search=(folder,))


def assembled_basic() -> Assembly:
    """The BASIC. Raises `tools.assembler.AssemblyError`."""
    return assemble(SOURCE / "basic" / "basic.asm")


def assembled_dfs() -> Assembly:
    """The DFS. Raises `tools.assembler.AssemblyError`."""
    return assemble(SOURCE / "dfs" / "dfs.asm")


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
