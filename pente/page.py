"""Pente on the board page: its form, its session, and the words for a screen reader."""

from boardgame.draw.scene import XY
from boardgame.web.page_game import PageGame, Setup, new_progress, play_options, rule_choices
from pente.game import PENTE
from pente.levels import LEVELS
from pente.play.lesson import lesson_session
from pente.play.session import PenteSession
from pente.position import Position
from pente.rules import SIDES, Rules
from pente.scene import place_of

RULES = {
    "size": "How many lines the board has in each direction.",
    "tournament": "Whether White's second stone must be at least three points from the centre.",
    "keryo": "Whether three stones in a row can be captured like two; then 15 captured stones win, not 10.",
    "exactly_five": "Whether only five in a row win, and not six or more.",
}


def _session(setup: Setup) -> PenteSession:
    start = setup.resumed.start if setup.resumed else PENTE.start(setup.rules)
    answers = {"etiquette": (setup.answers or {}).get("etiquette", True)}
    return PenteSession(play_options(setup, start, PENTE.sides, answers))


def _points(position: Position) -> dict[str, XY]:
    return {str(point): place_of(point, position.rules) for point in position.rules.points()}


def _contents(position: Position) -> dict[str, str]:
    return {str(point): f"{side} stone" for side in SIDES for point in position.stones(side)}


def _words(position: Position) -> str:
    lines = []
    for side in SIDES:
        stones = ", ".join(map(str, sorted(position.stones(side)))) or "no point"
        lines.append(f"{side.capitalize()} has stones on {stones} and has captured {position.captured(side)}.")
    return " ".join(lines)


PAGE = PageGame(
    PENTE,
    tuple(level.name for level in LEVELS),
    rule_choices(Rules(), RULES),
    _session,
    new_progress(PENTE),
    _points,
    _contents,
    _words,
    questions=(("etiquette", "Announce open threes and open fours", True),),
    lesson=lesson_session,
)
