"""The `GameDriver` for the screen: whole games, of people whom `ScreenPlayer` plays and of the program's levels."""

import os
from collections.abc import Sequence
from typing import Literal, Unpack

from emulator import Beeb
from kensington.board import POINTS
from kensington.compare.driver import (
    ComparisonPath,
    Explained,
    GameOptions,
    LevelChoice,
    Refused,
    Said,
    Shown,
    Watched,
)
from kensington.compare.screen.cursor import FIELDS
from kensington.compare.screen.game_setup import GameSettings, set_up_game
from kensington.compare.screen.move_inference import explain
from kensington.compare.screen.pile import PileReader, StonePattern
from kensington.compare.screen.player import STONES, ScreenPlayer, ScreenState
from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.compare.screen.texts import ListeningProgram, draw_announced, name_beside, reason_in, said
from kensington.compare.screen.watcher import WATCHING
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import Act, Colour, Pass, Place, Relocate, Rules, Slide

MOMENTS = 997  # moments to begin the first game of a batch
PATTERN_POINTS = (42, 33)  # where the first two stones show how stones look, away from the cursor
MESSAGES_AFTER = 4  # a game, at most, before the question whether to play again
MOMENT = 37  # times 0.02 s: how much later each game begins, as programs draw by the clock
SHORTEST_LOOK, LONGEST_LOOK = 2, 25  # fields between two looks while the program thinks
PRECISION = 0.02  # relative, of a thinking time
HANDED_OVER = 2.0  # seconds of prompting a person after which a level is not going to act
ASKED: dict[PromptKind, Literal["place", "slide", "relocate", "pass"]] = {
    PromptKind.PLACE: "place",
    PromptKind.MOVE: "slide",
    PromptKind.REPOSITION: "relocate",
    PromptKind.PASSES: "pass",
}


class ScreenDriver:
    """Games on the screen, of two people or of a person and a level."""

    path: ComparisonPath = "screen"
    sets_up = names_reasons = False
    readings: tuple[str, ...] = ()

    def __init__(self, player: ScreenPlayer) -> None:
        self.player = player
        self._games = self._moment = 0
        self._seen: ScreenState | None = None
        self._piles: PileReader | None = None
        self._answered: list[Sequence[str]] = []  # the rows at each answer of the last act
        self._reason = ""  # of the last refusal
        self._draw: Said | None = None

    @classmethod
    def load(cls, image: str | os.PathLike[str]) -> "ScreenDriver":
        """Load the program in a file and calibrate on it. Raises ProgramError."""
        player = ScreenPlayer(ListeningProgram(image))
        player.calibrate()
        return cls(player)

    @property
    def beeb(self) -> Beeb:
        return self.player.program.beeb

    def restart(self, seed: int = 0) -> None:
        """Return the program to its first prompt; with the same seed, the next games begin at the same moments."""
        self.player.program.restart()
        self._games, self._moment = 0, seed % MOMENTS

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> Position:
        """Begin a game with or without the 2-move option; the program draws the colour that begins, and its own reading
        of rule 4 holds."""
        rules = start.rules
        if start != Position.start(rules):
            raise KensingtonError("on the screen a game begins with the empty board")
        if self._piles is None:
            self._piles = PileReader(self.player.screen.view, self._stone_patterns())
        self._new_game(GameSettings(two_move=bool(rules.two_move), **options))
        if any(self.player.settings.levels):
            return Position.start(self._rules(rules.first))
        return self._begun()

    def _rules(self, first: Colour) -> Rules:
        """The rules of the present game, with the program's reading of rule 4."""
        two_move, same_stone = self.player.settings.two_move, bool(self.player.same_stone)
        return Rules(two_move=two_move, first=first, same_stone=same_stone)

    def _new_game(self, settings: GameSettings) -> None:
        self._games += 1
        self._listen()
        self.player.new_game(settings, seed=self._moment + MOMENT * self._games)

    def _begun(self) -> Position:
        """The empty board of a game of two people that has begun."""
        self._look()
        first = self._to_act()
        assert first  # nothing has been relocated yet
        self._answered, self._reason = [], ""
        self._draw = draw_announced(self._heard, self._players)
        if self._piles is not None:
            self._piles.begin(self.player.program.picture, first)
        return Position.start(self._rules(first))

    def _stone_patterns(self) -> dict[Colour, StonePattern]:
        """How stones look, from the first two of a game."""
        self._new_game(GameSettings())
        self._look()
        patterns: dict[Colour, StonePattern] = {}
        for point in PATTERN_POINTS:
            colour, empty = self._to_act(), self.player.program.picture
            assert colour
            self.play(Place(point))
            patterns[colour] = StonePattern.of(self.player.screen.view, empty, self.player.program.picture, point)
        return patterns

    def play(self, act: Act) -> None:
        """Play an act of a person. Raises `Refused` with the program's words, and `ProgramError`."""
        answers = self.player.screen.prompts.answers
        answers.clear()
        try:
            self.player.play(act)
        except Refused:
            self._reason = reason_in(answers, self.player.screen.rows, self._reason)
            raise
        else:
            self._reason = ""
        finally:
            self._answered = list(answers)
        if not any(self.player.settings.levels):
            self._look()

    def can_try(self, position: Position, act: Act) -> bool:
        """Whether the act is of the kind that the program prompts for."""
        if position.winner or isinstance(act, Pass):
            return False
        kind = Relocate if position.pending else Place if any(position.camp(position.turn.colour).hand) else Slide
        points = (act.point,) if isinstance(act, Place) else (act.start, act.end) if isinstance(act, kind) else ()
        return type(act) is kind and all(point in POINTS for point in points) and len(set(points)) == len(points)

    def shown(self, after_act: bool = True) -> Shown:
        """What was seen when a person was last to act. Raises `ProgramError` if that cannot be read."""
        seen = self._now
        phase: Literal["placing", "moving"] = "placing" if len(seen.stones) < STONES else "moving"
        if seen.prompt.kind in (PromptKind.PLACE, PromptKind.MOVE):
            phase = "placing" if seen.prompt.kind is PromptKind.PLACE else "moving"
        won, rows = seen.prompt.kind is PromptKind.WON, self.player.screen.rows
        to_act = None if seen.to_act is None and won else self._to_act()
        hand = None
        if self._piles is not None and to_act and not any(self.player.settings.levels):
            hand = self._piles.hand(self.player.program.picture, to_act)
        return Shown(
            "none" if seen.winner is None else self.player.colours[seen.winner],
            to_act,
            phase,
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
        program, names = self.player.program, self.player.settings.names
        asked = before = self.player.screen.rows
        for _ in range(MESSAGES_AFTER):
            prompt = self._now.prompt if asked is before else program.wait_for_prompt(asked, names)
            asked = program.rows
            if prompt.kind is PromptKind.AGAIN:
                break
            program.press(prompt.continue_key)
        else:
            return False
        program.press(prompt.reply(yes))
        if not yes:
            return program.wait_for_prompt(asked, names).kind is PromptKind.NAME
        answers = set_up_game(program, self.player.settings)
        self.player.screen.prompts.answered(())
        self.player.acts.begin()
        if any(answer.kind is PromptKind.NAME for answer in answers):
            return False
        self._begun()
        return not self._now.stones

    def choose(
        self, position: Position, level: int, seed: int, trace: bool = False, history: Sequence[Position] = ()
    ) -> LevelChoice:
        """Not possible: on the screen a level plays whole games."""
        raise KensingtonError("on the screen a level plays whole games only")

    def watch(self, position: Position, starts: Sequence[Position]) -> Watched:
        """Let a level act, and infer its acts from the boards seen. Raises `ProgramError`."""
        seconds = self._thinking_time({point: stone for point in POINTS if (stone := position.stone(point))})
        boards = self.player.watch()
        self._seen = seen = self.player.look()
        to_act = None if seen.to_act is None or seen.prompt.kind is PromptKind.WON else self._to_act()
        found = [(start, each) for start in starts for each in explain(start, boards, to_act)]
        explained = tuple(Explained(start, each.acts, each.orders == 1) for start, each in found)
        return Watched(explained, seconds, dict(boards[-1]))

    def _thinking_time(self, before: dict[int, Colour]) -> float | None:
        """Wait until the board changes: emulated seconds, or None if the program prompts a person first."""
        screen, levels = self.player.screen, self.player.settings.levels
        program, classifier, prompts = screen.program, screen.classifier, screen.prompts
        began = prompted_since = program.seconds
        while program.seconds - began < WATCHING:
            reading = classifier.read(program.picture)
            if not reading.unsure and reading != before:
                return program.seconds - began
            rows = screen.rows
            waits = prompts.prompt(rows).kind not in (PromptKind.THINKS, PromptKind.UNKNOWN)
            player = prompts.player_to_act(rows)
            if not waits or player is None or levels[player]:
                prompted_since = program.seconds
            elif program.seconds - prompted_since >= HANDED_OVER:
                return None
            fields = int((program.seconds - began) * PRECISION * FIELDS)
            program.beeb.run(frames=min(LONGEST_LOOK, max(SHORTEST_LOOK, fields)))
        return None

    def _listen(self) -> None:
        if isinstance(self.player.program, ListeningProgram):
            self.player.program.listen()

    @property
    def _heard(self) -> Sequence[Sequence[str]]:
        program = self.player.program
        return program.heard if isinstance(program, ListeningProgram) else ()

    def _said(self, rows: Sequence[str]) -> Said:
        return said(self.player.screen.prompts.question(rows), self._players)

    @property
    def _players(self) -> dict[str, Colour]:
        """The players' colours by name."""
        return dict(zip(self.player.settings.names, self.player.colours, strict=False))

    def _look(self) -> None:
        self.player.watch()
        self._seen = self.player.look()

    @property
    def _now(self) -> ScreenState:
        if self._seen is None:
            raise self.player.program.error("no game has begun")
        return self._seen

    def _to_act(self) -> Colour | None:
        """The colour that acts next, by the names on the screen; None if a prompt to reposition leaves it open."""
        if self._now.to_act is not None:
            return self.player.colours[self._now.to_act]
        if self._now.prompt.kind is PromptKind.REPOSITION:
            return None
        raise self.player.program.error("no player's name is visible")
