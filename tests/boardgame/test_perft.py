"""Perft of noughts and crosses, up to its 255,168 games."""

from collections import Counter
from itertools import permutations

import pytest

from boardgame.errors import BoardGameError
from boardgame.perft import MAX_DEPTH, perft
from tests.boardgame.noughts_and_crosses import NoughtsAndCrosses

GAME = NoughtsAndCrosses()
START = GAME.start()


def kinds(act, after):
    return (after.outcome.reason.name,) if after.outcome else ()


@pytest.mark.parametrize(("depth", "acts", "rows"), [(0, 1, 0), (1, 9, 0), (3, 504, 0), (4, 3024, 0)])
def test_sequences_are_counted_by_kind(depth, acts, rows):
    counts = perft(START, depth, kinds)
    assert (counts["acts"], counts["ROW"], counts["FULL"]) == (acts, rows, 0)
    assert perft(START, depth) == {"acts": acts}


def canonical(position):
    """One of the position's eight rotations and reflections."""
    squares = position.squares
    turned = ["".join(squares[int(n)] for n in order) for order in ("630741852", "876543210", "258147036", "012345678")]
    return min(turned + ["".join(each[int(n)] for n in "210543876") for each in turned])


def test_all_games_are_counted():
    """Three acts lead to 504 positions, 38 of which differ in more than rotation and reflection."""
    begun = Counter(canonical(START.play(a).play(b).play(c)) for a, b, c in permutations(START.legal_acts(), 3))
    assert (sum(begun.values()), len(begun)) == (504, 38)
    found = []
    for depth in range(1, 7):
        counts = Counter()
        for squares, times in begun.items():
            for kind, count in perft(GAME.position_from_text(squares), depth, kinds).items():
                counts[kind] += times * count
        found.append((counts["acts"], counts["ROW"], counts["FULL"]))
    assert found == [
        (3024, 0, 0), (15120, 1440, 0), (54720, 5328, 0), (148176, 47952, 0), (200448, 72576, 0), (127872, 81792, 46080)
    ]  # fmt: skip
    assert sum(rows + full for _, rows, full in found) == 255168


def test_a_finished_game_has_no_sequences():
    won = GAME.position_from_text("XXXOO....")
    assert [perft(won, depth)["acts"] for depth in (0, 1, MAX_DEPTH)] == [1, 0, 0]


@pytest.mark.parametrize("depth", [-1, MAX_DEPTH + 1, 10**30])
def test_a_depth_out_of_range_is_refused(depth):
    with pytest.raises(BoardGameError, match=f"^depth {depth}: must be from 0 to {MAX_DEPTH}$"):
        perft(START, depth)
