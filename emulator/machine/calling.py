"""Calling a machine's routines and running it by instructions: what `Beeb` offers to those who test programs for it."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from emulator.board.scheduler import CALL_HALT, CALL_STOP
from emulator.cpu.opcodes import MNEMONICS
from emulator.errors import BeebError
from emulator.machine.observing import Observing
from emulator.machine.video import Video

CLOCK = 2_000_000  # cycles a second
NEGATIVE, OVERFLOW, DECIMAL, INTERRUPT, ZERO, CARRY = 128, 64, 8, 4, 2, 1
BRK, JSR, RTI, RTS = 0x00, 0x20, 0x40, 0x60
HANDLERS = (0xFFFE, 0xFFFA)  # the CPU's vectors for IRQ and NMI
INLINE = 0x100  # bytes after a JSR in which the subroutine may return: some are called with data after the JSR
NESTED = 4  # interrupts in a row that a step over goes past
BRIEF = 20_000  # cycles of a call without looking after signals of the host and discs

# The OS's workspace (Advanced User Guide): its copy of ROMSEL, the address of the error after BRK, and the vector
ROM_NUMBER, ERROR, BRKV = 0xF4, 0xFD, 0x0202
LONGEST_MESSAGE = 80  # characters


class Failure(Enum):
    """Why a called routine did not return."""

    TIME = "the time was up"
    ERROR = "it raised an error, by BRK, that it did not handle"
    JAM = "the CPU stands still"
    STOP = "a callback stopped the machine"


class CallError(BeebError):
    """A called routine did not return, because of `reason`; `number` is that of an error raised by BRK."""

    def __init__(self, message: str, reason: Failure, number: int | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.number = number


@dataclass(frozen=True, slots=True)
class Returned:
    """What a called routine left in the registers, and the 2 MHz cycles that it took, interrupts included."""

    a: int
    x: int
    y: int
    p: int
    cycles: int

    @property
    def carry(self) -> bool:
        """The C flag."""
        return bool(self.p & CARRY)

    @property
    def zero(self) -> bool:
        """The Z flag."""
        return bool(self.p & ZERO)

    @property
    def negative(self) -> bool:
        """The N flag."""
        return bool(self.p & NEGATIVE)

    @property
    def overflow(self) -> bool:
        """The V flag."""
        return bool(self.p & OVERFLOW)


def places_after_call(pc: int) -> range:
    """Where the subroutine may return that the JSR at `pc` calls."""
    return range(pc + 3, min(pc + 3 + INLINE, 0x10000))


class Calling(Observing):
    """The methods of a `Beeb` that call routines and execute instructions.

    `where` is an address, 0 to 65535, or the name of a symbol.
    """

    video: Video
    drawing: bool | None
    _running: bool
    _stopped: bool
    _frames: list[Any]

    def call(
        self, where: int | str, a: int = 0, x: int = 0, y: int = 0, carry: bool = False,
        *, interrupts: bool = True, seconds: float = 10,
    ) -> Returned:  # fmt: skip
        """Call the routine at `where` with these registers, D clear, and return what it left in them at its RTS.

        The program that this interrupts continues as if nothing had happened, in its registers and its ROM; memory and
        chips are as the routine left them. Interrupts come as to that program, or with `interrupts=False` none.
        Callbacks run. Every frame is drawn, unless `drawing` is False.

        Raises CallError if the routine has not returned after `seconds` of emulated time, jams, or executes a BRK that
        it does not handle itself by BRKV, or if a callback stops the machine; ValueError for a register beyond 255; and
        BeebError from a callback.
        """
        address = self.address(where)
        self._check_idle()
        if not all(value in range(0x100) for value in (a, x, y)):
            raise ValueError(f"A={a!r}, X={x!r}, Y={y!r}: a register holds 0 to 255")
        cpu, bus, scheduler = self.cpu, self.bus, self.scheduler
        if cpu.jammed:
            raise CallError(f"{_name(where)} was not called: the CPU stands still", Failure.JAM)
        start, slot = scheduler.now, bus.romsel
        pc, sp, *others = registers = cpu.pc, cpu.sp, cpu.a, cpu.x, cpu.y, cpu.p
        back = (pc - 1) & 0xFFFF
        bus.poke(0x100 | sp, back >> 8)
        bus.poke(0x100 | (sp - 1) & 0xFF, back & 0xFF)
        flags = others[-1] & ~(CARRY | DECIMAL) | carry
        cpu.a, cpu.x, cpu.y, cpu.p = a, x, y, flags if interrupts else flags | INTERRUPT
        cpu.pc, cpu.sp = address, (sp - 2) & 0xFF
        hook_called = cpu.hooked_at == start  # that of the interrupted program, which has not gone on since
        cpu.hooked_at = -1
        handler = bus.peek(BRKV) | bus.peek(BRKV + 1) << 8
        hook, end = cpu.hook, ""

        def trapped(at: int) -> None:
            nonlocal end
            if at == pc and cpu.sp == sp:
                end = "return"
                scheduler.call(CALL_STOP)
            elif at == handler and scheduler.now > start:
                end = "error"
                scheduler.call(CALL_STOP)
            else:
                hook(at)

        cpu.hook = trapped
        self.observer.trap(pc, handler)
        if cpu.profiler is not None:
            cpu.profiler.call(address, sp, start)
        try:
            self._run_call(start + round(seconds * CLOCK))
            if end != "return":
                self._jumped()
                raise self._call_error(where, seconds, end)
            return Returned(cpu.a, cpu.x, cpu.y, cpu.p, scheduler.now - start)
        finally:
            self.observer.trap()
            cpu.hook = hook
            cpu.pc, cpu.sp, cpu.a, cpu.x, cpu.y, cpu.p = registers
            cpu.hooked_at = scheduler.now if hook_called else -1
            if bus.romsel != slot:
                bus.select_slot(slot)
                bus.poke(ROM_NUMBER, slot)

    def _run_call(self, end: int) -> None:
        """Run to the cycle `end` or until the CPU is stopped; a short call with little ado."""
        scheduler = self.scheduler
        if not self._frames:
            video, drawing = self.video, self.drawing is not False
            if video.drawing != drawing:
                video.drawing = drawing
            stop = min(end, scheduler.now + BRIEF)
            self._running, self._stopped = True, False
            try:
                scheduler.run_until(stop)
                self.cpu.run()
            finally:
                self._running = False
                scheduler.dismiss(CALL_STOP)
            if scheduler.now < stop or self._stopped or self.cpu.jammed:
                return
        if scheduler.now < end:
            self._run_to(end, scheduler.now)

    def _call_error(self, where: int | str, seconds: float, end: str) -> CallError:
        """Why the routine at `where` has not returned; let the CPU run on."""
        cpu, bus, name = self.cpu, self.bus, _name(where)
        if end == "error":
            place = bus.peek(ERROR) | bus.peek(ERROR + 1) << 8
            number = bus.peek(place)
            codes = [bus.peek((place + 1 + i) & 0xFFFF) for i in range(LONGEST_MESSAGE)]
            message = "".join(chr(code) if 0x20 <= code < 0x7F else "?" for code in codes[: (codes + [0]).index(0)])
            if not (number or message):
                brk = f"{name} executed a BRK without a message, at &{place - 1 & 0xFFFF:04X}: is its code in memory?"
                return CallError(brk, Failure.ERROR, number)
            return CallError(f"{name} raised error {number}: {message}", Failure.ERROR, number)
        if cpu.jammed:
            cpu.jammed = False
            self.scheduler.dismiss(CALL_HALT)
            opcode = bus.peek(cpu.pc)
            cause = f"JAM opcode &{opcode:02X}" if MNEMONICS[opcode] == "JAM" else "BREAK"
            return CallError(f"{name} did not return: {cause} stopped the CPU at &{cpu.pc:04X}", Failure.JAM)
        if self._stopped:
            return CallError(f"{name} did not return: a callback stopped it at &{cpu.pc:04X}", Failure.STOP)
        return CallError(f"{name} did not return in {seconds} s; it is at &{cpu.pc:04X}", Failure.TIME)

    def step(self) -> bool:
        """Execute one instruction, or enter an interrupt that is due: then return True. Callbacks run before it."""
        cpu, peek, start = self.cpu, self.bus.peek, self.scheduler.now
        level, ordinary = (cpu.sp - 3) & 0xFF, peek(cpu.pc) != BRK
        self._run_to(start + 1)
        if self.scheduler.now == start and self._stopped:  # by a callback, which is not called twice
            self._run_to(start + 1)
        return ordinary and cpu.sp == level and cpu.pc in [peek(at) | peek(at + 1) << 8 for at in HANDLERS]

    def step_over(self, seconds: float = 10) -> None:
        """Execute one instruction, with the subroutine that it calls and the interrupts that come.

        Raises TimeoutError if that takes more than `seconds` of emulated time.
        """
        cpu = self.cpu
        for _ in range(NESTED):
            pc, level = cpu.pc, cpu.sp
            if self.bus.peek(pc) == JSR:
                self.step()
                self._run_to_places(places_after_call(pc), level, seconds)
                return
            if not self.step():
                return
            self._run_to_places(range(pc, pc + 1), level, seconds)  # then the interrupt has been handled
            if self._stopped:
                return

    def run_until(self, where: int | str, seconds: float = 30) -> None:
        """Run until the instruction at `where` is next; if it is already, until it comes again.

        Raises TimeoutError after `seconds` of emulated time.
        """
        cpu, address = self.cpu, self.address(where)
        here = cpu.pc, cpu.sp
        if self.step():
            self._run_to_places(range(address, address + 1), 0, seconds, here)
        elif cpu.pc != address:
            self._run_to_places(range(address, address + 1), 0, seconds)

    def _run_to_places(
        self, places: range, level: int, seconds: float, returning: tuple[int, int] | None = None
    ) -> None:
        """Run until the instruction at one of `places` is next and SP is at `level` or above, or until a callback stops
        the machine. The return to `returning`, PC and SP, from an interrupt does not count."""
        arrived = False
        cpu = self.cpu

        def at_place(_: Any) -> None:
            nonlocal arrived, returning
            if (cpu.pc, cpu.sp) == returning:
                returning = None
            elif cpu.sp >= level:
                arrived = True
                self.stop()

        hook = self.on_execute(places, at_place)
        try:
            self._run_to(self.scheduler.now + round(seconds * CLOCK))
        finally:
            hook.remove()
        if arrived:
            self._stopped = False
        elif not self._stopped:
            raise TimeoutError(f"&{places.start:04X} was not reached in {seconds} s; PC is &{cpu.pc:04X}")

    # What `Beeb` has

    def stop(self) -> None:
        raise NotImplementedError

    def _jumped(self) -> None:
        raise NotImplementedError

    def _check_idle(self) -> None:
        raise NotImplementedError

    def _run_to(self, end: int, drawn_from: int | None = None) -> None:
        raise NotImplementedError


def _name(where: int | str) -> str:
    return where if isinstance(where, str) else f"the routine at &{where:04X}"
