"""Variants of KEN, calibrated and played: `python -m tests.kensington.compare.variants --seeds 1-20`.

On each a game of two persons is played at random to its end, illegal acts tried before each act, and then a game
against one of its levels, in which what the level does is explained by legal acts. All of it is by the screen and keys.
"""

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardgame.errors import BoardGameError
from kensington.compare.campaign.rules import DifferentialGame, can_be_tried, illegal_acts
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.game_setup import GameSettings
from kensington.compare.screen.move_inference import MoveInference
from kensington.compare.screen.player import ScreenDriver, ScreenPlayer
from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.position import Position
from kensington.rules import OPPONENT, WINNING_HEXAGONS, Act, Colour, Pass, Rules
from tools.variants import variant

MOST_ACTS = 300  # of a game
AMBITION = (0.1, 0.8)  # while stones are placed in every other game, so that these come to be moved; and otherwise


class Played(NamedTuple):
    """What came of a game: acts, turns of the machine's time and of the processor's, and who has won."""

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
    """A legal act by which the player fills a hexagon that he wins with, as often as he is ambitious; or any."""
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


def play_two_persons(player: ScreenPlayer, seed: int, most_acts: int = MOST_ACTS, illegal: int = 1) -> Played:
    """A game of two persons, held against the engine act by act, with illegal acts before some."""
    chance = Random(seed)
    seen: Counter[str] = Counter()
    game = DifferentialGame(ScreenDriver(player), seen)
    game.begin(Position.start(Rules(two_move=seed % 3 > 0)))
    began, at = time.process_time(), player.program.seconds
    while not game.position.winner and len(game.acts) < most_acts:
        for _ in range(illegal):
            for act in illegal_acts(game.position, chance):
                if can_be_tried(game.position, act):
                    game.refuse(act)
        placing = game.position.phase == "placing" and seed % 2
        game.play(ambitious(game.position, chance, AMBITION[not placing]))
    took, seconds = time.process_time() - began, player.program.seconds - at
    return Played(len(game.acts), seen["agreed|refusing"], seconds, took, game.position.winner)


def play_level(
    player: ScreenPlayer, level: int, seed: int, most_acts: int = MOST_ACTS, **settings: bool | int
) -> Played:
    """A game of a person, who plays at random, against a level; what the level does is explained by legal acts."""
    chance = Random(seed)
    player.new_game(GameSettings(levels=(0, level), **settings), seed)
    began, at = time.process_time(), player.program.seconds
    two_move = bool(settings.get("two_move", True))
    boards = player.watch()
    own = player.colours[0]
    first: Colour = OPPONENT[own] if boards[-1] else own
    following = MoveInference(Position.start(Rules(two_move=two_move, first=first)))
    acts = 0
    while acts < most_acts:
        for board in boards:
            following.see(board)
        look = player.look()
        to_act = None if look.to_act is None else player.colours[look.to_act]
        found = following.resume(None if look.prompt.kind is PromptKind.PASSES else to_act)
        assert len(found) == 1, f"{len(found)} explanations"
        acts += len(found[0].acts)
        position = found[0].position
        won = None if look.winner is None else player.colours[look.winner]
        assert position.winner == won, f"the engine says {position.winner} has won, the program {won}"
        if position.winner:
            break
        act = Pass() if position.legal_acts() == (Pass(),) else chance.choice(position.legal_acts())
        player.play(act)
        following.play(act)
        acts += 1
        boards = player.watch()
    took, seconds = time.process_time() - began, player.program.seconds - at
    return Played(acts, 0, seconds, took, position.winner)


def try_variant(seed: int, folder: Path, most_acts: int = MOST_ACTS) -> Iterator[str]:
    """Calibrate on the variant of this seed and play on it; a line on each part. What goes wrong is a ProgramError."""
    *_, image = variant(seed).write(folder)
    began = time.process_time()
    player = ScreenPlayer(Program(image))
    try:
        player.calibrate()
        keys = " ".join(sorted(player.cursor.directions))
        yield f"calibrated in {time.process_time() - began:.1f} s, keys {keys}"
        yield f"two persons: {play_two_persons(player, seed, most_acts)}"
        level = 1 + seed % 2
        settings = {"television": seed % 4 > 0, "thinking": seed % 5 == 0, "two_move": seed % 3 > 0}
        yield f"level {level}: {play_level(player, level, seed, most_acts, **settings)}"
    except ProgramError:
        raise
    except (BoardGameError, AssertionError) as error:
        raise player.program.error(f"{type(error).__name__}: {error}") from error


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="1-20", help="as A-B or one number")
    parser.add_argument("--acts", type=int, default=MOST_ACTS, help="the most in a game")
    parser.add_argument("--pictures", type=Path, help="a folder for the pictures of what failed")
    options = parser.parse_args()
    low, _, high = options.seeds.partition("-")
    seeds = range(int(low), int(high or low) + 1)
    failed = []
    for seed in seeds:
        lines = []
        with tempfile.TemporaryDirectory() as folder:
            try:
                for line in try_variant(seed, Path(folder), options.acts):
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
