"""The `match` command of a game: many games between two players, several at once, and their score.

See docs/matches.md.
"""

import argparse
import os
import sys
from contextlib import closing
from functools import partial
from statistics import fmean, median
from typing import Any

from boardgame.commands import arguments
from boardgame.game import DEFAULT_RULES, Game, find_player
from boardgame.match import GameResult, Match, MatchFile, MatchReport, Score, play_games, report
from boardgame.match.games import GAME
from boardgame.player import LimitedPlayer
from commandline.arguments import whole
from commandline.output import host, print_json, print_table
from commandline.progress import progress

OPENING = 4  # random turns
MAX_GAMES = 10_000  # which give a score to 1 %

EPILOG = """\
Players: %s, or the quoted command of a program that speaks the protocol of docs/engine.md. These take a limit
for an act, in nodes (NAME:20000) or seconds ("program option:0.5s"): %s. Games 1 and 2, 3 and 4, ... begin with the
same opening, and the players swap sides between them. A stopped game counts half. Each game's record is written to
FILE as the game ends; after any interruption, the same command resumes the match. docs/matches.md has the formulas.
"""


def add(subparsers: Any, game: Game[Any, Any], page: str = "docs/notation.md") -> None:
    """Add the command for a game, whose rules a page of the documentation writes."""
    players = game.players()
    limited = [name for name, player in players.items() if isinstance(player, LimitedPlayer)]
    epilog = EPILOG % (", ".join(players), ", ".join([*limited, "commands"]))
    parser = subparsers.add_parser("match", help="play many games between two players", epilog=epilog)
    option = parser.add_argument
    option("first", metavar="A", help=f"a player, {game.sides[0]} in the first game")
    option("second", metavar="B", help="another player, or the same")
    option("--games", metavar="N", type=even, default=100, help="an even number up to 10000 (default: 100)")
    option("--jobs", metavar="J", type=whole(1, 1000), help="games at once (default: one per processor)")
    option("--seed", metavar="S", type=whole(0), default=1, help="the seed of all random choices (default: 1)")
    opening = f"random turns at the start (default: {OPENING}, or as many as the rules and --turns allow)"
    option("--opening", metavar="N", type=whole(0), help=opening)
    option("--turns", metavar="N", type=whole(1), default=300, help="stop a game after N turns (default: 300)")
    rules = f"rules that differ from the default, as {page} writes them"
    option("--rules", metavar="RULES", type=arguments.rules(game), default=DEFAULT_RULES, help=rules)
    option("--out", metavar="FILE", help="keep the game records here, and resume from them")
    option("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=partial(execute, game))


def even(text: str) -> int:
    """An even number of games, for argparse."""
    number = whole(2, MAX_GAMES)(text)
    if number % 2:
        raise argparse.ArgumentTypeError(f"{number} is odd: each opening is played twice, with sides swapped")
    return number


def execute(game: Game[Any, Any], options: argparse.Namespace) -> int:
    """Play the match and print its report; the exit status."""
    for name in (options.first, options.second):
        find_player(game, name)
    opening = options.opening
    if opening is None:
        opening = min(OPENING, game.max_opening(options.rules), options.turns - 1)
    match = Match(game, options.first, options.second, options.seed, opening, options.turns, options.rules)
    jobs = options.jobs or os.cpu_count() or 1
    name = game.name.lower()
    ended: dict[int, GameResult] = {}
    try:
        if options.out is None:
            _play(match, options.games, jobs, ended, None)
        else:
            with MatchFile(options.out, match) as file:
                if file.damaged:
                    moved = f"{file.damaged} damaged bytes have been moved to {file.aside}"
                    print(f"{name}: {options.out}: {moved}", file=sys.stderr)
                ended.update((number, result) for number, result in file.results.items() if number <= options.games)
                _play(match, options.games, jobs, ended, file)
    except KeyboardInterrupt:
        how = f"the same command resumes {options.out}" if options.out else "without --out they are lost"
        print(f"{name}: stopped after {len(ended)} of {options.games} games; {how}", file=sys.stderr)
        return 130
    found = report(match, ended)
    if options.json:
        print_json(_as_json(match, found))
    else:
        _print_report(match, found)
    return 0


def _play(match: Match, count: int, jobs: int, ended: dict[int, GameResult], file: MatchFile | None) -> None:
    """Play those of the games 1 to `count` that have not ended, adding each to `ended` and the file."""
    missing = [number for number in range(1, count + 1) if number not in ended]
    playing = play_games(match.play, missing, jobs)
    with closing(playing), progress(count, len(ended)) as tell:
        for record in playing:
            if file is not None:
                file.add(record)
            ended[int(record.tags[GAME])] = GameResult.of(record)
            tell(len(ended))


def _as_json(match: Match, found: MatchReport) -> dict[str, Any]:
    return {
        "players": [match.first, match.second],
        "games": found.all.games,
        "seed": match.seed,
        "opening": match.opening,
        "turns": match.turns,
        "rules": match.rules,
        "all": _score_as_json(found.all),
        **{f"as_{side}": _score_as_json(score) for side, score in found.by_side.items()},
        "turns_a_game": {"mean": fmean(found.turns), "median": median(found.turns)},
        "seconds_a_turn": list(found.seconds),
        "host": host(),
    }


def _score_as_json(score: Score) -> dict[str, Any]:
    """`drawn` is left out where no game was drawn: a game without draws by rule never has it."""
    values = score._asdict()
    if not score.drawn:
        del values["drawn"]
    return {"games": score.games} | values


def _print_report(match: Match, found: MatchReport) -> None:
    print(
        f"{match.first} - {match.second}: seed {match.seed}, openings of {match.opening} turns, "
        f"stopped at {match.turns}, rules {match.rules}"
    )
    scores = {"all": found.all, **{f"as {side}": score for side, score in found.by_side.items()}}
    drawn = ("drawn",) if found.all.drawn else ()
    columns = ("games", "won", "lost", *drawn, "stopped")
    print_table(
        (match.first, *columns, "score %", "95 % interval"),
        [(name, *(getattr(score, column) for column in columns), *_percent(score)) for name, score in scores.items()],
    )
    print(f"turns a game: mean {fmean(found.turns):.1f}, median {median(found.turns):g}")
    first, second = found.seconds
    print(f"seconds a turn: {match.first} {first:.2g}, {match.second} {second:.2g} ({host()})")


def _percent(score: Score) -> tuple[str, str]:
    low, high = score.interval
    return f"{100 * score.share:.1f}", f"{100 * low:.1f} to {100 * high:.1f}"
