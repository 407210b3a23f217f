"""Plays a session without a terminal: the levels think at once, nothing is waited for, and a script answers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from boardgame.player import Thought
from kensington.levels import LEVELS
from kensington.play.requests import AskKey, AskPoint, AskText, Command, Ponder, Show, Stopped
from kensington.play.scene import Scene
from kensington.play.session import Options, Session
from kensington.play.turns import Pondered
from kensington.rules import Act, Place, Relocate, Slide

ESCAPE = Stopped()
ALL_ANSWERED = {"colour": True, "watch": False, "sound": True, "board": False, "two_move": True}

Asked = AskText | AskKey | AskPoint
Answer = str | int | Command | Stopped


@dataclass
class Driver:
    """A session under way. `asked` is the request that waits for an answer, None when the evening is over.

    `prompts` are all that there were; `shown` and `best` are the scene's thoughts at everything that was shown.
    """

    options: Options
    prompts: list[str] = field(default_factory=list)
    shown: list[Thought] = field(default_factory=list)
    best: list[Thought] = field(default_factory=list)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.session = Session(self.options)
        self._flow = self.session.run()
        self.asked: Asked | None = None
        self._go_on(lambda: next(self._flow))

    @property
    def scene(self) -> Scene:
        return self.session.scene

    def answer(self, *answers: Answer) -> None:
        """Give these answers to what is asked, one after the other."""
        for answer in answers:
            assert self.asked is not None, "the evening is over"
            if isinstance(answer, Stopped):
                self._go_on(lambda answer=answer: self._flow.throw(answer))
            else:
                self._go_on(lambda answer=answer: self._flow.send(answer))

    def play(self, *words: str) -> None:
        """Answer with the points of acts: `12`, `12-18`, `33>40`."""
        for word in words:
            self.answer(*(int(point) for point in word.replace(">", "-").split("-")))

    def _go_on(self, step: Callable[[], object]) -> None:
        try:
            request = step()
            while isinstance(request, Ponder | Show):
                if isinstance(request, Ponder):
                    thoughts: list[Thought] = []
                    choice = LEVELS[request.level - 1].choose(request.position, request.seed, thoughts.append)
                    request = self._flow.send(Pondered(thoughts, choice))
                else:
                    self.seconds += request.seconds
                    if self.scene.thought:
                        self.shown.append(self.scene.thought)
                        self.best.append(self.scene.best)
                    request = self._flow.send(None)
        except StopIteration:
            self.asked = None
            return
        self.asked = request
        self.prompts.append(request.prompt)


def points_of(act: Act) -> Iterator[int]:
    """What a person answers to play this act."""
    if isinstance(act, Place):
        yield act.point
    elif isinstance(act, Slide | Relocate):
        yield act.start
        yield act.end
