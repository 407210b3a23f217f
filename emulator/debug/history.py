"""The last instructions of a run, found again by replaying it.

Nothing is recorded while a machine runs at full speed. The same state always runs on in the same way, so a machine that
is put back to where the run began executes the same instructions again, the last ones step by step.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from emulator.beeb import CLOCK, Beeb
from emulator.board.scheduler import CALL_HOOK
from emulator.cpu.opcodes import MNEMONICS
from emulator.debug.disassembly import Disassembly, Instruction
from emulator.errors import BeebError
from emulator.machine.snapshot import Snapshot

LAST = 50  # instructions
LONGEST_INSTRUCTION = 16  # cycles: eight, each stretched
LONGEST_REPLAY = 10.0  # host seconds
TOO_LONG = f"the last run takes more than {LONGEST_REPLAY:g} s to replay"
FLAGS = "NV-BDIZC"
BRK = 0x00
HANDLERS = (0xFFFA, 0xFFFE)  # the vectors of NMI and IRQ


class HistoryError(BeebError):
    """The last instructions cannot be found again."""


@dataclass(frozen=True)
class Instant:
    """The 2 MHz cycle and the CPU's registers, between two instructions."""

    cycle: int
    pc: int
    a: int
    x: int
    y: int
    sp: int
    p: int

    @classmethod
    def of(cls, beeb: Beeb) -> "Instant":
        """That of `beeb` now."""
        cpu = beeb.cpu
        return cls(beeb.cycles, cpu.pc, cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p)

    def __str__(self) -> str:
        """The registers but PC, and the flags: a letter where one is set."""
        flags = "".join(name if self.p << place & 0x80 else "-" for place, name in enumerate(FLAGS))
        return f"A={self.a:02X} X={self.x:02X} Y={self.y:02X} S={self.sp:02X} {flags}"


@dataclass(frozen=True)
class Executed:
    """An instruction that was executed, and the moment before it; an `interrupt` was entered in place of it."""

    before: Instant
    instruction: Instruction
    interrupt: bool = False

    def __str__(self) -> str:
        """Cycle, address, bytes, label and text of the instruction, registers before it, line of source."""
        code = "" if self.interrupt else self.instruction.code.hex(" ").upper()
        label = f".{self.instruction.label}" if self.instruction.label else ""
        text = "(interrupt)" if self.interrupt else self.instruction.text
        instruction = f"{self.before.cycle:>10} {self.before.pc:04X} {code:8}  {label:12} {text:18} {self.before}"
        return f"{instruction}  {self.instruction.source}" if self.instruction.source else instruction


@dataclass(frozen=True)
class Run:
    """A run of a machine: how it `began`, and where it `ended`; `jammed` if a JAM opcode stopped the CPU there.

    `operation` runs a machine in the same way, if that is more than letting its time pass: a call of a routine.
    """

    began: Snapshot
    ended: Instant
    jammed: bool = False
    operation: Callable[[Beeb], object] | None = None


def last_executed(beeb: Beeb, runs: Sequence[Run], count: int = LAST) -> list[Executed]:
    """The last `count` instructions of `runs`, the oldest first, or fewer if they had fewer. `beeb` is a clone of the
    machine whose runs they were, with its symbols, and is used up.

    Raises HistoryError if the last run cannot be replayed: other media are in the machine, callbacks took part in the
    run, so that the replay ends with other registers, or it takes more than LONGEST_REPLAY host seconds.
    """
    beeb.drawing = False
    disassembly = Disassembly(beeb)
    found: list[Executed] = []
    for run in reversed(runs):
        try:
            found[:0] = _replay(beeb, run, disassembly, count - len(found))
        except HistoryError:
            if found:
                break
            raise
        if len(found) >= count:
            break
    return found


def _replay(beeb: Beeb, run: Run, disassembly: Disassembly, count: int) -> list[Executed]:
    """The last `count` instructions of a run. Raises HistoryError."""
    if run.operation is not None:
        return _trace(beeb, run, run.operation, disassembly, count)
    _restore(beeb, run)
    end = run.ended.cycle
    jam = _run_to(beeb, end, run.ended.pc) if run.jammed else None
    if jam is not None:
        end = jam
        _restore(beeb, run)
    _run_to(beeb, end - LONGEST_INSTRUCTION * count)
    found: deque[Executed] = deque(maxlen=count)
    while beeb.cycles < end:
        found.append(_step(beeb, disassembly))
    reached = Instant.of(beeb)
    if jam is not None:
        found.append(_step(beeb, disassembly))
        reached = replace(reached, cycle=run.ended.cycle)
    _check(reached, run)
    return list(found)


def _trace(
    beeb: Beeb, run: Run, operation: Callable[[Beeb], object], disassembly: Disassembly, count: int
) -> list[Executed]:
    """As `_replay`, by the CPU's hook before each instruction: the first time, to count them."""
    found: list[Executed] = []
    stop = time.perf_counter() + LONGEST_REPLAY
    left = 0

    def counted(_: int) -> None:
        nonlocal left
        left += 1
        if time.perf_counter() > stop:
            beeb.stop()

    def found_last(_: int) -> None:
        nonlocal left
        left -= 1
        if left < count:
            found.append(Executed(Instant.of(beeb), disassembly.at(beeb.cpu.pc)))

    cpu, before = beeb.cpu, (beeb.cpu.hook, bytes(beeb.cpu.hooked))
    try:
        for hook in (counted, found_last):
            _restore(beeb, run)
            cpu.hook, cpu.hooked[:] = hook, b"\1" * len(cpu.hooked)  # `on_execute` would mark each address
            beeb.scheduler.call(CALL_HOOK)
            with suppress(BeebError):  # what the operation raised at first
                operation(beeb)
            if time.perf_counter() > stop:
                raise HistoryError(TOO_LONG)
            _check(Instant.of(beeb), run)
    finally:
        cpu.hook, cpu.hooked[:] = before
        beeb.scheduler.dismiss(CALL_HOOK)
    return found


def _check(reached: Instant, run: Run) -> None:
    """Raise HistoryError if a replay ended otherwise than the run."""
    if reached != run.ended:
        raise HistoryError("callbacks changed the machine during its last run, which cannot be replayed")


def _restore(beeb: Beeb, run: Run) -> None:
    try:
        beeb.restore(run.began)
    except BeebError as error:
        raise HistoryError(str(error)) from error


def _step(beeb: Beeb, disassembly: Disassembly) -> Executed:
    """Execute one instruction, or enter an interrupt that is due."""
    before, instruction = Instant.of(beeb), disassembly.at(beeb.cpu.pc)
    beeb.run(cycles=1)
    memory, pc, pushed = beeb.memory, beeb.cpu.pc, (before.sp - beeb.cpu.sp) & 0xFF
    entered = pushed == 3 and any(pc == memory[vector] | memory[vector + 1] << 8 for vector in HANDLERS)
    return Executed(before, instruction, entered and instruction.code[0] != BRK)


def _run_to(beeb: Beeb, end: int, jam: int | None = None) -> int | None:
    """Run to the cycle `end` at full speed, or to a JAM opcode at the address `jam`: then return the cycle."""

    def at_jam(beeb: Beeb) -> None:
        if MNEMONICS[beeb.memory[beeb.cpu.pc]] == "JAM":
            jams.append(beeb.cycles)
            beeb.stop()

    jams: list[int] = []
    hook = beeb.on_execute(jam, at_jam) if jam is not None else None
    stop = time.perf_counter() + LONGEST_REPLAY
    while beeb.cycles < end and not jams:
        if time.perf_counter() > stop:
            raise HistoryError(TOO_LONG)
        beeb.run(cycles=min(end - beeb.cycles, CLOCK))
    if hook is not None:
        hook.remove()
    return jams[0] if jams else None
