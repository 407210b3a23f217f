"""`kensington perft`: count the sequences of acts from a position, and the kinds of their last acts."""

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

from rich.console import Console

from boardgame.commands.arguments import notation
from boardgame.perft import MAX_DEPTH
from commandline.arguments import whole
from commandline.output import print_json, print_table
from kensington import bitboard
from kensington.errors import KensingtonError
from kensington.perft import Tally, perft
from kensington.position import Position
from kensington.rules import Rules

EPILOG = """\
One line per depth: all sequences (acts); those that end with a placing, a slide, a relocation, a decline or a pass;
triangles and squares that the last acts completed; sequences that leave a relocation pending; sequences that win. A
game that is won sooner has no sequence of that depth. Except in JSON, columns of zeros are omitted, and Ctrl-C prints
what has been counted. docs/perft.md has numbers to compare with.
"""
PATIENCE = 1  # seconds of processor time, after which a terminal shows progress


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("perft", epilog=EPILOG)
    parser.add_argument("depth", metavar="DEPTH", type=whole(0, MAX_DEPTH), help="acts in a sequence")
    written = "as docs/notation.md writes it (default: the empty board)"
    parser.add_argument("position", metavar="POSITION", nargs="?", type=notation(Position.from_text), help=written)
    rules = "of the empty board, such as players=4,two_move=no"
    parser.add_argument("--rules", metavar="RULES", type=notation(Rules.from_text), help=rules)
    parser.add_argument("--plain", action="store_true", help="use the plain implementation of the rules")
    parser.add_argument("--divide", action="store_true", help="count by the first act, for DEPTH alone")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    if options.position and options.rules:
        raise KensingtonError("--rules: POSITION has its own rules, its last word")
    if options.divide and options.depth == 0:
        raise KensingtonError("--divide: DEPTH must be greater than 0")
    if not options.plain and not bitboard.COMPILED:
        print("kensington: not compiled; counting takes a hundred times as long", file=sys.stderr)
    start = options.position or Position.start(options.rules)
    terminal = Console(stderr=True, highlight=False)
    found: dict[str, Tally] = {}
    stopped = False
    began = time.process_time()
    try:
        for name, tally in (divide if options.divide else deepen)(start, options.depth, options.plain):
            found[name] = tally
            if terminal.is_terminal and time.process_time() - began > PATIENCE:
                terminal.print(f"{'' if options.divide else 'depth '}{name}: {tally.acts}")
    except KeyboardInterrupt:
        stopped = True
    seconds = time.process_time() - began
    if not options.json:
        print_found(options, found, seconds, stopped)
    elif not stopped:
        print_found_as_json(options, start, found, seconds)
    return 130 if stopped else 0


def deepen(position: Position, depth: int, plain: bool) -> Iterator[tuple[str, Tally]]:
    """The tally of each depth up to this one."""
    for shorter in range(min(1, depth), depth + 1):
        yield str(shorter), count(position, shorter, plain)


def divide(position: Position, depth: int, plain: bool) -> Iterator[tuple[str, Tally]]:
    """The tally of this depth by first act, with the legal acts of the same implementation."""
    if plain:
        for act in position.legal_acts():
            yield str(act), perft(position.play(act), depth - 1)
        return
    board = bitboard.Board(position)
    for code in board.legal_acts():
        board.play(code)
        yield str(bitboard.act_of_code(code)), board.perft(depth - 1)
        board.unmake()


def count(position: Position, depth: int, plain: bool) -> Tally:
    return perft(position, depth) if plain else bitboard.Board(position).perft(depth)


def speed(found: dict[str, Tally], seconds: float) -> float | None:
    """Sequences a second; None if the clock has not advanced."""
    return sum(tally.acts for tally in found.values()) / seconds if seconds else None


def print_found(options: argparse.Namespace, found: dict[str, Tally], seconds: float, stopped: bool) -> None:
    counted = sum(tally.acts for tally in found.values())
    if options.divide:
        acts = [(name, tally.acts) for name, tally in found.items()]
        print_table(["first act", "acts"], acts if stopped else [*acts, ("all", counted)])
    else:
        fields = [field for field in Tally._fields if field == "acts" or any(getattr(t, field) for t in found.values())]
        rows = [(depth, *(getattr(tally, field) for field in fields)) for depth, tally in found.items()]
        print_table(["depth", *fields], rows)
    rate = speed(found, seconds)
    how_fast = f": {rate / 1e6:.3g} million a second" if rate else ""
    print(f"{counted} sequences in {seconds:.2f} s of processor time{how_fast}{', stopped' if stopped else ''}")


def print_found_as_json(options: argparse.Namespace, start: Position, found: dict[str, Tally], seconds: float) -> None:
    if options.divide:
        acts = sum(tally.acts for tally in found.values())
        counts: dict[str, Any] = {"divide": {name: tally.acts for name, tally in found.items()}}
    else:
        acts = found[str(options.depth)].acts
        counts = {"counts": [{"depth": int(depth), **tally._asdict()} for depth, tally in found.items()]}
    asked = {"position": start.to_text(), "depth": options.depth, "plain": options.plain}
    print_json({**asked, "acts": acts, **counts, "seconds": seconds, "acts_per_second": speed(found, seconds)})
