"""Whole games against a program's level: what it chooses, and whether the rules allow it.

A level of the program plays one colour, one of our levels or a random player the other. The program's acts are inferred
from what it shows. If no legal acts explain that, or if it refuses a legal act or plays an illegal one, the game is a
disagreement: the program's authors may read the rules differently. Its choices show which level of ours it plays as;
where they are known to be ours, each act must be one that the level can choose (`kensington.levels.seeds`).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from boardgame.player import RandomPlayer
from emulator.beeb import CLOCK
from kensington.compare.campaign.difference import Aspect, Difference, board_text, require_equal, state_of
from kensington.compare.campaign.job import Batch, Findings
from kensington.compare.campaign.rules import DifferentialGame, act_with, illegality, kind_of, random_act
from kensington.compare.driver import GameDriver
from kensington.compare.paths import has_our_levels, open_driver
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.levels.likeness import observe
from kensington.levels.seeds import match_seeds
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Act, Rules

MOST_TURNS = 100  # of a game
RANDOM_TURNS = 6  # our first turns, at most, that are played at random
ILLEGAL_EVERY = 6  # an illegal act is tried before one in so many of our acts
ILLEGAL_TRIES = 40  # random acts among which it is sought


def run(image: str, batch: Batch, turns: int = MOST_TURNS) -> dict[str, Any]:
    """Play `count` games of up to so many turns; the result is that of `Findings.as_json`.

    `agreement`: if the program's levels are ours, how many of the level's acts ours can have chosen, by kind.
    """
    driver = open_driver(image, batch.path)
    driver.restart()
    found = Findings(image, driver, batch)
    for number in range(batch.count):
        play_game(image, driver, batch, number, found, turns)
    return found.as_json()


def play_game(image: str, driver: GameDriver, batch: Batch, number: int, found: Findings, turns: int) -> None:
    """Play one of the games of a batch, always in the same way as long as the program does the same."""
    game = LevelGame(driver, batch, number, found.counts)
    found.counts["games"] += 1
    with found.comparing(game):
        game.play_to_end(turns)
        if has_our_levels(image):
            game.match_seeds()
        found.counts[f"seen: the {LEVELS[game.program_level - 1].name} plays a game"] += 1
    found.acts += game.chosen
    for kind, seconds in game.thinking:
        found.cycles[f"{kind}, on the screen"].append(round(seconds * CLOCK))


class LevelGame(DifferentialGame):
    """One game. For a disagreement, `act` is our last act, or `level` the program's level if its act is in question."""

    def __init__(self, driver: GameDriver, batch: Batch, number: int, counts: Counter[str]) -> None:
        assert batch.level is not None
        super().__init__(driver, counts)
        self.program_level = batch.level
        self.rng = rng = Random(f"{batch.seed} {number}")
        self.number = batch.seed * 1_000 + number  # of the game, unique in the campaign
        combination = batch.number + number + batch.level
        own, red = combination % 2, combination // 2 % 2
        self.options: dict[str, Any] = {"levels": (0, batch.level) if own == 0 else (batch.level, 0), "red": red}
        self.rules = Rules(two_move=rng.random() < 0.8)
        self.colour = COLOURS[own != red]  # ours
        self.random_turns = rng.randrange(RANDOM_TURNS + 1)
        self.player = rng.choice((RandomPlayer(), *LEVELS[:2]))
        self.history: list[Position] = []  # the position before each act
        self.chosen: list[dict[str, Any]] = []  # acts of the program's level, observed
        self.thinking: list[tuple[str, float]] = []  # kinds of its acts, and the seconds it took for them

    def play_to_end(self, most_turns: int) -> None:
        """Play to the end. Raises `Difference`, and what the driver raises."""
        rules = self.driver.begin(Position.start(self.rules), **self.options).rules
        starts = [Position.start(replace(rules, first=colour)) for colour in COLOURS]
        turns = self.counts["turns"] + most_turns
        while True:
            self._follow(starts)
            if self.position.winner or self.counts["turns"] >= turns:
                break
            if self.rng.randrange(ILLEGAL_EVERY) == 0:
                self._try_illegal()
            self._act()
            starts = [self.position]

    def match_seeds(self) -> None:
        """Raise `Difference` at the program's first act that the same level of ours cannot have chosen."""
        level = LEVELS[self.program_level - 1]
        unmatched = match_seeds(level, self.history, self.acts, OPPONENT[self.colour], self.counts)
        if unmatched is not None:
            act = self.acts[unmatched.number]
            del self.acts[unmatched.number :]
            self.level = self.program_level
            raise Difference(Aspect.CHOICE, unmatched.expected, act)

    def _follow(self, starts: Sequence[Position]) -> None:
        """Let the program act from one of these positions, and record its acts since our last one."""
        watched = self.driver.watch(self.position, starts)
        if not watched.explanations:
            self.level = self.program_level
            raise Difference(Aspect.OWN_ACTS, state_of(self.position)[Aspect.BOARD], board_text(watched.board))
        if len(watched.explanations) > 1:
            many = len(watched.explanations)
            raise KensingtonError(f"{many} sequences of acts lead to this board, and to different positions")
        [(self.position, acts, ordered)] = watched.explanations
        if not self.acts:
            self.start = self.position
        self.counts["acts in an unknown order"] += 0 if ordered else len(acts)
        for number, act in enumerate(acts):
            position = self.position
            if position.to_act.colour != self.colour:
                self.counts["acts of the program"] += 1
                if ordered and len(position.legal_acts()) > 1:
                    self.chosen.append(observe(position, act, self.history, self.number))
                    if number == 0 and watched.seconds is not None:
                        self.thinking.append((kind_of(position, act), watched.seconds))
            self._advance(act)
        require_equal(Aspect.WINNER, self.position.winner or "none", self.driver.shown().winner)
        if not self.position.winner and self.position.to_act.colour != self.colour:
            raise KensingtonError("the program prompts a player, and it is unclear whether it is our turn")

    def _advance(self, act: Act) -> None:
        """Record an act of either side."""
        self.counts["turns"] += not self.position.pending
        self.acts.append(act)
        self.history.append(self.position)
        self.position = self.position.play(act)

    # Our part

    def _act(self) -> None:
        player = RandomPlayer() if len(self.acts) < 2 * self.random_turns else self.player
        act: Act | None = player.choose(self.position, self.rng.randrange(1, 0x10000), history=self.history).act
        if self.held:
            act = act_with(self.held, self.position, self.rng)
        if act is None:
            raise KensingtonError("the program holds a stone that cannot be put anywhere")
        self.give(act)
        self.act = None
        self.counts["acts played"] += 1
        self._advance(act)

    def _try_illegal(self) -> None:
        for _ in range(ILLEGAL_TRIES):
            act = random_act(self.position, self.rng)
            reason = illegality(self.position, act)
            if reason and self.driver.can_try(self.position, act):
                self.counts["illegal acts tried"] += 1
                self.give(act, reason)
                self.act = None
                return
