"""The `ladder` command of a game: its steps of strength, and what each scores against the one below."""

import argparse
import os
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from typing import Any

from boardgame.commands.match import OPENING, even
from boardgame.errors import BoardGameError
from boardgame.game import Game, LadderGame
from boardgame.ladder import CHOICES, LadderStep
from boardgame.match import GameResult, Match, MatchReport, play_games, report
from boardgame.match.games import GAME
from commandline.arguments import whole
from commandline.output import host, print_json, print_table
from commandline.progress import progress

EPILOG = """\
A step is a player of `match`, as step:5, and of `play`, as NAME:step:5. With --games, each step plays a match against
the one below: see docs/matches.md.
"""


def add(subparsers: Any, game: Game[Any, Any]) -> None:
    """Add the command for a game with a ladder."""
    assert isinstance(game, LadderGame)
    steps = len(game.ladder())
    parser = subparsers.add_parser("ladder", help="list the steps of strength, or measure them", epilog=EPILOG)
    option = parser.add_argument
    option("--games", metavar="N", type=even, help="play N games between neighbours, an even number up to 10000")
    option("--first", metavar="STEP", type=whole(1, steps), default=1, help="the lowest step (default: 1)")
    option("--last", metavar="STEP", type=whole(1, steps), default=steps, help=f"the highest step (default: {steps})")
    option("--jobs", metavar="J", type=whole(1, 1000), help="games at once (default: one per processor)")
    option("--seed", metavar="S", type=whole(0), default=1, help="the seed of all random choices (default: 1)")
    option("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=partial(execute, game, game.ladder()))


def execute(game: Game[Any, Any], ladder: Sequence[LadderStep], options: argparse.Namespace) -> int:
    """List the steps, or play their matches; the exit status."""
    if options.first > options.last:
        raise BoardGameError(f"--first {options.first} is above --last {options.last}")
    if options.games and options.first == options.last:
        raise BoardGameError("--games: a match needs two steps")
    steps = ladder[options.first - 1 : options.last]
    if options.games is None:
        _list(steps, options.json)
        return 0
    rows = []
    for lower, upper in zip(steps, steps[1:], strict=False):
        match = Match(game, upper.name, lower.name, options.seed, min(OPENING, game.max_opening("-")))
        rows.append((upper, lower, _play(match, options.games, options.jobs or os.cpu_count() or 1)))
    _print(rows, options)
    return 0


def _list(steps: Sequence[LadderStep], as_json: bool) -> None:
    if as_json:
        print_json([{"step": step.number, "title": step.title, "plays": _plays(step)} for step in steps])
    else:
        print_table(("step", "for", "plays as"), [(step.number, step.title, _plays(step)) for step in steps])


def _plays(step: LadderStep) -> str:
    careful = step.careful.name
    return f"{careful}, in {step.slips} of {CHOICES} choices {step.careless.name}" if step.careless else careful


def _play(match: Match, games: int, jobs: int) -> MatchReport:
    ended: dict[int, GameResult] = {}
    with closing(play_games(match.play, range(1, games + 1), jobs)) as playing, progress(games, 0) as tell:
        for record in playing:
            ended[int(record.tags[GAME])] = GameResult.of(record)
            tell(len(ended), f"{match.first} - {match.second}")
    return report(match, ended)


def _print(rows: list[tuple[LadderStep, LadderStep, MatchReport]], options: argparse.Namespace) -> None:
    scores = [(upper, lower, found.all, found.seconds[0]) for upper, lower, found in rows]
    if options.json:
        found = [
            {"step": upper.number, "against": lower.number, **score._asdict(), "seconds": seconds}
            for upper, lower, score, seconds in scores
        ]
        print_json({"games": options.games, "seed": options.seed, "matches": found, "host": host()})
        return
    columns = ("step", "against", "games", "won", "lost", "score %", "95 % interval", "ms a turn")
    table = [
        (
            upper.label,
            lower.label,
            score.games,
            score.won,
            score.lost,
            f"{100 * score.share:.1f}",
            f"{100 * score.interval[0]:.1f} to {100 * score.interval[1]:.1f}",
            f"{1000 * seconds:.2g}",
        )
        for upper, lower, score, seconds in scores
    ]
    print_table(columns, table)
    print(f"seed {options.seed}; {host()}")
