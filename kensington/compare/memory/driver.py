"""The memory path: writes positions into a program's memory, calls its routines and reads the results.

The program is loaded from its image up to its first prompt. From then on its routines are called one by one, with
interrupts off and the display blanked, which saves time. Everything known about the program is in its memory map. It
plays for two players, with compulsory relocation.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, Unpack

from boardgame.errors import BoardGameError
from boardgame.player import Thought
from emulator import Beeb
from kensington.beeb import MEMORY_MAP
from kensington.beeb.game_memory import GameMemory, switches
from kensington.beeb.memory_map import MemoryMap, MemoryMapError, sha1_of
from kensington.compare.driver import (
    ComparisonPath,
    GameDriver,
    GameOptions,
    LevelChoice,
    ProgramFault,
    Refused,
    Shown,
    ends,
)
from kensington.compare.program import Program
from kensington.errors import KensingtonError
from kensington.levels import BUDGET, RECENT, RELOCATION_BUDGET
from kensington.position import Position
from kensington.rules import COLOURS, Act, Decline, Pass, Place, Relocate, Rules, Slide

PROGRAMS = Path(__file__).parent / "programs"  # memory maps of other programs than KEN
CRTC, CRTC_ROWS = 0xFE00, 6  # address; the register with the number of displayed rows (R6)
CARRY, FLAGS = 1, 0x34  # of P; those with which a routine is called: interrupts disabled
STACK = 0x100
RTS, RTS_CYCLES = 0x60, 6
MOST_CYCLES = 160_000_000  # limit for a routine: 80 emulated seconds
MOST_TURNS = 255  # that a program counts
KINDS: dict[type[Act], str] = {Place: "place", Slide: "slide", Relocate: "relocate", Pass: "pass"}


def packaged_maps() -> Iterator[MemoryMap]:
    """The memory maps that come with the package."""
    return map(MemoryMap.read, (MEMORY_MAP, *sorted(PROGRAMS.glob("*.toml"))))


def find_map(image: str | os.PathLike[str]) -> MemoryMap | None:
    """The memory map of the program in an image: the package's, or from a file beside it, `KEN.toml` for `KEN.uef`."""
    digest = sha1_of(image)
    beside = Path(image).with_suffix(".toml")
    files = [MemoryMap.read(beside)] if beside.is_file() else []
    return next((each for each in (*files, *packaged_maps()) if digest in each.images), None)


class CallResult(NamedTuple):
    """The carry and A that a routine returned, and its CPU cycles from the first instruction to the RTS."""

    carry: bool
    a: int
    cycles: int


class MemoryDriver(GameMemory, GameDriver):
    """A `GameDriver` for a program in memory, which keeps its state from call to call until `restart`.

    Whatever the memory map does not give raises `MemoryMapError`.
    """

    path: ComparisonPath = "memory"
    sets_up = True

    def __init__(self, beeb: Beeb, memory_map: MemoryMap) -> None:
        super().__init__(beeb, memory_map)
        if "routines" in memory_map:
            self._returned = memory_map["routines"].at["stub"]  # where routines return to; then one for thoughts
            self._report = self._returned + 1
            self.set(self._returned, RTS, RTS)
            for byte, value in enumerate((CRTC_ROWS, 0)):  # blank the display
                beeb.write_io(CRTC + byte, value)
            beeb.on_execute(self._returned, Beeb.stop)
            self.start(Rules())
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

    def restart(self, seed: int = 0) -> None:
        """Restore the program to its state after loading."""
        self.beeb.load_state(self._begun)

    # The game

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> Position:
        """Begin a game at any position. Raises `KensingtonError` for options: they are for whole games."""
        if options:
            raise KensingtonError(f"in memory a game has no options: {', '.join(options)}")
        if start == Position.start(start.rules):
            self.start(start.rules)
        else:
            self.put(start)
        return start

    def start(self, rules: Rules) -> None:
        """Start a new game with these rules."""
        self._put_rules(rules)
        self._routine("start")

    def can_try(self, position: Position, act: Act) -> bool:
        """Any act can be tried."""
        return True

    def set_act(self, act: Act) -> None:
        """Pass an act to the program's routines."""
        if isinstance(act, Decline):
            raise KensingtonError("decline: relocation is compulsory")
        known, (start, end) = self.memory_map["act"], ends(act)
        for key, number in (("kind", known.means[KINDS[type(act)]]), ("start", start), ("end", end)):
            self.beeb.memory[known.at[key]] = number

    def play(self, act: Act) -> None:
        """Play an act; raises `Refused`."""
        self.set_act(act)
        called = self._routine("check")
        if called.carry:
            names = {number: name for name, number in self.memory_map.reasons.items()}
            raise Refused(act, names.get(called.a, f"reason {called.a}"))
        self._routine("play")

    def shown(self, after_act: bool = True) -> Shown:
        """The whole position, and after an act whatever else the memory map makes readable."""
        try:
            shown = Shown(self.winner or "none", self.to_act, position=(position := self.take()))
        except MemoryMapError:
            raise
        except BoardGameError as error:
            raise ProgramFault(str(error)) from None
        routines, more = self.memory_map["routines"].at, dict[str, Any]()
        if not after_act:
            return shown
        if "event" in self.memory_map:
            more["completed"] = tuple(sorted(self.event))
        if self.memory_map.derived and "count" in routines:
            kept = self.derived
            self.count()
            more["derived"] = tuple(", ".join(piece.hex(" ") for piece in pieces) for pieces in (self.derived, kept))
        if "can_act" in routines and not position.pending and not position.winner:
            more["can_act"] = self.can_act()
        return shown._replace(**more)

    # Calls

    def set(self, place: int | str, *values: int) -> None:
        """Write bytes to RAM from an address or a label on."""
        address = self.memory_map.address(place)
        self.beeb.memory[address : address + len(values)] = bytes(values)

    def call(self, place: int | str, a: int = 0, x: int = 0) -> CallResult:
        """Call a routine with these values in A and X; raises `ProgramFault`."""
        routine, cpu = self.memory_map.address(place), self.beeb.cpu
        self.set(STACK + 0xFE, *_word(self._returned - 1))
        cpu.pc, cpu.a, cpu.x, cpu.sp, cpu.p = routine, a, x, 0xFD, FLAGS
        began = self.beeb.cycles
        self.beeb.run(cycles=MOST_CYCLES)
        if cpu.pc != self._returned:
            name = self.memory_map.routine_name(routine)
            raise ProgramFault(f"{self.memory_map.name}: the routine {name} does not return: {self.beeb!r}", name)
        return CallResult(bool(cpu.p & CARRY), cpu.a, self.beeb.cycles - began - RTS_CYCLES)

    def _routine(self, key: str, a: int = 0) -> CallResult:
        return self.call(self._at("routines", key), a)

    def count(self) -> None:
        """Let the program recompute what it derives from the board."""
        if "count" in self.memory_map["routines"].at:
            self._routine("count")

    def can_act(self) -> bool:
        """Whether the program says that the player whose turn it is can place or slide."""
        return not self._routine("can_act").carry

    # Positions

    def put(self, position: Position) -> None:
        """Set up a position; raises `KensingtonError` for rules that the program does not have."""
        self._put_rules(position.rules)
        board, stack, shapes = (self.memory_map[table] for table in ("board", "pending", "shapes"))
        start = board.at["at"]
        unused = zip(board.order, self.read(start, len(board.order)), strict=True)
        self.set(start, *(board.means[position.stone(point) or "vacant"] if point else byte for point, byte in unused))
        for colour in COLOURS:
            self.set(self._at("hand", colour), sum(position.camp(colour).hand))
        self._choose("turn", position.turn.colour)
        self._choose("to_act", position.to_act.colour)
        self._choose("winner", position.winner or "none")
        oldest_first = position.pending[::-1]
        if len(oldest_first) > stack.means["most"]:
            raise KensingtonError(f"{self.memory_map.name} has no room for {len(oldest_first)} pending entitlements")
        self.set(stack.at["depth"], len(oldest_first))
        self.set(stack.at["owner"], *(stack.means[owner] for owner, _, _ in oldest_first))
        self.set(stack.at["left"], *(left for _, left, _ in oldest_first))
        self.set(stack.at["put"], *(put for _, _, put in oldest_first))
        marks = {"red": position.red.broken, "blue": position.blue.broken, "paid": position.paid}
        marks |= {"red_newly": position.red.newly, "blue_newly": position.blue.newly}
        state = dict.fromkeys(shapes.order, 0)
        for key, names in marks.items():
            for name in names:
                state[name] |= shapes.means.get(key, 0)
        self.set(shapes.at["at"], *(state[name] for name in shapes.order))
        self.count()

    def _put_rules(self, rules: Rules) -> None:
        readings = switches(self.memory_map, rules)
        self._choose("first", rules.first)
        self._choose("two_move", "yes" if rules.two_move else "no")
        for address, value in readings.items():
            self.beeb.memory[address] = value

    def _choose(self, table: str, thing: str) -> None:
        self.beeb.memory[self._at(table)] = self.memory_map[table].means[thing]

    def _put_history(self, position: Position, history: Sequence[Position]) -> None:
        """Write the acts and turns of a game, if the program remembers them."""
        if "history" not in self.memory_map:
            return
        acts = bytearray()
        for before, after in reversed(list(pairwise((*history[-RECENT:], position)))):
            acts += bytes((_point(before.vacant & ~after.vacant), _point(after.vacant & ~before.vacant)))
        at = self.memory_map["history"].at
        self.set(at["acts"], *acts.ljust(2 * RECENT, b"\0"))
        self.set(at["turns"], min(sum(not before.mid_turn for before in history), MOST_TURNS))

    # Levels

    def set_seed(self, seed: int) -> None:
        """Set the state of the program's random number generator."""
        self.set(self._at("seed"), *_word(seed))

    def choose(
        self, position: Position, level: int, seed: int, trace: bool = False, history: Sequence[Position] = ()
    ) -> LevelChoice:
        """Let a level choose an act in this position. With `trace`, record the acts that it considers.

        `history` has the earlier positions of the game, the oldest first. Raises `ProgramFault` if the choice changes
        the position.
        """
        self.put(position)
        self._put_history(position, history)
        before = self.board, self.hands
        self.set_seed(seed)
        thoughts: list[Thought] | None = [] if trace and "thoughts" in self.memory_map else None
        with nullcontext() if thoughts is None else self._tracing(thoughts):
            called = self._routine("choose", level)
        if called.carry or before != (self.board, self.hands):
            raise ProgramFault(f"{self.memory_map.name}: level {level} has changed the position")
        work = None
        if "work" in self.memory_map:
            work = self._number("work", "at", 3) + (RELOCATION_BUDGET if position.pending else BUDGET)
        return LevelChoice(self.act, self.seed, work, None if thoughts is None else tuple(thoughts), called.cycles)

    @contextmanager
    def _tracing(self, thoughts: list[Thought]) -> Iterator[None]:
        """Append the acts that a level considers to `thoughts`."""
        known = self.memory_map["thoughts"]
        self.set(known.at["routine"], *_word(self._report))
        self.set(known.at["switch"], known.means["yes"])
        hook = self.beeb.on_execute(
            self._report, lambda _: thoughts.append(Thought(self.act, self._number("thoughts", "value", 2)))
        )
        try:
            yield
        finally:
            hook.remove()
            self.set(known.at["switch"], known.means["no"])

    def _number(self, table: str, key: str, length: int) -> int:
        """A signed number."""
        return int.from_bytes(self.read(self._at(table, key), length), "little", signed=True)


def _point(points: int) -> int:
    """The point of a set of at most one; 0 if it is empty."""
    return max(0, points.bit_length() - 1)


def _word(number: int) -> Iterable[int]:
    return number & 0xFF, number >> 8
