"""The command: `python -m tools.variants SEED FOLDER [--change NAME]... [--knowledge] [--json]`; SEED may be KEN."""

import argparse
import json
import sys
from typing import Any

from tools.variants import CHANGES, VariantError, variant


def lines(description: dict[str, Any], indent: str = "") -> list[str]:
    """A description as a person reads it."""
    written = []
    for what, value in description.items():
        if isinstance(value, dict):
            written += [f"{indent}{what}:", *lines(value, indent + "  ")]
        else:
            written.append(f"{indent}{what}: {json.dumps(value) if isinstance(value, str | list | tuple) else value}")
    return written


def main(arguments: list[str]) -> int:
    """Build what is asked for, and say what it is."""
    parser = argparse.ArgumentParser(prog="python -m tools.variants", description="Build a variant of KEN.")
    parser.add_argument("seed", help="a whole number, or KEN for the program as it is")
    parser.add_argument("folder", help="where the image is written")
    parser.add_argument("--change", action="append", default=[], choices=CHANGES, help="a change by its name")
    parser.add_argument("--knowledge", action="store_true", help="also write what is known of the program's memory")
    parser.add_argument("--json", action="store_true", help="print the description as JSON")
    options = parser.parse_args(arguments)
    if options.seed != "KEN" and not options.seed.isdecimal():
        parser.error(f"a seed is a whole number, or KEN, and not {options.seed!r}")
    try:
        built = variant(None if options.seed == "KEN" else int(options.seed), options.change)
    except VariantError as error:
        print(f"tools.variants: {error}", file=sys.stderr)
        return 2
    paths = [str(path) for path in built.write(options.folder, options.knowledge)]
    described = {"images": paths} | built.description
    print(json.dumps(described, indent=2) if options.json else "\n".join(lines(described)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
