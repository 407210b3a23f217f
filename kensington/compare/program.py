"""A program in a machine of its own: loaded as its kind of image wants, watched by its screen, put back to its start.

What is used is what a person has: the picture and the text in it, the keys, the recorder's buttons and motor, the light
of the drives, and that a machine has stopped for good. When a program does not do what a program should, `ProgramError`
says so and shows the last screen.
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
from emulator.keyboard import NAMED
from emulator.media.recognise import recognise
from kensington.compare.screen import ocr
from kensington.compare.screen.prompt_classifier import MESSAGES, Prompt, PromptKind, changed_rows, classify
from kensington.errors import KensingtonError

CLOCK = 2_000_000  # cycles a second
STEP = 0.1  # emulated seconds between two looks,
LONG_STEP = 0.3  # and when nothing has happened for a while
WHILE = 2.0
AT_REST = 0.6  # seconds without anything new to be seen after which a prompt is complete
UNREST = 4.0  # the same where something moves all the time, but the text stays
REPEATED = 4.0  # and for a prompt that stands there as it did when it was answered
PATIENCE = 20.0  # seconds at rest after which a program that has asked nothing is taken to wait for a key
BUSY = 60.0  # seconds after which one that moves all the time without asking anything is left to be
SWITCHED_ON = 10.0  # seconds for the machine's own prompt
BASIC_SECONDS = 2.0  # that BASIC's prompt may be there, as when a disc's boot file is typed
LOADING = 900.0  # seconds for everything up to the program's first prompt
LOADING_STEP = 0.5  # seconds between two looks while it loads
END_OF_TAPE = 5.0  # seconds of waiting for more from a tape that has come to its end
SCREENS = 60  # titles and pages of instructions before the first prompt
KEY_SECONDS = 0.2  # for which a key is held that a program has overlooked: less than it takes to repeat
UNHEARD = 4  # keys in succession that may have no effect
FLASHES = 64  # pictures that are remembered

TAPE_ERRORS = frozenset({"Data?", "Block?", "Header?", "File?"})  # what the OS says of a tape
FIRST = frozenset(PromptKind) - {
    PromptKind.RETURN,
    PromptKind.UNKNOWN,
    PromptKind.INSTRUCTIONS,
    PromptKind.THINKS,
    PromptKind.PASSES,
    PromptKind.WON,
}
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
    """The program on the tape or disc in the file `image`, not yet started. Raises ProgramError if it is no image."""

    def __init__(self, image: str | os.PathLike[str]) -> None:
        self.image = Path(image)
        self._first = Prompt(PromptKind.UNKNOWN)
        self._state = b""
        self._use_ocr = False  # whether there are texts that do not stand in the cells of the mode
        self._letters: dict[int, list[ocr.OcrText]] = {}
        try:
            self._kind = recognise(self.image)
            self.beeb = Beeb(dfs="1.20" if self._kind.tape is None else None)
            if self._kind.tape is None:
                self.beeb.insert_disc(self.image)
        except (BeebError, OSError) as error:
            raise ProgramError(str(error)) from error

    # What a person does with it

    def start(self, seconds: float = LOADING) -> Prompt:
        """Switch the machine on, load the program, and run to its first prompt; what that is.

        Titles and instructions that want a key are passed. Raises ProgramError if there is no prompt in `seconds`.
        """
        self._switch_on()
        deadline = self.seconds + seconds
        before: Sequence[str] = ()
        seen_before: frozenset[int] = frozenset()
        screens = unheard = 0
        while screens < SCREENS:
            stillness = StillnessTimer(self)
            seen = self._listen(stillness, before, (), deadline)
            if seen is None:
                raise self.error(f"has asked nothing that could be made out in {seconds:g} s")
            if seen.kind in FIRST:
                self._first = seen
                self._state = self.beeb.save_state()
                return seen
            if seen.kind is PromptKind.THINKS:  # "please wait"
                self.beeb.run(seconds=STEP)
                continue
            screens += 1
            unheard = unheard + 1 if stillness.last in seen_before else 0
            if unheard == UNHEARD:
                what = "nothing on it is a known prompt" if self.text.strip() else "no text on it can be read"
                raise self.error(f"stays at this screen, whatever key is pressed, and {what}")
            before, seen_before = self.rows, stillness.pictures
            if seen.kind is PromptKind.INSTRUCTIONS:
                key = seen.reply(False)
            else:
                key = " \n"[unheard // 2 % 2] if seen.kind is PromptKind.UNKNOWN else seen.continue_key
            if unheard % 2:
                self.hold(key)
            else:
                self.press(key)
        raise self.error(f"has shown {SCREENS} screens and asked nothing that could be made out")

    def restart(self) -> Prompt:
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
                raise self.error(f"does not go on: what was waited for has not come in {seconds:g} s")
            self.beeb.run(seconds=step)
            self._check(self.rows)
        return found

    def wait_for_prompt(self, before: Sequence[str] = (), names: Sequence[str] = (), seconds: float = 120.0) -> Prompt:
        """Run until the program asks or says something, and what that is; what is new since the rows `before` counts.

        `names` are the players', as far as they are known. It is UNKNOWN if there is nothing that could be made out,
        for PATIENCE seconds on a screen that stays, or for BUSY seconds on one that does not. Raises ProgramError if
        there is nothing in `seconds`, or if the program is seen to have come to an end.
        """
        seen = self._listen(StillnessTimer(self), before, names, self.seconds + seconds)
        if seen is None:
            raise self.error(f"has asked nothing that could be made out in {seconds:g} s")
        return seen

    def press(self, keys: str) -> None:
        """Press the keys for `keys`, as `Beeb.type` has them, each no longer than it takes the OS to see it."""
        self.beeb.type(keys)

    def hold(self, key: str) -> None:
        """Press the key for one capital letter, digit or control character for KEY_SECONDS: a program that looks at the
        keyboard now and then does not overlook it."""
        self.beeb.press(NAMED.get(key, key), seconds=KEY_SECONDS)

    def close(self) -> None:
        """Take the disc out."""
        self.beeb.close()

    # What a person sees

    @property
    def seconds(self) -> float:
        """The machine's time since it was switched on for the first time."""
        return self.beeb.cycles / CLOCK

    @property
    def picture(self) -> np.ndarray:
        """The screen: 512 x 640 colour numbers."""
        return self.beeb.screen.colours

    @property
    def rows(self) -> list[str]:
        """The text on the screen, row by row."""
        return self.rows_with_letters() if self._use_ocr else self.beeb.screen.text

    @property
    def text(self) -> str:
        """The text on the screen as one text."""
        return "\n".join(row.rstrip() for row in self.rows).strip("\n")

    @property
    def loading(self) -> bool:
        """Whether the tape is moving, or a drive's light is on."""
        return bool(self.beeb.tape.moving or self.beeb.disc_motor)

    def error(self, what: str) -> ProgramError:
        """The error that says `what` of this program, with its screen."""
        return ProgramError(f"{self.image}: {what}", self.text, self.beeb.screen.image)

    # How it is done

    def _switch_on(self) -> None:
        beeb = self.beeb
        beeb.tape.eject()
        if self._kind.boots:
            beeb.boot(shift=True)
            return
        beeb.power_on()
        if self._kind.tape is not None:
            beeb.insert_tape(self._kind.tape)
        end = self.seconds + SWITCHED_ON
        while not _at_basic(self.rows):
            if self.seconds >= end:
                raise self.error("the machine has not come up")
            beeb.run(seconds=STEP)
        beeb.type(self._kind.command)

    def _listen(
        self, still: "StillnessTimer", before: Sequence[str], names: Sequence[str], deadline: float
    ) -> Prompt | None:
        """What is asked or said until `deadline`."""
        while self.seconds < deadline:
            if self.loading:
                self.beeb.run(seconds=LOADING_STEP)
                still.clear()
                continue
            self.beeb.run(seconds=STEP if still.seconds < WHILE else LONG_STEP)
            still.look()
            seen = self._heard(still, before, names)
            if seen is not None:
                return seen
            if still.seconds >= END_OF_TAPE and self.beeb.lamps.cassette_motor:
                raise self.error(f"the tape has come to its end, and the program is not loaded{self._last_words()}")
            self._check(still.rows)
        return None

    def _heard(self, still: "StillnessTimer", before: Sequence[str], names: Sequence[str]) -> Prompt | None:
        """What is asked, once that is sure enough."""
        if still.thinks(before, names):
            return still.prompt(before, names)
        if still.watched >= BUSY:
            return Prompt(PromptKind.UNKNOWN)
        if still.seconds < AT_REST and still.text_seconds < AT_REST:
            return None
        seen = still.prompt(before, names)
        if seen.kind is PromptKind.UNKNOWN and not self._use_ocr and still.seconds >= WHILE:
            seen = still.asked_closer(before, names)
            self._use_ocr = seen.kind is not PromptKind.UNKNOWN
        if seen.kind is PromptKind.UNKNOWN:
            return seen if still.seconds >= PATIENCE else None
        if any(before) and not any(changed_rows(self.rows, before)):
            return seen if still.seconds >= REPEATED else None
        return seen if still.seconds >= AT_REST or still.text_seconds >= UNREST else None

    def rows_with_letters(self) -> list[str]:
        """The text on the screen, row by row, with what stands between the cells of the mode."""
        rows, picture = self.beeb.screen.text, self.picture
        mark = _mark(picture)
        if mark not in self._letters:
            if len(self._letters) == FLASHES:
                self._letters.clear()
            self._letters[mark] = ocr.read(picture)
        width = max(map(len, rows), default=0)
        height, across = picture.shape
        placed = [(at * height / len(rows), row) for at, row in enumerate(rows)]
        for left, top, text in self._letters[mark]:
            if not any(text in row for row in rows):
                indent = min(left * width // across, width - len(text))
                placed.append((top, " " * indent + text.ljust(width - indent)))
        return [row for _, row in sorted(placed, key=lambda item: item[0])]

    def _check(self, rows: Sequence[str]) -> None:
        """Raises ProgramError if the program has come to an end, with these rows on its screen."""
        if self.beeb.jammed:
            raise self.error("the program has crashed: the CPU has stopped at an instruction that there is none of")
        end = self.seconds + BASIC_SECONDS
        while not self.loading and _at_basic(rows):
            if self.seconds >= end:
                raise self.error(f"{self._what_ended()}{self._last_words()}")
            self.beeb.run(seconds=STEP)
            rows = self.rows

    def _what_ended(self) -> str:
        texts = [row.strip() for row in self.rows if row.strip()]
        if texts[-2:-1] == ["BASIC"]:
            return "the program has crashed: the machine has started again"
        return "the program has ended: the machine is at BASIC's prompt"

    def _last_words(self) -> str:
        """The last text on the screen but BASIC's prompt, or what the tape filing system found wrong, as the end of a
        message."""
        texts = [row.strip() for row in self.rows if row.strip(" >")]
        texts = [text for text in texts if text in TAPE_ERRORS] or texts
        return f", after {texts[-1]!r}" if texts else ""


class StillnessTimer:
    """For how long nothing new has been seen on a program's screen. A flashing cursor is not new for long."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.rows: list[str] = []
        self._asked: Prompt | None = None
        self._closer: dict[int, Prompt] = {}
        self._pictures: deque[int] = deque(maxlen=FLASHES)
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self._pictures.clear()
        self._began = self._since = self._text_since = self._program.seconds
        self._thought = False

    def look(self) -> None:
        """Look at the screen."""
        program = self._program
        mark = _mark(program.picture)
        if mark not in self._pictures:
            self._since = program.seconds
        self._pictures.append(mark)
        rows = program.rows
        if rows != self.rows:
            self._text_since = program.seconds
            self._asked = None
            self._closer.clear()
        self.rows = rows

    def prompt(self, before: Sequence[str], names: Sequence[str]) -> Prompt:
        """What is asked there."""
        if self._asked is None:
            self._asked = classify(self.rows, before, names)
        return self._asked

    def thinks(self, before: Sequence[str], names: Sequence[str]) -> bool:
        """Whether the program says that it thinks, and did so at the look before this one."""
        thought, self._thought = self._thought, self.prompt(before, names).kind is PromptKind.THINKS
        return thought and self._thought

    def asked_closer(self, before: Sequence[str], names: Sequence[str]) -> Prompt:
        """The same, with texts that stand anywhere."""
        if self.last not in self._closer:
            self._closer[self.last] = classify(self._program.rows_with_letters(), before, names)
        return self._closer[self.last]

    @property
    def pictures(self) -> frozenset[int]:
        """Marks of the pictures that were seen,"""
        return frozenset(self._pictures)

    @property
    def last(self) -> int:
        """and of the last of them."""
        return self._pictures[-1] if self._pictures else 0

    @property
    def watched(self) -> float:
        """Seconds since the first look."""
        return self._program.seconds - self._began

    @property
    def seconds(self) -> float:
        """Since a picture that was new."""
        return self._program.seconds - self._since

    @property
    def text_seconds(self) -> float:
        """Since the text was another."""
        return self._program.seconds - self._text_since


def _mark(picture: np.ndarray) -> int:
    """A number for a picture, by every other line: in all modes but teletext the lines are doubled."""
    return zlib.crc32(picture[1::2].tobytes())


def _at_basic(rows: Sequence[str]) -> bool:
    """Whether the last thing on the screen is BASIC's prompt, and not a program's that looks like it."""
    texts = [row.rstrip(" _") for row in rows if row.strip()]
    if not texts or texts[-1] != ">":
        return False
    above = [text for text in texts if text != ">"]
    return classify(above[-1:]).kind in MESSAGES | {PromptKind.UNKNOWN}
