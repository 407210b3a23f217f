"""`kensington match`: many games between two players, several at once, and what they say; see docs/matches.md."""

import argparse
import os
import sys
from contextlib import closing
from functools import partial
from statistics import fmean, median
from typing import Any

from kensington.commands import arguments
from kensington.commands.output import host, print_json, print_table
from kensington.commands.players import NAMES, player
from kensington.commands.progress import progress
from kensington.match import Match, MatchFile, Report, Score, played, report
from kensington.notation import Game
from kensington.rules import Rules

MOST_GAMES = 10_000  # which tell a score to the hundredth; all of them are held in memory, some 400 MB

EPILOG = """\
Players: %s. Games 1 and 2, 3 and 4, ... begin with the same opening, and the players change colours between them. A
game that is stopped counts half. Each game's record is written to FILE as the game ends; the same command continues
where it was interrupted, however that came about. docs/matches.md has the formulas behind the figures.
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "match", help="let players play many games against each other", epilog=EPILOG % ", ".join(NAMES)
    )
    option = parser.add_argument
    option("first", metavar="A", help="a player, red in the first game")
    option("second", metavar="B", help="another, or the same")
    option("--games", metavar="N", type=games, default=100, help="how many, an even number up to 10000 (default: 100)")
    whole = arguments.whole
    option("--jobs", metavar="J", type=whole(1, 1000), help="games at once (default: one to a processor)")
    option("--seed", metavar="S", type=whole(0), default=1, help="what decides all chance (default: 1)")
    option("--opening", metavar="N", type=whole(0), default=4, help="turns played by lot at first (default: 4)")
    option("--turns", metavar="N", type=whole(1), default=300, help="stop a game after so many (default: 300)")
    option("--rules", metavar="RULES", type=arguments.rules, default=Rules(), help="such as two_move=no,first=blue")
    option("--out", metavar="FILE", help="keep the game records here, and continue from them")
    option("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)


def games(text: str) -> int:
    number = arguments.whole(2, MOST_GAMES)(text)
    if number % 2:
        raise argparse.ArgumentTypeError(f"{number} is odd: each opening is played twice, with colours exchanged")
    return number


def execute(options: argparse.Namespace) -> int:
    for name in (options.first, options.second):
        player(name)
    match = Match(options.first, options.second, options.seed, options.opening, options.turns, options.rules)
    jobs = options.jobs or os.cpu_count() or 1
    ended: dict[int, Game] = {}
    try:
        if options.out is None:
            play(match, options.games, jobs, ended, None)
        else:
            with MatchFile(options.out, match) as file:
                if file.damaged:
                    moved = f"{file.damaged} damaged bytes have been moved to {file.aside}"
                    print(f"kensington: {options.out}: {moved}", file=sys.stderr)
                ended.update((number, game) for number, game in file.results.items() if number <= options.games)
                play(match, options.games, jobs, ended, file)
    except KeyboardInterrupt:
        how = f"the same command continues with {options.out}" if options.out else "without --out they are lost"
        print(f"kensington: stopped after {len(ended)} of {options.games} games; {how}", file=sys.stderr)
        return 130
    found = report(match, ended)
    if options.json:
        print_json(as_json(match, found))
    else:
        print_report(match, found)
    return 0


def play(match: Match, count: int, jobs: int, ended: dict[int, Game], file: MatchFile | None) -> None:
    """Play what is missing of the games 1 to `count`, into `ended` and the file, as each game ends."""
    missing = [number for number in range(1, count + 1) if number not in ended]
    ending = played(partial(match.play, player=player), missing, jobs)
    with closing(ending), progress(count, len(ended)) as tell:
        for game in ending:
            if file is not None:
                file.add(game)
            ended[int(game.tags["Game"])] = game
            tell(len(ended))


def as_json(match: Match, found: Report) -> dict[str, Any]:
    return {
        "players": [match.first, match.second],
        "games": found.all.games,
        "seed": match.seed,
        "opening": match.opening,
        "turns": match.turns,
        "rules": match.rules.to_text(),
        "all": score_as_json(found.all),
        "as_red": score_as_json(found.as_red),
        "as_blue": score_as_json(found.as_blue),
        "turns_a_game": {"mean": fmean(found.turns), "median": median(found.turns)},
        "seconds_a_turn": list(found.seconds),
        "host": host(),
    }


def score_as_json(score: Score) -> dict[str, Any]:
    return {"games": score.games} | score._asdict()


def print_report(match: Match, found: Report) -> None:
    print(
        f"{match.first} - {match.second}: seed {match.seed}, openings of {match.opening} turns, "
        f"stopped at {match.turns}, rules {match.rules.to_text()}"
    )
    rows = (("all", found.all), ("as red", found.as_red), ("as blue", found.as_blue))
    print_table(
        (match.first, "games", "won", "lost", "stopped", "score %", "95 % interval"),
        [(name, score.games, score.won, score.lost, score.stopped, *percent(score)) for name, score in rows],
    )
    print(f"turns a game: mean {fmean(found.turns):.1f}, median {median(found.turns):g}")
    first, second = found.seconds
    print(f"seconds a turn: {match.first} {first:.2g}, {match.second} {second:.2g} ({host()})")


def percent(score: Score) -> tuple[str, str]:
    low, high = score.interval
    return f"{100 * score.share:.1f}", f"{100 * low:.1f} to {100 * high:.1f}"
