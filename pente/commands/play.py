"""`pente play`: the game in a terminal."""

import argparse
import secrets
from typing import Any

from boardgame.commands.arguments import notation, whole
from boardgame.errors import BoardGameError
from boardgame.terminal.autosave import Autosave, append_to, read_last
from boardgame.terminal.play import SEEDS, play_session, shows_unicode
from boardgame.terminal.progress import Seat, check_name, check_names, resume
from boardgame.terminal.session import DEFAULT_SPEED
from pente.errors import PenteError
from pente.game import PENTE
from pente.levels import LEVELS
from pente.play.session import QUESTIONS, PenteOptions, PenteSession
from pente.rules import SIDES, Rules


def add(subparsers: Any) -> None:
    levels = ", ".join(f"{number} {level.name}" for number, level in enumerate(LEVELS, 1))
    parser = subparsers.add_parser(
        "play",
        description="Play in the terminal. The program asks for what no option gives. NAME has up to five letters, "
        f"LEVEL is {levels}; omit it for a person.",
    )
    for side in SIDES:
        parser.add_argument(f"--{side}", metavar="NAME[:LEVEL]", help=f"who plays {side}")
    rules = "rules that differ from the default, such as size=13,tournament=yes"
    parser.add_argument("--rules", metavar="RULES", type=notation(Rules.from_text), default=Rules(), help=rules)
    speed = f"how slowly stones are placed (default: {DEFAULT_SPEED})"
    parser.add_argument("--speed", type=int, choices=range(10), metavar="0-9", default=DEFAULT_SPEED, help=speed)
    parser.add_argument("--seed", type=whole(1, SEEDS), metavar="S", help="seed of the random generator, 1 to 65535")
    parser.add_argument("--resume", metavar="FILE", help="resume the last game in FILE and save it there")
    parser.add_argument("--record", metavar="FILE", help="save the games in FILE, after those already there")
    for name, words, _ in QUESTIONS:
        parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, help=words)
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    """Raises `BoardGameError` for unusable options or files, and without a suitable terminal."""
    session = PenteSession(_resumed_game(options) if options.resume else _new_games(options))
    session.view.ascii = options.ascii or not shows_unicode()
    session.view.watching = False
    play_session(session)
    return 0


def _seat(text: str) -> Seat:
    name, colon, level = text.partition(":")
    check_name(name)
    levels = [str(number) for number in range(1, len(LEVELS) + 1)]
    if colon and level not in levels:
        raise PenteError(f"{text!r}: unknown level {level!r}; choose from {', '.join(levels)}")
    return Seat(name, int(level or 0))


def _common(options: argparse.Namespace) -> dict[str, Any]:
    answers = {name: getattr(options, name) for name, _, _ in QUESTIONS if getattr(options, name) is not None}
    return {"answers": answers, "speed": options.speed}


def _new_games(options: argparse.Namespace) -> PenteOptions:
    seats: dict[str, tuple[Seat, ...]] = {
        side: (_seat(getattr(options, side)),) for side in SIDES if getattr(options, side) is not None
    }
    check_names([seat for side in seats.values() for seat in side])
    return PenteOptions(
        seed=options.seed or 1 + secrets.randbelow(SEEDS),
        rules=options.rules,
        seats=seats,
        autosave=append_to(PENTE, options.record) if options.record else None,
        **_common(options),
    )


def _resumed_game(options: argparse.Namespace) -> PenteOptions:
    for name in (*SIDES, "rules", "seed"):
        if getattr(options, name) not in (None, Rules()):
            raise PenteError(f"--{name}: cannot be changed for a resumed game")
    last = read_last(PENTE, options.resume)
    damage = f"{options.resume}: {last.damage}" if last.damage else ""
    try:
        progress = resume(PENTE, last.record, len(LEVELS))
    except BoardGameError as error:
        raise PenteError(damage or f"{options.resume}: {error}") from error
    autosave = None
    if options.record:
        autosave = append_to(PENTE, options.record)
    elif not damage:
        autosave = Autosave(options.resume, last.before, last.record.to_text())
    return PenteOptions(seed=progress.seed, resumed=progress, damage=damage, autosave=autosave, **_common(options))
