"""The interface to a game that a program plays, the same on both paths: play acts, then see what the program shows.

`screen.driver.ScreenDriver` implements it by picture and keys, `memory.driver.MemoryDriver` by the routines in the
program's memory. `paths.open_driver` opens either; nothing else in `campaign` depends on the path.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, TypedDict, Unpack

from emulator import Beeb
from kensington.beeb.game_routines import LevelChoice
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import Act, Colour

ComparisonPath = Literal["memory", "screen"]
NOT_UNDERSTOOD = "prompt not understood"  # how the reason begins where a text is perhaps no refusal


class Refused(KensingtonError):
    """The program refused an act, and nothing changed.

    `reason` is the program's, or "": on the screen path its own words, on the memory path a name from the memory map.
    `held` is the point of a stone that the program still holds and that cannot be put back: the next act must move it.
    `board` has the stones if the act seems refused only because the board does not show it: the game has gone on.
    """

    board: Mapping[int, Colour] | None = None

    def __init__(self, act: Act, reason: str = "", held: int | None = None) -> None:
        super().__init__(f"{act}: the program refuses it" + (f": {reason}" if reason else ""))
        self.reason = reason
        self.held = held


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


class ScreenText(NamedTuple):
    """A text on the screen, with the colours of the players that it names and the colours that it mentions.

    `owners` are the players whose stones it mentions.
    """

    text: str
    players: frozenset[Colour] = frozenset()
    colours: frozenset[Colour] = frozenset()
    owners: frozenset[Colour] = frozenset()


class GameView(NamedTuple):
    """What a program shows of its game. None: this path does not show it, or not now.

    `board` has the stones by point, `to_act` is the colour that acts next, `hand` the stones left to that player.
    `prompt` is the text of the prompt or message, `asked` the kind of act that it asks for, `answered` the prompts that
    the last act has answered, `draw` what says who begins, in a new game; `reason` has whatever new text followed the
    last refusal. `beside` is the player whose name stands beside the board.

    Only in memory: `position`; `completed`, what the last act completed; `derived`, the bytes that follow from the
    board, as recomputed and as they were; `can_act`, whether the player whose turn begins can place or slide.
    """

    winner: Colour | Literal["none"]
    to_act: Colour | None = None
    phase: Literal["placing", "moving"] | None = None
    position: Position | None = None
    board: Mapping[int, Colour] | None = None
    hand: int | None = None
    asked: Literal["place", "slide", "relocate", "pass"] | None = None
    prompt: ScreenText | None = None
    answered: tuple[ScreenText, ...] = ()
    draw: ScreenText | None = None
    reason: str = ""
    beside: Colour | None = None
    completed: tuple[str, ...] | None = None
    derived: tuple[str, str] | None = None
    can_act: bool | None = None


class InferredActs(NamedTuple):
    """Acts from the position `start` that explain all that was seen; `ordered` is whether their order is certain."""

    start: Position
    acts: tuple[Act, ...]
    ordered: bool


class LevelTurn(NamedTuple):
    """What a level has played: every explanation that leads to a position of its own, or none.

    `seconds` is the emulated time until the first act, None if there was no act or it was not seen. `board` has the
    stones that are seen now, by point.
    """

    explanations: tuple[InferredActs, ...]
    seconds: float | None
    board: Mapping[int, Colour]


class GameDriver(Protocol):
    """A program that plays Kensington, in the machine `beeb`.

    `sets_up` is whether any position can be set up and any act tried, levels asked for a choice, and refusals have the
    names of a memory map as reasons; otherwise games begin with the empty board, and levels play whole games.
    `readings` names the other readings of the rules that the program can be switched to.
    """

    path: ComparisonPath
    beeb: Beeb
    sets_up: bool

    @property
    def readings(self) -> tuple[str, ...]: ...

    def restart(self, seed: int = 0) -> None:
        """Return the program to where no game has begun, whatever state it is in.

        Programs may draw by the clock: the games that follow begin at moments that depend on `seed`.
        """

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> Position:
        """Begin a game at `start`. Returns it with the colour that begins, which the program may draw.

        Where a level plays, that colour is not known before `watch`.
        """

    def play(self, act: Act) -> None:
        """Play an act. Raises `Refused`."""

    def can_try(self, position: Position, act: Act) -> bool:
        """Whether an act, legal or not, can be entered in this position."""

    def shown(self, after_act: bool = True) -> GameView:
        """What the program shows now; without `after_act`, only what a refused act could change.

        Raises `ProgramFault`.
        """

    def choose(
        self, position: Position, level: int, seed: int, trace: bool = False, history: Sequence[Position] = ()
    ) -> LevelChoice:
        """With `sets_up`: let a level choose an act in this position. With `trace`, record the acts that it considers.

        `history` has the earlier positions of the game, the oldest first. Raises `ProgramFault`.
        """
        raise KensingtonError("on the screen a level plays whole games only")

    def play_again(self, yes: bool) -> bool:
        """Without `sets_up`, after a game: answer the question whether to play again with the same players.

        Whether that led to a new game with the same players on an empty board, or without `yes` to the question for a
        name.
        """
        raise KensingtonError("in memory no whole game is played")

    def walk(self, keys: Sequence[str]) -> tuple[int, Mapping[tuple[int, str], int]]:
        """Without `sets_up`, where a choice begins: try each of these cursor keys at each point.

        Returns the point where the cursor begins, and for each point and key the one that it then goes to.
        """
        raise KensingtonError("in memory no cursor moves")

    def watch(self, position: Position, starts: Sequence[Position]) -> LevelTurn:
        """Without `sets_up`: let a level act until a person is to act or the game is won, and infer what it played.

        `position` is the last one known; in a new game `starts` are those that are possible.
        """
        raise KensingtonError("in memory no level plays a whole game")
