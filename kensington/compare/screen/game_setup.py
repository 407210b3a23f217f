"""Sitting down to a game: the prompts before it are answered as they come, until it begins.

In which order they come, how many there are, and which keys they want, is the program's affair. What is asked is made
out by `kensington.compare.screen.prompt_classifier`; what cannot be made out is answered by RETURN, its default, once.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from kensington.compare.program import Program, StillnessTimer
from kensington.compare.screen.prompt_classifier import Prompt, PromptKind, changed_rows, classify, words
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

BEGUN = frozenset(
    {
        PromptKind.PLACE,
        PromptKind.MOVE,
        PromptKind.REPOSITION,
        PromptKind.DESTINATION,
        PromptKind.TURN,
        PromptKind.THINKS,
    }
)
USUAL = frozenset(
    {
        PromptKind.NAME,
        PromptKind.LEVEL,
        PromptKind.TELEVISION,
        PromptKind.THINKING,
        PromptKind.SOUND,
        PromptKind.REAL_BOARD,
        PromptKind.TWO_MOVE,
        PromptKind.SPEED,
        PromptKind.COLOUR,
    }
)  # what the manual has asked before a game
PASSED = frozenset({PromptKind.UNKNOWN, PromptKind.RETURN, PromptKind.WON, PromptKind.PASSES})  # any key will do
TWICE = frozenset({PromptKind.NAME, PromptKind.LEVEL})  # asked of both players, perhaps in the same words
ORDINALS = {"1": 0, "one": 0, "first": 0, "1st": 0, "2": 1, "two": 1, "second": 1, "2nd": 1, "next": 1, "other": 1}


@dataclass(frozen=True)
class GameSettings:
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


class PromptAnswer(NamedTuple):
    """What was asked, in which words, and the keys that it was answered with."""

    kind: PromptKind
    text: str
    keys: str


def set_up_game(program: Program, settings: GameSettings = GameSettings()) -> list[PromptAnswer]:
    """PromptAnswer what the program asks until the game begins; what was answered to what.

    Raises ProgramError where a prompt can neither be made out nor be passed by RETURN, or is asked again and again.
    """
    sitting = _GameSetup(program, settings)
    for _ in range(PROMPTS):
        if sitting.step():
            return sitting.answers
    raise program.error(f"goes on asking after {PROMPTS} prompts: {sitting.told()}")


def leave_game(program: Program) -> list[PromptAnswer]:
    """Stop the game by ESCAPE, and have other players asked for; what was answered until they were."""
    answers: list[PromptAnswer] = []
    before = program.rows
    program.press(ESCAPE)
    end = program.seconds + STOPPING
    while program.seconds < end and len(answers) < PROMPTS:
        seen = program.wait_for_prompt(before)
        if seen.kind in (PromptKind.NAME, PromptKind.LEVEL):
            return answers
        if seen.kind is PromptKind.THINKS:
            program.beeb.run(seconds=LOOK)
            continue
        before = program.rows
        if seen.kind is PromptKind.AGAIN:
            keys = seen.reply(False)
        elif seen.kind is PromptKind.UNKNOWN and seen.keys == ("Y", "N"):  # whether to stop, most likely
            keys = seen.reply(True)
        else:
            keys = seen.continue_key
        program.press(keys)
        answers.append(PromptAnswer(seen.kind, seen.text, keys))
    raise program.error("does not begin again after ESCAPE")


class _GameSetup:
    """The course of the prompts: what was answered, and what the screen was when it was."""

    def __init__(self, program: Program, settings: GameSettings) -> None:
        self.program = program
        self.settings = settings
        self.answers: list[PromptAnswer] = []
        self.before: list[str] = []
        self.refused = 0  # how often the present prompt has been
        self.player = {PromptKind.NAME: -1, PromptKind.LEVEL: -1}

    def told(self) -> str:
        """The last answers, for a message."""
        return "; ".join(f"{answer.text!r} was answered by {answer.keys!r}" for answer in self.answers[-TRIES:])

    def step(self) -> bool:
        """PromptAnswer the next prompt; whether there is none, as the game has begun."""
        seen = self.program.wait_for_prompt(self.before, self.settings.names)
        if seen.kind is PromptKind.THINKS and not USUAL.issubset(answer.kind for answer in self.answers):
            seen = self._after_waiting(seen)
        if seen.kind in BEGUN or seen.kind is PromptKind.UNKNOWN and self._can_have_begun(seen):
            return True
        self.refused = self._refusals(seen)
        if self.refused and seen.kind is PromptKind.UNKNOWN:
            raise self.program.error(f"asks what could not be made out: {seen.text!r}")
        if self.refused > TRIES:
            raise self.program.error(f"asks again and again: {self.told()}")
        self._answer(seen)
        return False

    def _after_waiting(self, thinks: Prompt) -> Prompt:
        """What is asked after a "please wait", which need not be thinking while more prompts can be expected; if
        nothing is, it was."""
        end = self.program.seconds + WAITING
        while self.program.seconds < end:
            self.program.beeb.run(seconds=LOOK)
            seen = classify(self.program.rows, self.before, self.settings.names)
            if seen.kind not in (PromptKind.THINKS, PromptKind.UNKNOWN):
                return self.program.wait_for_prompt(self.before, self.settings.names)
        return thinks

    def _refusals(self, seen: Prompt) -> int:
        """How often it has just been answered in vain; names and levels may be asked twice in the same words."""
        if seen.kind in PASSED:
            return self.refused + 1 if self.program.rows == self.before else 0
        in_vain = 0
        for answer in reversed(self.answers):
            if answer.kind is seen.kind and (answer.text in seen.text or seen.text in answer.text):
                in_vain += 1
            elif answer.kind not in PASSED:
                break
        return max(in_vain - (seen.kind in TWICE), 0)

    def _can_have_begun(self, seen: Prompt) -> bool:
        """Whether a program that says nothing now may want a stone: all has been asked, and this is no question."""
        done = {answer.kind for answer in self.answers}
        return {PromptKind.COLOUR, PromptKind.NAME} <= done and "?" not in seen.text and not seen.keys

    def _answer(self, seen: Prompt) -> None:
        keys = self._keys(seen)
        self.before = self.program.rows
        if seen.kind in PASSED:
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
        self.answers.append(PromptAnswer(seen.kind, seen.text, keys))

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
        stillness = StillnessTimer(self.program)
        end = self.program.seconds + REACTION
        while self.program.seconds < end:
            self.program.beeb.run(seconds=LOOK)
            rows = self.program.rows
            if any(changed_rows(rows, self.before)) or not all(map(_begins_so, self.before, rows)):
                return True
            stillness.look()
        return len(stillness.pictures) > ECHOES

    def _keys(self, seen: Prompt) -> str:
        """What a person with these settings presses."""
        settings = self.settings
        match seen.kind:
            case PromptKind.NAME:
                return settings.names[self._who(seen)] + RETURN
            case PromptKind.LEVEL:
                level = settings.levels[self._who(seen)]
                return str(level) if level else self._person(seen)
            case PromptKind.TELEVISION:
                return seen.reply(settings.television)
            case PromptKind.THINKING:
                return seen.reply(settings.thinking)
            case PromptKind.SOUND:
                return seen.reply(settings.sound)
            case PromptKind.REAL_BOARD:
                return seen.reply(settings.real_board)
            case PromptKind.TWO_MOVE:
                return seen.reply(settings.two_move)
            case PromptKind.SPEED:
                return str(settings.speed)
            case PromptKind.COLOUR:
                return self._colour(seen)
            case PromptKind.INSTRUCTIONS | PromptKind.AGAIN:
                return seen.reply(False)
            case PromptKind.RETURN | PromptKind.WON | PromptKind.PASSES:
                return seen.continue_key
        return RETURN

    def _who(self, seen: Prompt) -> int:
        """Which player a name or level is asked of: by the name, by a number, or one after the other."""
        named = self._named(seen)
        text = re.sub(r"\d\s?(-|–|to|/|,|or|=)[^a-z]*\d?|up to \w+|\w+ (letter|character)s?", " ", seen.text.casefold())
        counted = {ORDINALS[word] for word in re.findall(r"\w+", text) if word in ORDINALS}
        if seen.kind is PromptKind.LEVEL and named:
            player = named[-1]
        elif len(counted) == 1:
            player = counted.pop()
        else:
            player = min(self.player[seen.kind] + 1, 1)
        self.player[seen.kind] = player
        return player

    def _named(self, seen: Prompt) -> list[int]:
        """The players whose names are in a prompt, as they come: an older prompt may stand before it."""
        names = [name.casefold() for name in self.settings.names]
        return [names.index(token) for token in words(seen.text) if token in names]

    def _person(self, seen: Prompt) -> str:
        """The key for a person in place of a level: what the prompt says, or RETURN."""
        key = seen.key_for("human", "person", "nobody", "none")
        return key if key.isdigit() or key in ("H", "P") else RETURN

    def _colour(self, seen: Prompt) -> str:
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
