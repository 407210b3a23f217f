"""The free ROMs in the oracle: they start, draw, read discs and boot KEN with the same screens as here."""

import pytest

from emulator import Beeb
from tests.emulator.oracle.jsbeeb import Oracle, OracleError
from tools.checks.firmware_oracle import STEPS, Pair, Step, compare

SCREENS = ("banner", "catalogue", "drawing in MODE 2", "KEN after SHIFT-BREAK")


def test_the_screens_are_the_same(oracle: Oracle, tmp_path) -> None:
    steps = [step for step in STEPS if step.screen in SCREENS]
    text = {}
    for screen, differences, beeb in compare(oracle, tmp_path, steps):
        assert differences == [], screen
        text[screen] = beeb.screen_text()
    assert tuple(text) == SCREENS
    assert "Kensington OS 32K" in text["banner"] and "!BOOT    L          DRAW" in text["catalogue"]
    assert "Mode 2" in text["drawing in MODE 2"] and "Name of player 1?" in text["KEN after SHIFT-BREAK"]


@pytest.mark.parametrize("keys, found", [("MODE 6\n", ["MODE 7 there, 6 here"]), ("X", ["1 bytes", "1 cells"])])
def test_what_differs_is_found(oracle: Oracle, tmp_path, keys, found) -> None:
    with Beeb(roms="free") as beeb:
        pair = Pair(oracle, beeb, tmp_path)
        pair.perform(Step("", seconds=2))
        assert pair.differences() == []
        beeb.type(keys)
        beeb.run(seconds=0.2)
        for report, start in zip(pair.differences(), found, strict=True):
            assert report.startswith(start)


def test_images_that_do_not_fit(oracle: Oracle) -> None:
    with pytest.raises(OracleError, match="BASIC.ROM cannot be replaced"):
        oracle.new("B", [bytes(16384), bytes(10000)])
