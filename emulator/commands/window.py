"""The options of commands that open a window, and opening it.

pygame is an optional dependency: it is imported here only, when a window is about to open.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from commandline.errors import shorten
from emulator.beeb import Beeb
from emulator.commands.machine import add_symbols_option, symbols
from emulator.errors import BeebError
from emulator.host.settings import KEY_CHOICES, TINTS, Settings

if TYPE_CHECKING:
    from emulator.window.app import Window

LARGEST = 1e9  # of a number that an option takes, so that cycles and pixels can be counted
UNLIMITED = float("inf")  # times real time: as fast as possible
NO_PYGAME = "the window needs pygame; in the clone, run: pip install '.[window]'"


def add_window_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of every command that opens a window, except --speed, --fast-tape and --seconds."""
    group = parser.add_argument_group("window")
    group.add_argument("--full-screen", action="store_true", help="fill the screen")
    group.add_argument("--scale", metavar="N", type=positive, help="height of the picture in times 512 pixels")
    group.add_argument("--tint", choices=TINTS, default=Settings.tint, help="colour of the monitor")
    group.add_argument("--scanlines", action="store_true", help="show the lines of the picture")
    group.add_argument("--borders", action="store_true", help="show what lies outside 640 x 512 pixels, too")
    group.add_argument("--no-lights", action="store_true", help="hide the bar of lights under the picture")
    group.add_argument("--mute", action="store_true", help="turn the sound off")
    group.add_argument("--volume", metavar="V", type=volume, default=Settings.volume, help="0 to 1 (default: 0.7)")
    group.add_argument(
        "--keys",
        choices=KEY_CHOICES,
        default=Settings.keys,
        help="map keys by position, for games, by character, for typing, or as the program reads them (default)",
    )
    group.add_argument("--states", metavar="DIR", type=Path, help="directory of the save slots and recent files")
    group.add_argument(
        "--captures", metavar="DIR", type=Path, help="directory for screenshots and recordings (default: this one)"
    )
    group.add_argument(
        "--break",
        dest="breakpoints",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="stop in the debugger there, or end a run without a window",
    )
    add_symbols_option(group)


def refuse_window_options(options: argparse.Namespace, breaks: bool = False) -> None:
    """Raise BeebError if one of `add_window_options` was given to a headless run, which has no use for it; with
    `breaks`, it has for --break.

    `--borders` is also about the picture that is saved, `--symbols` about coverage.
    """
    parser = argparse.ArgumentParser()
    add_window_options(parser)
    for name, default in vars(parser.parse_args([])).items():
        used = name in ("borders", "symbols") or breaks and name == "breakpoints"
        if not used and getattr(options, name) != default:
            option = "break" if name == "breakpoints" else name.replace("_", "-")
            raise BeebError(f"--{option} is for the window, which --headless does not have")


def positive(text: str) -> float:
    """A number greater than 0 and not above LARGEST, as an argument of an option."""
    value = number(text)
    if not value > 0:
        raise argparse.ArgumentTypeError(f"{shorten(text)}: must be greater than 0")
    if value > LARGEST:
        raise argparse.ArgumentTypeError(f"{shorten(text)}: must be at most {LARGEST:.0f}")
    return value


def number(text: str) -> float:
    """A number, as an argument of an option."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shorten(text)!r} is not a number") from None


def speed(text: str) -> float:
    """A speed in times real time, or "max"."""
    return UNLIMITED if text == "max" else positive(text)


def volume(text: str) -> float:
    """A volume from 0 to 1."""
    value = number(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{shorten(text)}: must be from 0 to 1")
    return value


def settings(options: argparse.Namespace, title: str) -> Settings:
    """The settings by the options of a command that has `add_window_options`, --speed, --fast-tape and --seconds.

    Raises BeebError for an unknown address or an invalid symbol file.
    """
    names = symbols(options)
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
        borders=options.borders,
        lights=not options.no_lights,
        keys=options.keys,
        writable=options.writable,
        breakpoints=tuple({names.address(text) for text in options.breakpoints}),
        symbols=names,
        seconds=options.seconds,
        title=title,
        **{name: path for name, path in directories.items() if path is not None},
    )


@contextmanager
def pygame_required() -> Iterator[None]:
    """Import `emulator.window` meanwhile. Raises BeebError, with the command that installs pygame, if it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "pygame":
            raise
        raise BeebError(NO_PYGAME) from error


@contextmanager
def display() -> Iterator[None]:
    """Use the host's display meanwhile. Raises BeebError if there is none or pygame is missing."""
    with pygame_required():
        from emulator.window.picture import begin_display, end_display

    try:
        begin_display()
        yield
    finally:
        end_display()


def open_window(beeb: Beeb, chosen: Settings) -> "Window":
    """A window on `beeb`. Raises BeebError if there is no display or pygame is missing."""
    with pygame_required():
        from emulator.window.app import Window
        from emulator.window.picture import DisplayError

    try:
        return Window(beeb, chosen)
    except DisplayError as error:
        raise BeebError(f"{error}; use --headless to run without a window") from error
