"""The command `python -m tools.make.firmware`: assemble the free firmware and write its images."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from emulator.firmware import FOLDER
from tools.make.firmware import build


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.make.firmware",
        description="Assemble the free OS, BASIC and DFS, and write os.rom, basic.rom and dfs.rom.",
    )
    parser.add_argument(
        "folder", type=Path, nargs="?", default=FOLDER, help="output folder (default: emulator/firmware)"
    )
    folder = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in build.images().items():
        path = folder / name
        changed = not path.exists() or path.read_bytes() != data
        path.write_bytes(data)
        print(f"{path}: {'changed' if changed else 'as before'}")


if __name__ == "__main__":
    main()
