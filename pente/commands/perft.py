"""`pente perft`: count the sequences of acts from a position, and what their last acts did."""

import argparse
import sys
import time
from typing import Any

from boardgame.commands.arguments import notation, whole
from boardgame.commands.output import print_json, print_table
from boardgame.perft import MAX_DEPTH
from pente import fast
from pente.errors import PenteError
from pente.perft import Tally, perft
from pente.position import Position
from pente.rules import Rules


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("perft", epilog="docs/pente.md has numbers to compare with.")
    parser.add_argument("depth", metavar="DEPTH", type=whole(0, MAX_DEPTH), help="acts in a sequence")
    written = "as docs/pente.md writes it (default: the start)"
    parser.add_argument("position", metavar="POSITION", nargs="?", type=notation(Position.from_text), help=written)
    rules = "of the start, such as size=13,keryo=yes"
    parser.add_argument("--rules", metavar="RULES", type=notation(Rules.from_text), help=rules)
    parser.add_argument("--plain", action="store_true", help="use the plain implementation of the rules")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    if options.position and options.rules:
        raise PenteError("--rules: POSITION has its own rules, its last word")
    if not options.plain and not fast.COMPILED:
        print("pente: not compiled; counting takes a hundred times as long", file=sys.stderr)
    start = options.position or Position.start(options.rules)
    began = time.process_time()
    found: dict[int, Tally] = {}
    for depth in range(min(1, options.depth), options.depth + 1):
        found[depth] = perft(start, depth) if options.plain else fast.Board(start).perft(depth)
    seconds = time.process_time() - began
    counted = sum(tally.acts for tally in found.values())
    if options.json:
        counts = [{"depth": depth, **tally._asdict()} for depth, tally in found.items()]
        print_json({"position": start.to_text(), "plain": options.plain, "counts": counts, "seconds": seconds})
        return 0
    print_table(["depth", *Tally._fields], [(depth, *tally) for depth, tally in found.items()])
    rate = f": {counted / seconds / 1e6:.3g} million a second" if seconds else ""
    print(f"{counted} sequences in {seconds:.2f} s of processor time{rate}")
    return 0
