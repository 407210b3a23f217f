"""One game between two players, and the numbered games of a match, each of which follows from the match's seed.

Games 1 and 2, 3 and 4, ... begin with the same random opening, and the players swap sides between them.
`docs/matches.md` says how seeds and openings are drawn.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from itertools import count
from time import thread_time
from typing import Any, NoReturn

from boardgame.chance import hash_below
from boardgame.errors import BoardGameError, IllegalActError
from boardgame.game import DEFAULT_RULES, ActT, Game, PositionT, find_player
from boardgame.player import OutsidePlayer, Player
from boardgame.records import ADJUDICATED, UNFINISHED, GameRecord, result_of
from twincheck.campaign.pool import results

SEEDS = 65535  # of a player's generator: 1 to 65535
MAX_TURNS = 300
MAX_ACTS = 50  # for each turn to which a game is limited: some rules let players prolong a turn without end
GAME = "Game"  # the tag with a game's number


def seconds_tag(side: str) -> str:
    """The tag with the processor time that a side took."""
    return f"{side.capitalize()}Seconds"


def play_game(
    game: Game[PositionT, ActT],
    players: Mapping[str, Player[PositionT, ActT]],
    seeds: Mapping[str, int],
    opening: Iterable[ActT] = (),
    turns: int = MAX_TURNS,
    rules: str = DEFAULT_RULES,
    tags: Mapping[str, str] | None = None,
) -> GameRecord[PositionT, ActT]:
    """Play a game from the start to the end, the acts of `opening` first.

    Each side's generator starts with its seed. A game without an outcome after `turns` turns, including those of the
    opening, or `MAX_ACTS` times as many acts, is adjudicated. The record's tags are `tags`, the players' names, and the
    seconds of processor time that each side took. Raises `IllegalActError` if a player chooses an illegal act.
    """
    start = position = game.start(rules)
    acts: list[ActT] = []
    history: list[PositionT] = []
    left = turns
    for act in opening:
        left -= not position.mid_turn
        history.append(position)
        position = position.play(act)
        acts.append(act)
    state = dict(seeds)
    clocks = {side: who.clock if isinstance(who, OutsidePlayer) else thread_time for side, who in players.items()}
    seconds = dict.fromkeys(game.sides, 0.0)
    while position.outcome is None and (left > 0 or position.mid_turn) and len(acts) < MAX_ACTS * turns:
        side = position.side_to_act
        began = clocks[side]()
        act, state[side] = players[side].choose(position, state[side], history=history)
        seconds[side] += clocks[side]() - began
        left -= not position.mid_turn
        history.append(position)
        try:
            position = position.play(act)
        except IllegalActError as error:
            raise IllegalActError(error.act, error.reason, f"{players[side].name} played {error}") from None
        acts.append(act)
    result = result_of(position)
    names = {side.capitalize(): players[side].name for side in game.sides}
    taken = {seconds_tag(side): f"{seconds[side]:.6f}" for side in game.sides}
    return GameRecord.of_acts(
        game, start, acts, ADJUDICATED if result == UNFINISHED else result, {**(tags or {}), **names, **taken}
    )


@dataclass(frozen=True)
class Match:
    """Two players of a game, by name, and everything else that the match's games depend on.

    `opening` is the number of random turns before the players begin; a game is stopped after `turns` turns, the opening
    included. Raises `BoardGameError` for values that make no match.
    """

    game: Game[Any, Any]
    first: str
    second: str
    seed: int = 1
    opening: int = 4
    turns: int = MAX_TURNS
    rules: str = DEFAULT_RULES

    def __post_init__(self) -> None:
        most = self.game.max_opening(self.rules)
        if not 0 <= self.opening <= most:
            raise BoardGameError(f"an opening of {self.opening} turns: it must have 0 to {most}")
        if self.turns <= self.opening:
            raise BoardGameError(f"{self.turns} turns: nothing is left to play after an opening of {self.opening}")

    def side_of_first(self, number: int) -> str:
        """The first player's side in the game of this number, from 1: the game's first side in odd games."""
        return self.game.sides[(number + 1) % 2]

    def names(self, number: int) -> dict[str, str]:
        """The players' names by side in the game of this number."""
        one, other = self.game.sides
        return {one: self.first, other: self.second} if number % 2 else {one: self.second, other: self.first}

    def tags(self, number: int) -> dict[str, str]:
        """The tags that the record of the game of this number must have, its number first."""
        return {
            GAME: str(number),
            **{side.capitalize(): name for side, name in self.names(number).items()},
            "Seed": str(self.seed),
            "Opening": str(self.opening),
            "Turns": str(self.turns),
        }

    def opening_of(self, number: int) -> tuple[Any, ...]:
        """The acts of a game's opening: random legal ones. An opening that ends the game is drawn again."""
        for attempt in count():
            position = self.game.start(self.rules)
            acts: list[Any] = []
            left = self.opening
            while (left or position.mid_turn) and position.outcome is None:
                legal = position.legal_acts()
                acts.append(legal[hash_below(len(legal), self.seed, "opening", (number + 1) // 2, attempt, len(acts))])
                left -= not position.mid_turn
                position = position.play(acts[-1])
            if position.outcome is None:
                break
        return tuple(acts)

    def play(self, number: int) -> GameRecord[Any, Any]:
        """Play the game of this number; raises `BoardGameError`."""
        seeds = {side: 1 + hash_below(SEEDS, self.seed, "game", number, side) for side in self.game.sides}
        players: dict[str, Player[Any, Any]] = {}
        try:
            for side, name in self.names(number).items():
                players[side] = find_player(self.game, name)
            opening = self.opening_of(number)
            return play_game(self.game, players, seeds, opening, self.turns, self.rules, self.tags(number))
        except BoardGameError as error:
            raise BoardGameError(f"game {number}: {error}") from error
        finally:
            for player in players.values():
                if isinstance(player, OutsidePlayer):
                    player.close()


def play_games(
    play: Callable[[int], GameRecord[PositionT, ActT]], numbers: Iterable[int], jobs: int
) -> Generator[GameRecord[PositionT, ActT], None, None]:
    """The games of these numbers in the order in which they end, up to `jobs` at a time: see `twincheck.campaign.pool`.

    Raises `BoardGameError` if the worker processes of one game die repeatedly.
    """
    return results(play, numbers, jobs, _lost)


def _lost(number: int, reason: str) -> NoReturn:
    raise BoardGameError(f"game {number}: {reason}")
