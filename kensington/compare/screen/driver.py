"""The `GameDriver` for the screen: whole games, of people whom `ScreenPlayer` plays and of the program's levels."""

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, Unpack

from emulator import Beeb
from kensington.board import POINTS
from kensington.compare.driver import (
    ComparisonPath,
    Explained,
    GameOptions,
    LevelChoice,
    Shown,
    Watched,
)
from kensington.compare.program import Program
from kensington.compare.screen.cursor import FIELDS
from kensington.compare.screen.game_setup import GameSettings
from kensington.compare.screen.move_inference import explain
from kensington.compare.screen.player import STONES, ScreenPlayer, ScreenState
from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.compare.screen.watcher import WATCHING
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import Act, Colour, Pass, Place, Relocate, Rules, Slide

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
        self._games = 0
        self._seen: ScreenState | None = None

    @classmethod
    def load(cls, image: str | os.PathLike[str]) -> "ScreenDriver":
        """Load the program in a file and calibrate on it. Raises ProgramError."""
        player = ScreenPlayer(Program(image))
        player.calibrate()
        return cls(player)

    @property
    def beeb(self) -> Beeb:
        return self.player.program.beeb

    def restart(self) -> None:
        """Return the program to its first prompt; the next games begin at the same moments again."""
        self.player.program.restart()
        self._games = 0

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> Position:
        """Begin a game with or without the 2-move option; the program draws the colour that begins, and its own reading
        of rule 4 holds."""
        rules = start.rules
        if start != Position.start(rules):
            raise KensingtonError("on the screen a game begins with the empty board")
        self._games += 1
        self.player.new_game(GameSettings(two_move=bool(rules.two_move), **options), seed=MOMENT * self._games)
        rules = Rules(two_move=rules.two_move, first=rules.first, same_stone=bool(self.player.same_stone))
        if any(self.player.settings.levels):
            return Position.start(rules)
        self._look()
        first = self._to_act()
        assert first  # nothing has been relocated yet
        return Position.start(replace(rules, first=first))

    def play(self, act: Act) -> None:
        """Play an act of a person. Raises `Refused` with the program's words, and `ProgramError`."""
        self.player.play(act)
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
        return Shown(
            "none" if seen.winner is None else self.player.colours[seen.winner],
            None if seen.to_act is None and seen.prompt.kind is PromptKind.WON else self._to_act(),
            phase,
            board=dict(seen.stones),
            asked=ASKED.get(seen.prompt.kind),
            text=seen.prompt.text,
        )

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
