"""A person at KEN's keyboard, for the tests: the program as it came from its tape, keys, and what is on the screen."""

import tempfile
from collections import deque
from functools import cache
from pathlib import Path

from emulator import Beeb
from kensington.board import POINTS
from kensington.cursor import START, STEP
from kensington.rules import Act, Place, Relocate, Slide
from tools.ken import build, layout

SCREEN, ROW_BYTES = 0x3000, 640  # MODE 2's memory, and the bytes of a row of characters in it
KEY = {"e": "D", "se": "C", "s": "X", "sw": "Z", "w": "A", "nw": "Q", "n": "W", "ne": "E"}
STONE = {0: None, 1: "red", 2: "blue"}  # by bits 2 and 3 of a logical colour; 3 is the cursor
INSIDE = 6  # pixels above a stone's middle that are still the stone's colour, and not the cursor's
ANSWERS = ("colour_television", "watching", "sound_effects", "real_board", "two_move")  # to the five questions
DEFAULTS = (True, True, True, False, True)
RETURN = "\n"
ESCAPE = "\x1b"


@cache
def images() -> dict[str, bytes]:
    """What is built from the source."""
    return build.images()


@cache
def labels() -> dict[str, int]:
    lines = images()["KEN.symbols"].decode("ascii").splitlines()
    return {name: int(address, 16) for name, address in (line.split(" = &") for line in lines)}


@cache
def path(start: int, end: int) -> str:
    """The shortest string of keys that takes the cursor from one point to another."""
    ways = {start: ""}
    unseen = deque([start])
    while end not in ways:
        point = unseen.popleft()
        for direction, after in STEP[point].items():
            if after not in ways:
                ways[after] = ways[point] + KEY[direction]
                unseen.append(after)
    return ways[end]


class Person:
    """The program at its first prompt: on the machine that is given, or loaded from the tape once for all of them."""

    _beeb: Beeb | None = None
    _state = b""

    def __init__(self, beeb: Beeb | None = None) -> None:
        if beeb:
            self.beeb = beeb
            return
        if Person._beeb is None:
            Person._beeb = Person._loaded()
            Person._state = Person._beeb.save_state()
        self.beeb = Person._beeb
        self.beeb.load_state(Person._state)

    @staticmethod
    def _loaded() -> Beeb:
        with tempfile.TemporaryDirectory() as folder:
            tape = Path(folder, "KEN.uef")
            tape.write_bytes(images()["KEN.uef"])
            beeb = Beeb(tape=tape, dfs=None)
        beeb.boot()
        beeb.type('CHAIN"KEN"\n')
        beeb.run_until_text("Name of player 1?", seconds=300)
        beeb.run_until_input()
        return beeb

    def keys(self, text: str) -> None:
        """Press keys, and wait until the program waits again."""
        self.beeb.type(text)
        self.beeb.run_until_input()

    def sit_down(self, answers: str = "\n\n\n\n\n\n", *, names: tuple[str, str] = ("ANNA", "BERT")) -> None:
        """Two persons, the answers to the questions and to the speed; the first takes red, and the lot is drawn."""
        self.keys(f"{names[0]}\n\n{names[1]}\n\n{answers}\n")

    @property
    def prompt(self) -> str:
        """The window for prompts, its lines joined."""
        return " ".join(row.strip() for row in self.beeb.screen.text[:3] if row.strip())

    @property
    def name(self) -> str:
        """Beside the pile of stones."""
        return self.beeb.screen.text[30][1:6].strip()

    def byte(self, label: str, index: int = 0) -> int:
        return self.beeb.memory[labels()[label] + index]

    def logical_colour(self, across: int, up: int) -> int:
        """The logical colour, 0 to 15, of a pixel counted from the left and from the bottom."""
        row = 255 - up
        byte = self.beeb.memory[SCREEN + row // 8 * ROW_BYTES + row % 8 + across // 2 * 8]
        bits = byte >> (1 - across % 2)
        return bits & 1 | bits >> 1 & 2 | bits >> 2 & 4 | bits >> 3 & 8

    def stones(self) -> dict[int, str]:
        """The stones that are on the board on the screen, by point."""
        seen = {}
        for point in POINTS:
            across, up = layout.pixel(point)
            colour = STONE[self.logical_colour(across, up + INSIDE) >> 2]
            if colour:
                seen[point] = colour
        return seen

    def board(self) -> list[int]:
        """The board as the program has it: by point from 1 on, 0, 1 for red or 2 for blue."""
        return [self.byte("board", point) for point in POINTS]

    def pile(self) -> int:
        """The stones in the pile on the screen."""
        return sum(self.logical_colour(across, up + INSIDE) >> 2 > 0 for across, up in layout.PILE)

    def choose(self, *points: int) -> None:
        """Go with the cursor to each of these points and choose it."""
        at = START
        text = ""
        for point in points:
            text += path(at, point) + RETURN
            at = point
        self.keys(text)

    def play(self, act: Act) -> None:
        """An act, by its points."""
        if isinstance(act, Place):
            self.choose(act.point)
        elif isinstance(act, Slide | Relocate):
            self.choose(act.start, act.end)
