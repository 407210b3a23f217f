"""Machines at the BASIC prompt, and text typed at it."""

from collections.abc import Iterator
from contextlib import contextmanager

from emulator import Beeb


@contextmanager
def booted(**options) -> Iterator[Beeb]:
    """A machine at its first prompt."""
    with Beeb(**options) as beeb:
        beeb.boot()
        yield beeb


def enter(beeb: Beeb, text: str, seconds: float) -> None:
    """Type `text`, and run for `seconds` more."""
    beeb.type(text)
    beeb.run(seconds=seconds)
