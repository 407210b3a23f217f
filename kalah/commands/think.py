"""`kalah think`: the acts that a level considers in a position, their values, and its choice."""

import argparse
from typing import Any

from boardgame.commands import think
from boardgame.player import Thought
from commandline.arguments import seconds
from commandline.output import print_json, print_table
from kalah.game import KALAH
from kalah.levels import LEVELS
from kalah.thinker import Proof

PROOFS = {Proof.NONE: "", Proof.WIN: ", a proved win", Proof.EXACT: ", perfect"}
EPILOG = """\
Prints a line for each act considered, in order; a level that looks further ahead rates an act again. Values are for the
side that chooses, in pegs at the end of the line that the level sees. `a proved win` means that the choice is proved to
win, `perfect` that it is proved that no act leads to more pegs; with a positive value, that is a proved win, too.
"""


def add(subparsers: Any) -> None:
    parser = think.add(subparsers, KALAH, "docs/kalah.md", "3 1 swap", EPILOG)
    names = [level.name for level in LEVELS]
    parser.add_argument("--level", metavar="L", choices=names, default=names[-1], help=f"{', '.join(names)} (default)")
    time = "think for S seconds, whatever the level"
    parser.add_argument("--seconds", metavar="S", type=seconds, help=time)
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    position = think.record(KALAH, options).final
    level = next(level for level in LEVELS if level.name == options.level)
    if options.seconds:
        level = level.timed(options.seconds)
    thoughts: list[Thought[Any]] = []
    choice = level.choose(position, options.seed, thoughts.append)
    if options.json:
        acts = [{"act": str(thought.act), "value": thought.value} for thought in thoughts]
        print_json(
            {
                "position": position.to_text(),
                "level": level.name,
                "seed": options.seed,
                "thoughts": acts,
                "act": str(choice.act),
                "next_seed": choice.seed,
                "perfect": level.perfect,
                "proof": level.proof.name.lower(),
            }
        )
        return 0
    print_table(["act", "value"], thoughts)
    perfect = PROOFS[level.proof]
    print(f"\n{level.name} chooses {choice.act}{perfect}; next seed {choice.seed}")
    return 0
