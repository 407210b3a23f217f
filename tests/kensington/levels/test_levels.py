"""The three levels as players: legal and repeatable acts in any position, and what each of them sees."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgame.match import GameResult, Match, report
from boardgame.player import Thought
from kensington.board import COLOUR_SYMMETRIES, HEXAGONS, NEIGHBOURS, POINTS, points_of
from kensington.game import KENSINGTON
from kensington.levels import BUDGET, LEVELS, RELOCATION_BUDGET
from kensington.levels.search import Search
from kensington.position import Camp, Entitlement, Position
from kensington.rules import Pass, Place, Relocate, Slide
from tests.kensington.positions import SHUT_IN, study
from tests.kensington.positions import played as after
from tests.kensington.strategies import positions
from tools.checks.level_work import measure

NOVICE, INTERMEDIATE, EXPERIENCED = LEVELS
START = Position.start()
SEEDS = (1, 2, 77, 4711, 65535)
OVERRUN = 700  # units of work after the budget, as docs/levels.md allows
MOST_WORK = {"novice": 950, "intermediate": 9_000}  # units, as it says too


@settings(max_examples=80, deadline=None)
@given(positions, st.integers(0, 65535))
def test_every_level_chooses_a_legal_act_in_any_position(position, seed):
    legal = position.legal_acts()
    for level in LEVELS if legal else ():
        act, next_seed = level.choose(position, seed)
        assert act in legal
        assert 1 <= next_seed <= 65535


@settings(max_examples=40, deadline=None)
@given(positions, st.integers(0, 65535))
def test_a_choice_depends_only_on_position_and_seed(position, seed):
    if position.winner:
        return
    for level in LEVELS:
        choice = level.choose(position, seed)
        level.choose(Position.start(), 99)
        thoughts: list[Thought] = []
        assert level.choose(position, seed, thoughts.append) == choice
        assert choice.act in {thought.act for thought in thoughts}
        assert {thought.act for thought in thoughts} <= set(position.legal_acts())
        assert all(-32768 <= thought.value <= 32767 for thought in thoughts)


@settings(max_examples=40, deadline=None)
@given(positions, st.integers(0, 65535))
def test_no_act_rated_after_the_choice_is_better(position, seed):
    if position.winner:
        return
    for level in LEVELS[1:]:
        thoughts: list[Thought] = []
        choice = level.choose(position, seed, thoughts.append)
        last = max(number for number, thought in enumerate(thoughts) if thought.act == choice.act)
        assert all(later.value <= thoughts[last].value for later in thoughts[last:])


@settings(max_examples=60, deadline=None)
@given(positions, st.sampled_from(COLOUR_SYMMETRIES), st.integers(0, 65535))
def test_gains_are_invariant_under_symmetries(position, symmetry, seed):
    """Each act has the same value where all are listed; elsewhere the lists have the same values."""
    if position.winner:
        return

    def listed(position):
        thoughts: list[Thought] = []
        NOVICE.choose(position, seed, thoughts.append)
        return thoughts

    here, there = listed(position), listed(position.transform(symmetry))
    assert [thought.value for thought in here] == [thought.value for thought in there]
    if len(position.legal_acts()) <= 12:
        assert {(t.act.transform(symmetry), t.value) for t in here} == set(there)


@pytest.mark.pure
@pytest.mark.parametrize("hexagon", range(7))
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_fills_a_hexagon_when_it_can(level, hexagon):
    colour, points, _, _ = HEXAGONS[hexagon]
    elsewhere = [point for point in POINTS if point not in points][::9]
    for gap in points:
        five = [point for point in points if point != gap]
        turn, camps = ("blue", (elsewhere, five)) if colour == "blue" else ("red", (five, elsewhere))
        position = study(*camps, turn=turn, hands=(3, 3))
        assert all(level.choose(position, seed).act == Place(gap) for seed in SEEDS)


def test_every_level_fills_a_hexagon_by_sliding():
    gap, *five = HEXAGONS[3].points
    outside = next(point for point in NEIGHBOURS[gap] if point not in five)
    position = study([*five, outside], [1, 2, 71])
    for level in LEVELS:
        assert all(level.choose(position, seed).act == Slide(outside, gap) for seed in SEEDS)


def test_the_intermediate_level_completes_a_shape():
    square = study([1, 2, 5], [69, 23, 38], hands=(10, 10))
    triangle = study([1, 3], [69, 23, 38], hands=(10, 10))
    assert all(INTERMEDIATE.choose(square, seed).act == Place(6) for seed in SEEDS)
    assert all(INTERMEDIATE.choose(triangle, seed).act == Place(5) for seed in SEEDS)


def test_the_novice_completes_a_shape_unless_it_errs():
    position = study([1, 2, 5], [69, 23, 38], hands=(10, 10))
    acts = [NOVICE.choose(position, seed).act for seed in range(1, 301)]
    assert 170 <= acts.count(Place(6)) < 260  # two times in three, and when chosen at random


@pytest.mark.parametrize("level", LEVELS[1:], ids=lambda level: level.name)
@pytest.mark.parametrize("hexagon", [0, 3, 6])
def test_intermediate_and_experienced_block_a_hexagon(level, hexagon):
    *blue, gap = HEXAGONS[hexagon].points
    position = study([11, 59, 14, 62], blue, hands=(6, 6))
    assert all(level.choose(position, seed).act == Place(gap) for seed in SEEDS)


def test_the_novice_ignores_threats():
    *blue, gap = HEXAGONS[0].points
    position = study([44, 45, 52], blue, hands=(6, 6))
    choices = {NOVICE.choose(position, seed).act for seed in range(1, 30)}
    assert choices != {Place(gap)}


def test_the_experienced_level_frees_two_hexagons_by_one_square_and_wins_in_two_turns():
    """Red has five in the top and in the bottom hexagon, and Blue is in the sixth point of both. The square above
    makes both free, and Blue can block only one again."""
    top = [5, 6, 13, 21, 12]  # 20 is Blue's
    bottom = [52, 53, 61, 68, 67]  # 60 is Blue's
    position = study([*top, *bottom, 1], [20, 60, 23, 38, 47, 26], hands=(4, 5))
    for seed in SEEDS:
        act, state = EXPERIENCED.choose(position, seed)
        assert act == Place(2)
        free = position.play(act)
        taken = set()
        while free.pending:
            act, state = EXPERIENCED.choose(free, state)
            taken.add(act.start)
            free = free.play(act)
        assert taken == {20, 60}
        for reply in free.legal_acts():
            answered = free.play(reply)
            assert answered.play(EXPERIENCED.choose(answered, state).act).winner == "red"


def test_a_nested_choice_does_not_disturb_the_outer_one():
    position = study([1, 2, 5], [69, 23, 38], hands=(10, 10))
    expected = EXPERIENCED.choose(position, 5)
    assert EXPERIENCED.choose(position, 5, lambda _: EXPERIENCED.choose(Position.start(), 9)) == expected


def test_a_blocked_player_passes():
    position = after(Position.start(), SHUT_IN)
    for level in LEVELS:
        thoughts: list[Thought] = []
        assert level.choose(position, 5, thoughts.append).act == Pass()
        assert [thought.act for thought in thoughts] == [Pass()]


@pytest.mark.pure
def test_a_barred_shape_is_not_completed():
    position = study([1, 2, 5], [69, 23, 38], hands=(10, 10), broken=["s1"])
    for level in LEVELS[:2]:
        assert all(level.choose(position, seed).act != Place(6) for seed in SEEDS)


def test_the_only_stone_left_is_relocated():
    position = study([1, 2, 5], [40], hands=(2, 2)).play(Place(6))
    for level in LEVELS:
        act = level.choose(position, 3).act
        assert isinstance(act, Relocate) and act.start == 40


UNSOUND = {
    "no points": replace(START, blue=Camp(1 << 73, (14,), frozenset())),
    "far from the board": replace(START, red=Camp(1 << 5000, (14,), frozenset())),
    "negative": replace(START, red=Camp(-2, (14,), frozenset())),
    "two on one": replace(START, red=Camp(6, (1,), frozenset()), blue=Camp(12, (1,), frozenset())),
    "entitlement": replace(study([1, 2], [3, 4]), pending=(Entitlement("red", 200, 0),), paid=frozenset(["t1"])),
    "older": replace(study([1, 2], [3, 4]), pending=(Entitlement("red", 1, 0), Entitlement("red", -1, 0))),
}


@pytest.mark.pure
@pytest.mark.parametrize("unsound", UNSOUND.values(), ids=UNSOUND)
def test_an_impossible_position_is_refused_before_the_compiled_search(unsound):
    for level in LEVELS:
        with pytest.raises(ValueError, match="the stones of a position are on|an entitlement has 1 or 2"):
            level.choose(unsound, 1)


def test_arguments_of_other_types_and_invalid_seeds_are_refused():
    for level in LEVELS:
        for nothing in (None, START.to_text(), 5):
            with pytest.raises(TypeError, match="is not a Position"):
                level.choose(nothing, 1)
        for seed in ("7", 1.5, None):
            with pytest.raises(TypeError):
                level.choose(START, seed)
        for seed in (-1, 65536):
            with pytest.raises(ValueError, match="a seed must be from 0 to 65535"):
                level.choose(START, seed)


@pytest.mark.parametrize("error", [KeyError, KeyboardInterrupt])
def test_an_exception_in_a_listener_ends_only_that_choice(error):
    def interrupt(thought: Thought) -> None:
        heard.append(thought)
        if len(heard) == 20:
            raise error

    for level in LEVELS[1:]:
        expected = level.choose(START, 5)
        heard: list[Thought] = []
        with pytest.raises(error):
            level.choose(START, 5, interrupt)
        assert len(heard) == 20
        assert level.choose(START, 5) == expected


def test_a_pickled_level_chooses_the_same():
    for level in LEVELS:
        assert pickle.loads(pickle.dumps(level)).choose(START, 5) == level.choose(START, 5)


def test_two_threads_can_use_a_level_at_once():
    """Each listener waits for the other, so the two choices overlap."""
    seeds = (3, 4)
    expected = [EXPERIENCED.choose(START, seed) for seed in seeds]
    both = Barrier(2, timeout=30)
    with ThreadPoolExecutor(2) as pool:
        choices = [pool.submit(EXPERIENCED.choose, START, seed, Together(both)) for seed in seeds]
    assert [choice.result() for choice in choices] == expected


class Together:
    """A listener that waits at each of the first 20 thoughts until the other has come as far."""

    def __init__(self, both: Barrier) -> None:
        self.both = both
        self.heard = 0

    def __call__(self, thought: Thought) -> None:
        self.heard += 1
        if self.heard <= 20:
            self.both.wait()


def test_a_finished_game_is_refused():
    position = study(HEXAGONS[0].points, [71])
    for level in LEVELS:
        with pytest.raises(ValueError, match="the game is over"):
            level.choose(position, 1)


@settings(max_examples=60, deadline=None)
@given(positions, st.integers(0, 65535))
def test_work_ends_shortly_after_the_budget_in_any_position(position, seed):
    for level in () if position.winner else LEVELS:
        level.choose(position, seed)
        budget = RELOCATION_BUDGET if position.pending else BUDGET
        assert level.work_spent <= min(budget + OVERRUN, MOST_WORK.get(level.name, budget + OVERRUN))


def test_work_ends_shortly_after_the_budget_in_games():
    for name, by_kind in measure(200).items():
        for relocating, units in by_kind.items():
            assert len(units) > 10
            assert max(units) <= (RELOCATION_BUDGET if relocating else BUDGET) + OVERRUN
            assert max(units) < MOST_WORK.get(name, max(units) + 1)


def test_scores_and_gains_fit_16_bits_in_the_best_positions():
    """Moves stones at random while Red's score does not fall and no hexagon is full."""
    chance = Random(1)
    won = [set(hexagon.points) for hexagon in HEXAGONS if hexagon.colour != "blue"]
    best, most = 0, 0
    for _ in range(6):
        red, score = set(chance.sample(POINTS, 16)), -32768
        for _ in range(400):
            moved = red - {chance.choice(sorted(red))} | {chance.choice(POINTS)}
            if len(moved) == 16 and not any(hexagon <= moved for hexagon in won):
                search = Search(6)
                search.set_up(sorted(moved), [], [], [])
                if search.score >= score:
                    red, score = moved, search.score
                gains = [search.weigh(point, 1) for point in POINTS if point not in moved]
                most = max(most, search.score + max(gains))
        best = max(best, score)
    assert 1000 < best <= 8191
    assert 8192 < most < 32768


@settings(max_examples=40, deadline=None)
@given(positions)
def test_contents_and_score_follow_every_change(position):
    """Removing a stone and putting it back restores everything, and `weigh` predicts `change`."""
    search = Search(6)
    red, blue = (list(points_of(camp.stones)) for camp in (position.red, position.blue))
    search.set_up(red, blue, [], [])
    before = (search.score, bytes(search.content), bytes(search.board))
    assert position.winner or abs(search.score) <= 8191
    for point in points_of(position.vacant):
        for colour in (1, 2):
            gain = search.weigh(point, colour)
            standing = search.standing(colour)
            search.change(point, colour, 1)
            bonus = gain - (search.standing(colour) - standing)
            assert bonus in (0, 90, 300, 390, 600, 690)
            search.change(point, colour, -1)
            assert (search.score, bytes(search.content), bytes(search.board)) == before


@pytest.mark.parametrize(("first", "second"), [("novice", "random"), ("intermediate", "novice")])
def test_a_higher_level_wins_a_short_match(first, second):
    match = Match(KENSINGTON, first, second, seed=3, opening=6)
    found = {number: GameResult.of(match.play(number)) for number in range(1, 21)}
    assert report(match, found).all.share > 0.7


def test_levels_have_their_numbers_and_names():
    assert [(level.number, level.name) for level in LEVELS] == [(1, "novice"), (2, "intermediate"), (3, "experienced")]
    assert all(KENSINGTON.players()[level.name] is level for level in LEVELS)
    assert repr(NOVICE) == "<Level 1: novice>"
