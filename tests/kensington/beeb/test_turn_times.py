"""Turns of the experienced level: how long they take, with and without shown thoughts, and what the screen shows."""

from itertools import islice
from statistics import median

import pytest

from kensington.levels import LEVELS
from tests.kensington.beeb.ken_session import KenSession
from tools.checks.ken_turns import SETTINGS, turn_times

TURNS = 8
MEDIAN, MOST = 10, 25  # seconds at speed 0
SHOWN = 1.5  # times a turn whose thoughts are not shown
SEED = 3


def test_a_turn_is_over_in_time_and_showing_thoughts_adds_at_most_half() -> None:
    fast, unwatched, watched = (
        list(islice(turn_times(LEVELS[2].number, SEED, answers), TURNS)) for answers in SETTINGS.values()
    )
    assert median(fast) <= MEDIAN and max(fast) <= MOST
    for shown, hidden in zip(watched, unwatched, strict=True):
        assert hidden < shown <= SHOWN * hidden


@pytest.mark.parametrize("answers", ["ynnny0", "ynyny3"])
def test_unwatched_thinking_shows_how_far_it_has_looked(answers: str) -> None:
    ken = KenSession()
    ken.press(f"ANNA\n3BERT\n3{answers}")
    ken.beeb.type("\n")
    ken.beeb.run_until_text("is thinking", seconds=30)
    seen = []
    for _ in range(3):
        ken.beeb.run(seconds=0.7)
        assert "is thinking" in ken.prompt
        seen.append(ken.beeb.screen.text[1].strip())
    assert len(set(seen)) == len(seen)
    assert all(set(row) <= set("123456") and len(row) == 12 for row in seen)
