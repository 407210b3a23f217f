"""Positions and games for tests and checks: set up by hand, or made at random with many shapes."""

from collections.abc import Iterable
from random import Random
from typing import Any

from boardgame.errors import NotationError
from kensington.board import POINTS, SHAPES, mask_of
from kensington.position import NOTHING_PUT, Camp, Entitlement, Position, Turn
from kensington.rules import COLOURS, Act, Colour, Decline, Rules, act_from_text

# Placings after which Red, whose turn it is, is shut in along the right edge by six blue stones and must pass.
SHUT_IN = (
    "50 39 14 17 30 25 34 33 18 2 38 6 58 9 66 35 54 57 22 48 10 33>71 27 62 9>41 25>9 33 42 39>65 25 26 27>53 17>27 "
    "39 46 25>17 39>25 39"
)

VALUES: dict[str, tuple[Any, ...]] = {  # of the options of the rules
    "players": (2, 4, 6),
    "two_move": (True, False, "third"),
    "relocation": ("compulsory", "optional"),
    "first": COLOURS,
    "same_stone": (False, True),
    "two_squares": (2, 4),
    "pays": ("once", "always"),
}


def any_rules(chance: Random, **chosen: Any) -> Rules:
    """Rules chosen at random, except for the given options."""
    return Rules(**{name: chosen.get(name, chance.choice(values)) for name, values in VALUES.items()})


def study(
    red: Iterable[int],
    blue: Iterable[int],
    turn: Colour = "red",
    hands: tuple[int, int] = (0, 0),
    broken: Iterable[str] = (),
    rules: Rules | None = None,
) -> Position:
    """A two-player position at the start of a turn; `broken` are shapes of the colour whose turn it is."""
    memory: dict[Colour, frozenset[str]] = {turn: frozenset(broken)}
    camps = [
        Camp(mask_of(points), (hand,), memory.get(colour, frozenset()))
        for colour, points, hand in zip(COLOURS, (red, blue), hands, strict=True)
    ]
    return Position.from_text(Position(rules or Rules(), camps[0], camps[1], Turn(turn, 1)).to_text())


def played(position: Position, acts: str) -> Position:
    """The position after these acts, with spaces between."""
    for word in acts.split():
        position = position.play(act_from_text(word))
    return position


def random_game(seed: int, rules: Rules, most_acts: int) -> list[tuple[Position, Act]]:
    """Positions, each with the act played in it. Low points are preferred, more or less, so that shapes arise."""
    chance = Random(seed)
    crowding = chance.choice((1, 2, 4))
    position = Position.start(rules)
    game: list[tuple[Position, Act]] = []
    while len(game) < most_acts and (acts := position.legal_acts()):
        act = acts[int(len(acts) * chance.random() ** crowding)]
        if acts[-1] == Decline() and chance.random() < 0.2:
            act = acts[-1]
        game.append((position, act))
        position = position.play(act)
    return game


def random_position(seed: int, rules: Rules) -> Position:
    """Any consistent combination of stones, hands, broken and paid shapes and entitlements, reachable or not."""
    chance = Random(seed)
    while True:
        points = chance.sample(POINTS[: chance.choice((24, 40, 72))], 24)
        stones = points[: chance.randrange(13)], points[12 : 12 + chance.randrange(13)]
        red, blue = (_random_camp(chance, rules, mask_of(side)) for side in stones)
        paid = chance.sample(sorted(SHAPES), chance.choice((0, 0, 1, 3, 9)))
        pending = [
            Entitlement(chance.choice(COLOURS), *chance.choice(((2, 0), (1, 0), (1, chance.choice(POINTS)))))
            for _ in range(min(len(paid), chance.randrange(1, 9)))
        ]
        if rules.same_stone:
            pending = [entitlement._replace(put=NOTHING_PUT) for entitlement in pending]
        if rules.pays == "always":
            paid = []
        turn = Turn(chance.choice(COLOURS), chance.randint(1, rules.members))
        try:
            return Position.from_text(Position(rules, red, blue, turn, tuple(pending), frozenset(paid)).to_text())
        except NotationError:  # such as two winners
            continue


def _random_camp(chance: Random, rules: Rules, stones: int) -> Camp:
    most = min(rules.supply, (rules.supply * rules.members - stones.bit_count()) // rules.members)
    hand = tuple(chance.choice((0, 1, most)) for _ in range(rules.members))
    broken = [name for name, shape in SHAPES.items() if rules.two_move and (shape.mask & ~stones).bit_count() == 1]
    barred = chance.sample(broken, min(len(broken), chance.randrange(4)))
    newly = barred[chance.randrange(3) :] if rules.two_move == "third" else ()
    return Camp(stones, hand, frozenset(barred), frozenset(newly))
