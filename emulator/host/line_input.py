"""Whether a program reads a line of text from the keyboard, seen from outside.

BASIC and most other languages read a line by the OS's OSWORD with A=0 (Advanced User Guide, "Read line from currently
selected input into memory"). While that waits, the stack holds the address behind the program's `JSR OSWORD`, and &EF
the A of the latest OSWORD or OSBYTE. Games that read single keys, or scan the keyboard, do neither.
"""

from collections.abc import Iterator

from emulator.beeb import Beeb

STACK = 0x100
OSWORD_CALL = bytes([0x20, 0xF1, 0xFF])  # JSR &FFF1
ACCUMULATOR = 0xEF  # of the latest OSWORD or OSBYTE; the User Guide leaves it to the OS
LOWEST, HIGHEST = 0x202, 0xFBFF  # where a program's code may be, without the hardware


def return_addresses(beeb: Beeb) -> Iterator[int]:
    """The words on the 6502's stack, the latest first: among them the addresses of the last bytes of the JSRs whose
    routines have not returned. Other values lie there, too."""
    stack = bytes(beeb.memory[STACK : STACK + 0x100])
    for at in range(beeb.cpu.sp + 1, 0xFF):
        yield stack[at] | stack[at + 1] << 8


def reads_line(beeb: Beeb) -> bool:
    """Whether the program now waits for a line."""
    memory = beeb.memory
    if memory[ACCUMULATOR] != 0:
        return False
    return any(
        LOWEST <= back <= HIGHEST and bytes(memory[back - 2 : back + 1]) == OSWORD_CALL
        for back in return_addresses(beeb)
    )
