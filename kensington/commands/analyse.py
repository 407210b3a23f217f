"""`kensington analyse`: what the strong player thinks of each act of a game."""

import argparse
import os
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from statistics import fmean
from typing import Any

from boardgame.draw.gif import write_gif
from boardgame.draw.png import render_png
from boardgame.draw.svg import render_svg
from boardgame.records import load_record
from commandline.arguments import whole
from commandline.files import replace_file
from commandline.output import check_output, print_json
from kensington.analysis import JudgedAct, annotated, as_json, expected_score, judge
from kensington.curve import curve, frames
from kensington.draw.analysis_page import analysis_page
from kensington.engine.sizes import WIDEST
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.rules import COLOURS

NODES = 200_000
CURVE_SIZE, FRAME_SIZE = 480, 640  # heights of a PNG and of a GIF, in pixels
LEAST_SHOWN = 0.005  # of an expected score, lost
MARKS = {"?": "mistakes", "??": "blunders", "missed win": "missed wins"}
EPILOG = """\
Prints a line for each act: the expected score of its side after it and, where another act was better, the loss and
that act. `?` marks a mistake (a tenth of a game or more), `??` a blunder (a quarter or more). The suffix of FILE
chooses what it gets: .txt the record with these judgements as comments, .png or .svg the curve of Red's expected score,
.gif the game act by act, .html a page to step through. See docs/engine.md.
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("analyse", epilog=EPILOG)
    parser.add_argument("record", metavar="RECORD", help="a file with game records, - for standard input")
    parser.add_argument("--game", type=whole(1), default=1, metavar="N", help="the Nth game (default: 1)")
    nodes = f"nodes for each position (default: {NODES}, about a seventh of a second)"
    parser.add_argument("--nodes", type=whole(1), default=NODES, metavar="N", help=nodes)
    lines = "print the best N acts in each position, which share the nodes (default: 1)"
    parser.add_argument("--lines", type=whole(1, WIDEST), default=1, metavar="N", help=lines)
    output = "write the record, a picture or a page into FILE; repeatable"
    parser.add_argument("-o", "--output", metavar="FILE", action="append", default=[], type=Path, help=output)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    for path in options.output:
        _require_writable(path)
        check_output(path, options.record)
    record = load_record(KENSINGTON, options.record, options.game)
    if not record.turns:
        raise KensingtonError(f"{options.record}: the game has no turns")
    acts = []
    for judged in judge(record, options.nodes, options.lines):
        acts.append(judged)
        if not options.json:
            print("\n".join([_line(judged), *_best_lines(judged)]), flush=True)
    if options.json:
        print_json([_as_json(judged) for judged in acts])
    else:
        print()
        for colour in COLOURS:
            own = [judged for judged in acts if judged.colour == colour]
            counts = [f"{name} {sum(judged.mark == mark for judged in own)}" for mark, name in MARKS.items()]
            lost = fmean(judged.lost for judged in own) if own else 0.0
            print(f"{colour}: {len(own)} acts, {lost:.1%} lost per act; {', '.join(counts)}")
        worst = max(acts, key=lambda judged: judged.lost)
        if worst.lost >= LEAST_SHOWN:
            print(f"worst act: {worst.turn}. {worst.act} by {worst.colour}, {-worst.lost:+.1%}")
    for path in options.output:
        replace_file(path, WRITERS[path.suffix.lower()](record, acts))
    return 0


def _require_writable(path: Path) -> None:
    """Raise `KensingtonError` before the thinking if a file cannot be written after it."""
    folder = path.parent
    if path.suffix.lower() not in WRITERS:
        raise KensingtonError(f"{path}: unknown kind of file; choose from {', '.join(WRITERS)}")
    if path.is_dir():
        raise KensingtonError(f"{path}: is a directory")
    if not folder.is_dir():
        raise KensingtonError(f"{path}: there is no directory {folder}")
    if not os.access(folder, os.W_OK):
        raise KensingtonError(f"{path}: the directory cannot be written")


def _png(_: KensingtonRecord, acts: Sequence[JudgedAct]) -> bytes:
    file = BytesIO()
    render_png(curve(acts), CURVE_SIZE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _gif(record: KensingtonRecord, acts: Sequence[JudgedAct]) -> bytes:
    file = BytesIO()
    write_gif([*frames(record, acts)], file, size=FRAME_SIZE)
    return file.getvalue()


WRITERS: dict[str, Callable[[KensingtonRecord, Sequence[JudgedAct]], bytes]] = {
    ".txt": lambda record, acts: annotated(record, acts).to_text().encode(),
    ".png": _png,
    ".svg": lambda _, acts: render_svg(curve(acts)).encode(),
    ".gif": _gif,
    ".html": lambda record, acts: analysis_page(record, acts).encode(),
}


def _line(judged: JudgedAct) -> str:
    better = f"{-judged.lost:+.0%} better {judged.best}" if judged.lost >= LEAST_SHOWN else ""
    line = f"{judged.turn:>4} {judged.colour:<5} {judged.act!s:<8} {judged.after:>4.0%} {better:<20} {judged.mark}"
    return line.rstrip()


def _best_lines(judged: JudgedAct) -> list[str]:
    """The best acts before this one, if several are asked for: what the side may expect, and the line."""
    if not judged.others:
        return []
    best = judged.before, judged.line
    others = [(expected_score(found.value, bool(found.proved)), found.line) for found in judged.others]
    return [
        f"{rank:>10}. {score:>4.0%} {' '.join(map(str, line))}" for rank, (score, line) in enumerate([best, *others], 1)
    ]


def _as_json(judged: JudgedAct) -> dict[str, Any]:
    words = {"act": str(judged.act), "line": [*map(str, judged.line)]}
    others = {"others": [*map(as_json, judged.others)]} if judged.others else {}
    values = {name: value for name, value in judged._asdict().items() if name != "others"}
    return values | words | {"lost": judged.lost} | others
