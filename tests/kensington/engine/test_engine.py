"""The engine: its evaluation, its search and the player `strong`."""

from collections import defaultdict

import pytest

from kensington.board import HEXAGONS, NEIGHBOURS, mask_of
from kensington.engine.closing import INSISTING, LONG, TOO_LONG, weights_for
from kensington.engine.player import STRONG, EnginePlayer
from kensington.engine.search import Engine
from kensington.engine.state import State
from kensington.engine.terms import EXTRAS, MOST_IN_HAND, SURE, WON, name_of
from kensington.engine.weights import WEIGHTS
from kensington.levels import LEVELS
from kensington.levels.tables import KIND
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, WINNING_HEXAGONS, Place, Rules
from tests.kensington.positions import study

NODES = 3_000
MOST_COUNTED = 2  # shapes that could be completed at once
WHITE = next(hexagon for hexagon in HEXAGONS if hexagon.colour == "white")


def play(position, count, nodes=200, seed=1):
    """The position after so many acts of the engine."""
    history = []
    while not position.winner and len(history) < count:
        choice = EnginePlayer("strong", nodes).choose(position, seed, history=history)
        history.append(position)
        position, seed = position.play(choice.act), choice.seed
    return position, history


def terms(position: Position) -> dict[str, float]:
    """How often each term counts for the side to act."""
    me, content, mine, theirs = State(position).weighed()
    counted: defaultdict[str, float] = defaultdict(float)
    for group, kind in enumerate(KIND):
        name, sign = name_of(kind, content[group] & 7, content[group] >> 3)
        if sign and content[group]:
            counted[name] += sign if me == 0 else -sign
    threats = (mine & 15, mine >> 4 & 15, theirs & 15, theirs >> 4 & 15, theirs >> 8)
    for name, count in zip(EXTRAS, (1, *threats), strict=True):
        counted[name] += count if name == "tempo" else min(count, MOST_COUNTED)
    for hexagon in HEXAGONS:
        beside = mask_of(near for point in hexagon.points for near in NEIGHBOURS[point]) & ~hexagon.mask
        for colour in COLOURS:
            own, other = position.camp(colour).stones, position.camp(OPPONENT[colour]).stones
            if hexagon in WINNING_HEXAGONS[colour] and own & hexagon.mask and not other & hexagon.mask:
                sign = 1 if colour == position.to_act.colour else -1
                counted[f"ring {(own & hexagon.mask).bit_count()}"] += sign * (own & beside).bit_count()
    return counted


@pytest.mark.pure
def test_the_evaluation_is_the_sum_of_its_terms():
    _, history = play(Position.start(), 80, nodes=60)
    quiet = [position for position in history if not position.pending]
    assert len(quiet) > 50
    for position in quiet:
        in_hand = min(sum(position.red.hand) + sum(position.blue.hand), MOST_IN_HAND)
        weights = {
            name: round((begin * in_hand + end * (MOST_IN_HAND - in_hand)) / MOST_IN_HAND)
            for name, (begin, end) in WEIGHTS.items()
        }
        total = sum(count * weights.get(name, 0) for name, count in terms(position).items())
        assert State(position).evaluation() == total


@pytest.mark.pure
@pytest.mark.parametrize("hexagon", range(len(HEXAGONS)))
def test_it_fills_a_hexagon(hexagon):
    *points, last = HEXAGONS[hexagon].points
    if HEXAGONS[hexagon].colour == "blue":
        position = study([], points, turn="blue", hands=(10, 10))
    else:
        position = study(points, [], hands=(10, 10))
    found = Engine(position).think(nodes=NODES)
    assert found.act == Place(last)
    assert found.value == WON - 1


@pytest.mark.pure
def test_it_stops_a_hexagon_from_being_filled():
    *points, last = WHITE.points
    position = study(points, [], turn="blue", hands=(10, 10))
    assert Engine(position).think(nodes=NODES).act == Place(last)


@pytest.mark.pure
def test_acts_are_legal_and_equal_limits_give_equal_acts():
    for seed in (1, 2):
        end, history = play(Position.start(), 60, nodes=80, seed=seed)  # plays each act, which refuses illegal ones
        again, history_again = play(Position.start(), 60, nodes=80, seed=seed)
        assert (end, history) == (again, history_again)


@pytest.mark.pure  # compiled and uncompiled alike
@pytest.mark.parametrize(
    ("board", "found"),
    [
        (Position.start().to_text().partition(" r ")[0] + " r", "12 26 4"),
        (
            "br/.r/br/r.../.r.r/..b./r.../..bb/..bb/r.bb/..../..bb/r.../.r.r/..../...r/b.r./r.../.b/r./bb 0/0 r",
            "14-18 -1982 5",
        ),
        (
            "../../r./b.r./.b../bb.r/rr../...r/..../b.br/r.b./..../..br/rrbr/..../bb../brr./.b../rb/.b/.. 0/0 b",
            "59-63 2443 5",
        ),
    ],
)
def test_a_search_is_the_same_on_every_machine(board, found):
    engine = Engine(Position.from_text(f"{board} - - -/- -"), seed=3, table_bits=10)
    act, value, _, depth, nodes, *_ = engine.think(nodes=2_000)
    assert (f"{act} {value} {depth}", nodes) == (found, 2_000)


@pytest.mark.pure
@pytest.mark.parametrize("rules", ["players=4", "two_move=no,relocation=optional", "two_move=third,pays=always"])
def test_it_plays_by_other_rules(rules):
    end, history = play(Position.start(Rules.from_text(rules)), 60, nodes=60)
    assert end.winner or len(history) == 60


def test_a_line_is_legal_and_leads_on():
    position, _ = play(Position.start(), 20)
    found = Engine(position).think(nodes=20_000)
    for act in found.line:
        position = position.play(act)
    assert len(found.line) >= found.depth > 2
    assert found.nodes <= 20_000


@pytest.mark.pure
@pytest.mark.parametrize("nodes", [1, 2, 3])
def test_even_the_least_limit_gives_an_act(nodes):
    assert Engine(Position.start()).think(nodes=nodes).act in Position.start().legal_acts()


@pytest.mark.parametrize("depth", [-1, 0, 41, 10_000])
def test_a_depth_out_of_range_is_refused(depth):
    with pytest.raises(ValueError, match="it must be 1 to 40"):
        Engine(Position.start()).think(depth)


def test_the_deepest_search_ends():
    *points, _ = WHITE.points
    position = study(points[:3], points[3:], hands=(1, 1))
    found = Engine(position).think(40, nodes=50_000)
    assert found.nodes == 50_000 or found.depth == 40 or abs(found.value) > SURE
    assert found.act in position.legal_acts()


def test_time_ends_a_search():
    found = Engine(Position.start()).think(seconds=0.05)
    assert 1_000 < found.nodes
    assert abs(found.value) < SURE


def test_what_halt_raises_ends_a_search():
    def halt():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Engine(Position.start()).think(nodes=5_000, halt=halt)


def test_it_does_not_repeat_a_position_when_ahead():
    position = study([1, 3, 12, 8, 14, 20, 21, 22, 27], [40, 41, 60, 70, 72])
    player, history, seen = EnginePlayer("strong", 2_000), [], set()
    for turn in range(20):
        if position.winner:
            break
        mover = player if position.to_act.colour == "red" else LEVELS[0]
        history.append(position)
        position = position.play(mover.choose(position, turn, history=history[:-1]).act)
        if position.to_act.colour == "blue" and not position.pending:
            assert (position.red.stones, position.blue.stones) not in seen
            seen.add((position.red.stones, position.blue.stones))
    assert position.winner == "red" or len(seen) > 5


def winner(text, players, earlier, acts):
    """Who wins within so many acts from a position that earlier acts have led to; None if nobody does."""
    position, seeds = Position.from_text(text), {"red": 1, "blue": 2}
    history = [position] * earlier
    while not position.winner and len(history) < earlier + acts:
        side = position.to_act.colour
        choice = players[side].choose(position, seeds[side], history=history)
        history.append(position)
        position, seeds[side] = position.play(choice.act), choice.seed
    return position.winner


@pytest.mark.parametrize(
    "text",
    [  # of games against a level in which the player was far ahead for 200 turns and filled no hexagon
        "b./.b/../.br./...b/..rb/b.rr/.b../...b/...b/..rr/.bbr/b.../..br/...r/..../.r../br.b/rr/r./.r 0/0 r - - t5/- -",
        "b./.b/../.b../b.rb/..r./..rb/.brr/b.../.bbr/...r/..../.b.r/.b.r/..../..b./.r.b/br../rr/r./.r 0/0 r - - -/- -",
        "b./.b/../.b../b.rb/.br./..rb/...r/b.r./..../...r/b..r/..br/.b.r/b.../..../.rr./br.b/r./.b/rr 0/0 r - - -/- -",
    ],
)
def test_it_wins_a_long_game_in_which_it_is_far_ahead(text):
    for weights, expected in ((None, "red"), (WEIGHTS, None)):
        players = {"red": EnginePlayer("strong", 5_000, weights=weights), "blue": LEVELS[0]}
        assert winner(text, players, LONG, 100) == expected


@pytest.mark.parametrize(
    "text",
    [  # of games in which the player filled no hexagon in 300 turns
        "../../.r/b..b/.rbr/brbb/b..r/b.b./..../r.r./br../..../..../b..r/r.../rbrr/.b../..../b./br/r. 0/0 b - - -/s6 -",
        ".r/../.r/b..b/b.br/..bb/b.br/brb./..../..../..../rrr./r.../b.rr/r.../rb../rb.r/..../b./b./.. 0/0 b - - -/- -",
        "rr/.r/.b/b.../.rbr/b..r/b.b./br.r/r.../..../...r/r.../b..r/b.../..../brbb/b.b./.r.b/../../.r 0/0 b - - -/- -",
    ],
)
def test_it_wins_a_very_long_game_in_which_it_is_far_ahead(text):
    players = {"red": LEVELS[0], "blue": EnginePlayer("strong", 5_000)}
    position = Position.from_text(text)
    assert weights_for(position, [position] * TOO_LONG) == INSISTING != weights_for(position, [position] * LONG)
    assert winner(text, players, TOO_LONG, 150) == "blue"


def test_the_player_thinks_aloud_and_refuses_a_finished_game():
    thoughts = []
    choice = STRONG.limited("5000").choose(Position.start(), 7, thoughts.append)
    assert thoughts[-1].act == choice.act
    with pytest.raises(ValueError, match="the game is over"):
        STRONG.choose(study(WHITE.points, []), 1)
