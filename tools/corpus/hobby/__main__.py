"""Plays whole games with the Kensingtons in BASIC, by their keyboard and variables, and checks every act.

`python -m tools.corpus.hobby EIGHT --acts 300 --seeds 1-3`; by the screen alone: `python -m tools.corpus.hobby
--compare hobby-out`
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

from tools.corpus.hobby.habits import FAULTS, HABITS, NO_LEVELS, write
from tools.corpus.hobby.player import LISTINGS, HobbyPlayer, play_shut_in
from tools.corpus.hobby.programs import PROGRAMS, READINGS


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.corpus.hobby", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "programs",
        nargs="*",
        help=f"of {', '.join(PROGRAMS | READINGS)} (default {', '.join(PROGRAMS)}), or habits with --compare",
    )
    parser.add_argument("--acts", type=int, default=300, help="acts at random before the win is sought (default 300)")
    parser.add_argument("--seeds", default="1-1", help="first and last seed of the games (default 1-1)")
    parser.add_argument("--game", choices=("people", "pass", "level", "demonstration"), default="people")
    parser.add_argument(
        "--fault", default="", choices=FAULTS, help="with --compare, a slip to plant in a habit of EIGHT"
    )
    parser.add_argument("--compare", metavar="DIR", type=Path, help="run `kensington compare`, with results below DIR")
    options = parser.parse_args()
    if options.compare:
        statuses = [compare(name, options.compare / name, options.fault) for name in options.programs or PROGRAMS]
        sys.exit(max(statuses))
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


def compare(name: str, out: Path, fault: str = "") -> int:
    """Check a program, or EIGHT with a habit, by its screen alone: its rules in more than 300 acts, its first level if
    it has levels, and whole games."""
    begun = time.perf_counter()
    image = write(out.with_name("listings"), name, fault) if name in HABITS else LISTINGS / f"{name}.bas"
    level = () if NO_LEVELS[0] in HABITS.get(name, ()) else ("--level", "1")
    command = [sys.executable, "-m", "kensington.cli", "compare", str(image), "--out", str(out), "--path", "screen"]
    status = subprocess.run([*command, "--rules", *level], check=False).returncode
    print(f"{name}: exit status {status}, {time.perf_counter() - begun:.0f} s", flush=True)
    return status


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
