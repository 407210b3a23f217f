"""The rules of a program held against `kensington.Position` in random games, on the screen or in its memory.

After every act the board, who is to act, the phase and the winner must be the same; in a program's memory the whole
position must, with the memory of broken and paid shapes, and what the program keeps that follows from the board. Before
each act some that are illegal are put to both: both refuse them, for the same reason where the program gives one, and
nothing changes. A `RulesJob` is a piece of a campaign: what `run` makes of it is the same each time, wherever it runs.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from boardgame.errors import BoardGameError, IllegalActError
from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, SHAPES_AT, mask_of, points_of
from kensington.compare.campaign.disagreement import ComparisonPath, Disagreement
from kensington.compare.campaign.failure import failure
from kensington.compare.driver import Differs, GameDriver, Refused, require_same
from kensington.compare.memory.driver import MemoryDriver, RoutineError
from kensington.compare.screen.player import ScreenDriver
from kensington.errors import KensingtonError
from kensington.notation import Game
from kensington.position import Camp, Position, Turn
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Pass, Place, Relocate, Rules, Slide

ILLEGAL_TRIED = 3  # acts, most of them illegal, before each act
MOST_TURNS = (15, 40, 60, 120)  # in games, by lot
SHUT_IN_EVERY = 12  # games in memory
NEARLY_WON_EVERY = 2  # games in memory
NUMBERS = range(len(POINTS) + 2)  # the first and the last are no points
LOOKED_AT = 40  # acts at which a player looks for one that completes a shape
LOTS = 24  # games that are begun on the screen until the lot falls on the right colour
WINS_LOOKED_FOR = 3  # acts of a game that begins nearly won
REASONS = {  # words of what the engine says, the first that fit, by the names that knowledge of programs has for them
    "is occupied": "occupied",
    "has just been put there": "just_put",
    "stone on point": "no_stone",
    "is not next to": "not_next",
    "on the first turn after it was broken up": "no_rebuilding",
    "the game is over": "game_over",
    "nothing is to be relocated": "none_pending",
    "has first to relocate": "relocate_first",
    "has no stone in hand": "none_in_hand",
    "still has stones in hand": "stones_in_hand",
    "can still act": "can_act",
    "there is no point": "no_point",
}
SHUT_IN = Position.from_text(  # Red is, along the right edge, by six blue stones
    ".b/../.b/..br/...r/..br/...r/..br/b..r/..br/b..r/b.br/...r/.b.r/..br/..br/...r/..br/../../b. 0/0 r - - -/- -"
)

@dataclass(frozen=True)
class RulesJob:
    """Random games until so many turns are played, from a seed."""

    image: str
    seed: int
    turns: int = 500
    path: ComparisonPath = "memory"


def run(job: RulesJob) -> dict[str, Any]:
    """Play the games of a job. The result is made of what JSON has, and adds up with others:

    `counts`: how often what was met. `agreement`: for each kind of comparison, how often both agreed and how often they
    were compared. `disagreements`: texts of `Disagreement`, at most one of a game, which ends there. `failures`:
    that of each game that the program did not play to its end (see `failure`). `seconds`: the processor's time.
    """
    began = time.process_time()
    table = opened(job.image, job.path)
    table.restart()
    seen: Counter[str] = Counter()
    disagreements: list[str] = []
    failures: list[dict[str, str]] = []
    number = job.seed * 1_000_003
    while seen["turns"] < job.turns and seen["games"] < job.turns:
        number += 1
        seen["games"] += 1
        game = DifferentialGame(table, seen)
        try:
            play_at_random(game, Random(number))
        except Differs as fault:
            disagreements.append(Disagreement.of(fault, job.image, job.path, game.game, game.act).to_text())
            table.restart()
        except BoardGameError as error:
            failures.append(failure(error, table.beeb if job.path == "screen" else None))
            table.restart()
    return {
        "counts": {what: count for what, count in sorted(seen.items()) if "|" not in what},
        "agreement": agreement(seen),
        "disagreements": disagreements,
        "failures": failures,
        "seconds": time.process_time() - began,
    }


def agreement(seen: Counter[str]) -> dict[str, list[int]]:
    """From counts such as `compared|placing` and `agreed|placing`: agreed and compared, by kind."""
    kinds = sorted(what.partition("|")[2] for what in seen if what.startswith("compared|"))
    return {kind: [seen[f"agreed|{kind}"], seen[f"compared|{kind}"]] for kind in kinds}


@lru_cache(maxsize=2)
def opened(image: str, path: ComparisonPath) -> Any:
    """The program of an image as a `GameDriver`, loaded once in each process."""
    if path == "screen":
        return ScreenDriver.load(image)
    return MemoryDriver.load(image)


class DifferentialGame:
    """One game, played act by act by the program and by the engine; what they differ in raises `Differs`.

    `start`, `acts` and `position` are the engine's; `act` is the last that was put to both.
    """

    def __init__(self, table: GameDriver, seen: Counter[str]) -> None:
        self.table = table
        self.seen = seen
        self.start = self.position = Position.start()
        self.acts: list[Act] = []
        self.act: Act | None = None

    @property
    def in_memory(self) -> bool:
        """Whether any position can be set up, and any act be put to the program."""
        return isinstance(self.table, MemoryDriver)

    def begin(self, start: Position) -> None:
        """Begin a game from here; on the screen, from the empty board only, and who begins is drawn by lot."""
        if start == Position.start(start.rules):
            start = Position.start(self.table.start(start.rules))
        elif isinstance(self.table, MemoryDriver):
            self.table.put(start)
        else:
            raise KensingtonError("on the screen a game begins with the empty board")
        self.start = self.position = start
        self.acts, self.act = [], None
        self._same_position(start)

    def play(self, act: Act) -> None:
        """Play a legal act in both."""
        self.act = act
        kind = kind_of(self.position, act)
        self.seen[f"compared|{kind}"] += 1
        before, after = self.position, self.position.play(act)
        with self._answering():
            try:
                self.table.play(act)
            except Refused as refused:
                raise Differs("whether it is legal", "legal", refused.reason or "refused") from None
            self._same_position(after)
            if isinstance(self.table, MemoryDriver):
                _same_in_memory(self.table, before, act, after)
        self.acts.append(act)
        self.position, self.act = after, None
        self.seen[f"agreed|{kind}"] += 1
        self.seen["acts"] += 1
        self.seen["turns"] += not before.pending
        self.seen[type(act).__name__] += 1
        self.seen["deep stack"] += len(after.pending) > 1
        self.seen["rule 7"] += after.to_act.colour != after.turn.colour
        self.seen["won"] += bool(after.winner)

    def refuse(self, act: Act) -> None:
        """Put an act to both that the engine refuses; a legal one is let be."""
        fault = fault_of(self.position, act)
        if fault is None:
            return
        self.act = act
        self.seen["compared|refusing"] += 1
        expected = next(name for words, name in REASONS.items() if words in fault)
        with self._answering():
            try:
                self.table.play(act)
            except Refused as refused:
                if refused.reason and self.in_memory and refused.reason != expected:
                    raise Differs("why it is refused", expected, refused.reason) from None
            else:
                raise Differs("whether it is legal", expected, "legal")
            self._same_position(self.position)
        self.act = None
        self.seen["agreed|refusing"] += 1
        self.seen[expected] += 1

    def _same_position(self, position: Position) -> None:
        table = self.table
        if isinstance(table, MemoryDriver):
            require_same("the position", position.to_text(), _text(table))
        else:
            require_same("the board", stones_of(position), table.board)
        require_same("the winner", position.winner or "nobody", table.winner or "nobody")
        if not position.winner:
            require_same("the phase", position.phase, table.phase)
            require_same("who is to act", position.to_act.colour, table.to_act)

    @property
    def game(self) -> Game:
        """What has been played."""
        return Game.of_acts(self.start, self.acts)

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """While the program is asked: it is a difference, too, if it does not come back, or leaves a memory without
        meaning. On the screen both are failures, of which nobody knows whether they are the program's."""
        try:
            yield
        except RoutineError as error:
            raise Differs("whether it answers", "it does", error) from None
        except BoardGameError as error:
            if isinstance(error, Differs) or not self.in_memory:
                raise
            raise Differs("what is in memory", self.position.to_text(), error) from None


def show(table: GameDriver, game: Game, act: Act | None) -> tuple[Differs, Game, Act | None] | None:
    """Play a game in both, and then put one more act to both, legal or not. The first difference, with the game so far
    and the act that was put to both then; None if there is none."""
    held = DifferentialGame(table, Counter())
    try:
        for _ in range(LOTS):
            held.begin(game.start)
            if held.start == game.start:
                break
        else:
            raise KensingtonError(f"in {LOTS} games {game.start.rules.first} has never been drawn to begin")
        for each in game.acts:
            held.play(each)
        if act is not None and fault_of(held.position, act) is None:
            held.play(act)
        elif act is not None:
            held.refuse(act)
    except Differs as fault:
        return fault, held.game, held.act
    return None


def _text(window: MemoryDriver) -> str:
    """The position in memory as text, whatever it is."""
    try:
        return window.take().to_text()
    except BoardGameError as error:
        return str(error)


def _same_in_memory(window: MemoryDriver, before: Position, act: Act, after: Position) -> None:
    """What else a program's memory shows after an act, as far as is known."""
    known = window.memory_map
    if "event" in known:
        require_same("what it has completed", sorted(event(act, after)), sorted(window.event))
    if known.derived and "count" in known["routines"].at:
        kept = window.derived
        window.count()
        require_same("what is kept of the board", _hex(window.derived), _hex(kept))
    if "can_act" in known["routines"].at and not after.pending and not after.winner:
        can_act = after.legal_acts() != (Pass(),)
        require_same("whether the next turn can act", can_act, window.can_act())


def _hex(pieces: list[bytes]) -> str:
    return ", ".join(piece.hex(" ") for piece in pieces)


def event(act: Act, after: Position) -> frozenset[str]:
    """What an act has completed: `"triangle"`, `"square"`, `"won"`."""
    if isinstance(act, Place | Slide | Relocate):
        end = act.point if isinstance(act, Place) else act.end
        colour = after.stone(end)
        stones = after.camp(colour).stones if colour else 0
        corners = {len(shape.points) for shape in SHAPES_AT[end] if stones & shape.mask == shape.mask}
        things = {"triangle": 3 in corners, "square": 4 in corners, "won": bool(after.winner)}
        return frozenset(thing for thing, happened in things.items() if happened)
    return frozenset()


def kind_of(position: Position, act: Act) -> str:
    """What an act is, for the tables of a report."""
    if isinstance(act, Pass):
        return "passing"
    return "relocating" if position.pending else position.phase


def stones_of(position: Position) -> dict[int, Colour]:
    """The stones, by point."""
    board = {}
    for point in POINTS:
        colour = position.stone(point)
        if colour:
            board[point] = colour
    return board


def fault_of(position: Position, act: Act) -> str | None:
    """What the engine says is wrong with an act."""
    try:
        position.play(act)
    except IllegalActError as error:
        return str(error)
    return None


# Games by chance


def play_at_random(game: DifferentialGame, chance: Random) -> None:
    """A random game, to its end or so far, by players who like to complete shapes, more or less so."""
    game.begin(random_start(chance, game.in_memory))
    turns = chance.choice(MOST_TURNS[:1] if game.start.red.stones else MOST_TURNS)
    begun = game.seen["turns"]
    player = ShapeSeekingPlayer(chance, WINS_LOOKED_FOR if game.start.red.stones else 0)
    while not game.position.winner and (game.seen["turns"] - begun < turns or game.position.pending):
        for act in illegal_acts(game.position, chance):
            if game.in_memory or can_be_tried(game.position, act):
                game.refuse(act)
        game.play(player.choose(game.position))
    if game.in_memory:
        game.refuse(random_act(game.position, chance))


def random_start(chance: Random, in_memory: bool) -> Position:
    """The empty board; in memory sometimes a position where Red has to pass, or where somebody is about to win."""
    rules = Rules(two_move=chance.random() < 0.75, first=chance.choice(COLOURS))
    if not in_memory or chance.randrange(SHUT_IN_EVERY) == 0:
        return SHUT_IN if in_memory else Position.start(rules)
    if chance.randrange(NEARLY_WON_EVERY):
        return Position.start(rules)
    winner, points = chance.choice(COLOURS), list(chance.choice(HEXAGONS).points)
    chance.shuffle(points)
    others = chance.sample([point for point in POINTS if point not in points], 18)
    stones = {winner: [*points[:5], *others[:7]], OPPONENT[winner]: others[7:]}
    red, blue = (Camp(mask_of(stones[colour]), (chance.choice((0, 1, 1, 2)),), frozenset()) for colour in COLOURS)
    return Position(rules, red, blue, Turn(rules.first, 1))


class ShapeSeekingPlayer:
    """Chooses any legal act, but likes acts that complete a shape, and low points, so that shapes arise."""

    def __init__(self, chance: Random, wins: int = 0) -> None:
        self.chance = chance
        self.wins = wins
        self.eagerness = chance.choice((0.0, 0.5, 0.9))
        self.crowding = chance.choice((1, 1, 2, 4))

    def choose(self, position: Position) -> Act:
        """An act of an unfinished position; one that wins, while it is to look for these."""
        acts = legal_acts(position)
        if self.wins:
            self.wins -= 1
            for act in acts:
                if position.play(act).winner:
                    return act
        if self.chance.random() < self.eagerness:
            for _ in range(LOOKED_AT):
                act = self.chance.choice(acts)
                if completes(position, act):
                    return act
        return acts[int(len(acts) * self.chance.random() ** self.crowding)]


def legal_acts(position: Position) -> Sequence[Act]:
    """The acts of an unfinished position, where relocation is compulsory; of hundreds each is made when looked at."""
    if not position.pending:
        return position.legal_acts()
    owner, _, put = position.pending[0]
    return _Relocations(
        tuple(points_of(position.camp(OPPONENT[owner]).stones & ~(1 << put))), tuple(points_of(position.vacant))
    )


class _Relocations(Sequence[Act]):
    def __init__(self, starts: tuple[int, ...], ends: tuple[int, ...]) -> None:
        self._starts = starts
        self._ends = ends

    def __len__(self) -> int:
        return len(self._starts) * len(self._ends)

    def __getitem__(self, index: Any) -> Any:
        start, end = divmod(index, len(self._ends))  # IndexError by `_starts`, where a loop ends
        return Relocate(self._starts[start], self._ends[end])


def completes(position: Position, act: Act) -> bool:
    """Whether a stone comes to where it completes a shape."""
    owner = position.to_act.colour
    stones = position.camp(OPPONENT[owner] if isinstance(act, Relocate) else owner).stones
    if isinstance(act, Place):
        return any(shape.mask & ~stones == 1 << act.point for shape in SHAPES_AT[act.point])
    if isinstance(act, Slide | Relocate):
        return any(shape.mask & ~(stones & ~(1 << act.start)) == 1 << act.end for shape in SHAPES_AT[act.end])
    return False


def illegal_acts(position: Position, chance: Random) -> Iterator[Act]:
    """Acts of which most are illegal, of every kind of reason."""
    for _ in range(ILLEGAL_TRIED):
        yield random_act(position, chance)
    act = rebuilding(position)
    if act:
        yield act


def random_act(position: Position, chance: Random) -> Act:
    """An act that is legal or nearly so: often from a stone of the right colour, to a point near it or where it is."""
    start, end = chance.choice(NUMBERS), chance.choice(NUMBERS)
    mover = OPPONENT[position.to_act.colour] if position.pending else position.turn.colour
    own = [point for point in POINTS if position.camp(mover).stones >> point & 1]
    if own and chance.random() < 0.6:
        start = chance.choice(own)
        end = chance.choice((end, start, start + 1, *NEIGHBOURS[start]))
        if position.pending and chance.random() < 0.3:
            start = position.pending[0].put
    slide, relocate = Slide(start, end), Relocate(start, end)
    return chance.choice((Place(end), slide, slide, relocate, relocate, Pass()))


def rebuilding(position: Position) -> Act | None:
    """An act that the 2-move option forbids, if there is one: it is met too seldom by chance."""
    camp = position.camp(position.turn.colour)
    for point in POINTS if camp.broken and not position.pending else ():
        acts: list[Act] = [Place(point)] if any(camp.hand) else [Slide(near, point) for near in NEIGHBOURS[point]]
        for act in acts:
            if "broken up" in (fault_of(position, act) or ""):
                return act
    return None


def can_be_tried(position: Position, act: Act) -> bool:
    """Whether a person at the board, who is asked for an act of one kind, can try this one."""
    if position.winner or isinstance(act, Pass):
        return False
    kind = Relocate if position.pending else Place if any(position.camp(position.turn.colour).hand) else Slide
    points = (act.point,) if isinstance(act, Place) else (act.start, act.end) if isinstance(act, kind) else ()
    return type(act) is kind and all(point in POINTS for point in points) and len(set(points)) == len(points)
