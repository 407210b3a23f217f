"""A game as an animated GIF: the start, a frame for each turn, the end for longer; then from the start again."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from os import PathLike
from typing import BinaryIO

from PIL import Image

from kensington.draw.png import png
from kensington.errors import KensingtonError
from kensington.notation import Game
from kensington.position import Position
from kensington.rules import Act

FRAME_SECONDS = 0.8
LAST_FRAME_SECONDS = 4.0
LEAST_SECONDS, MOST_SECONDS = 0.02, 60  # of a frame: viewers slow down what is quicker
PALETTE_COLOURS = 64  # of all frames together: those of the picture, and the blends between them at edges
PALETTE_FRAMES = 8  # at most, from which the palette is taken


def gif(
    game: Game,
    file: str | PathLike[str] | BinaryIO,
    *,
    numbers: bool = False,
    monochrome: bool = False,
    size: int = 480,
    acts: bool = False,
    seconds: float = FRAME_SECONDS,
) -> None:
    """Write a game into a file, given by name or open for writing bytes.

    The first frame is the start; each of the others shows a turn, or with `acts` every act of it by itself, for
    `seconds` (0.02 to 60, to the hundredth). The final one stays for 4 seconds at least. The other parameters are those
    of `png`. Where nothing changes from one frame to the next they are one, that stays as long as both.
    """
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise KensingtonError(f"a frame stays for {LEAST_SECONDS} to {MOST_SECONDS} seconds, not {seconds:g}")
    draw = partial(png, numbers=numbers, monochrome=monochrome, size=size)
    count = 1 + (len(game.acts) if acts else len(game.turns))
    palette = _palette([draw(*moment) for moment in islice(_moments(game, acts), 0, None, -(-count // PALETTE_FRAMES))])
    frames = (draw(*moment).quantize(palette=palette, dither=Image.Dither.NONE) for moment in _moments(game, acts))
    durations = [round(100 * seconds) * 10] * count  # in milliseconds; a GIF counts hundredths of a second
    durations[-1] = max(durations[-1], round(1000 * LAST_FRAME_SECONDS))
    first = next(frames)
    first.save(file, "GIF", save_all=True, append_images=frames, duration=durations, loop=0)


def _moments(game: Game, acts: bool) -> Iterator[tuple[Position, tuple[Act, ...]]]:
    """Every position to be shown, the acts that have led to it from the one before with it."""
    position = game.start
    yield position, ()
    for turn in game.turns:
        for act in turn.acts:
            position = position.play(act)
            if acts:
                yield position, (act,)
        if not acts:
            yield position, turn.acts


def _palette(frames: list[Image.Image]) -> Image.Image:
    """An image with the palette that fits all these frames together."""
    width, height = frames[0].size
    sheet = Image.new("RGB", (width, height * len(frames)))
    for number, frame in enumerate(frames):
        sheet.paste(frame, (0, height * number))
    return sheet.quantize(PALETTE_COLOURS, dither=Image.Dither.NONE)
