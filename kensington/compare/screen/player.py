"""Plays a program by its screen and keys alone: looks at the picture, reads the text, presses keys.

`ScreenPlayer.calibrate` plays the opening of a game between two people. From it, it learns where the board is, what the
cursor and the stones look like, which keys move the cursor and what the prompts look like. After that it can play games
with any players: `play` an act, `watch` the program, `look` at the screen. `ScreenDriver` is the
`kensington.compare.driver.GameDriver` for a game between two people.

It relies only on the manual of 1984. Whatever it cannot recognise it reports in a ProgramError whose picture has the
reading drawn over the screen.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypeVar

import numpy as np

from emulator import Beeb
from kensington.compare.driver import Refused
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.calibration import BoardView, NotVisibleError
from kensington.compare.screen.cursor import (
    CANDIDATES,
    FIELDS,
    FLASH,
    CursorControl,
    CursorLostError,
    NotACursorKeyError,
)
from kensington.compare.screen.game_setup import GameSettings, set_up_game
from kensington.compare.screen.prompt_classifier import Prompt, PromptKind
from kensington.compare.screen.prompt_tracker import PLAYERS_ASKED, PromptTracker
from kensington.compare.screen.stones import StoneClassifier, StoneReading, drawn_over
from kensington.rules import OPPONENT, SUPPLY, Act, Colour, Pass, Place, Relocate, Rules, Slide

FRAMES = 2  # fields between two looks while something happens,
SELDOM = 25  # and at most while nothing does
ANSWER = 6.0  # seconds in which a choice is taken or refused
REFUSAL = 0.5  # seconds for which a new text stands over an unchanged board if it says that a choice is refused
LEISURE = 2.0  # seconds that a program gets to draw everything
AT_REST = 0.3  # seconds for which a prompt stands that is not about to go
AT_EASE = 5.0  # the same for one of which the words or the cursor are not certain,
AT_LAST = 30.0  # and without one of them
STANDING = 3  # looks one after another that show the same where something may just be being drawn
FLICKERS = 4  # changes of what is where choices begin that are a flashing cursor
WATCHING = 900.0  # seconds that a program may take until it asks a person or the game is over
STALLED = 240.0  # seconds of them in which nothing at all changes
FLASHING = 0.2  # of the looks at least have a stone that comes and goes,
COMING_AND_GOING = 8.0  # in so many seconds: a slow program draws six stones one after another
STONES = 2 * SUPPLY[2]
SEEDS, SEED_TIME = 3000, 0.02  # moments at which a game can be begun; seconds between them

# Where stones are put in the game that the looks are learnt from, after the other player's first, which is put where
# choices begin: the first player completes a triangle by his last, and takes that stone elsewhere.
OWN, OTHERS, ELSEWHERE = (7, 33, 11, 15), (42, 40, 60), 20
T = TypeVar("T")


class ScreenState(NamedTuple):
    """What a person sees: the stones, what is asked, which player is to act (0 or 1), and which has won."""

    stones: StoneReading
    prompt: Prompt
    to_act: int | None
    winner: int | None


class ScreenPlayer:
    """The person in front of this program. `settings` are those of the game, `colours` the players', if known.

    `view`, `looks`, `cursor` and `prompts` are what `calibrate` has learnt. With a television of the other kind, it is
    learnt anew by `new_game`.
    """

    view: BoardView
    classifier: StoneClassifier
    cursor: CursorControl
    prompts: PromptTracker

    def __init__(self, program: Program) -> None:
        self.program = program
        self.settings = GameSettings()
        self.colours: list[Colour] = []
        self._of_turns: list[Colour] = []  # the colours of who began the game that was learnt from, and of the other
        self._television: bool | None = None  # what was learnt is for this kind
        self._boards: list[StoneReading] = []  # since the last `watch`
        self._seen, self._seen_at = StoneReading({}), -1  # the stones seen last, and the cycle in which that was
        self._at_home: dict[bytes, set[Colour | None]] = {}  # what is where choices begin, by how that looks
        self._left_at: int | None = None  # where the cursor is after a refusal
        self._says_when_chosen = True  # that the stone to be moved has been chosen changes the text

    # Learning

    def calibrate(self, television: bool = True) -> None:
        """Learn all that is needed to play. Raises ProgramError where something is not to be made out."""
        avoided: set[str] = set()
        cursor: CursorControl | None = None
        for _ in CANDIDATES:
            self._sit_down(GameSettings(television=television))
            if cursor is None:
                cursor = CursorControl(self.program, *self._find_board())
                cursor.avoided |= avoided
            try:
                cursor.find_keys()
            except NotACursorKeyError as acts:
                avoided.add(acts.key)
                cursor = cursor if cursor.steps else None
            except (CursorLostError, NotVisibleError) as lost:
                raise self._error(str(lost)) from lost
            else:
                break
        if cursor is None:
            raise self._error("no key moves the cursor")
        self.cursor = cursor
        try:
            self._learn_stones()
        except (CursorLostError, NotVisibleError) as lost:
            raise self._error(str(lost)) from lost
        self._television = television

    def _find_board(self) -> tuple[StoneClassifier, np.ndarray]:
        """The board, from a picture in which it is empty but for a cursor."""
        fault = ""
        for _ in range(3):  # something may flash
            picture = self.program.picture
            try:
                self.view = BoardView.find(picture)
            except NotVisibleError as error:
                fault = str(error)
                self.program.beeb.run(seconds=FLASH / 3)
            else:
                self.classifier = StoneClassifier(self.view, picture)
                return self.classifier, picture
        raise self.program.error(fault)

    def _learn_stones(self) -> None:
        """Put some stones on the board, and move one of them, so that all looks and prompts have been seen."""
        home = self.cursor.home
        self._at_home = {look: {None} for look in self.cursor.finder.pointed_at(home)}
        self.prompts = PromptTracker(self.settings.names)
        first = self.prompts.player_to_act(self.rows)
        for number, point in enumerate((OWN[0], home, OWN[1], OTHERS[0], OWN[2], OTHERS[1], OWN[3])):
            self._learn_stone(first, number, point)
        self.prompts.learn(self.rows, first)
        self.prompts.learn_meaning(self.rows, PromptKind.REPOSITION)
        if first is not None and not self.colours:
            self.colours = self._of_turns if first == 0 else self._of_turns[::-1]
        before = self.rows
        self.cursor.go(home)
        self.cursor.choose()
        self._says_when_chosen = bool(self._until(lambda: self.rows != before, ANSWER))
        self.program.beeb.run(seconds=LEISURE)
        self.prompts.learn(self.rows, first)
        if self._says_when_chosen:
            self.prompts.learn_meaning(self.rows, PromptKind.DESTINATION)
        self.cursor.held = home
        self.cursor.go(ELSEWHERE, home)
        self.cursor.choose()
        self.cursor.held = None
        wanted = {ELSEWHERE, *OWN, *OTHERS[:2]}
        if not self._until(lambda: set(self._read()) - {home} == wanted, ANSWER):
            raise self._error("a triangle was completed, and an opposing stone cannot be repositioned")
        self.program.beeb.run(seconds=LEISURE)
        self._learn_stone(first, len(OWN) + len(OTHERS), OTHERS[2])
        self._learn_stone(first, len(OWN) + len(OTHERS) + 1, home)

    def _learn_stone(self, first: int | None, number: int, point: int) -> None:
        """Put the stone of this turn, counted from 0, on a point, and take its look: with the cursor, if that is where
        choices begin, and without it at other points."""
        player = None if first is None else (first + number) % 2
        self.prompts.learn(self.rows, player)
        if point == self.cursor.home:
            self._put_at_home(self._of_turns[number % 2])
            return
        picture = self._put(point)
        if number == 0:
            colour = self._colour_of(player, picture, point)
            self._of_turns = [colour, OPPONENT[colour]]
        self.classifier.learn(self._of_turns[number % 2], picture, point)

    def _put_at_home(self, colour: Colour) -> None:
        """Have a stone put where choices begin; how it looks with the cursor, which may hide it."""
        home = self.cursor.home
        before = self.rows
        self.cursor.go(home)
        self.cursor.choose()
        self._until(lambda: self.rows != before, ANSWER)
        self.program.beeb.run(seconds=LEISURE)
        for look, _ in self._standing_at_home():
            self._at_home.setdefault(look, set()).add(colour)

    def _put(self, point: int) -> np.ndarray:
        """Have a stone put on a point; the picture of it, once it has been drawn and the cursor has left it."""
        finder, program = self.cursor.finder, self.program
        before = finder.look(program.picture, point)
        self.cursor.go(point)
        self.cursor.choose()
        last, since = before, program.seconds

        def stands() -> bool:
            nonlocal last, since
            look = finder.look(program.picture, point)
            if look != last or look == before or finder.may_be_pointed_at(look, point):
                last, since = look, program.seconds
            return program.seconds - since >= FLASH

        if not self._until(stands, ANSWER):
            raise self._error(f"RETURN was pressed with the cursor on point {point}, and no stone comes there")
        return program.picture

    def _colour_of(self, player: int | None, picture: np.ndarray, point: int) -> Colour:
        """The colour of the first player's stone on a point: by the answer to the prompt for it, or by its look."""
        if player is not None and self.colours:
            return self.colours[player]
        x, y = self.view.pixel(point)
        across, down = (spacing / 3 for spacing in self.view.spacing)
        stone = picture[max(int(y - down), 0) : int(y + down), max(int(x - across), 0) : int(x + across)]
        red, blue = stone & 1 > 0, stone & 4 > 0
        return "red" if (red & ~blue).sum() >= (blue & ~red).sum() else "blue"

    # Games

    def new_game(self, settings: GameSettings, seed: int = 0) -> None:
        """Begin a game by these settings. The program's own chance comes from the clock: `seed` is when it begins."""
        if self._television is not settings.television:
            self.calibrate(settings.television)
        self._sit_down(settings, seed)
        self.prompts.names = tuple(name.casefold() for name in settings.names)
        self.prompts.answered(())
        self._boards = []
        self._left_at = None

    def _sit_down(self, settings: GameSettings, seed: int = 0) -> None:
        self.program.restart()
        self.program.beeb.run(seconds=seed % SEEDS * SEED_TIME)
        self.settings = settings
        answers = set_up_game(self.program, settings)
        if any(answer.kind is PromptKind.COLOUR for answer in answers):
            self.colours = ["red", "blue"] if settings.red == 0 else ["blue", "red"]

    def look(self) -> ScreenState:
        """What is to be seen now. Raises ProgramError if some point cannot be read."""
        rows = self.rows
        seen = self.prompts.prompt(rows)
        winner = None
        if seen.kind is PromptKind.WON:
            winner = self.prompts.named(seen.text)
        player = self.prompts.player_to_act(rows)
        return ScreenState(
            self.stones(), seen, player, player if winner is None and seen.kind is PromptKind.WON else winner
        )

    def stones(self) -> StoneReading:
        """The stones on the board, as soon as two looks agree. Raises ProgramError if some point cannot be read."""
        if self._seen_at != self.program.beeb.cycles:
            self._seen = self._seen_stones()
            self._seen_at = self.program.beeb.cycles
        return self._seen

    def _seen_stones(self) -> StoneReading:
        if self.prompts.prompt(self.rows).kind is PromptKind.WON:
            return self._flashing_stones()
        before = self._read()
        for _ in range(round(FLASH * FIELDS / FRAMES)):
            self.program.beeb.run(frames=FRAMES)
            reading = self._read()
            if reading == before and set(reading.unsure + before.unsure) <= {self.cursor.home, self._left_at}:
                return self._without_cursor(reading)
            before = reading
        pictures = []
        for _ in range(round(FLASH * FIELDS / FRAMES)):
            self.program.beeb.run(frames=FRAMES)
            pictures.append(self.program.picture)
        reading = self.classifier.read(*pictures)
        if self._left_at and reading.unsure == [self._left_at]:
            return self._as_before(reading, self._left_at)
        if reading.unsure:
            raise self._error(f"it cannot be told what is on {', '.join(map(str, reading.unsure))}", reading)
        return reading

    def _without_cursor(self, reading: StoneReading) -> StoneReading:
        """A reading in which the cursor does not deceive: where it was left after a refusal, all is as it was; the
        point where choices begin is read anew if the cursor is there."""
        home, finder = self.cursor.home, self.cursor.finder
        look, left = finder.look(self.program.picture, home), self._left_at
        if left and left != home:
            if self.cursor.flashes or not finder.is_bare(finder.look(self.program.picture, left), left):
                return self._as_before(reading, left)
            if not finder.is_pointed_at(look, home):
                return reading
        if finder.is_bare(look, home) and not self.cursor.flashes:
            return reading
        known = self._at_home.get(look, set()) if not self.cursor.flashes else set()
        colour = next(iter(known)) if len(known) == 1 else self._under_cursor()
        others = {point: stone for point, stone in reading.items() if point != home}
        return StoneReading(others | ({home: colour} if colour else {}))

    def _as_before(self, reading: StoneReading, point: int) -> StoneReading:
        """A reading in which what was seen last stands at a point."""
        others = {at: stone for at, stone in reading.items() if at != point}
        return StoneReading(others | ({point: self._seen[point]} if point in self._seen else {}))

    def _under_cursor(self) -> Colour | None:
        """The stone where choices begin, the cursor being there: as it is read while that is not to be seen."""
        home, finder = self.cursor.home, self.cursor.finder
        read: dict[bytes, StoneReading] = {}
        for look, reading in self._standing_at_home():
            read[look] = reading
            if finder.is_bare(look, home) and home not in reading.unsure:
                return reading.get(home)
        if len(read) > 1:
            stones = [read[look].get(home) for look in read if not finder.is_pointed_at(look, home)]
            colour = next((stone for stone in stones if stone), None)
        else:
            self._left_at = self.cursor.go_elsewhere()
            self._until(lambda: home not in self._read().unsure, ANSWER)
            colour = self._read().get(home)
        for look in read:
            self._at_home.setdefault(look, set()).add(colour)
        return colour

    def _standing_at_home(self) -> Iterator[tuple[bytes, StoneReading]]:
        """How it looks where choices begin, and what is read then: each look as soon as it stands there, and is not
        just being drawn."""
        last, looks = b"", 0
        told: set[bytes] = set()
        for _ in range(round(FLASH * FIELDS / FRAMES)):
            self.program.beeb.run(frames=FRAMES)
            picture = self.program.picture
            look = self.cursor.finder.look(picture, self.cursor.home)
            looks = looks + 1 if look == last else 1
            last = look
            if looks == STANDING and look not in told:
                told.add(look)
                yield look, self.classifier.read(picture)

    def _flashing_stones(self) -> StoneReading:
        """The stones of a finished game, of which some may come and go."""
        readings = []
        for _ in range(round(COMING_AND_GOING * FIELDS / FRAMES)):
            self.program.beeb.run(frames=FRAMES)
            readings.append(self._read())
        seen = Counter(stone for reading in readings for stone in reading.items())
        often = FLASHING * len(readings)
        return StoneReading({point: colour for (point, colour), times in sorted(seen.items()) if times >= often})

    def _read(self) -> StoneReading:
        return self.classifier.read(self.program.picture)

    # Acting

    def play(self, act: Act) -> None:
        """Put an act to the program, for the person who is to act, until it is seen on the board.

        Raises `Refused`, with the program's words, if the program does not take it; then everything is as before.
        """
        if isinstance(act, Pass):
            self._pass()
        elif isinstance(act, Place):
            occupied = act.point in self.stones()
            self._choose(act, act.point, lambda: not occupied and act.point in self._read())
        elif isinstance(act, Slide | Relocate):
            occupied = act.end in self.stones()
            before = self.rows
            self._choose(act, act.start, lambda: self._is_chosen(before))
            self.cursor.held = act.start
            try:
                self._choose(act, act.end, lambda: not occupied and self._has_gone(act), act.start)
            except Refused:
                self._put_back(act)
                raise
            finally:
                self.cursor.held = None
        else:
            raise Refused(act, "there is no key for it")

    def _choose(self, act: Act, point: int, taken: Callable[[], bool], begin: int | None = None) -> None:
        """Choose a point, to which the cursor comes from `begin`, and wait until it is taken or refused."""
        begin, self._left_at = begin or self._left_at, None
        try:
            self.cursor.go(point, begin)
        except CursorLostError as lost:
            raise self._error(str(lost)) from lost
        before = self._whole_text()
        self.prompts.answered(before)
        self.cursor.choose()
        changed = 0.0
        last, shown, stands = before, b"", True
        for _ in range(round(ANSWER * FIELDS / FRAMES)):
            picture = self.program.picture.tobytes()
            if picture != shown or not stands:
                rows = self.rows
                stands = rows == last  # or else it may be scrolling
                if stands and taken():
                    self._boards.append(self._read())
                    return
                changed = changed if stands else 0.0
                shown, last = picture, rows
            changed += FRAMES / FIELDS if last != before else 0.0
            if changed >= REFUSAL and self.prompts.prompt(last).kind is not PromptKind.THINKS:
                break
            self.program.beeb.run(frames=FRAMES)
        self._left_at = point
        raise Refused(act, self.prompts.prompt(self.rows).text)

    def _is_chosen(self, before: list[str]) -> bool:
        """Whether the stone to be moved has been taken up: the program asks where it goes."""
        if not self._says_when_chosen:
            return True
        rows = self.rows
        return rows != before and self.prompts.prompt(rows).kind is PromptKind.DESTINATION

    def _has_gone(self, act: Slide | Relocate) -> bool:
        seen = self._read()
        return act.end in seen and act.start not in seen

    def _is_let_go(self, before: list[str]) -> bool:
        rows = self.rows
        return rows != before and self.prompts.prompt(rows).kind is not PromptKind.DESTINATION

    def _put_back(self, act: Slide | Relocate) -> None:
        """Choose the point again that a stone was taken up from, if the program still holds it, so as to let it go."""
        if self._says_when_chosen and self.prompts.prompt(self.rows).kind is not PromptKind.DESTINATION:
            return
        before = self.rows
        self.cursor.go(act.start, act.end)
        self.prompts.answered(before)
        self.cursor.choose()
        self._left_at = act.start
        if self._says_when_chosen and not self._until(lambda: self._is_let_go(before), ANSWER):
            raise self._error(f"{act} was refused, and the stone on point {act.start} cannot be put back")
        self._until(lambda: act.start in self._read(), LEISURE)

    def _pass(self) -> None:
        rows = self.rows
        seen = self.prompts.prompt(rows)
        if seen.kind not in (PromptKind.PASSES, PromptKind.RETURN):
            raise Refused(Pass(), seen.text)
        self.prompts.answered(rows)
        self.program.press(seen.continue_key)
        self._until(lambda: self.rows != rows, ANSWER)

    # Watching

    def watch(self, seconds: float = WATCHING) -> list[StoneReading]:
        """Wait until a person is asked, or must be told to pass, or somebody has won.

        Returns the boards that were seen since the last call, one after the other, also those of acts that were played.
        Stones that are only tried are among them. Raises ProgramError if the program takes longer, does nothing, or
        stands at an old prompt and answers no key.
        """
        deadline = self.program.seconds + seconds
        look = _ScreenPoll(self)
        while not look.over:
            if self.program.seconds >= deadline or look.still >= STALLED:
                raise self._error(f"asks nothing in {seconds if look.still < STALLED else STALLED:g} s")
            self.program.beeb.run(frames=look.frames)
            look.again()
            if look.reading and (not self._boards or look.reading != self._boards[-1]):
                self._boards.append(look.reading)
            if look.told:
                self.prompts.answered(self.rows)
                self.program.press(look.prompt.continue_key)
                look = _ScreenPoll(self)
        boards, self._boards = self._boards, []
        last = self.stones()
        if look.cursorless:
            self._find_cursor()
        return boards if boards and boards[-1] == last else [*boards, last]

    def is_human(self, player: int | None) -> bool:
        """Whether a player is a person; one whose name was not seen is."""
        return player is None or self.settings.levels[player] == 0

    # How it is done

    @property
    def rows(self) -> list[str]:
        """The text on the screen, row by row. Lines of the board and cursors look like underlines, and are none."""
        return [row.replace("_", " ") for row in self.program.rows]

    def _whole_text(self) -> list[str]:
        """The rows as soon as two looks agree: a prompt may still be being written when the cursor is there."""
        before: list[str] = []
        while (rows := self.rows) != before:
            before = rows
            self.program.beeb.run(frames=FRAMES)
        return rows

    def _find_cursor(self) -> None:
        """Move the cursor, which is not to be seen where a choice begins: a program that has crashed has none."""
        try:
            self._left_at = self.cursor.go_elsewhere()
        except CursorLostError as lost:
            raise self._error(f"answers no key any more: {lost}") from lost

    def _until(self, condition: Callable[[], T], seconds: float) -> T | None:
        """Run until a condition holds, and give what it gave; None if that takes too long."""
        for _ in range(round(seconds * FIELDS / FRAMES)):
            if found := condition():
                return found
            self.program.beeb.run(frames=FRAMES)
        return None

    def _error(self, what: str, reading: StoneReading | None = None) -> ProgramError:
        """The error that says `what`, with the reading of the screen drawn over it."""
        error = self.program.error(what)
        if hasattr(self, "classifier"):
            shown = self.classifier.read(self.program.picture) if reading is None else reading
            error.picture = drawn_over(self.program.beeb.screen.image, self.view, shown)
        return error


class _ScreenPoll:
    """StoneClassifier at a program, one after another, until nothing more happens without a person."""

    def __init__(self, screen: ScreenPlayer) -> None:
        self._screen = screen
        self._rows: list[str] = []
        self._picture = b""
        self._last: StoneReading | None = None
        self._text_since = self._since = screen.program.seconds
        self._home = b""
        self._odd = self._pointed_at = -FLASH  # when something, and when the cursor, was seen at home last
        self._is_pointed_at, self._is_bare = False, True
        self._flickers = 0
        self.reading: StoneReading | None = None  # on which the last two looks agree
        self.prompt = Prompt(PromptKind.UNKNOWN)
        self.over = self.told = self.cursorless = False

    def again(self) -> None:
        """Look."""
        screen, now = self._screen, self._screen.program.seconds
        picture = screen.program.picture
        seen = picture.tobytes()
        if seen != self._picture:
            reading = screen.classifier.read(picture)
            self.reading = reading if reading and reading == self._last and not reading.unsure else None
            self._since, self._picture, self._last = now, seen, reading
            rows = screen.rows
            if rows != self._rows:
                self._rows, self._text_since, self._flickers = rows, now, 0
            self._look_home(picture)
        else:
            self.reading = self._last if self._last and not self._last.unsure else None
        if self._is_pointed_at:
            self._pointed_at = now
        if not self._is_bare:
            self._odd = now
        self._judge(now)

    def _judge(self, now: float) -> None:
        screen = self._screen
        if now - self._text_since < AT_REST:
            return
        self.prompt = screen.prompts.prompt(self._rows)
        player = screen.prompts.player_to_act(self._rows)
        match self.prompt.kind:
            case PromptKind.WON | PromptKind.AGAIN:
                self.over = True
            case PromptKind.PASSES | PromptKind.RETURN:
                self.over = screen.is_human(player)
                self.told = not self.over and now - self._text_since >= REFUSAL
            case PromptKind.THINKS:
                pass
            case _:
                begins = now - self._pointed_at < FLASH or self._flickers >= FLICKERS
                perhaps = begins or now - self._odd < FLASH
                asked = self.prompt.kind in PLAYERS_ASKED
                wanted = AT_REST if asked and begins else AT_EASE if asked and perhaps or begins else AT_LAST
                self.over = (asked or perhaps) and screen.is_human(player) and now - self._text_since >= wanted
                self.cursorless = self.over and wanted == AT_LAST

    def _look_home(self, picture: np.ndarray) -> None:
        """Look whether the cursor is where a choice begins, or something that may be it."""
        home, finder = self._screen.cursor.home, self._screen.cursor.finder
        look = finder.look(picture, home)
        self._flickers += look != self._home
        self._home = look
        self._is_pointed_at, self._is_bare = finder.is_pointed_at(look, home), finder.is_bare(look, home)

    @property
    def still(self) -> float:
        """Seconds for which the picture has been as it is."""
        return self._screen.program.seconds - self._since

    @property
    def frames(self) -> int:
        """Fields until the next look: the more, the longer nothing happens."""
        return int(min(SELDOM, FRAMES + 4 * self.still))


class ScreenDriver:
    """A game of two persons on the screen, both of whom are `person`: a `kensington.compare.driver.Table`."""

    def __init__(self, screen: ScreenPlayer) -> None:
        self.player = screen
        self._games = 0
        self._seen: ScreenState | None = None

    @classmethod
    def load(cls, image: str | os.PathLike[str]) -> "ScreenDriver":
        """Load the program in a file and calibrate on it. Raises ProgramError."""
        player = ScreenPlayer(Program(image))
        player.calibrate()
        return cls(player)

    @property
    def beeb(self) -> Beeb:
        """The machine."""
        return self.player.program.beeb

    def start(self, rules: Rules) -> Rules:
        """Begin a game with the 2-move option or without it; the program draws who begins."""
        self._games += 1
        self.player.new_game(GameSettings(two_move=rules.two_move), seed=37 * self._games)
        self._watch()
        return Rules(two_move=rules.two_move, first=self.to_act)

    def restart(self) -> None:
        """Bring the program back to its first prompt; games begin at the same moments again."""
        self.player.program.restart()
        self._games = 0

    def play(self, act: Act) -> None:
        """Put an act to the program; raises `Refused`."""
        self.player.play(act)
        self._watch()

    def set_up(self, levels: tuple[int, int], thinking: bool, sound: bool, speed: int, seed: int) -> None:
        """Begin a game with these settings; a level is 0 for a human, or 1 to 3."""
        self.player.new_game(GameSettings(levels=levels, thinking=thinking, sound=sound, speed=speed), seed=seed)

    def move_cursor(self, point: int) -> None:
        """Move the cursor to a point."""
        self.player.cursor.go(point)

    def places(self, point: int, seconds: float) -> bool:
        """Place a stone: whether `seconds` later it is shown and the other player is to act. Raises `Refused`."""
        own = self.to_act
        self.player.play(Place(point))
        self.beeb.run(seconds=seconds)
        seen = self.player.look()
        turn_passed = seen.to_act is not None and self.player.colours[seen.to_act] != own
        return turn_passed and seen.stones.get(point) == own

    def _watch(self) -> None:
        self.player.watch()
        self._seen = self.player.look()

    @property
    def _now(self) -> ScreenState:
        if self._seen is None:
            raise self.player.program.error("no game has begun")
        return self._seen

    @property
    def board(self) -> dict[int, Colour]:
        """The stones, by point."""
        return dict(self._now.stones)

    @property
    def to_act(self) -> Colour:
        """Who has the next act, by the name on the screen."""
        if self._now.to_act is None:
            raise self.player.program.error("no player's name is to be seen")
        return self.player.colours[self._now.to_act]

    @property
    def phase(self) -> Literal["placing", "moving"]:
        """By what is asked, or else by the stones on the board."""
        if self._now.prompt.kind in (PromptKind.PLACE, PromptKind.MOVE):
            return "placing" if self._now.prompt.kind is PromptKind.PLACE else "moving"
        return "placing" if len(self._now.stones) < STONES else "moving"

    @property
    def winner(self) -> Colour | None:
        """By the name in the announcement."""
        return None if self._now.winner is None else self.player.colours[self._now.winner]
