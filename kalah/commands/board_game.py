"""`kalah draw`, `match`, `perft` and `play`: the commands that every board game has, for this one."""

import argparse
from typing import Any

import boardgame.commands.draw
import boardgame.commands.ladder
import boardgame.commands.match
from boardgame.commands.perft import PerftCommand
from boardgame.commands.play import PlayCommand
from boardgame.draw.text import TextPage
from boardgame.session.session import PlayOptions
from commandline.arguments import seconds
from kalah import fast
from kalah.game import KALAH
from kalah.levels import LEVELS
from kalah.perft import perft as reference
from kalah.play.session import QUESTIONS, KalahSession
from kalah.position import Position
from kalah.scene import scenes_of
from kalah.text import page


def draw(subparsers: Any) -> None:
    boardgame.commands.draw.add(subparsers, game=KALAH, scenes_of=scenes_of, page=_page, step="peg")


def match(subparsers: Any) -> None:
    boardgame.commands.match.add(subparsers, game=KALAH, page="docs/kalah.md")


def ladder(subparsers: Any) -> None:
    boardgame.commands.ladder.add(subparsers, game=KALAH)


def perft(subparsers: Any) -> None:
    PerftCommand(KALAH, "docs/kalah.md", "bins=4,pie=yes", reference, fast).add(subparsers)


def play(subparsers: Any) -> None:
    PlayCommand(KALAH, LEVELS, QUESTIONS, "bins=7,pie=yes", _session, _declare).add(subparsers)


def _page(position: Position, ascii: bool) -> TextPage:
    return page(position, ascii=ascii)


def _declare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", metavar="S", type=seconds, help="time of the highest level for a move")


def _session(options: PlayOptions, given: argparse.Namespace) -> KalahSession:
    return KalahSession(options, given.seconds)
