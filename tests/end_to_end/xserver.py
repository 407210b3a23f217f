"""A real display for the window's tests: Xvfb, keys by xdotool, and what a window manager and a file manager do.

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
    """A display `name`, of SIZE, with a window on it sooner or later. What a failed test saw goes to `directory`."""

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
        """The windows that are seen on the screen."""
        return [child for child in self.display.screen().root.query_tree().children if is_seen(child)]

    def focus(self):
        """Wait for the window, and give it the keyboard, as there is no window manager. Returns it."""
        wait_for(lambda: self.windows, "no window has come up")
        (window,) = self.windows
        window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.display.sync()
        return window

    def xdotool(self, *arguments):
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True, timeout=PATIENCE)

    def press(self, *keys):
        """Press keys one after the other, each as `xdotool key` names it ("Return", "alt+i")."""
        self.xdotool("key", "--delay", "60", *keys)

    def type(self, text):
        """Type `text` as on a keyboard of the United States; a new line is RETURN."""
        for number, line in enumerate(text.split("\n")):
            if number:
                self.press("Return")
            if line:
                self.xdotool("type", "--delay", "60", line)

    @contextmanager
    def held(self, key):
        """The key is held down meanwhile."""
        self.xdotool("keydown", key)
        try:
            yield
        finally:
            self.xdotool("keyup", key)

    def shot(self, size):
        """What is on the screen in the window's upper left `size` pixels; the window is at the screen's."""
        (window,) = self.windows
        place = window.get_geometry()
        picture = ImageGrab.grab(xdisplay=self.name)
        return picture.crop((place.x, place.y, place.x + size[0], place.y + size[1])).convert("RGB")

    def ask_to_close(self):
        """What the window manager does when the person closes the window."""
        window = self.focus()
        self._tell(window, "WM_PROTOCOLS", [self.atom("WM_DELETE_WINDOW"), X.CurrentTime, 0, 0, 0])

    def _tell(self, window, kind, data):
        message = event.ClientMessage(window=window, client_type=self.atom(kind), data=(32, data))
        window.send_event(message)
        self.display.flush()

    def drop(self, path: Path):
        """What a file manager does when the person drops the file at `path` on the window."""
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
        """Give the dragged file's name to whoever asks for it, until the target has sent the message `until`."""
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
    """Whether a window is on the screen; one that went since it was named is not."""
    try:
        return window.get_attributes().map_state == X.IsViewable
    except BadWindow:
        return False


@contextmanager
def running(directory):
    """A display of its own, which goes in the end. What a failed test saw goes to `directory`."""
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
    """What `condition()` gives as soon as that is true."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            pytest.fail(complaint() if callable(complaint) else complaint)
        time.sleep(POLL)


def enlarged(image: Image.Image, area: tuple[int, int]) -> Image.Image:
    """A machine's picture as a window shows it in `area`: by whole factors, then linearly."""
    whole = image.width * (area[0] // image.width), image.height * (area[1] // image.height)
    return image.resize(whole, Image.Resampling.NEAREST).resize(area, Image.Resampling.BILINEAR)
