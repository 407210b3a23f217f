"""What a person has chosen about the window: on the command line at first, later by its controls."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import platformdirs

Tint = Literal["colour", "green", "amber", "white"]
TINTS: tuple[Tint, ...] = ("colour", "green", "amber", "white")
KeyMode = Literal["position", "character"]
KEY_MODES: tuple[KeyMode, ...] = ("position", "character")


def default_state_dir() -> Path:
    """Where the save states in slots are kept: a directory of this user's."""
    return platformdirs.user_data_path("beeb", appauthor=False) / "states"


@dataclass(frozen=True)
class Settings:
    """The choices. They are never changed in place: `dataclasses.replace` makes new ones.

    `speed` is times real time, None as fast as the host can; `fast_tape` is that while the tape's motor is on. `scale`
    is the height of the picture by its 512 lines, None the largest that suits the desktop. `lights` is the bar of
    lights under it. `volume` is from 0 to 1. With `writable` the machine may change discs that are dropped. `seconds`
    is the machine's time after which the window closes, None never. `state_dir` has the slots, `capture_dir` gets
    screenshots and recordings. `title` stands on the window.
    """

    speed: float | None = 1.0
    fast_tape: bool = False
    full_screen: bool = False
    scale: float | None = None
    muted: bool = False
    volume: float = 0.7
    tint: Tint = "colour"
    scanlines: bool = False
    lights: bool = True
    keys: KeyMode = "position"
    writable: bool = False
    seconds: float | None = None
    state_dir: Path = field(default_factory=default_state_dir)
    capture_dir: Path = field(default_factory=Path.cwd)
    title: str = "BBC Micro"
