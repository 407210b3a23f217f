"""Fits the engine's evaluation to games that it plays against itself.

    python -m tools.engine_fit play GAMES.txt --games 2000 --nodes 2000 --seed 1
    python -m tools.engine_fit fit GAMES.txt ... --out kensington/engine/weights.py

`play` appends a line for each position in which an act was chosen: the result for the side to act (1, 0.5 or 0), and
the position at the end of the line that the search expected. `fit` finds the weights with which the logistic function
of the evaluation predicts the results best (ridge-regularised logistic regression by Newton's method).
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from boardgame.commands.arguments import whole
from kensington.board import HEXAGONS, NEIGHBOURS, mask_of
from kensington.engine.player import LEAST_TABLE
from kensington.engine.search import Engine
from kensington.engine.state import State
from kensington.engine.terms import EXTRAS, MOST_IN_HAND, SURE, UNIT, name_of
from kensington.levels.tables import KIND
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, WINNING_HEXAGONS

OPENING = (2, 12)  # random turns at the start of a game
RANDOM_EVERY = 25  # acts, of which one is random
MOST_TURNS = 160
RIDGE = 3.0  # of a weight's square, against the log-likelihood of all positions
STEPS = 12
MOST_COUNTED = 2  # threats, as in the evaluation
HEADER = '''\
"""The weights of the evaluation's terms, with all stones in hand and with none; made by `tools.engine_fit`."""

WEIGHTS: dict[str, tuple[int, int]] = {
'''


def play(path: Path, games: int, nodes: int, seed: int) -> None:
    """Append the positions of games."""
    for number in range(games):
        with path.open("a") as file:
            for line in game(random.Random(f"{seed} {number}"), nodes):
                print(line, file=file)


def game(chance: random.Random, nodes: int) -> Iterator[str]:
    """The lines of one game."""
    position, history, seen = Position.start(), list[Position](), list[tuple[str, Position]]()
    opening, turns = chance.randrange(*OPENING), 0
    while not position.winner and turns < MOST_TURNS:
        acts = position.legal_acts()
        act = chance.choice(acts)
        if turns >= opening and chance.randrange(RANDOM_EVERY) and len(acts) > 1:
            search = Engine(position, history, chance.randrange(72), table_bits=max(LEAST_TABLE, nodes.bit_length()))
            found = search.think(nodes=nodes)
            act = found.act
            if abs(found.value) < SURE:
                leaf = position
                quiet = None if leaf.pending else leaf
                for each in found.line:
                    leaf = leaf.play(each)
                    quiet = quiet if leaf.pending or leaf.winner else leaf
                if quiet is not None:
                    seen.append((quiet.to_act.colour, quiet))
        history.append(position)
        position = position.play(act)
        turns += not position.pending
    for colour, leaf in seen:
        result = 0.5 if not position.winner else float(position.winner == colour)
        yield f"{result:g} {leaf.to_text()}"


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


def fit(paths: list[Path]) -> dict[str, tuple[int, int]]:
    """The weights that predict the results best."""
    names: dict[str, int] = {}
    rows, results = [], []
    for path in paths:
        for line in path.read_text().splitlines():
            result, text = line.split(" ", 1)
            position = Position.from_text(text)
            share = min(sum(position.red.hand) + sum(position.blue.hand), MOST_IN_HAND) / MOST_IN_HAND
            row = {}
            for name, count in terms(position).items():
                at = 2 * names.setdefault(name, len(names))
                row[at], row[at + 1] = count * share, count * (1 - share)
            rows.append(row)
            results.append(float(result))
    inputs = np.zeros((len(rows), 2 * len(names)), np.float32)
    for number, row in enumerate(rows):
        inputs[number, list(row)] = list(row.values())
    found = regression(inputs, np.array(results))
    print(f"{len(rows)} positions, {2 * len(names)} weights, log loss {loss(inputs, np.array(results), found):.4f}")
    scaled = np.round(found * UNIT).astype(int)
    return {name: (int(scaled[2 * at]), int(scaled[2 * at + 1])) for name, at in sorted(names.items())}


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


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.engine_fit",
        description="Fit the engine's evaluation to games that it plays against itself.",
    )
    verbs = parser.add_subparsers(required=True)
    verb = verbs.add_parser("play", help="play games")
    verb.add_argument("file", type=Path)
    verb.add_argument("--games", type=whole(1), default=1000)
    verb.add_argument("--nodes", type=whole(1), default=2000)
    verb.add_argument("--seed", type=whole(0), default=1)
    verb.set_defaults(run=lambda options: play(options.file, options.games, options.nodes, options.seed))
    verb = verbs.add_parser("fit", help="fit the weights")
    verb.add_argument("files", type=Path, nargs="+")
    verb.add_argument("--out", type=Path, required=True)
    verb.set_defaults(run=lambda options: options.out.write_text(page(fit(options.files))))
    options = parser.parse_args()
    options.run(options)


def page(weights: dict[str, tuple[int, int]]) -> str:
    """The module of the weights."""
    return HEADER + "".join(f'    "{name}": {pair},\n' for name, pair in weights.items()) + "}\n"


if __name__ == "__main__":
    main()
