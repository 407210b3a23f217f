"""What a session shows, independent of the means of showing it."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boardgame.player import Thought


class LessonPage(NamedTuple):
    """What a lesson says at a step, whose number counts from 1, and the terminal's keys."""

    step: int
    title: str
    text: str
    keys: str


@dataclass
class View:
    """The present view; a session changes it between its requests.

    `position` is None before a game. `names` has a line for each player or side; `player` has the next act. `last` are
    the acts of the latest turn, `held` the points already chosen for the present act, `thought` what is being
    considered and `best` the best so far. `news` is the list of events, newest last; `notice` answers the latest input
    and stays until the next one. `coloured`, `watching` and `sound` are preferences, `ascii` is for terminals without
    other characters, and `rings` counts how often the bell has rung. `lesson` is None in a game, `missed` has
    what people missed in a finished one: after how many acts, and in words.
    """

    position: Any = None
    names: list[str] = field(default_factory=list)
    player: str = ""
    last: tuple[Any, ...] = ()
    held: tuple[Hashable, ...] = ()
    thought: Thought[Any] | None = None
    best: Thought[Any] | None = None
    news: list[str] = field(default_factory=list)
    notice: str = ""
    coloured: bool = True
    watching: bool = True
    sound: bool = True
    ascii: bool = False
    rings: int = 0
    lesson: LessonPage | None = None
    missed: tuple[tuple[int, str], ...] = ()

    def clear(self) -> None:
        """Forget the game and keep the preferences."""
        self.position = self.thought = self.best = None
        self.last, self.held, self.names, self.news = (), (), [], []
        self.player, self.notice, self.missed = "", "", ()

    def ring(self) -> None:
        """Ring the bell unless sound is off."""
        self.rings += self.sound
