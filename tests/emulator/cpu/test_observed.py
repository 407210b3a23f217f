"""A CPU that is observed: the same callbacks, coverage and profile on each, and the same run as unobserved."""

import random

import pytest

from emulator.board.bus import HOOK, READ, WRITE, Bus
from emulator.board.scheduler import CALL_IRQ, CALL_NMI, Line, Scheduler
from emulator.cpu.coverage import Coverage
from emulator.cpu.observer import Hook, Observer
from emulator.cpu.profiler import Profiler
from emulator.cpu.reference import Reference
from emulator.cpu.turbo import Turbo
from emulator.machine.model_b import MODEL_B
from tests.emulator.cpu.test_agreement import JAMS, RUN_CYCLES, Recorder, Ringer

SEEDS = 6
WAYS = ["watches", "hooks", "coverage", "profile", "everything"]


def run(cpu_class: type, seed: int, way: str) -> dict[str, object]:
    """The outcome of a random program with interrupts, and what was observed of it in one of WAYS, or unobserved."""
    chance = random.Random(seed)
    scheduler = Scheduler()
    bus = Bus(scheduler)
    recorder = Recorder(scheduler)
    for place in MODEL_B.sheila:
        bus.fit(recorder, place.start, place.end, place.mhz)
    irq, nmi = Line(scheduler, CALL_IRQ), Line(scheduler, CALL_NMI, True)
    Ringer(scheduler, irq, [chance.randrange(RUN_CYCLES) for _ in range(8)])
    Ringer(scheduler, nmi, [chance.randrange(RUN_CYCLES) for _ in range(8)])
    common = [b for b in range(256) if b not in JAMS] + [0x20, 0x60, 0x4C, 0xFE] * 10
    memoryview(bus.memory)[:0x8000] = bytes(chance.choices(common, k=0x8000))
    bus.load_os(bytes(chance.choices(common, k=0x3FFA)) + bytes.fromhex("005000010020"))
    cpu = cpu_class(bus, chance.randrange(0x8000), irq, nmi)
    cpu.a, cpu.x, cpu.y, cpu.sp = (chance.randrange(256) for _ in range(4))
    cpu.p = chance.randrange(256) & ~cpu.INTERRUPT | 0x30
    seen: list[object] = []
    observer = Observer("machine", bus, cpu)
    cpu.hook = observer.executing
    if way in ("watches", "everything"):
        for kind in (READ, WRITE):
            for first in [*chance.sample(range(0x10000), 0x600), 0x180, 0]:
                addresses = range(first, min(first + chance.choice((1, 1, 30)), 0x10000))
                value = chance.choice((None, None, range(128)))
                attach(observer, kind, addresses, lambda *access, kind=kind: seen.append((kind, *access)), value)
    if way in ("hooks", "everything"):
        for address in chance.sample(range(0x10000), 0x2000):
            attach(observer, HOOK, [address], lambda *_: seen.append((cpu.pc, scheduler.now)))
    coverage = Coverage()
    if way in ("coverage", "everything"):
        observer.cover(coverage)
    if way in ("profile", "everything"):
        cpu.profiler = Profiler(bus, cpu.pc, 0, True)
    scheduler.run_until(RUN_CYCLES)
    cpu.run()
    profile = []
    if cpu.profiler is not None:
        cpu.profiler.settle(scheduler.now)
        profile = [bytes(getattr(cpu.profiler, name)) for name in ("cycles", "counts", "keys", "calls", "own")]
        profile.append(cpu.profiler.events)
    outcome = {"cycle": scheduler.now, "state": cpu.save(), "log": recorder.log, "memory": bytes(bus.memory)}
    return {"run": outcome, "seen": seen, "coverage": bytes(coverage.seen), "profile": profile}


def attach(observer, kind, addresses, callback, value=None):
    observer.attach(Hook(observer, kind, addresses, callback, value))


@pytest.mark.parametrize("way", WAYS)
def test_random_programs(way: str) -> None:
    heard = 0
    for seed in range(SEEDS):
        expected, actual = run(Reference, seed, way), run(Turbo, seed, way)
        for name, value in expected.items():
            assert actual[name] == value, (seed, name)
        assert run(Turbo, seed, "nothing")["run"] == actual["run"]
        heard += len(expected["seen"]) + sum(expected["coverage"]) + len(expected["profile"])
    assert heard > SEEDS
