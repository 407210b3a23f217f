"""`kensington analyse`: what the strong player thinks of each act of a game."""

import argparse
from pathlib import Path
from statistics import fmean
from typing import Any

from boardgame.commands import arguments
from boardgame.commands.output import print_json
from boardgame.files import replace_file
from boardgame.records import load_record
from kensington.analysis import JudgedAct, annotated, judge
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON
from kensington.rules import COLOURS

NODES = 200_000
LEAST_SHOWN = 0.005  # of an expected score, lost
EPILOG = """\
Prints a line for each act: what its side may expect to score then, and what was lost where another act was better. `?`
marks a mistake (a tenth of a game or more), `??` a blunder (a quarter or more). See docs/engine.md.
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("analyse", epilog=EPILOG)
    parser.add_argument("record", metavar="RECORD", help="a file with game records, - for standard input")
    parser.add_argument("--game", type=arguments.whole(1), default=1, metavar="N", help="the Nth game (default: 1)")
    nodes = f"nodes for each position (default: {NODES}, about a seventh of a second)"
    parser.add_argument("--nodes", type=arguments.whole(1), default=NODES, metavar="N", help=nodes)
    parser.add_argument("-o", "--output", metavar="FILE", help="write the record with comments into FILE")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    record = load_record(KENSINGTON, options.record, options.game)
    if not record.turns:
        raise KensingtonError(f"{options.record}: the game has no turns")
    acts = []
    for judged in judge(record, options.nodes):
        acts.append(judged)
        if not options.json:
            print(_line(judged), flush=True)
    if options.json:
        print_json([_as_json(judged) for judged in acts])
    else:
        print()
        for colour in COLOURS:
            own = [judged for judged in acts if judged.colour == colour]
            counts = [f"{sum(judged.mark == mark for judged in own)} {mark}" for mark in ("?", "??", "missed win")]
            lost = fmean(judged.lost for judged in own) if own else 0.0
            print(f"{colour}: {len(own)} acts, {lost:.1%} lost an act; {', '.join(counts)}")
    if options.output:
        replace_file(Path(options.output), annotated(record, acts).to_text().encode())
    return 0


def _line(judged: JudgedAct) -> str:
    better = f"{-judged.lost:+.0%} better {judged.best}" if judged.lost >= LEAST_SHOWN else ""
    line = f"{judged.turn:>4} {judged.colour:<5} {judged.act!s:<8} {judged.after:>4.0%} {better:<20} {judged.mark}"
    return line.rstrip()


def _as_json(judged: JudgedAct) -> dict[str, Any]:
    words = {"act": str(judged.act), "line": [*map(str, judged.line)]}
    return judged._asdict() | words | {"lost": judged.lost}
