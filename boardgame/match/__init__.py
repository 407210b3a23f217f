"""Matches: many games between two players, reproducible from one seed, resumable from a file, and their score.

Nothing here knows terminals or the command line; see `docs/matches.md`.
"""

from boardgame.match.file import MatchFile
from boardgame.match.games import Match, play_game, play_games
from boardgame.match.score import GameResult, MatchReport, Score, report

__all__ = ["GameResult", "Match", "MatchFile", "MatchReport", "Score", "play_game", "play_games", "report"]
