"""A prompt counts once its text has stood for long enough."""

from types import SimpleNamespace
from typing import Any

from kensington.compare.screen.watcher import _Watcher


def test_letters_on_which_a_cursor_flashes_are_no_new_text():
    screen: Any = SimpleNamespace(program=SimpleNamespace(seconds=0.0))
    watcher, flickers = _Watcher(screen), []
    rows, covered, other = ["Z X AND RETURN"], ["  X AND RETURN"], ["BERT thinks"]
    for now, shown in ((0, rows), (0.2, covered), (0.4, rows), (0.6, covered), (9, rows), (9.1, other), (9.2, rows)):
        flickers.append(watcher._flickers_to(shown, now))
        watcher._rows = shown
    assert flickers == [False, False, True, True, False, False, False]
