"""Random sequences of commands and file operations, run on two filing systems and compared.

A step is a tuple: the name of a method of `Client` or of this module's `STEPS`, and its arguments. A case is a list of
steps; the same seed always gives the same case. After each step the answers must be equal, at the end also both sides
of both discs: the catalogues byte for byte, and the contents of all files.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from emulator import Beeb
from emulator.media.dfs import write_dsd, write_ssd
from emulator.media.disc import split_sides
from tools.firmware_discs.client import DATA, DATA_END, OSBGET, OSBPUT, OSWORD, Answer, Client

Step = tuple[Any, ...]
Case = Sequence[Step]

TITLES = ("FIRST", "SECOND")
NAMES = ("A", "B", "AB", "ABC", "Q", "LONGER", "LONGEST", "low", "A1", "!BOOT")
DIRECTORIES = "$$AB"
PATTERNS = ("*", "A*", "#", "A#", "*.*", "#.A", "*B", "L*R", "NONE", "$.*", ":2.*", "*.A*")
BAD_NAMES = ("TOOLONGNAME", ":9.A", "A.", ":1", "", "A|A", ":0A", "A*", "B#", ".A", "A.B.C", ":1.A", "$.A.")
WRONG = (
    "ACCESS|DELETE|RENAME A|TITLE|INFO|WIPE|COPY 0|BACKUP 0|BACKUP 0 9|DRIVE|CAT 7|DIR AA|LIB :|ACCESS A X|OPT 9|"
    "OPT 2,1|RUN NONE|NONE|/NONE|LOAD NONE|TYPE|TYPE NONE|INFO :9.*|DIRX|DI.|SAVE A 3000|EXEC NONE|COMPACT 4|RUN|/"
).split("|")
FULL_DISC = [("command", f"SAVE F{number} 2000 5800", "") for number in range(14)]  # of 798 sectors, 784
FULL_CATALOGUE = [("command", f"SAVE N{number} 3000+1", "") for number in range(29)]
HANDLES = (0x11, 0x11, 0x11, 0x12, 0x12, 0x13, 0x14, 0x15, 0x10, 0x16)
BOUNDARIES = (0, 1, 2, 0xFF, 0x100, 0x101, 0x1FF, 0x200, 0x2FF, 0x300)
RUN_LENGTHS = (0, 1, 2, 16, 100, 255, 256, 257, 400, 513, 700)


def contents(seed: int) -> bytes:
    """Data for files; the same for a seed."""
    return random.Random(seed).randbytes(0x400) * ((DATA_END - DATA) // 0x400)


@dataclass(frozen=True)
class Difference:
    """The place of the first difference, a step's number or a disc, and what both had there."""

    place: str
    theirs: str
    ours: str

    def __str__(self) -> str:
        return f"{self.place}\n  {self.theirs}\n  {self.ours}"


class Generator:
    """Makes steps at random."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)
        self.kinds: list[tuple[int, Callable[[], Step]]] = [
            (8, self.save),
            (6, self.osfile),
            (10, self.open),
            (5, self.close),
            (14, self.put),
            (10, self.get),
            (10, self.pointer),
            (10, self.block),
            (10, self.command),
            (5, self.listing),
            (2, self.wrong),
            (1, self.names),
            (1, self.disc),
            (1, self.compact),
            (2, self.copy),
            (2, self.text),
        ]

    def case(self, steps: int) -> list[Step]:
        """A case of that many steps. In a quarter of them the disc is nearly full before, or its catalogue."""
        weights, kinds = zip(*self.kinds, strict=True)
        before = self.chance.choice(((), (), (), (), (), (), FULL_DISC, FULL_CATALOGUE))
        return [*before, *(kind() for kind in self.chance.choices(kinds, weights, k=steps))]

    def name(self) -> str:
        chance = self.chance
        if chance.random() < 0.04:
            return chance.choice(BAD_NAMES)
        name = chance.choice(NAMES[: chance.choice((3, 5, len(NAMES)))])
        if chance.random() < 0.3:
            name = f"{chance.choice(DIRECTORIES)}.{name}"
        if chance.random() < 0.2:
            name = f":{chance.choice('00123')}.{name if '.' in name else '$.' + name}"
        return name

    def pattern(self) -> str:
        return self.chance.choice(PATTERNS) if self.chance.random() < 0.5 else self.name()

    def length(self) -> int:
        chance = self.chance
        return chance.choice(BOUNDARIES) if chance.random() < 0.5 else chance.randrange(0x1800)

    def address(self) -> int:
        return self.chance.choice((0, 0x1900, 0xFFFF1900, 0x12345, 0x2FFFF, 0xFF8023, self.chance.randrange(1 << 32)))

    def save(self) -> Step:
        start = DATA + self.chance.randrange(0x200)
        return ("osfile", 0, self.name(), (self.address(), self.address(), start, start + self.length()))

    def osfile(self) -> Step:
        a = self.chance.choice((1, 2, 3, 4, 5, 5, 6, 255, 255, 7))
        if a == 255:
            return ("load", self.name(), DATA)
        lock = self.chance.choice((0, 0, 2, 8, 10, 1, 4, 0x33))
        return ("osfile", a, self.name(), (self.address(), self.address(), self.address(), lock))

    def open(self) -> Step:
        return ("osfind", self.chance.choice((0x40, 0x40, 0x80, 0x80, 0xC0, 0xC0, 0xC0)), self.name())

    def close(self) -> Step:
        return ("osfind", 0, "", self.chance.choice((0, *HANDLES)))

    def put(self) -> Step:
        chance = self.chance
        return ("put", chance.choice(HANDLES), chance.choice(RUN_LENGTHS), chance.randrange(256))

    def get(self) -> Step:
        return ("get", self.chance.choice(HANDLES), self.chance.choice(RUN_LENGTHS))

    def pointer(self) -> Step:
        chance = self.chance
        a, handle = chance.choice((0, 1, 1, 1, 1, 2, 255)), chance.choice((0, *HANDLES))
        value = chance.choice(BOUNDARIES) if chance.random() < 0.7 else chance.randrange(0x1200)
        return ("osargs", a, 0 if a == 255 else handle or 0x11, value)

    def block(self) -> Step:
        chance = self.chance
        a, count = chance.choice((1, 2, 3, 4)), chance.choice(RUN_LENGTHS)
        return ("osgbpb", a, chance.choice(HANDLES), DATA + 0x100, count, chance.choice(BOUNDARIES))

    def names(self) -> Step:
        return ("osgbpb", self.chance.choice((5, 6, 7, 8, 8)), 0, DATA, self.chance.randrange(9), 0)

    def disc(self) -> Step:
        return ("osword", self.chance.choice((0x7D, 0x7E)))

    def command(self) -> Step:
        chance = self.chance
        name, other, files, drive = self.name(), self.name(), self.pattern(), chance.choice("00123")
        text, keys = chance.choice(
            [
                (f"ACCESS {files} L", ""),
                (f"ACCESS {files}", ""),
                (f"DELETE {name}", ""),
                (f"DIR {chance.choice('$AB')}", ""),
                (f"DIR :{drive}", ""),
                (f"DIR :{drive}.A", ""),
                ("DIR :0.$", ""),
                (f"LIB {chance.choice('$AB')}", ""),
                (f"LIB :{drive}.B", ""),
                ("DRIVE 0", ""),
                (f"DRIVE {drive}", ""),
                (f"RENAME {name} {other}", ""),
                (f"TITLE {name}", ""),
                ('TITLE "two words"', ""),
                (f"WIPE {files}", "YNNYYNNNYYYNYN" * 3),
                (f"DESTROY {files}", chance.choice(("YY", "YN", "N"))),
                (f"OPT 4,{drive}", ""),
                (f"OPT 1,{drive}", ""),
            ]
        )
        return ("command", text, keys)

    def copy(self) -> Step:
        return ("copy", *self.chance.sample(range(4), 2), self.pattern())

    def compact(self) -> Step:
        return ("compact", self.chance.choice(("COMPACT", *(f"COMPACT {drive}" for drive in range(4)))))

    def listing(self) -> Step:
        drive = self.chance.choice(("", " 0", " 1", " 2", " 3", " :1"))
        return ("command", self.chance.choice((f"CAT{drive}", "INFO *.*", f"INFO {self.pattern()}")), "")

    def text(self) -> Step:
        kind = self.chance.choice(("TYPE", "LIST", "DUMP", "BUILD"))
        keys = "first line\rsecond\r\rlast" if kind == "BUILD" else ""
        return ("command" if kind == "BUILD" else "short", f"{kind} {self.name()}", keys)

    def wrong(self) -> Step:
        return ("command", self.chance.choice(WRONG), "")


def perform(client: Client, step: Step) -> Answer:
    """The answer to one step, without what may differ."""
    verb, *arguments = step
    answer = STEPS[verb](client, *arguments) if verb in STEPS else getattr(client, verb)(*arguments)
    return normalised(answer, verb, str(arguments[0]))


def normalised(answer: Answer, verb: str, command: str) -> Answer:
    """Without registers that have no defined value, and what has been decided to be different."""
    printed = answer.printed.replace("\0", "")
    if answer.error is not None:  # *ACCESS lists files at another time
        return Answer("" if command.startswith("ACCESS") else printed.rstrip(), answer.error, answer.message)
    if verb in ("command", "short", "compact", "copy"):
        return Answer(printed)
    if verb == "osfind":  # Acorn's uses the last block of OSFILE
        return Answer(printed, registers=answer.registers)
    return replace(answer, printed=printed, carry=answer.carry and verb in ("get", "osgbpb"))


def put(client: Client, handle: int, count: int, seed: int) -> Answer:
    """OSBPUT `count` times, up to an error."""
    answer = Answer("")
    for number in range(count if count < 300 else 300):
        answer = client.call(OSBPUT, (seed + number) & 0xFF, 0x55, handle)
        if answer.error is not None:
            break
    return replace(answer, block=b"", carry=False)


def get(client: Client, handle: int, count: int) -> Answer:
    """OSBGET `count` times, up to an error; the bytes in place of the block."""
    answer, read = Answer(""), bytearray()
    for _ in range(min(count, 300)):
        answer = client.call(OSBGET, 0, 0x55, handle)
        if answer.error is not None:
            break
        read.append(answer.registers[0])
    return replace(answer, block=bytes(read))


def load(client: Client, name: str, address: int) -> Answer:
    """OSFILE &FF if the file fits into the memory for data; the data in place of the block."""
    found = client.osfile(5, name)
    length = int.from_bytes(found.block[10:14], "little")
    if found.error is not None or found.registers[0] != 1 or address + length > DATA_END:
        return replace(found, carry=False)
    client.beeb.memory[DATA:DATA_END] = bytes(DATA_END - DATA)
    answer = client.osfile(255, name, (address,))
    return replace(answer, carry=False, block=answer.block + bytes(client.beeb.memory[DATA:DATA_END]))


def osgbpb(client: Client, *arguments: int) -> Answer:
    """OSGBPB with the memory that it may fill."""
    answer = client.osgbpb(*arguments)
    return replace(answer, block=answer.block + bytes(client.beeb.memory[DATA : DATA + 0x500]))


def osword(client: Client, a: int) -> Answer:
    """OSWORD with a block of 20 bytes."""
    return Answer("", block=client.with_block(OSWORD, a, bytes(20)).block)


def short(client: Client, text: str, keys: str) -> Answer:
    """A command that prints a file, if the file is short."""
    found = client.osfile(5, text.split(" ", 1)[1])
    if found.error is None and int.from_bytes(found.block[10:14], "little") > 0x120:
        return Answer("")
    return client.command(text, keys)


def copy(client: Client, source: int, destination: int, files: str) -> Answer:
    """*COPY, unless there is an empty file, which Acorn's skips."""
    entries = client.command(f"INFO :{source}.*.*").printed.split("\n\r")
    if any(entry[28:34] == "000000" for entry in entries):
        return Answer("")
    return client.command(f"COPY {source} {destination} {files}")


def compact(client: Client, text: str) -> Answer:
    """*COMPACT with no open files, which ours does not move, and *OPT 1 off, as Acorn's then lists some twice."""
    client.osfind(0)
    client.command("OPT 1,0")
    return client.command(text)


STEPS: dict[str, Callable[..., Answer]] = {
    "put": put, "get": get, "load": load, "osgbpb": osgbpb, "osword": osword, "short": short, "compact": compact,
    "copy": copy,
}  # fmt: skip


@contextmanager
def machine(folder: Path, name: str, tracks: int = 80, **options: Any) -> Iterator[Client]:
    """A machine with two blank discs of two sides, its files in `folder`."""
    with Beeb(**options) as beeb:
        for drive, title in enumerate(TITLES):
            path = folder / f"{name}{drive}.dsd"
            path.write_bytes(write_dsd(*(write_ssd([], title if side == 0 else "", 0, tracks) for side in (0, 1))))
            beeb.insert_disc(path, drive, writable=True)
        beeb.boot()
        yield Client(beeb)


def discs(client: Client) -> dict[str, bytes]:
    """The catalogue of each side, and each file's contents, by name."""
    found = {}
    for unit, disc in enumerate(client.beeb.discs):
        assert disc is not None
        for side, image in enumerate(split_sides(disc.image(), disc.name)):
            drive = unit + 2 * side
            end = image[0x105]
            found[f"drive {drive}: catalogue"] = bytes(
                image[: 8 + end] + image[0x100 : 0x108 + end]
            )  # what follows the last file may be anything
            for place in range(8, end + 8, 8):
                entry = image[0x100 + place : 0x108 + place]
                start = ((entry[6] & 3) << 8 | entry[7]) << 8
                length = entry[4] | entry[5] << 8 | (entry[6] & 0x30) << 12
                found[f"drive {drive}: {image[place : place + 7].decode('latin-1')}"] = image[start : start + length]
    return found


def compare(case: Case, folder: Path, theirs: dict[str, Any], ours: dict[str, Any]) -> Difference | None:
    """Run `case` on machines with the options `theirs` and `ours`: the first difference, or None."""
    with machine(folder, "theirs", **theirs) as first, machine(folder, "ours", **ours) as second:
        for client in (first, second):
            client.beeb.memory[DATA:DATA_END] = contents(1)
        for number, step in enumerate(case):
            answers = []
            for client in (first, second):
                try:
                    answers.append(repr(perform(client, step)))
                except TimeoutError as error:
                    answers.append(f"TimeoutError: {error}")
            if answers[0] != answers[1]:
                return Difference(f"step {number}: {step}", *answers)
            if answers[0].startswith("TimeoutError"):
                return None
        for client in (first, second):
            client.osfind(0)
        their_discs, our_discs = discs(first), discs(second)
        for place in sorted(their_discs.keys() | our_discs.keys()):
            pair = their_discs.get(place), our_discs.get(place)
            if pair[0] != pair[1]:
                return Difference(place, *(data.hex(" ")[:3000] if data is not None else "no file" for data in pair))
    return None


def shrink(case: Case, differs: Callable[[Case], Difference | None]) -> tuple[list[Step], Difference | None]:
    """A shorter case that still differs: steps are left out as long as it does."""
    case = list(case)
    found = differs(case)
    if found is not None and found.place.startswith("step "):
        case = case[: int(found.place.split()[1].rstrip(":")) + 1]
    size = max(len(case) // 2, 1)
    while size:
        place = 0
        while place < len(case):
            shorter = case[:place] + case[place + size :]
            difference = differs(shorter)
            if difference is not None:
                case, found = shorter, difference
            else:
                place += size
        size //= 2
    return case, found
