"""A picture of the Model B's keyboard that shows which key of the host presses which of its keys.

The 74 keys lie as on the machine, on a grid of 3/4 inch, in six rows offset by quarters and halves of a key. The top of
a key has its legend; its front has, in amber, the host's key that presses it. By character, legends that can be typed
are amber themselves. The picture shows which keys are down and which lamps are lit.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame
from PIL import Image, ImageDraw, ImageFont

from emulator.host.keymap import KeyMapper

Colour = tuple[int, int, int]

FINE = 3  # the picture is drawn this many times larger and then reduced, for smooth edges


class Cap(NamedTuple):
    """A key: its name, its place and width in keys, and the lines of its legend."""

    key: str
    x: float
    y: float
    width: float
    legends: tuple[str, ...]


def _row(y: float, x: float, *keys: tuple[str, str] | tuple[str, str, float]) -> list[Cap]:
    """Keys from `x` on: name, legend (lines separated by a space) and width."""
    caps = []
    for key, legends, *rest in keys:
        width = rest[0] if rest else 1.0
        caps.append(Cap(key, x, y, width, tuple(legends.split(" "))))
        x += width
    return caps


def _letters(letters: str) -> list[tuple[str, str]]:
    return [(letter, letter) for letter in letters]


CAPS = [
    *_row(0, 2.75, ("F0", "fØ"), *((f"F{n}", f"f{n}") for n in range(1, 10)), ("BREAK", "BREAK")),
    *_row(
        1, 0.25, ("ESCAPE", "ESCAPE"),
        *((figure, f"{sign} {figure}") for figure, sign in zip("123456789", "!\"#$%&'()", strict=True)),
        ("0", "Ø"), ("-", "= -"), ("^", "~ ^"), ("\\", "¦ \\"), ("LEFT", "←"), ("RIGHT", "→"),
    ),
    *_row(
        2, 0.25, ("TAB", "TAB", 1.5), *_letters("QWERTYUIOP"), ("@", "@"), ("[", "{ ["), ("_", "£ _"),
        ("UP", "↑"), ("DOWN", "↓"),
    ),
    *_row(
        3, 0, ("CAPS LOCK", "CAPS LOCK"), ("CTRL", "CTRL"), *_letters("ASDFGHJKL"), (";", "+ ;"), (":", "* :"),
        ("]", "} ]"), ("RETURN", "RETURN", 2),
    ),
    *_row(
        4, 0, ("SHIFT LOCK", "SHIFT LOCK"), ("SHIFT", "SHIFT", 1.5), *_letters("ZXCVBNM"), (",", "< ,"), (".", "> ."),
        ("/", "? /"), ("SHIFT", "SHIFT", 1.5), ("DELETE", "DELETE"), ("COPY", "COPY"),
    ),
    *_row(5, 3.5, ("SPACE", "", 8)),
]  # fmt: skip
ROWS = 6
COLUMNS = 16.75  # to the right edge of the last key of the second row
MARGIN = 0.55  # of the dark background around the keys
EDGE = 0.22  # of the case
HEAD, FOOT = 0.8, 0.62  # above and below the dark background, in keys

CASE: Colour = (216, 207, 181)
CASE_SHADE: Colour = (176, 166, 139)
CASE_INK: Colour = (66, 58, 46)
GROUND: Colour = (14, 12, 11)
INK: Colour = (240, 236, 224)
AMBER: Colour = (255, 194, 64)
LAMP: Colour = (255, 58, 36)
LAMP_OFF: Colour = (78, 20, 16)
PLASTIC: dict[str, Colour] = {"black": (57, 54, 57), "red": (207, 66, 38), "brown": (96, 78, 58)}
COLOURED = {f"F{n}": "red" for n in range(10)} | dict.fromkeys(("LEFT", "RIGHT", "UP", "DOWN", "COPY"), "brown")

# Characters that Pillow's own font lacks: widths, and strokes on a field one high from the base line up
SIGNS: dict[str, tuple[float, list[list[tuple[float, float]]]]] = {
    "←": (1.0, [[(0.08, 0.36), (0.92, 0.36)], [(0.36, 0.62), (0.08, 0.36), (0.36, 0.1)]]),
    "→": (1.0, [[(0.08, 0.36), (0.92, 0.36)], [(0.64, 0.62), (0.92, 0.36), (0.64, 0.1)]]),
    "↑": (0.7, [[(0.35, -0.06), (0.35, 0.78)], [(0.09, 0.5), (0.35, 0.78), (0.61, 0.5)]]),
    "↓": (0.7, [[(0.35, -0.06), (0.35, 0.78)], [(0.09, 0.22), (0.35, -0.06), (0.61, 0.22)]]),
    "¦": (0.3, [[(0.15, 0.66), (0.15, 0.43)], [(0.15, 0.27), (0.15, 0.04)]]),
    "£": (0.62, [
        [(0.53, 0.55), (0.5, 0.63), (0.44, 0.69), (0.36, 0.71), (0.28, 0.69), (0.22, 0.63), (0.2, 0.55), (0.21, 0.46),
         (0.24, 0.36), (0.26, 0.26), (0.25, 0.16), (0.19, 0.06), (0.1, 0.0), (0.55, 0.0)],
        [(0.08, 0.37), (0.44, 0.37)],
    ]),
}  # fmt: skip
SLASHED_ZERO = "Ø"
SMALL = set("'^~*-=;:,.<>+`´¨")  # drawn larger than letters, to be readable


def keyboard_picture(
    keys: KeyMapper, held: Iterable[str] | None = None, width: int = 1600, joysticks: Sequence[str | None] = ()
) -> Image.Image:
    """The keyboard as an RGBA image of `width` pixels, about half as high, transparent at its rounded corners.

    `held` are the Beeb's keys to show as pressed, by default those that are. `joysticks` are the names of the host's
    devices for joysticks 0 and 1, None where there is none.
    """
    labels = tuple(keys.label(cap.key) for cap in CAPS)
    picture = _all_up(width, keys.mode, labels, tuple(joysticks), keys.beeb.lamps.keyboard).copy()
    down = set(keys.held if held is None else held)
    for cap, label in zip(CAPS, labels, strict=True):
        if cap.key in down:
            x, y, *size = _place(cap, width)
            picture.paste(GROUND, (x, y, x + size[0], y + size[1]))
            picture.alpha_composite(_cap(cap, (size[0], size[1]), label, True), (x, y))
    return picture


@lru_cache(maxsize=4)
def _all_up(
    width: int, mode: str, labels: tuple[str, ...], joysticks: tuple[str | None, ...], lamps: tuple[bool, bool, bool]
) -> Image.Image:
    """The picture while no key is down."""
    picture = _case(width, mode, joysticks, lamps).copy()
    for cap, label in zip(CAPS, labels, strict=True):
        x, y, *size = _place(cap, width)
        picture.alpha_composite(_cap(cap, (size[0], size[1]), label, False), (x, y))
    return picture


def _unit(width: int) -> float:
    """The pitch of the keys in pixels, in a picture of `width`."""
    return width / (COLUMNS + 2 * (MARGIN + EDGE))


def _place(cap: Cap, width: int) -> tuple[int, int, int, int]:
    """Left, top, width and height of a key in a picture of `width`."""
    left, top = EDGE + MARGIN + cap.x, HEAD + MARGIN * 0.7 + cap.y
    x, right, y, bottom = (round(place * _unit(width)) for place in (left, left + cap.width, top, top + 1))
    return x, y, right - x, bottom - y


@lru_cache(maxsize=4)
def _case(width: int, mode: str, joysticks: tuple[str | None, ...], lamps: tuple[bool, bool, bool]) -> Image.Image:
    """The picture without the keys."""
    unit = _unit(width)
    ground = (ROWS + 2 * 0.7 * MARGIN) * unit
    height = round(ground + (HEAD + FOOT) * unit)
    image = Image.new("RGBA", (width * FINE, height * FINE))
    draw, u = ImageDraw.Draw(image), unit * FINE
    box = (0, 0, image.width - 1, image.height - 1)
    draw.rounded_rectangle(box, 0.3 * u, CASE_SHADE)
    draw.rounded_rectangle((0, 0, image.width - 1, image.height - 1 - 0.07 * u), 0.3 * u, CASE)
    draw.rounded_rectangle(
        (EDGE * u, HEAD * u, image.width - EDGE * u, (HEAD * unit + ground) * FINE), 0.12 * u, GROUND
    )
    title, hint = {
        "position": ("Keys by position", "in amber: your key at this place"),
        "character": ("Keys by character", "in amber: the character to type, or your key to press"),
    }[mode]
    middle = HEAD / 2 * u
    x = _write(draw, (0.45 * u, middle), title, 0.4 * u, CASE_INK, anchor="l")
    _write(draw, (x + 0.4 * u, middle + 0.04 * u), hint, 0.28 * u, CASE_INK, anchor="l")
    _lamps(draw, u, lamps)
    sticks = [f"Joystick {n}: {name}" for n, name in enumerate(joysticks) if name]
    known = sticks or ["Joysticks 0 and 1: gamepads, in the order in which they are plugged in"]
    foot = " · ".join([*known, "stick or D-pad moves, any button fires"])
    line = (0.45 * u, image.height - (FOOT / 2 + 0.03) * u)
    _write(draw, line, foot, 0.28 * u, CASE_INK, anchor="l", room=image.width - 0.9 * u)
    return image.reduce(FINE)


def _lamps(draw: ImageDraw.ImageDraw, u: float, lamps: tuple[bool, bool, bool]) -> None:
    """The three lamps, left of the space bar."""
    names = (("cassette", "motor"), ("caps", "lock"), ("shift", "lock"))
    for i, (name, lit) in enumerate(zip(names, lamps, strict=True)):
        x, y = (EDGE + MARGIN + 0.5 + i * 0.95) * u, (HEAD + MARGIN * 0.7 + 5.3) * u
        if lit:
            for radius, strength in ((0.26, 40), (0.2, 80)):
                glow = tuple(g + (c - g) * strength // 255 for g, c in zip(GROUND, LAMP, strict=True))
                draw.ellipse((x - radius * u, y - radius * u, x + radius * u, y + radius * u), glow)
        draw.ellipse((x - 0.11 * u, y - 0.11 * u, x + 0.11 * u, y + 0.11 * u), LAMP if lit else LAMP_OFF)
        shine = (255, 170, 150) if lit else (120, 54, 48)
        draw.ellipse((x - 0.06 * u, y - 0.07 * u, x, y - 0.01 * u), shine)
        for line, word in enumerate(name):
            _write(draw, (x, y + (0.34 + 0.19 * line) * u), word, 0.19 * u, INK)


@lru_cache(maxsize=1024)
def _cap(cap: Cap, size: tuple[int, int], label: str, held: bool) -> Image.Image:
    """A key of `size` pixels with its gaps. A held key is lower and lighter."""
    width, height = size[0] * FINE, size[1] * FINE
    u = height
    image = Image.new("RGBA", (width, height))
    draw = ImageDraw.Draw(image)
    plastic = PLASTIC[COLOURED.get(cap.key, "black")]
    if held:
        plastic = _mix(plastic, (255, 255, 255), 0.22)
    sink = 0.045 * u if held else 0.0
    gap = 0.03 * u
    draw.rounded_rectangle((gap, gap + sink, width - gap, height - gap), 0.13 * u, _mix(plastic, (0, 0, 0), 0.45))
    if held:
        draw.rounded_rectangle(
            (gap, gap + sink, width - gap, height - gap), 0.13 * u, None, AMBER, max(1, round(0.035 * u))
        )
    face = (round(0.13 * u), round(0.07 * u + sink), round(width - 0.13 * u), round(0.665 * u + sink))
    _shade(image, face, 0.12 * u, plastic)
    _legends(draw, cap, face, u, INK if label else AMBER)
    if label:
        label_size = (0.3 if label in SMALL else 0.23) * u
        _write(draw, (width / 2, 0.805 * u + sink / 2), label, label_size, AMBER, label=True, room=width - 0.2 * u)
    return image.reduce(FINE)


def _mix(colour: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def _shade(image: Image.Image, face: tuple[int, int, int, int], radius: float, plastic: Colour) -> None:
    """The hollow top of a key: darker at its far edge, lighter towards the near one."""
    left, top, right, bottom = face
    gradient = Image.new("RGB", (1, bottom - top))
    for y in range(bottom - top):
        part = y / (bottom - top)
        gradient.putpixel((0, y), _mix(_mix(plastic, (0, 0, 0), 0.12), _mix(plastic, (255, 255, 255), 0.13), part))
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, right - left - 1, bottom - top - 1), radius, 255)
    image.paste(gradient.resize((right - left, bottom - top)), (left, top), mask)


def _legends(draw: ImageDraw.ImageDraw, cap: Cap, face: tuple[int, int, int, int], u: float, ink: Colour) -> None:
    """The legend on top: one or two lines, words smaller than characters."""
    left, top, right, bottom = face
    word = len(max(cap.legends, key=len)) > 2
    size = (0.2 if word else 0.34 if len(cap.legends) == 1 else 0.28) * u
    step = (0.21 if word else 0.28) * u
    y = (top + bottom) / 2 - step * (len(cap.legends) - 1) / 2
    for line in cap.legends:
        larger = 1.2 if line in SMALL else 1
        lift = 0.05 * u if line in ",.;" else 0
        _write(draw, ((left + right) / 2, y - lift), line, size * larger, ink, room=right - left - 0.06 * u)
        y += step


@lru_cache(maxsize=64)
def _font(size: int, label: bool) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own font for legends; for labels of the host's keys pygame's, which has more letters."""
    if label:
        return ImageFont.truetype(Path(pygame.__file__).with_name(pygame.font.get_default_font()), size)
    return ImageFont.load_default(size)


def _write(
    draw: ImageDraw.ImageDraw,
    place: tuple[float, float],
    text: str,
    size: float,
    colour: Colour,
    anchor: str = "m",
    label: bool = False,
    room: float | None = None,
) -> float:
    """Write `text` centred on `place` or, with anchor "l", to the right of it, and return the x at which it ends.

    Capitals are centred vertically. The text is made smaller to fit into `room` pixels.
    """
    width = _width(text, size, label)
    if room is not None and width > room:
        size *= room / width
        width = room
    x, y = place
    if anchor == "m":
        x -= width / 2
    base = y + 0.355 * size
    font = _font(round(size), label)
    for char in text:
        if char in SIGNS:
            advance, strokes = SIGNS[char]
            for stroke in strokes:
                points = [(x + a * size, base - b * size) for a, b in stroke]
                _stroke(draw, points, (0.12 if label else 0.085) * size, colour)
            x += advance * size
            continue
        shown = "0" if char == SLASHED_ZERO else char
        draw.text((x, base), shown, colour, font, anchor="ls")
        advance = font.getlength(shown)
        if char == SLASHED_ZERO:
            ends = [(x + 0.2 * advance, base - 0.04 * size), (x + 0.8 * advance, base - 0.67 * size)]
            _stroke(draw, ends, 0.07 * size, colour)
        x += advance
    return x


def _width(text: str, size: float, label: bool) -> float:
    font = _font(round(size), label)
    plain = text.replace(SLASHED_ZERO, "0")
    return sum(SIGNS[char][0] * size if char in SIGNS else font.getlength(char) for char in plain)


def _stroke(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], width: float, colour: Colour) -> None:
    """A line with round ends."""
    draw.line(points, colour, max(1, round(width)), joint="curve")
    radius = width / 2
    for x, y in (points[0], points[-1]):
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), colour)
