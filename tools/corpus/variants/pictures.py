"""The command `python -m tools.corpus.variants.pictures`: draw the pictures of docs/variants.md."""

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools.corpus.variants import variant
from tools.corpus.variants.session import VariantSession

FOLDER = Path(__file__).parents[3] / "docs" / "variants"
SEEDS = (0, 3, 4, 10, 12, 17)
STONES = (30, 21, 43, 52, 12, 25, 61, 34)  # points; no shape is completed


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.corpus.variants.pictures",
        description="Place stones on some variants and save their screens.",
    )
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="output folder (default: docs/variants)")
    folder = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    for seed in SEEDS:
        with tempfile.TemporaryDirectory() as images:
            session = VariantSession(variant(seed), Path(images))
            session.start_game()
            for point in STONES:
                session.choose(point)
            session.beeb.screen.image.save(folder / f"{seed}.png", optimize=True)


if __name__ == "__main__":
    main()
