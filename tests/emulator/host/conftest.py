"""Front ends without a toolkit around them."""

import pytest

from tests.emulator.host.headless import HeadlessFrontEnd


@pytest.fixture
def front_end(beeb, settings):
    """A headless front end, closed in the end."""
    front_end = HeadlessFrontEnd(beeb, settings)
    yield front_end
    front_end.close()
