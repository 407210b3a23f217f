"""Run random programs on the recompiler and on the interpreter and compare memory, registers, cycles, accesses to
chips, and states.

The programs modify themselves, select sideways slots, access chips and are interrupted. Between runs of random lengths,
memory is changed from outside: pokes, other ROMs, restored states, cleared RAM, and callbacks come and go.

    python -m tools.checks.recompiler --seeds 1000
"""

import argparse
import functools
import hashlib
import pickle
import random
import sys
import time
from typing import Any, cast

from emulator.bus import Bus, ROMSelect
from emulator.cpu import opcodes
from emulator.cpu.recompiler.cpu import Recompiler
from emulator.cpu.turbo import Turbo
from emulator.scheduler import CALL_HOOK, CALL_IRQ, CALL_NMI, Chip, Line, Scheduler

UNDOCUMENTED = set("SLO RLA SRE RRA SAX LAX DCP ISC ANC ALR ARR XAA LXA AXS LAS SHY SHX SHA TAS JAM".split())
RARE = {"BRK", "SEI", "CLI", "SED", "PLP", "RTI"}
COMMON = [code for code in range(256) if opcodes.MNEMONICS[code] not in UNDOCUMENTED | RARE]
UNCOMMON = [code for code in range(256) if opcodes.MNEMONICS[code] != "JAM"]
DEVICE, ROMSEL = 0xFE60, 0xFE30  # where the chips answer
STOPS = 16  # of each program
POOL, PIECE = 1 << 20, 512  # bytes


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
        chance = random.Random(self.seed * 1000 + self.pulls)
        line = self.lines[chance.random() < 0.1]
        (line.release if line.sources else line.pull)(1, cycle)
        self.schedule(cycle + chance.choice((60, 300, 900)) + chance.randrange(40))


class Eager(Recompiler):
    """Translates what runs twice, at any cost, without a cache on disk."""

    LOOK_UP_AFTER = COMPILE_AFTER = PATCHES = 1
    SHARE = float("inf")
    SHORT = 0

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.cache.find = lambda digest: None  # type: ignore[method-assign]
        self.cache.flush = self.cache.waiting.clear  # type: ignore[method-assign]
        self.runs = 0

    def run(self) -> None:
        """Some of the runs are in the loop without translated code, as those of a `Recompiler` that is behind."""
        self.runs += 1
        if self.runs % 5:
            super().run()
        else:
            Turbo.run(self)


class InBackground(Eager):
    """One that translates in the background."""

    SHORT = 1 << 40


def instructions(chance: random.Random, size: int, codes: list[int]) -> bytes:
    """Random instructions, with more zero-page, stack and short backward branches than noise has."""
    data = bytearray()
    while len(data) < size:
        code = chance.choice(codes)
        form = opcodes.FORMS[code]
        data.append(code)
        if form == opcodes.RELATIVE:
            data.append(chance.choice((chance.randrange(256), 0x100 - chance.randrange(2, 40), chance.randrange(8))))
        elif opcodes.MNEMONICS[code] in ("JSR", "JMP") or form in (
            opcodes.ABSOLUTE,
            opcodes.ABSOLUTE_X,
            opcodes.ABSOLUTE_Y,
        ):
            page = chance.choice((2, 3, 4, 5, 0x30, 0x7F, 0x80, 0x90, 0xC0, chance.randrange(256)))
            word = chance.choice((page << 8 | chance.randrange(256),) * 8 + (DEVICE, DEVICE + 3, ROMSEL, DEVICE - 0xFF))
            data += word.to_bytes(2, "little")
        elif form not in (opcodes.IMPLIED, opcodes.ACCUMULATOR):
            data.append(chance.randrange(256))
    return bytes(data[:size])


@functools.cache
def pool(undocumented: bool) -> bytes:
    """Random instructions, of which the programs are made."""
    return instructions(random.Random(undocumented), POOL, COMMON * 4 + (UNCOMMON if undocumented else []))


def noise(chance: random.Random, size: int, undocumented: bool = False) -> bytes:
    """Pieces of the pool, from random places."""
    source = pool(undocumented)
    return b"".join(source[at : at + PIECE] for at in chance.choices(range(POOL - PIECE), k=size // PIECE))


def rom(chance: random.Random, undocumented: bool = False) -> bytes:
    """An image for the OS, with its vectors."""
    return noise(chance, 0x4000, undocumented)[:-6] + bytes.fromhex("0002 0003 0004")


class Rig:
    """A machine of one CPU, memory, sideways slots and a `Device`."""

    def __init__(self, kind: type[Turbo], seed: int) -> None:
        chance = random.Random(seed)
        undocumented = seed % 3 == 0
        self.bus = bus = Bus(Scheduler())
        self.scheduler = bus.scheduler
        self.irq, self.nmi = Line(self.scheduler, CALL_IRQ), Line(self.scheduler, CALL_NMI, True)
        self.irq.connect()
        self.nmi.connect()
        self.cpu: Any = kind(bus, 0x200 + chance.randrange(0x400), self.irq, self.nmi)
        self.device = Device(self.scheduler, self.irq, self.nmi, seed)
        bus.fit(self.device, DEVICE, DEVICE + 16, chance.choice((1, 2)))
        bus.fit(ROMSelect(bus), ROMSEL, ROMSEL + 8)
        memoryview(bus.memory)[:0x8000] = noise(chance, 0x8000, undocumented)
        for slot in range(16):
            bus.load_slot(slot, noise(chance, 0x2000, undocumented), writable=slot % 4 == 3)
        bus.load_os(rom(chance, undocumented))
        for name in ("a", "x", "y", "sp"):
            setattr(self.cpu, name, chance.randrange(256))
        self.cpu.p = 0x30 | chance.choice((0, 4))
        self.calls: list[tuple[int, int]] = []
        self.cpu.hook = cast(Any, self.called)

    def called(self, pc: int) -> None:
        """The callback: it changes memory, where there may be code."""
        self.calls.append((self.scheduler.now, pc))
        if len(self.calls) % 3 == 0:
            self.bus.poke(0x200 + len(self.calls) % 0x400, len(self.calls) & 0xFF)

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

    def interfere(self, chance: random.Random, saved: list[dict[str, Any]]) -> None:
        """Change the machine from outside, as `chance` has it."""
        kind = chance.randrange(12)
        if kind < 3:
            for _ in range(40):
                self.bus.poke(chance.randrange(0x200, 0x800), chance.choice(COMMON))
        elif kind == 3:
            slot = chance.randrange(16)
            self.bus.load_slot(slot, noise(chance, 0x4000), writable=chance.random() < 0.3)
            saved.clear()  # of a machine with other sideways RAM
        elif kind == 4:
            self.bus.load_os(rom(chance))
        elif kind == 5 and saved:
            self.load(chance.choice(saved))
        elif kind == 6:
            self.bus.select_slot(chance.randrange(16))
        elif kind == 7 and chance.random() < 0.3:
            self.bus.clear_ram()
        elif kind == 8:
            self.cpu.pc = chance.randrange(0x200, 0x600)
        elif kind == 9:
            self.cpu.hooked[chance.randrange(0x200, 0x600)] = 1
            self.scheduler.call(CALL_HOOK)
        elif kind == 10:
            self.scheduler.dismiss(CALL_HOOK)
        elif kind == 11:
            saved.append(self.save())


def record(kind: type[Turbo], seed: int) -> tuple[list[str], Any]:
    """What the machine of `seed` is like at each stop, and its CPU."""
    rig = Rig(kind, seed)
    chance = random.Random(-seed - 1)
    saved: list[dict[str, Any]] = []
    stops = []
    for _ in range(STOPS):
        rig.scheduler.run_until(rig.scheduler.now + chance.choice((50, 1000, 3000, 10000)) + chance.randrange(100))
        rig.cpu.run()
        cpu = rig.cpu
        digest = hashlib.blake2b(pickle.dumps((bytes(rig.bus.memory), rig.device.log, rig.calls, rig.save()), 5))
        registers = f"{cpu.pc:04x} {cpu.a:02x} {cpu.x:02x} {cpu.y:02x} {cpu.sp:02x} {cpu.p:02x}"
        stops.append(f"{rig.scheduler.now} {registers} {digest.hexdigest()[:12]}")
        rig.interfere(chance, saved)
    return stops, rig.cpu


def compare(seed: int) -> tuple[str | None, int]:
    """The first difference that `seed` shows, None if there is none, and the translations made."""
    expected, _ = record(Turbo, seed)
    actual, cpu = record(InBackground if seed % 4 == 3 else Eager, seed)
    for number, (one, other) in enumerate(zip(expected, actual, strict=True)):
        if one != other:
            return f"seed {seed}, stop {number}: interpreter {one}, recompiler {other}", cpu.translated
    return None, cpu.translated


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.recompiler",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seeds", type=int, default=100, help="how many programs (default: 100)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default: 0)")
    options = parser.parse_args(arguments)
    start, translated, bad = time.monotonic(), 0, 0
    for seed in range(options.first, options.first + options.seeds):
        difference, count = compare(seed)
        translated += count
        if difference:
            bad += 1
            print(difference)
    print(f"{options.seeds} programs, {translated} translations, {bad} differences, {time.monotonic() - start:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
