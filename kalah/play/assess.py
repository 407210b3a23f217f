"""What thinking finds in a position, for the session: see `boardgame.session.analysis`."""

from collections.abc import Sequence

from boardgame.session.analysis import BestLine, expected_score
from kalah.levels import Level
from kalah.position import Position
from kalah.rules import Act
from kalah.thinker import Proof

NODES = 50_000  # for each act: 20 ms
UNIT = 4.0  # pegs ahead that promise 73 % of a game
SEED = 1


def assess(position: Position, history: Sequence[Position], lines: int) -> list[BestLine]:
    """The best lines, an act each; see `Assess`. Several acts take a search each."""
    analyst = Level("analyst", nodes=NODES)
    if lines == 1:
        act = analyst.choose(position, SEED).act
        return [_line(act, analyst.value, analyst.proof is not Proof.NONE)]
    found = []
    for act in position.legal_acts():
        after = position.play(act)
        side = 1 if after.side_to_act == position.side_to_act else -1
        if after.outcome is not None:
            value, proved = _margin(after, position), True
        else:
            analyst.choose(after, SEED)
            value, proved = side * analyst.value, analyst.proof is Proof.EXACT or analyst.proof is Proof.WIN
        found.append(_line(act, value, proved))
    return sorted(found, key=lambda line: -line.score)[:lines]


def _margin(after: Position, before: Position) -> int:
    """By how many pegs the side to act before has won."""
    lead = after.south.kalah - after.north.kalah
    return lead if before.side_to_act == "south" else -lead


def _line(act: Act, value: int, proved: bool) -> BestLine:
    pegs = f"{abs(value)} peg{'s' * (abs(value) != 1)}"
    words = f"{'ahead' if value > 0 else 'behind'} by {pegs}" if value else "level"
    if proved:
        words = f"{'wins' if value > 0 else 'loses'} by {pegs}" if value else "draws"
        return BestLine((act,), (value > 0) + 0.5 * (value == 0), f"{words}, proved", value > 0)
    score = expected_score(value, UNIT)
    return BestLine((act,), score, words, False)
