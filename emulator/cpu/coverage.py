"""What a program has executed, read and written, by address and sideways slot."""

from collections.abc import Iterator

from emulator.board.memory_map import PLACES, address_of, place_of
from emulator.cpu import opcodes
from emulator.errors import BeebError

EXECUTED, OPERAND, READ, WRITTEN = 1, 2, 4, 8  # what a byte was: an opcode, the rest of an instruction, data
_UNUSED = 0  # an access without a purpose

_SPECIAL = {
    "BRK": [EXECUTED, OPERAND, WRITTEN, WRITTEN, WRITTEN, READ, READ],
    "JSR": [EXECUTED, OPERAND, _UNUSED, WRITTEN, WRITTEN, OPERAND],
    "RTS": [EXECUTED, _UNUSED, _UNUSED, READ, READ, _UNUSED],
    "RTI": [EXECUTED, _UNUSED, _UNUSED, READ, READ, READ],
    "PHA": [EXECUTED, _UNUSED, WRITTEN],
    "PHP": [EXECUTED, _UNUSED, WRITTEN],
    "PLA": [EXECUTED, _UNUSED, _UNUSED, READ],
    "PLP": [EXECUTED, _UNUSED, _UNUSED, READ],
}
_FIRST = {  # accesses that find the operand, by form
    opcodes.IMMEDIATE: [OPERAND],
    opcodes.RELATIVE: [OPERAND],
    opcodes.ZERO_PAGE: [OPERAND],
    opcodes.ZERO_PAGE_X: [OPERAND],
    opcodes.ZERO_PAGE_Y: [OPERAND],
    opcodes.ABSOLUTE: [OPERAND, OPERAND],
    opcodes.ABSOLUTE_X: [OPERAND, OPERAND],
    opcodes.ABSOLUTE_Y: [OPERAND, OPERAND],
    opcodes.INDIRECT_X: [OPERAND, _UNUSED, READ, READ],
    opcodes.INDIRECT_Y: [OPERAND, READ, READ],
}
_LAST = {opcodes.READ: [READ], opcodes.WRITE: [WRITTEN], opcodes.MODIFY: [READ, WRITTEN, WRITTEN]}
_WITHOUT_DATA = (opcodes.IMPLIED, opcodes.ACCUMULATOR, opcodes.IMMEDIATE, opcodes.RELATIVE)
INTERRUPT = [_UNUSED, _UNUSED, WRITTEN, WRITTEN, WRITTEN, READ, READ]


def _ends(opcode: int) -> tuple[list[int], list[int]]:
    """The kinds of the first and of the last accesses; those between have no purpose."""
    name, form = opcodes.MNEMONICS[opcode], opcodes.FORMS[opcode]
    if name in _SPECIAL:
        return _SPECIAL[name], []
    if name == "JMP":
        return [EXECUTED, OPERAND, OPERAND], [READ, READ] if opcode == 0x6C else []
    first = [EXECUTED, *_FIRST.get(form, [])]
    return first, [] if form in _WITHOUT_DATA else _LAST[opcodes.ACCESSES[opcode]]


_ENDS = [_ends(opcode) for opcode in range(256)]


def kinds(opcode: int, count: int) -> list[int]:
    """What each of the `count` accesses of an instruction was for; 0: for nothing."""
    first, last = _ENDS[opcode]
    return (first + [_UNUSED] * (count - len(first) - len(last)) + last)[:count]


class Coverage:
    """The bytes that a program has used. `seen` has the bits EXECUTED, OPERAND, READ and WRITTEN of each place (see
    `emulator.board.memory_map.place_of`).

    Iterating gives `(address, slot, bits)` for each byte with any bit, in order; `slot` is None outside &8000 to &BFFF.
    `a | b` joins two.
    """

    def __init__(self, seen: bytes = bytes(PLACES)) -> None:
        if len(seen) != PLACES:
            raise BeebError(f"coverage has {PLACES} bytes, not {len(seen)}")
        self.seen = bytearray(seen)

    def at(self, address: int, slot: int = 0) -> int:
        """The bits of an address; `slot` counts from &8000 to &BFFF."""
        return self.seen[place_of(address, slot)]

    def addresses(self, kinds: int, slot: int | None = None) -> set[int]:
        """The addresses with any of these bits: in a slot, or (None) outside &8000 to &BFFF and in any slot."""
        return {at for at, where, bits in self if bits & kinds and (slot is None or where in (None, slot))}

    @property
    def executed(self) -> set[int]:
        """The addresses of the instructions that were executed, in any slot."""
        return self.addresses(EXECUTED)

    @property
    def read(self) -> set[int]:
        """The addresses that were read as data, in any slot."""
        return self.addresses(READ)

    @property
    def written(self) -> set[int]:
        """The addresses that were written, in any slot."""
        return self.addresses(WRITTEN)

    def __iter__(self) -> Iterator[tuple[int, int | None, int]]:
        for place, bits in enumerate(self.seen):
            if bits:
                yield *address_of(place), bits

    def __or__(self, other: "Coverage") -> "Coverage":
        return Coverage(bytes(a | b for a, b in zip(self.seen, other.seen, strict=True)))

    def __repr__(self) -> str:
        return f"<Coverage: {len(self.executed)} instructions>"
