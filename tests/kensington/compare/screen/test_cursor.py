"""The cursor and its keys are found on KEN, as on any program."""

from cmath import phase, pi
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from emulator.automation.cursor_keys import CursorControl, CursorLostError, NotACursorKeyError
from kensington.board import COORDINATES, NEIGHBOURS, POINTS
from kensington.board_finder import BoardView
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.board_reader import BoardReader
from kensington.compare.screen.game_setup import GameSettings, set_up_game
from kensington.cursor import START, STEP
from kensington.rules import Colour
from tests.kensington.drawn_board import DrawnGame
from tools.make.ken import build


def control(program: object, reader: BoardReader) -> CursorControl[ProgramError]:
    return CursorControl(program, reader, COORDINATES, STEP, START)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def cursor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CursorControl[ProgramError]]:
    """A calibrated control on an empty board."""
    image: Path = tmp_path_factory.mktemp("ken") / "KEN.ssd"
    image.write_bytes(build.images()["KEN.ssd"])
    program = Program(image)
    program.start()
    set_up_game(program, GameSettings())
    picture = program.picture
    cursor = control(program, BoardReader(BoardView.find(picture), picture))
    cursor.find_keys()
    yield cursor
    program.close()


def test_finds_home_and_a_key_for_each_direction(cursor: CursorControl[ProgramError]):
    assert cursor.home == START
    wanted = {"UP": "n", "DOWN": "s", "LEFT": "w", "RIGHT": "e", "Q": "nw", "E": "ne", "Z": "sw", "C": "se"}
    assert wanted.items() <= cursor.directions.items()
    assert "S" not in cursor.directions


def test_the_cursor_reaches_every_point(cursor: CursorControl[ProgramError]):
    points = list(POINTS)
    Random(1).shuffle(points)
    for point in points[:24]:
        cursor.go(point, cursor.find_cursor())
        assert cursor.find_cursor() == point


class Imaginary:
    """A program and its machine: a cursor on a board, which answers a key `late` fields after it and ignores those
    pressed up to `deaf` fields after an answer. A held stone is marked as if the cursor were there. The cursor is an
    inverted cross, or a spot in the colour of the stones."""

    keys = {"UP": "n", "DOWN": "s", "LEFT": "w", "RIGHT": "e"}

    def __init__(self, cursor: int, late: int = 0, deaf: int = 0, held: int | None = None, spot: bool = False) -> None:
        self.game = DrawnGame(7)
        self.stones: dict[int, Colour] = {held: "red"} if held else {}
        self.cursor, self.late, self.deaf, self.held, self.spot = cursor, late, deaf, held, spot
        self.fields = self.answered = 0
        self.pressed: list[tuple[int, str]] = []
        self.rows = [""]
        self.beeb = self
        self.draw()

    @property
    def seconds(self) -> float:
        return self.fields / 50

    def snapshot(self) -> dict[str, object]:
        return vars(self) | {"pressed": [*self.pressed]}

    def restore(self, moment: dict[str, object]) -> None:
        vars(self).update(moment | {"pressed": [*moment["pressed"]]})

    def press(self, key: str, seconds: float) -> None:
        if self.fields >= self.answered + self.deaf:
            self.pressed.append((self.fields + self.late, key))

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        self.fields += frames + round(seconds * 50)
        while self.pressed and self.pressed[0][0] <= self.fields:
            self.answered, key = self.pressed.pop(0)
            if key in self.keys:
                self.cursor = STEP[self.cursor][self.keys[key]]
                self.draw()

    def draw(self) -> None:
        self.game.picture(self.stones, self.held)
        if self.spot:
            self.game.drawn.blob(self.cursor, 0.15, self.game.inks["red"])
        elif self.cursor != self.held:
            self.game.draw_cursor(self.cursor)
        self.picture = self.game.drawn.screen


def test_a_cursor_that_has_left_is_on_the_held_stone():
    board = Imaginary(cursor=28, late=40, held=20)
    board.game.learn_cursor(board.game.draw_cursor, (28, 21, 20, 1))
    cursor = control(board, board.game.reader)
    key = next(key for key, direction in board.keys.items() if STEP[28][direction] == 20)
    for _ in range(2):
        cursor._note_step(28, key, 20)
    cursor.held, cursor._stays = 20, True
    cursor.go(20, 28)
    assert board.cursor == 20
    assert board.fields < 300


def test_a_key_that_was_lost_now_and_then_still_moves_the_cursor():
    """KEN discards a key that comes early in a choice; only one that does nothing twice in a row has no effect."""
    board = Imaginary(START)
    cursor = control(board, BoardReader(board.game.view, board.picture))
    cursor.find_keys([*board.keys])
    cursor.go(28)
    there, back = (next(key for key, way in board.keys.items() if STEP[a][way] == b) for a, b in ((28, 29), (29, 28)))
    cursor.steps.clear()
    for _ in range(3):
        board.answered, board.deaf = board.fields, 1  # the next press is lost
        assert cursor._take_step(28, there) == 28
        assert cursor.steps.get((28, there)) != 28
        assert cursor._take_step(28, there) == 29
        assert cursor._take_step(29, back) == 28
    for _ in range(2):
        board.answered, board.deaf = board.fields, 1
        cursor._take_step(28, there)
    assert cursor.steps[28, there] == 28


@pytest.mark.parametrize(
    ("start", "late", "deaf"), [(START, 0, 0), (START, 150, 0), (START, 0, 30), (2, 0, 0), (37, 0, 0), (72, 0, 0)]
)
def test_finds_the_keys_of_a_late_or_deaf_program_or_one_that_begins_elsewhere(start: int, late: int, deaf: int):
    board = Imaginary(start, late, deaf)
    cursor = control(board, BoardReader(board.game.view, board.picture))
    cursor.find_keys(("LEFT", "F4", "UP", "F5", "RIGHT", "F6", "DOWN", "F7"))
    assert cursor.directions == board.keys
    assert cursor.home == start


class WithString(Imaginary):
    """A program with a string on F4, as *KEY gives it: the machine types keys of the cursor, and then RETURN."""

    def press(self, key: str, seconds: float) -> None:
        keys = ("RIGHT", "DOWN", "RETURN") if key == "F4" else (key,)
        self.pressed += [(self.fields + self.late + 40 * number, each) for number, each in enumerate(keys)]


def test_a_function_key_that_types_cursor_keys_is_none():
    board = WithString(START, late=10)
    cursor = control(board, BoardReader(board.game.view, board.picture))
    keys = ("LEFT", "UP", "RIGHT", "F4", "DOWN")
    cursor.find_keys(keys)
    assert cursor.directions == board.keys and cursor.avoided == {"F4"}


class AlongLines(Imaginary):
    """Its cursor steps along the lines of the board only: from no point do all keys lead on."""

    keys = dict(zip("DCXZAQWE", ("e", "se", "s", "sw", "w", "nw", "n", "ne"), strict=True))

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        self.fields += frames + round(seconds * 50)
        while self.pressed and self.pressed[0][0] <= self.fields:
            x, y = COORDINATES[self.cursor]
            ways = {}
            for end in NEIGHBOURS[self.cursor]:
                turn = phase(complex(COORDINATES[end][0] - x, COORDINATES[end][1] - y)) * 4 / pi
                ways[list(self.keys)[round(turn) % 8]] = end
            self.cursor = ways.get(self.pressed.pop(0)[1], self.cursor)
            self.draw()


def test_a_cursor_that_steps_along_lines_is_led_everywhere():
    board = AlongLines(START)
    cursor = control(board, BoardReader(board.game.view, board.picture))
    cursor.find_keys([*"QWEADZXC"])
    cursor.reach((7, 50, 33, 70))
    assert board.cursor == 70
    assert cursor.directions.items() <= board.keys.items()


class Talkative(Imaginary):
    """It answers the key D with a text that scrolls near the board, or with one that N takes back."""

    text = 72
    texts: ClassVar = {"D": {72: 71, 71: 70, 70: 70}}

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        for _, key in self.pressed:
            self.text = self.texts.get(key, {}).get(self.text, self.text)
        super().run(frames, seconds)
        self.draw()

    def draw(self) -> None:
        super().draw()
        self.game.drawn.blob(self.text, 0.15, self.game.inks["blue"])
        self.picture = self.game.drawn.screen


@pytest.mark.parametrize("texts", [Talkative.texts, {"D": {72: 71}, "N": {71: 72}}], ids=["scrolls", "asks"])
def test_a_text_beside_the_board_is_no_cursor(texts):
    board, avoided = Talkative(START), set[str]()
    board.texts = texts
    misled = []
    for _ in range(6):
        board.cursor, board.text = START, 72  # the game begins anew
        board.draw()
        cursor = control(board, BoardReader(board.game.view, board.picture))
        cursor.avoided = avoided
        try:
            cursor.find_keys((*"DN", *board.keys))
        except NotACursorKeyError as error:
            misled.append(error.key)
            avoided = cursor.avoided
            continue
        break
    assert misled == ["D"]
    assert cursor.directions == board.keys and cursor.home == START


class Asking(Imaginary):
    """D offers a draw, and only Y and N answer that."""

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        for _, key in self.pressed:
            self.rows = ["DRAW? Y/N"] if key == "D" and self.rows[0] != "LOST" else [""] if key == "N" else self.rows
            self.rows = ["LOST"] if key == "Y" and self.rows[0] else self.rows
        self.pressed = [] if self.rows[0] else self.pressed
        super().run(frames, seconds)


class Hiding(Asking):
    """The cursor is beside its point while D asks."""

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        super().run(frames, seconds)
        self.draw()

    def draw(self) -> None:
        self.game.picture(self.stones)
        self.game.draw_cursor(STEP[self.cursor]["e"] if self.rows[0] else self.cursor)
        self.picture = self.game.drawn.screen.copy()


@pytest.mark.parametrize(("board", "keys"), [(Asking, ("UP", "D", "Y")), (Hiding, ("D", "Y", "UP"))])
def test_a_key_that_asks_something_is_taken_back(board: type[Asking], keys: tuple[str, ...]) -> None:
    asking = board(START)
    cursor = control(asking, BoardReader(asking.game.view, asking.picture))
    cursor.find_keys((*keys, "DOWN", "LEFT", "RIGHT"))
    assert cursor.directions == asking.keys and asking.rows == [""]


class Clearing(Imaginary):
    """The first key also removes a message beside the board."""

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        self.rows = ["read"] if self.pressed else self.rows
        super().run(frames, seconds)
        self.draw()

    def draw(self) -> None:
        super().draw()
        if self.rows == [""]:
            self.game.drawn.blob(30, 0.15, self.game.inks["blue"])
        self.picture = self.game.drawn.screen


def test_an_arrow_that_first_removes_a_message_is_tried_again() -> None:
    board = Clearing(START)
    cursor = control(board, BoardReader(board.game.view, board.picture))
    cursor.find_keys((*board.keys,))
    assert cursor.directions == board.keys


class Explaining(Imaginary):
    """No way leads up from where the cursor begins, and a message beside the board says so until the next key."""

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        for press in [*self.pressed]:
            stuck = press[1] == "UP" and self.cursor == START
            self.rows = ["No point that way"] if stuck else [""]
            if stuck:
                self.pressed.remove(press)
        super().run(frames, seconds)
        self.draw()

    def draw(self) -> None:
        super().draw()
        if self.rows != [""]:
            for point in (30, 38):
                self.game.drawn.blob(point, 0.15, self.game.inks["blue"])
        self.picture = self.game.drawn.screen


def test_a_message_beside_the_board_is_no_cursor() -> None:
    board = Explaining(START)
    cursor = control(board, BoardReader(board.game.view, board.picture))
    cursor.find_keys((*board.keys,))
    assert cursor.directions == board.keys and cursor.home == START


class Announcing(Imaginary):
    """No way leads up from where the cursor begins, but that key, too, removes a text which comes near two points."""

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        if self.pressed:
            self.rows = [" " * len(row) for row in self.rows]
        self.pressed = [press for press in self.pressed if (press[1], self.cursor) != ("UP", START)]
        super().run(frames, seconds)
        self.draw()

    def draw(self) -> None:
        super().draw()
        self.picture = screen = self.game.drawn.screen
        down, across = len(screen) / 32, len(screen[0]) / 40
        if self.rows == [""]:
            left, row = (int(each) for each in self.game.view.places[70] / (across, down))
            text = (" " * left + "A stone is drawn: red begins.").ljust(40)[:40]
            self.rows = [text if at == row else " " * 40 for at in range(32)]
        for at, row in enumerate(self.rows):
            for column in (column for column, letter in enumerate(row) if letter != " "):
                cell = slice(int((at + 0.2) * down), int((at + 0.8) * down))
                screen[cell, int((column + 0.2) * across) : int((column + 0.8) * across)] = self.game.inks["blue"]


def test_a_text_that_the_first_key_removes_is_no_cursor() -> None:
    board = Announcing(START)
    board.draw()
    cursor = control(board, BoardReader(board.game.view, board.picture))
    cursor.find_keys((*board.keys,))
    assert cursor.directions == board.keys and cursor.home == START


class Redrawing(Imaginary):
    """A cursor that draws some points anew as it leaves them, not quite as they were."""

    def draw(self) -> None:
        self.left: set[int] = {*vars(self).get("left", ()), self.cursor} - {START, *STEP[START].values()}
        super().draw()
        for point in self.left - {self.cursor}:
            self.game.drawn.blob(point, 0.1, self.game.inks["red"])
        self.picture = self.game.drawn.screen


def test_a_point_that_the_cursor_has_drawn_anew_is_no_stone() -> None:
    board = Redrawing(START)
    cursor = control(board, BoardReader(board.game.view, board.picture))
    cursor.find_keys([*board.keys])
    cursor.reach([40])
    for key, direction in (("W", "n"), ("X", "s")):
        board.keys = board.keys | {key: direction}
    cursor.find_keys([*board.keys])
    assert not cursor.avoided


def test_stones_that_hide_the_cursor_are_reported():
    board = Imaginary(START, spot=True)
    cursor = control(board, BoardReader(board.game.view, board.picture))
    cursor.find_keys([*board.keys])
    cursor.reader.learn("red", board.game.picture({70: "red"}), 70)
    board.stones = {point: "red" for point in POINTS if point not in (board.cursor, START)}
    board.draw()
    with pytest.raises(CursorLostError, match=r"not visible on what stands at \d+ \(red\), where the key \w+ leads"):
        cursor.go(60, board.cursor)


class Dotted(Imaginary):
    """A blinking cursor that fills vacant points and marks stones by a dot only."""

    def run(self, frames: int = 0, seconds: float = 0.0) -> None:
        super().run(frames, seconds)
        self.draw()

    def draw(self) -> None:
        self.game.picture(self.stones, None)
        if self.fields // 12 % 2 == 0:
            self.game.drawn.blob(self.cursor, 0.08 if self.cursor in self.stones else 0.3, self.game.inks["blue"])
        self.picture = self.game.drawn.screen.copy()


def test_a_cursor_that_is_a_dot_on_a_stone_is_where_the_key_leads():
    board = Dotted(START)
    cursor = control(board, BoardReader(board.game.view, board.picture))
    cursor.find_keys([*board.keys])
    cursor.reader.learn("red", board.game.picture({70: "red"}, None).copy(), 70)
    board.stones = dict.fromkeys((28, 29), "red")
    for point in (28, 29):
        cursor.go(point, board.cursor)
        assert board.cursor == point


def test_a_key_with_another_effect_is_avoided(cursor: CursorControl[ProgramError]):
    saved = cursor.program.beeb.save_state()
    cursor.avoided.clear()
    known = dict(cursor.steps), dict(cursor._turns)
    cursor._forget(*cursor.directions.keys() - {"UP", "DOWN", "LEFT", "RIGHT"})
    cursor.find_keys(("S", "Q"))
    assert cursor.avoided == {"S"} and "Q" in cursor.directions
    cursor.program.beeb.load_state(saved)
    cursor.steps, cursor._turns = known


def test_reports_that_no_key_moves_anything(cursor: CursorControl[ProgramError]):
    saved = cursor.program.beeb.save_state()
    idle = control(cursor.program, BoardReader(cursor.reader.view, cursor.program.picture))
    with pytest.raises(CursorLostError, match="no key moves anything"):
        idle.find_keys(("1", "2"))
    cursor.program.beeb.load_state(saved)
