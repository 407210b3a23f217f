"""A program's rules checked against `kensington.Position` in random games.

After every act whatever the program shows must agree: on the screen the board, the player to act, the phase and the
winner, in memory the whole position, including broken and paid shapes, and what the program derives from the board.
Before each act some illegal acts are tried: both sides must refuse them, for the same reason where the program gives
one by name, and nothing may change. The result of a batch depends on the batch alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Unpack

from kensington.beeb.game_routines import ProgramFault
from kensington.compare.campaign.cases import Case, Findings
from kensington.compare.campaign.counting import Count, Counts
from kensington.compare.campaign.difference import Aspect, Difference, require_equal, require_state, state_of
from kensington.compare.driver import (
    ActKind,
    Evidence,
    GameDriver,
    GameOptions,
    Positions,
    Refusal,
    ScreenView,
    WholeGames,
    kind_of,
)
from kensington.errors import IllegalActReason, KensingtonError
from kensington.position import Position
from kensington.random_games import (
    MOST_ACTS,
    ShapeSeekingPlayer,
    completed_by,
    illegal_acts,
    illegality,
    random_act,
    random_start,
)
from kensington.rules import OPPONENT, READINGS, Act, Pass

MOST_TURNS = (15, 40, 60, 120)  # lengths of games; one is chosen at random, the first if the board is not empty
ACCEPTED_EVERY = 8  # acts tried to one that is played if the engine accepts it
MOST_STARTS = 24  # games started until the wanted colour is drawn


def play_games(driver: GameDriver, found: Findings) -> None:
    """Play random games until `count` turns have been played, or until a routine does not return."""
    counts, most = found.counts, found.batch.count
    while not found.stuck and counts[Count.TURNS] < most and counts[Count.GAMES] < most:
        counts[Count.GAMES] += 1
        game = game_on(driver, counts)
        with found.comparing(game):
            game.play_at_random(Random(found.batch.seed * 1_000_003 + counts[Count.GAMES]))


class DifferentialGame(Case, ABC):
    """One game, played act by act by the program and by the engine. Raises `Difference` where they differ."""

    driver: Any
    readings: Sequence[str] = ()  # that the program can be switched to
    sets_up = False  # whether a game can begin with any position

    def __init__(self, driver: GameDriver, counts: Counts) -> None:
        super().__init__(Position.start(), [])
        self.driver = driver
        self.counts = counts
        self.position = self.start

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> None:
        """Begin a game at `start`; the program may draw who begins."""
        self.start = self.position = self.driver.begin(start, **options)
        self.acts, self.tried, self.act = [], [], None
        with self._program_faults():
            self._compare(self.position)

    def give(self, act: Act, reason: IllegalActReason | None = None) -> Refusal | None:
        """Give the program an act that is legal or, for this reason, not. Returns the program's refusal."""
        self.act = act
        refusal: Refusal | None = self.driver.play(act, reason is None)
        if reason is None and refusal is not None:
            raise error_of(act, refusal, self.position.play(act))
        if reason is not None and refusal is None:
            raise Difference(Aspect.LEGALITY, reason, None)
        return refusal

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
        counts = self.counts
        counts[Count.PLAYED, kind_of(before, act)] += 1
        counts[Count.PLAYED, ActKind.PASSING] += len(played) - 1
        counts[Count.ACTS] += 1
        counts[Count.TURNS] += not before.pending
        counts[Count.DEEP] += len(after.pending) > 1
        counts[Count.RULE_7] += after.to_act.colour != after.turn.colour
        counts[Count.WON] += bool(after.winner)
        for name in self.readings:
            option, value = READINGS[name]
            counts[Count.WITH, name] += getattr(after.rules, option) == value

    def refuse(self, act: Act) -> Refusal | None:
        """Try an act in both if the engine refuses it, and return the program's refusal; None if it was not tried."""
        reason = illegality(self.position, act)
        if reason is None or not self._can_try(act):
            return None
        with self._program_faults(ActKind.REFUSING):
            refusal = self.give(act, reason)
            assert refusal
            self._compare_refusal(reason, refusal)
            self._compare(self.position)
        if not self.sets_up:  # all that could tell is compared
            self.tried.append((len(self.acts), act))
        self.act = None
        self.counts[Count.REFUSED, reason] += 1
        return refusal

    def play_at_random(self, rng: Random) -> None:
        """Play a game of random length, by players with a random preference for completing shapes."""
        self.begin(random_start(rng, self.sets_up, self.readings))
        set_up = bool(self.start.red.stones | self.start.blue.stones)
        end = self.counts[Count.TURNS] + (MOST_TURNS[0] if set_up else rng.choice(MOST_TURNS))
        player = ShapeSeekingPlayer(rng, eager=set_up)
        while not self.position.winner and len(self.acts) < MOST_ACTS:
            if self.counts[Count.TURNS] >= end and not self.position.pending:
                break
            accepted = None
            for act in illegal_acts(self.position, rng):
                if rng.randrange(ACCEPTED_EVERY) == 0 and illegality(self.position, act) is None:
                    accepted = act  # `legal_acts` need not contain it: the program is to say
                else:
                    self.refuse(act)
            self.play(accepted or player.choose(self.position))
        self.refuse(random_act(self.position, rng))

    def play_again(self, start: Position, acts: Sequence[Act], tried: Sequence[tuple[int, Act]]) -> None:
        """Play a game from a fresh start, with the acts that were tried; its last act may be illegal, too.

        Raises `Difference`, and `KensingtonError` if the colour that should begin is not drawn.
        """
        for _ in range(MOST_STARTS):
            self._begin_again(start)
            if self.start == start:
                break
        else:
            raise KensingtonError(f"{start.rules.first} has not begun in any of {MOST_STARTS} games")
        for number, act in enumerate(acts):
            for _, illegal in (each for each in tried if each[0] == number):
                self.refuse(illegal)
            (self.play if illegality(self.position, act) is None else self.refuse)(act)

    def _begin_again(self, start: Position) -> None:
        self.begin(start)

    def _can_try(self, act: Act) -> bool:
        """Whether the program can be given an act."""
        return True

    def _has_passed(self, position: Position) -> bool:
        """Whether the player to act must pass, and the program has made the pass without waiting for a key."""
        return False

    def _compare_refusal(self, reason: IllegalActReason, refusal: Refusal) -> None:
        """Compare why both have refused an act."""

    @abstractmethod
    def _compare(self, position: Position, act: Act | None = None) -> None:
        """Compare whatever the program shows, and after an act what that has completed."""

    @contextmanager
    def _program_faults(self, kind: ActKind | None = None) -> Iterator[None]:
        """Count a comparison of this kind, and report faults that are certainly the program's as differences. On the
        screen, whether the program has caused an error is unknown, and the error is a failure."""
        if kind:
            self.counts[Count.COMPARED, kind] += 1
        try:
            yield
        except ProgramFault as fault:
            aspect = Aspect.MEMORY if fault.routine is None else Aspect.ANSWER
            raise Difference(aspect, self.position.to_text(), fault) from fault
        if kind:
            self.counts[Count.AGREED, kind] += 1


class PositionGame(DifferentialGame):
    """A game in a program's memory."""

    driver: Positions
    sets_up = True

    def __init__(self, driver: Positions, counts: Counts) -> None:
        super().__init__(driver, counts)
        self.readings = driver.readings

    def _compare_refusal(self, reason: IllegalActReason, refusal: Refusal) -> None:
        if reason not in refusal.reasons:
            raise Difference(Aspect.REASON, reason, refusal)

    def _compare(self, position: Position, act: Act | None = None) -> None:
        shown = self.driver.view(act is not None)
        if shown.position != position or shown.winner != position.winner or shown.to_act != position.to_act.colour:
            told = {Aspect.WINNER: shown.winner, Aspect.TO_ACT: shown.to_act}
            require_state(position, state_of(shown.position) | told)
        if shown.completed is not None and act is not None:
            completed = frozenset(map(len, completed_by(act, self.position)))
            require_equal(Aspect.COMPLETED, completed, shown.completed)
        if shown.can_act is not None and not position.winner:
            require_equal(Aspect.CAN_ACT, position.legal_acts() != (Pass(),), shown.can_act)
        if shown.derived is not None:
            require_equal(Aspect.DERIVED, *shown.derived)


class ScreenGame(DifferentialGame):
    """A whole game on the screen."""

    driver: WholeGames

    def __init__(self, driver: WholeGames, counts: Counts) -> None:
        super().__init__(driver, counts)
        self.shown = ScreenView()  # by the program after the last act, legal or not

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> None:
        """Begin a game on the empty board; the program draws who begins, and its own reading of rule 4 holds."""
        super().begin(start, **options)
        self.counts[Count.SAME_STONE, self.start.rules.same_stone] += 1

    def _can_try(self, act: Act) -> bool:
        return self.driver.can_try(self.position, act)

    def _has_passed(self, position: Position) -> bool:
        if position.winner or position.legal_acts() != (Pass(),):
            return False
        return self.driver.view().to_act == OPPONENT[position.to_act.colour]

    def _compare(self, position: Position, act: Act | None = None) -> None:
        self.shown = shown = self.driver.view()
        state = {Aspect.BOARD: shown.board, Aspect.PHASE: shown.phase, Aspect.TO_ACT: shown.to_act}
        told = {aspect: answer for aspect, answer in state.items() if answer is not None}
        require_state(position, {Aspect.WINNER: shown.winner} | told)


def game_on(driver: Any, counts: Counts) -> DifferentialGame:
    """A game on the path of this driver."""
    return PositionGame(driver, counts) if driver.path == "memory" else ScreenGame(driver, counts)


def error_of(act: Act, refusal: Refusal, after: Position) -> KensingtonError:
    """What is wrong where a program seems to refuse a legal act; the engine has the position `after` it.

    A text that is not understood is a failure of the comparison, not a refusal.
    """
    if refusal.board is not None:
        return Difference(Aspect.BOARD, state_of(after)[Aspect.BOARD], dict(refusal.board))
    if refusal.evidence is Evidence.NOT_UNDERSTOOD:
        return KensingtonError(f"its answer to {act}, which is legal, is not understood: {refusal.text!r}")
    return Difference(Aspect.LEGALITY, None, refusal)
