"""The result of a match: the score and its confidence interval, lengths of games and thinking times.

A win counts 1, a drawn or stopped game a half. The two games of an opening are not independent, so the interval follows
from the pairs: `docs/matches.md` has the formula and its sources.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Any, NamedTuple, Self

from boardgame.match.games import Match, seconds_tag
from boardgame.records import ADJUDICATED, DRAWN, GameRecord

CONFIDENCE = 0.95
DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)  # standard ones, to either side


class GameResult(NamedTuple):
    """What a report needs of a finished game: its result, the side that began, the number of its turns, and the seconds
    of processor time that each side took."""

    result: str
    first: str
    turns: int
    seconds: Mapping[str, float]

    @classmethod
    def of(cls, record: GameRecord[Any, Any]) -> Self:
        """That of a game of a match."""
        seconds = {side: float(record.tags[seconds_tag(side)]) for side in record.game.sides}
        return cls(record.result, record.start.side_to_act, len(record.turns), seconds)


GameAs = tuple[GameResult, str]  # a game, and a player's side in it


class Score(NamedTuple):
    """A player's games, and the score, from 0 to 1, with its 95 % confidence interval."""

    won: int
    lost: int
    drawn: int
    stopped: int
    share: float
    interval: tuple[float, float]

    @property
    def games(self) -> int:
        return self.won + self.lost + self.drawn + self.stopped


class MatchReport(NamedTuple):
    """A match from its first player's point of view: the score of all games, and of the games as either side.

    `turns` are the lengths of the games, openings included; `seconds` is the processor time that the first and the
    second player took for a turn, on average.
    """

    all: Score
    by_side: dict[str, Score]
    turns: tuple[int, ...]
    seconds: tuple[float, float]


def report(match: Match, games: Mapping[int, GameResult]) -> MatchReport:
    """The report on games 1 to n of a match; n is even and not 0."""
    one, other = match.game.sides
    opponent = {one: other, other: one}
    first = {number: (games[number], match.side_of_first(number)) for number in sorted(games)}
    second = {number: (game, opponent[side]) for number, (game, side) in first.items()}
    pairs = [fmean((points(*first[odd]), points(*first[odd + 1]))) for odd in first if odd % 2]
    by_side = {side: [game for game in first.values() if game[1] == side] for side in match.game.sides}
    return MatchReport(
        score(first.values(), effective_games(pairs)),
        {side: score(played, len(played)) for side, played in by_side.items()},
        tuple(game.turns for game, _ in first.values()),
        (seconds_a_turn(first.values(), match.opening), seconds_a_turn(second.values(), match.opening)),
    )


def points(game: GameResult, side: str) -> float:
    """A side's points from a finished game: 1, 0, or a half if it was drawn or stopped."""
    return 0.5 if game.result in (DRAWN, ADJUDICATED) else float(game.result == side)


def score(games: Iterable[GameAs], effective: float) -> Score:
    """The score of games that carry as much information as `effective` independent ones."""
    played = list(games)
    results = [game.result for game, _ in played]
    gained = [points(*game) for game in played]
    share = fmean(gained)
    drawn, stopped = results.count(DRAWN), results.count(ADJUDICATED)
    return Score(gained.count(1.0), gained.count(0.0), drawn, stopped, share, wilson(share, effective))


def effective_games(pairs: Sequence[float]) -> float:
    """The number of independent games, each won or lost, that tell as much as these pairs: at most two per pair.

    `pairs` are the mean scores of the two games of each opening, 0 to 1. A single pair counts as one game, and so does
    every pair if all games are won, or all lost: nothing then shows whether the games of a pair go alike.
    """
    share = fmean(pairs)
    if len(pairs) < 2 or share in (0, 1):
        return len(pairs)
    spread = variance(pairs)
    most = 2 * len(pairs)
    return min(most, share * (1 - share) * len(pairs) / spread) if spread else most


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a score of 0 to 1 in this number of independent games."""
    squared = DEVIATIONS**2
    middle = share + squared / (2 * games)
    width = DEVIATIONS * sqrt(share * (1 - share) / games + squared / (4 * games**2))
    return max(0.0, (middle - width) / (1 + squared / games)), min(1.0, (middle + width) / (1 + squared / games))


def seconds_a_turn(games: Iterable[GameAs], opening: int) -> float:
    """The mean thinking time of a player for his side's turns after the opening; 0 if there are none."""
    seconds, turns = 0.0, 0
    for game, side in games:
        first = opening + (opening + (side != game.first)) % 2  # the index of his first turn
        turns += len(range(first, game.turns, 2))
        seconds += game.seconds[side]
    return seconds / turns if turns else 0.0
