"""What KEN's prompts ask before a game, answered by keys that are typed when each of them comes up.

The typing is the machine's own typist's, so that it is seen on the screen. Each answer is given once; a prompt without
one is left to whoever sits there, and so are all when they come again, as after ESCAPE.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardgame.terminal.progress import LONGEST_NAME, Seat, is_name
from emulator import Beeb
from kensington.beeb.running import RunningKen
from kensington.errors import KensingtonError
from kensington.rules import COLOURS, Colour

QUESTIONS = ("colour", "watch", "sound", "board", "two_move")  # in KEN's order, by the names of `kensington play`
RETURN = "\n"

# What `ask` is called with in X and Y: the keys that answer, or the first and the last of them.
LEVEL, YES_NO, SPEED, COLOUR = (tuple(map(ord, keys)) for keys in ("13", "NY", "09", "BR"))


@dataclass(frozen=True)
class Answers:
    """What is to be answered. `seats` are the players by colour: red's is the first player, blue's the second.

    `questions` are some of `QUESTIONS`, `speed` is 0 to 9. Raises `KensingtonError` for a name that cannot be typed.
    """

    seats: Mapping[Colour, Seat] = field(default_factory=dict)
    questions: Mapping[str, bool] = field(default_factory=dict)
    speed: int | None = None

    def __post_init__(self) -> None:
        for name, _ in self.seats.values():
            if not name.isascii() or not is_name(name):
                raise KensingtonError(f"{name!r} is no name for KEN: it has one to {LONGEST_NAME} letters A to Z")

    def keys(self) -> dict[tuple[str, int], str]:
        """The keys for each prompt, by its kind and, where it comes more than once, by its number."""
        keys = {}
        for player, colour in enumerate(COLOURS, 1):
            if colour in self.seats:
                name, level = self.seats[colour]
                keys["name", player] = name + RETURN
                keys["level", player] = str(level) if level else RETURN
            if self.seats:
                keys["colour", player] = "RB"[player - 1]
        keys |= {("question", QUESTIONS.index(name)): "NY"[yes] for name, yes in self.questions.items()}
        if self.speed is not None:
            keys["speed", 0] = str(self.speed)
        return keys


class Answering:
    """Types the answers on a machine that KEN is started on."""

    def __init__(self, beeb: Beeb, answers: Answers) -> None:
        self._ken = RunningKen(beeb)
        self._keys = answers.keys()
        self._hooks = [self._ken.on("ask_name", self._ask_name), self._ken.on("ask", self._ask)]

    @property
    def _player(self) -> int:
        """The player that is asked, 1 or 2."""
        return self._ken.memory.byte("to_act")

    def _ask_name(self) -> None:
        self._answer("name", self._player)

    def _ask(self) -> None:
        """KEN waits for one of some keys, and has them in X and Y."""
        cpu = self._ken.beeb.cpu
        match (cpu.x, cpu.y):
            case keys if keys == LEVEL:
                self._answer("level", self._player)
            case keys if keys == SPEED:
                self._answer("speed", 0)
            case keys if keys == COLOUR:
                self._answer("colour", self._player)
            case keys if keys == YES_NO and not self._ken.memory.byte("seated"):  # and not whether to play again
                self._answer("question", self._ken.memory.byte("counter"))

    def _answer(self, prompt: str, number: int) -> None:
        keys = self._keys.pop((prompt, number), "")
        self._ken.beeb.type_ahead(keys)
        if not self._keys:
            for hook in self._hooks:
                hook.remove()
