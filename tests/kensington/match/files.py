"""What the tests of matches' files share: what a file says, apart from the clock and the order of the games."""

from pathlib import Path

from boardgame.player import RandomPlayer
from kensington.match import Match
from kensington.notation import Game, read_games

MATCH = Match("random", "random", seed=3, opening=2, turns=12)
COUNT = 6


def random_player(name):
    return RandomPlayer()


def play(number):
    """A game of `MATCH`, for workers too."""
    return MATCH.play(number, random_player)


def read(path) -> dict[str, Game]:
    """The games of a file by number; it must be whole, with each game once."""
    games = list(read_games(Path(path).read_text(encoding="utf-8").split("\n")))
    by_number = {game.tags["Game"]: game for game in games}
    assert len(by_number) == len(games)
    return by_number


def essence(games) -> dict[int, tuple]:
    """All of each game but the thinking times."""
    return {
        int(number): (game.turns, game.result, {k: v for k, v in game.tags.items() if not k.endswith("Seconds")})
        for number, game in games.items()
    }
