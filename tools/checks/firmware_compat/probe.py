"""Makes calls of an operating system in the emulator and notes what they do, to compare one OS with another.

A call is (A, X, Y) for OSBYTE, (A, block) for OSWORD, a string for OSCLI, or bytes for OSWRCH. Its result is (X, Y, C),
the block afterwards, or None.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from emulator import Beeb
from emulator.assembler import assemble

Call = Any  # bytes, str, (int, bytes) or (int, int, int)
Result = Any  # None, bytes or (int, int, bool)

PROGRAM, CALLS, CALLS_END = 0x1900, 0x2000, 0x3000  # MODEs 0 to 2 begin at &3000
STATUS = 0x72  # what the program is at
RUNNING, ENDED, FAILED = 0, 1, 2
TIMER = 0x283  # OSBYTE 243: it changes with every interrupt of the clock
TICK = 20_000  # cycles between two of them
SOUND_CYCLES = 6000  # of the interrupt that serves the sound, at most
PATIENCE = 20_000_000  # cycles
ERROR = 0xFD  # pointer to the number and text of an error
OSBYTE, OSWORD, OSCLI, OSWRCH, END = range(1, 6)  # kinds of calls in memory

# A call in memory is its length, its kind and its contents, in which the results are left.
SOURCE = f"""
        .org {PROGRAM}
calls = &70
status = {STATUS}
count = &73
start:  LDX #&FF
        TXS
        CLD
        LDA #<failed
        STA &202
        LDA #>failed
        STA &203
        LDA #<{CALLS}
        STA calls
        LDA #>{CALLS}
        STA calls+1
        CLI
next:   LDY #1
        LDA (calls),Y
        CMP #{OSBYTE}
        BEQ osbyte
        CMP #{OSWORD}
        BEQ osword
        CMP #{OSCLI}
        BEQ oscli
        CMP #{OSWRCH}
        BEQ oswrch
        LDA #{ENDED}
        STA status
stop:   JMP stop
failed: LDA #{FAILED}
        STA status
        BNE stop

osbyte: LDY #3
        LDA (calls),Y
        TAX
        INY
        LDA (calls),Y
        PHA
        DEY
        DEY
        LDA (calls),Y
        STA count
        PLA
        TAY
        LDA count
        JSR &FFF4
        PHP
        TYA
        PHA
        TXA
        LDY #3
        STA (calls),Y
        PLA
        INY
        STA (calls),Y
        PLA
        AND #1
        INY
        STA (calls),Y
        JMP done

osword: LDY #2
        LDA (calls),Y
        PHA
        JSR place
        PLA
        JSR &FFF1
        JMP done

oscli:  JSR place
        JSR &FFF7
        JMP done

; X, Y: the address of the block or text, after a first byte of the contents
place:  LDA calls
        CLC
        ADC #3
        TAX
        LDA calls+1
        ADC #0
        TAY
        RTS

oswrch: LDY #0
        LDA (calls),Y
        SEC
        SBC #2
        STA count
        LDY #2
write:  LDA count
        BEQ done
        DEC count
        TYA
        PHA
        LDA (calls),Y
        JSR &FFEE
        PLA
        TAY
        INY
        BNE write

done:   LDY #0
        LDA (calls),Y
        CLC
        ADC calls
        STA calls
        BCC again
        INC calls+1
        BNE again
again:  JMP next
"""


@dataclass(frozen=True)
class Outcome:
    """The results of the calls that were made, and how that ended: "", an error's number and text, or "no return"."""

    results: tuple[Result, ...]
    end: str


def note(channel: int, amplitude: int, pitch: int, duration: int) -> Call:
    """SOUND."""
    return 7, b"".join((number & 0xFFFF).to_bytes(2, "little") for number in (channel, amplitude, pitch, duration))


def envelope(*numbers: int) -> Call:
    """ENVELOPE with its fourteen parameters."""
    return 8, bytes(number & 0xFF for number in numbers)


class Probe:
    """A machine that makes calls; a program in machine code takes the place of its language."""

    seen: list[tuple[int, ...]] | None = None  # registers of the sound chip by tick while `play` runs
    phase = 0  # cycle in which some interrupt of the clock has ended; 0: not known yet

    def __init__(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self._program = assemble(SOURCE).code

    def call(self, calls: Sequence[Call], patience: int = PATIENCE) -> Outcome:
        """Make the calls, in at most so many cycles. Raises ValueError if they do not fit in the memory for them."""
        beeb, places = self.beeb, []
        code = bytearray()
        for call in calls:
            for kind, contents in _coded(call):
                code += bytes([len(contents) + 2, kind])
                at = CALLS + len(code)
                code += contents
            places.append((at, len(contents)))
        code += bytes([0, END])
        if len(code) > CALLS_END - CALLS:
            raise ValueError(f"the calls need {len(code)} bytes, more than {CALLS_END - CALLS}")
        memory = beeb.memory
        memory[PROGRAM : PROGRAM + len(self._program)] = self._program
        memory[CALLS : CALLS + len(code)] = code
        memory[STATUS] = RUNNING
        beeb.cpu.pc = PROGRAM
        limit = beeb.cycles + patience
        while memory[STATUS] == RUNNING and beeb.cycles < limit:
            self.tick()
        reached = memory[0x70] | memory[0x71] << 8  # the call that was made last
        results = [
            _result(call, bytes(memory[at : at + length]))
            for call, (at, length) in zip(calls, places, strict=True)
            if at < reached or memory[STATUS] == ENDED
        ]
        return Outcome(tuple(results), self._end())

    def _end(self) -> str:
        memory = self.beeb.memory
        if memory[STATUS] == FAILED:
            at = memory[ERROR] | memory[ERROR + 1] << 8
            text = bytes(memory[at + 1 : at + 80]).split(b"\0")[0]
            return f"error {memory[at]}: {text.decode('latin-1')}"
        return "" if memory[STATUS] == ENDED else "no return"

    def tick(self) -> None:
        """Run to the end of the next interrupt of the clock."""
        self.beeb.run(cycles=TICK - (self.beeb.cycles - self.phase) % TICK)
        if self.seen is not None:
            self.seen.append(self.beeb.sound.registers())

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


def _coded(call: Call) -> list[tuple[int, bytes]]:
    """A call as kinds and contents in memory."""
    if isinstance(call, bytes):
        return [(OSWRCH, call[at : at + 240]) for at in range(0, max(1, len(call)), 240)]
    if isinstance(call, str):
        return [(OSCLI, b"\0" + call.encode("latin-1") + b"\r")]
    if len(call) == 2:
        return [(OSWORD, bytes([call[0]]) + call[1])]
    return [(OSBYTE, bytes([*call, 0]))]


def _result(call: Call, contents: bytes) -> Result:
    if isinstance(call, bytes | str):
        return None
    if len(call) == 2:
        return contents[1:]
    return contents[1], contents[2], bool(contents[3])
