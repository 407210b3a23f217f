"""Scenes as an animated GIF that repeats without end."""

from collections.abc import Sequence
from os import PathLike
from typing import BinaryIO

from PIL import Image, ImageColor

from boardgame.draw.png import render_png
from boardgame.draw.scene import FRAME_SECONDS, Scene
from boardgame.errors import BoardGameError

LAST_FRAME_SECONDS = 4.0
LEAST_SECONDS, MOST_SECONDS = 0.02, 60  # of a frame; viewers slow down faster animations
PALETTE_COLOURS = 64  # of all frames together: the picture's colours and the blends at edges
PALETTE_FRAMES = 8  # at most, from which the palette is taken


def write_gif(
    scenes: Sequence[Scene],
    file: str | PathLike[str] | BinaryIO,
    *,
    size: int = 480,
    seconds: float = FRAME_SECONDS,
) -> None:
    """Write an animation, `size` pixels high, into a file, given by name or open for writing bytes.

    Each frame stays for `seconds` (0.02 to 60, to the hundredth), the last one for at least 4 seconds. Equal frames in
    succession become one that stays as long as all of them. Raises `BoardGameError` for other times and sizes.
    """
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise BoardGameError(f"a frame stays for {LEAST_SECONDS} to {MOST_SECONDS} seconds, not {seconds:g}")
    palette = _palette(scenes, size)
    frames = (render_png(scene, size).quantize(palette=palette, dither=Image.Dither.NONE) for scene in scenes)
    durations = [round(100 * seconds) * 10] * len(scenes)  # milliseconds; a GIF counts hundredths of a second
    durations[-1] = max(durations[-1], round(1000 * LAST_FRAME_SECONDS))
    first = next(frames)
    first.save(file, "GIF", save_all=True, append_images=frames, duration=durations, loop=0)


def _palette(scenes: Sequence[Scene], size: int) -> Image.Image:
    """An image with the palette of an animation: the scenes' own colours, however rare, and the commonest blends."""
    drawn = (
        getattr(element, kind, "") for scene in scenes for element in scene.elements for kind in ("fill", "stroke")
    )
    own = [ImageColor.getrgb(colour) for colour in dict.fromkeys(drawn) if colour][: PALETTE_COLOURS // 2]
    frames = [render_png(scene, size) for scene in scenes[:: -(-len(scenes) // PALETTE_FRAMES)]]
    width, height = frames[0].size
    sheet = Image.new("RGB", (width, height * len(frames)))
    for number, frame in enumerate(frames):
        sheet.paste(frame, (0, height * number))
    blends = sheet.quantize(PALETTE_COLOURS - len(own), dither=Image.Dither.NONE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([level for colour in own for level in colour] + blends)
    return palette
