"""`beeb dap`, as a client starts it that passes no arguments."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[4]))

from emulator.cli import main

sys.exit(main(["dap"]))
