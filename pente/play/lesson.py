"""The lesson of Pente on its board."""

from boardgame.session.lesson import LessonSession
from pente.game import PENTE
from pente.lessons import RULES, lesson
from pente.play.board import PenteBoard
from pente.position import Position
from pente.rules import Act


def lesson_session(language: str, first: int = 1) -> LessonSession[Position, Act]:
    """The lesson in a language, from a step on; raises `BoardGameError` for an unknown one."""
    return LessonSession(PENTE, PenteBoard(RULES), lesson(language), first=first)
