"""Where an unknown program keeps its game: found by playing random games on the screen, and looking at its memory.

Two persons, both of them this program, play games in which every point has every content in turn; after every act the
memory is kept beside the position, and `correlation` finds what goes together. Further games end in wins, begin with
other answers to the program's questions, or have the cursor led about. The screen is what is known; the memory is only
read. Displayed memory, which mirrors the board as well, is told apart by an experiment: bytes are changed in a machine
that stands still, and the picture changes with them or not.

What is found can be written as a file of knowledge (see `learned`).
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import numpy as np

from boardgame.errors import BoardGameError
from emulator import Beeb
from kensington.beeb.memory_map import RAM, sha1_of
from kensington.board import HEXAGONS, POINTS
from kensington.compare.driver import Refused
from kensington.compare.memory import correlation
from kensington.compare.memory.correlation import BoardCandidate, Snapshots, chance_fits, changing, counters, shuffled
from kensington.compare.memory.found_map import FoundMap
from kensington.compare.screen.game_setup import GameSettings
from kensington.compare.screen.player import ScreenDriver
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Place, Relocate, Rules

CODE: dict[Colour | None, int] = {None: 0, "red": 1, "blue": 2}

LOTS = 24  # acts that are drawn, of which one is played
SHAPES_WANTED = 0.7  # of the turns, if there is a shape to be completed
ACTS = 50  # of a game: all stones are placed, and some moved
LEAST_GAMES, MOST_GAMES = 5, 20
SETTLED = 2  # games that must change nothing in what is found
FAILURES = 3  # games in a row that may fail
WINS = 3  # of each colour
SITTINGS = 12  # games that begin with answers by lot
CURSOR_POINTS, CURSOR_ROUNDS = 10, 3  # points that the cursor is led to, and how often to each
SHUFFLES = 100  # of games, to count what fits by chance
BOARD_SHUFFLES = 20
WRITTEN = 3  # points of a board that are written to
NEXT_TURN = 1.0  # seconds after which it is seen whose turn is next

PAGE = 256  # bytes
PATTERNS = (0xFF, 0x5A)  # that a page's bits are changed by
STILL = (0x78, 0x4C)  # SEI, and a JMP to itself
STILL_AT = 0x100, 0x7000  # where that can be, one place or the other


def choose_act(position: Position, seen: np.ndarray, chance: Random) -> Act:
    """An act to learn from: one that completes a shape, or brings a stone to where few of its colour have been.

    `seen` is how often each of the 72 points has had each content. Acts that win are left out where there are others.
    """
    legal = position.legal_acts()
    lots = [chance.choice(legal) for _ in range(LOTS)]
    after = {act: position.play(act) for act in lots}
    lots = [act for act in lots if not after[act].winner] or lots
    if chance.random() < SHAPES_WANTED:
        for act in lots:
            if len(after[act].pending) > len(position.pending):
                return act
    return min(lots, key=lambda act: _seen_there(position, act, seen))


def _seen_there(position: Position, act: Act, seen: np.ndarray) -> int:
    """How often the act's stone has been seen where it comes to."""
    if isinstance(act, Place):
        return int(seen[act.point - 1, CODE[position.turn.colour]])
    if isinstance(act, Relocate):
        return int(seen[act.end - 1, CODE[OPPONENT[position.to_act.colour]]])
    return 0


def numbers_of(position: Position) -> dict[str, int]:
    """What else is so in a position, by name, as numbers: Red is 1 and Blue 2."""
    return {
        "turn": CODE[position.turn.colour],
        "to_act": CODE[position.to_act.colour],
        "red_hand": sum(position.red.hand),
        "blue_hand": sum(position.blue.hand),
        "phase": int(position.phase == "moving"),
        "relocations": position.pending[0].left if position.pending else 0,
        "first": CODE[position.rules.first],
        "two_move": int(position.rules.two_move),
    }


class SnapshotRecorder:
    """Snapshots as they are noted, one after another."""

    def __init__(self) -> None:
        self.memory: list[np.ndarray] = []
        self.stones: list[list[int]] = []
        self.numbers: list[dict[str, int]] = []
        self.games: list[int] = []

    def add(self, beeb: Beeb, stones: list[int], numbers: dict[str, int], game: int) -> None:
        self.memory.append(np.frombuffer(bytes(beeb.memory[0:RAM]), np.uint8))
        self.stones.append(stones)
        self.numbers.append(numbers)
        self.games.append(game)

    def moments(self, shown: np.ndarray) -> Snapshots:
        """All that was noted; there must be something."""
        names = self.numbers[0]
        return Snapshots(
            np.array(self.memory),
            np.array(self.stones, np.uint8),
            {name: np.array([numbers[name] for numbers in self.numbers]) for name in names},
            np.array(self.games),
            shown,
        )


Tell = Callable[[str], None]


def learn(image: str | os.PathLike[str], seed: int = 1, tell: Tell | None = None) -> FoundMap:
    """Find where the program in an image keeps its game. `tell` hears what is being done.

    Raises ProgramError if the program cannot be played on the screen. It takes a minute or two.
    """
    return MapFinder(ScreenDriver.load(image), seed, tell or (lambda _: None)).learned(Path(image))


class MapFinder:
    """Whoever learns, at a program that has been calibrated."""

    def __init__(self, screen: ScreenDriver, seed: int, tell: Tell) -> None:
        self.table = screen
        self.player = screen.player
        self.beeb = screen.player.program.beeb
        self.chance = Random(seed)
        self.tell = tell
        self.seen = np.zeros((len(POINTS), correlation.CONTENTS), int)
        self.games = 0
        self.played, self.won, self.sat, self.led = (SnapshotRecorder() for _ in range(4))
        self.failures: list[str] = []
        self.failed = 0  # games in a row

    def learned(self, image: Path) -> FoundMap:
        began = time.process_time()
        found = self._random_games()
        self._try(partial(self.part_heeded, found))
        for colour in COLOURS * WINS:
            self._try(partial(self._win, colour))
        for number in range(SITTINGS):
            self._try(partial(self._sit, number))
        self._try(self._lead_cursor)
        found.image, found.sha1 = image.name, sha1_of(image)
        for notes in (self.won, self.sat, self.led):
            if notes.memory:
                self._add_numbers(found, notes.moments(self.shown))
        found.games, found.failures = self.games, self.failures
        found.seconds = time.process_time() - began
        return found

    # Gathering

    def _try(self, what: Callable[[], None]) -> None:
        """Play a game. A few may not go as they should; what was noted of them until then counts."""
        self.games += 1
        try:
            what()
        except BoardGameError as error:
            self.failures.append(str(error))
            self.failed += 1
            if self.failed > FAILURES:
                raise
        else:
            self.failed = 0

    def _random_games(self) -> FoundMap:
        """Play games until two more change nothing in what is found."""
        self._try(self._random_game)
        self.shown = displayed(self.beeb)
        settled = 0
        last: object = None
        while settled < SETTLED and self.games < MOST_GAMES:
            self._try(self._random_game)
            if not self.played.games:
                continue
            found = self._found(self.played.moments(self.shown))
            told = [found.boards[:1], found.numbers]
            settled = settled + 1 if told == last and self.games >= LEAST_GAMES and self._all_seen() else 0
            last = told
            self.tell(f"{self.games} games, {len(self.played.games)} moments: {_in_short(found)}")
        moments = self.played.moments(self.shown)
        found = self._found(moments)
        found.boards = correlation.boards(moments)
        addresses = changing(moments.memory, ~self.shown)
        fits, tried = chance_fits(moments, addresses, BOARD_SHUFFLES, self.chance) if several(moments) else (0, 0)
        found.chance["board"] = (fits + 1) / (tried + 1)
        found.moments["board"] = len(moments.games)
        self._add_numbers(found, moments)
        return found

    def part_heeded(self, found: FoundMap) -> None:
        """Of boards that differ in nothing but their places, part those that the program heeds from mere copies."""
        rivals = [board for board in found.boards if found.as_good(board)]
        if len(rivals) < 2 or not rivals[0].alike or rivals[0].kind != "content":
            return
        copies = [board for board in rivals if not self.heeds(board)]
        if len(copies) < len(rivals):
            found.copies = copies
            found.boards = [board for board in found.boards if board not in copies]

    def heeds(self, board: BoardCandidate) -> bool:
        """Whether the program believes what is written into a board: no stone can be put where it says there is one."""
        own = self.table.start(Rules()).first
        state = self.beeb.save_state()
        cells = {point: cell for point, cell in zip(POINTS, board.cells, strict=True) if cell}
        for point in self.chance.sample(sorted(cells), WRITTEN):
            address, mask, values = cells[point]
            self.beeb.load_state(state)
            self.beeb.memory[address] = int(self.beeb.memory[address]) & ~mask & 0xFF | values[CODE[OPPONENT[own]]]
            with suppress(Refused):
                self.player.play(Place(point))
                self.beeb.run(seconds=NEXT_TURN)
                seen = self.player.look()
                went_on = seen.to_act is not None and self.player.colours[seen.to_act] != own
                if went_on and seen.stones.get(point) == own:
                    return False
        return True

    def _all_seen(self) -> bool:
        return bool((self.seen >= correlation.LEAST_SEEN).all())

    def _found(self, moments: Snapshots) -> FoundMap:
        """What memory that is not displayed says, without knowing how much of it is chance."""
        addresses = changing(moments.memory, ~self.shown)
        numbers = {name: counters(moments.memory, number, addresses) for name, number in moments.numbers.items()}
        return FoundMap("", "", self.games, correlation.boards(moments, addresses), numbers, {}, {}, 0.0)

    def _add_numbers(self, found: FoundMap, moments: Snapshots) -> None:
        """The addresses for the numbers of these moments, and how many fit by chance."""
        addresses = changing(moments.memory, ~self.shown)
        for name, number in moments.numbers.items():
            found.numbers[name] = counters(moments.memory, number, addresses)
            found.chance[name] = 1 / (SHUFFLES + 1)  # if there is none in any shuffle, it may have been about to come
            if not several(moments):
                found.chance[name] = 1.0
            found.moments[name] = len(number)
        others = {
            name: np.setdiff1d(addresses, [fit.address for fit in found.numbers[name]]) for name in moments.numbers
        }
        for _ in range(SHUFFLES if several(moments) else 0):
            other = shuffled(moments, self.chance)
            for name, number in other.numbers.items():
                found.chance[name] += len(counters(other.memory, number, others[name])) / (SHUFFLES + 1)

    def _note(self, position: Position) -> None:
        """Note this moment. What is not as the screen has it would spoil everything else, and ends the game."""
        board = self.table.board
        stones = [CODE[position.stone(point)] for point in POINTS]
        if stones != [CODE[board.get(point)] for point in POINTS] or self.table.to_act != position.to_act.colour:
            raise KensingtonError(f"the program does not show what was played: {position.to_text()}")
        self.seen[np.arange(len(POINTS)), stones] += 1
        self.played.add(self.beeb, stones, numbers_of(position), self.games)

    def _random_game(self) -> None:
        position = Position.start(self.table.start(Rules(two_move=self.chance.random() < 0.5)))
        for _ in range(ACTS):
            self._note(position)
            act = choose_act(position, self.seen, self.chance)
            self.table.play(act)
            position = position.play(act)
            if position.winner:
                break

    def _win(self, colour: Colour) -> None:
        """A game that this colour wins as soon as can be, in one of the white hexagons, and no shape is completed."""
        hexagon = self.chance.choice([hexagon for hexagon in HEXAGONS if hexagon.colour == "white"])
        points = list(self.chance.sample(hexagon.points, len(hexagon.points)))
        others = [point for point in POINTS if point not in points]
        position = Position.start(self.table.start(Rules()))
        while not position.winner:
            self.won.add(self.beeb, [], {"winner": 0}, self.games)
            act = Place(points.pop() if position.turn.colour == colour else self.chance.choice(others))
            while (after := position.play(act)).pending:  # never one of the winner's: a hexagon has no shape within it
                act = Place(self.chance.choice(others))
            self.table.play(act)
            position = after
            others = [point for point in others if point != act.point]
        self.won.add(self.beeb, [], {"winner": CODE[colour]}, self.games)

    def _sit(self, number: int) -> None:
        """The beginning of a game with levels and answers by lot."""
        chance = self.chance
        levels = (0, 1, 2, 3) if number % 2 else (1, 2, 3)
        settings = GameSettings(
            levels=(chance.choice(levels), chance.choice(levels)),
            thinking=chance.random() < 0.5,
            sound=chance.random() < 0.5,
            speed=chance.randrange(10),
        )
        self.player.new_game(settings, seed=number)
        told = {
            "red_level": settings.levels[0],
            "blue_level": settings.levels[1],
            "thinking": int(settings.thinking),
            "sound": int(settings.sound),
            "speed": settings.speed,
        }
        self.sat.add(self.beeb, [], told, self.games)

    def _lead_cursor(self) -> None:
        """A game in which nothing happens but that the cursor goes about."""
        self.table.start(Rules())
        points = self.chance.sample(POINTS, CURSOR_POINTS)
        for number in range(CURSOR_ROUNDS):
            for point in self.chance.sample(points, CURSOR_POINTS):
                self.player.cursor.go(point)
                self.led.add(self.beeb, [], {"cursor": point}, number)


def several(moments: Snapshots) -> bool:
    """Whether there are games that can be put beside one another."""
    return len(np.unique(moments.games)) > 1


def _in_short(found: FoundMap) -> str:
    """What is found so far, in a line."""
    board = f"{found.boards[0].found} points of the board" if found.boards else "no board"
    numbers = [name for name, fits in found.numbers.items() if fits]
    return ", ".join([board, *numbers])


def displayed(beeb: Beeb) -> np.ndarray:
    """By address, whether it is in a page of memory that is displayed: of RAM, true or false.

    The machine stands still while the bytes of a page are changed, and the picture shows it or does not. Afterwards it
    is as before.
    """
    state = beeb.save_state()
    shown = np.zeros(RAM, bool)
    try:
        for start in range(0, RAM, PAGE):
            at = next(place for place in STILL_AT if place // PAGE != start // PAGE)
            beeb.load_state(state)
            for place, byte in enumerate((*STILL, (at + 1) & 0xFF, (at + 1) >> 8), at):
                beeb.memory[place] = byte
            beeb.cpu.pc = at
            shown[start : start + PAGE] = _changes(beeb, start)
    finally:
        beeb.load_state(state)
    return shown


def _changes(beeb: Beeb, start: int) -> bool:
    """Whether the picture changes with the bytes of a page."""
    beeb.run(frames=2)
    before = beeb.screen.image.tobytes()
    for pattern in PATTERNS:
        for place in range(start, start + PAGE):
            beeb.memory[place] = int(beeb.memory[place]) ^ pattern
        beeb.run(frames=2)
        if beeb.screen.image.tobytes() != before:
            return True
    return False
