"""`kensington play` in a pseudo-terminal."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from boardgame.records import GameRecord
from boardgame.session.board import PANEL
from commandline.entry import SIGNALS
from kensington.board import POINTS
from kensington.cli import main
from kensington.draw.text import SYMBOLS, places
from kensington.game import KENSINGTON
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Place
from tests.end_to_end.terminal import Terminal
from tests.kensington.play.driver import points_of
from tests.kensington.play.records import game
from tests.kensington.positions import study

QUESTIONS = ["--colour", "--no-watch", "--no-sound", "--no-board", "--two-move"]
PEOPLE = ["--red", "Ann", "--blue", "Bob", "--speed", "0", "--seed", "5", *QUESTIONS]  # red begins with this seed
RESTORED = (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?25h")  # the first screen again, no mouse, a cursor


def stones(terminal: Terminal) -> dict[int, str]:
    """The colour of the stone on each point of the small board on the screen."""
    names = {SYMBOLS.red: "red", SYMBOLS.blue: "blue", SYMBOLS.vacant: ""}
    rows = terminal.rows
    return {point: names[rows[row][PANEL + 1 + column]] for point, (row, column) in places("small").items()}


def stones_of(position: Position) -> dict[int, str]:
    return {point: position.stone(point) or "" for point in POINTS}


def choose(terminal: Terminal, act) -> None:
    """Play an act by typing its points' numbers, waiting for each prompt."""
    for count, point in enumerate(points_of(act)):
        if count:
            terminal.wait_for("now the vacant point", "now a vacant point")
        terminal.type(f"{point}\r")


def play_against_the_program(terminal: Terminal, path) -> GameRecord:
    """Play as the best level for Anna, who is red, to the end of the game, checking each act on the screen."""
    answered = -1  # acts in the record when Anna last answered

    def next_choice() -> GameRecord | None:
        text = terminal.text
        waits = "Press RETURN" in text or "The same players" in text
        if not waits and not (terminal.cursor and "Anna, " in text):
            return None
        saved = GameRecord.from_text(KENSINGTON, path.read_text())
        mine = len(saved.acts) > answered and saved.final.to_act.colour == "red"
        return saved if waits or mine and stones(terminal) == stones_of(saved.final) else None

    while True:
        saved = terminal.wait_until(next_choice, "Anna's next choice")
        if "The same players" in terminal.text:
            return GameRecord.from_text(KENSINGTON, path.read_text())
        if "Press RETURN" in terminal.text:
            terminal.type("\r")
            terminal.wait_until(lambda: "Press RETURN" not in terminal.text, "what follows a pass")
        else:
            answered = len(saved.acts)
            choose(terminal, LEVELS[2].choose(saved.final, answered + 1).act)


# The manual's prompts in their order, and what Anna types.
PROMPTS = (
    ("Name of player one", "Anna\r"),
    ("Strength of Anna", "\r"),
    ("Name of player two", "Ken\r"),
    ("Strength of Ken", "5\r"),
    ("colour screen? Y or N (Y)", "\r"),
    ("watch me thinking? Y or N (Y)", "\r"),
    ("sound effects? Y or N (Y)", "\r"),
    ("a Kensington board? Y or N (N)", "\r"),
    ("the 2-move option? Y or N (Y)", "\r"),
    ("0 (fastest) to 9 (slowest)", "0"),
    ("Colour of Anna: R for red or B for blue", "r"),
    ("First turn:", ""),
)


def test_a_game_against_a_level_runs_to_its_end(tmp_path):
    path = tmp_path / "game.txt"
    with Terminal(["play", "--ask", "--seed", "11", "--record", str(path)]) as terminal:
        for prompt, keys in PROMPTS:
            terminal.wait_for(prompt)
            terminal.type(keys)
        saved = play_against_the_program(terminal, path)
        winner = {"red": "Anna", "blue": "Ken"}[saved.result]
        terminal.wait_for(f"{winner} has won!")
        terminal.wait_until(lambda: stones(terminal) == stones_of(saved.final), "the final position")
        terminal.type("n")
        terminal.wait_for("A fresh game with other players?")
        terminal.type("n")
        assert terminal.wait_for_end() == 0
        assert all(sequence in terminal.output for sequence in RESTORED)


def test_the_cursor_moves_by_keys_and_mouse_and_the_page_of_keys_comes_and_goes():
    with Terminal(["play", *PEOPLE]) as terminal:
        terminal.wait_for("Ann, place a stone")
        for key in ("?", "\x1bOP"):
            terminal.type(key)
            terminal.wait_for("AT ANY TIME")
            terminal.type("\x1b")
            terminal.wait_until(lambda: "AT ANY TIME" not in terminal.text, "the board again")
        for keys, point in (("", 1), ("d", 2), ("x", 6), ("\x1b[A", 2), ("\x1b[D", 1), ("z", 3), ("20", 20), ("c", 29)):
            terminal.type(keys)
            row, column = places("small")[point]
            there = (row, PANEL + 1 + column)
            terminal.wait_until(lambda there=there: terminal.cursor == there, f"the cursor on {point}")
            assert terminal.rows[row][there[1] - 1] == "["
        terminal.type("\r")
        terminal.wait_for("Bob, place a stone")
        placed = stones_of(Position.start().play(Place(29)))
        terminal.wait_until(lambda: stones(terminal) == placed, "a red stone on 29")
        row, column = places("small")[42]
        click = "\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m".format(PANEL + 2 + column, row + 1)
        terminal.type(click + click)
        terminal.wait_for("Ann, place a stone")
        terminal.wait_until(lambda: stones(terminal)[42] == "blue", "a blue stone on 42")
        terminal.type("\x1b\x1b")
        terminal.wait_for("The game is stopped. A fresh game?")


def test_escape_stops_the_game_and_a_letter_with_alt_does_not():
    with Terminal(["play", *PEOPLE]) as terminal:
        terminal.wait_for("Ann, place a stone")
        terminal.type("\x1bn\x1bc20\r")  # Alt-N, Alt-C
        terminal.wait_for("Bob, place a stone")
        assert "The game is stopped" not in terminal.text
        for keys, shown in (
            ("\x1b", "The game is stopped. A fresh game?"),
            ("c", "Bob, place a stone"),
            ("\x1b", "The game is stopped. A fresh game?"),
            ("y", "With the same players and levels?"),
            ("y", "place a stone"),
        ):
            terminal.type(keys)
            terminal.wait_for(shown)
        terminal.wait_until(lambda: not any(stones(terminal).values()), "an empty board")
        terminal.type("\x1b")
        terminal.wait_for("The game is stopped. A fresh game?")
        terminal.type("n")
        assert terminal.wait_for_end() == 0


@pytest.mark.parametrize("end, status", [("\x03", 130), *((n, 130 if n == signal.SIGINT else -n) for n in SIGNALS)])
def test_any_ending_restores_the_terminal_and_saves_the_game(end, status, tmp_path):
    path = tmp_path / "game.txt"
    with Terminal(["play", "--record", str(path), *PEOPLE]) as terminal:
        terminal.wait_for("Ann, place a stone")
        terminal.type("20\r")
        terminal.wait_for("Bob, place a stone")
        if isinstance(end, str):
            terminal.type(end)
        else:
            terminal.child.kill(end)
        assert terminal.wait_for_end() == status
        assert all(sequence in terminal.output for sequence in RESTORED)
        assert b"Traceback" not in terminal.output
    assert GameRecord.from_text(KENSINGTON, path.read_text()).acts == (Place(20),)


def test_a_refused_choice_rings_and_gives_the_reason():
    people = [option if option != "--no-sound" else "--sound" for option in PEOPLE]
    with Terminal(["play", *people]) as terminal:
        terminal.wait_for("Ann, place a stone")
        terminal.type("20\r")
        terminal.wait_for("Bob, place a stone")
        rings = terminal.output.count(b"\a")
        terminal.type("20\r")
        terminal.wait_for("point 20 is occupied")
        terminal.wait_until(lambda: terminal.output.count(b"\a") == rings + 1, "the bell")


def test_escape_works_while_the_program_thinks():
    players = ["--red", "Ann:3", "--blue", "Bob:3", "--speed", "9", "--seed", "5", "--watch", *QUESTIONS]
    with Terminal(["play", *[option for option in players if option != "--no-watch"]]) as terminal:
        terminal.wait_for("I try")
        terminal.wait_for("the best so far")
        terminal.type("\x1b")
        terminal.wait_for("The game is stopped. A fresh game?")


def test_closing_the_window_ends_the_program_and_saves_the_game(tmp_path):
    path = tmp_path / "game.txt"
    with Terminal(["play", "--record", str(path), *PEOPLE]) as terminal:
        terminal.wait_for("Ann, place a stone")
        terminal.type("20\r")
        terminal.wait_for("Bob, place a stone")
        assert terminal.hang_up() != 0
    assert GameRecord.from_text(KENSINGTON, path.read_text()).acts == (Place(20),)


def test_a_terminal_without_braille_has_a_board_of_ascii():
    with Terminal(["play", "--ascii", *PEOPLE]) as terminal:
        terminal.wait_for("Ann, place a stone")
        terminal.type("20\r")
        terminal.wait_for("Bob, place a stone")
        row, column = places("small")[20]
        terminal.wait_until(lambda: terminal.rows[row][PANEL + 1 + column] == "R", "a red stone on 20")
        assert terminal.text.isascii()


def test_a_name_can_be_pasted():
    with Terminal(["play", "--ask"]) as terminal:
        terminal.wait_for("Name of player one")
        terminal.type("\x1b[200~Anna\x1b[201~")
        terminal.wait_for("(One): Anna_")


@pytest.mark.parametrize("before, after", [("", ""), ("\x1b[200~", "\x1b[201~")])
def test_a_large_paste_does_no_harm_and_rings_rarely(before, after):
    with Terminal(["play", "--ask"]) as terminal:
        terminal.wait_for("Name of player one")
        terminal.type(before + "x" * 3000 + after)
        terminal.wait_for("xxxxxxxxxx_")
        terminal.type("\r")
        terminal.wait_for("Strength of xxxxx")
        assert 1 <= terminal.output.count(b"\a") < 300


def test_a_small_terminal_shows_a_message_until_it_is_enlarged():
    with Terminal(["play", *PEOPLE], columns=79, lines=24) as terminal:
        terminal.wait_for("needs 80 columns and 24 lines; this terminal has 79 and 24.")
        terminal.resize(80, 24)
        terminal.wait_for("Ann, place a stone")
        terminal.resize(130, 50)
        terminal.wait_until(lambda: any("72" in row for row in terminal.rows[40:42]), "the large board")
        terminal.resize(40, 10)
        terminal.wait_for("needs 80 columns")
        terminal.resize(80, 24)
        terminal.type("20\r")
        terminal.wait_for("Bob, place a stone")


def test_black_and_white_has_no_colours():
    with Terminal(["play", "--no-colour", *PEOPLE[:-5], *QUESTIONS[1:]], COLORTERM="truecolor") as terminal:
        terminal.wait_for("Ann, place a stone")
        colours = terminal.colours - {"default"}
        assert len(colours) >= 4, "the page and three kinds of hexagons"
        assert all(colour[:2] == colour[2:4] == colour[4:] for colour in colours)


def test_with_sixteen_colours_hexagons_and_their_stones_differ():
    with Terminal(["play", *PEOPLE], PROMPT_TOOLKIT_COLOR_DEPTH="DEPTH_4_BIT") as terminal:
        terminal.wait_for("Ann, place a stone")
        terminal.type("23\r")
        terminal.wait_for("Bob, place a stone")
        for point, paper in ((15, "red"), (25, "blue")):
            row, column = places("small")[point]
            assert terminal.colours_at(row, PANEL + 1 + column).paper == paper
        row, column = places("small")[23]
        terminal.wait_until(lambda: stones(terminal)[23] == "red", "a red stone on 23")
        ink, paper = terminal.colours_at(row, PANEL + 1 + column)
        assert paper == "red" and ink != paper


def test_four_play_in_teams():
    with Terminal(["play", "--ask", "--players", "4", "--red", "Ann", "--red", "Cat", *PEOPLE[2:]]) as terminal:
        terminal.wait_for("Name of player four, blue")
        terminal.type("Dan\r")
        terminal.wait_for("Strength of Dan")
        terminal.type("\r")
        for name, point in (("Ann", 1), ("Bob", 10), ("Cat", 20), ("Dan", 30), ("Ann", 40)):
            terminal.wait_for(f"{name}, place a stone")
            terminal.type(f"{point}\r")


def test_a_damaged_file_offers_its_good_part_and_is_not_changed(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(game(1, 4, 9).to_text().replace("*", "99\n*"))
    before = path.read_bytes()
    with Terminal(["play", "--resume", str(path), "--speed", "0", *QUESTIONS[:-1]]) as terminal:
        terminal.wait_for("The good part ends after turn 3. Go on from there?")
        terminal.type("y")
        terminal.wait_for("Bob, place a stone")
        terminal.type("20\r")
        terminal.wait_for("Ann, place a stone")
        terminal.type("f")
        terminal.wait_for("Save the game in which file?")
        terminal.type(f"{tmp_path / 'other'}\r")
        terminal.wait_for("From now on the game is saved in")
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
    assert path.read_bytes() == before
    saved = GameRecord.from_text(KENSINGTON, (tmp_path / "other").read_text())
    assert [str(act) for act in saved.acts] == ["1", "4", "9", "20"]


@contextmanager
def unsaved_game(tmp_path) -> Iterator[Terminal]:
    """A game whose directory has gone, after its first act."""
    folder = tmp_path / "gone"
    folder.mkdir()
    with Terminal(["play", "--record", str(folder / "game.txt"), *PEOPLE]) as terminal:
        terminal.wait_for("Ann, place a stone")
        (folder / "game.txt").unlink()
        folder.rmdir()
        terminal.type("20\r")
        terminal.wait_for("The game could not be saved")
        yield terminal


@pytest.mark.parametrize("ending", ["\x1bn", "\x03"])
def test_a_failure_to_save_is_reported_on_the_screen_and_at_the_end(tmp_path, ending):
    with unsaved_game(tmp_path) as terminal:
        for key in ending:
            terminal.type(key)
            if key != ending[-1]:
                terminal.wait_for("The game is stopped")
        assert terminal.wait_for_end() == 2
        assert b"kensington: the game could not be saved:" in terminal.output


def test_a_game_that_could_not_be_saved_can_be_saved_elsewhere(tmp_path):
    with unsaved_game(tmp_path) as terminal:
        terminal.type("f")
        terminal.wait_for("Save the game in which file?")
        terminal.type(f"{tmp_path / 'other'}\r")
        terminal.wait_for("From now on the game is")
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
    assert "1. 20" in (tmp_path / "other").read_text()


# Bad options and environments


@pytest.mark.parametrize(
    "arguments, words",
    [
        ([], "playing needs a terminal"),
        (["--red", "R2"], "unsuitable player name 'R2'"),
        (["--red", "Ann:5"], "unknown level '5'"),
        (["--red", "Ann", "--blue", "ann"], "two players are called 'ann'"),
        (["--red", "Ann", "--red", "Cat"], "--red: given 2 times, but with 2 players, 1 plays red"),
        (["--players", "3"], "--players"),
        (["--speed", "10"], "--speed"),
        (["--seed", "0"], "--seed"),
        (["--resume", "/nowhere/game.txt"], "/nowhere/game.txt: No such file or directory"),
        (["--resume", "/dev/null"], "/dev/null: not a regular file"),
        (["--record", "/nowhere/game.txt"], "/nowhere/game.txt: the directory does not exist"),
        (["--resume", "x", "--red", "Ann"], "--red: cannot be changed for a resumed game"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys, arguments, words):
    try:
        status = main(["play", *arguments])
    except SystemExit as ended:
        status = ended.code
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert words in err and len(err.splitlines()) == 1


def test_a_finished_game_cannot_be_resumed(capsys, tmp_path):
    path = tmp_path / "game.txt"
    start = study(red=[12, 5, 6, 13, 21, 28], blue=[40])
    path.write_text(f'[Red "Ann"]\n[Blue "Bob"]\n[Position "{start.to_text()}"]\n\n1. 28-20\nred\n')
    assert main(["play", "--resume", str(path)]) == 2
    assert capsys.readouterr().err == f"kensington: {path}: the game is finished: red\n"


def test_a_dumb_terminal_is_refused():
    with Terminal(["play"], TERM="dumb") as terminal:
        assert terminal.wait_for_end() == 2
        assert b"TERM says" in terminal.output


def test_without_prompt_toolkit_one_line_says_how_to_install_it():
    code = "import sys; sys.modules['prompt_toolkit'] = None; from kensington.cli import main; sys.exit(main(['play']))"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    message = "playing in the terminal needs prompt_toolkit; in the clone, run: pip install '.[terminal]'"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"kensington: {message}\n")
