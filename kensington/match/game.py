"""One game between two players, and which game of a match it is: everything about it follows from the match's seed.

Two games that follow one another, 1 and 2, 3 and 4, ..., begin with the same opening, drawn by lot, and the players
change colours between them. `docs/matches.md` says how seeds and openings are drawn.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from time import thread_time
from typing import NoReturn

from boardgame.errors import BoardGameError, IllegalActError
from boardgame.player import Player
from boardgame.pool import results
from kensington.errors import KensingtonError
from kensington.notation import Game
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Rules

SEEDS = 65535  # of a player's generator: 1 to 65535
GAME, SECONDS = "Game", {"red": "RedSeconds", "blue": "BlueSeconds"}  # tags


def draw(below: int, *why: object) -> int:
    """A number from 0 to `below` - 1 that follows from `why` alone, on every computer and for all time."""
    digest = sha256(" ".join(map(str, why)).encode()).digest()
    return int.from_bytes(digest) % below


def play_game(
    players: Mapping[Colour, Player],
    seeds: Mapping[Colour, int],
    opening: tuple[Act, ...] = (),
    turns: int = 300,
    rules: Rules | None = None,
    tags: Mapping[str, str] | None = None,
) -> Game:
    """Play from the start to the end, the acts of `opening` first.

    Each player's generator begins with his own seed and runs on from act to act. A game without a winner after `turns`
    turns, those of the opening included, is adjudicated. The tags are `tags`, the players' names, and the seconds of
    the processor's time that each has taken. Raises `IllegalActError` if a player's act is none.
    """
    start = position = Position.start(rules)
    acts: list[Act] = []
    left = turns
    for act in opening:
        left -= not position.pending
        position = position.play(act)
        acts.append(act)
    state = dict(seeds)
    seconds = dict.fromkeys(COLOURS, 0.0)
    while not position.winner and (left > 0 or position.pending):
        player = players[position.to_act.colour]
        began = thread_time()
        act, state[position.to_act.colour] = player.choose(position, state[position.to_act.colour])
        seconds[position.to_act.colour] += thread_time() - began
        left -= not position.pending
        try:
            position = position.play(act)
        except IllegalActError as error:
            raise IllegalActError(error.act, error.reason, f"{player.name} played {error}") from None
        acts.append(act)
    names = {"Red": players["red"].name, "Blue": players["blue"].name}
    taken = {SECONDS[colour]: f"{seconds[colour]:.6f}" for colour in COLOURS}
    return Game.of_acts(start, acts, position.winner or "adjudicated", {**(tags or {}), **names, **taken})


@dataclass(frozen=True)
class Match:
    """Two players, by name, and all that their games depend on; raises `KensingtonError` where there is no such match.

    `opening` is the number of turns that are drawn by lot before the players begin, `turns` the length, these included,
    at which a game is stopped.
    """

    first: str
    second: str
    seed: int = 1
    opening: int = 4
    turns: int = 300
    rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        stones = 2 * self.rules.members * self.rules.supply
        if not 0 <= self.opening <= stones:
            raise KensingtonError(f"an opening of {self.opening} turns: there are {stones} stones to place")
        if self.turns <= self.opening:
            raise KensingtonError(f"{self.turns} turns: nothing is left to play after an opening of {self.opening}")

    def colour_of_first(self, number: int) -> Colour:
        """The first player's colour in the game of this number, counted from 1: red in odd games."""
        return "red" if number % 2 else "blue"

    def names(self, number: int) -> dict[Colour, str]:
        """Who has which colour in the game of this number."""
        colour = self.colour_of_first(number)
        return {colour: self.first, OPPONENT[colour]: self.second}

    def tags(self, number: int) -> dict[str, str]:
        """The tags that this match's game of that number must have, its record's number first."""
        names = self.names(number)
        return {
            GAME: str(number),
            "Red": names["red"],
            "Blue": names["blue"],
            "Seed": str(self.seed),
            "Opening": str(self.opening),
            "Turns": str(self.turns),
        }

    def opening_of(self, number: int) -> tuple[Act, ...]:
        """The acts of a game's opening: any legal ones, each as likely as the others. One that wins is drawn again."""
        for attempt in count():
            position = Position.start(self.rules)
            acts: list[Act] = []
            left = self.opening
            while (left or position.pending) and not position.winner:
                legal = position.legal_acts()
                why = (self.seed, "opening", (number + 1) // 2, attempt, len(acts))
                acts.append(legal[draw(len(legal), *why)])
                left -= not position.pending
                position = position.play(acts[-1])
            if not position.winner:
                break
        return tuple(acts)

    def play(self, number: int, player: Callable[[str], Player]) -> Game:
        """The game of this number; `player` gives the player of a name."""
        seeds = {colour: 1 + draw(SEEDS, self.seed, "game", number, colour) for colour in COLOURS}
        try:
            return play_game(
                {colour: player(name) for colour, name in self.names(number).items()},
                seeds,
                self.opening_of(number),
                self.turns,
                self.rules,
                self.tags(number),
            )
        except BoardGameError as error:
            raise KensingtonError(f"game {number}: {error}") from error


def played(play: Callable[[int], Game], numbers: Iterable[int], jobs: int) -> Generator[Game, None, None]:
    """The games of these numbers, as they end, in any order, up to `jobs` of them at a time: see `boardgame.pool`.

    Raises `KensingtonError` if the processes at one game die time and again.
    """
    return results(play, numbers, jobs, _lost)


def _lost(number: int, reason: str) -> NoReturn:
    raise KensingtonError(f"game {number}: {reason}")
