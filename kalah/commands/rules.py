"""`kalah rules`: the rules in pages, each sentence with a board on which it happens."""

import argparse
import sys
from typing import Any

from rich.console import Console

from kalah.advice import STRATEGIES
from kalah.lessons import PAGES
from kalah.text import page as board


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("rules", help="explain the rules beside a board")
    parser.add_argument("--ascii", action="store_true", help="ASCII only")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    console = Console(highlight=False)
    for number, page in enumerate(PAGES, 1):
        console.print(f"\n{number}. {page.text}\n")
        console.print(board(page.position, ascii=options.ascii).text())
        if page.bin:
            console.print(f"\nSouth sows bin {page.bin}:\n")
            console.print(board(page.after, ascii=options.ascii).text())
        if sys.stdin.isatty() and sys.stdout.isatty():
            input("Press RETURN ")
    console.print("\nStrategies:\n")
    for number, text in enumerate(STRATEGIES, 1):
        console.print(f"{number}. {text}")
    return 0
