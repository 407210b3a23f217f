"""The stones on a program's screen, also below what marks a hexagon that has won."""

from types import SimpleNamespace
from typing import Any

import pytest

from emulator.automation.reading import Reading
from kensington.compare.program import ProgramError
from kensington.compare.screen.program_screen import ProgramScreen
from kensington.compare.screen.prompt_tracker import PromptTracker
from kensington.rules import COLOURS, WINNING_HEXAGONS, Colour

HEXAGON = WINNING_HEXAGONS["red"][0].points
WON = "GAME OVER. ANNA (Red) WINS."


@pytest.mark.parametrize(
    ("text", "unsure", "others", "readable"),
    [
        (WON, HEXAGON, {}, True),
        (WON, HEXAGON[:2], dict.fromkeys(HEXAGON[2:], "red"), True),
        (WON, HEXAGON[:2], dict.fromkeys(HEXAGON[2:], "blue"), False),
        ("ANNA (Red): place a stone.", HEXAGON, {}, False),
    ],
)
def test_marks_of_a_hexagon_that_has_won_hide_its_stones(
    text: str, unsure: tuple[int, ...], others: dict[int, Colour], readable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    program: Any = SimpleNamespace(rows=[text, "", "Again, same players? (Y/N)"])
    screen = ProgramScreen(program)
    screen.colours, screen.prompts = [*COLOURS], PromptTracker(("ANNA", "BERT"))
    steady: Any = SimpleNamespace(read=lambda flashing: Reading(others, unsure))
    screen.steady = steady
    monkeypatch.setattr(screen, "error", lambda what, reading: ProgramError(what))
    if readable:
        assert screen.stones() == dict.fromkeys(HEXAGON, "red")
    else:
        with pytest.raises(ProgramError, match="cannot read point"):
            screen.stones()
