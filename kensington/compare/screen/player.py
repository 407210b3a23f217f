"""Plays a program by its screen and keys alone: looks at the picture, reads the text, presses keys.

`ScreenPlayer.calibrate` plays the opening of a game between two humans. It learns from that where the board is, what
the cursor and the stones look like, which keys move the cursor and what the prompts look like. It can then play games
with any players: `play` an act, `watch` the program, `look` at the screen. `ScreenDriver` is the `GameDriver` for a
game between two humans.

It relies only on the manual of 1984. Whatever it cannot recognise it reports in a ProgramError, whose picture has the
reading drawn over the screen.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

import numpy as np

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
from kensington.compare.screen.prompt_tracker import PromptTracker
from kensington.compare.screen.stones import StoneClassifier, StoneReading, annotated
from kensington.compare.screen.vocabulary import ACT_PROMPTS
from kensington.rules import OPPONENT, SUPPLY, Act, Colour, Pass, Place, Relocate, Slide

FRAMES = 2  # fields between two samples while something happens
SELDOM = 25  # the most fields between two samples, while nothing happens
ANSWER = 6.0  # seconds for a choice to be accepted or refused
REFUSAL = 0.5  # seconds that a new text must show over an unchanged board to be a refusal
LEISURE = 2.0  # seconds for a program to draw everything
SETTLED = 0.3  # seconds that a prompt must show to be complete,
SETTLED_UNSURE = 5.0  # the same if its words or the cursor are not certain,
SETTLED_POOR = 30.0  # and if one of them is missing
STABLE = 3  # equal samples in a row of something that may be half drawn
FLICKERS = 4  # changes at home that indicate a flashing cursor
WATCHING = 900.0  # seconds for a program to prompt a human or to end the game
STALLED = 240.0  # seconds without any change in the picture after which it has stalled
FLASHING = 0.2  # share of the samples in which a flashing stone is visible
FLASHING_SECONDS = 8.0  # of sampling flashing stones: a slow program draws six of them one after another
STONES = 2 * SUPPLY[2]
SEEDS, SEED_TIME = 3000, 0.02  # starting times of a game, and the seconds between them

# Points for the stones of the game played for calibration; the other player's first stone goes to home. The first
# player's last stone completes a triangle, so he then relocates the stone at home to ELSEWHERE.
OWN, OTHERS, ELSEWHERE = (7, 33, 11, 15), (42, 40, 60), 20
T = TypeVar("T")


class ScreenState(NamedTuple):
    """What the screen shows: stones, prompt, the player to act and the player who has won (0 or 1)."""

    stones: StoneReading
    prompt: Prompt
    to_act: int | None
    winner: int | None


class ScreenPlayer:
    """Plays one program. `settings` are the present game's, `colours` the two players', if known.

    `view`, `classifier`, `cursor` and `prompts` are what `calibrate` has learnt, for one kind of television; `new_game`
    calibrates again when the settings ask for the other kind.
    """

    view: BoardView
    classifier: StoneClassifier
    cursor: CursorControl
    prompts: PromptTracker

    def __init__(self, program: Program) -> None:
        self.program = program
        self.settings = GameSettings()
        self.colours: list[Colour] = []
        self._turn_colours: list[Colour] = []  # of the player who began the calibration game, and of the other
        self._television: bool | None = None  # the kind that was calibrated for
        self._boards: list[StoneReading] = []  # since the last `watch`
        self._seen, self._seen_at = StoneReading({}), -1  # the last stones seen, and in which cycle
        self._at_home: dict[bytes, set[Colour | None]] = {}  # what may be at home, by appearance
        self._left_at: int | None = None  # where the cursor is after a refusal
        self._confirms_choice = True  # the text changes once the stone to be moved is chosen

    def calibrate(self, television: bool = True) -> None:
        """Learn everything needed to play. Raises ProgramError where something is not recognised."""
        avoided: set[str] = set()
        cursor: CursorControl | None = None
        for _ in CANDIDATES:
            self._set_up(GameSettings(television=television))
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
        """Find the board in a picture of it empty but for a cursor."""
        fault = ""
        for _ in range(3):  # a cursor or something else may flash
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
        """Place some stones and move one, so that every appearance and prompt is seen."""
        home = self.cursor.home
        self._at_home = {appearance: {None} for appearance in self.cursor.finder.cursor_appearances(home)}
        self.prompts = PromptTracker(self.settings.names)
        first = self.prompts.player_to_act(self.rows)
        for number, point in enumerate((OWN[0], home, OWN[1], OTHERS[0], OWN[2], OTHERS[1], OWN[3])):
            self._learn_stone(first, number, point)
        self.prompts.learn(self.rows, first)
        self.prompts.learn_meaning(self.rows, PromptKind.REPOSITION)
        if first is not None and not self.colours:
            self.colours = self._turn_colours if first == 0 else self._turn_colours[::-1]
        before = self.rows
        self.cursor.go(home)
        self.cursor.choose()
        self._confirms_choice = bool(self._until(lambda: self.rows != before, ANSWER))
        self.program.beeb.run(seconds=LEISURE)
        self.prompts.learn(self.rows, first)
        if self._confirms_choice:
            self.prompts.learn_meaning(self.rows, PromptKind.DESTINATION)
        self.cursor.held = home
        self.cursor.go(ELSEWHERE, home)
        self.cursor.choose()
        self.cursor.held = None
        wanted = {ELSEWHERE, *OWN, *OTHERS[:2]}
        if not self._until(lambda: set(self._read()) - {home} == wanted, ANSWER):
            raise self._error("after a completed triangle, the opposing stone cannot be repositioned")
        self.program.beeb.run(seconds=LEISURE)
        self._learn_stone(first, len(OWN) + len(OTHERS), OTHERS[2])
        self._learn_stone(first, len(OWN) + len(OTHERS) + 1, home)

    def _learn_stone(self, first: int | None, number: int, point: int) -> None:
        """Place the stone of this turn, counted from 0, on a point and learn its appearance: at home with the cursor on
        it, elsewhere without."""
        player = None if first is None else (first + number) % 2
        self.prompts.learn(self.rows, player)
        if point == self.cursor.home:
            self._put_at_home(self._turn_colours[number % 2])
            return
        picture = self._put(point)
        if number == 0:
            colour = self._colour_of(player, picture, point)
            self._turn_colours = [colour, OPPONENT[colour]]
        self.classifier.learn(self._turn_colours[number % 2], picture, point)

    def _put_at_home(self, colour: Colour) -> None:
        """Place a stone at home and learn how it looks with the cursor, which may hide it."""
        home = self.cursor.home
        before = self.rows
        self.cursor.go(home)
        self.cursor.choose()
        self._until(lambda: self.rows != before, ANSWER)
        self.program.beeb.run(seconds=LEISURE)
        for appearance, _ in self._home_samples():
            self._at_home.setdefault(appearance, set()).add(colour)

    def _put(self, point: int) -> np.ndarray:
        """Place a stone on a point; return the picture of it drawn completely, with the cursor gone."""
        finder, program = self.cursor.finder, self.program
        before = finder.appearance(program.picture, point)
        self.cursor.go(point)
        self.cursor.choose()
        last, since = before, program.seconds

        def stands() -> bool:
            nonlocal last, since
            appearance = finder.appearance(program.picture, point)
            if appearance != last or appearance == before or finder.may_have_cursor(appearance, point):
                last, since = appearance, program.seconds
            return program.seconds - since >= FLASH

        if not self._until(stands, ANSWER):
            raise self._error(f"no stone appears on point {point} after RETURN with the cursor there")
        return program.picture

    def _colour_of(self, player: int | None, picture: np.ndarray, point: int) -> Colour:
        """The colour of the first player's stone on a point: by the answer to the colour prompt, or by its pixels."""
        if player is not None and self.colours:
            return self.colours[player]
        x, y = self.view.pixel(point)
        across, down = (spacing / 3 for spacing in self.view.spacing)
        stone = picture[max(int(y - down), 0) : int(y + down), max(int(x - across), 0) : int(x + across)]
        red, blue = stone & 1 > 0, stone & 4 > 0
        return "red" if (red & ~blue).sum() >= (blue & ~red).sum() else "blue"

    def new_game(self, settings: GameSettings, seed: int = 0) -> None:
        """Begin a game. Programs take their random numbers from the clock: `seed` selects the moment to begin."""
        if self._television is not settings.television:
            self.calibrate(settings.television)
        self._set_up(settings, seed)
        self.prompts.names = tuple(name.casefold() for name in settings.names)
        self.prompts.answered(())
        self._boards = []
        self._left_at = None

    def _set_up(self, settings: GameSettings, seed: int = 0) -> None:
        self.program.restart()
        self.program.beeb.run(seconds=seed % SEEDS * SEED_TIME)
        self.settings = settings
        answers = set_up_game(self.program, settings)
        if any(answer.kind is PromptKind.COLOUR for answer in answers):
            self.colours = ["red", "blue"] if settings.red == 0 else ["blue", "red"]

    def look(self) -> ScreenState:
        """What the screen shows. Raises ProgramError if a point cannot be read."""
        rows = self.rows
        seen = self.prompts.prompt(rows)
        won = seen.kind is PromptKind.WON
        player = self.prompts.player_to_act(rows)
        winner = self.prompts.named(seen.text) if won else None
        return ScreenState(self.stones(), seen, player, player if won and winner is None else winner)

    def stones(self) -> StoneReading:
        """The stones on the board, once two samples agree. Raises ProgramError if a point cannot be read."""
        if self._seen_at != self.program.beeb.cycles:
            self._seen = self._seen_stones()
            self._seen_at = self.program.beeb.cycles
        return self._seen

    def _seen_stones(self) -> StoneReading:
        if self.prompts.prompt(self.rows).kind is PromptKind.WON:
            return self._flashing_stones()
        before = self._read()
        for picture in self._pictures(FLASH):
            reading = self.classifier.read(picture)
            if reading == before and set(reading.unsure + before.unsure) <= {self.cursor.home, self._left_at}:
                return self._without_cursor(reading)
            before = reading
        reading = self.classifier.read(*self._pictures(FLASH))
        if self._left_at and reading.unsure == [self._left_at]:
            return self._as_before(reading, self._left_at)
        if reading.unsure:
            raise self._error(f"cannot read point {', '.join(map(str, reading.unsure))}", reading)
        return reading

    def _without_cursor(self, reading: StoneReading) -> StoneReading:
        """A reading corrected for the cursor: where it was left after a refusal nothing has changed; home is read again
        if the cursor is there."""
        home, finder = self.cursor.home, self.cursor.finder
        appearance, left = finder.appearance(self.program.picture, home), self._left_at
        if left and left != home:
            if self.cursor.flashes or not finder.lacks_cursor(finder.appearance(self.program.picture, left), left):
                return self._as_before(reading, left)
            if not finder.has_cursor(appearance, home):
                return reading
        if finder.lacks_cursor(appearance, home) and not self.cursor.flashes:
            return reading
        known = self._at_home.get(appearance, set()) if not self.cursor.flashes else set()
        colour = next(iter(known)) if len(known) == 1 else self._under_cursor()
        others = {point: stone for point, stone in reading.items() if point != home}
        return StoneReading(others | ({home: colour} if colour else {}))

    def _as_before(self, reading: StoneReading, point: int) -> StoneReading:
        others = {at: stone for at, stone in reading.items() if at != point}
        return StoneReading(others | ({point: self._seen[point]} if point in self._seen else {}))

    def _under_cursor(self) -> Colour | None:
        """The stone at home, under the cursor: read while the cursor is blinked off, or else has moved away."""
        home, finder = self.cursor.home, self.cursor.finder
        read: dict[bytes, StoneReading] = {}
        for appearance, reading in self._home_samples():
            read[appearance] = reading
            if finder.lacks_cursor(appearance, home) and home not in reading.unsure:
                return reading.get(home)
        if len(read) > 1:
            stones = [read[appearance].get(home) for appearance in read if not finder.has_cursor(appearance, home)]
            colour = next((stone for stone in stones if stone), None)
        else:
            self._left_at = self.cursor.go_elsewhere()
            self._until(lambda: home not in self._read().unsure, ANSWER)
            colour = self._read().get(home)
        for appearance in read:
            self._at_home.setdefault(appearance, set()).add(colour)
        return colour

    def _home_samples(self) -> Iterator[tuple[bytes, StoneReading]]:
        """Sample how home looks and what is read on the board then: each appearance once, when it is stable and so not
        half drawn."""
        last, times = b"", 0
        reported: set[bytes] = set()
        for picture in self._pictures(FLASH):
            appearance = self.cursor.finder.appearance(picture, self.cursor.home)
            times = times + 1 if appearance == last else 1
            last = appearance
            if times == STABLE and appearance not in reported:
                reported.add(appearance)
                yield appearance, self.classifier.read(picture)

    def _flashing_stones(self) -> StoneReading:
        """The stones of a finished game, some of which may flash."""
        readings = [self.classifier.read(picture) for picture in self._pictures(FLASHING_SECONDS)]
        seen = Counter(stone for reading in readings for stone in reading.items())
        often = FLASHING * len(readings)
        return StoneReading({point: colour for (point, colour), times in sorted(seen.items()) if times >= often})

    def _pictures(self, seconds: float) -> Iterator[np.ndarray]:
        for _ in range(round(seconds * FIELDS / FRAMES)):
            self.program.beeb.run(frames=FRAMES)
            yield self.program.picture

    def _read(self) -> StoneReading:
        return self.classifier.read(self.program.picture)

    def play(self, act: Act) -> None:
        """Play an act for the human to act, and wait until the board shows it.

        Raises `Refused` with the program's words if it does not accept the act; then everything is as before.
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
            raise Refused(act, "no key plays it")

    def _choose(self, act: Act, point: int, taken: Callable[[], bool], begin: int | None = None) -> None:
        """Choose a point, to which the cursor comes from `begin`, and wait until that is accepted or refused."""
        begin, self._left_at = begin or self._left_at, None
        try:
            self.cursor.go(point, begin)
        except CursorLostError as lost:
            raise self._error(str(lost)) from lost
        before = self._stable_rows()
        self.prompts.answered(before)
        self.cursor.choose()
        changed = 0.0
        last, shown, stands = before, b"", True
        for _ in range(round(ANSWER * FIELDS / FRAMES)):
            picture = self.program.picture.tobytes()
            if picture != shown or not stands:
                rows = self.rows
                stands = rows == last  # otherwise it may be scrolling
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
        """Whether the stone to be moved is held: the program prompts for its destination."""
        if not self._confirms_choice:
            return True
        return self.rows != before and self.prompts.prompt(self.rows).kind is PromptKind.DESTINATION

    def _has_gone(self, act: Slide | Relocate) -> bool:
        seen = self._read()
        return act.end in seen and act.start not in seen

    def _is_released(self, before: list[str]) -> bool:
        return self.rows != before and self.prompts.prompt(self.rows).kind is not PromptKind.DESTINATION

    def _put_back(self, act: Slide | Relocate) -> None:
        if self._confirms_choice and self.prompts.prompt(self.rows).kind is not PromptKind.DESTINATION:
            return
        before = self.rows
        self.cursor.go(act.start, act.end)
        self.prompts.answered(before)
        self.cursor.choose()
        self._left_at = act.start
        if self._confirms_choice and not self._until(lambda: self._is_released(before), ANSWER):
            raise self._error(f"{act} was refused, and the stone cannot be put back on point {act.start}")
        self._until(lambda: act.start in self._read(), LEISURE)

    def _pass(self) -> None:
        rows = self.rows
        seen = self.prompts.prompt(rows)
        if seen.kind not in (PromptKind.PASSES, PromptKind.RETURN):
            raise Refused(Pass(), seen.text)
        self.prompts.answered(rows)
        self.program.press(seen.continue_key)
        self._until(lambda: self.rows != rows, ANSWER)

    def watch(self, seconds: float = WATCHING) -> list[StoneReading]:
        """Wait until a human is prompted or must acknowledge a pass, or the game is won.

        Returns the boards seen since the last call in order, including those after acts of our own and stones that the
        program only tries. Raises ProgramError if the program takes longer than `seconds`, stalls, or shows an old
        prompt and ignores keys.
        """
        deadline = self.program.seconds + seconds
        watch = _ScreenWatch(self)
        while not watch.over:
            if self.program.seconds >= deadline or watch.still >= STALLED:
                raise self._error(f"shows no prompt for {seconds if watch.still < STALLED else STALLED:g} s")
            self.program.beeb.run(frames=watch.frames)
            watch.sample()
            if watch.reading and (not self._boards or watch.reading != self._boards[-1]):
                self._boards.append(watch.reading)
            if watch.acknowledge:
                self.prompts.answered(self.rows)
                self.program.press(watch.prompt.continue_key)
                watch = _ScreenWatch(self)
        boards, self._boards = self._boards, []
        last = self.stones()
        if watch.cursorless:
            self._find_cursor()
        return boards if boards and boards[-1] == last else [*boards, last]

    def is_human(self, player: int | None) -> bool:
        return player is None or self.settings.levels[player] == 0

    @property
    def rows(self) -> list[str]:
        """The text on the screen, row by row, without the underlines that board lines and cursors look like."""
        return [row.replace("_", " ") for row in self.program.rows]

    def _stable_rows(self) -> list[str]:
        """The rows once two samples agree: a prompt may still be being written when the cursor appears."""
        before: list[str] = []
        while (rows := self.rows) != before:
            before = rows
            self.program.beeb.run(frames=FRAMES)
        return rows

    def _find_cursor(self) -> None:
        """Move the cursor, which is not visible at home: a crashed program has none."""
        try:
            self._left_at = self.cursor.go_elsewhere()
        except CursorLostError as lost:
            raise self._error(f"ignores the keys: {lost}") from lost

    def _until(self, condition: Callable[[], T], seconds: float) -> T | None:
        """Run until a condition holds and return its value; None if that takes too long."""
        for _ in range(round(seconds * FIELDS / FRAMES)):
            if found := condition():
                return found
            self.program.beeb.run(frames=FRAMES)
        return None

    def _error(self, what: str, reading: StoneReading | None = None) -> ProgramError:
        error = self.program.error(what)
        if hasattr(self, "classifier"):
            shown = self.classifier.read(self.program.picture) if reading is None else reading
            error.picture = annotated(self.program.beeb.screen.image, self.view, shown)
        return error


class _ScreenWatch:
    """Samples a program's screen until nothing more happens without a human."""

    def __init__(self, screen: ScreenPlayer) -> None:
        self._screen = screen
        self._rows: list[str] = []
        self._picture = b""
        self._last: StoneReading | None = None
        self._text_since = self._since = screen.program.seconds
        self._home = b""
        self._suspect_at = self._cursor_at = -FLASH  # when home last looked suspect, and certainly had the cursor
        self._has_cursor, self._lacks_cursor = False, True
        self._flickers = 0
        self.reading: StoneReading | None = None  # on which the last two samples agree
        self.prompt = Prompt(PromptKind.UNKNOWN)
        self.over = self.acknowledge = self.cursorless = False

    def sample(self) -> None:
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
            self._sample_home(picture)
        else:
            self.reading = self._last if self._last and not self._last.unsure else None
        if self._has_cursor:
            self._cursor_at = now
        if not self._lacks_cursor:
            self._suspect_at = now
        self._judge(now)

    def _judge(self, now: float) -> None:
        screen = self._screen
        if now - self._text_since < SETTLED:
            return
        self.prompt = screen.prompts.prompt(self._rows)
        player = screen.prompts.player_to_act(self._rows)
        match self.prompt.kind:
            case PromptKind.WON | PromptKind.AGAIN:
                self.over = True
            case PromptKind.PASSES | PromptKind.RETURN:
                self.over = screen.is_human(player)
                self.acknowledge = not self.over and now - self._text_since >= REFUSAL
            case PromptKind.THINKS:
                pass
            case _:
                begins = now - self._cursor_at < FLASH or self._flickers >= FLICKERS
                perhaps = begins or now - self._suspect_at < FLASH
                known = self.prompt.kind in ACT_PROMPTS
                wanted = SETTLED_UNSURE if known and perhaps or begins else SETTLED_POOR
                if known and begins:
                    wanted = SETTLED
                self.over = (known or perhaps) and screen.is_human(player) and now - self._text_since >= wanted
                self.cursorless = self.over and wanted == SETTLED_POOR

    def _sample_home(self, picture: np.ndarray) -> None:
        home, finder = self._screen.cursor.home, self._screen.cursor.finder
        appearance = finder.appearance(picture, home)
        self._flickers += appearance != self._home
        self._home = appearance
        self._has_cursor = finder.has_cursor(appearance, home)
        self._lacks_cursor = finder.lacks_cursor(appearance, home)

    @property
    def still(self) -> float:
        """Seconds since the picture changed."""
        return self._screen.program.seconds - self._since

    @property
    def frames(self) -> int:
        """Fields until the next sample: the more, the longer nothing happens."""
        return int(min(SELDOM, FRAMES + 4 * self.still))
