"""The memory path: positions put into a program's memory, its routines called there, and everything read back.

The program is loaded from its image as anybody loads it, up to its first prompt; from then on its routines are called
one by one, with interrupts off and the screen dark, so that nothing else takes its time. Where its things are is what
`memory_map` says, and nothing else of a program is known here. It plays for two players, with compulsory relocation.
"""

import os
from collections.abc import Callable, Iterable
from typing import NamedTuple

from boardgame.player import Thought
from emulator import Beeb
from kensington.beeb.game_memory import GameMemory
from kensington.beeb.memory_map import MemoryMap, MemoryMapError
from kensington.compare.driver import Refused
from kensington.compare.memory.known_maps import find_map
from kensington.compare.program import Program
from kensington.errors import KensingtonError
from kensington.levels import BUDGET, RELOCATION_BUDGET
from kensington.position import Entitlement, Position
from kensington.rules import COLOURS, Act, Colour, Decline, Pass, Place, Relocate, Rules, Slide

CRTC, CRTC_ROWS = 0xFE00, 6  # where it is; its register of the rows that are displayed
CARRY = 1
MOST_CYCLES = 160_000_000  # that any routine takes: 80 seconds of the machine's time

# What calls a routine: SEI, CLD, LDX #&FF, TXS, LDX #x, LDA #a, JSR routine, STA a, PHP, PLA, STA p, and a jump to
# itself, where the machine is stopped; behind that an RTS for whoever wants to be told thoughts, and a and p.
CALL_X, CALL_A, CALL_ROUTINE, CALL_DONE, CALL_THOUGHT, CALL_RESULT, CALL_FLAGS = 6, 8, 10, 20, 23, 24, 25
STUB_CYCLES = 2 + 2 + 2 + 2 + 2 + 2 + 6 + 6 + 4 + 3 + 4 + 4  # what is not the routine's own, with JSR and RTS

KINDS: dict[type[Act], str] = {Place: "place", Slide: "slide", Relocate: "relocate", Pass: "pass"}


class RoutineError(KensingtonError):
    """A routine of the program has not come back: it goes round in circles, or the CPU has stopped."""


class CallResult(NamedTuple):
    """What a routine has returned, and how many cycles it took from its first instruction to its RTS."""

    carry: bool
    a: int
    cycles: int


class LevelChoice(NamedTuple):
    """What a level has chosen: the act, the next seed, its units of work, what it has shown, and the cycles it took."""

    act: Act
    seed: int
    work: int
    thoughts: tuple[Thought, ...]
    cycles: int


class MemoryDriver(GameMemory):
    """A program's memory, in a machine into which the program has been loaded; what is there stays from call to call.

    With little knowledge less can be done: whatever is not known raises `MemoryMapError`. `restart` makes everything as
    it was in the beginning.
    """

    def __init__(self, beeb: Beeb, memory_map: MemoryMap) -> None:
        super().__init__(beeb, memory_map)
        if "routines" in memory_map:
            self._stub = memory_map["routines"].at["stub"]
            self._prepare()
        self._begun = beeb.save_state()

    @classmethod
    def load(cls, image: str | os.PathLike[str], memory_map: MemoryMap | None = None) -> "MemoryDriver":
        """Load the program in `image` and run it to its first prompt. The default map is the one that `find_map` finds.

        Raises `MemoryMapError` if there is none, and `ProgramError` if the program does not start.
        """
        found = memory_map or find_map(image)
        if found is None:
            raise MemoryMapError(f"{image}: the program's memory map is unknown")
        program = Program(image)
        program.start()
        return cls(program.beeb, found)

    def _prepare(self) -> None:
        """The caller of routines, a dark screen, which is soon drawn, and a first game without a stone."""
        result, flags, done = (self._stub + offset for offset in (CALL_RESULT, CALL_FLAGS, CALL_DONE))
        code = bytearray((0x78, 0xD8, 0xA2, 0xFF, 0x9A, 0xA2, 0, 0xA9, 0, 0x20, 0, 0))
        code += bytes((0x8D, *_word(result), 0x08, 0x68, 0x8D, *_word(flags), 0x4C, *_word(done), 0x60, 0, 0))
        self.write(self._stub, code)
        for byte, value in enumerate((CRTC_ROWS, 0)):
            self.beeb.write_io(CRTC + byte, value)
        self.beeb.on_execute(done, Beeb.stop)
        self.start(Rules())

    def restart(self) -> None:
        """Forget everything that has happened to the program since it was loaded."""
        self.beeb.load_state(self._begun)

    # Bytes

    def write(self, address: int, values: bytes | bytearray) -> None:
        """Bytes into RAM."""
        self.beeb.memory[address : address + len(values)] = values

    def set(self, place: int | str, *values: int) -> None:
        """Bytes into RAM from an address or a label on."""
        self.write(self.memory_map.address(place), bytes(values))

    def call(self, place: int | str, a: int = 0, x: int = 0) -> CallResult:
        """Call a routine, with these in A and X; raises `RoutineError`."""
        routine, stub = self.memory_map.address(place), self._stub
        self.write(stub + CALL_X, bytes((x, 0xA9, a, 0x20, *_word(routine))))
        self.beeb.cpu.pc = stub
        began = self.beeb.cycles
        self.beeb.run(cycles=MOST_CYCLES)
        if self.beeb.cpu.pc != stub + CALL_DONE:
            raise RoutineError(f"{self.memory_map.name}: the routine at &{routine:04X} has not returned: {self.beeb!r}")
        result, flags = self.read(stub + CALL_RESULT, 2)
        return CallResult(bool(flags & CARRY), result, self.beeb.cycles - began - STUB_CYCLES)

    def _routine(self, key: str, a: int = 0) -> CallResult:
        return self.call(self._at("routines", key), a)

    def _choose(self, table: str, thing: str) -> None:
        self.beeb.memory[self._at(table)] = self.memory_map[table].means[thing]

    # Positions

    def set_seed(self, seed: int) -> None:
        """Set the state of the program's random number generator."""
        self.set(self._at("seed"), *_word(seed))

    def count(self) -> None:
        """Let the program work out anew what follows from the board."""
        if "count" in self.memory_map["routines"].at:
            self._routine("count")

    def can_act(self) -> bool:
        """Whether, for the program, the player whose turn it is can place or slide."""
        return not self._routine("can_act").carry

    def put(self, position: Position) -> None:
        """Set this position up; it is of two players with compulsory relocation."""
        rules = position.rules
        if rules.players != 2 or rules.relocation != "compulsory":
            raise KensingtonError(f"a program for two players does not play by these rules: {rules.to_text()}")
        known = self.memory_map["board"]
        number: dict[Colour | None, int] = {None: known.means["vacant"]}
        number |= {colour: known.means[colour] for colour in COLOURS}
        start = known.at["at"]
        row = bytearray(self.read(start, len(known.order)))
        for place, point in enumerate(known.order):
            if point:
                row[place] = number[position.stone(point)]
        self.write(start, row)
        for colour in COLOURS:
            self.set(self._at("hand", colour), sum(position.camp(colour).hand))
        self._choose("turn", position.turn.colour)
        self._choose("to_act", position.to_act.colour)
        self._choose("first", rules.first)
        self._choose("winner", position.winner or "none")
        self._choose("two_move", "yes" if rules.two_move else "no")
        self._put_pending(position.pending)
        self._put_shapes(position)
        self.count()

    def _put_pending(self, pending: tuple[Entitlement, ...]) -> None:
        known = self.memory_map["pending"]
        if len(pending) > known.means["most"]:
            raise KensingtonError(f"{self.memory_map.name} has no room for {len(pending)} pending entitlements")
        oldest_first = pending[::-1]
        self.set(known.at["depth"], len(pending))
        self.write(known.at["owner"], bytes(known.means[owner] for owner, _, _ in oldest_first))
        self.write(known.at["left"], bytes(left for _, left, _ in oldest_first))
        self.write(known.at["put"], bytes(put for _, _, put in oldest_first))

    def _put_shapes(self, position: Position) -> None:
        known = self.memory_map["shapes"]
        state = dict.fromkeys(known.order, 0)
        for names, bit in (
            (position.red.broken, known.means["red"]),
            (position.blue.broken, known.means["blue"]),
            (position.paid, known.means["paid"]),
        ):
            for name in names:
                state[name] |= bit
        self.write(known.at["at"], bytes(state.values()))

    # Acts

    def set_act(self, act: Act) -> None:
        """Make this the act that the routines are about."""
        if isinstance(act, Decline):
            raise KensingtonError("decline: relocation is compulsory")
        known = self.memory_map["act"]
        start = act.start if isinstance(act, Slide | Relocate) else 0
        end = act.point if isinstance(act, Place) else act.end if isinstance(act, Slide | Relocate) else 0
        for key, number in (("kind", known.means[KINDS[type(act)]]), ("start", start), ("end", end)):
            self.beeb.memory[known.at[key]] = number

    def start(self, rules: Rules) -> Rules:
        """A new game by these rules."""
        self._choose("first", rules.first)
        self._choose("two_move", "yes" if rules.two_move else "no")
        self._routine("start")
        return rules

    def check(self, act: Act) -> str | None:
        """Why the program refuses this act, by the name of the reason; None if it does not."""
        self.set_act(act)
        called = self._routine("check")
        if not called.carry:
            return None
        names = {number: name for name, number in self.memory_map.reasons.items()}
        return names.get(called.a, f"reason {called.a}")

    def play(self, act: Act) -> None:
        """Play an act; raises `Refused`."""
        reason = self.check(act)
        if reason is not None:
            raise Refused(act, reason)
        self._routine("play")

    def choose(self, position: Position, level: int, seed: int, listen: bool = False) -> LevelChoice:
        """Let a level choose an act in this position; with `listen`, hear what it tries.

        Raises `KensingtonError` where the choosing has changed the position.
        """
        self.put(position)
        before = self.board, self.hands
        self.set_seed(seed)
        thoughts: list[Thought] = []
        hook = self._listen(listen, thoughts)
        try:
            called = self._routine("choose", level)
        finally:
            if hook:
                hook()
        if called.carry or before != (self.board, self.hands):
            raise KensingtonError(f"{self.memory_map.name}: level {level} has not left the position as it was")
        return LevelChoice(self.act, self.seed, self._work(position), tuple(thoughts), called.cycles)

    def _listen(self, listen: bool, thoughts: list[Thought]) -> Callable[[], None] | None:
        """Have what a level tries put into `thoughts`, until the function that this gives is called."""
        if "thoughts" not in self.memory_map:
            return None
        known = self.memory_map["thoughts"]
        self.set(known.at["switch"], known.means["yes" if listen else "no"])
        if not listen:
            return None
        self.set(known.at["routine"], *_word(self._stub + CALL_THOUGHT))

        def hear(_: Beeb) -> None:
            value = int.from_bytes(self.read(known.at["value"], 2), "little", signed=True)
            thoughts.append(Thought(self.act, value))

        return self.beeb.on_execute(self._stub + CALL_THOUGHT, hear).remove

    def _work(self, position: Position) -> int:
        """The units of work of a choice; 0 if the program's place for them is not known."""
        if "work" not in self.memory_map:
            return 0
        counted = int.from_bytes(self.read(self._at("work"), 3), "little", signed=True)
        return counted + (RELOCATION_BUDGET if position.pending else BUDGET)


def _word(number: int) -> Iterable[int]:
    return number & 0xFF, number >> 8
