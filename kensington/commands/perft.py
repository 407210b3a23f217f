"""`kensington perft`: count the sequences of acts from a position, and what their last acts were."""

import argparse
import sys
import time
from typing import Any

from kensington.commands.arguments import position, rules, whole
from kensington.commands.output import print_json, print_table
from kensington.errors import KensingtonError
from kensington.perft import MOST_DEPTH, Tally, perft
from kensington.position import Position
from kensington.search import bitboard

EPILOG = """\
One line for each depth: all sequences (acts), then how many of them end with a placing, a sliding, a relocation, with
declining or passing; how many triangles and squares those last acts completed; after how many of them a relocation is
pending, and how many of them won the game. A game that is won sooner has no sequence of that depth. Columns of nothing
but 0 are left out, save in JSON. docs/perft.md has numbers to compare with.
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("perft", help="count sequences of acts", epilog=EPILOG)
    parser.add_argument("depth", metavar="DEPTH", type=whole(0, MOST_DEPTH), help="acts in a sequence")
    parser.add_argument("position", metavar="POSITION", nargs="?", type=position, help="after DEPTH; default: empty")
    parser.add_argument("--rules", metavar="RULES", type=rules, help="for the empty board, as players=4,two_move=no")
    parser.add_argument("--plain", action="store_true", help="by the plain implementation of the rules")
    parser.add_argument("--divide", action="store_true", help="for DEPTH alone, count by the first act of the sequence")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    depth = options.depth
    if options.position and options.rules:
        raise KensingtonError("--rules: POSITION has rules of its own, its last word")
    start = options.position or Position.start(options.rules)
    if options.divide and depth == 0:
        raise KensingtonError("--divide: a sequence of 0 acts has no first one")
    if not options.plain and not bitboard.COMPILED:
        print("kensington: not compiled, so that counting takes a hundred times as long", file=sys.stderr)
    began = time.process_time()
    if options.divide:
        divided = divide(start, depth, options.plain)
        counted = acts = sum(divided.values())
        found: dict[str, Any] = {"divide": divided}
    else:
        tallies = {d: count(start, d, options.plain) for d in range(min(1, depth), depth + 1)}
        counted, acts = sum(tally.acts for tally in tallies.values()), tallies[depth].acts
        found = {"counts": [{"depth": d, **tally._asdict()} for d, tally in tallies.items()]}
    seconds = time.process_time() - began
    rate = counted / seconds if seconds else None
    if options.json:
        asked = {"position": start.to_text(), "depth": depth, "plain": options.plain}
        print_json({**asked, "acts": acts, **found, "seconds": seconds, "acts_per_second": rate})
        return 0
    if options.divide:
        print_table(["first act", "acts"], [*divided.items(), ("all", acts)])
    else:
        print_tallies(tallies)
    speed = f": {rate / 1e6:.3g} million a second" if rate else ""
    print(f"{counted} sequences in {seconds:.2f} s of processor time{speed}")
    return 0


def count(position: Position, depth: int, plain: bool) -> Tally:
    return perft(position, depth) if plain else bitboard.Board(position).perft(depth)


def divide(position: Position, depth: int, plain: bool) -> dict[str, int]:
    """The sequences by their first act, which one implementation or the other finds as well."""
    if plain:
        return {str(act): perft(position.play(act), depth - 1).acts for act in position.legal_acts()}
    board = bitboard.Board(position)
    divided = {}
    for code in board.legal_acts():
        board.play(code)
        divided[str(bitboard.act_of_code(code))] = board.perft(depth - 1).acts
        board.unmake()
    return divided


def print_tallies(tallies: dict[int, Tally]) -> None:
    fields = [field for field in Tally._fields if field == "acts" or any(getattr(t, field) for t in tallies.values())]
    print_table(["depth", *fields], [(d, *(getattr(t, field) for field in fields)) for d, t in tallies.items()])
