"""The bar of lights under the picture: the keyboard's lamps, tape and discs, and the state of the window."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from emulator.host.controls import speed_text
from emulator.host.front_end import FrontEnd
from emulator.window import sheet as style
from emulator.window.sheet import LETTER, Sheet

HEIGHT = 28  # units
TEXT_TOP = 4
GROUND = (20, 20, 26)
LAMP_ON, LAMP_OFF = (255, 48, 32), (78, 24, 22)
LAMP_RADIUS = 5
GAP = 18  # between two lamps or words
BESIDE_LAMP = 8
NAME_WIDTH = 18 * LETTER[0]  # of a tape's or a disc's name


KEYS = {"position": "game keys", "character": "typing keys"}


class Lamp(NamedTuple):
    """A lamp, its name and the text beside it, with brief forms for a narrow bar."""

    name: str
    brief: str
    on: bool
    more: str = ""
    brief_more: str = ""


class BarContent(NamedTuple):
    """Everything that the bar shows: lamps from the left, words from the right."""

    lamps: tuple[Lamp, ...]
    words: tuple[tuple[str, style.Colour], ...]


def scale_for(size: tuple[int, int]) -> float:
    """Pixels in a unit of the bar: no larger than readable."""
    scale = style.scale_for(size)
    return scale if scale <= 1 else max(int(1.5 * scale) / 2, 1.0)


def height(size: tuple[int, int]) -> int:
    """Height of the bar in a window of `size`, in pixels."""
    return round(HEIGHT * scale_for(size))


def content_of(front_end: FrontEnd) -> BarContent:
    """What the bar shows of a front end now."""
    lit, media = front_end.beeb.lamps, front_end.media
    counter = tape = ""
    if media.tape_name:
        counter = f"{int(media.tape_counter) // 60}:{int(media.tape_counter) % 60:02}"
        tape = f"{counter} {'● ' if media.recording else ''}{style.shortened(media.tape_name, NAME_WIDTH)}"
    lamps = [
        Lamp("caps lock", "caps", lit.caps_lock),
        Lamp("shift lock", "shift", lit.shift_lock),
        Lamp("tape", "tape", lit.cassette_motor, tape, counter),
    ]
    for drive, (name, on) in enumerate(zip(media.disc_names, lit.drives, strict=True)):
        if name or drive == 0 and front_end.beeb.dfs is not None:
            lamps.append(Lamp(f"disc {drive}", f"disc {drive}", on, style.shortened(name, NAME_WIDTH)))
    return BarContent(tuple(lamps), tuple(words_about(front_end)))


def words_about(front_end: FrontEnd) -> Iterator[tuple[str, style.Colour]]:
    """What is unusual about the state, or the key of the menu; and how keys are mapped."""
    clock, settings, recorder = front_end.clock, front_end.settings, front_end.recorder
    usual = True
    for text, colour, shown in (
        ("◀◀", style.YELLOW, front_end.rewinding),
        ("paused", style.YELLOW, clock.paused and not front_end.rewinding),
        (speed_text(settings.speed), style.CYAN, settings.speed != 1),
        ("fast tape", style.CYAN, clock.hurry and settings.speed is not None and not front_end.keys.pasting),
        ("pasting: ESC stops", style.YELLOW, front_end.keys.pasting),
        ("muted", style.GREY, settings.muted),
        ("●GIF", style.RED, recorder.recording_gif),
        ("●WAV", style.RED, recorder.recording_wav),
    ):
        if shown:
            usual = False
            yield text, colour
    if usual:
        yield "F11 menu", style.DIM
    yield KEYS[front_end.keys.mode], style.DIM


def draw(content: BarContent, size: tuple[int, int]) -> pygame.Surface:
    """The bar for a window of `size`. Where it is too narrow, lamps get brief from the right, then are left out."""
    scale = scale_for(size)
    sheet = Sheet(size[0] / scale, HEIGHT, scale, GROUND)
    right = sheet.width - GAP / 2
    for text, colour in content.words:
        right -= style.width_of(text)
        sheet.text(right, TEXT_TOP, text, colour)
        right -= GAP
    brief = [lamp._replace(name=lamp.brief) for lamp in content.lamps]
    briefer = [lamp._replace(more=lamp.brief_more) for lamp in brief]
    counts = range(len(brief), -1, -1)
    choices = [list(content.lamps), *(brief[:count] + briefer[count:] for count in counts)]
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
    """Units from the left of a lamp to the left of the next one."""
    beside = style.width_of(lamp.more) + LETTER[0] if lamp.more else 0
    return 2 * LAMP_RADIUS + BESIDE_LAMP + style.width_of(lamp.name) + beside + GAP
