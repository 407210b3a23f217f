"""The generator of chance that everybody who needs any shares: a shift register of 16 bits, as a 6502 would have it.

It is no secret and no strong generator: it draws lots, breaks ties and lets a novice err, the same way each time that
it begins with the same seed. The steps are specified in `docs/levels.md`.
"""

from operator import index
from typing import TYPE_CHECKING, SupportsIndex

if TYPE_CHECKING:
    import cython

TAPS = 0xB400  # x^16 + x^14 + x^13 + x^11 + 1 as a Galois register shifting right: all 65,535 states follow in one ring
STEPS = 16  # for one draw, so that no bit of the last one is left
MOST = 65536  # different things that can be drawn from
INSTEAD_OF_0 = 1  # the register would stay at 0 for ever


class Chance:
    """A generator in the state `seed`, 0 to 65535. 0 stands for 1, which is otherwise a state like any other.

    `seed` is also the state after what has been drawn, which a next generator can go on from. What is no whole number
    is a `TypeError`, one out of range a `ValueError`; so for `below`.
    """

    def __init__(self, seed: SupportsIndex) -> None:  # of `int` the compiler would make a 1 of 1.5
        number = index(seed)
        if not 0 <= number < MOST:
            raise ValueError(f"a seed is a number from 0 to 65535, not {number}")
        self.seed = number or INSTEAD_OF_0

    def below(self, count: SupportsIndex) -> int:
        """A number from 0 to `count` - 1, each as likely as the others; `count` is 1 to 65536.

        Draws until a number is small enough, having cut off the bits that none of those has. For a `count` of 1 that
        is one draw, too.
        """
        things = index(count)
        if not 1 <= things <= MOST:
            raise ValueError(f"one of {things} cannot be drawn: there must be 1 to {MOST}")
        last: cython.int = things - 1
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
