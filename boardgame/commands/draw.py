"""The `draw` command of a game: a position or a game as text, or as a picture in a file."""

import argparse
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from rich.console import Console

from boardgame.draw.gif import write_gif
from boardgame.draw.png import render_png
from boardgame.draw.scene import FRAME_SECONDS, Scene
from boardgame.draw.svg import render_svg
from boardgame.draw.text import TextPage
from boardgame.errors import BoardGameError, NotationError
from boardgame.game import Game
from boardgame.records import GameRecord, load_record
from boardgame.terminal.play import shows_unicode
from commandline.arguments import seconds, whole
from commandline.files import replace_file
from commandline.output import check_output

KINDS = (".txt", ".svg", ".png", ".gif")
# The kinds of picture that accept an option, where not all do; "" is text on the terminal.
ONLY_FOR = {"ascii": ("", ".txt"), "size": (".png", ".gif"), "seconds": (".gif",)}
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
    output = f"draw into FILE: .txt, .svg, .png, or .gif, which shows a game {step} by {step}"
    parser.add_argument("-o", "--output", metavar="FILE", help=output)
    parser.add_argument("--game", type=whole(1), metavar="N", help="the Nth game of the file (default: 1)")
    turn = "after turn N, 0 for the start (default: the end)"
    parser.add_argument("--turn", type=whole(0), metavar="N", help=turn)
    parser.add_argument("--size", type=whole(1), metavar="PIXELS", help="height of a PNG (480) or a GIF (360)")
    parser.add_argument("--ascii", action="store_true", default=None, help="text: ASCII only")
    pace = f"GIF: seconds per frame (default: {FRAME_SECONDS})"
    parser.add_argument("--seconds", type=seconds, metavar="S", help=pace)

    def execute(options: argparse.Namespace) -> int:
        kind = _kind(options)
        if kind and options.what:
            check_output(Path(options.output), options.what)
        record = _record(game, options)
        if not kind:
            text = page(record.final, options.ascii or not shows_unicode()).text()
            Console(highlight=False).print(text, no_wrap=True, overflow="ignore", crop=False)
            return 0
        *_, scene = scenes = list(scenes_of(record))
        data = BytesIO()
        if kind == ".txt":
            lines = page(record.final, bool(options.ascii)).text().plain.split("\n")
            data.write("".join(f"{line.rstrip()}\n" for line in lines).encode())
        elif kind == ".svg":
            data.write(render_svg(scene).encode())
        elif kind == ".png":
            render_png(scene, options.size or PNG_SIZE).save(data, "PNG")
        else:
            pace = FRAME_SECONDS if options.seconds is None else options.seconds
            write_gif(scenes, data, size=options.size or GIF_SIZE, seconds=pace)
        replace_file(Path(options.output), data.getvalue())
        return 0

    parser.set_defaults(execute=execute)


def _kind(options: argparse.Namespace) -> str:
    """The kind of picture, empty for text on the terminal; refuses options that it does not have."""
    kind = "" if options.output is None else Path(options.output).suffix.lower()
    if options.output is not None and kind not in KINDS:
        raise BoardGameError(f"{options.output}: unknown kind of picture; choose from {', '.join(KINDS)}")
    for name, kinds in ONLY_FOR.items():
        if getattr(options, name) is not None and kind not in kinds:
            named = ", ".join(known or "text on the terminal" for known in kinds)
            raise BoardGameError(f"--{name} applies only to {named}")
    return kind


def _record(game: Game[Any, Any], options: argparse.Namespace) -> GameRecord[Any, Any]:
    position = game.start() if options.what is None else None
    try:
        position = position or game.position_from_text(options.what)
    except NotationError as error:
        if " " in options.what and not Path(options.what).exists():
            raise BoardGameError(f"POSITION: column {error.column}: {error.fault}") from None
    if position is not None:
        for name in ("game", "turn"):
            if getattr(options, name) is not None:
                raise BoardGameError(f"--{name} needs a file with game records")
        return GameRecord.of_acts(game, position, ())
    record = load_record(game, options.what, options.game or 1)
    if options.turn is None:
        return record
    if options.turn > len(record.turns):
        raise BoardGameError(f"unknown turn {options.turn}; the game has {len(record.turns)} turns")
    return GameRecord.of_acts(game, record.start, [act for turn in record.turns[: options.turn] for act in turn.acts])
