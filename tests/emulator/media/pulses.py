"""CSW files for the tests, made of a Tape the hard way: pulse by pulse, as a sampled recording of it would be."""

import struct
import zlib

import numpy as np

from emulator.media.csw import MAGIC
from emulator.media.tape import CLOCK, FRACTION_BITS, SILENCE, Tape

RATE = 44_100  # samples a second


def pulse_lengths(tape: Tape, rate: int = RATE, speed: float = 1.0) -> list[int]:
    """The length in samples of every pulse of `tape`, played at `speed` times the right one."""
    edges = [0.0]
    for i in range(len(tape)):
        if tape.kind[i] == SILENCE:
            edges.append(edges[-1] + (tape.quarter[i] >> FRACTION_BITS) / CLOCK)
            continue
        quarter = tape.quarter[i] / (1 << FRACTION_BITS) / CLOCK
        for symbol in tape.symbols(i).tolist():
            quarters = tape.one[i] if symbol else tape.zero[i]
            each = 1 if symbol else 2
            for _ in range(quarters // each):
                edges.append(edges[-1] + each * quarter)
    samples = np.round(np.array(edges) * rate / speed).astype(np.int64)
    return np.diff(samples).tolist()


def rle(lengths: list[int]) -> bytes:
    """Run lengths: a byte each, or a zero and four."""
    return b"".join(bytes([n]) if 0 < n < 256 else b"\0" + struct.pack("<I", n) for n in lengths)


def csw1(lengths: list[int], rate: int = RATE) -> bytes:
    """A file of version 1.01, run lengths."""
    return MAGIC + struct.pack("<BBHBB3x", 1, 1, rate, 1, 0) + rle(lengths)


def csw2(lengths: list[int], rate: int = RATE, deflate: bool = True, extension: bytes = b"") -> bytes:
    """A file of version 2.00, deflated or not."""
    body = zlib.compress(rle(lengths)) if deflate else rle(lengths)
    header = struct.pack("<BBIIBBB16s", 2, 0, rate, len(lengths), 2 if deflate else 1, 0, len(extension), b"tests")
    return MAGIC + header + extension + body
