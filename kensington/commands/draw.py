"""`kensington draw`: a position or a game as text, or as a picture in a file."""

import argparse
import os
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from rich.console import Console

from boardgame.errors import NotationError
from boardgame.records import load_record
from commandline.arguments import seconds, whole
from commandline.files import replace_file
from commandline.output import check_output
from kensington.draw import gif, png, svg, text
from kensington.draw.text import SYMBOLS, Size
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import Act
from kensington.scene import after_turn, caption

Moment = tuple[Position, tuple[Act, ...]]

# The kinds of picture that accept an option, where not all do; "" is text on the terminal.
ONLY_FOR: dict[str, tuple[str, ...]] = {
    "ascii": ("", ".txt"),
    "large": ("", ".txt"),
    "monochrome": ("", ".svg", ".png", ".gif"),
    "size": (".svg", ".png", ".gif"),
    "acts": (".gif",),
    "seconds": (".gif",),
    "turn": ("", ".txt", ".svg", ".png"),
}


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("draw")
    parser.add_argument(
        "what",
        nargs="?",
        metavar="POSITION|RECORD",
        help="a position as one line, or a file with game records, - for standard input (default: the empty board)",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="draw into FILE: .txt, .svg, .png, or .gif for a game")
    parser.add_argument("--game", type=whole(1), metavar="N", help="the Nth game of the file (default: 1)")
    parser.add_argument("--turn", type=whole(0), metavar="N", help="after turn N, 0 for the start (default: the end)")
    parser.add_argument("--numbers", action="store_true", help="write the numbers of the points")
    parser.add_argument("--monochrome", action="store_true", help="black and white")
    parser.add_argument(
        "--size",
        type=whole(1),
        metavar="PIXELS",
        help="height of an SVG (default: any), a PNG (640) or a GIF (480)",
    )
    parser.add_argument("--ascii", action="store_true", help="text: ASCII only")
    parser.add_argument("--large", action="store_true", help="text: 75 columns and 42 lines instead of 41 and 22")
    parser.add_argument("--acts", action="store_true", help="GIF: a frame for each act instead of each turn")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="GIF: seconds per frame (default: 0.8)")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    kind = "" if options.output is None else Path(options.output).suffix.lower()
    if kind not in ("", *WRITERS) or (not kind and options.output is not None):
        raise KensingtonError(f"{options.output}: unknown kind of picture; choose from {', '.join(WRITERS)}")
    for name, kinds in ONLY_FOR.items():
        given = getattr(options, name)
        if given is not None and given is not False and kind not in kinds:  # 0 is a turn
            named = ", ".join(known or "text on the terminal" for known in kinds)
            raise KensingtonError(f"--{name} applies only to {named}")
    if kind and options.what:
        check_output(Path(options.output), options.what)
    subject = _subject(options)
    if kind:
        replace_file(Path(options.output), WRITERS[kind](subject, options))
    else:
        _print(_moment(subject, options), options)
    return 0


def _subject(options: argparse.Namespace) -> Position | KensingtonRecord:
    """What to draw: a text with a space is a position unless a file has that name."""
    what = options.what
    if what is None or (" " in what and not os.path.exists(what)):
        for name in ("game", "turn"):
            if getattr(options, name) is not None:
                raise KensingtonError(f"--{name} needs a file with game records")
        try:
            return Position.start() if what is None else Position.from_text(what)
        except NotationError as error:
            raise KensingtonError(f"the position, column {error.column}: {error.fault}") from None
    return load_record(KENSINGTON, what, options.game or 1)


def _moment(subject: Position | KensingtonRecord, options: argparse.Namespace) -> Moment:
    if isinstance(subject, Position):
        return subject, ()
    return after_turn(subject, len(subject.turns) if options.turn is None else options.turn)


def _print(moment: Moment, options: argparse.Namespace) -> None:
    position, _ = moment
    console = Console(highlight=False, no_color=options.monochrome or None)
    drawn = text(
        *moment,
        numbers=options.numbers,
        ascii=options.ascii or not _can_print(SYMBOLS.red),
        few_colours=console.color_system not in ("256", "truecolor"),
        size=_size(options),
    )
    console.print(drawn, end="\n", no_wrap=True, overflow="ignore", crop=False)
    print(caption(position))


def _size(options: argparse.Namespace) -> Size:
    return "large" if options.large else "small"


def _can_print(character: str) -> bool:
    """Whether standard output can encode this character."""
    try:
        character.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _txt(subject: Position | KensingtonRecord, options: argparse.Namespace) -> bytes:
    position, last = _moment(subject, options)
    drawn = text(position, last, numbers=options.numbers, ascii=options.ascii, size=_size(options))
    return "".join(f"{line.rstrip()}\n" for line in (*drawn.plain.split("\n"), caption(position))).encode()


def _svg(subject: Position | KensingtonRecord, options: argparse.Namespace) -> bytes:
    return svg(*_moment(subject, options), **_common(options)).encode()


def _png(subject: Position | KensingtonRecord, options: argparse.Namespace) -> bytes:
    file = BytesIO()
    png(*_moment(subject, options), **_common(options)).save(file, "PNG", optimize=True)
    return file.getvalue()


def _gif(subject: Position | KensingtonRecord, options: argparse.Namespace) -> bytes:
    if isinstance(subject, Position):
        raise KensingtonError("a GIF shows a game: give a file with its record")
    file = BytesIO()
    pace = {} if options.seconds is None else {"seconds": options.seconds}
    gif(subject, file, acts=options.acts, **pace, **_common(options))
    return file.getvalue()


WRITERS: dict[str, Callable[[Position | KensingtonRecord, argparse.Namespace], bytes]] = {
    ".txt": _txt,
    ".svg": _svg,
    ".png": _png,
    ".gif": _gif,
}


def _common(options: argparse.Namespace) -> dict[str, Any]:
    size = {} if options.size is None else {"size": options.size}
    return {"numbers": options.numbers, "monochrome": options.monochrome, **size}
