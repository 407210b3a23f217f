"""A program's rules checked against `kensington.Position` in random games.

After every act whatever the program shows must agree: on the screen the board, the player to act, the phase and the
winner, in memory the whole position, including broken and paid shapes, and what the program derives from the board.
Before each act some illegal acts are tried: both sides must refuse them, for the same reason where the program gives
one by name, and nothing may change. The result of a batch depends on the batch alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Unpack

from kensington.beeb.game_routines import ProgramFault
from kensington.beeb.memory_map import REASON_NAMES
from kensington.compare.campaign.difference import (
    Aspect,
    Difference,
    board_text,
    require_equal,
    require_state,
    state_of,
)
from kensington.compare.campaign.job import Case, Findings
from kensington.compare.driver import GameDriver, GameOptions, GameView, Refused
from kensington.errors import IllegalActReason, KensingtonError
from kensington.game import KensingtonRecord
from kensington.position import Position
from kensington.random_games import (
    MOST_ACTS,
    ShapeSeekingPlayer,
    act_with,
    completed_by,
    illegal_acts,
    illegality,
    random_act,
    random_start,
)
from kensington.rules import OPPONENT, READINGS, Act, Pass

MOST_TURNS = (15, 40, 60, 120)  # lengths of games; one is chosen at random, the first if the board is not empty
ACCEPTED_EVERY = 8  # acts tried to one that is played if the engine accepts it
READING = "reading of rule 4: "  # before the name of a count
MOST_STARTS = 24  # games started until the wanted colour is drawn
COMPLETED = {3: "triangle", 4: "square", 6: "won"}  # by the number of points, what a memory map calls it


def play_games(driver: GameDriver, found: Findings) -> None:
    """Play random games until `count` turns have been played, or until a routine does not return."""
    counts, most = found.counts, found.batch.count
    while not found.stuck and counts["turns"] < most and counts["games"] < most:
        counts["games"] += 1
        game = DifferentialGame(driver, counts)
        with found.comparing(game):
            game.play_at_random(Random(found.batch.seed * 1_000_003 + counts["games"]))


class DifferentialGame(Case):
    """One game, played act by act by the program and by the engine. Raises `Difference` where they differ."""

    def __init__(self, driver: GameDriver, counts: Counter[str]) -> None:
        super().__init__(Position.start(), [])
        self.driver = driver
        self.counts = counts
        self.position = self.start
        self.held: int | None = None  # the point of a stone that the program holds and that cannot be put back
        self.shown = GameView("none")  # by the program after the last act, legal or not

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> None:
        """Begin a game at `start`; the program may draw who begins."""
        self.start = self.position = self.driver.begin(start, **options)
        if not self.driver.sets_up:  # the program decides
            twice = "may" if self.start.rules.same_stone else "may not"
            self.counts[f"{READING}a square's two relocations {twice} move the same stone"] += 1
        self.acts, self.act, self.held = [], None, None
        with self._program_faults():
            self._compare(self.position)

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
        before, after, played = self.position, self.position.play(act), [act]
        with self._program_faults(kind_of(before, act)):
            self.give(act)
            if self._has_passed(after):
                after = after.play(Pass())
                played.append(Pass())
            self._compare(after, act)
        self.acts += played
        self.position, self.act = after, None
        self.counts.update(type(each).__name__ for each in played)
        self.counts["acts"] += 1
        self.counts["turns"] += not before.pending
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
        with self._program_faults("refusing"):
            given = self.give(act, reason)
            if given and self.driver.sets_up:
                require_equal(Aspect.REASON, REASON_NAMES[reason], given)
            self._compare(self.position)
        self.act = None
        self.counts[REASON_NAMES[reason]] += 1
        return given

    def play_at_random(self, rng: Random) -> None:
        """Play a game of random length, by players with a random preference for completing shapes."""
        self.begin(random_start(rng, self.driver.sets_up, self.driver.readings))
        set_up = bool(self.start.red.stones | self.start.blue.stones)
        end = self.counts["turns"] + (MOST_TURNS[0] if set_up else rng.choice(MOST_TURNS))
        player = ShapeSeekingPlayer(rng, eager=set_up)
        while not self.position.winner and len(self.acts) < MOST_ACTS:
            if self.counts["turns"] >= end and not self.position.pending:
                break
            accepted = None
            for act in illegal_acts(self.position, rng):
                if rng.randrange(ACCEPTED_EVERY) == 0 and illegality(self.position, act) is None:
                    accepted = act  # `legal_acts` need not contain it: the program is to say
                else:
                    self.refuse(act)
            forced = act_with(self.held, self.position, rng) if self.held else None
            if self.held and not forced:
                return
            self.play(forced or accepted or player.choose(self.position))
        self.refuse(random_act(self.position, rng))

    def _has_passed(self, position: Position) -> bool:
        """Whether the player to act must pass, and the program has made the pass without waiting for a key."""
        if self.driver.sets_up or position.winner or position.legal_acts() != (Pass(),):
            return False
        return self.driver.shown().to_act == OPPONENT[position.to_act.colour]

    def _compare(self, position: Position, act: Act | None = None) -> None:
        """Compare whatever the program shows, and after an act what that has completed."""
        self.shown = shown = self.driver.shown(act is not None)
        state: dict[Aspect, str | None] = {Aspect.WINNER: shown.winner}
        if shown.position is not None and shown.position != position:
            state = {**state_of(shown.position), **state}
        if shown.board is not None:
            state[Aspect.BOARD] = board_text(shown.board)
        if not position.winner:
            state |= {Aspect.PHASE: shown.phase or state.get(Aspect.PHASE), Aspect.TO_ACT: shown.to_act}
        require_state(position, {aspect: text for aspect, text in state.items() if text is not None})
        if shown.completed is not None and act is not None:
            completed = {COMPLETED[len(points)] for points in completed_by(act, self.position)}
            require_equal(Aspect.COMPLETED, _listed(completed), _listed(shown.completed))
        if shown.can_act is not None and not position.winner:
            can = position.legal_acts() != (Pass(),)
            require_equal(Aspect.CAN_ACT, *("can" if each else "cannot" for each in (can, shown.can_act)))
        if shown.derived is not None:
            require_equal(Aspect.DERIVED, *shown.derived)

    @contextmanager
    def _program_faults(self, kind: str = "") -> Iterator[None]:
        """Count a comparison of this kind, and report faults that are certainly the program's as differences. On the
        screen, whether the program has caused an error is unknown, and the error is a failure."""
        if kind:
            self.counts[f"compared|{kind}"] += 1
        try:
            yield
        except ProgramFault as fault:
            aspect = Aspect.MEMORY if fault.routine is None else Aspect.ANSWER
            raise Difference(aspect, self.position.to_text(), fault) from fault
        if kind:
            self.counts[f"agreed|{kind}"] += 1


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


def kind_of(position: Position, act: Act | None = None) -> str:
    """The kind of an act or a choice: `"placing"`, `"moving"`, `"relocating"` or, for a pass, `"passing"`."""
    if isinstance(act, Pass):
        return "passing"
    return "relocating" if position.pending else position.phase


def _listed(words: Iterable[str]) -> str:
    return " and ".join(sorted(words)) or "nothing"
