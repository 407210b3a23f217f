"""Files with their Acorn attributes beside them in `.inf` files, as a disc that has nothing else on it.

An `.inf` file has one line, here with its usual fields:

    $.NAME FFFF1900 FFFF8023 000123 L CRC=1234

Name, load and execution address, length and access; all but the name may be missing. Follows Wouter Scholten's standard
format and "The .inf format for Acorn stuff", the draft that describes what his and later tools write: a name in quotes,
addresses of four to eight digits, access as L, Locked, letters or a byte, TAPE in front of the name, KEY=VALUE and NEXT
after the rest. The disc cannot be written back.
"""

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

from emulator.media.dfs import IO_PROCESSOR, MAX_FILES, MAX_TITLE, DiscFile, check_name, write_ssd
from emulator.media.disc import MAX_SIDE_BYTES
from emulator.media.errors import DiscError, MediaError

SUFFIXES = (".inf", ".INF")
BOM = b"\xef\xbb\xbf"
LARGEST_INF = 4096  # bytes of an .inf file that count
FIELD = re.compile(r'CRC= [0-9A-Fa-f]+|\w+="[^"]*"|"[^"]*"|\S+')
NUMBER = re.compile(r"[0-9A-Fa-f]{1,8}")
ACCESS = re.compile(r"(?i:locked)|[ELWRDelwrd]+")
LOCKED = 0x08  # in an access byte
ADDRESS = 0x3FFFF  # the bits that DFS keeps
ESCAPE = re.compile("%([0-9A-Fa-f]{2})")
BOOT, EXEC = "$.!BOOT", 3  # a file, and the disc's option that makes SHIFT-BREAK run it
OPTION = re.compile(r"OPT4?=([0-3])")

Reader = Callable[[str, int], bytes]  # reads at most that many bytes of the named file


def parse_inf(inf: bytes, data: bytes, name: str) -> tuple[DiscFile, int | None]:
    """The file with the contents `data` that an `.inf` file called `name` describes, and the disc's boot option if it
    has one. Raises DiscError without a name, or if what follows it is neither an address nor an attribute."""
    line = re.split(r"[\r\n]", inf.removeprefix(BOM).decode("latin-1"), maxsplit=1)[0]
    fields = FIELD.findall(line)
    if fields[:1] == ["TAPE"] and len(fields) > 1 and not NUMBER.fullmatch(fields[1]):
        del fields[0]
    if not fields:
        raise DiscError(f"{name}: no file name in its first line")
    title, access, option = fields[0], "", None
    numbers: list[int] = []
    if title.startswith('"'):
        title = ESCAPE.sub(lambda code: chr(int(code[1], 16)), title.strip('"'))
    for field in fields[1:]:
        if field == "NEXT":
            break
        if found := OPTION.fullmatch(field):
            option = int(found[1])
        elif ACCESS.fullmatch(field) and (len(field) == 1 or not NUMBER.fullmatch(field)):
            access = field
        elif NUMBER.fullmatch(field):
            numbers.append(int(field, 16))
        elif "=" not in field:
            raise DiscError(f"{name}: {field[:20]!r} is neither a number in hexadecimal nor an attribute")
    load, execute, _, attributes = (numbers + [0, 0, 0, 0])[:4]
    locked = bool(attributes & LOCKED) or "L" in access.upper()
    directory, dot, rest = title.partition(".")
    directory, title = (directory, rest) if dot and len(directory) == 1 else ("$", title)
    return DiscFile(title, _address(load), _address(execute), data, locked, directory), option


def _address(value: int) -> int:
    """An address as DFS keeps it."""
    kept = value & ADDRESS
    return kept | IO_PROCESSOR if kept > 0x2FFFF else kept


def write_inf(file: DiscFile) -> bytes:
    """The line of the `.inf` file of `file`."""
    addresses = " ".join(f"{value | 0xFF000000 * (value >= IO_PROCESSOR):08X}" for value in (file.load, file.execute))
    return f"{file.full_name} {addresses} {file.length:06X}{' L' * file.locked}\n".encode("ascii")


def is_fork(path: str) -> bool:
    """Whether it is a file with what macOS knows of another, which has its name and `._` before that."""
    return PurePosixPath(path).name.startswith("._")


def pairs(names: Iterable[str]) -> dict[str, str]:
    """The names that have an `.inf` file beside them, and that file's: sorted, so that the disc is always the same."""
    every = {name for name in names if not is_fork(name)}
    return {name: name + suffix for name in sorted(every) for suffix in SUFFIXES[::-1] if name + suffix in every}


def described_file(data: bytes, inf: bytes, path: str) -> tuple[DiscFile, int | None]:
    """As `parse_inf` for the `.inf` file at `path`. Raises DiscError also if DFS could not store the file."""
    name = PurePosixPath(path).name
    check_size(data, name.removesuffix(SUFFIXES[0]).removesuffix(SUFFIXES[1]))
    file, option = parse_inf(inf, data, name)
    try:
        check_name(file)
    except DiscError as error:
        raise DiscError(f"{name}: {error}") from error
    return file, option


def check_size(data: bytes, name: str) -> None:
    """Raise DiscError for a file, called `name`, that is larger than a disc."""
    if len(data) > MAX_SIDE_BYTES:
        raise DiscError(f"{name}: more than the {MAX_SIDE_BYTES} bytes of a disc")


def check_count(count: int) -> None:
    """Raise DiscError for more files than a disc holds."""
    if count > MAX_FILES:
        raise DiscError(f"{count} files; a disc has room for {MAX_FILES}")


def boot_option(files: Iterable[DiscFile], options: Iterable[int | None]) -> int:
    """The boot option of a disc with these files: the first that an `.inf` file has, or EXEC if there is a `!BOOT`."""
    for option in options:
        if option is not None:
            return option
    return EXEC if any(file.full_name.upper() == BOOT for file in files) else 0


def disc_title(name: str) -> str:
    """The title of the disc made from a file or folder called `name`."""
    return "".join(c for c in PurePosixPath(name.split(":")[-1]).stem if " " <= c <= "~")[:MAX_TITLE]


def files_disc(found: dict[str, str], read: Reader, name: str) -> bytes:
    """The image (SSD) of a disc with the files of `pairs`, which `read` reads; it has the title `name`, and a boot
    option if it has a `!BOOT`. Raises MediaError, with `name`, if DFS could not store one of them or all of them."""
    try:
        check_count(len(found))
        described = [
            described_file(read(path, MAX_SIDE_BYTES + 1), read(inf, LARGEST_INF), inf) for path, inf in found.items()
        ]
        files = [file for file, _ in described]
        return write_ssd(files, disc_title(name), boot_option(files, (option for _, option in described)))
    except DiscError as error:
        raise DiscError(f"{name}: {error}") from error


def described_disc(path: Path) -> bytes:
    """The disc of the file at `path`, which has an `.inf` file beside it. Raises MediaError."""

    def read(file: str, size: int) -> bytes:
        with (path.parent / file).open("rb") as opened:
            return opened.read(size)

    names = (name for name in (path.name, *(path.name + suffix for suffix in SUFFIXES)))
    try:
        return files_disc(pairs(name for name in names if os.path.isfile(path.parent / name)), read, path.name)
    except OSError as error:
        raise MediaError(f"{error.filename or path}: {error.strerror or error}") from error
