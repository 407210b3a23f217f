"""The command `python -m tools.checks.screen_variants`: play variants of KEN by the screen alone.

On each variant a random game between two humans is compared with the engine to its end, with illegal acts tried before
each act; then a game is played against one of its levels, whose acts must be explained by legal ones.
"""

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Unpack

from commandline.errors import UserError
from kensington.compare.campaign.counting import Count
from kensington.compare.campaign.rules import ScreenGame
from kensington.compare.driver import ActKind, GameOptions
from kensington.compare.program import ProgramError
from kensington.compare.screen.driver import ScreenDriver
from kensington.position import Position
from kensington.random_games import illegal_acts
from kensington.rules import COLOURS, OPPONENT, WINNING_HEXAGONS, Act, Colour, Rules
from tools.corpus.variants import variant

MOST_ACTS = 300  # of a game
AMBITION = (0.1, 0.8)  # while placing in every other game, so that stones come to be moved; and otherwise


class Played(NamedTuple):
    """A game's acts and refusals, its emulated seconds, the processor's seconds it took, and the winner."""

    acts: int
    refused: int
    seconds: float
    took: float
    winner: Colour | None

    def __str__(self) -> str:
        rate = self.seconds / self.took
        time_taken = f"{self.seconds:.0f} s at {rate:.0f} times real time"
        return f"{self.acts} acts, {self.refused} refused, {self.winner} won, {time_taken}"


def ambitious(position: Position, chance: Random, ambition: float) -> Act:
    """With probability `ambition` a legal act that helps to fill a winning hexagon, otherwise any legal act."""
    acts = position.legal_acts()
    owner = position.to_act.colour
    if chance.random() >= ambition:
        return chance.choice(acts)

    def hope(act: Act) -> tuple[int, float]:
        after = position.play(act)
        own, other = after.camp(owner).stones, after.camp(OPPONENT[owner]).stones
        best = max(
            (own & hexagon.mask).bit_count() * 3 - (other & hexagon.mask).bit_count() * 2
            for hexagon in WINNING_HEXAGONS[owner]
        )
        return best, chance.random()

    return max(chance.sample(acts, min(len(acts), 40)), key=hope)


def play_two_humans(driver: ScreenDriver, seed: int, most_acts: int = MOST_ACTS, illegal: int = 1) -> Played:
    """Play a game between two humans, compared with the engine act by act, with illegal acts tried before each."""
    chance = Random(seed)
    seen: Counter[Any] = Counter()
    game = ScreenGame(driver, seen)
    game.begin(Position.start(Rules(two_move=seed % 3 > 0)))
    began, at = time.process_time(), driver.program.seconds
    while not game.position.winner and len(game.acts) < most_acts:
        for _ in range(illegal):
            for act in illegal_acts(game.position, chance):
                game.refuse(act)
        placing = game.position.phase == "placing" and seed % 2
        game.play(ambitious(game.position, chance, AMBITION[not placing]))
    took, seconds = time.process_time() - began, driver.program.seconds - at
    return Played(len(game.acts), seen[Count.AGREED, ActKind.REFUSING], seconds, took, game.position.winner)


def play_level(
    driver: ScreenDriver, seed: int, most_acts: int = MOST_ACTS, two_move: bool = True, **options: Unpack[GameOptions]
) -> Played:
    """Play at random as the first player against a level, and explain each of the level's acts by legal ones."""
    chance = Random(seed)
    driver.restart(seed)
    rules = driver.begin(Position.start(Rules(two_move=two_move)), **options).rules
    began, at = time.process_time(), driver.program.seconds
    starts = [Position.start(replace(rules, first=first)) for first in COLOURS]
    acts = 0
    while True:
        found = driver.watch(starts[0], starts).explanations
        assert len(found) == 1, f"{len(found)} explanations"
        acts += len(found[0].acts)
        position = reduce(Position.play, found[0].acts, found[0].start)
        won = driver.view().winner
        assert position.winner == won, f"the winner is {position.winner} for the engine, {won} shown"
        if position.winner or acts >= most_acts:
            break
        act = chance.choice(position.legal_acts())
        assert driver.play(act) is None, f"{act} is refused"
        starts = [position.play(act)]
        acts += 1
    took, seconds = time.process_time() - began, driver.program.seconds - at
    return Played(acts, 0, seconds, took, position.winner)


def check_variant(seed: int, folder: Path, most_acts: int = MOST_ACTS) -> Iterator[str]:
    """Calibrate on the variant of this seed and play on it; yields a line on each part. Raises ProgramError."""
    *_, image = variant(seed).write(folder)
    began = time.process_time()
    driver = ScreenDriver.load(image, television=seed % 4 > 0)
    try:
        keys = " ".join(sorted(driver.screen.cursor.directions))
        yield f"calibrated in {time.process_time() - began:.1f} s, keys {keys}"
        yield f"two humans: {play_two_humans(driver, seed, most_acts)}"
        level = 1 + seed % 2
        played = play_level(driver, seed, most_acts, seed % 3 > 0, levels=(0, level), thinking=seed % 5 == 0)
        yield f"level {level}: {played}"
    except ProgramError:
        raise
    except (UserError, AssertionError) as error:
        raise driver.program.error(f"{type(error).__name__}: {error}") from error


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.screen_variants", description="Play variants of KEN by the screen alone."
    )
    parser.add_argument("--seeds", default="1-20", help="a range A-B, or one number (default: %(default)s)")
    parser.add_argument("--acts", type=int, default=MOST_ACTS, help="the most acts in a game (default: %(default)s)")
    parser.add_argument("--pictures", type=Path, help="a directory for pictures of failures")
    options = parser.parse_args()
    low, _, high = options.seeds.partition("-")
    seeds = range(int(low), int(high or low) + 1)
    failed = []
    for seed in seeds:
        lines = []
        with tempfile.TemporaryDirectory() as folder:
            try:
                for line in check_variant(seed, Path(folder), options.acts):
                    lines.append(line)
            except ProgramError as error:
                failed.append(seed)
                lines += [f"FAILED: {error}", *error.text.splitlines()]
                if options.pictures and error.picture:
                    options.pictures.mkdir(exist_ok=True)
                    error.picture.save(options.pictures / f"{seed}.png")
        print(f"variant {seed}", *lines, sep="\n    ", flush=True)
    print(f"{len(seeds) - len(failed)} of {len(seeds)} passed" + (f"; failed: {failed}" if failed else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
