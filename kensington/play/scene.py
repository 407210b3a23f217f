"""What is to be seen of a session, whatever shows it."""

from dataclasses import dataclass, field

from boardgame.player import Thought
from kensington.position import Position
from kensington.rules import Act, Colour


@dataclass
class Scene:
    """The present view; a session changes it between its requests.

    `position` is None before a game. `names` are those who play, a line a player or a colour, and `player` is whoever
    has the next act. `hidden` are the colours whose stones stand on a real board only. `last` are the acts of the
    latest turn, `held` the point of a stone that has been chosen to be moved, `thought` what is being tried, `best` the
    best rated so far, and `lot` the stone that is being drawn. `news` says what happened, a line each, the newest last;
    `notice` is one more line, about what was just answered, and stands until the next answer. `coloured`, `watching`
    and `sound` are the answers to the questions i to iii, `ascii` is for terminals without other characters, and
    `rings` counts how often the bell was rung.
    """

    position: Position | None = None
    hidden: frozenset[Colour] = frozenset()
    names: list[str] = field(default_factory=list)
    player: str = ""
    last: tuple[Act, ...] = ()
    held: int | None = None
    thought: Thought | None = None
    best: Thought | None = None
    lot: Colour | None = None
    news: list[str] = field(default_factory=list)
    notice: str = ""
    coloured: bool = True
    watching: bool = True
    sound: bool = True
    ascii: bool = False
    rings: int = 0

    def clear(self) -> None:
        """Forget the game; how it is shown stays."""
        self.position = self.held = self.thought = self.best = self.lot = None
        self.hidden, self.last, self.names, self.news, self.notice = frozenset(), (), [], [], ""

    def ring(self) -> None:
        """Sound the bell, unless sound effects are not wanted."""
        self.rings += self.sound
