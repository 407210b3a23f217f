"""What the strong player thinks of a position, for the session: see `boardgame.session.analysis`."""

from collections.abc import Sequence

from boardgame.session.analysis import BestLine
from kensington.analysis import SEED, certainty, expected_score
from kensington.engine.search import Engine, Found
from kensington.engine.terms import SURE
from kensington.position import Position

NODES = 20_000  # for each line: 13 ms


def assess(position: Position, history: Sequence[Position], lines: int) -> list[BestLine]:
    """The best lines; see `Assess`."""
    found = Engine(position, history, SEED).think(nodes=NODES * lines, lines=lines)
    return [_line(each) for each in (found, *found.others)]


def _line(found: Found) -> BestLine:
    score = expected_score(found.value, bool(found.proved))
    words = certainty(found.value, bool(found.proved)) or f"{100 * score:.0f} % to win"
    return BestLine(found.line, score, words, found.value > SURE)
