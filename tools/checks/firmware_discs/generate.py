"""Random cases: sequences of commands and file operations, the same for the same seed.

A step is a tuple: the name of a function of `steps.STEPS`, or of a method of `Client`, and its arguments. A case is a
list of steps; the first says what the discs are.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

from emulator.media.dfs import CATALOGUE_SECTORS, DiscFile, write_dsd, write_ssd
from emulator.media.disc import SECTOR_BYTES, SECTORS_PER_TRACK
from tools.checks.firmware_discs.client import DATA, DATA_END

Step = tuple[Any, ...]
Case = Sequence[Step]

TITLES = ("FIRST", "SECOND")
NAMES = ("A", "B", "AB", "ABC", "Q", "LONGER", "LONGEST", "low", "A1", "!BOOT")
DIRECTORIES = "$$AB"
PATTERNS = ("*", "A*", "#", "A#", "*.*", "#.A", "*B", "L*R", "NONE", "$.*", ":2.*", "*.A*")
BAD_NAMES = (
    "TOOLONGNAME", ":9.A", "A.", ":1", "", "A|A", ":0A", "A*", "B#", ".A", "A.B.C", ":1.A", "$.A.", '"A"', '"A',
)  # fmt: skip
WRONG = (
    "ACCESS|DELETE|RENAME A|TITLE|INFO|WIPE|COPY 0|BACKUP 0|BACKUP 0 9|DRIVE|CAT 7|DIR AA|LIB :|ACCESS A X|OPT 9|"
    "OPT 2,1|RUN NONE|NONE|/NONE|LOAD NONE|TYPE|TYPE NONE|INFO :9.*|DIRX|DI.|SAVE A 3000|EXEC NONE|COMPACT 4|RUN|/|"
    "BUILD|DUMP|LIST|DUMP NONE|LIST NONE|SAVE|LOAD|COPY|COPY 0 1|COPY 4 1 A|BACKUP|DRIVE 4|DRIVE X|DRIVE 0 1|"
    "DIR :4|DIR .|DIR A.|DIR :0.|LIB :1.AB|ACCESS A LX|ACCESS A L L|ACCESS NONE|ACCESS NONE L|DELETE NONE|WIPE NONE|"
    "RENAME NONE A|RENAME A|COPY 0 2 NONE|OPT|OPT 4|OPT 4,4|OPT 1|OPT 0|OPT 3,1|LOAD A XYZ|SAVE A|SAVE A 3000 +|"
    "SAVE A 3000+1 XY|SPOOL :9.A|EXEC :9.A|ENABLE X|CAT X|CAT :|COMPACT X|INFO A B|TITLE A B C|BUILD A*|DELETE A*"
).split("|")
FULL_DISC = [("command", f"SAVE F{number} 2000 5800", "") for number in range(14)]  # of 798 sectors, 784
FULL_CATALOGUE = [("command", f"SAVE N{number} 3000+1", "") for number in range(29)]
HANDLES = (0x11, 0x11, 0x11, 0x12, 0x12, 0x13, 0x14, 0x15, 0x10, 0x16)
BOUNDARIES = (0, 1, 2, 0xFF, 0x100, 0x101, 0x1FF, 0x200, 0x2FF, 0x300)
RUN_LENGTHS = (0, 1, 2, 16, 100, 255, 256, 257, 400, 513, 700)
BUILT = (
    "first line\rsecond\r\rlast",
    "",
    "\r",
    "one\r",
    "wrong\x7f\x7fight\r\x15all gone\r",
    "\x01\x02\r\x0a\x1f\r",
    "x" * 120 + "\r",
)
PROGRAM_NAMES = ("PROG", "A.PROG", "B.PROG", ":1.$.PROG", ":2.B.PROG")


def contents(seed: int) -> bytes:
    """Data for files; the same for a seed."""
    return random.Random(seed).randbytes(0x400) * ((DATA_END - DATA) // 0x400)


class Generator:
    """Makes steps at random."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)
        self.kinds: list[tuple[float, Callable[[], Step]]] = [
            (8, self.save),
            (6, self.osfile),
            (10, self.open),
            (5, self.close),
            (14, self.put),
            (10, self.get),
            (10, self.pointer),
            (10, self.block),
            (14, self.command),
            (5, self.listing),
            (3, self.wrong),
            (2, self.names),
            (1, self.disc),
            (1, self.sector),
            (1, self.compact),
            (2, self.copy),
            (0.3, self.backup),
            (3, self.text),
            (2, self.save_or_load),
            (2, self.program),
            (2, self.exec_or_spool),
            (3, self.end),
            (0.5, self.protect),
            (0.5, self.reset),
        ]

    def case(self, steps: int) -> list[Step]:
        """A case of that many steps after those that prepare the discs. The discs are blank or have random files; in
        some cases one is nearly full, or its catalogue."""
        weights, kinds = zip(*self.kinds, strict=True)
        chance = self.chance
        tracks = chance.choice((80, 80, 80, 40)), chance.choice((80, 80, 40))
        discs = ("discs", *tracks, chance.randrange(1 << 32) if chance.random() < 0.5 else 0)
        before = chance.choice(((), (), (), (), (), (), FULL_DISC, FULL_CATALOGUE))
        return [discs, *before, *(kind() for kind in chance.choices(kinds, weights, k=steps))]

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

    def spelled(self, text: str) -> str:
        """A command as a person may type it: in lower case, abbreviated by a letter, with more spaces."""
        chance = self.chance
        word, space, rest = text.partition(" ")
        if chance.random() < 0.1:
            word = word.lower()
        if chance.random() < 0.1 and len(word) > 3:
            word, space = word[: chance.randrange(3, len(word))] + ".", chance.choice(("", space))
        if chance.random() < 0.1:
            space *= 2
        return chance.choice(("", "", "", "", "", " ", "*", "* ")) + word + space + rest

    def save(self) -> Step:
        start = DATA + self.chance.randrange(0x200)
        return ("osfile", 0, self.name(), (self.address(), self.address(), start, start + self.length()))

    def save_or_load(self) -> Step:
        """*SAVE and *LOAD with their parameters."""
        chance = self.chance
        if chance.random() < 0.4:
            return ("load_command", self.name(), DATA)
        start = DATA + chance.randrange(0x200)
        end = f"+{self.length():X}" if chance.random() < 0.5 else f" {start + self.length():X}"
        more = [f" {self.address() & 0xFFFFFFFF:X}" for _ in range(chance.randrange(3))]
        return ("command", self.spelled(f"SAVE {self.name()} {start:X}{end}{''.join(more)}"), "")

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

    def end(self) -> Step:
        """Whether a file is at its end, or which handles there are."""
        return self.chance.choice([("eof", self.chance.choice(HANDLES))] * 3 + [("handles",)])

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

    def sector(self) -> Step:
        """A command for the controller: read, write or verify sectors, or seek."""
        chance = self.chance
        command = chance.choice((0x53, 0x53, 0x4B, 0x5F, 0x69, 0x57))
        track, first = chance.choice((2, 3, 39, 40, 79, 80)), chance.randrange(11)
        parameters = (track,) if command == 0x69 else (track, first, 0x20 | chance.choice((1, 1, 2, 3)))
        return ("sectors", chance.choice((0, 1, 2, 3)), command, parameters)

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
                (f"DRIVE :{drive}", ""),
                (f"RENAME {name} {other}", ""),
                (f"TITLE {name.replace(chr(34), '')}", ""),  # Acorn's keeps a part of a bad string
                ('TITLE "two words"', ""),
                ("TITLE much longer than twelve", ""),
                (f"WIPE {files}", "".join(chance.choices("YyNn X", k=40))),
                (f"DESTROY {files or 'A'}", chance.choice(("YY", "YN", "N"))),  # ours does not ask without a name
                (f"OPT 4,{drive}", ""),
                (f"OPT 1,{drive}", ""),
                ("ENABLE", ""),
            ]
        )
        return ("command", self.spelled(text), keys)

    def copy(self) -> Step:
        return ("copy", *self.chance.sample(range(4), 2), self.pattern())

    def backup(self) -> Step:
        source, destination = self.chance.sample(range(4), 2)
        return ("backup", source, destination, self.chance.random() < 0.5, self.chance.choice("YYN"))

    def compact(self) -> Step:
        return ("compact", self.chance.choice(("COMPACT", *(f"COMPACT {drive}" for drive in range(4)))))

    def listing(self) -> Step:
        drive = self.chance.choice(("", " 0", " 1", " 2", " 3", " :1"))
        text = self.chance.choice((f"CAT{drive}", f".{drive}", "INFO *.*", f"INFO {self.pattern()}"))
        return ("command", self.spelled(text), "")

    def text(self) -> Step:
        kind = self.chance.choice(("TYPE", "LIST", "DUMP", "BUILD"))
        keys = self.chance.choice(BUILT) if kind == "BUILD" else ""
        return ("command" if kind == "BUILD" else "short", self.spelled(f"{kind} {self.name()}"), keys)

    def program(self) -> Step:
        """Save a program that prints its parameters, or run it."""
        chance = self.chance
        if chance.random() < 0.4:
            return ("save_program", chance.choice(PROGRAM_NAMES))
        name = chance.choice(("PROG", "PROG", *PROGRAM_NAMES))
        start = chance.choice(("RUN ", "R.", "/", "/ ", "" if name[:2] != "B." else "/"))  # *B. is *BASIC
        return ("command", start + name + chance.choice(("", " a b", "  a", ' "x y"')), "")

    def exec_or_spool(self) -> Step:
        chance = self.chance
        if chance.random() < 0.5:
            return ("exec", self.name(), chance.choice((0, 1, 40, 300)))
        return ("spool", self.name(), chance.choice((0, 1, 40, 300)), chance.random() < 0.8)

    def protect(self) -> Step:
        return ("protect", self.chance.choice((0, 1)), self.chance.random() < 0.4)

    def reset(self) -> Step:
        """BREAK, or another filing system and back."""
        return self.chance.choice([("reset", "BREAK"), ("reset", "CTRL", "BREAK"), ("other_system",)])

    def wrong(self) -> Step:
        return ("command", self.chance.choice(WRONG), "")


def disc_image(tracks: int, title: str, seed: int) -> bytes:
    """A disc of two sides: blank if `seed` is 0, else with random files."""
    chance = random.Random(f"{title} {seed}")
    sides = []
    for side in (0, 1):
        files: dict[str, DiscFile] = {}
        room = tracks * SECTORS_PER_TRACK - CATALOGUE_SECTORS
        for _ in range(chance.choice((0, 3, 10, 31)) if seed else 0):
            size = chance.choice(BOUNDARIES) if chance.random() < 0.5 else chance.randrange(0x3000)
            name = chance.choice(NAMES) if chance.random() < 0.5 else "".join(chance.choices("ABCab019-+!", k=5))
            directory = chance.choice("$$$ABCa-")
            room -= -(-size // SECTOR_BYTES)
            if room < 0:
                break
            load, execute = (chance.choice((0, 0x1900, 0xFF1900, 0x12345, 0x2FFFF)) for _ in range(2))
            files.setdefault(
                f"{directory}.{name}".upper(),
                DiscFile(name, load, execute, chance.randbytes(size), chance.random() < 0.2, directory),
            )
        option = chance.randrange(4) if seed else 0
        sides.append(write_ssd(list(files.values()), title if side == 0 else "", option, tracks))
    return write_dsd(*sides)
