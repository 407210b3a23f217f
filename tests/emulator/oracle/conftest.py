"""The oracle as a fixture: one Node process for all the tests here."""

import os
import shutil
from collections.abc import Iterator

import pytest

from tests.emulator.oracle.jsbeeb import Oracle


@pytest.fixture(scope="session")
def oracle() -> Iterator[Oracle]:
    """The oracle in the state left by the previous test: a test begins with `oracle.new(model)`."""
    if shutil.which("node") is None and not os.environ.get("CI"):
        pytest.skip("the oracle needs Node.js, which is not installed")
    with Oracle() as running:
        yield running
