"""Pages of text in a terminal, each until a key is pressed; elsewhere all of them at once."""

import sys
from collections.abc import Sequence

from commandline.system import read_key, single_keys


def in_terminal() -> bool:
    """Whether a person reads and types in a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def show_pages(pages: Sequence[str]) -> None:
    """Print pages of text; in a terminal the next one follows a key."""
    if not in_terminal():
        print("\n\n".join(pages))
        return
    with single_keys():
        for number, page in enumerate(pages, 1):
            last = number == len(pages)
            print(f"{page}\n\nPress any key to {'exit' if last else 'continue'}.", end="", flush=True)
            try:
                read_key()
            finally:  # Ctrl-C, too, ends the line
                print("" if last else "\n", flush=True)
