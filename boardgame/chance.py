"""Reproducible random numbers: a small generator that a 6502 can run as well, and numbers derived from a key.

Neither is cryptographic. The generator is a 16-bit shift register, specified in `docs/levels.md`.
"""

from hashlib import sha256
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

if TYPE_CHECKING:
    import cython

TAPS = 0xB400  # x^16 + x^14 + x^13 + x^11 + 1 as a Galois register shifting right: all 65,535 states form one cycle
STEPS = 16  # per number, so that no bit of the previous one is left
SEEDS = 65536  # also the most values that a number can be drawn from
INSTEAD_OF_0 = 1  # the register would stay at 0 for ever


class Chance:
    """A generator in the state `seed`, 0 to 65535; 0 stands for 1.

    `seed` is also the state after the numbers drawn, from which another generator can continue. Here and in `below`, a
    value that is not an integer raises `TypeError`, and one out of range `ValueError`.
    """

    def __init__(self, seed: SupportsIndex) -> None:  # of `int` the compiler would make a 1 of 1.5
        number = index(seed)
        if not 0 <= number < SEEDS:
            raise ValueError(f"a seed must be from 0 to 65535, not {number}")
        self.seed = number or INSTEAD_OF_0

    def below(self, count: SupportsIndex) -> int:
        """A number from 0 to `count` - 1, uniformly distributed; `count` is 1 to 65536.

        Draws are masked to the bits of `count` - 1 and repeated until one is small enough; a `count` of 1 draws once.
        """
        values = index(count)
        if not 1 <= values <= SEEDS:
            raise ValueError(f"cannot draw from {values} values: the number must be 1 to {SEEDS}")
        last: cython.int = values - 1
        mask: cython.int = 0
        while mask < last:
            mask = mask << 1 | 1
        state: cython.int = self.seed
        number: cython.int = last + 1
        while number > last:
            for _ in range(STEPS):
                state = state >> 1 ^ TAPS if state & 1 else state >> 1
            number = state & mask
        self.seed = state
        return number


def hash_below(count: int, *key: object) -> int:
    """A number from 0 to `count` - 1 that depends on `key` alone, the same on every computer and in every version."""
    digest = sha256(" ".join(map(str, key)).encode()).digest()
    return int.from_bytes(digest) % count
