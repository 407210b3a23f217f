"""`kalah perft`: count the sequences of acts from a position, and what their last acts did."""

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

from boardgame.commands.arguments import notation, whole
from boardgame.commands.output import print_json, print_table
from boardgame.perft import MAX_DEPTH
from kalah import fast
from kalah.errors import KalahError
from kalah.perft import Tally, perft
from kalah.position import Position
from kalah.rules import Rules


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("perft", epilog="docs/kalah.md has numbers to compare with.")
    parser.add_argument("depth", metavar="DEPTH", type=whole(0, MAX_DEPTH), help="acts in a sequence")
    written = "as docs/kalah.md writes it (default: the start)"
    parser.add_argument("position", metavar="POSITION", nargs="?", type=notation(Position.from_text), help=written)
    rules = "of the start, such as bins=4,pie=yes"
    parser.add_argument("--rules", metavar="RULES", type=notation(Rules.from_text), help=rules)
    parser.add_argument("--plain", action="store_true", help="use the plain implementation of the rules")
    parser.add_argument("--divide", action="store_true", help="count by the first act, for DEPTH alone")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    if options.position and options.rules:
        raise KalahError("--rules: POSITION has its own rules, its last word")
    if options.divide and options.depth == 0:
        raise KalahError("--divide: DEPTH must be greater than 0")
    if not options.plain and not fast.COMPILED:
        print("kalah: not compiled; counting takes a hundred times as long", file=sys.stderr)
    start = options.position or Position.start(options.rules)
    began = time.process_time()
    found: dict[str, Tally] = {}
    stopped = False
    try:
        for name, tally in (divide if options.divide else deepen)(start, options.depth, options.plain):
            found[name] = tally
    except KeyboardInterrupt:
        stopped = True
    seconds = time.process_time() - began
    counted = sum(tally.acts for tally in found.values())
    if options.json:
        if not stopped:
            _print_json(options, start, found, seconds)
        return 130 if stopped else 0
    if options.divide:
        acts = [(name, tally.acts) for name, tally in found.items()]
        print_table(["first act", "acts"], acts if stopped else [*acts, ("all", counted)])
    else:
        print_table(["depth", *Tally._fields], [(depth, *tally) for depth, tally in found.items()])
    rate = f": {counted / seconds / 1e6:.3g} million a second" if seconds else ""
    print(f"{counted} sequences in {seconds:.2f} s of processor time{rate}{', stopped' if stopped else ''}")
    return 130 if stopped else 0


def deepen(position: Position, depth: int, plain: bool) -> Iterator[tuple[str, Tally]]:
    """The tally of each depth up to this one."""
    for shorter in range(min(1, depth), depth + 1):
        yield str(shorter), perft(position, shorter) if plain else fast.Board(position).perft(shorter)


def divide(position: Position, depth: int, plain: bool) -> Iterator[tuple[str, Tally]]:
    """The tally of this depth by first act, with the legal acts of the same implementation."""
    if plain:
        for act in position.legal_acts():
            yield str(act), perft(position.play(act), depth - 1)
        return
    board = fast.Board(position)
    for code in board.legal_acts():
        board.play(code)
        yield str(fast.act_of_code(code)), board.perft(depth - 1)
        board.unmake()


def _print_json(options: argparse.Namespace, start: Position, found: dict[str, Tally], seconds: float) -> None:
    if options.divide:
        counts: dict[str, Any] = {"divide": {name: tally.acts for name, tally in found.items()}}
    else:
        counts = {"counts": [{"depth": int(depth), **tally._asdict()} for depth, tally in found.items()]}
    print_json({"position": start.to_text(), "plain": options.plain, **counts, "seconds": seconds})
