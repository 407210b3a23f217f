"""Thinking: answers at once and better ones later, proofs that the solver confirms, and prompt ends."""

import itertools
import threading
import time

import pytest

from boardgame.match import play_game
from kalah.evaluation import COUNTS, MOST_IN_PLAY, SCALE, worths
from kalah.game import KALAH
from kalah.levels import LEVELS, Level
from kalah.position import Position
from kalah.rules import OPPONENT, Rules, Sow
from kalah.search import MOST_BINS, Search
from kalah.solver import Solver
from kalah.thinker import Proof, Thinker
from kalah.weights import WEIGHTS
from tools.checks import kalah as twins

# Openings of (6, 4) after which the side to act is proved to win within the nodes of `QUICK`.
WON = ("4 6 5 4 6 2 2",)
QUICK = Level("quick", nodes=400_000)  # the master in all but the nodes


def think(thinker, position, **options):
    side = position.side_to_act
    own, other = position.half(side), position.half(OPPONENT[side])
    answers = []
    thinker.think(own.bins, other.bins, own.kalah - other.kalah, answers.append, **options)
    return answers


@pytest.mark.parametrize("rules", ["bins=3,pegs=3", "bins=4,pegs=2,end=either", "bins=5,pegs=2,empty_capture=yes"])
def test_proofs_agree_with_the_solver(rules):
    rules = Rules.from_text(rules)
    thinker, solver = Thinker(rules, 1 << 12, 1000), Solver(rules)
    position = Position.start(rules)
    while not position.outcome:
        *_, last = think(thinker, position)
        solution = solver.solve(position)
        sign = 1 if position.side_to_act == "south" else -1
        assert (last.proof, last.value) == (Proof.EXACT, sign * solution.value) and Sow(last.bin) in solution.best
        position = position.play(position.legal_acts()[-1])


def test_all_sizes_and_short_budgets_give_legal_answers():
    for number in range(12):
        game = [position for position, _ in twins.compare_game(number)]
        thinker = Thinker(game[0].rules, 256, 1000)
        for position in itertools.islice(game[:-1], 0, None, 7):
            answers = think(thinker, position, nodes=300)
            assert answers and all(Sow(answer.bin) in position.legal_acts() for answer in answers)


@pytest.mark.pure
@pytest.mark.parametrize(
    ("other", "value"),
    [
        ([0, 0, 0, 5], -1),  # 3/8 of a peg for each peg and bin that it is away: 2 - 5 times
        ([2, 0, 4, 4], -9),  # with more pegs in play 1/2: 2 - 8 - 8 - 4 times
    ],
)
def test_a_look_weighs_what_is_in_the_bins(other, value):
    weights = {
        0: [[0] * COUNTS] * 4,
        8: [[SCALE // 2 * distance * pegs for pegs in range(COUNTS)] for distance in range(1, 5)],
    }
    search = Search(4, 0, 0, 0, 4, 2, weights)
    search.set_board([0, 1, 0, 0], other)
    assert search.search(-99, 99, 99, 1) == value


def test_the_weights_in_use_hold_for_all_boards():
    for bins in range(1, MOST_BINS + 1):
        assert len(worths(bins)) == COUNTS * bins * (MOST_IN_PLAY + 1)


@pytest.mark.parametrize(
    "weights",
    [{}, {1: WEIGHTS[0]}, {0: WEIGHTS[0], 145: WEIGHTS[0]}, {0: WEIGHTS[0][:5]}, {0: [[0] * 16] * 6}],
)
def test_weights_that_do_not_fit_are_refused(weights):
    with pytest.raises(ValueError, match="no weights for"):
        worths(6, weights)


def test_time_and_stop_end_thinking_soon():
    thinker, start = Thinker(Rules(pegs=6)), Position.start(Rules(pegs=6))
    began = time.monotonic()
    answers = think(thinker, start, seconds=0.2)
    assert 0.15 < time.monotonic() - began < 1
    assert max(answer.depth for answer in answers) >= 8
    stopped = threading.Event()
    timer = threading.Timer(0.1, lambda: (stopped.set(), thinker.stop()))
    timer.start()
    think(thinker, start, stopped=stopped)
    assert time.monotonic() - began < 2
    assert think(thinker, start, stopped=stopped) == []


def test_what_was_learned_is_kept_for_the_game():
    start = Position.start(Rules(4, 3))
    thinker = Thinker(start.rules)
    first = [think(thinker, start)[-1], thinker.nodes]
    assert think(thinker, start)[-1] == first[0] and thinker.nodes < first[1] / 10


def test_a_level_may_have_a_time():
    level = LEVELS[-1].timed(0.05)
    choice = level.choose(Position.start(), 1)
    assert choice.act in Position.start().legal_acts()


@pytest.mark.parametrize("text", WON)
def test_no_game_is_lost_from_a_position_that_is_proved_to_be_won(text):
    opening = [Sow(int(word)) for word in text.split()]
    start = Position.start()
    for act in opening:
        start = start.play(act)
    side = start.side_to_act
    assert QUICK.choose(start, 1) and QUICK.proof is Proof.WIN
    players = {side: QUICK, OPPONENT[side]: LEVELS[2]}
    record = play_game(KALAH, players, {"south": 5, "north": 5}, opening)
    assert record.final.outcome.winner == side
