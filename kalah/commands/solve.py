"""`kalah solve`: the exact value of a start or a position, or the table of the starts that take less than a minute."""

import argparse
import time
from dataclasses import replace
from math import comb
from typing import Any

from boardgame.commands.arguments import notation
from commandline.arguments import whole
from commandline.output import print_json, print_table
from commandline.progress import progress
from kalah.errors import KalahError
from kalah.position import Position
from kalah.rules import MOST_PEGS, Rules
from kalah.search import MOST_BINS
from kalah.solver import Solver

TABLE = {1: 6, 2: 6, 3: 6, 4: 6, 5: 4, 6: 3}  # by bins, the most pegs to a bin
MEMORY = 1000  # MB
ENTRY = 16  # bytes of memory for the bounds of a board; an endgame takes one


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("solve", epilog="Values are South's pegs at the end, less North's.")
    written = "as docs/kalah.md writes it (default: the start)"
    parser.add_argument("position", metavar="POSITION", nargs="?", type=notation(Position.from_text), help=written)
    parser.add_argument("--bins", metavar="N", type=whole(1, MOST_BINS), help="of each player at the start")
    parser.add_argument("--pegs", metavar="N", type=whole(1, MOST_PEGS), help="in each bin at the start")
    rules = "of the start, such as empty_capture=yes"
    parser.add_argument("--rules", metavar="RULES", type=notation(Rules.from_text), default=Rules(), help=rules)
    parser.add_argument("--acts", action="store_true", help="also print the value of every act, which takes longer")
    most = f"MB for the endgames and the boards that it remembers (default: {MEMORY})"
    parser.add_argument("--memory", metavar="N", type=whole(1), default=MEMORY, help=most)
    parser.add_argument("--table", action="store_true", help="print the values of the small starts")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    given = [name for name in ("bins", "pegs") if getattr(options, name) is not None]
    if options.table and (given or options.position or options.acts):
        raise KalahError("--table cannot be used with POSITION, --bins, --pegs or --acts")
    if options.position and (given or options.rules != Rules()):
        raise KalahError("POSITION has its own rules, its last word: leave out --bins, --pegs and --rules")
    try:
        return _print_table(options) if options.table else _print_solution(options)
    except MemoryError:
        raise KalahError("not enough memory: lower --memory") from None


def _print_table(options: argparse.Namespace) -> int:
    most = max(TABLE.values())
    values: dict[tuple[int, int], int | None] = {}
    with progress(sum(TABLE.values()), 0) as tell:
        for bins, highest in TABLE.items():
            for pegs in range(1, highest + 1):
                rules = replace(options.rules, bins=bins, pegs=pegs)
                start = Position.start(rules)
                values[bins, pegs] = _solver(start, options.memory).value(start)
                tell(len(values), f"{bins} bins, {pegs} pegs")
    if options.json:
        print_json([{"bins": bins, "pegs": pegs, "value": value} for (bins, pegs), value in values.items()])
        return 0
    columns = range(1, most + 1)
    rows = [(bins, *(values.get((bins, pegs), "-") for pegs in columns)) for bins in TABLE]
    print_table(["bins", *(f"{pegs} pegs" if pegs > 1 else "1 peg" for pegs in columns)], rows)
    return 0


def _solver(position: Position, memory: int) -> Solver:
    """A solver with what this position needs of `memory` MB, half of them for the endgames."""
    entries = memory * 10**6 // 2 // ENTRY
    wanted = 1 << min(_in_play(position) // 2, entries.bit_length() - 1)
    return Solver(position.rules, _boards(position, _endgame_pegs(position, memory)), wanted)


def _endgame_pegs(position: Position, memory: int) -> int:
    """The most pegs of an endgame: two fifths of those in play, or fewer to fit into half of the memory.

    Two fifths is a compromise: (6, 4) is solved fastest with 17 pegs, (6, 5) was solved with 24.
    """
    most = 2 * _in_play(position) // 5
    return max(pegs for pegs in range(most + 1) if _boards(position, pegs) <= memory * 10**6 // 2)


def _boards(position: Position, pegs: int) -> int:
    return comb(pegs + 2 * position.rules.bins, pegs)


def _in_play(position: Position) -> int:
    return position.south.in_play + position.north.in_play


def _print_solution(options: argparse.Namespace) -> int:
    bins, pegs = options.bins or options.rules.bins, options.pegs or options.rules.pegs
    rules = replace(options.rules, bins=bins, pegs=pegs)
    position = options.position or Position.start(rules)
    began = time.monotonic()
    solver = _solver(position, options.memory)
    acts = position.legal_acts()
    values: dict[str, int | None] = {}
    best: list[str] = []
    with progress(1 + len(acts) * (1 + options.acts), 0) as tell:
        for fewest in range(solver.database_pegs + 1, _endgame_pegs(position, options.memory) + 1):
            tell(0, f"endgames of {fewest} pegs")
            solver.extend_database(fewest)
        tell(0, "the value")
        value = solver.value(position)
        assert value is not None  # without a limit
        for number, act in enumerate(acts, 1):
            tell(number, f"whether {act} is a best act")
            if solver.reaches(position, act, value):
                best.append(str(act))
        for number, act in enumerate(acts if options.acts else (), 1 + len(acts)):
            tell(number, f"the value of {act}")
            values[str(act)] = solver.value(position.play(act))
    seconds = time.monotonic() - began
    if options.json:
        found = {"value": value, "best": best} | ({"acts": values} if options.acts else {})
        print_json({"position": position.to_text(), **found, "nodes": solver.nodes, "seconds": seconds})
        return 0
    if values:
        print_table(["act", "value"], list(values.items()))
    print(f"value {value} of {position.to_text()}: {_margin(value)}; best: {' '.join(best) or 'the game is over'}")
    print(f"{solver.nodes:,} boards searched in {seconds:.1f} s")
    return 0


def _margin(value: int) -> str:
    """Who wins, and by how many pegs."""
    if not value:
        return "a draw"
    return f"{'South' if value > 0 else 'North'} wins by {abs(value)}"
