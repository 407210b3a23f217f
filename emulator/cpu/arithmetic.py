"""Decimal ADC and SBC of the NMOS 6502, with the flags of its intermediate results (Bruce Clark, "Decimal Mode",
6502.org).

Both return the accumulator in bits 0-7, N as bit 7 of bits 8-15, zero in bits 16-23 if Z, V as bit 30 and C as bit 24.
"""

from builtins import int as Int
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython


def decimal_sum(a: Int, value: Int, carry: Int) -> int:
    """a + value + carry, all binary-coded decimal."""
    binary: cython.int = (a + value + carry) & 0xFF
    low: cython.int = (a & 0x0F) + (value & 0x0F) + carry
    if low >= 0x0A:
        low = ((low + 6) & 0x0F) + 0x10
    total: cython.int = (a & 0xF0) + (value & 0xF0) + low
    negative: cython.int = total & 0xFF
    overflow: cython.int = ((~(a ^ value) & (a ^ total)) & 0x80) >> 1
    if total >= 0xA0:
        total += 0x60
    return (total & 0xFF) | negative << 8 | binary << 16 | overflow << 24 | (1 << 24 if total >= 0x100 else 0)


def decimal_difference(a: Int, value: Int, carry: Int) -> int:
    """a - value - 1 + carry, all binary-coded decimal; the flags are those of the binary difference."""
    total: cython.int = a - value - 1 + carry
    overflow: cython.int = (((a ^ value) & (a ^ total)) & 0x80) >> 1
    binary: cython.int = total & 0xFF
    low: cython.int = (a & 0x0F) - (value & 0x0F) - 1 + carry
    if low < 0:
        low = ((low - 6) & 0x0F) - 0x10
    low += (a & 0xF0) - (value & 0xF0)
    if low < 0:
        low -= 0x60
    return (low & 0xFF) | binary << 8 | binary << 16 | overflow << 24 | (1 << 24 if total >= 0 else 0)
