"""Reading the image in a file: bare, gzipped, a member of a zip, a disc of an MMB file, or made from files.

Decompressed size, member count and nesting depth are all limited. This module doesn't parse images; it only decides
which member of a file is one. Where several are, `emulator.media.choice` says how to choose.
"""

import hashlib
import io
import os
import zipfile
import zlib
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from commandline.errors import shorten
from emulator.media import inf, listing, mmb
from emulator.media.choice import Member, find_member, split_member
from emulator.media.errors import MediaError
from emulator.media.folder import folder_image, read_folder
from emulator.media.foreign import TEXT, foreign_format, refuse_foreign
from emulator.media.riff import is_wav

MAX_IMAGE = 16 << 20  # bytes after decompression: ten times the largest UEF with an inlay scan seen so far
MAX_MEMBERS = 4096  # of a zip
MAX_DEPTH = 4  # of archives in archives; a UEF is mostly gzipped, too
GZIP_MAGIC = b"\x1f\x8b"
ZIP_MAGIC = b"PK\x03\x04"
EMPTY_ZIP_MAGIC = b"PK\x05\x06"  # also the end of a zip
CENTRAL_MAGIC = b"PK\x01\x02"  # an entry of a zip's central directory
ENCRYPTED = 0x01  # flag of a zip's member
BOUNDED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # with other methods zipfile decompresses without a limit
TAPE_MAGIC = (b"UEF File!\0", b"Compressed Square Wave\x1a")
HEAD = 32  # bytes that decide whether a member is an archive or a tape
RECORDING_HEAD = 4096  # bytes of a recording that an Image has
NAMED = 3  # members of a foreign format that a message names,
SEARCHED = 16  # members at most,
FOREIGN_HEAD = 1 << 18  # bytes of each
WAV_SUFFIX = ".wav"
PROTECTED_SUFFIXES = (".hfe", ".fsd")
IMAGE_SUFFIXES = (".uef", ".csw", ".ssd", ".dsd", WAV_SUFFIX, *PROTECTED_SUFFIXES)
DISC_SUFFIX = ".ssd"  # one of the suffixes asked for if a disc is wanted
MADE_SUFFIXES = (listing.SUFFIX, mmb.SUFFIX)  # of files in which a disc is, or from which it is made
ARCHIVE_SUFFIXES = (".zip", ".gz")
UNMADE_SUFFIXES = (*MADE_SUFFIXES, *ARCHIVE_SUFFIXES)  # of files that are used alone, whatever lies beside them

BASIC, FILES, FOLDER, SSD = "BASIC program", "files", "folder", "SSD"


@dataclass(frozen=True)
class Image:
    """An image's unwrapped bytes, `data`, and its name: "ken.uef", "games.zip:KEN.uef" or "games.mmb:12".

    `file` is the image as a file (`data`, or its gzipped form): the bytes that catalogues list checksums of. `format`
    says what a disc of one side was made from, BASIC, FILES or FOLDER, or that it is an SSD; it is empty if contents
    and name must decide. `bare` means that the image is the whole file at its path, and so can be written back. A WAV
    file can be too large for the memory: `data` and `file` are its beginning, and `recording` the path to read it from.
    `warnings` say what is wrong with the file around the image.
    """

    name: str
    data: bytes
    file: bytes
    format: str = ""
    bare: bool = False
    recording: Path | None = None
    warnings: tuple[str, ...] = ()

    def open(self) -> BinaryIO:
        """The image's unwrapped bytes as a stream. Raises OSError."""
        return io.BytesIO(self.data) if self.recording is None else self.recording.open("rb")

    @property
    def size(self) -> int:
        """The number of the unwrapped bytes."""
        return len(self.data) if self.recording is None else self.recording.stat().st_size

    def sha1(self) -> str:
        """The SHA-1 of `file`, of a recording all of it, in hexadecimal digits."""
        if self.recording is None:
            return hashlib.sha1(self.file, usedforsecurity=False).hexdigest()
        with self.recording.open("rb") as file:
            return hashlib.file_digest(file, partial(hashlib.sha1, usedforsecurity=False)).hexdigest()

    @property
    def is_tape(self) -> bool:
        """Whether it begins as a tape image does."""
        return is_tape(self.data)


def read_image(image_path: str | os.PathLike[str], suffixes: tuple[str, ...] = IMAGE_SUFFIXES) -> Image:
    """Read the image at `image_path`, which may name a member of the file (`emulator.media.choice`).

    Images in an archive are the members with one of `suffixes`; without any, files with `.inf` files beside them, then
    archives, then tapes by their magic numbers. If `suffixes` has that of a disc, BASIC programs, files with `.inf`
    files beside them, and folders become a disc.

    Raises ChoiceError if there are several images, and MediaError if the file cannot be read, is a damaged or oversized
    archive, or has no image.
    """
    if not os.fspath(image_path):  # which would be the current directory
        raise MediaError("the name of the image is empty")
    path, member = split_member(image_path)
    if DISC_SUFFIX in suffixes:
        if os.path.isdir(path):
            contents = read_folder(path)
            data = folder_image(path, contents)
            return Image(f"{path.resolve().name}/", data, data, FOLDER, warnings=tuple(contents.notes))
        described = _described(path, suffixes) if not member else ""
        if described:
            return _made_from_files(described, inf.described_disc(path.with_name(described)))
    try:
        with path.open("rb") as file:
            data = file.read(mmb.CATALOGUE_BYTES)
            if DISC_SUFFIX in suffixes and mmb.is_mmb(data, path.name):
                return _mmb_disc(file, path.name, member)
            data += file.read(MAX_IMAGE + 1 - len(data))
    except OSError as error:
        raise MediaError(f"{path}: {error.strerror or error}") from error
    if is_wav(data) and not member:
        return Image(path.name, data[:RECORDING_HEAD], data[:RECORDING_HEAD], recording=path)
    if len(data) > MAX_IMAGE:
        refuse_foreign(data, path.name)
        raise MediaError(f"{path.name}: larger than {MAX_IMAGE >> 20} MB, the limit for a tape or disc image")
    image = unwrap(data, path.name, suffixes, member)
    return replace(image, bare=image.data is data)


def unwrap(
    data: bytes, name: str, suffixes: tuple[str, ...] = IMAGE_SUFFIXES, member: str = "", depth: int = 0
) -> Image:
    """The image in `data`, the contents of a file called `name`; see `read_image`."""
    if data[:2] == GZIP_MAGIC or data[:4] in (ZIP_MAGIC, EMPTY_ZIP_MAGIC):
        if depth == MAX_DEPTH:
            raise MediaError(f"{name}: archives nested more than {MAX_DEPTH} deep")
        if data[:2] == GZIP_MAGIC:
            unpacked, warnings = gunzip(data, name)
            image = unwrap(unpacked, name.removesuffix(".gz"), suffixes, member, depth + 1)
            return replace(image, file=data, warnings=(*warnings, *image.warnings))
        return _unzip(data, name, suffixes, member, depth)
    if DISC_SUFFIX in suffixes and mmb.is_mmb(data, name):
        return _mmb_disc(io.BytesIO(data), name, member)
    if member:
        raise MediaError(f"{name}: not an archive, so it cannot contain {shorten(member)}")
    if DISC_SUFFIX in suffixes and not is_tape(data) and not name.lower().endswith(suffixes):
        disc = listing.program_disc(data, name)
        if disc is not None:
            return Image(name, disc, data, BASIC)
    return Image(name, data, data)


def _mmb_disc(file: BinaryIO, name: str, member: str) -> Image:
    number, data = mmb.read_disc(file, name, member)
    return Image(f"{name}:{number}", data, data, SSD)


def _made_from_files(name: str, data: bytes) -> Image:
    return Image(name, data, data, FILES)


def _described(path: Path, suffixes: tuple[str, ...]) -> str:
    """The name of the file at `path` if it has an `.inf` file beside it, or is that; "" for an image by its name."""
    if path.name.endswith(inf.SUFFIXES):
        path = path.with_name(path.name[:-4])
    image = path.name.lower().endswith((*suffixes, *UNMADE_SUFFIXES))
    beside = any(os.path.isfile(f"{path}{suffix}") for suffix in inf.SUFFIXES)
    return path.name if beside and os.path.isfile(path) and not image else ""


def is_tape(head: bytes) -> bool:
    """Whether a file that begins with `head` (12 bytes or more) is a tape image, by its magic number."""
    return head.startswith(TAPE_MAGIC) or is_wav(head)


def gunzip(data: bytes, name: str) -> tuple[bytes, list[str]]:
    """Decompress every member of the gzip file `data`. Warnings are about a trailer that is cut off, and about bytes
    after the last member, which gzip ignores, too. Raises MediaError."""
    output = bytearray()
    warnings = []
    rest = data
    while rest[:2] == GZIP_MAGIC:
        inflater = zlib.decompressobj(wbits=31)
        offset = len(data) - len(rest)
        try:
            member = inflater.decompress(rest, MAX_IMAGE + 1 - len(output))
        except zlib.error as error:
            raise MediaError(f"{name}: damaged gzip data after byte {offset}: {error}") from error
        output += member
        if len(output) > MAX_IMAGE:
            raise MediaError(f"{name}: the gzip data unpacks to more than {MAX_IMAGE >> 20} MB")
        if not inflater.eof:
            missing = _missing_trailer(inflater, member)
            if not missing and not output:
                raise MediaError(f"{name}: the gzip data is cut off at byte {len(data)}")
            what = f"the last {missing} bytes of the gzip data, part of a checksum, are missing"
            warnings.append(what if missing else f"the gzip data is cut off at byte {len(data)}")
        rest = inflater.unused_data
    if rest.strip(b"\0"):
        warnings.append(f"{len(rest)} bytes after the gzip data were skipped")
    return bytes(output), warnings


def _missing_trailer(inflater: Any, member: bytes) -> int:
    """How many bytes of its trailer a gzip member lacks whose data, `member`, are complete; 0 if they are not."""
    trailer = zlib.crc32(member).to_bytes(4, "little") + len(member).to_bytes(4, "little")
    for missing in range(1, len(trailer) + 1):
        trial = inflater.copy()
        with suppress(zlib.error):
            trial.decompress(trailer[-missing:])
            if trial.eof:
                return missing
    return 0


def _unzip(data: bytes, name: str, suffixes: tuple[str, ...], member: str, depth: int) -> Image:
    """The image in the zip file `data`."""
    entries = data.count(CENTRAL_MAGIC)  # checked before zipfile creates an object for each
    if entries > MAX_MEMBERS:
        raise MediaError(f"{name}: about {entries} files in one zip, more than {MAX_MEMBERS}")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _Zip(archive, name, suffixes).image(member, depth)
    except MediaError:
        raise
    except zipfile.BadZipFile as error:
        cut = data.startswith(ZIP_MAGIC) and EMPTY_ZIP_MAGIC not in data
        cause = "the zip is cut off: its list of files, which comes last, is missing"
        raise MediaError(f"{name}: {cause if cut else f'damaged or unreadable zip: {shorten(str(error))}'}") from error
    except Exception as error:  # on hostile input zipfile raises struct.error, IndexError and more
        raise MediaError(f"{name}: damaged or unreadable zip: {shorten(str(error))}") from error


class _Zip:
    """An open zip called `name`, in which images with `suffixes` are looked for."""

    def __init__(self, archive: zipfile.ZipFile, name: str, suffixes: tuple[str, ...]) -> None:
        self.archive = archive
        self.name = name
        self.suffixes = suffixes
        self.discs = DISC_SUFFIX in suffixes
        paths = {_slashed(info.filename): info for info in archive.infolist()}
        self.files = {path: info for path, info in paths.items() if not path.endswith("/") and not inf.is_fork(path)}
        self.described = inf.pairs(self.files) if self.discs else {}

    def image(self, wanted: str, depth: int) -> Image:
        """The image that `wanted` means; "" is the only one."""
        wanted = _slashed(wanted)
        found = self.candidates()
        if not found and not wanted:
            raise MediaError(self.no_image())
        numbers = {path: number for number, path in enumerate(self.files, 1)}  # whatever is looked for
        numbers |= {_folder(path): numbers[path] for path in reversed(self.described)}
        members = [Member(numbers[path], path) for path in found]
        others = [Member(number, path) for path, number in numbers.items() if path not in found]
        member, rest = find_member(self.name, members, wanted, others)
        if member.name not in self.files:
            return self.folder(member.name)
        path = member.name
        alone = sum(_last(other).lower() == _last(path).lower() for other in (numbers if wanted else found)) == 1
        name = f"{self.name}:{shorten(_last(path) if alone else path)}"
        file = path[:-4] if path.endswith(inf.SUFFIXES) else path
        if file in self.described and not rest and not file.lower().endswith((*self.suffixes, *UNMADE_SUFFIXES)):
            return self.made({file: self.described[file]}, name)
        return unwrap(self.read(path), name, self.suffixes, rest, depth + 1)

    def candidates(self) -> list[str]:
        """The paths of the images, of the most likely kind that there is, in the zip's order. A folder ends with a
        slash: its files make a disc."""
        wanted = tuple(suffix for suffix in self.suffixes if suffix != WAV_SUFFIX)  # music may lie beside an image
        if self.discs:
            wanted += MADE_SUFFIXES
        found = [path for path in self.files if path.lower().endswith(wanted)]
        if not found:
            found = list(dict.fromkeys(_folder(path) for path in self.described))
        if not found:
            archives = [path for path in self.files if self.head(path).startswith((GZIP_MAGIC, ZIP_MAGIC))]
            found = [path for path in archives if path.lower().endswith(ARCHIVE_SUFFIXES)] or archives
        return found or [path for path in self.files if is_tape(self.head(path))]

    def folder(self, folder: str) -> Image:
        """The disc made from the files in a folder of the zip."""
        chosen = {path: inf_path for path, inf_path in self.described.items() if _folder(path) == folder}
        return self.made(chosen, f"{self.name}:{shorten(folder)}" if folder != TOP else self.name)

    def made(self, chosen: dict[str, str], name: str) -> Image:
        """The disc called `name` made from files and their `.inf` files."""
        return _made_from_files(name, inf.files_disc(chosen, lambda path, size: self.read(path)[:size], name))

    def head(self, path: str, size: int = HEAD) -> bytes:
        """The first bytes of a member."""
        info = self.files[path]
        if info.flag_bits & ENCRYPTED:
            raise MediaError(f"{self.name}: {shorten(path)} is encrypted")
        if info.compress_type not in BOUNDED:
            raise MediaError(f"{self.name}: {shorten(path)} uses a compression method other than deflate")
        with self.archive.open(info) as member:
            return member.read(size)

    def read(self, path: str) -> bytes:
        """A member's contents."""
        data = self.head(path, MAX_IMAGE + 1)
        if len(data) > MAX_IMAGE:
            raise MediaError(f"{self.name}: {shorten(path)} unpacks to more than {MAX_IMAGE >> 20} MB")
        return data

    def no_image(self) -> str:
        """Why the zip is of no use: the foreign images in it, if there are any."""
        kinds = ((path, foreign_format(self.head(path, FOREIGN_HEAD))) for path in list(self.files)[:SEARCHED])
        foreign = [f"{shorten(_last(path))} is {kind}" for path, kind in kinds if kind and kind != TEXT][:NAMED]
        wanted = ", ".join(self.suffixes)
        found = f": {', '.join(foreign)}" if foreign else ""
        return f"{self.name}: no image ({wanted}) among its {len(self.files)} files{found}"


TOP = "./"  # the folder of files that are in none


def _slashed(path: str) -> str:
    """A path in a zip as it should be; some programs for Windows write backslashes."""
    return path.replace("\\", "/")


def _folder(path: str) -> str:
    """The folder of a path in a zip, with a slash at the end."""
    return path[: path.rfind("/") + 1] or TOP


def _last(path: str) -> str:
    """The last part of a path in a zip."""
    return PurePosixPath(path).name
