"""A region as a function in LLVM's intermediate representation.

The function takes the registers in host registers (the calling convention `ghccc`) and never returns to a caller of
its own kind: it goes on in the translation of the next address, or by the way out, which stores the registers for the
interpreter. It leaves before an instruction that the interpreter has to execute, with nothing of it done.
"""

from emulator.board.memory_map import FRED, IO_END
from emulator.cpu.opcodes import (
    ABSOLUTE,
    ABSOLUTE_X,
    ABSOLUTE_Y,
    ACCESSES,
    ACCUMULATOR,
    FORMS,
    IMMEDIATE,
    IMPLIED,
    INDIRECT_X,
    INDIRECT_Y,
    MNEMONICS,
    MODIFY,
    READ,
    RELATIVE,
    WRITE,
    ZERO_PAGE,
    ZERO_PAGE_X,
    ZERO_PAGE_Y,
)
from emulator.cpu.recompiler import semantics
from emulator.cpu.recompiler.region import CYCLES, FIRST, JMP, SENSE, STACK_CYCLES, Node, Region
from emulator.cpu.recompiler.text import (
    CODE,
    PARAMETERS,
    REGISTERS,
    SLOTS,
    STATE,
    TABLE,
    WAY_OUT,
    Text,
    Value,
)

NEAR_IO = FRED - 0x100  # from here on, an index may lead to the I/O space
EXPECT = "declare i1 @llvm.expect.i1(i1, i1)"


def way_out() -> str:
    """The function from translated code to the interpreter."""
    out = Text()
    for name, slot in SLOTS.items():
        out.line(f"store i64 %{name}.in, ptr {out.place(STATE + 8 * slot)}")
    return "\n".join([f"define ghccc void @code({PARAMETERS}) nounwind {{", *out.lines, "  ret void", "}"])


def way_in() -> str:
    """The function from the interpreter to translated code: C calls it with `base`."""
    enter = Text()
    values = [enter.name(f"load i64, ptr {enter.place(STATE + 8 * SLOTS[name])}") for name in (*REGISTERS, "pc")]
    entry = enter.place(enter.add(enter.do("shl", values[-1], 3), TABLE))
    arguments = ", ".join(f"i64 {value}" for value in values)
    enter.line(f"call ghccc void {enter.name(f'load ptr, ptr {entry}')}(ptr %base, {arguments})")
    return "\n".join(["define void @code(ptr %base) nounwind {", *enter.lines, "  ret void", "}"])


def function(region: Region) -> str:
    """The function `code`, the translation of `region`."""
    return _Emitter(region).emit()


class _Emitter(Text):
    """Writes the function of a region."""

    def __init__(self, region: Region) -> None:
        super().__init__()
        self.region = region
        self.labels = {node: f"N{number}" for number, node in enumerate(region.nodes)}

    def emit(self) -> str:
        for register in REGISTERS:
            self.line(f"%{register} = alloca i64")
            self.put(register, f"%{register}.in")
        self.line("%out = alloca i64")
        self.jump(self.labels[self.region.entry, ()])
        for node in self.region.nodes:
            self.mark(self.labels[node])
            self.instruction(node)
        self.mark("leave")
        self.call(self.name(f"load ptr, ptr {self.place(STATE + 8 * WAY_OUT)}"), self.get("out"))
        head = [f"define ghccc void @code({PARAMETERS}) nounwind {{", "entry:"]
        return "\n".join([*head, *self.lines, "}", EXPECT])

    # Ways on

    def spend(self, cycles: Value) -> None:
        self.put("left", self.do("sub", self.get("left"), cycles))

    def leave_if(self, condition: str, pc: int) -> None:
        """Leave the instruction at `pc` to the interpreter if `condition` holds."""
        stay, leave = self.label(), self.label()
        self.choose(condition, leave, stay, likely=False)
        self.mark(leave)
        self.put("out", pc)
        self.jump("leave")
        self.mark(stay)

    def go_on(self, node: Node) -> None:
        if node in self.labels:
            self.jump(self.labels[node])
        else:
            self.dispatch(node[0])

    def dispatch(self, pc: Value) -> None:
        """Go on at an address outside the region."""
        entry = self.place(TABLE + 8 * pc if isinstance(pc, int) else self.add(self.do("shl", pc, 3), TABLE))
        self.call(self.name(f"load ptr, ptr {entry}"), pc)

    # Instructions

    def operand(self, address: int) -> Value:
        """The byte of an operand, which is read from memory if it is patched."""
        byte = self.region.code.get(address)
        return self.load(address) if byte is None else byte

    def operand_word(self, pc: int) -> tuple[Value, Value]:
        """The word after the opcode at `pc`, and its low byte."""
        low, high = self.operand(pc + 1), self.operand(pc + 2)
        if isinstance(low, int) and isinstance(high, int):
            return low | high << 8, low
        return self.either(low, self.do("shl", high, 8)), low

    def instruction(self, node: Node) -> None:
        pc, _ = node
        opcode = self.region.opcodes[pc]
        name, form = MNEMONICS[opcode], FORMS[opcode]
        after, cycles = self.region.nodes[node]
        if node in self.region.heads:
            self.leave_if(self.is_true("sle", self.get("left"), self.region.heads[node]), pc)
        if form == RELATIVE:
            self.branch(pc, after, cycles)
        elif name == "RTS":
            self.rts(pc, after)
        elif name == "JMP":
            self.jmp(pc, after)
        else:
            if name == "JSR":
                semantics.push(self, (pc + 2) >> 8)
                semantics.push(self, (pc + 2) & 0xFF)
                self.spend(STACK_CYCLES[name])
            elif name == "PLP":
                self.plp(pc)
            elif name in STACK_CYCLES:
                semantics.stack(self, name)
                self.spend(STACK_CYCLES[name])
            elif form == IMPLIED:
                semantics.implied(self, name)
                self.spend(2)
            elif form == ACCUMULATOR:
                semantics.result(self, "a", semantics.modify(self, name, self.get("a")))
                self.spend(2)
            elif form == IMMEDIATE:
                semantics.READS[name](self, self.operand(pc + 1))
                self.spend(2)
            else:
                self.with_operand(pc)
            self.go_on(after[0])

    def branch(self, pc: int, after: list[Node], cycles: int) -> None:
        opcode = self.region.opcodes[pc]
        condition, wanted = semantics.branch_condition(self, MNEMONICS[opcode])
        if pc not in self.region.code:
            patched = self.load(pc)
            self.leave_if(self.is_true("ne", self.either(patched, SENSE), opcode | SENSE), pc)
            sense = self.is_true("ne", self.do("and", patched, SENSE), 0)
            condition, wanted = self.name(f"icmp eq i1 {condition}, {sense}"), True
        self.spend(2)
        taken, not_taken = self.label(), self.label()
        self.choose(condition, *((taken, not_taken) if wanted else (not_taken, taken)))
        self.mark(not_taken)
        self.go_on(after[0])
        self.mark(taken)
        self.spend(cycles - 2)
        self.go_on(after[1])

    def plp(self, pc: int) -> None:
        """Pull the flags, if D and I stay as they are: otherwise, leave."""
        pointer = self.byte(self.add(self.get("sp"), 1))
        value = self.load(self.either(pointer, semantics.STACK))
        others = self.either(self.do("and", value, semantics.DECIMAL_INTERRUPT), semantics.UNUSED_BREAK)
        self.leave_if(self.is_true("ne", others, semantics.other_flags(self)), pc)
        self.put("sp", pointer)
        semantics.pull_flags(self, value)
        self.spend(STACK_CYCLES["PLP"])

    def rts(self, pc: int, after: list[Node]) -> None:
        pointer = self.get("sp")
        places = [self.either(self.byte(self.add(pointer, i)), semantics.STACK) for i in (1, 2)]
        target = self.load_word(*places)
        # The chip reads there once before it moves on
        self.leave_if(self.is_true("ult", self.do("sub", target, FRED), IO_END - FRED), pc)
        self.put("sp", self.byte(self.add(pointer, 2)))
        self.spend(STACK_CYCLES["RTS"])
        if after:
            same, other = self.label(), self.label()
            self.choose(self.is_true("eq", target, after[0][0] - 1), same, other, likely=True)
            self.mark(same)
            self.go_on(after[0])
            self.mark(other)
        self.dispatch(self.do("and", self.add(target, 1), 0xFFFF))

    def jmp(self, pc: int, after: list[Node]) -> None:
        if self.region.opcodes[pc] == JMP:
            self.spend(3)
            self.go_on(after[0])
            return
        pointer = self.region.code[pc + 1] | self.region.code[pc + 2] << 8
        target = self.load_word(pointer, (pointer & 0xFF00) | ((pointer + 1) & 0xFF))  # without a carry
        self.spend(5)
        self.dispatch(target)

    def with_operand(self, pc: int) -> None:
        """An instruction with its operand in memory."""
        opcode = self.region.opcodes[pc]
        name, form, access = MNEMONICS[opcode], FORMS[opcode], ACCESSES[opcode]
        address, crossing = self.address(pc, form, access)
        cycles = CYCLES[form]
        if access == READ:
            self.spend(cycles if crossing is None else self.add(crossing, cycles))
            semantics.READS[name](self, self.load(address))
            return
        self.spend(cycles + (form in (ABSOLUTE_X, ABSOLUTE_Y, INDIRECT_Y)) + 2 * (access == MODIFY))
        if access == WRITE:
            self.store(address, self.get(name[2].lower()))
        else:
            value = semantics.modify(self, name, self.load(address))
            self.put("nz", value)
            self.store(address, value)

    def address(self, pc: int, form: int, access: int) -> tuple[Value, str | None]:
        """The operand's address, and 1 if adding the index carries into its high byte, else 0 (None: never).

        Leaves if the access is one that matters to a chip, to ROM or to translated code.
        """
        crossing = None
        if form in (ABSOLUTE, ABSOLUTE_X, ABSOLUTE_Y):
            address, low = self.operand_word(pc)
            if access == READ and not isinstance(address, int):  # otherwise `translatable` has refused such addresses
                self.leave_if(self.is_true("ult", self.do("sub", address, NEAR_IO), IO_END - NEAR_IO), pc)
            if form != ABSOLUTE:
                index = self.get("x" if form == ABSOLUTE_X else "y")
                crossing = self.do("lshr", self.add(index, low), 8)
                address = self.do("and", self.add(index, address), 0xFFFF)
            if access != READ and not (isinstance(address, int) and address < FIRST):
                self.leave_if_marked(address, pc)
            return address, crossing
        low = self.operand(pc + 1)
        if form == ZERO_PAGE:
            return low, None
        if form in (ZERO_PAGE_X, ZERO_PAGE_Y):
            return self.byte(self.add(self.get("x" if form == ZERO_PAGE_X else "y"), low)), None
        if form == INDIRECT_X:
            pointer = self.byte(self.add(self.get("x"), low))
            address = self.load_word(pointer, self.byte(self.add(pointer, 1)))
        else:
            total = self.add(self.load(low), self.get("y"))
            following = (low + 1) & 0xFF if isinstance(low, int) else self.byte(self.add(low, 1))
            address = self.do("and", self.add(self.do("shl", self.load(following), 8), total), 0xFFFF)
            crossing = self.do("lshr", total, 8)
        if access == READ:
            self.leave_if(self.is_true("uge", address, FRED), pc)
        else:
            self.leave_if_marked(address, pc)
        return address, crossing

    def leave_if_marked(self, address: Value, pc: int) -> None:
        """Leave before a store to ROM, I/O or translated code."""
        self.leave_if(self.is_true("ne", self.load(self.add(address, CODE)), 0), pc)
