"""`python -m kensington` is the `kensington` command."""

import sys

from kensington.cli import main

sys.exit(main())
