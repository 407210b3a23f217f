"""`beeb cache`: show the code that the recompiler keeps on disk; `beeb cache clear`: delete it."""

import argparse
from typing import Any

from commandline.output import print_json, printable
from emulator.cpu.recompiler import cache

MIB = 1 << 20


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("cache", description="Show or clear the code that the recompiler keeps.")
    parser.add_argument("action", nargs="?", choices=["show", "clear"], default="show", help="show (default) or clear")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    """Clear if requested, then show."""
    file = cache.path()
    if options.action == "clear":
        cache.clear(file)
    count, size = cache.contents(file)
    if options.json:
        print_json({"file": str(file), "translations": count, "bytes": size, "limit": cache.LIMIT})
    else:
        print(f"{printable(str(file))}: {count} translations, {size / MIB:.1f} of at most {cache.LIMIT / MIB:.0f} MiB")
    return 0
