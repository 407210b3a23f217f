"""The tests on the page docs/testing.md pass, on a game that does what they expect."""

import re
from pathlib import Path

import pytest

from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, write_ssd
from tests.emulator.testing.test_plugin import PLUGIN

PAGE = Path(__file__).parents[3] / "docs" / "testing.md"
GAME = """\
5 ?&2000=10:?&2001=96:REM ASL A, RTS
10 PRINT "PRESS SPACE"
20 REPEAT UNTIL GET=32
30 CLS:?&70=3:PRINT "SCORE 0"
"""


@pytest.mark.parametrize("number, tests", [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_examples(pytester, monkeypatch, number, tests):
    monkeypatch.setenv("BEEB_ROMS", "free")
    game = [DiscFile("GAME", 0x1900, 0x8023, tokenise(GAME)), DiscFile("!BOOT", 0, 0, b'CHAIN "GAME"\r')]
    (pytester.path / "game.ssd").write_bytes(write_ssd(game, option=3))
    (pytester.path / "game.labels").write_text("[{'double':8192L,'lives':112L}]\n")
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)
    pytester.makepyfile(test_page=blocks[number])
    for option in ("--update-golden", "-q"):
        pytester.runpytest_inprocess(*PLUGIN, option).assert_outcomes(passed=tests)
