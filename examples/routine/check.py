"""Check a 6502 routine against a Python function: `python -m twincheck examples/routine/check.py`."""

from math import isqrt
from pathlib import Path

from hypothesis import strategies as st

from emulator import Beeb
from emulator.assembler import assemble_file
from emulator.automation.subjects import RoutineSubject
from twincheck import FunctionSubject, TwinCheck

SOURCE = Path(__file__).with_name("isqrt.6502")


def routine(source=SOURCE):
    beeb = Beeb()
    beeb.boot()
    assembly = assemble_file(source)
    beeb.memory[assembly.load : assembly.load + len(assembly.code)] = assembly.code
    beeb.symbols.update(assembly.symbols)  # or of a file, BeebAsm's for example: beeb.symbols.load("isqrt.labels")
    return RoutineSubject(beeb, "isqrt", inputs={"number": "0070:word"}, outputs={"root": "x"})


def twin():
    return FunctionSubject(lambda number: {"root": isqrt(number)})


numbers = st.builds(lambda number: {"number": number}, st.integers(0, 0xFFFF))
check = TwinCheck(routine, twin, numbers, longest=1, files=["isqrt.6502"])
