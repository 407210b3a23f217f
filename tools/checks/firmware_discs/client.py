"""A machine whose filing system is called from outside: OSCLI, OSFILE, OSFIND, OSARGS, OSBGET, OSBPUT, OSGBPB, OSWORD.

A program in RAM makes the call with given registers, keeps what is printed, and catches errors. Nothing is drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from emulator import Beeb
from emulator.assembler import assemble

OSWORD, OSBYTE, OSCLI = 0xFFF1, 0xFFF4, 0xFFF7
OSFIND, OSGBPB, OSBPUT, OSBGET, OSARGS, OSFILE = 0xFFCE, 0xFFD1, 0xFFD4, 0xFFD7, 0xFFDA, 0xFFDD

WRCHV, RDCHV = 0x020E, 0x0210

PROGRAM = 0x0400  # in the language's memory, which no command of a DFS uses
TEXT = 0x0500  # a command or a name
BLOCK = 0x0600  # a parameter block
DATA = 0x3000  # contents of files
DATA_END = 0x5000
PRINTED = 0x5800  # what was printed, in the memory of MODE 4's screen
REGISTERS = 0x80  # A, X, Y and P, before and after; the state follows
ENDED = 0x84  # 1: returned, 2: error
PLACE = 0x86  # of the next character that is printed
KEYS = 0x88  # of the next key in KEYS_TEXT; after the last comes ESCAPE
KEYS_TEXT = 0x0680
FIRST_STEP, LONGEST_STEP = 500, 40_000  # cycles between two looks at whether a call has ended
PATIENCE = 300  # seconds
STUB = f"""
        .org &{PROGRAM:04X}
        LDX #&FF
        TXS
        CLI
        LDA #<failed
        STA &202
        LDA #>failed
        STA &203
        LDA #<print
        STA &{WRCHV:03X}
        LDA #>print
        STA &{WRCHV + 1:03X}
        LDA #<read
        STA &{RDCHV:03X}
        LDA #>read
        STA &{RDCHV + 1:03X}
        LDA &{REGISTERS:02X}
        LDX &{REGISTERS + 1:02X}
        LDY &{REGISTERS + 2:02X}
        CLC
call:   JSR &FFFF
        PHP
        STA &{REGISTERS:02X}
        STX &{REGISTERS + 1:02X}
        STY &{REGISTERS + 2:02X}
        PLA
        STA &{REGISTERS + 3:02X}
        CLD
        LDA #1
        STA &{ENDED:02X}
idle:   JMP idle
failed: LDA #2
        STA &{ENDED:02X}
        JMP idle
print:  PHA
        STY keep + 1
        LDY #0
        STA (&{PLACE:02X}),Y
        INC &{PLACE:02X}
        BNE keep
        INC &{PLACE + 1:02X}
keep:   LDY #0
        PLA
        RTS
read:   STX restore + 1
        LDX &{KEYS:02X}
        LDA &{KEYS_TEXT:04X},X
        BEQ no_key
        INC &{KEYS:02X}
        CLC
restore:
        LDX #0
        RTS
no_key: SEC                     ; ESCAPE
        ROR &FF
        LDA #27
        SEC
        LDX restore + 1
        RTS
"""
ASSEMBLED = assemble(STUB)


@dataclass(frozen=True)
class Answer:
    """What a call did: `error` is the number of a BRK, or None, and `message` its text; `registers` are A, X and Y."""

    printed: str
    error: int | None = None
    message: str = ""
    registers: tuple[int, int, int] = (0, 0, 0)
    carry: bool = False
    block: bytes = b""


class Client:
    """Calls the filing system of `beeb`, which has been started."""

    def __init__(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self.start()

    def start(self) -> None:
        """After a reset: nothing is on the screen where the answers are. `wrch` and `rdch` are the OS's routines."""
        self.beeb.type("MODE 4\n")
        self.beeb.run_until_input()
        self.wrch, self.rdch = (
            int.from_bytes(self.beeb.memory[vector : vector + 2], "little") for vector in (WRCHV, RDCHV)
        )

    def call(self, address: int, a: int = 0, x: int = 0, y: int = 0, keys: str = "") -> Answer:
        """JSR to `address`, with `keys` for OSRDCH, and then ESCAPE. Raises TimeoutError."""
        memory = self.beeb.memory
        memory[PROGRAM : PROGRAM + len(ASSEMBLED.code)] = ASSEMBLED.code
        place = ASSEMBLED.labels["call"] + 1
        memory[place : place + 2] = address.to_bytes(2, "little")
        memory[REGISTERS : REGISTERS + 3] = bytes([a, x, y])
        memory[ENDED] = 0
        memory[PLACE : PLACE + 2] = PRINTED.to_bytes(2, "little")
        self.beeb.cpu.pc = PROGRAM
        memory[KEYS] = 0
        memory[0xFF] = 0
        memory[KEYS_TEXT : KEYS_TEXT + len(keys) + 1] = keys.encode("ascii") + b"\0"
        end = self.beeb.cycles + PATIENCE * 2_000_000
        step = FIRST_STEP
        while not memory[ENDED]:
            self.beeb.run(cycles=step)
            step = min(2 * step, LONGEST_STEP)
            if self.beeb.cycles > end:
                raise TimeoutError(f"the call did not end: pc=&{self.beeb.cpu.pc:04X}, printed {self._printed()!r}")
        if memory[ENDED] == 2:
            fault = memory[0xFD] | memory[0xFE] << 8
            text = bytes(memory[fault + 1 : fault + 80])
            return Answer(self._printed(), memory[fault], text[: text.find(0)].decode("latin-1"))
        a, x, y, p = memory[REGISTERS : REGISTERS + 4]
        return Answer(self._printed(), registers=(a, x, y), carry=bool(p & 1), block=bytes(memory[BLOCK : BLOCK + 20]))

    def _printed(self) -> str:
        memory = self.beeb.memory
        end = memory[PLACE] | memory[PLACE + 1] << 8
        return bytes(memory[PRINTED:end]).decode("latin-1")

    def put_text(self, text: str) -> None:
        """A name or command where the calls look for it."""
        data = text.encode("latin-1") + b"\r"
        self.beeb.memory[TEXT : TEXT + len(data)] = data

    def command(self, text: str, keys: str = "") -> Answer:
        """OSCLI."""
        self.put_text(text)
        return self.call(OSCLI, 0, TEXT & 0xFF, TEXT >> 8, keys)

    def with_block(self, address: int, a: int, block: bytes, y: int | None = None) -> Answer:
        """A call with a parameter block; `y` stands in for the block's address in OSARGS, where only X has it."""
        self.beeb.memory[BLOCK : BLOCK + 20] = bytes(20)
        self.beeb.memory[BLOCK : BLOCK + len(block)] = block
        return self.call(address, a, BLOCK & 0xFF, BLOCK >> 8)

    def osfile(self, a: int, name: str, words: Sequence[int] = ()) -> Answer:
        """OSFILE: load, execution address, start or length, end or attributes."""
        self.put_text(name)
        numbers = b"".join((word & 0xFFFFFFFF).to_bytes(4, "little") for word in words)
        return self.with_block(OSFILE, a, TEXT.to_bytes(2, "little") + numbers)

    def osfind(self, a: int, name: str = "", y: int = 0) -> Answer:
        """OSFIND: open a file by name, or close handle `y`."""
        self.put_text(name)
        return self.call(OSFIND, a, TEXT & 0xFF, y if a == 0 else TEXT >> 8)

    def osargs(self, a: int, y: int, value: int = 0) -> Answer:
        """OSARGS with four bytes of zero page; `block` of the answer has them."""
        self.beeb.memory[0x70:0x74] = value.to_bytes(4, "little")
        answer = self.call(OSARGS, a, 0x70, y)
        return Answer(
            answer.printed, answer.error, answer.message, answer.registers, False, bytes(self.beeb.memory[0x70:0x74])
        )

    def osgbpb(self, a: int, handle: int, address: int, count: int, pointer: int = 0) -> Answer:
        """OSGBPB."""
        block = bytes([handle]) + b"".join(each.to_bytes(4, "little") for each in (address, count, pointer))
        return self.with_block(OSGBPB, a, block)
