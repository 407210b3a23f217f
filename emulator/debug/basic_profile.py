"""A profile of a BASIC program by its lines, procedures and functions.

BASIC keeps the address of the text that it interprets in &0A (an offset), &0B and &0C, in Acorn's BASIC II as in the
free one. The machine is run in short steps, and the line of that address gets the step's cycles. A procedure or
function has those of the lines from its DEF to the next one.
"""

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass

from emulator.beeb import Beeb
from emulator.media.basic import list_program

OFFSET, TEXT, PAGE = 0x0A, 0x0B, 0x18
STEP = 499  # cycles between two looks; a prime, so that they do not keep step with a loop
END = 0xFF  # in place of a line's number
DEFINITION = re.compile(r"\s*DEF\s*((?:PROC|FN)[A-Za-z0-9_@]+)")
MAIN = "(main program)"


@dataclass(frozen=True)
class BasicLine:
    """A line of the program: its number, its text, and the cycles spent in it."""

    number: int
    text: str
    cycles: int


class BasicProfile:
    """Runs `beeb` and counts; `other` are the cycles outside of any line, as in immediate mode."""

    def __init__(self, beeb: Beeb) -> None:
        self._beeb = beeb
        self._cycles: Counter[int] = Counter()  # by number of the line
        self._starts: list[int] = []  # addresses of the lines, and that of the end
        self._numbers: list[int] = []
        self._texts: dict[int, str] = {}
        self.other = 0

    def run(self, seconds: float) -> None:
        """Run for `seconds` of emulated time."""
        beeb = self._beeb
        end = beeb.cycles + round(seconds * 2_000_000)
        while beeb.cycles < end:
            before = beeb.cycles
            beeb.run(cycles=min(STEP, end - before))
            number = self._line()
            if number is None:
                self.other += beeb.cycles - before
            else:
                self._cycles[number] += beeb.cycles - before

    def _line(self) -> int | None:
        """The number of the line that BASIC interprets."""
        memory = self._beeb.memory
        address = (memory[TEXT] | memory[TEXT + 1] << 8) + memory[OFFSET]
        start = memory[PAGE] << 8
        if address < start:
            return None
        if not self._starts or self._starts[0] != start or not self._intact(address):
            self._read(start)
        place = bisect_right(self._starts, address) - 1
        return self._numbers[place] if 0 <= place < len(self._numbers) else None

    def _intact(self, address: int) -> bool:
        """Whether the line that was at `address` is still there."""
        place = bisect_right(self._starts, address) - 1
        if not 0 <= place < len(self._numbers):
            return False
        first, number = self._starts[place], self._numbers[place]
        return bytes(self._beeb.memory[first : first + 3]) == bytes((13, number >> 8, number & 0xFF))

    def _read(self, start: int) -> None:
        """Find the lines of the program at `start`."""
        memory = self._beeb.memory[0:0x8000]
        self._starts, self._numbers, at = [], [], start
        while at + 3 < len(memory) and memory[at] == 13 and memory[at + 1] != END and memory[at + 3] >= 4:
            self._starts.append(at)
            self._numbers.append(memory[at + 1] << 8 | memory[at + 2])
            at += memory[at + 3]
        program = memory[start:at] + bytes((13, END))
        self._starts.append(at)
        for number, line in zip(self._numbers, list_program(program), strict=False):
            self._texts[number] = line.strip().removeprefix(str(number))

    def lines(self) -> list[BasicLine]:
        """The lines that took time, the one with most first."""
        found = [BasicLine(number, self._texts.get(number, ""), cycles) for number, cycles in self._cycles.items()]
        return sorted(found, key=lambda line: -line.cycles)

    def routines(self) -> list[tuple[str, int]]:
        """The procedures and functions with their cycles, the one with most first."""
        totals: Counter[str] = Counter()
        name = MAIN
        for number in sorted(self._texts):
            definition = DEFINITION.match(self._texts[number])
            name = definition[1] if definition else name
            totals[name] += self._cycles[number]
        return [(name, cycles) for name, cycles in totals.most_common() if cycles]
