"""A person who plays a program: looks at the picture, reads the text, presses keys, and has no other means.

`Person.calibrate` plays the beginning of a game of two persons, and learns from it where the board is, what the cursor
and the stones look like, which keys move the cursor, and which prompts there are. Then games with any players can be
played: `play` an act, `watch` what the program does, `look` at what is there. `ScreenTable` is a game of two persons as
`kensington.compare.driver` has it.

Only what the manual of 1984 says is taken for granted. What cannot be made out is said in a ProgramError, whose picture
has the reading drawn over the screen.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypeVar

import numpy as np

from emulator import Beeb
from kensington.compare.driver import Refused
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.calibration import NotSeen, View
from kensington.compare.screen.cursor import CANDIDATES, FIELDS, FLASH, Hands, KeyActs, Lost
from kensington.compare.screen.game_setup import Settings, sit_down
from kensington.compare.screen.prompt_classifier import Ask, Asked
from kensington.compare.screen.prompts import PLAYERS_ASKED, Prompts
from kensington.compare.screen.stones import Looks, Reading, drawn_over
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


class Seen(NamedTuple):
    """What a person sees: the stones, what is asked, which player is to act (0 or 1), and which has won."""

    stones: Reading
    asked: Asked
    player: int | None
    winner: int | None


class Person:
    """The person in front of this program. `settings` are those of the game, `colours` the players', if known.

    `view`, `looks`, `hands` and `prompts` are what `calibrate` has learnt. With a television of the other kind, it is
    learnt anew by `new_game`.
    """

    view: View
    looks: Looks
    hands: Hands
    prompts: Prompts

    def __init__(self, program: Program) -> None:
        self.program = program
        self.settings = Settings()
        self.colours: list[Colour] = []
        self._of_turns: list[Colour] = []  # the colours of who began the game that was learnt from, and of the other
        self._television: bool | None = None  # what was learnt is for this kind
        self._boards: list[Reading] = []  # since the last `watch`
        self._seen, self._seen_at = Reading({}), -1  # the stones seen last, and the cycle in which that was
        self._at_home: dict[bytes, set[Colour | None]] = {}  # what is where choices begin, by how that looks
        self._left_at: int | None = None  # where the cursor is after a refusal
        self._says_when_chosen = True  # that the stone to be moved has been chosen changes the text

    # Learning

    def calibrate(self, television: bool = True) -> None:
        """Learn all that is needed to play. Raises ProgramError where something is not to be made out."""
        avoided: set[str] = set()
        hands: Hands | None = None
        for _ in CANDIDATES:
            self._sit_down(Settings(television=television))
            if hands is None:
                hands = Hands(self.program, *self._find_board())
                hands.avoided |= avoided
            try:
                hands.find_keys()
            except KeyActs as acts:
                avoided.add(acts.key)
                hands = hands if hands.steps else None
            except (Lost, NotSeen) as lost:
                raise self._error(str(lost)) from lost
            else:
                break
        if hands is None:
            raise self._error("no key moves the cursor")
        self.hands = hands
        try:
            self._learn_stones()
        except (Lost, NotSeen) as lost:
            raise self._error(str(lost)) from lost
        self._television = television

    def _find_board(self) -> tuple[Looks, np.ndarray]:
        """The board, from a picture in which it is empty but for a cursor."""
        fault = ""
        for _ in range(3):  # something may flash
            picture = self.program.picture
            try:
                self.view = View.find(picture)
            except NotSeen as error:
                fault = str(error)
                self.program.beeb.run(seconds=FLASH / 3)
            else:
                self.looks = Looks(self.view, picture)
                return self.looks, picture
        raise self.program.error(fault)

    def _learn_stones(self) -> None:
        """Put some stones on the board, and move one of them, so that all looks and prompts have been seen."""
        home = self.hands.home
        self._at_home = {look: {None} for look in self.hands.sight.pointed_at(home)}
        self.prompts = Prompts(self.settings.names)
        first = self.prompts.player(self.rows)
        for number, point in enumerate((OWN[0], home, OWN[1], OTHERS[0], OWN[2], OTHERS[1], OWN[3])):
            self._learn_stone(first, number, point)
        self.prompts.learn(self.rows, first)
        self.prompts.learn_meaning(self.rows, Ask.REPOSITION)
        if first is not None and not self.colours:
            self.colours = self._of_turns if first == 0 else self._of_turns[::-1]
        before = self.rows
        self.hands.go(home)
        self.hands.choose()
        self._says_when_chosen = bool(self._until(lambda: self.rows != before, ANSWER))
        self.program.beeb.run(seconds=LEISURE)
        self.prompts.learn(self.rows, first)
        if self._says_when_chosen:
            self.prompts.learn_meaning(self.rows, Ask.DESTINATION)
        self.hands.held = home
        self.hands.go(ELSEWHERE, home)
        self.hands.choose()
        self.hands.held = None
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
        if point == self.hands.home:
            self._put_at_home(self._of_turns[number % 2])
            return
        picture = self._put(point)
        if number == 0:
            colour = self._colour_of(player, picture, point)
            self._of_turns = [colour, OPPONENT[colour]]
        self.looks.learn(self._of_turns[number % 2], picture, point)

    def _put_at_home(self, colour: Colour) -> None:
        """Have a stone put where choices begin; how it looks with the cursor, which may hide it."""
        home = self.hands.home
        before = self.rows
        self.hands.go(home)
        self.hands.choose()
        self._until(lambda: self.rows != before, ANSWER)
        self.program.beeb.run(seconds=LEISURE)
        for look, _ in self._standing_at_home():
            self._at_home.setdefault(look, set()).add(colour)

    def _put(self, point: int) -> np.ndarray:
        """Have a stone put on a point; the picture of it, once it has been drawn and the cursor has left it."""
        sight, program = self.hands.sight, self.program
        before = sight.look(program.picture, point)
        self.hands.go(point)
        self.hands.choose()
        last, since = before, program.seconds

        def stands() -> bool:
            nonlocal last, since
            look = sight.look(program.picture, point)
            if look != last or look == before or sight.may_be_pointed_at(look, point):
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

    def new_game(self, settings: Settings, seed: int = 0) -> None:
        """Begin a game by these settings. The program's own chance comes from the clock: `seed` is when it begins."""
        if self._television is not settings.television:
            self.calibrate(settings.television)
        self._sit_down(settings, seed)
        self.prompts.names = tuple(name.casefold() for name in settings.names)
        self.prompts.answered(())
        self._boards = []
        self._left_at = None

    def _sit_down(self, settings: Settings, seed: int = 0) -> None:
        self.program.restart()
        self.program.beeb.run(seconds=seed % SEEDS * SEED_TIME)
        self.settings = settings
        answers = sit_down(self.program, settings)
        if any(answer.ask is Ask.COLOUR for answer in answers):
            self.colours = ["red", "blue"] if settings.red == 0 else ["blue", "red"]

    def look(self) -> Seen:
        """What is to be seen now. Raises ProgramError if some point cannot be read."""
        rows = self.rows
        seen = self.prompts.asked(rows)
        winner = None
        if seen.ask is Ask.WON:
            winner = self.prompts.named(seen.text)
        player = self.prompts.player(rows)
        return Seen(self.stones(), seen, player, player if winner is None and seen.ask is Ask.WON else winner)

    def stones(self) -> Reading:
        """The stones on the board, as soon as two looks agree. Raises ProgramError if some point cannot be read."""
        if self._seen_at != self.program.beeb.cycles:
            self._seen = self._seen_stones()
            self._seen_at = self.program.beeb.cycles
        return self._seen

    def _seen_stones(self) -> Reading:
        if self.prompts.asked(self.rows).ask is Ask.WON:
            return self._flashing_stones()
        before = self._read()
        for _ in range(round(FLASH * FIELDS / FRAMES)):
            self.program.beeb.run(frames=FRAMES)
            reading = self._read()
            if reading == before and set(reading.unsure + before.unsure) <= {self.hands.home, self._left_at}:
                return self._without_cursor(reading)
            before = reading
        pictures = []
        for _ in range(round(FLASH * FIELDS / FRAMES)):
            self.program.beeb.run(frames=FRAMES)
            pictures.append(self.program.picture)
        reading = self.looks.read(*pictures)
        if self._left_at and reading.unsure == [self._left_at]:
            return self._as_before(reading, self._left_at)
        if reading.unsure:
            raise self._error(f"it cannot be told what is on {', '.join(map(str, reading.unsure))}", reading)
        return reading

    def _without_cursor(self, reading: Reading) -> Reading:
        """A reading in which the cursor does not deceive: where it was left after a refusal, all is as it was; the
        point where choices begin is read anew if the cursor is there."""
        home, sight = self.hands.home, self.hands.sight
        look, left = sight.look(self.program.picture, home), self._left_at
        if left and left != home:
            if self.hands.flashes or not sight.is_bare(sight.look(self.program.picture, left), left):
                return self._as_before(reading, left)
            if not sight.is_pointed_at(look, home):
                return reading
        if sight.is_bare(look, home) and not self.hands.flashes:
            return reading
        known = self._at_home.get(look, set()) if not self.hands.flashes else set()
        colour = next(iter(known)) if len(known) == 1 else self._under_cursor()
        others = {point: stone for point, stone in reading.items() if point != home}
        return Reading(others | ({home: colour} if colour else {}))

    def _as_before(self, reading: Reading, point: int) -> Reading:
        """A reading in which what was seen last stands at a point."""
        others = {at: stone for at, stone in reading.items() if at != point}
        return Reading(others | ({point: self._seen[point]} if point in self._seen else {}))

    def _under_cursor(self) -> Colour | None:
        """The stone where choices begin, the cursor being there: as it is read while that is not to be seen."""
        home, sight = self.hands.home, self.hands.sight
        read: dict[bytes, Reading] = {}
        for look, reading in self._standing_at_home():
            read[look] = reading
            if sight.is_bare(look, home) and home not in reading.unsure:
                return reading.get(home)
        if len(read) > 1:
            stones = [read[look].get(home) for look in read if not sight.is_pointed_at(look, home)]
            colour = next((stone for stone in stones if stone), None)
        else:
            self._left_at = self.hands.go_elsewhere()
            self._until(lambda: home not in self._read().unsure, ANSWER)
            colour = self._read().get(home)
        for look in read:
            self._at_home.setdefault(look, set()).add(colour)
        return colour

    def _standing_at_home(self) -> Iterator[tuple[bytes, Reading]]:
        """How it looks where choices begin, and what is read then: each look as soon as it stands there, and is not
        just being drawn."""
        last, looks = b"", 0
        told: set[bytes] = set()
        for _ in range(round(FLASH * FIELDS / FRAMES)):
            self.program.beeb.run(frames=FRAMES)
            picture = self.program.picture
            look = self.hands.sight.look(picture, self.hands.home)
            looks = looks + 1 if look == last else 1
            last = look
            if looks == STANDING and look not in told:
                told.add(look)
                yield look, self.looks.read(picture)

    def _flashing_stones(self) -> Reading:
        """The stones of a finished game, of which some may come and go."""
        readings = []
        for _ in range(round(COMING_AND_GOING * FIELDS / FRAMES)):
            self.program.beeb.run(frames=FRAMES)
            readings.append(self._read())
        seen = Counter(stone for reading in readings for stone in reading.items())
        often = FLASHING * len(readings)
        return Reading({point: colour for (point, colour), times in sorted(seen.items()) if times >= often})

    def _read(self) -> Reading:
        return self.looks.read(self.program.picture)

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
            self.hands.held = act.start
            try:
                self._choose(act, act.end, lambda: not occupied and self._has_gone(act), act.start)
            except Refused:
                self._put_back(act)
                raise
            finally:
                self.hands.held = None
        else:
            raise Refused(act, "there is no key for it")

    def _choose(self, act: Act, point: int, taken: Callable[[], bool], begin: int | None = None) -> None:
        """Choose a point, to which the cursor comes from `begin`, and wait until it is taken or refused."""
        begin, self._left_at = begin or self._left_at, None
        try:
            self.hands.go(point, begin)
        except Lost as lost:
            raise self._error(str(lost)) from lost
        before = self._whole_text()
        self.prompts.answered(before)
        self.hands.choose()
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
            if changed >= REFUSAL and self.prompts.asked(last).ask is not Ask.THINKS:
                break
            self.program.beeb.run(frames=FRAMES)
        self._left_at = point
        raise Refused(act, self.prompts.asked(self.rows).text)

    def _is_chosen(self, before: list[str]) -> bool:
        """Whether the stone to be moved has been taken up: the program asks where it goes."""
        if not self._says_when_chosen:
            return True
        rows = self.rows
        return rows != before and self.prompts.asked(rows).ask is Ask.DESTINATION

    def _has_gone(self, act: Slide | Relocate) -> bool:
        seen = self._read()
        return act.end in seen and act.start not in seen

    def _is_let_go(self, before: list[str]) -> bool:
        rows = self.rows
        return rows != before and self.prompts.asked(rows).ask is not Ask.DESTINATION

    def _put_back(self, act: Slide | Relocate) -> None:
        """Choose the point again that a stone was taken up from, if the program still holds it, so as to let it go."""
        if self._says_when_chosen and self.prompts.asked(self.rows).ask is not Ask.DESTINATION:
            return
        before = self.rows
        self.hands.go(act.start, act.end)
        self.prompts.answered(before)
        self.hands.choose()
        self._left_at = act.start
        if self._says_when_chosen and not self._until(lambda: self._is_let_go(before), ANSWER):
            raise self._error(f"{act} was refused, and the stone on point {act.start} cannot be put back")
        self._until(lambda: act.start in self._read(), LEISURE)

    def _pass(self) -> None:
        rows = self.rows
        seen = self.prompts.asked(rows)
        if seen.ask not in (Ask.PASSES, Ask.RETURN):
            raise Refused(Pass(), seen.text)
        self.prompts.answered(rows)
        self.program.press(seen.going_on)
        self._until(lambda: self.rows != rows, ANSWER)

    # Watching

    def watch(self, seconds: float = WATCHING) -> list[Reading]:
        """Wait until a person is asked, or must be told to pass, or somebody has won.

        Returns the boards that were seen since the last call, one after the other, also those of acts that were played.
        Stones that are only tried are among them. Raises ProgramError if the program takes longer, does nothing, or
        stands at an old prompt and answers no key.
        """
        deadline = self.program.seconds + seconds
        look = _Look(self)
        while not look.over:
            if self.program.seconds >= deadline or look.still >= STALLED:
                raise self._error(f"asks nothing in {seconds if look.still < STALLED else STALLED:g} s")
            self.program.beeb.run(frames=look.frames)
            look.again()
            if look.reading and (not self._boards or look.reading != self._boards[-1]):
                self._boards.append(look.reading)
            if look.told:
                self.prompts.answered(self.rows)
                self.program.press(look.asked.going_on)
                look = _Look(self)
        boards, self._boards = self._boards, []
        last = self.stones()
        if look.cursorless:
            self._find_cursor()
        return boards if boards and boards[-1] == last else [*boards, last]

    def is_person(self, player: int | None) -> bool:
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
            self._left_at = self.hands.go_elsewhere()
        except Lost as lost:
            raise self._error(f"answers no key any more: {lost}") from lost

    def _until(self, condition: Callable[[], T], seconds: float) -> T | None:
        """Run until a condition holds, and give what it gave; None if that takes too long."""
        for _ in range(round(seconds * FIELDS / FRAMES)):
            if found := condition():
                return found
            self.program.beeb.run(frames=FRAMES)
        return None

    def _error(self, what: str, reading: Reading | None = None) -> ProgramError:
        """The error that says `what`, with the reading of the screen drawn over it."""
        error = self.program.error(what)
        if hasattr(self, "looks"):
            shown = self.looks.read(self.program.picture) if reading is None else reading
            error.picture = drawn_over(self.program.beeb.screen.image, self.view, shown)
        return error


class _Look:
    """Looks at a program, one after another, until nothing more happens without a person."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._rows: list[str] = []
        self._picture = b""
        self._last: Reading | None = None
        self._text_since = self._since = person.program.seconds
        self._home = b""
        self._odd = self._pointed_at = -FLASH  # when something, and when the cursor, was seen at home last
        self._is_pointed_at, self._is_bare = False, True
        self._flickers = 0
        self.reading: Reading | None = None  # on which the last two looks agree
        self.asked = Asked(Ask.UNKNOWN)
        self.over = self.told = self.cursorless = False

    def again(self) -> None:
        """Look."""
        person, now = self._person, self._person.program.seconds
        picture = person.program.picture
        seen = picture.tobytes()
        if seen != self._picture:
            reading = person.looks.read(picture)
            self.reading = reading if reading and reading == self._last and not reading.unsure else None
            self._since, self._picture, self._last = now, seen, reading
            rows = person.rows
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
        person = self._person
        if now - self._text_since < AT_REST:
            return
        self.asked = person.prompts.asked(self._rows)
        player = person.prompts.player(self._rows)
        match self.asked.ask:
            case Ask.WON | Ask.AGAIN:
                self.over = True
            case Ask.PASSES | Ask.RETURN:
                self.over = person.is_person(player)
                self.told = not self.over and now - self._text_since >= REFUSAL
            case Ask.THINKS:
                pass
            case _:
                begins = now - self._pointed_at < FLASH or self._flickers >= FLICKERS
                perhaps = begins or now - self._odd < FLASH
                asked = self.asked.ask in PLAYERS_ASKED
                wanted = AT_REST if asked and begins else AT_EASE if asked and perhaps or begins else AT_LAST
                self.over = (asked or perhaps) and person.is_person(player) and now - self._text_since >= wanted
                self.cursorless = self.over and wanted == AT_LAST

    def _look_home(self, picture: np.ndarray) -> None:
        """Look whether the cursor is where a choice begins, or something that may be it."""
        home, sight = self._person.hands.home, self._person.hands.sight
        look = sight.look(picture, home)
        self._flickers += look != self._home
        self._home = look
        self._is_pointed_at, self._is_bare = sight.is_pointed_at(look, home), sight.is_bare(look, home)

    @property
    def still(self) -> float:
        """Seconds for which the picture has been as it is."""
        return self._person.program.seconds - self._since

    @property
    def frames(self) -> int:
        """Fields until the next look: the more, the longer nothing happens."""
        return int(min(SELDOM, FRAMES + 4 * self.still))


class ScreenTable:
    """A game of two persons on the screen, both of whom are `person`: a `kensington.compare.driver.Table`."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self._games = 0
        self._seen: Seen | None = None

    @property
    def beeb(self) -> Beeb:
        """The machine."""
        return self.person.program.beeb

    def start(self, rules: Rules) -> Rules:
        """Begin a game with the 2-move option or without it; the program draws who begins."""
        self._games += 1
        self.person.new_game(Settings(two_move=rules.two_move), seed=37 * self._games)
        self._watch()
        return Rules(two_move=rules.two_move, first=self.to_act)

    def restart(self) -> None:
        """Bring the program back to its first prompt; games begin at the same moments again."""
        self.person.program.restart()
        self._games = 0

    def play(self, act: Act) -> None:
        """Put an act to the program; raises `Refused`."""
        self.person.play(act)
        self._watch()

    def _watch(self) -> None:
        self.person.watch()
        self._seen = self.person.look()

    @property
    def _now(self) -> Seen:
        if self._seen is None:
            raise self.person.program.error("no game has begun")
        return self._seen

    @property
    def board(self) -> dict[int, Colour]:
        """The stones, by point."""
        return dict(self._now.stones)

    @property
    def to_act(self) -> Colour:
        """Who has the next act, by the name on the screen."""
        if self._now.player is None:
            raise self.person.program.error("no player's name is to be seen")
        return self.person.colours[self._now.player]

    @property
    def phase(self) -> Literal["placing", "moving"]:
        """By what is asked, or else by the stones on the board."""
        if self._now.asked.ask in (Ask.PLACE, Ask.MOVE):
            return "placing" if self._now.asked.ask is Ask.PLACE else "moving"
        return "placing" if len(self._now.stones) < STONES else "moving"

    @property
    def winner(self) -> Colour | None:
        """By the name in the announcement."""
        return None if self._now.winner is None else self.person.colours[self._now.winner]


def table(image: str | os.PathLike[str]) -> ScreenTable:
    """The program in a file, loaded and known so well that two persons can play it."""
    person = Person(Program(image))
    person.calibrate()
    return ScreenTable(person)
