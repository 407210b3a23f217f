"""A program's levels checked against `kensington.levels`, by the routines that choose.

In the same game with the same seed, a level must choose the same act, leave the same seed and spend the same units of
work as `docs/levels.md` says. In every fifth position the acts that it considers, with their values, must be the
same too. The result of a batch depends on the batch alone.
"""

import itertools
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from boardgame.chance import SEEDS
from boardgame.player import Thought
from kensington.compare.campaign.difference import Aspect, Difference, require_equal
from kensington.compare.campaign.job import Batch, Case, Findings
from kensington.compare.campaign.rules import MOST_ACTS, ShapeSeekingPlayer, kind_of, legal_acts, random_rules
from kensington.compare.driver import GameDriver, LevelChoice, ProgramFault
from kensington.compare.paths import open_driver
from kensington.levels import LEVELS, Level
from kensington.position import Position
from kensington.rules import Act, Pass, Rules, Slide

EDGE_SEEDS = (0, 1, 255, 256, 32767, 32768, 65535)  # which each batch tries first: where bytes and words begin and end
TRACED_EVERY = 5  # positions
MOST_TURNS = 150  # in a game
CONTINUATION = 24  # acts that two intermediate players add to a random game
LONG = (60, 400)  # turns of a game in which slides go back and forth
TAKEN_BACK = 4  # acts: a slide that takes back one of so many is preferred
OF_A_LONG_GAME = 9  # positions taken from each of these
OF_A_GAME = 6  # positions taken from each other game, and half as many with a relocation pending


def run(image: str, batch: Batch) -> dict[str, Any]:
    """Compare a level in `count` positions; the result is that of `Findings.as_json`."""
    assert batch.level is not None
    driver = open_driver(image, batch.path)
    driver.restart()
    found = Findings(image, driver, batch)
    rng = Random(batch.seed)
    level = LEVELS[batch.level - 1]
    cases = itertools.islice(positions(batch.seed, driver.readings), batch.count)
    for number, ((*history, position), acts) in enumerate(cases):
        kind = kind_of(position)
        drawn = rng.randrange(SEEDS)
        seed = EDGE_SEEDS[number] if number < len(EDGE_SEEDS) else drawn
        found.counts["positions"] += 1
        found.counts["deep stack"] += len(position.pending) > 1
        found.counts["without the 2-move option"] += not position.rules.two_move
        found.counts[f"compared|{kind}"] += 1
        with found.comparing(Case((*history, position)[0], acts, level=level.number, seed=seed)):
            chosen = compare(driver, level, position, seed, number % TRACED_EVERY == 0, history)
            found.counts[f"agreed|{kind}"] += 1
            found.cycles[kind].append(chosen.cycles)
        if found.stuck:
            break
    return found.as_json()


def compare(
    driver: GameDriver,
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
    work = level.work_spent
    try:
        chosen = driver.choose(position, level.number, seed, trace, history)
    except ProgramFault as fault:
        raise Difference(Aspect.ANSWER, choice.act, fault) from fault
    require_equal(Aspect.CHOICE, choice.act, chosen.act)
    require_equal(Aspect.NEXT_SEED, choice.seed, chosen.seed)
    if chosen.work is not None:
        require_equal(Aspect.WORK, work, chosen.work)
    if chosen.thoughts is not None and choice.act != Pass():  # a pass is not considered
        for number, (ours, its) in enumerate(itertools.zip_longest(thoughts, chosen.thoughts), 1):
            require_equal(Aspect.THOUGHTS, _tried(number, ours), _tried(number, its))
    return chosen


def _tried(number: int, thought: Thought | None) -> str:
    return f"{number}. {thought.act} is worth {thought.value}" if thought else f"{number}. nothing"


def positions(seed: int, readings: Sequence[str] = ()) -> Iterator[tuple[list[Position], list[Act]]]:
    """An endless series of games so far, each its positions and the acts between them: a level chooses in the last.

    Their rules are those of a program that has switches for these readings. Moves of random players lead to both
    phases and to many pending relocations. Two levels continue a quarter of the games. A fifth are long and end where
    slides go back and forth.
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
            yield game[: at + 1], acts[:at]


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
