"""Kensington on the board page: its form, its session, the words for a screen reader, and the analysis of a game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardgame.draw.scene import Scene
from boardgame.errors import BoardGameError
from boardgame.session.progress import Seat
from boardgame.session.session import today
from boardgame.web.page_game import Mark, PageGame, Setup, rule_choices
from kensington.analysis import Judge, JudgedAct, prospects
from kensington.board import POINTS
from kensington.curve import curve
from kensington.game import KENSINGTON, PLAYERS, KensingtonRecord
from kensington.play.lesson import lesson_session
from kensington.play.progress import TeamGame, seat_turns
from kensington.play.session import KensingtonOptions, KensingtonSession
from kensington.position import Position
from kensington.rules import COLOURS, SUPPLY, Rules
from kensington.scene import description

NODES = 100_000  # for each position
CURVE_WIDTH, CURVE_HEIGHT = 11.0, 6.5  # narrow enough that its letters can be read beside a board
LONGEST_LINE = 6  # acts of the best line that are shown
RULES = {
    "two_move": "Whether a broken triangle or square cannot be rebuilt on the next turn (yes) or the next two (third).",
    "relocation": "Whether you must move as many of the opponent's stones as you may (compulsory), or can stop before.",
    "same_stone": "Whether you may move the same one of the opponent's stones twice.",
    "two_squares": "How many stones you may move if one stone completes two squares at once.",
    "pays": "Whether a shape lets you move stones once in a turn, or each time that it is completed.",
}


def _session(setup: Setup) -> KensingtonSession:
    rules = Rules.from_text(setup.rules)
    if rules.first != Rules().first:
        raise BoardGameError(f"rules first={rules.first}: a stone is drawn for the first turn")
    if rules.players != len(setup.seats):
        raise BoardGameError(f"rules players={rules.players}: there are {len(setup.seats)} players")
    given = setup.answers or {}
    answers = {"colour": True, "watch": bool(given.get("watch")), "sound": True, "board": False}
    return KensingtonSession(
        KensingtonOptions(
            setup.seed,
            seats=dict(zip(COLOURS, (setup.seats[0::2], setup.seats[1::2]), strict=True)),
            resumed=setup.resumed,
            interrupted=setup.interrupted,
            rules=rules,
            answers=answers | {"two_move": bool(rules.two_move)},
            speed=setup.speed,
        )
    )


def _progress(seats: Sequence[Seat], start: Position, seed: int) -> TeamGame:
    rules = start.rules
    if rules.players != len(seats):
        raise BoardGameError(f"this game has {rules.players} players, not {len(seats)}")
    return TeamGame(dict(zip(seat_turns(rules.players, "red"), seats, strict=True)), start, seed, today())


def _contents(position: Position) -> dict[str, str]:
    stones = {point: position.stone(point) for point in POINTS}
    return {str(point): f"{colour} stone" for point, colour in stones.items() if colour}


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
            Mark(moment, _words(judged), judged.mark != "?", tuple(map(str, judged.line[:LONGEST_LINE])))
            for moment, judged in enumerate(self.acts)
            if judged.mark
        ]


def _words(judged: JudgedAct) -> str:
    line = " ".join(map(str, judged.line[:LONGEST_LINE]))
    return f"Turn {judged.turn}: {judged.colour} {judged.act} {judged.mark}: {prospects(judged)}. Better: {line}"


PAGE = PageGame(
    KENSINGTON,
    tuple(player.name for player in PLAYERS),
    rule_choices(Rules(), RULES),
    _session,
    _progress,
    lambda position: KENSINGTON.points,
    _contents,
    description,
    players=tuple(SUPPLY),
    questions=(("watch", "Show what the program considers", False),),
    analysis=GameAnalysis,
    lesson=lesson_session,
)
