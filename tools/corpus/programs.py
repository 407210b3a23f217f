"""The programs in folders of tapes, discs and BASIC listings, and how each is started."""

import hashlib
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from emulator.errors import BeebError
from emulator.media.archive import BASIC, IMAGE_SUFFIXES, UNMADE_SUFFIXES
from emulator.media.basic import is_program
from emulator.media.cfs import TapeFile
from emulator.media.dfs import DiscFile
from emulator.media.recognise import Recognised, recognise

MOST = 3  # programs of a disc that does not start by itself
BOOT_FILE = "$.!BOOT"
CALL, USR = 0xD6, 0xBA  # tokens
SMALLEST_CODE = 32  # bytes
LARGEST = 16 << 20  # bytes of a file that may be a program


@dataclass(frozen=True)
class Program:
    """A program: `image` is a path that the emulator opens, with a member of an archive after a colon; `kind` is
    "tape", "disc" or "basic"; `start` is what is typed, or "" for SHIFT-BREAK; `sha1` is that of the image's file;
    `code` says whether it brings machine code."""

    name: str
    image: str
    kind: str
    start: str
    sha1: str
    code: bool


def find_programs(folders: Iterable[Path]) -> list[Program]:
    """The programs in these folders or files, in order of their paths; the same one is listed once."""
    found: dict[tuple[str, str], Program] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")) if folder.is_dir() else [folder]:
            if path.is_file() and path.stat().st_size <= LARGEST:
                for image, name, data in _images(path, folder):
                    for program in _programs(image, name, hashlib.sha1(data).hexdigest()):
                        found.setdefault((program.sha1, program.start), program)
    return list(found.values())


def _images(path: Path, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """What may be an image at `path`, or in the zip there, its name and its bytes."""
    name = str(path.relative_to(folder)) if folder.is_dir() else path.name
    if path.suffix.lower() != ".zip":
        yield str(path), name, path.read_bytes()
        return
    with suppress(OSError, zipfile.BadZipFile, RuntimeError), zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            wanted = member.filename.lower().endswith((*IMAGE_SUFFIXES, *UNMADE_SUFFIXES))
            if wanted and member.file_size <= LARGEST:
                yield f"{path}:{member.filename}", f"{name}:{member.filename}", archive.read(member)


def _programs(image: str, name: str, sha1: str) -> list[Program]:
    """The programs in an image; none if it cannot be read or has none."""
    try:
        found = recognise(image)
        files = found.files
    except (BeebError, OSError):
        return []
    if found.tape is not None:
        return [Program(name, image, "tape", found.command, sha1, any(map(_has_code, files)))] if files else []
    kind = "basic" if found.format == BASIC else "disc"
    return [Program(f"{name}{part}", image, kind, start, sha1, code) for part, start, code in _starts(found)]


def _starts(found: Recognised) -> list[tuple[str, str, bool]]:
    """How the programs of a disc are started: a part of the name, what is typed, and whether there is code."""
    files = [file for file in found.catalogues[0].files if file.full_name.isprintable()]
    code = any(map(_has_code, files))
    if found.boots:
        return [("", "", code)]
    if any(file.full_name.upper() == BOOT_FILE for file in files):
        return [("", "*EXEC !BOOT\n", code)]
    basic = [(file, f'CHAIN"{file.full_name}"\n') for file in files if is_program(file.data)]
    other = [(file, f"*RUN {file.full_name}\n") for file in files if _is_machine_code(file)]
    chosen = (basic + other)[:MOST]
    return [("" if len(chosen) == 1 else f" {file.full_name}", start, _has_code(file)) for file, start in chosen]


def _is_machine_code(file: TapeFile | DiscFile) -> bool:
    inside = 0 <= (file.execute & 0xFFFF) - (file.load & 0xFFFF) < len(file.data)
    return inside and len(file.data) >= SMALLEST_CODE and file.load & 0xFFFF < 0x8000 and not is_program(file.data)


def _has_code(file: TapeFile | DiscFile) -> bool:
    """Whether the file is machine code, or a BASIC program that calls some."""
    return _is_machine_code(file) or is_program(file.data) and any(token in file.data for token in (CALL, USR))


def corpus() -> dict[str, str]:
    """The corpus that docs/firmware.md reports on: SHA-1 of each file, and where it was found; commercial ones have no
    place."""
    return _table("corpus.tsv")


def known_differences() -> dict[str, str]:
    """Why programs differ that are known to, by the SHA-1 of their files."""
    return _table("differences.tsv")


def _table(name: str) -> dict[str, str]:
    """The two columns of a file beside this one, but for comments."""
    lines = Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
    return {first: second for first, _, second in (line.partition("\t") for line in lines if not line.startswith("#"))}
