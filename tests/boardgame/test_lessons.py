"""The lessons of all games in all languages: what they ask can be done, and wrong answers get a reply."""

import tomllib
from importlib import import_module
from textwrap import wrap

import pytest

import boardgame.lessons
from boardgame.errors import BoardGameError
from boardgame.session.board import FOOT, LEAST_LINES, PANEL
from boardgame.session.requests import AskPoint, Command, Stopped
from boardgame.terminal.paint import foot, panel
from tests.boardgame.session_driver import SessionDriver

GAMES = ("kensington", "kalah", "pente")
LESSONS = [(game, language) for game in GAMES for language in boardgame.lessons.LANGUAGES]
every_lesson = pytest.mark.parametrize(("game", "language"), LESSONS)


def lesson_session(game: str, language: str = "en", first: int = 1):
    return import_module(f"{game}.play.lesson").lesson_session(language, first)


def positions(session, step):
    """Each task of a step, the position that it begins with, and its right acts."""
    position = step.position
    for task in step.tasks:
        right = [act for act in position.legal_acts() if task.goal.right(position, act, position.play(act))]
        yield task, position, right
        position = position.play(session.game.act_from_text(task.goal.example))
        for reply in session.replies(task, position):
            position = position.play(reply)


@pytest.mark.pure
@every_lesson
def test_each_task_has_right_acts_and_the_example_is_one(game, language):
    session = lesson_session(game, language)
    for step in session.lesson.steps:
        for task, position, right in positions(session, step):
            assert session.game.act_from_text(task.goal.example) in right
            for act in right:
                after = position.play(act)
                for reply in session.replies(task, after):
                    after = after.play(reply)  # the opponent's answer is legal whichever way it was done


@pytest.mark.pure
@every_lesson
def test_a_lesson_is_played_from_its_first_step_to_its_last(game, language):
    driver = SessionDriver(lesson_session(game, language))
    session = driver.session
    board, words = session.board, session.lesson.words
    for number, step in enumerate(session.lesson.steps, 1):
        assert driver.view.lesson.step == number and step.title in driver.view.lesson.title
        for task, position, right in positions(session, step):
            assert driver.request.prompt == task.ask and driver.view.position == position
            wrong = next((act for act in position.legal_acts() if act not in right and board.points_of(act)), None)
            if wrong:
                driver.answer(*board.points_of(wrong))
                assert driver.view.notice == task.wrong and driver.view.position == position
            driver.answer(*board.points_of(session.game.act_from_text(task.goal.example)))
            assert driver.view.notice == task.done
        assert driver.request.labels["b"] == words["back"]
        driver.answer("n" if number < len(session.lesson.steps) else "q")
    assert driver.request is None


@pytest.mark.pure
@every_lesson
def test_texts_fit_a_terminal_of_24_lines(game, language):
    driver = SessionDriver(lesson_session(game, language))
    for step in driver.session.lesson.steps:
        assert {task.wrong for task in step.tasks} and step.text
        for task in step.tasks:
            for reply in (task.wrong, task.done):
                driver.view.notice = reply
                driver.view.lesson = driver.view.lesson._replace(title=f"Schritt 8 von 8: {step.title}", text=step.text)
                drawn = "".join(text for _, text in panel(driver.session.board, driver.view, None, LEAST_LINES - FOOT))
                assert drawn.count("\n") < LEAST_LINES - FOOT and reply.split()[-1] in drawn, (step.title, reply)
            assert len(wrap(task.ask, 79)) < FOOT


def test_going_back_hints_beginning_again_and_leaving():
    driver = SessionDriver(lesson_session("kensington", first=2))
    driver.answer(Command.HINT)
    assert driver.view.notice == "For example: 24." and str(driver.view.thought.act) == "24"
    driver.answer(24, Command.UNDO)
    assert driver.request.prompt.startswith("Two corners") and driver.view.position.stone(24) is None
    driver.answer(Command.DRAW, Command.BACK)
    assert driver.view.lesson.step == 1 and isinstance(driver.request, AskPoint)
    driver.answer(Command.BACK)
    assert driver.view.lesson.step == 1
    driver.answer(Stopped(), "n")
    assert isinstance(driver.request, AskPoint) and driver.view.lesson.step == 1
    driver.answer(Stopped(), Stopped())
    assert driver.request is None


def test_escape_puts_a_stone_down_and_another_one_takes_its_place():
    driver = SessionDriver(lesson_session("kensington", first=4))
    driver.answer(47)
    assert driver.view.held == (47,) and driver.request.prompt.endswith("(47 is chosen)")
    driver.answer(16)
    assert driver.view.held == (16,) and not driver.view.notice
    driver.answer(Stopped())
    assert driver.view.held == () and isinstance(driver.request, AskPoint) and driver.view.lesson.step == 4


def test_the_last_step_leads_to_a_game():
    session = lesson_session("kensington", first=8)
    driver = SessionDriver(session)
    driver.answer(*session.board.points_of(session.game.act_from_text(session.lesson.steps[-1].tasks[0].goal.example)))
    assert driver.request.default == "p" and driver.request.labels["p"] == "Play a game"
    driver.answer("p")
    assert driver.request is None and session.wants_play


def test_illegal_acts_are_refused_in_the_language_of_the_lesson():
    for language, words in (("en", "occupied"), ("de", "liegt schon ein Chip"), ("fr", "déjà une pièce")):
        driver = SessionDriver(lesson_session("kensington", language))
        driver.answer(36)
        assert words in driver.view.notice


def test_all_languages_have_the_same_texts():
    def shape(value):
        if isinstance(value, dict):
            return {name: shape(each) for name, each in value.items() if name != "refusals"}
        return [shape(each) for each in value] if isinstance(value, list) else type(value)

    folder = import_module("kensington.lessons").__path__[0]
    shapes = []
    for language in boardgame.lessons.LANGUAGES:
        with open(f"{folder}/{language}.toml", "rb") as file:
            shapes.append(shape(tomllib.load(file)))
    assert shapes[0] == shapes[1] == shapes[2]
    with pytest.raises(BoardGameError, match="unknown language 'it'; choose from en, de, fr"):
        lesson_session("kensington", "it")
    with pytest.raises(BoardGameError, match="no step 9: the lesson has 8"):
        lesson_session("kensington", "en", 9)


def test_the_terminal_shows_text_reply_and_keys():
    driver = SessionDriver(lesson_session("kensington", "de", 2))
    driver.answer(3)
    drawn = "".join(text for _, text in panel(driver.session.board, driver.view, driver.request, LEAST_LINES - FOOT))
    assert "Schritt 2 von 8: Ein Dreieck" in drawn and "Die dritte Ecke" in drawn
    assert max(map(len, drawn.splitlines())) <= PANEL
    drawn = "".join(text for _, text in panel(driver.session.board, driver.view, driver.request, 50))
    lines = drawn.splitlines()
    assert len(lines) == 50 and "Schritt 2" not in "".join(lines[:25])  # the text stands near the task below the board
    below = "".join(text for _, text in foot(driver.view, None, 80))
    assert "RETURN wählt" in below


@pytest.mark.parametrize(
    ("environment", "title"),
    [
        ({"LC_ALL": "", "LANG": "de_DE.UTF-8"}, "Einen Spielchip setzen"),
        ({"LC_ALL": "fr_FR", "LANG": "de"}, "Placer une pièce"),
    ],
)
def test_the_command_prints_the_lesson_in_the_users_language(capsys, monkeypatch, environment, title):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert import_module("kensington.cli").main(["rules"]) == 0
    out = capsys.readouterr().out
    assert f"1. {title}" in out and out.count("●") > 50
