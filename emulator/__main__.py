"""The `beeb` command and `python -m emulator`: `emulator.cli`."""

import sys

from commandline.entry import enter


def main() -> int:
    """Run the command line of this process and return the exit status."""
    return enter("beeb", "emulator.cli")


if __name__ == "__main__":
    sys.exit(main())
