"""A program's screen: its text, the stones on its board and its cursor, as far as they have been learnt.

`calibration` finds out what they look like. The rest of the package looks at the program through a `ProgramScreen`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

import numpy as np

from emulator.automation.cursor_keys import CursorControl
from emulator.automation.program import FIELDS, FLASH, FRAMES
from emulator.machine.snapshot import Snapshot
from kensington.board_finder import BoardView
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.board_reader import BoardReader, StoneReading, annotated
from kensington.compare.screen.game_setup import GameSettings
from kensington.compare.screen.prompt_classifier import Prompt, PromptKind
from kensington.compare.screen.prompt_tracker import Dialogue, PromptTracker
from kensington.rules import Colour

ANSWER = 6.0  # seconds without anything new for a choice to be accepted or refused
LEISURE = 2.0  # seconds for a program to draw everything
FLASHING = 0.2  # share of the samples in which a flashing stone is visible
FLASHING_SECONDS = 8.0  # of sampling flashing stones: a slow program draws six of them one after another
T = TypeVar("T")


class Moment(NamedTuple):
    """A moment of a game that can be returned to: the machine's state, and what was seen and said until then."""

    machine: Snapshot
    dialogue: Dialogue
    home: int
    left_at: int | None
    stones: StoneReading


class ProgramScreen:
    """The screen of one program. `settings` are the present game's, `colours` the two players', if known.

    `left_at` is where the cursor stands after a choice that was refused. `blinks` tells that stones do when placed.
    """

    view: BoardView
    reader: BoardReader
    cursor: CursorControl[ProgramError]
    prompts: PromptTracker

    def __init__(self, program: Program) -> None:
        self.program = program
        self.settings = GameSettings()
        self.colours: list[Colour] = []
        self.left_at: int | None = None
        self.blinks = False
        self.announcement: list[str] = []  # the rows with which a win was announced: they may show for a moment only
        self._seen, self._seen_at = StoneReading({}), -1  # the last stones seen, and in which cycle

    @property
    def rows(self) -> list[str]:
        """The text on the screen, row by row."""
        return self.program.rows

    def moment(self, stones: StoneReading | None = None) -> Moment:
        """The present moment; `stones` are those on the board, by default the ones that are read."""
        stones = self.stones() if stones is None else stones
        return Moment(self.program.beeb.snapshot(), self.prompts.now, self.cursor.home, self.left_at, stones)

    def return_to(self, moment: Moment) -> None:
        """Return the program to a moment of this game; what was learnt since stays."""
        self.program.beeb.restore(moment.machine)
        self.prompts.return_to(moment.dialogue)
        self.cursor.home, self.left_at, self._seen = moment.home, moment.left_at, moment.stones
        self._seen_at = self.program.beeb.cycles
        self.announcement = []

    def stable_rows(self) -> list[str]:
        """The rows once two samples agree: a prompt may still be being written when the cursor appears."""
        before: list[str] = []
        while (rows := self.rows) != before:
            before = rows
            self.program.beeb.run(frames=FRAMES)
        return rows

    def until(self, condition: Callable[[], T], seconds: float) -> T | None:
        """Run until a condition holds and return its value; None if that takes too long."""
        for _ in range(round(seconds * FIELDS / FRAMES)):
            if found := condition():
                return found
            self.program.beeb.run(frames=FRAMES)
        return None

    def pictures(self, seconds: float) -> Iterator[np.ndarray]:
        for _ in range(round(seconds * FIELDS / FRAMES)):
            self.program.beeb.run(frames=FRAMES)
            yield self.program.picture

    def error(self, what: str, reading: StoneReading | None = None) -> ProgramError:
        """An error with the reading drawn over the screen and a prompt that is not understood; if the program has
        crashed, that instead."""
        picture, prompt = None, self.prompts.prompt(self.rows) if hasattr(self, "prompts") else Prompt(PromptKind.TURN)
        if prompt.kind is PromptKind.UNKNOWN and prompt.text:
            what += f"; prompt not understood: {prompt.text!r}"
        if hasattr(self, "reader"):
            shown = self.read() if reading is None else reading
            picture = annotated(self.program.beeb.screen.image, self.view, shown)
        error = self.program.error(what)
        error = self.program.crash() or error  # this types to the program, so its screen was taken before
        error.picture = picture or error.picture
        return error

    def read(self) -> StoneReading:
        """The stones in the present picture."""
        return self.reader.read(self.program.picture)

    def stones(self) -> StoneReading:
        """The stones on the board, once two samples agree. Raises ProgramError if a point cannot be read."""
        if self._seen_at != self.program.beeb.cycles:
            self._seen = self._flashing_stones() if self.announcement else self._steady_stones()
            self._seen_at = self.program.beeb.cycles
        return self._seen

    def _steady_stones(self) -> StoneReading:
        reading = self._settled_stones()
        if reading.unsure:
            self.reader.be_lenient(True)
            reading = self._settled_stones()
            self.reader.be_lenient(False)
        if reading.unsure:
            raise self.error(f"cannot read point {', '.join(map(str, reading.unsure))}", reading)
        return reading

    def _settled_stones(self) -> StoneReading:
        before = self.read()
        for picture in self.pictures(FLASH):
            reading = self.reader.read(picture)
            home = self.cursor.home
            if reading == before and set(reading.unsure + before.unsure) <= {home, self.left_at}:
                if home not in reading.unsure or self.cursor.appears_at(home):  # or else it is being drawn
                    return self._without_cursor(reading)
            before = reading
        reading = self.reader.read(*self.pictures(FLASH))
        if self.left_at and reading.unsure == [self.left_at]:
            return reading.corrected(self.left_at, self._seen.get(self.left_at))
        return reading

    def _flashing_stones(self) -> StoneReading:
        """The stones of a finished game, some of which may flash."""
        readings = [self.reader.read(picture) for picture in self.pictures(FLASHING_SECONDS)]
        seen = Counter(stone for reading in readings for stone in reading.items())
        often = FLASHING * len(readings)
        return StoneReading({point: colour for (point, colour), times in sorted(seen.items()) if times >= often})

    def _without_cursor(self, reading: StoneReading) -> StoneReading:
        """A reading corrected for the cursor: where it was left after a refusal nothing has changed; home is read again
        if the cursor hides it."""
        home, left = self.cursor.home, self.left_at
        if left and (left in reading.unsure or reading.cursor == left != home):
            return reading.corrected(left, self._seen.get(left))
        return reading.corrected(home, self._under_cursor()) if home in reading.unsure else reading

    def _under_cursor(self) -> Colour | None:
        """The stone at home, under the cursor: read while the cursor is blinked off, or else has moved away."""
        home, before = self.cursor.home, None
        for picture in self.pictures(FLASH):
            reading = self.reader.read(picture)
            if home not in reading.unsure and reading == before:
                return reading.get(home)
            before = reading
        self.left_at = self.cursor.go_elsewhere()
        self.until(lambda: home not in self.read().unsure, ANSWER)
        return self.read().get(home)
