"""`pente rules`: the rules, page by page."""

import argparse
from typing import Any

from boardgame.commands.pages import show_pages
from pente.rulebook import PAGES


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("rules", help="explain the rules, page by page")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    show_pages(PAGES)
    return 0
