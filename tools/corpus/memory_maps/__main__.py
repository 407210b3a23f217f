"""The command `python -m tools.corpus.memory_maps`: find the memory map of a program by playing on its screen."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from commandline.errors import UserError
from commandline.files import replace_file
from kensington.compare.screen.driver import ScreenDriver
from tools.corpus.memory_maps.found_map import as_json, to_toml
from tools.corpus.memory_maps.map_finder import MapFinder


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.corpus.memory_maps",
        description="Find where a program keeps its game, by playing on its screen. The exit status is 1 if no board "
        "was found.",
    )
    parser.add_argument("image", metavar="IMAGE", help="a tape or disc image with the program")
    out = "write the memory map here (default: standard output); a campaign finds KEN.toml beside KEN.uef"
    parser.add_argument("--out", metavar="FILE", help=out)
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="random seed (default: 1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)

    def show(line: str) -> None:
        print(line, file=sys.stderr)

    try:
        driver = ScreenDriver.load(options.image)
        found = MapFinder(driver, options.seed, show if sys.stderr.isatty() else None).find(Path(options.image))
        if options.out:
            replace_file(Path(options.out), to_toml(found).encode())
    except (UserError, OSError) as error:
        print(f"tools.corpus.memory_maps: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(as_json(found), indent=2))
    elif not options.out:
        print(to_toml(found), end="")
    return 0 if found.boards else 1


if __name__ == "__main__":
    sys.exit(main())
