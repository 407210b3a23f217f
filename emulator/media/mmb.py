"""MMB files: up to 511 single-sided DFS discs for a memory card, behind a catalogue.

The catalogue has 512 entries of 16 bytes. The first has the numbers of the discs for the four drives; each of the
others has a disc's title (12 characters) and, in its last byte, a state. Discs of 204,800 bytes follow, in order. After
the manual page mmb(5) of James Youngman's dfs tools, and the page on the format in the wiki of MMFS.
"""

from typing import BinaryIO

from emulator.media.choice import Member, find_member
from emulator.media.disc import MAX_SIDE_BYTES
from emulator.media.errors import DiscError

SUFFIX = ".mmb"
CATALOGUE_BYTES = 8192
ENTRY = 16
TITLE = 12  # characters
SIGNATURE = bytes((0, 1, 2, 3, 0, 0, 0, 0))  # discs 0 to 3 in drives 0 to 3, as almost everywhere
LOCKED, UNLOCKED, UNFORMATTED, MISSING = STATES = 0x00, 0x0F, 0xF0, 0xFF


def is_mmb(data: bytes, name: str = "") -> bool:
    """Whether the file `name`, which begins with `data`, is an MMB file: by its first bytes, or by its name and the
    states of its discs."""
    if len(data) < CATALOGUE_BYTES:
        return False
    states = set(data[2 * ENTRY - 1 : CATALOGUE_BYTES : ENTRY])
    named = name.lower().endswith(SUFFIX) and states <= set(STATES)
    return named or data.startswith(SIGNATURE)


def read_disc(file: BinaryIO, name: str, wanted: str = "") -> tuple[int, bytes]:
    """The number and the image of the disc that `wanted` means (`emulator.media.choice`) in an MMB file.

    A file that ends early has zeros there. Raises MediaError, as `find_member` does, and DiscError for a disc that is
    not formatted.
    """
    size = file.seek(0, 2)
    file.seek(0)
    catalogue = file.read(CATALOGUE_BYTES)
    members = list_discs(catalogue, size)
    if not members:
        raise DiscError(f"{name}: none of its discs is formatted")
    member, rest = find_member(name, members, wanted)
    if rest:
        raise DiscError(f"{name}:{member.number}: a disc, which has no images in it")
    file.seek(CATALOGUE_BYTES + member.number * MAX_SIDE_BYTES)
    return member.number, file.read(MAX_SIDE_BYTES).ljust(MAX_SIDE_BYTES, b"\0")


def list_discs(catalogue: bytes, size: int) -> list[Member]:
    """The formatted discs of an MMB file of `size` bytes, by numbers and titles."""
    found = []
    for number, at in enumerate(range(ENTRY, CATALOGUE_BYTES, ENTRY)):
        if catalogue[at + ENTRY - 1] in (LOCKED, UNLOCKED) and CATALOGUE_BYTES + number * MAX_SIDE_BYTES < size:
            title = bytes(byte & 0x7F for byte in catalogue[at : at + TITLE]).split(b"\0")[0]
            found.append(Member(number, title.decode("ascii").strip(), numbered=True))
    return found
