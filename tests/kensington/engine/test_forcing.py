"""Forced wins: what the search proves, against the prover; and the prover, against the plain rules."""

import random

import pytest

from kensington.board import HEXAGONS, NEIGHBOURS
from kensington.engine.forcing import Forcing
from kensington.engine.lists import Lister
from kensington.engine.player import EnginePlayer
from kensington.engine.prover import Prover
from kensington.engine.search import Engine
from kensington.engine.state import State
from kensington.engine.terms import SURE, WON
from kensington.levels import LEVELS
from kensington.position import Position
from tests.kensington.positions import study
from tools.checks.kensington_wins import positions

WHITE = next(hexagon for hexagon in HEXAGONS if hexagon.colour == "white")
*FOUR, LAST_BUT_ONE, LAST = WHITE.points
BESIDE = {point: min(set(NEIGHBOURS[point]) - set(WHITE.points)) for point in (LAST_BUT_ONE, LAST)}  # outside it
SET = positions()
LOST = (  # of a game that the player lost
    "b./.b/../r.../r.../r.../rr../rr.r/.r../..../..bb/..rb/..../..bb/b.rb/..bb/..br/..br/.b/.r/br 0/0 r - - -/t18 -"
)


def plainly_wins(position, attacker, turns):
    """Whether the attacker wins within so many turns, by trying everything."""
    if position.winner:
        return position.winner == attacker
    if turns == 0:
        return False
    after = [position.play(act) for act in position.legal_acts()]
    results = (plainly_wins(then, attacker, turns - (not then.pending)) for then in after)
    return any(results) if position.to_act.colour == attacker else all(results)


def test_the_search_proves_every_win_of_the_set():
    assert len(SET) == 500
    for turns, position in SET:
        found = Engine(position, table_bits=10).think(nodes=100_000)
        assert found.proved >= turns  # the prover tries more, so it misses no shorter win
        assert found.value == WON - found.proved


def test_a_position_in_which_every_act_allows_a_forced_win_is_lost():
    position = Position.from_text(LOST)
    for act in position.legal_acts():
        assert Forcing(Lister(State(position.play(act)))).prove_win(3)
    found = Engine(position, table_bits=14).think(nodes=100_000)
    assert (found.value, found.proved) == (4 - WON, 0) and found.act in position.legal_acts()
    assert Engine(position, table_bits=14).think(nodes=10).value > -SURE  # too few nodes to prove anything


@pytest.mark.parametrize("number", range(0, len(SET), 150))
def test_a_proved_win_is_won_in_time(number):
    turns, position = SET[number]
    strong, winner = EnginePlayer("strong", 20_000), position.to_act.colour
    seed, history, left = 1, [], 0
    while not position.winner:
        player = strong if position.to_act.colour == winner else LEVELS[2]
        if player is strong and not position.pending:
            proved = Engine(position).think(nodes=20_000).proved
            assert proved and (not left or proved <= left - 2)
            left = proved
        choice = player.choose(position, seed, history=history)
        history.append(position)
        position, seed = position.play(choice.act), choice.seed
    assert position.winner == winner


def test_what_the_search_proves_the_prover_proves():
    chance, proved = random.Random(2), 0
    for _, win in SET[::35]:
        position = win
        for _ in range(2):  # positions near a win, of both sides
            position = position.play(chance.choice(position.legal_acts()))
            if position.winner or position.pending:
                break
            turns = Forcing(Lister(State(position))).prove_win(5, 20_000)
            if turns:
                proved += 1
                assert Prover(position).proves(turns, 3_000_000) in (True, None)
    assert proved


def test_the_prover_finds_wins_in_one_turn():
    results = []
    for _, position in SET[::35]:
        for _ in range(3):
            while position.pending and not position.winner:
                position = position.play(Engine(position).think(nodes=20_000).act)
            if position.winner:
                break
            expected = any(position.play(act).winner == position.to_act.colour for act in position.legal_acts())
            assert Prover(position).proves(1) == expected
            results.append(expected)
            position = position.play(Engine(position).think(nodes=20_000).act)
    assert True in results and False in results


@pytest.mark.parametrize(
    ("red", "blue", "wins"),
    [
        ([*FOUR, *BESIDE.values()], [70, 71], True),  # slides both stones in
        ([*FOUR, *BESIDE.values()], [70, LAST], False),
        ([*FOUR, BESIDE[LAST]], [70, 71], False),
    ],
)
def test_the_prover_agrees_with_the_plain_rules_in_three_turns(red, blue, wins):
    position = study(red, blue)
    assert plainly_wins(position, "red", 3) == wins
    assert Prover(position).proves(3) == wins


def test_a_search_that_is_cut_off_proves_nothing():
    _, position = SET[0]
    assert Forcing(Lister(State(position))).prove_win(15, 1) == 0
    assert Prover(position).proves(15, 1) is None
    assert Prover(position).tried <= 3
