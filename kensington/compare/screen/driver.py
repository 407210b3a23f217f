"""`WholeGames` on the screen, of people whose acts it plays and of the program's levels.

It calibrates on a program (`calibration`), then plays acts (`act_player`), watches what the program does (`watcher`)
and looks at its screen (`program_screen`). It relies only on the manual of 1984. Whatever it cannot recognise it
reports in a ProgramError, whose picture has the reading drawn over the screen.
"""

import os
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import accumulate
from math import inf
from typing import Unpack

import numpy as np

from emulator.automation.answering import RETURN, type_answer
from emulator.automation.cursor_keys import CursorLostError
from emulator.automation.program import FIELDS, pictures
from emulator.automation.reading import Reading
from kensington.board import POINTS
from kensington.compare.driver import (
    ActKind,
    ComparisonPath,
    GameOptions,
    InferredActs,
    LevelTurn,
    Refusal,
    ScreenText,
    ScreenView,
    WholeGames,
    stones_of,
)
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.act_player import ActPlayer
from kensington.compare.screen.board_reader import StoneReading
from kensington.compare.screen.calibration import Calibration, set_up
from kensington.compare.screen.game_setup import GameSettings, set_up_game
from kensington.compare.screen.program_screen import ProgramScreen
from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.compare.screen.prompt_tracker import TurnSign
from kensington.compare.screen.watcher import watch, winner_on
from kensington.errors import KensingtonError
from kensington.inference import explain
from kensington.position import Position
from kensington.rules import (
    COLOURS,
    SUPPLY,
    WINNING_HEXAGONS,
    Act,
    Colour,
    Pass,
    Place,
    Relocate,
    Rules,
    Slide,
    act_from_text,
)

MOMENTS = 3000  # at which a game can begin, as programs draw by the clock
MOMENT = 37  # how many moments later each game begins than the one before
MESSAGES_AFTER = 4  # a game, at most, before the question whether to play again
REBUILDING = "68 5 50 26 54 30 46 5>1 22 46>2 46"  # acts, the last of which the 2-move option forbids
TRIED = 35  # point for a stone that shows who begins
SPARE = 1  # stones that may be shown beside a full pile
UNFINISHED, GOING_ON = 3, 6.0  # times to go on watching a level whose acts are not explained, and seconds
ASKED = {
    PromptKind.PLACE: ActKind.PLACING,
    PromptKind.MOVE: ActKind.MOVING,
    PromptKind.REPOSITION: ActKind.RELOCATING,
    PromptKind.PASSES: ActKind.PASSING,
}


class ScreenDriver(WholeGames):
    """Games on the screen, of two people or of a person and a level, on one kind of television.

    `same_stone` is the program's reading of rule 4, None if unknown; `two_move` whether it plays with that option, None
    if it asks.
    """

    path: ComparisonPath = "screen"
    beginner: Colour | None = None

    def __init__(self, image: str | os.PathLike[str], television: bool = True, roms: str | None = None) -> None:
        self.program = Program(image, roms)
        self.beeb = self.program.beeb
        self.screen = ProgramScreen(self.program)
        self.acts = ActPlayer(self.screen)
        self._calibrated = self.screen, self.acts
        self.has_levels = True
        self.same_stone: bool | None = None
        self.two_move: bool | None = None
        self._television = television
        self._games = self._moment = 0
        self._seen = ScreenView()
        self._piles: dict[Colour, np.ndarray] = {}  # where stones beside the board were at the beginning of a game
        self._draw: ScreenText | None = None

    @classmethod
    def load(cls, image: str | os.PathLike[str], television: bool = True, roms: str | None = None) -> "ScreenDriver":
        """Load the program in a file and calibrate on it. Raises ProgramError."""
        driver = cls(image, television, roms)
        calibration = Calibration(driver.screen, driver.acts)
        calibration.run(television)
        driver.same_stone, driver.has_levels = calibration.same_stone, PromptKind.LEVEL in calibration.asked
        if PromptKind.TWO_MOVE not in calibration.asked:
            driver.two_move = driver._forbids_rebuilding()
        return driver

    @property
    def levels(self) -> int:
        return self.screen.levels if self.has_levels else 0

    def _forbids_rebuilding(self) -> bool:
        """Whether the program refuses to rebuild at once what the opponent has broken."""
        self.begin(Position.start(Rules()))
        *acts, rebuilding = map(act_from_text, REBUILDING.split())
        for act in acts:
            if self.play(act):
                raise self.screen.error(f"refuses a legal act: {act}")
        return self.play(rebuilding, legal=False) is not None

    def restart(self, seed: int = 0) -> None:
        """Return the program to its first prompt, with only what the calibration has learnt; with the same seed, the
        next games begin at the same moments."""
        self.program.restart()
        self.screen, self.acts = deepcopy(self._calibrated, {id(self.program): self.program})
        self._games, self._moment = 0, seed

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> Position:
        """Begin a game with or without the 2-move option; the program draws the colour that begins, and its own reading
        of rule 4 holds."""
        if start != Position.start(start.rules):
            raise KensingtonError("on the screen a game begins with the empty board")
        two_move = bool(start.rules.two_move) if self.two_move is None else self.two_move
        settings = GameSettings(two_move=two_move or self.two_move is not None, television=self._television, **options)
        self._games += 1
        self.program.screens.clear()
        asked = set_up(self.screen, settings, (self._moment + MOMENT * self._games) % MOMENTS / FIELDS)
        prompts = self.screen.prompts
        prompts.colours = self.screen.colours
        if PromptKind.COLOUR not in asked:
            self.screen.colours = prompts.colours = [*prompts.colours_shown(self.screen.rows)]
        self._begin_game()
        first = self.beginner or start.rules.first
        return Position.start(Rules(two_move=two_move, first=first, same_stone=bool(self.same_stone)))

    def _begin_game(self) -> None:
        """Forget the last game, and see who begins a game of two people."""
        self.screen.prompts.answered(())
        self.acts.begin()
        self._draw, self._piles = None, {}
        self.beginner = None
        if any(self.screen.settings.levels):
            return
        self.screen.prompts.forget_answers()
        self._look()
        self.beginner = self._seen.to_act or self._try_first()
        piles = {colour: self.screen.reader.beside(self.program.picture, colour) for colour in COLOURS}
        self._piles = {colour: pile for colour, pile in piles.items() if 0 <= len(pile) - SUPPLY[2] <= SPARE}
        self._draw = self.screen.prompts.draw_in(self.program.screens)
        self._seen = self.look()

    def _try_first(self) -> Colour:
        """The colour that begins, if the program does not show it: that of a stone, which is then taken back."""
        moment = self.screen.moment()
        if refusal := self.acts.play(Place(TRIED)):
            raise self.screen.error(f"refuses the first stone, on point {TRIED}: {refusal.text!r}")
        first = self.screen.stones()[TRIED]
        self.screen.return_to(moment)
        self.acts.begin()
        return first

    def play(self, act: Act, legal: bool = True) -> Refusal | None:
        """Play an act of a person; the refusal has the program's words. Raises `ProgramError`."""
        self.screen.prompts.forget_answers()
        if refusal := self.acts.play(act, legal):
            return replace(refusal, board=self._board_played_on())
        if not any(self.screen.settings.levels):
            self._look()
        return None

    def _board_played_on(self) -> dict[int, Colour] | None:
        """After a choice that did not show on the board: the stones, if the next player is to act or has lost."""
        rows = self.screen.rows
        kind, to_act = self.screen.prompts.prompt(rows).kind, self._colour(self.screen.prompts.player_to_act(rows))
        turned = kind in (PromptKind.PLACE, PromptKind.MOVE) and to_act not in (None, self._seen.to_act)
        if kind is PromptKind.WON:
            return dict(self.screen.stones())  # the winning ones may flash
        return dict(self.screen.read()) if turned else None

    def can_try(self, position: Position, act: Act) -> bool:
        """Whether the act is of the kind that the program prompts for."""
        if position.winner or isinstance(act, Pass):
            return False
        kind = Relocate if position.pending else Place if any(position.camp(position.turn.colour).hand) else Slide
        points = (act.point,) if isinstance(act, Place) else (act.start, act.end) if isinstance(act, kind) else ()
        return type(act) is kind and all(point in POINTS for point in points) and len(set(points)) == len(points)

    def view(self) -> ScreenView:
        """What was seen when a person was last to act, and what the program has said since."""
        prompts, rows = self.screen.prompts, self.screen.rows
        return replace(
            self._seen,
            prompt=prompts.said(prompts.prompt(rows).text),
            answered=tuple(prompts.said(answer.text) for answer in prompts.now.answers),
            beside=prompts.alone(rows),
        )

    def play_again(self, yes: bool) -> bool:
        """Answer the question whether to play again with the same players."""
        names, asked = self.screen.settings.names, self.screen.rows
        prompt = self.screen.prompts.prompt(self.screen.announcement or asked)
        for _ in range(MESSAGES_AFTER - 1):
            if prompt.kind is PromptKind.AGAIN:
                break
            self.program.press(prompt.continue_key)
            prompt = self.program.wait_for_prompt(asked, names)
            asked = self.program.rows
        if prompt.kind is not PromptKind.AGAIN:
            return False
        if not yes:
            if type_answer(self.program, asked, prompt.reply(False)) is None:
                self.program.press(RETURN)
            try:
                return self.program.wait_for_prompt(asked, names).kind is PromptKind.NAME
            except ProgramError:  # it may end
                return False
        answers = set_up_game(self.program, self.screen.settings, asked, prompt)
        if any(answer.kind is PromptKind.NAME for answer in answers):
            return False
        self._begin_game()
        return not self._seen.board

    def walk(self, keys: Sequence[str]) -> tuple[int, Mapping[tuple[int, str], int]]:
        """Try each of these cursor keys at each point. Raises `ProgramError`."""
        cursor = self.screen.cursor
        try:
            return cursor.home, cursor.walk(keys)
        except CursorLostError as lost:
            raise self.screen.error(str(lost)) from lost

    def watch(self, position: Position, starts: Sequence[Position]) -> LevelTurn:
        """Let a level act, and infer its acts from the boards seen. Raises `ProgramError`."""
        began, before = self.program.seconds, stones_of(position)
        seen = self._look()
        found = self._explained(starts, seen)
        for _ in range(UNFINISHED):
            if found or self._seen.winner or self._seen.to_act:
                break
            self._sample(GOING_ON)  # nothing says whose turn it is: the level may not have finished its own
            seen += self._look()
            found = self._explained(starts, seen)
        explained = tuple(found)
        since = [(at - began, board) for at, board in seen if at > began]
        seconds = next((at for at, board in since if board != before), None)
        settled = _settled(since, explained[0]) if len(explained) == 1 else None
        return LevelTurn(explained, seconds, dict(seen[-1][1]), settled)

    def _explained(self, starts: Sequence[Position], seen: Sequence[tuple[float, StoneReading]]) -> list[InferredActs]:
        """Every explanation of the boards seen, after which a person is to act or the game is over."""
        to_act = None if self._seen.winner else self._seen.to_act or self.person
        boards = [board for _, board in seen]
        found = ((start, each) for start in starts for each in explain(start, boards, to_act))
        return [InferredActs(start, each.acts, each.orders == 1) for start, each in found]

    def _sample(self, seconds: float) -> None:
        """Note the boards that the screen shows within this time."""
        boards = self.acts.boards
        for picture in pictures(self.program, seconds):
            reading = self.screen.reader.read(picture)
            if not reading.unsure and (not boards or reading != boards[-1][1]):
                boards.append((self.program.seconds, reading))

    def _look(self) -> list[tuple[float, StoneReading]]:
        """Wait as `watch` does and note what the screen shows then; the boards seen since the last call, and when."""
        boards, self.acts.boards = self.acts.boards, []
        watch(self.screen, boards)
        self._seen = seen = _undecorated(self.look(), boards)
        shown = self.screen.prompts.sign is not TurnSign.NOWHERE and seen.asked is not ActKind.RELOCATING
        if seen.to_act is None and seen.winner is None and shown and not self.person:
            raise self.screen.error("does not show whose turn it is")
        return boards

    def look(self) -> ScreenView:
        """What the screen shows now. Raises ProgramError if a point cannot be read."""
        prompts, rows, stones = self.screen.prompts, self.screen.announcement or self.screen.rows, self.screen.stones()
        prompt, to_act, winner = prompts.prompt(rows), self._colour(prompts.player_to_act(rows)), None
        named = self._colour(prompts.winner(rows)) if prompt.kind is PromptKind.WON else None
        announced = self.screen.announcement or prompt.kind is PromptKind.WON
        if announced or prompt.kind in (PromptKind.AGAIN, PromptKind.RETURN):  # in words that are not understood
            winner = named or winner_on(stones) or self._colour(prompts.won_before(rows))
        if announced and winner is None:
            raise self.screen.error(f"announces a win but names no player: {prompt.text!r}")
        hand = None
        if to_act and self.beginner in self._piles:
            pile = self._piles.get(to_act)  # none if only the pile of the player to act is shown
            spare = len(self._piles[to_act if pile is not None else self.beginner]) - SUPPLY[2]
            hand = len(self.screen.reader.beside(self.program.picture, to_act, pile)) - spare
        return ScreenView(winner, to_act, dict(stones), hand, ASKED.get(prompt.kind), draw=self._draw)

    @property
    def person(self) -> Colour | None:
        levels = self.screen.settings.levels
        return self.screen.colours[levels.index(0)] if levels.count(0) == 1 else None

    def _colour(self, player: int | None) -> Colour | None:
        return None if player is None else self.screen.colours[player]


def _undecorated(seen: ScreenView, boards: list[tuple[float, StoneReading]]) -> ScreenView:
    """What is seen, and these boards, without what a program does to the stones of the hexagon that has won."""
    for number, (_, board) in reversed([*enumerate(boards)]):
        for hexagon in WINNING_HEXAGONS[seen.winner] if seen.winner else ():
            others = [point for point in POINTS if point not in hexagon.points]
            later = [each for _, each in boards[number + 1 :]] + [Reading(dict(seen.board or {}))]
            whole = all(board.get(point) == seen.winner for point in hexagon.points)
            if whole and all(each.agrees(board, others) for each in later):
                del boards[number + 1 :]
                return replace(seen, board=dict(board))
    return seen


def _settled(boards: Sequence[tuple[float, StoneReading]], inferred: InferredActs) -> float | None:
    """When the board after the first of these acts stood, before the next act changed it; None if that was not seen."""
    one, other = ([*accumulate(inferred.acts[:2], Position.play, initial=inferred.start), None, None])[1:3]
    end = next((at for at, board in boards if other and board == stones_of(other)), inf)
    return max((at for at, board in boards if one and board == stones_of(one) and at < end), default=None)
