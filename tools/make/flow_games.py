"""The command `python -m tools.make.flow_games`: find short games that a campaign plays to see the whole of a program.

Both players work together towards an event that random play hardly ever reaches, such as a win by the opponent's
relocation. The file `kensington/compare/campaign/flow_games.toml` is printed.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from random import Random
from textwrap import fill

from boardgame.errors import IllegalActError
from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, SHAPES, SQUARES, TRIANGLES, Hexagon, mask_of
from kensington.position import Position
from kensington.rules import SUPPLY, WINNING_HEXAGONS, Act, Colour, Pass, Place, Relocate, Rules, Slide

STONES = SUPPLY[2]
TRIES = 2000  # random games for each event
STEPS = 60_000  # of the search for stones that are shut in
HEADER = """\
# Short games in which Red begins, each for an event that random play hardly ever reaches; "!" marks illegal acts.
# Made by `python -m tools.make.flow_games`.
"""


class DeadEnd(Exception):
    """The random choices so far lead nowhere."""


class GameBuilder:
    """A game that grows act by act; acts after "!" were refused."""

    def __init__(self, rng: Random, rules: Rules) -> None:
        self.rng = rng
        self.position = Position.start(rules)
        self.words: list[str] = []

    def play(self, act: Act) -> None:
        try:
            self.position = self.position.play(act)
        except IllegalActError:
            raise DeadEnd from None
        self.words.append(str(act))

    def refuse(self, act: Act) -> None:
        try:
            self.position.play(act)
        except IllegalActError:
            self.words.append(f"!{act}")
        else:
            raise DeadEnd

    def place(self, *points: int, keep: Iterable[int] = ()) -> None:
        """The player to act places stones on these points, the other elsewhere in between, not on `keep`."""
        colour = self.position.turn.colour
        kept = {*points, *keep}
        for point in points:
            while self.position.turn.colour != colour:
                self.wait(kept)
            self.play(Place(point))
            if self.position.pending or self.position.winner:
                return

    def wait(self, keep: Iterable[int] = ()) -> None:
        """The player to act places or slides a stone so that nothing happens."""
        kept = set(keep)
        acts = [act for act in self.position.legal_acts() if isinstance(act, Place | Slide)]
        self.rng.shuffle(acts)
        for act in acts:
            touched = {act.point} if isinstance(act, Place) else {act.start, act.end}
            if not touched & kept and self._is_quiet(act):
                return self.play(act)
        raise DeadEnd

    def relocate(self, keep: Iterable[int] = ()) -> None:
        """Relocate a stone that is not in `keep` so that nothing happens."""
        kept, before = set(keep), len(self.position.pending)
        acts = [act for act in self.position.legal_acts() if isinstance(act, Relocate)]
        self.rng.shuffle(acts)
        for act in acts:
            after = self.position.play(act)
            if not {act.start, act.end} & kept and len(after.pending) <= before and not after.winner:
                return self.play(act)
        raise DeadEnd

    def _is_quiet(self, act: Act) -> bool:
        after = self.position.play(act)
        return not after.pending and not after.winner


def hexagon_for(kind: str, rng: Random) -> Hexagon:
    """A white hexagon, or Red's own, or Blue's."""
    colour = {"white": "white", "own": "red", "other": "blue"}[kind]
    return rng.choice([hexagon for hexagon in HEXAGONS if hexagon.colour == colour])


def placed(kind: str) -> Callable[[GameBuilder], None]:
    """Red fills a hexagon by placing: a win, unless it is Blue's."""

    def build(game: GameBuilder) -> None:
        points = game.rng.sample(hexagon_for(kind, game.rng).points, 6)
        game.place(*points)
        if kind == "other":
            for _ in range(4):
                game.wait(points)
        if (kind == "other") == bool(game.position.winner):
            raise DeadEnd

    return build


def relocated(kind: str) -> Callable[[GameBuilder], None]:
    """Blue's relocation puts Red's sixth stone on a hexagon, in either phase of the game."""

    def build(game: GameBuilder) -> None:
        points = game.rng.sample(hexagon_for(kind, game.rng).points, 6)
        triangle = game.rng.choice(TRIANGLES).points
        if set(points) & set(triangle):
            raise DeadEnd
        reds, blues = list(points[:5]), list(triangle)
        spare: list[int] = []
        while not game.position.pending:
            mine = reds if game.position.turn.colour == "red" else blues
            if mine and (mine is reds or len(mine) > 1 or spare):
                game.play(Place(mine.pop()))
            else:
                game.wait({*points, *triangle})
            spare = [point for point in POINTS if game.position.stone(point) == "red" and point not in points]
        game.play(Relocate(spare[0], points[5]))

    return build


def slid(kind: str) -> Callable[[GameBuilder], None]:
    """All stones are placed, then Red slides the sixth onto a hexagon."""

    def build(game: GameBuilder) -> None:
        points = game.rng.sample(hexagon_for(kind, game.rng).points, 6)
        start = game.rng.choice([near for near in NEIGHBOURS[points[5]] if near not in points])
        game.place(*points[:5], start, keep=[points[5]])
        while game.position.phase == "placing":
            game.wait([*points, start])
        game.wait([*points, start])
        game.wait([*points, start])
        game.play(Slide(start, points[5]))

    return build


def rule_7(game: GameBuilder) -> None:
    """Red completes a square; his first relocation completes a triangle of Blue, who relocates before the second."""
    square, triangle = game.rng.choice(SQUARES).points, game.rng.choice(TRIANGLES).points
    if set(square) & set(triangle):
        raise DeadEnd
    reds, blues = list(square), list(triangle[:2])
    spare = 0
    while not game.position.pending:
        mine = reds if game.position.turn.colour == "red" else blues
        if mine and (mine is blues or len(mine) > 1 or spare):
            game.play(Place(mine.pop()))
        else:
            game.wait({*square, *triangle})
        spare = next((p for p in POINTS if game.position.stone(p) == "blue" and p not in triangle), 0)
    game.refuse(Relocate(spare, square[0]))
    game.play(Relocate(spare, triangle[2]))
    if [entitlement.owner for entitlement in game.position.pending] != ["blue", "red"]:
        raise DeadEnd
    game.relocate()
    game.refuse(Relocate(triangle[2], next(p for p in POINTS if not game.position.stone(p))))
    game.relocate([triangle[2]])
    game.wait()
    game.wait()


def rebuilt(game: GameBuilder) -> None:
    """Blue breaks up Red's triangle; Red may rebuild it on his second turn after that or, without the option, at
    once."""
    mine, other = (game.rng.choice(TRIANGLES).points for _ in range(2))
    kept = {*mine, *other}
    if set(mine) & set(other):
        raise DeadEnd
    game.wait(kept)
    game.wait(kept)
    reds, blues = list(mine), list(other)
    while not game.position.pending:
        colour = game.position.turn.colour
        points = reds if colour == "red" else blues
        if points and (colour == "red" or len(points) > 1):
            game.play(Place(points.pop()))
        else:
            game.wait(kept)
    game.relocate(kept)
    game.play(Place(blues.pop()))
    vacant = next(point for point in POINTS if point not in kept and not game.position.stone(point))
    game.play(Relocate(mine[0], vacant))
    if game.position.rules.two_move:
        game.refuse(Place(mine[0]))
        game.wait(kept)
        game.wait(kept)
    game.play(Place(mine[0]))
    if not game.position.pending:
        raise DeadEnd
    game.relocate(kept)


def shut_in(game: GameBuilder) -> None:
    """Red's stones are shut in as soon as all are placed; he passes, Blue frees only stones that Red placed last, and
    Red slides one of them."""
    red, blue = stones_shut_in(game.rng)
    game.rng.shuffle(red)
    game.rng.shuffle(blue)
    vacant = {*POINTS} - {*red, *blue}
    opens = next((point for point in blue if vacant & {*NEIGHBOURS[point]} and {*red} & {*NEIGHBOURS[point]}), None)
    if opens is None:
        raise DeadEnd
    red.sort(key=[*NEIGHBOURS[opens]].count)
    for pair in zip(red, blue, strict=True):
        for point in pair:
            game.play(Place(point))
            if game.position.pending or game.position.winner:
                raise DeadEnd
    game.play(Pass())
    for act in game.position.legal_acts():
        after = game.position.play(act)
        if isinstance(act, Slide) and act.start == opens and not after.pending and after.legal_acts() != (Pass(),):
            game.play(act)
            game.wait()
            return
    raise DeadEnd


def stones_shut_in(rng: Random) -> tuple[list[int], list[int]]:
    """Places for all stones, such that no red one can move and no shape is complete, by annealing."""
    points = list(POINTS)
    rng.shuffle(points)
    camp = dict.fromkeys(POINTS, 0) | dict.fromkeys(points[:STONES], 1) | dict.fromkeys(points[STONES : 2 * STONES], 2)

    def cost() -> int:
        free = sum(camp[point] == 1 and camp[near] == 0 for point in POINTS for near in NEIGHBOURS[point])
        complete = sum(
            camp[shape.points[0]] > 0 and len({camp[point] for point in shape.points}) == 1 for shape in SHAPES.values()
        )
        return free + 2 * complete

    now = cost()
    for step in range(STEPS):
        one, other = rng.sample(points, 2)
        if camp[one] == camp[other]:
            continue
        camp[one], camp[other] = camp[other], camp[one]
        then = cost()
        if then <= now or rng.random() < 2.0 ** ((now - then) / (2.5 * (1 - step / STEPS) + 0.05)):
            now = then
            if now == 0:
                break
        else:
            camp[one], camp[other] = camp[other], camp[one]
    if now:
        raise DeadEnd
    masks = [mask_of(point for point in POINTS if camp[point] == number) for number in (1, 2)]
    winning: dict[Colour, int] = {"red": masks[0], "blue": masks[1]}
    if any(stones & hexagon.mask == hexagon.mask for c, stones in winning.items() for hexagon in WINNING_HEXAGONS[c]):
        raise DeadEnd
    red, blue = ([point for point in POINTS if camp[point] == number] for number in (1, 2))
    return red, blue


GAMES: dict[str, Callable[[GameBuilder], None]] = {
    "a white hexagon by placing": placed("white"),
    "one's own hexagon by placing": placed("own"),
    "a white hexagon by the opponent's relocation": relocated("white"),
    "one's own hexagon by the opponent's relocation": relocated("own"),
    "a white hexagon by sliding": slid("white"),
    "one's own hexagon by sliding": slid("own"),
    "the opponent's hexagon wins nothing": placed("other"),
    "rule 7 between two relocations": rule_7,
    "rebuilding with the 2-move option": rebuilt,
    "rebuilding without the 2-move option": rebuilt,
    "rule 9, a pass": shut_in,
}


def find(name: str, build: Callable[[GameBuilder], None], tries: int = TRIES) -> list[str]:
    """The acts of the shortest game found for an event."""
    rules = Rules(two_move="without the 2-move option" not in name)
    found: list[list[str]] = []
    for seed in range(tries):
        game = GameBuilder(Random(f"{name} {seed}"), rules)
        try:
            build(game)
        except (DeadEnd, StopIteration):
            continue
        found.append(game.words)
        if len(found) == 5 or build is shut_in:
            break
    return min(found, key=len)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    argparse.ArgumentParser(
        prog="python -m tools.make.flow_games", description="Find the games of compare's flow and print their file."
    ).parse_args(arguments)
    print(HEADER, end="")
    for name, build in GAMES.items():
        words = fill(" ".join(find(name, build)), 112, break_on_hyphens=False)
        print(f'\n"{name}" = """\n{words}"""')
    return 0


if __name__ == "__main__":
    sys.exit(main())
