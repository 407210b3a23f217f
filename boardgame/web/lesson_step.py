"""How far a lesson's step has come: after a reload, and in another language, the step goes on from there."""

from collections.abc import Hashable, Sequence
from typing import Any

from boardgame.session.session import Session


class LessonStepPoints:
    """The points that led to what a lesson shows of its present step.

    `again` are those of a step begun before: they answer the session's requests, as far as it has such points.
    """

    def __init__(self, again: Sequence[Any]) -> None:
        self._again = list(again)
        self._step = self._acts = 0
        self._played: list[str] = []  # points of acts
        self._chosen: list[str] = []  # points chosen after those

    def points(self, session: Session[Any, Any]) -> list[str]:
        """All of them, at a request of the lesson's session."""
        step, acts = session.view.lesson.step if session.view.lesson else 0, len(session.current.steps)
        if step != self._step or not acts:
            self._played = []
        elif acts > self._acts:
            self._played += self._chosen
        self._step, self._acts = step, acts
        self._chosen = list(map(str, session.view.held))
        return [*self._played, *self._chosen]

    def replayed(self, session: Session[Any, Any]) -> Hashable | None:
        """The next point that was chosen before; None if there is none."""
        if not self._again:
            return None
        self.points(session)
        name = self._again.pop(0)
        point: Hashable | None = next((point for point in session.board.points if str(point) == name), None)
        if point is None:
            self._again.clear()
        else:
            self.answered(str(point))
        return point

    def answered(self, name: str) -> None:
        """Take account of a point that the person has chosen."""
        self._chosen.append(name)
