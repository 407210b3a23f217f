"""The cassette filing system's block format: encoding files as blocks, and decoding them.

Follows the Advanced User Guide's chapter on filing systems (cassette block format). It handles bytes;
`tape` turns them into tones. A block is

    &2A, name (1-10 characters), &00, load address (4), execution address (4), block number (2), length (2), flag (1),
    address of the next file (4, zero on tape), CRC of all that but the &2A (2, high byte first),
    and unless the length is 0: that many bytes of data and their CRC (2, high byte first)
"""

import binascii
import struct
from collections.abc import Iterable
from dataclasses import dataclass

from emulator.media.errors import TapeError

SYNC = 0x2A
BLOCK_LENGTH = 256  # bytes of data in every block but the last
MAX_NAME = 10  # characters
HEADER = struct.Struct("<IIHHB4x")  # what follows the name's zero, up to the CRC
CRC_BYTES = 2
FLAG_LOCKED = 0x01  # may be *RUN only
FLAG_EMPTY = 0x40  # no data in this block
FLAG_LAST = 0x80  # the last block of its file


@dataclass(frozen=True)
class TapeFile:
    """A file on tape. `load` and `execute` are 32-bit addresses.

    `blocks` counts the blocks found; `faults` says in words which of them are damaged or missing.
    """

    name: str
    load: int
    execute: int
    data: bytes
    locked: bool = False
    blocks: int = 0
    faults: tuple[str, ...] = ()

    @property
    def intact(self) -> bool:
        """Whether all blocks to the last are present with correct CRCs."""
        return not self.faults

    @property
    def length(self) -> int:
        """Bytes of data."""
        return len(self.data)


def crc(data: bytes) -> bytes:
    """The filing system's cyclic redundancy check: CCITT polynomial &1021, starting from 0, high byte first."""
    return binascii.crc_hqx(data, 0).to_bytes(2, "big")


def encode(file: TapeFile) -> list[bytes]:
    """The blocks of `file`. Raises TapeError for an invalid name or an address over 32 bits."""
    name = file.name.encode("latin-1", "replace")
    if not 1 <= len(name) <= MAX_NAME or min(name) <= 0x20:
        raise TapeError(f"invalid tape file name {file.name!r}: must be 1 to {MAX_NAME} characters without spaces")
    for address in (file.load, file.execute):
        if not 0 <= address <= 0xFFFFFFFF:
            raise TapeError(f"{file.name}: address {address:#x} does not fit in 32 bits")
    pieces = [file.data[i : i + BLOCK_LENGTH] for i in range(0, len(file.data), BLOCK_LENGTH)] or [b""]
    if len(pieces) > 0x10000:
        raise TapeError(f"{file.name}: {len(file.data)} bytes need more than 65,536 blocks")
    blocks = []
    for number, piece in enumerate(pieces):
        flag = FLAG_LOCKED if file.locked else 0
        flag |= FLAG_LAST if number == len(pieces) - 1 else 0
        flag |= 0 if piece else FLAG_EMPTY
        header = name + b"\0" + HEADER.pack(file.load, file.execute, number, len(piece), flag)
        body = piece + crc(piece) if piece else b""
        blocks.append(bytes([SYNC]) + header + crc(header) + body)
    return blocks


@dataclass(frozen=True)
class _Block:
    name: bytes
    load: int
    execute: int
    number: int
    flag: int
    data: bytes
    fault: str  # in its data; empty if they are correct


def decode(stretches: Iterable[bytes]) -> list[TapeFile]:
    """The files in `stretches`, the bytes between two lengths of tone or silence on a tape.

    Never raises: like the filing system, it skips anything but blocks with a correct header.
    """
    files: list[TapeFile] = []
    collected: list[_Block] = []
    for stretch in stretches:
        for block in _blocks(stretch):
            if collected and (block.name != collected[-1].name or block.number != collected[-1].number + 1):
                files.append(_assemble(collected))
                collected = []
            collected.append(block)
            if block.flag & FLAG_LAST:
                files.append(_assemble(collected))
                collected = []
    if collected:
        files.append(_assemble(collected))
    return files


def _blocks(stretch: bytes) -> Iterable[_Block]:
    """The blocks in one stretch of bytes."""
    at = stretch.find(SYNC)
    while at >= 0:
        zero = stretch.find(0, at + 1, at + MAX_NAME + 2)
        check = zero + 1 + HEADER.size
        if zero > at + 1 and stretch[check : check + CRC_BYTES] == crc(stretch[at + 1 : check]):
            load, execute, number, length, flag = HEADER.unpack_from(stretch, zero + 1)
            data = stretch[check + CRC_BYTES : check + CRC_BYTES + length]
            end = check + CRC_BYTES + length + (CRC_BYTES if length else 0)
            fault = ""
            if end > len(stretch):
                fault = f"it is cut off after {len(data)} of {length} bytes and {CRC_BYTES} of CRC"
            elif length and stretch[end - CRC_BYTES : end] != crc(data):
                fault = "the CRC of its data is wrong"
            yield _Block(stretch[at + 1 : zero], load, execute, number, flag, data, fault)
            at = stretch.find(SYNC, end)
        else:
            at = stretch.find(SYNC, at + 1)


def _assemble(blocks: list[_Block]) -> TapeFile:
    """The file made up of consecutive `blocks`."""
    first, last = blocks[0], blocks[-1]
    faults = [f"block &{block.number:02X}: {block.fault}" for block in blocks if block.fault]
    if first.number:
        faults.insert(0, f"block &{first.number - 1:02X} before the first is missing, or its header is damaged")
    if not last.flag & FLAG_LAST:
        faults.append(f"block &{last.number + 1:02X} is missing, or its header is damaged")
    return TapeFile(
        name=first.name.decode("latin-1"),
        load=first.load,
        execute=first.execute,
        data=b"".join(block.data for block in blocks),
        locked=bool(first.flag & FLAG_LOCKED),
        blocks=len(blocks),
        faults=tuple(faults),
    )
