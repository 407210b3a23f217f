"""`kensington play`: the game in a terminal."""

import argparse
import os
import secrets
import sys
from typing import TYPE_CHECKING, Any

from boardgame.errors import BoardGameError
from kensington.commands.arguments import whole
from kensington.errors import KensingtonError
from kensington.rules import COLOURS, SUPPLY

if TYPE_CHECKING:
    from kensington.play.session import Options
    from kensington.play.table import Seat
    from kensington.rules import Colour

SEEDS = 65535  # 1 to 65535, the states of the generator

# The questions of the manual, by the names that a session knows them by.
QUESTION_OPTIONS = (
    ("colour", "in colour, or in black and white"),
    ("watch", "watch me thinking"),
    ("sound", "sound effects"),
    ("board", "also use a real board"),
    ("two_move", "the 2-move option"),
)


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "play",
        help="play in the terminal",
        description="Play in the terminal. What no option says is asked for. NAME has up to five letters, LEVEL is "
        "1 to 3, or left out for a person; a colour's players in teams are given by the same option again.",
    )
    for colour in COLOURS:
        who = f"who plays {colour}"
        parser.add_argument(f"--{colour}", metavar="NAME[:LEVEL]", action="append", default=[], help=who)
    parser.add_argument("--players", type=int, choices=tuple(SUPPLY), help="2 (the default), 4 or 6: teams")
    parser.add_argument("--speed", type=int, choices=range(10), metavar="0-9", help="how slowly I place stones")
    parser.add_argument("--seed", type=whole(1, SEEDS), metavar="S", help="1 to 65535, for the lot and all chance")
    parser.add_argument("--resume", metavar="FILE", help="go on with the last game in FILE, and keep it there")
    parser.add_argument("--record", metavar="FILE", help="keep the games in FILE, after those that it has")
    for name, words in QUESTION_OPTIONS:
        parser.add_argument(f"--{name.replace('_', '-')}", action=argparse.BooleanOptionalAction, help=words)
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters alone")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    """Raises `KensingtonError` for options that make no sense, and where there is no terminal."""
    from kensington.play.screen import play
    from kensington.play.session import Session

    said = fresh_game(options) if options.resume is None else resumed_game(options)
    check_terminal()
    session = Session(said)
    session.scene.ascii = options.ascii or not shows_all_characters()
    play(session)
    return 0


def fresh_game(options: argparse.Namespace) -> "Options":
    """What has been said about a game that is to begin."""
    from kensington.play.keeping import keeper_after
    from kensington.play.session import Options

    players = options.players or 2
    seats = {colour: tuple(map(seat, getattr(options, colour))) for colour in COLOURS if getattr(options, colour)}
    check_seats(seats, players)
    return Options(
        chance=options.seed or 1 + secrets.randbelow(SEEDS),
        players=players,
        seats=seats,
        answers=answers(options),
        speed=options.speed,
        keeper=keeper_after(options.record) if options.record else None,
    )


def resumed_game(options: argparse.Namespace) -> "Options":
    """What has been said about going on with a game that was kept in a file."""
    from kensington.play.keeping import Keeper, keeper_after, read_last
    from kensington.play.session import Options
    from kensington.play.table import resume

    for name in ("red", "blue", "players", "seed", "two_move"):
        if getattr(options, name) not in (None, []):
            raise KensingtonError(f"--{name.replace('_', '-')}: the game that --resume goes on with says that itself")
    kept = read_last(options.resume)
    damage = f"{options.resume}: {kept.damage}" if kept.damage else ""
    try:
        table = resume(kept.game)
    except BoardGameError as error:
        raise KensingtonError(damage or f"{options.resume}: {error}") from error
    keeper = None
    if options.record:
        keeper = keeper_after(options.record)
    elif not damage:
        keeper = Keeper(options.resume, kept.before, kept.game.to_text())
    return Options(
        chance=table.chance,
        answers=answers(options),
        speed=options.speed,
        game=kept.game,
        damage=damage,
        keeper=keeper,
    )


def seat(text: str) -> "Seat":
    """The player that is written NAME or NAME:LEVEL."""
    from kensington.play.table import LEVEL_NUMBERS, Seat, fault_of_name

    name, colon, level = text.partition(":")
    fault = fault_of_name(name)
    if fault:
        raise KensingtonError(fault)
    if colon and (len(level) != 1 or level not in LEVEL_NUMBERS):
        raise KensingtonError(f"{text!r}: {level!r} is no level: they are {', '.join(LEVEL_NUMBERS)}")
    return Seat(name, int(level or 0))


def check_seats(seats: "dict[Colour, tuple[Seat, ...]]", players: int) -> None:
    from kensington.play.table import fault_of_names

    for colour, side in seats.items():
        if len(side) > players // 2:
            raise KensingtonError(f"--{colour}, {len(side)} times: of {players} players {players // 2} are {colour}")
    fault = fault_of_names([seat for side in seats.values() for seat in side])
    if fault:
        raise KensingtonError(fault)


def answers(options: argparse.Namespace) -> dict[str, bool]:
    """The answers to the five questions, as far as they are given."""
    given = {name: getattr(options, name) for name, _ in QUESTION_OPTIONS}
    return {name: answer for name, answer in given.items() if answer is not None}


def shows_all_characters() -> bool:
    """Whether the terminal's encoding has every character that the board is drawn with, and its font may have them."""
    return sys.stdout.encoding.lower().startswith("utf") and os.environ.get("TERM") != "linux"


def check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise KensingtonError("play needs a terminal, and its input or output is none")
    if os.environ.get("TERM", "dumb") == "dumb":
        raise KensingtonError("play needs a terminal whose cursor can be moved, and TERM says that this one's cannot")
