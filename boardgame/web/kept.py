"""A live game as the page keeps it: what this or another server needs to go on with it as if it had never stopped.

The page sends back what it got, a `resume` message: the fields of the `begins` message's setup, the record, the `news`
that it has collected, and `fields`. Nothing of a game stays on the server.
"""

from collections.abc import Mapping
from typing import Any

from boardgame.chance import SEEDS
from boardgame.errors import BoardGameError
from boardgame.records import DRAWN, GameRecord
from boardgame.session.progress import GameInProgress, Seat, replay
from boardgame.session.requests import Command
from boardgame.session.session import Interrupted, Session
from boardgame.web.messages import field
from boardgame.web.page_game import PageGame, Setup

DOING = {"hint": Command.HINT, "analyse": Command.ANALYSE, "draw": Command.DRAW}  # commands that take a while


def setup_fields(setup: Setup) -> dict[str, Any]:
    """The fields of a setup in messages from the page."""
    return {
        "seats": [list(seat) for seat in setup.seats],
        "rules": setup.rules,
        "answers": dict(setup.answers or {}),
        "speed": setup.speed,
    }


def fields(session: Session[Any, Any]) -> dict[str, Any]:
    """What a session shows and does beside its record and its news; it has a game."""
    now, progress = session.interruption, session.current
    return {
        "seeds": [*(step.seed for step in progress.steps), progress.seed],
        "notice": now.notice,
        "held": list(now.held),
        "thought": "" if now.thought is None else session.game.act_to_text(now.thought),
        "offered": now.offered,
        "doing": next((name for name, command in DOING.items() if command is now.doing), ""),
    }


def restored(
    message: Mapping[str, Any], page_game: PageGame, record: GameRecord[Any, Any], seats: tuple[Seat, ...]
) -> tuple[GameInProgress[Any], Interrupted]:
    """The game in a `resume` message, whose record has been read, and what was going on. Raises `BoardGameError`."""
    seeds = field(message, "seeds", list)
    if len(seeds) != len(record.acts) + 1 or not all(type(seed) is int and 0 < seed < SEEDS for seed in seeds):
        raise BoardGameError(f"malformed message: seeds are {len(record.acts) + 1} numbers from 1 to {SEEDS - 1}")
    progress = page_game.progress(seats, record.start, seeds[0])
    replay(progress, record, progress.seat_tags().values())
    progress.steps = [step._replace(seed=seed) for step, seed in zip(progress.steps, seeds, strict=False)]
    progress.seed = seeds[-1]
    progress.drawn = record.result == DRAWN and progress.position.outcome is None
    news, doing = field(message, "news", list), field(message, "doing", str)
    if not all(type(line) is str for line in news) or doing not in ("", *DOING):
        raise BoardGameError("malformed message: news are texts, and doing is a command")
    thought = field(message, "thought", str)
    return progress, Interrupted(
        tuple(news),
        field(message, "notice", str),
        tuple(map(str, field(message, "held", list))),
        page_game.game.act_from_text(thought) if thought else None,
        field(message, "offered", int),
        DOING.get(doing),
    )
