"""The same input for the oracle and the emulator: keys in the keyboard buffer of the OS."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from emulator import Beeb
from tests.emulator.oracle.jsbeeb import Oracle

Pair = tuple[Oracle, Beeb]

# OS 1.20's keyboard buffer
BUFFER_PAGE, BUFFER_FIRST, BUFFER_LENGTH = 0x0300, 0xE0, 32
BUFFER_START, BUFFER_END = 0x02D8, 0x02E1

FIELD = 40_000  # cycles


@contextmanager
def booted_pair(oracle: Oracle) -> Iterator[Pair]:
    """Both machines at the BASIC prompt."""
    oracle.new("B")
    oracle.boot()
    with Beeb(dfs=None) as beeb:
        beeb.boot()
        beeb.drawing = True
        yield oracle, beeb


def enter(pair: Pair, *lines: str, finishing_fields: int = 250) -> None:
    """Enter lines on both machines, with `finishing_fields` after each for its execution."""
    oracle, beeb = pair

    def peek(address: int) -> int:
        return oracle.peek(address)[0]

    def poke(address: int, value: int) -> None:
        oracle.poke(address, bytes([value]))

    def run(cycles: int) -> None:
        beeb.run(cycles=cycles)

    for line in lines:
        feed(line + "\r", peek, poke, oracle.run, finishing_fields)
        feed(line + "\r", beeb.memory.__getitem__, beeb.memory.__setitem__, run, finishing_fields)


def feed(text: str, peek: Callable, poke: Callable, run: Callable, finishing_fields: int) -> None:
    """Put `text` into the keyboard buffer, a part whenever the buffer is empty."""
    for start in range(0, len(text), BUFFER_LENGTH - 1):
        for _ in range(finishing_fields):
            if peek(BUFFER_START) == peek(BUFFER_END):
                break
            run(FIELD)
        else:
            pytest.fail(f"{text[:start]!r} is not being read")
        end = peek(BUFFER_END)
        for character in text[start : start + BUFFER_LENGTH - 1]:
            poke(BUFFER_PAGE + end, ord(character))
            end = end + 1 if end < 0xFF else BUFFER_FIRST
        poke(BUFFER_END, end)
        run(FIELD)
    run(finishing_fields * FIELD)
