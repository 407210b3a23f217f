"""`python -m kalah`: `kalah.cli`."""

import sys

from kalah.cli import main

if __name__ == "__main__":
    sys.exit(main())
