"""Fits the evaluation of Pente's search to games that it plays against itself.

    python -m tools.pente_fit play GAMES.txt --games 500 --nodes 2000 --seed 1
    python -m tools.pente_fit fit GAMES.txt ...

`play` appends a line for each position in which an act was chosen: the result for the side to act (1 or 0), and the
position. A game ends when a win is proved. `fit` prints the weights, in hundredths of a logit, with which the logistic
function of the evaluation predicts the results best. They belong into `pente.patterns` (by grade, and `EXPOSED`) and
`pente.search`, rounded by hand. Positions in which a side can complete five are left out: there the search goes on.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np

from boardgame.commands.arguments import whole
from pente.cells import FIVES, MENACES, OPEN_FOURS, TAKEN
from pente.patterns import PatternBoard
from pente.position import Position
from pente.rules import SIDES, Rules
from pente.search import Search

OPENING = (2, 7)  # random acts at the start of a game, near stones
LEVEL = 100  # at most, of an opening's value
LEVEL_NODES = 8000  # to find it
RANDOM_EVERY = 33  # acts, of which one is random
MOST_ACTS = 200
TABLE_BITS = 16
MOST_PAIRS = 4  # captured in a game that goes on
UNIT = 100
RIDGE = 3.0  # of a weight's square, against the log-likelihood of all positions
STEPS = 12
# As `pente.patterns` numbers them.
GRADES = ["none", "one", "two", "open two", "three", "open three", "four", "open four", "five"]
TERMS = [*GRADES[2:-1], "exposed", "taken by own", "taken by other", "menaces by own", "menaces by other"]
TERMS += ["taken by own, for each pair before", "taken by other, for each pair before"]
TERMS += [*(f"{pairs} pairs captured" for pairs in range(1, MOST_PAIRS + 1)), "some open four", "to move"]


def loss(inputs: np.ndarray, results: np.ndarray, weights: np.ndarray) -> float:
    """The mean of minus the logarithm of the probability given to a result."""
    odds = inputs @ weights
    return float(np.mean(np.logaddexp(0, odds) - results * odds))


def regression(inputs: np.ndarray, results: np.ndarray) -> np.ndarray:
    """Logistic regression by Newton's method."""
    weights = np.zeros(inputs.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(inputs @ weights)))
        slope = inputs.T @ (chance - results) + 2 * RIDGE * weights
        bend = (inputs * (chance * (1 - chance))[:, None]).T @ inputs + 2 * RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights


def near(position: Position, chance: Random) -> Position:
    """The position after a random act within two points of a stone, or on the centre."""
    stones = position.white | position.black
    acts = [
        act
        for act in position.legal_acts()
        if not stones or any(max(abs(act.point.column - at.column), abs(act.point.row - at.row)) <= 2 for at in stones)
    ]
    return position.play(chance.choice(acts))


def game(chance: Random, nodes: int) -> Iterator[str]:
    """The lines of one game."""
    search, position = Search(Rules(), TABLE_BITS), Position.start()
    while not position.white or abs(search.think(position, nodes=LEVEL_NODES).value) > LEVEL:
        position = Position.start()
        for _ in range(chance.randint(*OPENING)):
            position = near(position, chance)
    seen = list[Position]()
    winner: str | None = None
    while not position.outcome and len(seen) < MOST_ACTS:
        found = search.think(position, nodes=nodes)
        if found.proved:
            winner = position.side_to_act
            break
        if not found.plies:
            seen.append(position)
        position = position.play(found.act) if chance.randrange(RANDOM_EVERY) else near(position, chance)
    if position.outcome:
        winner = position.outcome.winner
    if winner:
        yield from (f"{int(each.side_to_act == winner)} {each.to_text()}" for each in seen)


def play(path: Path, games: int, nodes: int, seed: int) -> None:
    """Append the positions of games."""
    for number in range(games):
        with path.open("a") as file:
            for line in game(Random(f"{seed} {number}"), nodes):
                print(line, file=file)


def terms(position: Position) -> list[int] | None:
    """What the evaluation of a position counts, in the order of `TERMS`; None if a side can complete five."""
    board = PatternBoard(position.rules)
    board.load(position)
    own = SIDES.index(position.side_to_act)
    other = 1 - own
    if board.has(own, FIVES) or board.has(other, FIVES):
        return None
    counted = [a - b for a, b in zip(board.grades(own), board.grades(other), strict=True)]
    pairs = [position.captured_by_white // 2, position.captured_by_black // 2]
    taken = [board.has(side, TAKEN) for side in (own, other)]
    row = [*counted[2:-2], counted[-1], *taken, board.has(own, MENACES), board.has(other, MENACES)]
    row += [taken[0] * pairs[own], taken[1] * pairs[other]]
    row += [(pairs[own] == number) - (pairs[other] == number) for number in range(1, MOST_PAIRS + 1)]
    return [*row, int(board.has(own, OPEN_FOURS) > 0), 1]


def fit(paths: Sequence[Path]) -> dict[str, float]:
    """The weights that predict the results best; prints how well."""
    rows, results = [], []
    for path in paths:
        for line in path.read_text("ascii").splitlines():
            result, _, text = line.partition(" ")
            row = terms(Position.from_text(text))
            if row:
                rows.append(row)
                results.append(int(result))
    inputs = np.array(rows, float)
    weights = regression(inputs, np.array(results))
    print(f"{len(rows)} positions, log loss {loss(inputs, np.array(results), weights):.4f}")
    return dict(zip(TERMS, UNIT * weights, strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.pente_fit", description=__doc__.partition("\n")[0])
    verbs = parser.add_subparsers(required=True, dest="verb")
    verb = verbs.add_parser("play", help="play games")
    verb.add_argument("file", type=Path)
    verb.add_argument("--games", type=whole(1), default=500, help="default: %(default)s")
    verb.add_argument("--nodes", type=whole(1), default=2000, help="of the search, for an act (default: %(default)s)")
    verb.add_argument("--seed", type=whole(0), default=1, help="default: %(default)s")
    verb = verbs.add_parser("fit", help="print the weights that fit the results best")
    verb.add_argument("files", type=Path, nargs="+")
    options = parser.parse_args(arguments)
    if options.verb == "play":
        play(options.file, options.games, options.nodes, options.seed)
    else:
        for term, weight in fit(options.files).items():
            print(f"{weight:8.1f}  {term}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
