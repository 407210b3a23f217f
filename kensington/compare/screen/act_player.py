"""Plays acts with the keys: moves the cursor, presses RETURN, and sees what comes of it.

The board decides what the program has accepted. Between choosing a stone and choosing where it goes the board does not
change; then the prompt tells whether the program holds the stone, and if its words are not understood, the next choice.
"""

from collections.abc import Callable

from kensington.compare.driver import NOT_UNDERSTOOD, Refused
from kensington.compare.program import ProgramError
from kensington.compare.screen.board_reader import StoneReading
from kensington.compare.screen.cursor import FIELDS, CursorLostError
from kensington.compare.screen.program_screen import ANSWER, FRAMES, LEISURE, ProgramScreen
from kensington.compare.screen.prompt_classifier import Prompt, PromptKind
from kensington.compare.screen.vocabulary import ACT_PROMPTS
from kensington.rules import Act, Pass, Place, Relocate, Slide

REFUSAL = 0.5  # seconds that a new text must show over an unchanged board to be a refusal
UNCLEAR = 3.0  # the same for a text that is not understood: a clearer one may follow


class ActPlayer:
    """Plays the acts of humans on a screen.

    `keeps` says whether the program holds a stone on after refusing its destination, and `puts_back` whether choosing
    its own point then puts it back; None if that is unknown. `held` is the point of a stone that is held. `boards` are
    the boards after our acts.
    """

    def __init__(self, screen: ProgramScreen) -> None:
        self.screen = screen
        self.keeps: bool | None = None
        self.puts_back: bool | None = None
        self.confirms = True  # the text changes once the stone to be moved is chosen
        self.held: int | None = None
        self.boards: list[StoneReading] = []

    def begin(self) -> None:
        """Forget the last game."""
        self.held = self.screen.left_at = None
        self.screen.announcement = []
        self.boards = []

    def play(self, act: Act) -> None:
        """Play an act for the human to act, and wait until the board shows it.

        Raises `Refused` with the program's words if it does not accept the act; then the board is as before.
        """
        match act:
            case Pass():
                self._pass()
            case Place(point):
                occupied = point in self.screen.stones()
                self._choose(act, point, lambda: not occupied and point in self.screen.read())
            case Slide(start, end) | Relocate(start, end):
                self._move(act, start, end)
            case _:
                raise Refused(act, "no key plays it")

    def _move(self, act: Slide | Relocate, start: int, end: int) -> None:
        occupied = end in self.screen.stones()
        if self.held not in (None, start):
            raise Refused(act, f"the stone on point {self.held} is held", self.held)
        if self.held is None:
            self.pick_up(act)
        self.held = None
        try:
            self.put_down(act, lambda: not occupied and self._has_gone(start, end))
        except Refused as refused:
            self._let_go(act)
            if self.held:
                raise Refused(act, refused.reason, self.held) from None
            raise

    def pick_up(self, act: Slide | Relocate) -> None:
        """Choose the stone to move. Raises `Refused` unless the program holds it then."""
        screen = self.screen
        if not self.confirms:
            self._choose(act, act.start, lambda: True)
            return
        before = screen.rows
        stone = act.start in screen.stones()

        def is_chosen() -> bool:
            return screen.rows != before and screen.prompts.prompt(screen.rows).kind is PromptKind.DESTINATION

        try:
            self._choose(act, act.start, is_chosen)
        except Refused:
            if not stone or screen.prompts.prompt(screen.rows).kind is not PromptKind.UNKNOWN:
                raise
            screen.left_at = None  # the prompt is not understood: go on, the board will tell

    def put_down(self, act: Slide | Relocate, taken: Callable[[], bool]) -> None:
        """Choose where the stone goes."""
        self.screen.cursor.held = act.start
        try:
            self._choose(act, act.end, taken, act.start)
        finally:
            self.screen.cursor.held = None

    def _has_gone(self, start: int, end: int) -> bool:
        seen = self.screen.read()
        return end in seen and start not in seen

    def _let_go(self, act: Slide | Relocate) -> None:
        """Put a stone back whose destination was refused, if it is still held. If that is impossible, it stays held."""
        screen = self.screen
        waits = screen.prompts.prompt(screen.rows).kind is PromptKind.DESTINATION
        if self.keeps is False or self.keeps is None and self.confirms and not waits:
            return
        if self.puts_back is False:
            self.held = act.start
            return
        before = screen.rows
        screen.cursor.held = act.start
        try:
            screen.cursor.go(act.start, act.end)
        finally:
            screen.cursor.held = None
        screen.prompts.answered(before)
        screen.cursor.choose()
        screen.left_at = act.start
        if self.confirms and not screen.until(lambda: self._is_released(before), ANSWER) and self.puts_back is None:
            self.held = act.start
        screen.until(lambda: act.start in screen.read(), LEISURE)

    def _is_released(self, before: list[str]) -> bool:
        rows = self.screen.rows
        return rows != before and self.screen.prompts.prompt(rows).kind is not PromptKind.DESTINATION

    def _choose(
        self, act: Act, point: int, taken: Callable[[], bool], begin: int | None = None, again: bool = True
    ) -> None:
        """Choose a point, to which the cursor comes from `begin`, and wait until that is accepted or refused.

        If nothing at all happens, the key may have been pressed too early, and is pressed again.
        """
        screen = self.screen
        begin, screen.left_at = screen.left_at or begin, None
        try:
            screen.cursor.go(point, begin)
        except CursorLostError as lost:
            raise self._lost(lost) from lost
        before = screen.stable_rows()
        screen.prompts.answered(before)
        screen.cursor.choose()
        changed = 0.0
        last, shown, stands = before, b"", True
        for _ in range(round(ANSWER * FIELDS / FRAMES)):
            picture = screen.program.picture.tobytes()
            if picture != shown or not stands:
                rows = screen.rows
                stands = rows == last  # otherwise it may be scrolling
                if stands and taken():
                    self.boards.append(screen.read())
                    return
                changed = changed if stands else 0.0
                shown, last = picture, rows
            changed += FRAMES / FIELDS if last != before else 0.0
            if changed >= REFUSAL and self._is_answer(screen.prompts.prompt(last), changed):
                break
            screen.program.beeb.run(frames=FRAMES)
        screen.left_at = point
        if again and self.confirms and last == before and screen.cursor.appears_at(point):
            self._choose(act, point, taken, point, again=False)
            return
        screen.program.check_basic(screen.rows, before)
        prompt = screen.prompts.prompt(screen.rows)
        unclear = prompt.kind is PromptKind.UNKNOWN and prompt.text
        raise Refused(act, f"{NOT_UNDERSTOOD}: {prompt.text!r}" if unclear else prompt.text)

    def _is_answer(self, prompt: Prompt, seconds: float) -> bool:
        """Whether a text that has shown for so long is the program's answer to a choice."""
        if prompt.kind is PromptKind.UNKNOWN:
            return seconds >= UNCLEAR
        return prompt.kind is not PromptKind.THINKS

    def _lost(self, lost: CursorLostError) -> ProgramError:
        prompt = self.screen.prompts.prompt(self.screen.rows)
        unclear = "" if prompt.kind in ACT_PROMPTS else f"; {NOT_UNDERSTOOD}: {prompt.text!r}"
        return self.screen.error(f"{lost}{unclear}")

    def _pass(self) -> None:
        screen = self.screen
        rows = screen.rows
        seen = screen.prompts.prompt(rows)
        if seen.kind not in (PromptKind.PASSES, PromptKind.RETURN):
            raise Refused(Pass(), seen.text)
        screen.prompts.answered(rows)
        screen.program.press(seen.continue_key)
        screen.until(lambda: screen.rows != rows, ANSWER)
