"""A session of Kensington: the prompts of the manual in their order, then game after game.

The numbers in comments are those of the manual's sections "Playing Computer Kensington" (P) and "The Play" (T).
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from boardgame.player import Thought
from boardgame.session.progress import GameInProgress
from boardgame.session.requests import AskKey, Show
from boardgame.session.session import DEFAULT_SPEED, NUMBERS, SECONDS_PER_ACT, Flow, Options, Session, today
from boardgame.session.words import does, verb_of
from kensington.engine.player import STRONG, EnginePlayer
from kensington.game import KENSINGTON, PLAYERS
from kensington.ladder import LADDER
from kensington.play.assess import assess
from kensington.play.board import KensingtonBoard, KensingtonView
from kensington.play.progress import TeamGame, random_colour, seat_turns
from kensington.position import Position, Turn
from kensington.rules import COLOURS, MOST_RELOCATIONS, OPPONENT, Act, Colour, Pass, Place, Relocate, Rules, Slide

SPEEDS = "0123456789"
DRAWING_TURNS = 9  # times that the stone drawn for the first turn changes its colour
DRAWING_SECONDS = 0.12  # between two of them
DRAWN_SECONDS = 1.0  # for which the result is shown

# The questions i to v of P 5: the name of the option that answers it, the words, the default.
QUESTIONS = (
    ("colour", "Are you using a colour screen?", "y"),
    ("watch", "Do you want to watch me thinking?", "y"),
    ("sound", "Do you want sound effects?", "y"),
    ("board", "Are you also using a Kensington board?", "n"),
    ("two_move", "Are you playing the 2-move option?", "y"),
)


@dataclass
class KensingtonOptions(Options):
    """`rules` are those of new games, except that the question for the 2-move option may switch it off, and that a
    stone is drawn for the first turn. `answers` are those to `QUESTIONS` by name, `strong` the highest level; see
    `Options` for the others.
    """

    rules: Rules = Rules()
    answers: Mapping[str, bool] = field(default_factory=dict)
    speed: int | None = None
    strong: EnginePlayer = STRONG


class KensingtonSession(Session[Position, Act]):
    """A session with the manual's questions, teams, and a stone drawn for the first turn."""

    view: KensingtonView
    assess = staticmethod(assess)

    def __init__(self, options: KensingtonOptions) -> None:
        strongest = replace(LADDER[-1], careful=options.strong)
        players, ladder = (*PLAYERS[:-1], options.strong), (*LADDER[:-1], strongest)
        super().__init__(KENSINGTON, KensingtonBoard(), options, KensingtonView(), players, ladder)
        self.real_board = False  # the players use one beside the screen
        self.speed = 0
        self._rules = options.rules
        self._two_move = options.rules.two_move or True  # if it is on
        self._answers = options.answers
        self._given_speed = options.speed
        self._first_seat: Colour = "red"  # the colour of the first of `_seats`
        self._coloured = False  # whether the players' colours are known

    @property
    def team_game(self) -> TeamGame:
        """The game in progress."""
        progress = self.current
        assert isinstance(progress, TeamGame)
        return progress

    # Before a game

    def settings(self) -> dict[str, bool]:
        return {"colour": self.view.coloured, "watch": self.view.watching, "sound": self.view.sound}

    def _player_count(self) -> int:
        return self._rules.players

    def _player_title(self, number: int, side: str) -> str:
        return f"player {NUMBERS[number]}" + (f", {side}" if self._coloured else "")

    def _ask_players(self) -> Flow:
        """P 2 to 4."""
        self._coloured = bool(self._options and self._options.seats)
        self._first_seat = "red"
        yield from super()._ask_players()

    def _ask_settings(self) -> Flow:
        """P 5 and 6: five questions and the speed."""
        given = self._answers if self._options else {}
        answers = {}
        for name, words, default in QUESTIONS:
            if name == "two_move" and self._options and self._options.resumed:
                continue  # known from the resumed game
            if name in given:
                answers[name] = given[name]
            else:
                answers[name] = (yield AskKey(f"{words} Y or N ({default.upper()})", "yn", default)) == "y"
            self.view.coloured = answers.get("colour", True)
            self.view.sound = answers.get("sound", True)
        self.view.watching, self.real_board = answers["watch"], answers["board"]
        if "two_move" in answers:
            self._rules = replace(self._rules, two_move=answers["two_move"] and self._two_move)
        if self._options and self._given_speed is not None:
            self.speed = self._given_speed
        else:
            prompt = f"How slowly do I place stones? 0 (fastest) to 9 (slowest) ({DEFAULT_SPEED})"
            self.speed = int((yield AskKey(prompt, SPEEDS, str(DEFAULT_SPEED))))

    def _same_players(self) -> Flow:
        if not self._coloured:
            yield from self._ask_colour()
        yield from super()._same_players()

    def _ask_colour(self) -> Flow:
        """T 1: the first person chooses; if the program plays alone, the user chooses for its first player."""
        chooser = next((number for number, seat in enumerate(self._seats) if not seat.level), 0)
        answer = yield AskKey(f"Colour of {self._seats[chooser].name}: R for red or B for blue (R)", "rb", "r")
        colour: Colour = "red" if answer == "r" else "blue"
        self._first_seat = colour if chooser % 2 == 0 else OPPONENT[colour]
        self._coloured = True

    def _begin(self) -> Flow:
        """T 1: a stone is drawn, and its colour starts."""
        self._options = None
        first, self._seed = random_colour(self._seed)
        rules = replace(self._rules, first=first)
        sides = {self._first_seat: self._seats[0::2], OPPONENT[self._first_seat]: self._seats[1::2]}
        seats = {turn: sides[turn.colour][turn.member - 1] for turn in seat_turns(rules.players, first)}
        self._start(TeamGame(seats, Position.start(rules), self._seed, today()))
        self._save(next_game=True)
        self.view.notice = "A stone is drawn for the first turn ..."
        drawing = OPPONENT[first] if DRAWING_TURNS % 2 else first
        for _ in range(DRAWING_TURNS):
            self.view.drawing = drawing
            yield Show(DRAWING_SECONDS)
            drawing = OPPONENT[drawing]
        self.view.drawing = first
        self.view.ring()
        self.view.notice = f"The stone drawn is {first}: {does(seats[Turn(first, 1)].name, 'begins')}."
        self.view.news.append(self.view.notice)
        yield Show(DRAWN_SECONDS)
        self.view.drawing = None

    def _start(self, progress: GameInProgress[Act]) -> None:
        super()._start(progress)
        if self.real_board:  # P 5 iv: only the program's stones are shown
            programs = {turn.colour for turn, seat in progress.seats.items() if seat.level}
            self.view.hidden = frozenset(set(COLOURS) - programs)
        else:
            self.view.hidden = frozenset()

    def _adopt(self, progress: GameInProgress[Act]) -> None:
        self._rules = rules = progress.start.rules
        self._two_move, self._coloured, self._first_seat = rules.two_move or True, True, "red"
        self._seats = [progress.seats[turn] for turn in seat_turns(rules.players, "red")]

    def _end_display(self) -> None:
        super()._end_display()
        self.view.drawing = None

    # Turns

    def _next_act(self) -> Flow:
        if self.team_game.must_pass:
            yield from self._pass()
        else:
            yield from super()._next_act()

    def _pass(self) -> Flow:
        """Rule 9."""
        progress = self.team_game
        name = progress.seat.name
        self.view.notice = f"{name} can make no legal move and {verb_of(name, 'passes')} (rule 9)."
        self.view.ring()
        if progress.has_people:
            yield AskKey("Press RETURN")
        else:
            yield Show(SECONDS_PER_ACT * self.speed)
        self._play(Pass())

    def _report(self, before: Position, after: Position) -> None:
        older = len(before.pending) - (bool(before.pending) and before.pending[0].left == 1)
        if len(after.pending) > older:
            owner = after.pending[0].owner
            left = sum(entitlement.left for entitlement in after.pending[: len(after.pending) - older])
            stones = "a stone" if left == 1 else f"{left} stones"
            self.view.news.append(f"  {owner} completes a shape: {stones} of {OPPONENT[owner]}'s")
            self.view.ring()

    def _announce_act(self, act: Act) -> Flow:
        """P 5 iv: on a real board, a person moves the program's stones."""
        if self.real_board:
            self.view.thought = Thought(act, 0)  # marks the points, which a real board does not number
            prompt = _instruction(act, self.team_game.position.to_act.colour)
            yield AskKey(f"{self.current.seat.name}: {prompt} Then press RETURN")

    def _prompt(self, chosen: Sequence[Hashable]) -> str:
        """T 4 to 6."""
        position, name = self.team_game.position, self.current.seat.name
        if position.pending:
            if chosen:
                return f"{name}, now the vacant point to reposition it to"
            owner, left, put = position.pending[0]
            which = "another" if put else "a"
            more = ", the first of two" if left == MOST_RELOCATIONS else ""
            return f"{name}, choose {which} {OPPONENT[owner]} stone to reposition{more}"
        if isinstance(position.legal_acts()[0], Place):
            return f"{name}, place a stone on a vacant point"
        return f"{name}, now a vacant point next to it" if chosen else f"{name}, choose a stone to move"

    # The end

    def _victory(self, winner: str) -> str:
        progress = self.team_game
        team = progress.team(winner)
        who = does(team, "has") if progress.start.rules.players == 2 else f"{team} have"
        return f"{who} won! {_congratulation(progress, winner)}"


def _instruction(act: Act, colour: Colour) -> str:
    """What to do on the real board."""
    if isinstance(act, Place):
        return f"put a {colour} stone on point {act.point}."
    if isinstance(act, Slide):
        return f"move the {colour} stone on point {act.start} to point {act.end}."
    if isinstance(act, Relocate):
        return f"reposition the {OPPONENT[colour]} stone on point {act.start} to point {act.end}."
    return "leave the board as it is."


def _congratulation(progress: TeamGame, winner: str) -> str:
    """A message that fits the kinds of players who have won and lost."""
    winners = [seat for turn, seat in progress.seats.items() if turn.colour == winner and seat.level]
    losers = [seat for turn, seat in progress.seats.items() if turn.colour != winner and seat.level]
    if winners and not losers:
        return "Never mind: the next hexagon may be yours."
    if losers and not winners:
        return f"Well played: {max(losers, key=lambda seat: seat.level).strength} is beaten."
    return "A fine hexagon."
