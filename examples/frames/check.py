"""Check a machine-code game against a model, by memory: `python -m twincheck examples/frames/check.py`."""

from pathlib import Path

from hypothesis import strategies as st

from emulator import Beeb
from emulator.assembler import assemble_file
from emulator.automation.subjects import MemorySubject
from twincheck import TwinCheck

FIELDS = {"column": "column", "rock": "rock", "row": "row", "score": "score:bcd2", "lives": "lives"}


SOURCE = Path(__file__).with_name("dodge.6502")


def game(source=SOURCE):
    beeb = Beeb()
    beeb.boot()
    assembly = assemble_file(source)
    beeb.memory[assembly.load : assembly.load + len(assembly.code)] = assembly.code
    beeb.symbols.update(assembly.symbols)
    beeb.type(f"CALL &{assembly.execution:X}")
    beeb.key_down("RETURN")
    beeb.run_until("step")  # the first turn
    beeb.key_up("RETURN")
    return MemorySubject(beeb, FIELDS, until="step")


class Model:
    def restart(self, seed):
        self.column, self.row, self.score, self.lives, self.random, self.rock = 20, 0, 0, 3, 7, 7

    def act(self, key):
        if self.lives == 0:
            return
        self.column = min(max(self.column + {"Z": -1, "X": 1}.get(key, 0), 0), 39)
        self.row += 1
        if self.row == 25:
            if self.rock == self.column:
                self.lives -= 1
            else:
                self.score = (self.score + 1) % 10000
            self.row = 0
            self.random = (5 * self.random + 1) % 256
            self.rock = self.random % 32

    def view(self):
        return {name: getattr(self, name) for name in FIELDS}


check = TwinCheck(game, Model, st.sampled_from(["", "Z", "X"]), longest=100, files=["dodge.6502"])
