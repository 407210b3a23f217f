"""The command `python -m tools.make.ken`: assemble KEN and write its tape, its disc and its symbols."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from kensington.beeb import FOLDER
from tools.make.ken import build


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.make.ken", description="Assemble KEN and write KEN.uef, KEN.ssd and KEN.symbols."
    )
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="output folder (default: kensington/beeb)")
    folder = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in build.images().items():
        (folder / name).write_bytes(data)
    program = build.assembled("ken.asm")
    free = build.SCREEN - program.labels["program_end"]
    print(f"{len(program.code)} bytes, {free} free below the screen; title {len(build.title())} bytes")


if __name__ == "__main__":
    main()
