"""The pictures of docs/window.md and docs/monitor.md, with a game of two levels of KEN.

`python -m tools.pictures.window` draws them.
"""

import argparse
import os
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from boardgame.session.progress import Seat
from emulator import Beeb
from emulator.host import controls
from emulator.host.controls import CONTROLS
from emulator.host.keymap import KeyMapper
from emulator.host.settings import Settings
from emulator.window.app import Window
from emulator.window.keyboard_picture import keyboard_picture
from emulator.window.menu import Menu
from kensington.beeb import DISC
from kensington.beeb.answers import Answers, PromptTyper

FOLDER = Path(__file__).parents[2] / "docs" / "window"
ANSWERS = Answers(
    {"red": Seat("ANNA", 1), "blue": Seat("BOB", 2)},
    {"colour": True, "watch": False, "sound": False, "board": False, "two_move": True},
    2,
)
MOMENTS = ((0, 20), (1, 30), (2, 20), (5, 20))  # slots, and seconds of the machine's time before each


def main() -> None:
    """Draw all pictures and write them to FOLDER."""
    argparse.ArgumentParser(prog="python -m tools.pictures.window", description="Draw docs/window/*.png.").parse_args()
    with tempfile.TemporaryDirectory() as folder, Beeb(disc=DISC) as beeb:
        settings = Settings(speed=None, muted=True, scale=1.0, state_dir=Path(folder), capture_dir=Path(folder))
        window = Window(beeb, settings)
        PromptTyper(beeb, ANSWERS)
        window.start(shift=True)
        for slot, seconds in MOMENTS:
            run(window, seconds)
            controls.do(f"save {slot}", window)
        window.change(speed=1.0, muted=False)
        window.open_page("slots")
        shoot(window, "slots")
        window.close_pages()
        window.open_page("menu")
        menu = window.overlay.page
        assert isinstance(menu, Menu)
        menu.chosen = next(control for control in CONTROLS if control.name == "scanlines")
        shoot(window, "menu")
        window.close_pages()
        window.change(scale=1.5)
        window.picture.resize(1.5)
        shoot(window, "window")
        window.debugger.toggle_breakpoint(window.debugger.address("OSBYTE"))
        while not window.debugger.stopped:
            window.step()
        shoot(window, "debugger")
        window.debugger.resume()
        keyboard_picture(KeyMapper(beeb), (), 1200).save(FOLDER / "keyboard.png", optimize=True)
        window.close()


def run(window: Window, seconds: float) -> None:
    """Run the window for `seconds` of the machine's time."""
    end = window.cycles_run + round(seconds * 2_000_000)
    while window.cycles_run < end:
        window.step()


def shoot(window: Window, name: str) -> None:
    """Write what is in the window, without messages."""
    window.overlay.messages.clear()
    window.step()
    window.picture.shot().save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
