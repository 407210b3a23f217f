"""Matches: many games between two players, reproducible from one seed, kept in a file as they end, and what they say.

Nothing here knows of terminals or of the command line; see `docs/matches.md`.
"""

from kensington.match.file import MatchFile
from kensington.match.game import Match, play_game, played
from kensington.match.score import Report, Score, report

__all__ = ["Match", "MatchFile", "Report", "Score", "play_game", "played", "report"]
