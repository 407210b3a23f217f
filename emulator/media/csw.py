"""CSW, Compressed Square Wave: a recording of a tape as the lengths of its pulses.

Follows the "CSW file format" specification, 1.01 and 2.00: run lengths (RLE), plain or deflated (Z-RLE). A pulse
is half a cycle; `pulses` converts them to bits, carrier and silence.
"""

import struct
import zlib
from array import array

from emulator.media.archive import MAX_IMAGE
from emulator.media.errors import TapeError
from emulator.media.pulses import demodulate
from emulator.media.tape import Tape

MAGIC = b"Compressed Square Wave\x1a"
HEADER_1 = struct.Struct("<HBB3x")  # sample rate, compression, flags; at byte 25, and the data follow
HEADER_2 = struct.Struct("<IIBBB16x")  # sample rate, pulses, compression, flags, header extension; then that extension
RLE, Z_RLE = 1, 2
LOWEST_RATE, HIGHEST_RATE = 5_000, 50_000_000  # samples a second


def read_csw(data: bytes, name: str) -> Tape:
    """The tape in `data`, a CSW file; `name` is for messages.

    A file that is cut off in its pulses is read up to there, with a warning. Raises TapeError for a damaged file or an
    empty tape.
    """
    if not data.startswith(MAGIC):
        raise TapeError(f"{name}: not a CSW file (it does not begin with {MAGIC[:-1].decode()!r})")
    tape = Tape(name)
    rate, lengths = _pulses(data, name, tape.warnings)
    demodulate(lengths, rate, tape)
    if not tape.length:
        raise TapeError(f"{name}: the tape is empty (no pulses)")
    return tape


def _pulses(data: bytes, name: str, warnings: list[str]) -> tuple[int, "array[int]"]:
    """Samples a second, and the length in samples of each pulse."""
    start = len(MAGIC) + 2
    version = data[start - 2] if len(data) >= start else 0
    header = {1: HEADER_1, 2: HEADER_2}.get(version)
    if header is None and len(data) >= start:
        raise TapeError(f"{name}: unknown CSW version {version} (1 and 2 are supported)")
    if header is None or len(data) < start + header.size:
        raise TapeError(f"{name}: the CSW header is cut off at byte {len(data)}")
    if version == 1:
        rate, compression, _ = header.unpack_from(data, start)
        count, begin = None, start + header.size
    else:
        rate, count, compression, _, extension = header.unpack_from(data, start)
        begin = start + header.size + extension
    if not LOWEST_RATE <= rate <= HIGHEST_RATE:
        raise TapeError(f"{name}: {rate} samples per second is outside {LOWEST_RATE} to {HIGHEST_RATE}")
    body = data[begin:]
    if compression == Z_RLE and version == 2:
        body = _inflate(body, begin, name, warnings)
    elif compression != RLE:
        raise TapeError(f"{name}: unknown compression {compression} in CSW version {version} (1 is RLE, 2 is Z-RLE)")
    lengths = _run_lengths(body, begin, warnings)
    if count is not None and len(lengths) != count and not warnings:
        warnings.append(f"the file has {len(lengths)} pulses from byte {begin} on, but the header says {count}")
    return rate, lengths


def _inflate(body: bytes, begin: int, name: str, warnings: list[str]) -> bytes:
    inflater = zlib.decompressobj()
    try:
        output = inflater.decompress(body, MAX_IMAGE + 1)
    except zlib.error as error:
        raise TapeError(f"{name}: damaged Z-RLE data after byte {begin}: {error}") from error
    if len(output) > MAX_IMAGE:
        raise TapeError(f"{name}: the Z-RLE data unpacks to more than {MAX_IMAGE >> 20} MB")
    if not inflater.eof:
        warnings.append(f"the Z-RLE data is cut off at byte {begin + len(body)}")
    return output


def _run_lengths(body: bytes, begin: int, warnings: list[str]) -> "array[int]":
    """Each byte is a length; a zero introduces a four-byte length."""
    lengths = array("I")
    at = 0
    while at < len(body):
        zero = body.find(0, at)
        lengths.extend(body[at:] if zero < 0 else body[at:zero])
        if zero < 0:
            break
        if zero + 5 > len(body):
            if not warnings:
                warnings.append(f"a long pulse is cut off {zero} bytes into the pulses (from byte {begin} on)")
            break
        lengths.append(int.from_bytes(body[zero + 1 : zero + 5], "little"))
        at = zero + 5
    return lengths
