"""A machine whose lines of input come from a list and whose output is collected, for either BASIC.

Only the interface of the OS is used: OSWORD 0 reads a line, OSWRCH writes a character. The BASIC does not notice.
"""

import os
from collections import deque
from collections.abc import Sequence
from typing import Any

from emulator.beeb import BASIC_SLOT, Beeb

OSWORD = 0xFFF1
WRCHV = 0x020E
READ_LINE = 0  # OSWORD
CARRY = 1
ESCAPE_FLAG = 0xFF


class Console:
    """A BASIC at its prompt: the one in the file `image`, else Acorn's. `options` are those of `Beeb`."""

    def __init__(self, image: str | os.PathLike[str] | None = None, **options: Any) -> None:
        self.beeb = Beeb(dfs=None, sideways_roms={} if image is None else {BASIC_SLOT: image}, **options)
        self._lines: deque[bytes] = deque()
        self._output = bytearray()
        self.timed_out = False
        self.beeb.on_execute(OSWORD, self._read_line)
        self.beeb.run(seconds=5)
        self.beeb.on_execute(self._vector(WRCHV), self._write)
        self._prompt = self.beeb.save_state()

    def _vector(self, address: int) -> int:
        return self.beeb.memory[address] | self.beeb.memory[address + 1] << 8

    def _write(self, beeb: Beeb) -> None:
        self._output.append(beeb.cpu.a)

    def _read_line(self, beeb: Beeb) -> None:
        """Answer OSWORD 0 with the next line, or stop if there is none."""
        cpu, memory = beeb.cpu, beeb.memory
        if cpu.a != READ_LINE:
            return
        if not self._lines:
            beeb.stop()
            return
        block = cpu.x | cpu.y << 8
        line = self._lines.popleft()[: memory[block + 2]]
        buffer = memory[block] | memory[block + 1] << 8
        memory[buffer : buffer + len(line) + 1] = line + b"\r"
        self._output += line + b"\n"
        cpu.y = len(line)
        cpu.p &= ~CARRY
        returned = memory[0x100 + (cpu.sp + 1 & 0xFF)] | memory[0x100 + (cpu.sp + 2 & 0xFF)] << 8
        cpu.sp = cpu.sp + 2 & 0xFF
        cpu.pc = returned + 1 & 0xFFFF

    def fresh(self) -> None:
        """Go back to the first prompt."""
        self.beeb.load_state(self._prompt)

    def enter(self, lines: Sequence[str | bytes], seconds: float = 20) -> bytes:
        """Enter the lines; what was echoed and printed until the BASIC waits for another one.

        After `seconds` of emulated time, `timed_out` is set.
        """
        self._lines.extend(line.encode("latin-1") if isinstance(line, str) else line for line in lines)
        self._output.clear()
        before = self.beeb.cycles
        self._read_line(self.beeb)  # the call at which the machine was stopped
        self.beeb.run(seconds=seconds)
        self.timed_out = self.beeb.cycles - before >= seconds * 2_000_000
        self._lines.clear()
        return bytes(self._output)
