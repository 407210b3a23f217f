"""KEN for the tests of its rules, its players and its source: assembled, and on its tape."""

from functools import cache

from kensington.beeb import TAPE
from tools.assembler import Assembly
from tools.ken import build

KEN = TAPE


@cache
def program() -> Assembly:
    """KEN, as on its tape."""
    return build.assembled("ken.asm")
