"""The command `python -m tools.corpus.variants`: build a variant of KEN and print its description."""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from tools.corpus.variants import CHANGES, VariantError, variant


def lines(description: dict[str, Any], indent: str = "") -> list[str]:
    """The description as indented text."""
    written = []
    for name, value in description.items():
        if isinstance(value, dict):
            written += [f"{indent}{name}:", *lines(value, indent + "  ")]
        else:
            written.append(f"{indent}{name}: {json.dumps(value) if isinstance(value, str | list | tuple) else value}")
    return written


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.corpus.variants", description="Build a variant of KEN and print its description."
    )
    parser.add_argument("seed", help="a whole number, or KEN for the unchanged program")
    parser.add_argument("folder", help="output folder")
    names = ", ".join(CHANGES)
    parser.add_argument(
        "--change", action="append", default=[], choices=CHANGES, metavar="NAME", help=f"a named change, of: {names}"
    )
    parser.add_argument("--memory-map", action="store_true", help="also write a memory map and symbols")
    parser.add_argument("--json", action="store_true", help="print the description as JSON")
    options = parser.parse_args(arguments)
    if options.seed != "KEN" and not options.seed.isdecimal():
        parser.error(f"SEED must be a whole number or KEN, not {options.seed!r}")
    try:
        built = variant(None if options.seed == "KEN" else int(options.seed), options.change)
    except VariantError as error:
        print(f"tools.corpus.variants: {error}", file=sys.stderr)
        return 2
    paths = [str(path) for path in built.write(options.folder, options.memory_map)]
    description = {"images": paths} | built.description
    print(json.dumps(description, indent=2) if options.json else "\n".join(lines(description)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
