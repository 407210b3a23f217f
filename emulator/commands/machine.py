"""The options by which a command is told what machine to build, and building it."""

import argparse
import sys
from pathlib import Path

from emulator.beeb import CPUS, Beeb
from emulator.commands.output import printable
from emulator.errors import BeebError
from emulator.media.recognise import Recognised, recognise
from emulator.start import machine

DRIVES = 2


def add_machine_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("image", metavar="IMAGE", nargs="?", help="a tape or disc: UEF, CSW, SSD, DSD, or a zip of one")
    parser.add_argument("--tape", metavar="F", help="put this tape into the recorder")
    parser.add_argument(
        "--disc", metavar="F", action="append", default=[], help="put this disc into drive 0; a second one into drive 1"
    )
    parser.add_argument("--writable", action="store_true", help="let the machine change the disc images")
    parser.add_argument("--cpu", choices=list(CPUS), help="turbo (default where it was compiled) or py65")
    parser.add_argument("--rom-dir", metavar="DIR", help="where the system ROMs are")


def build(options: argparse.Namespace, blank_tape: bool = False) -> tuple[Beeb, Recognised | None]:
    """The machine that the options describe, not yet switched on, and what IMAGE is if one was given.

    `blank_tape` is as for `emulator.start.machine`. Raises BeebError.
    """
    image = recognise(options.image) if options.image is not None else None
    tape, discs = options.tape, list(options.disc)
    if image is not None and image.tape is not None:
        if tape is not None:
            raise BeebError(f"two tapes, {options.image} and {tape}: there is one recorder")
        tape = image.tape
    elif image is not None:
        discs.insert(0, options.image)
    if tape is not None and blank_tape:
        raise BeebError(f"{options.tape or options.image} and a tape to record on: there is one recorder")
    if len(discs) > DRIVES:
        raise BeebError(f"{len(discs)} discs: there are {DRIVES} drives")
    kind = {"cpu": options.cpu, "rom_dir": options.rom_dir}
    beeb = machine(tape, discs, blank_tape=blank_tape, writable=options.writable, **kind)
    if image is not None and image.verdict:
        print(f"{printable(Path(options.image).name)}: {image.verdict}", file=sys.stderr)
    return beeb, image
