"""`pente think`: the act that a level finds in a position, its value and the line expected."""

import argparse
from typing import Any

from boardgame.commands import arguments
from boardgame.commands.output import print_json
from pente.errors import PenteError
from pente.levels import LEVELS
from pente.position import Position
from pente.search import Found, Search

EPILOG = """\
Values are for the side to act; an open three is worth some 100. A win is called proved if it follows from fours,
open threes and threats to capture, to which all answers that could help were tried.
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("think", epilog=EPILOG)
    position = arguments.notation(Position.from_text)
    parser.add_argument("position", metavar="POSITION", type=position, help="in the form of docs/pente.md")
    names = [level.name for level in LEVELS]
    parser.add_argument("--level", metavar="L", choices=names, default=names[-1], help=f"{', '.join(names)} (default)")
    parser.add_argument("--seconds", metavar="S", type=float, help="think so long, in place of the level's own limits")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    position = options.position
    if position.outcome:
        raise PenteError(f"the game is over: {position.outcome.winner or 'nobody'} has won")
    if options.seconds is not None and options.seconds <= 0:
        raise PenteError(f"--seconds {options.seconds:g}: must be greater than 0")
    if options.seconds:
        found = Search(position.rules).think(position, seconds=options.seconds)
    else:
        found = next(level for level in LEVELS if level.name == options.level).find(position)
    if options.json:
        names = {"act": str(found.act), "line": [str(act) for act in found.line]}
        print_json({"position": position.to_text(), **found._asdict(), **names})
        return 0
    print(f"{found.act}: {worth(found)}, depth {found.depth}, {found.nodes:,} nodes")
    print(f"line: {' '.join(map(str, found.line))}")
    return 0


def worth(found: Found) -> str:
    """The value of an act in words."""
    if not found.plies:
        return f"value {found.value}"
    how = "proved " if found.proved else ""
    return f"{how}{'win' if found.value > 0 else 'loss'} in {found.plies} acts at most"
