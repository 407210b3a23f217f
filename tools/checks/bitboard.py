"""The command `python -m tools.checks.bitboard`: compare `kensington.bitboard` with `kensington.position`.

Games are played under all rules in turn, and from one position in which Red must pass, until the given number of
different positions has been met. Acts are random with a preference, which varies between games, for completing shapes.
In each position both implementations must have the same legal acts, and after the act played the same position, winner
and next player. At the end of a game the acts are unmade one by one, back through the same positions. In one position
of `EVERY` every legal act is tried and the text forms are compared. The first mismatch ends the run with status 1.
"""

import itertools
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from kensington.bitboard import COMPILED, Board, act_of_code, act_to_code
from kensington.board import SHAPES_AT
from kensington.position import Position
from kensington.rules import OPPONENT, Act, Decline, Pass, Place, Relocate, Rules
from tests.kensington.positions import SHUT_IN, VALUES, played
from tools.checks.twins import run, same

EVERY = 250  # positions
REPORT = 20_000  # positions
MOST_ACTS = 200  # in a game
TRIED = 60  # acts among which a player looks for one that completes a shape
ALL_RULES = [Rules(**dict(zip(VALUES, values, strict=True))) for values in itertools.product(*VALUES.values())]
Random(1).shuffle(ALL_RULES)
PASSING = played(Position.start(), SHUT_IN)  # Red must pass
STARTS = [start for at, rules in enumerate(ALL_RULES) for start in ([PASSING][at % 24 :] + [Position.start(rules)])]


def completes(position: Position, act: Act) -> bool:
    """Whether the act completes a shape."""
    if isinstance(act, Decline | Pass):
        return False
    owner = position.to_act.colour
    stones = position.camp(OPPONENT[owner] if isinstance(act, Relocate) else owner).stones
    if isinstance(act, Place):
        return any(shape.mask & ~stones == 1 << act.point for shape in SHAPES_AT[act.point])
    return any(shape.mask & ~(stones & ~(1 << act.start)) == 1 << act.end for shape in SHAPES_AT[act.end])


def eager_game(position: Position, seed: int) -> Iterator[tuple[Position, Act]]:
    """The positions of a random game from this one on, each with the act played in it."""
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


def readings_in(position: Position, act: Act) -> Iterator[str]:
    """The readings of the rules that matter in a position, or for the act played in it."""
    rules, after = position.rules, position.play(act)
    if any(camp.broken != camp.newly for camp in (position.red, position.blue)) and rules.two_move == "third":
        yield "second barred turn"
    if rules.same_stone and position.pending and position.pending[0].left == 1 and not position.pending[0].put:
        yield "same stone allowed"
    new = len(after.pending) - len(position.pending)
    if rules.two_squares == 4 and new > 1 - (isinstance(act, Relocate) and position.pending[0].left == 1):
        yield "four relocations"
    if rules.pays == "always" and isinstance(act, Relocate) and completes(position, act):
        yield "pays always"


def compare_acts(position: Position, board: Board) -> None:
    """Compare the legal acts."""
    codes = board.legal_acts()
    plain = {act_to_code(act) for act in position.legal_acts()}
    if set(codes) != plain or len(codes) != len(plain):
        acts = sorted(str(act_of_code(code)) for code in codes)
        same(sorted(map(str, position.legal_acts())), acts, "legal acts", position)


def compare_state(after: Position, board: Board, position: Position, act: Act | None = None) -> None:
    """Compare `after` with the board; `act` in `position` led to it."""
    same(after, board.position, "the position afterwards", position, act)
    same(after.winner, board.winner, "the winner afterwards", position, act)
    same(after.to_act, board.to_act, "who is to act afterwards", position, act)


def compare_every_act(position: Position, board: Board) -> None:
    """Play and unmake each legal act."""
    for act in position.legal_acts():
        after = position.play(act)
        board.play(act_to_code(act))
        compare_state(after, board, position, act)
        same(after.to_text(), board.position.to_text(), "the text afterwards", position, act)
        board.unmake()
        same(position, board.position, "the position after unmaking", position, act)


def compare_game(seed: int) -> Iterator[tuple[Position, Act]]:
    """Compare one random game; yields each position and its act once they have been compared."""
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
    """Compare until `positions` different positions have been met; yields running counts of their kinds."""
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
            for reading in readings_in(position, act):
                seen[reading] += 1
            if seen["positions"] % REPORT == 0:
                yield seen
            if seen["positions"] == positions:
                yield seen
                return


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    return run("bitboard", COMPILED, compare, arguments)


if __name__ == "__main__":
    sys.exit(main())
