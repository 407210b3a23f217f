"""Check the game against its twin: `python -m twincheck examples/basic_game/check.py`."""

from pathlib import Path

from hypothesis import strategies as st
from twin import Nim

from emulator import Beeb
from emulator.automation.subjects import ScreenSubject
from twincheck import TwinCheck


def program():
    beeb = Beeb()
    beeb.boot()
    beeb.type(Path(__file__).with_name("game.bas").read_text() + "RUN\n")
    fields = {
        "matches": r"^Matches: (\d+)",
        "player": r"^Matches: \d+  Player: (\d)\s*\nTake\s*\Z",
        "winner": r"^Matches: 0  Winner: (\d)\s*\Z",
    }
    return ScreenSubject(beeb, fields, refusals={"^Not allowed": "not allowed"})


check = TwinCheck(program, Nim, st.sampled_from("123045"), longest=25, files=["game.bas", "twin.py"])
