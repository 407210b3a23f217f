"""What every picture shows and in which colours: the marks of the last turn, and the palette.

No geometry of any one kind of picture is here. Vermilion and blue are those of the colours that Okabe and Ito chose to
be told apart by everybody, darker for the stones and lighter for the hexagons; each kind of picture adds a form of its
own to the stones, so that nothing rests on colour alone.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kensington.board import POINTS, SHAPES, Hexagon, Shape, points_of
from kensington.errors import KensingtonError
from kensington.notation import Game
from kensington.position import Position
from kensington.rules import COLOURS, WINNING_HEXAGONS, Act, Colour, Place, Relocate, Slide

PAPER = "#f6f1e5"
INK = "#3b3733"  # lines, figures, letters
HEXAGON_COLOURS = {"white": "#ffffff", "red": "#f2a67f", "blue": "#8cc1e6"}
STONE_COLOURS: dict[Colour, str] = {"red": "#b23a00", "blue": "#00518f"}
WHOLE_COLOURS: dict[Colour, str] = {"red": "#d55e00", "blue": "#0072b2"}  # the inside of what was just completed
WHOLE_TINTS: dict[Colour, str] = {"red": "#fad7c3", "blue": "#cbe3f4"}  # the same, if not of the last turn
CURSOR_COLOUR = "#ffd23e"
MARKED_COLOUR = "#b9dd8f"


class Area(NamedTuple):
    """A triangle, square or hexagon of which one colour has all points; they go round it clockwise."""

    colour: Colour
    points: tuple[int, ...]


def starts_of(acts: Iterable[Act]) -> list[int]:
    """The points that stones were taken from, in the order of the acts."""
    return [act.start for act in acts if isinstance(act, Slide | Relocate)]


def ends_of(acts: Iterable[Act]) -> list[int]:
    """The points that stones came to, in the order of the acts."""
    coming = [act for act in acts if isinstance(act, Place | Slide | Relocate)]
    return [act.point if isinstance(act, Place) else act.end for act in coming]


def whole_areas(position: Position) -> list[Area]:
    """Every triangle and square that one colour has, and each hexagon that it has won with."""
    areas = []
    for colour in COLOURS:
        candidates: list[Shape | Hexagon] = [*SHAPES.values(), *WINNING_HEXAGONS[colour]]
        stones = position.camp(colour).stones
        areas += [Area(colour, area.points) for area in candidates if stones & area.mask == area.mask]
    return areas


def completed_areas(position: Position, last: Sequence[Act]) -> list[Area]:
    """Those of the whole areas that the last turn completed: a stone has come to one of their points."""
    ends = set(ends_of(last))
    return [area for area in whole_areas(position) if ends.intersection(area.points)]


def check_points(points: Iterable[int]) -> None:
    """Raise `KensingtonError` if there is no such point on the board."""
    for point in points:
        if point not in POINTS:
            raise KensingtonError(f"there is no point {point}: they are {POINTS[0]} to {POINTS[-1]}")


def standing(position: Position) -> str:
    """Who is to do what, or has won, in a few words."""
    if position.winner:
        return f"{position.winner} has won"
    colour, member = position.to_act
    player = f"{colour} {member}" if position.rules.players > 2 else colour
    return f"{player} to {'relocate' if position.pending else 'play'}"


def caption(position: Position) -> str:
    """What the board by itself does not show, on one line: who is to do what, and the stones in hand."""
    hands = {colour: position.camp(colour).hand for colour in COLOURS}
    held = [f"{colour} {' and '.join(map(str, hand))}" for colour, hand in hands.items() if any(hand)]
    return standing(position) + (f"; in hand: {', '.join(held)}" if held else "")


def description(position: Position) -> str:
    """Where the stones are, for those who cannot see a picture of it."""
    return " ".join(_whereabouts(position, colour) for colour in COLOURS)


def _whereabouts(position: Position, colour: Colour) -> str:
    stones, hand, _ = position.camp(colour)
    points = ", ".join(map(str, points_of(stones)))
    in_hand = f"; {' and '.join(map(str, hand))} in hand" if any(hand) else ""
    return f"{colour.capitalize()} has stones on {points or 'no point'}{in_hand}."


def after_turn(game: Game, number: int) -> tuple[Position, tuple[Act, ...]]:
    """The position after this many turns of a game, and the acts of the last of them; 0 is the start.

    Raises `KensingtonError` if the game has not so many.
    """
    if not 0 <= number <= len(game.turns):
        raise KensingtonError(f"there is no turn {number}: the game has {len(game.turns)}")
    position = game.start
    for turn in game.turns[:number]:
        for act in turn.acts:
            position = position.play(act)
    return position, game.turns[number - 1].acts if number else ()
