"""The picture of the machine in a window of the host, in the right shape and sharp at any size.

The 640 x 512 pixels of a field fill a rectangle of 4:3, like a monitor. They are first enlarged by the largest whole
factors that fit (nearest neighbour: every pixel is a rectangle), then to the final size with linear interpolation, so
that only the edges of pixels are softened. Menus and messages come in layers, each with its place in the window.

SDL's renderer uses the graphics card, in step with its refresh. Without a card, most systems run OpenGL in software,
which takes a whole core for 50 pictures a second; SDL's own software renderer takes a quarter. The first pictures are
therefore measured, and slow OpenGL is replaced by SDL's renderer.
"""

import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pygame
from PIL import Image
from pygame._sdl2.video import Renderer, Texture, get_drivers

from emulator.errors import BeebError
from emulator.host.settings import TINTS, Tint
from emulator.machine.screen import HEIGHT, PALETTE, WIDTH
from emulator.window.icon import icon

SHAPE = 4 / 3  # width by height of a monitor's picture
SMALLEST = (320, 240)  # pixels of a window
DESKTOP_SHARE = 0.9  # of the desktop's width and height, for a window that chooses its size
SCALES = (3.0, 2.0, 1.5, 1.0)  # the choices of such a window
SCANLINE = 0.55  # brightness of every second line of the picture, with scanlines on
LUMINANCE = (0.299, 0.587, 0.114)  # of red, green and blue, as a monochrome monitor shows the signal
PHOSPHORS: dict[Tint, tuple[int, int, int]] = {"green": (74, 255, 96), "amber": (255, 182, 0), "white": (238, 244, 255)}
ODD_ROWS = np.tile(np.array([[0], [8]], np.uint8), (HEIGHT, 1))  # added to the colour numbers of odd rows
CARD_SECONDS = 0.004  # processor time of a picture: OpenGL without a card takes 7 ms, SDL's software renderer 5 ms
PROBES = 4  # pictures
INVISIBLE_DRIVERS = ("offscreen", "dummy")  # SDL shows nothing with these, unless a test asks for one

Layer = tuple[pygame.Surface, pygame.Rect]  # a surface with alpha, and its place in the window


class DisplayError(BeebError):
    """There is no display to open a window on."""


def palette(tint: Tint, brightness: float = 1.0) -> np.ndarray:
    """Red, green and blue (0 to 255) of the eight colours: an array of 8 x 3."""
    colours = np.array(PALETTE) / 255
    if tint != "colour":
        colours = np.outer(colours @ np.array(LUMINANCE), np.array(PHOSPHORS[tint]) / 255)
    return np.rint(colours * brightness * 255).astype(np.uint8)


def fitted(size: tuple[int, int], foot: int = 0) -> pygame.Rect:
    """The largest 4:3 rectangle in the middle of a window of `size`, above `foot` pixels."""
    width, height = free = size[0], size[1] - foot
    if width > height * SHAPE:
        width = round(height * SHAPE)
    else:
        height = round(width / SHAPE)
    return pygame.Rect((free[0] - width) // 2, (free[1] - height) // 2, width, height)


def same(some: Sequence[Layer], others: Sequence[Layer]) -> bool:
    """Whether layers are the same surfaces at the same places."""
    return len(some) == len(others) and all(
        one[0] is other[0] and one[1] == other[1] for one, other in zip(some, others, strict=True)
    )


def begin_display() -> None:
    """Connect SDL to the display. Raises DisplayError if there is none, or if $SDL_VIDEODRIVER cannot be used."""
    wanted = os.environ.get("SDL_VIDEODRIVER")
    if wanted is None and sys.platform.startswith("linux") and "XDG_RUNTIME_DIR" not in os.environ:
        # Wayland needs that directory and complains on standard error.
        os.environ["SDL_VIDEODRIVER"] = "x11,kmsdrm"
    try:
        pygame.display.init()
    except pygame.error as error:
        why = "there is no display" if wanted is None else f"no window can be opened ({error})"
        raise DisplayError(why) from error
    if wanted is None and pygame.display.get_driver() in INVISIBLE_DRIVERS:
        raise DisplayError("there is no display")


def end_display() -> None:
    """Disconnect SDL from the display."""
    pygame.display.quit()


def titled(text: str) -> str:
    """`text` as the title of a window: SDL rejects a file's name that is not Unicode."""
    return "".join(char if char.isprintable() else "?" for char in text)


class Picture:
    """A window with the picture of a machine. Raises DisplayError if it cannot be opened.

    `scale` is the height of the picture in times 512 pixels, limited by the desktop; None chooses one. `foot` is a
    function that returns, for a size of the window, how many pixels at its foot are kept free of the picture. `place`
    is the rectangle of the window that the picture fills instead, if it is not None.
    """

    def __init__(self, title: str, scale: float | None = None) -> None:
        self._full_screen = False
        self._tint: Tint = "colour"
        self._scanlines = False
        self._colours = np.zeros((HEIGHT, WIDTH), np.uint8)
        self._surface = pygame.Surface((WIDTH, HEIGHT), 0, 8)
        self._layers: list[Layer] = []
        self.foot: Callable[[tuple[int, int]], int] = lambda size: 0
        self._place: pygame.Rect | None = None
        self._stale = True  # the window must be drawn again
        try:
            begin_display()
            self._open(title, self._first_size(scale))
        except RuntimeError as error:  # the base of both of pygame's errors
            raise DisplayError(f"no window can be opened ({error})") from error
        self._set_palette()
        self.window.show()
        self.show(self._colours)

    def _first_size(self, scale: float | None) -> tuple[int, int]:
        def window(scale: float) -> tuple[int, int]:
            width, height = round(HEIGHT * scale * SHAPE), round(HEIGHT * scale)
            return width, height + self.foot((width, height))

        desktop = pygame.display.get_desktop_sizes()[0]
        if scale is not None:
            return window(max(min(scale, fitted(desktop).height / HEIGHT), SMALLEST[1] / HEIGHT))
        width, height = (DESKTOP_SHARE * side for side in desktop)
        sizes = [window(scale) for scale in SCALES]
        return next((size for size in sizes if size[0] <= width and size[1] <= height), sizes[-1])

    def resize(self, scale: float | None) -> None:
        """Give the window the size of a new one of that `scale`, in the middle of the desktop."""
        self.window.size = self._first_size(scale)
        self.window.position = pygame.WINDOWPOS_CENTERED
        self._stale = True

    # The renderer

    def _open(self, title: str, size: tuple[int, int]) -> None:
        """Make the window, with the renderer of $SDL_RENDER_DRIVER, or the graphics card's, or the software one."""
        # Otherwise SDL shows the pictures of its software renderer by OpenGL, which is slow without a card.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self._make_window(title, size)
        names = [driver.name for driver in get_drivers()]
        if os.environ.get("SDL_RENDER_DRIVER") in names:
            self._make_renderer(index=names.index(os.environ["SDL_RENDER_DRIVER"]), vsync=True)
            return
        try:
            self._make_renderer(accelerated=1, vsync=True)
            if self._is_quick():
                return
        except RuntimeError:  # the system has no accelerated renderer
            pass
        self.close()
        self._make_window(title, size)
        self._make_renderer(accelerated=0)

    def _make_window(self, title: str, size: tuple[int, int]) -> None:
        self.window = pygame.Window(titled(title), size, hidden=True, resizable=True)
        self.window.minimum_size = SMALLEST
        self.window.set_icon(icon())

    def _make_renderer(self, **options: Any) -> None:
        self._renderer = Renderer(self.window, target_texture=True, **options)
        self._make_textures()

    def _make_textures(self) -> None:
        self._field = Texture(self._renderer, self._surface.get_size(), streaming=True, scale_quality=0)
        self._field.update(self._surface)
        self._enlarged: Texture | None = None
        self._over: dict[int, tuple[pygame.Surface, Texture]] = {}

    def _is_quick(self) -> bool:
        """Whether a picture takes as little processor time as with a graphics card."""
        self._draw()
        self._renderer.present()
        began = time.process_time()
        for _ in range(PROBES):
            self._field.update(self._surface)
            self._draw()
            self._renderer.present()
        return (time.process_time() - began) / PROBES < CARD_SECONDS

    def close(self) -> None:
        """Close the window."""
        for part in ("_field", "_enlarged", "_over", "_renderer"):  # SDL needs these closed before their window
            self.__dict__.pop(part, None)
        self.window.destroy()

    # Appearance

    @property
    def tint(self) -> Tint:
        """Colour, or the colour of a monochrome monitor."""
        return self._tint

    @tint.setter
    def tint(self, tint: Tint) -> None:
        if tint not in TINTS:
            raise BeebError(f"unknown tint {tint!r}; choose from {', '.join(TINTS)}")
        self._tint = tint
        self._set_palette()

    @property
    def scanlines(self) -> bool:
        """Whether every second line is darker, as on a monitor that shows one field."""
        return self._scanlines

    @scanlines.setter
    def scanlines(self, on: bool) -> None:
        self._scanlines = on
        self._set_palette()

    def _set_palette(self) -> None:
        """The colours of even rows, then those of odd rows."""
        odd = palette(self._tint, SCANLINE if self._scanlines else 1.0)
        self._palette = np.concatenate([palette(self._tint), odd]).tolist()
        self._paint()

    @property
    def full_screen(self) -> bool:
        """Whether the window fills the screen."""
        return self._full_screen

    @full_screen.setter
    def full_screen(self, on: bool) -> None:
        if on != self._full_screen:
            self._full_screen = on
            if on:
                self.window.set_fullscreen(desktop=True)
            else:
                self.window.set_windowed()
        self._stale = True

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        width, height = self.window.size
        return width, height

    @property
    def area(self) -> pygame.Rect:
        """The place of the picture in the window."""
        return self._place or fitted(self.size, self.foot(self.size))

    @property
    def place(self) -> pygame.Rect | None:
        return self._place

    @place.setter
    def place(self, place: pygame.Rect | None) -> None:
        if place != self._place:
            self._place = place
            self._stale = True

    # Showing

    def show(self, colours: np.ndarray, layers: Sequence[Layer] = ()) -> bool:
        """Show `colours`, the colour numbers of `Screen.colours`, with `layers` over them, the lowest first.

        Returns whether anything had changed and was drawn. A surface that was shown must not be drawn on again: a
        changed layer is another surface.
        """
        if colours is not self._colours and not np.array_equal(colours, self._colours):
            self._colours = colours
            self._paint()
        if not same(layers, self._layers):
            self._layers = [(surface, pygame.Rect(place)) for surface, place in layers]
            self._stale = True
        if not self._stale:
            return False
        self._draw()
        self._renderer.present()
        self._stale = False
        return True

    def expose(self) -> None:
        """Draw everything again next time: the window was hidden, resized or moved to another screen, and the graphics
        card may have lost its textures."""
        self._make_textures()
        self._stale = True

    def _paint(self) -> None:
        """Turn the colour numbers into the field's texture."""
        height, width = self._colours.shape
        pixels = self._colours | ODD_ROWS[:height]
        self._surface = pygame.image.frombuffer(pixels.tobytes(), (width, height), "P")
        self._surface.set_palette(self._palette)
        if (self._field.width, self._field.height) != (width, height):
            self._make_textures()
        self._field.update(self._surface)
        self._stale = True

    def _draw(self) -> None:
        area = self.area
        width, height = self._surface.get_size()
        size = width * max(area.width // width, 1), height * max(area.height // height, 1)
        if self._enlarged is None or (self._enlarged.width, self._enlarged.height) != size:
            self._enlarged = Texture(self._renderer, size, target=True, scale_quality=1)
        self._renderer.target = self._enlarged
        self._field.draw()
        self._renderer.target = None
        self._renderer.draw_color = (0, 0, 0, 255)
        self._renderer.clear()
        self._enlarged.draw(dstrect=area)
        kept, self._over = self._over, {}
        for surface, place in self._layers:
            texture = kept[id(surface)][1] if id(surface) in kept else Texture.from_surface(self._renderer, surface)
            texture.blend_mode = pygame.BLENDMODE_BLEND
            texture.draw(dstrect=place)
            self._over[id(surface)] = surface, texture  # holding the surface keeps its id unique

    def shot(self) -> Image.Image:
        """The content of the window as an RGB image."""
        self._draw()
        surface = self._renderer.to_surface()
        self._stale = True  # what was drawn has not been presented
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
