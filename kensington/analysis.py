"""What the strong player thinks of each act of a game: how good the position was, what it lost, what was better."""

from collections.abc import Iterator
from dataclasses import replace
from math import exp
from typing import NamedTuple

from boardgame.records import PlayedTurn
from kensington.engine.search import Engine, Found
from kensington.engine.terms import SURE, WON
from kensington.game import KensingtonRecord
from kensington.rules import Act, Colour

UNIT = 1200  # of a value, to a logit: fits the results of 200,000 positions of games with 2,000 nodes an act best
MISTAKE, BLUNDER = 0.1, 0.25  # of a side's expected score, lost by an act
LAST_SEED = 1  # of the order of equal acts


class JudgedAct(NamedTuple):
    """An act of a game. Scores, 0 to 1, are what its side may expect: before it with the best act, and after it.

    `line` begins with the best act. `mark` is "", `?` for a mistake, `??` for a blunder, or `missed win`.
    """

    turn: int
    colour: Colour
    act: Act
    before: float
    after: float
    line: tuple[Act, ...]
    mark: str

    @property
    def best(self) -> Act:
        return self.line[0]

    @property
    def lost(self) -> float:
        """The expected score that the act gave away."""
        return max(0.0, self.before - self.after)


def expected_score(value: int) -> float:
    """What a side may expect to score with this value: 1 for a win, 0 for a loss."""
    if abs(value) > SURE:
        return 1.0 if value > 0 else 0.0
    return 1 / (1 + exp(-value / UNIT))


def judge(record: KensingtonRecord, nodes: int) -> Iterator[JudgedAct]:
    """Judge a game's acts in order, with so many nodes for each position."""
    positions = (*record.history, record.final) if record.turns else ()
    found: Found | None = None
    turn = 0
    for number, act in enumerate(record.acts):
        position, after = positions[number], positions[number + 1]
        turn += not position.mid_turn
        colour = position.to_act.colour
        here = found or _search(record, positions, number, nodes)
        found = None
        if after.winner:
            value = WON if after.winner == colour else -WON
        elif act == here.act:
            value = here.value
        else:
            found = _search(record, positions, number + 1, nodes)
            value = found.value if after.to_act.colour == colour else -found.value
        before = max(expected_score(here.value), expected_score(value))
        judged = JudgedAct(turn, colour, act, before, expected_score(value), here.line, "")
        if act != here.act:
            judged = judged._replace(mark=_mark(judged, here.value > SURE and value <= SURE))
        yield judged


def _search(record: KensingtonRecord, positions: tuple, number: int, nodes: int) -> Found:
    return Engine(positions[number], positions[:number], LAST_SEED).think(nodes=nodes)


def _mark(judged: JudgedAct, misses_win: bool) -> str:
    if misses_win:
        return "missed win"
    return "??" if judged.lost >= BLUNDER else "?" if judged.lost >= MISTAKE else ""


def annotated(record: KensingtonRecord, acts: list[JudgedAct]) -> KensingtonRecord:
    """The record with a comment on each turn: what its side may expect after it, and the marks with what was better."""
    turns = []
    for number, turn in enumerate(record.turns, 1):
        own = [judged for judged in acts if judged.turn == number]
        words = [f"{own[-1].colour} {own[-1].after:.0%}"]
        words += [f"{judged.act}: {judged.mark}, better {judged.best}" for judged in own if judged.mark]
        turns.append(PlayedTurn(turn.acts, "; ".join(filter(None, (turn.comment, *words)))))
    return replace(record, turns=tuple(turns))
