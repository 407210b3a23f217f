"""The lesson of Kalah on its board."""

from boardgame.session.lesson import LessonSession
from kalah.game import KALAH
from kalah.lessons import lesson
from kalah.play.board import KalahBoard
from kalah.position import Position
from kalah.rules import Act


def lesson_session(language: str, first: int = 1) -> LessonSession[Position, Act]:
    """The lesson in a language, from a step on; raises `BoardGameError` for an unknown one."""
    return LessonSession(KALAH, KalahBoard(), lesson(language), first=first)
