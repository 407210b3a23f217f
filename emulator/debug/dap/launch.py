"""The arguments of `launch`: which machine to build, and how to start the program in it."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from emulator.beeb import CPUS, Beeb
from emulator.board.keyboard import keystrokes
from emulator.debug.dap.protocol import Arguments
from emulator.errors import BeebError
from emulator.host.start import beeb_with_media
from emulator.media.recognise import recognise
from emulator.symbols import Symbols

WITH_SLOT = re.compile(r"(.+):([0-9]{1,2}|[A-Fa-f])")
SPEED = 1.0  # times real time


@dataclass(frozen=True)
class Launch:
    """A program to debug: with what it is built, and how it is started: by SHIFT BREAK, or by what is typed.

    `speed` is times real time, None as fast as possible. Relative names of source files are looked for in `folders`.
    """

    media: dict[str, Any]
    roms: list[tuple[str, int | None]]
    symbols: list[tuple[str, int | None]]
    boots: bool
    typed: str
    speed: float | None
    stop_on_entry: bool
    debug: bool
    folders: list[Path]

    def build(self) -> Beeb:
        """The machine, not yet switched on. Raises BeebError."""
        beeb = beeb_with_media(**self.media)
        for path, slot in self.roms:
            beeb.fit_rom(path, slot)
        symbols = Symbols(beeb.symbols.known)
        for path, slot in self.symbols:
            symbols.load(path, slot)
        beeb.symbols = symbols
        return beeb


def read_launch(arguments: Arguments) -> Launch:
    """The arguments of the request. Raises BeebError."""
    program = arguments.text("program", None)
    tape, discs = arguments.text("tape", None), arguments.texts("disc")
    boots, typed = arguments.flag("boot"), ""
    if program is not None:
        image = recognise(program)
        if image.tape is None:
            discs.insert(0, program)
        elif tape is not None:
            raise BeebError(f"two tapes, {program} and {tape}, for one recorder")
        else:
            tape = image.tape
        boots = boots or image.boots
        typed = "" if boots else image.command
    if len(discs) > 2:
        raise BeebError(f"{len(discs)} discs for 2 drives")
    chain, text = arguments.text("chain", None), arguments.text("type", None)
    if chain is not None or text is not None:
        boots = arguments.flag("boot")
        typed = (f'CHAIN"{chain}"\n' if chain is not None else "") + (text or "")
    keystrokes(typed)
    symbols = [_with_slot(each) for each in arguments.texts("symbols")]
    cpu = arguments.text("cpu", None)
    if cpu is not None and cpu not in CPUS:
        raise BeebError(f"unknown CPU {cpu!r}; choose from {', '.join(CPUS)}")
    media = {
        "tape": tape,
        "discs": discs,
        "writable": arguments.flag("writable", None),
        "cpu": cpu,
        "roms": arguments.text("roms", None),
        "sideways_ram": arguments.numbers("sidewaysRam"),
    }
    folders = [*arguments.texts("sources"), *([program] if program else []), *(path for path, _ in symbols)]
    return Launch(
        media,
        [_with_slot(each) for each in arguments.texts("rom")],
        symbols,
        boots,
        typed,
        _speed(arguments),
        arguments.flag("stopOnEntry"),
        not arguments.flag("noDebug"),
        [path if path.is_dir() else path.parent for path in map(Path, folders)],
    )


def _speed(arguments: Arguments) -> float | None:
    try:
        if arguments.text("speed", "") == "max":
            return None
    except BeebError:
        pass
    speed: float = arguments.real("speed", SPEED)
    return speed


def _with_slot(text: str) -> tuple[str, int | None]:
    """The file and the sideways slot of FILE[:SLOT]."""
    found = WITH_SLOT.fullmatch(text)
    if found is None or Path(text).exists():
        return text, None
    slot = int(found[2], 10 if found[2].isdigit() else 16)
    return found[1], slot
