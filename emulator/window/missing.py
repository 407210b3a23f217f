"""The page shown where system ROMs are missing: it names them and offers to fetch them.

There is no machine without them, so the page has its own loop. They are fetched by `beeb roms fetch` in a process that
ends with the window.
"""

import subprocess
import sys

import numpy as np
import pygame

from emulator import roms
from emulator.host.clock import Clock
from emulator.screen import HEIGHT, WIDTH
from emulator.window import sheet as style
from emulator.window.page import FOOT, MARGIN, RIGHT, TITLE_HEIGHT, TOP
from emulator.window.picture import Picture
from emulator.window.sheet import LINE, Sheet

DARK = np.zeros((HEIGHT, WIDTH), np.uint8)
KEYS = "F fetches them from npm    ESCAPE leaves"
FETCHING = "Fetching...    ESCAPE leaves"


def offer_roms(picture: Picture, error: roms.RomError, rom_dir: str | None, seconds: float | None) -> None:
    """Show which ROMs are missing, and fetch them (to `rom_dir`, or the default directory) when F is pressed.

    Returns when they are there. Raises `error` if the window is closed, or after `seconds` of the host's time.
    """
    with Fetcher(rom_dir) as fetcher:
        clock = Clock()
        clock.held = True
        closes_at = clock.time + (seconds or float("inf"))
        message = str(error)
        drawn: tuple[tuple[int, int], str, str] | None = None
        while clock.time < closes_at:
            clock.wait()
            for event in pygame.event.get():
                escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
                if escape or event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                    raise error
                if event.type == pygame.KEYDOWN and event.key == pygame.K_f:
                    fetcher.begin()
            done = fetcher.poll()
            if done == "":
                return
            message = done or message
            wanted = picture.size, message, FETCHING if fetcher.busy else KEYS
            if wanted != drawn:
                page, drawn = surface(*wanted), wanted
            picture.show(DARK, [(page, page.get_rect(center=(picture.size[0] // 2, picture.size[1] // 2)))])
    raise error


class Fetcher:
    """`beeb roms fetch`, in a process that ends with the `with` block."""

    def __init__(self, rom_dir: str | None) -> None:
        target = str(roms.directories(rom_dir)[0])
        self.command = [sys.executable, "-P", "-m", "emulator", "roms", "fetch", "--yes", "--rom-dir", target]
        self.process: subprocess.Popen[str] | None = None

    @property
    def busy(self) -> bool:
        return self.process is not None

    def begin(self) -> None:
        """Start fetching, unless that is under way."""
        if self.process is None:
            pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
            self.process = subprocess.Popen(self.command, stdin=nothing, stdout=nothing, stderr=pipe, text=True)

    def poll(self) -> str | None:
        """None while there is nothing new, "" when the ROMs are there, a message when fetching has failed."""
        if self.process is None or self.process.poll() is None:
            return None
        _, complaint = self.process.communicate()
        status, self.process = self.process.returncode, None
        return "" if status == 0 else complaint.strip().rpartition("\n")[2] or f"exit status {status}"

    def __enter__(self) -> "Fetcher":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.communicate()


def surface(size: tuple[int, int], message: str, keys: str) -> pygame.Surface:
    """The page for a window of `size`: what is missing, the copyright notice, and the keys."""
    sheet = Sheet(style.WIDTH, style.HEIGHT, style.scale_for(size))
    sheet.box(0, 0, style.WIDTH, TITLE_HEIGHT, style.BAND)
    sheet.text(MARGIN, 8, "System ROMs are missing", style.YELLOW, times=2)
    y = float(TOP)
    for paragraph, colour in ((message, style.WHITE), (roms.NOTICE, style.CYAN)):
        for line in style.wrapped(paragraph, RIGHT - MARGIN):
            sheet.text(MARGIN, y, line, colour)
            y += LINE
        y += LINE
    sheet.text(MARGIN, FOOT, keys, style.YELLOW)
    return sheet.surface
