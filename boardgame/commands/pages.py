"""Pages of text in a terminal, each until a key is pressed; elsewhere all of them at once."""

import sys
from collections.abc import Sequence

if sys.platform == "win32":
    from msvcrt import getwch as read_key
else:
    import termios
    import tty

    def read_key() -> str:
        """Wait for a key."""
        stream = sys.stdin.fileno()
        before = termios.tcgetattr(stream)
        try:
            tty.setcbreak(stream, termios.TCSADRAIN)  # keys typed ahead count
            return sys.stdin.read(1)
        finally:
            termios.tcsetattr(stream, termios.TCSADRAIN, before)


def show_pages(pages: Sequence[str]) -> None:
    """Print pages of text; in a terminal the next one follows a key."""
    for number, page in enumerate(pages, 1):
        print(page)
        if sys.stdin.isatty() and sys.stdout.isatty():
            print(f"\nPress any key to {'continue' if number < len(pages) else 'exit'}.", end="", flush=True)
            try:
                read_key()
            finally:  # Ctrl-C, too, ends the line
                print("\n" if number < len(pages) else "", flush=True)
        elif number < len(pages):
            print()
