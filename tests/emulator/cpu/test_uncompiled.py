"""A copy of the package without its compiled modules gives the same machine."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import emulator
from emulator import Beeb

KEYS = "MODE 2\nFOR I%=0 TO 7:GCOL 0,I%:DRAW 1279*RND(1),999*RND(1):NEXT\nPRINT SIN(1)\nSOUND 1,-15,53,5\n"
CODE = f"""
import hashlib, json, sys
from emulator import Beeb
from emulator.cpu.turbo import COMPILED
with Beeb(cpu="py65", roms=sys.argv[1]) as beeb:
    beeb.boot()
    beeb.type({KEYS!r})
    beeb.run(seconds=1)
    print(json.dumps([COMPILED, beeb.cycles, hashlib.sha256(beeb.memory[0:0x8000]).hexdigest(),
        hashlib.sha256(beeb.screen.image.tobytes()).hexdigest(), hashlib.sha256(beeb.sound.samples()).hexdigest()]))
"""


def test_uncompiled_copy_agrees(system_roms, tmp_path):
    shutil.copytree(
        Path(emulator.__file__).parent, tmp_path / "emulator", ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c")
    )
    roms = tmp_path / "roms"
    roms.mkdir()
    for rom in system_roms.values():
        shutil.copy(rom.path, roms)
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(roms)], cwd=tmp_path, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    with Beeb(cpu="turbo") as beeb:
        beeb.boot()
        beeb.type(KEYS)
        beeb.run(seconds=1)
        image, samples = beeb.screen.image, beeb.sound.samples()
        digests = [hashlib.sha256(data).hexdigest() for data in (beeb.memory[0:0x8000], image.tobytes(), samples)]
    assert json.loads(done.stdout) == [False, beeb.cycles, *digests]
    assert len(image.getcolors()) > 3 and any(samples)
