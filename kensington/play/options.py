"""Options that `kensington play` and `kensington beeb` share: the players, and the manual's questions."""

import argparse
from collections.abc import Mapping
from dataclasses import replace

from boardgame.commands.arguments import notation
from boardgame.session.progress import Seat, check_names, seat_from_text
from kensington.errors import KensingtonError
from kensington.game import PLAYERS
from kensington.ladder import LADDER
from kensington.rules import Rules

# The manual's questions, by their names in `kensington.play.session`.
QUESTION_OPTIONS = (
    ("colour", "in colour, or in black and white"),
    ("watch", "watch the program thinking"),
    ("sound", "sound effects"),
    ("board", "also use a real board"),
    ("two_move", "the 2-move option"),
)

# The answers where nothing is asked
UNASKED = {"colour": True, "watch": False, "sound": True, "board": False, "two_move": True}


def seat(text: str, highest: int = len(PLAYERS), steps: int = len(LADDER)) -> Seat:
    """The player written as NAME or NAME:LEVEL: see `seat_from_text`."""
    return seat_from_text(text, highest, steps)


def check_seats(seats: Mapping[str, tuple[Seat, ...]], players: int) -> None:
    """Raise `BoardGameError` for too many players of a colour, and for two of the same name."""
    for colour, side in seats.items():
        if len(side) > players // 2:
            most = f"with {players} players, {players // 2} play{'s' if players == 2 else ''} {colour}"
            raise KensingtonError(f"--{colour}: given {len(side)} times, but {most}")
    check_names([seat for side in seats.values() for seat in side])


def answers(options: argparse.Namespace) -> dict[str, bool]:
    """The answers to the manual's questions that options give."""
    given = {name: getattr(options, name) for name, _ in QUESTION_OPTIONS}
    if options.rules.two_move is not True:
        given["two_move"] = bool(options.rules.two_move)
    return {name: answer for name, answer in given.items() if answer is not None}


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The option for `chosen_rules`."""
    words = "rules that differ from the default, such as two_move=third,same_stone=yes"
    parser.add_argument("--rules", metavar="RULES", type=notation(Rules.from_text), default=Rules(), help=words)


def chosen_rules(options: argparse.Namespace) -> Rules:
    """The rules of new games; raises `KensingtonError` if `--rules` contradicts other options."""
    rules: Rules = options.rules
    players = getattr(options, "players", None)
    if rules.first != Rules().first:
        raise KensingtonError(f"--rules first={rules.first}: a stone is drawn for the first turn")
    if players and rules.players not in (Rules().players, players):
        raise KensingtonError(f"--rules players={rules.players} contradicts --players {players}")
    if rules.two_move is not True and options.two_move not in (None, bool(rules.two_move)):
        sign = "--two-move" if options.two_move else "--no-two-move"
        raise KensingtonError(f"--rules {replace(Rules(), two_move=rules.two_move).to_text()} contradicts {sign}")
    return replace(rules, players=players or rules.players)
