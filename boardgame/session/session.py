"""A session of games in the terminal: who plays, then game after game until the user leaves.

`Session.run` is a generator of `requests`; `view` is what to show meanwhile. A game with questions of its own derives
its session from this one.
"""

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Generic, NamedTuple

from boardgame.errors import BoardGameError, NotationError
from boardgame.game import ActT, Game, PositionT
from boardgame.ladder import IN_A_ROW, LadderStep, landmarks
from boardgame.player import Player, Thought
from boardgame.session.analysis import MOST_MISSED, SHOWN, Assess, Missed, best_lines, missed_by_people
from boardgame.session.autosave import Autosave, append_to
from boardgame.session.board import TextBoard
from boardgame.session.progress import LONGEST_NAME, STEPS, GameInProgress, Seat
from boardgame.session.requests import AskKey, AskPlayer, AskPoint, AskText, AskWork, Command, Request, Show, Stopped
from boardgame.session.streak import Streak, opponent
from boardgame.session.view import View
from boardgame.session.words import does

Flow = Generator[Request, Any, Any]
ActFlow = Generator[Request, Any, ActT | Command]
Prepare = Callable[[], Flow]

NUMBERS = ("one", "two", "three", "four", "five", "six")
SECONDS_PER_ACT = 0.25  # of the program, for each step of the speed
SECONDS_PER_THOUGHT = 0.04  # shown, for each step of the speed, which is that of the acts:
BRIEFEST_THOUGHT = 0.02  # at speed 0, too, thoughts can be seen
MOST_THOUGHTS = 24  # shown of one choice, evenly spread over all
DEFAULT_SPEED = 3
LONGEST_PATH = 200  # characters
LINES = 3  # of an analysis
ANALYSING = "Analysing ..."
STEP = "s"  # the key for another step of the ladder
LONGEST_ACT = 20  # characters of an act's text


class Interrupted(NamedTuple):
    """What a session had shown and was doing, beside its game, when it was interrupted.

    `held` names the points already chosen for an act, `thought` is the act shown as a hint, `offered` the number of
    acts after which a draw was last offered (-1 for never), and `doing` the command being carried out.
    """

    news: tuple[str, ...] = ()
    notice: str = ""
    held: tuple[str, ...] = ()
    thought: Any = None
    offered: int = -1
    doing: Command | None = None


@dataclass
class Options:
    """What is known before the first prompt; the session prompts for the rest.

    `seats` are the players of each side as far as they are named and `seed` is the state of the random generator.
    `resumed` is a game to go on with and `damage` what is wrong with its record; with `interrupted`, the session goes
    on as if it had never stopped. Games are saved with `autosave`; `keeper` keeps the latest, in case it is left.
    """

    seed: int
    seats: Mapping[str, tuple[Seat, ...]] = field(default_factory=dict)
    resumed: GameInProgress[Any] | None = None
    damage: str = ""
    autosave: Autosave | None = None
    keeper: Autosave | None = None
    interrupted: Interrupted | None = None


@dataclass
class PlayOptions(Options):
    """`start` is the position at the start of new games, `answers` those to a game's questions by name; `speed` is that
    of the program's acts. See `Options` for the others."""

    start: Any = None
    answers: Mapping[str, bool] = field(default_factory=dict)
    speed: int = DEFAULT_SPEED


class Session(Generic[PositionT, ActT]):
    """A session of one game. `view` is what to show, `progress` the present game, None before the first one.

    `players` are the program's players by level, from 1 and from weakest to strongest, `ladder` the steps that people
    choose from where the game has one. `keeps_record` is whether the game is one to keep. Positions are analysed, and
    finished games reviewed, with `assess`. `streak` goes from game to game.
    """

    keeps_record = True
    wants_play = False  # whether a lesson has ended with the wish to play
    assess: Assess | None = None  # of the game's strongest player

    def __init__(
        self,
        game: Game[PositionT, ActT],
        board: TextBoard[PositionT, ActT],
        options: Options,
        view: View | None = None,
        players: Sequence[Player[PositionT, ActT]] | None = None,
        ladder: Sequence[LadderStep] = (),
    ) -> None:
        self.game = game
        self.board = board
        self.view = view or View()
        self.progress: GameInProgress[ActT] | None = None
        self.autosave = options.autosave
        self.keeper = options.keeper
        self.speed = DEFAULT_SPEED
        self.players = tuple(game.players().values()) if players is None else tuple(players)
        self.ladder = tuple(ladder)
        self.streak = Streak()
        self.began: Callable[[], object] = lambda: None  # called when a game begins or is resumed
        self._options: Options | None = options  # None once the first prompts have been answered
        self._seed = options.seed
        self._seats: list[Seat] = []  # in the order of the prompts: the two sides alternate
        self.missed: Sequence[Missed] = ()  # by people, in the game that has ended
        self._offered = -1  # the number of acts after which a draw was last offered
        self._doing: Command | None = None  # the command being carried out
        self._interrupted: Interrupted | None = None  # until the session has gone on from there

    def run(self) -> Flow:
        """Everything from the first prompt until the user leaves."""
        prepare: Prepare = self._first_game
        while True:
            try:
                yield from prepare()
                yield from self._play_out()
                self._seed = self.current.seed
                following = yield from self._after_game()
            except Stopped:
                following = yield from self._stopped()
            if following is None:
                return
            prepare = following

    @property
    def current(self) -> GameInProgress[ActT]:
        """The game in progress."""
        assert self.progress is not None
        return self.progress

    @property
    def over(self) -> bool:
        """Whether a game has begun and ended."""
        return self.progress is not None and self.progress.over

    # Before a game

    def _first_game(self) -> Flow:
        options = self._options
        if options and options.resumed:
            yield from self._resume(options.resumed, options.damage)
        else:
            yield from self._fresh_game()

    def _fresh_game(self) -> Flow:
        if self._options:
            self._options.resumed = None
        self._clear()
        yield from self._ask_players()
        yield from self._ask_settings()
        yield from self._same_players()

    def _same_players(self) -> Flow:
        self._clear()
        yield from self._offer_step()
        yield from self._begin()

    def _offer_step(self) -> Flow:
        """Offer the next step to a person who has won or lost several games in a row."""
        level, change = self.streak.due(self.game.name, self._seats)
        present = self._step_of(level)
        number = present + change
        if not present or not change or not 1 <= number <= len(self.ladder):
            return
        self.streak.clear()
        what = f"{IN_A_ROW} games {'won' if change > 0 else 'lost'} in a row"
        way = "Up" if change > 0 else "Down"
        if (yield AskKey(f"{what}! {way} to step {self.ladder[number - 1].label}? Y or N (Y)", "yn", "y")) == "y":
            self._play_against(self.ladder[number - 1])

    def _play_against(self, step: LadderStep) -> None:
        """Let the program play as a step of the ladder from the next game on."""
        self._seats = [Seat(seat.name, STEPS + step.number) if seat.level else seat for seat in self._seats]

    def _next_step(self) -> LadderStep | None:
        """The step above the one just beaten by a person, or below the one that has won; None if there is none."""
        number = self._step_of(opponent(self._seats))
        outcome = self.current.position.outcome
        if not number or outcome is None or outcome.winner is None:
            return None
        people = {self.current.side_of(key) for key, seat in self.current.seats.items() if not seat.level}
        number += 1 if outcome.winner in people else -1
        return self.ladder[number - 1] if 1 <= number <= len(self.ladder) else None

    def _step_of(self, level: int) -> int:
        """The number of the step that a seat's level is, 0 if it is none."""
        if level > STEPS or not level:
            return max(level - STEPS, 0)
        name = self.players[level - 1].name
        return next((step.number for step in self.ladder if step.level == name), 0)

    def _carry_on(self) -> Flow:
        """The game continues as it is."""
        yield from ()

    def _clear(self) -> None:
        self.progress = None
        self.view.clear()

    def _ask_players(self) -> Flow:
        given = self._options.seats if self._options else {}
        self._seats = []
        for number in range(self._player_count()):
            side = self.game.sides[number % 2]
            seats = given.get(side, ())
            if number // 2 < len(seats):
                self._seats.append(seats[number // 2])
            else:
                seat = yield from self._ask_player(number, side)
                self._seats.append(seat)
            self.view.names = [f"{seat.name}, {seat.strength}" for seat in self._seats]

    def _player_count(self) -> int:
        return len(self.game.sides)

    def _player_title(self, number: int, side: str) -> str:
        """What to call a player whose name is not known yet."""
        return f"player {NUMBERS[number]}, {side}"

    def _level_prompt(self, name: str) -> str:
        levels = ", ".join(f"{number} {player.name}" for number, player in enumerate(self.players, 1))
        return f"Level of {name}: {levels}; RETURN for a person"

    def _ask_player(self, number: int, side: str) -> Generator[Request, Any, Seat]:
        given = self._options.seats.values() if self._options else ()
        taken = {seat.name.casefold() for seats in (self._seats, *given) for seat in seats}
        default = NUMBERS[number].capitalize()
        while True:
            prompt = f"Name of {self._player_title(number, side)} ({default})"
            name = yield AskText(prompt, LONGEST_NAME, default, letters=True)
            if name.casefold() not in taken:
                break
            self.refuse(f"There already is a player {name}.")
        self.view.notice = ""
        if self.ladder:
            return Seat(name, (yield from self._ask_step(name)))
        levels = "".join(str(level) for level in range(1, len(self.players) + 1))
        level = yield AskKey(self._level_prompt(name), levels)
        return Seat(name, int(level or 0))

    def _ask_step(self, name: str) -> Generator[Request, Any, int]:
        """The level of a seat: a step of the ladder, or 0 for a person."""
        numbers = {str(step.number): STEPS + step.number for step in self.ladder} | {"": 0}
        prompt = f"Strength of {name}, 1 to {len(self.ladder)}, or RETURN for a person ({landmarks(self.ladder)})"
        while (typed := (yield AskText(prompt, len(str(len(self.ladder))), "", letters=False)).strip()) not in numbers:
            self.refuse(f"unknown step {typed}; choose from 1 to {len(self.ladder)}")
        self.view.notice = ""
        return numbers[typed]

    def _player(self, seat: Seat) -> Player[PositionT, ActT]:
        """The program's player of a seat."""
        return self.ladder[seat.step - 1] if seat.step else self.players[seat.level - 1]

    def _ask_settings(self) -> Flow:
        """Ask a game's own questions, before every game with new players and after resuming one."""
        yield from ()

    def _begin(self) -> Flow:
        """Start a game between `_seats`."""
        self._options = None
        seats = dict(zip(self.game.sides, self._seats, strict=True))
        self._start(self._new_game(seats, self.game.start()))
        self._save(next_game=True)
        yield from ()

    def _new_game(self, seats: Mapping[Any, Seat], start: PositionT) -> GameInProgress[ActT]:
        return GameInProgress(seats, start, self._seed, today())

    def _start(self, progress: GameInProgress[ActT]) -> None:
        self.progress = progress
        self.missed = self.view.missed = ()
        self.view.names = self._team_lines(progress)
        self.view.position = progress.position
        self.began()

    def settings(self) -> dict[str, bool]:
        """The answers to the game's own questions that also suit later games, by name."""
        return {}

    def _team_lines(self, progress: GameInProgress[ActT]) -> list[str]:
        return [f"{side.capitalize()}: {_team(progress, side)}" for side in self.game.sides]

    def _adopt(self, progress: GameInProgress[ActT]) -> None:
        """Take over the players of a resumed game, also for the games that follow it."""
        self._seats = list(progress.seats.values())

    def _resume(self, progress: GameInProgress[ActT], damage: str) -> Flow:
        self._adopt(progress)
        self.view.names = self._team_lines(progress)
        self.view.position, self.view.last = progress.position, progress.last_turn
        if damage:
            prompt = f"The good part ends after turn {progress.turns}. Go on from there? Y or N (Y)"
            self.view.notice = damage
            if (yield AskKey(prompt, "yn", "y")) == "n":
                raise Stopped
        yield from self._ask_settings()
        self._interrupted = self._options.interrupted if self._options else None
        self._options = None
        self._start(progress)
        if self._interrupted is None:
            self.view.news.append(f"The game resumes after turn {progress.turns}.")
        else:
            self._restore(self._interrupted)
        if damage and not self.autosave:
            self.view.notice = "The damaged file is not changed. F saves the game in another one."

    # Interruptions

    @property
    def interruption(self) -> Interrupted:
        """What another session needs, beside the game, to go on from this moment."""
        view = self.view
        thought = view.thought.act if view.thought else None
        held = tuple(map(str, view.held))
        return Interrupted(tuple(view.news), view.notice, held, thought, self._offered, self._doing)

    def _restore(self, interrupted: Interrupted) -> None:
        view, thought = self.view, interrupted.thought
        view.news, view.notice = list(interrupted.news), interrupted.notice
        view.thought = None if thought is None else Thought(thought, 0)

    def _held_before(self, acts: Iterable[tuple[Hashable, ...]]) -> tuple[Hashable, ...]:
        """The points of these acts that were chosen before an interruption."""
        held = self._interrupted.held if self._interrupted else ()
        self._interrupted = None
        for points in acts:
            if len(held) < len(points) and held == tuple(map(str, points[: len(held)])):
                return points[: len(held)]
        return ()

    # Turns

    def _play_out(self) -> Flow:
        self._offered = self._interrupted.offered if self._interrupted else -1
        while not self.current.over:
            self._show_position()
            yield from self._next_act()
        self._announce_end()

    def _show_position(self) -> None:
        progress, view = self.current, self.view
        view.position, view.last = progress.position, progress.last_turn
        view.player = "" if progress.over else progress.seat.name

    def _next_act(self) -> Flow:
        if self.current.seat.level:
            yield from self._program()
            return
        choice = yield from self._ask_act()
        if isinstance(choice, Command):
            yield from self._obey(choice)
        else:
            self.view.notice = ""
            self._play(choice)

    def _play(self, act: ActT, seed: int | None = None) -> None:
        """Play an act, report it and save the game."""
        progress, view = self.current, self.view
        self._interrupted = None
        name, before = progress.seat.name, progress.position
        progress.play(act, seed)
        view.position, view.last = progress.position, progress.last_turn
        view.player = progress.seat.name
        view.thought = view.best = None
        view.news.append(f"{name}: {self.game.act_to_text(act)}")
        self._report(before, progress.position)
        self._save()

    def _report(self, before: Any, after: Any) -> None:
        """Add the consequences of an act to the news."""

    def _program(self) -> Flow:
        """The program chooses and plays, showing its thoughts if wanted, at the speed wanted."""
        progress, view = self.current, self.view
        player = self._player(progress.seat)
        decision = yield AskPlayer(player, progress.position, progress.seed, progress.history)
        if view.watching:
            yield from self._show_thoughts(decision.thoughts)
        view.thought = view.best = None
        act, seed = decision.choice
        yield from self._announce_act(act)
        self._play(act, seed)
        if progress.repeated and not progress.has_people:
            progress.drawn = True
            self._save()
        yield Show(SECONDS_PER_ACT * self.speed)

    def _announce_act(self, act: ActT) -> Flow:
        """Say what the program is about to play."""
        yield from ()

    def _show_thoughts(self, thoughts: Sequence[Thought[ActT]]) -> Flow:
        """Some of the thoughts, one after the other, including the first and the last."""
        count = min(len(thoughts), MOST_THOUGHTS)
        best: Thought[ActT] | None = None
        shown = {(len(thoughts) - 1) * n // max(count - 1, 1) for n in range(count)}
        for number, thought in enumerate(thoughts):
            if best is None or thought.value > best.value:
                best = thought
            if number in shown:
                self.view.thought, self.view.best = thought, best
                yield Show(max(SECONDS_PER_THOUGHT * self.speed, BRIEFEST_THOUGHT))

    # Acts of people

    def _ask_act(self) -> ActFlow[ActT]:
        """An act, chosen by its points, or a command.

        A refused point leaves the points before it chosen, unless it begins an act of its own; choosing the last one
        again, or BACK, takes it back.
        """
        view, position = self.view, self.current.position
        acts: dict[tuple[Hashable, ...], ActT]
        acts = {self.board.points_of(act): act for act in reversed(position.legal_acts())}
        if self._interrupted and self._interrupted.doing:
            command, self._interrupted = self._interrupted.doing, None
            return command
        chosen = view.held = self._held_before(acts)
        shown = self.board.points_of(view.thought.act) if view.thought else ()  # by a hint
        cursor = [*shown[:1], *chosen][-1] if shown or chosen else self.board.start(view)
        while True:
            answer = yield AskPoint(self._prompt(chosen), cursor)
            if chosen and (answer is Command.BACK or answer == chosen[-1]) and (*chosen, answer) not in acts:
                view.notice, cursor, chosen = "", chosen[-1], chosen[:-1]
            elif isinstance(answer, Command):
                view.held = ()
                return answer
            else:
                points, cursor = (*chosen, answer), answer
                if points in acts:
                    view.held = ()
                    return acts[points]
                if any(other[: len(points)] == points for other in acts):
                    view.notice, chosen = "", points
                elif any(other[:1] == (answer,) for other in acts):
                    view.notice, chosen = "", (answer,)
                else:
                    self.refuse(self.board.refusal(position, points))
            view.held = chosen

    def _prompt(self, chosen: Sequence[Hashable]) -> str:
        """The prompt for a point after those already chosen."""
        name = self.current.seat.name
        return f"{name}, choose the next point" if chosen else f"{name}, choose a point"

    # Commands

    def _obey(self, command: Command) -> Flow:
        self._doing = command
        try:
            yield from self._carry_out(command)
        finally:
            self._doing = None

    def _carry_out(self, command: Command) -> Flow:
        progress, view = self.current, self.view
        view.notice, view.thought = "", None
        if command is Command.UNDO:
            if progress.undo():
                view.news.append("Undone.")
                self._save()
            else:
                self.refuse("No choice of a person to undo.")
        elif command is Command.HINT:
            yield from self._hint()
        elif command is Command.ANALYSE:
            yield from self._analyse()
        elif command is Command.DRAW:
            if self._offered == len(progress.steps):
                self.refuse("A draw has just been offered.")
            else:
                yield from self._offer_draw()
            self._offered = len(progress.steps)
        elif command is Command.SAVE:
            yield from self._ask_file()
        elif command is Command.DECLINE:
            self._decline()
        elif command is Command.TYPE:
            yield from self._type_act()
        else:
            self.refuse("There is nothing to take back.")

    def _hint(self) -> Flow:
        """Show what the strongest player would do, without changing the game's random generator."""
        progress, view, player = self.current, self.view, self.players[-1]
        decision = yield AskPlayer(player, progress.position, progress.seed, progress.history)
        act = decision.choice.act
        view.notice = f"The {player.name} player would play {self.game.act_to_text(act)}."
        view.thought = Thought(act, 0)

    def _analyse(self) -> Flow:
        """Show the best lines, with what they promise."""
        if self.assess is None:
            self.refuse(f"{self.game.name} cannot be analysed.")
            return
        progress = self.current
        self.view.notice = ANALYSING
        work = (self.game, self.assess, progress.position, progress.history, LINES)
        lines: list[str] = yield AskWork(best_lines, work)
        self.view.news += [f"The best for {progress.seat.name}:", *(f"  {line}" for line in lines)]
        self.view.notice = ""

    def _offer_draw(self) -> Flow:
        """A draw needs everybody's agreement."""
        progress = self.current
        offering = progress.seat_key(progress.position)
        for key, seat in progress.seats.items():
            if key == offering:
                continue
            if seat.level:
                agrees = progress.agrees_to_draw(key)
            else:
                offer = f"{does(progress.seat.name, 'offers')} a draw. {seat.name}, do you agree? Y or N (N)"
                agrees = (yield AskKey(offer, "yn", "n")) == "y"
            if not agrees:
                self.refuse(f"{does(seat.name, 'does')} not agree to a draw.")
                return
        progress.drawn = True
        self._save()

    def _ask_file(self) -> Flow:
        """Save the game in a file from now on; in another one, if it cannot be saved in the present file."""
        if self.autosave:
            self._save()
            if not self.autosave.fault:
                self.view.notice = f"The game is saved in {self.autosave.path}."
                return
        path = yield AskText("Save the game in which file? RETURN for none", LONGEST_PATH, "", letters=False)
        if not path:
            return
        try:
            self.autosave = self._open_file(path)
        except BoardGameError as error:
            self.refuse(str(error))
            return
        except OSError as error:
            self.refuse(f"{path}: {error.strerror or error}")
            return
        self.view.notice = ""
        self._save()
        self.view.notice = self.view.notice or f"From now on the game is saved in {path}."

    def _decline(self) -> None:
        """Play the act that names no point."""
        acts = [act for act in self.current.position.legal_acts() if not self.board.points_of(act)]
        if acts:
            self._play(acts[0])
        else:
            self.refuse(self.board.refusal(self.current.position, ()))

    def _type_act(self) -> Flow:
        typed = yield AskText(f"{self.current.seat.name}, type an act", LONGEST_ACT, "", letters=False)
        text = typed.strip()
        if not text:
            return
        try:
            self._play(self.game.act_from_text(text))
        except NotationError as error:
            self.refuse(error.fault)  # the text is too short to need the line and column
        except BoardGameError as error:
            self.refuse(str(error))

    # The end

    def _announce_end(self) -> None:
        progress, view = self.current, self.view
        self._show_position()
        self.streak.note(self.game.name, progress)
        outcome = progress.position.outcome
        if outcome is None:
            view.notice = "The game is drawn, as agreed."
        elif outcome.winner is None:
            view.notice = "The game is drawn."
        else:
            view.player = progress.team(outcome.winner)
            view.notice = self._victory(outcome.winner)
            view.ring()
        if view.notice not in view.news[-1 - MOST_MISSED :]:  # else the user has carried on after stopping at the end
            view.news.append(view.notice)

    def _victory(self, winner: str) -> str:
        return f"{self.current.team(winner)} ({winner}) won!"

    def _after_game(self) -> Generator[Request, Any, Prepare | None]:
        """What prepares the next game; None to leave."""
        missed = yield from self._review()
        at = 0
        next_step = self._next_step()
        offer = f", S for step {next_step.label}" if next_step else ""
        prompt = f"The same players and levels again? Y or N{offer} (Y)"
        prompt = f"L looks at what was missed. {prompt}" if missed else prompt
        keys = "yn" + "s" * bool(next_step) + "l" * bool(missed)
        labels = {STEP: f"Play step {next_step.label}"} if next_step else {}
        while (answer := (yield AskKey(prompt, keys, "y", labels))) == "l":
            self._look_at(missed[at % len(missed)])
            at += 1
        if answer == STEP and next_step:
            self._play_against(next_step)
        if answer in (STEP, "y"):
            return self._same_players
        fresh = yield AskKey("A fresh game with other players? Y or N, which leaves (Y)", "yn", "y")
        return self._fresh_game if fresh == "y" else None

    def _review(self) -> Generator[Request, Any, Sequence[Missed]]:
        """What people missed, which becomes news."""
        if self.assess is None or not self.current.has_people or self.view.missed:
            return self.missed
        notice, self.view.notice = self.view.notice, ANALYSING
        self.missed = yield AskWork(missed_by_people, (self.assess, self.current))
        self.view.notice = notice
        self.view.missed = tuple((missed.moment, self._missed_words(missed)) for missed in self.missed)
        said = set(self.view.news)  # before an interruption
        self.view.news += [words for _, words in self.view.missed if words not in said]
        return self.missed

    def _missed_words(self, missed: Missed) -> str:
        better = list(map(self.game.act_to_text, missed.better.acts))
        who = self.current.team(missed.side)
        if missed.win:
            return f"{who} missed a win in turn {missed.turn}: {' '.join(better[: 1 + SHOWN])}"
        played = self.game.act_to_text(missed.act)
        return f"{who} played {played} in turn {missed.turn}; {better[0]} is better by {100 * missed.lost:.0f} %"

    def _look_at(self, missed: Missed) -> None:
        """Show the position in which something was missed, with the better act."""
        view, progress = self.view, self.current
        view.position, view.last = progress.history[missed.moment], ()
        view.thought = Thought(missed.better.acts[0], 0)
        view.notice = self._missed_words(missed)

    def _stopped(self) -> Generator[Request, Any, Prepare | None]:
        """After ESCAPE: start a fresh game, leave, or carry on, which a second ESCAPE does as well."""
        self._end_display()
        try:
            if self.progress is None:
                answer = yield AskKey("Stopped. A fresh start? Y or N, which leaves (Y)", "yn", "y")
                return self._fresh_game if answer == "y" else None
            if self.progress.over:
                return (yield from self._after_game())
            answer = yield AskKey("The game is stopped. A fresh game? Y, N leaves, C carries on (Y)", "ync", "y")
            self._seed = self.progress.seed
            return {"y": self._again, "n": None, "c": self._carry_on}[answer]
        except Stopped:
            return self._carry_on if self.progress else self._first_game

    def _end_display(self) -> None:
        """Remove what belongs to an interrupted request from the view."""
        self.view.thought, self.view.held, self.view.notice = None, (), ""

    def _again(self) -> Flow:
        programs = [seat for seat in self._seats if seat.level] if self.ladder else []
        keys, way = ("yns", ", S for another strength") if programs else ("yn", "")
        answer = yield AskKey(f"With the same players and levels? Y or N{way} (Y)", keys, "y")
        if answer == "n":
            yield from self._fresh_game()
            return
        if answer == STEP:
            strengths = {}
            for seat in programs:
                strengths[seat] = yield from self._ask_step(seat.name)
            self._seats = [Seat(seat.name, strengths.get(seat, seat.level)) for seat in self._seats]
        yield from self._same_players()

    # Messages and the file

    def refuse(self, reason: str) -> None:
        """Show a reason, and ring the bell."""
        self.view.notice = reason
        self.view.ring()

    def _open_file(self, path: str) -> Autosave:
        """Add games to a file; raises `BoardGameError` or `OSError`."""
        return append_to(self.game, path)

    def _record(self) -> str:
        """The record of the game so far."""
        return self.current.record(self.game).to_text()

    def _save(self, next_game: bool = False) -> None:
        """Write the game to its file, if it has one; a failure is reported, and the next act tries again."""
        if self.keeper:
            self.keeper.save(self._record())
        if self.autosave is None:
            return
        if next_game:
            self.autosave.next_game()
        self.autosave.save(self._record())
        if self.autosave.fault:
            self.refuse(f"The game could not be saved: {self.autosave.fault}")


def today() -> dict[str, str]:
    """The tag of a record that dates a new game."""
    return {"Date": date.today().isoformat()}


def _team(progress: GameInProgress[Any], side: str) -> str:
    """The players of a side with their levels, short enough for three on a line."""
    seats = [seat for key, seat in progress.seats.items() if progress.side_of(key) == side]
    if len(seats) == 1 or any(seat.step for seat in seats):
        return ", ".join(seat.name + (f" ({seat.strength})" if seat.level else "") for seat in seats)
    return ", ".join(seat.name + (f" {seat.level}" if seat.level else "") for seat in seats)
