"""`beeb new`: a blank formatted disc."""

import argparse
from pathlib import Path
from typing import Any

from emulator.errors import BeebError
from emulator.media.dfs import write_dsd, write_ssd


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("new", help="make the image of a blank formatted disc")
    parser.add_argument("image", metavar="IMAGE", help="the new file; a name in .dsd makes a double-sided disc")
    parser.add_argument("--dsd", action="store_true", help="make a double-sided disc: drives 0 and 2")
    parser.add_argument("--title", default="", help="the title of the first side, at most 12 characters")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    path = Path(options.image)
    suffix = path.suffix.lower()
    double = options.dsd or suffix == ".dsd"
    wanted = ".dsd" if double else ".ssd"
    if suffix != wanted:  # the suffix says how many sides an image has
        raise BeebError(f"{path}: the name of a {'double' if double else 'single'}-sided disc must end in {wanted}")
    side = write_ssd([], options.title)
    create(path, write_dsd(side, write_ssd([])) if double else side)
    return 0


def create(path: Path, data: bytes) -> None:
    """Write a new file. Raises BeebError if it exists or cannot be written; nothing of it is left then."""
    try:
        with path.open("xb") as file:
            try:
                file.write(data)
                file.flush()
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except FileExistsError as error:
        raise BeebError(f"{path}: file exists; nothing was written") from error
    except OSError as error:
        raise BeebError(f"{path}: {error.strerror or error}") from error
