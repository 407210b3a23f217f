"""Fits the weights of Kalah's search to the results of games against itself.

    python -m tools.tune.kalah GAMES.npz --games 20000
    python -m tools.tune.kalah GAMES.npz --out kalah/weights.py
    python -m tools.tune.kalah GAMES.npz --check 200

The games begin with random acts, on boards of different sizes. GAMES.npz keeps all later positions with the results of
their games; each run adds to them. A logistic regression fits the weights: the chance of the side to act is that of its
lead in pegs, with the worth of its bins less that of the other side's, times a factor for the pegs in play. A fifteenth
of the positions is held out; the loss says how badly their results are predicted.

`--check N` plays N pairs of games of the fitted weights against those in use, each pair from the same random opening on
six bins, with sides swapped, both with the same number of nodes for an act.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from commandline.arguments import whole
from kalah.evaluation import COUNTS, SCALE, Weights
from kalah.position import Position
from kalah.rules import OPPONENT, RESTS, SIDES, Rules, Side, Sow
from kalah.search import MOST_BINS, Search
from kalah.thinker import DEEPEST, WIDE
from kalah.weights import WEIGHTS
from tools.tune.spsa import report

TABLE = 1 << 15  # entries
DATABASE = 200_000  # boards
BINS = (6,) * 20 + (3, 4, 5, 5, 7, 7, 8, 8, 8, 9, 10, 11, 12)  # of the boards played on
PEGS = (3, 4, 4, 5, 6, 6, 7, 8, 9, 10, 11, 12)
OPENINGS = (0, 1, 2, 2, 3, 4, 6, 8, 10)  # random acts
KNOTS = (0, 12, 24, 36, 48, 72, 96, 120, 144)  # pegs in play, between which the weights are interpolated
FACTOR_PEGS, FACTORS = 8, 12  # pegs in play for which the factor is the same; factors
ROUNDS, BATCH, RATE, DECAY = 8, 8192, 0.02, 1e-6  # of the regression: Adam, D. P. Kingma and J. Ba, 2015
HELD, BLOCK = 15, 1000  # one block of fifteen, of so many positions, is held out
HEADER = '''\
"""The weights of the search, `kalah.evaluation.SCALE` units to a peg; written by `tools.tune.kalah`.

For so many pegs in play: a row for each distance of a bin from its kalah, from 1, and in it what 0, 1, ... pegs in the
bin are worth; the last number stands for all higher ones.
"""

# fmt: off
WEIGHTS = {
'''


class Seen(NamedTuple):
    """A position of a game: the bins of the side to act, those of the other, the lead in the kalahs, the score."""

    own: tuple[int, ...]
    other: tuple[int, ...]
    lead: int
    won: float


class Player:
    """Searches with these weights, one for each size of board."""

    def __init__(self, weights: Weights, nodes: int) -> None:
        self._weights = weights
        self._nodes = nodes
        self._searches: dict[Rules, Search] = {}

    def _search(self, rules: Rules) -> Search:
        if rules not in self._searches:
            search = Search(rules.bins, RESTS.index(rules.rest), rules.end == "either", False, TABLE, 2, self._weights)
            while search.boards(search.known + 1) <= DATABASE and search.known < rules.bins * rules.pegs:
                search.extend()
            self._searches[rules] = search
        return self._searches[rules]

    def choose(self, position: Position) -> Sow:
        """The act that looking ahead with growing depth leads to."""
        own, other = position.half(position.side_to_act).bins, position.half(OPPONENT[position.side_to_act]).bins
        search = self._search(position.rules)
        spent, best = 0, max(number for number, pegs in enumerate(own) if pegs)
        for depth in range(1, DEEPEST):
            search.set_board(list(own), list(other))
            search.search(-WIDE, WIDE, self._nodes - spent, depth)
            spent += search.nodes
            best = search.best if search.best >= 0 else best
            if search.stopped or spent >= self._nodes or sum(map(bool, own)) == 1:
                break
        return Sow(best + 1)

    def clear(self) -> None:
        """Forget the games before."""
        for search in self._searches.values():
            search.clear()


def opening(rules: Rules, acts: int, chance: Random) -> Position:
    """A position after so many random acts, or fewer if the game would be over."""
    position = Position.start(rules)
    for _ in range(acts):
        following = position.play(chance.choice(position.legal_acts()))
        if following.outcome:
            break
        position = following
    return position


def game(position: Position, players: Mapping[Side, Player]) -> tuple[list[Position], float]:
    """The positions of a game, and South's score. It ends when a side has more than half of the pegs."""
    positions = []
    everything = position.south.in_play + position.north.in_play + position.south.kalah + position.north.kalah
    while not position.outcome and 2 * max(position.south.kalah, position.north.kalah) <= everything:
        positions.append(position)
        position = position.play(players[position.side_to_act].choose(position))
    south, north = position.south.kalah, position.north.kalah
    return positions, 0.5 + ((south > north) - (south < north)) / 2


def seen(nodes: int, games: int, seed: int, kept: int) -> Iterator[Seen]:
    """The positions of new games, which differ from those that have given the `kept` positions."""
    player = Player(WEIGHTS, nodes)
    for number in range(games):
        chance = Random(f"{seed} {kept} {number}")
        rules = Rules(bins=chance.choice(BINS), pegs=chance.choice(PEGS), end=chance.choice(("act", "either")))
        start = opening(rules, chance.choice(OPENINGS), chance)
        player.clear()
        positions, score = game(start, dict.fromkeys(SIDES, player))
        for position in positions:
            own, other = position.half(position.side_to_act), position.half(OPPONENT[position.side_to_act])
            won = score if position.side_to_act == "south" else 1 - score
            yield Seen(own.bins, other.bins, own.kalah - other.kalah, won)


Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass
class Positions:
    """Many positions; bins are by distance from their kalah, -1 where there is none."""

    own: Whole
    other: Whole
    lead: Floats
    won: Floats

    @classmethod
    def of(cls, all_seen: Sequence[Seen]) -> "Positions":
        """The positions of games."""
        halves = np.full((2, len(all_seen), MOST_BINS), -1, np.int64)
        for number, each in enumerate(all_seen):
            for half, bins in zip(halves, (each.own, each.other), strict=True):
                half[number, : len(bins)] = bins[::-1]
        lead, won = (np.array([getattr(each, name) for each in all_seen], float) for name in ("lead", "won"))
        return cls(halves[0], halves[1], lead, won)

    @classmethod
    def read(cls, file: Path) -> "Positions":
        """The positions in a file."""
        with np.load(file) as kept:
            return cls(**{name: kept[name].astype(kind) for name, kind in cls._kinds().items()})

    @staticmethod
    def _kinds() -> dict[str, type]:
        return {"own": np.int64, "other": np.int64, "lead": np.float64, "won": np.float64}

    def add(self, more: "Positions") -> "Positions":
        """These and more."""
        return Positions(*(np.concatenate([getattr(self, name), getattr(more, name)]) for name in self._kinds()))

    def write(self, file: Path) -> None:
        """Keep them."""
        with file.open("wb") as stream:  # a name, NumPy would change
            np.savez_compressed(
                stream,
                own=self.own.astype(np.int16),
                other=self.other.astype(np.int16),
                lead=self.lead.astype(np.int16),
                won=self.won.astype(np.float32),
            )


class Model:
    """The regression: logit = factor * (lead + worth of the own bins - that of the other's) + tempo."""

    def __init__(self, positions: Positions) -> None:
        in_play = np.maximum(positions.own, 0).sum(1) + np.maximum(positions.other, 0).sum(1)
        self._positions = positions
        self._own, self._other = (self._cells(half) for half in (positions.own, positions.other))
        self._bucket = np.minimum(in_play // FACTOR_PEGS, FACTORS - 1)
        self._share = np.stack([np.interp(in_play, KNOTS, row) for row in np.eye(len(KNOTS))], 1)  # of each knot
        self.worth = np.zeros((len(KNOTS), MOST_BINS * COUNTS + 1))  # in pegs; the last one is of no bin
        self.factor = np.full(FACTORS, 0.2)
        self.tempo = np.full(FACTORS, 0.3)

    @staticmethod
    def _cells(half: Whole) -> Whole:
        cells = np.arange(MOST_BINS) * COUNTS + np.minimum(half, COUNTS - 1)
        return np.where(half < 0, MOST_BINS * COUNTS, cells)

    def _ahead(self, at: Whole) -> Floats:
        """What the side to act is ahead in these positions, in pegs."""
        worth = self.worth[:, self._own[at]].sum(2) - self.worth[:, self._other[at]].sum(2)
        return self._positions.lead[at] + (self._share[at] * worth.T).sum(1)

    def chance(self, at: Whole) -> Floats:
        """The chances to win."""
        logit = self.factor[self._bucket[at]] * self._ahead(at) + self.tempo[self._bucket[at]]
        return 1 / (1 + np.exp(-logit))

    def loss(self, at: Whole) -> float:
        """The mean of the results' negative logarithmic likelihoods."""
        chance = np.clip(self.chance(at), 1e-6, 1 - 1e-6)
        won = self._positions.won[at]
        return float(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())

    def gradients(self, at: Whole) -> tuple[Floats, Floats, Floats]:
        """Those of the loss, by `worth`, `factor` and `tempo`."""
        error = (self.chance(at) - self._positions.won[at]) / len(at)
        each = error * self.factor[self._bucket[at]]
        cells = self.worth.shape[1]
        worth = []
        for share in self._share[at].T:
            repeated = np.repeat(each * share, MOST_BINS)
            worth.append(
                np.bincount(self._own[at].ravel(), repeated, cells)
                - np.bincount(self._other[at].ravel(), repeated, cells)
            )
        factor = np.bincount(self._bucket[at], error * self._ahead(at), FACTORS).astype(float)
        tempo = np.bincount(self._bucket[at], error, FACTORS).astype(float)
        return np.stack(worth) + DECAY * self.worth, factor, tempo

    def fit(self, chance: np.random.Generator) -> float:
        """Fit it to all positions but those held out; returns the loss of these."""
        numbers = np.arange(len(self._positions.won))
        held = numbers // BLOCK % HELD == 0
        learned, held_out = numbers[~held], numbers[held]
        parameters = (self.worth, self.factor, self.tempo)
        rates = (10 * RATE, RATE / 5, RATE / 5)
        means, squares = ([np.zeros_like(each) for each in parameters] for _ in range(2))
        batches = max(1, len(learned) // BATCH)
        for step in range(1, ROUNDS * batches + 1):
            if step % batches == 1 % batches:
                chance.shuffle(learned)
            begin = step % batches * BATCH
            slower = 0.01 ** ((step / batches / ROUNDS) ** 2)
            gradients = self.gradients(learned[begin : begin + BATCH])
            for each, rate, gradient, mean, square in zip(parameters, rates, gradients, means, squares, strict=True):
                mean += 0.1 * (gradient - mean)
                square += 0.01 * (gradient**2 - square)
                each -= slower * rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
            self.worth[:, -1] = 0
        return self.loss(held_out)

    def weights(self) -> dict[int, list[list[int]]]:
        """The weights in units."""
        units = np.rint(self.worth[:, :-1] * SCALE).astype(int).reshape(len(KNOTS), MOST_BINS, COUNTS)
        return dict(zip(KNOTS, units.tolist(), strict=True))


def page(weights: Weights) -> str:
    """The module of the weights."""
    lines = []
    for knot, rows in weights.items():
        lines += [f"    {knot}: (", *(f"        {tuple(row)}," for row in rows), "    ),"]
    return HEADER + "\n".join(lines) + "\n}\n"


def check(weights: Weights, nodes: int, pairs: int, seed: int) -> None:
    """Print how these weights score against those in use."""
    pair = Player(weights, nodes), Player(WEIGHTS, nodes)
    results = []
    for number in range(pairs):
        chance = Random(f"check {seed} {number}")
        start = opening(Rules(pegs=PEGS[number % len(PEGS)], end="either"), 3, chance)
        one, other = (game(start, dict(zip(SIDES, players, strict=True)))[1] for players in (pair, pair[::-1]))
        results.append((1 + one - other) / 2)
    report(results)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.tune.kalah", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="keeps the positions")
    parser.add_argument("--games", type=whole(1), metavar="N", help="play so many games")
    parser.add_argument("--nodes", type=whole(1), default=6000, help="of the search, for an act (default: 6000)")
    parser.add_argument("--check", type=whole(1), metavar="N", help="play N pairs against the weights in use")
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--out", type=Path, help="write a module of weights")
    options = parser.parse_args(arguments)
    try:
        positions = Positions.read(options.file) if options.file.exists() else None
    except (OSError, ValueError, KeyError, BadZipFile) as error:
        parser.error(f"{options.file}: no positions: {error}")
    if options.games:
        kept = len(positions.won) if positions else 0
        new = Positions.of(list(seen(options.nodes, options.games, options.seed, kept)))
        positions = positions.add(new) if positions else new
        positions.write(options.file)
    if positions is None:
        parser.error(f"{options.file} does not exist: play games first, by --games")
    if options.check or options.out:
        model = Model(positions)
        print(f"{len(positions.won):,} positions, loss {model.fit(np.random.default_rng(options.seed)):.4f}")
        if options.out:
            options.out.write_text(page(model.weights()), "ascii")
        if options.check:
            check(model.weights(), options.nodes, options.check, options.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
