"""What a match says about its players: the score, how sure it is, lengths of games and thinking times.

A game won counts 1, one that was stopped a half. The two games of an opening are not independent, so how sure the
score is follows from the pairs: `docs/matches.md` has the formula and its sources.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

from kensington.match.game import SECONDS, Match
from kensington.notation import Game
from kensington.rules import COLOURS, OPPONENT, Colour

CONFIDENCE = 0.95
DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)  # standard ones, to either side

GameAs = tuple[Game, Colour]  # a game, and the colour that a player had in it


class Score(NamedTuple):
    """Games as one player sees them, and how good that is: 0 to 1, with its 95 % confidence interval."""

    won: int
    lost: int
    stopped: int
    share: float
    interval: tuple[float, float]

    @property
    def games(self) -> int:
        return self.won + self.lost + self.stopped


class Report(NamedTuple):
    """A match as its first player sees it: the scores of all games and of those that he had each colour in.

    `turns` is the length of each game, its opening included; `seconds` are those of the processor's time that the first
    and the second player took for a turn, on average.
    """

    all: Score
    as_red: Score
    as_blue: Score
    turns: tuple[int, ...]
    seconds: tuple[float, float]


def report(match: Match, games: Mapping[int, Game]) -> Report:
    """What the games 1 to n of a match say, by number; n is even and not 0."""
    first = {number: (games[number], match.colour_of_first(number)) for number in sorted(games)}
    second = {number: (game, OPPONENT[colour]) for number, (game, colour) in first.items()}
    pairs = [fmean((points(*first[odd]), points(*first[odd + 1]))) for odd in first if odd % 2]
    red, blue = ([game for game in first.values() if game[1] == colour] for colour in COLOURS)
    return Report(
        score(first.values(), effective_games(pairs)),
        score(red, len(red)),
        score(blue, len(blue)),
        tuple(len(game.turns) for game, _ in first.values()),
        (seconds_a_turn(first.values(), match.opening), seconds_a_turn(second.values(), match.opening)),
    )


def points(game: Game, colour: Colour) -> float:
    """What a colour has from a game: 1, 0, or a half if it was stopped."""
    return 1.0 if game.result == colour else 0.0 if game.result in COLOURS else 0.5


def score(games: Iterable[GameAs], effective: float) -> Score:
    """The score of some games that say as much as so many independent ones."""
    gained = [points(*game) for game in games]
    share = fmean(gained)
    return Score(gained.count(1.0), gained.count(0.0), gained.count(0.5), share, wilson(share, effective))


def effective_games(pairs: Sequence[float]) -> float:
    """The number of independent games, each won or lost, that say as much as these pairs: at most two for a pair.

    `pairs` are the mean scores of the two games of each opening, 0 to 1. One pair alone counts as one game, and so does
    each where all games are won, or lost: nothing shows then whether the games of a pair go alike.
    """
    share = fmean(pairs)
    if len(pairs) < 2 or share in (0, 1):
        return len(pairs)
    spread = variance(pairs)
    most = 2 * len(pairs)
    return min(most, share * (1 - share) * len(pairs) / spread) if spread else most


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a score of 0 to 1 in so many independent games."""
    squared = DEVIATIONS**2
    middle = share + squared / (2 * games)
    width = DEVIATIONS * sqrt(share * (1 - share) / games + squared / (4 * games**2))
    return max(0.0, (middle - width) / (1 + squared / games)), min(1.0, (middle + width) / (1 + squared / games))


def seconds_a_turn(games: Iterable[GameAs], opening: int) -> float:
    """The mean thinking time of a player for the turns of his colour after the opening; 0 if there are none."""
    seconds, turns = 0.0, 0
    for game, colour in games:
        begins = colour != game.start.rules.first  # with the turn of this number, counted from 0
        turns += len(range(opening + (opening + begins) % 2, len(game.turns), 2))
        seconds += float(game.tags[SECONDS[colour]])
    return seconds / turns if turns else 0.0
