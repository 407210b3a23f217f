"""A display for the tests of windows."""

import pytest

from tests.end_to_end.xserver import running


@pytest.fixture
def display(tmp_path):
    with running(tmp_path) as display:
        yield display
