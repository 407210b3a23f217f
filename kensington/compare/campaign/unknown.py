"""Games against a program of which nothing is known, on the screen: what it chooses, and whether the rules allow it.

A level of the program plays one colour; the other is played by our levels, or by lot, so that games differ. What the
program has played follows from the boards that are seen, by the rules as they are read here: where no legal acts lead
from one board to the next, or where it refuses what we play, that reading may not be its authors', and the game is a
disagreement. Some illegal acts are put to it as well. What it chose is held against our levels by `likeness`.
"""

import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from boardgame.errors import BoardGameError
from boardgame.player import RandomPlayer
from kensington.compare.campaign import rules
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.failure import failure
from kensington.compare.campaign.level_fit import weighed
from kensington.compare.campaign.seeds import NoMatchingSeed, hold
from kensington.compare.driver import Differs, Refused
from kensington.compare.memory.known_maps import find_map
from kensington.compare.screen.game_setup import GameSettings
from kensington.compare.screen.move_inference import explain
from kensington.compare.screen.player import FIELDS, WATCHING, ScreenPlayer, ScreenState
from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.compare.screen.stones import StoneReading
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.notation import Game
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Rules

MOST_TURNS = 100  # of a game
BY_LOT = 6  # turns of ours at most that are drawn by lot at first
ILLEGAL_EVERY = 6  # acts of ours before which an illegal one is tried,
LOTS = 40  # of which so many are drawn
SOONEST, SELDOM = 2, 25  # fields between two looks while the program thinks
PRECISION = 0.02  # of a thinking time
HANDED_OVER = 2.0  # seconds for which a person has been asked when the program is not going to act


@dataclass(frozen=True)
class UnknownProgramJob:
    """So many games in which a level of the program, 1 to 3, plays; from a seed."""

    image: str
    level: int
    seed: int
    games: int = 1
    turns: int = MOST_TURNS


def run(job: UnknownProgramJob) -> dict[str, Any]:
    """Play the games of a job. The result is made of what JSON has, and adds up with others:

    `counts`: how often what was met. `agreement`: where the program's levels are ours, how many of the acts that one
    chose, by kind, ours chooses as well (see `seeds`). `acts`: what the program chose, as `likeness.weighed` has it.
    `disagreements`: texts of `Disagreement`, at most one of a game, which ends there. `failures`: that of each game
    that could not be played to its end (see `failure`). `seconds`: the processor's time.
    """
    began = time.process_time()
    screen: ScreenPlayer = rules.opened(job.image, "screen").player
    result: dict[str, Any] = {"counts": Counter(), "agreement": {}, "acts": [], "disagreements": [], "failures": []}
    known = find_map(job.image)
    held: Counter[str] = Counter()
    for number in range(job.games):
        game = _Game(screen, job, number)
        result["counts"]["games"] += 1
        try:
            game.play()
            if known and known.levels:
                hold(LEVELS[job.level - 1], game.game, OPPONENT[game.colour], held)
        except NoMatchingSeed as fault:
            told = Disagreement.of(fault, job.image, "screen", fault.game, level=job.level)
            result["disagreements"].append(told.to_text())
        except Differs as fault:
            told = Disagreement.of(fault, job.image, "screen", game.game, game.act, level=game.level)
            result["disagreements"].append(told.to_text())
        except BoardGameError as error:
            result["failures"].append(failure(error, screen.program.beeb))
        result["counts"].update(game.counts)
        result["acts"] += game.chosen
    result["agreement"] = rules.agreement(held)
    return result | {"counts": dict(sorted(result["counts"].items())), "seconds": time.process_time() - began}


class _Game:
    """One game. `act` is the last that was put to the program, and `level` its level if an act of its own differs."""

    def __init__(self, screen: ScreenPlayer, job: UnknownProgramJob, number: int) -> None:
        self.screen = screen
        self.job = job
        self.chance = chance = Random(f"{job.seed} {number}")
        self.number = job.seed * 1_000 + number  # of the game, among those of all jobs
        self.own = chance.randrange(2)  # which player is ours
        levels = (0, job.level) if self.own == 0 else (job.level, 0)
        self.settings = GameSettings(levels=levels, two_move=chance.random() < 0.8, red=chance.randrange(2))
        self.colour = COLOURS[self.own != self.settings.red]  # ours
        self.by_lot = chance.randrange(BY_LOT + 1)
        self.player = chance.choice((RandomPlayer(), *LEVELS[:2]))
        self.start = self.position = Position.start()
        self.begun = False  # which colour begins is not known before
        self.acts: list[Act] = []
        self.act: Act | None = None
        self.level: int | None = None
        self.chosen: list[dict[str, Any]] = []
        self.counts: Counter[str] = Counter()

    @property
    def game(self) -> Game:
        return Game.of_acts(self.start, self.acts)

    def play(self) -> None:
        """Play it to its end; raises `Differs`, and what a `ScreenPlayer` does."""
        self.screen.new_game(self.settings, self.chance.randrange(3000))
        while True:
            seconds = self._thinking_time()
            boards = self.screen.watch()
            self._follow(boards, self.screen.look(), seconds)
            if self.position.winner or self.counts["turns"] >= self.job.turns:
                break
            if self.chance.randrange(ILLEGAL_EVERY) == 0:
                self._try_illegal()
            self._act()

    # The program's part

    def _thinking_time(self) -> float | None:
        """Wait until the board is another one; the machine's seconds that it took, None if a person is asked first."""
        program, classifier = self.screen.program, self.screen.classifier
        before = rules.stones_of(self.position)
        began = asked_since = program.seconds
        while program.seconds - began < WATCHING:
            reading = classifier.read(program.picture)
            if not reading.unsure and reading != before:
                return program.seconds - began
            rows = self.screen.rows
            waits = self.screen.prompts.prompt(rows).kind not in (PromptKind.THINKS, PromptKind.UNKNOWN)
            if not waits or self.screen.prompts.player_to_act(rows) != self.own:
                asked_since = program.seconds
            elif program.seconds - asked_since >= HANDED_OVER:
                return None
            fields = int((program.seconds - began) * PRECISION * FIELDS)
            program.beeb.run(frames=min(SELDOM, max(SOONEST, fields)))
        return None

    def _follow(self, boards: Sequence[StoneReading], seen: ScreenState, seconds: float | None) -> None:
        """Explain what was seen since the last act of ours by acts of the program, and keep those."""
        to_act = None if seen.prompt.kind is PromptKind.WON or seen.to_act is None else self.screen.colours[seen.to_act]
        starts = [self.position] if self.begun else [self._start(colour) for colour in COLOURS]
        found = [(start, each) for start in starts for each in explain(start, boards, to_act)]
        if not found:
            self.level = self.job.level
            stones = " ".join(f"{colour[0]}{point}" for point, colour in sorted(boards[-1].items()))
            raise Differs("acts of the program's own", "no legal acts lead to what is seen", stones or "an empty board")
        if len(found) > 1:
            raise KensingtonError(f"{len(found)} ways of play lead to what is seen, and not to the same position")
        position, explanation = found[0]
        if not self.begun:
            self.begun, self.start = True, position
        known = explanation.orders == 1
        self.counts["acts in an unknown order"] += 0 if known else len(explanation.acts)
        for number, act in enumerate(explanation.acts):
            if position.to_act.colour != self.colour:
                self.counts["acts of the program"] += 1
                if known and len(position.legal_acts()) > 1:
                    self.chosen.append(weighed(position, act, None if number else seconds, self.number))
            position = self._played(position, act)
        self.position = position
        if (position.winner is None) == (seen.prompt.kind is PromptKind.WON):
            raise Differs("winner", position.winner or "none", seen.prompt.text)
        if not position.winner and position.to_act.colour != self.colour:
            raise KensingtonError("a person is asked, and it cannot be told whether it is our turn")

    def _start(self, first: Colour) -> Position:
        return Position.start(Rules(two_move=self.settings.two_move, first=first))

    def _played(self, position: Position, act: Act) -> Position:
        """The position after an act of either side, which is noted."""
        self.counts["turns"] += not position.pending
        self.acts.append(act)
        return position.play(act)

    # Ours

    def _act(self) -> None:
        """Play an act of ours."""
        player = RandomPlayer() if self.counts["turns"] < 2 * self.by_lot else self.player
        act = player.choose(self.position, self.chance.randrange(1, 0x10000)).act
        try:
            self.screen.play(act)
        except Refused as refused:
            self.act = act
            raise Differs("a legal act", "plays it", f"refuses it: {refused.reason}") from None
        self.counts["acts played"] += 1
        self.position = self._played(self.position, act)

    def _try_illegal(self) -> None:
        """Put an illegal act to the program, which should refuse it."""
        for _ in range(LOTS):
            act = rules.random_act(self.position, self.chance)
            fault = rules.fault_of(self.position, act)
            if fault and rules.can_be_tried(self.position, act):
                break
        else:
            return
        self.counts["illegal acts tried"] += 1
        with suppress(Refused):
            self.screen.play(act)
            self.act = act
            raise Differs("an illegal act", f"refuses it: {fault}", "plays it")
