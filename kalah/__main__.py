"""The `kalah` command and `python -m kalah`: `kalah.cli`."""

import sys

from commandline.entry import enter


def main() -> int:
    """Run the command line of this process and return the exit status."""
    return enter("kalah", "kalah.cli")


if __name__ == "__main__":
    sys.exit(main())
