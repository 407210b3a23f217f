"""The levels of KEN on the emulated machine, held against `kensington.levels`.

    python -m tests.kensington.beeb.levels --positions 1000 --seed 1

gives each level so many positions of games, with a seed each: the act, the next seed and the units of work must be the
same, and in every position of `LISTENED` so must be all that is tried, with its values. The first disagreement ends
it, with status 1. At the end it tells how long the turns took at 2 MHz, nothing else running on the machine.
"""

import argparse
import itertools
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from random import Random

from kensington.levels import LEVELS, Level
from kensington.player import Thought
from kensington.position import Position
from kensington.rules import Pass, Rules
from tests.kensington.beeb.harness import Chosen, Mind
from tests.kensington.beeb.rules import Disagreement
from tests.kensington.games import random_game
from tests.kensington.twins import eager_game

CLOCK = 2_000_000  # cycles a second
LISTENED = 5  # every so many positions
REPORT = 100  # positions
MOST_ACTS = 150  # in a game
OF_A_GAME = 4  # positions that are taken of each


def positions(seed: int) -> Iterator[Position]:
    """Positions of games: random ones, those of players who like shapes, and some in which a level has played on."""
    for number in itertools.count(seed * 1_000_003):
        chance = Random(number)
        rules = Rules(two_move=chance.random() < 0.75, first=chance.choice(("red", "blue")))
        game = [position for position, _ in eager_game(Position.start(rules), number)]
        if number % 2:
            game = [position for position, _ in random_game(number, rules, MOST_ACTS)]
            game += played_on(chance.choice(game), chance)
        pending = [position for position in game if position.pending]
        deep = [position for position in game if len(position.pending) > 1]
        yield from chance.sample(game, min(OF_A_GAME, len(game)))
        yield from chance.sample(pending, min(OF_A_GAME // 2, len(pending)))
        yield from chance.sample(deep, min(1, len(deep)))


def played_on(position: Position, chance: Random) -> list[Position]:
    """The next positions if two intermediate players go on from this one."""
    game, seed = [], chance.randrange(65536)
    while not position.winner and len(game) < OF_A_GAME * 8:
        game.append(position)
        act, seed = LEVELS[1].choose(position, seed)
        position = position.play(act)
    return game


def compare(mind: Mind, level: Level, position: Position, seed: int, listen: bool) -> Chosen:
    """Let both choose; raises `Disagreement`."""
    thoughts: list[Thought] = []
    choice = level.choose(position, seed, thoughts.append if listen else None)
    chosen = mind.choose(position, level.number, seed, listen)
    if choice.act == Pass():
        thoughts.clear()  # KEN has nothing to show of a pass
    plain = (choice.act, choice.seed, level.work_spent, tuple(thoughts))
    if plain != chosen[:4]:
        tried = itertools.zip_longest(thoughts, chosen.thoughts)
        other = next((f"{ours}, KEN {its}" for ours, its in tried if ours != its), "the same")
        raise Disagreement(
            f"{level.name}, seed {seed}\nposition: {position.to_text()}\nplain: {plain[:3]}\nKEN: {chosen[:3]}\n"
            f"the first thought that differs: {other}"
        )
    return chosen


def compare_level(mind: Mind, level: Level, count: int, seed: int) -> Iterator[tuple[Position, Chosen]]:
    """Compare a level's choices in so many positions; gives each as it has been compared."""
    chance = Random(seed)
    for number, position in enumerate(itertools.islice(positions(seed), count)):
        yield position, compare(mind, level, position, chance.randrange(65536), number % LISTENED == 0)


def seconds(cycles: list[int]) -> str:
    """The median and the most of these times."""
    return f"median {statistics.median(cycles) / CLOCK:.2f} s, most {max(cycles) / CLOCK:.2f} s of {len(cycles)}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold KEN's levels against those of kensington.levels.")
    parser.add_argument("--positions", type=int, default=1000, help="for each level")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default="123", help="which ones, by number")
    options = parser.parse_args()
    mind = Mind()
    for level in (LEVELS[int(number) - 1] for number in options.levels):
        began = time.perf_counter()
        cycles: dict[str, list[int]] = defaultdict(list)
        try:
            for position, chosen in compare_level(mind, level, options.positions, options.seed):
                cycles["relocation" if position.pending else "placing or sliding"].append(chosen.cycles)
                done = sum(map(len, cycles.values()))
                if done % REPORT == 0:
                    print(f"{level.name}: {done} positions agree, {time.perf_counter() - began:.0f} s", flush=True)
        except Disagreement as disagreement:
            print(f"disagreement: {disagreement}")
            return 1
        for kind, times in sorted(cycles.items()):
            print(f"{level.name}, {kind}: {seconds(times)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
