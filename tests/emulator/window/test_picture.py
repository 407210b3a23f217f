"""The picture in the window: shape, pixels, colours, layers and size."""

import numpy as np
import pygame
import pytest
from PIL import Image

from emulator.errors import BeebError
from emulator.machine.screen import HEIGHT, WIDTH
from emulator.window.picture import PHOSPHORS, SCANLINE, SHAPE, Picture, fitted, palette

WHITE = np.full((HEIGHT, WIDTH), 7, np.uint8)


@pytest.fixture
def picture():
    picture = Picture("a test", scale=1.0)
    yield picture
    picture.close()


def noise(seed=1):
    return np.random.default_rng(seed).integers(0, 8, (HEIGHT, WIDTH), np.uint8)


def field():
    """Large coloured figures with one-pixel lines, as a MODE 0 picture."""
    numbers = np.zeros((HEIGHT, WIDTH), np.uint8)
    numbers[100:300, 50:400] = 3
    numbers[::32] = 7
    numbers[:, ::40] = 1
    return numbers


def expected(numbers, area):
    """The picture of `numbers` in `area`: enlarged by whole factors, then linearly."""
    rgb = (np.stack([numbers >> bit & 1 for bit in range(3)], axis=-1) * 255).astype(np.uint8)
    whole = WIDTH * max(area.width // WIDTH, 1), HEIGHT * max(area.height // HEIGHT, 1)
    return Image.fromarray(rgb).resize(whole, Image.Resampling.NEAREST).resize(area.size, Image.Resampling.BILINEAR)


def test_picture_is_4_to_3_in_any_window():
    for size in ((800, 600), (1920, 1080), (600, 1000), (333, 777)):
        area = fitted(size)
        assert area.width / area.height == pytest.approx(4 / 3, rel=0.01)
        assert pygame.Rect((0, 0), size).contains(area)
        assert area.width == size[0] or area.height == size[1]
        assert abs(area.centerx - size[0] / 2) <= 1 and abs(area.centery - size[1] / 2) <= 1


def test_the_foot_of_the_window_is_kept_free():
    assert fitted((800, 640), 40) == pygame.Rect(0, 0, 800, 600)


def test_where_whole_factors_fit_every_pixel_is_a_rectangle(picture):
    picture.window.size = 3 * WIDTH, 1440  # the whole factor in height is 2, and in width 3
    picture.show(noise())
    area = picture.area
    assert area.size == (1920, 1440)
    numbers = noise()
    columns = np.asarray(picture.shot())[area.top : area.bottom, area.left : area.right]
    assert (columns[:, 0::3] == columns[:, 1::3]).all() and (columns[:, 0::3] == columns[:, 2::3]).all()
    first = np.stack([numbers[0] >> bit & 1 for bit in range(3)], axis=-1) * 255
    assert (columns[0, ::3] == first).all()


def test_a_picture_with_borders_fills_the_same_area(picture):
    picture.window.size = 1024, 768
    wide = np.zeros((576, 832), np.uint8)
    wide[:, -4:] = 1  # red
    wide[-4:] = 4  # blue
    assert picture.show(WHITE) and picture.show(wide)
    shot = picture.shot()
    assert [shot.getpixel(at) for at in ((1022, 384), (512, 766), (512, 384))] == [(255, 0, 0), (0, 0, 255), (0, 0, 0)]
    assert picture.show(WHITE) and picture.shot().getpixel((512, 384)) == (255, 255, 255)


@pytest.mark.parametrize("size", [(683, 512), (1024, 768), (1365, 1024), (1920, 1080), (400, 300)])
def test_picture_is_enlarged_at_any_size(picture, size):
    picture.window.size = size
    picture.show(field())
    shot = picture.shot()
    assert shot.size == size
    area = picture.area
    inside = np.asarray(shot.crop((area.left, area.top, area.right, area.bottom)), int)
    difference = np.abs(inside - np.asarray(expected(field(), area), int))
    if area.width > WIDTH:
        assert difference.max() <= 8  # SDL and Pillow interpolate a little differently
    assert difference.mean() < (1 if area.width >= WIDTH else 6)  # where it is made smaller, filters differ
    borders = np.asarray(shot).copy()
    borders[area.top : area.bottom, area.left : area.right] = 0
    assert not borders.any()


def test_window_shows_the_image_of_the_machine(window):
    for _ in range(3):
        window.step()
    shot = window.picture.shot()
    area = window.picture.area
    inside = np.asarray(shot.crop((area.left, area.top, area.right, area.bottom)), int)
    own = np.asarray(window.beeb.screen.image.convert("RGB").resize(area.size, Image.Resampling.BILINEAR), int)
    assert own.any()
    assert np.abs(inside - own).mean() < 3


def test_the_same_picture_is_not_drawn_twice(picture):
    assert picture.show(noise())
    assert not picture.show(noise())
    assert picture.show(noise(2))
    picture.expose()
    assert picture.show(noise(2))


def test_a_new_size_is_drawn(picture):
    picture.show(noise())
    picture.window.size = 500, 400
    picture.expose()
    assert picture.show(noise()) and picture.shot().size == (500, 400)


def test_layers_are_blended_over_the_picture(picture):
    picture.show(WHITE)
    glass = pygame.Surface((10, 10), pygame.SRCALPHA)
    glass.fill((0, 0, 0, 128))
    red = pygame.Surface((1, 1), pygame.SRCALPHA)
    red.fill((255, 0, 0))
    layers = [(glass, pygame.Rect(100, 100, 40, 40)), (red, pygame.Rect(110, 110, 5, 5))]
    assert picture.show(WHITE, layers)
    assert not picture.show(WHITE, list(layers))
    shot = picture.shot()
    assert shot.getpixel((112, 112)) == (255, 0, 0)
    assert shot.getpixel((120, 120))[0] == pytest.approx(127, abs=3)
    assert shot.getpixel((150, 150)) == (255, 255, 255)
    assert picture.show(WHITE, layers[:1])
    assert picture.shot().getpixel((112, 112))[0] == pytest.approx(127, abs=3)


def test_colours_are_the_eight_of_the_beeb():
    assert [bytes(pixel).hex() for pixel in palette("colour")] == [
        "000000", "ff0000", "00ff00", "ffff00", "0000ff", "ff00ff", "00ffff", "ffffff",
    ]  # fmt: skip


@pytest.mark.parametrize("tint", list(PHOSPHORS))
def test_monochrome_monitor_shows_luminance(tint):
    pixels = palette(tint).astype(int)
    assert tuple(pixels[7]) == PHOSPHORS[tint] and not pixels[0].any()
    brightness = [pixel.sum() for pixel in pixels]
    assert brightness[0] < brightness[4] < brightness[1] < brightness[5] < brightness[2] < brightness[6] < brightness[7]


def test_a_tint_colours_the_picture_that_is_shown(picture):
    picture.show(WHITE)
    picture.tint = "amber"
    assert picture.show(WHITE)
    assert picture.shot().getpixel((300, 300)) == PHOSPHORS["amber"]


def test_unknown_tint_is_rejected(picture):
    with pytest.raises(BeebError, match="'blue'; choose from colour, green"):
        picture.tint = "blue"


def test_scanlines_darken_every_second_line(picture):
    picture.window.size = 1366, 1024
    picture.show(WHITE)
    picture.scanlines = True
    picture.show(WHITE)
    shot = picture.shot()
    levels = [shot.getpixel((700, y))[0] for y in range(0, 8, 2)]
    assert levels == [255, round(SCANLINE * 255), 255, round(SCANLINE * 255)]


def test_full_screen_and_back(picture):
    size = picture.size
    picture.full_screen = True
    picture.show(field())
    assert picture.size == tuple(pygame.display.get_desktop_sizes()[0])
    picture.full_screen = False
    picture.show(field())
    assert picture.size == size


def test_the_window_has_the_size_of_its_scale_with_the_foot_below(picture):
    picture.foot = lambda size: 40
    picture.resize(1.25)
    assert picture.size == (853, 680) and picture.area.size == (853, 640)
    picture.resize(None)
    width, height = pygame.display.get_desktop_sizes()[0]
    assert picture.size[0] <= width and picture.size[1] <= height


def test_no_window_is_larger_than_the_desktop(picture):
    desktop = pygame.display.get_desktop_sizes()[0]
    picture.resize(50)
    width, height = picture.size
    assert width <= desktop[0] and height <= desktop[1]
    assert width == desktop[0] or height == desktop[1]
    assert width / height == pytest.approx(SHAPE, rel=0.01)
