"""`kensington bench`: how fast and how far the strong player looks in each phase of a game; see docs/engine.md."""

import argparse
import time
from collections.abc import Iterable, Iterator
from itertools import count, islice
from statistics import median
from typing import Any, NamedTuple

from boardgame.match import Match
from commandline.arguments import whole
from commandline.output import host, print_json, print_table
from kensington.engine.player import STRONG, EnginePlayer
from kensington.engine.search import Engine
from kensington.game import KENSINGTON, KensingtonRecord

SOURCE = "experienced"  # plays the games: as its play never changes, the positions stay the same
PHASES = {"placing": 14, "moving early": 36, "moving late": 80}  # turns played before; the first 30 place stones
ENTRY = 16  # bytes of the table
MOST_POSITIONS = 100  # in a phase
EPILOG = f"""\
The positions are from games of `{SOURCE}` against itself, after {", ".join(map(str, PHASES.values()))} turns. With a
limit in nodes, all figures but the speed are the same on every computer.
"""


class Measured(NamedTuple):
    """A search: depth completed in turns, nodes and seconds; of the table, entries, how many of them were used,
    positions looked up, and how many of these it knew."""

    depth: int
    nodes: int
    seconds: float
    entries: int
    used: int
    probes: int
    hits: int


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("bench", epilog=EPILOG)
    limit = "seconds (0.5s) or nodes (20000) for each search (default: 1s)"
    parser.add_argument("--limit", default="1s", metavar="LIMIT", help=limit)
    positions = whole(1, MOST_POSITIONS)
    parser.add_argument("--positions", type=positions, default=8, metavar="N", help="in each phase (default: 8)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    """Raises `UnknownPlayerError` for a limit that is none."""
    player = STRONG.limited(options.limit)
    records = list(islice(games(), options.positions))
    found = {phase: summary([measure(player, record, turns) for record in records]) for phase, turns in PHASES.items()}
    if options.json:
        print_json({"player": player.name, "positions": options.positions, "phases": found, "host": host()})
        return 0
    rows = [
        (
            phase,
            f"{figures['nodes_a_second']:,}",
            f"{figures['depth']:g} ({figures['least_depth']} to {figures['greatest_depth']})",
            f"{figures['table_bytes'] >> 10:,} KB",
            f"{figures['used']:.1%}",
            f"{figures['hit_rate']:.1%}",
        )
        for phase, figures in found.items()
    ]
    print_table([player.name, "nodes a second", "turns of depth", "table", "used", "hit rate"], rows)
    print(f"{options.positions} positions in each phase; {host()}")
    return 0


def games() -> Iterator[KensingtonRecord]:
    """Games that last longer than every phase's turns, each from another random opening."""
    longest = max(PHASES.values())
    match = Match(KENSINGTON, SOURCE, SOURCE, turns=longest + 1)
    for number in count(1, 2):
        record = match.play(number)
        if len(record.turns) > longest:
            yield record


def measure(player: EnginePlayer, record: KensingtonRecord, turns: int) -> Measured:
    """Search the position after `turns` turns of a game."""
    number = sum(len(turn.acts) for turn in record.turns[:turns])
    position, history, bits = record.history[number], record.history[:number], player.table_bits
    engine = Engine(position, history, 0, None, bits)
    began = time.perf_counter()
    found = engine.think(nodes=player.nodes, seconds=player.seconds)
    seconds = time.perf_counter() - began
    table = engine.table
    return Measured(found.depth, found.nodes, seconds, 1 << bits, table.used(), table.probes, table.hits)


def summary(searches: Iterable[Measured]) -> dict[str, Any]:
    """The figures of a phase."""
    depth, nodes, seconds, entries, used, probes, hits = zip(*searches, strict=True)
    return {
        "nodes_a_second": round(sum(nodes) / sum(seconds)),
        "depth": median(depth),
        "least_depth": min(depth),
        "greatest_depth": max(depth),
        "table_bytes": ENTRY * entries[0],
        "used": sum(used) / sum(entries),
        "hit_rate": sum(hits) / sum(probes),
    }
