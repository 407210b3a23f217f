"""The Acorn disc filing system's catalogue: reading the files of an SSD or DSD image, and building an image.

Follows the Acorn Disc Filing System User Guide and the catalogue as DFS 0.90 and 1.20 write it. Sectors 0 and 1 of each
side are the catalogue; an entry is 8 bytes in each:

    sector 0   title (first 8 characters), then per file: name (7), directory (1, bit 7 = locked)
    sector 1   title (last 4), cycle number (BCD), 8 * files, option << 4 | sectors >> 8, sectors & 255,
               then per file: load (2), execute (2), length (2), high bits (1), first sector (1)
    high bits  execute 17-16, length 17-16, load 17-16, first sector 9-8, from bit 7 down

An address with bits 17 and 16 both set is in the input/output processor: &3xxxx is shown as &FFxxxx.
"""

from bisect import insort
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from emulator.media.disc import (
    MAX_SIDE_BYTES,
    MAX_TRACKS,
    MOST_SIDE_BYTES,
    SECTOR_BYTES,
    SECTORS_PER_TRACK,
    TRACK_BYTES,
    split_sides,
)
from emulator.media.errors import DiscError

MAX_FILES = 31
ENTRY = 8  # bytes of an entry, in each of the two sectors
CATALOGUE_SECTORS = 2
MAX_TITLE = 12
MAX_NAME = 7
FORBIDDEN = ' "#*.:'  # space, quote, wildcards, and the directory and drive separators
OPTIONS = ("off", "LOAD", "RUN", "EXEC")  # *OPT 4,n: what SHIFT-BREAK does with !BOOT
IO_PROCESSOR = 0xFF0000


@dataclass(frozen=True)
class DiscFile:
    """A file on a disc. `load` and `execute` are 0-&2FFFF or &FF0000-&FFFFFF; `sector` is its first (0 until it is
    on a disc). Names are as on the disc and may contain control characters.
    """

    name: str
    load: int
    execute: int
    data: bytes
    locked: bool = False
    directory: str = "$"
    sector: int = field(default=0, compare=False)

    @property
    def length(self) -> int:
        """Bytes of data."""
        return len(self.data)

    @property
    def full_name(self) -> str:
        """Directory and name, as in `$.!BOOT`."""
        return f"{self.directory}.{self.name}"


@dataclass(frozen=True)
class Catalogue:
    """One side of a disc: `side` is 0 or 1, `cycle` counts its writes (0-99, more if it isn't decimal), `option` is an
    index of OPTIONS, `files` are in catalogue order. `warnings` list oddities that DFS accepts.
    """

    side: int
    title: str
    cycle: int
    option: int
    sectors: int
    files: tuple[DiscFile, ...]
    warnings: tuple[str, ...] = ()


def read_catalogue(data: bytes, name: str, side: int = 0, strict: bool = False) -> Catalogue:
    """The catalogue of `side` of the image `data`, called `name` (`.dsd` has sides 0 and 1, anything else only 0).

    A file beyond the end of a short image reads as zeros. Raises DiscError, naming file, offset and cause, if there is
    no such side or its catalogue is invalid: cut short, or an impossible number of files. DFS loads files without
    looking at the size of the disc, so a size that no disc has, or a file outside the disc, is a warning; with `strict`
    it is an error, too.
    """
    sides = split_sides(data, name)
    if side not in range(len(sides)):
        raise DiscError(f"{name}: no side {side}")
    return side_catalogue(sides[side], name, side, strict)


def side_catalogue(image: bytes, name: str, side: int = 0, strict: bool = False) -> Catalogue:
    """The catalogue of the bytes of one side of a disc; see `read_catalogue`."""

    def fault(offset: int, cause: str) -> DiscError:
        return DiscError(f"{name}: side {side}: catalogue at byte {offset + side * TRACK_BYTES}: {cause}")

    if len(image) < CATALOGUE_SECTORS * SECTOR_BYTES:
        raise fault(len(image), f"the file ends before its {CATALOGUE_SECTORS * SECTOR_BYTES} bytes do")
    names, places = image[:SECTOR_BYTES], image[SECTOR_BYTES : 2 * SECTOR_BYTES]
    if places[5] % ENTRY or places[5] > MAX_FILES * ENTRY:
        raise fault(SECTOR_BYTES + 5, f"file count {places[5]} is not a multiple of 8 from 0 to {MAX_FILES * ENTRY}")
    sectors = (places[6] & 3) << 8 | places[7]
    odd = []  # offset and description
    most = max(MAX_TRACKS * SECTORS_PER_TRACK, min(len(image), MOST_SIDE_BYTES) // SECTOR_BYTES)
    sized = CATALOGUE_SECTORS <= sectors <= most
    if not sized:
        odd.append((SECTOR_BYTES + 6, f"a disc of {sectors} sectors; must be 2 to {most}"))
    end = sectors if sized else most
    files = []
    for entry in range(ENTRY, places[5] + ENTRY, ENTRY):
        file, last = _read_entry(names[entry : entry + ENTRY], places[entry : entry + ENTRY], image)
        if file.sector < CATALOGUE_SECTORS and file.length or last > end:
            odd.append(
                (
                    SECTOR_BYTES + entry,
                    f"{file.full_name!r} lies in sectors {file.sector} to {last - 1}, outside 2 to {end - 1}",
                )
            )
        files.append(file)
    if odd and strict:
        raise fault(*odd[0])
    title = (names[:8] + places[:4]).decode("latin-1").rstrip("\0 ")
    cycle = (places[4] >> 4) * 10 + (places[4] & 15)
    return Catalogue(
        side,
        title,
        cycle,
        places[6] >> 4 & 3,
        sectors,
        tuple(files),
        (*(cause for _, cause in odd), *_cut_off(files, len(image)), *_overlaps(files)),
    )


def _cut_off(files: Iterable[DiscFile], size: int) -> list[str]:
    """A warning for each file that ends after the `size` bytes of a short image."""
    missing = [(file, file.sector * SECTOR_BYTES + file.length - size) for file in files if file.length]
    return [
        f"the last {min(after, file.length):,} of {file.length:,} bytes of {file.full_name!r} are missing: "
        "the image is cut off"
        for file, after in missing
        if after > 0
    ]


def catalogue_warnings(sides: Iterable[bytes], name: str) -> list[str]:
    """The warnings of the catalogues on the sides of a disc, as far as there are any."""
    found: list[str] = []
    for number, side in enumerate(sides):
        with suppress(DiscError):
            catalogue = side_catalogue(side, name, number)
            if catalogue.files or catalogue.sectors:
                found += catalogue.warnings
    return found


def is_dfs(data: bytes) -> bool:
    """Whether the data begins with a DFS catalogue that states how large the disc is."""
    try:
        side_catalogue(data[:MOST_SIDE_BYTES], "", strict=True)
        return True
    except DiscError:
        return False


def rename_remedy(data: bytes) -> str:
    """The end of the message that refuses `data` for its name, if a disc can have such a catalogue; otherwise ""."""
    try:
        files = side_catalogue(data[:MOST_SIDE_BYTES], "").files
    except DiscError:
        return ""
    return "; if it is a disc all the same, rename it to .ssd or .dsd" if files else ""


def _read_entry(names: bytes, places: bytes, image: bytes) -> tuple[DiscFile, int]:
    """The file of one catalogue entry, and the sector after its end."""
    high = places[6]

    def address(low: int, bits: int) -> int:
        return low | (IO_PROCESSOR if bits == 3 else bits << 16)

    word = [places[i] | places[i + 1] << 8 for i in (0, 2, 4)]
    length = word[2] | (high >> 4 & 3) << 16
    sector = places[7] | (high & 3) << 8
    start = sector * SECTOR_BYTES
    file = DiscFile(
        name=bytes(byte & 0x7F for byte in names[:MAX_NAME]).decode("ascii").rstrip(" \0"),
        load=address(word[0], high >> 2 & 3),
        execute=address(word[1], high >> 6 & 3),
        data=image[start : start + length].ljust(length, b"\0"),
        locked=bool(names[MAX_NAME] & 0x80),
        directory=chr(names[MAX_NAME] & 0x7F),
        sector=sector,
    )
    return file, sector + -(-length // SECTOR_BYTES)


def _overlaps(files: list[DiscFile]) -> tuple[str, ...]:
    """A warning for each file that shares sectors with another, as on some protected discs."""
    placed = sorted((file for file in files if file.length), key=lambda file: file.sector)
    found = []
    end, owner = 0, ""
    for file in placed:
        if file.sector < end:
            found.append(f"{file.full_name!r} shares sector {file.sector} with {owner!r}")
        if file.sector + -(-file.length // SECTOR_BYTES) > end:
            end, owner = file.sector + -(-file.length // SECTOR_BYTES), file.full_name
    return tuple(found)


def write_ssd(files: Iterable[DiscFile], title: str = "", option: int = 0, tracks: int = MAX_TRACKS) -> bytes:
    """A full single-sided image of `tracks` (40 or 80) with `files` stored consecutively from sector 2.

    `option` is the boot option for `!BOOT` (an index of OPTIONS). The same arguments give the same bytes. Raises
    DiscError for an invalid name, title, address or option, more than 31 files, two files of the same name (DFS ignores
    case), or too much data.
    """
    if tracks not in (MAX_TRACKS // 2, MAX_TRACKS):
        raise DiscError(f"a disc has 40 or 80 tracks, not {tracks}")
    files = [replace(file, sector=0) for file in files]
    return update_ssd(bytes(tracks * TRACK_BYTES), files, title, option, tracks * SECTORS_PER_TRACK)


def update_ssd(side: bytes, files: Iterable[DiscFile], title: str, option: int, sectors: int, cycle: int = 0) -> bytes:
    """The image `side` of a disc of `sectors` with a new catalogue. A file with a `sector` is put there, the others
    where there is room; if there is none, all files move together. Errors are as for `write_ssd`.
    """
    files = list(files)
    if option not in range(len(OPTIONS)):
        raise DiscError(f"boot option {option} is not 0, 1, 2 or 3")
    if len(title) > MAX_TITLE or not all(" " <= character <= "~" for character in title):
        raise DiscError(f"invalid title {title!r}: must be at most {MAX_TITLE} printable ASCII characters")
    if len(files) > MAX_FILES:
        raise DiscError(f"too many files ({len(files)}): a catalogue holds {MAX_FILES}")
    seen: set[str] = set()
    for file in files:
        if file.full_name.upper() in seen:
            raise DiscError(f"{file.full_name}: two files have this name")
        seen.add(file.full_name.upper())
    image = bytearray(side)
    padded = title.encode("ascii").ljust(MAX_TITLE)
    image[0:8] = padded[:8]
    image[SECTOR_BYTES : SECTOR_BYTES + 8] = padded[8:] + bytes(
        [cycle // 10 << 4 | cycle % 10, len(files) * ENTRY, option << 4 | sectors >> 8, sectors & 0xFF]
    )
    unused = (MAX_FILES - len(files)) * ENTRY
    for half in (0, SECTOR_BYTES):
        image[half + SECTOR_BYTES - unused : half + SECTOR_BYTES] = bytes(unused)
    placed = _placed(files, sectors) or _placed([replace(file, sector=0) for file in files], sectors, refuse=True)
    placed.sort(key=lambda file: (file.sector, file.length > 0))  # DFS lists the file with the highest sector first
    for index, file in enumerate(placed):
        entry = (len(files) - index) * ENTRY
        halves = _entry(file, file.sector)
        image[entry : entry + ENTRY], image[SECTOR_BYTES + entry : SECTOR_BYTES + entry + ENTRY] = halves
        image[file.sector * SECTOR_BYTES : file.sector * SECTOR_BYTES + file.length] = file.data
    return bytes(image)


def _placed(files: list[DiscFile], sectors: int, refuse: bool = False) -> list[DiscFile]:
    """The files with their sectors, those without one in the first gap each; empty, or DiscError with `refuse`, if one
    does not fit."""
    taken = sorted((file.sector, file.sector + _size(file)) for file in files if file.sector)
    placed: list[DiscFile] = []
    for file in files:
        start = file.sector or CATALOGUE_SECTORS
        for begin, end in () if file.sector else taken:
            if file.length and start + _size(file) <= begin:
                break
            start = max(start, end)
        if start + _size(file) > sectors:
            if refuse:
                free = sectors - CATALOGUE_SECTORS - sum(map(_size, placed))
                raise DiscError(f"{file.full_name}: {file.length} bytes do not fit in the {free} free sectors")
            return []
        placed.append(replace(file, sector=start))
        if not file.sector:
            insort(taken, (start, start + _size(file)))
    return placed


def _size(file: DiscFile) -> int:
    """The sectors of a file."""
    return -(-file.length // SECTOR_BYTES)


def write_dsd(first: bytes, second: bytes) -> bytes:
    """A double-sided image that interleaves two single-sided ones of the same length (drives 0 and 2)."""
    if len(first) != len(second) or len(first) % TRACK_BYTES or len(first) > MAX_SIDE_BYTES:
        raise DiscError(
            f"sides of {len(first)} and {len(second)} bytes: both must have the same whole number of "
            f"tracks, at most {MAX_TRACKS}"
        )
    starts = range(0, len(first), TRACK_BYTES)
    return b"".join(side[start : start + TRACK_BYTES] for start in starts for side in (first, second))


def check_name(file: DiscFile) -> None:
    """Raise DiscError if DFS could not store a file of this name and directory."""
    for text, most in ((file.name, MAX_NAME), (file.directory, 1)):
        if not 1 <= len(text) <= most or not all("!" <= c <= "~" and c not in FORBIDDEN for c in text):
            raise DiscError(
                f"invalid disc file name {file.full_name!r}: needs a directory of 1 character and a name "
                f"of 1 to {MAX_NAME}, printable and none of {FORBIDDEN!r}"
            )


def _entry(file: DiscFile, sector: int) -> tuple[bytes, bytes]:
    """The two halves of the catalogue entry of `file` at `sector`."""
    check_name(file)
    directory = ord(file.directory) | (0x80 if file.locked else 0)
    load, load_high = _address(file, file.load)
    execute, execute_high = _address(file, file.execute)
    length = file.length
    high = execute_high << 6 | length >> 16 << 4 | load_high << 2 | sector >> 8
    names = file.name.encode("ascii").ljust(MAX_NAME) + bytes([directory])
    words = b"".join((value & 0xFFFF).to_bytes(2, "little") for value in (load, execute, length))
    return names, words + bytes([high, sector & 0xFF])


def _address(file: DiscFile, value: int) -> tuple[int, int]:
    """The low 16 bits, and bits 17-16, of `value` in the catalogue."""
    if 0 <= value <= 0x3FFFF:
        return value & 0xFFFF, value >> 16
    if IO_PROCESSOR <= value <= 0xFFFFFF or 0xFFFF0000 <= value <= 0xFFFFFFFF:
        return value & 0xFFFF, 3
    raise DiscError(
        f"{file.full_name}: address &{value:X} is outside 18 bits and outside the input/output processor's "
        f"&FF0000 to &FFFFFF"
    )
