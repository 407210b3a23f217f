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

DONE = 0x8F  # a byte in page 0 that BASIC leaves to programs
FIELD = 40_000  # cycles
FINISHING_FIELDS = 50  # for the prompt, or for a program to start
MOST_FIELDS = 500


@contextmanager
def booted_pair(oracle: Oracle) -> Iterator[Pair]:
    """Both machines at the BASIC prompt."""
    oracle.new("B")
    oracle.boot()
    with Beeb(dfs=None) as beeb:
        beeb.boot()
        beeb.drawing = True
        yield oracle, beeb


def enter(pair: Pair, *lines: str, running: bool = False) -> None:
    """Enter lines on both machines; wait until the last one has been executed or, if it is left `running`, a second."""
    oracle, beeb = pair

    def peek(address: int) -> int:
        return oracle.peek(address)[0]

    def poke(address: int, value: int) -> None:
        oracle.poke(address, bytes([value]))

    def run(cycles: int) -> None:
        beeb.run(cycles=cycles)

    _enter(lines, running, peek, poke, oracle.run)
    _enter(lines, running, beeb.memory.__getitem__, beeb.memory.__setitem__, run)


def _enter(lines: tuple[str, ...], running: bool, peek: Callable, poke: Callable, run: Callable) -> None:
    poke(DONE, 0)
    for line in lines[:-1]:
        feed(line + "\r", peek, poke, run)
    feed(lines[-1] + ("\r" if running else f":?{DONE}=1\r"), peek, poke, run)
    if not running:
        wait(lambda: peek(DONE) == 1, run, lines[-1])
    run(FINISHING_FIELDS * FIELD)


def feed(text: str, peek: Callable, poke: Callable, run: Callable) -> None:
    """Put `text` into the keyboard buffer, a part whenever the buffer is empty."""
    for start in range(0, len(text), BUFFER_LENGTH - 1):
        wait(lambda: peek(BUFFER_START) == peek(BUFFER_END), run, text[start:])
        end = peek(BUFFER_END)
        for character in text[start : start + BUFFER_LENGTH - 1]:
            poke(BUFFER_PAGE + end, ord(character))
            end = end + 1 if end < 0xFF else BUFFER_FIRST
        poke(BUFFER_END, end)
        run(FIELD)


def wait(done: Callable[[], bool], run: Callable, text: str) -> None:
    """Run fields until something is done."""
    for _ in range(MOST_FIELDS):
        if done():
            return
        run(FIELD)
    pytest.fail(f"{text!r} is not read or does not end")
