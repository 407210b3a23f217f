"""What the players of a game chose last, for a game that begins with nothing asked.

A small file in the user's configuration directory has an entry for each game: the person's name and side, the level of
the program's player, and the settings of the session. A damaged file counts as none, and is reported once.
"""

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

from boardgame.errors import BoardGameError
from boardgame.game import Game, LadderGame
from boardgame.session.progress import STEPS, Seat, is_name
from boardgame.session.session import DEFAULT_SPEED, Session
from commandline.errors import quoted
from commandline.files import replace_file

NAMES = ("You", "Ken", "Ann", "Ben", "Cleo", "Dan")  # of a person, and of the program's players
BEGINNER = 1  # the level, or the step of a ladder
LARGEST_FILE = 1 << 16  # bytes


class Choices(NamedTuple):
    """A person's `name` and `side`, the `level` of the program's player, the `speed` of its acts, 0 to 9, and the
    `settings` of a session by name."""

    name: str
    side: str
    level: int = BEGINNER
    speed: int = DEFAULT_SPEED
    settings: Mapping[str, bool] = {}

    def complete(
        self, given: Mapping[str, tuple[Seat, ...]], sides: tuple[str, str], members: int = 1
    ) -> dict[str, tuple[Seat, ...]]:
        """The players of each side, `members` of them: those given, a person if none of them is one, and programs."""
        seats = {side: list(given.get(side, ())) for side in sides}
        taken = {seat.name.casefold() for side in seats.values() for seat in side}
        person = all(seat.level for side in seats.values() for seat in side)
        names = iter([name for name in NAMES[1:] if name.casefold() not in taken | {self.name.casefold()}])
        for side in sorted(sides, key=lambda side: side != self.side):
            while len(seats[side]) < members:
                if person and self.name.casefold() not in taken:
                    seats[side].append(Seat(self.name, 0))
                else:
                    seats[side].append(Seat(next(names), 0 if person else self.level))
                person = False
        return {side: tuple(seats[side]) for side in sides}


def path() -> Path:
    """The file, which need not exist."""
    return platformdirs.user_config_path("computer-kensington", appauthor=False) / "choices.json"


def recall(game: Game[Any, Any], levels: int, steps: bool = True) -> Choices:
    """What was chosen last for a game with players of `levels` levels; for the first game, a beginner to play against.

    Without `steps`, the level at or below a step of the ladder takes its place. A damaged file is reported on standard
    error.
    """
    try:
        choices = _choices(_read(), game)
        return choices._replace(level=_fitting(choices.level, game, levels, steps))
    except BoardGameError as error:
        print(f"{game.name.lower()}: {path()}: {error}; the defaults are used", file=sys.stderr)
        default = _default(game)
        return default._replace(level=_fitting(default.level, game, levels, steps))


def _default(game: Game[Any, Any]) -> Choices:
    """For the first game: a beginner to play against."""
    return Choices(NAMES[0], game.sides[0], BEGINNER + (STEPS if isinstance(game, LadderGame) else 0))


def remember(session: Session[Any, Any]) -> None:
    """Write down what the players of a session's game have chosen."""
    progress = session.current
    seats = {progress.side_of(key): seat for key, seat in progress.seats.items()}
    _write(session.game, {"speed": session.speed, "settings": session.settings()} | _opponents(seats))


def remember_players(game: Game[Any, Any], seats: Mapping[str, Seat]) -> None:
    """Write down who plays each side."""
    _write(game, _opponents(seats))


def _opponents(seats: Mapping[str, Seat]) -> dict[str, Any]:
    """The person and the level in a game against the program; nothing of another game."""
    people = {side: seat for side, seat in seats.items() if not seat.level}
    programs = [seat for seat in seats.values() if seat.level]
    if len(people) != 1 or not programs:
        return {}
    [(side, person)] = people.items()
    return {"name": person.name, "side": side, "level": programs[0].level}


def _write(game: Game[Any, Any], chosen: Mapping[str, Any]) -> None:
    """Add to a game's entry, if the file can be written."""
    everything: dict[str, Any] = {}
    with suppress(BoardGameError):
        everything = _read()
    key = game.name.lower()
    entry = everything.get(key)
    everything[key] = {**(entry if isinstance(entry, dict) else {}), **chosen}
    with suppress(OSError, BoardGameError):
        path().parent.mkdir(parents=True, exist_ok=True)
        replace_file(path(), (json.dumps(everything, indent=1, ensure_ascii=False) + "\n").encode())


def _read() -> dict[str, Any]:
    """The whole file; raises `BoardGameError` if it is damaged."""
    try:
        with open(path(), "rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BoardGameError(error.strerror or str(error)) from None
    return _parsed(data)


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        everything = json.loads(data) if len(data) <= LARGEST_FILE else None
    except (ValueError, RecursionError) as error:
        raise BoardGameError(f"damaged: {error}") from None
    if not isinstance(everything, dict):
        raise BoardGameError("damaged: not a JSON object of a few bytes")
    return everything


def read_choices(data: bytes, game: Game[Any, Any]) -> Choices:
    """What the contents of the file say of a game; raises `BoardGameError`."""
    return _choices(_parsed(data), game)


def _fitting(level: int, game: Game[Any, Any], levels: int, steps: bool) -> int:
    """A level or step that there is."""
    if level <= STEPS:
        return min(level, levels)
    ladder = game.ladder() if isinstance(game, LadderGame) else ()
    if steps and ladder:
        return min(level, STEPS + len(ladder))
    passed = sum(bool(step.level) for step in ladder if step.number <= level - STEPS)
    return min(max(passed, BEGINNER), levels)


def _choices(everything: Mapping[str, Any], game: Game[Any, Any]) -> Choices:
    entry = everything.get(game.name.lower(), {})
    if not isinstance(entry, dict):
        raise BoardGameError(f"damaged: {game.name.lower()} is not an object")
    default = _default(game)
    choices = default._replace(**{name: value for name, value in entry.items() if name in default._fields})
    suitable = {
        "name": isinstance(choices.name, str) and is_name(choices.name),
        "side": choices.side in game.sides,
        "level": type(choices.level) is int and 1 <= choices.level,
        "speed": type(choices.speed) is int and 0 <= choices.speed <= 9,
        "settings": isinstance(choices.settings, dict) and all(type(on) is bool for on in choices.settings.values()),
    }
    for name, good in suitable.items():
        if not good:
            raise BoardGameError(f"damaged: {name} of {game.name} is {quoted(str(entry[name]))}")
    return choices
