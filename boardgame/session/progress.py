"""A game in progress: the players, the acts played, the random generator's state at each of them, undo, draws."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from boardgame.chance import SEEDS
from boardgame.errors import BoardGameError
from boardgame.game import ActT, Game
from boardgame.ladder import STEP
from boardgame.records import DRAWN, UNFINISHED, GameRecord, PlayedTurn, result_of
from commandline.errors import quoted

LONGEST_NAME = 100  # letters of a player's name
STEPS = 100  # added to the number of a step of the ladder where levels are numbered
SEED_TAG = "Chance"  # of a record: the state of the random generator after the last act
START_SEED = 1  # where a record has no such tag
REPETITIONS = 3  # of a position, after which a game without people is drawn

SeatT = TypeVar("SeatT", bound=Hashable)


class Seat(NamedTuple):
    """A player: the name, and the number of the program's player from 1 (its level), or 0 for a person.

    Above `STEPS`, the rest of the number is a step of the game's ladder.
    """

    name: str
    level: int

    @property
    def step(self) -> int:
        """The number of the step, 0 if it is none."""
        return max(self.level - STEPS, 0)

    @property
    def strength(self) -> str:
        """The level or the step in words."""
        if not self.level:
            return "a person"
        return f"step {self.step}" if self.step else f"level {self.level}"


class Step(NamedTuple):
    """An act, with the position and the generator's state before it."""

    before: Any
    seed: int
    act: Any


class GameInProgress(Generic[ActT]):
    """A game from `start`.

    `seats` are the players by `seat_key`, `seed` is the state of the random generator. `tags` are those of the record
    besides players and seed; `comment` and `comments` are its comments before the first turn and after each turn.
    """

    def __init__(
        self,
        seats: Mapping[Any, Seat],
        start: Any,
        seed: int,
        tags: Mapping[str, str] | None = None,
        comment: str = "",
        comments: Sequence[str] = (),
        steps: Iterable[Step] = (),
    ) -> None:
        self.seats = seats
        self.start = self.position = start
        self.seed = seed
        self.tags = dict(tags or {})
        self.comment = comment
        self.comments = tuple(comments)
        self.steps = list(steps)
        self.drawn = False  # by agreement or repetition

    def seat_key(self, position: Any) -> Hashable:
        """Which of the `seats` has the next act in a position: here, the side's."""
        side: str = position.side_to_act
        return side

    def side_of(self, key: Any) -> str:
        """The side of one of the `seats`."""
        return str(key)

    def seat_tags(self) -> dict[Any, str]:
        """The record's tags of the players' names, by seat: here, the side's name."""
        return {key: str(key).capitalize() for key in self.seats}

    def forced(self, step: Step) -> bool:
        """Whether an act left the player no choice, so that undo does not stop there."""
        return False

    def agrees_to_draw(self, key: Any) -> bool:
        """Whether the program agrees to a draw in one of its seats: here, never."""
        return False

    @property
    def seat(self) -> Seat:
        """The player who has the next act."""
        return self.seats[self.seat_key(self.position)]

    @property
    def has_people(self) -> bool:
        """Whether any player is a person."""
        return any(not seat.level for seat in self.seats.values())

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or as a draw."""
        return self.drawn or self.position.outcome is not None

    @property
    def turns(self) -> int:
        """The number of turns begun."""
        return sum(not step.before.mid_turn for step in self.steps)

    @property
    def last_turn(self) -> tuple[ActT, ...]:
        """The acts of the latest turn, or of the present one if it has begun."""
        acts: list[ActT] = []
        for step in reversed(self.steps):
            acts.insert(0, step.act)
            if not step.before.mid_turn:
                break
        return tuple(acts)

    @property
    def history(self) -> tuple[Any, ...]:
        """The positions before the present one, the oldest first."""
        return tuple(step.before for step in self.steps)

    @property
    def repeated(self) -> bool:
        """Whether the position has occurred often enough for the program's players to agree to a draw."""
        return [step.before for step in self.steps].count(self.position) >= REPETITIONS - 1

    def team(self, side: str) -> str:
        """The names of all players of a side."""
        return " and ".join(seat.name for key, seat in self.seats.items() if self.side_of(key) == side)

    def play(self, act: ActT, seed: int | None = None) -> None:
        """Play an act, and set the generator's state if one is given; raises `IllegalActError`."""
        after = self.position.play(act)
        self.steps.append(Step(self.position, self.seed, act))
        self.position = after
        self.seed = self.seed if seed is None else seed

    def undo(self) -> int:
        """Go back to the latest choice of a person; returns the number of acts undone, 0 if no person has chosen."""
        for count, step in enumerate(reversed(self.steps), 1):
            if not self.seats[self.seat_key(step.before)].level and not self.forced(step):
                self.go_back(len(self.steps) - count)
                return count
        return 0

    def record_tags(self) -> dict[str, str]:
        """The tags of the record: the players, the state of the random generator, and the others."""
        named = {tag: self.seats[key] for key, tag in self.seat_tags().items()}
        names = {tag: seat.name for tag, seat in named.items()}
        levels = {f"{tag}Level": str(seat.level) for tag, seat in named.items() if seat.level and not seat.step}
        steps = {f"{tag}Step": str(seat.step) for tag, seat in named.items() if seat.step}
        return {**self.tags, **names, **levels, **steps, SEED_TAG: str(self.seed)}

    def record(self, game: Game[Any, ActT]) -> GameRecord[Any, ActT]:
        """The record of the game so far."""
        acts = [step.act for step in self.steps]
        turns = GameRecord.of_acts(game, self.start, acts).turns
        comments = dict(enumerate(self.comments))
        commented = tuple(PlayedTurn(turn.acts, comments.get(number, "")) for number, turn in enumerate(turns))
        result = DRAWN if self.drawn else result_of(self.position)
        return GameRecord(game, self.start, commented, result, self.record_tags(), self.comment)

    def go_back(self, acts: int) -> None:
        """Go back to where only this many acts had been played, fewer than now."""
        self.position, self.seed, _ = self.steps[acts]
        del self.steps[acts:]
        self.comments = self.comments[: self.turns]


ProgressT = TypeVar("ProgressT", bound=GameInProgress[Any])


def is_name(name: str) -> bool:
    """Whether a text can be a player's name."""
    return name.isalpha() and len(name) <= LONGEST_NAME


def check_name(name: str, where: str = "") -> None:
    """Raise `BoardGameError` for an unsuitable player name, found in `where`."""
    if not is_name(name):
        place = f"{where}: " if where else ""
        raise BoardGameError(f"{place}unsuitable player name {quoted(name)}; use one to {LONGEST_NAME} letters")


def check_names(seats: Iterable[Seat]) -> None:
    """Raise `BoardGameError` for two players with the same name."""
    names = [seat.name.casefold() for seat in seats]
    for name in names:
        if names.count(name) > 1:
            raise BoardGameError(f"two players are called {quoted(name)}")


def seat_from_text(text: str, levels: int, steps: int) -> Seat:
    """The player written as NAME or NAME:LEVEL, a level from 1 to `levels` or a step, `step:1` and so on.

    Raises `BoardGameError`.
    """
    name, colon, level = text.partition(":")
    check_name(name)
    numbers = {str(number): number for number in range(1, levels + 1)}
    known = numbers | {f"{STEP}:{number}": STEPS + number for number in range(1, steps + 1)}
    if colon and level not in known:
        choices = ", ".join(numbers) + (f", {STEP}:1 to {STEP}:{steps}" if steps else "")
        raise BoardGameError(f"{quoted(text)}: unknown level {quoted(level)}; choose from {choices}")
    return Seat(name, known[level] if colon else 0)


def resume(game: Game[Any, ActT], record: GameRecord[Any, ActT], levels: int, steps: int = 0) -> GameInProgress[ActT]:
    """The game in progress that a record describes, with players of `levels` levels and `steps` steps of the ladder.

    Raises `BoardGameError` for a finished game, and for tags that do not name the players.
    """
    tags = {str(side): str(side).capitalize() for side in game.sides}
    seats = read_seats(record, tags, levels, steps)
    return continue_record(GameInProgress(seats, record.start, START_SEED), record, tags.values())


def read_seats(
    record: GameRecord[Any, Any], tags: Mapping[SeatT, str], levels: int, steps: int = 0
) -> dict[SeatT, Seat]:
    """The players that these tags of a record name; raises `BoardGameError`."""
    seats = {}
    for key, tag in tags.items():
        if tag not in record.tags:
            raise BoardGameError(f"the record does not name the players: missing tag {tag}")
        check_name(record.tags[tag], f"tag {tag}")
        level, step = f"{tag}Level", f"{tag}Step"
        number = _read_number(record.tags.get(level, "0"), level, levels)
        if rung := _read_number(record.tags.get(step, "0"), step, steps):
            number = STEPS + rung
        seats[key] = Seat(record.tags[tag], number)
    check_names(seats.values())
    return seats


def continue_record(progress: ProgressT, record: GameRecord[Any, Any], names: Iterable[str]) -> ProgressT:
    """Replay a record that can be continued; see `replay`. Raises `BoardGameError` for a finished game."""
    if record.result != UNFINISHED:
        raise BoardGameError(f"the game is finished: {record.result}")
    return replay(progress, record, names)


def replay(progress: ProgressT, record: GameRecord[Any, Any], names: Iterable[str]) -> ProgressT:
    """Play a record's acts in a new game in progress, and take over its seed, comments and tags but the players'.

    `names` are the tags of the players' names. Raises `BoardGameError` for an unsuitable seed.
    """
    own = {SEED_TAG, *(tag + suffix for tag in names for suffix in ("", "Level", "Step"))}
    progress.tags = {name: value for name, value in record.tags.items() if name not in own}
    progress.comment, progress.comments = record.comment, tuple(turn.comment for turn in record.turns)
    for act in record.acts:
        progress.play(act)
    progress.seed = _read_number(record.tags.get(SEED_TAG, str(START_SEED)), SEED_TAG, SEEDS - 1)
    return progress


def _read_number(text: str, tag: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= most):
        raise BoardGameError(f"tag {tag}: {quoted(text)} is not a number from 0 to {most}")
    return int(text)
