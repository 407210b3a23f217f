"""`beeb new`: a blank formatted disc."""

import argparse
from pathlib import Path
from typing import Any

from emulator.media.blank import create_disc


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("new", description="Make the image of a blank formatted disc.")
    parser.add_argument("image", metavar="IMAGE", help="the new file; a name in .dsd makes a double-sided disc")
    parser.add_argument("--dsd", action="store_true", help="make a double-sided disc: drives 0 and 2")
    parser.add_argument("--title", default="", help="the title of the first side, at most 12 characters")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    create_disc(Path(options.image), options.title, options.dsd)
    return 0
