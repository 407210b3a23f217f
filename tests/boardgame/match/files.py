"""Shared by the tests of match files: a short match, and what its file says apart from times and the order of games."""

import os
import signal
from pathlib import Path

from boardgame.match import Match
from boardgame.records import read_records
from kensington.game import KENSINGTON, KensingtonRecord

MATCH = Match(KENSINGTON, "random", "random", seed=3, opening=2, turns=12)
COUNT = 6


def read(path) -> dict[str, KensingtonRecord]:
    """The games of a file by number; it must be whole, with each game once."""
    games = list(read_records(KENSINGTON, Path(path).read_text(encoding="utf-8").split("\n")))
    by_number = {game.tags["Game"]: game for game in games}
    assert len(by_number) == len(games)
    return by_number


def essence(games) -> dict[int, tuple]:
    """All of each game but the thinking times."""
    return {
        int(number): (game.turns, game.result, {k: v for k, v in game.tags.items() if not k.endswith("Seconds")})
        for number, game in games.items()
    }


def killed(number):
    """Play a game; the worker that gets game 3 is killed."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return MATCH.play(number)
