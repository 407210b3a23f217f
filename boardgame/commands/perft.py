"""The `perft` command of a game with a plain and a fast implementation of its rules."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from boardgame.commands.arguments import notation, position
from boardgame.errors import BoardGameError
from boardgame.game import Game
from boardgame.perft import MAX_DEPTH
from commandline.arguments import whole
from commandline.output import print_json, print_table


@dataclass(frozen=True)
class PerftCommand:
    """`perft` for a game, described on the page `page` of the documentation, with `rules` such as `"size=13"`.

    `plain` counts by the plain implementation: its tally is a named tuple whose first field is `acts`. `fast` is the
    module of the fast one, with `Board`, `act_of_code` and `COMPILED`.
    """

    game: Game[Any, Any]
    page: str
    rules: str
    plain: Callable[[Any, int], Any]
    fast: Any

    def add(self, subparsers: Any) -> None:
        """Declare the command."""
        parser = subparsers.add_parser("perft", epilog=f"{self.page} has numbers to compare with.")
        parser.add_argument("depth", metavar="DEPTH", type=whole(0, MAX_DEPTH), help="acts in a sequence")
        written = f"as {self.page} writes it (default: the start)"
        reader = position(self.game)
        parser.add_argument("position", metavar="POSITION", nargs="?", type=reader, help=written)
        rules = f"of the start, such as {self.rules}"
        parser.add_argument("--rules", metavar="RULES", type=notation(self.game.start), help=rules)
        parser.add_argument("--plain", action="store_true", help="use the plain implementation of the rules")
        parser.add_argument("--divide", action="store_true", help="count by the first act, for DEPTH alone")
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.set_defaults(execute=self.execute)

    def execute(self, options: argparse.Namespace) -> int:
        """Count until done, or until Ctrl-C, which prints what has been counted."""
        if options.position and options.rules:
            raise BoardGameError("--rules: POSITION has its own rules, its last word")
        if options.divide and options.depth == 0:
            raise BoardGameError("--divide: DEPTH must be greater than 0")
        if not options.plain and not self.fast.COMPILED:
            name = self.game.name.lower()
            print(f"{name}: not compiled; counting takes a hundred times as long", file=sys.stderr)
        start = options.position or options.rules or self.game.start()
        began = time.process_time()
        found: dict[str, Any] = {}
        stopped = False
        try:
            count = self.divide if options.divide else self.deepen
            for name, tally in count(start, options.depth, options.plain):
                found[name] = tally
        except KeyboardInterrupt:
            stopped = True
        seconds = time.process_time() - began
        if options.json:
            if not stopped:
                _print_json(options, start, found, seconds)
            return 130 if stopped else 0
        _print_tables(options, found, stopped)
        counted = sum(tally.acts for tally in found.values())
        rate = f": {counted / seconds / 1e6:.3g} million a second" if seconds else ""
        print(f"{counted} sequences in {seconds:.2f} s of processor time{rate}{', stopped' if stopped else ''}")
        return 130 if stopped else 0

    def deepen(self, position: Any, depth: int, plain: bool) -> Iterator[tuple[str, Any]]:
        """The tally of each depth up to this one."""
        for shorter in range(min(1, depth), depth + 1):
            tally = self.plain(position, shorter) if plain else self.fast.Board(position).perft(shorter)
            yield str(shorter), tally

    def divide(self, position: Any, depth: int, plain: bool) -> Iterator[tuple[str, Any]]:
        """The tally of this depth by first act, with the legal acts of the same implementation."""
        if plain:
            for act in position.legal_acts():
                yield self.game.act_to_text(act), self.plain(position.play(act), depth - 1)
            return
        board = self.fast.Board(position)
        for code in board.legal_acts():
            board.play(code)
            yield self.game.act_to_text(self.fast.act_of_code(code)), board.perft(depth - 1)
            board.unmake()


def _print_tables(options: argparse.Namespace, found: dict[str, Any], stopped: bool) -> None:
    if options.divide:
        acts = [(name, tally.acts) for name, tally in found.items()]
        all_acts = ("all", sum(tally.acts for tally in found.values()))
        print_table(["first act", "acts"], acts if stopped else [*acts, all_acts])
    elif found:
        fields = next(iter(found.values()))._fields
        print_table(["depth", *fields], [(depth, *tally) for depth, tally in found.items()])


def _print_json(options: argparse.Namespace, start: Any, found: dict[str, Any], seconds: float) -> None:
    if options.divide:
        counts: dict[str, Any] = {"divide": {name: tally.acts for name, tally in found.items()}}
    else:
        counts = {"counts": [{"depth": int(depth), **tally._asdict()} for depth, tally in found.items()]}
    print_json({"position": start.to_text(), "plain": options.plain, **counts, "seconds": seconds})
