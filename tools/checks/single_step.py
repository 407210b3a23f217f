"""The command `python -m tools.checks.single_step`: one instruction at a time, with every access to the bus.

Cases have the form of the SingleStepTests for the 6502: registers and memory before and after an instruction, and the
address, value and direction of each cycle. Each runs on each CPU: unobserved, with watches on some addresses of its
accesses, collecting coverage, and profiled; whatever is observed has to agree with the case. Without a folder the cases
are made here, from random states on the reference CPU. A folder holds `xx.json` of the published set, or `xx.bin`, its
form in jepebe/ProcessorTestsBinaries, for each opcode `xx`.
"""

import argparse
import json
import random
import struct
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from emulator.board.bus import READ, WRITE, PlainBus
from emulator.board.scheduler import Scheduler
from emulator.cpu.coverage import Coverage, kinds
from emulator.cpu.observer import Hook, Observer
from emulator.cpu.opcodes import MNEMONICS
from emulator.cpu.profiler import Profiler
from emulator.cpu.recompiler import cpu as recompiler
from emulator.cpu.reference import Reference
from emulator.cpu.turbo import Turbo

CPUS: dict[str, type] = {"reference": Reference, "turbo": Turbo}
if recompiler.available():
    CPUS["recompiler"] = recompiler.Recompiler
WAYS = ("unobserved", "watches", "coverage", "profile", "all")
NAMES = ("pc", "sp", "a", "x", "y", "p")
KEYS = ("pc", "s", "a", "x", "y", "p")  # of the registers in JSON
UNSEEN = 0x30  # bits of P that the chip does not have
NAME_SIZE = 10  # bytes, in the binary form
COUNT = 100  # cases of an opcode
Access = tuple[int, int, bool]  # address, value, whether it was written


@dataclass(frozen=True)
class Case:
    """An instruction: registers in the order of NAMES and memory, before and after, and its accesses."""

    name: str
    before: tuple[int, ...]
    memory: dict[int, int]
    after: tuple[int, ...]
    changed: dict[int, int]
    accesses: list[Access]


class Machine:
    """A CPU with 64 KB of RAM, observed in one of WAYS."""

    def __init__(self, cpu_class: type) -> None:
        self.bus = PlainBus(Scheduler())
        self.cpu: Any = cpu_class(self.bus)
        self.observer = Observer(self, self.bus, self.cpu)

    def run(self, case: Case, way: str) -> list[str]:
        """Execute `case`; return what differs."""
        bus, cpu, memory = self.bus, self.cpu, self.bus.memory
        for address, value in case.memory.items():
            memory[address] = value
        for name, value in zip(NAMES, case.before, strict=True):
            setattr(cpu, name, value)
        seen: list[Access] = []
        chosen = {address for address, *_ in case.accesses if hash((case.name, address)) % 2}
        hooks = [
            Hook(self.observer, kind, chosen, lambda _, *access, kind=kind: seen.append((*access, kind == WRITE)))
            for kind in (READ, WRITE)
        ]
        for hook in hooks if way in ("watches", "all") else ():
            self.observer.attach(hook)
        coverage = Coverage()
        if way in ("coverage", "all"):
            self.observer.cover(coverage)
        began = bus.scheduler.now
        if way in ("profile", "all"):
            cpu.profiler = Profiler(bus, cpu.pc, began)
        cpu.step()
        took = bus.scheduler.now - began
        wrong = [name for name, value in zip(NAMES, case.after, strict=True) if self._register(name) != value]
        wrong += [f"&{address:04X}" for address, value in case.changed.items() if memory[address] != value]
        wrong += ["cycles"] if took != len(case.accesses) else []
        if way in ("watches", "all"):
            wrong += ["watches"] if seen != [access for access in case.accesses if access[0] in chosen] else []
        if way in ("coverage", "all"):
            wrong += ["coverage"] if coverage.seen != expected_coverage(case) else []
            self.observer.cover(None)
        if way in ("profile", "all"):
            cpu.profiler.settle(bus.scheduler.now)
            place = case.before[0]
            slot = 0x10000 + place - 0x8000 if 0x8000 <= place < 0xC000 else place
            wrong += ["profile"] if (cpu.profiler.counts[slot], cpu.profiler.cycles[slot]) != (1, took) else []
            cpu.profiler = None
        for hook in hooks:
            hook.remove()
        for address in case.memory | case.changed:
            memory[address] = 0
        if cpu.jammed:
            cpu.reset()
        return wrong

    def _register(self, name: str) -> int:
        value: int = getattr(self.cpu, name)
        return value | UNSEEN if name == "p" else value


def expected_coverage(case: Case) -> bytearray:
    """What the accesses of `case` leave in a Coverage."""
    seen = Coverage().seen
    found = kinds(case.accesses[0][1], len(case.accesses))
    for (address, *_), kind in zip(case.accesses, found, strict=True):
        seen[0x10000 + address - 0x8000 if 0x8000 <= address < 0xC000 else address] |= kind
    return seen


def generated(opcode: int, count: int, seed: int) -> Iterator[Case]:
    """Random cases, made by the reference CPU."""
    chance = random.Random(f"{seed} {opcode}")
    bus = PlainBus(Scheduler())
    cpu = Reference(bus)
    for number in range(count):
        contents = chance.randbytes(0x10000)
        bus.memory[:] = memoryview(contents)
        before = (chance.randrange(0x10000), *(chance.randrange(256) for _ in range(4)), chance.randrange(256) | UNSEEN)
        bus.memory[before[0]] = opcode
        for name, value in zip(NAMES, before, strict=True):
            setattr(cpu, name, value)
        accesses: list[Access] = []
        bus.watcher = lambda *access, seen=accesses: seen.append(access)
        memory = {address & 0xFFFF: bus.memory[address & 0xFFFF] for address in range(before[0], before[0] + 3)}
        cpu.execute()
        bus.watcher = None
        memory |= {address: contents[address] for address, *_ in accesses if address not in memory}
        changed = {address: bus.memory[address] for address in memory}
        after = tuple(getattr(cpu, name) | (UNSEEN if name == "p" else 0) for name in NAMES)
        cpu.reset()
        yield Case(f"{opcode:02x} {number}", before, memory, after, changed, accesses)


def published(path: Path, count: int) -> Iterator[Case]:
    """The first `count` cases of a file of the published set."""
    cases = _from_json(path) if path.suffix == ".json" else _from_binary(path.read_bytes())
    for case, _ in zip(cases, range(count), strict=False):
        yield case


def _from_json(path: Path) -> Iterator[Case]:
    for entry in json.loads(path.read_text(encoding="utf-8")):
        registers = [tuple(entry[when][key] for key in KEYS) for when in ("initial", "final")]
        memory, changed = (dict(map(tuple, entry[when]["ram"])) for when in ("initial", "final"))
        accesses = [(address, value, kind == "write") for address, value, kind in entry["cycles"]]
        yield Case(entry["name"], registers[0], memory, registers[1], changed, accesses)


def _from_binary(data: bytes) -> Iterator[Case]:
    at = 0
    while at < len(data):
        name = data[at : at + NAME_SIZE].split(b"\0")[0].decode()
        at += NAME_SIZE
        registers, memories = [], []
        for _ in range(2):
            registers.append(struct.unpack_from(">H5B", data, at))
            size = data[at + 7]
            memories.append(dict(struct.iter_unpack(">HB", data[at + 8 : at + 8 + 3 * size])))
            at += 8 + 3 * size
        size = data[at]
        cycles = struct.iter_unpack(">HBc", data[at + 1 : at + 1 + 4 * size])
        accesses = [(address, value, kind == b"w") for address, value, kind in cycles]
        at += 1 + 4 * size
        yield Case(name, registers[0], memories[0], registers[1], memories[1], accesses)


def with_unseen(case: Case) -> Case:
    """`case` with the bits of P set that the chip does not have."""
    before, after = ((*registers[:5], registers[5] | UNSEEN) for registers in (case.before, case.after))
    return Case(case.name, before, case.memory, after, case.changed, case.accesses)


def check(cases: Iterator[Case], ways: Sequence[str]) -> tuple[int, Counter[str]]:
    """Run cases on each CPU in each way; how many, and how many differ, by CPU, way, and what differs."""
    machines = {name: Machine(cpu_class) for name, cpu_class in CPUS.items()}
    done, different = 0, Counter[str]()
    for case in map(with_unseen, cases):
        done += 1
        for name, machine in machines.items():
            for way in ways:
                if wrong := machine.run(case, way):
                    different[f"{name}, {way}: {' '.join(wrong)} of {case.name}"] += 1
    return done, different


def main(arguments: Sequence[str] | None = None) -> int:
    """Status 1 if something differs."""
    parser = argparse.ArgumentParser("python -m tools.checks.single_step", description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="published cases, xx.json or xx.bin")
    parser.add_argument("--count", type=int, default=COUNT, help=f"cases of each opcode (default: {COUNT})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=WAYS)
    options = parser.parse_args(arguments)
    total, failures = 0, 0
    for opcode in range(256):
        if MNEMONICS[opcode] == "JAM":
            continue  # these go on for ever; the published cases end after eleven cycles
        if options.folder is None:
            cases = generated(opcode, options.count, options.seed)
        else:
            paths = [options.folder / f"{opcode:02x}{suffix}" for suffix in (".json", ".bin")]
            path = next((path for path in paths if path.exists()), None)
            if path is None:
                continue
            cases = published(path, options.count)
        done, different = check(cases, options.ways)
        total += done
        failures += len(different)
        for text in list(different)[:3]:
            print(f"&{opcode:02X} {MNEMONICS[opcode]}: {text}")
    print(f"{total} cases on {len(CPUS)} CPUs in {len(options.ways)} ways: {failures} differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
