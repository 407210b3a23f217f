"""A real display for tests of the window: Xvfb, keys by xdotool, and the parts of window and file managers.

Drag and drop is the XDND protocol (version 5, freedesktop.org), from the side that drags; closing is WM_DELETE_WINDOW
of the Inter-Client Communication Conventions Manual.
"""

import os
import select
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image, ImageGrab
from Xlib import X, display
from Xlib.error import BadWindow
from Xlib.protocol import event

PROGRAMS = ("Xvfb", "xdotool")
PACKAGES = "apt-get install -y xvfb xdotool"
SIZE = 1400, 1200
PATIENCE = 60.0  # host seconds
POLL = 0.05


class Display:
    """A display `name` of SIZE on which a window opens. Failed tests save screenshots in `directory`."""

    def __init__(self, name, directory):
        self.name = name
        self.directory = directory
        self.environment = os.environ | {"DISPLAY": name}
        self.display = display.Display(name)

    def close(self):
        self.display.close()

    def atom(self, name):
        return self.display.intern_atom(name)

    @property
    def windows(self):
        """The visible windows."""
        return [child for child in self.display.screen().root.query_tree().children if is_seen(child)]

    def focus(self):
        """Wait for the window, give it the keyboard in place of a window manager, and return it."""
        wait_for(lambda: self.windows, "no window opened")
        (window,) = self.windows
        window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.display.sync()
        return window

    def xdotool(self, *arguments):
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True, timeout=PATIENCE)

    def press(self, *keys):
        """Press keys one after the other, by their names in `xdotool key` ("Return", "alt+i")."""
        self.xdotool("key", "--delay", "60", *keys)

    def type(self, text):
        """Type `text` on an American keyboard; a newline is RETURN."""
        for number, line in enumerate(text.split("\n")):
            if number:
                self.press("Return")
            if line:
                self.xdotool("type", "--delay", "60", line)

    @contextmanager
    def held(self, key):
        """Hold the key down meanwhile."""
        self.xdotool("keydown", key)
        try:
            yield
        finally:
            self.xdotool("keyup", key)

    def shot(self, size):
        """The upper left `size` pixels of the window, which is at the upper left of the screen."""
        (window,) = self.windows
        place = window.get_geometry()
        picture = ImageGrab.grab(xdisplay=self.name)
        return picture.crop((place.x, place.y, place.x + size[0], place.y + size[1])).convert("RGB")

    def ask_to_close(self):
        """Close the window as a window manager does."""
        window = self.focus()
        self._tell(window, "WM_PROTOCOLS", [self.atom("WM_DELETE_WINDOW"), X.CurrentTime, 0, 0, 0])

    def _tell(self, window, kind, data):
        message = event.ClientMessage(window=window, client_type=self.atom(kind), data=(32, data))
        window.send_event(message)
        self.display.flush()

    def drop(self, path: Path):
        """Drop the file at `path` on the window as a file manager does."""
        target = self.focus()
        source = self.display.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        selection, uri_list = self.atom("XdndSelection"), self.atom("text/uri-list")
        source.set_selection_owner(selection, X.CurrentTime)
        middle = SIZE[0] // 4 << 16 | SIZE[1] // 4
        self._tell(target, "XdndEnter", [source.id, 5 << 24, uri_list, 0, 0])
        self._tell(target, "XdndPosition", [source.id, 0, middle, X.CurrentTime, self.atom("XdndActionCopy")])
        self._answer(source, "XdndStatus", uri_list, path)
        self._tell(target, "XdndDrop", [source.id, 0, X.CurrentTime, 0, 0])
        self._answer(source, "XdndFinished", uri_list, path)
        source.destroy()
        self.display.sync()

    def _answer(self, source, until, uri_list, path):
        """Answer requests for the dragged file's name until the target has sent the message `until`."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not self.display.pending_events():
                select.select([self.display.fileno()], [], [], POLL)
                continue
            came = self.display.next_event()
            if came.type == X.SelectionRequest:
                came.requestor.change_property(came.property, uri_list, 8, f"{path.as_uri()}\r\n".encode())
                came.requestor.send_event(
                    event.SelectionNotify(
                        time=came.time, requestor=came.requestor, selection=came.selection, target=came.target,
                        property=came.property,
                    )
                )  # fmt: skip
                self.display.flush()
            elif came.type == X.ClientMessage and came.client_type == self.atom(until):
                return
        pytest.fail(f"the window has not sent {until}")


def is_seen(window):
    """Whether a window is on the screen; False for one that has closed meanwhile."""
    try:
        return window.get_attributes().map_state == X.IsViewable
    except BadWindow:
        return False


@contextmanager
def running(directory):
    """A display that ends with the block. Failed tests save screenshots in `directory`."""
    if not all(map(shutil.which, PROGRAMS)):
        pytest.fail(f"this test needs {' and '.join(PROGRAMS)}: {PACKAGES}", pytrace=False)
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"],
        pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb has not started"
        shown = Display(f":{number}", directory)
        try:
            yield shown
        finally:
            shown.close()
    finally:
        server.terminate()
        server.wait(PATIENCE)


def wait_for(condition, complaint, seconds=PATIENCE):
    """Wait until `condition()` is true, and return its value."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            pytest.fail(complaint() if callable(complaint) else complaint)
        time.sleep(POLL)


def enlarged(image: Image.Image, area: tuple[int, int]) -> Image.Image:
    """A machine's picture enlarged to `area` as in the window: by whole factors, then linearly."""
    whole = image.width * (area[0] // image.width), image.height * (area[1] // image.height)
    return image.resize(whole, Image.Resampling.NEAREST).resize(area, Image.Resampling.BILINEAR)
