"""The examples agree with their twins, and a slip planted in each is found and shrunk."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from twincheck import DifferenceKind, check

EXAMPLES = Path(__file__).parents[2] / "examples"

pytestmark = pytest.mark.usefixtures("system_roms")


def load(name):
    return check.load(f"{EXAMPLES / name / 'check.py'}")


def with_slip(folder, name, file, old, new):
    """The check of a copy of the example whose `file` has another text."""
    for path in (EXAMPLES / name).glob("*.*"):
        text = path.read_text()
        (folder / path.name).write_text(text.replace(old, new) if path.name == file else text)
    return check.load(str(folder / "check.py"))


def test_a_basic_game(tmp_path):
    assert load("basic_game").run(6).agrees
    slip = with_slip(tmp_path, "basic_game", "game.bas", "OR T%>N% ", "")  # takes more than there are
    (found,) = replace(slip, starts=[["3"] * 6]).run(30).divergences
    assert found.decides and found.differences[0].kind in (DifferenceKind.OUTCOME, DifferenceKind.FIELD)
    assert len(found.actions) == 8 and found.pictures["first"].startswith(b"\x89PNG")


def test_a_routine(tmp_path):
    whole = load("routine")
    assert whole.run(100).agrees and whole.run_prepared({"number": n} for n in range(0, 0x10000, 251)).agrees
    slip = with_slip(tmp_path, "routine", "isqrt.6502", "    INC odd+1\n", "")  # roots of more than 128 * 128
    (found,) = slip.run(300).divergences
    assert found.decides and found.key[:2] in (
        (DifferenceKind.FIELD, "root"),
        (DifferenceKind.FAILURE, "CallError"),
    )
    assert found.actions == [{"number": 128 * 128 + 256}] or found.actions[0]["number"] > 128 * 128


def test_a_game_by_memory(tmp_path):
    assert load("frames").run(8).agrees
    slip = with_slip(tmp_path, "frames", "dodge.6502", "CMP #39", "CMP #22")  # the right edge
    (found,) = slip.run(60).divergences
    assert found.actions == ["X", "X", "X"] and found.sentence.endswith("column is 22 in the first, 23 in the second")


def test_by_the_command(tmp_path):
    words = [str(EXAMPLES / "routine" / "check.py"), "--cases", "20", "--json"]
    done = subprocess.run([sys.executable, "-m", "twincheck", *words], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["agrees"]
