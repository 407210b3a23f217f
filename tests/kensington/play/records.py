"""Game records for the tests."""

from boardgame.records import GameRecord
from boardgame.session.progress import Seat
from kensington.game import KENSINGTON
from kensington.play.progress import TeamGame, seat_turns
from kensington.position import Position
from kensington.rules import Place, Rules


def game(*points: int, players: int = 2) -> GameRecord:
    """The record of a game in which stones were placed on these points."""
    names = iter("Ann Bob Cat Dan Eve Fay".split())
    seats = {turn: Seat(next(names), turn.member - 1) for turn in seat_turns(players, "red")}
    progress = TeamGame(seats, Position.start(Rules(players)), 77)
    for point in points:
        progress.play(Place(point))
    return progress.record(KENSINGTON)
