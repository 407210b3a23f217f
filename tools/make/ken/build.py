"""Assembles KEN and makes its tape and its disc.

The source is in `kensington/beeb/source`; `tables` and `layout` generate the tables that it includes. On either medium
the file KEN is a BASIC program, `title.bas`, that draws the title and runs the file KENCODE. On tape KENCODE loads
where it runs; on disc it loads above the disc filing system's workspace and a mover at its end takes it there. The same
source always gives the same bytes. `KEN.symbols` has the addresses of all labels, for `beeb monitor --symbols`.
"""

import tempfile
from pathlib import Path

from emulator.assembler import Assembly, assemble_file
from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.tape import Tape
from emulator.media.uef import write_uef
from kensington.beeb import SOURCE
from tools.make.ken import layout, tables

SCREEN = 0x3000  # start of MODE 2's memory: the program must end before
TAPE_PAGE, DISC_PAGE = 0x0E00, 0x1900  # start of BASIC programs without and with a disc filing system
BASIC_ENTRY = 0x8023  # the execution address that BASIC II saves with a program
EXECUTE_BOOT = 3  # boot option: *EXEC !BOOT
TITLE, CODE = "KEN", "KENCODE"


def assembled(name: str) -> Assembly:
    """One of the sources, `ken.asm` or `disc.asm`, with the tables; raises `emulator.assembler.AssemblyError`."""
    with tempfile.TemporaryDirectory() as folder:
        for module, include in ((tables, "tables.asm"), (layout, "layout.asm")):
            Path(folder, include).write_text(module.source(), encoding="ascii")
        return assemble_file(SOURCE / name, search=(folder,))


def title() -> bytes:
    """The BASIC program that draws the title and runs KENCODE."""
    return tokenise((SOURCE / "title.bas").read_text(encoding="ascii"))


def tape_image(program: Assembly, title: bytes) -> bytes:
    """The tape as a UEF file."""
    files = [
        TapeFile(TITLE, TAPE_PAGE, BASIC_ENTRY, title),
        TapeFile(CODE, TAPE_PAGE, program.labels["program_start"], program.code),
    ]
    return write_uef(Tape.of_files(files), compress=True)


def disc_image(program: Assembly, title: bytes) -> bytes:
    """The disc as an SSD file, which SHIFT-BREAK boots."""
    files = [
        DiscFile("!BOOT", 0, 0, f'CHAIN"{TITLE}"\r'.encode("ascii")),
        DiscFile(TITLE, DISC_PAGE, BASIC_ENTRY, title),
        DiscFile(CODE, DISC_PAGE, program.execution, program.code),
    ]
    return write_ssd(files, title=TITLE, option=EXECUTE_BOOT, tracks=40)


def images() -> dict[str, bytes]:
    """The contents of the built files, by name."""
    program = assembled("ken.asm")
    return {
        "KEN.uef": tape_image(program, title()),
        "KEN.ssd": disc_image(assembled("disc.asm"), title()),
        "KEN.symbols": program.label_file.encode("ascii"),
    }
