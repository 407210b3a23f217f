"""Who wins or loses three games in a row is offered another step."""

import pytest

from boardgame.session.progress import STEPS, GameInProgress, Seat
from boardgame.session.streak import Streak
from kensington.play.progress import TeamGame
from kensington.play.session import KensingtonOptions
from kensington.position import Turn
from tests.boardgame.noughts_and_crosses import NoughtsAndCrosses
from tests.kensington.play.driver import ALL_ANSWERED, Driver
from tests.kensington.positions import study

GAME = NoughtsAndCrosses()
WON = "1 4 2 5 3".split()  # by crosses
LOST = "1 4 2 5 9 6".split()
DRAWN = "1 2 3 5 4 6 8 7 9".split()
ANN, KEN = Seat("Ann", 0), Seat("Ken", STEPS + 4)


def played(acts, crosses=ANN, noughts=KEN):
    progress = GameInProgress({"crosses": crosses, "noughts": noughts}, GAME.start(), 1)
    for act in acts:
        progress.play(GAME.act_from_text(act))
    return progress


def due_after(*games, seats=(ANN, KEN)):
    streak = Streak()
    for game in games:
        streak.note(GAME.name, game if isinstance(game, GameInProgress) else played(game))
    return streak.due(GAME.name, seats)[1]


@pytest.mark.parametrize(
    "games, change",
    [
        ([WON] * 3, 1),
        ([LOST] * 3, -1),
        ([WON] * 2, 0),
        ([WON, WON, LOST, WON], 0),
        ([WON, WON, DRAWN, WON], 0),
        ([LOST, WON, WON, WON], 1),
        ([WON, LOST, LOST, LOST], -1),
        ([WON] * 4, 1),
    ],
)
def test_three_in_a_row(games, change):
    assert due_after(*games) == change


def test_a_game_counts_once():
    game = played(WON)
    assert due_after(game, game, game) == 0


def test_another_opponent_or_game_begins_anew():
    other = Seat("Ken", STEPS + 5)
    assert due_after(WON, WON, played(WON, noughts=other), seats=(ANN, other)) == 0
    assert due_after(WON, WON, WON, seats=(ANN, other)) == 0
    streak = Streak()
    for game in ("Kalah", "Kalah", "Pente"):
        streak.note(game, played(WON))
    assert streak.due("Pente", (ANN, KEN)) == (KEN.level, 0)


@pytest.mark.parametrize("seats", [(ANN, Seat("Bob", 0)), (Seat("Deep", 1), KEN)])
def test_people_alone_and_the_program_alone_have_no_streak(seats):
    assert due_after(*(played(WON, *seats) for _ in range(3)), seats=seats) == 0


WINS_AT_ONCE = {"red": study(red=[12, 5, 6, 13, 21, 28], blue=[40])}  # by 28-20


def after_three_wins(level):
    """Ann has won three games against Ken, and is asked for another."""
    streak = Streak()
    for _ in range(3):
        game = TeamGame({Turn("red", 1): ANN, Turn("blue", 1): Seat("Ken", level)}, WINS_AT_ONCE["red"], 1)
        driver = Driver(KensingtonOptions(seed=1, resumed=game, answers=ALL_ANSWERED, speed=0))
        driver.session.streak = streak
        driver.play("28-20")
    driver.answer("y")
    return driver


def test_a_session_offers_the_next_step_before_the_next_game():
    driver = after_three_wins(STEPS + 2)
    assert driver.request.prompt == "3 games won in a row! Up to step 3 Beginner? Y or N (Y)"
    driver.answer("y")
    assert {seat.level for seat in driver.session.progress.seats.values()} == {0, STEPS + 3}
    assert "Blue: Ken (step 3)" in driver.view.names or "Red: Ken (step 3)" in driver.view.names


def test_the_offer_can_be_refused():
    driver = after_three_wins(STEPS + 2)
    driver.answer("n")
    assert {seat.level for seat in driver.session.progress.seats.values()} == {0, STEPS + 2}


def test_from_a_level_the_next_step_is_the_one_above_it():
    assert "Up to step 6 Casual player?" in after_three_wins(1).request.prompt


def test_there_is_nothing_above_the_strongest():
    assert "in a row" not in after_three_wins(STEPS + 17).request.prompt
