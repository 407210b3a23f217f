"""The command `python -m tools.make.ken.pictures`: draw the pictures of docs/ken.md, from KEN's own screen."""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image

from emulator import Beeb
from kensington.board import HEXAGONS, POINTS
from kensington.position import Position
from tests.kensington.beeb.ken_session import RETURN, KenSession, images, new_game
from tools.make.ken import layout

FOLDER = Path(__file__).parents[3] / "docs" / "ken"
GAME = "28 33 29 41 36 20 37 57 24 44"  # Blue takes a point of the hexagon in the middle in time
TRIANGLE = "1 60 3 64 28 57 36 20 40 17 5"
NO_SHAPES = (60, 65, 68, 50, 55)  # points that Red takes while Blue fills a hexagon
MARK = 3  # bits 2 and 3 of the logical colour in the middle of a stone that a level tries


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """Each picture with its name."""
    with tempfile.TemporaryDirectory() as folder:
        tape = Path(folder, "KEN.uef")
        tape.write_bytes(images()["KEN.uef"])
        beeb = Beeb(tape=tape, dfs=None)
    beeb.boot()
    beeb.type('CHAIN"KEN"\n')
    beeb.run_until_text("KEN is loading", seconds=60)
    yield "title", beeb.screen.image

    ken = KenSession()
    ken.press("ANNA\n\nKEN\n2")
    yield "question", ken.beeb.screen.image

    ken, _ = new_game("red")
    ken.play_all(Position.start(), GAME)
    yield "board", with_cursor(ken)

    ken, _ = new_game("red")
    ken.play_all(Position.start(), TRIANGLE)
    ken.choose(64)
    ken.press("w")
    yield "repositioning", with_cursor(ken)

    ken, _ = new_game("red", answers="n\n\n\n\n\n")
    ken.play_all(Position.start(), GAME)
    yield "shades", with_cursor(ken)

    ken = KenSession()
    ken.press("EVE\n3KEN\n3yynny4")
    ken.beeb.type(RETURN)
    while len(ken.stones()) < 12:
        ken.beeb.run(frames=20)
    ken.beeb.run_until_text("worth", seconds=60)
    while not any(ken.logical_colour(*layout.pixel(point)) >> 2 == MARK for point in POINTS):
        ken.beeb.run(frames=1)
    ken.beeb.run(frames=4)
    yield "thinking", ken.beeb.screen.image

    ken, _ = new_game("blue")
    *points, last = HEXAGONS[2].points
    for own, other in zip(points, NO_SHAPES, strict=True):
        ken.choose(own)
        ken.choose(other)
    ken.choose(last)
    yield "won", ken.beeb.screen.image


def with_cursor(ken: KenSession) -> Image.Image:
    """The screen while the blinking cursor is visible."""
    while ken.byte("cursor_shown") < 0x80:
        ken.beeb.run(frames=2)
    ken.beeb.run(frames=6)
    return ken.beeb.screen.image


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.make.ken.pictures", description="Draw the pictures of docs/ken.md from KEN's own screen."
    )
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="output folder (default: docs/ken)")
    folder = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, image in pictures():
        image.save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
