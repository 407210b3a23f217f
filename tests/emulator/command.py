"""The `beeb` command, run in the test's own process."""

from functools import partial

from emulator.cli import main
from tests.command import run

beeb = partial(run, main)
