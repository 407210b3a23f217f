"""The window's letters are the chip's, dot for dot, at any size."""

import pygame
import pytest

from emulator.chips.saa5050 import rounded_figure
from emulator.window import letters
from emulator.window.letters import FIGURES, draw, drawable, glyph, marks

WHITE = (255, 255, 255)


def lit(surface: pygame.Surface) -> list[list[bool]]:
    width, height = surface.get_size()
    return [[surface.get_at((x, y))[3] > 0 for x in range(width)] for y in range(height)]


@pytest.mark.pure
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_figure_has_the_half_dots_that_the_chip_gives_it(times):
    for code, character in enumerate(letters.ALPHANUMERICS, 0x20):
        seen = lit(glyph(character, WHITE, (12 * times, 20 * times)))
        chip = [[bool(line >> (11 - x) & 1) for x in range(12)] for line in rounded_figure(code)]
        assert seen == [[chip[y // times][x // times] for x in range(12 * times)] for y in range(20 * times)], character


@pytest.mark.pure
def test_ascii_is_drawable_and_other_characters_are_substituted():
    assert all(chr(code) in FIGURES for code in range(0x20, 0x7F))
    assert drawable("café – “Élite” ½ 日") == 'cafe - "Elite" ½ ?'


@pytest.mark.pure
@pytest.mark.parametrize("size", [(6, 10), (12, 20), (18, 30), (23, 37), (48, 80)])
def test_every_mark_lies_in_its_cell(size):
    for character in FIGURES:
        for x, y, width, height in marks(character, size):
            assert 0 <= x and x + width <= size[0] and 0 <= y and y + height <= size[1], character


@pytest.mark.pure
def test_no_two_figures_look_alike():
    seen = {}
    for character in FIGURES:
        seen.setdefault(str(lit(glyph(character, WHITE, (12, 20)))), []).append(character)
    assert [same for same in seen.values() if len(same) > 1] == []


@pytest.mark.pure
def test_text_is_drawn_cell_by_cell():
    surface = pygame.Surface((100, 20), pygame.SRCALPHA)
    assert draw(surface, (3, 0), "A B", WHITE, (12, 20)) == 39
    first = pygame.Surface((12, 20), pygame.SRCALPHA)
    first.blit(surface, (0, 0), (27, 0, 12, 20))
    assert lit(first) == lit(glyph("B", WHITE, (12, 20)))
