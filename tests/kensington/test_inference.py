"""Acts are inferred from the boards seen: all of them, some of them, with tries between, or boards that do not fit."""

from random import Random

import pytest

from kensington.board import NEIGHBOURS, POINTS
from kensington.inference import explain
from kensington.position import Position
from kensington.rules import Act, Colour, Pass, Place, Relocate, Rules, Slide, act_from_text
from tests.kensington.positions import SHUT_IN, played, random_game, study

Game = list[tuple[Position, Act]]


def board_of(position: Position) -> dict[int, Colour]:
    return {point: colour for point in POINTS if (colour := position.stone(point))}


def positions_of(game: Game) -> list[Position]:
    position, act = game[-1]
    return [position for position, _ in game] + [position.play(act)]


def acts(text: str) -> tuple[Act, ...]:
    return tuple(act_from_text(word) for word in text.split())


@pytest.mark.parametrize("seed", range(2))
def test_every_board_seen_yields_every_act(seed: int):
    game = random_game(seed, Rules(two_move=seed % 2 == 0), 120)
    (found,) = explain(game[0][0], map(board_of, positions_of(game)[1:]))
    assert found.acts == tuple(act for _, act in game)
    assert found.position == positions_of(game)[-1]
    assert found.orders == 1


@pytest.mark.parametrize("seed", (4, 5))
def test_the_position_is_found_although_boards_are_missed(seed: int):
    game = random_game(seed, Rules(two_move=seed % 2 == 0), 120)
    chance = Random(seed)
    positions = positions_of(game)
    boards = []
    missed = False
    for number, position in enumerate(positions[1:], 1):
        missed = not missed and number < len(positions) - 1 and chance.random() < 0.3
        if not missed:
            boards.append(board_of(position))
    assert positions[-1] in [found.position for found in explain(positions[0], boards)]


def tries_of(position: Position, chance: Random) -> list[dict[int, Colour]]:
    """Boards of legal acts that are tried, with the board itself between some of them."""
    boards = []
    for act in chance.choices(position.legal_acts(), k=5):
        boards.append(board_of(position.play(act)))
        if chance.random() < 0.5:
            boards.append(board_of(position))
    return boards


def test_stones_tried_and_taken_back_or_moving_do_not_count():
    game = random_game(1, Rules(), 45)
    chance = Random(1)
    boards = []
    for position, act in game:
        boards += [*tries_of(position, chance), board_of(position)]
        if isinstance(act, Slide | Relocate):
            boards.append({point: colour for point, colour in board_of(position).items() if point != act.start})
    (found,) = explain(game[0][0], [*boards, board_of(positions_of(game)[-1])])
    assert found.acts == tuple(act for _, act in game)


def test_nested_relocations_are_found_from_the_last_board():
    position = study((1, 2, 6, 60), (15, 11, 40, 50), "red", hands=(1, 1))
    # Red completes a square; the first stone that he relocates completes a triangle for Blue, who relocates one too.
    after = played(position, "5 40>7 60>70 50>72")
    assert after in [found.position for found in explain(position, [board_of(after)])]
    boards = [board_of(played(position, text)) for text in ("5", "5 40>7", "5 40>7 60>70", "5 40>7 60>70 50>72")]
    (found,) = explain(position, boards)
    assert (found.acts, found.orders) == (acts("5 40>7 60>70 50>72"), 1)


def test_a_pass_is_found_before_an_act_and_at_the_end_if_the_next_player_is_known():
    position = played(Position.start(), SHUT_IN)
    assert position.legal_acts() == (Pass(),)
    blue = position.play(Pass())
    slide = blue.legal_acts()[0]
    (found,) = explain(position, [board_of(blue.play(slide))])
    assert found.acts == (Pass(), slide)
    (found,) = explain(position, [board_of(position)], to_act="blue")
    assert found.acts == (Pass(),)
    (found,) = explain(position, [board_of(position)])
    assert found.acts == ()


def test_an_ambiguity_is_kept_until_a_later_board_resolves_it():
    # Red slides a stone out of a triangle in one of two turns: only if it was the later may it not go back at once.
    position = study((1, 3, 5, 60), (40, 41), "red")
    other = next(end for end in NEIGHBOURS[60] if position.vacant >> end & 1)
    blue = next(end for end in NEIGHBOURS[40] if position.vacant >> end & 1)
    back = next(end for end in NEIGHBOURS[41] if position.vacant >> end & 1)
    before, after = Slide(1, 2), Slide(60, other)
    end = position.play(before).play(Slide(40, blue)).play(after)
    assert {found.acts[0] for found in explain(position, [board_of(end)])} == {before, after}
    last = end.play(Slide(41, back)).play(Slide(2, 1))
    (found,) = explain(position, [board_of(end), board_of(end.play(Slide(41, back))), board_of(last)])
    assert found.position == last


def test_counts_the_orders_that_acts_may_have_come_in():
    position = study((1, 3), (40, 50), "red", hands=(1, 1))
    triangle = position.play(Place(5))
    (found,) = explain(triangle, [board_of(triangle.play(Relocate(40, 72)))])
    assert (found.acts, found.orders) == (acts("40>72"), 1)
    first = Position.start()
    (found,) = explain(first, [board_of(played(first, "10 20 30 40"))])
    assert found.orders == 4


@pytest.mark.parametrize(
    "stones", [{1: "blue"}, {1: "red", 2: "red"}, {1: "red", 2: "blue", 3: "blue"}, {n: "red" for n in range(1, 21)}]
)
def test_a_board_that_no_legal_acts_lead_to_is_unexplained(stones: dict[int, Colour]):
    assert explain(Position.start(), [stones]) == ()


def test_nothing_follows_a_win():
    before = played(Position.start(), "28 1 29 4 37 7 45 10 44 13")
    won = before.play(Place(36))
    assert won.winner == "red"
    (found,) = explain(before, [board_of(won)])
    assert found.position == won
    assert explain(won, [board_of(won) | {72: "blue"}]) == ()
