"""`kalah play`: `boardgame.commands.play` for this game."""

import argparse
from typing import Any

from boardgame.commands.play import PlayCommand
from boardgame.session.session import PlayOptions
from commandline.arguments import seconds
from kalah.game import KALAH
from kalah.levels import LEVELS
from kalah.play.session import QUESTIONS, KalahSession


def add(subparsers: Any) -> None:
    PlayCommand(KALAH, LEVELS, QUESTIONS, "bins=7,pie=yes", _session, _declare).add(subparsers)


def _declare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", metavar="S", type=seconds, help="time of the highest level for a move")


def _session(options: PlayOptions, given: argparse.Namespace) -> KalahSession:
    return KalahSession(options, given.seconds)
