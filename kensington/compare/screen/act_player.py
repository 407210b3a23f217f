"""Plays acts with the keys: moves the cursor, presses the key that chooses, and sees what comes of it.

The board decides what the program has accepted. Between choosing a stone and choosing where it goes the board does not
change; then the prompt tells whether the program holds the stone, and if its words are not understood, the next choice.

What a program does with a stone whose destination it refuses is learnt from the next legal act of that kind, and until
then the program is returned to the moment before the refused act. A legal act is only refused if it is at that moment,
too, whatever was refused before; an illegal one that changes the board is tried there again.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from emulator.automation.cursor_keys import CursorLostError
from emulator.automation.program import FLASH, FRAMES, pictures, until
from emulator.automation.screen_text import differ
from kensington.board import POINTS
from kensington.compare.driver import Evidence, Refusal
from kensington.compare.program import ProgramError
from kensington.compare.screen.board_reader import StoneReading
from kensington.compare.screen.program_screen import ANSWER, LEISURE, Moment, ProgramScreen
from kensington.compare.screen.prompt_classifier import MESSAGES, Prompt, PromptKind
from kensington.compare.screen.prompt_tracker import TurnSign
from kensington.rules import Act, Pass, Place, Relocate, Slide

REFUSAL = 0.5  # seconds that a new text must show over an unchanged board to be a refusal
SLOWEST = 60.0  # seconds of drawing after a choice; a program in BASIC that draws a part of its board again takes 11
UNCLEAR = 3.0  # the same for a text that is not understood: a clearer one may follow
LESSONS = 3  # attempts to learn what a program does with a refused stone

Move = Slide | Relocate


class AfterRefusal(Enum):
    """What a program does with a stone whose destination it has refused."""

    DROPS = auto()
    HOLDS = auto()  # until its own point is chosen, which puts it back
    UNKNOWN = auto()


@dataclass
class MovingHabits:
    """What was learnt of how a program takes a slide or a relocation.

    `confirms` says whether its text changes once the stone to move is chosen, None if unknown.
    """

    after_refusal: AfterRefusal = AfterRefusal.UNKNOWN
    confirms: bool | None = None
    lessons: int = LESSONS


class RefusedMove(NamedTuple):
    """A stone on the point `start` whose destination was refused, and the moment after that."""

    kind: type[Move]
    start: int
    moment: Moment


class ActPlayer:
    """Plays the acts of humans on a screen.

    `habits` are the program's, `boards` the boards after our acts, with the times.
    """

    def __init__(self, screen: ProgramScreen) -> None:
        self.screen = screen
        self.habits: dict[type[Move], MovingHabits] = {Slide: MovingHabits(), Relocate: MovingHabits()}
        self.boards: list[tuple[float, StoneReading]] = []
        self._legal = self._may_go_on = True
        self._known: Moment | None = None  # before the acts refused since the last one that was accepted, if any
        self._refused: RefusedMove | None = None

    def begin(self) -> None:
        """Forget the last game."""
        self.screen.announcement = []
        self.screen.cursor.restart()
        self.boards, self._known, self._refused = [], None, None

    def play(self, act: Act, legal: bool = True) -> Refusal | None:
        """Play an act for the human to act, and wait until the board shows it; or else how it was refused.

        `legal` says whether it should be accepted. Raises `ProgramError`.
        """
        screen, doubtful, refusal = self.screen, self._known is not None, None
        self._legal, self._may_go_on = legal, True
        known = self._known or screen.moment()
        try:
            refusal = self._attempt(act, legal)
            again = refusal is not None and (legal or doubtful and not self._stands(known))
        except ProgramError:
            again = legal or doubtful
            if not again:
                raise
        if again:  # from a known state, and at another moment
            screen.return_to(known)
            screen.program.beeb.run(seconds=LEISURE)
            if doubtful and self._refused is None:  # what was learnt does not always hold
                self.habits = {
                    kind: MovingHabits(confirms=old.confirms, lessons=0) for kind, old in self.habits.items()
                }
            self._may_go_on = not legal  # the text may have asked for no key
            refusal = self._attempt(act, legal)
        refused, self._refused = self._refused, self._refused if refusal else None
        self._known = known if refusal else None
        if refused and not refusal and isinstance(act, refused.kind) and act.start != refused.start:
            self._learn(refused, act)
        return refusal

    def _stands(self, known: Moment) -> bool:
        """Whether the board is as it was at that moment: the program may have gone on with a stone that it held."""
        points = [point for point in POINTS if point != self.screen.cursor.left_at]
        return bool(until(self.screen.program, lambda: self.screen.read().agrees(known.stones, points), LEISURE))

    def _attempt(self, act: Act, legal: bool) -> Refusal | None:
        match act:
            case Pass():
                return self._pass()
            case Place(point):
                return self._put(point, vacant=point not in self.screen.stones())
            case Slide() | Relocate():
                return self._move(act, legal)
        return Refusal(Evidence.SILENT)  # no key plays it

    def _move(self, act: Move, legal: bool) -> Refusal | None:
        screen, habits, before = self.screen, self.habits[type(act)], self.screen.moment()
        unknown = self._known is None and self._kind() is PromptKind.UNKNOWN  # and not why an act was refused
        asked = screen.prompts.new_sentences(screen.rows) if unknown else []
        at_once = self.pick_up(act)
        if at_once and not legal and (at_once.evidence is Evidence.STATED or habits.confirms):
            return at_once
        said = screen.rows if differ(screen.rows, screen.prompts.now.before) else None
        sentences = screen.prompts.new_sentences(said) if said and self._kind() is not PromptKind.DESTINATION else []
        refusal = self.put_down(act, vacant=act.end not in before.stones)
        if refusal is None:
            habits.confirms = said is not None
            screen.prompts.know(sentences, PromptKind.DESTINATION)
            screen.prompts.know(asked, PromptKind.MOVE if isinstance(act, Slide) else PromptKind.REPOSITION)
        elif not legal:
            self._let_go(act, before, certain=at_once is None and habits.confirms is True)
        if refusal is None or at_once is None:
            return refusal and replace(refusal, took_stone=habits.confirms is True)
        return at_once if at_once.evidence is Evidence.STATED else refusal

    def pick_up(self, act: Move) -> Refusal | None:
        """Choose the stone to move. The refusal, or whatever else is unlike a prompt for its destination."""
        confirms = self.habits[type(act)].confirms
        if confirms is False:
            return self._choose(act.start, lambda _: True)
        return self._choose(act.start, partial(self._asks, for_destination=True), ANSWER if confirms else LEISURE)

    def put_down(self, act: Move, vacant: bool) -> Refusal | None:
        """Choose where the stone goes, a point that is vacant or not."""
        with self.screen.cursor.holding(act.start):
            return self._put(act.end, vacant, act.start)

    def _put(self, point: int, vacant: bool, left: int = 0) -> Refusal | None:
        """Choose a point, vacant or not, for a stone that comes from the pile or has `left` another point."""
        screen = self.screen
        looks, times = set[bytes](), 0  # of that point, before: the cursor may carry the stone, and be half drawn

        def has_come(before: Sequence[str]) -> bool:
            nonlocal times
            seen, look = screen.read(), screen.reader.appearance(screen.program.picture, point)
            stands = vacant and point in seen and left not in seen
            asks = screen.cursor.roams and screen.rows != before
            asks = asks and self._kind() not in (PromptKind.REFUSED, PromptKind.UNKNOWN)
            times = times + 1 if stands and look not in looks else 0
            return stands and (times > 1 or asks) and (self._legal or stays())

        def stays() -> bool:  # and does not go back to where it has come from
            screen.program.beeb.run(seconds=LEISURE)
            boards = (screen.reader.read(picture) for picture in pictures(screen.program, FLASH))
            return any(point in board and left not in board for board in boards)

        self._go(point)
        looks.update(screen.reader.appearance(picture, point) for picture in pictures(screen.program, FLASH))
        return self._choose_here(point, has_come)

    def _let_go(self, act: Move, before: Moment, certain: bool) -> None:
        """After a refused destination, let the program wait for a new act: by what it does with the stone if that was
        learnt, and else by returning to the moment before, unless something has changed on the board."""
        screen, habits = self.screen, self.habits[type(act)]
        if certain and habits.after_refusal is AfterRefusal.DROPS:
            return
        if certain and habits.after_refusal is AfterRefusal.HOLDS:
            self._put_back(act.start)
            return
        others = [point for point in POINTS if point != act.start]
        if until(screen.program, lambda: screen.read().agrees(before.stones, others), LEISURE):
            if certain and habits.lessons:
                self._refused = RefusedMove(type(act), act.start, screen.moment(before.stones))
            screen.return_to(before)

    def _put_back(self, point: int) -> None:
        """Choose the point of a stone that is held, and wait until the program has put it back."""
        screen = self.screen
        with screen.cursor.holding(point):
            self._choose(point, partial(self._asks, for_destination=False), LEISURE)
        screen.cursor.left_at = point
        until(screen.program, lambda: point in screen.read(), LEISURE)

    def _learn(self, refused: RefusedMove, act: Move) -> None:
        """Learn what the program does with a refused stone: whatever lets it accept the act that it has just accepted,
        of another stone, when it is tried after the refusal."""
        habits, after = self.habits[refused.kind], self.screen.moment()
        habits.lessons -= 1
        for habit in (AfterRefusal.DROPS, AfterRefusal.HOLDS):
            trial = deepcopy(
                self, {id(self.screen.program): self.screen.program}
            )  # it may mistake a mark for the cursor
            trial.screen.return_to(refused.moment)
            with suppress(ProgramError):
                if habit is AfterRefusal.HOLDS:
                    trial._put_back(refused.start)
                if trial.pick_up(act) is None and trial.put_down(act, vacant=True) is None:
                    habits.after_refusal = habit
                    break
        self.screen.return_to(after)

    def _choose(
        self, point: int, taken: Callable[[Sequence[str]], bool], patience: float = ANSWER, again: bool = True
    ) -> Refusal | None:
        """Choose a point, and wait until that is accepted, as `taken` tells from the rows before, or refused.

        If nothing at all happens, the key may have been pressed too early, and is pressed again.
        """
        self._go(point)
        return self._choose_here(point, taken, patience, again)

    def _choose_here(
        self, point: int, taken: Callable[[Sequence[str]], bool], patience: float = ANSWER, again: bool = True
    ) -> Refusal | None:
        screen, program = self.screen, self.screen.program
        before = last = screen.stable_rows()
        screen.prompts.answered(before, announced=self._kind() is PromptKind.PASSES)
        screen.cursor.choose(point)
        begun = since = program.seconds
        shown: set[int] = set()  # what flashes shows the same again and again, drawing does not
        confirmed = False
        while program.seconds - since < patience and program.seconds - begun < SLOWEST:
            steady, last = screen.rows == last, screen.rows  # it may be scrolling
            if steady and taken(before):
                self.boards.append((program.seconds, screen.read()))
                if screen.cursor.roams:  # soon it will be on the stone
                    until(program, self._sees_cursorless_board, REFUSAL)
                return None
            look = hash((screen.reader.appearance(program.picture), *last))
            if look not in shown:
                shown.add(look)
                since = program.seconds
            elif differ(last, before) and self._is_refusal(program.seconds - since):
                if confirmed or not self.confirm():
                    break
                confirmed, since = True, program.seconds
            program.beeb.run(frames=FRAMES)
        screen.cursor.left_at = point
        if again and not differ(last, before) and patience == ANSWER and screen.cursor.appears_at(point):
            return self._choose(point, taken, patience, again=False)
        program.check(screen.rows, before)
        return self._refusal()

    def confirm(self) -> bool:
        """Confirm the last choice if the program asks for that; whether it does."""
        key = Prompt(PromptKind.CONFIRM, self.screen.prompts.reply(self.screen.rows)).key_to_confirm
        if key is not None:
            self.screen.program.hold(key or self.screen.cursor.chooses)
        return key is not None

    def _go(self, point: int) -> None:
        try:
            self.screen.cursor.go(point)
        except CursorLostError as lost:
            raise self.screen.error(str(lost)) from lost

    def _sees_cursorless_board(self) -> bool:
        picture = self.screen.program.picture
        self.screen.program.beeb.run(frames=1)
        still = bool((self.screen.program.picture == picture).all())
        return still and self.screen.reader.learn_cursorless(picture)

    def _refusal(self) -> Refusal:
        """How the last choice was refused. A message that waits for a key gets it."""
        screen = self.screen
        said, kind = Prompt(PromptKind.REFUSED, screen.prompts.reply(screen.rows)), self._kind()
        if kind not in MESSAGES - {PromptKind.RETURN} and said.wants_key and self._may_go_on:
            rows = screen.rows
            if kind is PromptKind.RETURN or said.wants_space and not screen.cursor.is_visible():
                screen.program.press(said.continue_key)
                until(screen.program, lambda: screen.rows != rows, LEISURE)
        if not said.text:
            return Refusal(Evidence.SILENT)
        return Refusal(Evidence.NOT_UNDERSTOOD if kind is PromptKind.UNKNOWN else Evidence.STATED, said.text)

    def _is_refusal(self, seconds: float) -> bool:
        """Whether a text shown for `seconds` over an unchanged board answers a choice."""
        kind = self._kind()
        return kind is not PromptKind.THINKS and seconds >= (UNCLEAR if kind is PromptKind.UNKNOWN else REFUSAL)

    def _asks(self, before: Sequence[str], for_destination: bool) -> bool:
        """Whether a prompt that is new since these rows asks for a destination, or for anything else."""
        asks = self._kind() is PromptKind.DESTINATION
        return self.screen.rows != before and asks is for_destination

    def _kind(self) -> PromptKind:
        return self.screen.prompts.prompt(self.screen.rows).kind

    def _pass(self) -> Refusal | None:
        screen = self.screen
        rows = screen.rows
        seen = screen.prompts.prompt(rows)
        if seen.kind not in (PromptKind.PASSES, PromptKind.RETURN):  # it may have passed by itself, unseen
            passed = screen.prompts.sign is TurnSign.NOWHERE or screen.prompts.passed_before(rows)
            return None if passed else Refusal(Evidence.STATED, seen.text)
        screen.prompts.answered(rows)
        if seen.wants_key or not screen.cursor.is_visible():  # else the other player may act already
            screen.program.press(seen.continue_key)
            until(screen.program, lambda: screen.rows != rows, ANSWER)
        return None
