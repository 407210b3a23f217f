"""`python -m twincheck`: `twincheck.command`."""

import sys

from commandline.entry import enter


def main() -> int:
    """Run the command line of this process and return the exit status."""
    return enter("twincheck", "twincheck.command")


if __name__ == "__main__":
    sys.exit(main())
