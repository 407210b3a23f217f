"""`python -m pente`: `pente.cli`."""

import sys

from pente.cli import main

if __name__ == "__main__":
    sys.exit(main())
