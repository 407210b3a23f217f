"""A program's levels checked against `kensington.levels`, in its memory.

In the same position with the same seed, a level must choose the same act, leave the same seed and spend the same units
of work as `docs/levels.md` says. In every fifth position the acts that it considers, with their values, must be the
same too. The result of a `LevelsJob` depends on the job alone.
"""

import itertools
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from boardgame.chance import SEEDS
from boardgame.errors import BoardGameError
from boardgame.player import Thought
from kensington.compare.campaign.difference import Aspect, Difference, require_equal
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.rules import (
    MOST_ACTS,
    ShapeSeekingPlayer,
    agreement,
    kind_of,
    open_driver,
    random_rules,
    stuck_in,
)
from kensington.compare.memory.driver import LevelChoice, MemoryDriver, RoutineError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS, Level
from kensington.position import Position
from kensington.rules import Act, Pass, Rules

TRACED_EVERY = 5  # positions
MOST_TURNS = 150  # in a game
CONTINUATION = 24  # acts that two intermediate players add to a random game
OF_A_GAME = 6  # positions taken from each game, and half as many with a relocation pending


@dataclass(frozen=True)
class LevelsJob:
    """So many positions, from a seed, for level 1, 2 or 3."""

    image: str
    level: int
    seed: int
    positions: int = 20


def run(job: LevelsJob) -> dict[str, Any]:
    """Compare in the positions of a job. The result is that of `rules.run`, and `cycles`: the CPU cycles of each choice
    on which both agree, by kind."""
    began = time.process_time()
    driver = open_driver(job.image, "memory")
    driver.restart()
    counts: Counter[str] = Counter()
    cycles: dict[str, list[int]] = defaultdict(list)
    disagreements = []
    stuck: set[str] = set()
    rng = Random(job.seed)
    level = LEVELS[job.level - 1]
    for number, (position, acts) in enumerate(itertools.islice(positions(job.seed, driver.readings), job.positions)):
        kind, seed = kind_of(position), rng.randrange(SEEDS)
        counts["positions"] += 1
        counts["deep stack"] += len(position.pending) > 1
        counts["without the 2-move option"] += not position.rules.two_move
        counts[f"compared|{kind}"] += 1
        try:
            chosen = compare(driver, level, position, seed, trace=number % TRACED_EVERY == 0)
        except Difference as difference:
            game = KensingtonRecord.of_acts(KENSINGTON, Position.start(position.rules), acts)
            found = Disagreement.of(difference, job.image, "memory", game, level=job.level, seed=seed)
            disagreements.append(found.to_text())
            driver.restart()
            if stuck := stuck_in(difference):
                break
        else:
            counts[f"agreed|{kind}"] += 1
            cycles[kind].append(chosen.cycles)
    return {
        "counts": {what: count for what, count in sorted(counts.items()) if "|" not in what},
        "agreement": agreement(counts),
        "disagreements": disagreements,
        "failures": [],
        "stuck": sorted(stuck),
        "cycles": dict(cycles),
        "seconds": time.process_time() - began,
    }


def compare(driver: MemoryDriver, level: Level, position: Position, seed: int, trace: bool = False) -> LevelChoice:
    """Let both choose. With `trace`, compare all acts that they consider as well. Raises `Difference`."""
    thoughts: list[Thought] = []
    choice = level.choose(position, seed, thoughts.append if trace else None)
    work = level.work_spent if "work" in driver.memory_map else 0
    try:
        chosen = driver.choose(position, level.number, seed, trace)
    except RoutineError as error:
        raise Difference(Aspect.ANSWER, choice.act, error) from error
    except BoardGameError as error:
        raise Difference(Aspect.CHOICE, choice.act, error) from None
    require_equal(Aspect.CHOICE, choice.act, chosen.act)
    require_equal(Aspect.SEED, choice.seed, chosen.seed)
    require_equal(Aspect.WORK, work, chosen.work)
    if trace and "thoughts" in driver.memory_map and choice.act != Pass():  # a pass is not considered
        for number, (ours, its) in enumerate(itertools.zip_longest(thoughts, chosen.thoughts), 1):
            require_equal(Aspect.THOUGHTS, _tried(number, ours), _tried(number, its))
    return chosen


def _tried(number: int, thought: Thought | None) -> str:
    return f"{number}. {thought.act} is worth {thought.value}" if thought else f"{number}. nothing"


def positions(seed: int, readings: Sequence[str] = ()) -> Iterator[tuple[Position, list[Act]]]:
    """An endless series of positions to choose in, each with the acts that lead there from the empty board.

    Their rules are those of a program that has switches for these readings.

    They come from random games, a third of them continued by two levels, in both phases; many have pending relocations.
    """
    for number in itertools.count(seed * 1_000_003):
        rng = Random(number)
        rules = random_rules(rng, readings)
        game, acts = random_game(rules, rng)
        if number % 3 == 0:
            continue_game(game, acts, rng)
        pending = [at for at, position in enumerate(game) if position.pending]
        deep = [at for at in pending if len(game[at].pending) > 1]
        taken = rng.sample(range(len(game)), min(OF_A_GAME, len(game)))
        taken += rng.sample(pending, min(OF_A_GAME // 2, len(pending)))
        taken += rng.sample(deep, min(OF_A_GAME // 4, len(deep)))
        for at in taken:
            yield game[at], acts[:at]


def random_game(rules: Rules, rng: Random) -> tuple[list[Position], list[Act]]:
    """The unfinished positions of a random game, and the acts that were played in them."""
    player = ShapeSeekingPlayer(rng)
    position, positions = Position.start(rules), list[Position]()
    acts: list[Act] = []
    turns = rng.randrange(1, MOST_TURNS)
    while not position.winner and turns and len(acts) < MOST_ACTS:
        positions.append(position)
        acts.append(player.choose(position))
        turns -= not position.pending
        position = position.play(acts[-1])
    return positions, acts


def continue_game(positions: list[Position], acts: list[Act], rng: Random) -> None:
    """Let two intermediate players continue from one of the positions."""
    at = rng.randrange(len(positions))
    del positions[at + 1 :], acts[at:]
    seed = rng.randrange(SEEDS)
    while len(positions) <= at + CONTINUATION:
        act, seed = LEVELS[1].choose(positions[-1], seed)
        after = positions[-1].play(act)
        if after.winner:
            return
        acts.append(act)
        positions.append(after)
