"""What a game supplies for its page beyond what `boardgame.draw.game` has."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from boardgame.draw.game import DrawnGame
from boardgame.draw.scene import XY, Scene
from boardgame.game import DEFAULT_RULES, LadderGame
from boardgame.ladder import LadderStep
from boardgame.records import GameRecord
from boardgame.session.progress import STEPS, GameInProgress, Seat
from boardgame.session.session import DEFAULT_SPEED, Interrupted, PlayOptions, Session, today


@dataclass(frozen=True)
class Setup:
    """What the page's form has chosen: the players in the order of their turns, so that the two sides alternate; the
    rules as text; `answers` to the game's own questions by name; the speed of the program's acts, 0 to 9.

    `resumed` is a game to go on with instead of a new one, `interrupted` what its session was doing.
    """

    seats: tuple[Seat, ...]
    seed: int
    rules: str = DEFAULT_RULES
    answers: Mapping[str, bool] | None = None
    speed: int = DEFAULT_SPEED
    resumed: GameInProgress[Any] | None = None
    interrupted: Interrupted | None = None


class RuleChoice(NamedTuple):
    """A rule that the form offers: its name, its values as text, the default first, and what it means in a sentence."""

    name: str
    values: tuple[str, ...]
    help: str


class Mark(NamedTuple):
    """An act of a game worth a line in the analysis: how many acts were played before it, what there is to say, and the
    better line as acts, at most six."""

    moment: int
    text: str
    blunder: bool
    line: tuple[str, ...]


class Analysis(Protocol):
    """A judgement of a game's acts that grows by an act at a time. Values can be pickled."""

    @property
    def done(self) -> int:
        """How many acts have been judged."""

    @property
    def total(self) -> int:
        """How many there are."""

    def judge_next(self) -> "Analysis":
        """The analysis with one more act judged."""

    def curve(self) -> Scene:
        """What the first side may expect after each act; at least one act has been judged."""

    def marks(self) -> Sequence[Mark]:
        """The acts worth a line."""


@dataclass(frozen=True)
class PageGame:
    """A game as the page plays it.

    `levels` names the program's players from level 1 on. `players` are the possible numbers of players, `questions` the
    game's own (name, words, default). `session` makes the session of a setup; `progress` a game between given players
    from a position. `points` are the coordinates of the points that can be chosen in a position. `contents` says what
    is on the points that are not empty, and `describe` what the whole board shows, in words for a screen reader.
    `session_scene` is the picture of what a session shows, where that is not the picture of the view's position.
    `analysis` begins the analysis of a record, and `lesson` is that in a language, from a step on; None if the
    game has none.
    """

    game: DrawnGame[Any, Any]
    levels: tuple[str, ...]
    rules: tuple[RuleChoice, ...]
    session: Callable[[Setup], Session[Any, Any]]
    progress: Callable[[Sequence[Seat], Any, int], GameInProgress[Any]]
    points: Callable[[Any], Mapping[str, XY]]
    contents: Callable[[Any], Mapping[str, str]]
    describe: Callable[[Any], str]
    players: tuple[int, ...] = (2,)
    questions: tuple[tuple[str, str, bool], ...] = ()
    session_scene: Callable[[Session[Any, Any]], Scene] | None = None
    analysis: Callable[[GameRecord[Any, Any]], Analysis] | None = None
    lesson: Callable[[str, int], Session[Any, Any]] | None = None

    @property
    def ladder(self) -> Sequence[LadderStep]:
        """The steps that the form offers, if the game has any, instead of levels."""
        return self.game.ladder() if isinstance(self.game, LadderGame) else ()

    def strengths(self) -> dict[int, str]:
        """The program's players that the form offers, by the `level` of a seat."""
        levels = dict(enumerate(self.levels, 1))
        return {STEPS + step.number: step.label for step in self.ladder} or levels

    def scene(self, session: Session[Any, Any]) -> Scene:
        """The picture of what a session shows."""
        if self.session_scene is not None:
            return self.session_scene(session)
        return self.game.scene(session.view.position, session.view.last)

    def form(self) -> dict[str, Any]:
        """What the page needs to draw the form of a new game."""
        return {
            "name": self.game.name,
            "sides": list(self.game.sides),
            "levels": [list(strength) for strength in self.strengths().items()],
            "players": list(self.players),
            "rules": [choice._asdict() for choice in self.rules],
            "questions": [list(question) for question in self.questions],
            "analyses": self.analysis is not None,
            "lesson": self.lesson is not None,
        }


def rule_choices(rules: Any, explained: Mapping[str, str]) -> tuple[RuleChoice, ...]:
    """Those options of a game's rules (a `RuleOptions` with the defaults) that have an explanation."""
    offered = []
    for name, words in explained.items():
        choices = rules.choices[name]
        default = next(text for text, value in choices.items() if value == getattr(rules, name))
        offered.append(RuleChoice(name, (default, *(text for text in choices if text != default)), words))
    return tuple(offered)


def play_options(setup: Setup, start: Any, sides: Sequence[str], answers: Mapping[str, bool]) -> PlayOptions:
    """The options of a session from the position `start`, with a player for each side."""
    seats = {side: (seat,) for side, seat in zip(sides, setup.seats, strict=True)}
    return PlayOptions(
        setup.seed,
        seats,
        setup.resumed,
        interrupted=setup.interrupted,
        start=start,
        answers=answers,
        speed=setup.speed,
    )


def new_progress(game: DrawnGame[Any, Any]) -> Callable[[Sequence[Seat], Any, int], GameInProgress[Any]]:
    """The `progress` of a `PageGame` with a player for each side."""

    def between(seats: Sequence[Seat], start: Any, seed: int) -> GameInProgress[Any]:
        return GameInProgress(dict(zip(game.sides, seats, strict=True)), start, seed, today())

    return between
