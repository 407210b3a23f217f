"""A program running in a machine of its own: loaded from its image, watched by its screen, returned to its start.

`emulator.automation.program` runs any program; this module finds the prompts of one that plays Kensington.
"""

import os
from collections.abc import Collection, Sequence

from emulator.automation import ocr
from emulator.automation.key_trials import keys_taken
from emulator.automation.program import STILL, RunError, RunningProgram, without_loading
from emulator.automation.screen_text import changed_rows, without_points, without_time
from emulator.automation.stillness import StillnessTimer, checksum
from emulator.machine.snapshot import Snapshot
from kensington.board_finder import LINES_NEEDED, BoardView, NotVisibleError
from kensington.compare.screen.prompt_classifier import (
    ACT_PROMPTS,
    GAME_PROMPTS,
    SETUP_PROMPTS,
    Prompt,
    PromptKind,
    classify,
)
from kensington.errors import KensingtonError

SETTLED = 0.6  # seconds without a new picture after which a prompt is complete
UNSURE = STILL  # the same if the picture moves, if the prompt is as it was when it was answered, or to use OCR
PATIENCE = 20.0  # seconds without a new picture after which a program without a prompt must be waiting for a key
RESTLESS = 60.0  # seconds after which a picture that keeps moving without a prompt is given up
LOADING = 900.0  # seconds for everything up to the program's first prompt
SCREENS = 60  # titles and pages of instructions before the first prompt
IGNORED_KEYS = 4  # keys in succession that may have no effect
ANSWERS = ("YN", "12", "RB")  # keys that tell a question from a title
READ = 0.4  # seconds that a text must stand for a person to read it
DRAWING = dict.fromkeys([*map(ord, "_\u2588\u258c\u2590"), *range(0x1FB00, 0x1FB3C)], " ")  # characters that draw
OPENING_PROMPTS = SETUP_PROMPTS | ACT_PROMPTS | {PromptKind.AGAIN}


class ProgramError(RunError, KensingtonError):
    """A program cannot be loaded or does not continue. `text` and `picture` are from its last screen."""


class Program(RunningProgram[ProgramError]):
    """The program in the tape or disc image `image`, not yet started, on the system ROMs `roms` (see `Beeb`).

    `screens` has the screens of text that stood long enough to be read, the oldest first; `kinds` the kinds of prompts
    that the keys which they take have told, by their texts, and `corrected` those of prompts that were misread. `asked`
    are the prompts of the last set-up, each with the moment when it was shown.

    Raises ProgramError if it is not an image.
    """

    def __init__(self, image: str | os.PathLike[str], roms: str | None = None) -> None:
        super().__init__(image, ProgramError, roms)
        self._opening = Prompt(PromptKind.UNKNOWN)
        self._state = b""
        self._timer: StillnessTimer  # of the last prompt
        self._has_board = False  # whether a picture has shown one
        self._boards = dict[int, tuple[bool, bool]]()  # what `shows_board` has found, by picture
        self.screens: list[Sequence[str]] = []
        self.kinds: dict[str, PromptKind] = {}
        self.asked: list[tuple[Prompt, Snapshot]] = []
        self.corrected: dict[str, PromptKind] = {}
        self._shown: Sequence[str] = ()  # the rows as they are on the screen, and as `rows` has them
        self._last: Sequence[str] = ()
        self._since = 0.0

    @property
    def rows(self) -> list[str]:
        """The text on the screen, row by row, without what may draw a board and its cursor, underlines, teletext's
        blocks and letters as points; and with clocks that stand at 0:00."""
        if (shown := super().rows) == self._shown:
            return [*self._last]
        self._shown = shown
        rows = without_points([without_time(row.translate(DRAWING)) for row in shown])
        if rows != self._last:
            if self.seconds - self._since >= READ:
                self.screens.append(self._last)
            self._last, self._since = rows, self.seconds
        return rows

    def start(self, seconds: float = LOADING) -> Prompt:
        """Switch the machine on, load the program, run to its first prompt and return that.

        Titles and instructions are skipped by pressing keys. Raises ProgramError if no prompt comes within `seconds`.
        """
        self.switch_on()
        began = self.seconds
        before: Sequence[str] = ()
        seen: Collection[int] = ()
        screens = ignored = 0
        while screens < SCREENS:
            prompt = self.wait_for_prompt(before, (), seconds, began)
            asks = prompt.kind in OPENING_PROMPTS and not self._lacks_board(prompt)
            if not asks and (ignored or prompt.kind is not PromptKind.INSTRUCTIONS) and self._wants_answer(prompt):
                asks, prompt = True, Prompt(PromptKind.UNKNOWN, prompt.text, prompt.row)
            if asks:
                self._opening = prompt
                self._state = self.beeb.save_state()
                return prompt
            if prompt.kind is PromptKind.THINKS:  # "please wait"
                continue
            screens += 1
            ignored = ignored + 1 if self._timer.last in seen else 0
            if ignored == IGNORED_KEYS and prompt.kind in ACT_PROMPTS:
                return prompt  # without a board, which calibration reports
            if ignored == IGNORED_KEYS:
                what = "no known prompt is on it" if self.text.strip() else "no text on it can be read"
                raise self.error(f"stays at this screen whatever key is pressed, and {what}")
            before, seen = self.rows, self._timer.checksums
            if prompt.kind is PromptKind.INSTRUCTIONS:
                key = prompt.reply(False)
            else:
                titles = ACT_PROMPTS | {PromptKind.UNKNOWN}
                key = " \n"[ignored // 2 % 2] if prompt.kind in titles else prompt.continue_key
            (self.hold if ignored % 2 else self.press)(key)
        raise self.error(f"shows {SCREENS} screens without a prompt that is recognised")

    def _wants_answer(self, prompt: Prompt) -> bool:
        """Whether a text that is not recognised as a question takes what answers one: a line of text, or two keys."""
        if not prompt.text or prompt.kind is PromptKind.THINKS:
            return False
        taken = keys_taken(self)
        return taken.line or any(taken.keys.issuperset(keys) for keys in ANSWERS)

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
        prompt = Prompt(PromptKind.UNKNOWN)
        for rows in self.samples(timer, deadline):
            prompt = classify(rows, before, names)
            thought, thinking = thinking, prompt.kind is PromptKind.THINKS
            if thought and thinking:
                return prompt
            if timer.watched_seconds >= RESTLESS:
                return Prompt(PromptKind.UNKNOWN)
            if settled := self._settled(prompt, before, names):
                return settled
        text = f": {prompt.text!r}" if prompt.text else ""
        raise self.error(f"shows no prompt that is recognised within {seconds:g} s{text}")

    def _settled(self, prompt: Prompt, before: Sequence[str], names: Sequence[str]) -> Prompt | None:
        """The prompt on the screen if it is complete."""
        still, unchanged = self._timer.seconds, self._timer.text_seconds
        if prompt.kind is PromptKind.UNKNOWN and not self.use_ocr and still >= UNSURE:
            prompt = classify(without_loading(ocr.rows(self.beeb.screen)), before, names)
            self.use_ocr = prompt.kind is not PromptKind.UNKNOWN
        if prompt.kind is PromptKind.UNKNOWN:
            return prompt if still >= PATIENCE else None
        if max(still, unchanged) >= SETTLED and any(before) and not any(changed_rows(self.rows, before)):
            return prompt if still >= UNSURE else None
        complete = still >= SETTLED or unchanged >= UNSURE
        return prompt if complete and (still >= PATIENCE or not self._lacks_board(prompt)) else None

    def shows_board(self) -> tuple[bool, bool]:
        """Whether the picture shows a board, and if not, whether it shows one that is partly covered."""
        picture = self.picture
        if (known := checksum(picture)) not in self._boards:
            try:
                BoardView.find(picture)
                self._boards[known] = True, False
            except NotVisibleError as error:
                self._boards[known] = False, error.evidence >= LINES_NEEDED
        return self._boards[known]

    def _lacks_board(self, prompt: Prompt) -> bool:
        """Whether a text seems to ask for an act although no board has been shown: it explains the rules."""
        if prompt.kind in ACT_PROMPTS and not self._has_board:
            self._has_board = self.shows_board()[0]
        return prompt.kind in ACT_PROMPTS and not self._has_board

    def prompts_itself(self, above: Sequence[str]) -> bool:
        """Whether the last text above a `>` shows that it is the program's prompt, and not BASIC's."""
        return classify(above).kind not in GAME_PROMPTS | {PromptKind.UNKNOWN}
