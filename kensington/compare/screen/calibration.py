"""Learns how a program looks and answers, by playing the opening of a game between two humans.

It finds the board, the keys that move the cursor and the colours of the stones. The first player then completes a
square. By relocating the stones for it, it learns the prompts, what the program does with a stone whose destination it
has refused, and which reading of rule 4 the program follows.
"""

import numpy as np

from emulator.automation.cursor_keys import CANDIDATES, CursorControl, CursorLostError, NotACursorKeyError
from emulator.automation.places import NothingThereError
from emulator.automation.program import FLASH, pictures, until
from emulator.automation.steady_reader import SteadyReader
from emulator.automation.turns import alternating, arrowed
from kensington.board import COORDINATES
from kensington.board_finder import BoardView, NotVisibleError
from kensington.compare.program import ProgramError
from kensington.compare.screen.act_player import ActPlayer
from kensington.compare.screen.board_reader import BoardReader
from kensington.compare.screen.game_setup import GameSettings, set_up_game
from kensington.compare.screen.misread_prompts import retry_misread
from kensington.compare.screen.program_screen import ProgramScreen
from kensington.compare.screen.prompt_classifier import PromptKind, new_text
from kensington.compare.screen.prompt_tracker import Dialogue, PromptTracker, TurnSign
from kensington.compare.screen.watcher import await_human
from kensington.cursor import START, STEP
from kensington.levels import LEVELS
from kensington.rules import COLOURS, OPPONENT, Colour, Relocate

# Points for the stones. The first player's last one completes a square. He then relocates the first of OTHERS to
# ELSEWHERE, and the same one or the second of OTHERS to FARTHER.
BLINKING = 20.0  # seconds for a stone to be drawn, and to stop blinking
ROAMING = 20.0  # seconds without a cursor at home, after which it must be where the last stone was placed
OWN, OTHERS, ELSEWHERE, FARTHER = (7, 33, 8, 16, 15), (50, 42, 40, 64), 20, 70


Opening = list[tuple[list[str], Dialogue]]  # the rows of each prompt, and the dialogue until then


class Calibration:
    """What is learnt about a program. `same_stone` says whether both relocations of a square may take the same stone,
    None if unknown; `asked` what the program has asked before the game."""

    def __init__(self, screen: ProgramScreen, player: ActPlayer) -> None:
        self.screen = screen
        self.player = player
        self.same_stone: bool | None = None
        self.asked: frozenset[PromptKind] = frozenset()
        self._first = 0  # the player who began

    def run(self, television: bool) -> None:
        """Learn everything that is needed to play. Raises ProgramError where something is not recognised."""
        try:
            retry_misread(self.screen.program, lambda: self._find_keys(television))
            self._learn_stones()
            self._learn_relocations()
        except (CursorLostError, NothingThereError) as lost:
            raise self.screen.error(str(lost)) from lost

    def _find_keys(self, television: bool) -> None:
        cursor: CursorControl[ProgramError] | None = None
        avoided: set[str] = set()
        self.screen.colours = []  # of a set-up that failed
        for _ in CANDIDATES:
            self.asked = set_up(self.screen, GameSettings(television=television))
            if cursor is None:
                cursor = CursorControl(self.screen.program, self._find_board(), COORDINATES, STEP, START)
                cursor.avoided = avoided
            try:
                begun = self.screen.program.beeb.snapshot()
                cursor.find_keys()
                if cursor.avoided:
                    self.screen.program.beeb.restore(begun)  # what they have done may come late
                cursor.reach((*OWN, *OTHERS, ELSEWHERE, FARTHER))
            except NotACursorKeyError as error:
                avoided = cursor.avoided
                cursor = None if error.misled else cursor
                continue
            except CursorLostError as lost:  # it may have been none
                raise self.screen.error(str(lost)) from lost
            self.screen.cursor = cursor
            self.screen.steady = SteadyReader(self.screen.program, self.screen.reader, cursor)
            return
        raise self.screen.error("no key moves the cursor")

    def _find_board(self) -> BoardReader:
        """Find the board in a picture of it empty but for a cursor."""
        screen = self.screen
        fault = ""
        for _ in range(3):  # a cursor or something else may flash
            picture = screen.program.picture
            try:
                screen.view = BoardView.find(picture)
            except NotVisibleError as error:
                fault = str(error)
                screen.program.beeb.run(seconds=FLASH / 3)
            else:
                screen.reader = BoardReader(screen.view, picture)
                return screen.reader
        raise screen.error(fault)

    def _learn_stones(self) -> None:
        """Place stones until the first player has a square, and learn what they and the prompts look like."""
        screen = self.screen
        screen.prompts = prompts = PromptTracker(screen.settings.names)
        opening, picture = Opening(), screen.program.picture
        for number in range(len(OWN) + len(OTHERS)):
            if number:  # until now the cursor was tried
                await_human(screen, [])
            opening.append((screen.rows, prompts.now))
            point, colour = (OWN, OTHERS)[number % 2][number // 2], COLOURS[number % 2]
            placed = self._put(point, first=number == 0)
            screen.reader.learn(colour, placed, point)
            if number == 0 and not screen.cursor.appears_at(screen.cursor.home, ROAMING):
                screen.cursor.roams = screen.cursor.leave(point)
                placed = screen.program.picture if screen.cursor.roams else placed
                screen.reader.learn(colour, placed, point, anew=True)
            picture = placed if number == 0 else picture
        first = self._learn_turns(opening, picture)
        if first != COLOURS[0]:
            screen.reader.exchange()
        self._first = screen.colours.index(first)
        now = prompts.now
        for number, (rows, dialogue) in enumerate(opening):
            prompts.now = dialogue
            prompts.learn(rows, (self._first + number) % 2, PromptKind.PLACE)
        prompts.now = now

    def _learn_turns(self, opening: Opening, picture: np.ndarray) -> Colour:
        """Learn where the program shows whose turn it is, and the players' colours; the colour that began.

        `picture` shows the first stone.
        """
        screen, prompts = self.screen, self.screen.prompts
        named, coloured = (
            alternating([(*rows, new_text(rows, said.before, signs), arrowed(rows)) for rows, said in opening], signs)
            for signs in (prompts.names, COLOURS)
        )
        chosen = screen.colours[named] if named is not None and screen.colours else None
        worded = COLOURS[coloured] if coloured is not None else None
        first = chosen or self._colour_seen(picture, OWN[0]) or worded or COLOURS[0]
        if named is not None:
            prompts.sign = TurnSign.NAME
            screen.colours = [first, OPPONENT[first]] if named == 0 else [OPPONENT[first], first]
        else:
            prompts.sign = TurnSign.NOWHERE if worded is None else TurnSign.COLOUR
            screen.colours = screen.colours or [*COLOURS]
        prompts.colours = screen.colours
        return first

    def _put(self, point: int, first: bool) -> np.ndarray:
        """Place a stone on a point; return the picture of it drawn completely, with the cursor gone. The `first` stone
        shows which key places one."""
        screen = self.screen
        reader, program = screen.reader, screen.program
        before, said = program.beeb.snapshot(), screen.prompts.now
        without_stone = {reader.appearance(program.picture, point)}
        screen.cursor.go(point)
        without_stone |= {reader.appearance(picture, point) for picture in pictures(program, FLASH)}
        screen.cursor.go(point, screen.cursor.find_cursor())
        screen.prompts.answered(screen.stable_rows())
        screen.cursor.choose(point)
        last, since, with_stone = b"", program.seconds, set[bytes]()

        def stands() -> bool:
            nonlocal last, since
            appearance = reader.appearance(program.picture, point)
            screen.blinks |= appearance != last and appearance in with_stone
            with_stone.update({appearance} - without_stone)
            redrawn = len(reader.others(program.picture, point)) > len((*OWN, *OTHERS))  # the whole board
            if appearance != last or appearance in without_stone or redrawn:
                last, since = appearance, program.seconds
            return program.seconds - since >= FLASH

        blinked, cursor = screen.blinks, screen.cursor
        if not until(program, stands, BLINKING) and not (self.player.confirm() and until(program, stands, BLINKING)):
            home, screen.blinks = cursor.home, blinked  # a cursor that has stayed may blink
            if not cursor.leave(point) or not until(program, stands, BLINKING):
                if first and (cursor.choose_otherwise() or cursor.aim_elsewhere()):
                    program.beeb.restore(before)
                    screen.prompts.now = said
                    return self._put(point, first)
                keys = f"{cursor.chooses} or another key" if first else cursor.chooses
                raise screen.error(f"no stone appears on point {point} after {keys} with the cursor there")
            cursor.home = home
        picture = program.picture
        if cursor.roams:
            cursor.leave(point)
        return program.picture if cursor.roams else picture

    def _colour_seen(self, picture: np.ndarray, point: int) -> Colour | None:
        """The colour of the stone on a point by its pixels, None if they are neither more red nor more blue."""
        x, y = self.screen.view.pixel(point)
        across, down = (spacing / 3 for spacing in self.screen.view.spacing)
        stone = picture[max(int(y - down), 0) : int(y + down), max(int(x - across), 0) : int(x + across)]
        red, blue = stone & 1 > 0, stone & 4 > 0
        more = int((red & ~blue).sum()) - int((blue & ~red).sum())
        return None if more == 0 else "red" if more > 0 else "blue"

    def _learn_relocations(self) -> None:
        """Relocate two stones for the square."""
        screen, player = self.screen, self.player
        await_human(screen, [])
        screen.prompts.learn(screen.rows, self._first, PromptKind.REPOSITION)
        act, before = Relocate(OTHERS[0], ELSEWHERE), screen.moment()
        if player.play(act):
            raise screen.error(self._why_refused(act))
        screen.return_to(before)  # now that its prompts are known, see what follows a refusal
        if player.play(Relocate(OTHERS[1], OTHERS[2]), legal=False) is None or player.play(act):
            raise screen.error(f"the program accepts a stone on point {OTHERS[2]}, which is occupied")
        await_human(screen, [])
        kind, player_to_act = screen.prompts.prompt(screen.rows).kind, screen.prompts.player_to_act(screen.rows)
        placing = kind in (PromptKind.PLACE, PromptKind.TURN)
        goes_on = not placing and player_to_act == self._first  # who has placed his stone
        if goes_on or kind in (PromptKind.REPOSITION, PromptKind.MOVE):
            screen.prompts.learn(screen.rows, self._first, PromptKind.REPOSITION)
            again, other = Relocate(ELSEWHERE, FARTHER), Relocate(OTHERS[1], FARTHER)
            self.same_stone = player.play(again, legal=False) is None
            if not self.same_stone and player.play(other):
                raise screen.error(self._why_refused(other))

    def _why_refused(self, act: Relocate) -> str:
        """Why a relocation that every program should accept was not."""
        if act.end in self.screen.read():
            return f"a stone that was repositioned from point {act.start} to {act.end} still shows on {act.start}"
        return f"after a completed square, the opposing stone on point {act.start} cannot be repositioned"


def set_up(screen: ProgramScreen, settings: GameSettings, seconds: float = 0.0) -> frozenset[PromptKind]:
    """Begin a game from the program's first prompt, after `seconds`. Returns what the program has asked.

    Raises ProgramError if the game is to be played without the 2-move option and that was not asked for: the rules that
    the program then plays by are not known.
    """
    screen.program.restart()
    screen.program.beeb.run(seconds=seconds)
    screen.settings = settings
    answers = set_up_game(screen.program, settings)
    kinds = frozenset(kind for answer in answers for kind in (answer.kind, *answer.also))
    if not settings.two_move and PromptKind.TWO_MOVE not in kinds:
        raise screen.error("is to play without the 2-move option, but asks for it in no words that are recognised")
    screen.levels = max((answer.levels for answer in answers), default=0) or len(LEVELS)
    if PromptKind.COLOUR in kinds:
        screen.colours = ["red", "blue"] if settings.red == 0 else ["blue", "red"]
    return kinds
