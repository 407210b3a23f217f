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


def is_fork(path: str) -> bool:
    """Whether it is a file with what macOS knows of another, which has its name and `._` before that."""
    return PurePosixPath(path).name.startswith("._")


def pairs(names: Iterable[str]) -> dict[str, str]:
    """The names that have an `.inf` file beside them, and that file's: sorted, so that the disc is always the same."""
    every = {name for name in names if not is_fork(name)}
    return {name: name + suffix for name in sorted(every) for suffix in SUFFIXES[::-1] if name + suffix in every}


def files_disc(found: dict[str, str], read: Reader, name: str) -> bytes:
    """The image (SSD) of a disc with the files of `pairs`, which `read` reads; it has the title `name`, and a boot
    option if it has a `!BOOT`. Raises MediaError, with `name`, if DFS could not store one of them or all of them."""
    if len(found) > MAX_FILES:
        raise DiscError(f"{name}: {len(found)} files; a disc has room for {MAX_FILES}")
    files: list[DiscFile] = []
    option: int | None = None
    try:
        for path, inf in found.items():
            data, inf_name = read(path, MAX_SIDE_BYTES + 1), PurePosixPath(inf).name
            if len(data) > MAX_SIDE_BYTES:
                raise DiscError(f"{PurePosixPath(path).name}: more than the {MAX_SIDE_BYTES} bytes of a disc")
            parsed, wanted = parse_inf(read(inf, LARGEST_INF), data, inf_name)
            try:
                check_name(parsed)
            except DiscError as error:
                raise DiscError(f"{inf_name}: {error}") from error
            files.append(parsed)
            option = wanted if option is None else option
        if option is None and any(file.full_name.upper() == BOOT for file in files):
            option = EXEC
        title = "".join(c for c in PurePosixPath(name.split(":")[-1]).stem if " " <= c <= "~")[:MAX_TITLE]
        return write_ssd(files, title, option or 0)
    except DiscError as error:
        raise DiscError(f"{name}: {error}") from error


def directory_disc(directory: Path, name: str = "") -> bytes:
    """The disc of the files in `directory` that have an `.inf` file beside them; with `name`, of that file alone.

    Raises MediaError, also if there is none or one cannot be read.
    """

    def read(file: str, size: int) -> bytes:
        with (directory / file).open("rb") as opened:
            return opened.read(size)

    try:
        names = [name, *(name + suffix for suffix in SUFFIXES)] if name else [path.name for path in directory.iterdir()]
        found = pairs(each for each in names if os.path.isfile(directory / each))  # and not a pipe, which would block
        if not found:
            raise MediaError(f"{directory}: a directory without files that have an .inf file beside them")
        return files_disc(found, read, name or f"{directory.resolve().name}/")
    except OSError as error:
        raise MediaError(f"{error.filename or directory}: {error.strerror or error}") from error
