"""The `play` command of a game: a session in a terminal, with the options that every game has."""

import argparse
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from boardgame.commands.arguments import notation
from boardgame.errors import BoardGameError
from boardgame.game import DEFAULT_RULES, Game, LadderGame
from boardgame.ladder import LadderStep
from boardgame.records import GameRecord
from boardgame.session.autosave import Autosave, append_to, read_last
from boardgame.session.progress import GameInProgress, Seat, check_names, resume, seat_from_text
from boardgame.session.remembered import recall, remember
from boardgame.session.session import DEFAULT_SPEED, Options, PlayOptions, Session
from boardgame.session.unfinished import Resume, keeper, unfinished
from boardgame.terminal.play import SEEDS, play_session, shows_unicode
from commandline.arguments import whole

HOW_TO_CHOOSE = "Another strength: ESCAPE, Y, S. Other players: ESCAPE, Y, N. The rules: {game} rules"

Question = tuple[str, str, str]  # its name as an option, its words, and the default answer, `y` or `n`


def add_ask(parser: argparse.ArgumentParser) -> None:
    """The option to be asked."""
    parser.add_argument("--ask", action="store_true", help="ask for what no option gives")


def follow(session: Session[Any, Any], asked: bool) -> None:
    """Remember what is chosen for each game of a session, and say how to choose if nothing was `asked`."""
    says = [] if asked else [HOW_TO_CHOOSE.format(game=session.game.name.lower())]

    def began() -> None:
        remember(session)
        if says:
            session.view.news.append(says.pop())

    session.began = began


def go_on(game: Game[Any, Any], chosen: Options, resume: Resume, fresh: bool) -> None:
    """Make a session keep its game, and resume the one left last time, unless a `fresh` one is wanted."""
    chosen.keeper = keeper(game)
    left = None if fresh else unfinished(game, resume)
    if left:
        chosen.resumed, chosen.seed = left, left.seed


def say_kept(session: Session[Any, Any]) -> None:
    """Say how to go on with a game that has been left."""
    progress = session.progress
    if session.keeper and not session.keeper.fault and progress and progress.steps and not progress.over:
        print(f"The game is kept: {session.game.name.lower()} play goes on with it.")


@dataclass(frozen=True)
class PlayCommand:
    """`play` for a game with `levels`, `questions`, and `rules` such as `"size=13"`; `more` declares more options.

    `session` makes the session of the options, given the command line as well.
    """

    game: Game[Any, Any]
    levels: Sequence[Any]
    questions: Sequence[Question]
    rules: str
    session: Callable[[PlayOptions, argparse.Namespace], Session[Any, Any]]
    more: Callable[[argparse.ArgumentParser], None] = lambda parser: None

    def add(self, subparsers: Any) -> None:
        """Declare the command."""
        levels = ", ".join(f"{number} {level.name}" for number, level in enumerate(self.levels, 1))
        parser = subparsers.add_parser(
            "play",
            description="Play in the terminal, at once: a game that was left goes on; else what no option gives is as "
            f"in the last game, in the first one you against a beginner. LEVEL is {levels}, or a step of the `ladder`, "
            "as step:1; omit it for a person.",
        )
        add_ask(parser)
        for side in self.game.sides:
            parser.add_argument(f"--{side}", metavar="NAME[:LEVEL]", help=f"who plays {side}")
        rules = f"rules that differ from the default, such as {self.rules}"
        parser.add_argument("--rules", metavar="RULES", type=notation(self.game.start), help=rules)
        speed = f"how slowly the program acts (default: as last, at first {DEFAULT_SPEED})"
        parser.add_argument("--speed", type=int, choices=range(10), metavar="0-9", help=speed)
        seed = "seed of the random generator, 1 to 65535"
        parser.add_argument("--seed", type=whole(1, SEEDS), metavar="S", help=seed)
        parser.add_argument("--resume", metavar="FILE", help="resume the last game in FILE and save it there")
        parser.add_argument("--record", metavar="FILE", help="save the games in FILE, after those already there")
        for name, words, _ in self.questions:
            parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, help=words)
        parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
        self.more(parser)
        parser.set_defaults(execute=self.execute)

    @property
    def _ladder(self) -> Sequence[LadderStep]:
        return self.game.ladder() if isinstance(self.game, LadderGame) else ()

    def execute(self, options: argparse.Namespace) -> int:
        """Raises `BoardGameError` for unusable options or files, and without a suitable terminal."""
        last = recall(self.game, len(self.levels))
        play_options = self._resumed_game(options) if options.resume else self._new_games(options)
        if not options.resume:
            new = (*self.game.sides, "rules", "seed", "record")
            go_on(self.game, play_options, self._resume, options.ask or any(getattr(options, each) for each in new))
        answers = {name: getattr(options, name) for name, _, _ in self.questions if getattr(options, name) is not None}
        if not options.ask:
            play_options.seats = last.complete(play_options.seats, self.game.sides)
            unasked = {name: default == "y" for name, _, default in self.questions}
            answers = {**unasked, **last.settings, **answers}
        play_options.answers = answers
        play_options.speed = last.speed if options.speed is None else options.speed
        session = self.session(play_options, options)
        follow(session, asked=options.ask or options.resume)
        session.view.ascii = options.ascii or not shows_unicode()
        session.view.watching = False
        play_session(session)
        say_kept(session)
        return 0

    def _new_games(self, options: argparse.Namespace) -> PlayOptions:
        given = {side: getattr(options, side) for side in self.game.sides if getattr(options, side) is not None}
        seats = {side: (self._seat(text),) for side, text in given.items()}
        check_names([seat for side in seats.values() for seat in side])
        return PlayOptions(
            seed=options.seed or 1 + secrets.randbelow(SEEDS),
            start=options.rules or self.game.start(DEFAULT_RULES),
            seats=seats,
            autosave=append_to(self.game, options.record) if options.record else None,
        )

    def _seat(self, text: str) -> Seat:
        return seat_from_text(text, len(self.levels), len(self._ladder))

    def _resume(self, record: GameRecord[Any, Any]) -> GameInProgress[Any]:
        return resume(self.game, record, len(self.levels), len(self._ladder))

    def _resumed_game(self, options: argparse.Namespace) -> PlayOptions:
        for name in (*self.game.sides, "rules", "seed"):
            if getattr(options, name) is not None:
                raise BoardGameError(f"--{name}: cannot be changed for a resumed game")
        last = read_last(self.game, options.resume)
        damage = f"{options.resume}: {last.damage}" if last.damage else ""
        try:
            progress = self._resume(last.record)
        except BoardGameError as error:
            raise BoardGameError(damage or f"{options.resume}: {error}") from error
        autosave = None
        if options.record:
            autosave = append_to(self.game, options.record)
        elif not damage:
            autosave = Autosave(options.resume, last.before, last.record.to_text())
        return PlayOptions(seed=progress.seed, start=progress.start, resumed=progress, damage=damage, autosave=autosave)
