"""The bar of lights under the picture: the keyboard's lamps, tape and discs, and what the window is doing."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from emulator.window import sheet as style
from emulator.window.controls import speed_text
from emulator.window.sheet import LETTER, Sheet

if TYPE_CHECKING:
    from emulator.window.app import Window

HEIGHT = 28  # units
TEXT_TOP = 4
GROUND = (20, 20, 26)
LAMP_ON, LAMP_OFF = (255, 48, 32), (78, 24, 22)
LAMP_RADIUS = 5
GAP = 18  # between two things
BESIDE_LAMP = 8
NAME_WIDTH = 18 * LETTER[0]  # of a tape's or a disc's name


class Lamp(NamedTuple):
    """A lamp and its name, with what is said beside it: where there is little room, the brief forms."""

    name: str
    brief: str
    on: bool
    more: str = ""
    brief_more: str = ""


class Shown(NamedTuple):
    """All that the bar shows: lamps from the left, words from the right. Equal ones look alike."""

    lamps: tuple[Lamp, ...]
    words: tuple[tuple[str, style.Colour], ...]


def scale_for(size: tuple[int, int]) -> float:
    """Pixels of a unit: the bar is to be read, and no larger."""
    scale = style.scale_for(size)
    return scale if scale <= 1 else max(int(1.5 * scale) / 2, 1.0)


def height(size: tuple[int, int]) -> int:
    """Pixels of the bar in a window of `size`."""
    return round(HEIGHT * scale_for(size))


def shown_by(window: "Window") -> Shown:
    """What there is to show now."""
    lamps_lit, media = window.beeb.lamps, window.media
    counter = tape = ""
    if media.tape_name:
        counter = f"{int(media.tape_counter) // 60}:{int(media.tape_counter) % 60:02}"
        tape = f"{counter} {'● ' if media.recording else ''}{style.shortened(media.tape_name, NAME_WIDTH)}"
    lamps = [
        Lamp("caps lock", "caps", lamps_lit.caps_lock),
        Lamp("shift lock", "shift", lamps_lit.shift_lock),
        Lamp("tape", "tape", lamps_lit.cassette_motor, tape, counter),
    ]
    for drive, (name, lit) in enumerate(zip(media.disc_names, lamps_lit.drives, strict=True)):
        if name or drive == 0 and window.beeb.dfs is not None:
            lamps.append(Lamp(f"disc {drive}", f"disc {drive}", lit, style.shortened(name, NAME_WIDTH)))
    return Shown(tuple(lamps), tuple(words_about(window)))


def words_about(window: "Window") -> Iterator[tuple[str, style.Colour]]:
    """What the window is doing that is not usual; if nothing, where the menu is."""
    clock, settings, recorder = window.clock, window.settings, window.recorder
    usual = True
    for text, colour, so in (
        ("◀◀", style.YELLOW, window.rewinding),
        ("paused", style.YELLOW, clock.paused and not window.rewinding),
        (speed_text(settings.speed), style.CYAN, settings.speed != 1),
        ("fast tape", style.CYAN, clock.hurry and settings.speed is not None),
        ("muted", style.GREY, settings.muted),
        ("●GIF", style.RED, recorder.recording_gif),
        ("●WAV", style.RED, recorder.recording_wav),
    ):
        if so:
            usual = False
            yield text, colour
    if usual:
        yield "F11 menu", style.DIM


def draw(shown: Shown, size: tuple[int, int]) -> pygame.Surface:
    """The bar for a window of `size`, at its width. Where there is little room it is brief, from the right."""
    scale = scale_for(size)
    sheet = Sheet(size[0] / scale, HEIGHT, scale, GROUND)
    right = sheet.width - GAP / 2
    for text, colour in shown.words:
        right -= style.width_of(text)
        sheet.text(right, TEXT_TOP, text, colour)
        right -= GAP
    brief = [lamp._replace(name=lamp.brief) for lamp in shown.lamps]
    briefer = [lamp._replace(more=lamp.brief_more) for lamp in brief]
    counts = range(len(brief), -1, -1)
    choices = [list(shown.lamps), *(brief[:count] + briefer[count:] for count in counts)]
    choices += [briefer[:count] for count in counts]
    lamps = next(lamps for lamps in choices if sum(map(width_of, lamps)) <= max(right - GAP / 2, 0))
    x = GAP / 2
    for lamp in lamps:
        sheet.light(x + LAMP_RADIUS, HEIGHT / 2, LAMP_RADIUS, LAMP_ON if lamp.on else LAMP_OFF)
        end = sheet.text(x + 2 * LAMP_RADIUS + BESIDE_LAMP, TEXT_TOP, lamp.name, style.GREY)
        if lamp.more:
            sheet.text(end + LETTER[0], TEXT_TOP, lamp.more, style.WHITE)
        x += width_of(lamp)
    return sheet.surface


def width_of(lamp: Lamp) -> float:
    """Units from the left of a lamp to the left of the next."""
    beside = style.width_of(lamp.more) + LETTER[0] if lamp.more else 0
    return 2 * LAMP_RADIUS + BESIDE_LAMP + style.width_of(lamp.name) + beside + GAP
