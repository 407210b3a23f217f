"""Text is read anywhere in a picture, in every colour and dot width, in single and double height."""

import random
import time

import numpy as np
import pytest

from emulator import roms
from emulator.automation import ocr
from emulator.machine.screen import FONT_TEXT

TEXT = "Name of player 1?"


@pytest.fixture(params=["acorn", "free"])
def font(request, os_rom) -> bytes:
    return (os_rom if request.param == "acorn" else roms.free()["os"]).data[: 8 * len(FONT_TEXT)]


def picture(background: int = 0) -> np.ndarray:
    """An empty picture: scanlines x dots of the finest mode."""
    return np.full((256, 640), background, np.uint8)


def write(
    dots: np.ndarray, font: bytes, text: str, left: int, top: int, colour: int, width: int = 2, height: int = 1
) -> None:
    """Draw glyphs of a font as VDU 5 does: only the set dots."""
    glyphs = np.frombuffer(font, np.uint8).reshape(-1, 8)
    for at, character in enumerate(text):
        glyph = np.unpackbits(glyphs[FONT_TEXT.index(character)]).reshape(8, 8)
        glyph = glyph.repeat(height, 0).repeat(width, 1)
        place = dots[top : top + 8 * height, left + 8 * width * at : left + 8 * width * (at + 1)]
        place[glyph.astype(bool)] = colour


def screen(dots: np.ndarray) -> np.ndarray:
    return dots.repeat(2, 0)


@pytest.mark.parametrize("seed", range(40))
def test_a_text_anywhere_in_any_colour(font: bytes, seed: int):
    chance = random.Random(seed)
    width, height = chance.choice((1, 2, 4)), chance.choice((1, 2))
    background, colour = chance.sample(range(8), 2)
    dots = picture(background)
    other = chance.choice([number for number in range(8) if number != colour])
    dots[:, 320:] = other
    dots[128:130] = other
    left = width * chance.randrange((640 - len(TEXT) * 8 * width) // width)
    top = chance.randrange(256 - 8 * height)
    write(dots, font, TEXT, left, top, colour, width, height)
    assert ocr.read(screen(dots), font) == [ocr.OcrText(left, 2 * top, TEXT)]


def test_lines_with_punctuation_and_wide_spaces(font: bytes):
    dots = picture()
    lines = ["Level 1..3, or RETURN   (Y/N)", "ANNA's colour: R/B", "(2-move option?)"]
    for at, line in enumerate(lines):
        write(dots, font, line, 12 + 2 * at, 40 + 11 * at, 1 + at)
    assert [text for _, _, text in ocr.read(screen(dots), font)] == lines


@pytest.mark.parametrize("seed", range(10))
def test_pictures_without_text_yield_none_quickly(font: bytes, seed: int):
    chance = np.random.default_rng(seed)
    shapes = picture()
    for _ in range(40):
        left, top, width, height = chance.integers(0, 200, 4)
        shapes[top : top + height, left : left + width] = chance.integers(0, 8)
    stripes = picture()
    stripes[:, :: 2 + seed] = 7
    noise = chance.integers(0, 8, (256, 640)).astype(np.uint8)
    began = time.process_time()
    for dots in (shapes, stripes, noise):
        assert ocr.read(screen(dots), font) == []
    assert time.process_time() - began < 3
