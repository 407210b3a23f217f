"""Run random programs on the recompiler and on the interpreter and compare memory, registers, cycles, accesses to
chips, and states.

The programs modify themselves, select sideways slots, access chips and are interrupted. Between runs of random lengths,
memory is changed from outside: pokes, other ROMs, restored states, cleared RAM, and callbacks come and go.

    python -m tools.checks.recompiler --seeds 1000
"""

import argparse
import random
import sys
import time
from typing import Any, ClassVar, cast

from emulator.board.bus import Bus, ROMSelect
from emulator.board.scheduler import CALL_HALT, CALL_HOOK, CALL_IRQ, CALL_NMI, Chip, Line, Scheduler
from emulator.cpu.recompiler import native
from emulator.cpu.recompiler.cache import Cache
from emulator.cpu.recompiler.cpu import Recompiler
from emulator.cpu.turbo import Turbo
from tools.checks.random_programs import BLOCK, BLOCKS, DEVICE, FIRST_BLOCK, ROMSEL, family

PROGRAMS = 20  # of a machine
STOPS = 3  # of a program
FAMILY = 500  # machines, by their seeds, of one family of programs


class Device(Chip):
    """Answers with the time, records accesses, and pulls and releases IRQ and NMI at the times given by a seed."""

    STATE = ("pulls",)

    def __init__(self, scheduler: Scheduler, irq: Line, nmi: Line, seed: int) -> None:
        super().__init__(scheduler)
        self.lines = (irq, nmi)
        self.seed, self.pulls = seed, 0
        self.log: list[tuple[int, int, int]] = []
        self.schedule(scheduler.now + 100)

    def read(self, address: int) -> int:
        self.log.append((self.scheduler.now, address, -1))
        self.lines[0].release(1, self.scheduler.now)
        return (self.scheduler.now * 37 + address) & 0xFF

    def write(self, address: int, value: int) -> None:
        self.log.append((self.scheduler.now, address, value))
        self.lines[0].release(1, self.scheduler.now)

    def wake(self, cycle: int) -> None:
        self.pulls += 1
        noise = (self.seed * 1000 + self.pulls) * 0x9E3779B1 >> 8
        line = self.lines[noise & 15 == 0]
        (line.release if line.sources else line.pull)(1, cycle)
        self.schedule(cycle + (60, 300, 900, 900)[noise >> 4 & 3] + (noise >> 6 & 31))


class MemoryCache(Cache):
    """A cache of the process alone: no file is read or written."""

    entries: ClassVar[dict[bytes, bytes]] = {}

    def find(self, digest: bytes) -> bytes | None:
        return self.entries.get(digest)

    def add(self, digest: bytes, image: bytes) -> None:
        self.entries[digest] = image


class Eager(Recompiler):
    """Translates what runs twice, at any cost. Its cache is in memory."""

    LOOK_UP_AFTER = COMPILE_AFTER = PATCHES = 1
    SHARE = float("inf")
    SHORT = 0

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.cache = MemoryCache(self.cache.file, "")
        self.runs = 0

    def run(self) -> None:
        """Some of the runs are in the loop without translated code, as those of a `Recompiler` that is behind."""
        self.runs += 1
        if self.runs % STOPS == 1:
            self.counts[:] = 1
        if self.runs % 5:
            super().run()
        else:
            Turbo.run(self)


class InBackground(Eager):
    """One that translates in the background."""

    SHORT = 1 << 40


class Rig:
    """A machine of one CPU, memory, sideways slots and a `Device`, with random contents."""

    def __init__(self, kind: type[Turbo], seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.family = family(seed // FAMILY)
        self.bus = bus = Bus(Scheduler())
        self.scheduler = bus.scheduler
        self.irq, self.nmi = Line(self.scheduler, CALL_IRQ), Line(self.scheduler, CALL_NMI, True)
        self.irq.connect()
        self.nmi.connect()
        self.cpu: Any = kind(bus, 0, self.irq, self.nmi)
        self.device = Device(self.scheduler, self.irq, self.nmi, seed)
        bus.fit(self.device, DEVICE, DEVICE + 16, chance.choice((1, 2)))
        bus.fit(ROMSelect(bus), ROMSEL, ROMSEL + 8)
        for slot in range(16):
            bus.load_slot(slot, self.family.slot(chance), writable=slot % 4 == 3)
        bus.load_os(self.family.os(chance))
        self.calls: list[tuple[int, int]] = []
        self.saved: list[dict[str, Any]] = []
        self.cpu.hook = cast(Any, self.called)

    def begin(self) -> None:
        """Load another program and start it, without callbacks."""
        self.cpu.hooked[:] = bytes(0x10000)
        self.scheduler.dismiss(CALL_HOOK)
        memoryview(self.bus.memory)[:0x8000] = self.family.ram(self.chance)
        for name in ("a", "x", "y", "sp"):
            setattr(self.cpu, name, self.chance.randrange(256))
        self.cpu.p = 0x30 | self.chance.choice((0, 4))
        self.cpu.pc = FIRST_BLOCK
        self.device.log.clear()
        self.calls.clear()
        self.saved.clear()

    def run(self) -> None:
        """Run for a random time, from a block."""
        if self.chance.random() < 0.7 or self.cpu.jammed:
            self.cpu.jammed = False
            self.scheduler.dismiss(CALL_HALT)
            self.cpu.pc = FIRST_BLOCK + self.chance.randrange(BLOCKS) * BLOCK
        cycles = self.chance.choice((50, 1000, 3000, 10000)) + self.chance.randrange(100)
        self.scheduler.run_until(self.scheduler.now + cycles)
        self.cpu.run()

    def called(self, pc: int) -> None:
        """The callback: it changes memory, where there may be code."""
        self.calls.append((self.scheduler.now, pc))
        if len(self.calls) % 3 == 0:
            self.bus.poke(*self.family.pokes[len(self.calls) % len(self.family.pokes)])

    @property
    def parts(self) -> dict[str, Any]:
        return {
            "scheduler": self.scheduler,
            "irq": self.irq,
            "nmi": self.nmi,
            "bus": self.bus,
            "cpu": self.cpu,
            "device": self.device,
        }

    def save(self) -> dict[str, Any]:
        return {name: part.save() for name, part in self.parts.items()}

    def load(self, saved: dict[str, Any]) -> None:
        for name, part in self.parts.items():
            part.load(saved[name])

    def interfere(self) -> None:
        """Change the machine from outside."""
        chance = self.chance
        kind = chance.randrange(12)
        if kind < 3:
            for _ in range(4):
                self.bus.poke(*chance.choice(self.family.pokes))
        elif kind == 3:
            slot = chance.randrange(16)
            self.bus.load_slot(slot, self.family.slot(chance), writable=chance.random() < 0.3)
            self.saved.clear()  # of a machine with other sideways RAM
        elif kind == 4:
            self.bus.load_os(self.family.os(chance))
        elif kind == 5 and self.saved:
            self.load(chance.choice(self.saved))
        elif kind == 6:
            self.bus.select_slot(chance.randrange(16))
        elif kind == 7 and chance.random() < 0.3:
            self.bus.clear_ram()
        elif kind == 8:
            self.cpu.pc = FIRST_BLOCK + chance.randrange(BLOCKS * BLOCK)
        elif kind == 9:
            self.cpu.hooked[chance.choice(self.family.hooks)] = 1
            self.scheduler.call(CALL_HOOK)
        elif kind == 10:
            self.scheduler.dismiss(CALL_HOOK)
        elif kind == 11:
            self.saved.append(self.save())

    def __str__(self) -> str:
        cpu = self.cpu
        return f"{self.scheduler.now} {cpu.pc:04x} {cpu.a:02x} {cpu.x:02x} {cpu.y:02x} {cpu.sp:02x} {cpu.p:02x}"


def different(one: Rig, other: Rig) -> str | None:
    """What is different in two machines."""
    if str(one) != str(other):
        return f"time and registers: interpreter {one}, recompiler {other}"
    if bytes(one.bus.memory) != bytes(other.bus.memory):
        at = next(at for at, (a, b) in enumerate(zip(one.bus.memory, other.bus.memory, strict=True)) if a != b)
        return f"memory at {at:04x}: interpreter {one.bus.memory[at]:02x}, recompiler {other.bus.memory[at]:02x}"
    for name, its, others in ("accesses", one.device.log, other.device.log), ("callbacks", one.calls, other.calls):
        if its != others:
            return f"{name}: interpreter {its[-3:]}, recompiler {others[-3:]}"
    return None


def compare(seed: int) -> tuple[str | None, int]:
    """The first difference that the machine of `seed` shows, None if there is none, and the translations made."""
    one, other = Rig(Turbo, seed), Rig(InBackground if seed % 4 == 3 else Eager, seed)
    for program in range(PROGRAMS):
        one.begin()
        other.begin()
        for stop in range(STOPS):
            one.run()
            other.run()
            if difference := different(one, other):
                return f"seed {seed}, program {program}, stop {stop}: {difference}", other.cpu.translated
            one.interfere()
            other.interfere()
        if one.save() != other.save():
            return f"seed {seed}, program {program}: the states differ", other.cpu.translated
    return None, other.cpu.translated


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.recompiler",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--machines", type=int, default=10, help="how many pairs of machines, with seeds in a row (default: 10)"
    )
    parser.add_argument("--first", type=int, default=0, help="the seed of the first machine (default: 0)")
    parser.add_argument(
        "--optimise",
        type=int,
        choices=(0, 1, 2),
        default=2,
        help="LLVM's effort; 0 is the fastest to compile (default: 2)",
    )
    options = parser.parse_args(arguments)
    native.OPTIMISATION = options.optimise
    start, translated, bad = time.monotonic(), 0, 0
    for seed in range(options.first, options.first + options.machines):
        if seed % FAMILY == 0:
            MemoryCache.entries.clear()
        difference, count = compare(seed)
        translated += count
        if difference:
            bad += 1
            print(difference, flush=True)
    print(
        f"{options.machines} machines, {options.machines * PROGRAMS} programs, {translated} translations, "
        f"{len(MemoryCache.entries)} compiled, {bad} differences, {time.monotonic() - start:.0f} s"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
