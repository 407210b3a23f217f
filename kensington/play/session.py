"""An evening of Kensington: the prompts of the manual in their order, then game after game until nobody wants another.

A `Session` knows no terminal. `run` is a generator of `requests`; what is to be seen meanwhile is in `scene`. The
numbers in comments are those of the manual's sections "Playing Computer Kensington" (P) and "The Play" (T).
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from kensington.notation import Game
from kensington.play import turns
from kensington.play.keeping import Keeper
from kensington.play.requests import AskKey, AskText, Request, Show, Stopped
from kensington.play.scene import Scene
from kensington.play.table import LEVEL_NUMBERS, LONGEST_NAME, Seat, Table, draw_lot, resume, seat_turns
from kensington.position import Position, Turn
from kensington.rules import COLOURS, OPPONENT, Colour, Rules

Flow = Generator[Request, Any, Any]

NUMBERS = ("one", "two", "three", "four", "five", "six")
SPEEDS = "0123456789"
DEFAULT_SPEED = "3"
LOT_TURNS = 9  # times that the stone changes its colour before it is drawn
LOT_SECONDS = 0.12  # between two of them
DRAWN_SECONDS = 1.0  # that the stone drawn can be looked at

# The questions i to v of P 5: the option that answers it, the words, the default.
QUESTIONS = (
    ("colour", "Are you using a colour screen?", "y"),
    ("watch", "Do you want to watch me thinking?", "y"),
    ("sound", "Do you want sound effects?", "y"),
    ("board", "Are you also using a Kensington board?", "n"),
    ("two_move", "Are you playing the 2-move option?", "y"),
)


@dataclass
class Options:
    """What has been said before the first prompt, and so is not asked; None is asked.

    `seats` are the players of each colour as far as they are named, `chance` is the state of the generator, `answers`
    are those to `QUESTIONS` by name, `game` is one to go on with and `damage` what was wrong with its file.
    """

    chance: int
    players: int = 2
    seats: Mapping[Colour, tuple[Seat, ...]] = field(default_factory=dict)
    answers: Mapping[str, bool] = field(default_factory=dict)
    speed: int | None = None
    game: Game | None = None
    damage: str = ""
    keeper: Keeper | None = None


class Session:
    """The evening. `scene` is what is to be seen, `table` the present game, None before the first."""

    def __init__(self, options: Options) -> None:
        self.scene = Scene()
        self.table: Table | None = None
        self.keeper = options.keeper
        self.board = False  # the players also use a real board
        self.speed = 0
        self._options: Options | None = options  # None once they have answered the first prompts
        self._chance = options.chance
        self._players = options.players
        self._seats: list[Seat] = []  # in the order asked: the two sides in turn
        self._colour: Colour = "red"  # of the first seat
        self._coloured = False  # the colours are settled
        self._two_move = True

    def run(self) -> Flow:
        """Everything from the first prompt to the last; ends when nobody wants another game."""
        prepare = self._first_game
        while True:
            try:
                yield from prepare()
                yield from turns.play_out(self)
                self._chance = self.current.chance
                again = yield from self._after_game()
            except Stopped:
                again = yield from self._stopped()
            if again is None:
                return
            prepare = again

    @property
    def current(self) -> Table:
        """The table, when there is one."""
        assert self.table is not None
        return self.table

    # Before a game

    def _first_game(self) -> Flow:
        options = self._options
        if options and options.game:
            yield from self._resumed(options, options.game)
        else:
            yield from self._fresh_game()

    def _fresh_game(self) -> Flow:
        if self._options:
            self._options.game = None
        self._leave_table()
        yield from self._ask_players()
        yield from self._ask_questions()
        yield from self._same_players()

    def _same_players(self) -> Flow:
        if not self._coloured:
            yield from self._ask_colour()
        self._leave_table()
        yield from self._draw_lot()

    def _carry_on(self) -> Flow:
        """Nothing to prepare: the table stands as it was left."""
        yield from ()

    def _leave_table(self) -> None:
        self.table = None
        self.scene.clear()

    def _ask_players(self) -> Flow:
        given = self._options.seats if self._options else {}
        self._coloured = bool(given)
        self._colour = "red"
        self._seats = []
        for number in range(self._players):
            side = given.get(COLOURS[number % 2], ())
            if number // 2 < len(side):
                self._seats.append(side[number // 2])
            else:
                seat = yield from self._ask_player(number, COLOURS[number % 2] if given else "")
                self._seats.append(seat)
            self.scene.names = [f"{seat.name}, {_kind(seat)}" for seat in self._seats]

    def _ask_player(self, number: int, colour: str) -> Generator[Request, Any, Seat]:
        """P 2 to 4: a name of up to five letters, then the level."""
        given = self._options.seats.values() if self._options else ()
        taken = {seat.name.casefold() for seats in (self._seats, *given) for seat in seats}
        default = NUMBERS[number].capitalize()
        whose = f"player {NUMBERS[number]}" + (f", {colour}" if colour else "")
        while True:
            prompt = f"Name of {whose}, up to {LONGEST_NAME} letters ({default})"
            name = yield AskText(prompt, LONGEST_NAME, default, letters=True)
            if name.casefold() not in taken:
                break
            self.refuse(f"There is a player {name} already.")
        self.scene.notice = ""
        level = yield AskKey(f"Level of {name}, 1 to 3 for me to play, or RETURN for a person", LEVEL_NUMBERS)
        return Seat(name, int(level or 0))

    def _ask_questions(self) -> Flow:
        """P 5 and 6: five questions and the speed."""
        given = self._options.answers if self._options else {}
        answers = {}
        for name, words, default in QUESTIONS:
            if name == "two_move" and self._options and self._options.game:
                continue  # the game that is gone on with says it
            if name in given:
                answers[name] = given[name]
            else:
                answers[name] = (yield AskKey(f"{words} Y or N ({default.upper()})", "yn", default)) == "y"
            self.scene.coloured = answers.get("colour", True)
            self.scene.sound = answers.get("sound", True)
        self.scene.watching, self.board = answers["watch"], answers["board"]
        self._two_move = answers.get("two_move", self._two_move)
        if self._options and self._options.speed is not None:
            self.speed = self._options.speed
        else:
            prompt = f"How slowly do I place stones? 0 (fastest) to 9 (slowest) ({DEFAULT_SPEED})"
            self.speed = int((yield AskKey(prompt, SPEEDS, DEFAULT_SPEED)))

    def _ask_colour(self) -> Flow:
        """T 1: a person chooses; if none plays, whoever sits there chooses for the first player."""
        chooser = next((number for number, seat in enumerate(self._seats) if not seat.level), 0)
        chosen = yield AskKey(f"Colour of {self._seats[chooser].name}: R for red or B for blue (R)", "rb", "r")
        colour: Colour = "red" if chosen == "r" else "blue"
        self._colour = colour if chooser % 2 == 0 else OPPONENT[colour]
        self._coloured = True

    def _draw_lot(self) -> Flow:
        """T 1: a stone is drawn, and its colour begins."""
        self._options = None
        first, self._chance = draw_lot(self._chance)
        rules = Rules(self._players, two_move=self._two_move, first=first)
        sides = {self._colour: self._seats[0::2], OPPONENT[self._colour]: self._seats[1::2]}
        seats = {turn: sides[turn.colour][turn.member - 1] for turn in seat_turns(self._players, first)}
        table = Table(seats, Position.start(rules), self._chance, {"Date": date.today().isoformat()})
        self._sit_down(table)
        self.keep_game(next_game=True)
        self.scene.notice = "A stone is drawn for the first turn ..."
        lot = OPPONENT[first] if LOT_TURNS % 2 else first
        for _ in range(LOT_TURNS):
            self.scene.lot = lot
            yield Show(LOT_SECONDS)
            lot = OPPONENT[lot]
        self.scene.lot = first
        self.scene.ring()
        self.scene.notice = f"The stone is {first}: {seats[Turn(first, 1)].name} begins."
        self.scene.news.append(self.scene.notice)
        yield Show(DRAWN_SECONDS)
        self.scene.lot = None

    def _sit_down(self, table: Table) -> None:
        self.table = table
        self.scene.names = [f"{colour.capitalize()}: {_team(table, colour)}" for colour in COLOURS]
        self.scene.hidden = frozenset(self._colours_of_people(table) if self.board else ())
        self.scene.position = table.position

    def _colours_of_people(self, table: Table) -> set[Colour]:
        """Question iv: the colours of which no stone is the program's."""
        return set(COLOURS) - {turn.colour for turn, seat in table.seats.items() if seat.level}

    def _resumed(self, options: Options, game: Game) -> Flow:
        table = resume(game)
        rules = game.start.rules
        self._players, self._two_move, self._coloured, self._colour = rules.players, rules.two_move, True, "red"
        self._seats = [table.seats[turn] for turn in seat_turns(rules.players, "red")]
        self.scene.names = [f"{colour.capitalize()}: {_team(table, colour)}" for colour in COLOURS]
        if options.damage:
            prompt = f"The good part ends after turn {len(game.turns)}. Go on from there? Y or N (Y)"
            self.scene.notice = options.damage
            if (yield AskKey(prompt, "yn", "y")) == "n":
                raise Stopped
        yield from self._ask_questions()
        self._options = None
        self._sit_down(table)
        self.scene.news.append(f"The game goes on after turn {len(game.turns)}.")
        if options.damage and not self.keeper:
            self.scene.notice = "The damaged file is left as it is. F keeps the game in another one."

    # After it

    def _after_game(self) -> Generator[Request, Any, Any]:
        """The same players and levels again, or others, or nothing: what prepares the next game, None for the end."""
        if (yield AskKey("The same players and levels again? Y or N (Y)", "yn", "y")) == "y":
            return self._same_players
        return (yield from self._anything_else())

    def _anything_else(self) -> Generator[Request, Any, Any]:
        fresh = yield AskKey("A fresh game with other players? Y or N, which leaves (Y)", "yn", "y")
        return self._fresh_game if fresh == "y" else None

    def _stopped(self) -> Generator[Request, Any, Any]:
        """T 3: the game is stopped, and a fresh one can be started; or it goes on after all, so that nothing is lost.

        ESCAPE here means to go on, too, or to answer the prompts again.
        """
        self.scene.thought = self.scene.lot = self.scene.held = None
        self.scene.notice = ""
        try:
            if self.table is None:
                return (yield from self._start_or_leave())
            if self.table.over:
                return (yield from self._after_game())
            prompt = "The game is stopped. A fresh game? Y, N leaves, C carries on (Y)"
            answer = yield AskKey(prompt, "ync", "y")
            self._chance = self.table.chance
            return {"y": self._again, "n": None, "c": self._carry_on}[answer]
        except Stopped:
            return self._carry_on if self.table else self._first_game

    def _start_or_leave(self) -> Generator[Request, Any, Any]:
        answer = yield AskKey("Stopped. A fresh start? Y or N, which leaves (Y)", "yn", "y")
        return self._fresh_game if answer == "y" else None

    def _again(self) -> Flow:
        same = yield AskKey("With the same players and levels? Y or N (Y)", "yn", "y")
        yield from self._same_players() if same == "y" else self._fresh_game()

    # For the turns as well

    def refuse(self, why: str) -> None:
        """Say why something cannot be, with the bell."""
        self.scene.notice = why
        self.scene.ring()

    def keep_game(self, next_game: bool = False) -> None:
        """Write the game to its file, if it is kept in one; what fails is said, and tried again after every act."""
        if self.keeper is None:
            return
        if next_game:
            self.keeper.next_game()
        self.keeper.keep(self.current.record())
        if self.keeper.fault:
            self.refuse(f"The game could not be kept: {self.keeper.fault}")


def _kind(seat: Seat) -> str:
    return f"level {seat.level}" if seat.level else "a person"


def _team(table: Table, colour: Colour) -> str:
    """Who plays a colour, with the levels; three fit into one line of the screen."""
    seats = [seat for turn, seat in table.seats.items() if turn.colour == colour]
    level = " (level {})" if len(seats) == 1 else " {}"
    return ", ".join(seat.name + (level.format(seat.level) if seat.level else "") for seat in seats)
