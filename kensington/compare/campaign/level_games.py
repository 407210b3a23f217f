"""Whole games against a program's level: what it chooses, and whether the rules allow it.

A level of the program plays one colour, one of our levels or a random player the other. The program's acts are inferred
from what it shows. If no legal acts explain that, or if it refuses a legal act or plays an illegal one, the game is a
disagreement: the program's authors may read the rules differently. Its choices show which level of ours it plays as;
where they are known to be ours, each act must be one that the level can choose (`seeds`).
"""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from boardgame.player import RandomPlayer
from emulator.beeb import CLOCK
from kensington.compare.campaign.difference import Aspect, Difference, board_text, require_equal, state_of
from kensington.compare.campaign.job import Batch, Findings
from kensington.compare.campaign.rules import (
    REASON_NAMES,
    act_with,
    difference_of,
    illegality,
    kind_of,
    random_act,
)
from kensington.compare.campaign.seeds import NoMatchingSeed, check_level
from kensington.compare.driver import GameDriver, Refused
from kensington.compare.paths import has_our_levels, open_driver
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.levels.likeness import observe
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
        try:
            game.play(turns)
            if has_our_levels(image):
                check_level(LEVELS[game.program_level - 1], game.game, OPPONENT[game.colour], found.counts)
            found.counts[f"seen: the {LEVELS[game.program_level - 1].name} plays a game"] += 1
        except NoMatchingSeed as difference:
            game.acts, game.level = list(difference.game.acts), game.program_level
            raise
    found.acts += game.chosen
    for kind, seconds in game.thinking:
        found.cycles[f"{kind}, on the screen"].append(round(seconds * CLOCK))


class LevelGame:
    """One game. For a disagreement, `act` is our last act, or `level` the program's level if its act is in question."""

    def __init__(self, driver: GameDriver, batch: Batch, number: int, counts: Counter[str]) -> None:
        assert batch.level is not None
        self.driver = driver
        self.program_level = batch.level
        self.counts = counts
        self.rng = rng = Random(f"{batch.seed} {number}")
        self.number = batch.seed * 1_000 + number  # of the game, unique in the campaign
        combination = batch.number + number + batch.level
        own, red = combination % 2, combination // 2 % 2
        self.options: dict[str, Any] = {"levels": (0, batch.level) if own == 0 else (batch.level, 0), "red": red}
        self.rules = Rules(two_move=rng.random() < 0.8)
        self.colour = COLOURS[own != red]  # ours
        self.random_turns = rng.randrange(RANDOM_TURNS + 1)
        self.player = rng.choice((RandomPlayer(), *LEVELS[:2]))
        self.start = self.position = Position.start()
        self.begun = False  # until then it is unknown which colour begins
        self.acts: list[Act] = []
        self.history: list[Position] = []  # the position before each
        self.act: Act | None = None
        self.held: int | None = None  # the point of a stone that the program holds and that cannot be put back
        self.level: int | None = None
        self.seed: int | None = None  # of a choice: unknown
        self.chosen: list[dict[str, Any]] = []  # acts of the program's level, observed
        self.thinking: list[tuple[str, float]] = []  # kinds of its acts, and the seconds it took for them

    @property
    def game(self) -> KensingtonRecord:
        return KensingtonRecord.of_acts(KENSINGTON, self.start, self.acts)

    def play(self, most_turns: int) -> None:
        """Play to the end. Raises `Difference`, and what the driver raises."""
        self.rules = self.driver.begin(Position.start(self.rules), **self.options).rules
        turns = self.counts["turns"] + most_turns
        while True:
            self._follow()
            if self.position.winner or self.counts["turns"] >= turns:
                break
            if self.rng.randrange(ILLEGAL_EVERY) == 0:
                self._try_illegal()
            self._act()

    def _follow(self) -> None:
        """Let the program act, and record its acts since our last one."""
        starts = (
            [self.position] if self.begun else [Position.start(replace(self.rules, first=each)) for each in COLOURS]
        )
        watched = self.driver.watch(self.position, starts)
        if not watched.explanations:
            self.level = self.program_level
            raise Difference(Aspect.OWN_ACTS, state_of(self.position)[Aspect.BOARD], board_text(watched.board))
        if len(watched.explanations) > 1:
            many = len(watched.explanations)
            raise KensingtonError(f"{many} sequences of acts lead to this board, and to different positions")
        [(position, acts, ordered)] = watched.explanations
        if not self.begun:
            self.begun, self.start = True, position
        self.counts["acts in an unknown order"] += 0 if ordered else len(acts)
        for number, act in enumerate(acts):
            if position.to_act.colour != self.colour:
                self.counts["acts of the program"] += 1
                if ordered and len(position.legal_acts()) > 1:
                    self.chosen.append(observe(position, act, self.history, self.number))
                    if number == 0 and watched.seconds is not None:
                        self.thinking.append((kind_of(position, act), watched.seconds))
            position = self._played(position, act)
        self.position = position
        require_equal(Aspect.WINNER, position.winner or "none", self.driver.shown().winner)
        if not position.winner and position.to_act.colour != self.colour:
            raise KensingtonError("the program prompts a player, and it is unclear whether it is our turn")

    def _played(self, position: Position, act: Act) -> Position:
        """Record an act of either side; the position after it."""
        self.counts["turns"] += not position.pending
        self.acts.append(act)
        self.history.append(position)
        return position.play(act)

    # Our part

    def _act(self) -> None:
        player = RandomPlayer() if len(self.acts) < 2 * self.random_turns else self.player
        act = player.choose(self.position, self.rng.randrange(1, 0x10000), history=self.history).act
        if self.held:
            forced, self.held = act_with(self.held, self.position, self.rng), None
            if forced is None:
                raise KensingtonError("the program holds a stone that cannot be put anywhere")
            act = forced
        self.act = act
        try:
            self.driver.play(act)
        except Refused as refused:
            raise difference_of(refused, self.position.play(act)) from None
        self.act = None
        self.counts["acts played"] += 1
        self.position = self._played(self.position, act)

    def _try_illegal(self) -> None:
        for _ in range(ILLEGAL_TRIES):
            act = random_act(self.position, self.rng)
            reason = illegality(self.position, act)
            if reason and self.driver.can_try(self.position, act):
                break
        else:
            return
        self.counts["illegal acts tried"] += 1
        self.act = act
        try:
            self.driver.play(act)
        except Refused as refused:
            self.act, self.held = None, refused.held
        else:
            raise Difference(Aspect.LEGALITY, REASON_NAMES[reason], "legal")
