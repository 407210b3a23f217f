"""A program's own routines for its game, called one by one in a stopped machine, by the program's memory map.

Interrupts are off and nothing is drawn, which saves time. The program plays for two players, with compulsory
relocation.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, NamedTuple

from boardgame.player import Thought
from commandline.errors import UserError
from emulator import Beeb
from kensington.beeb.game_memory import GameMemory, word
from kensington.beeb.memory_map import MemoryMap, MemoryMapError
from kensington.errors import KensingtonError
from kensington.levels import BUDGET, RELOCATION_BUDGET
from kensington.position import Position
from kensington.rules import Act, Colour, Rules

CARRY, FLAGS = 1, 0x34  # of P; those with which a routine is called: interrupts disabled
STACK = 0x100
RTS, RTS_CYCLES = 0x60, 6
CORNERS = {"triangle": 3, "square": 4, "won": 6}  # of what a memory map says that an act has completed
MOST_CYCLES = 160_000_000  # limit for a routine: 80 emulated seconds


class ProgramFault(KensingtonError):
    """The program itself is at fault: it does not answer, or its memory holds no valid position.

    `routine` is a routine that does not return: `choose at &2097`, or `at &2097` if its label is not known.
    """

    def __init__(self, message: str, routine: str | None = None) -> None:
        super().__init__(message)
        self.routine = routine


class CallResult(NamedTuple):
    """The carry and A that a routine returned, and its CPU cycles from the first instruction to the RTS."""

    carry: bool
    a: int
    cycles: int


class LevelChoice(NamedTuple):
    """A level's choice: the act, the next seed, units of work, the acts that it considered, and CPU cycles.

    `work` and `thoughts` are None if the program does not show them.
    """

    act: Act
    seed: int
    work: int | None
    thoughts: tuple[Thought[Act], ...] | None
    cycles: int


@dataclass(frozen=True, slots=True)
class PositionView:
    """What a program's memory holds of its game.

    After an act also, if the memory map gives it: `completed`, how many corners each area has that the act completed;
    `derived`, the bytes that follow from the board, as recomputed and as they were; `can_act`, whether the player
    whose turn begins can place or slide.
    """

    position: Position
    winner: Colour | None
    to_act: Colour
    completed: frozenset[int] | None = None
    derived: tuple[bytes, bytes] | None = None
    can_act: bool | None = None


class GameRoutines(GameMemory):
    """The game of a program in memory, with the routines that its memory map names.

    Whatever the memory map does not give raises `MemoryMapError`.
    """

    def __init__(self, beeb: Beeb, memory_map: MemoryMap) -> None:
        super().__init__(beeb, memory_map)
        if "routines" in memory_map:
            self._returned = memory_map["routines"].at["stub"]  # where routines return to; then one for thoughts
            self._report = self._returned + 1
            self.set(self._returned, RTS, RTS)
            beeb.drawing = False
            beeb.on_execute(self._returned, Beeb.stop)
            self.start(Rules())

    def call(self, place: int | str, a: int = 0, x: int = 0) -> CallResult:
        """Call a routine with these values in A and X; raises `ProgramFault`."""
        routine, cpu = self.memory_map.address(place), self.beeb.cpu
        self.set(STACK + 0xFE, *word(self._returned - 1))
        cpu.pc, cpu.a, cpu.x, cpu.sp, cpu.p = routine, a, x, 0xFD, FLAGS
        began = self.beeb.cycles
        self.beeb.run(cycles=MOST_CYCLES)
        if cpu.pc != self._returned:
            name = self.memory_map.routine_name(routine)
            raise ProgramFault(f"{self.memory_map.name}: the routine {name} does not return: {self.beeb!r}", name)
        return CallResult(bool(cpu.p & CARRY), cpu.a, self.beeb.cycles - began - RTS_CYCLES)

    def _routine(self, key: str, a: int = 0) -> CallResult:
        return self.call(self._at("routines", key), a)

    def start(self, rules: Rules) -> None:
        """Start a new game with these rules."""
        self.put_rules(rules)
        self._routine("start")

    def begin(self, start: Position) -> Position:
        """Begin a game at any position."""
        if start == Position.start(start.rules):
            self.start(start.rules)
        else:
            self.put(start)
        return start

    def put(self, position: Position) -> None:
        """Set up a position, and what the program derives from it; raises `KensingtonError` as `put_rules` does."""
        super().put(position)
        self.count()

    def refusal(self, act: Act) -> str:
        """The reason why the program refuses an act, by its name in the memory map; "" if it is legal."""
        self.set_act(act)
        called = self._routine("check")
        names = {number: name for name, number in self.memory_map.reasons.items()}
        return names.get(called.a, f"reason {called.a}") if called.carry else ""

    def play_checked(self) -> None:
        """Play the act that was checked last."""
        self._routine("play")

    def count(self) -> None:
        """Let the program recompute what it derives from the board."""
        if "count" in self.memory_map["routines"].at:
            self._routine("count")

    def can_act(self) -> bool:
        """Whether the program says that the player whose turn it is can place or slide."""
        return not self._routine("can_act").carry

    def view(self, after_act: bool = True) -> PositionView:
        """The whole position, and after an act whatever else the memory map makes readable."""
        try:
            position, winner, to_act = self.take(), self.winner, self.to_act
        except MemoryMapError:
            raise
        except UserError as error:
            raise ProgramFault(str(error)) from None
        if not after_act:
            return PositionView(position, winner, to_act)
        routines, more = self.memory_map["routines"].at, dict[str, Any]()
        if self.memory_map.fields.get("event"):
            more["completed"] = frozenset(CORNERS[name] for name in self.event)
        if self.memory_map.derived and routines.get("count"):
            kept = self.derived
            self.count()
            more["derived"] = b"".join(self.derived), b"".join(kept)
        if routines.get("can_act") and not position.pending and not position.winner:
            more["can_act"] = self.can_act()
        return PositionView(position, winner, to_act, **more)

    def choose(
        self, position: Position, level: int, seed: int, trace: bool = False, history: Sequence[Position] = ()
    ) -> LevelChoice:
        """Let a level choose an act in this position. With `trace`, record the acts that it considers.

        `history` has the earlier positions of the game, the oldest first. Raises `ProgramFault` if the choice changes
        the position.
        """
        self.put(position)
        self.put_history(position, history)
        before = self.board, self.hands
        self.set_seed(seed)
        thoughts: list[Thought[Act]] | None = [] if trace and "thoughts" in self.memory_map else None
        with nullcontext() if thoughts is None else self._tracing(thoughts):
            called = self._routine("choose", level)
        if called.carry or before != (self.board, self.hands):
            raise ProgramFault(f"{self.memory_map.name}: level {level} has changed the position")
        work = None
        if "work" in self.memory_map:
            work = self.number("work", "at", 3) + (RELOCATION_BUDGET if position.pending else BUDGET)
        return LevelChoice(self.act, self.seed, work, None if thoughts is None else tuple(thoughts), called.cycles)

    @contextmanager
    def _tracing(self, thoughts: list[Thought[Act]]) -> Iterator[None]:
        """Append the acts that a level considers to `thoughts`."""
        known = self.memory_map["thoughts"]
        self.set(known.at["routine"], *word(self._report))
        self.set(known.at["switch"], known.means["yes"])
        hook = self.beeb.on_execute(
            self._report, lambda _: thoughts.append(Thought(self.act, self.number("thoughts", "value", 2)))
        )
        try:
            yield
        finally:
            hook.remove()
            self.set(known.at["switch"], known.means["no"])
