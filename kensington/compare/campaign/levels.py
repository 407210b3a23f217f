"""The levels of a program held against `kensington.levels`: in the same position, with the same seed, the same act.

In its memory a program is given positions and seeds, and must choose the act, leave the seed and have done the units of
work that `docs/levels.md` says; in some of them all that it tries must be the same as well, with its values.
A `LevelsJob` is a piece of a campaign, and its result is the same wherever it runs.
"""

import itertools
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from boardgame.errors import BoardGameError
from boardgame.player import Thought
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.rules import ShapeSeekingPlayer, agreement, opened
from kensington.compare.driver import Differs, require_same
from kensington.compare.memory.driver import LevelChoice, MemoryDriver, RoutineError
from kensington.levels import LEVELS, Level
from kensington.notation import Game
from kensington.position import Position
from kensington.rules import COLOURS, Act, Pass, Rules

CLOCK = 2_000_000  # cycles a second
LISTENED = 5  # every so many positions
MOST_TURNS = 150  # in a game
PLAYED_ON = 24  # acts of two intermediate players, from somewhere in a random game
OF_A_GAME = 6  # positions that are taken of each, and half as many with a relocation pending
SEEDS = 0x10000


@dataclass(frozen=True)
class LevelsJob:
    """So many positions from a seed, for the level of this number."""

    image: str
    level: int
    seed: int
    positions: int = 20


def run(job: LevelsJob) -> dict[str, Any]:
    """Compare in the positions of a job. The result is that of `rules.run`; and `cycles` are those that the program
    took for each choice, by kind."""
    began = time.process_time()
    window = opened(job.image, "memory")
    window.restart()
    seen: Counter[str] = Counter()
    cycles: dict[str, list[int]] = defaultdict(list)
    disagreements = []
    chance = Random(job.seed)
    level = LEVELS[job.level - 1]
    for number, (position, acts) in enumerate(itertools.islice(positions(job.seed), job.positions)):
        kind, seed = kind_of(position), chance.randrange(SEEDS)
        seen["positions"] += 1
        seen["deep stack"] += len(position.pending) > 1
        seen["without the 2-move option"] += not position.rules.two_move
        seen[f"compared|{kind}"] += 1
        try:
            chosen = compare(window, level, position, seed, listen=number % LISTENED == 0)
        except Differs as fault:
            game = Game.of_acts(Position.start(position.rules), acts)
            found = Disagreement.of(fault, job.image, "memory", game, level=job.level, seed=seed)
            disagreements.append(found.to_text())
            window.restart()
        else:
            seen[f"agreed|{kind}"] += 1
            cycles[kind].append(chosen.cycles)
    return {
        "counts": {what: count for what, count in sorted(seen.items()) if "|" not in what},
        "agreement": agreement(seen),
        "disagreements": disagreements,
        "failures": [],
        "cycles": dict(cycles),
        "seconds": time.process_time() - began,
    }


def kind_of(position: Position) -> str:
    """What is to be chosen: `"placing"`, `"moving"` or `"relocating"`."""
    return "relocating" if position.pending else position.phase


def compare(window: MemoryDriver, level: Level, position: Position, seed: int, listen: bool = False) -> LevelChoice:
    """Let both choose; with `listen`, compare all that they try as well. Raises `Differs`."""
    thoughts: list[Thought] = []
    choice = level.choose(position, seed, thoughts.append if listen else None)
    work = level.work_spent if "work" in window.memory_map else 0
    try:
        chosen = window.choose(position, level.number, seed, listen)
    except RoutineError as error:
        raise Differs("whether it answers", choice.act, error) from None
    except BoardGameError as error:
        raise Differs("the act chosen", choice.act, error) from None
    require_same("the act chosen", choice.act, chosen.act)
    require_same("the next seed", choice.seed, chosen.seed)
    require_same("the units of work", work, chosen.work)
    if listen and "thoughts" in window.memory_map and choice.act != Pass():  # of a pass there is nothing to show
        for number, (ours, its) in enumerate(itertools.zip_longest(thoughts, chosen.thoughts), 1):
            require_same("what is tried", _tried(number, ours), _tried(number, its))
    return chosen


def _tried(number: int, thought: Thought | None) -> str:
    return f"{number}. {thought.act} is worth {thought.value}" if thought else f"{number}. nothing"


def positions(seed: int) -> Iterator[tuple[Position, list[Act]]]:
    """Positions to choose in without end, each with the acts that lead there from the empty board: of random games, in
    both phases, many of them with pending relocations, and of such in which two levels have played on."""
    for number in itertools.count(seed * 1_000_003):
        chance = Random(number)
        rules = Rules(two_move=chance.random() < 0.75, first=chance.choice(COLOURS))
        game, acts = random_game(rules, chance)
        if number % 3 == 0:
            go_on(game, acts, chance)
        pending = [at for at, position in enumerate(game) if position.pending]
        deep = [at for at in pending if len(game[at].pending) > 1]
        taken = chance.sample(range(len(game)), min(OF_A_GAME, len(game)))
        taken += chance.sample(pending, min(OF_A_GAME // 2, len(pending)))
        taken += chance.sample(deep, min(OF_A_GAME // 4, len(deep)))
        for at in taken:
            yield game[at], acts[:at]


def random_game(rules: Rules, chance: Random) -> tuple[list[Position], list[Act]]:
    """The positions of a random game in which something is to be chosen, and the acts between them."""
    player = ShapeSeekingPlayer(chance)
    position, positions, acts = Position.start(rules), [], []
    turns = chance.randrange(1, MOST_TURNS)
    while not position.winner and turns:
        positions.append(position)
        acts.append(player.choose(position))
        turns -= not position.pending
        position = position.play(acts[-1])
    return positions, acts


def go_on(positions: list[Position], acts: list[Act], chance: Random) -> None:
    """Have two intermediate players go on from one of these positions."""
    at = chance.randrange(len(positions))
    del positions[at + 1 :], acts[at:]
    seed = chance.randrange(SEEDS)
    while len(positions) <= at + PLAYED_ON:
        act, seed = LEVELS[1].choose(positions[-1], seed)
        after = positions[-1].play(act)
        if after.winner:
            return
        acts.append(act)
        positions.append(after)
