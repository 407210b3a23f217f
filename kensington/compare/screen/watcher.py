"""Watches a program while it acts: the boards that it shows, until a human is to act or the game is won."""

from collections.abc import Mapping

import numpy as np

from emulator.automation.cursor_keys import CursorLostError
from emulator.automation.places import PERHAPS
from emulator.automation.program import FLASH, FRAMES, pictures, until
from emulator.automation.screen_text import differ
from kensington.board import POINTS
from kensington.compare.screen.board_reader import StoneReading
from kensington.compare.screen.program_screen import ANSWER, ProgramScreen
from kensington.compare.screen.prompt_classifier import ACT_PROMPTS, Prompt, PromptKind
from kensington.rules import COLOURS, WINNING_HEXAGONS, Colour

SELDOM = 25  # the most fields between two samples, while nothing happens
SETTLED = 0.3  # seconds that a prompt must show to be complete,
SETTLED_UNSURE = 5.0  # the same if its words or the cursor are not certain,
SETTLED_POOR = 30.0  # and if one of them is missing
THOUGHT = 180.0  # and if no cursor is anywhere while a level plays
FLICKERS = 3  # times that home looks again as before, which a flashing cursor makes and drawing a stone does not
ACKNOWLEDGED = 0.5  # seconds that a message must show before its key is pressed
STAYING = 8.0  # the same for a pass, which many programs only report: one in BASIC goes on after up to 6
BLINKING = 8.0  # seconds for stones to stop blinking; those that have won may never do
WATCHING = 900.0  # seconds for a program to prompt a human or to end the game


def watch(screen: ProgramScreen, boards: list[tuple[float, StoneReading]], seconds: float = WATCHING) -> None:
    """Wait until a human is prompted or must acknowledge a pass, or the game is won.

    Appends the boards seen and their times to `boards`, including stones that the program only tries. Raises
    ProgramError if the program takes longer than `seconds`, has crashed, or shows an old prompt and ignores keys.
    """
    watcher = await_human(screen, boards, seconds)
    end = screen.program.seconds + BLINKING
    while screen.blinks and screen.program.seconds < end and not _is_steady(screen):
        watcher = await_human(screen, boards, seconds)
    if watcher.prompt.kind is PromptKind.WON:
        screen.announcement = screen.rows
    last = screen.stones()
    if not boards or boards[-1][1] != last:
        boards.append((screen.program.seconds, last))
    if watcher.cursorless:
        try:
            screen.cursor.go_elsewhere()
        except CursorLostError as lost:
            raise screen.error(f"ignores the keys: {lost}") from lost


def winner_on(stones: Mapping[int, Colour]) -> Colour | None:
    """The only player with a hexagon that wins, if there is one."""
    filled = {hexagon: {*map(stones.get, hexagon.points)} for each in COLOURS for hexagon in WINNING_HEXAGONS[each]}
    won = [each for each in COLOURS if any(filled[hexagon] == {each} for hexagon in WINNING_HEXAGONS[each])]
    return won[0] if len(won) == 1 else None


def _is_steady(screen: ProgramScreen) -> bool:
    """Whether no stone appears or vanishes for as long as one may blink."""
    before = screen.read()
    return all(screen.reader.read(picture).agrees(before, POINTS) for picture in pictures(screen.program, FLASH))


def await_human(
    screen: ProgramScreen, boards: list[tuple[float, StoneReading]], seconds: float = WATCHING
) -> "_Watcher":
    """Wait as `watch` does, also on a board whose stones cannot be read yet; how it ended."""
    deadline = screen.program.seconds + seconds
    watcher = _Watcher(screen)
    while not watcher.over:
        if screen.program.seconds >= deadline:
            watcher.require_no_level()
            raise screen.error(f"shows no prompt for {seconds:g} s")
        reading = watcher.sample()
        if reading and (not boards or reading != boards[-1][1]):
            boards.append((screen.program.seconds, reading))
        if watcher.acknowledge:
            screen.prompts.answered(screen.rows)
            screen.program.press(watcher.prompt.continue_key)
            watcher = _Watcher(screen)
        elif watcher.key and _goes_on(screen, watcher.key):
            watcher = _Watcher(screen)
        elif watcher.key:
            watcher.may_announce = False
    return watcher


def _goes_on(screen: ProgramScreen, key: Prompt) -> bool:
    """Press the key that an announcement asks for. Whether the program goes on, with the stones as they were; or else
    nothing is pressed."""
    before = screen.moment(screen.read())
    rows = screen.rows
    screen.prompts.answered(rows, announced=True)
    screen.program.press(key.continue_key)
    if until(screen.program, lambda: screen.rows != rows, ANSWER):
        kind = screen.prompts.prompt(screen.stable_rows()).kind
        if key.wants_space and any(screen.settings.levels):  # which may act at once
            return True
        alike = until(screen.program, lambda: screen.read().agrees(before.stones, POINTS), ANSWER)
        if alike and kind not in (PromptKind.DESTINATION, PromptKind.REFUSED):
            return True
    screen.return_to(before)
    return False


class _Watcher:
    """Samples a program's screen until nothing more happens without a human."""

    def __init__(self, screen: ProgramScreen) -> None:
        self._screen = screen
        self._rows: list[str] = []
        self._shown: dict[tuple[str, ...], float] = {}  # when each earlier text was last shown
        self._picture = b""
        self._last: StoneReading | None = None  # in the last sample
        self._text_since = self._since = screen.program.seconds  # when the text and the picture changed
        self._home = b""
        self._homes: set[bytes] = set()  # how it has looked since the text changed
        self._flickers = 0  # times that it looked again as before
        self._suspect_at = self._cursor_at = -FLASH  # when home last looked suspect, and certainly had the cursor
        self._seen_at = -FLASH  # when the cursor was last seen anywhere
        self._place: int | None = None  # with the cursor
        self._suspect = False
        self.prompt = Prompt(PromptKind.UNKNOWN)
        self.over = self.acknowledge = self.cursorless = False
        self.may_announce = True
        self.key: Prompt | None = None  # that an announcement asks for

    def sample(self) -> StoneReading | None:
        """Run the program for a moment, the longer the less happens, and look at it. The stones, if they are the same
        as in the last sample."""
        screen, program = self._screen, self._screen.program
        program.beeb.run(frames=int(min(SELDOM, FRAMES + program.seconds - self._since)))
        now, picture = program.seconds, program.picture
        was, was_here = self._last, self._place == screen.cursor.home
        if (seen := picture.tobytes()) != self._picture:
            self._since, self._picture, self._last = now, seen, screen.reader.read(picture)
            if (rows := screen.rows) != self._rows:
                if not self._flickers_to(rows, now):
                    self._text_since, self._flickers = now, 0
                    self._homes.clear()
                self._rows = rows
                program.check(rows, screen.prompts.now.before)
            self._look_home(picture)
        if was_here and self._place == screen.cursor.home:  # once only, it may be a stone that is half drawn
            self._cursor_at = now
        if self._suspect:
            self._suspect_at = now
        if self._place:
            self._seen_at = now
        if now - self._text_since >= SETTLED:
            self._judge(now, now - self._text_since)
        return self._last if self._last and self._last == was and not self._last.unsure else None

    def _flickers_to(self, rows: list[str], now: float) -> bool:
        """Whether the text was so a moment ago, but for letters on which a cursor flashes."""
        since, self._shown[tuple(self._rows)] = now - self._shown.get(tuple(rows), -FLASH), now
        return since < FLASH and not differ(rows, self._rows)

    def _look_home(self, picture: np.ndarray) -> None:
        home, reader = self._screen.cursor.home, self._screen.reader
        appearance = reader.appearance(picture, home)
        self._flickers += appearance != self._home and appearance in self._homes
        self._home = appearance
        self._homes.add(appearance)
        self._place = reader.find(picture)
        self._suspect = home in reader.cursors(picture, PERHAPS)

    def _judge(self, now: float, shown: float) -> None:
        """Decide what a text means that has been `shown` for seconds."""
        screen = self._screen
        self.prompt = screen.prompts.prompt(self._rows)
        player = screen.prompts.player_to_act(self._rows)
        is_human = player is None or screen.settings.levels[player] == 0
        match self.prompt.kind:
            case PromptKind.WON | PromptKind.AGAIN:
                self.over = True
            case PromptKind.PASSES | PromptKind.RETURN as kind:
                stays = shown >= (STAYING if kind is PromptKind.PASSES else ACKNOWLEDGED)
                self.key = screen.prompts.key_to_go_on(self._rows) if self._waits(kind, is_human and stays) else None
                self.over, self.acknowledge = is_human and stays and not self.key, not is_human and stays
            case PromptKind.THINKS if any(screen.settings.levels):
                pass
            case kind:
                appeared = now - FLASH < self._cursor_at >= self._text_since  # not left from the last choice
                visible, watched = now - self._seen_at < FLASH, any(screen.settings.levels)
                begins = appeared or self._flickers >= FLICKERS and (visible or not watched)
                perhaps = begins or now - self._suspect_at < FLASH
                stays = visible and not watched  # where the last choice was
                known = kind in ACT_PROMPTS
                wanted = SETTLED_UNSURE if known and perhaps or begins else SETTLED_POOR
                if watched and not visible and not perhaps:
                    wanted = THOUGHT  # the text may announce what a level thinks about
                if known and begins:
                    wanted = SETTLED
                elif not (perhaps or stays) and self._waits(kind, shown >= SETTLED_UNSURE):
                    self.key = screen.prompts.key_to_go_on(self._rows)
                self.over = (known or perhaps or stays) and is_human and shown >= wanted
                self.cursorless = self.over and wanted in (SETTLED_POOR, THOUGHT)
                if kind is PromptKind.UNKNOWN and shown >= SETTLED_POOR and self._last and winner_on(self._last):
                    self.over, self.prompt = True, Prompt(PromptKind.WON, self.prompt.text)

    def _waits(self, kind: PromptKind, long: bool) -> bool:
        """Whether a text that has stood `long` may be an announcement that waits for a key."""
        return long and self.may_announce and kind is not PromptKind.PASSES and not winner_on(self._last or {})

    def require_no_level(self) -> None:
        """Raise ProgramError if the prompt is one to a player whom a level plays."""
        screen, player = self._screen, self._screen.prompts.player_to_act(self._rows)
        if self.prompt.kind in ACT_PROMPTS and player is not None and (level := screen.settings.levels[player]):
            name = screen.settings.names[player]
            raise screen.error(f"prompts {name}, whom level {level} plays: {self.prompt.text!r}")
