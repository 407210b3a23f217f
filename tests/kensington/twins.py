"""The plain and the fast implementation of the rules, held against each other on random positions.

    python -m tests.kensington.twins --positions 1000000 --seed 1

plays games, under all rules in turn and from one position with a pass, until it has met that many different positions.
They are random, but for players who like to complete shapes, more or less so from game to game, and to relocate so that
the opponent does too. In each position the legal acts must be the same, and after the act played the position, the
winner and who is to act; at the end of a game each act is unmade, and the positions must be those met on the way. In
one position of `EVERY` all legal acts are tried, and the text forms compared. The first disagreement ends it, with
status 1 and the position and act that show it.
"""

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from kensington.bitboard import COMPILED, Board, act_of_code, act_to_code
from kensington.board import SHAPES_AT
from kensington.position import Position
from kensington.rules import OPPONENT, Act, Decline, Pass, Place, Relocate, Rules
from tests.kensington.games import SHUT_IN, played

EVERY = 250  # positions
REPORT = 20_000  # positions
MOST_ACTS = 200  # in a game
TRIED = 60  # acts that a player looks at for one that completes a shape
ALL_RULES = [
    Rules(players, two_move, relocation, first)
    for players, two_move, relocation, first in itertools.product(
        (2, 4, 6), (True, False), ("compulsory", "optional"), ("red", "blue")
    )
]


STARTS = [played(Position.start(), SHUT_IN), *map(Position.start, ALL_RULES)]  # in the first one Red has to pass


class Disagreement(AssertionError):
    """The two implementations differ; the message has the position, the act and both answers."""


def same(plain: object, fast: object, what: str, position: Position, act: Act | None = None) -> None:
    if plain != fast:
        raise Disagreement(f"{what}\nposition: {position.to_text()}\nact: {act}\nplain: {plain!r}\nfast: {fast!r}")


def completes(position: Position, act: Act) -> bool:
    """Whether a stone comes to where it completes a shape."""
    if isinstance(act, Decline | Pass):
        return False
    owner = position.to_act.colour
    stones = position.camp(OPPONENT[owner] if isinstance(act, Relocate) else owner).stones
    if isinstance(act, Place):
        return any(shape.mask & ~stones == 1 << act.point for shape in SHAPES_AT[act.point])
    return any(shape.mask & ~(stones & ~(1 << act.start)) == 1 << act.end for shape in SHAPES_AT[act.end])


def eager_game(position: Position, seed: int) -> Iterator[tuple[Position, Act]]:
    """The positions of a random game from this one on, and the act played in each."""
    chance = Random(seed)
    eagerness = chance.choice((0.0, 0.5, 0.9))
    for _ in range(MOST_ACTS):
        acts = position.legal_acts()
        if not acts:
            return
        act = chance.choice(acts)
        if chance.random() < eagerness:
            tried = chance.sample(acts, min(TRIED, len(acts)))
            act = next((each for each in tried if completes(position, each)), act)
        if acts[-1] == Decline() and chance.random() < 0.2:
            act = acts[-1]
        yield position, act
        position = position.play(act)


def compare_acts(position: Position, board: Board) -> None:
    codes = board.legal_acts()
    plain = {act_to_code(act) for act in position.legal_acts()}
    if set(codes) != plain or len(codes) != len(plain):
        acts = sorted(str(act_of_code(code)) for code in codes)
        same(sorted(map(str, position.legal_acts())), acts, "legal acts", position)


def compare_state(after: Position, board: Board, position: Position, act: Act | None = None) -> None:
    """Compare what `after` is with the board; `position` and `act` are those that led to it."""
    same(after, board.position, "the position afterwards", position, act)
    same(after.winner, board.winner, "the winner afterwards", position, act)
    same(after.to_act, board.to_act, "who is to act afterwards", position, act)


def compare_every_act(position: Position, board: Board) -> None:
    for act in position.legal_acts():
        after = position.play(act)
        board.play(act_to_code(act))
        compare_state(after, board, position, act)
        same(after.to_text(), board.position.to_text(), "the text afterwards", position, act)
        board.unmake()
        same(position, board.position, "the position after unmaking", position, act)


def compare_game(seed: int) -> Iterator[tuple[Position, Act]]:
    """Play one random game, and give its positions and acts as each has been compared."""
    start = STARTS[seed % len(STARTS)]
    game = list(eager_game(start, seed))
    board = Board(start)
    for number, (position, act) in enumerate(game):
        compare_acts(position, board)
        if (number + seed) % EVERY == 0:
            compare_every_act(position, board)
        board.play(act_to_code(act))
        compare_state(position.play(act), board, position, act)
        yield position, act
    compare_acts(position.play(act), board)
    for position, act in reversed(game):
        board.unmake()
        compare_state(position, board, position, act)


def compare(positions: int, seed: int) -> Iterator[Counter[str]]:
    """Compare until so many different positions have been met; gives the counts of what they were, again and again."""
    met: set[int] = set()
    seen: Counter[str] = Counter()
    for number in itertools.count():
        for position, act in compare_game(seed * 1_000_000_007 + number):
            key = hash(position)
            if key in met:
                continue
            met.add(key)
            seen["positions"] += 1
            seen[type(act).__name__] += 1
            seen["deep stack"] += len(position.pending) > 1
            seen["stone just put"] += any(entitlement.put for entitlement in position.pending)
            seen["rule 7"] += position.to_act.colour != position.turn.colour
            seen["broken"] += bool(position.camp(position.turn.colour).broken)
            seen["can decline"] += bool(position.pending) and position.rules.relocation == "optional"
            if seen["positions"] % REPORT == 0:
                yield seen
            if seen["positions"] == positions:
                yield seen
                return


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold the two implementations of the rules against each other.")
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("the fast implementation is", "compiled" if COMPILED else "not compiled")
    began = time.perf_counter()
    try:
        for seen in compare(options.positions, options.seed):
            print(f"{seen['positions']} positions agree, {time.perf_counter() - began:.0f} s", flush=True)
    except Disagreement as disagreement:
        print(f"disagreement: {disagreement}")
        return 1
    print(", ".join(f"{what}: {count}" for what, count in seen.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
