"""The moving pictures of README.md: `python -m tools.pictures.readme`, BASIC and a game of two levels of KEN."""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from emulator import Beeb
from emulator.machine.screen import PALETTE
from tests.kensington.beeb.ken_session import RETURN, KenSession

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PROGRAM = """\
10 MODE 2: VDU 23,1,0;0;0;0;
20 VDU 29,640;512;: X=0: Y=0
30 FOR I%=0 TO 1440 STEP 5
40 GCOL 0,1+I% DIV 24 MOD 7
50 A=RAD(I%): R=500*COS(A*1.75)
60 MOVE 0,0: MOVE X,Y
70 X=R*COS(A): Y=R*SIN(A): PLOT 85,X,Y
80 NEXT
"""
FIELDS_PER_SECOND = 50


def frames(beeb: Beeb, seconds: float, fields: int) -> Iterator[np.ndarray]:
    """The colours of the picture, every so many `fields` for `seconds` of emulated time."""
    for _ in range(round(seconds * FIELDS_PER_SECOND / fields)):
        beeb.run(frames=fields)
        yield beeb.screen.colours


def basic() -> Iterator[np.ndarray]:
    """A program typed in and run."""
    beeb = Beeb()
    beeb.boot()
    for line in PROGRAM.splitlines(keepends=True):
        yield beeb.screen.colours
        beeb.type(line)
    beeb.type("RUN")
    yield from frames(beeb, 0.8, 20)
    beeb.type(RETURN)
    yield from frames(beeb, 19, 18)


def ken() -> Iterator[np.ndarray]:
    """A game of two levels."""
    session = KenSession()
    session.press("ANNA\n2BEN\n2ynnny2")
    session.beeb.type(RETURN)
    yield from frames(session.beeb, 100, 75)


def save(name: str, pictures: Iterable[np.ndarray], milliseconds: int) -> Path:
    """Save the pictures as an animated GIF that repeats, each shown for so many milliseconds, the last for 2 s."""
    images = [Image.fromarray(np.ascontiguousarray(colours)) for colours in pictures]
    for image in images:
        image.putpalette([value for colour in PALETTE for value in colour])
    path = FOLDER / f"{name}.gif"
    durations = [milliseconds] * (len(images) - 1) + [2000]
    images[0].save(path, save_all=True, append_images=images[1:], duration=durations, loop=0, optimize=False)
    return path


def main() -> None:
    argparse.ArgumentParser(prog="python -m tools.pictures.readme", description="Draw README.md's GIFs.").parse_args()
    for name, pictures, milliseconds in (("basic", basic(), 200), ("ken", ken(), 250)):
        path = save(name, pictures, milliseconds)
        print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
