"""Drivers that know from KEN how a screen looks: for tests of what comes after calibration, which takes long."""

from copy import deepcopy
from functools import cache
from pathlib import Path

from kensington.beeb import DISC
from kensington.compare.program import Program
from kensington.compare.screen.driver import ScreenDriver

_ken = cache(ScreenDriver.load)


def calibrated(image: str | Path = DISC, roms: str | None = None) -> ScreenDriver:
    """A driver of KEN, or of a build of it that looks and answers as KEN does in the opening."""
    ken, program = _ken(DISC), Program(image, roms)
    program.start()
    return deepcopy(ken, {id(ken.program): program, id(ken.beeb): program.beeb})
