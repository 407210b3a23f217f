"""Positions for the tests: studies set up by hand, and games played at random but thick with shapes."""

from collections.abc import Iterable
from random import Random

from hypothesis import strategies as st

from kensington.board import mask_of
from kensington.position import Camp, Position, Turn
from kensington.rules import Act, Colour, Decline, Rules, act_from_text

# Placing up to Red's being shut in along the right edge by six blue stones; it is Red's turn after it.
SHUT_IN = (
    "50 39 14 17 30 25 34 33 18 2 38 6 58 9 66 35 54 57 22 48 10 33>71 27 62 9>41 25>9 33 42 39>65 25 26 27>53 17>27 "
    "39 46 25>17 39>25 39"
)


def study(
    red: Iterable[int],
    blue: Iterable[int],
    turn: Colour = "red",
    hands: tuple[int, int] = (0, 0),
    broken: Iterable[str] = (),
    rules: Rules | None = None,
) -> Position:
    """A two-player position at the start of a turn; `broken` are shapes of the colour whose turn it is."""
    memory = {turn: frozenset(broken)}
    camps = [
        Camp(mask_of(points), (hand,), memory.get(colour, frozenset()))
        for colour, points, hand in zip(("red", "blue"), (red, blue), hands, strict=True)
    ]
    return Position.from_text(Position(rules or Rules(), camps[0], camps[1], Turn(turn, 1)).to_text())


def played(position: Position, acts: str) -> Position:
    """The position after these acts, with spaces between."""
    for word in acts.split():
        position = position.play(act_from_text(word))
    return position


def random_game(seed: int, rules: Rules, most_acts: int) -> list[tuple[Position, Act]]:
    """Positions and what was played in them. Low points are preferred by a game's own degree, so that shapes arise."""
    chance = Random(seed)
    crowding = chance.choice((1, 2, 4))
    position, game = Position.start(rules), []
    while len(game) < most_acts and (acts := position.legal_acts()):
        act = acts[int(len(acts) * chance.random() ** crowding)]
        if acts[-1] == Decline() and chance.random() < 0.2:
            act = acts[-1]
        game.append((position, act))
        position = position.play(act)
    return game


all_rules = st.builds(
    Rules,
    players=st.sampled_from((2, 4, 6)),
    two_move=st.booleans(),
    relocation=st.sampled_from(("compulsory", "optional")),
    first=st.sampled_from(("red", "blue")),
)
games = st.builds(random_game, st.integers(0, 2**32 - 1), all_rules, st.integers(1, 150))
