"""The options that describe a machine, and building it."""

import argparse
import sys
from pathlib import Path

from emulator.beeb import CPUS, Beeb
from emulator.commands.output import printable
from emulator.errors import BeebError
from emulator.media.recognise import Recognised, recognise
from emulator.start import beeb_with_media

DRIVES = 2


def add_machine_options(parser: argparse.ArgumentParser) -> None:
    """Add IMAGE, --tape, --disc, --writable, --cpu and --rom-dir."""
    parser.add_argument(
        "image", metavar="IMAGE", nargs="?", help="tape or disc (UEF, CSW, SSD, DSD, also zipped) or BASIC program"
    )
    parser.add_argument("--tape", metavar="F", help="insert this tape")
    parser.add_argument(
        "--disc", metavar="F", action="append", default=[], help="insert this disc into drive 0; a second into drive 1"
    )
    parser.add_argument("--writable", action="store_true", help="let the machine change the disc images")
    parser.add_argument("--cpu", choices=list(CPUS), help="turbo (default if compiled) or py65")
    parser.add_argument("--rom-dir", metavar="DIR", help="directory of the system ROMs")


def build(options: argparse.Namespace, blank_tape: bool = False) -> tuple[Beeb, Recognised | None]:
    """The machine that the options describe, before its boot, and the contents of IMAGE if there is one.

    `blank_tape` is as for `emulator.start.beeb_with_media`. Raises BeebError.
    """
    image = recognise(options.image) if options.image is not None else None
    tape, discs = options.tape, list(options.disc)
    if image is not None and image.tape is not None:
        if tape is not None:
            raise BeebError(f"two tapes, {options.image} and {tape}, for one recorder")
        tape = image.tape
    elif image is not None:
        discs.insert(0, options.image)
    if tape is not None and blank_tape:
        raise BeebError(f"two tapes, {options.tape or options.image} and the one of --record, for one recorder")
    if len(discs) > DRIVES:
        raise BeebError(f"{len(discs)} discs for {DRIVES} drives")
    kind = {"cpu": options.cpu, "rom_dir": options.rom_dir}
    beeb = beeb_with_media(tape, discs, blank_tape=blank_tape, writable=options.writable, **kind)
    if image is not None and image.original:
        print(f"{printable(Path(options.image).name)}: {image.original}", file=sys.stderr)
    return beeb, image
