"""Plays acts with the keys: moves the cursor, presses RETURN, and sees what comes of it.

The board decides what the program has accepted. Between choosing a stone and choosing where it goes the board does not
change; then the prompt tells whether the program holds the stone, and if its words are not understood, the next choice.
"""

from collections.abc import Callable

from kensington.compare.driver import Evidence, Refusal
from kensington.compare.screen.board_reader import StoneReading
from kensington.compare.screen.cursor import CursorLostError
from kensington.compare.screen.program_screen import ANSWER, FRAMES, LEISURE, ProgramScreen
from kensington.compare.screen.prompt_classifier import ACT_PROMPTS, PromptKind
from kensington.errors import KensingtonError
from kensington.rules import Act, Pass, Place, Relocate, Slide

REFUSAL = 0.5  # seconds that a new text must show over an unchanged board to be a refusal
SLOWEST = 60.0  # seconds of drawing after a choice; a program in BASIC that draws a part of its board again takes 11
UNCLEAR = 3.0  # the same for a text that is not understood: a clearer one may follow


class Refused(KensingtonError):
    """The program refused an act."""

    def __init__(self, act: Act, text: str = "", evidence: Evidence | None = None) -> None:
        super().__init__(f"{act}: the program refuses it" + (f": {text}" if text else ""))
        self.refusal = Refusal(evidence or (Evidence.STATED if text else Evidence.SILENT), text)


class ActPlayer:
    """Plays the acts of humans on a screen.

    `keeps` says whether the program holds a stone on after refusing its destination, and `puts_back` whether choosing
    its own point then puts it back; None if that is unknown. `confirms` says whether the text changes once the stone to
    move is chosen. `held` is the point of a stone that is held. `boards` are the boards after our acts, with the times.
    """

    def __init__(self, screen: ProgramScreen) -> None:
        self.screen = screen
        self.keeps: bool | None = None
        self.puts_back: bool | None = None
        self.confirms = True
        self.held: int | None = None
        self._certain = True  # that it is held: if not, the next act is tried nevertheless
        self.boards: list[tuple[float, StoneReading]] = []

    def begin(self) -> None:
        """Forget the last game."""
        self.held, self._certain, self.screen.left_at = None, True, None
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
                vacant = point not in self.screen.stones()
                self._choose(act, point, lambda: vacant and point in self.screen.read())
            case Slide() | Relocate():
                self._move(act)
            case _:
                raise Refused(act, "no key plays it")

    def _move(self, act: Slide | Relocate) -> None:
        vacant = act.end not in self.screen.stones()
        held, certain = self.held, self._certain
        if certain and held not in (None, act.start):
            raise Refused(act, f"the stone on point {held} is held")
        self.held, self._certain = None, True

        def has_gone() -> bool:
            seen = self.screen.read()
            return vacant and act.end in seen and act.start not in seen

        if held == act.start:
            try:
                self.put_down(act, has_gone)
            except Refused:
                if certain:
                    self._let_go(act)
                    raise
            else:
                return
        try:
            self.pick_up(act)
        except Refused:
            if held is not None:
                self.held, self._certain = held, False
            raise
        try:
            self.put_down(act, has_gone)
        except Refused:
            self._let_go(act)
            raise

    def pick_up(self, act: Slide | Relocate) -> None:
        """Choose the stone to move. Raises `Refused` unless the program holds it then, or may hold it."""
        screen = self.screen
        before = screen.rows
        stone = act.start in screen.stones()
        try:
            self._choose(act, act.start, lambda: self._asks(before, for_destination=True))
        except Refused:
            if not stone or self._kind() is not PromptKind.UNKNOWN:
                raise
            screen.left_at = None  # the prompt is not understood: go on, the board will tell
            self._certain = False

    def put_down(self, act: Slide | Relocate, taken: Callable[[], bool]) -> None:
        """Choose where the stone goes."""
        self.screen.cursor.held = act.start
        try:
            self._choose(act, act.end, taken)
        finally:
            self.screen.cursor.held = None

    def _let_go(self, act: Slide | Relocate) -> None:
        """Put a stone back whose destination was refused, if it is still held. If that is impossible, it stays held."""
        screen, before = self.screen, self.screen.rows
        if self.keeps is False or self.keeps is None and self.confirms and self._kind() is not PromptKind.DESTINATION:
            return
        if self.puts_back is False:
            self.held = act.start
            return
        screen.cursor.held = act.start
        try:
            self._choose(act, act.start, lambda: self._asks(before, for_destination=False), again=False)
        except Refused:
            self.held = act.start if self.puts_back is None else None
        finally:
            screen.cursor.held = None
        screen.left_at = act.start
        screen.until(lambda: act.start in screen.read(), LEISURE)

    def _choose(self, act: Act, point: int, taken: Callable[[], bool], again: bool = True) -> None:
        """Choose a point, and wait until that is accepted or refused.

        If nothing at all happens, the key may have been pressed too early, and is pressed again.
        """
        screen, program = self.screen, self.screen.program
        begin, screen.left_at = screen.left_at or screen.cursor.held, None
        try:
            screen.cursor.go(point, begin)
        except CursorLostError as lost:
            prompt = screen.prompts.prompt(screen.rows)
            unclear = "" if prompt.kind in ACT_PROMPTS else f"; prompt not understood: {prompt.text!r}"
            raise screen.error(f"{lost}{unclear}") from lost
        before = last = screen.stable_rows()
        screen.prompts.answered(before)
        screen.cursor.choose()
        begun = since = program.seconds
        shown: set[int] = set()  # what flashes shows the same again and again, drawing does not
        while program.seconds - since < ANSWER and program.seconds - begun < SLOWEST:
            steady, last = screen.rows == last, screen.rows  # it may be scrolling
            if steady and taken():
                self.boards.append((program.seconds, screen.read()))
                return
            look = hash((screen.reader.appearance(program.picture), *last))
            if look not in shown:
                shown.add(look)
                since = program.seconds
            elif last != before and self._is_refusal(program.seconds - since):
                break
            program.beeb.run(frames=FRAMES)
        screen.left_at = point
        if again and self.confirms and last == before and screen.cursor.appears_at(point):
            self._choose(act, point, taken, again=False)
            return
        program.check(screen.rows, before)
        reply = screen.prompts.reply(screen.rows)
        unclear = bool(reply) and self._kind() is PromptKind.UNKNOWN
        raise Refused(act, reply, Evidence.NOT_UNDERSTOOD if unclear else None)

    def _is_refusal(self, seconds: float) -> bool:
        """Whether a text shown for `seconds` over an unchanged board answers a choice."""
        kind = self._kind()
        return kind is not PromptKind.THINKS and seconds >= (UNCLEAR if kind is PromptKind.UNKNOWN else REFUSAL)

    def _asks(self, before: list[str], for_destination: bool) -> bool:
        """Whether a new prompt asks for a destination, or for anything else, or whether no prompt tells that."""
        asks = self._kind() is PromptKind.DESTINATION
        return not self.confirms or self.screen.rows != before and asks is for_destination

    def _kind(self) -> PromptKind:
        return self.screen.prompts.prompt(self.screen.rows).kind

    def _pass(self) -> None:
        screen = self.screen
        rows = screen.rows
        seen = screen.prompts.prompt(rows)
        if seen.kind not in (PromptKind.PASSES, PromptKind.RETURN):
            raise Refused(Pass(), seen.text)
        screen.prompts.answered(rows)
        screen.program.press(seen.continue_key)
        screen.until(lambda: screen.rows != rows, ANSWER)
