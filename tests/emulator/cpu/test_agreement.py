"""The compiled CPU against the reference: the same registers, memory, cycles, and accesses to chips."""

import random

import pytest

from emulator.board.bus import Bus
from emulator.board.scheduler import CALL_HOOK, CALL_IRQ, CALL_NMI, Chip, Line, Scheduler
from emulator.cpu.opcodes import MNEMONICS
from emulator.cpu.reference import Reference
from emulator.cpu.turbo import Turbo
from emulator.machine.model_b import MODEL_B
from tools.checks.cpu_states import Stepper, memories_and_states

STATES = 200  # of each opcode
RUNS = 400
RUN_CYCLES = 500
JAMS = {opcode for opcode, name in enumerate(MNEMONICS) if name == "JAM"}


def test_every_opcode_from_random_states() -> None:
    turbo, reference = Stepper(Turbo), Stepper(Reference)
    for memory, portion in memories_and_states(range(256), STATES, seed=1):
        turbo.load(memory)
        reference.load(memory)
        for number, state in enumerate(portion):
            phase = number >> 1 & 1
            expected = reference.step(state, phase)
            assert turbo.step(state, phase) == expected, (state, memory[state.pc + 1 : state.pc + 3].hex())


class Recorder(Chip):
    """Answers everywhere in SHEILA, and records the accesses and their cycles."""

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__(scheduler)
        self.log: list[tuple[int, int, int | str | None]] = []

    def read(self, address: int) -> int:
        self.log.append((self.scheduler.now, address, None))
        return (self.scheduler.now * 37 + address) & 0xFF

    def write(self, address: int, value: int) -> None:
        self.log.append((self.scheduler.now, address, value))


class Ringer(Chip):
    """Pulls and releases an interrupt line alternately in given cycles."""

    def __init__(self, scheduler: Scheduler, line: Line, cycles: list[int]) -> None:
        super().__init__(scheduler)
        self.line = line
        self.cycles = sorted(cycles, reverse=True)
        self.schedule(self.cycles.pop())

    def wake(self, cycle: int) -> None:
        if self.line.sources:
            self.line.release(1, cycle)
        else:
            self.line.pull(1, cycle)
        if self.cycles:
            self.schedule(self.cycles.pop())


def run(cpu_class: type, seed: int, end: int) -> dict[str, object]:
    """The outcome of a program of random bytes, rich in I/O addresses, with random interrupts and hooks."""
    chance = random.Random(seed)
    scheduler = Scheduler()
    bus = Bus(scheduler)
    recorder = Recorder(scheduler)
    for place in MODEL_B.sheila:
        bus.fit(recorder, place.start, place.end, place.mhz)
    irq, nmi = Line(scheduler, CALL_IRQ), Line(scheduler, CALL_NMI, True)
    Ringer(scheduler, irq, [chance.randrange(RUN_CYCLES) for _ in range(chance.choice((2, 8, 40)))])
    Ringer(scheduler, nmi, [chance.randrange(RUN_CYCLES) for _ in range(chance.choice((2, 8, 40)))])
    bytes_wanted = [b for b in range(256) if b not in JAMS] + [0xFE] * 60 + [0xFC, 0xFD, 0xFF] * 5
    memoryview(bus.memory)[:0x8000] = bytes(chance.choices(bytes_wanted, k=0x8000))
    bus.load_os(bytes(chance.choices(bytes_wanted, k=0x3FFA)) + bytes.fromhex("005000010020"))
    cpu = cpu_class(bus, chance.randrange(0x8000), irq, nmi)
    cpu.a, cpu.x, cpu.y, cpu.sp = (chance.randrange(256) for _ in range(4))
    cpu.p = chance.randrange(256) & ~cpu.INTERRUPT | 0x30
    if chance.random() < 0.5:
        for address in chance.sample(range(0x10000), 0x2000):
            cpu.hooked[address] = 1
        cpu.hook = lambda address: recorder.log.append((scheduler.now, address, "hook"))
        scheduler.call(CALL_HOOK)
    scheduler.run_until(end)
    cpu.run()
    return {"cycle": scheduler.now, "state": cpu.save(), "log": recorder.log, "memory": bytes(bus.memory)}


@pytest.mark.parametrize("portion", range(4))
def test_random_programs_with_interrupts(portion: int) -> None:
    accesses = 0
    for seed in range(portion, RUNS, 4):
        expected, actual = run(Reference, seed, RUN_CYCLES), run(Turbo, seed, RUN_CYCLES)
        if actual != expected:
            end = next(end for end in range(1, RUN_CYCLES) if run(Turbo, seed, end) != run(Reference, seed, end))
            for name, value in run(Reference, seed, end).items():
                assert (seed, end, name, run(Turbo, seed, end)[name]) == (seed, end, name, value)
        accesses += len(expected["log"])
    assert accesses > RUNS
