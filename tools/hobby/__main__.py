"""Plays whole games with the Kensingtons in BASIC, by their keyboard and variables, and checks every act.

`python -m tools.hobby EIGHT --acts 300 --seeds 1-3`
"""

import argparse
import time

from tools.hobby.player import HobbyPlayer, play_shut_in
from tools.hobby.programs import PROGRAMS, READINGS


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.hobby", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "programs", nargs="*", help=f"of {', '.join(PROGRAMS | READINGS)} (default {', '.join(PROGRAMS)})"
    )
    parser.add_argument("--acts", type=int, default=300, help="acts at random before the win is sought (default 300)")
    parser.add_argument("--seeds", default="1-1", help="first and last seed of the games (default 1-1)")
    parser.add_argument("--game", choices=("people", "pass", "level", "demonstration"), default="people")
    options = parser.parse_args()
    first, last = map(int, options.seeds.split("-"))
    for name in options.programs or PROGRAMS:
        for seed in range(first, last + 1):
            begun = time.perf_counter()
            player = game(name, options.game, seed, options.acts)
            print(
                f"{name} {seed}: {player.acts} acts, {player.refused} refused, {player.rule_7} by rule 7, "
                f"{player.passes} passes, {player.position.winner or 'nobody'} won; "
                f"{player.beeb.cycles / 2e6:.0f} s emulated, {time.perf_counter() - begun:.1f} s",
                flush=True,
            )


def game(name: str, kind: str, seed: int, acts: int) -> HobbyPlayer:
    """Play a game between two people, one with a pass, one against a level, or one of the level against itself."""
    program = (PROGRAMS | READINGS)[name]
    if kind == "pass":
        return play_shut_in(program, seed)
    if kind == "people":
        player = HobbyPlayer(program, seed, two_move=seed % 4 != 0)
        player.play_game(acts)
        return player
    player = HobbyPlayer(program, seed, computers=(True, kind == "demonstration"))
    player.follow(acts)
    return player


if __name__ == "__main__":
    main()
