"""A program's rules checked against `kensington.Position` in random games.

After every act whatever the program shows must agree: on the screen the board, the player to act, the phase and the
winner, in memory the whole position, including broken and paid shapes, and what the program derives from the board.
Before each act some illegal acts are tried: both sides must refuse them, for the same reason where the program gives
one by name, and nothing may change. The result of a batch depends on the batch alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from itertools import chain
from random import Random
from typing import Any

from kensington.compare.campaign.cases import Case, Findings
from kensington.compare.campaign.counting import Count, Counts
from kensington.compare.campaign.difference import (
    AnswerPair,
    Aspect,
    Difference,
    require_equal,
    require_state,
    state_of,
)
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
from kensington.rules import OPPONENT, READINGS, Act, Pass, Relocate

MOST_TURNS = (15, 40, 60, 120)  # lengths of games; one is chosen at random, the first if the board is not empty
ACCEPTED_EVERY = 8  # acts tried to one that is played if the engine accepts it
OTHER_CHOICES = 8  # at most, in place of an act that leads to doubt
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
    """One game, played act by act by the program and by the engine. Raises `Difference` where they differ, and what the
    driver raises."""

    driver: Any
    options: GameOptions = {}  # of its start
    asked: ActKind | None = None  # what the program asks for, as far as its words are understood

    def __init__(self, driver: GameDriver, counts: Counts) -> None:
        super().__init__(Position.start(), [])
        self.driver = driver
        self.readings = driver.readings
        self.counts = counts
        self.position = self.start

    def begin(self, start: Position) -> None:
        """Begin a game at `start`; the program may draw who begins."""
        self.start = self.position = self.driver.begin(start, **self.options)
        self.acts, self.tried, self.act, self.earlier = [], [], None, None
        self._compare(self.position)

    def give(self, act: Act, reason: IllegalActReason | None = None) -> Refusal | None:
        """Give the program an act that is legal or, for this reason, not. Returns the program's refusal."""
        self.act = act
        refusal: Refusal | None = self.driver.play(act, reason is None)
        if reason is None and refusal is not None:
            raise error_of(act, refusal, self.position, self.asked)
        if reason is not None and refusal is None:
            raise Difference(Aspect.LEGALITY, reason, None)
        return refusal

    def play(self, act: Act) -> None:
        """Play a legal act in both. A pass that the program has made by itself is not played again."""
        if isinstance(act, Pass) and self.acts and self.acts[-1] == act and self.position.legal_acts() != (act,):
            return
        before, after, played = self.position, self.position.play(act), [act]
        counts, kind = self.counts, kind_of(before, act)
        counts[Count.COMPARED, kind] += 1
        self.give(act)
        if self._has_passed(after):
            after = after.play(Pass())
            played.append(Pass())
            counts[Count.COMPARED, ActKind.PASSING] += 1
        self._compare(after, act)
        self.acts += played
        self.position, self.act = after, None
        counts[Count.AGREED, kind] += 1
        counts[Count.AGREED, ActKind.PASSING] += len(played) - 1
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
        if reason is None or not self.driver.can_try(self.position, act):
            return None
        self.counts[Count.COMPARED, ActKind.REFUSING] += 1
        refusal = self.give(act, reason)
        assert refusal
        self._compare_refusal(reason, refusal)
        self._compare(self.position)
        self.tried.append((len(self.acts), act))
        self.act = None
        self.counts[Count.AGREED, ActKind.REFUSING] += 1
        self.counts[Count.REFUSED, reason] += 1
        return refusal

    def play_at_random(self, rng: Random) -> None:
        """Play a game of random length, by players with a random preference for completing shapes."""
        self.begin(random_start(rng, self.driver.path == "memory", self.readings))
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
            choose = partial(player.choose, self.position)
            self.play(self.without_doubt(accepted or choose(), choose))
        self.refuse(random_act(self.position, rng))

    def play_again(self, case: Case) -> None:
        """Play a game from a fresh start, with the acts that were tried; its last act may be illegal, too.

        Raises `Difference`, and `KensingtonError` if the colour that should begin is not drawn.
        """
        for _ in range(MOST_STARTS):
            self._begin_like(case)
            if self.start == case.start:
                break
        else:
            raise KensingtonError(f"{case.start.rules.first} has not begun in any of {MOST_STARTS} games")
        for number, act in enumerate((*case.acts, case.act)):
            for _, illegal in (each for each in case.tried if each[0] == number):
                self.refuse(illegal)
            if act is not None:
                (self.play if illegality(self.position, act) is None else self.refuse)(act)

    def without_doubt(self, act: Act, choose: Callable[[], Act]) -> Act:
        """An act, or if it leads to doubt another choice."""
        others = (choose() for _ in range(OTHER_CHOICES))
        return next((each for each in chain([act], others) if not self.leads_to_doubt(each)), act)

    def leads_to_doubt(self, act: Act) -> bool:
        """Whether the rules have no certain reading of what may follow an act."""
        return False

    def _begin_like(self, case: Case) -> None:
        """Begin a game in the way of a case."""
        self.begin(case.start)

    def _has_passed(self, position: Position) -> bool:
        """Whether the player to act must pass, and the program has made the pass without waiting for a key."""
        return False

    def _compare_refusal(self, reason: IllegalActReason, refusal: Refusal) -> None:
        """Compare why both have refused an act."""

    @abstractmethod
    def _compare(self, position: Position, act: Act | None = None) -> None:
        """Compare whatever the program shows, and after an act what that has completed."""


class PositionGame(DifferentialGame):
    """A game in a program's memory."""

    driver: Positions

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
    shown = ScreenView()  # by the program after the last act, legal or not

    def begin(self, start: Position) -> None:
        """Begin a game on the empty board; the program draws who begins, and its own reading of rule 4 holds."""
        super().begin(start)
        self.counts[Count.SAME_STONE, self.start.rules.same_stone] += 1

    def leads_to_doubt(self, act: Act) -> bool:
        """By rule 4 the second relocation of a square takes a different stone. If a relocation in between, for rule 7,
        takes the stone of the first, that may mean this stone or whichever is on that point."""
        return isinstance(act, Relocate) and any(act.start == waiting.put for waiting in self.position.pending[1:])

    def _has_passed(self, position: Position) -> bool:
        if position.winner or position.legal_acts() != (Pass(),):
            return False
        return self.driver.view().to_act == OPPONENT[position.to_act.colour]

    def _compare(self, position: Position, act: Act | None = None) -> None:
        self.shown = shown = self.driver.view()
        self.asked = shown.asked
        state: dict[Aspect, Any] = {Aspect.BOARD: shown.board, Aspect.TO_ACT: shown.to_act, Aspect.ASKED: shown.asked}
        told = {aspect: answer for aspect, answer in state.items() if answer is not None}
        require_state(position, {Aspect.WINNER: shown.winner} | told)


def game_on(driver: Any, counts: Counts) -> DifferentialGame:
    """A game on the path of this driver."""
    return PositionGame(driver, counts) if driver.path == "memory" else ScreenGame(driver, counts)


def error_of(act: Act, refusal: Refusal, position: Position, asked: ActKind | None = None) -> KensingtonError:
    """What is wrong where a program, having `asked` for a kind of act, seems to refuse a legal one in this position.

    A text that is not understood is a failure of the comparison, not a refusal.
    """
    if refusal.board is not None:
        return Difference(Aspect.BOARD, state_of(position.play(act))[Aspect.BOARD], dict(refusal.board))
    if refusal.evidence is Evidence.NOT_UNDERSTOOD:
        return KensingtonError(f"its answer to {act}, which is legal, is not understood: {refusal.text!r}")
    player, kind = position.to_act.colour, kind_of(position, act)
    other = (AnswerPair(Aspect.ASKED, (player, kind), (player, asked)),) if asked not in (None, kind) else ()
    return Difference(Aspect.LEGALITY, None, refusal, other)
