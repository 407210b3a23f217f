"""Sitting down to a game: the prompts before it are answered as they come, until it begins.

In which order they come, how many there are, and which keys they want, is the program's affair. What is asked is made
out by `kensington.compare.screen.prompt_classifier`; what cannot be made out is answered by RETURN, its default, once.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from kensington.compare.program import Program, Stillness
from kensington.compare.screen.prompt_classifier import Ask, Asked, asked, news, words
from kensington.errors import KensingtonError

RETURN, ESCAPE = "\n", "\x1b"
LETTERS = 5  # of a name
PROMPTS = 60  # that may come before a game
REACTION = 4.0  # emulated seconds in which a program shows that it has taken a key
LOOK = 0.2  # seconds between two looks at that
ECHOES = 4  # pictures of a key that was pressed: with and without it, and a cursor flashing
STOPPING = 120.0  # seconds from ESCAPE to the first prompt
WAITING = 15.0  # seconds that a program may want for itself between two prompts
TRIES = 3  # other ways to answer a prompt that is asked again

BEGUN = frozenset({Ask.PLACE, Ask.MOVE, Ask.REPOSITION, Ask.DESTINATION, Ask.TURN, Ask.THINKS})
USUAL = frozenset(
    {Ask.NAME, Ask.LEVEL, Ask.TELEVISION, Ask.THINKING, Ask.SOUND, Ask.REAL_BOARD, Ask.TWO_MOVE, Ask.SPEED, Ask.COLOUR}
)  # what the manual has asked before a game
PASSED = frozenset({Ask.UNKNOWN, Ask.RETURN, Ask.WON, Ask.PASSES})  # any key will do
TWICE = frozenset({Ask.NAME, Ask.LEVEL})  # asked of both players, perhaps in the same words
ORDINALS = {"1": 0, "one": 0, "first": 0, "1st": 0, "2": 1, "two": 1, "second": 1, "2nd": 1, "next": 1, "other": 1}


@dataclass(frozen=True)
class Settings:
    """How a game is set up: two players with their levels, 1 to 3, or 0 for a person; the answers to the questions; the
    speed of placing, 0 to 9; and which player, 0 or 1, takes red."""

    names: tuple[str, str] = ("ANNA", "BERT")
    levels: tuple[int, int] = (0, 0)
    television: bool = True
    thinking: bool = False
    sound: bool = False
    real_board: bool = False
    two_move: bool = True
    speed: int = 0
    red: int = 0

    def __post_init__(self) -> None:
        for name in self.names:
            if not (name.isascii() and name.isalpha() and len(name) <= LETTERS):
                raise KensingtonError(f"the name {name!r}: names have one to {LETTERS} letters, A to Z")
        if not all(0 <= level <= 3 for level in self.levels) or not 0 <= self.speed <= 9 or self.red not in (0, 1):
            raise KensingtonError(f"levels {self.levels}, speed {self.speed}: they go from 0 to 3, and from 0 to 9")


class Answer(NamedTuple):
    """What was asked, in which words, and the keys that it was answered with."""

    ask: Ask
    text: str
    keys: str


def sit_down(program: Program, settings: Settings = Settings()) -> list[Answer]:
    """Answer what the program asks until the game begins; what was answered to what.

    Raises ProgramError where a prompt can neither be made out nor be passed by RETURN, or is asked again and again.
    """
    sitting = _Sitting(program, settings)
    for _ in range(PROMPTS):
        if sitting.step():
            return sitting.answers
    raise program.error(f"goes on asking after {PROMPTS} prompts: {sitting.told()}")


def leave(program: Program) -> list[Answer]:
    """Stop the game by ESCAPE, and have other players asked for; what was answered until they were."""
    answers: list[Answer] = []
    before = program.rows
    program.press(ESCAPE)
    end = program.seconds + STOPPING
    while program.seconds < end and len(answers) < PROMPTS:
        seen = program.listen(before)
        if seen.ask in (Ask.NAME, Ask.LEVEL):
            return answers
        if seen.ask is Ask.THINKS:
            program.beeb.run(seconds=LOOK)
            continue
        before = program.rows
        if seen.ask is Ask.AGAIN:
            keys = seen.reply(False)
        elif seen.ask is Ask.UNKNOWN and seen.keys == ("Y", "N"):  # whether to stop, most likely
            keys = seen.reply(True)
        else:
            keys = seen.going_on
        program.press(keys)
        answers.append(Answer(seen.ask, seen.text, keys))
    raise program.error("does not begin again after ESCAPE")


class _Sitting:
    """The course of the prompts: what was answered, and what the screen was when it was."""

    def __init__(self, program: Program, settings: Settings) -> None:
        self.program = program
        self.settings = settings
        self.answers: list[Answer] = []
        self.before: list[str] = []
        self.refused = 0  # how often the present prompt has been
        self.player = {Ask.NAME: -1, Ask.LEVEL: -1}

    def told(self) -> str:
        """The last answers, for a message."""
        return "; ".join(f"{answer.text!r} was answered by {answer.keys!r}" for answer in self.answers[-TRIES:])

    def step(self) -> bool:
        """Answer the next prompt; whether there is none, as the game has begun."""
        seen = self.program.listen(self.before, self.settings.names)
        if seen.ask is Ask.THINKS and not USUAL.issubset(answer.ask for answer in self.answers):
            seen = self._after_waiting(seen)
        if seen.ask in BEGUN or seen.ask is Ask.UNKNOWN and self._can_have_begun(seen):
            return True
        self.refused = self._refusals(seen)
        if self.refused and seen.ask is Ask.UNKNOWN:
            raise self.program.error(f"asks what could not be made out: {seen.text!r}")
        if self.refused > TRIES:
            raise self.program.error(f"asks again and again: {self.told()}")
        self._answer(seen)
        return False

    def _after_waiting(self, thinks: Asked) -> Asked:
        """What is asked after a "please wait", which need not be thinking while more prompts can be expected; if
        nothing is, it was."""
        end = self.program.seconds + WAITING
        while self.program.seconds < end:
            self.program.beeb.run(seconds=LOOK)
            seen = asked(self.program.rows, self.before, self.settings.names)
            if seen.ask not in (Ask.THINKS, Ask.UNKNOWN):
                return self.program.listen(self.before, self.settings.names)
        return thinks

    def _refusals(self, seen: Asked) -> int:
        """How often it has just been answered in vain; names and levels may be asked twice in the same words."""
        if seen.ask in PASSED:
            return self.refused + 1 if self.program.rows == self.before else 0
        in_vain = 0
        for answer in reversed(self.answers):
            if answer.ask is seen.ask and (answer.text in seen.text or seen.text in answer.text):
                in_vain += 1
            elif answer.ask not in PASSED:
                break
        return max(in_vain - (seen.ask in TWICE), 0)

    def _can_have_begun(self, seen: Asked) -> bool:
        """Whether a program that says nothing now may want a stone: all has been asked, and this is no question."""
        done = {answer.ask for answer in self.answers}
        return {Ask.COLOUR, Ask.NAME} <= done and "?" not in seen.text and not seen.keys

    def _answer(self, seen: Asked) -> None:
        keys = self._keys(seen)
        self.before = self.program.rows
        if seen.ask in PASSED:
            if self.refused:
                self.program.hold(keys)
            else:
                self.program.press(keys)
        else:
            if self.refused:
                keys = self._otherwise(keys.strip())
            self.program.press(keys)
            if not keys.endswith(RETURN) and not self._is_taken(keys):
                self.program.press(RETURN)
                keys += RETURN
        self.answers.append(Answer(seen.ask, seen.text, keys))

    def _is_taken(self, key: str) -> bool:
        """Whether the program goes on after this key alone. If nothing at all comes of it, it is pressed again, for
        longer, and then in small letters."""
        if self._goes_on():
            return True
        for other, press in ((key.upper(), self.program.hold), (key.lower(), self.program.press)):
            if not key or self.program.rows != self.before:
                return False
            press(other)
            if self._goes_on():
                return True
        return False

    def _otherwise(self, key: str) -> str:
        """Another way to say what was refused: in small letters, as a word, and then what RETURN stands for."""
        wordy = {"Y": "YES", "N": "NO", "R": "RED", "B": "BLUE"}.get(key, key)
        return (key.lower(), wordy + RETURN, RETURN)[self.refused - 1]

    def _goes_on(self) -> bool:
        """Whether the program goes on without RETURN: what stood there goes, or there is more than the key that was
        pressed, or the picture goes on changing."""
        stillness = Stillness(self.program)
        end = self.program.seconds + REACTION
        while self.program.seconds < end:
            self.program.beeb.run(seconds=LOOK)
            rows = self.program.rows
            if any(news(rows, self.before)) or not all(map(_begins_so, self.before, rows)):
                return True
            stillness.look()
        return len(stillness.pictures) > ECHOES

    def _keys(self, seen: Asked) -> str:
        """What a person with these settings presses."""
        settings = self.settings
        match seen.ask:
            case Ask.NAME:
                return settings.names[self._who(seen)] + RETURN
            case Ask.LEVEL:
                level = settings.levels[self._who(seen)]
                return str(level) if level else self._person(seen)
            case Ask.TELEVISION:
                return seen.reply(settings.television)
            case Ask.THINKING:
                return seen.reply(settings.thinking)
            case Ask.SOUND:
                return seen.reply(settings.sound)
            case Ask.REAL_BOARD:
                return seen.reply(settings.real_board)
            case Ask.TWO_MOVE:
                return seen.reply(settings.two_move)
            case Ask.SPEED:
                return str(settings.speed)
            case Ask.COLOUR:
                return self._colour(seen)
            case Ask.INSTRUCTIONS | Ask.AGAIN:
                return seen.reply(False)
            case Ask.RETURN | Ask.WON | Ask.PASSES:
                return seen.going_on
        return RETURN

    def _who(self, seen: Asked) -> int:
        """Which player a name or level is asked of: by the name, by a number, or one after the other."""
        named = self._named(seen)
        text = re.sub(r"\d\s?(-|–|to|/|,|or|=)[^a-z]*\d?|up to \w+|\w+ (letter|character)s?", " ", seen.text.casefold())
        counted = {ORDINALS[word] for word in re.findall(r"\w+", text) if word in ORDINALS}
        if seen.ask is Ask.LEVEL and named:
            player = named[-1]
        elif len(counted) == 1:
            player = counted.pop()
        else:
            player = min(self.player[seen.ask] + 1, 1)
        self.player[seen.ask] = player
        return player

    def _named(self, seen: Asked) -> list[int]:
        """The players whose names are in a prompt, as they come: an older prompt may stand before it."""
        names = [name.casefold() for name in self.settings.names]
        return [names.index(token) for token in words(seen.text) if token in names]

    def _person(self, seen: Asked) -> str:
        """The key for a person in place of a level: what the prompt says, or RETURN."""
        key = seen.key_for("human", "person", "nobody", "none")
        return key if key.isdigit() or key in ("H", "P") else RETURN

    def _colour(self, seen: Asked) -> str:
        """The colour of the player whose name is in the prompt, or of the first person, or of the first player."""
        persons = [at for at, level in enumerate(self.settings.levels) if level == 0]
        player = (self._named(seen) or persons or [0])[0]
        wanted, other = ("red", "blue") if player == self.settings.red else ("blue", "red")
        tokens = words(seen.text)
        if seen.keys == ("Y", "N"):
            return "Y" if wanted in tokens or other not in tokens else "N"
        return seen.key_for(wanted) or wanted[0].upper()


def _begins_so(before: str, row: str) -> bool:
    """Whether a row still begins as it did."""
    return row.startswith(before.rstrip(" _"))
