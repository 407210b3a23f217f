"""An annotated picture shows at each place what was read there."""

import pytest
from PIL import Image

from emulator.automation.annotation import SHADOW, UNSURE, VACANT, annotated
from emulator.automation.reading import Reading
from tests.emulator.automation.test_places import PLACES

pytestmark = pytest.mark.pure

RINGS = {"cross": (255, 120, 120), "disc": (120, 160, 255)}


def test_every_place_has_a_ring() -> None:
    reading = Reading({2: "cross", 5: "disc"}, unsure=[7])
    picture = annotated(Image.new("RGB", (200, 160), (90, 90, 90)), PLACES, (40.0, 40.0), reading, RINGS)
    assert picture.size == (400, 320)
    for number, (x, y) in enumerate(PLACES, 1):
        around = picture.crop((int(2 * x) - 30, int(2 * y) - 30, int(2 * x) + 30, int(2 * y) + 30))
        inks = {colour for _, colour in around.getcolors(around.width * around.height)}
        kind = reading.get(number)
        assert inks >= {SHADOW, RINGS[kind] if kind else UNSURE if number == 7 else VACANT}
