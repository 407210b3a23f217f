"""The opening book: acts for positions with few stones, found by longer searches than a player has time for.

`book.txt` has a line for each position, such as `12,40/33 20 35`: the points of the first player's stones and of the
second's, the point of the next stone, and the value for the player who places it. `python -m tools.make.engine_book`
writes it. A position is listed once for all that a symmetry of the board makes of it, as if Red had the first turn.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from boardgame.chance import Chance
from kensington.board import COLOUR_SYMMETRIES, Symmetry, points_of
from kensington.engine.search import Found
from kensington.position import Position
from kensington.rules import Place, Rules

Stones = tuple[tuple[int, ...], tuple[int, ...]]  # points of the first player's stones and of the second's


class BookEntry(NamedTuple):
    """The point of the next stone, and the value for the player who places it."""

    point: int
    value: int


Book = Mapping[Stones, BookEntry]


@cache
def shipped() -> Book:
    """The book that comes with the package."""
    return dict(entries(files("kensington.engine").joinpath("book.txt").read_text("ascii").splitlines()))


def entries(lines: Iterable[str]) -> Iterator[tuple[Stones, BookEntry]]:
    """What the lines of a book say."""
    for line in lines:
        stones, point, value = line.split(" ")
        first, second = (tuple(map(int, side.split(","))) if side else () for side in stones.split("/"))
        yield (first, second), BookEntry(int(point), int(value))


def line_of(stones: Stones, entry: BookEntry) -> str:
    """The line of a position in the book."""
    return f"{'/'.join(','.join(map(str, side)) for side in stones)} {entry.point} {entry.value}"


def images(position: Position) -> list[tuple[Stones, Symmetry]]:
    """The stones as the book would list them, and the symmetries that take the position there; empty for a position
    that no book has."""
    camps = (position.red, position.blue) if position.rules.first == "red" else (position.blue, position.red)
    if replace(position.rules, first="red") != Rules() or not all(camp.hand[0] for camp in camps):
        return []
    if position.pending or position.paid or any(camp.broken for camp in camps):
        return []
    ways = [each for each in COLOUR_SYMMETRIES if (each.colours == "kept") == (position.rules.first == "red")]
    first, second = (tuple(points_of(camp.stones)) for camp in camps)
    found = [((image(first, way), image(second, way)), way) for way in ways]
    least = min(stones for stones, _ in found)
    return [(stones, way) for stones, way in found if stones == least]


def image(points: Iterable[int], symmetry: Symmetry) -> tuple[int, ...]:
    """What a symmetry makes of points, in ascending order."""
    return tuple(sorted(symmetry.point[point] for point in points))


def look_up(book: Book, position: Position, chance: Chance) -> Found | None:
    """What a book has for a position, if anything; `chance` decides between acts that are the same by symmetry."""
    found = images(position)
    if not found or found[0][0] not in book:
        return None
    stones, way = found[chance.below(len(found))]
    act = Place(way.point.index(book[stones].point))
    return Found(act, book[stones].value, (act,), 0, 0)
