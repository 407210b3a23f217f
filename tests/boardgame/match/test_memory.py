"""Long matches: what a game leaves in memory."""

import gc
import tracemalloc

import pytest

from boardgame.commands.match import _play
from boardgame.match import Match, MatchFile
from kalah.game import KALAH
from kensington.game import KENSINGTON
from pente.game import PENTE

RESULT_BYTES = 1000  # a game's, at most


def growth(play, warm_up, games):
    """Bytes more per game after `games` games than after the first ones; `play` plays as many more."""
    play(warm_up)
    gc.collect()
    tracemalloc.start()
    try:
        play(warm_up)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        play(games)
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / games
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "match",
    [
        Match(KENSINGTON, "novice", "intermediate", turns=40),
        Match(KENSINGTON, "strong:100", "experienced", turns=16),
        Match(KALAH, "novice", "novice"),
        Match(PENTE, "beginner", "beginner", turns=10),
    ],
    ids=lambda match: f"{match.game.name}: {match.first}",
)
def test_players_keep_nothing_of_a_game(match):
    def play(games):
        for number in range(1, games + 1):
            match.play(number)

    assert growth(play, 4, 4) < 100


@pytest.mark.parametrize("kept", [False, True])
def test_a_match_keeps_only_results(tmp_path, kept):
    match = Match(KENSINGTON, "random", "random", turns=20)
    ended = {}

    def play(games):
        _play(match, len(ended) + games, 1, ended, file if kept else None)

    with MatchFile(str(tmp_path / "games"), match) as file:
        assert growth(play, 10, 20) < RESULT_BYTES
