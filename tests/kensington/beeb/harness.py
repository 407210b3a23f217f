"""The rules and players of KEN in a machine, and how to put positions to them and call their routines.

The program is put into the memory of a booted machine where it runs, and is not started: its routines are called one by
one, with interrupts off, so that nothing else takes its cycles. Positions are given and taken as `kensington.Position`;
how they lie in memory is what the symbols of `memory.asm` say.
"""

from functools import cache
from typing import NamedTuple

from emulator import Beeb
from kensington.beeb.build import assembled
from kensington.board import POINTS, SHAPES, mask_of
from kensington.levels import BUDGET, RELOCATION_BUDGET
from kensington.player import Thought
from kensington.position import Camp, Entitlement, Position, Turn
from kensington.rules import COLOURS, Act, Colour, Pass, Place, Relocate, Rules, Slide
from tools.assembler import Assembly, assemble_text

STUB = """
        .org &A00
test_stub:
        SEI
        LDX #&FF
        TXS
        LDX test_x
        LDA test_a
test_call:
        JSR &FFFF               ; the routine
        STA test_a
        PHP
        PLA
        STA test_p
test_done:
        JMP test_done
test_thought:
        RTS                     ; where show_thought goes
test_a: .byte 0
test_x: .byte 0
test_p: .byte 0
"""
NUMBER: dict[str | None, int] = {None: 0, "red": 1, "blue": 2}
COLOUR: dict[int, Colour] = {1: "red", 2: "blue"}
SHAPE_NAMES = tuple(SHAPES)
PAID = 0x80
NO_POINT = 0xFF  # what stands on point 0, so that it is never vacant
YES = 0x80
CRTC, CRTC_ROWS = 0xFE00, 6  # where it is; its register of the rows that are displayed
CARRY = 1
MOST_CYCLES = 400_000_000  # that any routine takes
STUB_CYCLES = 2 + 2 + 2 + 4 + 4 + 6 + 6 + 4 + 3 + 4 + 4  # of the stub about a routine's own, with JSR and RTS
KINDS: tuple[type[Act], ...] = (Place, Slide, Relocate, Pass)


class Called(NamedTuple):
    """What a routine has returned, and how many cycles it took from its first instruction to its RTS."""

    carry: bool
    a: int
    cycles: int


class Chosen(NamedTuple):
    """What a level has chosen: the act, the next seed, its units of work, what it has shown, and the cycles it took."""

    act: Act
    seed: int
    work: int
    thoughts: tuple[Thought, ...]
    cycles: int


@cache
def program() -> Assembly:
    """KEN, as on its tape."""
    return assembled("ken.asm")


class Mind:
    """A machine with the rules and players in it. What is in its memory stays from call to call."""

    def __init__(self) -> None:
        ken, stub = program(), assemble_text(STUB)
        self.at = ken.labels | stub.labels
        self.constants = ken.constants
        self.beeb = Beeb()
        self.beeb.boot()
        for byte, value in enumerate((CRTC_ROWS, 0)):
            self.beeb.bus.write(CRTC + byte, value)  # a dark screen is soon drawn
        self.memory = self.beeb.memory
        for image in (ken, stub):
            self.write(image.load, image.code)
        self.beeb.on_execute(self.at["test_done"], Beeb.stop)

    def write(self, address: int, values: bytes) -> None:
        for place, value in enumerate(values, address):
            self.memory[place] = value

    def read(self, name: str, count: int) -> bytes:
        start = self.at[name]
        return bytes(self.memory[start : start + count])

    def byte(self, name: str, index: int = 0) -> int:
        return self.memory[self.at[name] + index]

    def set(self, name: str, *values: int) -> None:
        self.write(self.at[name], bytes(values))

    def call(self, name: str, a: int = 0, x: int = 0) -> Called:
        """Call a routine, with these in A and X."""
        routine, call = self.at[name], self.at["test_call"]
        self.write(call + 1, bytes((routine & 0xFF, routine >> 8)))
        self.set("test_a", a, x)
        self.beeb.cpu.pc = self.at["test_stub"]
        began = self.beeb.cycles
        self.beeb.run(cycles=MOST_CYCLES)
        if self.beeb.cpu.pc != self.at["test_done"]:
            raise AssertionError(f"{name} has not returned in {MOST_CYCLES} cycles: {self.beeb!r}")
        return Called(bool(self.byte("test_p") & CARRY), self.byte("test_a"), self.beeb.cycles - began - STUB_CYCLES)

    def put(self, position: Position) -> None:
        """Set this position up, of two players and with compulsory relocation."""
        self.set("board", NO_POINT, *(NUMBER[position.stone(point)] for point in POINTS))
        self.set("hand", 0, sum(position.red.hand), sum(position.blue.hand))
        self.set("turn", NUMBER[position.turn.colour])
        self.set("to_act", NUMBER[position.to_act.colour])
        self.set("first", NUMBER[position.rules.first])
        self.set("winner", NUMBER[position.winner])
        self.set("two_move", YES if position.rules.two_move else 0)
        self.set("pending_depth", len(position.pending))
        pending = position.pending[::-1]
        self.set("pending_owner", *(NUMBER[owner] for owner, _, _ in pending))
        self.set("pending_left", *(left for _, left, _ in pending))
        self.set("pending_put", *(put for _, _, put in pending))
        self.set("shape_state", *(_state(position, name) for name in SHAPE_NAMES))
        self.call("count_stones")

    def take(self) -> Position:
        """The position that is set up."""
        board, hand = self.read("board", 73), self.read("hand", 3)
        states = dict(zip(SHAPE_NAMES, self.read("shape_state", len(SHAPE_NAMES)), strict=True))
        depth = self.byte("pending_depth")
        stack = zip(*(self.read(f"pending_{what}", depth) for what in ("owner", "left", "put")), strict=True)
        red, blue = (
            Camp(
                mask_of(point for point in POINTS if board[point] == number),
                (hand[number],),
                frozenset(name for name, state in states.items() if state & number),
            )
            for number in COLOUR
        )
        return Position(
            Rules(two_move=self.byte("two_move") == YES, first=COLOUR[self.byte("first")]),
            red,
            blue,
            Turn(COLOUR[self.byte("turn")], 1),
            tuple(Entitlement(COLOUR[owner], left, put) for owner, left, put in stack)[::-1],
            frozenset(name for name, state in states.items() if state & PAID),
        )

    def set_act(self, act: Act) -> None:
        """Make this the act that rules_check and rules_play are about."""
        start = act.start if isinstance(act, Slide | Relocate) else 0
        end = act.point if isinstance(act, Place) else act.end if isinstance(act, Slide | Relocate) else 0
        self.set("act_kind", KINDS.index(type(act)), start, end)

    def act(self) -> Act:
        """The act that the program has in hand."""
        kind, start, end = self.read("act_kind", 3)
        return (Place(end), Slide(start, end), Relocate(start, end), Pass())[kind]


    def choose(self, position: Position, level: int, seed: int, listen: bool = False) -> Chosen:
        """Let a level choose an act in this position; with `listen`, hear what it tries."""
        self.put(position)
        before = self.read("board", 73) + self.read("hand", 3)
        self.set("seed", seed & 0xFF, seed >> 8)
        self.set("watching", YES if listen else 0)
        thought = self.at["test_thought"]
        self.set("show_thought", thought & 0xFF, thought >> 8)
        thoughts: list[Thought] = []

        def hear(_: Beeb) -> None:
            thoughts.append(Thought(self.act(), int.from_bytes(self.read("value", 2), "little", signed=True)))

        hook = self.beeb.on_execute(thought, hear)
        try:
            called = self.call("player_choose", level)
        finally:
            hook.remove()
        assert not called.carry and before == self.read("board", 73) + self.read("hand", 3)
        work = int.from_bytes(self.read("work", 3), "little", signed=True)
        work += RELOCATION_BUDGET if position.pending else BUDGET
        return Chosen(self.act(), int.from_bytes(self.read("seed", 2), "little"), work, tuple(thoughts), called.cycles)


def _state(position: Position, name: str) -> int:
    broken = sum(NUMBER[colour] for colour in COLOURS if name in position.camp(colour).broken)
    return broken | (PAID if name in position.paid else 0)
