"""The command `python -m tools.checks.ken_turns`: how long a level of KEN takes for its turns.

The level plays the intermediate one on the screen, with interrupts on. A turn begins when the opponent's has ended, and
ends when its last act, which may be a relocation, has been drawn. The acts do not depend on the settings.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from statistics import median

from emulator import Beeb
from emulator.beeb import CLOCK
from tests.kensington.beeb.ken_session import KenSession, labels

GAMES = 8
MOST_TURNS = 80  # of a game, both sides' together
LONGEST_TURN = 600  # emulated seconds
OPPONENT = 2  # level
SETTINGS = {  # answers to the questions: colour, watching, sound, real board, 2-move option; and the speed
    "speed 0": "ynnny0",
    "speed 3": "ynyny3",
    "speed 3, thoughts shown": "yyyny3",
}


def turn_times(level: int, seed: int, answers: str, most_turns: int = MOST_TURNS) -> Iterator[float]:
    """The emulated seconds of each turn of `level`, as Red, in a game of at most `most_turns` turns from this seed."""
    ken = KenSession()
    ken.press(f"RED\n{level}BLUE\n{OPPONENT}{answers}")
    changes: list[tuple[int, int]] = []  # the colour whose turn begins, or 0 at the end of the game, and the cycles

    def next_act(beeb: Beeb) -> None:
        if not changes:
            for at, byte in enumerate(seed.to_bytes(2, "little")):
                beeb.memory[labels()["seed"] + at] = byte
        turn = 0 if ken.byte("winner") else ken.byte("turn")
        if not changes or changes[-1][0] != turn:
            changes.append((turn, beeb.cycles))
            beeb.stop()

    hook = ken.beeb.on_execute(labels()["next_act"], next_act)
    try:
        ken.beeb.type("\n")
        while len(changes) <= most_turns and (not changes or changes[-1][0]):
            known = len(changes)
            ken.beeb.run(seconds=LONGEST_TURN)
            if len(changes) == known:
                raise RuntimeError(f"a turn takes more than {LONGEST_TURN} seconds")
            if known and changes[-2][0] == 1:
                yield (changes[-1][1] - changes[-2][1]) / CLOCK
    finally:
        hook.remove()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.ken_turns", description="Measure whole turns of a level of KEN on the screen."
    )
    parser.add_argument("--level", type=int, choices=(1, 2, 3), default=3)
    parser.add_argument("--games", type=int, default=GAMES, help="with seeds 1, 2, ... (default: %(default)s)")
    options = parser.parse_args(arguments)
    print("| level " + str(options.level) + " | turns | median | most |\n| --- | --- | --- | --- |")
    for name, answers in SETTINGS.items():
        times = [each for seed in range(1, options.games + 1) for each in turn_times(options.level, seed, answers)]
        print(f"| {name} | {len(times)} | {median(times):.1f} s | {max(times):.1f} s |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
