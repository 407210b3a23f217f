"""What a search finds in a position, for the session: see `boardgame.session.analysis`."""

from collections.abc import Sequence

from boardgame.session.analysis import BestLine, expected_score
from pente.position import Position
from pente.search import DEEPEST, Search

NODES = 20_000
TABLE_BITS = 15
UNIT = 200.0  # value that promises 73 % of a game: two open threes


def assess(position: Position, history: Sequence[Position], lines: int) -> list[BestLine]:
    """The best line: there is only one, however many are asked for; see `Assess`."""
    found = Search(position.rules, TABLE_BITS).think(position, DEEPEST, NODES)
    score = expected_score(found.value, UNIT)
    words = f"{100 * score:.0f} %"
    if found.plies:
        words = f"{'win' if found.value > 0 else 'loss'} in {found.plies} act{'s' * (found.plies > 1)}"
        words = f"{words}, proved" if found.proved else f"likely {words}"
    if found.proved:
        score = float(found.value > 0)
    return [BestLine(found.line, score, words, found.proved and found.value > 0)]
