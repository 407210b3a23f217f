"""`beeb info`: the contents of a tape or disc image."""

import argparse
from collections.abc import Sequence
from typing import Any

from commandline.output import print_json, print_table, printable
from emulator.media import dfs
from emulator.media.basic import is_program, list_program
from emulator.media.cfs import TapeFile
from emulator.media.choice import ChoiceError
from emulator.media.dfs import Catalogue, DiscFile
from emulator.media.errors import DiscError, MediaError
from emulator.media.recognise import Recognised, recognise
from emulator.media.tape import TONE, Tape


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("info", description="List the contents of a tape or disc image.")
    parser.add_argument(
        "image", metavar="IMAGE", help="as for `beeb run`; for a zip or MMB without a member, its images"
    )
    parser.add_argument("--list", metavar="NAME", dest="listed", help="list the BASIC program of that name instead")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    try:
        found = recognise(options.image)
    except ChoiceError as choice:
        if options.listed is not None:
            raise
        show_members(choice, options.json)
        return 0
    if options.listed is not None:
        lines = list_program(find_program(found, options.listed))
        if options.json:
            print_json(lines)
        else:
            print("\n".join(lines))
    elif options.json:
        print_json(describe(found))
    else:
        show(found)
    return 0


def show_members(choice: ChoiceError, json: bool) -> None:
    """Print the images in a file that has several."""
    if json:
        images = [{"number": member.number, "name": member.name} for member in choice.members]
        print_json({"name": choice.name, "images": images})
        return
    name, count, first = printable(choice.name), len(choice.members), choice.members[0].number
    print(f"{name}: {count} images; choose one by name or number, as in {name}:{first}")
    print_table(("", "name"), [(member.number, printable(member.name)) for member in choice.members])


def find_program(found: Recognised, name: str) -> bytes:
    """The BASIC program called `name`, in any case, with or without its directory."""
    for file in found.files:
        names = {file.name.upper(), f"{getattr(file, 'directory', '$')}.{file.name}".upper()}
        if name.upper() in names:
            if not is_program(file.data):
                raise MediaError(f"{found.name}: {file.name} is not a BASIC program")
            return file.data
    raise MediaError(f"{found.name}: no file {name}")


def describe(found: Recognised) -> dict[str, Any]:
    """The contents as a value for JSON."""
    description: dict[str, Any] = {
        "name": found.name,
        "format": found.format,
        "bytes": found.size,
        "sha1": found.sha1,
        "recognised": found.original or None,
        "start": "SHIFT-BREAK" if found.boots else found.command,
        "warnings": list(found.warnings),
    }
    if found.tape is not None:
        description |= {
            "seconds": round(found.tape.seconds, 3),
            "files": [describe_file(file) for file in found.files],
        }
    else:
        catalogues, faults = catalogues_and_faults(found)
        description["sides"] = [
            {
                "side": catalogue.side,
                "title": catalogue.title,
                "cycle": catalogue.cycle,
                "option": catalogue.option,
                "sectors": catalogue.sectors,
                "warnings": list(catalogue.warnings),
                "files": [describe_file(file) for file in catalogue.files],
            }
            for catalogue in catalogues
        ]
        if found.tracks is not None:
            description["warnings"] += faults
            description["peculiarities"] = found.peculiarities
    return description


def catalogues_and_faults(found: Recognised) -> tuple[list[Catalogue], list[str]]:
    """The catalogues of a disc, and why there are none. Raises DiscError unless its format shows more than them."""
    try:
        return found.catalogues, []
    except DiscError as error:
        if found.tracks is None:
            raise
        return [], [str(error)]


def describe_file(file: TapeFile | DiscFile) -> dict[str, Any]:
    description: dict[str, Any] = {
        "name": file.name,
        "load": file.load,
        "execute": file.execute,
        "length": file.length,
        "locked": file.locked,
        "basic": is_program(file.data),
    }
    if isinstance(file, TapeFile):
        return description | {"blocks": file.blocks, "intact": file.intact, "faults": list(file.faults)}
    return description | {"directory": file.directory, "sector": file.sector}


def show(found: Recognised) -> None:
    """Print the contents as tables."""
    catalogues, faults = catalogues_and_faults(found)
    print(f"{printable(found.name)}: {found.format}, SHA-1 {found.sha1}")
    if found.original:
        print(found.original)
    if found.tape is not None:
        minutes, seconds = divmod(round(found.tape.seconds), 60)
        print(f"{minutes} min {seconds} s of tape")
        show_files(found.files, ("blocks",), lambda file: (file.blocks,), why_no_files(found.tape))
        show_warnings(found.warnings)
        show_warnings([f"{file.name}: {fault}" for file in found.tape.files() for fault in file.faults])
        return
    for catalogue in catalogues:
        option = f"{catalogue.option} ({dfs.OPTIONS[catalogue.option]})"
        title = printable(catalogue.title) or "no title"
        print(f"side {catalogue.side}: {title} ({catalogue.cycle}), option {option}, {catalogue.sectors} sectors")
        show_files(catalogue.files, ("sector",), lambda file: (f"{file.sector:03X}",))
        show_warnings(catalogue.warnings)
    show_warnings([*found.warnings, *faults])
    for what in found.peculiarities:
        print(what)


def why_no_files(tape: Tape) -> str:
    """What is on a tape without files."""
    if any(data for _, data in tape.stretches()):
        return "it has data, but no block of the cassette filing system"
    return "it has only a carrier tone" if TONE in tape.kind else "it is silent"


def show_files(files: Sequence[TapeFile | DiscFile], headings: tuple[str, ...], place: Any, why_none: str = "") -> None:
    if not files:
        print(f"no files: {why_none}" if why_none else "no files")
        return
    rows = []
    for file in files:
        name = file.full_name if isinstance(file, DiscFile) else file.name
        notes = "locked " if file.locked else ""
        notes += "BASIC " if is_program(file.data) else ""
        notes += "" if getattr(file, "intact", True) else "damaged or incomplete"
        addresses = (f"{file.load:08X}", f"{file.execute:08X}", f"{file.length:06X}")
        rows.append((printable(name), *addresses, *place(file), notes.strip()))
    print_table(("name", "load", "execute", "length", *headings, ""), rows)


def show_warnings(warnings: Sequence[str]) -> None:
    for warning in warnings:
        print(f"warning: {printable(warning)}")
