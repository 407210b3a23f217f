"""`kensington think`: what a level or the strong player considers in a position, and what it chooses."""

import argparse
from collections.abc import Sequence
from typing import Any

from boardgame.commands import think
from boardgame.errors import UnknownPlayerError
from boardgame.game import find_player
from boardgame.player import Thought
from commandline.arguments import whole
from commandline.errors import quoted
from commandline.output import print_json, print_table
from kensington.analysis import as_json, certainty
from kensington.engine.player import EnginePlayer
from kensington.engine.search import Found
from kensington.engine.sizes import WIDEST
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, PLAYERS
from kensington.levels import LEVELS, Level
from kensington.position import Position

EPILOG = """\
A level takes into account the turns played and the latest acts. It knows only those given by --acts: a position alone
has no history.

Prints a line for each act considered, in order; a level that looks further ahead rates an act again. Values are for the
side that chooses, in the units of docs/levels.md. The value of an act that is no better than the best so far is an
upper bound. `strong`, which may have a limit (strong:20000 nodes, strong:0.5s), prints its best line for each turn of
depth.
"""


def add(subparsers: Any) -> None:
    parser = think.add(subparsers, KENSINGTON, "docs/notation.md", "12-20 33>40", EPILOG)
    names = ", ".join(player.name for player in PLAYERS)
    level = f"{names}; default: {LEVELS[-1].name}"
    parser.add_argument("--level", metavar="L", type=_level, default=LEVELS[-1], help=level)
    parser.add_argument("--no-book", action="store_true", help="let `strong` think where its opening book has an act")
    best = "the best N acts with their lines, by `strong`, without its book (default: 1)"
    parser.add_argument("--lines", type=whole(1, WIDEST), default=1, metavar="N", help=best)
    parser.set_defaults(execute=execute)


def _level(text: str) -> Level | EnginePlayer:
    try:
        player = find_player(KENSINGTON, text)
    except UnknownPlayerError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if not isinstance(player, Level | EnginePlayer):
        names = ", ".join(known.name for known in PLAYERS)
        raise argparse.ArgumentTypeError(f"{quoted(text)} shows no thoughts; choose from {names}")
    return player


def execute(options: argparse.Namespace) -> int:
    record = think.record(KENSINGTON, options)
    position = record.final
    level = options.level
    if isinstance(level, EnginePlayer):
        player = level.without_book() if options.no_book else level
        return _show_lines(player, position, options, record.history)
    if options.lines > 1:
        raise KensingtonError(f"{level.name} has one line only; --lines needs --level strong")
    thoughts: list[Thought[Any]] = []
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


def _show_lines(
    player: EnginePlayer, position: Position, options: argparse.Namespace, history: Sequence[Position]
) -> int:
    """Print the best lines of each turn of depth, and the choice."""
    found: list[Found] = []

    def keep(best: Found) -> None:
        """Add a result; the last, which comes at the end, may be the one before after a few more nodes."""
        if found and (found[-1].depth, found[-1].value, found[-1].line) == (best.depth, best.value, best.line):
            found.pop()
        found.append(best)

    last, after = player.find(position, options.seed, history, keep, options.lines)
    keep(last)
    if options.json:
        print_json(
            {"position": position.to_text(), "level": player.name, "seed": options.seed}
            | {"lines": [as_json(each) for each in found], "act": str(last.act), "next_seed": after}
        )
        return 0
    rows = [
        (
            each.depth or "book",
            f"{each.nodes:,}",
            certainty(each.value, bool(each.proved)) or f"{each.value:+}",
            " ".join(map(str, each.line)),
        )
        for best in found
        for each in (best, *best.others)
    ]
    print_table(["depth", "nodes", "value", "line"], rows)
    print(f"\n{player.name} chooses {last.act}; next seed {after}")
    return 0
