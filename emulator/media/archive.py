"""Reading an image file that may be gzipped or a member of a zip.

Decompressed size, member count and nesting depth are all limited. This module doesn't parse images; it only decides
which member of a zip is one.
"""

import io
import zipfile
import zlib
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from emulator.media.errors import MediaError
from emulator.media.foreign import refuse_foreign
from emulator.media.listing import program_disc

MAX_IMAGE = 16 << 20  # bytes after decompression: ten times the largest UEF with an inlay scan seen so far
MAX_MEMBERS = 4096  # of a zip
MAX_SHOWN = 80  # characters of a name or an error text in a message
MAX_DEPTH = 2  # an archive in an archive
GZIP_MAGIC = b"\x1f\x8b"
ZIP_MAGIC = b"PK\x03\x04"
EMPTY_ZIP_MAGIC = b"PK\x05\x06"
CENTRAL_MAGIC = b"PK\x01\x02"  # an entry of a zip's central directory
ENCRYPTED = 0x01  # flag of a zip's member
BOUNDED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # with other methods zipfile decompresses without a limit
TAPE_MAGIC = (b"UEF File!\0", b"Compressed Square Wave\x1a")
IMAGE_SUFFIXES = (".uef", ".csw", ".ssd", ".dsd")
ARCHIVE_SUFFIXES = (".zip", ".gz")


@dataclass(frozen=True)
class Image:
    """An image's unwrapped bytes, `data`, and its name: "ken.uef", or "games.zip:KEN.uef".

    `file` is the image as a file (`data`, or its gzipped form): the bytes that catalogues list checksums of.
    """

    name: str
    data: bytes
    file: bytes


def read_image(path: str | Path, suffixes: tuple[str, ...] = IMAGE_SUFFIXES) -> Image:
    """Read the image at `path`; in a zip, the first member with one of `suffixes` or a tape's magic number.

    A BASIC program, as text or tokenised, becomes a disc.

    Raises MediaError if the file cannot be read, is a damaged or oversized archive, or is a zip without an image.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_IMAGE + 1)
    except OSError as error:
        raise MediaError(f"{path}: {error.strerror or error}") from error
    if len(data) > MAX_IMAGE:
        refuse_foreign(data, path.name)
        raise MediaError(f"{path.name}: larger than {MAX_IMAGE >> 20} MB, the limit for a tape or disc image")
    image = unwrap(data, path.name, suffixes)
    if image.data is not data or image.data.startswith(TAPE_MAGIC) or path.suffix.lower() in suffixes:
        return image
    disc = program_disc(data, path.name)
    return image if disc is None else replace(image, data=disc)


def unwrap(data: bytes, name: str, suffixes: tuple[str, ...] = IMAGE_SUFFIXES, depth: int = 0) -> Image:
    """The image in `data`, the contents of a file called `name`; see `read_image`."""
    if data[:2] == GZIP_MAGIC or data[:4] in (ZIP_MAGIC, EMPTY_ZIP_MAGIC):
        if depth == MAX_DEPTH:
            raise MediaError(f"{name}: archives nested more than {MAX_DEPTH} deep")
        if data[:2] == GZIP_MAGIC:
            image = unwrap(gunzip(data, name), name.removesuffix(".gz"), suffixes, depth + 1)
            return replace(image, file=data)
        return _unzip(data, name, suffixes, depth)
    return Image(name, data, data)


def gunzip(data: bytes, name: str) -> bytes:
    """Decompress every member of the gzip file `data`; bytes after the last member are ignored, as gzip does."""
    output = bytearray()
    rest = data
    while rest[:2] == GZIP_MAGIC:
        inflater = zlib.decompressobj(wbits=31)
        offset = len(data) - len(rest)
        try:
            output += inflater.decompress(rest, MAX_IMAGE + 1 - len(output))
        except zlib.error as error:
            raise MediaError(f"{name}: damaged gzip data after byte {offset}: {error}") from error
        if len(output) > MAX_IMAGE:
            raise MediaError(f"{name}: the gzip data unpacks to more than {MAX_IMAGE >> 20} MB")
        if not inflater.eof:
            raise MediaError(f"{name}: the gzip data is cut off at byte {len(data)}")
        rest = inflater.unused_data
    return bytes(output)


def _unzip(data: bytes, name: str, suffixes: tuple[str, ...], depth: int) -> Image:
    """The image in the zip file `data`."""
    entries = data.count(CENTRAL_MAGIC)  # checked before zipfile creates an object for each
    if entries > MAX_MEMBERS:
        raise MediaError(f"{name}: about {entries} files in one zip, more than {MAX_MEMBERS}")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [info for info in archive.infolist() if not info.is_dir()]
            for info in _likeliest_first(members, suffixes):
                if info.flag_bits & ENCRYPTED:
                    raise MediaError(f"{name}: {_shown(info.filename)} is encrypted")
                if info.compress_type not in BOUNDED:
                    raise MediaError(f"{name}: {_shown(info.filename)} uses a compression method other than deflate")
                with archive.open(info) as member:
                    head = member.read(32)
                    if not _is_candidate(info.filename, head, suffixes):
                        continue
                    body = head + member.read(MAX_IMAGE + 1 - len(head))
                if len(body) > MAX_IMAGE:
                    raise MediaError(f"{name}: {_shown(info.filename)} unpacks to more than {MAX_IMAGE >> 20} MB")
                return unwrap(body, f"{name}:{_shown(PurePosixPath(info.filename).name)}", suffixes, depth + 1)
    except MediaError:
        raise
    except Exception as error:  # on hostile input zipfile raises struct.error, IndexError and more
        raise MediaError(f"{name}: damaged or unreadable zip: {_shown(str(error))}") from error
    raise MediaError(f"{name}: no image ({', '.join(suffixes)}) among its {len(members)} files")


def _shown(text: str) -> str:
    """Text from an archive made safe for a message: printable and shortened."""
    printable = "".join(c if c.isprintable() else "?" for c in text[: MAX_SHOWN + 1])
    return printable if len(text) <= MAX_SHOWN else printable[: MAX_SHOWN - 3] + "..."


def _likeliest_first(members: list[zipfile.ZipInfo], suffixes: tuple[str, ...]) -> list[zipfile.ZipInfo]:
    """Images by suffix, then archives, then the rest; each group in the zip's order."""

    def rank(info: zipfile.ZipInfo) -> int:
        lower = info.filename.lower()
        return 0 if lower.endswith(suffixes) else 1 if lower.endswith(ARCHIVE_SUFFIXES) else 2

    return sorted(members, key=rank)


def _is_candidate(filename: str, head: bytes, suffixes: tuple[str, ...]) -> bool:
    """Whether a member is an image by suffix, an archive by suffix and contents, or a tape by its magic number."""
    lower = filename.lower()
    if lower.endswith(suffixes):
        return True
    if lower.endswith(ARCHIVE_SUFFIXES):
        return head.startswith((GZIP_MAGIC, ZIP_MAGIC))
    return head.startswith(TAPE_MAGIC)
