"""A game of a few dozen lines is drawn and played in the terminal with nothing but `boardgame`."""

from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image

from boardgame.draw.gif import write_gif
from boardgame.draw.palette import INK, PAPER
from boardgame.draw.png import render_png
from boardgame.draw.scene import Circle, Label, Polygon, Scene
from boardgame.draw.svg import render_svg
from boardgame.draw.text import render_text
from boardgame.records import GameRecord, load_record
from boardgame.session.board import PANEL, SceneBoard
from boardgame.session.progress import GameInProgress, Seat, resume
from boardgame.session.requests import AskKey, AskPoint, Command, Stopped
from boardgame.session.session import Options, Session
from tests.boardgame.noughts_and_crosses import GRID, SQUARES, NoughtsAndCrosses
from tests.boardgame.session_driver import SessionDriver
from tests.end_to_end.terminal import Terminal

GAME = NoughtsAndCrosses()
BOARD = SceneBoard(GAME)
PLAY = """\
from boardgame.terminal.play import play
from tests.boardgame.noughts_and_crosses import NoughtsAndCrosses
play(NoughtsAndCrosses(), seed=1{})
"""
POSITION = GAME.start().play("5").play("1")


# Drawing


def test_text_shows_every_mark_on_its_square():
    lines = render_text(GAME.scene(POSITION), 4).text().plain.split("\n")
    cells = BOARD.cells(4)
    marks = {name: lines[row][column] for name, (row, column) in cells.items()}
    assert marks == dict(zip(SQUARES, "O   X    ", strict=True))
    assert any("⡇" in line for line in lines)
    assert render_text(GAME.scene(POSITION), 4, ascii=True).text().plain.isascii()


def test_svg_has_the_marks_the_grid_and_the_title():
    root = ElementTree.fromstring(render_svg(GAME.scene(POSITION)))
    spaces = {"svg": "http://www.w3.org/2000/svg"}
    assert sorted(label.text for label in root.findall("svg:text", spaces)) == ["O", "X"]
    assert root.find("svg:title", spaces).text == "Noughts and crosses"
    assert any(path.get("d").count("M") == len(GRID) for path in root.findall("svg:path", spaces))


def test_png_and_gif_show_the_board(tmp_path):
    image = render_png(GAME.scene(POSITION), 170)
    assert image.size == (170, 170)
    assert image.getpixel((60, 10)) != image.getpixel((10, 10))  # a line of the grid, and paper
    file = BytesIO()
    write_gif([GAME.scene(GAME.start()), GAME.scene(POSITION)], file, size=100, seconds=0.5)
    with Image.open(file) as animation:
        assert animation.n_frames == 2


def test_an_animation_keeps_a_rare_colour():
    def square(x, y, size, colour):
        return Polygon(((x, y), (x + size, y), (x + size, y + size), (x, y + size)), colour)

    papers = [square(x, y, 1, f"#{20 * x + 100:02x}{20 * y + 100:02x}80") for x in range(-4, 4) for y in range(-4, 4)]
    rare = square(0.4, 0.4, 0.2, "#d000d0")
    file = BytesIO()
    write_gif([Scene(8, 8, (rare,)), *(Scene(8, 8, (*papers, rare)) for _ in range(9))], file, size=200)
    with Image.open(file) as animation:
        animation.seek(1)
        assert animation.convert("RGB").getpixel((112, 112)) == (0xD0, 0, 0xD0)


def test_labels_are_escaped_and_circles_drawn_by_symbol_or_outline():
    circles = (Circle((-1, 0), 0.4, INK, symbol="●B"), Circle((1, 0), 0.8, ""), Label((-1, -1), "<&>"))
    scene = Scene(4, 4, (Polygon(((-2, -2), (-2, 2), (2, 2), (2, -2)), PAPER), *circles))
    assert "&lt;&amp;&gt;" in render_svg(scene)
    unicode, ascii = (render_text(scene, 4, ascii=ascii).text().plain for ascii in (False, True))
    assert "●" in unicode and "B" in ascii and "<&>" in ascii
    assert ascii.count("o") > 10 and ascii.isascii()


# A session without a terminal


class Player(SessionDriver):
    def __init__(self, **options):
        super().__init__(Session(GAME, BOARD, Options(seed=1, **options)))


def people():
    player = Player()
    player.answer("Ann", "", "Bob", "")
    return player


def test_people_play_to_the_end_and_again():
    player = people()
    assert player.request == AskPoint("Ann, choose a point", "1")
    player.answer("5")
    player.answer("5")
    assert player.session.view.notice == "5: not an empty square of an unfinished game"
    player.answer("1", "3", "2", "7")
    assert player.session.view.notice == "Ann (crosses) won!"
    player.answer("y")
    assert player.session.current.position == GAME.start()


def test_a_game_can_end_in_a_draw_by_rule_or_by_agreement():
    player = people()
    player.answer(*"512846379")
    assert player.session.view.notice == "The game is drawn."
    player = people()
    player.answer(Command.DRAW, "y")
    assert player.session.view.notice == "The game is drawn, as agreed."


def test_the_program_answers_and_undo_takes_its_act_back():
    player = Player()
    player.answer("Ann", "", "Bob", "1", "5")
    assert len(player.session.current.steps) == 2
    player.answer(Command.HINT)
    assert "The random player would play" in player.session.view.notice
    player.answer(Command.UNDO)
    assert player.session.current.steps == []
    player.answer(Command.DECLINE)
    assert player.session.view.notice == "Every legal act names a point."
    player.answer(Stopped(), "c")
    assert isinstance(player.request, AskPoint)


def test_a_saved_game_resumes_with_its_players(tmp_path):
    path = tmp_path / "game.txt"
    player = Player()
    player.answer("Ann", "", "Bob", "1", "5", Command.SAVE, str(path))
    record = load_record(GAME, str(path))
    assert record.tags["Crosses"] == "Ann" and record.tags["NoughtsLevel"] == "1"
    assert GameRecord.from_text(GAME, record.to_text()) == record
    progress = resume(GAME, record, levels=1)
    assert progress.seats == {"crosses": Seat("Ann", 0), "noughts": Seat("Bob", 1)}
    again = Player(resumed=progress)
    assert again.session.current.position == record.final
    assert again.session.view.news == ["The game resumes after turn 2."]
    again.answer(Stopped(), "n")
    assert again.request is None


def test_programs_alone_play_to_the_end():
    player = Player(seats={"crosses": (Seat("Ann", 1),), "noughts": (Seat("Bob", 1),)})
    assert isinstance(player.request, AskKey)
    assert player.session.current.over
    assert isinstance(player.session.progress, GameInProgress)


# In a terminal


def test_an_error_while_drawing_ends_the_program_and_restores_the_terminal():
    faulty = "from boardgame.session.board import SceneBoard\nSceneBoard.step = lambda *_: 'nowhere'\n"
    with Terminal([], program=("-c", faulty + PLAY.format(""))) as terminal:
        for keys in ("Ann\r", "\r", "Bob\r", "\r"):
            terminal.type(keys)
        terminal.wait_for_choice("Ann, choose a point")
        terminal.type("d")
        assert terminal.wait_for_end() == 1
        screen, _, after = terminal.output.rpartition(b"\x1b[?1049l")
        assert screen and b"KeyError: 'nowhere'" in after and b"Press ENTER" not in after


@pytest.mark.parametrize(("arguments", "grid"), [("", "⡇"), (", ascii=True", "|")])
def test_it_is_played_in_a_terminal(arguments, grid):
    cells = BOARD.cells(BOARD.size_for(80, 24))
    with Terminal([], program=("-c", PLAY.format(arguments))) as terminal:

        def mark_on(square):
            row, column = cells[square]
            return terminal.rows[row][PANEL + 1 + column]

        for prompt, keys in (
            ("Name of player one, crosses", "Ann\r"),
            ("Level of Ann: 1 random; RETURN for a person", "\r"),
            ("Name of player two, noughts", "Bob\r"),
            ("Level of Bob", "\r"),
        ):
            terminal.wait_for(prompt)
            terminal.type(keys)
        terminal.wait_for("Ann, choose a point")
        assert grid in terminal.text
        plays = (("5", "5", "X"), ("d", "2", "O"), ("ax", "4", "X"), ("7w", "4", "X"), ("6", "6", "X"))
        for keys, square, mark in plays:
            terminal.type(keys + "\r")
            terminal.wait_until(lambda square=square, mark=mark: mark_on(square) == mark, f"{mark} on {square}")
            if keys == "7w":
                terminal.wait_for("4: not an empty square")
                terminal.type("9\r")
                terminal.wait_until(lambda: mark_on("9") == "O", "O on 9")
        terminal.wait_for("Ann (crosses) won!")
        terminal.type("n")
        terminal.wait_for("A fresh game with other players?")
        terminal.type("n")
        assert terminal.wait_for_end() == 0
