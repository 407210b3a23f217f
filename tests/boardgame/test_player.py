"""The random player, and finding players by name."""

from collections import Counter

import pytest

from boardgame.errors import UnknownPlayerError
from boardgame.game import find_player
from boardgame.player import RandomPlayer
from kensington.game import KENSINGTON
from kensington.position import Position
from tests.kensington.positions import study

pytestmark = pytest.mark.pure


def test_the_random_player_plays_all_legal_acts_equally_often():
    position = study([1, 3, 12], [40, 41])
    acts = position.legal_acts()
    seen = Counter(RandomPlayer().choose(position, seed).act for seed in range(1, 65536, 30))
    assert set(seen) == set(acts)
    expected = sum(seen.values()) / len(acts)
    assert all(0.75 * expected < count < 1.25 * expected for count in seen.values())


def test_the_random_players_seed_runs_on():
    position, seed = Position.start(), 1
    seeds = set()
    for _ in range(20):
        act, seed = RandomPlayer().choose(position, seed)
        position = position.play(act)
        seeds.add(seed)
    assert len(seeds) == 20
    assert len(set(position.red.hand + position.blue.hand)) == 1


def test_every_name_has_its_player():
    names = ["random", "novice", "intermediate", "experienced", "strong"]
    assert list(KENSINGTON.players()) == names == [find_player(KENSINGTON, name).name for name in names]


def test_a_player_can_be_given_a_limit():
    assert find_player(KENSINGTON, "strong:20000").name == "strong:20000"
    assert find_player(KENSINGTON, "strong:0.5s").name == "strong:0.5s"


@pytest.mark.parametrize("limit", ["", "0", "0s", "-1", "1.5", "s", "1e9", "2 s", "12345678901"])
def test_a_bad_limit_is_refused(limit):
    with pytest.raises(UnknownPlayerError, match="is not a limit: give nodes"):
        find_player(KENSINGTON, f"strong:{limit}")


def test_a_level_takes_no_limit():
    with pytest.raises(UnknownPlayerError, match="unknown player 'novice:5': novice takes no limit"):
        find_player(KENSINGTON, "novice:5")


def test_an_unknown_player_is_refused_with_the_known_ones():
    with pytest.raises(UnknownPlayerError, match="^unknown player 'grand master'; choose from random, novice, inter"):
        find_player(KENSINGTON, "grand master")
