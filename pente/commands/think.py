"""`pente think`: the act that a level finds in a position, its value and the line expected."""

import argparse
from typing import Any

from boardgame.commands import think
from boardgame.player import Choice
from commandline.arguments import seconds
from commandline.output import print_json
from pente.game import PENTE
from pente.levels import LEVELS
from pente.search import Found, Search

EPILOG = """\
Values are for the side to act; an open three is worth about 100. A win is called proved if it follows from fours,
open threes and threats to capture, to which all answers that could help were tried.
"""


def add(subparsers: Any) -> None:
    parser = think.add(subparsers, PENTE, "docs/pente.md", "K10 L12", EPILOG)
    names = [level.name for level in LEVELS]
    parser.add_argument("--level", metavar="L", choices=names, default=names[-1], help=f"{', '.join(names)} (default)")
    time = "time to think, in place of the level's own limits"
    parser.add_argument("--seconds", metavar="S", type=seconds, help=time)
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    position = think.record(PENTE, options).final
    level = next(level for level in LEVELS if level.name == options.level)
    if options.seconds:
        found = Search(position.rules).think(position, seconds=options.seconds)
    else:
        found = level.find(position)
    choice = level.choose(position, options.seed) if level.errs else Choice(found.act, options.seed)
    if options.json:
        names = {"act": str(found.act), "line": [str(act) for act in found.line]}
        chosen = {"level": level.name, "seed": options.seed, "chosen": str(choice.act), "next_seed": choice.seed}
        print_json({"position": position.to_text(), **found._asdict(), **names, **chosen})
        return 0
    print(f"{found.act}: {worth(found)}, depth {found.depth}, {found.nodes:,} nodes")
    print(f"line: {' '.join(map(str, found.line))}")
    if choice.act != found.act:
        print(f"{level.name} chooses {choice.act} at random; next seed {choice.seed}")
    return 0


def worth(found: Found) -> str:
    """The value of an act in words."""
    if not found.plies:
        return f"value {found.value}"
    result = f"{'win' if found.value > 0 else 'loss'} in {found.plies} act{'s' * (found.plies > 1)}"
    return f"proved {result} at most" if found.proved else f"{result}, not proved"
