"""Plays a program by its screen and keys alone.

`ScreenPlayer` calibrates on a program (`calibrate`), then plays acts (`act_player`), watches what the program does
(`watcher`) and looks at its screen (`program_screen`).

It relies only on the manual of 1984. Whatever it cannot recognise it reports in a ProgramError, whose picture has the
reading drawn over the screen.
"""

from typing import NamedTuple

from kensington.compare.program import Program
from kensington.compare.screen.act_player import ActPlayer
from kensington.compare.screen.calibrate import Calibration, set_up
from kensington.compare.screen.game_setup import GameSettings
from kensington.compare.screen.program_screen import ProgramScreen
from kensington.compare.screen.prompt_classifier import Prompt, PromptKind
from kensington.compare.screen.stones import StoneReading
from kensington.compare.screen.watcher import WATCHING, watch
from kensington.rules import SUPPLY, Act, Colour

STONES = 2 * SUPPLY[2]
SEEDS, SEED_TIME = 3000, 0.02  # starting times of a game, and the seconds between them


class ScreenState(NamedTuple):
    """What the screen shows: stones, prompt, the player to act and the player who has won (0 or 1)."""

    stones: StoneReading
    prompt: Prompt
    to_act: int | None
    winner: int | None


class ScreenPlayer:
    """Plays one program: games between any players, one after another.

    It calibrates for one kind of television, and again when the settings ask for the other kind. `same_stone` is the
    program's reading of rule 4, None if unknown.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.screen = ProgramScreen(program)
        self.acts = ActPlayer(self.screen)
        self.same_stone: bool | None = None
        self._television: bool | None = None  # the kind that was calibrated for

    def calibrate(self, television: bool = True) -> None:
        """Learn everything needed to play. Raises ProgramError where something is not recognised."""
        calibration = Calibration(self.screen, self.acts)
        calibration.run(television)
        self.same_stone = calibration.same_stone
        self._television = television

    def new_game(self, settings: GameSettings, seed: int = 0) -> None:
        """Begin a game. Programs take their random numbers from the clock: `seed` selects the moment to begin."""
        if self._television is not settings.television:
            self.calibrate(settings.television)
        set_up(self.screen, settings, seed % SEEDS * SEED_TIME)
        prompts = self.screen.prompts
        prompts.names = tuple(name.casefold() for name in settings.names)
        prompts.colours = self.screen.colours
        prompts.answered(())
        self.acts.begin()

    def play(self, act: Act) -> None:
        """Play an act for the human to act, and wait until the board shows it. Raises `Refused`."""
        self.acts.play(act)

    def watch(self, seconds: float = WATCHING) -> list[StoneReading]:
        """Wait as `watcher.watch` does; the boards seen since the last call in order, with those after our acts."""
        boards, self.acts.boards = self.acts.boards, []
        watch(self.screen, boards, seconds)
        return boards

    def look(self) -> ScreenState:
        """What the screen shows. Raises ProgramError if a point cannot be read."""
        prompts, rows = self.screen.prompts, self.screen.announcement or self.screen.rows
        seen = prompts.prompt(rows)
        won = seen.kind is PromptKind.WON
        player = prompts.player_to_act(rows)
        winner = prompts.named(seen.text) if won else None
        return ScreenState(self.screen.stones(), seen, player, player if won and winner is None else winner)

    def stones(self) -> StoneReading:
        """The stones on the board. Raises ProgramError if a point cannot be read."""
        return self.screen.stones()

    @property
    def colours(self) -> list[Colour]:
        """The two players' colours, if known."""
        return self.screen.colours

    @property
    def settings(self) -> GameSettings:
        """The present game's."""
        return self.screen.settings
