"""The memory path: writes positions into a program's memory, calls its routines and reads the results.

The program is loaded from its image up to its first prompt. From then on its routines are called one by one, with
interrupts off and the display blanked, which saves time. Everything known about the program is in its memory map. It
plays for two players, with compulsory relocation.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Unpack

from boardgame.errors import BoardGameError
from boardgame.player import Thought
from emulator import Beeb
from kensington.beeb.game_memory import GameMemory, switches
from kensington.beeb.memory_map import MemoryMap, MemoryMapError
from kensington.compare.driver import ComparisonPath, GameOptions, LevelChoice, ProgramFault, Refused, Shown, Watched
from kensington.compare.memory.known_maps import find_map
from kensington.compare.program import Program
from kensington.errors import KensingtonError
from kensington.levels import BUDGET, RECENT, RELOCATION_BUDGET
from kensington.position import Entitlement, Position
from kensington.rules import COLOURS, Act, Colour, Decline, Pass, Place, Relocate, Rules, Slide

CRTC, CRTC_ROWS = 0xFE00, 6  # address; the register with the number of displayed rows (R6)
CARRY = 1
MOST_CYCLES = 160_000_000  # limit for a routine: 80 emulated seconds
MOST_TURNS = 255  # that a program counts

# The stub that calls a routine: SEI, CLD, LDX #&FF, TXS, LDX #x, LDA #a, JSR routine, STA a, PHP, PLA, STA p, and a
# jump to itself, where the emulation stops; then an RTS, the routine for reporting thoughts, and the bytes a and p.
CALL_X, CALL_DONE, CALL_THOUGHT, CALL_RESULT, CALL_FLAGS = 6, 20, 23, 24, 25
STUB_CYCLES = 2 + 2 + 2 + 2 + 2 + 2 + 6 + 6 + 4 + 3 + 4 + 4  # of the stub, with JSR and RTS

KINDS: dict[type[Act], str] = {Place: "place", Slide: "slide", Relocate: "relocate", Pass: "pass"}


class CallResult(NamedTuple):
    """The carry and A that a routine returned, and its CPU cycles from the first instruction to the RTS."""

    carry: bool
    a: int
    cycles: int


class MemoryDriver(GameMemory):
    """A `GameDriver` for a program in memory, which keeps its state from call to call until `restart`.

    Whatever the memory map does not give raises `MemoryMapError`.
    """

    path: ComparisonPath = "memory"
    sets_up = names_reasons = True

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
        """Write the stub, blank the display and start a first game."""
        result, flags, done = (self._stub + offset for offset in (CALL_RESULT, CALL_FLAGS, CALL_DONE))
        code = bytearray((0x78, 0xD8, 0xA2, 0xFF, 0x9A, 0xA2, 0, 0xA9, 0, 0x20, 0, 0))
        code += bytes((0x8D, *_word(result), 0x08, 0x68, 0x8D, *_word(flags), 0x4C, *_word(done), 0x60, 0, 0))
        self.write(self._stub, code)
        for byte, value in enumerate((CRTC_ROWS, 0)):
            self.beeb.write_io(CRTC + byte, value)
        self.beeb.on_execute(done, Beeb.stop)
        self.start(Rules())

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

    def can_try(self, position: Position, act: Act) -> bool:
        """Any act can be tried."""
        return True

    def shown(self, after_act: bool = True) -> Shown:
        """The whole position, and after an act whatever else the memory map makes readable."""
        try:
            shown = Shown(self.winner or "none", self.to_act, position=self.take())
        except MemoryMapError:
            raise
        except BoardGameError as error:
            raise ProgramFault(str(error)) from None
        return self._with_derived(shown) if after_act else shown

    def _with_derived(self, shown: Shown) -> Shown:
        routines, position = self.memory_map["routines"].at, shown.position
        completed = derived = can_act = None
        if "event" in self.memory_map:
            completed = tuple(sorted(self.event))
        if self.memory_map.derived and "count" in routines:
            kept = _hex(self.derived)
            self.count()
            derived = _hex(self.derived), kept
        if "can_act" in routines and position and not position.pending and not position.winner:
            can_act = self.can_act()
        return shown._replace(completed=completed, derived=derived, can_act=can_act)

    def play_again(self, yes: bool) -> bool:
        """Not possible: in memory no whole game is played."""
        raise KensingtonError("in memory no whole game is played")

    def walk(self, keys: Sequence[str]) -> tuple[int, Mapping[tuple[int, str], int]]:
        """Not possible: in memory no cursor moves."""
        raise KensingtonError("in memory no cursor moves")

    def watch(self, position: Position, starts: Sequence[Position]) -> Watched:
        """Not possible: in memory no level plays a whole game."""
        raise KensingtonError("in memory no level plays a whole game")

    # Bytes

    def write(self, address: int, values: bytes | bytearray) -> None:
        """Write bytes to RAM."""
        self.beeb.memory[address : address + len(values)] = values

    def set(self, place: int | str, *values: int) -> None:
        """Write bytes to RAM from an address or a label on."""
        self.write(self.memory_map.address(place), bytes(values))

    def call(self, place: int | str, a: int = 0, x: int = 0) -> CallResult:
        """Call a routine with these values in A and X; raises `ProgramFault`."""
        routine, stub = self.memory_map.address(place), self._stub
        self.write(stub + CALL_X, bytes((x, 0xA9, a, 0x20, *_word(routine))))
        self.beeb.cpu.pc = stub
        began = self.beeb.cycles
        self.beeb.run(cycles=MOST_CYCLES)
        if self.beeb.cpu.pc != stub + CALL_DONE:
            name = self.memory_map.routine_name(routine)
            raise ProgramFault(f"{self.memory_map.name}: the routine {name} does not return: {self.beeb!r}", name)
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
        """Let the program recompute what it derives from the board."""
        if "count" in self.memory_map["routines"].at:
            self._routine("count")

    def can_act(self) -> bool:
        """Whether the program says that the player whose turn it is can place or slide."""
        return not self._routine("can_act").carry

    def put(self, position: Position) -> None:
        """Set up a position; raises `KensingtonError` for rules that the program does not have."""
        self._put_rules(position.rules)
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
        self._choose("winner", position.winner or "none")
        self._put_pending(position.pending)
        self._put_shapes(position)
        self.count()

    def _put_rules(self, rules: Rules) -> None:
        readings = switches(self.memory_map, rules)
        self._choose("first", rules.first)
        self._choose("two_move", "yes" if rules.two_move else "no")
        for address, value in readings.items():
            self.beeb.memory[address] = value

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
            (position.red.newly, known.means.get("red_newly", 0)),
            (position.blue.newly, known.means.get("blue_newly", 0)),
            (position.paid, known.means["paid"]),
        ):
            for name in names:
                state[name] |= bit
        self.write(known.at["at"], bytes(state.values()))

    def _put_history(self, position: Position, history: Sequence[Position]) -> None:
        """Write the acts and turns of a game, if the program remembers them."""
        if "history" not in self.memory_map:
            return
        acts = bytearray()
        for before, after in reversed(list(pairwise((*history[-RECENT:], position)))):
            acts += bytes((_point(before.vacant & ~after.vacant), _point(after.vacant & ~before.vacant)))
        turns = sum(not before.mid_turn for before in history)
        at = self.memory_map["history"].at
        self.write(at["acts"], acts.ljust(2 * RECENT, b"\0"))
        self.set(at["turns"], min(turns, MOST_TURNS))

    # Acts

    def set_act(self, act: Act) -> None:
        """Pass an act to the program's routines."""
        if isinstance(act, Decline):
            raise KensingtonError("decline: relocation is compulsory")
        known = self.memory_map["act"]
        start = act.start if isinstance(act, Slide | Relocate) else 0
        end = act.point if isinstance(act, Place) else act.end if isinstance(act, Slide | Relocate) else 0
        for key, number in (("kind", known.means[KINDS[type(act)]]), ("start", start), ("end", end)):
            self.beeb.memory[known.at[key]] = number

    def start(self, rules: Rules) -> Rules:
        """Start a new game with these rules."""
        self._put_rules(rules)
        self._routine("start")
        return rules

    def check(self, act: Act) -> str | None:
        """The name of the reason why the program refuses this act; None if it accepts it."""
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
        thoughts: list[Thought] = []
        hook = self._trace(trace, thoughts)
        try:
            called = self._routine("choose", level)
        finally:
            if hook:
                hook()
        if called.carry or before != (self.board, self.hands):
            raise ProgramFault(f"{self.memory_map.name}: level {level} has changed the position")
        seen = tuple(thoughts) if trace and "thoughts" in self.memory_map else None
        return LevelChoice(self.act, self.seed, self._work(position), seen, called.cycles)

    def _trace(self, trace: bool, thoughts: list[Thought]) -> Callable[[], None] | None:
        """Append the acts that a level considers to `thoughts` until the returned function is called."""
        if "thoughts" not in self.memory_map:
            return None
        known = self.memory_map["thoughts"]
        self.set(known.at["switch"], known.means["yes" if trace else "no"])
        if not trace:
            return None
        self.set(known.at["routine"], *_word(self._stub + CALL_THOUGHT))

        def record(_: Beeb) -> None:
            value = int.from_bytes(self.read(known.at["value"], 2), "little", signed=True)
            thoughts.append(Thought(self.act, value))

        return self.beeb.on_execute(self._stub + CALL_THOUGHT, record).remove

    def _work(self, position: Position) -> int | None:
        """The units of work of a choice; None if the memory map does not give them."""
        if "work" not in self.memory_map:
            return None
        counted = int.from_bytes(self.read(self._at("work"), 3), "little", signed=True)
        return counted + (RELOCATION_BUDGET if position.pending else BUDGET)


def _hex(pieces: Iterable[bytes]) -> str:
    return ", ".join(piece.hex(" ") for piece in pieces)


def _point(points: int) -> int:
    """The point of a set of at most one; 0 if it is empty."""
    return max(0, points.bit_length() - 1)


def _word(number: int) -> Iterable[int]:
    return number & 0xFF, number >> 8
