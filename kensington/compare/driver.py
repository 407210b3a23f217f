"""The interfaces to a game that a program plays, and what a program answers and shows there, as values.

There are two subjects. `Positions` can be set up at will, and any act tried: `memory.driver.MemoryDriver` does so by
the routines in the program's memory. `WholeGames` begin with the empty board and are played and watched on the screen:
`screen.driver.ScreenDriver`. `paths` opens either; `campaign` knows no more of them than is here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal, NamedTuple, Protocol, TypedDict, Unpack

from emulator import Beeb
from kensington.beeb.game_routines import LevelChoice, PositionView
from kensington.board import POINTS
from kensington.errors import IllegalActReason
from kensington.position import Position
from kensington.rules import Act, Colour, Pass

ComparisonPath = Literal["memory", "screen"]


def stones_of(position: Position) -> dict[int, Colour]:
    """The stones on the board, by point."""
    return {point: stone for point in POINTS if (stone := position.stone(point))}


class ActKind(Enum):
    """What an act does, or that an illegal one is refused; the value is the verb."""

    PLACING = "place"
    MOVING = "slide"
    RELOCATING = "relocate"
    PASSING = "pass"
    REFUSING = "refuse"


def kind_of(position: Position, act: Act | None = None) -> ActKind:
    """The kind of an act or, without one, of a choice that is not a pass."""
    if isinstance(act, Pass):
        return ActKind.PASSING
    if position.pending:
        return ActKind.RELOCATING
    return ActKind.PLACING if position.phase == "placing" else ActKind.MOVING


class Evidence(Enum):
    """What shows that a program refuses an act."""

    STATED = auto()  # a text, or a reason
    SILENT = auto()  # nothing happens
    NOT_UNDERSTOOD = auto()  # a text that is not understood, and perhaps no refusal


@dataclass(frozen=True)
class Refusal:
    """The program refused an act, and nothing changed.

    `text` has its words, or the name of its reason in the memory map, for people; in memory `reasons` are those of the
    engine that this can mean. `took_stone` is whether the program has accepted the stone to move, and refused where it
    should go. `board` has the stones if the act seems refused only because the board does not show it: the game has
    gone on.
    """

    evidence: Evidence
    text: str = ""
    reasons: frozenset[IllegalActReason] = frozenset()
    took_stone: bool = False
    board: Mapping[int, Colour] | None = None


class ScreenText(NamedTuple):
    """A text on the screen, with the colours of the players that it names and the colours that it mentions.

    `owners` are the players whose stones it mentions.
    """

    text: str
    players: frozenset[Colour] = frozenset()
    colours: frozenset[Colour] = frozenset()
    owners: frozenset[Colour] = frozenset()


@dataclass(frozen=True)
class ScreenView:
    """What a program shows of its game. None: it does not show that, or not now.

    `board` has the stones by point, `to_act` is the colour that acts next, `hand` the stones left to that player.
    `prompt` is the text of the prompt or message, `asked` the kind of act that it asks for, `answered` the prompts that
    the last act has answered, `draw` what says who begins, in a new game. `beside` is the player whose name stands
    beside the board.
    """

    winner: Colour | None = None
    to_act: Colour | None = None
    board: Mapping[int, Colour] | None = None
    hand: int | None = None
    asked: ActKind | None = None
    prompt: ScreenText = ScreenText("")
    answered: tuple[ScreenText, ...] = ()
    draw: ScreenText | None = None
    beside: Colour | None = None


class GameOptions(TypedDict, total=False):
    """What can be chosen before a game on the screen besides the rules, each optional.

    The levels (1 to 3, or 0 for a person) of both players, which of them (0 or 1) takes red, the speed of placing (0 to
    9), and whether the program shows its thinking and plays sounds.
    """

    levels: tuple[int, int]
    red: int
    speed: int
    thinking: bool
    sound: bool


class InferredActs(NamedTuple):
    """Acts from the position `start` that explain all that was seen; `ordered` is whether their order is certain."""

    start: Position
    acts: tuple[Act, ...]
    ordered: bool


class LevelTurn(NamedTuple):
    """What a level has played: every explanation that leads to a position of its own, or none.

    `seconds` is the emulated time until the first act showed, `settled` until the board after it stood; None if there
    was no act or it was not seen. `board` has the stones that are seen now, by point.
    """

    explanations: tuple[InferredActs, ...]
    seconds: float | None
    board: Mapping[int, Colour]
    settled: float | None = None


class GameDriver(Protocol):
    """A program that plays Kensington, in the machine `beeb`."""

    path: ComparisonPath
    beeb: Beeb

    @property
    def readings(self) -> Sequence[str]:
        """The other readings of the rules that the program can be switched to."""
        return ()

    def can_try(self, position: Position, act: Act) -> bool:
        """Whether an act, legal or not, can be entered in this position."""
        return True

    def restart(self, seed: int = 0) -> None:
        """Return the program to where no game has begun, whatever state it is in.

        Programs may draw by the clock: the games that follow begin at moments that depend on `seed`.
        """

    def play(self, act: Act, legal: bool = True) -> Refusal | None:
        """Play an act; the refusal if the program does not accept it. `legal` is whether the engine would."""


class Positions(GameDriver, Protocol):
    """Any position can be set up and any act tried; a level can be asked for a choice."""

    def begin(self, start: Position) -> Position:
        """Begin a game at `start`, and return that."""

    def view(self, after_act: bool = True) -> PositionView:
        """What the memory holds now; without `after_act`, only what a refused act could change.

        Raises `ProgramFault`.
        """

    def choose(
        self, position: Position, level: int, seed: int, trace: bool = False, history: Sequence[Position] = ()
    ) -> LevelChoice:
        """Let a level choose an act in this position. With `trace`, record the acts that it considers.

        `history` has the earlier positions of the game, the oldest first. Raises `ProgramFault`.
        """


class WholeGames(GameDriver, Protocol):
    """Games of people, whose acts are played, and of the program's levels, which are watched.

    `beginner` is the colour that has begun a game of people.
    """

    beginner: Colour | None

    @property
    def levels(self) -> int:
        """How many levels the program offers, as far as is known: at least those that it has been asked for."""

    @property
    def person(self) -> Colour | None:
        """The colour of the person who plays against a level, and acts when the watching ends; None in other games."""

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> Position:
        """Begin a game on the empty board. Returns it with the colour that begins, which the program may draw.

        Where a level plays, that colour is not known before `watch`.
        """

    def view(self) -> ScreenView:
        """What the screen shows now."""

    def watch(self, position: Position, starts: Sequence[Position]) -> LevelTurn:
        """Let a level act until a person is to act or the game is won, and infer what it played.

        `position` is the last one known; in a new game `starts` are those that are possible.
        """

    def play_again(self, yes: bool) -> bool:
        """After a game: answer the question whether to play again with the same players.

        Whether that led to a new game with the same players on an empty board, or without `yes` to the question for a
        name.
        """

    def walk(self, keys: Sequence[str]) -> tuple[int, Mapping[tuple[int, str], int]]:
        """Where a choice begins: try each of these cursor keys at each point.

        Returns the point where the cursor begins, and for each point and key the one that it then goes to.
        """
