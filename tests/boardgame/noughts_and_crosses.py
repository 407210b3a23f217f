"""Noughts and crosses: a complete game for `boardgame`, with its pictures."""

from enum import Enum
from typing import NamedTuple

from boardgame.draw.palette import INK, PAPER
from boardgame.draw.scene import Label, Lines, Polygon, Scene
from boardgame.errors import IllegalActError, NotationError
from boardgame.game import DEFAULT_RULES, Outcome
from boardgame.player import RandomPlayer

SIDES = {"crosses": "X", "noughts": "O"}
SQUARES = {str(number + 1): (float(number % 3 - 1), float(number // 3 - 1)) for number in range(9)}
ROWS = ("123", "456", "789", "147", "258", "369", "159", "357")
GRID = tuple(((a, b), (c, d)) for n in (-0.5, 0.5) for a, b, c, d in ((n, -1.5, n, 1.5), (-1.5, n, 1.5, n)))

Reason = Enum("Reason", "ROW FULL NOT_EMPTY")


class Position(NamedTuple):
    squares: str = "." * 9
    mid_turn: bool = False

    @property
    def side_to_act(self):
        return tuple(SIDES)[(self.squares.count(".") + 1) % 2]

    @property
    def outcome(self):
        for side, mark in SIDES.items():
            if any(all(self.squares[int(square) - 1] == mark for square in row) for row in ROWS):
                return Outcome(side, Reason.ROW)
        return None if "." in self.squares else Outcome(None, Reason.FULL)

    def legal_acts(self):
        return () if self.outcome else tuple(act for act in SQUARES if self.squares[int(act) - 1] == ".")

    def play(self, act):
        if act not in self.legal_acts():
            raise IllegalActError(act, Reason.NOT_EMPTY, f"{act}: not an empty square of an unfinished game")
        return Position(self.squares[: int(act) - 1] + SIDES[self.side_to_act] + self.squares[int(act) :])

    def to_text(self):
        return self.squares


class NoughtsAndCrosses:
    name, sides, points, act_to_text = "Noughts and crosses", tuple(SIDES), SQUARES, staticmethod(str)

    def start(self, rules=DEFAULT_RULES):
        return Position()

    def rules_of(self, position):
        return DEFAULT_RULES

    def position_from_text(self, text):
        if not (len(text) == 9 and set(text) <= set(".XO") and text.count("X") - text.count("O") in (0, 1)):
            raise NotationError("expected nine squares: crosses X, noughts O, empty .")
        return Position(text)

    def act_from_text(self, text):
        if text in SQUARES:
            return text
        raise NotationError(f"unknown square {text!r}")

    def players(self):
        return {RandomPlayer.name: RandomPlayer()}

    def max_opening(self, rules):
        return 2

    def points_of(self, act):
        return (act,)

    def scene(self, position, last=()):
        marks = (Label(at, mark, size=0.8) for at, mark in zip(SQUARES.values(), position.squares, strict=True))
        board = Polygon(((-2, -2), (2, -2), (2, 2), (-2, 2)), PAPER), Lines(GRID, INK, 0.04)
        return Scene(3.4, 3.4, (*board, *(mark for mark in marks if mark.text != ".")), self.name, position.squares)
