"""Games on the screen against an unknown program: what it chooses, and whether the rules allow it.

A level of the program plays one colour, one of our levels or a random player the other. The program's acts are inferred
from the boards that it shows. If no legal acts lead from one board to the next, or if it refuses a legal act or plays
an illegal one, the game is a disagreement: the program's authors may read the rules differently. `level_fit` compares
its choices with our levels.
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
from kensington.compare.campaign.difference import Aspect, Difference
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.failure import failure_record
from kensington.compare.campaign.level_fit import act_record
from kensington.compare.campaign.seeds import NoMatchingSeed, check_level
from kensington.compare.driver import Refused
from kensington.compare.memory.known_maps import find_map
from kensington.compare.screen.game_setup import GameSettings
from kensington.compare.screen.move_inference import explain
from kensington.compare.screen.player import FIELDS, WATCHING, ScreenPlayer, ScreenState
from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.compare.screen.stones import StoneReading
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Rules

MOST_TURNS = 100  # of a game
RANDOM_TURNS = 6  # our first turns, at most, that are played at random
ILLEGAL_EVERY = 6  # an illegal act is tried before one in so many of our acts
ILLEGAL_TRIES = 40  # random acts among which it is sought
SHORTEST_LOOK, LONGEST_LOOK = 2, 25  # fields between two looks while the program thinks
PRECISION = 0.02  # relative, of a thinking time
HANDED_OVER = 2.0  # seconds of prompting for us after which the program is not going to act


@dataclass(frozen=True)
class UnknownProgramJob:
    """So many games, from a seed, in which level 1, 2 or 3 of the program plays."""

    image: str
    level: int
    seed: int
    games: int = 1
    turns: int = MOST_TURNS


def run(job: UnknownProgramJob) -> dict[str, Any]:
    """Play the games of a job. The result is like that of `rules.run`, with these differences:

    `agreement`: if the memory map says that the program's levels are ours, how many of the level's acts ours can have
    chosen (see `seeds`), by kind. `acts`: an `act_record` for each act that the program chose.
    """
    began = time.process_time()
    screen: ScreenPlayer = rules.open_driver(job.image, "screen").player
    result: dict[str, Any] = {"counts": Counter(), "agreement": {}, "acts": [], "disagreements": [], "failures": []}
    memory_map = find_map(job.image)
    checked: Counter[str] = Counter()
    for number in range(job.games):
        game = _ScreenGame(screen, job, number)
        result["counts"]["games"] += 1
        try:
            game.play()
            if memory_map and memory_map.levels:
                check_level(LEVELS[job.level - 1], game.game, OPPONENT[game.colour], checked)
        except NoMatchingSeed as difference:
            found = Disagreement.of(difference, job.image, "screen", difference.game, level=job.level)
            result["disagreements"].append(found.to_text())
        except Difference as difference:
            found = Disagreement.of(difference, job.image, "screen", game.game, game.act, level=game.level)
            result["disagreements"].append(found.to_text())
        except BoardGameError as error:
            result["failures"].append(failure_record(error, screen.program.beeb))
        result["counts"].update(game.counts)
        result["acts"] += game.chosen
    result["agreement"] = rules.agreement(checked)
    return result | {"counts": dict(sorted(result["counts"].items())), "seconds": time.process_time() - began}


class _ScreenGame:
    """One game. For a disagreement, `act` is our last act, or `level` the program's level if its act is in question."""

    def __init__(self, screen: ScreenPlayer, job: UnknownProgramJob, number: int) -> None:
        self.screen = screen
        self.job = job
        self.rng = rng = Random(f"{job.seed} {number}")
        self.number = job.seed * 1_000 + number  # of the game, unique in the campaign
        self.own = rng.randrange(2)  # which player is ours
        levels = (0, job.level) if self.own == 0 else (job.level, 0)
        self.settings = GameSettings(levels=levels, two_move=rng.random() < 0.8, red=rng.randrange(2))
        self.colour = COLOURS[self.own != self.settings.red]  # ours
        self.random_turns = rng.randrange(RANDOM_TURNS + 1)
        self.player = rng.choice((RandomPlayer(), *LEVELS[:2]))
        self.start = self.position = Position.start()
        self.begun = False  # until then it is unknown which colour begins
        self.acts: list[Act] = []
        self.history: list[Position] = []  # the position before each
        self.act: Act | None = None
        self.level: int | None = None
        self.chosen: list[dict[str, Any]] = []
        self.counts: Counter[str] = Counter()

    @property
    def game(self) -> KensingtonRecord:
        return KensingtonRecord.of_acts(KENSINGTON, self.start, self.acts)

    def play(self) -> None:
        """Play to the end. Raises `Difference`, and what `ScreenPlayer` raises."""
        self.screen.new_game(self.settings, self.rng.randrange(3000))
        while True:
            seconds = self._thinking_time()
            boards = self.screen.watch()
            self._follow(boards, self.screen.look(), seconds)
            if self.position.winner or self.counts["turns"] >= self.job.turns:
                break
            if self.rng.randrange(ILLEGAL_EVERY) == 0:
                self._try_illegal()
            self._act()

    # The program's part

    def _thinking_time(self) -> float | None:
        """Wait until the board changes: emulated seconds, or None if the program prompts for our act first."""
        program, classifier = self.screen.program, self.screen.classifier
        before = rules.stones_of(self.position)
        began = prompted_since = program.seconds
        while program.seconds - began < WATCHING:
            reading = classifier.read(program.picture)
            if not reading.unsure and reading != before:
                return program.seconds - began
            rows = self.screen.rows
            waits = self.screen.prompts.prompt(rows).kind not in (PromptKind.THINKS, PromptKind.UNKNOWN)
            if not waits or self.screen.prompts.player_to_act(rows) != self.own:
                prompted_since = program.seconds
            elif program.seconds - prompted_since >= HANDED_OVER:
                return None
            fields = int((program.seconds - began) * PRECISION * FIELDS)
            program.beeb.run(frames=min(LONGEST_LOOK, max(SHORTEST_LOOK, fields)))
        return None

    def _follow(self, boards: Sequence[StoneReading], seen: ScreenState, seconds: float | None) -> None:
        """Infer and record the program's acts since our last one from the boards that were seen."""
        to_act = None if seen.prompt.kind is PromptKind.WON or seen.to_act is None else self.screen.colours[seen.to_act]
        starts = [self.position] if self.begun else [self._start(colour) for colour in COLOURS]
        found = [(start, each) for start in starts for each in explain(start, boards, to_act)]
        if not found:
            self.level = self.job.level
            stones = " ".join(f"{colour[0]}{point}" for point, colour in sorted(boards[-1].items()))
            raise Difference(Aspect.OWN_ACTS, "no legal acts lead to this board", stones or "an empty board")
        if len(found) > 1:
            raise KensingtonError(f"{len(found)} sequences of acts lead to this board, and to different positions")
        position, explanation = found[0]
        if not self.begun:
            self.begun, self.start = True, position
        ordered = explanation.orders == 1
        self.counts["acts in an unknown order"] += 0 if ordered else len(explanation.acts)
        for number, act in enumerate(explanation.acts):
            if position.to_act.colour != self.colour:
                self.counts["acts of the program"] += 1
                if ordered and len(position.legal_acts()) > 1:
                    took = None if number else seconds
                    self.chosen.append(act_record(position, act, took, self.number, self.history))
            position = self._played(position, act)
        self.position = position
        if (position.winner is None) == (seen.prompt.kind is PromptKind.WON):
            raise Difference(Aspect.WINNER, position.winner or "none", seen.prompt.text)
        if not position.winner and position.to_act.colour != self.colour:
            raise KensingtonError("the program prompts a player, and it is unclear whether it is our turn")

    def _start(self, first: Colour) -> Position:
        return Position.start(Rules(two_move=self.settings.two_move, first=first))

    def _played(self, position: Position, act: Act) -> Position:
        """Record an act of either side; the position after it."""
        self.counts["turns"] += not position.pending
        self.acts.append(act)
        self.history.append(position)
        return position.play(act)

    # Ours

    def _act(self) -> None:
        player = RandomPlayer() if self.counts["turns"] < 2 * self.random_turns else self.player
        act = player.choose(self.position, self.rng.randrange(1, 0x10000), history=self.history).act
        try:
            self.screen.play(act)
        except Refused as refused:
            self.act = act
            raise Difference(Aspect.LEGAL_ACT, "plays it", f"refuses it: {refused.reason}") from None
        self.counts["acts played"] += 1
        self.position = self._played(self.position, act)

    def _try_illegal(self) -> None:
        for _ in range(ILLEGAL_TRIES):
            act = rules.random_act(self.position, self.rng)
            reason = rules.illegality(self.position, act)
            if reason and rules.can_be_tried(self.position, act):
                break
        else:
            return
        self.counts["illegal acts tried"] += 1
        with suppress(Refused):
            self.screen.play(act)
            self.act = act
            raise Difference(Aspect.ILLEGAL_ACT, f"refuses it: {rules.REASON_NAMES[reason]}", "plays it")
