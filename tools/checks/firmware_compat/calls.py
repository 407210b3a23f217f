"""Random cases for each call of the operating system: OSBYTE, OSWORD, VDU code, PLOT code and command.

A subject is one call by its name, "OSBYTE 129" for example. The same seed always gives the same case: a list of calls
(see `probe`) that begins with a MODE and contains the subject's call among some that it depends on.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from tools.checks.firmware_compat.probe import Call, envelope, note

Chance = random.Random

# What the guides document as results of OSBYTE: X, Y, C, or nothing. 166 to 255 return X and Y.
RESULTS = {
    **dict.fromkeys((*range(1, 7), *range(9, 15), 16, 117, 121, 122, 126, 127, 156, 160), "X"),
    **dict.fromkeys((20, 146, 148, 150), "Y"),
    **dict.fromkeys((*range(130, 136), 144, *range(166, 256)), "XY"),
    **dict.fromkeys((145, 152), "YC"),
    129: "XYC",
    138: "C",
}
READ_ONLY = {*range(166, 174), 193, 233, 234, 243, 254}  # ROM addresses, clocks, Tube, memory: the machine would stop
UNDEFINED = {142, 143, 163, 164}  # they leave the program, or belong to other ROMs
PARAMETERS = {1: 1, 17: 1, 18: 2, 19: 5, 22: 1, 23: 9, 24: 8, 25: 5, 28: 4, 29: 4, 31: 2}
VDU_VARIABLES = (*range(8, 12), 0x4E, 0x4F, 0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x60)
REGISTERS = (8, 10, 11)  # of the CRTC, that leave the timing of the picture
DRAWN = (0, 1, 2, 4, 5)  # MODEs with graphics
LINE, BLOCK = 0x1D00, 0x1E00  # memory for OSWORD
KEYS = b"ABC xyz019\x7f\x7f\x15\x1bq"  # that are typed into a line
FILLED = 0xF7  # OSBYTE 128: keyboard (255) down to speech (247)
QUESTIONS: tuple[Call, ...] = (
    (134, 0, 0),
    (117, 0, 0),
    (133, 2, 0),
    (132, 0, 0),
    (126, 0, 0),
    *((128, number, 0) for number in range(FILLED, 256)),
)


@dataclass(frozen=True)
class Subject:
    """A call by its name, and what makes a case for it; `heard`, where the sound is compared, not the state."""

    name: str
    make: Callable[[Chance], list[Call]]
    heard: bool = False

    def case(self, seed: int) -> list[Call]:
        """The case of a seed."""
        return self.make(Chance(f"{self.name} {seed}"))


def byte(chance: Chance) -> int:
    """Any byte; the usual ones most often."""
    return chance.choice((0, 0, 1, 1, 2, 3, 5, 128, 254, 255, chance.randrange(256)))


def words(*numbers: int) -> bytes:
    """Signed numbers of 16 bits."""
    return b"".join((number & 0xFFFF).to_bytes(2, "little") for number in numbers)


def point(chance: Chance) -> bytes:
    """The coordinates of a point on the screen or near it."""
    return words(chance.randrange(-300, 1500), chance.randrange(-300, 1300))


def vdu(chance: Chance, code: int) -> bytes:
    """A VDU code with parameters that are mostly sensible."""
    if code == 22:
        return bytes([22, chance.choice((*range(8), byte(chance)))])
    if code == 23:
        kind = chance.choice((0, 1, *[chance.randrange(32, 256)] * 3))
        if kind == 0:
            return bytes([23, 0, chance.choice(REGISTERS), *chance.randbytes(1), *bytes(6)])
        return bytes([23, kind, *(bytes([byte(chance), *bytes(7)]) if kind == 1 else chance.randbytes(8))])
    if code == 24:
        return bytes([24]) + point(chance) + point(chance)
    if code == 25:
        return bytes([25, byte(chance)]) + point(chance)
    if code == 28:
        columns, rows = (sorted(chance.sample(range(most), 2)) for most in (chance.choice((20, 40, 80)), 25))
        return bytes([28, columns[0], rows[1], columns[1], rows[0]])
    if code == 29:
        return bytes([29]) + point(chance)
    if code == 31:
        return bytes([31, chance.randrange(45), chance.randrange(34)])
    if code == 18:
        return bytes([18, chance.randrange(5), byte(chance)])
    if code == 19:
        return bytes([19, byte(chance), chance.choice((*range(16), 255)), *bytes(3)])
    return bytes([code]) + bytes(byte(chance) for _ in range(PARAMETERS.get(code, 0)))


CHARACTERS = (*range(32, 127), *range(128, 256))
USUAL = (*range(8, 14), 17, 18, 19, 20, 24, 25, 26, 28, 30, 31, 127, *b"AbZ09#", 160, 250, 255)


def in_mode(chance: Chance, modes: tuple[int, ...] = tuple(range(8))) -> bytes:
    return bytes([22, chance.choice(modes)])


def vdu_case(code: int) -> Callable[[Chance], list[Call]]:
    """Some codes, and this one among them."""

    def make(chance: Chance) -> list[Call]:
        calls: list[Call] = [in_mode(chance)]
        for _ in range(chance.randrange(2, 5 if code == 7 else 9)):  # more notes fill the buffer at different times
            calls += [vdu(chance, chance.choice(USUAL)) for _ in range(chance.randrange(4))]
            calls.append(vdu(chance, code))
        return [*calls, vdu(chance, ord("!"))]

    return make


def plot_case(code: int) -> Callable[[Chance], list[Call]]:
    """Points, colours and windows, and this kind of PLOT among them."""

    def make(chance: Chance) -> list[Call]:
        calls: list[Call] = [in_mode(chance, DRAWN)]
        if chance.randrange(2):
            calls += [vdu(chance, 24), vdu(chance, 29)]
        for _ in range(chance.randrange(2, 8)):
            calls.append(vdu(chance, 18))
            calls += [bytes([25, chance.choice((4, 5, 0, 69))]) + point(chance) for _ in range(chance.randrange(3))]
            place = point(chance) if code & 4 else words(*chance.sample(range(-200, 200), 2))
            calls.append(bytes([25, code]) + place)
        return calls

    return make


def osbyte_case(number: int) -> Callable[[Chance], list[Call]]:
    """This OSBYTE, among codes that it may depend on or affect."""

    def parameters(chance: Chance) -> tuple[int, int]:
        if number in READ_ONLY:
            return 0, 255
        if number == 0:
            return 1, 0  # 0 is an error with the version
        if number == 160:
            return chance.choice(VDU_VARIABLES), 0
        if number in (150, 151):
            return chance.choice((0x60, 0x62, 0x63)), byte(chance)  # the user VIA, which the OS does not use
        if number in (13, 14):
            return chance.randrange(10), byte(chance)
        if number == 129:
            return chance.choice(((byte(chance), 0), (0, 255), (255 - chance.randrange(128), 255)))
        if number in (121, 122):
            return chance.choice((0, 16, 128, 128 + chance.randrange(128))), 0
        if number in (128, 138, 145, 152, 153, 21):
            return chance.choice((0, 0, *range(9))), byte(chance)
        if number in (20,):
            return chance.randrange(7), 0
        if number in (19, 218):  # a queue that is not empty takes the next codes as parameters
            return 0, 0
        return byte(chance), byte(chance)

    def make(chance: Chance) -> list[Call]:
        calls: list[Call] = [in_mode(chance)]
        for _ in range(chance.randrange(1, 4)):
            if number in (21, 15, 124, 125, 126, 127, 128, 129, 145, 152, 198, 199, 229, 230):
                calls += [(138, 0, chance.choice(KEYS)) for _ in range(chance.randrange(4))]
            if number != 20:  # the fonts differ
                calls += [vdu(chance, chance.choice(USUAL)) for _ in range(chance.randrange(3))]
            calls.append((number, *parameters(chance)))
        return calls

    return make


def line_case(chance: Chance) -> list[Call]:
    """OSWORD 0, with keys in the buffer."""
    keys = [*(chance.choice(KEYS) for _ in range(chance.randrange(6))), 13]  # more bells fill their buffer at some time
    low, high = sorted(chance.sample(range(32, 128), 2))
    block = bytes([LINE & 0xFF, LINE >> 8, chance.randrange(12), *chance.choice(((32, 255), (low, high)))])
    return [in_mode(chance), *((138, 0, key) for key in keys), (0, block)]


def clock_case(read: int, write: int) -> Callable[[Chance], list[Call]]:
    """A clock that is written and read. The lowest byte is left out of the comparison by the caller."""

    def make(chance: Chance) -> list[Call]:
        value = bytes([chance.randrange(100), *chance.randbytes(3), chance.randrange(255)])
        return [in_mode(chance), (write, value), (read, bytes(5))]

    return make


def io_case(chance: Chance) -> list[Call]:
    """OSWORD 5 and 6: memory of the I/O processor."""
    calls: list[Call] = [in_mode(chance)]
    for _ in range(4):
        address = words(BLOCK + chance.randrange(4)) + bytes(2)
        calls += [(6, address + chance.randbytes(1)), (5, address + b"\x63")]
    return calls


def sound_case(chance: Chance) -> list[Call]:
    """Notes with and without envelopes."""

    def count() -> int:
        return chance.choice((0, 0, 1, 2, 3, 5, chance.randrange(256)))

    def change() -> int:
        return chance.choice((0, 1, -1, -5, 10, 40, 127, -127, chance.randrange(-127, 128)))

    def shape(number: int) -> Call:
        steps = (chance.choice((1, 2, 5, 0x81)), *(change() for _ in range(3)), *(count() for _ in range(3)))
        return envelope(number, *steps, *(change() for _ in range(4)), chance.randrange(127), chance.randrange(127))

    def tone() -> Call:
        channel = chance.randrange(4) | chance.choice((0, 0, 0, 0, 0x10))
        return note(channel, chance.choice((1, 2, 3, -15, -10, -3, 0)), chance.randrange(256), chance.randrange(1, 6))

    return [*(shape(number) for number in (1, 2, 3)), *(tone() for _ in range(chance.randrange(1, 9)))]


def pixel_case(chance: Chance) -> list[Call]:
    """OSWORD 9 and 13, after a drawing."""
    calls = plot_case(chance.choice((5, 69, 85)))(chance)
    return [*calls, *((9, point(chance) + b"\x63") for _ in range(5)), (13, bytes([99] * 9))]


def definition_case(chance: Chance) -> list[Call]:
    """OSWORD 10: the definition of a character that the case defines."""
    character = chance.randrange(128, 256)
    return [in_mode(chance), bytes([23, character]) + chance.randbytes(8), (10, bytes([character] + [99] * 8))]


def palette_case(chance: Chance) -> list[Call]:
    """OSWORD 11 and 12."""
    calls: list[Call] = [in_mode(chance)]
    for _ in range(4):
        calls.append((12, bytes([chance.randrange(16), chance.choice((*range(16), 255)), 0, 0, 0])))
        calls.append((11, bytes([chance.randrange(16), 99, 99, 99, 99])))
    return calls


OSWORDS: dict[str, Callable[[Chance], list[Call]]] = {
    "OSWORD 0": line_case,
    "OSWORD 1, 2": clock_case(1, 2),
    "OSWORD 3, 4": clock_case(3, 4),
    "OSWORD 5, 6": io_case,
    "OSWORD 9, 13": pixel_case,
    "OSWORD 10": definition_case,
    "OSWORD 11, 12": palette_case,
}


def command_case(*texts: str) -> Callable[[Chance], list[Call]]:
    """One of these commands, as it is, abbreviated, in small letters, or with something wrong in it."""

    def make(chance: Chance) -> list[Call]:
        calls: list[Call] = [in_mode(chance)]
        for _ in range(chance.randrange(1, 4)):
            text = chance.choice(texts)
            text = "".join(str(byte(chance)) if letter == "#" else letter for letter in text)
            name, space, rest = text.partition(" ")
            text = chance.choice(
                (text, text, text.lower(), f"  *{text}", f"{name}{rest}", f"{name[: chance.randrange(1, 4)]}.{rest}")
            )
            calls.append(text)
        return calls

    return make


COMMANDS = {
    "*FX": command_case("FX 15", "FX4,#", "FX 225,#,#", "FX 300", "FX", "FX 4,1,", "FX 12 3 4", "FX A", "FX 254,256"),
    "*KEY": command_case("KEY 1 A|MB", "KEY # X", 'KEY 2 "A B"', "KEY 3 |!|?||", "KEY", "KEY 16 X", 'KEY 1 "A'),
    "*MOTOR": command_case("MOTOR #", "MOTOR", "MOTOR 1"),
    "*OPT": command_case("OPT 1,#", "OPT 2,#", "OPT 3,#", "OPT", "OPT #,#", "OPT 0"),
    "*TV": command_case("TV #", "TV #,#", "TV"),
    "*TAPE": command_case("TAPE", "TAPE 3", "TAPE 12", "TAPE #"),
    "*CODE": command_case("CODE #", "CODE #,#", "CODE"),
    "*LINE": command_case("LINE text", "LINE"),
    "*ROM": command_case("ROM"),
    "*EXEC": command_case("EXEC"),
    "*SPOOL": command_case("SPOOL"),
    "* comments": command_case("|anything", "", " ", "*", "**|"),
    "* unknown": command_case("NONSENSE", "FY 1", "1", "KE 1 X", "/", "RU"),
}


def subjects() -> list[Subject]:
    """Every call of a Model B that is compared."""
    made = [Subject(f"OSBYTE {number}", osbyte_case(number)) for number in range(256) if number not in UNDEFINED]
    made += [Subject(name, make) for name, make in OSWORDS.items()]
    made.append(Subject("OSWORD 7, 8", sound_case, heard=True))
    made += [Subject(f"VDU {code}", vdu_case(code)) for code in (*range(32), 127)]
    made.append(Subject("VDU 32 to 255", lambda chance: vdu_case(chance.choice(CHARACTERS))(chance)))
    made += [Subject(f"PLOT {code}", plot_case(code)) for code in range(256)]
    return made + [Subject(name, make) for name, make in COMMANDS.items()]
