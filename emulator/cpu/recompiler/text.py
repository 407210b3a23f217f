"""LLVM's intermediate representation, as text: a function in the making.

Every value is an i64. The 6502's registers are variables on the host's stack, which LLVM moves to host registers:
`a`, `x`, `y`, `sp`; `c` (0 or 1), `v` (0 or 64) and `nz` for the flags (Z is set if its low byte is 0, N if bit 7 or 15
is set); `left`, the cycles left before the horizon.
"""

REGISTERS = ("left", "a", "x", "y", "sp", "c", "v", "nz")
PARAMETERS = "ptr %base, " + ", ".join(f"i64 %{name}.in" for name in (*REGISTERS, "pc"))

# The machine's buffer. Translated code has one address, `base`, that of memory; all else is at these distances.
STATE_SIZE, MEMORY_SIZE, TABLE_ENTRIES = 4096, 0x10000, 0x10000
STATE = -STATE_SIZE  # registers on entry and exit, eight bytes each
CODE = MEMORY_SIZE  # a byte for each of memory: not 0 if translated code must not store there
TABLE = CODE + MEMORY_SIZE  # for each address, the translation of the code there, or the way out; eight bytes each
SIZE = STATE_SIZE + TABLE + 8 * TABLE_ENTRIES
SLOTS = {"pc": 0, "a": 1, "x": 2, "y": 3, "sp": 4, "c": 5, "v": 6, "nz": 7, "left": 8}
OTHER_FLAGS, WAY_OUT, TRANSLATED_CYCLES = 9, 10, 11  # further slots of the state

Value = str | int


class Text:
    """The lines of a function, and methods to add to them; each returns the name of its result."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.count = 0

    def line(self, text: str) -> None:
        self.lines.append("  " + text)

    def name(self, expression: str) -> str:
        self.count += 1
        self.line(f"%t{self.count} = {expression}")
        return f"%t{self.count}"

    def label(self) -> str:
        self.count += 1
        return f"L{self.count}"

    def mark(self, label: str) -> None:
        self.lines.append(f"{label}:")

    def jump(self, label: str) -> None:
        self.line(f"br label %{label}")

    def get(self, register: str) -> str:
        return self.name(f"load i64, ptr %{register}")

    def put(self, register: str, value: Value) -> None:
        self.line(f"store i64 {value}, ptr %{register}")

    def do(self, operation: str, left: Value, right: Value) -> str:
        return self.name(f"{operation} i64 {left}, {right}")

    def byte(self, value: Value) -> str:
        return self.do("and", value, 0xFF)

    def add(self, left: Value, right: Value) -> str:
        return self.do("add", left, right)

    def either(self, left: Value, right: Value) -> str:
        return self.do("or", left, right)

    def is_true(self, comparison: str, left: Value, right: Value) -> str:
        """An i1."""
        return self.name(f"icmp {comparison} i64 {left}, {right}")

    def number(self, condition: str) -> str:
        """An i1 as an i64."""
        return self.name(f"zext i1 {condition} to i64")

    def place(self, distance: Value) -> str:
        return self.name(f"getelementptr i8, ptr %base, i64 {distance}")

    def load(self, distance: Value) -> str:
        """The byte at `distance` from the start of memory."""
        return self.number_of_byte(self.name(f"load i8, ptr {self.place(distance)}"))

    def number_of_byte(self, value: str) -> str:
        return self.name(f"zext i8 {value} to i64")

    def store(self, distance: Value, value: Value) -> None:
        low = self.name(f"trunc i64 {value} to i8")
        self.line(f"store i8 {low}, ptr {self.place(distance)}")

    def load_word(self, low: Value, high: Value) -> str:
        """The word with its bytes at `low` and `high`."""
        return self.either(self.load(low), self.do("shl", self.load(high), 8))

    def choose(self, condition: str, yes: str, no: str, likely: bool | None = None) -> None:
        if likely is not None:
            condition = self.name(f"call i1 @llvm.expect.i1(i1 {condition}, i1 {str(likely).lower()})")
        self.line(f"br i1 {condition}, label %{yes}, label %{no}")

    def call(self, function: str, pc: Value) -> None:
        """Go on in `function`, for good, with the registers as they are."""
        values = ", ".join(f"i64 {self.get(register)}" for register in REGISTERS)
        self.line(f"musttail call ghccc void {function}(ptr %base, {values}, i64 {pc})")
        self.line("ret void")
