"""The best acts of a position within a session, and what people missed in a finished game."""

import pytest

from boardgame.session.analysis import best_lines, missed_by_people
from boardgame.session.progress import GameInProgress, Seat
from boardgame.session.requests import Command
from boardgame.session.session import PlayOptions
from kalah.game import KALAH
from kalah.play.assess import assess as assess_kalah
from kalah.play.session import KalahSession
from kalah.position import Position as Kalah
from kensington.board import HEXAGONS
from kensington.game import KENSINGTON
from kensington.play.assess import assess as assess_kensington
from kensington.rules import Place
from pente.game import PENTE
from pente.play.assess import assess as assess_pente
from tests.boardgame.session_driver import SessionDriver
from tests.kensington.positions import study

WHITE = next(hexagon for hexagon in HEXAGONS if hexagon.colour == "white")
PEOPLE = {"south": (Seat("You", 0),), "north": (Seat("Bob", 0),)}


def test_kensington_names_the_winning_act():
    *points, last = WHITE.points
    position = study(points, [], hands=(10, 10))
    lines = best_lines(KENSINGTON, assess_kensington, position, (), 3)
    assert lines[0] == f"1. {last} (win in 1 act)" and len(lines) == 3


@pytest.mark.parametrize(("level", "missed"), [(0, True), (3, False)])
def test_a_missed_win_is_a_persons(level, missed):
    *points, last = WHITE.points
    start = study(points, [], hands=(10, 10))
    progress = GameInProgress({"red": Seat("Ann", level), "blue": Seat("Ben", 0)}, start, 1)
    progress.play(Place(next(point for point in range(1, 73) if point not in WHITE.points)))
    progress.play(Place(last))
    found = [each for each in missed_by_people(assess_kensington, progress) if each.win]
    assert [(each.moment, each.turn, each.side, each.better.acts[0]) for each in found] == (
        [(0, 1, "red", Place(last))] if missed else []
    )


def test_kalah_says_who_wins_and_by_how_much():
    position = Kalah.from_text("1,0,4,2,0,6:9 5,1,0,2,8,1:9 s -")
    lines = best_lines(KALAH, assess_kalah, position, (), 2)
    assert lines[0] == "1. 3 (wins by 2 pegs, proved)" and len(lines) == 2
    (alone,) = best_lines(KALAH, assess_kalah, position, (), 1)
    assert "3 (" in alone and "proved" in alone
    assert "behind" in best_lines(KALAH, assess_kalah, Kalah.start(), (), 6)[-1]  # not proved, with the pie open


def test_pente_finds_a_proved_win():
    position = PENTE.position_from_text("13/13/13/13/6bb5/13/5www5/13/13/13/3b9/13/13 0:0 w size=13")
    (line,) = best_lines(PENTE, assess_pente, position, (), 3)
    assert line.startswith("1. E7 (win in 3 acts, proved), then ")


def test_a_session_shows_the_best_acts_and_looks_back_at_its_end():
    answers = {"explain": False, "hints": False}
    start = KALAH.start("bins=3,pegs=2")
    driver = SessionDriver(KalahSession(PlayOptions(seed=1, start=start, seats=PEOPLE, answers=answers)))
    driver.answer(Command.ANALYSE)
    assert driver.view.news[0] == "The best for You:" and driver.view.news[1].startswith("  1. ")
    while not driver.session.over:
        driver.answer(str(driver.session.current.position.legal_acts()[0].bin))
    assert driver.request.prompt.startswith("L looks at what was missed. The same players")
    (moment, words), *_ = driver.view.missed
    assert words.startswith(("You ", "Bob ")) and words in driver.view.news
    driver.answer("l")
    assert driver.view.position == driver.session.current.history[moment] and driver.view.notice == words
    driver.answer("y")
    assert driver.view.missed == () and "choose a bin" in driver.request.prompt
