"""Pages of text in a terminal, each until a key is pressed; elsewhere all of them at once."""

import os
import select
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

LONGEST_KEY = 32  # bytes

if sys.platform == "win32":
    from msvcrt import getwch

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Nothing: keys are always read as they are pressed."""
        yield

    def read_key() -> None:
        """Wait for a key."""
        if getwch() in "\0\xe0":  # of an arrow or function key: its code follows
            getwch()
else:
    import termios
    import tty

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Keys are read as they are pressed, and not shown. Those typed ahead count."""
        stream = sys.stdin.fileno()
        before = termios.tcgetattr(stream)
        try:
            tty.setcbreak(stream, termios.TCSADRAIN)
            yield
        finally:
            termios.tcsetattr(stream, termios.TCSADRAIN, before)

    def read_key() -> None:
        """Wait for a key."""
        stream = sys.stdin.fileno()
        first = os.read(stream, 1)
        many = first == b"\x1b" or first >= b"\x80"  # the bytes of an arrow, or of a letter beyond ASCII
        if many and select.select([stream], [], [], 0)[0]:
            os.read(stream, LONGEST_KEY)


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
