"""`kensington think`: the acts that a level considers in a position, their values, and its choice."""

import argparse
import re
from typing import Any

from boardgame.commands import arguments
from boardgame.commands.output import print_json, print_table
from boardgame.errors import IllegalActError, NotationError
from boardgame.player import Thought
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Act, act_from_text

EPILOG = """\
A level takes into account the turns played and the latest acts. It knows only those given by --acts: a position alone
has no history.

Prints a line for each act considered, in order; a level that looks further ahead rates an act again. Values are for the
side that chooses, in the units of docs/levels.md. The value of an act that is no better than the best so far is an
upper bound.
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("think", epilog=EPILOG)
    position = arguments.notation(Position.from_text)
    parser.add_argument("position", metavar="POSITION", type=position, help="in the form of docs/notation.md")
    parser.add_argument(
        "--acts",
        metavar="ACTS",
        type=arguments.notation(_acts),
        default=(),
        help='acts played since, such as "12-20 33>40": the level chooses after them',
    )
    names = [level.name for level in LEVELS]
    parser.add_argument("--level", metavar="L", choices=names, default=names[-1], help=f"{', '.join(names)} (default)")
    parser.add_argument("--seed", metavar="S", type=arguments.whole(0, 65535), default=1, help="0 to 65535; default: 1")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def _acts(text: str) -> tuple[Act, ...]:
    acts = []
    for word in re.finditer(r"\S+", text):
        try:
            acts.append(act_from_text(word[0]))
        except NotationError as error:
            raise NotationError(error.fault, 1, word.start() + error.column) from None
    return tuple(acts)


def execute(options: argparse.Namespace) -> int:
    try:
        record = KensingtonRecord.of_acts(KENSINGTON, options.position, options.acts)
    except IllegalActError as error:
        raise KensingtonError(f"--acts: {error}") from None
    position = record.final
    if position.winner:
        raise KensingtonError(f"the game is over: {position.winner} has won")
    level = next(level for level in LEVELS if level.name == options.level)
    thoughts: list[Thought] = []
    choice = level.choose(position, options.seed, thoughts.append, record.history)
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
