"""The `GameDriver` for the screen: whole games, of people whose acts it plays and of the program's levels.

It calibrates on a program (`calibrate`), then plays acts (`act_player`), watches what the program does (`watcher`) and
looks at its screen (`program_screen`). It relies only on the manual of 1984. Whatever it cannot recognise it reports in
a ProgramError, whose picture has the reading drawn over the screen.
"""

import os
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Unpack

from kensington.board import POINTS
from kensington.compare.driver import (
    ComparisonPath,
    Explained,
    GameDriver,
    GameOptions,
    Refused,
    Said,
    Shown,
    Watched,
)
from kensington.compare.program import ProgramError
from kensington.compare.screen.act_player import ActPlayer
from kensington.compare.screen.board_reader import StoneReading
from kensington.compare.screen.calibrate import Calibration, set_up
from kensington.compare.screen.cursor import FIELDS, CursorLostError
from kensington.compare.screen.game_setup import GameSettings, set_up_game
from kensington.compare.screen.move_inference import explain
from kensington.compare.screen.pile import PileReader
from kensington.compare.screen.program_screen import ProgramScreen
from kensington.compare.screen.prompt_classifier import Prompt, PromptKind
from kensington.compare.screen.texts import ListeningProgram, draw_announced, name_beside, reason_in, said
from kensington.compare.screen.watcher import WATCHING, watch
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import SUPPLY, Act, Colour, Pass, Place, Relocate, Rules, Slide

STONES = 2 * SUPPLY[2]
MOMENTS = 3000  # at which a game can begin, as programs draw by the clock
MOMENT = 37  # how many moments later each game begins than the one before
MESSAGES_AFTER = 4  # a game, at most, before the question whether to play again
SHORTEST_LOOK, LONGEST_LOOK = 2, 25  # fields between two looks while the program thinks
PRECISION = 0.02  # relative, of a thinking time
HANDED_OVER = 2.0  # seconds of prompting a person after which a level is not going to act
ASKED: dict[PromptKind, Literal["place", "slide", "relocate", "pass"]] = {
    PromptKind.PLACE: "place",
    PromptKind.MOVE: "slide",
    PromptKind.REPOSITION: "relocate",
    PromptKind.PASSES: "pass",
}


class ScreenState(NamedTuple):
    """What the screen shows: stones, prompt, the colour to act and the colour that has won."""

    stones: StoneReading
    prompt: Prompt
    to_act: Colour | None
    winner: Colour | None


class ScreenDriver(GameDriver):
    """Games on the screen, of two people or of a person and a level, on one kind of television.

    `same_stone` is the program's reading of rule 4, None if unknown.
    """

    path: ComparisonPath = "screen"
    sets_up = False
    readings: tuple[str, ...] = ()

    def __init__(self, image: str | os.PathLike[str], television: bool = True) -> None:
        self.program = ListeningProgram(image)
        self.beeb = self.program.beeb
        self.screen = ProgramScreen(self.program)
        self.acts = ActPlayer(self.screen)
        self.same_stone: bool | None = None
        self._television = television
        self._games = self._moment = 0
        self._seen: ScreenState | None = None
        self._piles: PileReader | None = None
        self._answered: list[Sequence[str]] = []  # the rows at each answer of the last act
        self._reason = ""  # of the last refusal
        self._draw: Said | None = None

    @classmethod
    def load(cls, image: str | os.PathLike[str], television: bool = True) -> "ScreenDriver":
        """Load the program in a file and calibrate on it. Raises ProgramError."""
        driver = cls(image, television)
        calibration = Calibration(driver.screen, driver.acts)
        calibration.run(television)
        driver.same_stone = calibration.same_stone
        return driver

    def restart(self, seed: int = 0) -> None:
        """Return the program to its first prompt; with the same seed, the next games begin at the same moments."""
        self.program.restart()
        self._games, self._moment = 0, seed

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> Position:
        """Begin a game with or without the 2-move option; the program draws the colour that begins, and its own reading
        of rule 4 holds."""
        if start != Position.start(start.rules):
            raise KensingtonError("on the screen a game begins with the empty board")
        if self._piles is None:
            self._piles = PileReader(self.screen.reader)
        settings = GameSettings(two_move=bool(start.rules.two_move), television=self._television, **options)
        self._new_game(settings)
        return Position.start(self._rules(start.rules.first)) if any(settings.levels) else self._begun()

    def _rules(self, first: Colour) -> Rules:
        """The rules of the present game, with the program's reading of rule 4."""
        return Rules(two_move=self.screen.settings.two_move, first=first, same_stone=bool(self.same_stone))

    def _new_game(self, settings: GameSettings) -> None:
        self._games += 1
        self.program.heard.clear()
        set_up(self.screen, settings, (self._moment + MOMENT * self._games) % MOMENTS / FIELDS)
        prompts = self.screen.prompts
        prompts.names = tuple(name.casefold() for name in settings.names)
        prompts.colours = self.screen.colours
        prompts.answered(())
        self.acts.begin()

    def _begun(self) -> Position:
        """The empty board of a game of two people that has begun."""
        self._look()
        first = self._to_act()
        assert first  # nothing has been relocated yet
        self._answered, self._reason = [], ""
        self._draw = draw_announced(self.program.heard, self._players)
        if self._piles is not None:
            self._piles.begin(self.program.picture, first)
        return Position.start(self._rules(first))

    def play(self, act: Act) -> None:
        """Play an act of a person. Raises `Refused` with the program's words, and `ProgramError`."""
        answers = self.screen.prompts.answers
        answers.clear()
        try:
            self.acts.play(act)
        except Refused as refused:
            refused.board = self._board_played_on()
            self._reason = reason_in(answers, self.screen.rows, self._reason)
            raise
        else:
            self._reason = ""
        finally:
            self._answered = list(answers)
        if not any(self.screen.settings.levels):
            self._look()

    def _board_played_on(self) -> dict[int, Colour] | None:
        """After a choice that did not show on the board: the stones, if the next player is to act or has lost."""
        rows = self.screen.rows
        kind, to_act = self.screen.prompts.prompt(rows).kind, self._colour(self.screen.prompts.player_to_act(rows))
        turned = kind in (PromptKind.PLACE, PromptKind.MOVE) and to_act not in (None, self._now.to_act)
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

    def shown(self, after_act: bool = True) -> Shown:
        """What was seen when a person was last to act. Raises `ProgramError` if that cannot be read."""
        seen, rows = self._now, self.screen.rows
        placing = len(seen.stones) < STONES
        if seen.prompt.kind in (PromptKind.PLACE, PromptKind.MOVE):
            placing = seen.prompt.kind is PromptKind.PLACE
        to_act, hand = self._to_act(), None
        if self._piles is not None and to_act and not any(self.screen.settings.levels):
            hand = self._piles.hand(self.program.picture, to_act)
        return Shown(
            seen.winner or "none",
            to_act,
            "placing" if placing else "moving",
            board=dict(seen.stones),
            hand=hand,
            asked=ASKED.get(seen.prompt.kind),
            prompt=self._said(rows),
            answered=tuple(map(self._said, self._answered)),
            draw=self._draw,
            reason=self._reason,
            beside=name_beside(rows, self._players),
        )

    def play_again(self, yes: bool) -> bool:
        """Answer the question whether to play again with the same players."""
        names = self.screen.settings.names
        prompt, asked = self._now.prompt, self.screen.rows
        for _ in range(MESSAGES_AFTER - 1):
            if prompt.kind is PromptKind.AGAIN:
                break
            self.program.press(prompt.continue_key)
            prompt = self.program.wait_for_prompt(asked, names)
            asked = self.program.rows
        if prompt.kind is not PromptKind.AGAIN:
            return False
        self.program.press(prompt.reply(yes))
        if not yes:
            try:
                return self.program.wait_for_prompt(asked, names).kind is PromptKind.NAME
            except ProgramError:  # it may end
                return False
        answers = set_up_game(self.program, self.screen.settings, asked)
        self.screen.prompts.answered(())
        self.acts.begin()
        if any(answer.kind is PromptKind.NAME for answer in answers):
            return False
        self._begun()
        return not self._now.stones

    def walk(self, keys: Sequence[str]) -> tuple[int, Mapping[tuple[int, str], int]]:
        """Try each of these cursor keys at each point. Raises `ProgramError`."""
        cursor = self.screen.cursor
        try:
            return cursor.home, cursor.walk(keys)
        except CursorLostError as lost:
            raise self.screen.error(str(lost)) from lost

    def watch(self, position: Position, starts: Sequence[Position]) -> Watched:
        """Let a level act, and infer its acts from the boards seen. Raises `ProgramError`."""
        seconds = self._thinking_time({point: stone for point in POINTS if (stone := position.stone(point))})
        boards = self._look()
        to_act = None if self._now.to_act is None or self._now.prompt.kind is PromptKind.WON else self._to_act()
        found = [(start, each) for start in starts for each in explain(start, boards, to_act)]
        explained = tuple(Explained(start, each.acts, each.orders == 1) for start, each in found)
        return Watched(explained, seconds, dict(boards[-1]))

    def _thinking_time(self, before: dict[int, Colour]) -> float | None:
        """Wait until the board changes: emulated seconds, or None if the program prompts a person first."""
        screen, program, prompts = self.screen, self.program, self.screen.prompts
        began = prompted_since = program.seconds
        while program.seconds - began < WATCHING:
            reading = screen.read()
            if not reading.unsure and reading != before:
                return program.seconds - began
            rows = screen.rows
            waits = prompts.prompt(rows).kind not in (PromptKind.THINKS, PromptKind.UNKNOWN)
            player = prompts.player_to_act(rows)
            if not waits or player is None or screen.settings.levels[player]:
                prompted_since = program.seconds
            elif program.seconds - prompted_since >= HANDED_OVER:
                return None
            fields = int((program.seconds - began) * PRECISION * FIELDS)
            program.beeb.run(frames=min(LONGEST_LOOK, max(SHORTEST_LOOK, fields)))
        return None

    def _said(self, rows: Sequence[str]) -> Said:
        return said(self.screen.prompts.question(rows).text, self._players)

    @property
    def _players(self) -> dict[str, Colour]:
        """The players' colours by name."""
        return dict(zip(self.screen.settings.names, self.screen.colours, strict=False))

    def _look(self) -> list[StoneReading]:
        """Wait as `watcher.watch` does and note what the screen shows then; the boards seen since the last call."""
        boards, self.acts.boards = self.acts.boards, []
        watch(self.screen, boards)
        self._seen = self.look()
        return boards

    def look(self) -> ScreenState:
        """What the screen shows now. Raises ProgramError if a point cannot be read."""
        prompts, rows = self.screen.prompts, self.screen.announcement or self.screen.rows
        seen, player = prompts.prompt(rows), prompts.player_to_act(rows)
        winner = None
        if seen.kind is PromptKind.WON:
            named = prompts.named(seen.text)
            winner = self._colour(player if named is None else named)
        return ScreenState(self.screen.stones(), seen, self._colour(player), winner)

    def _colour(self, player: int | None) -> Colour | None:
        return None if player is None else self.screen.colours[player]

    @property
    def _now(self) -> ScreenState:
        if self._seen is None:
            raise self.program.error("no game has begun")
        return self._seen

    def _to_act(self) -> Colour | None:
        """The colour that acts next, by the names on the screen; None if a win or a prompt to reposition leaves it
        open."""
        if self._now.to_act is None and self._now.prompt.kind not in (PromptKind.REPOSITION, PromptKind.WON):
            raise self.program.error("no player's name is visible")
        return self._now.to_act
