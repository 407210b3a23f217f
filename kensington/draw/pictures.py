"""Kensington's positions and games as SVG, PNG and animated GIF."""

from collections.abc import Iterator, Sequence
from os import PathLike
from typing import TYPE_CHECKING, BinaryIO

from boardgame.draw.scene import FRAME_SECONDS
from boardgame.draw.svg import render_svg
from boardgame.records import GameRecord
from kensington.position import Position
from kensington.rules import Act
from kensington.scene import scene

if TYPE_CHECKING:
    from PIL import Image


def svg(
    position: Position,
    last: Sequence[Act] = (),
    *,
    numbers: bool = False,
    monochrome: bool = False,
    size: int | None = None,
) -> str:
    """The picture of a position as the text of an SVG file.

    `last` are the acts of the last turn, which are marked; `numbers` writes the points' numbers on them; `monochrome`
    draws in black and white. `size` is the height in pixels; without it the picture fills the available space.
    """
    return render_svg(scene(position, last, numbers=numbers, monochrome=monochrome), size)


def png(
    position: Position,
    last: Sequence[Act] = (),
    *,
    numbers: bool = False,
    monochrome: bool = False,
    size: int = 640,
) -> "Image.Image":
    """The picture of a position as an RGB image, `size` pixels high, 64 to 4096; the parameters are those of `svg`."""
    from boardgame.draw.png import render_png

    return render_png(scene(position, last, numbers=numbers, monochrome=monochrome), size)


def gif(
    game: GameRecord[Position, Act],
    file: str | PathLike[str] | BinaryIO,
    *,
    numbers: bool = False,
    monochrome: bool = False,
    size: int = 480,
    acts: bool = False,
    seconds: float = FRAME_SECONDS,
) -> None:
    """Write a game as an animation into a file, given by name or open for writing bytes.

    The first frame is the start; every other one shows a turn, or with `acts` a single act, for `seconds` (0.02 to 60).
    The last one stays for at least 4 seconds. The other parameters are those of `png`.
    """
    from boardgame.draw.gif import write_gif

    scenes = [scene(*moment, numbers=numbers, monochrome=monochrome) for moment in _moments(game, acts)]
    write_gif(scenes, file, size=size, seconds=seconds)


def _moments(game: GameRecord[Position, Act], acts: bool) -> Iterator[tuple[Position, tuple[Act, ...]]]:
    """Every position to show, with the acts that led to it from the one before."""
    position = game.start
    yield position, ()
    for turn in game.turns:
        for act in turn.acts:
            position = position.play(act)
            if acts:
                yield position, (act,)
        if not acts:
            yield position, turn.acts
