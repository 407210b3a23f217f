"""Drives a session without a terminal: the program chooses at once, nothing waits, and the test answers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from boardgame.player import Thought
from boardgame.session.requests import AskKey, AskPlayer, AskPoint, AskText, Command, Decision, Show, Stopped
from kensington.play.board import KensingtonView
from kensington.play.session import KensingtonOptions, KensingtonSession
from kensington.rules import Act, Place, Relocate, Slide

ESCAPE = Stopped()
ALL_ANSWERED = {"colour": True, "watch": False, "sound": True, "board": False, "two_move": True}

UserRequest = AskText | AskKey | AskPoint
Answer = str | int | Command | Stopped


@dataclass
class Driver:
    """A session in progress.

    `request` waits for an answer; it is None at the end of the session. `prompts` are all prompts so far; `shown` and
    `best` are the view's thoughts during each `Show`.
    """

    options: KensingtonOptions
    prompts: list[str] = field(default_factory=list)
    shown: list[Thought] = field(default_factory=list)
    best: list[Thought] = field(default_factory=list)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.session = KensingtonSession(self.options)
        self._flow = self.session.run()
        self.request: UserRequest | None = None
        self._continue(lambda: next(self._flow))

    @property
    def view(self) -> KensingtonView:
        return self.session.view

    def answer(self, *answers: Answer) -> None:
        """Give these answers to the requests, one after the other."""
        for answer in answers:
            assert self.request is not None, "the session has ended"
            if isinstance(answer, Stopped):
                self._continue(lambda answer=answer: self._flow.throw(answer))
            else:
                self._continue(lambda answer=answer: self._flow.send(answer))

    def play(self, *words: str) -> None:
        """Answer with the points of acts: `12`, `12-18`, `33>40`."""
        for word in words:
            self.answer(*(int(point) for point in word.replace(">", "-").split("-")))

    def _continue(self, step: Callable[[], object]) -> None:
        try:
            request = step()
            while isinstance(request, AskPlayer | Show):
                if isinstance(request, AskPlayer):
                    thoughts: list[Thought] = []
                    choice = request.player.choose(request.position, request.seed, thoughts.append, request.history)
                    request = self._flow.send(Decision(thoughts, choice))
                else:
                    self.seconds += request.seconds
                    if self.view.thought:
                        self.shown.append(self.view.thought)
                        self.best.append(self.view.best)
                    request = self._flow.send(None)
        except StopIteration:
            self.request = None
            return
        self.request = request
        self.prompts.append(request.prompt)


def points_of(act: Act) -> Iterator[int]:
    """The points that a person chooses to play this act."""
    if isinstance(act, Place):
        yield act.point
    elif isinstance(act, Slide | Relocate):
        yield act.start
        yield act.end
