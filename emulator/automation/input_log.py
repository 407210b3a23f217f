"""Input logs: the keys that are pressed and released at cycles, as a file that plays the same on any machine.

The first line is `beeb-input 1 UNIT`, where the unit of time is `cycles` (of 2 MHz) or `frames` (40,000 cycles). With
`power-on` after it, times count from the moment when the machine is switched on, and starting the program is part of
the log; otherwise they count from when the program has been started. Each further line has a time, in order, and what
happens: `down KEY`, `up KEY`, `press KEY` (for 2 frames), or `type TEXT`, in which \\n is RETURN. Text after ` # ` is a
comment.

    beeb-input 1 frames
    50 type CHAIN"GAME"\\n
    400 press SPACE
    420 down Z        # to the left
    470 up Z
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from commandline.errors import shorten
from emulator.beeb import FIELD, Beeb
from emulator.board.keyboard import Keyboard, key_number, keystrokes
from emulator.errors import BeebError

TITLE, VERSION, POWER_ON = "beeb-input", "1", "power-on"
UNITS = {"cycles": 1, "frames": FIELD}
PRESS = 2 * FIELD  # cycles
LARGEST = 1 << 24  # characters of a file
LATEST = 10**13  # cycles
COMMENT = " # "
LONGEST_KEY = 20  # characters of a name


class InputError(BeebError):
    """An input log cannot be read; the message names the file, the line and the cause."""


class LoggedKey(NamedTuple):
    """At `cycle` since the start: `what` is "down" or "up", of the key `text`, or "type", of a text."""

    cycle: int
    what: str
    text: str


@dataclass(frozen=True)
class InputLog:
    """The events of a log, in order, and whether times count from power-on."""

    events: Sequence[LoggedKey] = ()
    from_power_on: bool = False

    @classmethod
    def parse(cls, text: str, name: str = "input log") -> "InputLog":
        """Read the text of a file `name`. Raises InputError."""
        lines = text.splitlines()
        title = lines[0].split() if lines else []
        if title[:2] != [TITLE, VERSION] or not {*title[2:3]} & UNITS.keys() or title[3:] not in ([], [POWER_ON]):
            raise InputError(f"{name}: line 1: must be `{TITLE} {VERSION} cycles` or `{TITLE} {VERSION} frames`")
        events: list[LoggedKey] = []
        last = 0
        for number, line in enumerate(lines[1:], 2):
            if not line.partition("#")[0].strip():
                continue
            try:
                found = _events(line, UNITS[title[2]])
            except BeebError as error:
                raise InputError(f"{name}: line {number}: {error}") from None
            if found[0].cycle < last:
                raise InputError(f"{name}: line {number}: is earlier than the line before")
            last = found[0].cycle
            events += found
        return cls(sorted(events, key=lambda event: event.cycle), title[3:] == [POWER_ON])

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "InputLog":
        """Read a file. Raises InputError."""
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read(LARGEST + 1)
        except OSError as error:
            raise InputError(f"{path}: {error.strerror or error}") from None
        if len(text) > LARGEST:
            raise InputError(f"{path}: more than {LARGEST >> 20} MiB")
        return cls.parse(text, str(path))

    def to_text(self) -> str:
        """The text of its file, in cycles."""
        lines = [f"{event.cycle} {event.what} {_escaped(event.text)}" for event in self.events]
        start = f" {POWER_ON}" if self.from_power_on else ""
        return "\n".join([f"{TITLE} {VERSION} cycles{start}", *lines, ""])

    @property
    def end(self) -> int:
        """The cycle of the last event."""
        return self.events[-1].cycle if self.events else 0


def _events(line: str, unit: int) -> list[LoggedKey]:
    words = line.strip().split(" ", 2)
    if len(words) < 3 or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > 13:
        raise InputError(f"{shorten(line)}: must be a time, an action and a key or a text")
    cycle, what = int(words[0]) * unit, words[1]
    if cycle > LATEST:
        raise InputError(f"the time {words[0]} is too late")
    if what == "type":
        text = _unescaped(words[2].partition(COMMENT)[0])
        keystrokes(text)
        return [LoggedKey(cycle, what, text)]
    key = words[2].partition("#")[0].strip() or "#"
    if len(key) > LONGEST_KEY:
        raise InputError(f"unknown key {shorten(key)!r}")
    key_number(key)
    if what in ("down", "up"):
        return [LoggedKey(cycle, what, key)]
    if what == "press":
        return [LoggedKey(cycle, "down", key), LoggedKey(cycle + PRESS, "up", key)]
    raise InputError(f"unknown action {shorten(what)!r}; choose from down, up, press and type")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _unescaped(text: str) -> str:
    return "\\".join(part.replace("\\n", "\n") for part in text.split("\\\\"))


class InputPlayer:
    """Plays a log on a machine, from now on."""

    def __init__(self, beeb: Beeb, log: InputLog) -> None:
        self._beeb = beeb
        self._events = log.events
        self._start = beeb.cycles
        self._next = 0

    @property
    def cycles(self) -> int:
        """The cycles since the start."""
        return self._beeb.cycles - self._start

    def run_to(self, cycle: int) -> None:
        """Run to this cycle since the start, to the end of the instruction that reaches it, with the keys up to it."""
        while self._next < len(self._events) and self._events[self._next].cycle <= cycle:
            event = self._events[self._next]
            self._run(event.cycle)
            self._next += 1
            if event.what == "down":
                self._beeb.keyboard.down(event.text)
            elif event.what == "up":
                self._beeb.keyboard.up(event.text)
            else:
                self._beeb.typist.type(event.text)
        self._run(cycle)

    def _run(self, cycle: int) -> None:
        if cycle > self.cycles:
            self._beeb.run(cycles=cycle - self.cycles)

    def place(self) -> int:
        """Where it is in the log, for `go_to`."""
        return self._next

    def go_to(self, place: int) -> None:
        """Go on from a `place`, after the machine was restored to that moment."""
        self._next = place


class RecordedKeyboard:
    """A keyboard that reports its key presses and releases to `note`."""

    def __init__(self, keyboard: Keyboard, note: Callable[[str, str], object]) -> None:
        self._keyboard = keyboard
        self._note = note

    def down(self, name: str) -> None:
        self._keyboard.down(name)
        self._note("down", name)

    def up(self, name: str) -> None:
        self._keyboard.up(name)
        self._note("up", name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._keyboard, name)


class InputRecorder:
    """Records the keys of a machine: typed, pressed, or in the window. BREAK is not recorded: it resets the machine."""

    def __init__(self, beeb: Beeb) -> None:
        self._beeb = beeb
        self._start = beeb.cycles
        self._events: list[LoggedKey] = []
        self._keyboard = beeb.keyboard
        self._set(RecordedKeyboard(beeb.keyboard, self._note))

    def _set(self, keyboard: Any) -> None:
        self._beeb.keyboard = self._beeb.typist.keyboard = keyboard

    def _note(self, what: str, key: str) -> None:
        self._events.append(LoggedKey(self._beeb.cycles - self._start, what, key))

    def stop(self) -> InputLog:
        """End the recording; what was recorded."""
        self._set(self._keyboard)
        return InputLog(tuple(self._events), self._start == 0)
