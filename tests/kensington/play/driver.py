"""Drives a session without a terminal: the program chooses at once, nothing waits, and the test answers."""

from collections.abc import Iterator

from boardgame.player import Thought
from boardgame.session.requests import AskKey, AskPoint, AskText, Show, Stopped
from kensington.play.board import KensingtonView
from kensington.play.session import KensingtonOptions, KensingtonSession
from kensington.rules import Act, Place, Relocate, Slide
from tests.boardgame.session_driver import SessionDriver

ESCAPE = Stopped()
ALL_ANSWERED = {"colour": True, "watch": False, "sound": True, "board": False, "two_move": True}


class Driver(SessionDriver):
    """A session in progress; `shown` and `best` are the view's thoughts during each `Show`, which take `seconds`."""

    request: AskText | AskKey | AskPoint | None
    session: KensingtonSession
    view: KensingtonView

    def __init__(self, options: KensingtonOptions) -> None:
        self.shown: list[Thought] = []
        self.best: list[Thought] = []
        self.seconds = 0.0
        super().__init__(KensingtonSession(options))

    def play(self, *words: str) -> None:
        """Answer with the points of acts: `12`, `12-18`, `33>40`."""
        for word in words:
            self.answer(*(int(point) for point in word.replace(">", "-").split("-")))

    def on_show(self, show: Show) -> None:
        self.seconds += show.seconds
        if self.view.thought:
            self.shown.append(self.view.thought)
            self.best.append(self.view.best)


def points_of(act: Act) -> Iterator[int]:
    """The points that a person chooses to play this act."""
    if isinstance(act, Place):
        yield act.point
    elif isinstance(act, Slide | Relocate):
        yield act.start
        yield act.end
