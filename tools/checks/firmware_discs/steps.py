"""The steps of a case: what each does with a machine, and its answer without what may differ."""

from collections.abc import Callable
from dataclasses import replace

from emulator.assembler import assemble
from tools.checks.firmware_discs.client import BLOCK, DATA, DATA_END, OSBGET, OSBPUT, OSBYTE, OSWORD, Answer, Client
from tools.checks.firmware_discs.generate import HANDLES, Step, contents

FSCV = 0x21E
PROTECTED = 201  # the error of a disc that is write-protected
FLUSH = 255  # OSARGS
EXEC_HANDLE, SPOOL_HANDLE = 0x256, 0x257
LONGEST_TEXT = 0x120  # bytes of a file that *TYPE, *LIST or *DUMP prints
MOST_BYTES = 300  # in one step
PROGRAM = 0x2F00
PROGRAM_CODE = assemble(
    f"""
        .org &{PROGRAM:04X}
        LDA #1
        LDX #&70
        LDY #0
        JSR &FFDA
next:   LDA (&70),Y
        JSR &FFEE
        INY
        CMP #13
        BNE next
        RTS
    """
).code


def perform(client: Client, step: Step) -> Answer:
    """The answer to one step, without what may differ."""
    verb, *arguments = step
    answer = STEPS[verb](client, *arguments) if verb in STEPS else getattr(client, verb)(*arguments)
    return normalised(answer, verb, str(arguments[0]) if arguments else "")


def normalised(answer: Answer, verb: str, command: str) -> Answer:
    """Without registers that have no defined value, and what has been decided to be different.

    With *OPT 1, Acorn's lists a file before it writes the catalogue, ours after it, in *ACCESS and for new files.
    """
    printed = answer.printed.replace("\0", "")
    if answer.error is not None:
        listed_first = answer.error == PROTECTED or command.upper().lstrip(" *").startswith("AC")
        return Answer("" if listed_first else printed.rstrip(), answer.error, answer.message)
    if verb in ("command", "short", "compact", "copy", "backup", "load_command", "save_program", "other_system"):
        return Answer(printed, block=answer.block if verb == "load_command" else b"")
    if verb == "osfind":  # Acorn's uses the last block of OSFILE
        return Answer(printed, registers=answer.registers)
    return replace(answer, printed=printed, carry=answer.carry and verb in ("get", "osgbpb"))


def put(client: Client, handle: int, count: int, seed: int) -> Answer:
    """OSBPUT `count` times, up to an error."""
    answer = Answer("")
    for number in range(min(count, MOST_BYTES)):
        answer = client.call(OSBPUT, (seed + number) & 0xFF, 0x55, handle)
        if answer.error is not None:
            break
    return replace(answer, block=b"", carry=False)


def get(client: Client, handle: int, count: int) -> Answer:
    """OSBGET `count` times, up to an error; the bytes in place of the block."""
    answer, read = Answer(""), bytearray()
    for _ in range(min(count, MOST_BYTES)):
        answer = client.call(OSBGET, 0, 0x55, handle)
        if answer.error is not None:
            break
        read.append(answer.registers[0])
    return replace(answer, block=bytes(read))


def fits(client: Client, name: str, address: int) -> tuple[bool, Answer]:
    """Whether the file exists and can be loaded into the memory for data, and the answer about it."""
    found = client.osfile(5, name)
    length = int.from_bytes(found.block[10:14], "little")
    fit = found.error is None and found.registers[0] == 1 and address + length <= DATA_END
    if fit:
        client.beeb.memory[DATA:DATA_END] = bytes(DATA_END - DATA)
    return fit, replace(found, carry=False)


def load(client: Client, name: str, address: int) -> Answer:
    """OSFILE &FF; the data in place of the block."""
    fit, answer = fits(client, name, address)
    if fit:
        answer = client.osfile(255, name, (address,))
        answer = replace(answer, carry=False, block=answer.block + bytes(client.beeb.memory[DATA:DATA_END]))
    return answer


def load_command(client: Client, name: str, address: int) -> Answer:
    """*LOAD; the data in place of the block."""
    fit, answer = fits(client, name, address)
    if fit:
        answer = client.command(f"LOAD {name} {address:X}")
        answer = replace(answer, block=bytes(client.beeb.memory[DATA:DATA_END]))
    return replace(answer, registers=(0, 0, 0))


def osgbpb(client: Client, *arguments: int) -> Answer:
    """OSGBPB with the memory that it may fill."""
    answer = client.osgbpb(*arguments)
    return replace(answer, block=answer.block + bytes(client.beeb.memory[DATA : DATA + 0x500]))


def osword(client: Client, a: int) -> Answer:
    """OSWORD with a block of 20 bytes."""
    return Answer("", block=client.with_block(OSWORD, a, bytes(20)).block)


def sectors(client: Client, drive: int, command: int, parameters: tuple[int, ...]) -> Answer:
    """OSWORD &7F; the result, and the data of reading."""
    memory = client.beeb.memory
    address = DATA.to_bytes(4, "little")
    client.with_block(OSWORD, 0x7F, bytes([drive]) + address + bytes([len(parameters), command, *parameters]))
    result = memory[BLOCK + 7 + len(parameters)]
    data = bytes(memory[DATA:DATA_END])
    restore_data(client)
    return Answer("", block=bytes([result]) + (data if result == 0 else b""))


def short(client: Client, text: str, keys: str) -> Answer:
    """A command that prints a file, if the file is short."""
    found = client.osfile(5, text.split(" ", 1)[1].split()[-1] if " " in text.strip() else "A")
    if found.error is None and int.from_bytes(found.block[10:14], "little") > LONGEST_TEXT:
        return Answer("")
    return client.command(text, keys)


def restore_data(client: Client) -> None:
    """Put the data back that commands may use as a buffer."""
    client.beeb.memory[DATA:DATA_END] = contents(1)


def copy(client: Client, source: int, destination: int, files: str) -> Answer:
    """*COPY, unless there is an empty file, which Acorn's skips."""
    entries = client.command(f"INFO :{source}.*.*").printed.split("\n\r")
    if any(entry[28:34] == "000000" for entry in entries):
        return Answer("")
    answer = client.command(f"COPY {source} {destination} {files}")
    restore_data(client)
    return answer


def backup(client: Client, source: int, destination: int, enable: bool, key: str) -> Answer:
    """*BACKUP, perhaps after *ENABLE, with no open files, which ours refuses to overwrite."""
    client.osfind(0)
    if enable:
        client.command("ENABLE")
    answer = client.command(f"BACKUP {source} {destination}", key)
    restore_data(client)
    return answer


def compact(client: Client, text: str) -> Answer:
    """*COMPACT with no open files, which ours does not move, and *OPT 1 off, as Acorn's then lists some twice."""
    client.osfind(0)
    client.command("OPT 1,0")
    answer = client.command(text)
    restore_data(client)
    return answer


def save_program(client: Client, name: str) -> Answer:
    """Save the program that prints its parameters."""
    client.beeb.memory[PROGRAM : PROGRAM + len(PROGRAM_CODE)] = PROGRAM_CODE
    return client.command(f"SAVE {name} {PROGRAM:X}+{len(PROGRAM_CODE):X}")


def osargs(client: Client, a: int, handle: int, value: int) -> Answer:
    """OSARGS. If a file cannot be written, Acorn's closes it and ours does not; so it is closed then."""
    answer = client.osargs(a, handle, value)
    if a == FLUSH and answer.error is not None:
        for each in (handle,) if handle else set(HANDLES):
            client.osfind(0, y=each)
    return answer


def eof(client: Client, handle: int) -> Answer:
    """OSBYTE 127: X tells the end."""
    answer = client.call(OSBYTE, 127, handle)
    return replace(answer, registers=(0, answer.registers[1], 0), block=b"")


def vector(client: Client, address: int) -> int:
    """Where the vector at `address` points."""
    return int.from_bytes(client.beeb.memory[address : address + 2], "little")


def handles(client: Client) -> Answer:
    """The call of FSCV for the range of handles."""
    answer = client.call(vector(client, FSCV), 7)
    return replace(answer, registers=(0, *answer.registers[1:]), block=b"")


def exec_file(client: Client, name: str, count: int) -> Answer:
    """*EXEC: the OS reads characters from a file and, after its end, one from the keyboard's buffer."""
    answer = client.command(f"EXEC {name}")
    if answer.error is not None:
        return answer
    read = bytearray()
    while client.beeb.memory[EXEC_HANDLE] and len(read) < count:
        client.call(OSBYTE, 138, 0, ord("?"))
        answer = client.call(client.rdch)
        if answer.error is not None:
            break
        read.append(answer.registers[0])
        client.call(OSBYTE, 21, 0)
    client.command("EXEC")
    return replace(answer, registers=(0, 0, 0), block=bytes(read))


def spool(client: Client, name: str, count: int, close: bool) -> Answer:
    """*SPOOL: characters that the OS writes to the file, with the screen off; perhaps the file stays open."""
    answer = client.command(f"SPOOL {name}")
    if answer.error is None:
        client.call(OSBYTE, 3, 2)
        for number in range(count):
            answer = client.call(client.wrch, 32 + number % 95)
            if answer.error is not None:
                break
        client.call(OSBYTE, 3, 0)
    is_open = bool(client.beeb.memory[SPOOL_HANDLE])
    if close:
        client.command("SPOOL")
    return replace(answer, registers=(is_open, 0, 0), block=b"", carry=False)


def protect(client: Client, drive: int, on: bool) -> Answer:
    """Write protection of a disc."""
    client.beeb.protect_disc(drive, on)
    return Answer("")


def reset(client: Client, *keys: str) -> Answer:
    """BREAK, perhaps with CTRL. Acorn's forgets what has not been written of open files, so it is written before."""
    osargs(client, FLUSH, 0, 0)
    client.beeb.press(*keys)
    client.start()
    return Answer("")


def other_system(client: Client) -> Answer:
    """To the cassette and back."""
    client.command("TAPE")
    return client.command("DISC")


def discs_are_in(client: Client, *_: int) -> Answer:
    """`machine` has put them in."""
    return Answer("")


STEPS: dict[str, Callable[..., Answer]] = {
    "put": put, "get": get, "load": load, "load_command": load_command, "osgbpb": osgbpb, "osword": osword,
    "sectors": sectors, "short": short, "copy": copy, "backup": backup, "compact": compact, "osargs": osargs,
    "eof": eof, "handles": handles, "exec": exec_file, "spool": spool, "save_program": save_program,
    "protect": protect, "reset": reset, "other_system": other_system, "discs": discs_are_in,
}  # fmt: skip
