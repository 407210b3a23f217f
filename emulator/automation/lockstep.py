"""Two machines in lock-step: the same input on both, and where their memory first differs, down to the instruction.

The machines may have two builds of a program, other ROMs or other CPUs. Chosen fields are compared in every frame. In
the first frame that differs, both machines are restored to its beginning and the writes to the differing addresses are
recorded; the first that has no counterpart is the answer. Two builds need not take the same cycles within a frame, but
what they write must come in the same frames.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from emulator.automation.input_log import InputLog, InputPlayer
from emulator.automation.memory_fields import Field, place
from emulator.beeb import FIELD, Beeb
from emulator.debug.disassembly import Disassembly
from emulator.errors import BeebError
from emulator.machine.snapshot import Snapshot

LONGEST_INSTRUCTION = 64  # cycles, with stretched accesses and an interrupt's entry; a margin


@dataclass(frozen=True)
class Write:
    """A write of `value` to `address` that was done at `cycle` since the start, by the instruction at `pc`."""

    cycle: int
    address: int
    value: int
    pc: int = 0
    instruction: str = ""


@dataclass(frozen=True)
class Parting:
    """Where two machines part: in `frame`, from 0, in the `field` that is first by name, at `address`; its values
    before, and at the end of the frame on both; and the writes, None where a machine has no such write."""

    frame: int
    field: str
    address: int
    before: int
    values: tuple[int, int]
    writes: tuple[Write | None, Write | None]

    @property
    def cycle(self) -> int | None:
        """The first cycle since the start at which they differ; None if no instruction wrote it."""
        cycles = [write.cycle for write in self.writes if write is not None]
        return min(cycles) if cycles else None


class Lockstep:
    """Two machines, ready to start, that get the input of `log`; `fields` are compared by name.

    Their symbols may differ: each machine resolves names by its own. Raises BeebError for unknown ones.
    """

    def __init__(self, first: Beeb, second: Beeb, log: InputLog, fields: Mapping[str, Field]) -> None:
        self.beebs = (first, second)
        self.fields = fields
        self._players = [InputPlayer(beeb, log) for beeb in self.beebs]
        self._places = [{name: place(beeb, field)[0] for name, field in fields.items()} for beeb in self.beebs]
        for beeb in self.beebs:
            beeb.drawing = False

    def run(self, frames: int, progress: Callable[[int], object] = lambda frame: None) -> Parting | None:
        """Run for `frames` frames of 40,000 cycles, or to the first that differs. None if none does.

        Raises BeebError if the fields differ at the start.
        """
        different = self._different()
        if different:
            raise BeebError(f"{different[0]} differs before the first input: choose fields that are alike at the start")
        for frame in range(frames):
            states = [(beeb.snapshot(), player.place()) for beeb, player in zip(self.beebs, self._players, strict=True)]
            for player in self._players:
                player.run_to((frame + 1) * FIELD)
            different = self._different()
            if different:
                return self._parting(frame, states)
            progress(frame)
        return None

    def _different(self) -> list[str]:
        """The names of the fields that differ now."""
        first, second = ([self._bytes(side, name) for name in self.fields] for side in range(2))
        return [name for name, one, two in zip(self.fields, first, second, strict=True) if one != two]

    def _bytes(self, side: int, name: str) -> bytes:
        addresses = self._places[side][name]
        return bytes(self.beebs[side].memory[addresses.start : addresses.stop])

    def _parting(self, frame: int, states: list[tuple[Snapshot, int]]) -> Parting:
        """Replay the frame from its beginning, and find the first write without a counterpart."""
        found: list[Parting] = []
        traces = []
        after = [{each: self._bytes(side, each) for each in self.fields} for side in range(2)]
        for side, (state, at) in enumerate(states):
            traces.append(self._writes(side, state, at, frame))
            self.beebs[side].restore(state)
        for each in self.fields:
            before = self._bytes(0, each)
            for offset in range(len(before)):
                values = after[0][each][offset], after[1][each][offset]
                if values[0] == values[1]:
                    continue
                addresses = [self._places[side][each][offset] for side in range(2)]
                writes = _first_unlike([trace.get(at, []) for trace, at in zip(traces, addresses, strict=True)])
                found.append(Parting(frame, each, addresses[0], before[offset], values, writes))
        never = (frame + 2) * FIELD
        parting = min(found, key=lambda each: never if each.cycle is None else each.cycle)
        one, two = (
            None if write is None else self._instruction(side, write, *states[side])
            for side, write in enumerate(parting.writes)
        )
        return replace(parting, writes=(one, two))

    def _writes(self, side: int, state: Snapshot, at: int, frame: int) -> dict[int, list[Write]]:
        """The writes to the fields in a frame, by address."""
        beeb, player = self.beebs[side], self._players[side]
        beeb.restore(state)
        player.go_to(at)
        writes: dict[int, list[Write]] = {}

        def written(beeb: Beeb, address: int, value: int) -> None:
            writes.setdefault(address, []).append(Write(player.cycles, address, value))

        hooks = [beeb.on_write(addresses, written) for addresses in self._places[side].values()]
        try:
            player.run_to((frame + 1) * FIELD)
        finally:
            for hook in hooks:
                hook.remove()
        return writes

    def _instruction(self, side: int, write: Write, state: Snapshot, at: int) -> Write:
        """The write with its instruction: run to just before it, and step."""
        beeb, player = self.beebs[side], self._players[side]
        beeb.restore(state)
        player.go_to(at)
        player.run_to(max(player.cycles, write.cycle - LONGEST_INSTRUCTION))
        pc = beeb.cpu.pc
        while player.cycles < write.cycle:
            pc = beeb.cpu.pc
            player.run_to(player.cycles + 1)
        return Write(write.cycle, write.address, write.value, pc, Disassembly(beeb).at(pc).text)


def _first_unlike(traces: list[list[Write]]) -> tuple[Write | None, Write | None]:
    """The first two writes to an address that have not the same value."""
    first, second = traces
    for number in range(max(len(first), len(second))):
        pair = [trace[number] if number < len(trace) else None for trace in (first, second)]
        one, two = pair
        if one is None or two is None or one.value != two.value:
            return one, two
    return None, None
