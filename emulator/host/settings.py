"""The settings of a front end: set on the command line first, later by its controls."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import platformdirs

from emulator.debug.points import Kind
from emulator.symbols import Symbols

Tint = Literal["colour", "green", "amber", "white"]
TINTS: tuple[Tint, ...] = ("colour", "green", "amber", "white")
KeyMode = Literal["position", "character"]
KeyChoice = Literal["automatic", "position", "character"]
KEY_CHOICES: tuple[KeyChoice, ...] = ("automatic", "position", "character")


def default_state_dir() -> Path:
    """The directory of the save slots: one of this user's."""
    return platformdirs.user_data_path("beeb", appauthor=False) / "states"


@dataclass(frozen=True)
class Settings:
    """Immutable settings; change them with `dataclasses.replace`.

    `speed` is times real time, None as fast as the host can; with `fast_tape` it is that while a tape moves. `scale` is
    the height of the picture in times 512 pixels, None the largest that suits the desktop. With `borders` the picture
    is all that a television can show. `lights` is the bar of lights under the picture. `volume` is from 0 to 1. With
    `writable` the machine may change the images of discs that are dropped. The debugger stops at the addresses in
    `breakpoints` and after the accesses in `watches`; `symbols`, if they are not None, are the machine's. `seconds` of
    the machine's time close the front end, None never. `state_dir` has the slots and the list of recent files,
    `capture_dir` gets screenshots and recordings. With `media_dir`, save states may name files in that directory only.
    `title` is the window's.
    """

    speed: float | None = 1.0
    fast_tape: bool = False
    full_screen: bool = False
    scale: float | None = None
    muted: bool = False
    volume: float = 0.7
    tint: Tint = "colour"
    scanlines: bool = False
    borders: bool = False
    lights: bool = True
    keys: KeyChoice = "automatic"
    writable: bool | None = None
    breakpoints: tuple[int, ...] = ()
    watches: tuple[tuple[int, Kind], ...] = ()
    symbols: Symbols | None = None
    seconds: float | None = None
    state_dir: Path = field(default_factory=default_state_dir)
    capture_dir: Path = field(default_factory=Path.cwd)
    media_dir: Path | None = None
    title: str = "BBC Micro"
