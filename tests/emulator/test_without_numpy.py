"""The machine without what a browser's Python lacks, such as NumPy and Pillow: its results are the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from emulator.media.tape import Tape, TapeFile
from emulator.media.uef import write_uef
from tests.emulator.media.pulses import csw2, pulse_lengths

BLOCKED = ("numpy", "PIL", "sqlite3", "fcntl", "resource", "_multiprocessing")
BLOCK = f"""
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED}:
            raise ModuleNotFoundError("blocked: " + name, name=name.partition(".")[0])
if "block" in sys.argv:
    sys.meta_path.insert(0, Blocker())
    for name in list(sys.modules):
        if name.partition(".")[0] in {BLOCKED}:
            del sys.modules[name]
"""
RUN = """
import hashlib, pathlib
def digest(data):
    return hashlib.sha1(bytes(data)).hexdigest()
from emulator import Beeb
for image in ("tape.uef", "tape.csw"):
    with Beeb(roms="free", tape=image) as beeb:
        beeb.boot()
        beeb.drawing = True
        beeb.type('MODE 4\\n10 FOR I%=1 TO 3\\n20 PRINT I%*I%\\n30 NEXT\\nRUN\\n')
        beeb.run_until_input()
        print(*(row.rstrip() for row in beeb.screen.text if row.strip()))
        state = beeb.save_state()
        beeb.type('SOUND 1,-15,100,5\\n*TAPE\\nLOAD ""\\n')
        beeb.sound.samples()
        beeb.tape.play()
        beeb.run(seconds=16)
        beeb.type("LIST\\n")
        beeb.run(seconds=1)
        print(beeb.screen_text(), digest(beeb.sound.samples()), digest(beeb.screen.rgba), digest(beeb.screen.png()))
        print(digest(beeb.save_state()), digest(state))
        beeb.load_state(state)
        print(beeb.cycles, digest(beeb.save_state()), len(beeb.screen.rgba))
"""


@pytest.mark.parametrize("module", ["emulator", "emulator.beeb", "emulator.web.front_end"])
def test_imports_need_neither_numpy_nor_pillow(module):
    done = run(f"{BLOCK}\nimport {module}\nprint([name for name in {BLOCKED} if name in sys.modules])", "block")
    assert done == "[]\n"


def test_a_machine_runs_as_it_does_with_them(tmp_path):
    tape = Tape.of_files([TapeFile("HI", 0x1900, 0x8023, bytes.fromhex("0d000a0720f1313233 0dff".replace(" ", "")))])
    (tmp_path / "tape.uef").write_bytes(write_uef(tape))
    (tmp_path / "tape.csw").write_bytes(csw2(pulse_lengths(tape)))
    without, usual = (run(BLOCK + RUN, *words, cwd=tmp_path) for words in (["block"], []))
    assert without == usual
    assert "1 4 9" in " ".join(without.split()) and "PRINT" in without


def run(program: str, *words: str, cwd: Path | None = None) -> str:
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-c", program, *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=cwd, env=environment)
    assert not done.returncode, done.stderr
    return done.stdout
