"""The oracle as a fixture: one Node process for all the tests here."""

import os
import shutil
from collections.abc import Iterator

import pytest

from tools.oracle.jsbeeb import Oracle


@pytest.fixture(scope="session")
def oracle() -> Iterator[Oracle]:
    """The oracle, in whatever state the test before left it: a test begins with `oracle.new(model)`."""
    if shutil.which("node") is None and not os.environ.get("CI"):
        pytest.skip("node is not installed: the oracle runs under Node.js")
    with Oracle() as running:
        yield running
