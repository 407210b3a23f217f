"""A program running in a machine of its own: loaded from its image, watched by its screen, returned to its start.

It uses only what a player has: the picture and its text, the keys, the recorder's buttons and motor, the drives' lamps,
and the fact that the CPU has jammed. `ProgramError` reports what went wrong, with the last screen.
"""

import os
import re
import zlib
from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image

from emulator import Beeb, ocr
from emulator.beeb import CLOCK
from emulator.errors import BeebError
from emulator.keyboard import NAMED
from emulator.media.recognise import recognise
from emulator.screen_text import changed_rows
from kensington.compare.screen.prompt_classifier import (
    ACT_PROMPTS,
    GAME_PROMPTS,
    SETUP_PROMPTS,
    Prompt,
    PromptKind,
    classify,
)
from kensington.errors import KensingtonError

STEP = 0.1  # emulated seconds between two samples of the screen
LONG_STEP = 0.5  # the same while it loads, or once nothing has changed for UNSURE seconds
SETTLED = 0.6  # seconds without a new picture after which a prompt is complete
UNSURE = 4.0  # the same if the picture moves, if the prompt is as it was when it was answered, or to use OCR
PATIENCE = 20.0  # seconds without a new picture after which a program without a prompt must be waiting for a key
RESTLESS = 60.0  # seconds after which a picture that keeps moving without a prompt is given up
POWER_ON_SECONDS = 10.0  # for the machine's own prompt
BASIC_SECONDS = 2.0  # that BASIC's prompt may show, as while a disc's boot file is typed
LOADING = 900.0  # seconds for everything up to the program's first prompt
END_OF_TAPE = 5.0  # seconds that the motor may run on without news after the end of the tape
SCREENS = 60  # titles and pages of instructions before the first prompt
KEY_SECONDS = 0.2  # for holding a key that a program missed; shorter than the OS's auto-repeat delay
IGNORED_KEYS = 4  # keys in succession that may have no effect
REMEMBERED = 64  # pictures and texts
JAMMED = "the program has crashed: the CPU executed a JAM opcode"
CLEARING, REPORTING = "MODE 7\n", 'REPORT:PRINT" at line ";ERL\n'  # to BASIC
NO_ERROR = "(C)"  # how the message of a BASIC without an error begins

TAPE_ERRORS = frozenset({"Data?", "Block?", "Header?", "File?"})  # from the cassette filing system
OPENING_PROMPTS = SETUP_PROMPTS | ACT_PROMPTS | {PromptKind.AGAIN}


class ProgramError(KensingtonError):
    """A program cannot be loaded or does not continue. `text` and `picture` are from its last screen."""

    def __init__(self, message: str, text: str = "", picture: Image.Image | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.picture = picture

    def __reduce__(self) -> tuple[type["ProgramError"], tuple[str, str, Image.Image | None]]:
        return ProgramError, (str(self), self.text, self.picture)


class Program:
    """The program in the tape or disc image `image`, not yet started. Raises ProgramError if it is not an image."""

    def __init__(self, image: str | os.PathLike[str]) -> None:
        self.image = Path(image)
        self._opening = Prompt(PromptKind.UNKNOWN)
        self._state = b""
        self._use_ocr = False  # some text is outside the character cells of the mode
        self._timer: StillnessTimer  # of the last prompt
        try:
            self._kind = recognise(self.image)
            self.beeb = Beeb(dfs="1.20" if self._kind.tape is None else None)
            if self._kind.tape is None:
                self.beeb.insert_disc(self.image)
        except (BeebError, OSError) as error:
            raise ProgramError(str(error)) from error

    def start(self, seconds: float = LOADING) -> Prompt:
        """Switch the machine on, load the program, run to its first prompt and return that.

        Titles and instructions are skipped by pressing keys. Raises ProgramError if no prompt comes within `seconds`.
        """
        self._switch_on()
        began = self.seconds
        before: Sequence[str] = ()
        seen: Collection[int] = ()
        screens = ignored = 0
        while screens < SCREENS:
            prompt = self.wait_for_prompt(before, (), seconds, began)
            if prompt.kind in OPENING_PROMPTS:
                self._opening = prompt
                self._state = self.beeb.save_state()
                return prompt
            if prompt.kind is PromptKind.THINKS:  # "please wait"
                continue
            screens += 1
            ignored = ignored + 1 if self._timer.last in seen else 0
            if ignored == IGNORED_KEYS:
                what = "no known prompt is on it" if self.text.strip() else "no text on it can be read"
                raise self.error(f"stays at this screen whatever key is pressed, and {what}")
            before, seen = self.rows, self._timer.checksums
            if prompt.kind is PromptKind.INSTRUCTIONS:
                key = prompt.reply(False)
            else:
                key = " \n"[ignored // 2 % 2] if prompt.kind is PromptKind.UNKNOWN else prompt.continue_key
            (self.hold if ignored % 2 else self.press)(key)
        raise self.error(f"shows {SCREENS} screens without a prompt that is recognised")

    def restart(self) -> Prompt:
        """Return the program to its first prompt, as after loading, and return it."""
        if not self._state:
            return self.start()
        self.beeb.load_state(self._state)
        return self._opening

    def wait_for_prompt(
        self, before: Sequence[str] = (), names: Sequence[str] = (), seconds: float = 120.0, began: float | None = None
    ) -> Prompt:
        """Run until there is a prompt or message that was not in the rows `before`, and return it.

        `names` are the players', as far as they are known. The prompt is UNKNOWN if none is recognised for PATIENCE
        seconds on a still screen or for RESTLESS seconds on a moving one. Raises ProgramError if the program has ended,
        or if there is nothing within `seconds` from when it `began`, by default now.
        """
        timer = self._timer = StillnessTimer(self)
        deadline, thinking = seconds + (self.seconds if began is None else began), False
        while self.seconds < deadline:
            if self.loading:
                self.beeb.run(seconds=LONG_STEP)
                timer.reset()
                continue
            self.beeb.run(seconds=STEP if timer.seconds < UNSURE else LONG_STEP)
            timer.sample()
            prompt = _classified(tuple(timer.rows), tuple(before), tuple(names))
            thought, thinking = thinking, prompt.kind is PromptKind.THINKS
            if thought and thinking:
                return prompt
            if timer.watched_seconds >= RESTLESS:
                return Prompt(PromptKind.UNKNOWN)
            if settled := self._settled(prompt, before, names):
                return settled
            if timer.seconds >= END_OF_TAPE and self.beeb.lamps.cassette_motor:
                raise self.error(f"the tape has ended, and the program is not loaded{self._last_text()}")
            self.check(timer.rows)
        raise self.error(f"shows no prompt that is recognised within {seconds:g} s")

    def _settled(self, prompt: Prompt, before: Sequence[str], names: Sequence[str]) -> Prompt | None:
        """The prompt on the screen if it is complete."""
        still, unchanged = self._timer.seconds, self._timer.text_seconds
        if prompt.kind is PromptKind.UNKNOWN and not self._use_ocr and still >= UNSURE:
            prompt = _classified(tuple(self.rows_with_ocr()), tuple(before), tuple(names))
            self._use_ocr = prompt.kind is not PromptKind.UNKNOWN
        if prompt.kind is PromptKind.UNKNOWN:
            return prompt if still >= PATIENCE else None
        if max(still, unchanged) >= SETTLED and any(before) and not any(changed_rows(self.rows, before)):
            return prompt if still >= UNSURE else None
        return prompt if still >= SETTLED or unchanged >= UNSURE else None

    def press(self, keys: str) -> None:
        """Type `keys`, as `Beeb.type` does: each key is down for no longer than the OS needs to see it."""
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
        return self.rows_with_ocr() if self._use_ocr else self.beeb.screen.text

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows).strip("\n")

    @property
    def loading(self) -> bool:
        """Whether the tape moves or the drives' motors run."""
        return bool(self.beeb.tape.moving or self.beeb.disc_motor)

    def error(self, what: str) -> ProgramError:
        """An error about this program, with its screen."""
        return ProgramError(f"{self.image}: {what}", self.text, self.beeb.screen.image)

    def rows_with_ocr(self) -> list[str]:
        """The text on the screen, row by row, including text outside the character cells of the mode."""
        rows, (height, across) = self.beeb.screen.text, self.picture.shape
        width = max(map(len, rows), default=0)
        placed = [(at * height / len(rows), row) for at, row in enumerate(rows)]
        for left, top, text in _ocr_texts(self.picture.tobytes(), across):
            if not any(text in row for row in rows):
                indent = min(left * width // across, width - len(text))
                placed.append((top, " " * indent + text.ljust(width - indent)))
        return [row for _, row in sorted(placed, key=lambda item: item[0])]

    def _switch_on(self) -> None:
        beeb = self.beeb
        beeb.tape.eject()
        if self._kind.boots:
            beeb.boot(shift=True)
            return
        beeb.power_on()
        if self._kind.tape is not None:
            beeb.insert_tape(self._kind.tape)
        end = self.seconds + POWER_ON_SECONDS
        while not _at_basic(self.rows):
            if self.seconds >= end:
                raise self.error("the machine does not start")
            beeb.run(seconds=STEP)
        beeb.type(self._kind.command)

    def check(self, rows: Sequence[str], before: Sequence[str] = ()) -> None:
        """Raise ProgramError if the program has ended: BASIC is at its prompt, and was not with the rows `before`."""
        if self.beeb.jammed:
            raise self.error(JAMMED)
        end = self.seconds + BASIC_SECONDS
        while not self.loading and _at_basic(rows) and not any(map(_is_basic_prompt, before)):
            if self.seconds >= end:
                raise self.crash() or self.error(f"has ended{self._last_text()}")
            self.beeb.run(seconds=STEP)
            rows = self.rows

    def crash(self) -> ProgramError | None:
        """The error for a program that has ended, if it has: BASIC is asked for its message."""
        if self.beeb.jammed:
            return self.error(JAMMED)
        error, last = self.error(""), self._last_text()
        texts = [row.strip() for row in self.rows if row.strip()]
        if [row.strip(" _") for row in self._answer(CLEARING) if row.strip(" _")] != [">"]:
            return None
        said = [row.strip() for row in self._answer(REPORTING) if row.strip(" _>")][1:]
        report = "".join(said[:1]).removesuffix("at line 0").rstrip()
        what = "the program has ended: the machine is at BASIC's prompt" + last
        if texts[-2:-1] == ["BASIC"]:
            what = f"the program has crashed: the machine has restarted{last}"
        elif report and not report.startswith(NO_ERROR):
            what = f"the program has crashed: BASIC reports {report!r}"
        return ProgramError(f"{self.image}: {what}", error.text, error.picture)

    def _answer(self, line: str) -> list[str]:
        """The rows after a line typed to BASIC."""
        self.press(line)
        self.beeb.run(seconds=BASIC_SECONDS)
        return self.rows

    def _last_text(self) -> str:
        """The last text on the screen above BASIC's prompt, or the cassette filing system's error, for a message."""
        texts = [row.strip() for row in self.rows if row.strip(" >")]
        texts = [text for text in texts if text in TAPE_ERRORS] or texts
        return f", after {texts[-1]!r}" if texts else ""


class StillnessTimer:
    """How long a program's screen has shown nothing new at the last sample. The pictures of a flashing cursor are soon
    known.

    `seconds` and `text_seconds` have passed since a new picture and a new text, `watched_seconds` in all.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self.rows: list[str] = []
        self.reset()

    def reset(self) -> None:
        """Begin again."""
        self.checksums: set[int] = set()  # of all pictures
        self.last = 0
        self._began = self._since = self._text_since = self._program.seconds
        self.seconds = self.text_seconds = self.watched_seconds = 0.0

    def sample(self) -> None:
        """Look at the screen."""
        now, rows = self._program.seconds, self._program.rows
        self.last = zlib.crc32(self._program.picture[1::2].tobytes())  # in all modes but teletext lines are doubled
        if self.last not in self.checksums:
            self._since = now
        if rows != self.rows:
            self._text_since = now
        self.checksums.add(self.last)
        self.rows = rows
        self.seconds, self.text_seconds = now - self._since, now - self._text_since
        self.watched_seconds = now - self._began


_classified = lru_cache(REMEMBERED)(classify)


@lru_cache(REMEMBERED)
def _ocr_texts(picture: bytes, width: int) -> list[ocr.OcrText]:
    return ocr.read(np.frombuffer(picture, np.uint8).reshape(-1, width))


def _is_basic_prompt(row: str) -> bool:
    return ">" in re.split(r"\s{3,}", row.strip(" _"))


def _at_basic(rows: Sequence[str]) -> bool:
    """Whether the screen shows BASIC's prompt, and not a program's prompt that looks like it."""
    texts = [row.rstrip(" _") for row in rows if row.strip(" _")]
    prompts = [at for at, text in enumerate(texts) if _is_basic_prompt(text)]
    if not prompts:
        return False
    above = [text for text in texts[: prompts[-1]] if not _is_basic_prompt(text)]
    return classify(above[-1:]).kind in GAME_PROMPTS | {PromptKind.UNKNOWN}
