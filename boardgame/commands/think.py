"""What the `think` commands of the games share: which position to think about."""

import argparse
from typing import Any

from boardgame.commands import arguments
from boardgame.errors import BoardGameError, IllegalActError
from boardgame.game import ActT, Game, PositionT
from boardgame.records import GameRecord
from commandline.arguments import whole


def add(subparsers: Any, game: Game[Any, Any], page: str, acts: str, epilog: str) -> argparse.ArgumentParser:
    """Declare the command for a game whose positions a page of the documentation describes; `acts` is an example."""
    parser: argparse.ArgumentParser = subparsers.add_parser("think", epilog=epilog)
    option = parser.add_argument
    option("position", metavar="POSITION", type=arguments.position(game), help=f"start, or as in {page}")
    since = f'acts played since, such as "{acts}": the level chooses after them'
    option("--acts", metavar="ACTS", type=arguments.acts(game), default=(), help=since)
    option("--seed", metavar="S", type=whole(0, 65535), default=1, help="0 to 65535; default: 1")
    option("--json", action="store_true", help="print JSON")
    return parser


def record(game: Game[PositionT, ActT], options: argparse.Namespace) -> GameRecord[PositionT, ActT]:
    """The game up to the position to think about; raises `BoardGameError` if it is over, or an act is illegal."""
    try:
        found = GameRecord.of_acts(game, options.position, options.acts)
    except IllegalActError as error:
        raise BoardGameError(f"--acts: {error}") from None
    if outcome := found.final.outcome:
        result = f"{outcome.winner} has won" if outcome.winner else "it is drawn"
        raise BoardGameError(f"the game is over: {result}")
    return found
