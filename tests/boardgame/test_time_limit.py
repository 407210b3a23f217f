"""Blocks of code with a time limit."""

import time

import pytest

from boardgame.time_limit import TimeLimitError, time_limit

PATIENCE = 60  # seconds


def test_it_ends_endless_work_and_has_no_effect_on_other_work():
    with time_limit(0.05):
        pass
    began = time.monotonic()
    with pytest.raises(TimeLimitError, match="^took more than 0.2 seconds$"), time_limit(0.2):
        while time.monotonic() < began + PATIENCE:
            try:
                time.sleep(0)
            except Exception:  # a block may catch errors
                pass
    assert time.monotonic() < began + PATIENCE
