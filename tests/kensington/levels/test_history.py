"""What the levels make of the game so far: they do not repeat unless behind, and long games end."""

from itertools import cycle, islice

import pytest

from boardgame.match import Match
from boardgame.player import Thought
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Act, Slide, act_from_text
from tests.kensington.positions import study
from tools.checks.levels import PATIENCE, differences

NOVICE, INTERMEDIATE, EXPERIENCED = LEVELS
# After the acts, everything is as before. Blue, whose turn it is, is ahead in the first position, behind in the other.
AHEAD = (
    "../b./b./.b.b/.b.b/..rb/...r/..bb/..rr/..b./.rb./..r./..rr/.rr./..r./.b../.b../rr../.b/.r/br 0/0 b - - -/- -",
    "60-52 41-42 52-60 42-41",
)
BEHIND = (
    "rb/b./b./.r../..r./b.../..../...b/b.b./rr../.r.r/rr../b.rb/..rb/..rr/..../b.rb/..../.r/.b/bb 0/0 b - - -/- -",
    "5-6 8-12 6-5 12-8",
)


def record(position: str, acts: str, count: int = 4) -> KensingtonRecord:
    """The game in which these acts were played from the position, again and again."""
    played = islice(cycle(act_from_text(word) for word in acts.split()), count)
    return KensingtonRecord.of_acts(KENSINGTON, Position.from_text(position), played)


def listed(level, game: KensingtonRecord, seed: int) -> list[Act]:
    """The first list of a choice after a game: a level that looks ahead reports its acts again."""
    thoughts: list[Thought] = []
    level.choose(game.final, seed, thoughts.append, game.history)
    acts = [thought.act for thought in thoughts]
    return acts[: acts.index(acts[0], 1)] if acts[0] in acts[1:] else acts


def is_repetition(game: KensingtonRecord, act: Act) -> bool:
    after = game.final.play(act)
    return (after.red.stones, after.blue.stones) in {(p.red.stones, p.blue.stones) for p in game.history}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_that_is_ahead_does_not_repeat(level):
    game = record(*AHEAD)
    again = Slide(60, 52)
    assert is_repetition(game, again)
    alone = KensingtonRecord.of_acts(KENSINGTON, game.final, ())
    for seed in (1, 2, 45470):
        assert again in listed(level, alone, seed)
        assert not any(is_repetition(game, act) for act in listed(level, game, seed))
        assert len(listed(level, game, seed)) == 11  # the list is not filled up


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_that_is_behind_repeats(level):
    game = record(*BEHIND)
    choice = level.choose(game.final, 2597, history=game.history)
    assert choice == level.choose(game.final, 2597) and is_repetition(game, choice.act)


def test_a_level_remembers_16_acts():
    game = record(*AHEAD)
    empty = Position.start()
    alone = listed(INTERMEDIATE, KensingtonRecord.of_acts(KENSINGTON, game.final, ()), 1)
    for since, dropped in ((15, 1), (16, 0)):
        thoughts: list[Thought] = []
        NOVICE.choose(game.final, 1, thoughts.append, [game.history[1], *[empty] * since])
        assert len(thoughts) == len(alone) - dropped


def test_a_sliding_that_completes_a_shape_is_no_repetition():
    position = study([1, 3, 12], [60, 64, 68], turn="red")
    before = position.play(Slide(12, 5))
    assert before.pending
    for level in LEVELS[1:]:
        assert level.choose(position, 5, history=[before, position]).act == Slide(12, 5)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_an_impatient_level_that_is_behind_errs_always_and_otherwise_never(level):
    patience = PATIENCE[level.name]
    for start, behind in ((AHEAD, False), (BEHIND, True)):
        game = record(*start, patience)
        for turns, impatient in ((patience - 1, False), (patience, True)):
            history = game.history[-turns:]
            chosen = {level.choose(game.final, seed, history=history).act for seed in range(1, 16)}
            if impatient:
                assert (len(chosen) > 5) is behind
            assert level.errs_in(game.final, history) == (behind if impatient else level.errs)


def test_an_impatient_level_agrees_with_the_page_and_looks_further_ahead():
    game = record(*AHEAD, 220)
    for level in LEVELS[:2]:
        assert not differences(game.final, 9, [level], 3_000, game.history)
        level.choose(game.final, 9)
        work = level.work_spent
        level.choose(game.final, 9, history=game.history)
        assert level.work_spent > 8 * work


@pytest.mark.parametrize("level", LEVELS[:2], ids=lambda level: level.name)
def test_games_between_equal_levels_from_the_empty_board_end(level):
    match = Match(KENSINGTON, level.name, level.name, seed=1, opening=0, turns=300)
    results = [match.play(number).result for number in range(1, 7)]
    assert results.count("adjudicated") <= 1
