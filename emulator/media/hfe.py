"""HFE disc images, versions 1 and 3, of the HxC Floppy Emulator: the flux changes of each track.

Follows "HFE HxC Floppy Emulator file format specifications", revision 3.1
(hxc2001.com/floppy_drive_emulator/HFE-file-format.html). Numbers are little-endian, blocks 512 bytes:

    0   signature (8), revision (1), tracks (1), sides (1), encoding (1), kbit/s (2), rpm (2), interface (1), free (1),
        first block of the track list (2)
    track list   first block (2) and bytes (2) of each track
    track        blocks of 256 bytes of side 0 and 256 of side 1; the lowest bit of a byte passes first

In version 3, whose bytes are opcodes from &F0 up, a stream also says where the index hole is, skips bits, and marks
bits as random. Its changes of the bit rate are ignored: a bit is a bit of the recording at any rate.

The header's encoding and rate are often wrong. A revolution takes 0.2 seconds, so that the number of bits alone says
how long one is.
"""

import re
import struct
from collections.abc import Iterator

from emulator.media.disc import Track
from emulator.media.errors import DiscError
from emulator.media.fm import HALVES_PER_TRACK, FluxTrack

SIGNATURES = {b"HXCPICFE": 1, b"HXCHFEV3": 3}
HEADER = struct.Struct("<8sBBBBHHBBH")
ENTRY = struct.Struct("<HH")
BLOCK = 512
SIDE_BLOCK = 256
MAX_TRACKS = 85  # as far as the head moves

NOP, SET_INDEX, SET_BIT_RATE, SKIP_BITS, RANDOM = range(0xF0, 0xF5)
OPCODE = re.compile(rb"[\xF0-\xFF]")
HIGH_FIRST = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
UNREADABLE = 16  # halves (64 microseconds) without a flux change give noise
NO_FLUX = re.compile(f"0{{{UNREADABLE - 1},}}")
MFM_SYNC = "0100010010001001" * 3  # three bytes &A1, each without a clock bit


def version(data: bytes) -> int:
    """1 or 3 for an HFE file of that version, else 0."""
    return SIGNATURES.get(data[:8], 0)


def read_hfe(data: bytes, name: str, warnings: list[str] | None = None) -> list[list[Track]]:
    """The tracks of each side of the image `data`. Raises DiscError, naming the place, if it is damaged.

    With `warnings`, an image that is cut off gives one there, and tracks beyond its end are unformatted.
    """
    if len(data) < HEADER.size:
        raise DiscError(f"{name}: the file ends at byte {len(data)}, within its header")
    signature, revision, count, sides, _, _, _, _, _, block = HEADER.unpack_from(data)
    if revision:
        raise DiscError(f"{name}: HFE of format revision {revision} (version 2); only versions 1 and 3 are supported")
    if not count or sides not in (1, 2):
        raise DiscError(f"{name}: the header claims {count} tracks and {sides} sides")
    count = min(count, MAX_TRACKS)
    if block * BLOCK + count * ENTRY.size > len(data):
        raise DiscError(f"{name}: the track list at byte {block * BLOCK} runs over the end of the file")
    found: list[list[Track]] = [[] for _ in range(sides)]
    cut_off = False
    for number in range(count):
        first, length = ENTRY.unpack_from(data, block * BLOCK + number * ENTRY.size)
        start = first * BLOCK
        if start + length // BLOCK * BLOCK > len(data):
            cut = f"track {number} at byte {start} has {length} bytes, the file ends at {len(data)}"
            if warnings is None or not number:
                raise DiscError(f"{name}: {cut}")
            if not cut_off:
                warnings.append(f"the file is cut off: {cut}")
            cut_off, start, length = True, 0, 0
        blocks = data[start : start + -(-length // BLOCK) * BLOCK]
        for side, tracks in enumerate(found):
            stream = b"".join(blocks[at : at + SIDE_BLOCK] for at in range(side * SIDE_BLOCK, len(blocks), BLOCK))
            stream = stream[: length // 2].translate(HIGH_FIRST)
            bits = _bits(stream, f"{name}: track {number}, side {side}") if version(data) == 3 else _plain(stream)
            tracks.append(_track(bits))
    return found


def _plain(stream: bytes) -> str:
    return f"{int.from_bytes(stream, 'big'):0{8 * len(stream)}b}" if stream else ""


def _bits(stream: bytes, place: str) -> str:
    """The bits of a stream of version 3 from the index hole on, "?" for random ones."""
    bits: list[str] = []
    at = index = skip = 0
    while at < len(stream):
        found = OPCODE.search(stream, at)
        end = found.start() if found else len(stream)
        if end > at:
            bits.append(_plain(stream[at:end])[skip:])
            skip = 0
        if not found:
            break
        value, operand = stream[end], stream[end + 1 : end + 2]
        at = end + (2 if value in (SET_BIT_RATE, SKIP_BITS) else 1)
        if value == SET_INDEX:
            index = len(bits)
        elif value == SKIP_BITS:
            skip = operand[0] & 7 if operand else 0
        elif value == RANDOM:
            bits.append("?" * (8 - skip))
            skip = 0
        elif value not in (NOP, SET_BIT_RATE):
            raise DiscError(f"{place}: unknown opcode &{value:02X}")
    return "".join(bits[index:] + bits[:index])


def _track(bits: str) -> FluxTrack:
    """The track of a revolution of `bits`, as the halves of FM bits."""
    scale = max(1, round(len(bits) / HALVES_PER_TRACK))
    track = FluxTrack("".join(_halves(bits, scale)))
    return track if track.sectors or MFM_SYNC not in bits else FluxTrack("", mfm=True)


def _halves(bits: str, scale: int) -> Iterator[str]:
    """The halves of `bits`, of which `scale` take as long as one half."""
    phase = max(bits.find("1"), 0) % scale
    if bits.count("1") == bits[phase::scale].count("1"):  # all flux changes are whole halves apart
        yield NO_FLUX.sub(lambda found: "?" * len(found[0]), bits[phase::scale])
        return
    changes = ["0" * (count - 1) + "1" for count in range(1, UNREADABLE)]
    spacing = [changes[max(0, int(count / scale + 0.5) - 1)] for count in range((UNREADABLE - 1) * scale)]
    rest = 0  # bits since the last flux change, or less than a half
    for part in re.findall(r"\?+|[01]+", bits):
        if part[0] == "?":
            yield "0" * (rest // scale)
            count, rest = divmod(len(part) + rest % scale, scale)
            yield "?" * count
            continue
        gaps = [len(gap) + 1 for gap in part.split("1")]
        gaps[0] += rest
        rest = gaps.pop() - 1
        yield "".join(spacing[gap] if gap < len(spacing) else "?" * (int(gap / scale + 0.5) - 1) + "1" for gap in gaps)
        if rest >= UNREADABLE * scale:
            yield "?" * (rest // scale)
            rest %= scale
    yield "0" * (rest // scale)
