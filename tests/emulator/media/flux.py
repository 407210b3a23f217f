"""Makers of protected discs for tests: FM tracks from a description, and HFE and FSD files of them.

They share nothing with the readers. A track here is a string of half bits, clock and data in turn, "1" for a flux
change, "0" for none and "?" for what reads differently each time; a revolution has 50,000 of them (4 us each).
"""

from dataclasses import dataclass
from functools import cache

HALF_BITS = 50_000
CLOCK, MARK_CLOCK = 0xFF, 0xC7
LSB_FIRST = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))


@dataclass
class Spec:
    """A sector to write: its four ID bytes, its data, and what is wrong with it.

    `weak` counts bytes at the end of the data that read differently each time. A `bare` sector is an ID only.
    """

    id: tuple
    data: bytes = b""
    deleted: bool = False
    bad_id: bool = False
    bad_data: bool = False
    bare: bool = False
    weak: int = 0
    gap2: int = 11


def crc(data):
    """CRC-16 with x^16 + x^12 + x^5 + 1, preset to ones."""
    value = 0xFFFF
    for byte in data:
        value = value << 8 & 0xFF00 ^ REMAINDERS[value >> 8 ^ byte]
    return value.to_bytes(2, "big")


def remainder(byte):
    value = byte << 8
    for _ in range(8):
        value = value << 1 ^ (0x11021 if value & 0x8000 else 0)
    return value


REMAINDERS = [remainder(byte) for byte in range(256)]


@cache
def half_bits_of(byte, clock):
    return "".join(f"{clock >> bit & 1}{byte >> bit & 1}" for bit in range(7, -1, -1))


def half_bits(data, clock=CLOCK):
    """FM: each bit of the clock, then of the data."""
    return "".join(half_bits_of(byte, clock) for byte in data)


def checked(mark, data, bad=False):
    """A mark, its field, and the field's CRC."""
    sum_ = crc(bytes([mark]) + data)
    if bad:
        sum_ = bytes([sum_[0] ^ 1, sum_[1]])
    return half_bits([mark], MARK_CLOCK) + half_bits(data + sum_)


def fm_track(specs, gap1=16, gap3=21, length=HALF_BITS):
    """A whole revolution with the sectors that the specs describe."""
    out = [half_bits(b"\xff" * gap1)]
    for spec in specs:
        out.append(half_bits(bytes(6)) + checked(0xFE, bytes(spec.id), spec.bad_id))
        if not spec.bare:
            field = checked(0xF8 if spec.deleted else 0xFB, spec.data, spec.bad_data)
            if spec.weak:
                stable = 16 * (1 + len(spec.data) - spec.weak)
                field = field[:stable] + "?" * 16 * spec.weak + field[stable + 16 * spec.weak :]
            out.append(half_bits(b"\xff" * spec.gap2 + bytes(6)) + field)
        out.append(half_bits(b"\xff" * gap3))
    cells = "".join(out)
    return (cells + half_bits(b"\xff" * (length // 16)))[:length]


def plain(image, number, head=0):
    """The specs of a track of an SSD image."""
    starts = range(number * 2560, (number + 1) * 2560, 256)
    return [Spec((number, head, n, 1), image[start : start + 256].ljust(256, b"\0")) for n, start in enumerate(starts)]


def hfe(tracks, version=1, bitrate=250, bits_per_half=2, prefix=b""):
    """An HFE file with `tracks`, a list of (side 0, side 1) of strings of half bits, "" for a side without."""
    signature = {1: b"HXCPICFE", 3: b"HXCHFEV3"}[version]
    sides = 2 if any(pair[1] for pair in tracks) else 1
    head = signature + bytes([0, len(tracks), sides, 2]) + bitrate.to_bytes(2, "little") + bytes([0, 0, 7, 1, 1, 0])
    table, body = b"", b""
    for pair in tracks:
        streams = [prefix + pack(cells, bits_per_half, version) for cells in pair]
        longest = max(len(stream) for stream in streams)
        fill = b"\xf0" if version == 3 else b"\x55"
        streams = [bytes(LSB_FIRST[b] for b in stream.ljust(-(-longest // 256) * 256, fill)) for stream in streams]
        table += (2 + len(body) // 512).to_bytes(2, "little") + (2 * longest).to_bytes(2, "little")
        for place in range(0, len(streams[0]), 256):
            body += streams[0][place : place + 256] + streams[1][place : place + 256]
    return head.ljust(512, b"\xff") + table.ljust(512, b"\xff") + body


def pack(cells, bits_per_half, version):
    """The bytes of a stream, first bit highest; a byte of weak bits is the opcode for that in version 3."""
    step = 8 // bits_per_half
    groups = (cells[place : place + step] for place in range(0, len(cells), step))
    return bytes(packed(group, bits_per_half, 0xF4 if version == 3 else 0) for group in groups)


@cache
def packed(group, bits_per_half, weak):
    return weak if "?" in group else int("".join(bit.rjust(bits_per_half, "0") for bit in group).ljust(8, "0"), 2)


def fsd(tracks, title="TEST DISC"):
    """An FSD file with `tracks`: lists of specs, None for an unreadable track's specs' data.

    The real size is that of the data; the error code is what an 8271 would have said.
    """
    out = b"FSD" + bytes([15 << 3 | 7, 0xC4, 0x26, 1, 0]) + title.encode() + b"\0" + bytes([len(tracks) - 1])
    for number, specs in enumerate(tracks):
        out += bytes([number, len(specs)])
        if specs:
            readable = not all(spec.bare for spec in specs)
            out += bytes([255 if readable else 0])
            for spec in specs:
                out += bytes(spec.id)
                if readable:
                    error = (0x20 if spec.deleted else 0) | (0x0E if spec.bad_data or spec.weak else 0)
                    out += bytes([len(spec.data).bit_length() - 8, error]) + spec.data
    return out
