"""A game of Kensington in progress: teams, the program's answer to an offered draw, the players' tags."""

from dataclasses import replace

from boardgame.chance import Chance
from boardgame.records import GameRecord
from boardgame.session.progress import START_SEED, GameInProgress, Step, continue_record, read_seats
from kensington.game import PLAYERS
from kensington.ladder import LADDER
from kensington.position import Position, Turn
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Pass, Relocate

QUIET_TURNS = 40  # without a relocation, after which the program considers the game to be going round in circles


class TeamGame(GameInProgress[Act]):
    """A game whose `seats` are those of the members of both colours, by `Turn`."""

    position: Position

    def seat_key(self, position: Position) -> Turn:
        return position.to_act

    def side_of(self, key: Turn) -> Colour:
        return key.colour

    def forced(self, step: Step) -> bool:
        return isinstance(step.act, Pass)

    @property
    def must_pass(self) -> bool:
        """Whether passing is the only legal act (rule 9)."""
        return self.position.legal_acts() == (Pass(),)

    def agrees_to_draw(self, key: Turn) -> bool:
        """Whether the program agrees to a draw.

        It does when all stones are placed, the last `QUIET_TURNS` turns had no relocation, and it would not win with
        the next act, its own or another's.
        """
        if self.position.phase == "placing" or len(self.steps) < QUIET_TURNS:
            return False
        if any(isinstance(step.act, Relocate) for step in self.steps[-QUIET_TURNS:]):
            return False
        its_turn = replace(self.position, turn=Turn(key.colour, 1), pending=(), paid=frozenset())
        following = [position.play(act) for position in (self.position, its_turn) for act in position.legal_acts()]
        return all(position.winner != key.colour for position in following)

    def seat_tags(self) -> dict[Turn, str]:
        return tag_names(len(self.seats))


def seat_turns(players: int, first: Colour) -> list[Turn]:
    """The seats of a game of 2, 4 or 6 players in the order of their turns when `first` starts."""
    return [Turn(colour, member) for member in range(1, players // 2 + 1) for colour in (first, OPPONENT[first])]


def tag_names(players: int) -> dict[Turn, str]:
    """The tags of a record with the players' names: `Red` and `Blue`, or `Red1`, `Red2` and so on in teams."""
    return {
        turn: turn.colour.capitalize() + (str(turn.member) if players > 2 else "")
        for turn in sorted(seat_turns(players, "red"), key=lambda turn: (COLOURS.index(turn.colour), turn.member))
    }


def resume_record(record: GameRecord[Position, Act]) -> TeamGame:
    """The game in progress that a record describes.

    Raises `BoardGameError` for a finished game, and for tags that do not name the players.
    """
    tags = tag_names(record.start.rules.players)
    return continue_record(
        TeamGame(read_seats(record, tags, len(PLAYERS), len(LADDER)), record.start, START_SEED), record, tags.values()
    )


def random_colour(seed: int) -> tuple[Colour, int]:
    """The colour that starts, chosen at random, and the generator's state afterwards."""
    generator = Chance(seed)
    return COLOURS[generator.below(2)], generator.seed
