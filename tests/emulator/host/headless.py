"""A front end without a toolkit, and key events by the names of keys."""

import numpy as np

from emulator import Beeb
from emulator.host.controls import DIGIT_CODES, KEY_NAMES
from emulator.host.events import KeyEvent, Modifier
from emulator.host.front_end import FrontEnd
from emulator.host.settings import Settings

RATE = 44_100
MODIFIERS = {"ALT ": Modifier.ALT, "SHIFT ": Modifier.SHIFT, "CTRL ": Modifier.CTRL}


class HeadlessFrontEnd(FrontEnd):
    """Keeps `messages`, open `pages` and the `clipboard`; throws samples away."""

    def __init__(self, beeb: Beeb, settings: Settings) -> None:
        super().__init__(beeb, settings, RATE)
        self.messages: list[str] = []
        self.pages: list[str] = []
        self.clipboard = ""
        self.take_samples()  # drop those of the time before

    def step(self) -> None:
        self.clock.held = bool({*self.pages} - {"keyboard", "debugger"}) or self.rewinding or self.debugger.stopped
        self.clock.wait()
        self.run_due_fields()
        if self.rewinding:
            self.go_back()

    def say(self, text: str, error: bool = False) -> None:
        self.messages.append(text)

    def unsay(self, text: str) -> None:
        self.messages = [message for message in self.messages if message != text]

    def open_page(self, name: str) -> None:
        self.pages.append(name)

    def toggle_page(self, name: str) -> None:
        self.pages = [] if name in self.pages else [*self.pages, name]

    def close_pages(self) -> None:
        self.pages.clear()

    def copy_text(self, text: str) -> None:
        self.clipboard = text

    def clipboard_text(self) -> str:
        return self.clipboard

    def take_samples(self) -> np.ndarray:
        return self.beeb.sound.samples(RATE)

    def silence(self) -> None:
        pass

    def machine_replaced(self) -> None:
        pass

    def apply_settings(self) -> None:
        pass

    def close_toolkit(self) -> None:
        pass


def key_down(key: str, modifiers: Modifier = Modifier.NONE, code: str = "") -> KeyEvent:
    """The key called `key` on an American keyboard goes down."""
    text = key if len(key) == 1 else ""
    return KeyEvent(True, code or (f"Key{key.upper()}" if key.isalpha() and text else key), key, text, modifiers)


def key_up(key: str) -> KeyEvent:
    return KeyEvent(False, key, key)


def pressed(name: str) -> KeyEvent:
    """The key goes down that a control's `key` names, with its modifiers: "ALT SHIFT 3"."""
    held = Modifier.NONE
    for modifier, flag in MODIFIERS.items():
        if name.startswith(modifier):
            name, held = name.removeprefix(modifier), held | flag
    if name.isdigit():
        return key_down(name, held, DIGIT_CODES[int(name)])
    return key_down(KEY_NAMES.get(name, name.lower()), held)
