"""Kalah on the board page: its form, its session, its picture, and the words for a screen reader."""

from typing import Any

from boardgame.draw.scene import XY, Scene
from boardgame.session.session import Session
from boardgame.web.page_game import PageGame, Setup, new_progress, play_options, rule_choices
from kalah.game import KALAH
from kalah.levels import LEVELS
from kalah.play.board import KalahBoard
from kalah.play.lesson import lesson_session
from kalah.play.session import KalahSession
from kalah.position import Position
from kalah.rules import Rules
from kalah.scene import places, scene

RULES = {
    "bins": "How many bins each player has.",
    "pegs": "How many pegs lie in each bin at the start.",
    "empty_capture": "Whether a last peg in an empty bin of yours goes to your kalah if the bin opposite is empty.",
    "rest": "Who gets the pegs left at the end: the player on whose side they lie, the one who ran out, or nobody.",
    "end": "Whether the game ends when you have no peg to play (act), or at once when either player runs out (either).",
    "pie": "Whether the second player may exchange sides instead of a first act.",
}


def _session(setup: Setup) -> KalahSession:
    start = setup.resumed.start if setup.resumed else KALAH.start(setup.rules)
    answers = {"explain": False, "hints": (setup.answers or {}).get("hints", True)}
    return KalahSession(play_options(setup, start, KALAH.sides, answers))


def _points(position: Position) -> dict[str, XY]:
    """The bins of the side to act, where they are."""
    own = position.side_to_act[0]
    return {name[1:]: place for name, place in places(position.rules.bins).items() if name[0] == own}


def _contents(position: Position) -> dict[str, str]:
    bins = position.half(position.side_to_act).bins
    return {str(number): _pegs(pegs) for number, pegs in enumerate(bins, 1) if pegs}


def _words(position: Position) -> str:
    halves = {side: position.half(side) for side in KALAH.sides}
    return " ".join(
        f"{side.capitalize()}'s bins from 1 on hold {', '.join(map(str, half.bins))}, the kalah {half.kalah}."
        for side, half in halves.items()
    )


def _scene(session: Session[Any, Any]) -> Scene:
    board = session.board
    assert isinstance(board, KalahBoard)
    return scene(session.view.position, session.view.last, board.mover)


def _pegs(count: int) -> str:
    return f"{count} peg{'s' if count > 1 else ''}"


PAGE = PageGame(
    KALAH,
    tuple(level.name for level in LEVELS),
    rule_choices(Rules(), RULES),
    _session,
    new_progress(KALAH),
    _points,
    _contents,
    _words,
    questions=(("hints", "Point out free moves, captures and threats", True),),
    session_scene=_scene,
    lesson=lesson_session,
)
