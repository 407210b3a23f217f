"""`kalah draw`: a position or a game as text, or as a picture in a file."""

import argparse
from io import BytesIO
from pathlib import Path
from typing import Any

from rich.console import Console

from boardgame.commands.arguments import whole
from boardgame.draw.gif import write_gif
from boardgame.draw.png import render_png
from boardgame.draw.svg import render_svg
from boardgame.errors import NotationError
from boardgame.files import replace_file
from boardgame.records import load_record
from kalah.errors import KalahError
from kalah.game import KALAH, KalahRecord
from kalah.position import Position
from kalah.scene import scenes_of
from kalah.text import page

KINDS = (".svg", ".png", ".gif")
PNG_SIZE, GIF_SIZE = 480, 360  # pixels of height


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("draw", help="draw a position or a game")
    what = "a position as one line, or a file with game records, - for standard input (default: the start)"
    parser.add_argument("what", nargs="?", metavar="POSITION|RECORD", help=what)
    output = "draw into FILE: .svg, .png, or .gif, which shows a game peg by peg"
    parser.add_argument("-o", "--output", metavar="FILE", help=output)
    parser.add_argument("--game", type=whole(1), default=1, metavar="N", help="the Nth game of the file (default: 1)")
    parser.add_argument("--size", type=whole(1), metavar="PIXELS", help="height of a PNG (480) or a GIF (360)")
    parser.add_argument("--ascii", action="store_true", help="text: ASCII only")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    record = _record(options)
    *_, scene = scenes_of(record)
    if options.output is None:
        Console(highlight=False).print(page(record.final, ascii=options.ascii).text())
        return 0
    path = Path(options.output)
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise KalahError(f"{options.output}: unknown kind of picture; choose from {', '.join(KINDS)}")
    data = BytesIO()
    if kind == ".svg":
        data.write(render_svg(scene).encode())
    elif kind == ".png":
        render_png(scene, options.size or PNG_SIZE).save(data, "PNG")
    else:
        write_gif(list(scenes_of(record)), data, size=options.size or GIF_SIZE)
    replace_file(path, data.getvalue())
    return 0


def _record(options: argparse.Namespace) -> KalahRecord:
    if options.what is None:
        return KalahRecord(KALAH, Position.start())
    try:
        return KalahRecord(KALAH, Position.from_text(options.what))
    except NotationError as error:
        if " " in options.what and not Path(options.what).exists():
            raise KalahError(f"POSITION: column {error.column}: {error.fault}") from None
    return load_record(KALAH, options.what, options.game)
