"""Decoding: which instructions are translated, and which of them together, as a region.

A region is the graph of instructions reachable from its entry, the nearest first. A subroutine that it calls is a part
of it, once for each place it is called from: a node is an address together with the return addresses of the calls on
the way there.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from emulator.board.memory_map import FRED, IO_END, OS, RAM_END, SIDEWAYS
from emulator.cpu import opcodes
from emulator.cpu.opcodes import (
    ABSOLUTE,
    ABSOLUTE_X,
    ABSOLUTE_Y,
    ACCESSES,
    ACCUMULATOR,
    FORMS,
    IMPLIED,
    INDIRECT_Y,
    MNEMONICS,
    MODIFY,
    READ,
    RELATIVE,
)

Node = tuple[int, tuple[int, ...]]
"""The address of an instruction, and the return addresses of the calls in the region that lead to it."""

MAX_NODES = 16
MAX_CALLS = 3  # nested
FIRST = 0x200  # no code below: stores to the zero page and the stack need no check
LAST = 0xFFF0
STACK_CYCLES = {"PHA": 3, "PHP": 3, "PLA": 4, "PLP": 4, "JSR": 6, "RTS": 6}
CYCLES = {
    opcodes.IMMEDIATE: 2,
    opcodes.ZERO_PAGE: 3,
    opcodes.ZERO_PAGE_X: 4,
    opcodes.ZERO_PAGE_Y: 4,
    ABSOLUTE: 4,
    ABSOLUTE_X: 4,
    ABSOLUTE_Y: 4,
    opcodes.INDIRECT_X: 6,
    INDIRECT_Y: 5,
}  # of a read, without a page crossing
BRANCHES = frozenset("BPL BMI BVC BVS BCC BCS BNE BEQ".split())
IMPLIED_NAMES = frozenset("INX INY DEX DEY TAX TAY TXA TYA TSX TXS CLC SEC CLV CLD NOP".split())
OPERAND_NAMES = frozenset("LDA LDX LDY ORA AND EOR CMP CPX CPY ADC SBC BIT STA STX STY ASL LSR ROL ROR INC DEC".split())
JMP, JMP_INDIRECT, JSR, SBC_UNDOCUMENTED = 0x4C, 0x6C, 0x20, 0xEB
CHANGING, PATCHED, HOOKED = 1, 2, 4
"""Reasons, as bits, why a byte is not part of translated code. A PATCHED byte, which the program itself changes, is
read from memory when its instruction is executed, if it is `patchable`. Any other instruction that contains such a byte
is left to the interpreter."""
SENSE = 0x20  # of a branch's opcode: whether it branches if the flag is set


def kind(address: int) -> int:
    """0 for RAM, 1 for the sideways slots, 2 for the OS: a region lies in one of them."""
    return (address >= SIDEWAYS) + (address >= OS)


def length(opcode: int) -> int:
    """The bytes of an instruction."""
    if opcode in (JMP, JMP_INDIRECT, JSR) or FORMS[opcode] in (ABSOLUTE, ABSOLUTE_X, ABSOLUTE_Y):
        return 3
    return 1 if FORMS[opcode] in (IMPLIED, ACCUMULATOR) else 2


def word(memory: Sequence[int], address: int) -> int:
    return memory[address] | memory[address + 1] << 8


def patchable(opcode: int) -> range:
    """Which bytes of an instruction may be patched: the operand, if it is data or its address; the opcode of a branch,
    to one that tests the same flag."""
    if FORMS[opcode] == RELATIVE:
        return range(1)
    return range(1, length(opcode)) if FORMS[opcode] in CYCLES and MNEMONICS[opcode] in OPERAND_NAMES else range(0)


def translatable(memory: Sequence[int], pc: int, patched: bool = False) -> bool:
    """Whether the instruction at `pc` is one that translated code may hold.

    `patched`: some of its bytes are read from memory.

    The interpreter executes what touches the I/O space or changes the D and I flags, and the undocumented opcodes.
    """
    if pc < FIRST or FRED - 8 <= pc < IO_END or kind(pc) != kind(pc + 2):
        return False
    opcode = memory[pc]
    name, form = MNEMONICS[opcode], FORMS[opcode]
    if opcode == JMP_INDIRECT:
        return not FRED - 0x100 <= word(memory, pc + 1) < IO_END
    if name in STACK_CYCLES or opcode == JMP or form == RELATIVE:
        return True
    if form == IMPLIED:
        return opcode == 0xEA if name == "NOP" else name in IMPLIED_NAMES
    if name not in OPERAND_NAMES or opcode == SBC_UNDOCUMENTED:
        return False
    if form in (ABSOLUTE, ABSOLUTE_X, ABSOLUTE_Y) and not patched:
        base = word(memory, pc + 1)
        return not FRED - 0x100 <= base < IO_END and (ACCESSES[opcode] == READ or base < RAM_END)
    return True


def successors(memory: Sequence[int], node: Node) -> tuple[list[Node], int]:
    """The nodes that may follow, as far as they are known, and the most cycles that the instruction takes.

    Of a branch: the next instruction, then the target.
    """
    pc, calls = node
    opcode = memory[pc]
    name, form = MNEMONICS[opcode], FORMS[opcode]
    following = pc + length(opcode)
    if form == RELATIVE:
        target = (following + memory[pc + 1] - ((memory[pc + 1] & 0x80) << 1)) & 0xFFFF
        return [(following, calls), (target, calls)], 3 + ((target ^ following) >> 8 != 0)
    if name == "JSR":
        return [(word(memory, pc + 1), (*calls, following)[-MAX_CALLS:])], 6
    if name == "RTS":
        return ([(calls[-1], calls[:-1])] if calls else []), 6
    if name == "JMP":
        return ([(word(memory, pc + 1), calls)], 3) if opcode == JMP else ([], 5)
    cycles = STACK_CYCLES.get(name) or CYCLES.get(form, 2)
    cycles += form in (ABSOLUTE_X, ABSOLUTE_Y, INDIRECT_Y)
    return [(following, calls)], cycles + 2 * (form != ACCUMULATOR and ACCESSES[opcode] == MODIFY)


@dataclass
class Region:
    """The instructions to translate together.

    `nodes` gives the successors and the most cycles of each, in an order in which those that follow come later, but for
    loops; `heads` the most cycles from a loop's start, or the entry, to its next start or the way out. `opcodes` and
    `code`, all of the instructions' bytes that are not patched, are by address.
    """

    entry: int
    nodes: dict[Node, tuple[list[Node], int]]
    heads: dict[Node, int]
    opcodes: dict[int, int]
    code: dict[int, int]

    @property
    def patchable(self) -> frozenset[int]:
        """The translated bytes that could be patched in all instructions that they are part of."""
        could, others = set[int](), set[int]()
        for pc, opcode in self.opcodes.items():
            for i in range(length(opcode)):
                (could if i in patchable(opcode) else others).add(pc + i)
        return frozenset(could - others)

    @property
    def digest(self) -> bytes:
        """Differs between any two regions that are translated differently."""
        text = f"{self.entry} " + " ".join(f"{address}:{byte}" for address, byte in sorted(self.code.items()))
        patched = {pc: opcode | SENSE for pc, opcode in self.opcodes.items() if pc not in self.code}
        return hashlib.sha256(f"{text} {sorted(self.nodes)} {sorted(patched.items())}".encode()).digest()


def choose(memory: Sequence[int], entry: int, excluded: Sequence[int]) -> Region | None:
    """The region from `entry` on, None if its first instruction is left to the interpreter.

    `excluded` has the reasons (CHANGING ...) for each address, 0 if there is none.
    """
    start: Node = (entry, ())
    nodes: dict[Node, tuple[list[Node], int]] = {}
    opcodes: dict[int, int] = {}
    code: dict[int, int] = {}
    queue, seen = [start], {start}
    for node in queue:  # grows
        pc = node[0]
        if len(nodes) == MAX_NODES:
            break
        if kind(pc) != kind(entry) or pc > LAST:
            continue
        opcode = memory[pc]
        reasons = [excluded[pc + i] for i in range(length(opcode))]
        if any(why & ~PATCHED or (why and i not in patchable(opcode)) for i, why in enumerate(reasons)):
            continue
        if not translatable(memory, pc, any(reasons)):
            continue
        nodes[node] = successors(memory, node)
        opcodes[pc] = opcode
        code |= {pc + i: memory[pc + i] for i, why in enumerate(reasons) if not why}
        new = [each for each in nodes[node][0] if each not in seen]
        seen.update(new)
        queue += new
    if start not in nodes:
        return None
    order, heads = _order(nodes, start)
    return Region(entry, {node: nodes[node] for node in order}, heads, opcodes, code)


def _order(nodes: dict[Node, tuple[list[Node], int]], start: Node) -> tuple[list[Node], dict[Node, int]]:
    """The nodes in reverse postorder, and the cycles of `Region.heads`."""
    heads, entered = {start}, {start}
    postorder: list[Node] = []
    open_nodes = {start}
    stack: list[tuple[Node, Iterator[Node]]] = [(start, iter(nodes[start][0]))]
    while stack:
        node, rest = stack[-1]
        for following in rest:
            if following in open_nodes:
                heads.add(following)
            elif following in nodes and following not in entered:
                entered.add(following)
                open_nodes.add(following)
                stack.append((following, iter(nodes[following][0])))
                break
        else:
            open_nodes.discard(node)
            postorder.append(node)
            stack.pop()
    most: dict[Node, int] = {}
    for node in postorder:
        after, cycles = nodes[node]
        most[node] = cycles + max((most[each] for each in after if each in most and each not in heads), default=0)
    return postorder[::-1], {head: most[head] for head in heads}
