"""Random states of a 6502 on flat memory, and the outcome of one instruction."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from emulator.board.bus import Bus
from emulator.board.memory_map import FRED, IO_END, IO_FETCH
from emulator.board.scheduler import Scheduler
from emulator.machine.model_b import MODEL_B

EDGES = (0x00, 0x01, 0x0F, 0x10, 0x7F, 0x80, 0x99, 0xFE, 0xFF)
STATES_A_MEMORY = 4096
UNSEEN_FLAGS = 0x30  # bits 4 and 5 of P do not exist in the chip and are pushed as 1


class State(NamedTuple):
    """A CPU before an instruction whose opcode is at `pc`."""

    opcode: int
    pc: int
    a: int
    x: int
    y: int
    sp: int
    p: int


@dataclass(frozen=True)
class Outcome:
    """The CPU after it: registers, cycles taken, and changed memory by address."""

    pc: int
    a: int
    x: int
    y: int
    sp: int
    p: int
    cycles: int
    changes: dict[int, int]


class FlatBus(Bus):
    """64 KB of writable RAM with the timing of the Model B's bus."""

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__(scheduler)
        for place in MODEL_B.sheila:
            self.fit(None, place.start, place.end, place.mhz)

    def select_slot(self, slot: int) -> None:
        """Does nothing: there are no slots."""

    def write(self, address: int, value: int) -> None:
        super().write(address, value)
        self.memory[address] = value

    def read_io(self, address: int) -> int:
        super().read_io(address)
        return self.memory[address]

    def write_io(self, address: int, value: int) -> None:
        super().write_io(address, value)
        self.memory[address] = value


def memories_and_states(opcodes: Iterable[int], states: int, seed: int) -> Iterator[tuple[bytes, list[State]]]:
    """`states` states for each of `opcodes`, in batches that share a random memory of 64 KB.

    Decimal digits and the limits of signed and unsigned numbers are over-represented. Code is outside the I/O space.
    """
    chance = random.Random(seed)
    wanted = [opcode for _ in range(states) for opcode in opcodes]
    for start in range(0, len(wanted), STATES_A_MEMORY):
        memory = chance.randbytes(0x10000)
        yield memory, [_state(opcode, chance) for opcode in wanted[start : start + STATES_A_MEMORY]]


def _state(opcode: int, chance: random.Random) -> State:
    pc = FRED
    while IO_FETCH <= pc < IO_END:
        pc = chance.randrange(0x10000)
    a, x, y = (chance.choice(EDGES) if chance.random() < 0.2 else chance.randrange(256) for _ in "axy")
    return State(opcode, pc, a, x, y, chance.randrange(256), chance.randrange(256) | UNSEEN_FLAGS)


class Stepper:
    """A CPU on a `FlatBus`, set to one state after the other."""

    def __init__(self, cpu_class: type) -> None:
        self.bus = FlatBus(Scheduler())
        self.cpu = cpu_class(self.bus)
        self.actual = np.frombuffer(memoryview(self.bus.memory), dtype=np.uint8)
        self.expected = np.zeros(0x10000, dtype=np.uint8)

    def load(self, memory: bytes) -> None:
        """Replace the memory."""
        self.expected[:] = np.frombuffer(memory, dtype=np.uint8)
        self.actual[:] = self.expected

    def step(self, state: State, phase: int = 0) -> Outcome:
        """Execute one instruction from an even or (`phase` 1) an odd cycle, then restore memory."""
        cpu, scheduler = self.cpu, self.bus.scheduler
        scheduler.now += (scheduler.now ^ phase) & 1
        began = scheduler.now
        under = self.expected[state.pc]
        self.expected[state.pc] = self.actual[state.pc] = state.opcode
        cpu.pc, cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p = state[1:]
        cpu.step()
        cycles = scheduler.now - began
        addresses = np.flatnonzero(self.actual != self.expected)
        changes = {int(address): int(self.actual[address]) for address in addresses}
        self.actual[addresses] = self.expected[addresses]
        self.expected[state.pc] = self.actual[state.pc] = under
        outcome = Outcome(cpu.pc, cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p | UNSEEN_FLAGS, cycles, changes)
        if cpu.jammed:
            cpu.reset()
        return outcome
