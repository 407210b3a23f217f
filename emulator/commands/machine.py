"""The options that describe a machine, and building it."""

import argparse
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from commandline.errors import shorten
from commandline.output import printable
from emulator.beeb import CPUS, Beeb
from emulator.board.drive import DISC_SUFFIXES
from emulator.board.state import LARGEST_FILE, MAGIC, StateError
from emulator.commands.choose import with_member
from emulator.errors import BeebError
from emulator.host.start import RAM_SLOTS, beeb_from_state, beeb_with_media
from emulator.machine.model_b import MODEL_B
from emulator.media.archive import IMAGE_SUFFIXES, PROTECTED_SUFFIXES
from emulator.media.choice import split_member
from emulator.media.recognise import Recognised, recognise
from emulator.media.tapeimage import TAPE_SUFFIXES
from emulator.programs import find
from emulator.symbols import Symbols
from emulator.symbols.known import known_labels

DRIVES = 2
RAM_RANGE = "0 to 13, or 14 if there is no DFS"
SLOT = re.compile(r"[0-9A-Fa-f]|[0-9]{1,3}")


def add_machine_options(parser: argparse.ArgumentParser) -> None:
    """Add IMAGE, --tape, --disc, --writable, --rom, --sideways-ram, --cpu and --roms."""
    parser.add_argument(
        "image",
        metavar="IMAGE",
        nargs="?",
        help="tape or disc (UEF, CSW, WAV, SSD, DSD, HFE, FSD), BASIC, file with .inf, folder, or save state; "
        "F:MEMBER is one of a zip or MMB",
    )
    parser.add_argument("--tape", metavar="F", help="insert this tape")
    parser.add_argument(
        "--disc", metavar="F", action="append", default=[], help="insert this disc into drive 0; a second into drive 1"
    )
    parser.add_argument(
        "--writable",
        action=argparse.BooleanOptionalAction,
        help="let the machine change the disc images (default: only the files of a folder)",
    )
    parser.add_argument(
        "--rom",
        metavar="FILE[:SLOT]",
        type=rom,
        action="append",
        default=[],
        help="fit this sideways ROM in slot 0 to 15 (or 0 to F; default: the highest free one from 13 down)",
    )
    parser.add_argument(
        "--sideways-ram",
        metavar="SLOTS",
        type=slots,
        action="extend",
        help="slots that hold RAM: 4-7, or 4,5,12-13, or none (default: 4)",
    )
    cpus = "turbo (default if compiled), py65, or recompiler (needs the extra [fast]; default for long headless runs)"
    parser.add_argument("--cpu", choices=list(CPUS), help=cpus)
    add_roms_option(parser)


def add_roms_option(parser: argparse.ArgumentParser) -> None:
    """Add --roms, for the commands that start a machine."""
    which = "system ROMs: acorn, free, or a directory with Acorn's (default: Acorn's if found, otherwise the free ones)"
    parser.add_argument("--roms", metavar="SET", help=which)


def rom(text: str) -> tuple[str, int | None]:
    """The file and the slot, None for the default, of FILE[:SLOT]."""
    path, colon, slot = text.rpartition(":")
    if not path or not SLOT.fullmatch(slot) or os.path.exists(text):
        return text, None
    return path, slot_number(slot)


def add_symbols_option(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Add --symbols."""
    parser.add_argument(
        "--symbols",
        metavar="FILE[:SLOT]",
        type=rom,
        action="append",
        default=[],
        help="the program's labels and source lines, from a symbol file; those from &8000 on of this sideways slot",
    )


def symbols(options: argparse.Namespace) -> Symbols:
    """The symbols of --symbols, with those of the OS and the chips. Raises BeebError."""
    found = Symbols(known_labels(MODEL_B))
    for path, slot in options.symbols:
        found.load(path, slot)
    return found


def slot_number(text: str, choice: str = "0 to 15") -> int:
    """A sideways slot: 0 to 15, or one hexadecimal digit. The message of an error offers `choice`."""
    if not SLOT.fullmatch(text) or (number := int(text, 16 if len(text) == 1 else 10)) > 15:
        raise argparse.ArgumentTypeError(f"slot {shorten(text)!r} does not exist; choose from {choice}")
    return number


def slots(text: str) -> tuple[int, ...]:
    """Slots by their numbers and ranges: "4-7,12", or "none"."""
    if text == "none":
        return ()
    found: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.partition("-")
        low, high = (slot_number(end, RAM_RANGE) for end in (first, last if dash else first))
        if low > high:
            raise argparse.ArgumentTypeError(f"{shorten(part)}: the first slot of a range must not be above the last")
        found.update(range(low, high + 1))
    return tuple(sorted(found))


def build(options: argparse.Namespace, blank_tape: bool = False) -> tuple[Beeb, Recognised | None]:
    """The machine that the options describe, before its boot, and the contents of IMAGE if there is one.

    `blank_tape` is as for `emulator.host.start.beeb_with_media`. `options.resumed` becomes True if IMAGE is a save
    state: the machine then goes on from there. Raises BeebError.
    """
    path: Any
    if options.image is not None and not os.path.exists(split_member(options.image)[0]):
        options.image = find(str(options.image)) or options.image
    options.resumed = options.image is not None and is_state(options.image)
    if options.resumed:
        return resumed(options, blank_tape), None
    path = options.image = options.image and with_member(options.image, IMAGE_SUFFIXES)
    image = recognise(path) if path is not None else None
    tape: Any = options.tape and with_member(options.tape, TAPE_SUFFIXES)
    discs = [with_member(disc, (*DISC_SUFFIXES, *PROTECTED_SUFFIXES)) for disc in options.disc]
    if image is not None and image.tape is not None:
        if tape is not None:
            raise BeebError(f"two tapes, {path} and {tape}, for one recorder")
        tape = image.tape
    elif image is not None:
        discs.insert(0, path)
    if tape is not None and blank_tape:
        raise BeebError(f"two tapes, {options.tape or path} and the one of --record, for one recorder")
    if len(discs) > DRIVES:
        raise BeebError(f"{len(discs)} discs for {DRIVES} drives")
    ram = options.sideways_ram
    if ram is None:
        ram = [slot for slot in RAM_SLOTS if slot not in {fitted for _, fitted in options.rom}]
    kind = {"cpu": options.cpu, "roms": options.roms, "sideways_ram": ram}
    beeb = beeb_with_media(tape, discs, blank_tape=blank_tape, writable=options.writable, **kind)
    fit_roms(beeb, options.rom)
    for disc in beeb.discs if options.writable else ():
        if disc is not None and disc.fixed:
            print(f"{printable(disc.name)} is write-protected: {disc.fixed}", file=sys.stderr)
    for medium in (beeb.tape.tape, *beeb.discs):
        if medium is not None and medium.warnings:
            first, *others = medium.warnings
            more = f" (`beeb info` lists {len(others)} more)" if others else ""
            print(f"warning: {printable(medium.name)}: {printable(first)}{more}", file=sys.stderr)
    if image is not None and image.original:
        print(f"{printable(Path(path).name)}: {image.original}", file=sys.stderr)
    return beeb, image


def is_state(path: str) -> bool:
    """Whether there is a save state in the file at `path`."""
    if not os.path.isfile(path):  # a pipe can be read only once
        return False
    with suppress(OSError), open(path, "rb") as file:
        return file.read(len(MAGIC)) == MAGIC
    return False


def resumed(options: argparse.Namespace, blank_tape: bool) -> Beeb:
    """The machine that was saved in IMAGE, with the ROMs and media that the state names. Raises BeebError."""
    given = options.tape, options.disc, options.rom, options.sideways_ram, options.writable, blank_tape
    if any(given) or getattr(options, "state", None):
        raise BeebError(f"{options.image}: a save state names its tape, discs and ROMs; options cannot change them")
    try:
        with open(options.image, "rb") as file:
            saved = file.read(LARGEST_FILE + 1)
        return beeb_from_state(saved, Beeb(cpu=options.cpu, roms=options.roms))
    except StateError as error:
        raise StateError(f"{options.image}: {error}") from error
    except OSError as error:
        raise BeebError(f"{options.image}: {error.strerror or error}") from error


def fit_roms(beeb: Beeb, wanted: list[tuple[str, int | None]]) -> None:
    """Fit the ROMs of --rom, those with a slot first. Raises BeebError."""
    taken: dict[int, str] = {}
    for path, slot in sorted(wanted, key=lambda each: each[1] is None):
        if slot in taken:
            raise BeebError(f"two ROMs, {taken[slot]} and {path}, for slot {slot}")
        taken[beeb.fit_rom(path, slot)] = path
