"""A variant of KEN in a machine, driven by the keys of its description and read by its labels."""

from collections.abc import Sequence
from pathlib import Path

from boardgame.cursor import fewest_steps
from emulator import Beeb
from kensington.cursor import START
from tests.kensington.beeb.ken_session import KEYS
from tools.corpus.variants.cursor_steps import cursor_steps
from tools.corpus.variants.variant import Variant

LOADING = 300  # seconds


class VariantSession:
    """A variant, loaded from an image that is written to `folder`, at its first prompt."""

    def __init__(self, built: Variant, folder: Path) -> None:
        self.labels = built.symbols
        self.description = built.description
        keys = built.description.get("keys", {"directions": KEYS, "rule": "compass"})
        self._directions = keys["directions"]
        self._steps = cursor_steps(keys["rule"], built.description.get("layout", {"side": (1, 1)})["side"])
        path = built.write(folder)[-1]
        if path.suffix == ".uef":
            self.beeb = Beeb(tape=path, dfs=None)
            self.beeb.boot()
            self.beeb.type('CHAIN"KEN"\n')
        else:
            self.beeb = Beeb(disc=path)
            self.beeb.boot(shift=True)
        for _ in range(LOADING):
            if self._running():
                break
            self.beeb.run(seconds=1)
        self.beeb.run_until_input()

    def _running(self) -> bool:
        """Whether the program has set up its zero page."""
        routine = int.from_bytes(self.read("show_thought", 2), "little")
        return routine == self.labels["show_try"] and self.read("to_act") == b"\1"

    def press(self, keys: str) -> None:
        """Type `keys` and run until the program waits for the next key."""
        self.beeb.type(keys)
        self.beeb.run_until_input()

    def start_game(self, levels: Sequence[str] = ("\n", "\n")) -> None:
        """A game of two people or levels with the defaults for everything else; the first player is Red."""
        names_first = self.description.get("texts", {"names_first": False})["names_first"]
        answers = ("ANNA\n", "BERT\n", *levels) if names_first else ("ANNA\n", levels[0], "BERT\n", levels[1])
        for answer in answers:
            self.press(answer)
        for _ in range(7):
            self.press("\n")

    def choose(self, *points: int) -> None:
        """Take the cursor to each of these points and choose it. The first choice begins at the start point."""
        for start, end in zip((START, *points), points, strict=False):
            self.press(self.keys_for(end, start))

    def keys_for(self, point: int, start: int = START) -> str:
        """The keys that take the cursor from a point to another, and choose that."""
        return self._path(start, point) + "\n"

    def _path(self, start: int, end: int) -> str:
        way = fewest_steps(start, lambda point: self._steps[point].items())[end]
        return "".join(self._directions[direction] for direction in way)

    def read(self, label: str, count: int = 1) -> bytes:
        """`count` bytes of memory from a label on."""
        start = self.labels[label]
        return bytes(self.beeb.memory[start : start + count])

    def write(self, label: str, value: int, index: int = 0) -> None:
        """A byte of memory, `index` bytes after a label."""
        self.beeb.memory[self.labels[label] + index] = value

    def board(self) -> dict[int, int]:
        """The stones in memory by point: 1 for red, 2 for blue."""
        return {point: stone for point, stone in enumerate(self.read("board", 73)) if 0 < stone < 3}

    @property
    def text(self) -> str:
        """The text on the screen, with single spaces."""
        return " ".join(" ".join(self.beeb.screen.text).split())
