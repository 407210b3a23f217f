"""A program with lines of source, on a disc: it counts in &70, and calls a subroutine that also writes &71."""

from pathlib import Path
from typing import NamedTuple

from emulator.media.dfs import DiscFile, write_ssd

START = 0x1900
LINES = (  # of source, with their code
    ("; counts in &70", ""),
    ("", ""),
    (".start", ""),
    ("    LDA #0 : STA count", "A9 00 85 70"),
    (".loop", ""),
    ("    INC count", "E6 70"),
    ("    JSR twice", "20 0E 19"),
    ("    LDA count : CMP #5", "A5 70 C9 05"),
    ("    JMP loop", "4C 04 19"),
    (".twice", ""),
    ("    LDA count : ASL A", "A5 70 0A"),
    ("    STA &71", "85 71"),
    ("    RTS", "60"),
)
LABELS = {"count": 0x70, "start": START, "loop": 0x1904, "twice": 0x1910}
LINE = {"start": 4, "loop": 6, "call": 7, "after": 8, "jump": 9, "twice": 11, "store": 12, "return": 13}


class Files(NamedTuple):
    disc: Path
    symbols: Path
    source: Path


def write_program(folder: Path) -> Files:
    """Write the disc, the symbols and the source."""
    code, lines = b"", []
    for number, (_, text) in enumerate(LINES, 1):
        data = bytes.fromhex(text)
        if data:
            lines.append(f"&{START + len(code):04X} count.6502:{number}")
        code += data
    code = code.replace(bytes.fromhex("20 0E 19"), bytes.fromhex("20 10 19"))
    names = [f"{name} = &{address:04X}" for name, address in LABELS.items()]
    files = Files(folder / "count.ssd", folder / "count.symbols", folder / "count.6502")
    files.symbols.write_text("\n".join([*names, *lines, f"&{START + len(code):04X}", ""]))
    files.source.write_text("\n".join(text for text, _ in LINES) + "\n")
    files.disc.write_bytes(write_ssd([DiscFile("COUNT", START, START, code)]))
    return files
