"""A person at a build of KEN who has its description, and knows where it keeps things."""

from pathlib import Path

from emulator import Beeb
from kensington.cursor import START
from tests.kensington.beeb.person import KEY
from tools.variants import Variant
from tools.variants.steps import steps

LONGEST_LOADING = 300  # seconds


class Person:
    """A person at a variant, who knows where its program keeps things, from its first prompt on."""

    def __init__(self, built: Variant, folder: Path) -> None:
        self.at = built.symbols
        self.description = built.description
        keys = built.description.get("keys", {"directions": KEY, "rule": "compass"})
        self._directions = keys["directions"]
        self._steps = steps(keys["rule"], built.description.get("layout", {"side": (1, 1)})["side"])
        path = built.write(folder)[-1]
        if path.suffix == ".uef":
            self.beeb = Beeb(tape=path, dfs=None)
            self.beeb.boot()
            self.beeb.type('CHAIN"KEN"\n')
        else:
            self.beeb = Beeb(disc=path)
            self.beeb.boot(shift=True)
        for _ in range(LONGEST_LOADING):
            if self._is_asked():
                break
            self.beeb.run(seconds=1)
        self.beeb.run_until_input()

    def _is_asked(self) -> bool:
        """Whether the program runs: it has set up its zero page, and waits."""
        pointer = self.beeb.memory[self.at["show_thought"]] + 256 * self.beeb.memory[self.at["show_thought"] + 1]
        return pointer == self.at["show_try"] and self.beeb.memory[self.at["to_act"]] == 1

    def keys(self, text: str) -> None:
        self.beeb.type(text)
        self.beeb.run_until_input()

    def sit_down(self, levels: str = "\n\n") -> None:
        """Two persons or levels, and all defaults: the first one takes red, and the lot is drawn."""
        names_first = self.description.get("talk", {"names_first": False})["names_first"]
        answers = ("ANNA\n", "BERT\n", *levels) if names_first else ("ANNA\n", levels[0], "BERT\n", levels[1])
        for answer in answers:
            self.keys(answer)
        for _ in range(7):
            self.keys("\n")

    def choose(self, *points: int) -> None:
        """Take the cursor to each of these points from where it is, at first where a choice begins, and choose it."""
        self.keys(self.way(*points))

    def way(self, *points: int) -> str:
        """The keys for that."""
        return "".join(self._way(start, end) + "\n" for start, end in zip((START, *points), points, strict=False))

    def _way(self, start: int, end: int) -> str:
        ways = {start: ""}
        unseen = [start]
        for here in unseen:
            for direction, there in self._steps[here].items():
                if there not in ways:
                    ways[there] = ways[here] + self._directions[direction]
                    unseen.append(there)
        return ways[end]

    def set(self, label: str, value: int, index: int = 0) -> None:
        """A byte of the program's memory."""
        self.beeb.memory[self.at[label] + index] = value

    def board(self) -> dict[int, int]:
        start = self.at["board"]
        return {point: stone for point, stone in enumerate(self.beeb.memory[start : start + 73]) if 0 < stone < 3}

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.beeb.screen.text).split())
