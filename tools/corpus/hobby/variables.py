"""BASIC II's variables, read from the memory of a machine that runs a program.

The integers @% to Z% stand at &0400. For every other name there is a list for its first letter: &0400 + 2 x the
letter's code points to the first entry, and an entry is the address of the next one (its high byte is 0 at the end),
the rest of the name, a zero and the value. An integer has four bytes. A string has its address, the space there and its
length. An array has a byte, 1 + 2 x dimensions, then two bytes for each dimension (its DIM plus 1), then the elements.
"""

from collections.abc import Callable
from typing import TypeVar

from emulator.beeb import Beeb

Value = TypeVar("Value")

RESIDENT, LISTS = 0x0400, 0x0400  # a resident integer is at RESIDENT + 4 x (letter - "@")
ZERO_PAGE_END = 0x100  # a link below it is the end of its list


class Variables:
    """The variables of the BASIC program in `beeb`; raises KeyError for a name that the program has not used yet."""

    def __init__(self, beeb: Beeb) -> None:
        self._beeb = beeb

    def integer(self, name: str) -> int:
        """The value of an integer variable such as `N%` or `Win%`."""
        if len(name) == 2 and "@" <= name[0] <= "Z":
            return self._number(RESIDENT + 4 * (ord(name[0]) - ord("@")))
        return self._number(self._entry(name))

    def integers(self, name: str) -> list[int]:
        """The elements of an integer array such as `P%`, from 0; with two dimensions, row after row."""
        return self._elements(name + "(", 4, self._number)

    def strings(self, name: str) -> list[str]:
        """The elements of a string array such as `N$`, from 0."""
        return self._elements(name + "(", 4, self._string)

    def string(self, name: str) -> str:
        """The value of a string variable."""
        return self._string(self._entry(name))

    def block(self, name: str, size: int) -> list[int]:
        """`size` bytes at the address in an integer variable, as `DIM B% size` reserves them."""
        start = self.integer(name)
        return [self._beeb.memory[start + at] for at in range(size)]

    def _entry(self, name: str) -> int:
        """The address of the value of the variable with this name."""
        entry = self._word(LISTS + 2 * ord(name[0]))
        rest = name[1:].encode("ascii") + b"\0"
        while entry >= ZERO_PAGE_END:
            if bytes(self._beeb.memory[entry + 2 + at] for at in range(len(rest))) == rest:
                return entry + 2 + len(rest)
            entry = self._word(entry)
        raise KeyError(name)

    def _elements(self, name: str, size: int, read: Callable[[int], Value]) -> list[Value]:
        block = self._entry(name)
        header = self._beeb.memory[block]
        length = 1
        for at in range(1, header, 2):
            length *= self._word(block + at)
        return [read(block + header + size * at) for at in range(length)]

    def _string(self, address: int) -> str:
        start, length = self._word(address), self._beeb.memory[address + 3]
        return bytes(self._beeb.memory[start + at] for at in range(length)).decode("ascii")

    def _word(self, address: int) -> int:
        return self._beeb.memory[address] | self._beeb.memory[address + 1] << 8

    def _number(self, address: int) -> int:
        return int.from_bytes(bytes(self._beeb.memory[address + at] for at in range(4)), "little", signed=True)
