"""The pictures of `docs/ken.md`, taken on the machine: `python -m tests.kensington.beeb.pictures FOLDER`."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from emulator import Beeb
from kensington.beeb import TAPE
from kensington.board import HEXAGONS, POINTS
from kensington.position import Position
from tests.kensington.beeb.person import RETURN, Person
from tests.kensington.beeb.test_game import OTHERS, play_all, seated
from tools.ken import layout

GAME = "28 33 29 41 36 20 37 57 24 44"  # Blue takes a point of the hexagon in the middle in time
MARK = 3  # what stands in the middle of a stone that is tried: bits 2 and 3 of the logical colour
TRIANGLE = "1 60 3 64 28 57 36 20 40 17 5"


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """Each picture with its name."""
    with tempfile.TemporaryDirectory() as folder:
        tape = Path(folder, "KEN.uef")
        tape.write_bytes(TAPE.read_bytes())
        beeb = Beeb(tape=tape, dfs=None)
    beeb.boot()
    beeb.type('CHAIN"KEN"\n')
    beeb.run_until_text("KEN is loading", seconds=60)
    yield "title", beeb.screen.image

    person = Person()
    person.keys("ANNA\n\nKEN\n2")
    yield "question", person.beeb.screen.image

    person, _ = seated("red")
    play_all(person, Position.start(), GAME)
    yield "board", with_cursor(person)

    person, _ = seated("red")
    play_all(person, Position.start(), TRIANGLE)
    person.choose(64)
    person.keys("w")
    yield "repositioning", with_cursor(person)

    person, _ = seated("red", answers="n\n\n\n\n\n")
    play_all(person, Position.start(), GAME)
    yield "shades", with_cursor(person)

    person = Person()
    person.keys("EVE\n3KEN\n3yynny4")
    person.beeb.type(RETURN)
    while len(person.stones()) < 12:
        person.beeb.run(frames=20)
    person.beeb.run_until_text("worth", seconds=60)
    while not any(person.logical_colour(*layout.pixel(point)) >> 2 == MARK for point in POINTS):
        person.beeb.run(frames=1)
    person.beeb.run(frames=4)
    yield "thinking", person.beeb.screen.image

    person, _ = seated("blue")
    for own, other in zip(HEXAGONS[2].points, OTHERS, strict=True):
        person.choose(own)
        if own != HEXAGONS[2].points[-1]:
            person.choose(other)
    yield "won", person.beeb.screen.image


def with_cursor(person: Person) -> Image.Image:
    """The screen in the half of a blink in which the cursor is seen."""
    while person.byte("cursor_shown") < 0x80:
        person.beeb.run(frames=2)
    person.beeb.run(frames=6)
    return person.beeb.screen.image


def main(folder: str) -> None:
    for name, image in pictures():
        image.quantize(8).save(Path(folder, f"{name}.png"), optimize=True)


if __name__ == "__main__":
    main(sys.argv[1])
