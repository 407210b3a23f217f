"""KEN in a machine, driven by keys, with its screen and memory read by the build's own tables.

The tests, the long-running checks and the pictures of the documentation use it. It runs what `tools.make.ken.build`
makes from the source, not the images that are committed.
"""

import re
import tempfile
from functools import cache
from pathlib import Path

from boardgame.cursor import Direction, fewest_steps
from emulator import Beeb
from emulator.assembler import Assembly
from kensington.board import POINTS
from kensington.cursor import START, STEP
from kensington.position import Position
from kensington.rules import COLOURS, Act, Colour, Place, Relocate, Slide, act_from_text
from tools.make.ken import build, layout

SCREEN, ROW_BYTES = 0x3000, 640  # MODE 2's memory, and the bytes of a row of characters in it
KEYS: dict[Direction, str] = {"e": "D", "se": "C", "s": "X", "sw": "Z", "w": "A", "nw": "Q", "n": "W", "ne": "E"}
STONE_COLOURS: dict[int, Colour] = {1: "red", 2: "blue"}  # by bits 2 and 3 of a logical colour; 3 is the cursor
INSIDE = 6  # pixels above a stone's middle that still have the stone's colour and not the cursor's
ANSWERS = ("colour_television", "watching", "sound_effects", "real_board", "two_move")  # labels, in KEN's order
DEFAULTS = (True, True, True, False, True)
RETURN, ESCAPE = "\n", "\x1b"
OFFER = " O offers a draw"  # the end of prompts between two people
# A key that may answer a prompt, and the letters before it, which only move the cursor or spell a name
ANSWER = re.compile("[A-MP-RT-XZ]*[^A-MP-RT-XZ]|[A-MP-RT-XZ]+", re.IGNORECASE)
MOST_FRAMES = 12  # within which the draw for the first turn comes out either way
LOADING = 300  # seconds


@cache
def images() -> dict[str, bytes]:
    """The images built from the source, by file name."""
    return build.images()


@cache
def program() -> Assembly:
    """KEN as on its tape."""
    return build.assembled("ken.asm")


def labels() -> dict[str, int]:
    """The addresses of KEN's labels."""
    return program().labels


@cache
def path(start: int, end: int) -> str:
    """The shortest string of keys that takes the cursor from one point to another."""
    return "".join(KEYS[direction] for direction in fewest_steps(start, lambda point: STEP[point].items())[end])


class KenSession:
    """KEN at its first prompt: on the machine `beeb` as it is, or on a shared machine put back to that prompt."""

    _shared: Beeb | None = None
    _state = b""

    def __init__(self, beeb: Beeb | None = None) -> None:
        if beeb:
            self.beeb = beeb
            return
        if KenSession._shared is None:
            KenSession._shared = KenSession._load()
            KenSession._state = KenSession._shared.save_state()
        self.beeb = KenSession._shared
        self.beeb.load_state(KenSession._state)

    @staticmethod
    def _load() -> Beeb:
        with tempfile.TemporaryDirectory() as folder:
            tape = Path(folder, "KEN.uef")
            tape.write_bytes(images()["KEN.uef"])
            beeb = Beeb(tape=tape, dfs=None)
        beeb.boot()
        beeb.type('CHAIN"KEN"\n')
        beeb.run_until_text("Name of player 1?", seconds=LOADING)
        beeb.run_until_input()
        return beeb

    # Keys

    def press(self, keys: str) -> None:
        """Type `keys`, waiting for KEN after each that may answer a prompt: before the next it discards keys."""
        for part in ANSWER.findall(keys):
            self.beeb.type(part)
            self.beeb.run_until_input()

    def start_game(self, answers: str = "\n\n\n\n\n\n", *, names: tuple[str, str] = ("ANNA", "BERT")) -> None:
        """A game of two people. `answers` are those to the five questions and the speed; the first player is Red."""
        self.press(f"{names[0]}\n\n{names[1]}\n\n{answers}\n")

    def choose(self, *points: int) -> None:
        """Take the cursor to each of these points and choose it. The first choice begins at the start point."""
        keys = ""
        for start, end in zip((START, *points), points, strict=False):
            keys += path(start, end) + RETURN
        self.press(keys)

    def play(self, act: Act) -> None:
        """Play an act."""
        if isinstance(act, Place):
            self.choose(act.point)
        elif isinstance(act, Slide | Relocate):
            self.choose(act.start, act.end)

    def play_all(self, position: Position, acts: str) -> Position:
        """Play acts (in notation, with spaces between); returns the position after them."""
        for word in acts.split():
            act = act_from_text(word)
            self.play(act)
            position = position.play(act)
        return position

    # The screen

    @property
    def prompt(self) -> str:
        """The text window, its lines joined, without the cursor behind a name."""
        return " ".join(row.strip() for row in self.beeb.screen.text[:3] if row.strip()).rstrip(" _")

    @property
    def name(self) -> str:
        """The name beside the pile of stones."""
        return self.beeb.screen.text[30][1:6].strip()

    def logical_colour(self, across: int, up: int) -> int:
        """The logical colour, 0 to 15, of a pixel counted from the left and from the bottom."""
        row = 255 - up
        byte = self.read(SCREEN + row // 8 * ROW_BYTES + row % 8 + across // 2 * 8)[0]
        bits = byte >> (1 - across % 2)
        return bits & 1 | bits >> 1 & 2 | bits >> 2 & 4 | bits >> 3 & 8

    def stones(self) -> dict[int, Colour]:
        """The stones on the displayed board, by point."""
        numbers = {}
        for point in POINTS:
            across, up = layout.pixel(point)
            numbers[point] = self.logical_colour(across, up + INSIDE) >> 2
        return {point: STONE_COLOURS[number] for point, number in numbers.items() if number}

    def pile(self) -> int:
        """The number of stones in the displayed pile."""
        return sum(self.logical_colour(across, up + INSIDE) >> 2 > 0 for across, up in layout.PILE)

    # Memory

    def read(self, place: int | str, count: int = 1) -> bytes:
        """`count` bytes from an address or a label on."""
        start = place if isinstance(place, int) else labels()[place]
        return bytes(self.beeb.memory[start : start + count])

    def byte(self, label: str, index: int = 0) -> int:
        """The byte `index` bytes after a label."""
        return self.read(labels()[label] + index)[0]

    def answers(self) -> tuple[bool, ...]:
        """The answers to the five questions."""
        return tuple(self.byte(label) >= 0x80 for label in ANSWERS)

    def player_name(self, number: int) -> str:
        """The name of player 1 or 2."""
        return self.read(labels()["names"] + 6 * (number - 1), 6).split(b"\r")[0].decode("ascii")

    def board(self) -> list[int]:
        """KEN's board from point 1 on: 0, 1 for red or 2 for blue."""
        return list(self.read(labels()["board"] + 1, len(POINTS)))


@cache
def _begun(first: Colour | None, answers: str) -> tuple[bytes, Colour]:
    """The state in which `new_game` leaves the shared machine, and the colour that begins."""
    for frames in range(1, MOST_FRAMES + 1):
        ken = KenSession()
        ken.beeb.run(frames=frames)
        ken.start_game(answers)
        drawn = COLOURS[ken.byte("first") - 1]
        if first in (None, drawn):
            return ken.beeb.save_state(), drawn
    raise AssertionError(f"{first} has not been drawn to begin in {MOST_FRAMES} games")


def new_game(first: Colour | None = None, answers: str = "\n\n\n\n\n\n") -> tuple[KenSession, Colour]:
    """A game of two people, and the colour that begins: `first`, if it is given."""
    state, drawn = _begun(first, answers)
    ken = KenSession()
    ken.beeb.load_state(state)
    return ken, drawn
