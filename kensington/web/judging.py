"""The analysis of a game of Kensington that the board page fills in act by act."""

from dataclasses import dataclass, replace

from boardgame.draw.scene import Scene
from boardgame.web.page_game import Mark
from kensington.analysis import Judge, JudgedAct, prospects
from kensington.draw.curve import curve
from kensington.game import KensingtonRecord

NODES = 100_000  # for each position
CURVE_WIDTH, CURVE_HEIGHT = 11.0, 6.5  # narrow enough that its letters can be read beside a board
LONGEST_LINE = 6  # acts of the best line that are shown


@dataclass(frozen=True)
class GameAnalysis:
    """The acts judged so far of a record; see `boardgame.web.page_game.Analysis`."""

    record: KensingtonRecord
    judge: Judge | None = None
    acts: tuple[JudgedAct, ...] = ()

    @property
    def done(self) -> int:
        return len(self.acts)

    @property
    def total(self) -> int:
        return len(self.record.acts)

    def judge_next(self) -> "GameAnalysis":
        judge = self.judge or Judge(self.record, NODES)
        return replace(self, judge=judge, acts=(*self.acts, judge.judge(self.done)))

    def curve(self) -> Scene:
        return curve(self.acts, width=CURVE_WIDTH, height=CURVE_HEIGHT)

    def marks(self) -> list[Mark]:
        return [
            Mark(moment, _words(judged), judged.mark != "?")
            for moment, judged in enumerate(self.acts, 1)
            if judged.mark
        ]


def _words(judged: JudgedAct) -> str:
    line = " ".join(map(str, judged.line[:LONGEST_LINE]))
    return f"{judged.turn}. {judged.colour} {judged.act} {judged.mark}: {prospects(judged)}. Better: {line}"
