"""A program's levels checked against `kensington.levels`: single choices in memory, and whole games on the screen.

In memory, in the same game with the same seed, both must do the same. On the screen a level of the program plays one
colour, one of our levels or a random player the other, and the program's acts are inferred from what it shows. Its
choices show which level of ours it plays as; see docs/compare.md.
"""

import itertools
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from boardgame.chance import SEEDS
from boardgame.player import RandomPlayer, Thought
from emulator.beeb import CLOCK
from kensington.beeb.game_routines import LevelChoice
from kensington.compare.campaign.cases import Batch, Case, Findings
from kensington.compare.campaign.counting import About, Count, Counts, Sight, see
from kensington.compare.campaign.difference import Aspect, Difference, require_equal, state_of
from kensington.compare.campaign.rules import ScreenGame
from kensington.compare.driver import ActKind, GameOptions, Positions, WholeGames, kind_of
from kensington.compare.paths import has_our_levels
from kensington.errors import KensingtonError
from kensington.levels import LEVELS, Level
from kensington.levels.likeness import observe
from kensington.levels.seeds import match_seeds
from kensington.position import Position
from kensington.random_games import illegality, positions, random_act
from kensington.rules import COLOURS, OPPONENT, Act, Pass, Rules

EDGE_SEEDS = (0, 1, 255, 256, 32767, 32768, 65535)  # which each batch tries first: where bytes and words begin and end
TRACED_EVERY = 5  # positions
MOST_TURNS = 100  # of a game on the screen
RANDOM_TURNS = 6  # our first turns, at most, that are played at random
ILLEGAL_EVERY = 6  # of our acts to one before which an illegal act is tried
ILLEGAL_TRIES = 40  # random acts among which it is sought


def compare_choices(driver: Positions, found: Findings) -> None:
    """Compare a level in `count` positions."""
    batch, counts = found.batch, found.counts
    rng, level = Random(batch.seed), _level_of(batch)
    cases = itertools.islice(positions(batch.seed, driver.readings), batch.count)
    for number, ((*history, position), acts) in enumerate(cases):
        kind, drawn = kind_of(position), rng.randrange(SEEDS)
        seed = EDGE_SEEDS[number] if number < len(EDGE_SEEDS) else drawn
        counts[Count.POSITIONS] += 1
        counts[Count.DEEP] += len(position.pending) > 1
        counts[Count.COMPARED, kind] += 1
        with found.comparing(Case((*history, position)[0], acts, level=level.number, seed=seed)):
            chosen = compare(driver, level, position, seed, number % TRACED_EVERY == 0, history)
            counts[Count.AGREED, kind] += 1
            found.took(kind, chosen.cycles)
        if found.stuck:
            break


def compare(
    driver: Positions,
    level: Level,
    position: Position,
    seed: int,
    trace: bool = False,
    history: Sequence[Position] = (),
) -> LevelChoice:
    """Let both choose; with `trace`, compare all acts that they consider, too. Raises `Difference` and `ProgramFault`.

    `history` has the earlier positions of the game, the oldest first.
    """
    thoughts: list[Thought[Act]] = []
    choice = level.choose(position, seed, thoughts.append if trace else None, history)
    work = level.work_spent
    chosen = driver.choose(position, level.number, seed, trace, history)
    require_equal(Aspect.CHOICE, choice.act, chosen.act)
    require_equal(Aspect.NEXT_SEED, choice.seed, chosen.seed)
    if chosen.work is not None:
        require_equal(Aspect.WORK, work, chosen.work)
    if chosen.thoughts is not None and choice.act != Pass():  # a pass is not considered
        for number, (mine, its) in enumerate(itertools.zip_longest(thoughts, chosen.thoughts), 1):
            require_equal(Aspect.THOUGHTS, (number, mine), (number, its))
    return chosen


def play_games(driver: WholeGames, found: Findings, turns: int = MOST_TURNS) -> None:
    """Play `count` games of up to `turns` turns, if the program has the level. If it is ours, at least one seed must
    explain all its acts in a game."""
    for number in range(found.batch.count):
        found.counts[Count.GAMES] += 1
        game = LevelGame(driver, found.batch, number, found.counts)
        with found.comparing(game):
            if not game.play_to_end(turns):
                found.counts[Count.NO_LEVEL] += 1
                continue
            if has_our_levels(found.image):
                game.match_seeds()
            see(found.counts, Sight.LEVEL_GAME, game.about)
        found.acts += game.chosen
        for kind, seconds in game.thinking:
            found.took(kind, round(seconds * CLOCK), on_screen=True)


class LevelGame(ScreenGame):
    """One game. For a disagreement, `act` is our last act, or `level` the program's level if its act is in question."""

    def __init__(
        self, driver: WholeGames, batch: Batch, number: int, counts: Counts, options: GameOptions | None = None
    ) -> None:
        super().__init__(driver, counts)
        self.program = _level_of(batch)  # its level, if it is ours
        self.about = About.level(self.program.number)
        self.rng = rng = Random(f"{batch.seed} {number}")
        self.number = batch.seed * 1_000 + number  # of the game, unique in the campaign
        combination = batch.number + number + self.program.number
        own, red = combination % 2, combination // 2 % 2
        levels = (self.program.number, 0) if own else (0, self.program.number)
        self.options = {"levels": levels, "red": red, **(options or {})}
        self.rules = Rules(two_move=rng.random() < 0.8)
        self.colour = COLOURS[own != red]  # ours
        self.random_turns = rng.randrange(RANDOM_TURNS + 1)
        self.player = rng.choice((RandomPlayer(), *LEVELS[:2]))
        self.history: list[Position] = []  # the position before each act
        self.chosen: list[dict[str, Any]] = []  # acts of the program's level, observed
        self.thinking: list[tuple[ActKind, float]] = []  # kinds of its acts, and the seconds until they showed
        self.settled: list[float] = []  # the seconds until the board stood after its turns

    def play_to_end(self, most_turns: int) -> bool:
        """Play to the end, unless the program has no such level; whether it has. Raises `Difference`, and what the
        driver raises."""
        level, has_level = self.program.number, self.program.number <= self.driver.levels
        rules = has_level and self.driver.begin(Position.start(self.rules), **self.options).rules
        if not rules or level > self.driver.levels:  # its prompt may have told
            return False
        self.colour = self.driver.person or self.colour  # the program may not ask for colours
        starts = [Position.start(replace(rules, first=colour)) for colour in COLOURS]
        end = self.counts[Count.TURNS] + most_turns
        self._follow(starts)
        while not self.position.winner and self.counts[Count.TURNS] < end:
            if self.rng.randrange(ILLEGAL_EVERY) == 0:
                self._try_illegal()
            self._act()
            self._follow([self.position])
        return True

    def match_seeds(self) -> None:
        """Raise `Difference` at the program's first act that the same level of ours cannot have chosen."""

        def judge(position: Position, acts: int, agreed: bool) -> None:
            self.counts[Count.AGREED if agreed else Count.COMPARED, kind_of(position)] += acts

        unmatched = match_seeds(self.program, self.history, self.acts, OPPONENT[self.colour], judge)
        if unmatched is not None:
            act = self.acts[unmatched.number]
            del self.acts[unmatched.number :]
            self.level = self.program.number
            raise Difference(Aspect.CHOICE, unmatched.expected, act)

    def _follow(self, starts: Sequence[Position]) -> None:
        """Let the program act from one of these positions, and record its acts since our last one."""
        watched = self.driver.watch(self.position, starts)
        if not watched.explanations:
            self.level = self.program.number
            raise Difference(Aspect.OWN_ACTS, state_of(self.position)[Aspect.BOARD], dict(watched.board))
        if len(watched.explanations) > 1:
            raise KensingtonError(f"{len(watched.explanations)} different positions explain this board")
        [(self.position, acts, ordered)] = watched.explanations
        if not self.acts:
            self.start = self.position
        if acts and watched.settled is not None:
            self.settled.append(watched.settled)
        self.counts[Count.UNORDERED] += 0 if ordered else len(acts)
        for number, act in enumerate(acts):
            position, kind = self.position, kind_of(self.position, act)
            if position.to_act.colour != self.colour:
                self.counts[Count.LEVEL_ACTS] += 1
                see(self.counts, Sight.LEVEL_ACT, self.about, kind)
                if ordered and len(position.legal_acts()) > 1:
                    self.chosen.append(observe(position, act, self.history, self.number))
                    if number == 0 and watched.seconds is not None:
                        self.thinking.append((kind, watched.seconds))
            self._advance(act)
        require_equal(Aspect.WINNER, self.position.winner, self.driver.view().winner)
        if not self.position.winner and self.position.to_act.colour != self.colour:
            raise KensingtonError("the program prompts a player, and it is unclear whether it is our turn")

    def _advance(self, act: Act) -> None:
        """Record an act of either side."""
        self.counts[Count.TURNS] += not self.position.pending
        self.acts.append(act)
        self.history.append(self.position)
        self.position, self.act = self.position.play(act), None

    def _act(self) -> None:
        """Play an act of ours."""

        def choose(player: RandomPlayer | Level) -> Act:
            return player.choose(self.position, self.rng.randrange(1, SEEDS), history=self.history).act

        player = RandomPlayer() if len(self.acts) < 2 * self.random_turns else self.player
        act = self.without_doubt(choose(player), partial(choose, RandomPlayer()))
        self.give(act)
        self._advance(act)

    def _try_illegal(self) -> None:
        for act in (random_act(self.position, self.rng) for _ in range(ILLEGAL_TRIES)):
            reason = illegality(self.position, act)
            if reason and self.driver.can_try(self.position, act):
                self.counts[Count.ILLEGAL_TRIED] += 1
                self.give(act, reason)
                self.tried.append((len(self.acts), act))
                self.act = None
                return


def _level_of(batch: Batch) -> Level:
    assert batch.level is not None
    return LEVELS[batch.level - 1]
