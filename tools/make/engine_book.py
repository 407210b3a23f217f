"""Writes the opening book of the strong player.

    python -m tools.make.engine_book kensington/engine/book.txt --positions 400

It plays the first turns of games, one side by the book, the other by a level or by a search of some length. Each
position that the book lacks is searched and entered. A file that exists is continued.
"""

import argparse
import random
from pathlib import Path

from boardgame.chance import SEEDS, Chance
from commandline.arguments import whole
from kensington.engine.book import BookEntry, Stones, entries, images, line_of, look_up
from kensington.engine.player import EnginePlayer
from kensington.engine.search import Engine
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Act, Place

TURNS = 8  # of both sides
FEWEST, MOST = 200, 100_000  # nodes of the other side
TABLE_BITS = 21


def other_act(position: Position, chance: random.Random) -> Act:
    """What a level or a search of some length does."""
    search = EnginePlayer("strong", round(FEWEST * (MOST / FEWEST) ** chance.random()), book=False)
    player = search if chance.random() < 0.5 else chance.choice(LEVELS)
    return player.choose(position, chance.randrange(1, SEEDS)).act


def entry(position: Position, nodes: int) -> tuple[Stones, BookEntry]:
    """The entry of a position that a book can have."""
    found = Engine(position, table_bits=TABLE_BITS).think(nodes=nodes)
    assert isinstance(found.act, Place)
    stones, way = images(position)[0]
    return stones, BookEntry(way.point[found.act.point], found.value)


def extend(book: dict[Stones, BookEntry], owner: int, nodes: int, chance: random.Random) -> None:
    """Play the first turns of a game, with the first player (`owner` 0) or the second one (1) by the book."""
    position = Position.start()
    for turn in range(TURNS):
        if not images(position):
            return
        if turn % 2 == owner:
            found = look_up(book, position, Chance(chance.randrange(1, SEEDS)))
            if not found:
                stones, book[stones] = entry(position, nodes)
                return
            position = position.play(found.act)
        else:
            position = position.play(other_act(position, chance))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.make.engine_book",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=whole(1), default=400, help="until it has so many (default: 400)")
    parser.add_argument("--nodes", type=whole(1), default=5_000_000, help="of each search (default: 5000000)")
    parser.add_argument("--seed", type=whole(0), default=1)
    options = parser.parse_args()
    book = dict(entries(options.file.read_text().splitlines())) if options.file.exists() else {}
    games = 0
    while len(book) < options.positions:
        size = len(book)
        extend(book, games % 2, options.nodes, random.Random(f"book {options.seed} {games}"))
        games += 1
        if len(book) > size:
            lines = sorted(
                (line_of(stones, found) for stones, found in book.items()), key=lambda line: (len(line), line)
            )
            options.file.write_text("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    main()
