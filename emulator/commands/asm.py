"""`beeb asm`: assemble source, in our own syntax or BeebAsm's, into a file, a folder of files or a disc."""

import argparse
import sys
from pathlib import Path
from typing import Any

from commandline.errors import shorten
from commandline.output import printable
from emulator.assembler import SYNTAXES, Assembly, AssemblyError, BeebFile, assemble_file
from emulator.errors import BeebError
from emulator.media.dfs import DiscFile, write_ssd

DISC = ".ssd"
BOOT = "!BOOT"
RUN_OPTION, EXEC_OPTION = 2, 3  # of a disc whose !BOOT is code, or commands


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("asm", description="Assemble 6502 source for the BBC Micro.")
    parser.add_argument("source", metavar="SOURCE")
    parser.add_argument(
        "-o", dest="out", metavar="OUT", help="the code, or a disc with all files if it ends in .ssd, or a folder"
    )
    parser.add_argument("--boot", metavar="NAME", help="let the disc run this file when it boots")
    parser.add_argument("--title", default="", help="the title of the disc, at most 12 characters")
    parser.add_argument("--listing", metavar="F", help="output file for addresses, bytes and source lines")
    parser.add_argument("--symbols", metavar="F", help="output file for labels and source lines, for --symbols")
    parser.add_argument(
        "-I",
        dest="search",
        metavar="DIR",
        action="append",
        default=[],
        help="search this folder for included files, before the working directory and those of the sources",
    )
    parser.add_argument(
        "-D",
        dest="defines",
        metavar="NAME[=VALUE]",
        type=definition,
        action="append",
        default=[],
        help="define a symbol of BeebAsm's syntax (default value: -1, true)",
    )
    parser.add_argument("--syntax", choices=SYNTAXES, help="the syntax (default: the one that the source looks like)")
    parser.set_defaults(execute=execute)


def definition(text: str) -> tuple[str, float | str]:
    """A symbol and its value: a number, or else a string."""
    name, equals, value = text.partition("=")
    if not equals:
        return name, -1.0
    digits = value[1:] if value[:1] in ("&", "$") else value
    try:
        return name, float(int(digits, 16)) if digits != value else float(value)
    except ValueError:
        return name, value
    except OverflowError:
        raise argparse.ArgumentTypeError(f"{shorten(text)}: the number is too large") from None


def execute(options: argparse.Namespace) -> int:
    try:
        assembly = assemble_file(
            options.source, [*options.search, "."], syntax=options.syntax, symbols=dict(options.defines) or None
        )
    except AssemblyError as error:
        print(printable(str(error)), file=sys.stderr)
        return 2
    written = outputs(assembly, options)
    for path, data in written.items():
        try:
            path.write_bytes(data)
        except OSError as error:
            raise BeebError(f"{path}: {error.strerror or error}") from error
    for line in assembly.printed:
        print(printable(line))
    print(summary(assembly))
    return 0


def outputs(assembly: Assembly, options: argparse.Namespace) -> dict[Path, bytes]:
    """The files to write, by path."""
    out = None if options.out is None else Path(options.out)
    written: dict[Path, bytes] = {}
    if (options.boot or options.title) and (out is None or out.suffix.lower() != DISC):
        raise BeebError(f"--boot and --title need a disc: -o NAME{DISC}")
    if out is not None and out.suffix.lower() == DISC:
        written[out] = disc(assembly.files, options.boot, options.title)
    elif out is not None and out.is_dir():
        for file in assembly.files:
            name = full_name(file).removeprefix("$.").replace("/", "-")
            written[out / name] = file.data
            inf = f"{full_name(file)} {file.load:06X} {file.execution:06X}\n"
            written[out / f"{name}.inf"] = inf.encode("latin-1")
    elif out is not None:
        if len(assembly.files) > 1:
            names = ", ".join(file.name for file in assembly.files)
            raise BeebError(f"{options.source} makes the files {names}: -o needs a name in .ssd or a folder")
        written[out] = assembly.code
    if options.listing:
        written[Path(options.listing)] = assembly.listing.encode()
    if options.symbols:
        written[Path(options.symbols)] = assembly.symbol_file.encode()
    return written


def full_name(file: BeebFile) -> str:
    """The name with its directory."""
    return file.name if file.name[1:2] == "." else f"$.{file.name}"


def disc(files: tuple[BeebFile, ...], boot: str | None, title: str) -> bytes:
    """The image of a disc with the files, of which `boot` runs when it boots. Raises DiscError."""
    stored = []
    for file in files:
        directory, _, name = full_name(file).partition(".")
        stored.append(DiscFile(name or "CODE", file.load, file.execution, file.data, directory=directory))
    names = {file.full_name.upper() for file in stored}
    if boot is not None:
        if f"$.{boot}".upper() not in names | {name.removeprefix("$.") for name in names}:
            raise BeebError(f"--boot {shorten(boot)}: the source makes no such file")
        stored.append(DiscFile(BOOT, 0, 0, f"*RUN {boot}\r".encode("latin-1")))
    option = next((boot_option(file.data) for file in stored if file.full_name.upper() == f"$.{BOOT}"), 0)
    return write_ssd(stored, title, option)


def boot_option(data: bytes) -> int:
    """The boot option of a disc whose !BOOT has these bytes."""
    return EXEC_OPTION if all(byte == 13 or 32 <= byte < 127 for byte in data) else RUN_OPTION


def summary(assembly: Assembly) -> str:
    """The files, and where their segments run if that is elsewhere."""
    lines = [
        f"{file.name}: {len(file.data)} bytes, load &{file.load:04X}, execution &{file.execution:04X}"
        for file in assembly.files
    ]
    for segment in assembly.segments:
        lines.append(f"  &{segment.address:04X}-&{segment.address + len(segment.code) - 1:04X}")
    return "\n".join(lines)
