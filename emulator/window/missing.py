"""The page that a window shows where the system ROMs are missing: what they are, and having them fetched.

There is no machine without them, so this has a loop of its own. Fetching is `beeb roms fetch` in a process of its own,
which ends with the window.
"""

import subprocess
import sys

import numpy as np
import pygame

from emulator import roms
from emulator.host.clock import Clock
from emulator.roms import RomError
from emulator.screen import HEIGHT, WIDTH
from emulator.window import sheet as style
from emulator.window.page import FOOT, MARGIN, RIGHT, TITLE_HEIGHT, TOP
from emulator.window.picture import Picture
from emulator.window.sheet import LINE, Sheet

DARK = np.zeros((HEIGHT, WIDTH), np.uint8)
ANSWER = "F fetches them from npm    ESCAPE leaves"
FETCHING = "Fetching...    ESCAPE leaves"


def offer_roms(picture: Picture, error: RomError, rom_dir: str | None, seconds: float | None) -> None:
    """Tell what is missing, and fetch it to where ROMs are looked for (by `rom_dir`) if the person wants that.

    Returns when that is done. Raises `error` when the window is closed before, or after `seconds` of the host's.
    """
    with Fetcher(rom_dir) as fetcher:
        clock = Clock()
        clock.held = True
        closes_at = clock.time + (seconds or float("inf"))
        said = str(error)
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
            said = done or said
            wanted = picture.size, said, FETCHING if fetcher.busy else ANSWER
            if wanted != drawn:
                page, drawn = surface(*wanted), wanted
            picture.show(DARK, [(page, page.get_rect(center=(picture.size[0] // 2, picture.size[1] // 2)))])
    raise error


class Fetcher:
    """`beeb roms fetch`, in a process that ends with the `with` block."""

    def __init__(self, rom_dir: str | None) -> None:
        target = str(roms.directories(rom_dir)[0])
        self.command = [sys.executable, "-m", "emulator.cli", "roms", "fetch", "--yes", "--rom-dir", target]
        self.process: subprocess.Popen[str] | None = None

    @property
    def busy(self) -> bool:
        return self.process is not None

    def begin(self) -> None:
        """Begin to fetch, unless that is under way."""
        if self.process is None:
            pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
            self.process = subprocess.Popen(self.command, stdin=nothing, stdout=nothing, stderr=pipe, text=True)

    def poll(self) -> str | None:
        """None while there is nothing new; "" when the ROMs are there; what went wrong when they are not."""
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


def surface(size: tuple[int, int], said: str, answer: str) -> pygame.Surface:
    """The page for a window of `size`: what is missing, whose it is, and what can be done."""
    sheet = Sheet(style.WIDTH, style.HEIGHT, style.scale_for(size))
    sheet.box(0, 0, style.WIDTH, TITLE_HEIGHT, style.BAND)
    sheet.text(MARGIN, 8, "There are no system ROMs", style.YELLOW, times=2)
    y = float(TOP)
    for paragraph, colour in ((said, style.WHITE), (roms.NOTICE, style.CYAN)):
        for line in style.wrapped(paragraph, RIGHT - MARGIN):
            sheet.text(MARGIN, y, line, colour)
            y += LINE
        y += LINE
    sheet.text(MARGIN, FOOT, answer, style.YELLOW)
    return sheet.surface
