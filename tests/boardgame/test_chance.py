"""The generator of chance: its ring of states, how it draws, and what it refuses."""

from collections import Counter

import pytest

from boardgame.chance import Chance


@pytest.mark.pure
def test_the_generator_shifts_right_and_taps_where_a_1_comes_out():
    state = 1
    for _ in range(16):
        bit, state = state & 1, state >> 1
        state ^= 0xB400 if bit else 0
    chance = Chance(1)
    assert chance.below(65536) == chance.seed == state


def test_all_states_but_0_form_one_cycle():
    seen = set()
    chance = Chance(1)
    for _ in range(65535):
        chance.below(1)
        seen.add(chance.seed)
    assert seen == set(range(1, 65536))
    assert chance.seed == 1


def test_a_seed_of_0_counts_as_1():
    assert Chance(0).seed == 1
    assert Chance(0).below(1000) == Chance(1).below(1000)


@pytest.mark.parametrize("count", [1, 2, 3, 7, 8, 72])
def test_every_number_below_is_drawn_about_equally_often(count):
    chance = Chance(4711)
    drawn = Counter(chance.below(count) for _ in range(1000 * count))
    assert sorted(drawn) == list(range(count))
    assert all(850 < times < 1150 for times in drawn.values())


def test_a_second_draw_continues_the_sequence():
    one = Chance(99)
    numbers = [one.below(72) for _ in range(20)]
    seed, again = 99, []
    for _ in range(20):
        chance = Chance(seed)
        again.append(chance.below(72))
        seed = chance.seed
    assert again == numbers


@pytest.mark.parametrize("seed", [-1, 65536, 10**9])
def test_an_invalid_seed_is_refused(seed):
    with pytest.raises(ValueError, match="a seed must be from 0 to 65535"):
        Chance(seed)


@pytest.mark.pure
@pytest.mark.parametrize("number", [1.5, 2.0, float("nan"), "7", None])
def test_a_number_that_is_not_an_integer_is_refused(number):
    with pytest.raises(TypeError):
        Chance(number)
    with pytest.raises(TypeError):
        Chance(1).below(number)


@pytest.mark.parametrize("count", [0, -3, 65537])
def test_an_invalid_count_is_refused(count):
    with pytest.raises(ValueError, match="cannot draw from"):
        Chance(1).below(count)
