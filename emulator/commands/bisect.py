"""`beeb bisect`: the same input on two machines, and the first cycle and instruction at which their memory differs.

Exit status: 0 they agree; 1 they part; 2 an argument or a file cannot be used.
"""

import argparse
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from commandline.output import print_json
from emulator.automation.input_log import InputLog
from emulator.automation.lockstep import Lockstep, Parting, Write
from emulator.automation.memory_fields import parse
from emulator.beeb import FIELD, Beeb
from emulator.errors import BeebError
from emulator.host.start import beeb_with_media
from emulator.media.recognise import recognise

AFTER = 250  # frames after the last input


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("bisect", description="Find where two machines with the same input part.")
    parser.add_argument("first", metavar="A", help="a tape, disc or BASIC program")
    parser.add_argument("second", metavar="B", help="another build of it, or the same file on another machine")
    parser.add_argument("--input", metavar="LOG", help="keys at cycles or frames: see beeb run --record-keys")
    parser.add_argument(
        "--watch",
        metavar="FIELDS",
        required=True,
        help="what to compare, separated by commas: score:word, lives, board:bytes64, 2000..20FF",
    )
    parser.add_argument("--symbols", metavar="F[,F]", help="symbols of the programs, in an assembler's format")
    parser.add_argument("--cpu", metavar="C[,C]", help="CPU of both machines, or of each: turbo, py65, recompiler")
    parser.add_argument("--roms", metavar="SET[,SET]", help="system ROMs: acorn, free, or a directory")
    parser.add_argument("--frames", metavar="N", type=int, help="frames to run (default: 250 after the last input)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    log = InputLog.load(options.input) if options.input is not None else InputLog()
    cpus, sets, symbols = (_two(value) for value in (options.cpu, options.roms, options.symbols))
    images = options.first, options.second
    first, second = (
        machine(image, log.from_power_on, cpu, roms, names)
        for image, cpu, roms, names in zip(images, cpus, sets, symbols, strict=True)
    )
    with first, second:
        fields = {text.strip(): parse(text) for text in options.watch.split(",")}
        frames = options.frames if options.frames is not None else log.end // FIELD + AFTER
        parting = Lockstep(first, second, log, fields).run(frames)
        if options.json:
            print_json({"frames": frames, "parting": None if parting is None else asdict(parting)})
        elif parting is None:
            print(f"agree in {frames} frames")
        else:
            print("\n".join(described(parting, images)))
    return int(parting is not None)


def _two(value: str | None) -> tuple[str | None, str | None]:
    """An option's value for both machines, or one for each."""
    if value is None:
        return None, None
    first, comma, second = value.partition(",")
    return first, second if comma else first


def machine(image: str, from_power_on: bool, cpu: str | None, roms: str | None, symbols: str | None) -> Beeb:
    """A machine in which the program of `image` has been started, or with `from_power_on` is in tape or drive.

    Raises BeebError.
    """
    found = recognise(Path(image))
    discs: list[str | os.PathLike[str]] = [] if found.tape is not None else [image]
    beeb = beeb_with_media(found.tape, discs, cpu=cpu, roms=roms)
    if symbols is not None:
        beeb.symbols.load(symbols)
    if not from_power_on:
        beeb.drawing = False
        try:
            beeb.boot(shift=found.boots)
        except TimeoutError:
            raise BeebError(f"{image}: the machine shows no prompt in which the program could be started") from None
        if not found.boots:
            beeb.type(found.command)
    return beeb


def described(parting: Parting, images: tuple[str, str]) -> list[str]:
    """The result in lines."""
    at = "" if parting.cycle is None else f", cycle {parting.cycle:,}"
    one, two = parting.values
    lines = [
        f"part in frame {parting.frame}{at}: {parting.field}, at &{parting.address:04X}",
        f"  was &{parting.before:02X}; at the end of the frame &{one:02X} in A, &{two:02X} in B",
    ]
    for name, image, write in zip("AB", images, parting.writes, strict=True):
        lines.append(f"  {name} ({Path(image).name}) {_written(write)}")
    return lines


def _written(write: Write | None) -> str:
    if write is None:
        return "does not write there"
    return f"writes &{write.value:02X} at cycle {write.cycle:,}: &{write.pc:04X} {write.instruction}"
