"""The rules and players of KEN, alone in a machine, and how to put positions to them and call their routines.

They are assembled from `kensington/beeb/source` for the place where the program has them, put into the memory of a
booted machine, and called with interrupts off, so that nothing else takes its cycles. Positions are given and taken as
`kensington.Position`; how they lie in memory is what the symbols of `memory.asm` say.
"""

import tempfile
from pathlib import Path
from typing import NamedTuple

from emulator import Beeb
from kensington.beeb import tables
from kensington.board import POINTS, SHAPES, mask_of
from kensington.position import Camp, Entitlement, Position, Turn
from kensington.rules import COLOURS, Act, Colour, Pass, Place, Relocate, Rules, Slide
from tools.assembler import Assembly, assemble

SOURCE = Path(tables.__file__).parent / "source"
IMAGE = """
        .include "memory.asm"
        .org &E00
        .include "workings.asm"
        .include "rules.asm"
        .include "tables.asm"
        .include "stub.asm"
"""
STUB = """
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
test_a: .byte 0
test_x: .byte 0
test_p: .byte 0
"""
NUMBER: dict[str | None, int] = {None: 0, "red": 1, "blue": 2}
COLOUR: dict[int, Colour] = {1: "red", 2: "blue"}
SHAPE_NAMES = tuple(SHAPES)
PAID = 0x80
YES = 0x80
CARRY = 1
MOST_CYCLES = 400_000_000  # that any routine takes
STUB_CYCLES = 2 + 2 + 2 + 4 + 4 + 6 + 6 + 4 + 3 + 4 + 4  # of the stub about a routine's own, with JSR and RTS
KINDS: tuple[type[Act], ...] = (Place, Slide, Relocate, Pass)


class Called(NamedTuple):
    """What a routine has returned, and how many cycles it took from its first instruction to its RTS."""

    carry: bool
    a: int
    cycles: int


def assembled() -> Assembly:
    """The image of rules, players and tables, with a stub that calls one of their routines."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in ("image.asm", IMAGE), ("tables.asm", tables.source()), ("stub.asm", STUB):
            Path(folder, name).write_text(text, encoding="ascii")
        return assemble(Path(folder, "image.asm"), search=(SOURCE,))


class Mind:
    """A machine with the rules and players in it. What is in its memory stays from call to call."""

    def __init__(self) -> None:
        image = assembled()
        self.at = image.labels
        self.constants = image.constants
        self.beeb = Beeb()
        self.beeb.boot()
        self.memory = self.beeb.memory
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
        self.set("board", 0, *(NUMBER[position.stone(point)] for point in POINTS))
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


def _state(position: Position, name: str) -> int:
    broken = sum(NUMBER[colour] for colour in COLOURS if name in position.camp(colour).broken)
    return broken | (PAID if name in position.paid else 0)
