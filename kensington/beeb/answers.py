"""Answers to KEN's prompts before a game, typed when each prompt appears.

They are typed on the machine's keyboard and so appear on the screen. Each answer is given once: prompts without an
answer, and prompts that appear again, as after ESCAPE, are left to the user.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardgame.session.progress import Seat, is_name
from commandline.errors import quoted
from emulator import Beeb
from kensington.beeb.running import RunningKen
from kensington.errors import KensingtonError
from kensington.rules import COLOURS, Colour

QUESTIONS = ("colour", "watch", "sound", "board", "two_move")  # in KEN's order, by the names of `kensington play`
RETURN = "\n"
LONGEST_NAME = 5  # letters, by the manual
DEFAULT_NAMES = ("One", "Two")  # by KEN, of players who give none

# The values of `key_low` and `key_high`: the keys that a prompt accepts, or the first and the last of them.
LEVEL, YES_NO, SPEED, COLOUR, SHADE = (tuple(map(ord, keys)) for keys in ("13", "NY", "09", "BR", "BW"))


@dataclass(frozen=True)
class Answers:
    """The answers. `seats` are the players by colour: Red is the first player, Blue the second.

    The keys of `questions` are some of `QUESTIONS`; `speed` is 0 to 9. Raises `KensingtonError` for a name that KEN
    does not accept.
    """

    seats: Mapping[Colour, Seat] = field(default_factory=dict)
    questions: Mapping[str, bool] = field(default_factory=dict)
    speed: int | None = None

    def __post_init__(self) -> None:
        for name, _ in self.seats.values():
            if not name.isascii() or not is_name(name) or len(name) > LONGEST_NAME:
                raise KensingtonError(f"{quoted(name)}: a name on KEN must have one to {LONGEST_NAME} letters A to Z")

    def keys(self) -> dict[tuple[str, int], str]:
        """The keys for each prompt, by its kind and its number (of the player or question)."""
        keys = {}
        for player, colour in enumerate(COLOURS, 1):
            if colour in self.seats:
                name, level = self.seats[colour]
                keys["name", player] = name + RETURN
                keys["level", player] = str(level) if level else RETURN
            if self.seats:
                keys["colour", player] = (RETURN, "B")[player - 1]
        keys |= {("question", QUESTIONS.index(name)): "NY"[yes] for name, yes in self.questions.items()}
        if self.speed is not None:
            keys["speed", 0] = str(self.speed)
        return keys


class PromptTyper:
    """Types the answers on a machine on which KEN will be started."""

    def __init__(self, beeb: Beeb, answers: Answers) -> None:
        self._ken = RunningKen(beeb)
        self._keys = answers.keys()
        # Where KEN has discarded earlier keys and begins to wait
        self._ken.on("name_asked", self._ask_name)
        self._ken.on("asked", self._ask)

    def close(self) -> None:
        """Answer nothing more."""
        self._ken.close()

    @property
    def _player(self) -> int:
        """The player whom the prompt addresses, 1 or 2."""
        return self._ken.memory.byte("to_act")

    def _ask_name(self) -> None:
        self._answer("name", self._player)

    def _ask(self) -> None:
        """KEN waits for one of several keys."""
        match (self._ken.memory.byte("key_low"), self._ken.memory.byte("key_high")):
            case keys if keys == LEVEL:
                self._answer("level", self._player)
            case keys if keys == SPEED:
                self._answer("speed", 0)
            case keys if keys in (COLOUR, SHADE):
                self._answer("colour", self._player)
            case keys if keys == YES_NO and not self._ken.memory.byte("seated"):  # not: play again?
                self._answer("question", self._ken.memory.byte("counter"))

    def _answer(self, prompt: str, number: int) -> None:
        keys = self._keys.pop((prompt, number), "")
        self._ken.beeb.type_ahead(keys)
        if not self._keys:
            self.close()
