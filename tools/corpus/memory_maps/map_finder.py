"""Finds where an unknown program keeps its game, by playing random games on the screen and comparing its memory.

Both players are ours. In the games every point takes every content; after each act the memory is recorded with the
position, and `correlation` finds what goes together. Further games end in wins, begin with other settings, or move the
cursor around. The memory is only read. Screen memory, which mirrors the board too, is identified by an experiment:
bytes are changed while the CPU is stopped in a loop, and the picture changes with them or not.

The result can be written as a memory map (see `found_map`).
"""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import numpy as np

from commandline.errors import UserError
from emulator import Beeb
from kensington.beeb.memory_map import RAM, sha1_of
from kensington.board import HEXAGONS, POINTS
from kensington.compare.screen.driver import ScreenDriver
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Place, Relocate, Rules
from tools.corpus.memory_maps import correlation
from tools.corpus.memory_maps.correlation import BoardCandidate, Snapshots, chance_fits, changing, counters, shuffled
from tools.corpus.memory_maps.found_map import FoundMap

CODE: dict[Colour | None, int] = {None: 0, "red": 1, "blue": 2}

SAMPLE = 24  # random acts, one of which is played
SHAPES_WANTED = 0.7  # share of the acts that complete a shape if one of the sample does
ACTS = 50  # in a game: all stones are placed, and some moved
LEAST_GAMES, MOST_GAMES = 5, 20
SETTLED = 2  # games that must not change the result
FAILURES = 3  # consecutive games that may fail
WINS = 3  # games won by each colour
SETTINGS_GAMES = 12  # games with random settings
CURSOR_POINTS, CURSOR_ROUNDS = 10, 3  # points to which the cursor is moved, and visits to each
SHUFFLES = 100  # to count the numbers that fit by chance
BOARD_SHUFFLES = 20  # to count the points that fit by chance
WRITTEN = 3  # points of a board that are overwritten
NEXT_TURN = 1.0  # emulated seconds after which the screen shows whose turn is next

PAGE = 256  # bytes
PATTERNS = (0xFF, 0x5A)  # that flip bits of a page
LOOP = (0x78, 0x4C)  # SEI, and a JMP to itself
LOOP_AT = 0x100, 0x7000  # where the loop can be written

ReportProgress = Callable[[str], None]


def choose_act(position: Position, seen: np.ndarray, rng: Random) -> Act:
    """An informative act: one that completes a shape, or moves a stone to where few of its colour have been.

    `seen` counts how often each of the 72 points has had each content. Acts that win are avoided if possible.
    """
    legal = position.legal_acts()
    sample = [rng.choice(legal) for _ in range(SAMPLE)]
    after = {act: position.play(act) for act in sample}
    sample = [act for act in sample if not after[act].winner] or sample
    if rng.random() < SHAPES_WANTED:
        for act in sample:
            if len(after[act].pending) > len(position.pending):
                return act
    return min(sample, key=lambda act: _times_seen(position, act, seen))


def _times_seen(position: Position, act: Act, seen: np.ndarray) -> int:
    if isinstance(act, Place):
        return int(seen[act.point - 1, CODE[position.turn.colour]])
    if isinstance(act, Relocate):
        return int(seen[act.end - 1, CODE[OPPONENT[position.to_act.colour]]])
    return 0


def numbers_of(position: Position) -> dict[str, int]:
    """The numbers in a position other than the board, by name; Red is 1 and Blue 2."""
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
    """Records snapshots one by one."""

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

    def snapshots(self, displayed: np.ndarray) -> Snapshots:
        """All snapshots; there must be at least one."""
        names = self.numbers[0]
        return Snapshots(
            np.array(self.memory),
            np.array(self.stones, np.uint8),
            {name: np.array([numbers[name] for numbers in self.numbers]) for name in names},
            np.array(self.games),
            displayed,
        )


class MapFinder:
    """Finds the memory map of a program that `driver` can play. `report` receives lines about the progress."""

    def __init__(self, driver: ScreenDriver, seed: int = 1, report: ReportProgress | None = None) -> None:
        self.driver = driver
        self.beeb = driver.beeb
        self.rng = Random(seed)
        self.report = report or (lambda _: None)
        self.seen = np.zeros((len(POINTS), correlation.CONTENTS), int)
        self.games = 0
        self.random, self.won, self.set_up, self.cursor = (SnapshotRecorder() for _ in range(4))
        self.failures: list[str] = []
        self.failed = 0  # consecutive games

    def find(self, image: Path) -> FoundMap:
        """Play the games and evaluate them, which takes a minute or two. `image` is the program's file.

        Raises `ProgramError` if the program cannot be played.
        """
        began = time.process_time()
        found = self._random_games()
        self._try(partial(self.separate_copies, found))
        for colour in COLOURS * WINS:
            self._try(partial(self._win, colour))
        for number in range(SETTINGS_GAMES):
            self._try(partial(self._random_settings, number))
        self._try(self._move_cursor)
        found.image, found.sha1 = image.name, sha1_of(image)
        for recorder in (self.won, self.set_up, self.cursor):
            if recorder.memory:
                self._add_numbers(found, recorder.snapshots(self.displayed))
        found.games, found.failures = self.games, self.failures
        found.seconds = time.process_time() - began
        return found

    # Playing

    def _try(self, play: Callable[[], None]) -> None:
        """Play a game. A few games may fail; what was recorded before the failure counts."""
        self.games += 1
        try:
            play()
        except UserError as error:
            self.failures.append(str(error))
            self.failed += 1
            if self.failed > FAILURES:
                raise
        else:
            self.failed = 0

    def _random_games(self) -> FoundMap:
        """Play games until `SETTLED` more do not change the result."""
        self._try(self._random_game)
        self.displayed = displayed_pages(self.beeb)
        settled = 0
        last: object = None
        while settled < SETTLED and self.games < MOST_GAMES:
            self._try(self._random_game)
            if not self.random.games:
                continue
            found = self._found(self.random.snapshots(self.displayed))
            now = [found.boards[:1], found.numbers]
            settled = settled + 1 if now == last and self.games >= LEAST_GAMES and self._all_seen() else 0
            last = now
            self.report(f"{self.games} games, {len(self.random.games)} moments: {_in_short(found)}")
        snapshots = self.random.snapshots(self.displayed)
        found = self._found(snapshots)
        found.boards = correlation.boards(snapshots)
        addresses = changing(snapshots.memory, ~self.displayed)
        shuffles = BOARD_SHUFFLES if several_games(snapshots) else 0
        fits, tried = chance_fits(snapshots, addresses, shuffles, self.rng)
        found.chance["board"] = (fits + 1) / (tried + 1)
        found.moments["board"] = len(snapshots.games)
        self._add_numbers(found, snapshots)
        return found

    def separate_copies(self, found: FoundMap) -> None:
        """Of boards that differ only in their place, separate mere copies from those that the program reads."""
        rivals = [board for board in found.boards if found.as_good(board)]
        if len(rivals) < 2 or not rivals[0].alike or rivals[0].kind != "content":
            return
        copies = [board for board in rivals if not self.is_read(board)]
        if len(copies) < len(rivals):
            found.copies = copies
            found.boards = [board for board in found.boards if board not in copies]

    def is_read(self, board: BoardCandidate) -> bool:
        """Whether the program reads this board: it then places no stone where a stone is written into it."""
        own = self.driver.begin(Position.start()).rules.first
        state = self.beeb.save_state()
        cells = {point: cell for point, cell in zip(POINTS, board.cells, strict=True) if cell}
        for point in self.rng.sample(sorted(cells), WRITTEN):
            address, mask, values = cells[point]
            self.beeb.load_state(state)
            self.beeb.memory[address] = int(self.beeb.memory[address]) & ~mask & 0xFF | values[CODE[OPPONENT[own]]]
            if self._places(point):
                return False
        return True

    def _places(self, point: int) -> bool:
        """Place a stone: whether that is accepted, soon shown, and the other player is to act."""
        own = self.driver.view().to_act
        if self.driver.acts.play(Place(point), legal=False):
            return False
        self.beeb.run(seconds=NEXT_TURN)
        seen = self.driver.look()
        return seen.to_act not in (None, own) and (seen.board or {}).get(point) == own

    def _all_seen(self) -> bool:
        return bool((self.seen >= correlation.LEAST_SEEN).all())

    def _found(self, snapshots: Snapshots) -> FoundMap:
        """What fits in memory that is not displayed, without the chance of each fit."""
        addresses = changing(snapshots.memory, ~self.displayed)
        numbers = {name: counters(snapshots.memory, number, addresses) for name, number in snapshots.numbers.items()}
        return FoundMap("", "", self.games, correlation.boards(snapshots, addresses), numbers, {}, {}, 0.0)

    def _add_numbers(self, found: FoundMap, snapshots: Snapshots) -> None:
        """Add the addresses of the numbers in these snapshots, and how many would fit by chance."""
        addresses = changing(snapshots.memory, ~self.displayed)
        for name, number in snapshots.numbers.items():
            found.numbers[name] = counters(snapshots.memory, number, addresses)
            found.chance[name] = 1 / (SHUFFLES + 1)  # the next shuffle might have had one
            if not several_games(snapshots):
                found.chance[name] = 1.0
            found.moments[name] = len(number)
        others = {
            name: np.setdiff1d(addresses, [fit.address for fit in found.numbers[name]]) for name in snapshots.numbers
        }
        for _ in range(SHUFFLES if several_games(snapshots) else 0):
            other = shuffled(snapshots, self.rng)
            for name, number in other.numbers.items():
                found.chance[name] += len(counters(other.memory, number, others[name])) / (SHUFFLES + 1)

    def _record(self, position: Position) -> None:
        """Record a snapshot. A position that the screen does not confirm ends the game, as it would spoil the rest."""
        shown = self.driver.view()
        board = shown.board or {}
        stones = [CODE[position.stone(point)] for point in POINTS]
        if stones != [CODE[board.get(point)] for point in POINTS] or shown.to_act != position.to_act.colour:
            raise KensingtonError(f"the program does not show the position {position.to_text()}")
        self.seen[np.arange(len(POINTS)), stones] += 1
        self.random.add(self.beeb, stones, numbers_of(position), self.games)

    def _random_game(self) -> None:
        position = self.driver.begin(Position.start(Rules(two_move=self.rng.random() < 0.5)))
        for _ in range(ACTS):
            self._record(position)
            act = choose_act(position, self.seen, self.rng)
            self.driver.play(act)
            position = position.play(act)
            if position.winner:
                break

    def _win(self, colour: Colour) -> None:
        """A game that this colour wins as fast as possible, in a white hexagon, without completing a shape."""
        hexagon = self.rng.choice([hexagon for hexagon in HEXAGONS if hexagon.colour == "white"])
        points = list(self.rng.sample(hexagon.points, len(hexagon.points)))
        others = [point for point in POINTS if point not in points]
        position = self.driver.begin(Position.start())
        while not position.winner:
            self.won.add(self.beeb, [], {"winner": 0}, self.games)
            act = Place(points.pop() if position.turn.colour == colour else self.rng.choice(others))
            while (after := position.play(act)).pending:  # the loser's act: a hexagon contains no shape
                act = Place(self.rng.choice(others))
            self.driver.play(act)
            position = after
            others = [point for point in others if point != act.point]
        self.won.add(self.beeb, [], {"winner": CODE[colour]}, self.games)

    def _random_settings(self, number: int) -> None:
        rng = self.rng
        among = (0, 1, 2, 3) if number % 2 else (1, 2, 3)
        levels = rng.choice(among), rng.choice(among)
        thinking, sound, speed = rng.random() < 0.5, rng.random() < 0.5, rng.randrange(10)
        self.driver.begin(Position.start(), levels=levels, thinking=thinking, sound=sound, speed=speed)
        numbers = {
            "red_level": levels[0],
            "blue_level": levels[1],
            "thinking": int(thinking),
            "sound": int(sound),
            "speed": speed,
        }
        self.set_up.add(self.beeb, [], numbers, self.games)

    def _move_cursor(self) -> None:
        self.driver.begin(Position.start())
        points = self.rng.sample(POINTS, CURSOR_POINTS)
        for number in range(CURSOR_ROUNDS):
            for point in self.rng.sample(points, CURSOR_POINTS):
                self.driver.screen.cursor.go(point)
                self.cursor.add(self.beeb, [], {"cursor": point}, number)


def several_games(snapshots: Snapshots) -> bool:
    """Whether the snapshots are of more than one game, so that they can be shuffled."""
    return len(np.unique(snapshots.games)) > 1


def _in_short(found: FoundMap) -> str:
    """The result so far in one line."""
    board = f"{found.boards[0].found} points of the board" if found.boards else "no board"
    numbers = [name for name, fits in found.numbers.items() if fits]
    return ", ".join([board, *numbers])


def displayed_pages(beeb: Beeb) -> np.ndarray:
    """By address of RAM, whether it is in a page of screen memory.

    The CPU is stopped in a loop while the bytes of a page are changed, and the picture changes or not. Afterwards the
    machine is as before.
    """
    state = beeb.save_state()
    displayed = np.zeros(RAM, bool)
    try:
        for start in range(0, RAM, PAGE):
            at = next(place for place in LOOP_AT if place // PAGE != start // PAGE)
            beeb.load_state(state)
            for place, byte in enumerate((*LOOP, (at + 1) & 0xFF, (at + 1) >> 8), at):
                beeb.memory[place] = byte
            beeb.cpu.pc = at
            displayed[start : start + PAGE] = _changes_picture(beeb, start)
    finally:
        beeb.load_state(state)
    return displayed


def _changes_picture(beeb: Beeb, start: int) -> bool:
    beeb.run(frames=2)
    before = beeb.screen.image.tobytes()
    for pattern in PATTERNS:
        for place in range(start, start + PAGE):
            beeb.memory[place] = int(beeb.memory[place]) ^ pattern
        beeb.run(frames=2)
        if beeb.screen.image.tobytes() != before:
            return True
    return False
