"""The pictures of docs/variants.md: `python -m tests.tools.pictures [FOLDER]`."""

import sys
import tempfile
from pathlib import Path

from tests.tools.knowing import Person
from tools.variants import variant

FOLDER = Path(__file__).parents[2] / "docs" / "variants"
SEEDS = (0, 3, 4, 10, 12, 17)
STONES = (30, 21, 43, 52, 12, 25, 61, 34)  # placed in turn; none of them completes anything


def main(arguments: list[str]) -> None:
    """Place some stones on each variant, and draw its screen."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for seed in SEEDS:
        with tempfile.TemporaryDirectory() as images:
            person = Person(variant(seed), Path(images))
            person.sit_down()
            for point in STONES:
                person.choose(point)
            person.beeb.screen.image.save(folder / f"{seed}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
