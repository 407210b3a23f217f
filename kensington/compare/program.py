"""A program in a machine of its own: loaded as its kind of image wants, watched by its screen, put back to its start.

What is used is what a person has: the picture and the text in it, the keys, the recorder's counter and the lights of
the drives. When a program does not do what a program should, `ProgramError` says so and shows the last screen.
"""

import os
import zlib
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
from PIL import Image

from emulator import Beeb
from emulator.errors import BeebError
from emulator.media.recognise import Recognised, recognise
from kensington.compare.words import Ask, Asked, asked
from kensington.errors import KensingtonError

STEP = 0.1  # emulated seconds between two looks
AT_REST = 0.6  # seconds without anything new to be seen after which a prompt is complete
UNREST = 4.0  # the same where something moves all the time, but the text stays
PATIENCE = 20.0  # seconds at rest after which a program that has asked nothing is taken to wait for a key
SWITCHED_ON = 10.0  # seconds for the machine's own prompt
LOADING = 900.0  # seconds for everything up to the program's first prompt
LOADING_STEP = 0.5  # seconds between two looks while it loads
END_OF_TAPE = 5.0  # seconds of waiting for more from a tape that has come to its end
PAGES = 40  # keys pressed to get past titles and instructions
UNHEARD = 4  # keys that may have no effect
FLASHES = 64  # pictures that are remembered

FIRST = frozenset(Ask) - {Ask.RETURN, Ask.UNKNOWN, Ask.INSTRUCTIONS, Ask.THINKS, Ask.PASSES, Ask.WON}
T = TypeVar("T")


class ProgramError(KensingtonError):
    """A program that cannot be loaded, or does not go on. `text` and `picture` are what its screen showed last."""

    def __init__(self, message: str, text: str = "", picture: Image.Image | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.picture = picture

    def __reduce__(self) -> tuple[type["ProgramError"], tuple[str, str, Image.Image | None]]:
        return ProgramError, (str(self), self.text, self.picture)


class Program:
    """The program on the tape or disc in the file `image`. Raises ProgramError if there is no such image."""

    def __init__(self, image: str | os.PathLike[str]) -> None:
        self.image = Path(image)
        self._first = Asked(Ask.UNKNOWN)
        self._state = b""
        try:
            self._kind: Recognised = recognise(self.image)
            self.beeb = Beeb(dfs="1.20" if self._kind.tape is None else None)
            if self._kind.tape is None:
                self.beeb.insert_disc(self.image)
        except (BeebError, OSError) as error:
            raise ProgramError(str(error)) from error

    # What a person does with it

    def start(self) -> Asked:
        """Switch the machine on, load the program, and run to its first prompt; what that is. Raises ProgramError."""
        self._switch_on()
        deadline = self.seconds + LOADING
        before: Sequence[str] = ()
        unheard = 0
        for _ in range(PAGES):
            seen = self.listen(before, seconds=deadline - self.seconds)
            if seen.ask in FIRST:
                self._first = seen
                self._state = self.beeb.save_state()
                return seen
            before = self.rows
            if seen.ask is Ask.INSTRUCTIONS:
                self.beeb.type("N")
                continue
            key = seen.going_on if seen.ask is Ask.RETURN else " \n"[unheard % 2]
            unheard = 0 if self._goes_on(key) else unheard + 1
            if unheard == UNHEARD:
                raise self.error("stays at this screen, and nothing on it is a prompt that could be made out")
        raise self.error(f"asks nothing in {PAGES} screens")

    def restart(self) -> Asked:
        """Have the program at its first prompt again, as when it was loaded; what that is."""
        if not self._state:
            return self.start()
        self.beeb.load_state(self._state)
        return self._first

    def wait(self, condition: Callable[["Program"], T], seconds: float = 60.0, step: float = STEP) -> T:
        """Run until `condition` of what is seen holds, and give what it gave. It is looked at every `step` seconds.

        Raises ProgramError if that takes more than `seconds`, or if the program is seen to have come to an end.
        """
        deadline = self.seconds + seconds
        while not (found := condition(self)):
            if self.seconds >= deadline:
                raise self.error(f"does not go on: in {seconds:g} s nothing came of what was waited for")
            self.beeb.run(seconds=step)
            self._check()
        return found

    def listen(self, before: Sequence[str] = (), names: Sequence[str] = (), seconds: float = 120.0) -> Asked:
        """Run until the program asks or says something that is new since the rows `before`, and what that is.

        UNKNOWN is what has stood there for PATIENCE seconds, or was all there was at the end of `seconds` at rest.
        """
        stillness = Stillness(self)
        ended = None
        deadline = self.seconds + seconds
        while self.seconds < deadline:
            if self.loading:
                self.beeb.run(seconds=LOADING_STEP)
                stillness = Stillness(self)
                ended = self._tape_running_out(ended)
                continue
            self.beeb.run(seconds=STEP)
            stillness.look()
            seen = self._heard(stillness, before, names)
            if seen is not None:
                return seen
            self._check()
        raise self.error(f"has asked nothing in {seconds:.0f} s")

    def press(self, keys: str) -> None:
        """Press the keys for `keys`, as `Beeb.type` has them."""
        self.beeb.type(keys)

    def close(self) -> None:
        """Take the disc out."""
        self.beeb.close()

    # What a person sees

    @property
    def seconds(self) -> float:
        """The machine's time since it was switched on for the first time."""
        return self.beeb.cycles / 2_000_000

    @property
    def picture(self) -> Image.Image:
        """The screen: RGB, 640 x 512."""
        return self.beeb.screen.image

    @property
    def rows(self) -> list[str]:
        """The text on the screen, row by row."""
        return self.beeb.screen.text

    @property
    def text(self) -> str:
        """The text on the screen as one text."""
        return "\n".join(row.rstrip() for row in self.rows).strip("\n")

    @property
    def loading(self) -> bool:
        """Whether the recorder's motor, or a drive's light, is on."""
        return bool(self.beeb.tape.motor or self.beeb.fdc.motor_on)

    def error(self, what: str) -> ProgramError:
        """The error that says `what` of this program, with its screen."""
        return ProgramError(f"{self.image}: {what}", self.text, self.picture)

    # How it is done

    def _switch_on(self) -> None:
        beeb = self.beeb
        beeb.tape.eject()
        if self._kind.boots:
            beeb.boot(shift=True)
            return
        beeb.power_on()
        if self._kind.tape is not None:
            beeb.tape.insert(self._kind.tape)
            beeb.tape.play()
        end = self.seconds + SWITCHED_ON
        while not _at_basic(self.rows):
            if self.seconds >= end:
                raise self.error("the machine has not come up")
            beeb.run(seconds=STEP)
        beeb.type(self._kind.command)

    def _heard(self, stillness: "Stillness", before: Sequence[str], names: Sequence[str]) -> Asked | None:
        """What is asked, once that is sure enough."""
        if stillness.still < AT_REST and stillness.text_still < AT_REST:
            return None
        seen = asked(self.rows, before, names)
        if seen.ask is Ask.THINKS:
            return seen
        if seen.ask is Ask.UNKNOWN:
            return seen if stillness.still >= PATIENCE else None
        return seen if stillness.still >= AT_REST or stillness.text_still >= UNREST else None

    def _goes_on(self, key: str) -> bool:
        """Press a key to go on, and give it time; whether there is something else on the screen then."""
        before = Stillness(self)
        for _ in range(int(PATIENCE / 4 / STEP)):
            self.beeb.run(seconds=STEP)
            before.look()
        self.beeb.type(key)
        self.beeb.run(seconds=1)
        return before.looks_new()

    def _tape_running_out(self, ended: float | None) -> float | None:
        """Since when the machine has been waiting for more from a tape at its end. Raises ProgramError in the end."""
        tape = self.beeb.tape
        if not tape.motor or tape.tape is None or tape.playing:
            return None
        if ended is not None and self.seconds - ended >= END_OF_TAPE:
            raise self.error(f"the tape is at its end and the program is not loaded{self._last_words()}")
        return ended or self.seconds

    def _check(self) -> None:
        """Raises ProgramError if the program has come to an end."""
        if self.beeb.cpu.jammed:
            raise self.error("the program has crashed: the CPU is stopped by an instruction that there is none of")
        rows = self.rows
        if not self.loading and _at_basic(rows) and asked(rows).ask is Ask.UNKNOWN:
            self._confirm_basic()

    def _confirm_basic(self) -> None:
        """It may be at BASIC's prompt for a moment only, as when a boot file is typed."""
        for _ in range(int(2 / STEP)):
            self.beeb.run(seconds=STEP)
            if self.loading or not _at_basic(self.rows):
                return
        raise self.error(f"the program has ended: the machine is at BASIC's prompt{self._last_words()}")

    def _last_words(self) -> str:
        """The last text on the screen above BASIC's prompt, as the end of a message."""
        texts = [row.strip() for row in self.rows if row.strip() not in ("", ">")]
        return f", after {texts[-1]!r}" if texts else ""


class Stillness:
    """For how long nothing new has been seen on a program's screen. A flashing cursor is not new for long."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._pictures: deque[int] = deque(maxlen=FLASHES)
        self._rows: list[str] = []
        self._since = self._text_since = program.seconds

    def look(self) -> None:
        """Look at the screen."""
        program = self._program
        if self.looks_new():
            self._since = program.seconds
        self._pictures.append(_print_of(program.picture))
        rows = program.rows
        if rows != self._rows:
            self._text_since = program.seconds
        self._rows = rows

    def looks_new(self) -> bool:
        """Whether there is a picture that has not been there at an earlier look."""
        return _print_of(self._program.picture) not in self._pictures

    @property
    def still(self) -> float:
        """Seconds since a picture that was new."""
        return self._program.seconds - self._since

    @property
    def text_still(self) -> float:
        """Seconds since the text was another."""
        return self._program.seconds - self._text_since


def _print_of(picture: Image.Image) -> int:
    """A number for a picture, by every other line: in all modes but teletext the lines are doubled."""
    return zlib.crc32(np.asarray(picture)[::2].tobytes())


def _at_basic(rows: Sequence[str]) -> bool:
    """Whether the last thing on the screen is BASIC's prompt."""
    last = next((row for row in reversed(rows) if row.strip()), "")
    return last.rstrip(" _") == ">"
