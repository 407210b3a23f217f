"""The `draw` command of a game: a position or a game as text, or as a picture in a file."""

import argparse
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from rich.console import Console

from boardgame.commands.arguments import whole
from boardgame.draw.gif import write_gif
from boardgame.draw.png import render_png
from boardgame.draw.scene import Scene
from boardgame.draw.svg import render_svg
from boardgame.draw.text import TextPage
from boardgame.errors import BoardGameError, NotationError
from boardgame.files import replace_file
from boardgame.game import Game
from boardgame.records import GameRecord, load_record

KINDS = (".svg", ".png", ".gif")
PNG_SIZE, GIF_SIZE = 480, 360  # pixels of height


def add(
    subparsers: Any,
    *,
    game: Game[Any, Any],
    scenes_of: Callable[[GameRecord[Any, Any]], Iterable[Scene]],
    page: Callable[[Any, bool], TextPage],
    step: str,
) -> None:
    """Declare the command.

    `scenes_of` a record are the pictures of a GIF, which shows it `step` by step; `page(position, ascii)` is the text.
    """
    parser = subparsers.add_parser("draw", help="draw a position or a game")
    what = "a position as one line, or a file with game records, - for standard input (default: the start)"
    parser.add_argument("what", nargs="?", metavar="POSITION|RECORD", help=what)
    output = f"draw into FILE: .svg, .png, or .gif, which shows a game {step} by {step}"
    parser.add_argument("-o", "--output", metavar="FILE", help=output)
    parser.add_argument("--game", type=whole(1), default=1, metavar="N", help="the Nth game of the file (default: 1)")
    parser.add_argument("--size", type=whole(1), metavar="PIXELS", help="height of a PNG (480) or a GIF (360)")
    parser.add_argument("--ascii", action="store_true", help="text: ASCII only")

    def execute(options: argparse.Namespace) -> int:
        record = _record(game, options)
        if options.output is None:
            Console(highlight=False).print(page(record.final, options.ascii).text())
            return 0
        path = Path(options.output)
        kind = path.suffix.lower()
        if kind not in KINDS:
            raise BoardGameError(f"{options.output}: unknown kind of picture; choose from {', '.join(KINDS)}")
        *_, scene = scenes = list(scenes_of(record))
        data = BytesIO()
        if kind == ".svg":
            data.write(render_svg(scene).encode())
        elif kind == ".png":
            render_png(scene, options.size or PNG_SIZE).save(data, "PNG")
        else:
            write_gif(scenes, data, size=options.size or GIF_SIZE)
        replace_file(path, data.getvalue())
        return 0

    parser.set_defaults(execute=execute)


def _record(game: Game[Any, Any], options: argparse.Namespace) -> GameRecord[Any, Any]:
    if options.what is None:
        return GameRecord(game, game.start())
    try:
        return GameRecord(game, game.position_from_text(options.what))
    except NotationError as error:
        if " " in options.what and not Path(options.what).exists():
            raise BoardGameError(f"POSITION: column {error.column}: {error.fault}") from None
    return load_record(game, options.what, options.game)
