"""A display for the tests of windows."""

import pytest

from tests.end_to_end.xserver import running


@pytest.fixture(autouse=True)
def nothing_left(tmp_path, monkeypatch):
    """No test goes on with the game that another one has left."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def display(tmp_path):
    with running(tmp_path) as display:
        yield display
