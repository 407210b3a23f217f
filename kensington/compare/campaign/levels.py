"""A program's levels checked against `kensington.levels`, in its memory.

In the same game with the same seed, a level must choose the same act, leave the same seed and spend the same units of
work as `docs/levels.md` says. In every fifth position the acts that it considers, with their values, must be the
same too. The result of a `LevelsJob` depends on the job alone.
"""

import itertools
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

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
    legal_acts,
    open_driver,
    random_rules,
    stuck_in,
)
from kensington.compare.memory.driver import LevelChoice, MemoryDriver, RoutineError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS, Level
from kensington.position import Position
from kensington.rules import Act, Pass, Rules, Slide

TRACED_EVERY = 5  # positions
MOST_TURNS = 150  # in a game
CONTINUATION = 24  # acts that two intermediate players add to a random game
LONG = (60, 400)  # turns of a game in which slides go back and forth
TAKEN_BACK = 4  # acts: a slide that takes back one of so many is preferred
OF_A_LONG_GAME = 9  # positions taken from each of these
OF_A_GAME = 6  # positions taken from each other game, and half as many with a relocation pending


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
    for number, (position, acts, history) in enumerate(
        itertools.islice(positions(job.seed, driver.readings), job.positions)
    ):
        kind, seed = kind_of(position), rng.randrange(SEEDS)
        counts["positions"] += 1
        counts["deep stack"] += len(position.pending) > 1
        counts["without the 2-move option"] += not position.rules.two_move
        counts[f"compared|{kind}"] += 1
        try:
            chosen = compare(driver, level, position, seed, number % TRACED_EVERY == 0, history)
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


def compare(
    driver: MemoryDriver,
    level: Level,
    position: Position,
    seed: int,
    trace: bool = False,
    history: Sequence[Position] = (),
) -> LevelChoice:
    """Let both choose. With `trace`, compare all acts that they consider as well. Raises `Difference`.

    `history` has the earlier positions of the game, the oldest first.
    """
    thoughts: list[Thought] = []
    choice = level.choose(position, seed, thoughts.append if trace else None, history)
    work = level.work_spent if "work" in driver.memory_map else 0
    try:
        chosen = driver.choose(position, level.number, seed, trace, history)
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


class Situation(NamedTuple):
    """A position to choose in, with the acts that lead there from the empty board and the positions before them."""

    position: Position
    acts: list[Act]
    history: list[Position]


def positions(seed: int, readings: Sequence[str] = ()) -> Iterator[Situation]:
    """An endless series of positions to choose in.

    Their rules are those of a program that has switches for these readings.

    They come from random games in both phases; many have pending relocations. Two levels continue a quarter of the
    games. A fifth are long, with slides that go back and forth; positions are taken from that part.
    """
    for number in itertools.count(seed * 1_000_003):
        rng = Random(number)
        rules = random_rules(rng, readings)
        game, acts = random_game(rules, rng)
        if number % 5 == 0:
            begun = len(game) - 1
            wander(game, acts, rng)
            taken = sample([at for at in range(begun, len(game)) if not game[at].pending], OF_A_LONG_GAME, rng)
        else:
            if number % 3 == 0:
                continue_game(game, acts, rng)
            pending = [at for at in range(len(game)) if game[at].pending]
            taken = sample(range(len(game)), OF_A_GAME, rng)
            taken += sample(pending, OF_A_GAME // 2, rng)
            taken += sample([at for at in pending if len(game[at].pending) > 1], OF_A_GAME // 4, rng)
        for at in taken:
            yield Situation(game[at], acts[:at], game[:at])


def sample(numbers: Sequence[int], count: int, rng: Random) -> list[int]:
    """So many of these numbers, or all if there are fewer, in random order."""
    return rng.sample(numbers, min(count, len(numbers)))


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
        act, seed = LEVELS[1].choose(positions[-1], seed, history=positions[:-1])
        after = positions[-1].play(act)
        if after.winner:
            return
        acts.append(act)
        positions.append(after)


def wander(positions: list[Position], acts: list[Act], rng: Random) -> None:
    """Continue a game at random from its last unfinished position; most slides take back an earlier one."""
    del acts[len(positions) - 1 :]
    turns = rng.randrange(*LONG) - sum(not position.mid_turn for position in positions)
    while turns > 0 and len(acts) < MOST_ACTS:
        legal = legal_acts(positions[-1])
        recent = {Slide(act.end, act.start) for act in acts[-TAKEN_BACK:] if isinstance(act, Slide)}
        back = [] if positions[-1].pending else [act for act in legal if act in recent]
        act = rng.choice(back if back and rng.random() < 0.9 else legal)
        after = positions[-1].play(act)
        if after.winner:
            return
        acts.append(act)
        positions.append(after)
        turns -= not after.mid_turn
