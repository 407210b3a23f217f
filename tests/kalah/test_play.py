"""Playing in the terminal: the session without a terminal, the board as text, and the command in a real one."""

import pytest

from boardgame.session.board import PANEL
from boardgame.session.progress import GameInProgress, Seat
from boardgame.session.requests import Command, Stopped
from boardgame.session.session import PlayOptions
from boardgame.terminal.entry import Entry
from kalah.advice import STRATEGIES, advice
from kalah.cli import main
from kalah.play.board import KalahBoard
from kalah.play.session import KalahSession
from kalah.position import Half, Position
from kalah.rulebook import PAGES
from kalah.rules import OPPONENT, Rules, Sow, Swap
from kalah.text import HEIGHT, WIDTH, page
from tests.boardgame.session_driver import SessionDriver
from tests.end_to_end.terminal import Terminal

PEOPLE = {"south": (Seat("Ann", 0),), "north": (Seat("Bob", 0),)}
QUIET = {"explain": False, "hints": False}


class Driver(SessionDriver):
    def __init__(self, **options):
        given = {"start": Position.start(), "seats": PEOPLE, "answers": QUIET} | options
        super().__init__(KalahSession(PlayOptions(seed=1, **given)))


@pytest.mark.pure
def test_a_sowing_is_shown_peg_by_peg():
    driver = Driver()
    driver.answer("3")
    assert [position.south.kalah for position in driver.boards] == [0, 0, 0, 0]  # lifted, then peg after peg
    assert driver.view.position.to_text() == "4,4,0,5,5,5:1 4,4,4,4,4,4:0 s+ -"
    assert driver.view.news == ["Ann: 3", "  a free move"] and "a free move" in driver.request.prompt
    driver.answer("3")
    assert "south's bin 3 is empty" in driver.view.notice
    driver.answer(Command.UNDO)
    assert driver.view.position == Position.start()


@pytest.mark.pure
def test_hints_come_before_each_move_and_can_be_switched_off():
    assert Driver(answers=QUIET | {"hints": True}).view.notice == "Free moves: 3."
    assert Driver().view.notice == ""


@pytest.mark.pure
def test_advice_names_free_moves_captures_and_threats():
    position = Position.from_text("1,0,4,3,0,6:0 5,1,0,0,4,0:9 s -")
    found = advice(position)
    assert found.free == (3, 4) and found.captures == {1: 5} and found.threatened == {1: 1, 4: 3}
    assert "look at the free moves first" in str(found)
    for number, pegs in found.captures.items():
        assert position.play(Sow(number)).south.kalah == pegs


@pytest.mark.pure
def test_the_rules_are_offered_as_a_lesson_before_the_game():
    driver = Driver(answers={"hints": False})
    assert "learn the rules" in driver.request.prompt
    driver.answer("y")
    assert driver.view.lesson.title == "Step 1 of 7: Sow a bin"
    driver.answer("1", "q")
    assert "choose a bin" in driver.request.prompt and driver.view.lesson is None
    assert driver.view.position == Position.start()
    driver = Driver(answers={"hints": False})
    driver.answer("y", Stopped(), "y")
    assert "choose a bin" in driver.request.prompt


@pytest.mark.pure
def test_each_page_of_the_rules_shows_what_it_says():
    for lesson in PAGES:
        assert len(lesson.text) < 2 * 79
    happens = {
        "free move": lambda p, a: a.mid_turn,
        "you capture": lambda p, a: p.sow(Sow(1)).captured,
        "Without pegs": lambda p, a: p.sow(Sow(1)).captured is None and a.south.bins[1] == 1,
        "game ends": lambda p, a: a.outcome,
        "More pegs": lambda p, a: a.outcome.winner == "north" and not a.south.in_play,
        "never puts": lambda p, a: a.north.kalah == p.north.kalah and sum(a.north.bins) > sum(p.north.bins),
        "is passed": lambda p, a: a.south.kalah == 1 and not a.mid_turn,
    }
    for words, holds in happens.items():
        (lesson,) = [lesson for lesson in PAGES if words in lesson.text]
        assert holds(lesson.position, lesson.after), lesson.text


@pytest.mark.pure
def test_the_sides_can_be_exchanged_by_the_pie_rule():
    driver = Driver(start=Position.start(Rules(pie=True)))
    driver.answer(Command.DECLINE)
    assert "exchange of sides" in driver.view.notice
    driver.answer("1")
    assert driver.request.prompt == "Bob, choose a bin, or L to exchange the sides"
    driver.answer(Command.DECLINE)
    assert driver.session.current.steps[-1].act == Swap() and driver.view.position.side_to_act == "south"


def test_the_program_plays_and_the_end_is_announced():
    driver = Driver(seats={"south": (Seat("Ann", 1),), "north": (Seat("Bob", 2),)})
    assert "has won" in driver.view.notice or "drawn" in driver.view.notice
    driver.answer("n", "n")
    assert driver.request is None


@pytest.mark.pure
def test_the_prompts_before_a_game_show_the_board_of_its_rules():
    start = Position.start(Rules(bins=3, pegs=9))
    session = Driver(start=start, answers={}).session
    assert session.view.position is None
    shown = session.board.text(session.view, None, 1, names=True).plain
    assert shown.endswith(page(start).text().plain)


@pytest.mark.pure
@pytest.mark.parametrize("bins", range(1, 13))
def test_the_board_fits_beside_the_panel(bins):
    position = Position(Rules(bins), Half((99,) * bins, 100), Half((7,) * bins, 3))
    lines = page(position).text().plain.split("\n")
    assert len(lines) == HEIGHT and {len(line) for line in lines} == {WIDTH} and WIDTH + PANEL + 1 <= 80
    assert sum(line.count("99") for line in lines) == bins and sum(line.count("7") for line in lines) >= bins
    for side in ("south", "north"):
        board = KalahBoard()
        board.position = Position(position.rules, position.south, position.north, side)
        point, columns = "1", []
        for _ in range(bins):
            columns.append(board.cells(1)[point][1])
            point = board.step(point, "e" if side == "south" else "w")
        assert len(set(columns)) == bins and point == str(bins)
        assert board.step(point, "n") == point and OPPONENT[side] != side


def test_a_game_in_a_real_terminal(tmp_path):
    words = ["play", "--south", "Ann", "--north", "Comp:1", "--speed", "0", "--seed", "1"]
    words += ["--hints", "--record", str(tmp_path / "games.txt")]
    with Terminal(words, program=("-m", "kalah"), PATH="") as terminal:
        terminal.wait_for_choice("Ann, choose a bin", "Free moves: 3.", "> South")
        terminal.type("3\r")
        terminal.wait_for_choice("a free move")
        terminal.type("?")
        for text in ("STRATEGIES", *(f"{number}. {text}" for number, text in enumerate(STRATEGIES, 1))):
            terminal.wait_for(text)
        terminal.type(" 1\r")
        terminal.wait_for_choice("Comp: ", "Ann, choose a bin")
        terminal.type("\x1b")
        terminal.wait_for("The game is stopped")
        terminal.type("n")
        assert terminal.wait_for_end() == 0
    assert "Ann" in (tmp_path / "games.txt").read_text()
    assert main(["play", "--resume", str(tmp_path / "games.txt")]) == 2  # no terminal here


@pytest.mark.pure
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--south", "Ann:9"], "unknown level '9'"),
        (["--south", "Ann", "--north", "ann"], "two players are called 'ann'"),
        (["--resume", "missing"], "missing: No such file"),
        (["--resume", "x", "--seed", "3"], "--seed: cannot be changed"),
        (["--seconds", "0"], "not a number of seconds"),
        ([], "needs a terminal"),
    ],
)
def test_bad_options_of_play(words, fault, capsys):
    assert main(["play", *words]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and fault in err


@pytest.mark.pure
@pytest.mark.parametrize("bins", [1, 3, 6, 12])
def test_only_bins_of_the_board_can_be_typed(bins):
    driver = Driver(start=Position.start(Rules(bins=bins, pegs=4)))
    entry = Entry(driver.request, driver.session.board)
    for digit in "123456789":
        if int(digit) <= bins:
            entry.press(digit)
            assert entry.cursor == digit
        else:
            with pytest.raises(ValueError):
                entry.press(digit)
        entry.press("d" if bins == 1 else "a")  # ends the number


@pytest.mark.pure
def test_questions_about_a_resumed_game_are_asked_over_its_board():
    position = Position.from_text("0,0,0,0,0,1:20 3,0,0,0,0,4:20 s -")
    seats = {side: seat for side, (seat,) in PEOPLE.items()}
    driver = Driver(resumed=GameInProgress(seats, position, 1), answers={"explain": False})
    assert "point out free moves" in driver.request.prompt and driver.view.position == position


@pytest.mark.pure
def test_the_end_says_who_gets_the_pegs_left():
    def resumed(text):
        return Driver(
            resumed=GameInProgress({side: seat for side, (seat,) in PEOPLE.items()}, Position.from_text(text), 1)
        )

    driver = resumed("0,0,0,0,0,1:20 3,0,0,0,0,4:20 s -")
    driver.answer("6")
    assert driver.view.news[-2] == "  North gets the pegs left: 7" and "Bob (north) has won" in driver.view.news[-1]
    seen = list(driver.view.news)
    driver.answer(Stopped(), Stopped())  # stopped at the end, and carried on
    assert driver.view.news == seen
    driver = resumed("0,0,0,0,1,0:20 3,0,0,0,0,0:20 s -")
    driver.answer("5")
    assert not any("pegs left" in line for line in driver.view.news)  # the capture took all


def test_each_page_of_the_command_rules_fits_a_terminal():
    pages = 1 + len(PAGES) + sum(bool(lesson.bin) for lesson in PAGES)
    with Terminal(["rules", "--print"], program=("-m", "kalah")) as terminal:
        for number in range(pages):
            terminal.wait_for("Press any key")
            found = next(line for line in terminal.rows if line.startswith("Press any key"))
            assert ("exit" in found) == (number == pages - 1)
            assert sum("6    5    4    3    2    1" in line for line in terminal.rows) == (number < pages - 1)
            terminal.clear()
            terminal.type(("\x04", "\x1b[6~", "ä")[number % 3])  # any key: neither the end of the input nor several
        assert terminal.wait_for_end() == 0


@pytest.mark.pure
def test_the_command_rules_prints_every_page(capsys):
    assert main(["rules", "--ascii"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert all(lesson.text in out for lesson in PAGES) and all(text in out for text in STRATEGIES)
