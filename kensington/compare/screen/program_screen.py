"""A program's screen: its text, the stones on its board and its cursor, as far as they have been learnt.

`calibration` finds out what they look like. The rest of the package looks at the program through a `ProgramScreen`.
"""

from typing import NamedTuple

from emulator.automation.annotation import annotated
from emulator.automation.cursor_keys import CursorControl
from emulator.automation.program import FRAMES
from emulator.automation.reading import Reading
from emulator.automation.steady_reader import SteadyReader
from emulator.machine.snapshot import Snapshot
from kensington.board_finder import BoardView
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.board_reader import BoardReader, StoneReading
from kensington.compare.screen.game_setup import GameSettings
from kensington.compare.screen.prompt_classifier import MESSAGES, Prompt, PromptKind
from kensington.compare.screen.prompt_tracker import Dialogue, PromptTracker
from kensington.levels import LEVELS
from kensington.rules import WINNING_HEXAGONS, Colour

ANSWER = 6.0  # seconds without anything new for a choice to be accepted or refused
LEISURE = 2.0  # seconds for a program to draw everything
RINGS: dict[Colour, tuple[int, int, int]] = {"red": (255, 120, 120), "blue": (120, 160, 255)}  # around stones


class Moment(NamedTuple):
    """A moment of a game that can be returned to: the machine's state, and what was seen and said until then."""

    machine: Snapshot
    dialogue: Dialogue
    home: int
    left_at: int | None
    stones: StoneReading


class ProgramScreen:
    """The screen of one program. `settings` are the present game's, `colours` the two players', if known.

    `levels` is how many the program offers, `blinks` tells that stones do when placed.
    """

    view: BoardView
    reader: BoardReader
    cursor: CursorControl[ProgramError]
    steady: SteadyReader[Colour]
    prompts: PromptTracker

    def __init__(self, program: Program) -> None:
        self.program = program
        self.settings = GameSettings()
        self.colours: list[Colour] = []
        self.levels = len(LEVELS)
        self.blinks = False
        self.announcement: list[str] = []  # the rows with which a win was announced: they may show for a moment only

    @property
    def rows(self) -> list[str]:
        """The text on the screen, row by row."""
        return self.program.rows

    def moment(self, stones: StoneReading | None = None) -> Moment:
        """The present moment; `stones` are those on the board, by default the ones that are read."""
        stones = self.stones() if stones is None else stones
        return Moment(self.program.beeb.snapshot(), self.prompts.now, self.cursor.home, self.cursor.left_at, stones)

    def return_to(self, moment: Moment) -> None:
        """Return the program to a moment of this game; what was learnt since stays."""
        self.program.beeb.restore(moment.machine)
        self.prompts.now = moment.dialogue
        self.cursor.home, self.cursor.left_at = moment.home, moment.left_at
        self.steady.know(moment.stones)
        self.announcement = []

    def stable_rows(self) -> list[str]:
        """The rows once two samples agree, or after a while: a prompt may still be being written when the cursor
        appears."""
        before, end = list[str](), self.program.seconds + ANSWER
        while (rows := self.rows) != before and self.program.seconds < end:
            before = rows
            self.program.beeb.run(frames=FRAMES)
        return rows

    def error(self, what: str, reading: StoneReading | None = None) -> ProgramError:
        """An error with the reading drawn over the screen and a prompt that is not understood; if the program has
        crashed, that instead."""
        picture, prompt = None, self.prompts.prompt(self.rows) if hasattr(self, "prompts") else Prompt(PromptKind.TURN)
        if prompt.kind is PromptKind.UNKNOWN and prompt.text:
            what += f"; prompt not understood: {prompt.text!r}"
        elif prompt.kind in MESSAGES:
            what += f"; it says {prompt.text!r}"
        if hasattr(self, "reader"):
            shown = self.read() if reading is None else reading
            image, view = self.program.beeb.screen.image, self.view
            picture = annotated(image, view.places, view.spacing, shown, RINGS)
        error = self.program.error(what)
        error = self.program.crash() or error  # this types to the program, so its screen was taken before
        error.picture = picture or error.picture
        return error

    def read(self) -> StoneReading:
        """The stones in the present picture."""
        return self.reader.read(self.program.picture)

    def stones(self) -> StoneReading:
        """The stones on the board, once two samples agree. Raises ProgramError if a point cannot be read."""
        reading = self._with_won(self.steady.read(flashing=bool(self.announcement)))
        if reading.unsure:
            raise self.error(f"cannot read point {', '.join(map(str, reading.unsure))}", reading)
        return reading

    def _with_won(self, reading: StoneReading) -> StoneReading:
        """The reading, with the announced winner's stones where marks on the hexagon that has won hide them."""
        winner = self.prompts.won_before(self.rows) if reading.unsure and hasattr(self, "prompts") else None
        if winner is None:
            return reading
        colour = self.colours[winner]
        for hexagon in WINNING_HEXAGONS[colour]:
            if all(reading.get(point) == colour or point in reading.unsure for point in hexagon.points):
                unsure = [point for point in reading.unsure if point not in hexagon.points]
                return Reading({**reading, **dict.fromkeys(hexagon.points, colour)}, unsure, reading.cursor)
        return reading
