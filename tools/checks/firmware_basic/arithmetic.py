"""Random reals for a BASIC's operators and functions, put into its arrays and read back bit by bit."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.checks.firmware_basic.console import Console

SIZE = 400  # elements of an array
ELEMENT = 5  # bytes
MARKS = ("12345.678", "98765.4321", "-1.2345")  # by these values the arrays A, B and C are found in memory
OPERATORS = ("+", "-", "*", "/")
SECONDS = 200.0  # emulated, for SIZE results


@dataclass(frozen=True)
class Real:
    """A BASIC's real: (-1) ** sign * mantissa * 2 ** (exponent - 160), mantissa of 32 bits, the first one set, or 0."""

    sign: int
    exponent: int
    mantissa: int

    def __float__(self) -> float:
        return math.ldexp(-self.mantissa if self.sign else self.mantissa, self.exponent - 160)

    def pack(self) -> bytes:
        """The five bytes in memory."""
        if not self.mantissa:
            return bytes(ELEMENT)
        return bytes([self.exponent]) + (self.mantissa & 0x7FFFFFFF | self.sign << 31).to_bytes(4, "big")

    @classmethod
    def unpack(cls, data: bytes) -> "Real":
        mantissa = int.from_bytes(data[1:], "big")
        if not any(data):
            return cls(0, 0, 0)
        return cls(mantissa >> 31, data[0], mantissa | 0x80000000)


@dataclass(frozen=True)
class Function:
    """A function of BASIC, the one that it should be, and the range of exponents of its arguments."""

    name: str
    true: Callable[[float], float]
    lowest: int
    highest: int
    signed: bool = True


FUNCTIONS = (
    Function("SIN", math.sin, -4, 2),
    Function("COS", math.cos, -4, 2),
    Function("TAN", math.tan, -4, 0),
    Function("ATN", math.atan, -4, 6),
    Function("ASN", math.asin, -4, 0),
    Function("ACS", math.acos, -4, 0),
    Function("EXP", math.exp, -6, 3),
    Function("LN", math.log, -8, 8, False),
    Function("LOG", math.log10, -8, 8, False),
    Function("SQR", math.sqrt, -20, 20, False),
)


def random_real(chance: random.Random, lowest: int, highest: int, signed: bool = True) -> Real:
    """A real with an exponent from `lowest` to `highest`."""
    return Real(int(signed and chance.getrandbits(1)), 128 + chance.randint(lowest, highest),
                chance.getrandbits(31) | 0x80000000)  # fmt: skip


class Arrays:
    """A console with three arrays of SIZE reals in its program's memory."""

    def __init__(self, console: Console) -> None:
        self.console = console
        console.fresh()
        fill = ":".join(f"{name}(I%)={mark}" for name, mark in zip("ABC", MARKS, strict=True))
        console.enter(["NEW", f"10 DIM A({SIZE - 1}),B({SIZE - 1}),C({SIZE - 1})",
                       f"20 FOR I%=0 TO {SIZE - 1}:{fill}:NEXT", "RUN"], SECONDS)  # fmt: skip
        memory = bytes(console.beeb.memory[0:0x8000])
        self.places = []
        for place in range(0xE00, len(memory) - ELEMENT * SIZE):
            element = memory[place : place + ELEMENT]
            if element[0] and memory.startswith(element * SIZE, place):
                self.places.append(place)
        if len(self.places) != len(MARKS):
            raise RuntimeError("the arrays are not in memory")

    def compute(self, expression: str, left: Sequence[Real], right: Sequence[Real] = ()) -> list[Real]:
        """C(I%)=expression for all elements of `left`, in A, and `right`, in B."""
        memory = self.console.beeb.memory
        for place, values in zip(self.places, (left, right), strict=False):
            packed = b"".join(value.pack() for value in values)
            memory[place : place + len(packed)] = packed
        self.console.enter([f"FOR I%=0 TO {len(left) - 1}:C(I%)={expression}:NEXT"], SECONDS)
        data = bytes(memory[self.places[2] : self.places[2] + ELEMENT * len(left)])
        return [Real.unpack(data[at : at + ELEMENT]) for at in range(0, len(data), ELEMENT)]


def unequal(ours: Arrays, theirs: Arrays, operator: str, count: int, seed: int) -> int:
    """How many of `count` random operations have two results."""
    chance = random.Random(f"{operator} {seed}")
    different = 0
    for start in range(0, count, SIZE):
        spread = chance.choice((0, 2, 6, 30))
        left, right = (
            [random_real(chance, -spread, spread) for _ in range(min(SIZE, count - start))] for _ in range(2)
        )
        expression = f"A(I%){operator}B(I%)"
        results = zip(ours.compute(expression, left, right), theirs.compute(expression, left, right), strict=True)
        different += sum(mine != yours for mine, yours in results)
    return different


def errors(arrays: Arrays, function: Function, count: int, seed: int) -> list[float]:
    """The errors of `count` random values of the function, in units in the last place, without their signs."""
    chance = random.Random(f"{function.name} {seed}")
    found = []
    for start in range(0, count, SIZE):
        arguments = [
            random_real(chance, function.lowest, function.highest, function.signed)
            for _ in range(min(SIZE, count - start))
        ]
        for argument, result in zip(arguments, arrays.compute(f"{function.name}A(I%)", arguments), strict=True):
            true = function.true(float(argument))
            unit = math.ldexp(1, math.frexp(true)[1] - 32)
            found.append(abs(float(result) - true) / unit)
    return found
