"""A program running in a machine of its own: loaded from its image, watched by its screen.

It uses only what a person has: the picture and its text, the keys, the recorder's buttons and motor, the drives' lamps,
and the fact that the CPU has jammed. `RunError` reports what went wrong, with the last screen.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from PIL import Image

from emulator.automation import ocr
from emulator.automation import prompts as basic_prompt
from emulator.automation.stillness import StillnessTimer
from emulator.beeb import CLOCK, Beeb
from emulator.board.keyboard import NAMED
from emulator.errors import BeebError
from emulator.media.recognise import recognise

FRAMES = 2  # fields between two samples of a picture while something happens
FIELDS = 50  # per second
FLASH = 1.3  # seconds in which a flashing cursor is visible at least once
STEP = 0.1  # emulated seconds between two samples of the screen
LONG_STEP = 0.5  # the same while it loads, or once nothing has changed for STILL seconds
STILL = 4.0
END_OF_TAPE = 5.0  # seconds that the motor may run on without news after the end of the tape
LOADING_TEXT = re.compile(r"> *(?:\*|(?:CHAIN|LOAD|RUN|OLD|PAGE|MODE)\b)|\S{1,10} +[\dA-F]{2} [\dA-F]{4}\s*$")
POWER_ON_SECONDS = 10.0  # for the machine's own prompt
BASIC_SECONDS = 2.0  # that BASIC's prompt may show, as while a disc's boot file is typed
KEY_SECONDS = 0.2  # for holding a key that a program missed; shorter than the OS's auto-repeat delay
FUNCTION_KEY = re.compile(r"F\d")
JAMMED = "the program has crashed: the CPU executed a JAM opcode"
TAPE_ERRORS = frozenset({"Data?", "Block?", "Header?", "File?"})  # from the cassette filing system


class RunError(BeebError):
    """A program cannot be loaded or does not continue. `text` and `picture` are from its last screen."""

    def __init__(self, message: str, text: str = "", picture: Image.Image | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.picture = picture

    def __reduce__(self) -> tuple[type["RunError"], tuple[str, str, Image.Image | None]]:
        return type(self), (str(self), self.text, self.picture)


ErrorT = TypeVar("ErrorT", bound=RunError)
T = TypeVar("T")


class RunningProgram(Generic[ErrorT]):
    """The program in the tape or disc image `image`, in the machine `beeb`, not yet switched on.

    `roms` are its system ROMs, as for `Beeb`. Whatever goes wrong raises the given error, also that it is not an image.
    With `use_ocr`, text outside the character cells of the mode is read, too.
    """

    def __init__(self, image: str | os.PathLike[str], error: type[ErrorT], roms: str | None = None) -> None:
        self.image = Path(image)
        self.error_type = error
        self.use_ocr = False
        self._own_prompt: list[str] = []  # the screen with a `>` at which BASIC did not answer
        try:
            self._kind = recognise(self.image)
            self.beeb = Beeb(roms=roms, dfs="1.20" if self._kind.tape is None else None)
            if self._kind.tape is None:
                self.beeb.insert_disc(self.image)
        except (BeebError, OSError) as fault:
            raise error(str(fault)) from fault

    def switch_on(self) -> None:
        """Switch the machine on and tell it to load the program."""
        beeb = self.beeb
        beeb.tape.eject()
        if self._kind.boots:
            beeb.boot(shift=True)
            return
        beeb.power_on()
        if self._kind.tape is not None:
            beeb.insert_tape(self._kind.tape)
        end = self.seconds + POWER_ON_SECONDS
        while not self._at_basic(self.rows):
            if self.seconds >= end:
                raise self.error("the machine does not start")
            beeb.run(seconds=STEP)
        beeb.type(self._kind.command)

    def press(self, keys: str) -> None:
        """Type `keys`, as `Beeb.type` does: each key is down for no longer than the OS needs to see it. One of the
        function keys, F0 to F9, is held as in `hold`."""
        if FUNCTION_KEY.fullmatch(keys):
            self.hold(keys)
        else:
            self.beeb.type(keys)

    def hold(self, key: str) -> None:
        """Press the key for one capital letter, digit or control character for KEY_SECONDS, so that a program that
        polls the keyboard only now and then sees it."""
        self.beeb.press(NAMED.get(key, key), seconds=KEY_SECONDS)

    def close(self) -> None:
        """Take the disc out."""
        self.beeb.close()

    @property
    def seconds(self) -> float:
        """Emulated seconds since the machine was first switched on."""
        return self.beeb.cycles / CLOCK

    @property
    def picture(self) -> np.ndarray:
        """The screen as 512 x 640 colour numbers."""
        return self.beeb.screen.colours

    @property
    def rows(self) -> list[str]:
        """The text on the screen, row by row."""
        return ocr.rows(self.beeb.screen) if self.use_ocr else self.beeb.screen.text

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows).strip("\n")

    @property
    def loading(self) -> bool:
        """Whether the tape moves or the drives' motors run."""
        return bool(self.beeb.tape.moving or self.beeb.disc_motor)

    def samples(self, timer: StillnessTimer, end: float) -> Iterator[tuple[str, ...]]:
        """Run until `end`, and yield the text at each sample of `timer`, without rows that loading has left.

        Nothing is sampled while something loads. Raises the error if the program has ended, or the tape before it.
        """
        while self.seconds < end:
            if self.loading:
                self.beeb.run(seconds=LONG_STEP)
                timer.reset()
                continue
            self.beeb.run(seconds=STEP if timer.seconds < STILL else LONG_STEP)
            timer.sample()
            yield without_loading(timer.rows)
            if timer.seconds >= END_OF_TAPE and self.beeb.lamps.cassette_motor:
                raise self.error(f"the tape has ended, and the program is not loaded{self.last_text()}")
            self.check(timer.rows)

    def error(self, what: str) -> ErrorT:
        """An error about this program, with its screen."""
        return self.error_type(f"{self.image}: {what}", self.text, self.beeb.screen.image)

    def check(self, rows: Sequence[str], before: Sequence[str] = ()) -> None:
        """Raise the error if the program has ended: BASIC is at its prompt, and was not with the rows `before`.

        What may be a prompt of the program's is tried: only BASIC answers as BASIC does. The program then continues as
        if nothing had been typed.
        """
        if self.beeb.jammed:
            raise self.error(JAMMED)
        end = self.seconds + BASIC_SECONDS
        while not self.loading and self._at_basic(rows) and not any(map(basic_prompt.is_prompt, before)):
            if (shown := _texts(rows)) == self._own_prompt:
                return
            if self.seconds >= end:
                moment = self.beeb.snapshot()
                if ended := self.crash():
                    raise ended
                self.beeb.restore(moment)
                self._own_prompt = shown
                return
            self.beeb.run(seconds=STEP)
            rows = self.rows

    def crash(self) -> ErrorT | None:
        """The error for a program that has ended, if it has: BASIC is asked for its message."""
        if self.beeb.jammed:
            return self.error(JAMMED)
        error, last = self.error(""), self.last_text()
        texts = [row.strip() for row in self.rows if row.strip()]
        report = basic_prompt.last_error(self.beeb)
        if report is None:
            return None
        what = "the program has ended: the machine is at BASIC's prompt" + last
        if texts[-2:-1] == ["BASIC"]:
            what = f"the program has crashed: the machine has restarted{last}"
        elif report:
            what = f"the program has crashed: BASIC reports {report!r}"
        return self.error_type(f"{self.image}: {what}", error.text, error.picture)

    def last_text(self) -> str:
        """The last text on the screen above BASIC's prompt, or the cassette filing system's error, for a message."""
        texts = [row.strip() for row in self.rows if row.strip(" >")]
        texts = [text for text in texts if text in TAPE_ERRORS] or texts
        return f", after {texts[-1]!r}" if texts else ""

    def prompts_itself(self, above: Sequence[str]) -> bool:
        """Whether the last text above a `>` shows that it is the program's prompt, and not BASIC's."""
        return False

    def _at_basic(self, rows: Sequence[str]) -> bool:
        texts = _texts(rows)
        prompts = [at for at, text in enumerate(texts) if basic_prompt.is_prompt(text)]
        if not prompts:
            return False
        above = [text for text in texts[: prompts[-1]] if not basic_prompt.is_prompt(text)]
        return not self.prompts_itself(above[-1:])


def pictures(program: RunningProgram[Any], seconds: float) -> Iterator[np.ndarray]:
    """The pictures of a program while it runs for so long, the first at once: one in FRAMES fields."""
    for _ in range(max(1, round(seconds * FIELDS / FRAMES))):
        yield program.picture
        program.beeb.run(frames=FRAMES)


def until(program: RunningProgram[Any], condition: Callable[[], T], seconds: float) -> T | None:
    """Run a program until a condition holds and return its value; None if that takes too long."""
    for _ in range(round(seconds * FIELDS / FRAMES)):
        if found := condition():
            return found
        program.beeb.run(frames=FRAMES)
    return None


def without_loading(rows: Sequence[str]) -> tuple[str, ...]:
    """Rows of text without those that loading has left, in which a file's name may look like a prompt."""
    return tuple("" if LOADING_TEXT.match(row) else row for row in rows)


def _texts(rows: Sequence[str]) -> list[str]:
    """The rows with text, without a cursor after it."""
    return [row.rstrip(" _") for row in rows if row.strip(" _")]
