"""Makes calls of an operating system in the emulator, and notes what they do, to compare one OS with another.

A call is a tuple: (A, X, Y) for OSBYTE, (A, block) for OSWORD, or bytes for OSWRCH.
"""

from collections.abc import Sequence
from typing import Any

from emulator import Beeb
from tools.assembler import assemble_text

Call = Any  # bytes, (int, bytes) or (int, int, int)

PROGRAM, RESULTS, ENDED = 0x2000, 0x2D00, 0x70
TEXT = 0x71  # pointer to the text that is printed
TIMER = 0x283  # OSBYTE 243: it changes with every interrupt of the clock
TICK = 20_000  # cycles between two of them
SOUND_CYCLES = 6000  # of the interrupt that serves the sound, at most
PATIENCE = 20_000_000  # cycles
PRINT = """
print{n}: LDA #<text{n}
        STA {pointer}
        LDA #>text{n}
        STA {pointer}+1
        LDY #0
loop{n}: LDA {pointer}
        CMP #<end{n}
        LDA {pointer}+1
        SBC #>end{n}
        BCS done{n}
        LDA ({pointer}),Y
        JSR &FFEE
        INC {pointer}
        BNE loop{n}
        INC {pointer}+1
        BNE loop{n}
done{n}:
"""


def program(calls: Sequence[Call]) -> bytes:
    """Machine code that makes `calls`, stores X, Y and C of each at RESULTS, and sets ENDED."""
    code = [f".org {PROGRAM}", "LDX #&FF", "TXS", "CLD", "CLI"]
    data = []
    for number, call in enumerate(calls):
        if isinstance(call, bytes):
            code += PRINT.format(n=number, pointer=TEXT).splitlines()
            data += [f"text{number}: .byte {', '.join(map(str, call)) or 0}", f"end{number}:"]
            continue
        if len(call) == 3:
            code += [f"LDA #{call[0]}", f"LDX #{call[1]}", f"LDY #{call[2]}", "JSR &FFF4"]
        else:
            code += [f"LDA #{call[0]}", f"LDX #<block{number}", f"LDY #>block{number}", "JSR &FFF1"]
            data.append(f"block{number}: .byte {', '.join(str(byte & 0xFF) for byte in call[1])}")
        place = RESULTS + 3 * number
        code += [f"STX {place}", f"STY {place + 1}", "LDA #0", "ROL A", f"STA {place + 2}"]
    code += ["LDA #1", f"STA {ENDED}", "stop: JMP stop"]
    assembled = assemble_text("\n".join(code + data))
    return assembled.code


def note(channel: int, amplitude: int, pitch: int, duration: int) -> Call:
    """SOUND."""
    return 7, b"".join((number & 0xFFFF).to_bytes(2, "little") for number in (channel, amplitude, pitch, duration))


def envelope(*numbers: int) -> Call:
    """ENVELOPE with its fourteen parameters."""
    return 8, bytes(number & 0xFF for number in numbers)


class Probe:
    """A machine at BASIC's prompt, without a DFS."""

    def __init__(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self.call([])

    def call(self, calls: Sequence[Call]) -> list[tuple[int, int, bool]]:
        """Make the calls; X, Y and C of each. Raises TimeoutError if they do not end."""
        beeb = self.beeb
        code = program(calls)
        beeb.memory[PROGRAM : PROGRAM + len(code)] = code
        beeb.memory[ENDED] = 0
        beeb.cpu.pc = PROGRAM
        end = beeb.cycles + PATIENCE
        while not beeb.memory[ENDED]:
            if beeb.cycles > end:
                raise TimeoutError(f"the calls did not end: pc=&{beeb.cpu.pc:04X}")
            self.tick()
        results = bytes(beeb.memory[RESULTS : RESULTS + 3 * len(calls)])
        return [(results[at], results[at + 1], bool(results[at + 2])) for at in range(0, len(results), 3)]

    def tick(self) -> None:
        """Run to the end of the next interrupt of the clock."""
        self.beeb.run(cycles=TICK - (self.beeb.cycles - self.phase) % TICK)
        if self.seen is not None:
            self.seen.append(self.beeb.sound.registers())

    seen: list[tuple[int, ...]] | None = None  # registers of the sound chip by tick while `play` runs
    phase = 0  # cycle in which some interrupt of the clock has ended; 0: not known yet

    def align(self) -> None:
        """Run to the end of an interrupt of the clock: the clock's two places have just been exchanged."""
        beeb = self.beeb
        before = beeb.memory[TIMER]
        while beeb.memory[TIMER] == before:
            beeb.run(cycles=100)
        beeb.run(cycles=SOUND_CYCLES)
        self.phase = beeb.cycles

    def play(self, steps: Sequence[Sequence[Call] | int], tail: int = 60) -> list[tuple[int, ...]]:
        """Make the calls, wait so many hundredths of a second, and so on. The registers of the sound chip after each
        hundredth of a second since the first call: period and attenuation of tones 1 to 3, noise, its attenuation."""
        self.align()
        seen: list[tuple[int, ...]] = []
        self.seen = seen
        for step in [*steps, tail]:
            if isinstance(step, int):
                for _ in range(step):
                    self.tick()
            else:
                self.call(step)
        self.seen = None
        return seen
