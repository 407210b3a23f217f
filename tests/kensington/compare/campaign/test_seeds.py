"""Whole games held against a level of which nobody knows the seed."""

from collections import Counter
from itertools import permutations

import pytest

from boardgame.player import Player, RandomPlayer
from kensington.board import SQUARES
from kensington.compare.campaign.seeds import NoMatchingSeed, hold
from kensington.levels import LEVELS, Level
from kensington.notation import Game
from kensington.position import Position
from kensington.rules import Act, Colour, Pass, Place, Relocate
from tools.checks.positions import SHUT_IN, played, study


def game_of(level: Player, other: Player, seed: int, colour: Colour, turns: int = 30) -> Game:
    """A game in which the level has this colour and nobody else draws from its generator."""
    start = position = Position.start()
    acts: list[Act] = []
    seeds = {colour: seed}
    while not position.winner and (turns or position.pending):
        turns -= not position.pending
        player = level if position.to_act.colour == colour else other
        act, seeds[position.to_act.colour] = player.choose(position, seeds.get(position.to_act.colour, 99))
        acts.append(act)
        position = position.play(act)
    return Game.of_acts(start, acts)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_s_own_game_is_explained_and_by_no_other_level(level: Level) -> None:
    colours: tuple[Colour, ...] = ("red", "blue")
    for seed, colour in zip((7, 40_000), colours, strict=True):
        game = game_of(level, LEVELS[1], seed, colour)
        seen: Counter[str] = Counter()
        hold(level, game, colour, seen)
        assert seen["agreed|placing"] == seen["compared|placing"] > 5
        for other in LEVELS:
            if other is not level:
                with pytest.raises(NoMatchingSeed):
                    hold(other, game, colour, Counter())


def test_one_other_act_is_found_where_it_was_played() -> None:
    game = game_of(LEVELS[1], RandomPlayer(), 3, "red")
    at = next(number for number, act in enumerate(game.acts) if number > 14 and number % 2 == 0)
    before = Game.of_acts(game.start, game.acts[:at])
    other = next(act for act in before.final.legal_acts() if act != game.acts[at])
    seen: Counter[str] = Counter()
    with pytest.raises(NoMatchingSeed) as fault:
        hold(LEVELS[1], Game.of_acts(game.start, (*before.acts, other)), before.final.to_act.colour, seen)
    assert fault.value.game == before
    assert (fault.value.engine, fault.value.program) == (str(game.acts[at]), str(other))
    assert sum(seen[f"agreed|{kind}"] for kind in ("placing", "relocating")) > 5


def test_a_seed_that_does_not_go_on_as_it_should_is_found() -> None:
    """Each act alone could be the level's, and all together could not."""
    position, acts = Position.start(), []
    for number in range(24):
        player = LEVELS[0] if position.to_act.colour == "red" else LEVELS[1]
        acts.append(player.choose(position, 1000 * number + 1).act)
        position = position.play(acts[-1])
    with pytest.raises(NoMatchingSeed):
        hold(LEVELS[0], Game.of_acts(Position.start(), acts), "red", Counter())


def test_relocations_may_have_been_seen_in_any_order() -> None:
    *three, fourth = SQUARES[0].points
    start = study(three, [60, 64, 68, 70, 71], hands=(1, 1))
    position, acts, seed = start, [], 5
    for _ in range(3):
        act, seed = LEVELS[0].choose(position, seed)
        acts.append(act if position.pending else Place(fourth))
        position = position.play(acts[-1])
    assert isinstance(acts[1], Relocate) and isinstance(acts[2], Relocate)
    middle = start.play(acts[0])
    for order in permutations(acts[1:]):
        hold(LEVELS[0], Game.of_acts(middle, order), "red", Counter())


def test_a_pass_is_no_choice() -> None:
    shut_in = played(Position.start(), SHUT_IN)
    seen: Counter[str] = Counter()
    hold(LEVELS[2], Game.of_acts(shut_in, [Pass()]), "red", seen)
    assert not seen
