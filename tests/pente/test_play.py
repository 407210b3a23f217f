"""Playing in the terminal: the session without a terminal, and the command in a real one."""

import pytest

from boardgame.draw.palette import MARKED_COLOUR
from boardgame.session.progress import Seat
from boardgame.session.requests import Command
from boardgame.session.session import PlayOptions
from pente.cli import main
from pente.play.session import PenteSession
from pente.position import Position
from pente.rules import Rules, point_from_text
from pente.text import page
from tests.boardgame.session_driver import SessionDriver
from tests.end_to_end.terminal import Terminal

COLUMNS, LINES = 80, 24


class Driver(SessionDriver):
    """A session of two people."""

    def __init__(self, etiquette=True, size=19):
        seats = {"white": (Seat("Ann", 0),), "black": (Seat("Bob", 0),)}
        options = PlayOptions(1, seats, start=Position.start(Rules(size=size)), answers={"etiquette": etiquette})
        super().__init__(PenteSession(options))

    def play(self, *points):
        self.answer(*(point if isinstance(point, Command) else point_from_text(point) for point in points))


@pytest.mark.pure
@pytest.mark.parametrize("etiquette", [True, False])
def test_open_threes_and_fours_are_announced_as_etiquette(etiquette):
    driver = Driver(etiquette)
    driver.play("K10", "A1", "K11", "C1", "K12")
    assert (driver.view.notice == "Ann says: open three.") == etiquette
    driver.play("E1", "K13")
    assert ("  open four" in driver.view.news) == etiquette


@pytest.mark.pure
def test_captures_and_the_win_are_reported():
    driver = Driver(size=9)
    driver.play("E5", "F5", "A1", "G5", "H5")
    assert "  captures 2 stones" in driver.view.news
    assert driver.session.board.status(driver.view)[0] == [("", "captured: ○ 2, ● 0 of 10")]
    driver.play("A3", "D5", "A4", "C5", "A5", "B5", "J9", "F5")
    assert driver.view.notice == "Ann (white) won!"


@pytest.mark.pure
def test_a_choice_starts_on_the_last_stone_and_a_hint_is_forgotten_with_it():
    driver = Driver(size=9)
    board, view = driver.session.board, driver.view
    assert board.start(view) == point_from_text("E5")
    driver.play("E5", "F7")
    assert board.start(view) == point_from_text("F7")
    driver.play(Command.HINT)
    assert view.thought is not None
    driver.play(Command.UNDO)
    assert view.thought is None and board.start(view) == point_from_text("E5")


@pytest.mark.pure
def test_a_winning_row_is_marked_and_its_stones_are_seen():
    position = Position.from_text("9/9/9/9/2wwwww2/9/9/9/9 0:0 b size=9")
    text = page(position).text()
    assert text.plain.split("\n")[4] == " 5 · · ○ ○ ○ ○ ○ · · "
    marked = [span for span in text.spans if span.style.bgcolor and span.style.bgcolor.name == MARKED_COLOUR]
    assert "".join(text.plain[span.start : span.end] for span in marked) == "○" * 5


@pytest.mark.pure
def test_the_board_fits_and_has_every_point():
    board = Driver().session.board
    text = board.text(Driver().view, point_from_text("K10"), 1, names=True).plain.split("\n")
    assert len(text) == 20 and {len(line) for line in text} == {41}
    assert text[9][20:23] == "[+]" and text[0].startswith("19 ") and text[19].split()[-1] == "T"
    assert board.size_for(COLUMNS, LINES) == 1 and board.size_for(COLUMNS - 1, LINES) is None


def test_a_game_in_a_real_terminal(tmp_path):
    record = tmp_path / "game.txt"
    words = ["play", "--white", "ANN", "--black", "BOB:1", "--etiquette", "--record", str(record)]
    with Terminal(words, program=("-m", "pente")) as terminal:
        terminal.wait_for_choice("ANN, choose a point")
        terminal.type("\r")
        terminal.wait_for_choice("BOB: ", "ANN, choose a point")
        terminal.type("t")
        terminal.wait_for("type an act")
        terminal.type("A1\r")
        terminal.wait_for("ANN: A1")
        terminal.type("\x1b")
        terminal.wait_for("The game is stopped")
        terminal.type("n")
        assert terminal.wait_for_end() == 0
    assert "1. K10" in record.read_text() and "A1" in record.read_text()


@pytest.mark.pure
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--white", "ANN:9"], "unknown level '9'; choose from 1, 2, 3, 4"),
        (["--white", "ANN", "--black", "ANN"], "two players are called"),
        (["--rules", "size=8"], "unknown rule 'size=8'"),
        (["--resume", "nothing.txt", "--seed", "3"], "--seed: cannot be changed for a resumed game"),
        ([], "playing needs a terminal"),
    ],
)
def test_unusable_options_are_refused_in_one_line(capsys, words, fault):
    assert main(["play", *words]) == 2
    err = capsys.readouterr().err
    assert fault in err and err.count("\n") == 1
