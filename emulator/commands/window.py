"""The options by which a command is told what window to open, and opening it.

pygame is imported only when a window is about to be opened.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from emulator.errors import BeebError
from emulator.host.settings import KEY_MODES, TINTS, Settings
from emulator.roms import RomError

if TYPE_CHECKING:
    from emulator.window.picture import Picture

UNLIMITED = float("inf")  # times real time: as fast as it goes

Built = TypeVar("Built")


def add_window_options(parser: argparse.ArgumentParser) -> None:
    """The options of every command that opens a window, but --speed, --fast-tape and --seconds."""
    group = parser.add_argument_group("window")
    group.add_argument("--full-screen", action="store_true", help="fill the screen")
    group.add_argument("--scale", metavar="N", type=positive, help="height of the picture, in times 512 pixels")
    group.add_argument("--tint", choices=TINTS, default=Settings.tint, help="the colour of the monitor")
    group.add_argument("--scanlines", action="store_true", help="the picture's lines are seen")
    group.add_argument("--no-lights", action="store_true", help="without the bar of lights under the picture")
    group.add_argument("--mute", action="store_true", help="without sound")
    group.add_argument("--volume", metavar="V", type=volume, default=Settings.volume, help="0 to 1 (default 0.7)")
    group.add_argument(
        "--keys",
        choices=KEY_MODES,
        default=Settings.keys,
        help="where the Beeb has them, for games (the default), or what one types is what appears",
    )
    group.add_argument("--states", metavar="DIR", type=Path, help="where the save states in slots are kept")
    group.add_argument(
        "--captures", metavar="DIR", type=Path, help="where screenshots and recordings go (default: this directory)"
    )


def positive(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not more than 0")
    return value


def speed(text: str) -> float:
    return UNLIMITED if text == "max" else positive(text)


def volume(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to 1")
    return value


def settings(options: argparse.Namespace, title: str) -> Settings:
    """What the options of a command that has `add_window_options`, --speed, --fast-tape and --seconds say."""
    directories = {"state_dir": options.states, "capture_dir": options.captures}
    return Settings(
        speed={None: 1.0, UNLIMITED: None}.get(options.speed, options.speed),
        fast_tape=options.fast_tape,
        full_screen=options.full_screen,
        scale=options.scale,
        muted=options.mute,
        volume=options.volume,
        tint=options.tint,
        scanlines=options.scanlines,
        lights=not options.no_lights,
        keys=options.keys,
        writable=options.writable,
        seconds=options.seconds,
        title=title,
        **{name: path for name, path in directories.items() if path is not None},
    )


def opened(chosen: Settings) -> "Picture":
    """An open window. Raises BeebError, with what else can be done, where there is no display."""
    from emulator.window.picture import DisplayError, Picture

    try:
        return Picture(chosen.title, chosen.scale)
    except DisplayError as error:
        raise BeebError(f"{error}: use --headless to run without a window") from error


def with_roms(
    build: Callable[[], Built], chosen: Settings, rom_dir: str | None = None
) -> "tuple[Built, Picture | None]":
    """What `build` makes, and the window if it had to be opened for that: where the system ROMs are missing the person
    is told so there, and can have them fetched. Raises RomError if that was not wanted."""
    try:
        return build(), None
    except RomError as error:
        picture = opened(chosen)
        from emulator.window.missing import offer_roms

        try:
            offer_roms(picture, error, rom_dir, chosen.seconds)
            return build(), picture
        except BaseException:
            picture.close()
            raise
