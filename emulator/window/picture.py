"""The picture: the machine's field in a window of the host, at its right shape and sharp at any size.

The field's 640 x 512 pixels fill a tube of 4:3, as a monitor does whose width and height are set so. To be sharp they
are first enlarged by the greatest whole factor that fits (nearest neighbour: every pixel a rectangle), and then by the
small rest with linear interpolation, which softens the pixels' edges and nothing else. What is drawn over the picture
(menus, messages) comes in layers, each with its place in the window.

SDL's renderer does it, on the graphics card and in step with its refresh where there is one. Without one the OpenGL of
most systems is a program that needs the whole of a core for 50 pictures a second; SDL's own software renderer needs a
quarter. So the first pictures are measured, and OpenGL without a card is given up for it.
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
from emulator.screen import HEIGHT, PALETTE, WIDTH

SHAPE = 4 / 3  # width by height of a tube
SMALLEST = (320, 240)  # pixels of a window
DESKTOP_SHARE = 0.9  # of the desktop's width and height, for a window that chooses its size
SCALES = (3.0, 2.0, 1.5, 1.0)  # and these are its choices
SCANLINE = 0.55  # brightness of every second line of the picture, with scanlines on
LUMINANCE = (0.299, 0.587, 0.114)  # of red, green and blue, as a monochrome monitor shows the signal
PHOSPHORS: dict[Tint, tuple[int, int, int]] = {"green": (74, 255, 96), "amber": (255, 182, 0), "white": (238, 244, 255)}
CARD_SECONDS = 0.004  # processor time of a picture: OpenGL without a card takes 7 ms, SDL's software renderer 5 ms
PROBES = 4  # pictures
UNSEEN_DRIVERS = ("offscreen", "dummy")  # with these SDL shows nothing: for tests, and otherwise no display


Layer = tuple[pygame.Surface, pygame.Rect]  # what lies over the picture (with alpha), and where in the window


class DisplayError(BeebError):
    """There is no display to open a window on."""


def palette(tint: Tint, brightness: float = 1.0) -> np.ndarray:
    """The pixels (uint32, red in bits 16 to 23) of the eight colours."""
    colours = np.array(PALETTE) / 255
    if tint != "colour":
        colours = np.outer(colours @ np.array(LUMINANCE), np.array(PHOSPHORS[tint]) / 255)
    red, green, blue = np.rint(colours * brightness * 255).astype(np.uint32).T
    return red << 16 | green << 8 | blue


def fitted(size: tuple[int, int], foot: int = 0) -> pygame.Rect:
    """The largest rectangle of a tube's shape in the middle of a window of `size`, above `foot` pixels."""
    width, height = free = size[0], size[1] - foot
    if width > height * SHAPE:
        width = round(height * SHAPE)
    else:
        height = round(width / SHAPE)
    return pygame.Rect((free[0] - width) // 2, (free[1] - height) // 2, width, height)


def same(some: Sequence[Layer], others: Sequence[Layer]) -> bool:
    """Whether layers look alike: they are if they are the same surfaces."""
    return len(some) == len(others) and all(
        one[0] is other[0] and one[1] == other[1] for one, other in zip(some, others, strict=True)
    )


def begin_display() -> None:
    """Join SDL with the system's display. Raises DisplayError if there is none."""
    wanted = os.environ.get("SDL_VIDEODRIVER")
    if wanted is None and sys.platform.startswith("linux") and "XDG_RUNTIME_DIR" not in os.environ:
        # Wayland cannot be then, and says so on standard error when it is asked.
        os.environ["SDL_VIDEODRIVER"] = "x11,kmsdrm"
    try:
        pygame.display.init()
    except pygame.error as error:
        if wanted is not None:
            raise
        raise DisplayError("there is no display") from error
    if wanted is None and pygame.display.get_driver() in UNSEEN_DRIVERS:
        raise DisplayError("there is no display")


class Picture:
    """A window with the picture of a machine. Raises DisplayError if it cannot be opened.

    `scale` is the height of the picture by its 512 lines, at most that of the desktop, None for one that suits it.
    `foot` gives, for a size of the window, the pixels at its foot that are kept free of the picture, for what lies
    there.
    """

    def __init__(self, title: str, scale: float | None = None) -> None:
        self._full_screen = False
        self._tint: Tint = "colour"
        self._scanlines = False
        self._colours = np.zeros((HEIGHT, WIDTH), np.uint8)
        self._surface = pygame.Surface((WIDTH, HEIGHT), 0, 32, (0xFF0000, 0xFF00, 0xFF, 0))
        self._layers: list[Layer] = []
        self.foot: Callable[[tuple[int, int]], int] = lambda size: 0
        self._stale = True  # the window does not show what it should
        try:
            begin_display()
            self._open(title, self._first_size(scale))
        except RuntimeError as error:  # of which both of pygame's errors are
            raise DisplayError(f"no window can be opened ({error})") from error
        self._set_palettes()
        self.window.show()
        self.show(self._colours)

    def _first_size(self, scale: float | None) -> tuple[int, int]:
        def window(scale: float) -> tuple[int, int]:
            width, height = round(HEIGHT * scale * SHAPE), round(HEIGHT * scale)
            return width, height + self.foot((width, height))

        desktop = pygame.display.get_desktop_sizes()[0]
        if scale is not None:
            return window(min(scale, fitted(desktop).height / HEIGHT))
        width, height = (DESKTOP_SHARE * side for side in desktop)
        sizes = [window(scale) for scale in SCALES]
        return next((size for size in sizes if size[0] <= width and size[1] <= height), sizes[-1])

    def resize(self, scale: float | None) -> None:
        """Make the window as large as for a new one of that `scale`, in the middle of the desktop."""
        self.window.size = self._first_size(scale)
        self.window.position = pygame.WINDOWPOS_CENTERED
        self._stale = True

    # The renderer

    def _open(self, title: str, size: tuple[int, int]) -> None:
        """Make the window, with the renderer that the person asks for by SDL_RENDER_DRIVER, or the graphics card's, or
        the software one."""
        # Otherwise SDL shows what its software renderer has drawn by OpenGL, as slow as OpenGL is without a card.
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
        except RuntimeError:  # the system has no such renderer
            pass
        self.close()
        self._make_window(title, size)
        self._make_renderer(accelerated=0)

    def _make_window(self, title: str, size: tuple[int, int]) -> None:
        self.window = pygame.Window(title, size, hidden=True, resizable=True)
        self.window.minimum_size = SMALLEST

    def _make_renderer(self, **options: Any) -> None:
        self._renderer = Renderer(self.window, target_texture=True, **options)
        self._make_textures()

    def _make_textures(self) -> None:
        self._field = Texture(self._renderer, (WIDTH, HEIGHT), streaming=True, scale_quality=0)
        self._field.update(self._surface)
        self._enlarged: Texture | None = None
        self._over: dict[int, tuple[pygame.Surface, Texture]] = {}

    def _is_quick(self) -> bool:
        """Whether pictures cost the processor as little as with a graphics card."""
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
        for part in ("_field", "_enlarged", "_over", "_renderer"):  # SDL wants them to go before their window
            self.__dict__.pop(part, None)
        self.window.destroy()

    # What it looks like

    @property
    def tint(self) -> Tint:
        """`colour`, or the colour of a monochrome monitor."""
        return self._tint

    @tint.setter
    def tint(self, tint: Tint) -> None:
        if tint not in TINTS:
            raise BeebError(f"there is no tint {tint!r}: choose one of {', '.join(TINTS)}")
        self._tint = tint
        self._set_palettes()

    @property
    def scanlines(self) -> bool:
        """Whether every second line is darker, as between the lines of a monitor that shows one field."""
        return self._scanlines

    @scanlines.setter
    def scanlines(self, on: bool) -> None:
        self._scanlines = on
        self._set_palettes()

    def _set_palettes(self) -> None:
        self._even = palette(self._tint)
        self._odd = palette(self._tint, SCANLINE if self._scanlines else 1.0)
        self._paint()

    @property
    def full_screen(self) -> bool:
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
        """Pixels of the window: what an overlay has to have."""
        width, height = self.window.size
        return width, height

    @property
    def area(self) -> pygame.Rect:
        """Where in the window the picture is."""
        return fitted(self.size, self.foot(self.size))

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
        """What the window shows is lost, and what the graphics card holds may be (the window was hidden, or has another
        size or screen): draw it all again next time."""
        self._make_textures()
        self._stale = True

    def _paint(self) -> None:
        """Turn the colour numbers into the field's texture."""
        pixels = pygame.surfarray.pixels2d(self._surface).T
        pixels[::2] = self._even[self._colours[::2]]
        pixels[1::2] = self._odd[self._colours[1::2]]
        del pixels  # the surface is locked as long as it is there
        self._field.update(self._surface)
        self._stale = True

    def _draw(self) -> None:
        area = self.area
        factors = max(area.width // WIDTH, 1), max(area.height // HEIGHT, 1)
        size = WIDTH * factors[0], HEIGHT * factors[1]
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
            self._over[id(surface)] = surface, texture  # as long as the surface is held, no other has its id

    def shot(self) -> Image.Image:
        """What is in the window, as an RGB image of its size."""
        self._draw()
        surface = self._renderer.to_surface()
        self._stale = True  # what has been drawn is not what is shown
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
