"""`kensington think`: the acts that a level considers in a position, their values, and its choice."""

import argparse
from typing import Any

from boardgame.commands import arguments
from boardgame.commands.output import print_json, print_table
from boardgame.player import Thought
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.position import Position

EPILOG = """\
Prints a line for each act considered, in order; a level that looks further ahead rates an act again. Values are for the
side that chooses, in the units of docs/levels.md. The value of an act that is no better than the best so far is an
upper bound.
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("think", epilog=EPILOG)
    position = arguments.notation(Position.from_text)
    parser.add_argument("position", metavar="POSITION", type=position, help="in the form of docs/notation.md")
    names = [level.name for level in LEVELS]
    parser.add_argument("--level", metavar="L", choices=names, default=names[-1], help=f"{', '.join(names)} (default)")
    parser.add_argument("--seed", metavar="S", type=arguments.whole(0, 65535), default=1, help="0 to 65535; default: 1")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    position = options.position
    if position.winner:
        raise KensingtonError(f"the game is over: {position.winner} has won")
    level = next(level for level in LEVELS if level.name == options.level)
    thoughts: list[Thought] = []
    choice = level.choose(position, options.seed, thoughts.append)
    if options.json:
        print_json(
            {
                "position": position.to_text(),
                "level": level.name,
                "seed": options.seed,
                "thoughts": [{"act": str(thought.act), "value": thought.value} for thought in thoughts],
                "act": str(choice.act),
                "next_seed": choice.seed,
                "work": level.work_spent,
            }
        )
        return 0
    print_table(["act", "value"], thoughts)
    print(f"\n{level.name} chooses {choice.act}; next seed {choice.seed}; work {level.work_spent}")
    return 0
