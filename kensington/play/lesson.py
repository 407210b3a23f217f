"""The lesson of Kensington on its board."""

from boardgame.session.lesson import LessonSession
from kensington.game import KENSINGTON
from kensington.lessons import lesson
from kensington.play.board import KensingtonBoard, KensingtonView
from kensington.position import Position
from kensington.rules import Act


def lesson_session(language: str, first: int = 1) -> LessonSession[Position, Act]:
    """The lesson in a language, from a step on; raises `BoardGameError` for an unknown one."""
    found = lesson(language)
    return LessonSession(KENSINGTON, KensingtonBoard(found.refusals), found, KensingtonView(), first)
