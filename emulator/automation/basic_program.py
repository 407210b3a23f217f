"""The BASIC program in a machine's memory, as text.

The addresses are those of BASIC II's work space, as "The BASIC ROM User Guide" lists them: a program begins at PAGE,
its variables at LOMEM, and the heads of the lists of variables are in page 4.
"""

from emulator.board.bus import Memory
from emulator.errors import BeebError
from emulator.media.basic import BasicError
from emulator.media.listing import program_text, read_program

LOMEM, VARIABLES_END, HIMEM, TOP, PAGE = 0x00, 0x02, 0x06, 0x12, 0x18  # words; of PAGE the high byte only
LISTS, LISTS_END = 0x480, 0x500
LEAST_ROOM = 256  # bytes above a program


def read_basic(memory: Memory) -> str:
    """The text of the program, a line each. Raises BeebError if there is none."""
    page = memory[PAGE] << 8
    try:
        return program_text(bytes(memory[page : max(page, _word(memory, HIMEM))]))
    except BasicError as error:
        raise BeebError(f"no BASIC program at &{page:04X}: {error}") from error


def write_basic(memory: Memory, text: str) -> None:
    """Put the program `text` in the place of the one in memory, as LOAD does: a text without line numbers is numbered
    by tens, and there are no variables. Raises BasicError if it is not a program, and BeebError if it does not fit."""
    program = read_program(text.encode()) if text.strip() else b"\r\xff"
    page = memory[PAGE] << 8
    end = page + len(program or b"")
    if not page or end + LEAST_ROOM > _word(memory, HIMEM):
        raise BeebError(f"no room for {end - page} bytes of BASIC program between PAGE, &{page:04X}, and HIMEM")
    memory[page:end] = program or b""
    for address in (TOP, LOMEM, VARIABLES_END):
        memory[address : address + 2] = end.to_bytes(2, "little")
    memory[LISTS:LISTS_END] = bytes(LISTS_END - LISTS)


def _word(memory: Memory, address: int) -> int:
    return memory[address] | memory[address + 1] << 8
