"""`kensington play`: the game in a terminal."""

import argparse
import secrets
from typing import Any

from boardgame.commands.play import add_ask, follow, go_on, say_kept
from boardgame.errors import BoardGameError, UnknownPlayerError
from boardgame.session.autosave import Autosave, append_to, read_last
from boardgame.session.progress import Seat
from boardgame.session.remembered import recall
from boardgame.terminal.play import SEEDS, play_session, shows_unicode
from commandline.arguments import whole
from kensington.engine.player import STRONG, EnginePlayer
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, PLAYERS
from kensington.play.options import QUESTION_OPTIONS, UNASKED, add_rules, answers, check_seats, chosen_rules, seat
from kensington.play.progress import resume_record
from kensington.play.session import KensingtonOptions, KensingtonSession
from kensington.rules import COLOURS, SUPPLY, Rules

FIXED = ("red", "blue", "players", "rules", "seed", "two_move")  # options that cannot be changed within a game
UNCHOSEN: tuple[object, ...] = (None, [], Rules())  # their values where they are not given


def add(subparsers: Any) -> None:
    levels = ", ".join(f"{number} {player.name}" for number, player in enumerate(PLAYERS, 1))
    parser = subparsers.add_parser(
        "play",
        description="Play in the terminal, at once: a game that was left goes on; else what no option gives is as in "
        f"the last game, in the first one you against a beginner. LEVEL is {levels}, or a step of the `ladder`, as "
        "step:1; omit it for a person. For teams, repeat --red and --blue.",
    )
    add_ask(parser)
    for colour in COLOURS:
        who = f"who plays {colour}"
        parser.add_argument(f"--{colour}", metavar="NAME[:LEVEL]", action="append", default=[], help=who)
    parser.add_argument("--players", type=int, choices=tuple(SUPPLY), help="2 (the default), 4 or 6: teams")
    add_rules(parser)
    parser.add_argument("--speed", type=int, choices=range(10), metavar="0-9", help="how slowly it places stones")
    limit = "what the strong player, level 4, may use for an act: nodes (20000) or seconds (0.5s)"
    parser.add_argument("--strong", metavar="LIMIT", type=_strong, default=STRONG, help=limit)
    parser.add_argument("--no-book", action="store_true", help="let the strong player think in the opening, too")
    parser.add_argument("--seed", type=whole(1, SEEDS), metavar="S", help="seed of the random generator, 1 to 65535")
    parser.add_argument("--resume", metavar="FILE", help="resume the last game in FILE and save it there")
    parser.add_argument("--record", metavar="FILE", help="save the games in FILE, after those already there")
    for name, words in QUESTION_OPTIONS:
        parser.add_argument(f"--{name.replace('_', '-')}", action=argparse.BooleanOptionalAction, help=words)
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    """Raises `BoardGameError` for unusable options or files, and without a suitable terminal."""
    chosen = _new_games(options) if options.resume is None else _resumed_game(options)
    if options.resume is None:
        new = any(getattr(options, each) not in UNCHOSEN for each in (*FIXED, "record"))
        go_on(KENSINGTON, chosen, resume_record, options.ask or new)
    if not options.ask:
        last = recall(KENSINGTON, len(PLAYERS))
        chosen.seats = last.complete(chosen.seats, COLOURS, chosen.rules.players // 2)
        chosen.answers = {**UNASKED, **last.settings, **chosen.answers}
        chosen.speed = last.speed if chosen.speed is None else chosen.speed
    session = KensingtonSession(chosen)
    follow(session, asked=options.ask or options.resume is not None)
    session.view.ascii = options.ascii or not shows_unicode()
    play_session(session)
    say_kept(session)
    return 0


def _strong(limit: str) -> EnginePlayer:
    try:
        return STRONG.limited(limit)
    except UnknownPlayerError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _chosen_strong(options: argparse.Namespace) -> EnginePlayer:
    strong: EnginePlayer = options.strong
    return strong.without_book() if options.no_book else strong


def _new_games(options: argparse.Namespace) -> KensingtonOptions:
    rules = chosen_rules(options)
    seats: dict[str, tuple[Seat, ...]] = {
        colour: tuple(map(seat, getattr(options, colour))) for colour in COLOURS if getattr(options, colour)
    }
    check_seats(seats, rules.players)
    return KensingtonOptions(
        seed=options.seed or 1 + secrets.randbelow(SEEDS),
        rules=rules,
        seats=seats,
        answers=answers(options),
        speed=options.speed,
        strong=_chosen_strong(options),
        autosave=append_to(KENSINGTON, options.record) if options.record else None,
    )


def _resumed_game(options: argparse.Namespace) -> KensingtonOptions:
    for name in FIXED:
        if getattr(options, name) not in UNCHOSEN:
            raise KensingtonError(f"--{name.replace('_', '-')}: cannot be changed for a resumed game")
    last = read_last(KENSINGTON, options.resume)
    damage = f"{options.resume}: {last.damage}" if last.damage else ""
    try:
        progress = resume_record(last.record)
    except BoardGameError as error:
        raise KensingtonError(damage or f"{options.resume}: {error}") from error
    autosave = None
    if options.record:
        autosave = append_to(KENSINGTON, options.record)
    elif not damage:
        autosave = Autosave(options.resume, last.before, last.record.to_text())
    return KensingtonOptions(
        seed=progress.seed,
        answers=answers(options),
        speed=options.speed,
        strong=_chosen_strong(options),
        resumed=progress,
        damage=damage,
        autosave=autosave,
    )
