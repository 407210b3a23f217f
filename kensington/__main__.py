"""The `kensington` command and `python -m kensington`: `kensington.cli`."""

import sys

from commandline.entry import enter


def main() -> int:
    """Run the command line of this process and return the exit status."""
    return enter("kensington", "kensington.cli")


if __name__ == "__main__":
    sys.exit(main())
