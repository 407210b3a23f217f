"""One game with those who play it: what was played, the state of chance at every step, taking back, draws.

No prompt and no file: what is kept of a game is the `Game` that `record` gives; `resume` makes a table of it again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from boardgame.chance import MOST, Chance
from kensington.errors import KensingtonError
from kensington.notation import Game, PlayedTurn
from kensington.position import Position, Turn
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Pass, Relocate, Rules

LONGEST_NAME = 5  # letters
LEVEL_NUMBERS = "123"
QUIET_TURNS = 40  # without a relocation, after which the program takes the game to go round in circles
REPETITIONS = 3  # of a position, after which programs without a person in the game agree to a draw
CHANCE = "Chance"  # the tag with the state of the generator after the last act
START_CHANCE = 1


class Seat(NamedTuple):
    """A player: the name, and the program's level, 1 to 3, or 0 for a person."""

    name: str
    level: int


class Step(NamedTuple):
    """What was played, and the position and the generator's state before it."""

    before: Position
    chance: int
    act: Act


@dataclass
class Table:
    """A game from `start`; `seats` are its players, by whose turn it is. `chance` is the state of the generator.

    `tags` are what the record has besides the players and the state of chance, `comment` and `comments` what it says
    before the first turn and after each turn; they come from a game that is gone on with.
    """

    seats: Mapping[Turn, Seat]
    start: Position
    chance: int
    tags: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    comments: tuple[str, ...] = ()
    steps: list[Step] = field(default_factory=list)
    drawn: bool = False

    def __post_init__(self) -> None:
        self.position = self.start

    @property
    def seat(self) -> Seat:
        """Who has the next act."""
        return self.seats[self.position.to_act]

    @property
    def over(self) -> bool:
        return self.drawn or self.position.winner is not None

    @property
    def must_pass(self) -> bool:
        """Whether rule 9 leaves the player no other act."""
        return self.position.legal_acts() == (Pass(),)

    @property
    def last_turn(self) -> tuple[Act, ...]:
        """The acts of the latest turn, or of the present one if it has begun."""
        acts: list[Act] = []
        for step in reversed(self.steps):
            acts.insert(0, step.act)
            if not step.before.pending:
                break
        return tuple(acts)

    @property
    def repeated(self) -> bool:
        """Whether the position has stood at this table so often that the programs, among themselves, call it a draw."""
        return sum(step.before == self.position for step in self.steps) >= REPETITIONS - 1

    def team(self, colour: Colour) -> str:
        """The names of all who play a colour."""
        return " and ".join(seat.name for turn, seat in self.seats.items() if turn.colour == colour)

    def play(self, act: Act, chance: int | None = None) -> None:
        """Play an act, after which the generator has the state `chance` (as it is, if None); raises
        `IllegalActError`."""
        after = self.position.play(act)
        self.steps.append(Step(self.position, self.chance, act))
        self.position = after
        self.chance = self.chance if chance is None else chance

    def take_back(self) -> int:
        """Go back to the latest choice that a person made, and return how many acts that takes back; 0 if none."""
        for count, step in enumerate(reversed(self.steps), 1):
            if not self.seats[step.before.to_act].level and not isinstance(step.act, Pass):
                self.go_back(len(self.steps) - count)
                return count
        return 0

    def go_back(self, acts: int) -> None:
        """Go back to where only so many acts had been played, fewer than have."""
        self.position, self.chance, _ = self.steps[acts]
        del self.steps[acts:]
        self.comments = self.comments[: sum(not step.before.pending for step in self.steps)]

    def program_agrees(self, colour: Colour) -> bool:
        """Whether the program, playing `colour`, agrees to a draw.

        It does when all stones are placed, the last `QUIET_TURNS` turns had no relocation, so that the game may be
        going round in circles, and it would not win with the next act, its own or another's.
        """
        if self.position.phase == "placing" or len(self.steps) < QUIET_TURNS:
            return False
        if any(isinstance(step.act, Relocate) for step in self.steps[-QUIET_TURNS:]):
            return False
        its_turn = replace(self.position, turn=Turn(colour, 1), pending=(), paid=frozenset())
        next_ones = [position.play(act) for position in (self.position, its_turn) for act in position.legal_acts()]
        return all(position.winner != colour for position in next_ones)

    def record(self) -> Game:
        """The game so far, with the players and the state of chance in its tags."""
        tags = {**self.tags, **_tags_of(self.seats), CHANCE: str(self.chance)}
        result = "drawn" if self.drawn else self.position.result
        turns = Game.of_acts(self.start, [step.act for step in self.steps]).turns
        said = dict(enumerate(self.comments))
        commented = tuple(PlayedTurn(turn.acts, said.get(number, "")) for number, turn in enumerate(turns))
        return Game(self.start, commented, result, tags, self.comment)


def seat_turns(players: int, first: Colour) -> list[Turn]:
    """Whose turns there are among so many players, in the order they come when `first` begins."""
    return [Turn(colour, member) for member in range(1, players // 2 + 1) for colour in (first, OPPONENT[first])]


def resume(game: Game) -> Table:
    """The table at which this game was left; raises `KensingtonError` where the tags do not say who plays."""
    if game.result != "*":
        raise KensingtonError(f"the game is finished: {game.result}")
    own = {*_tags_of({turn: Seat("", 1) for turn in seat_turns(game.start.rules.players, "red")}), CHANCE}
    tags = {name: value for name, value in game.tags.items() if name not in own}
    comments = tuple(turn.comment for turn in game.turns)
    table = Table(_seats_of(game), game.start, START_CHANCE, tags, game.comment, comments)
    for act in game.acts:
        table.play(act)
    table.chance = _number(game.tags.get(CHANCE, str(START_CHANCE)), CHANCE, MOST - 1)
    return table


def fault_of_name(name: str) -> str | None:
    """What is wrong with a player's name; None if nothing is."""
    if name.isalpha() and len(name) <= LONGEST_NAME:
        return None
    return f"{name!r} is no name for a player: it has one to {LONGEST_NAME} letters"


def fault_of_names(seats: Iterable[Seat]) -> str | None:
    """Which name two players have, in words; None if each has his own."""
    names = [seat.name.casefold() for seat in seats]
    return next((f"two players are called {name!r}" for name in names if names.count(name) > 1), None)


def _tag_names(rules: Rules) -> dict[Turn, str]:
    numbered = rules.players > 2
    return {
        turn: turn.colour.capitalize() + (str(turn.member) if numbered else "")
        for turn in sorted(seat_turns(rules.players, "red"), key=lambda turn: (COLOURS.index(turn.colour), turn.member))
    }


def _tags_of(seats: Mapping[Turn, Seat]) -> dict[str, str]:
    names = _tag_names(Rules(len(seats)))
    levels = {f"{names[turn]}Level": str(seats[turn].level) for turn in names if seats[turn].level}
    return {name: seats[turn].name for turn, name in names.items()} | levels


def _seats_of(game: Game) -> dict[Turn, Seat]:
    seats = {}
    for turn, tag in _tag_names(game.start.rules).items():
        if tag not in game.tags:
            raise KensingtonError(f"the record has no tag {tag}, and does not say who plays")
        name = game.tags[tag]
        fault = fault_of_name(name)
        if fault:
            raise KensingtonError(f"tag {tag}: {fault}")
        level = f"{tag}Level"
        seats[turn] = Seat(name, _number(game.tags.get(level, "0"), level, 3))
    fault = fault_of_names(seats.values())
    if fault:
        raise KensingtonError(fault)
    return seats


def _number(text: str, tag: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= most):
        raise KensingtonError(f"tag {tag}: {text!r} is not a number from 0 to {most}")
    return int(text)


def draw_lot(chance: int) -> tuple[Colour, int]:
    """The colour that begins, drawn by lot, and the generator's state afterwards."""
    generator = Chance(chance)
    return COLOURS[generator.below(2)], generator.seed
