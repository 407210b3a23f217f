"""What the strong player thinks of each act of a game: how good the position was, what it lost, what was better."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import exp
from typing import Any, NamedTuple

from boardgame.records import PlayedTurn
from kensington.engine.search import Engine, Found
from kensington.engine.terms import SURE, UNIT, WON
from kensington.game import KensingtonRecord
from kensington.position import Position
from kensington.rules import Act, Colour

MISTAKE, BLUNDER = 0.1, 0.25  # of a side's expected score, lost by an act
UNPROVED = 0.95  # the most that a side may expect without a proof; see docs/engine.md
SEED = 1  # which decides between acts that look equal


class JudgedAct(NamedTuple):
    """An act of a game. Scores, 0 to 1, are what its side may expect: before it with the best act, and after it.

    `value` is the engine's, after it, for its side; `proved` is whether that is the value of a proved win or loss.
    `line` begins with the best act, and `others` are the next best. `mark` is "", `?` for a mistake, `??` for a
    blunder, or `missed win`.
    """

    turn: int
    colour: Colour
    act: Act
    before: float
    after: float
    value: int
    line: tuple[Act, ...]
    mark: str
    proved: bool = False
    others: tuple[Found, ...] = ()

    @property
    def best(self) -> Act:
        return self.line[0]

    @property
    def red_score(self) -> float:
        """What Red may expect after the act."""
        return self.after if self.colour == "red" else 1 - self.after

    @property
    def lost(self) -> float:
        """The expected score that the act gave away."""
        return max(0.0, self.before - self.after)


def expected_score(value: int, proved: bool = False) -> float:
    """What a side may expect to score with this value: 1 for a proved win, 0 for a proved loss."""
    if proved and abs(value) > SURE:
        return 1.0 if value > 0 else 0.0
    if abs(value) > SURE:
        return UNPROVED if value > 0 else 1 - UNPROVED
    return min(max(1 / (1 + exp(-value / UNIT)), 1 - UNPROVED), UNPROVED)


def certainty(value: int, proved: bool = False) -> str:
    """`win in 3 acts`, `likely loss in 1 act` if that is not proved, `won` or `lost`; empty for other values."""
    if abs(value) <= SURE:
        return ""
    acts = WON - abs(value)
    if not acts:
        return "won" if value > 0 else "lost"
    return f"{'' if proved else 'likely '}{'win' if value > 0 else 'loss'} in {acts} act{'s' if acts > 1 else ''}"


def prospects(judged: JudgedAct) -> str:
    """What the act's side may expect after it: `62 %`, or a win or loss."""
    return certainty(judged.value, judged.proved) or f"{judged.after:.0%}".replace("%", " %")


def as_json(found: Found) -> dict[str, Any]:
    """What a search found, as a value for JSON; `others` only if there are some."""
    words = {"act": str(found.act), "line": [*map(str, found.line)], "others": [*map(as_json, found.others)]}
    return {name: value for name, value in (found._asdict() | words).items() if name != "others" or value}


def judge(record: KensingtonRecord, nodes: int, lines: int = 1) -> Iterator[JudgedAct]:
    """Judge a game's acts in order, with `nodes` for each position, in which the best `lines` acts are looked for."""
    judging = Judge(record, nodes, lines)
    return map(judging.judge, range(len(record.acts)))


class Judge:
    """Judges a game's acts one at a time, in order; see `judge`. Can be pickled."""

    def __init__(self, record: KensingtonRecord, nodes: int, lines: int = 1) -> None:
        self.nodes, self.lines = nodes, lines
        self._acts = record.acts
        self._positions: tuple[Position, ...] = (*record.history, record.final) if record.turns else ()
        self._turns = [number for number, turn in enumerate(record.turns, 1) for _ in turn.acts]
        self._found: Found | None = None  # in the position after the act judged last

    def judge(self, number: int) -> JudgedAct:
        """Judge act `number`, from 0; the act before it has been judged last."""
        act, colour = self._acts[number], self._positions[number].to_act.colour
        after = self._positions[number + 1]
        here = self._found or self._search(number)
        self._found = None
        if after.winner:
            value, proved = (WON if after.winner == colour else -WON), True
        elif act == here.act:
            value, proved = here.value + (here.value > SURE) - (here.value < -SURE), bool(here.proved)  # an act less
        else:
            found = self._found = self._search(number + 1)
            value, proved = (found.value if after.to_act.colour == colour else -found.value), bool(found.proved)
        score = expected_score(value, proved)
        before = max(expected_score(here.value, bool(here.proved)), score)
        judged = JudgedAct(self._turns[number], colour, act, before, score, value, here.line, "", proved, here.others)
        if act != here.act:
            judged = judged._replace(mark=_mark(judged, here.value > SURE and value <= SURE))
        return judged

    def _search(self, number: int) -> Found:
        return Engine(self._positions[number], self._positions[:number], SEED).think(nodes=self.nodes, lines=self.lines)


def _mark(judged: JudgedAct, misses_win: bool) -> str:
    if misses_win:
        return "missed win"
    return "??" if judged.lost >= BLUNDER else "?" if judged.lost >= MISTAKE else ""


def annotated(record: KensingtonRecord, acts: Sequence[JudgedAct]) -> KensingtonRecord:
    """The record with a comment on each turn: what its side may expect after it, and the marks with what was better."""
    turns = []
    for number, turn in enumerate(record.turns, 1):
        own = [judged for judged in acts if judged.turn == number]
        words = [f"{own[-1].colour} {own[-1].after:.0%}"]
        words += [f"{judged.act}: {judged.mark}, better {judged.best}" for judged in own if judged.mark]
        turns.append(PlayedTurn(turn.acts, "; ".join(filter(None, (turn.comment, *words)))))
    return replace(record, turns=tuple(turns))
