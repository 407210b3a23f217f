"""The `pente` command and `python -m pente`: `pente.cli`."""

import sys

from commandline.entry import enter


def main() -> int:
    """Run the command line of this process and return the exit status."""
    return enter("pente", "pente.cli")


if __name__ == "__main__":
    sys.exit(main())
