"""Expressions of the debugger."""

import pytest

from emulator.debug.expressions import condition, evaluate
from emulator.errors import BeebError


@pytest.fixture
def machine(beeb):
    beeb.symbols.add("score", 0x70)
    beeb.symbols.add("game.loop", 0x2000)
    beeb.memory[0x70:0x74] = b"\x03\x01\x02\x80"
    beeb.cpu.a, beeb.cpu.x, beeb.cpu.pc = 0x41, 5, 0x2000
    return beeb


@pytest.mark.parametrize(
    "text, number, kind",
    [
        ("A", 0x41, "number"),
        ("&A", 0x0A, "address"),
        ("pc", 0x2000, "number"),
        ("score", 0x70, "address"),
        ("Score+1", 0x71, "address"),
        ("game.loop - 1", 0x1FFF, "address"),
        ("&70", 0x70, "address"),
        ("+112", 0x70, "address"),
        ("%101", 5, "address"),
        ("?score", 3, "number"),
        ("?(score+1)", 1, "number"),
        ("?score+1", 4, "number"),
        ("!score", 0x80020103, "number"),
        ("??score", 0, "number"),
        ("-A", -0x41, "number"),
        ("A = 41", -1, "number"),
        ("A == &40 OR X=5", -1, "number"),
        ("?score > 2 AND X <> 5", 0, "number"),
        ("A && 1 || 2", 3, "number"),
        ("?score <= 3", -1, "number"),
        ("(A - X) >= 3D", 0, "number"),
    ],
)
def test_values(machine, text, number, kind):
    machine.memory[3] = 0
    value = evaluate(text, machine)
    assert (value.number, value.kind) == (number, kind)


@pytest.mark.parametrize(
    "text", ["", "A =", "(A", "A)", "?", "A $ B", "nothing", "?&FFFF+", "1 2", "(" * 99, "?-1", "@"]
)
def test_what_cannot_be_read(machine, text):
    with pytest.raises(BeebError):
        evaluate(text, machine)


def test_condition_of_another_machine(machine):
    holds = condition("?score = 3", machine)
    with machine.clone() as twin:
        twin.memory[0x70] = 4
        assert holds(machine) and not holds(twin)
