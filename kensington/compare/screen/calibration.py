"""Learns how a program looks and answers, by playing the opening of a game between two humans.

It finds the board, the keys that move the cursor and the colours of the stones. The first player then completes a
square. By relocating the stones for it, it learns the prompts, whether a stone stays held when its destination is
refused, and which reading of rule 4 the program follows.
"""

import numpy as np

from kensington.board_finder import BoardView, NotVisibleError
from kensington.compare.screen.act_player import ActPlayer, Refused
from kensington.compare.screen.board_reader import BoardReader
from kensington.compare.screen.cursor import CANDIDATES, FLASH, CursorControl, CursorLostError, NotACursorKeyError
from kensington.compare.screen.game_setup import GameSettings, PromptAnswer, set_up_game
from kensington.compare.screen.program_screen import ANSWER, LEISURE, ProgramScreen
from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.compare.screen.prompt_tracker import PromptTracker
from kensington.compare.screen.watcher import await_human
from kensington.rules import OPPONENT, Colour, Relocate

# Points for the stones. The first player's last one completes a square. He then relocates the first of OTHERS to
# ELSEWHERE, and the same one or the second of OTHERS to FARTHER.
OWN, OTHERS, ELSEWHERE, FARTHER = (7, 33, 8, 16, 15), (50, 42, 40, 64), 20, 70


class Calibration:
    """What is learnt about a program. `same_stone` says whether both relocations of a square may take the same stone,
    None if unknown; `turn_colours` are the colours of the player who began, and of the other."""

    def __init__(self, screen: ProgramScreen, player: ActPlayer) -> None:
        self.screen = screen
        self.player = player
        self.same_stone: bool | None = None
        self.has_levels = False
        self._turn_colours: list[Colour] = []
        self._first: int | None = None
        self._taken: int | None = None  # a vacant point whose choice led to the prompt for a destination

    def run(self, television: bool) -> None:
        """Learn everything that is needed to play. Raises ProgramError where something is not recognised."""
        try:
            self._find_keys(television)
            self._learn_stones()
            self._learn_relocations()
        except (CursorLostError, NotVisibleError) as lost:
            raise self.screen.error(str(lost)) from lost

    def _find_keys(self, television: bool) -> None:
        cursor: CursorControl | None = None
        for _ in CANDIDATES:
            answers = set_up(self.screen, GameSettings(television=television))
            self.has_levels = any(answer.kind is PromptKind.LEVEL for answer in answers)
            cursor = cursor or CursorControl(self.screen.program, self._find_board())
            try:
                cursor.find_keys()
            except NotACursorKeyError:
                continue
            self.screen.cursor = cursor
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
        """Place stones until the first player has a square."""
        screen = self.screen
        screen.prompts = PromptTracker(screen.settings.names)
        await_human(screen, [])
        self._first = screen.prompts.player_to_act(screen.rows)
        for number in range(len(OWN) + len(OTHERS)):
            self._learn_stone(number, (OWN, OTHERS)[number % 2][number // 2])
        if self._first is not None and not screen.colours:
            screen.colours = self._turn_colours if self._first == 0 else self._turn_colours[::-1]
        screen.prompts.colours = screen.colours

    def _learn_stone(self, number: int, point: int) -> None:
        """Place the stone of this turn, counted from 0, on a point and learn its appearance."""
        screen = self.screen
        player = None if self._first is None else (self._first + number) % 2
        await_human(screen, [])
        screen.prompts.learn(screen.rows, player, PromptKind.PLACE)
        picture = self._put(point)
        if number == 0:
            colour = self._colour_of(player, picture, point)
            self._turn_colours = [colour, OPPONENT[colour]]
            if player is not None:
                screen.prompts.colours = self._turn_colours if player == 0 else self._turn_colours[::-1]
        screen.reader.learn(self._turn_colours[number % 2], picture, point)

    def _put(self, point: int) -> np.ndarray:
        """Place a stone on a point; return the picture of it drawn completely, with the cursor gone."""
        screen = self.screen
        reader, program = screen.reader, screen.program
        screen.cursor.go(point)
        without_stone = {reader.appearance(picture, point) for picture in screen.pictures(FLASH)}
        self._choose(point)
        last, since = b"", program.seconds

        def stands() -> bool:
            nonlocal last, since
            appearance = reader.appearance(program.picture, point)
            if appearance != last or appearance in without_stone:
                last, since = appearance, program.seconds
            return program.seconds - since >= FLASH

        if not screen.until(stands, ANSWER):
            raise screen.error(f"no stone appears on point {point} after RETURN with the cursor there")
        return program.picture

    def _choose(self, point: int) -> None:
        self.screen.cursor.go(point, self.screen.cursor.find_cursor())
        self.screen.prompts.answered(self.screen.stable_rows())
        self.screen.cursor.choose()

    def _colour_of(self, player: int | None, picture: np.ndarray, point: int) -> Colour:
        """The colour of the first player's stone on a point: by the answer to the colour prompt, or by its pixels."""
        if player is not None and self.screen.colours:
            return self.screen.colours[player]
        x, y = self.screen.view.pixel(point)
        across, down = (spacing / 3 for spacing in self.screen.view.spacing)
        stone = picture[max(int(y - down), 0) : int(y + down), max(int(x - across), 0) : int(x + across)]
        red, blue = stone & 1 > 0, stone & 4 > 0
        return "red" if (red & ~blue).sum() >= (blue & ~red).sum() else "blue"

    def _learn_relocations(self) -> None:
        """Relocate two stones for the square."""
        screen, player = self.screen, self.player
        await_human(screen, [])
        screen.prompts.learn(screen.rows, self._first, PromptKind.REPOSITION)
        self._pick_up(Relocate(OTHERS[0], OTHERS[1]), first=True)
        player.keeps = self._is_kept(Relocate(OTHERS[0], OTHERS[1]), ELSEWHERE)
        if not player.keeps:
            self._pick_up(Relocate(OTHERS[0], ELSEWHERE))
            self._put_down(Relocate(OTHERS[0], ELSEWHERE))
        await_human(screen, [])
        if screen.prompts.prompt(screen.rows).kind in (PromptKind.REPOSITION, PromptKind.MOVE):
            self._learn_second_relocation()

    def _learn_second_relocation(self) -> None:
        screen, player = self.screen, self.player
        screen.prompts.learn(screen.rows, self._first, PromptKind.REPOSITION)
        try:
            player.play(Relocate(ELSEWHERE, FARTHER))
        except Refused:
            self.same_stone = False
        else:
            self.same_stone = True
            return
        player.held = None
        act = Relocate(OTHERS[1], FARTHER)
        self._pick_up(act)
        if player.keeps:
            player.puts_back = not self._is_kept(Relocate(OTHERS[1], OTHERS[1]), FARTHER)
        if not player.keeps or player.puts_back:
            if player.keeps:
                self._pick_up(act)
            self._put_down(act)

    def _pick_up(self, act: Relocate, first: bool = False) -> None:
        """Choose the stone to relocate; learn the prompt for its destination."""
        screen, player = self.screen, self.player
        before = screen.rows
        screen.cursor.go(act.start, screen.left_at)
        screen.left_at = None
        screen.prompts.answered(screen.stable_rows())
        screen.cursor.choose()
        changed = bool(screen.until(lambda: screen.rows != before, ANSWER))
        player.confirms = changed if first else player.confirms
        screen.program.beeb.run(seconds=LEISURE)
        if player.confirms:
            screen.prompts.learn(screen.rows, self._first, PromptKind.DESTINATION)

    def _put_down(self, act: Relocate) -> None:
        try:
            self.player.put_down(act, lambda: self._has_gone(act))
        except Refused as refused:
            said = f"after a completed square, the opposing stone on point {act.start} cannot be repositioned"
            if act.end in self.screen.read():
                said = f"a stone that was repositioned from point {act.start} to {act.end} still shows on {act.start}"
            elif self._taken is not None:
                said = f"the vacant point {self._taken} was accepted as a stone to reposition"
            elif act.start not in self.screen.stones():
                said = f"the program accepts a stone on point {OTHERS[0]}, which is occupied"
            raise self.screen.error(said) from refused

    def _has_gone(self, act: Relocate) -> bool:
        seen = self.screen.read()
        return act.end in seen and act.start not in seen

    def _is_kept(self, refused: Relocate, end: int) -> bool:
        """Whether the stone that was picked up is still held after this destination: then it can be put on `end`."""
        for act in (refused, Relocate(refused.start, end)):
            try:
                self.player.put_down(act, lambda: self._has_gone(Relocate(refused.start, end)))
            except Refused:
                continue
            return True
        if self.player.confirms and self.screen.prompts.prompt(self.screen.rows).kind is PromptKind.DESTINATION:
            self._taken = end
        return False


def set_up(screen: ProgramScreen, settings: GameSettings, seconds: float = 0.0) -> list[PromptAnswer]:
    """Begin a game from the program's first prompt, after `seconds`; the answers to its prompts."""
    screen.program.restart()
    screen.program.beeb.run(seconds=seconds)
    screen.settings = settings
    answers = set_up_game(screen.program, settings)
    if any(answer.kind is PromptKind.COLOUR for answer in answers):
        screen.colours = ["red", "blue"] if settings.red == 0 else ["blue", "red"]
    return answers
