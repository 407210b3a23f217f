"""Random states of a 6502 on flat memory, and what a CPU makes of them in one instruction."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from emulator.bus import Bus
from emulator.scheduler import Scheduler

IO, IO_END = 0xFC00, 0xFF00
EDGES = (0x00, 0x01, 0x0F, 0x10, 0x7F, 0x80, 0x99, 0xFE, 0xFF)
STATES_A_MEMORY = 4096
UNSEEN_FLAGS = 0x30  # bits 4 and 5 of P are not in the chip: they are 1 as far as anybody can tell


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
    """The CPU after it: registers, the cycles it took, and the memory that it changed, by address."""

    pc: int
    a: int
    x: int
    y: int
    sp: int
    p: int
    cycles: int
    changes: dict[int, int]


class FlatBus(Bus):
    """64 KB of RAM on the Model B's bus: all of it can be written, and the I/O space takes the time that it takes."""

    def select_slot(self, slot: int) -> None:
        """Nothing is switched."""

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
    """`states` states for each of `opcodes`, in portions that share a random memory of 64 KB.

    Decimal digits and the edges of signed and unsigned numbers come up more often than by chance. Code lies outside the
    I/O space.
    """
    chance = random.Random(seed)
    wanted = [opcode for _ in range(states) for opcode in opcodes]
    for start in range(0, len(wanted), STATES_A_MEMORY):
        memory = chance.randbytes(0x10000)
        yield memory, [_state(opcode, chance) for opcode in wanted[start : start + STATES_A_MEMORY]]


def _state(opcode: int, chance: random.Random) -> State:
    pc = IO
    while IO - 3 < pc < IO_END:
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
        """Take another memory for the states to come."""
        self.expected[:] = np.frombuffer(memory, dtype=np.uint8)
        self.actual[:] = self.expected

    def step(self, state: State, phase: int = 0) -> Outcome:
        """One instruction, beginning in an even cycle or (`phase` 1) in an odd one. Memory is as before afterwards."""
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
