"""Positions and game records for the tests: set up by hand or at random, and played at random but thick with shapes.

The hypothesis strategies are `games`, lists of positions and the act played in each; `positions`, which are those
of such games or set up so that nobody need ever have come to them; and `records()`.
"""

from collections.abc import Iterable
from random import Random

from hypothesis import strategies as st

from boardgame.errors import NotationError
from kensington.board import POINTS, SHAPES, mask_of
from kensington.notation import Game, PlayedTurn
from kensington.position import Camp, Entitlement, Position, Turn
from kensington.rules import COLOURS, Act, Colour, Decline, Rules, act_from_text

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


def random_position(seed: int, rules: Rules) -> Position:
    """Whatever the text form of a position can say: any stones, hands, memory and entitlements that go together."""
    chance = Random(seed)
    while True:
        points = chance.sample(POINTS[: chance.choice((24, 40, 72))], 24)
        stones = points[: chance.randrange(13)], points[12 : 12 + chance.randrange(13)]
        camps = [_random_camp(chance, rules, mask_of(side)) for side in stones]
        paid = chance.sample(sorted(SHAPES), chance.choice((0, 0, 1, 3, 9)))
        pending = [
            Entitlement(chance.choice(COLOURS), *chance.choice(((2, 0), (1, 0), (1, chance.choice(POINTS)))))
            for _ in range(min(len(paid), chance.randrange(1, 9)))
        ]
        turn = Turn(chance.choice(COLOURS), chance.randint(1, rules.members))
        try:
            return Position.from_text(Position(rules, *camps, turn, tuple(pending), frozenset(paid)).to_text())
        except NotationError:  # such as two winners
            continue


def _random_camp(chance: Random, rules: Rules, stones: int) -> Camp:
    most = min(rules.supply, (rules.supply * rules.members - stones.bit_count()) // rules.members)
    hand = tuple(chance.choice((0, 1, most)) for _ in range(rules.members))
    broken = [name for name, shape in SHAPES.items() if rules.two_move and (shape.mask & ~stones).bit_count() == 1]
    return Camp(stones, hand, frozenset(chance.sample(broken, min(len(broken), chance.randrange(4)))))


all_rules = st.builds(
    Rules,
    players=st.sampled_from((2, 4, 6)),
    two_move=st.booleans(),
    relocation=st.sampled_from(("compulsory", "optional")),
    first=st.sampled_from(("red", "blue")),
)
seeds = st.integers(0, 2**32 - 1)
games = st.builds(random_game, seeds, all_rules, st.integers(1, 150))
positions = games.map(lambda game: game[-1][0]) | st.builds(random_position, seeds, all_rules)

printable = st.text(st.characters(exclude_categories=("C", "Z")), max_size=10)
comments = printable.map(lambda text: text.replace("{", "").replace("}", ""))
names = st.from_regex("[A-Z][a-z]{0,5}", fullmatch=True).filter(lambda name: name not in ("Rules", "Result"))
tags = st.dictionaries(names, printable)


@st.composite
def records(draw: st.DrawFn) -> Game:
    """Games with tags, comments and any result; some begin in the middle of a turn, some end there."""
    played = draw(games)
    begin = draw(st.integers(0, len(played) - 1))
    bare = Game.of_acts(played[begin][0], [act for _, act in played[begin:]])
    turns = tuple(
        PlayedTurn(turn.acts, draw(comments) if number % 7 == 0 else "") for number, turn in enumerate(bare.turns)
    )
    result = bare.result if bare.result != "*" else draw(st.sampled_from(("*", "drawn", "adjudicated")))
    return Game(bare.start, turns, result, draw(tags), draw(comments))
