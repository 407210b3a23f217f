"""The front end on a page: the machine is here, in a process of its own, and the page shows and hears it.

Files come from the page and stay in the session's directory, which is the present one; what the recorder writes goes to
the page and is removed. A save state from the page can't name a file outside that directory.
"""

import base64
import hashlib
import json
import os
import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from emulator.beeb import Beeb
from emulator.board.keyboard import KEYS
from emulator.errors import BeebError
from emulator.host import controls
from emulator.host.events import FocusLost, HostEvent, KeyEvent, Modifier, TextEvent
from emulator.host.front_end import FrontEnd, PageName
from emulator.host.keymap import POSITIONS
from emulator.host.settings import Settings
from emulator.machine.screen import WIDTH, png
from emulator.machine.sound import little_endian
from emulator.media.errors import MediaError
from emulator.web.link import Channel, PageLink
from emulator.web.stream import Kind, PictureEncoder, Stream

RATE = 44_100  # samples a second
MOST_UNSEEN = 4  # pictures that the page has not yet shown; then it gets no more
STATE_TURNS = 5  # turns between two looks at what the page shows beside the picture
LARGEST_TOTAL = 64 << 20  # bytes of all files that a page may store
DISC_BYTES = 800 << 8  # that a new disc can come to have
LONGEST_TEXT = 20_000  # characters to be typed
HOLDING = ("menu", "help", "slots", "files", "new disc", "choice")  # pages while which the machine stands still
MENUS = ("menu", "help")  # pages that list the controls
ABSENT = ("debugger",)  # controls that a page does not have
OFFERED = [control for control in controls.CONTROLS if control.name not in ABSENT]
CLIENT_SETTINGS = ("speed", "full_screen", "muted", "volume", "tint", "scanlines", "lights", "keys")


def page_settings(folder: Path) -> Settings:
    """The settings of a page's machine, whose files are in `folder`."""
    return Settings(
        muted=True,
        keys="character",
        writable=True,
        state_dir=folder / "states",
        capture_dir=folder / "captures",
        media_dir=folder,
    )


class MalformedMessage(BeebError):
    """A message from the page that no page of ours sends."""


class WebFrontEnd(FrontEnd):
    """The machine of a page. `run` is its whole life; `link` leads to the server.

    `handlers` do what a message's `do` says, and `dropped` uses a file from the page; a server with more to offer
    changes them.
    """

    def __init__(self, beeb: Beeb, settings: Settings, link: PageLink) -> None:
        super().__init__(beeb, settings, RATE)
        self.link = link
        self.stream = Stream()
        self.page: PageName | None = None
        self.dropped: Callable[[Path], None] = self.drop
        self.handlers: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "key": self._key,
            "text": lambda message: self._event(TextEvent(_text(message, "text", 40))),
            "blur": lambda message: self._event(FocusLost()),
            "press": self._press,
            "point": lambda message: self.point(_fraction(message, "across"), _fraction(message, "down")),
            "control": self._control,
            "end": lambda message: self._end(_text(message, "name", 40)),
            "shown": self._shown,
            "closed": lambda message: self.close_pages(),
            "file": self._announce,
            "choose": self._choose,
            "new-disc": self._new_disc,
            "take-disc": self._take_disc,
            "empty-slot": self._empty_slot,
        }
        self._encoder = PictureEncoder()
        self._seen = 0  # the number of the last picture that the page has shown
        self._samples = bytearray()
        self._clipboard = ""
        self._announced = ""  # the name of the file that follows
        self._stored = 0  # bytes of files
        self._state: dict[str, Any] = {}
        self._turn = 0
        self.tell(
            {
                "controls": [
                    {
                        "name": c.name,
                        "key": c.key,
                        "text": c.text,
                        "group": c.group,
                        "help": c.help,
                        "held": bool(c.end),
                    }
                    for c in controls.CONTROLS
                    if c.name not in ABSENT
                ],
                "rate": RATE,
            }
        )
        self.apply_settings()

    # The loop

    def run(self) -> None:
        """Run until the page closes the machine. Raises `link.Gone` when it has gone."""
        while not self.closing:
            self.step()
        self.tell({"closed": "The machine is switched off."})
        self._flush()

    def step(self) -> None:
        """Wait for the next turn of the loop, and do it."""
        time.sleep(self.rest())
        self.turn()

    def rest(self) -> float:
        """Host seconds until the next turn."""
        self.clock.held = self.page in HOLDING or self.rewinding or self.debugger.stopped
        if self.clock.stopped:
            self.silence()
        return self.clock.rest()

    def turn(self) -> None:
        """One turn of the loop. Raises `link.Gone`."""
        self.clock.begin_turn()
        self.receive()
        ran = self.run_due_fields()
        if self.rewinding:
            self.go_back()
        self.show()
        if ran:
            self.clock.shown()

    def receive(self) -> None:
        """Do what the page has sent. Raises `link.Gone`."""
        for kind, contents in self.link.receive():
            with self.reporting():
                self._take(kind, contents)

    def show(self) -> None:
        """Send the picture and everything else that is new. Raises `link.Gone`."""
        self._show()
        self._turn += 1
        if self._turn % STATE_TURNS == 0:
            self._tell_state()
            with self.reporting():
                self._hand_over()
        self._flush()

    def _show(self) -> None:
        """Send the picture, if the page keeps up, and the sound that belongs to it."""
        behind = self._encoder.number - self._seen >= MOST_UNSEEN
        if not behind and not self.stream.full:
            contents = self._encoder.encode(self.beeb.screen.frame, *self.beeb.screen.size)
            if contents:
                self.stream.add(Kind.PICTURE, contents)
        if self._samples and not behind:
            self.stream.add(Kind.SOUND, bytes(self._samples))
        self._samples.clear()

    def _flush(self) -> None:
        data = self.stream.flush()
        if data:
            self.link.send(Channel.DATA, data)

    def tell(self, message: object) -> None:
        """Send a JSON value to the page with the next turn."""
        self.stream.add_json(message)

    def report(self, message: object) -> None:
        """Send a JSON value to the server. Raises `link.Gone`."""
        self.link.send(Channel.TEXT, json.dumps(message).encode())

    # Messages

    def _take(self, kind: Channel, contents: bytes) -> None:
        if kind is Channel.DATA:
            self._store(contents)
            return
        try:
            message = json.loads(contents)
            handler = self.handlers[message["do"]]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise MalformedMessage("malformed message from the page") from None
        handler(message)

    def _event(self, event: HostEvent) -> None:
        """A key of the user's, which may mean a control."""
        used = True
        with self.reporting():
            used = controls.handle(event, self)
        self.keys.take(event, used)

    def _key(self, message: Mapping[str, Any]) -> None:
        modifiers = message.get("modifiers")
        if type(modifiers) is not int or not 0 <= modifiers < 32 or type(message.get("down")) is not bool:
            raise MalformedMessage("malformed message from the page: a key without its state")
        code, key, text = (_text(message, name, 20) for name in ("code", "key", "text"))
        self._event(KeyEvent(message["down"], code, key, text, Modifier(modifiers)))

    def _press(self, message: Mapping[str, Any]) -> None:
        """A key of the Beeb on the page's keyboard."""
        key = _text(message, "key", 20)
        if key not in (*KEYS, "BREAK"):
            raise MalformedMessage(f"malformed message from the page: no key {key!r}")
        self.keys.beeb_key(key, bool(message.get("down")))

    def _control(self, message: Mapping[str, Any]) -> None:
        if "text" in message:
            self._clipboard = _text(message, "text", LONGEST_TEXT)
        name = _text(message, "name", 40)
        if name in ABSENT:
            raise BeebError(f"{name}: only the window has that; run beeb run")
        control, _ = controls.by_name(name)
        leaves = self.page in MENUS and not control.stays
        try:
            controls.run(name, self)
        finally:
            if leaves and self.page in MENUS:
                self.close_pages()
        self._tell_page()

    def _end(self, name: str) -> None:
        """A control's button goes up."""
        control, _ = controls.by_name(name)
        if control.end is not None:
            control.end(self)

    def _shown(self, message: Mapping[str, Any]) -> None:
        number = message.get("number")
        if type(number) is int and self._seen < number <= self._encoder.number:
            self._seen = number

    # Files

    def _announce(self, message: Mapping[str, Any]) -> None:
        name = re.sub(r"[^\w .()+-]", "_", Path(_text(message, "name", 300)).name)[-80:].lstrip(". ")
        self._announced = name or "file"

    def _store(self, contents: bytes) -> None:
        """Drop a file: its directory has the name of its contents, so that the same file has the same slots."""
        name, self._announced = self._announced, ""
        if not name:
            raise MalformedMessage("malformed message from the page: a file without a name")
        self._count(name, len(contents))
        folder = Path(hashlib.sha256(contents).hexdigest()[:16])
        try:
            folder.mkdir(exist_ok=True)
            (folder / name).write_bytes(contents)
        except OSError as error:
            raise MediaError(f"{name}: {error.strerror or error}") from error
        self.dropped(folder / name)

    def _count(self, name: str, size: int) -> None:
        """Count the bytes of a file that the page stores."""
        self._stored += size
        if self._stored > LARGEST_TOTAL:
            raise BeebError(f"{name}: a page can store {LARGEST_TOTAL >> 20} MB of files altogether")

    def _choose(self, message: Mapping[str, Any]) -> None:
        """One of several images in a file."""
        number = message.get("number")
        if type(number) is not int or not 0 <= number < len(self.choice.options):
            raise MalformedMessage("malformed message from the page: no such image")
        self.drop(self.choice.options[number].path)

    def _new_disc(self, message: Mapping[str, Any]) -> None:
        self._announce(message)
        path = Path("blank") / Path(self._announced).with_suffix(".ssd").name
        self._count(path.name, DISC_BYTES)
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        self.new_disc(path, 1 if message.get("drive") == 1 else 0)
        self._announced = ""

    def _take_disc(self, message: Mapping[str, Any]) -> None:
        """Send the disc in a drive to the page, as it is now."""
        disc = self.beeb.discs[1 if message.get("drive") == 1 else 0]
        if disc is None:
            raise BeebError("no disc in that drive")
        self.beeb.write_discs()
        self._send_file(Path(disc.name.split(":")[-1]).name, disc.image())

    def _empty_slot(self, message: Mapping[str, Any]) -> None:
        number = message.get("number")
        if type(number) is int:
            self.slots.delete(number)
            self._tell_page()

    def _hand_over(self) -> None:
        """Send the files that the recorder has completed to the page, and remove them."""
        folder = self.settings.capture_dir
        for entry in os.scandir(folder) if folder.is_dir() else ():
            if not entry.name.endswith(".part"):
                path = Path(entry.path)
                self._send_file(path.name, path.read_bytes())
                path.unlink()

    def _send_file(self, name: str, contents: bytes) -> None:
        self.stream.add(Kind.FILE, json.dumps({"name": name}).encode() + b"\0" + contents)

    # What is beside the picture

    def _tell_state(self) -> None:
        """Send what has changed of the lamps, media and clock."""
        beeb, lamps = self.beeb, self.beeb.lamps
        state = {
            "lamps": {
                "cassette motor": lamps.cassette_motor,
                "caps lock": lamps.caps_lock,
                "shift lock": lamps.shift_lock,
                "drive 0": lamps.drives[0],
                "drive 1": lamps.drives[1],
            },
            "discs": list(self.media.disc_names),
            "tape": self.media.tape_name,
            "counter": int(self.media.tape_counter),
            "paused": self.clock.paused,
            "pasting": self.keys.pasting,
            "rewinding": self.rewinding,
            "recording": self.recorder.recording_gif or self.recorder.recording_wav or self.media.recording,
            "program": self.slots.program,
            "teletext": beeb.screen.teletext,
        }
        if state != self._state:
            self._state = state
            self.tell({"state": state})

    def _tell_page(self) -> None:
        """Send what the page that is open shows."""
        if self.page in MENUS:
            self.tell({"states": {each.name: each.state(self) for each in OFFERED if each.state is not None}})
        elif self.page == "slots":
            self.tell({"slots": [_slot(slot) for slot in self.slots.list()]})
        elif self.page == "choice":
            names = [" - ".join(filter(None, (each.name, each.more))) for each in self.choice.options]
            self.tell({"choice": {"title": self.choice.title, "names": names}})
        elif self.page == "keyboard":
            self.tell({"labels": {key: self.keys.label(key) for key, _ in POSITIONS.values()}})

    # The front end, on a page

    def say(self, text: str, error: bool = False) -> None:
        self.tell({"say": text, "error": error})

    def unsay(self, text: str) -> None:
        """The next message takes its place."""

    def open_page(self, name: PageName) -> None:
        if name in ABSENT:
            self.debugger.resume()
            return
        self.page = name
        self.tell({"page": name})
        self._tell_page()

    def toggle_page(self, name: PageName) -> None:
        if self.page == name:
            self.close_pages()
        else:
            self.open_page(name)

    def close_pages(self) -> None:
        if self.page is not None:
            self.page = None
            self.tell({"page": None})

    def copy_text(self, text: str) -> None:
        self.tell({"clipboard": text})

    def clipboard_text(self) -> str:
        return self._clipboard

    def take_samples(self) -> Any:
        samples = self.beeb.sound.samples(RATE)
        if self.clock.speed == 1 and not self.clock.unlimited and not self.settings.muted:
            self._samples += little_endian(samples)
        return samples

    def silence(self) -> None:
        self._samples.clear()

    def machine_replaced(self) -> None:
        self.beeb.screen.borders = self.settings.borders
        self.beeb.sound.samples(RATE)

    def apply_settings(self) -> None:
        self.beeb.screen.borders = self.settings.borders
        self.tell({"settings": {name: getattr(self.settings, name) for name in CLIENT_SETTINGS}})

    def close_toolkit(self) -> None:
        with suppress(OSError, BeebError):
            self._hand_over()


def _text(message: Mapping[str, Any], name: str, longest: int) -> str:
    """A text in a message."""
    value = message.get(name)
    if not isinstance(value, str) or len(value) > longest:
        raise MalformedMessage(f"malformed message from the page: {name} is not a text of at most {longest} characters")
    return value


def _fraction(message: Mapping[str, Any], name: str) -> float:
    """A number from 0 to 1 in a message."""
    value = message.get(name)
    if not isinstance(value, int | float) or not 0 <= value <= 1:
        raise MalformedMessage(f"malformed message from the page: {name} is not a number from 0 to 1")
    return float(value)


def _slot(slot: Any) -> dict[str, Any] | None:
    """A slot as the page shows it."""
    if slot is None:
        return None
    picture = base64.b64encode(png(slot.frame, WIDTH)).decode() if slot.frame else ""
    saved = f"{slot.saved:%H:%M, %d} {slot.saved:%b}"
    return {"saved": saved, "title": slot.title, "error": slot.error, "picture": picture}
