"""From a fresh installation, one command and one key to the first stone: in the window and in the terminal.

The page's first click is in `tests/webapp/test_live.py`.
"""

import numpy as np
import pytest

from boardgame.records import GameRecord
from emulator.window.sheet import CYAN, LINE
from kensington.game import KENSINGTON
from kensington.rules import Place
from tests.end_to_end.terminal import Terminal
from tests.end_to_end.test_window import AREA, ended, started
from tests.end_to_end.xserver import wait_for

POINT = Place(1)  # where the cursor starts


def test_in_the_window(display, tmp_path, monkeypatch, system_roms):
    record = tmp_path / "game.txt"
    display.environment["XDG_CONFIG_HOME"] = str(tmp_path)
    with started(display, tmp_path, "kensington", "beeb", "--record", record) as process:
        display.focus()
        for lines, what in ((range(4, 9), "who plays"), (range(1, 3), "how to choose a point")):
            wait_for(lambda lines=lines: stripe(display) // LINE in lines, f"no message says {what}")
        display.press("Return")
        wait_for(lambda: record.exists(), "no act is recorded")
        display.ask_to_close()
        assert ended(process)[0] == 0
    game = GameRecord.from_text(KENSINGTON, record.read_text())
    assert POINT in game.acts[:2]  # the level may have begun
    assert (game.tags["Red"], game.tags["BlueLevel"]) == ("Guest", "1")
    assert '"level": 1' in (tmp_path / "computer-kensington" / "choices.json").read_text()


def stripe(display):
    """The height of the stripe beside messages, in pixels."""
    return (np.asarray(display.shot(AREA)) == CYAN).all(axis=2).any(axis=1).sum()


@pytest.mark.parametrize(("program", "stone"), [("kensington", "You: 1"), ("kalah", "You: 1"), ("pente", "You: K10")])
def test_in_the_terminal(program, stone, tmp_path):
    path = tmp_path / "game.txt"
    options = ("play", "--seed", "5", "--record", str(path))
    with Terminal(options, program=("-m", program), XDG_CONFIG_HOME=str(tmp_path)) as terminal:
        terminal.wait_for_choice("Other players", "You, ")
        terminal.type("\r")
        terminal.wait_for(stone)
        terminal.type("\x1b")
        terminal.wait_for("The game is stopped")
        terminal.type("n")
        assert terminal.wait_for_end() == 0
    with Terminal(("play", "--resume", str(path)), program=("-m", program), XDG_CONFIG_HOME=str(tmp_path)) as terminal:
        terminal.wait_for_choice("The game resumes", "You, ")  # nothing is asked again


def test_without_a_display_and_without_options():
    with Terminal((), SDL_VIDEODRIVER="x11", DISPLAY="") as terminal:
        terminal.wait_for_choice("Other players", "You, ")
    assert "use `kensington web` for a browser" in terminal.output.decode()
