"""A program's rules checked against `kensington.Position` in random games.

After every act whatever the program shows must agree: on the screen the board, the player to act, the phase and the
winner, in memory the whole position, including broken and paid shapes, and what the program derives from the board.
Before each act some illegal acts are tried: both sides must refuse them, for the same reason where the program gives
one by name, and nothing may change. The result of a batch depends on the batch alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Unpack

from boardgame.errors import IllegalActError
from kensington.beeb.game_memory import READINGS
from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, SHAPES, SHAPES_AT, Shape, mask_of, points_of
from kensington.compare.campaign.difference import (
    Aspect,
    Difference,
    board_text,
    require_equal,
    require_state,
    state_of,
)
from kensington.compare.campaign.job import Batch, Case, Findings
from kensington.compare.driver import GameDriver, GameOptions, ProgramFault, Refused, Shown, ends
from kensington.compare.paths import open_driver
from kensington.errors import IllegalActReason, KensingtonError
from kensington.game import KensingtonRecord
from kensington.position import Camp, Position, Turn
from kensington.rules import COLOURS, OPPONENT, Act, Pass, Place, Relocate, Rules, Slide

ILLEGAL_TRIED = 3  # acts, most of them illegal, tried before each act
MOST_ACTS = 600  # in a game: a turn can be endless where a shape always pays
MOST_TURNS = (15, 40, 60, 120)  # lengths of games; one is chosen at random
SHUT_IN_EVERY = 12  # if positions can be set up, one game in so many begins with Red shut in
EMPTY_EVERY = 3  # one of the others begins with the empty board, the rest with a hexagon or shapes nearly complete
NEARLY_COMPLETED = 4  # shapes in one of these
OTHER_READING_EVERY = 3  # one game in so many has another reading of a rule, for each that there is
ACCEPTED_EVERY = 8  # of the acts tried one in so many is played if the engine accepts it
NUMBERS = range(len(POINTS) + 2)  # the points and an invalid number on either side
LOOKED_AT = 40  # acts that a player examines for one that completes a shape
READING = "reading of rule 4: "  # before the name of a count
MOST_STARTS = 24  # games started until the wanted colour is drawn
WINS_LOOKED_FOR = 3  # acts of a game that begins nearly won
COMPLETED = {3: "triangle", 4: "square"}  # by the number of points, what a memory map calls it
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


def run(image: str, batch: Batch) -> dict[str, Any]:
    """Play random games until `count` turns have been played; the result is that of `Findings.as_json`.

    A disagreement ends its game, a routine that does not return the batch.
    """
    driver = open_driver(image, batch.path)
    driver.restart()
    found = Findings(image, driver, batch)
    counts, number = found.counts, batch.seed * 1_000_003
    while not found.stuck and counts["turns"] < batch.count and counts["games"] < batch.count:
        number += 1
        counts["games"] += 1
        game = DifferentialGame(driver, counts)
        with found.comparing(game):
            play_at_random(game, Random(number))
    return found.as_json()


class DifferentialGame(Case):
    """One game, played act by act by the program and by the engine. Raises `Difference` where they differ."""

    def __init__(self, driver: GameDriver, counts: Counter[str]) -> None:
        super().__init__(Position.start(), [])
        self.driver = driver
        self.counts = counts
        self.position = self.start
        self.held: int | None = None  # the point of a stone that the program holds and that cannot be put back
        self.shown = Shown("none")  # by the program after the last act, legal or not

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> None:
        """Begin a game at `start`; the program may draw who begins."""
        self.start = self.position = self.driver.begin(start, **options)
        if not self.driver.sets_up:  # the program decides
            twice = "may" if self.start.rules.same_stone else "may not"
            self.counts[f"{READING}a square's two relocations {twice} move the same stone"] += 1
        self.acts, self.act, self.held = [], None, None
        with self._program_faults():
            self._compare(self.position, after_act=False)

    def give(self, act: Act, reason: IllegalActReason | None = None) -> str:
        """Give the program an act that is legal or, for this reason, not. Returns the program's reason."""
        self.act, self.held = act, None
        try:
            self.driver.play(act)
        except Refused as refused:
            if reason is None:
                raise difference_of(refused, self.position.play(act)) from None
            self.held = refused.held
            return refused.reason
        if reason is not None:
            raise Difference(Aspect.LEGALITY, REASON_NAMES[reason], "legal")
        return ""

    def play(self, act: Act) -> None:
        """Play a legal act in both. A pass that the program has made by itself is not played again."""
        if isinstance(act, Pass) and self.acts and self.acts[-1] == act and self.position.legal_acts() != (act,):
            return
        kind = kind_of(self.position, act)
        self.counts[f"compared|{kind}"] += 1
        before, after = self.position, self.position.play(act)
        with self._program_faults():
            self.give(act)
            passed = self._has_passed(after)
            self._compare(after.play(Pass()) if passed else after, act)
        self.acts.append(act)
        if passed:
            self.acts.append(Pass())
            self.counts["Pass"] += 1
            after = after.play(Pass())
        self.position, self.act = after, None
        self.counts[f"agreed|{kind}"] += 1
        self.counts["acts"] += 1
        self.counts["turns"] += not before.pending
        self.counts[type(act).__name__] += 1
        self.counts["deep stack"] += len(after.pending) > 1
        self.counts["rule 7"] += after.to_act.colour != after.turn.colour
        self.counts["won"] += bool(after.winner)
        for name in self.driver.readings:
            option, value = READINGS[name]
            self.counts[f"with {name}"] += getattr(after.rules, option) == value

    def refuse(self, act: Act) -> str:
        """Try an act in both if the engine refuses it, and return the program's reason; do nothing if it is legal."""
        reason = illegality(self.position, act)
        if reason is None or self.held or not self.driver.can_try(self.position, act):
            return ""
        self.counts["compared|refusing"] += 1
        with self._program_faults():
            given = self.give(act, reason)
            if given and self.driver.sets_up:
                require_equal(Aspect.REASON, REASON_NAMES[reason], given)
            self._compare(self.position, after_act=False)
        self.act = None
        self.counts["agreed|refusing"] += 1
        self.counts[REASON_NAMES[reason]] += 1
        return given

    def _has_passed(self, position: Position) -> bool:
        """Whether the player to act must pass, and the program has made the pass without waiting for a key."""
        if self.driver.sets_up or position.winner or position.legal_acts() != (Pass(),):
            return False
        return self.driver.shown().to_act == OPPONENT[position.to_act.colour]

    def _compare(self, position: Position, act: Act | None = None, after_act: bool = True) -> None:
        """Compare whatever the program shows."""
        self.shown = shown = self.driver.shown(after_act)
        state: dict[Aspect, str] = {}
        if shown.position is not None and shown.position != position:
            state = state_of(shown.position)
        if shown.board is not None:
            state[Aspect.BOARD] = board_text(shown.board)
        if not position.winner:
            texts = {Aspect.PHASE: shown.phase, Aspect.TO_ACT: shown.to_act}
            state |= {aspect: text for aspect, text in texts.items() if text is not None}
        require_state(position, state | {Aspect.WINNER: shown.winner})
        if shown.completed is not None and act is not None:
            completed = {COMPLETED[len(shape.points)] for shape in completed_by(act, self.position)}
            won = {"won"} if position.winner else set()
            require_equal(Aspect.COMPLETED, _listed(completed | won), _listed(shown.completed))
        if shown.can_act is not None and not position.winner:
            can = position.legal_acts() != (Pass(),)
            require_equal(Aspect.CAN_ACT, *("can" if each else "cannot" for each in (can, shown.can_act)))
        if shown.derived is not None:
            require_equal(Aspect.DERIVED, *shown.derived)

    @contextmanager
    def _program_faults(self) -> Iterator[None]:
        """Report faults that are certainly the program's as differences. On the screen, whether the program has caused
        an error is unknown, and the error is a failure."""
        try:
            yield
        except ProgramFault as fault:
            aspect = Aspect.MEMORY if fault.routine is None else Aspect.ANSWER
            raise Difference(aspect, self.position.to_text(), fault) from fault


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


def difference_of(refused: Refused, after: Position) -> Difference:
    """What a legal act makes different that a program seems to refuse; the engine has the position `after` it."""
    if refused.board is not None:
        return Difference(Aspect.BOARD, state_of(after)[Aspect.BOARD], board_text(refused.board))
    return Difference(Aspect.LEGALITY, "legal", refused.reason or "refused")


def _listed(words: Iterable[str]) -> str:
    return " and ".join(sorted(words)) or "nothing"


def completed_by(act: Act, position: Position) -> list[Shape]:
    """The shapes that an act completes in this position."""
    if not isinstance(act, Place | Slide | Relocate):
        return []
    owner = position.to_act.colour
    stones = position.camp(OPPONENT[owner] if isinstance(act, Relocate) else owner).stones
    start, end = ends(act)
    return [shape for shape in SHAPES_AT[end] if shape.mask & ~(stones & ~(1 << start)) == 1 << end]


def kind_of(position: Position, act: Act | None = None) -> str:
    """The kind of an act or a choice: `"placing"`, `"moving"`, `"relocating"` or, for a pass, `"passing"`."""
    if isinstance(act, Pass):
        return "passing"
    return "relocating" if position.pending else position.phase


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
    driver = game.driver
    game.begin(random_start(rng, driver.sets_up, driver.readings))
    turns = rng.choice(MOST_TURNS[:1] if game.start.red.stones else MOST_TURNS)
    begun = game.counts["turns"]
    player = ShapeSeekingPlayer(rng, WINS_LOOKED_FOR if game.start.red.stones else 0)
    while not game.position.winner and len(game.acts) < MOST_ACTS:
        if game.counts["turns"] - begun >= turns and not game.position.pending:
            break
        accepted = None
        for act in illegal_acts(game.position, rng):
            if rng.randrange(ACCEPTED_EVERY) == 0 and illegality(game.position, act) is None:
                accepted = act  # `legal_acts` need not contain it: the program is to say
            else:
                game.refuse(act)
        if game.held is None:
            game.play(accepted or player.choose(game.position))
        elif forced := act_with(game.held, game.position, rng):
            game.play(forced)
        else:
            return
    game.refuse(random_act(game.position, rng))


def act_with(held: int, position: Position, rng: Random) -> Act | None:
    """A legal act with the stone that the program holds; None if there is none."""
    acts = [act for act in position.legal_acts() if isinstance(act, Slide | Relocate) and act.start == held]
    return rng.choice(acts) if acts else None


def random_rules(rng: Random, readings: Sequence[str] = ()) -> Rules:
    """Rules of a program that has switches for these readings."""
    chosen: dict[str, Any] = {"two_move": rng.random() < 0.75, "first": rng.choice(COLOURS)}
    for option, value in (READINGS[name] for name in readings if rng.randrange(OTHER_READING_EVERY) == 0):
        chosen[option] = chosen.get(option, True) and value
    return Rules(**chosen)


def random_start(rng: Random, sets_up: bool, readings: Sequence[str] = ()) -> Position:
    """The empty board or, if any position can be set up, sometimes one that random games hardly ever lead to: Red must
    pass, a player is about to win, or one is about to complete shapes."""
    rules = random_rules(rng, readings)
    if not sets_up:
        return Position.start(rules)
    if rng.randrange(SHUT_IN_EVERY) == 0:
        return SHUT_IN
    if rng.randrange(EMPTY_EVERY) == 0:
        return Position.start(rules)
    return (_nearly_won if rng.randrange(2) else _nearly_completed)(rng, rules)


def _nearly_won(rng: Random, rules: Rules) -> Position:
    """A player lacks one stone of a hexagon."""
    winner, points = rng.choice(COLOURS), list(rng.choice(HEXAGONS).points)
    rng.shuffle(points)
    others = rng.sample([point for point in POINTS if point not in points], 18)
    stones = {winner: [*points[:5], *others[:7]], OPPONENT[winner]: others[7:]}
    red, blue = (Camp(mask_of(stones[colour]), (rng.choice((0, 1, 1, 2)),), frozenset()) for colour in COLOURS)
    return Position(rules, red, blue, Turn(rules.first, 1))


def _nearly_completed(rng: Random, rules: Rules) -> Position:
    """The player to act lacks a stone or more of several shapes, and the opponent has few stones. Either has broken up
    some of these shapes."""
    shapes = rng.sample(list(SHAPES.values()), NEARLY_COMPLETED)
    gaps = {rng.choice(shape.points) for shape in shapes}
    stones = {point for shape in shapes for point in shape.points} - gaps
    opposing = rng.sample([point for point in POINTS if point not in stones | gaps], rng.choice((1, 2, 6)))
    camps = []
    for own in stones, opposing:
        broken = [shape.name for shape in shapes if rules.two_move and rng.randrange(2)]
        camps.append(Camp(mask_of(own), (rng.randrange(3),), frozenset(broken)))
    red, blue = camps if rules.first == "red" else reversed(camps)
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
                if completed_by(act, position):
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
    for name in sorted(camp.broken) if not position.pending else ():
        gap = SHAPES[name].mask & ~camp.stones
        if gap & position.vacant and gap.bit_count() == 1:
            [point] = points_of(gap)
            if any(camp.hand):
                return Place(point)
            for start in NEIGHBOURS[point]:
                if camp.stones >> start & 1 and start not in SHAPES[name].points:
                    return Slide(start, point)
    return None
