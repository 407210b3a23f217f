"""`kalah think`: the acts that a level considers in a position, their values, and its choice."""

import argparse
from typing import Any

from boardgame.commands import arguments
from boardgame.commands.output import print_json, print_table
from boardgame.player import Thought
from kalah.errors import KalahError
from kalah.levels import LEVELS
from kalah.position import Position
from kalah.thinker import Proof

PROOFS = {Proof.NONE: "", Proof.WIN: ", a proved win", Proof.EXACT: ", perfect"}
EPILOG = """\
Values are for the side that chooses, in pegs at the end of the line that the level sees. A choice that is proved to be
the best is called perfect.
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("think", epilog=EPILOG)
    position = arguments.notation(Position.from_text)
    parser.add_argument("position", metavar="POSITION", type=position, help="in the form of docs/kalah.md")
    names = [level.name for level in LEVELS]
    parser.add_argument("--level", metavar="L", choices=names, default=names[-1], help=f"{', '.join(names)} (default)")
    parser.add_argument("--seed", metavar="S", type=arguments.whole(0, 65535), default=1, help="0 to 65535; default: 1")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    position = options.position
    if position.outcome:
        raise KalahError(f"the game is over: {position.outcome.winner or 'nobody'} has won")
    level = next(level for level in LEVELS if level.name == options.level)
    thoughts: list[Thought] = []
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
            }
        )
        return 0
    print_table(["act", "value"], thoughts)
    perfect = PROOFS[level.proof]
    print(f"\n{level.name} chooses {choice.act}{perfect}; next seed {choice.seed}")
    return 0
