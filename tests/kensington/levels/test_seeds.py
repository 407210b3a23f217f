"""Whole games of a level whose seed is unknown."""

from collections import Counter

import pytest

from boardgame.match import play_game
from boardgame.player import Player, RandomPlayer
from kensington.board import SQUARES
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import ALWAYS, LEVELS, Level
from kensington.levels.seeds import NoMatchingSeed, match_seeds
from kensington.position import Position
from kensington.rules import OPPONENT, Colour, Pass, Place, Relocate
from tests.kensington.positions import SHUT_IN, played, study


def game_of(level: Player, other: Player, seed: int, colour: Colour, turns: int = 30) -> KensingtonRecord:
    """A game of a level, with this colour and a random number generator of its own, against another player."""
    players, seeds = {colour: level, OPPONENT[colour]: other}, {colour: seed, OPPONENT[colour]: 99}
    return play_game(KENSINGTON, players, seeds, turns=turns)


def matched(level: Level, game: KensingtonRecord, colour: Colour, counts: Counter[str]) -> NoMatchingSeed | None:
    def judge(position: Position, acts: int, agreed: bool) -> None:
        counts[f"{'agreed' if agreed else 'compared'}|{'relocating' if position.pending else position.phase}"] += acts

    return match_seeds(level, game.history, game.acts, colour, judge)


@pytest.mark.parametrize(
    ("level", "seed", "colour"),
    zip(LEVELS, (7, 40_000, 7), ("red", "blue", "blue"), strict=True),
    ids=[level.name for level in LEVELS],
)
def test_a_game_is_explained_by_its_own_level_only(level: Level, seed: int, colour: Colour) -> None:
    game = game_of(level, LEVELS[1], seed, colour, turns=22)
    seen: Counter[str] = Counter()
    assert matched(level, game, colour, seen) is None
    assert seen["agreed|placing"] == seen["compared|placing"] > 5
    for other in LEVELS:
        assert other is level or matched(other, game, colour, Counter())


def test_a_level_knows_the_game_so_far() -> None:
    """It varies rather than repeats, and late in the game, behind, it chooses at random."""
    game = game_of(LEVELS[1], LEVELS[1], 19, "red", turns=100)
    mine = [number for number, position in enumerate(game.history) if position.to_act.colour == "red"]
    assert any(LEVELS[1].errs_in(game.history[at], game.history[:at]) == ALWAYS for at in mine)
    seen: Counter[str] = Counter()
    assert matched(LEVELS[1], game, "red", seen) is None
    assert seen["agreed|moving"] == seen["compared|moving"] > 20


def test_one_different_act_is_located() -> None:
    game = game_of(LEVELS[1], RandomPlayer(), 3, "red")
    at = next(number for number, act in enumerate(game.acts) if number > 14 and number % 2 == 0)
    before = KensingtonRecord.of_acts(KENSINGTON, game.start, game.acts[:at])
    other = next(act for act in before.final.legal_acts() if act != game.acts[at])
    seen: Counter[str] = Counter()
    longer = KensingtonRecord.of_acts(KENSINGTON, game.start, (*before.acts, other))
    assert matched(LEVELS[1], longer, before.final.to_act.colour, seen) == (at, game.acts[at])
    assert sum(seen[f"agreed|{kind}"] for kind in ("placing", "relocating")) > 5


def test_seeds_that_are_not_consecutive_are_found() -> None:
    """The level could have chosen each act alone, but not all of them."""
    position, acts = Position.start(), []
    for number in range(24):
        player = LEVELS[0] if position.to_act.colour == "red" else LEVELS[1]
        acts.append(player.choose(position, 1000 * number + 1).act)
        position = position.play(acts[-1])
    assert matched(LEVELS[0], KensingtonRecord.of_acts(KENSINGTON, Position.start(), acts), "red", Counter())


def test_relocations_may_be_seen_in_any_order() -> None:
    *three, fourth = SQUARES[0].points
    start = study(three, [60, 64, 68, 70, 71], hands=(1, 1))
    position, acts, seed = start, [], 5
    for _ in range(3):
        act, seed = LEVELS[0].choose(position, seed)
        acts.append(act if position.pending else Place(fourth))
        position = position.play(acts[-1])
    assert isinstance(acts[1], Relocate) and isinstance(acts[2], Relocate)
    middle = start.play(acts[0])
    game = KensingtonRecord.of_acts(KENSINGTON, middle, acts[:0:-1])
    assert matched(LEVELS[0], game, "red", Counter()) is None


def test_passes_are_skipped() -> None:
    shut_in = played(Position.start(), SHUT_IN)
    seen: Counter[str] = Counter()
    game = KensingtonRecord.of_acts(KENSINGTON, shut_in, [Pass()])
    assert matched(LEVELS[2], game, "red", seen) is None and not seen
