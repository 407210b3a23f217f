"""Whether the first or the second to place has the advantage, by the games of a match between equals.

    kensington match strong:5000 strong:5001 --games 2000 --opening 2 --out GAMES
    python -m tools.bench.first_player GAMES

Players that are exactly equal would play each game twice, as a pair of games has one opening.

Prints the score of the player who begins, with a 95 % confidence interval, for all games and by their number of turns.
A game that was stopped counts half.
"""

import argparse
from collections.abc import Iterator, Sequence

from boardgame.match.score import wilson
from boardgame.records import load_records
from commandline.errors import UserError
from commandline.output import print_table
from kensington.game import KENSINGTON, KensingtonRecord

LENGTHS = (40, 60, 80, 120)  # turns up to which games are counted together
HEADINGS = ("turns", "games", "first won", "stopped", "second won", "first's score", "95 % interval")


def rows(games: Sequence[KensingtonRecord]) -> Iterator[tuple[str, ...]]:
    """The row of all games, then one for each range of turns that occurs."""
    yield row("all", games)
    for least, most in zip((0, *LENGTHS), (*LENGTHS, None), strict=True):
        some = [game for game in games if len(game.turns) > least and (most is None or len(game.turns) <= most)]
        if some:
            yield row(f"{least + 1} to {most}" if most else f"over {least}", some)


def row(what: str, games: Sequence[KensingtonRecord]) -> tuple[str, ...]:
    """What, and the games' results and score."""
    first = sum(game.result == game.start.to_act.colour for game in games)
    second = sum(game.result in KENSINGTON.sides for game in games) - first
    stopped = len(games) - first - second
    share = (first + stopped / 2) / len(games)
    low, high = wilson(share, len(games))
    return what, *map(str, (len(games), first, stopped, second)), f"{share:.1%}", f"{low:.1%} to {high:.1%}"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench.first_player", description="Estimate the advantage of the player who begins."
    )
    parser.add_argument("file", help="records of games between equals, from `kensington match --out`")
    options = parser.parse_args()
    try:
        games = [*load_records(KENSINGTON, options.file)]
    except (OSError, UserError) as error:
        parser.error(str(error))
    if not games:
        parser.error(f"{options.file}: no games")
    print_table(HEADINGS, rows(games))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
