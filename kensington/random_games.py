"""Random games that are rich in events: their rules, starts and players, acts to try, and games so far."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from boardgame.chance import SEEDS
from boardgame.errors import IllegalActError
from kensington.board import HEXAGON_AT, HEXAGONS, NEIGHBOURS, POINTS, SHAPES, SHAPES_AT, mask_of, points_of
from kensington.errors import IllegalActReason
from kensington.levels import LEVELS
from kensington.position import Camp, Position, Turn
from kensington.rules import COLOURS, OPPONENT, READINGS, WINNING_HEXAGONS, Act, Pass, Place, Relocate, Rules, Slide

MOST_ACTS = 600  # in a game: a turn can be endless where a shape always pays
SHUT_IN_EVERY = 12  # games to one that begins with Red shut in, if positions can be set up
EMPTY_EVERY = 3  # one of the others begins with the empty board, the rest with a hexagon or shapes nearly complete
NEARLY_COMPLETED = 4  # shapes in one of these
OTHER_READING_EVERY = 3  # games to one with another reading of a rule, for each reading
LOOKED_AT = 40  # acts that a player examines for one that completes something
ILLEGAL_TRIED = 3  # acts, most of them illegal, tried before each act
NUMBERS = range(len(POINTS) + 2)  # the points and an invalid number on either side
MOST_TURNS = 150  # of a random game so far
CONTINUATION = 24  # turns that two intermediate players add to one
LONG = (60, 400)  # turns of a game in which slides go back and forth
TAKEN_BACK = 4  # acts: a slide that takes back one of these is preferred
OF_A_LONG_GAME = 9  # positions taken from each of these
OF_A_GAME = 6  # positions taken from each other game, and half as many with a relocation pending
SHUT_IN = Position.from_text(  # six blue stones shut Red in along the right edge, so that Red must pass
    ".b/../.b/..br/...r/..br/...r/..br/b..r/..br/b..r/b.br/...r/.b.r/..br/..br/...r/..br/../../b. 0/0 r - - -/- -"
)


def random_rules(rng: Random, readings: Sequence[str] = ()) -> Rules:
    """Rules of a program that has switches for these readings."""
    chosen: dict[str, Any] = {"two_move": rng.random() < 0.75, "first": rng.choice(COLOURS)}
    for option, value in (READINGS[name] for name in readings if rng.randrange(OTHER_READING_EVERY) == 0):
        chosen[option] = chosen.get(option, True) and value
    return Rules(**chosen)


def random_start(rng: Random, sets_up: bool, readings: Sequence[str] = ()) -> Position:
    """The empty board or, if any position can be set up, sometimes one that random games rarely reach: Red must
    pass, or a player lacks a stone or more of a hexagon or of several shapes, some of which either has broken up."""
    rules = random_rules(rng, readings)
    if sets_up and rng.randrange(SHUT_IN_EVERY) == 0:
        return SHUT_IN
    if not sets_up or rng.randrange(EMPTY_EVERY) == 0:
        return Position.start(rules)
    shapes = rng.sample([*SHAPES.values()], NEARLY_COMPLETED) if rng.randrange(2) else []
    groups = [shape.points for shape in shapes] or [rng.choice(HEXAGONS).points]
    gaps = {rng.choice(points) for points in groups}
    stones = {point for points in groups for point in points} - gaps
    others = rng.sample([point for point in POINTS if point not in stones | gaps], 18)
    own, opposing = (0, rng.choice((1, 1, 2, 6))) if shapes else (7, 11)
    camps = []
    for points in {*stones, *others[:own]}, others[own : own + opposing]:
        broken = frozenset(shape.name for shape in shapes if rules.two_move and rng.randrange(2))
        camps.append(Camp(mask_of(points), (rng.randrange(3),), broken))
    red, blue = camps if rules.first == "red" or not shapes and rng.randrange(2) else reversed(camps)
    return Position(rules, red, blue, Turn(rules.first, 1))


def completed_by(act: Act, position: Position) -> list[tuple[int, ...]]:
    """The points of each shape and winning hexagon that an act completes in this position."""
    if isinstance(act, Place):
        start, end = 0, act.point
    elif isinstance(act, Slide | Relocate):
        start, end = act.start, act.end
    else:
        return []
    owner = position.to_act.colour
    if isinstance(act, Relocate):
        owner = OPPONENT[owner]
    lacking = ~(position.camp(owner).stones & ~(1 << start))
    completed = [shape.points for shape in SHAPES_AT[end] if shape.mask & lacking == 1 << end]
    hexagon = HEXAGON_AT.get(end)
    if hexagon and hexagon.mask & lacking == 1 << end and hexagon in WINNING_HEXAGONS[owner]:
        completed.append(hexagon.points)
    return completed


class ShapeSeekingPlayer:
    """Chooses legal acts at random. It prefers acts that complete a shape or win, and low points: so shapes arise."""

    def __init__(self, rng: Random, eager: bool = False) -> None:
        self.rng = rng
        self.eagerness = 0.9 if eager else rng.choice((0.0, 0.5, 0.9))
        self.crowding = rng.choice((1, 1, 2, 4))

    def choose(self, position: Position) -> Act:
        """An act in an unfinished position."""
        count, act_at = numbered_acts(position)
        if self.rng.random() < self.eagerness:
            for _ in range(LOOKED_AT):
                act = act_at(int(count * self.rng.random()))
                if completed_by(act, position):
                    return act
        return act_at(int(count * self.rng.random() ** self.crowding))


def numbered_acts(position: Position) -> tuple[int, Callable[[int], Act]]:
    """The number of legal acts, and what makes the one with a number from 0; of relocations there can be very many."""
    if not position.pending:
        acts = position.legal_acts()
        return len(acts), acts.__getitem__
    owner, _, put = position.pending[0]
    starts = [*points_of(position.camp(OPPONENT[owner]).stones & ~(1 << put))]
    ends = [*points_of(position.vacant)]
    return len(starts) * len(ends), lambda at: Relocate(starts[at // len(ends)], ends[at % len(ends)])


# Acts to try


def illegality(position: Position, act: Act) -> IllegalActReason | None:
    """Why the engine refuses an act; None if it is legal."""
    try:
        position.play(act)
    except IllegalActError as error:
        return IllegalActReason(error.reason)
    return None


def illegal_acts(position: Position, rng: Random) -> Iterator[Act]:
    """Acts to try, most of them illegal; in the long run they are so for every reason that exists."""
    for _ in range(ILLEGAL_TRIED):
        yield random_act(position, rng)
    if not position.pending:
        yield from itertools.islice(_rebuilding(position), 1)  # random acts hit them too rarely


def random_act(position: Position, rng: Random) -> Act:
    """An act that is legal or nearly so: often with a stone of the right colour, to a point nearby or its own."""
    start, end = rng.choice(NUMBERS), rng.choice(NUMBERS)
    mover = OPPONENT[position.to_act.colour] if position.pending else position.turn.colour
    own = [*points_of(position.camp(mover).stones)]
    if own and rng.random() < 0.6:
        start = rng.choice(own)
        end = rng.choice((end, start, start + 1, *NEIGHBOURS[start]))
        if position.pending and rng.random() < 0.3:
            start = position.pending[0].put
    slide, relocate = Slide(start, end), Relocate(start, end)
    return rng.choice((Place(end), slide, slide, relocate, relocate, Pass()))


def _rebuilding(position: Position) -> Iterator[Act]:
    """Acts that the 2-move option forbids."""
    camp = position.camp(position.turn.colour)
    for name in sorted(camp.broken):
        gap = SHAPES[name].mask & ~camp.stones
        for point in points_of(gap) if gap.bit_count() == 1 else ():
            acts: list[Act] = [Place(point), *(Slide(start, point) for start in NEIGHBOURS[point])]
            for act in acts:
                if illegality(position, act) is IllegalActReason.BARRED_BY_TWO_MOVE_OPTION:
                    yield act


# Games so far


def positions(seed: int, readings: Sequence[str] = ()) -> Iterator[tuple[list[Position], list[Act]]]:
    """An endless series of games so far, each its positions and the acts between them: a level chooses in the last.

    Their rules are those of a program that has switches for these readings. Moves of random players lead to both
    phases and to many pending relocations. Two levels continue a quarter of the games. A fifth are long and end where
    slides go back and forth.
    """
    for number in itertools.count(seed * 1_000_003):
        rng = Random(number)
        game, acts = random_game(random_rules(rng, readings), rng)
        if number % 5 == 0:
            begun = len(game)
            wander(game, acts, rng)
            taken = _sample([at for at in range(begun, len(game)) if not game[at].pending], OF_A_LONG_GAME, rng)
        else:
            if number % 3 == 0:
                _continue(game, acts, rng)
            pending = [at for at in range(len(game)) if game[at].pending]
            taken = _sample(range(len(game)), OF_A_GAME, rng)
            taken += _sample(pending, OF_A_GAME // 2, rng)
            taken += _sample([at for at in pending if len(game[at].pending) > 1], OF_A_GAME // 4, rng)
        for at in taken:
            yield game[: at + 1], acts[:at]


def _sample(numbers: Sequence[int], count: int, rng: Random) -> list[int]:
    """So many of these numbers, or all if there are fewer, in random order."""
    return rng.sample(numbers, min(count, len(numbers)))


def play_on(game: list[Position], acts: list[Act], choose: Callable[[], Act], turns: int) -> None:
    """Continue a game, whose last position is unfinished, by `turns` turns; an act that would win is not played."""
    while turns > 0 and len(acts) < MOST_ACTS:
        act = choose()
        after = game[-1].play(act)
        if after.winner:
            break
        acts.append(act)
        game.append(after)
        turns -= not after.pending


def random_game(rules: Rules, rng: Random) -> tuple[list[Position], list[Act]]:
    """The positions of a random unfinished game, and the acts between them."""
    game, acts, player = [Position.start(rules)], list[Act](), ShapeSeekingPlayer(rng)
    play_on(game, acts, lambda: player.choose(game[-1]), rng.randrange(MOST_TURNS))
    return game, acts


def _continue(game: list[Position], acts: list[Act], rng: Random) -> None:
    """Let two intermediate players continue from one of the positions."""
    at = rng.randrange(len(game))
    del game[at + 1 :], acts[at:]
    play_on(game, acts, lambda: LEVELS[1].choose(game[-1], rng.randrange(SEEDS), history=game[:-1]).act, CONTINUATION)


def wander(game: list[Position], acts: list[Act], rng: Random) -> None:
    """Continue a game at random until it is long; most slides take back an earlier one."""

    def choose() -> Act:
        count, act_at = numbered_acts(game[-1])
        recent = {Slide(act.end, act.start) for act in acts[-TAKEN_BACK:] if isinstance(act, Slide)}
        back = [] if game[-1].pending else [act for act in map(act_at, range(count)) if act in recent]
        return rng.choice(back) if back and rng.random() < 0.9 else act_at(rng.randrange(count))

    play_on(game, acts, choose, rng.randrange(*LONG) - sum(not position.mid_turn for position in game))
