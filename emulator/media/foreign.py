"""Naming files that are neither a disc image nor a tape that can be used, so that an error can say what they are.

A name comes from the contents alone: a signature, from the format's own specification where there is one, or the
directory of another filing system. Nothing here reads such a file any further.
"""

from typing import NamedTuple

from emulator.media.basic import is_likely_program
from emulator.media.dfs import is_dfs
from emulator.media.errors import MediaError
from emulator.media.listing import text_fault
from emulator.media.mmb import is_mmb


class Signature(NamedTuple):
    """`magic`, the bytes at `offset`, which make a file `what`. A `title` could be that of a DFS disc as well."""

    magic: bytes
    what: str
    offset: int = 0
    title: bool = False


SIGNATURES = (
    Signature(b"SCP", "an SCP flux image", title=True),  # SuperCard Pro
    Signature(b"CAPS", "an IPF disc image", title=True),
    Signature(b"IMD ", "an IMD disc image", title=True),
    Signature(b"MV - CPC", "a DSK disc image"),  # Amstrad CPC
    Signature(b"EXTENDED CPC DSK", "a DSK disc image"),
    Signature(b"ZXTape!\x1a", "a TZX tape image"),
    Signature(b"BEEBSTAT", "a save state of this emulator"),
    Signature(b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    Signature(b"\xff\xd8\xff", "a JPEG picture"),
    Signature(b"GIF8", "a GIF picture", title=True),
    Signature(b"%PDF-", "a PDF document"),
    Signature(b"\x7fELF", "a Linux program"),
    Signature(b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    Signature(b"Rar!\x1a\x07", "a RAR archive"),
    Signature(b"BZh", "a bzip2 file", title=True),
    Signature(b"\xfd7zXZ\0", "an xz file"),
    Signature(b"ustar", "a tar archive", 257),
    Signature(b"OggS", "an Ogg recording", title=True),
    Signature(b"fLaC", "a FLAC recording", title=True),
    Signature(b"ID3", "an MP3 recording", title=True),
)

ADFS, ROM, TEXT = "an ADFS disc image", "a ROM image", "a text file"
REMEDIES = {
    ADFS: "which needs ADFS and its disc controller, a 1770; a Model B has an 8271 and a DFS",
    ROM: "not a tape or disc; --rom fits it into a sideways slot",
}

ADFS_ROOTS = (0x200, 0x400, 0x800)  # the root directory: S, M and L; D; E formats
ADFS_NAMES = (b"Hugo", b"Nick")  # a directory has one of them after its first byte
ROM_BYTES = (8192, 16384)  # an 8 KB ROM appears twice in its slot of 16 KB
ROM_COPYRIGHT = 7  # offset of the offset of a sideways ROM's copyright notice,
COPYRIGHT = b"\0(C)"  # which starts with this; the OS recognises ROMs by it, too
TEXT_CONTROLS = b"\t\n\f\r\x1a"
NO_TEXT = bytes(byte for byte in range(0x20) if byte not in TEXT_CONTROLS) + b"\x7f"


def refuse_foreign(data: bytes, name: str, error: type[MediaError] = MediaError) -> None:
    """Raise `error` if the image `data` of the file `name` is of a known format that cannot be used as one."""
    what = foreign_format(data)
    if what:
        choice = "; not supported (choose UEF, CSW, WAV, SSD, DSD, HFE, FSD or BASIC)"
        remedy = f", {REMEDIES[what]}" if what in REMEDIES else choice
        fault = text_fault(data) if what == TEXT else ""
        raise error(f"{name}: this is {what}{f', but not a BASIC program: {fault}' if fault else remedy}")


def foreign_format(data: bytes) -> str:
    """What the file with the contents `data` is, "an IPF disc image" for example; "" for an unknown or no format."""
    for signature in SIGNATURES:
        if data.startswith(signature.magic, signature.offset) and not (signature.title and is_dfs(data)):
            return signature.what
    if any(data[root + 1 : root + 5] in ADFS_NAMES for root in ADFS_ROOTS) and not is_dfs(data):
        return ADFS
    if is_mmb(data):
        return "an MMB collection of disc images"
    if len(data) in ROM_BYTES and has_copyright(data):
        return ROM
    if is_likely_program(data):
        return "a BASIC program"
    return TEXT if _is_text(data) else ""


def has_copyright(data: bytes) -> bool:
    """Whether a ROM image has the copyright notice by which the OS recognises a sideways ROM."""
    at = data[ROM_COPYRIGHT]
    return data[at : at + len(COPYRIGHT)] == COPYRIGHT


def _is_text(data: bytes) -> bool:
    """Whether it is text, in whatever extension of ASCII: without control characters, and most of it ASCII. Discs have
    zeros in their catalogue."""
    ascii_bytes = len(data.translate(None, bytes(range(0x80, 0x100))))
    return len(data.translate(None, NO_TEXT)) == len(data) and 4 * ascii_bytes > 3 * len(data)
