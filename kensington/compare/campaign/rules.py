"""A program's rules checked against `kensington.Position` in random games, on the screen or in its memory.

After every act the board, the player to act, the phase and the winner must agree. In memory the whole position must,
including broken and paid shapes, and so must what the program derives from the board. Before each act some illegal acts
are tried: both sides must refuse them, for the same reason where the program gives one, and nothing may change. The
result of a `RulesJob` depends on the job alone.
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
from kensington.beeb.game_memory import READINGS
from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, SHAPES_AT, mask_of, points_of
from kensington.compare.campaign.difference import Aspect, Difference, require_equal
from kensington.compare.campaign.disagreement import ComparisonPath, Disagreement
from kensington.compare.campaign.failure import failure_record
from kensington.compare.driver import GameDriver, Refused
from kensington.compare.memory.driver import MemoryDriver, RoutineError
from kensington.compare.screen.player import ScreenDriver
from kensington.errors import IllegalActReason, KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Camp, Position, Turn
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Pass, Place, Relocate, Rules, Slide

ILLEGAL_TRIED = 3  # acts, most of them illegal, tried before each act
MOST_ACTS = 600  # in a game: a turn can be endless where a shape always pays
MOST_TURNS = (15, 40, 60, 120)  # lengths of games; one is chosen at random
SHUT_IN_EVERY = 12  # in memory, one game in so many begins with Red shut in
NEARLY_WON_EVERY = 2  # in memory, one game in so many begins nearly won
OTHER_READING_EVERY = 3  # in memory, one game in so many has another reading of a rule, for each that there is
NUMBERS = range(len(POINTS) + 2)  # the points and an invalid number on either side
LOOKED_AT = 40  # acts that a player examines for one that completes a shape
MOST_STARTS = 24  # games started on the screen until the wanted colour begins
WINS_LOOKED_FOR = 3  # acts of a game that begins nearly won
REASON_NAMES = {  # of the engine's reasons in the [reasons] of a memory map
    IllegalActReason.OCCUPIED: "occupied",
    IllegalActReason.JUST_RELOCATED: "just_put",
    IllegalActReason.VACANT: "no_stone",
    IllegalActReason.WRONG_COLOUR: "no_stone",
    IllegalActReason.NOT_ADJACENT: "not_next",
    IllegalActReason.BARRED_BY_TWO_MOVE_OPTION: "no_rebuilding",
    IllegalActReason.GAME_OVER: "game_over",
    IllegalActReason.NO_RELOCATION_PENDING: "none_pending",
    IllegalActReason.RELOCATION_PENDING: "relocate_first",
    IllegalActReason.NO_STONE_IN_HAND: "none_in_hand",
    IllegalActReason.STONES_IN_HAND: "stones_in_hand",
    IllegalActReason.CAN_ACT: "can_act",
    IllegalActReason.NO_SUCH_POINT: "no_point",
}
SHUT_IN = Position.from_text(  # six blue stones shut Red in along the right edge, so that Red must pass
    ".b/../.b/..br/...r/..br/...r/..br/b..r/..br/b..r/b.br/...r/.b.r/..br/..br/...r/..br/../../b. 0/0 r - - -/- -"
)


@dataclass(frozen=True)
class RulesJob:
    """Random games from a seed, until `turns` turns have been played."""

    image: str
    seed: int
    turns: int = 500
    path: ComparisonPath = "memory"


def run(job: RulesJob) -> dict[str, Any]:
    """Play the games of a job. The result is JSON data, and results of several jobs can be added up.

    `counts`: how often each event occurred. `agreement`: by kind of comparison, how many agreed and how many were made.
    `disagreements`: texts of `Disagreement`, at most one for each game, which it ends. `failures`: a `failure_record`
    for each game that the program did not play to its end. `stuck`: the address of a routine that does not return,
    which ends the job. `seconds`: processor time.
    """
    began = time.process_time()
    driver = open_driver(job.image, job.path)
    driver.restart()
    counts: Counter[str] = Counter()
    disagreements: list[str] = []
    failures: list[dict[str, str]] = []
    stuck: set[str] = set()
    number = job.seed * 1_000_003
    while not stuck and counts["turns"] < job.turns and counts["games"] < job.turns:
        number += 1
        counts["games"] += 1
        game = DifferentialGame(driver, counts)
        try:
            play_at_random(game, Random(number))
        except Difference as difference:
            disagreements.append(Disagreement.of(difference, job.image, job.path, game.game, game.act).to_text())
            stuck |= stuck_in(difference)
            driver.restart()
        except BoardGameError as error:
            stuck |= stuck_in(error)
            failures.append(failure_record(error, driver.beeb if job.path == "screen" else None))
            driver.restart()
    return {
        "counts": {what: count for what, count in sorted(counts.items()) if "|" not in what},
        "agreement": agreement(counts),
        "disagreements": disagreements,
        "failures": failures,
        "stuck": sorted(stuck),
        "seconds": time.process_time() - began,
    }


def stuck_in(error: BaseException) -> set[str]:
    """The address of the program's routine that does not return, if that is the error or its cause."""
    return {f"&{each.routine:04X}" for each in (error, error.__cause__) if isinstance(each, RoutineError)}


def agreement(counts: Counter[str]) -> dict[str, list[int]]:
    """From counts such as `compared|placing` and `agreed|placing`: agreed and compared, by kind."""
    kinds = sorted(what.partition("|")[2] for what in counts if what.startswith("compared|"))
    return {kind: [counts[f"agreed|{kind}"], counts[f"compared|{kind}"]] for kind in kinds}


@lru_cache(maxsize=2)
def open_driver(image: str, path: ComparisonPath) -> Any:
    """The `GameDriver` for the program in an image, loaded once in each process."""
    return ScreenDriver.load(image) if path == "screen" else MemoryDriver.load(image)


class DifferentialGame:
    """One game, played act by act by the program and by the engine. Raises `Difference` where they differ.

    `start`, `acts` and `position` are the engine's; `act` is the act that both are given at the moment.
    """

    def __init__(self, driver: GameDriver, counts: Counter[str]) -> None:
        self.driver = driver
        self.counts = counts
        self.start = self.position = Position.start()
        self.acts: list[Act] = []
        self.act: Act | None = None

    @property
    def in_memory(self) -> bool:
        """Whether any position can be set up, and any act be tried."""
        return isinstance(self.driver, MemoryDriver)

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings of the rules that the program can be switched to."""
        return self.driver.readings if isinstance(self.driver, MemoryDriver) else ()

    def begin(self, start: Position) -> None:
        """Begin a game at `start`. On the screen that is the empty board, and the program draws who begins."""
        if start == Position.start(start.rules):
            start = Position.start(self.driver.start(start.rules))
        elif isinstance(self.driver, MemoryDriver):
            self.driver.put(start)
        else:
            raise KensingtonError("on the screen a game begins with the empty board")
        self.start = self.position = start
        self.acts, self.act = [], None
        self._compare_position(start)

    def play(self, act: Act) -> None:
        """Play a legal act in both."""
        self.act = act
        kind = kind_of(self.position, act)
        self.counts[f"compared|{kind}"] += 1
        before, after = self.position, self.position.play(act)
        with self._program_errors():
            try:
                self.driver.play(act)
            except Refused as refused:
                raise Difference(Aspect.LEGALITY, "legal", refused.reason or "refused") from None
            self._compare_position(after)
            if isinstance(self.driver, MemoryDriver):
                _compare_memory(self.driver, act, after)
        self.acts.append(act)
        self.position, self.act = after, None
        self.counts[f"agreed|{kind}"] += 1
        self.counts["acts"] += 1
        self.counts["turns"] += not before.pending
        self.counts[type(act).__name__] += 1
        self.counts["deep stack"] += len(after.pending) > 1
        self.counts["rule 7"] += after.to_act.colour != after.turn.colour
        self.counts["won"] += bool(after.winner)
        for name in self.readings:
            option, value = READINGS[name]
            self.counts[f"with {name}"] += getattr(after.rules, option) == value

    def refuse(self, act: Act) -> None:
        """Try an act in both if the engine refuses it; do nothing if it is legal."""
        reason = illegality(self.position, act)
        if reason is None:
            return
        self.act = act
        self.counts["compared|refusing"] += 1
        expected = REASON_NAMES[reason]
        with self._program_errors():
            try:
                self.driver.play(act)
            except Refused as refused:
                if refused.reason and self.in_memory and refused.reason != expected:
                    raise Difference(Aspect.REASON, expected, refused.reason) from None
            else:
                raise Difference(Aspect.LEGALITY, expected, "legal")
            self._compare_position(self.position)
        self.act = None
        self.counts["agreed|refusing"] += 1
        self.counts[expected] += 1

    def _compare_position(self, position: Position) -> None:
        driver = self.driver
        if isinstance(driver, MemoryDriver):
            _require_position(position, driver)
        else:
            require_equal(Aspect.BOARD, stones_of(position), driver.board)
        require_equal(Aspect.WINNER, position.winner or "none", driver.winner or "none")
        if not position.winner:
            require_equal(Aspect.PHASE, position.phase, driver.phase)
            require_equal(Aspect.TO_ACT, position.to_act.colour, driver.to_act)

    @property
    def game(self) -> KensingtonRecord:
        return KensingtonRecord.of_acts(KENSINGTON, self.start, self.acts)

    @contextmanager
    def _program_errors(self) -> Iterator[None]:
        """In memory, report a routine that does not return and invalid memory as differences.

        On the screen such errors are failures: whether the program caused them is unknown.
        """
        try:
            yield
        except Difference:
            raise
        except RoutineError as error:
            raise Difference(Aspect.ANSWER, "answers", error) from error
        except BoardGameError as error:
            if not self.in_memory:
                raise
            raise Difference(Aspect.MEMORY, self.position.to_text(), error) from None


def replay_game(
    driver: GameDriver, game: KensingtonRecord, act: Act | None
) -> tuple[Difference, KensingtonRecord, Act | None] | None:
    """Play a game in both, then one more act, legal or not. Returns the first difference, with the game up to there and
    the act that was being played; None if there is no difference."""
    both = DifferentialGame(driver, Counter())
    try:
        for _ in range(MOST_STARTS):
            both.begin(game.start)
            if both.start == game.start:
                break
        else:
            raise KensingtonError(f"{game.start.rules.first} has not begun in any of {MOST_STARTS} games")
        for each in game.acts:
            both.play(each)
        if act is not None and illegality(both.position, act) is None:
            both.play(act)
        elif act is not None:
            both.refuse(act)
    except Difference as difference:
        return difference, both.game, both.act
    return None


def _require_position(position: Position, driver: MemoryDriver) -> None:
    """Raise `Difference` unless memory holds this position: with its text, or the error if memory has no valid one."""
    try:
        found = driver.take()
    except BoardGameError as error:
        raise Difference(Aspect.POSITION, position.to_text(), str(error)) from None
    if found != position:
        raise Difference(Aspect.POSITION, position.to_text(), found.to_text())


def _compare_memory(driver: MemoryDriver, act: Act, after: Position) -> None:
    """Compare what else the memory map makes readable after an act."""
    memory_map = driver.memory_map
    if "event" in memory_map:
        require_equal(Aspect.COMPLETED, sorted(completed_by(act, after)), sorted(driver.event))
    if memory_map.derived and "count" in memory_map["routines"].at:
        kept = driver.derived
        driver.count()
        require_equal(Aspect.DERIVED, _hex(driver.derived), _hex(kept))
    if "can_act" in memory_map["routines"].at and not after.pending and not after.winner:
        require_equal(Aspect.CAN_ACT, after.legal_acts() != (Pass(),), driver.can_act())


def _hex(pieces: list[bytes]) -> str:
    return ", ".join(piece.hex(" ") for piece in pieces)


def completed_by(act: Act, after: Position) -> frozenset[str]:
    """What an act has completed: `"triangle"`, `"square"`, `"won"`."""
    if not isinstance(act, Place | Slide | Relocate):
        return frozenset()
    end = act.point if isinstance(act, Place) else act.end
    colour = after.stone(end)
    stones = after.camp(colour).stones if colour else 0
    corners = {len(shape.points) for shape in SHAPES_AT[end] if stones & shape.mask == shape.mask}
    found = {"triangle": 3 in corners, "square": 4 in corners, "won": bool(after.winner)}
    return frozenset(name for name, happened in found.items() if happened)


def kind_of(position: Position, act: Act | None = None) -> str:
    """The kind of an act or a choice: `"placing"`, `"moving"`, `"relocating"` or, for a pass, `"passing"`."""
    if isinstance(act, Pass):
        return "passing"
    return "relocating" if position.pending else position.phase


def stones_of(position: Position) -> dict[int, Colour]:
    return {point: colour for point in POINTS if (colour := position.stone(point))}


def illegality(position: Position, act: Act) -> IllegalActReason | None:
    """Why the engine refuses an act; None if it is legal."""
    try:
        position.play(act)
    except IllegalActError as error:
        return IllegalActReason(error.reason)
    return None


# Random games


def play_at_random(game: DifferentialGame, rng: Random) -> None:
    """Play a game of random length, by players with a random preference for completing shapes."""
    game.begin(random_start(rng, game.in_memory, game.readings))
    turns = rng.choice(MOST_TURNS[:1] if game.start.red.stones else MOST_TURNS)
    begun = game.counts["turns"]
    player = ShapeSeekingPlayer(rng, WINS_LOOKED_FOR if game.start.red.stones else 0)
    while not game.position.winner and len(game.acts) < MOST_ACTS:
        if game.counts["turns"] - begun >= turns and not game.position.pending:
            break
        for act in illegal_acts(game.position, rng):
            if game.in_memory or can_be_tried(game.position, act):
                game.refuse(act)
        game.play(player.choose(game.position))
    if game.in_memory:
        game.refuse(random_act(game.position, rng))


def random_rules(rng: Random, readings: Sequence[str] = ()) -> Rules:
    """Rules of a program that has switches for these readings."""
    chosen: dict[str, Any] = {"two_move": rng.random() < 0.75, "first": rng.choice(COLOURS)}
    for option, value in (READINGS[name] for name in readings if rng.randrange(OTHER_READING_EVERY) == 0):
        chosen[option] = chosen.get(option, True) and value
    return Rules(**chosen)


def random_start(rng: Random, in_memory: bool, readings: Sequence[str] = ()) -> Position:
    """The empty board; in memory sometimes a position in which Red must pass or a player is about to win."""
    rules = random_rules(rng, readings)
    if not in_memory or rng.randrange(SHUT_IN_EVERY) == 0:
        return SHUT_IN if in_memory else Position.start(rules)
    if rng.randrange(NEARLY_WON_EVERY):
        return Position.start(rules)
    winner, points = rng.choice(COLOURS), list(rng.choice(HEXAGONS).points)
    rng.shuffle(points)
    others = rng.sample([point for point in POINTS if point not in points], 18)
    stones = {winner: [*points[:5], *others[:7]], OPPONENT[winner]: others[7:]}
    red, blue = (Camp(mask_of(stones[colour]), (rng.choice((0, 1, 1, 2)),), frozenset()) for colour in COLOURS)
    return Position(rules, red, blue, Turn(rules.first, 1))


class ShapeSeekingPlayer:
    """Chooses legal acts at random, preferring acts that complete a shape, and low points, so that shapes arise.

    The first `wins` acts win where an act can.
    """

    def __init__(self, rng: Random, wins: int = 0) -> None:
        self.rng = rng
        self.wins = wins
        self.eagerness = rng.choice((0.0, 0.5, 0.9))
        self.crowding = rng.choice((1, 1, 2, 4))

    def choose(self, position: Position) -> Act:
        """An act in an unfinished position."""
        acts = legal_acts(position)
        if self.wins:
            self.wins -= 1
            for act in acts:
                if position.play(act).winner:
                    return act
        if self.rng.random() < self.eagerness:
            for _ in range(LOOKED_AT):
                act = self.rng.choice(acts)
                if completes(position, act):
                    return act
        return acts[int(len(acts) * self.rng.random() ** self.crowding)]


def legal_acts(position: Position) -> Sequence[Act]:
    """The legal acts of an unfinished position with compulsory relocation. Relocations are created on access."""
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
        start, end = divmod(index, len(self._ends))  # `_starts` raises the IndexError that ends a loop
        return Relocate(self._starts[start], self._ends[end])


def completes(position: Position, act: Act) -> bool:
    owner = position.to_act.colour
    stones = position.camp(OPPONENT[owner] if isinstance(act, Relocate) else owner).stones
    if isinstance(act, Place):
        return any(shape.mask & ~stones == 1 << act.point for shape in SHAPES_AT[act.point])
    if isinstance(act, Slide | Relocate):
        return any(shape.mask & ~(stones & ~(1 << act.start)) == 1 << act.end for shape in SHAPES_AT[act.end])
    return False


def illegal_acts(position: Position, rng: Random) -> Iterator[Act]:
    """Acts to try, most of them illegal; in the long run they are so for every reason that exists."""
    for _ in range(ILLEGAL_TRIED):
        yield random_act(position, rng)
    act = rebuilding(position)
    if act:
        yield act


def random_act(position: Position, rng: Random) -> Act:
    """An act that is legal or nearly so: often with a stone of the right colour, to a point nearby or its own."""
    start, end = rng.choice(NUMBERS), rng.choice(NUMBERS)
    mover = OPPONENT[position.to_act.colour] if position.pending else position.turn.colour
    own = [point for point in POINTS if position.camp(mover).stones >> point & 1]
    if own and rng.random() < 0.6:
        start = rng.choice(own)
        end = rng.choice((end, start, start + 1, *NEIGHBOURS[start]))
        if position.pending and rng.random() < 0.3:
            start = position.pending[0].put
    slide, relocate = Slide(start, end), Relocate(start, end)
    return rng.choice((Place(end), slide, slide, relocate, relocate, Pass()))


def rebuilding(position: Position) -> Act | None:
    """An act that the 2-move option forbids, if there is one; random acts hit them too rarely."""
    camp = position.camp(position.turn.colour)
    for point in POINTS if camp.broken and not position.pending else ():
        acts: list[Act] = [Place(point)] if any(camp.hand) else [Slide(near, point) for near in NEIGHBOURS[point]]
        for act in acts:
            if illegality(position, act) is IllegalActReason.BARRED_BY_TWO_MOVE_OPTION:
                return act
    return None


def can_be_tried(position: Position, act: Act) -> bool:
    """Whether this act can be entered on the screen, where the program prompts for one kind of act."""
    if position.winner or isinstance(act, Pass):
        return False
    kind = Relocate if position.pending else Place if any(position.camp(position.turn.colour).hand) else Slide
    points = (act.point,) if isinstance(act, Place) else (act.start, act.end) if isinstance(act, kind) else ()
    return type(act) is kind and all(point in POINTS for point in points) and len(set(points)) == len(points)
