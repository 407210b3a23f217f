"""Sitting down to a game: the prompts before it are answered as they come, until it begins.

In which order they come, how many there are, and which keys they want, is the program's affair. What is asked is made
out by `kensington.compare.words`; what cannot be made out is answered by RETURN, its default, once.
"""

import re
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from kensington.compare.program import Program
from kensington.compare.words import Ask, Asked, news, words

RETURN, ESCAPE = "\n", "\x1b"
PROMPTS = 60  # that may come before a game
REACTION = 1.5  # seconds in which a program shows that it has taken a key
TRIES = 3  # answers to the same prompt
THINKING_TIME = 2.0  # seconds that a game which has begun is given to say so

BEGUN = frozenset({Ask.PLACE, Ask.MOVE, Ask.REPOSITION, Ask.DESTINATION, Ask.TURN, Ask.THINKS})
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
    """Stop the game by ESCAPE, and ask for other players; what was answered until the first prompt came."""
    answers: list[Answer] = []
    before = program.rows
    program.press(ESCAPE)
    for _ in range(PROMPTS):
        seen = program.listen(before)
        if seen.ask in (Ask.NAME, Ask.LEVEL):
            return answers
        before = program.rows
        keys = _yes_or_no(seen, False) if seen.ask is Ask.AGAIN else seen.going_on
        program.press(keys)
        answers.append(Answer(seen.ask, seen.text, keys))
    raise program.error("does not begin again after ESCAPE")


class _Sitting:
    def __init__(self, program: Program, settings: Settings) -> None:
        self.program = program
        self.settings = settings
        self.answers: list[Answer] = []
        self.before: list[str] = []
        self.tries: Counter[Asked] = Counter()
        self.player = {Ask.NAME: -1, Ask.LEVEL: -1}

    def told(self) -> str:
        """The last answers, for a message."""
        return "; ".join(f"{answer.text!r} was answered by {answer.keys!r}" for answer in self.answers[-3:])

    def step(self) -> bool:
        """Answer the next prompt; whether there is none, as the game has begun."""
        seen = self.program.listen(self.before, self.settings.names)
        if seen.ask in BEGUN:
            return True
        again = self.program.rows == self.before
        self.tries[seen] = self.tries[seen] + 1 if again else 1
        if self.tries[seen] > TRIES:
            raise self.program.error(f"asks again and again: {self.told()}")
        if seen.ask is Ask.UNKNOWN and self.answers and self.answers[-1].ask is Ask.UNKNOWN and again:
            raise self.program.error(f"cannot make out what is asked: {seen.text!r}")
        self._answer(seen, self.tries[seen] - 1)
        return False

    def _answer(self, seen: Asked, refused: int) -> None:
        keys = self._keys(seen)
        if refused:
            keys = keys.lower() + RETURN if refused == 1 else RETURN
        self.before = self.program.rows
        self.program.press(keys)
        if not keys.endswith(RETURN) and not self._taken():
            self.program.press(RETURN)
            keys += RETURN
        self.answers.append(Answer(seen.ask, seen.text, keys))

    def _taken(self) -> bool:
        """Whether the program goes on without RETURN: something is there that was not, and is more than the key."""
        end = self.program.seconds + REACTION
        while self.program.seconds < end:
            self.program.beeb.run(seconds=0.1)
            if any(news(self.program.rows, self.before)):
                return True
        return False

    def _keys(self, seen: Asked) -> str:
        """What a person with these settings presses."""
        settings = self.settings
        match seen.ask:
            case Ask.NAME:
                return settings.names[self._who(seen)] + RETURN
            case Ask.LEVEL:
                level = settings.levels[self._who(seen)]
                return str(level) if level else self._no_level(seen)
            case Ask.TELEVISION:
                return _yes_or_no(seen, settings.television)
            case Ask.THINKING:
                return _yes_or_no(seen, settings.thinking)
            case Ask.SOUND:
                return _yes_or_no(seen, settings.sound)
            case Ask.REAL_BOARD:
                return _yes_or_no(seen, settings.real_board)
            case Ask.TWO_MOVE:
                return _yes_or_no(seen, settings.two_move)
            case Ask.SPEED:
                return str(settings.speed)
            case Ask.COLOUR:
                return self._colour(seen)
            case Ask.INSTRUCTIONS | Ask.AGAIN:
                return _yes_or_no(seen, False)
            case Ask.RETURN | Ask.WON | Ask.PASSES:
                return seen.going_on
        return RETURN

    def _who(self, seen: Asked) -> int:
        """Which player a name or level is asked of: by the name, by a number, or one after the other."""
        tokens = words(seen.text)
        named = [at for at, name in enumerate(self.settings.names) if name.casefold() in tokens]
        text = re.sub(r"\d\s?(-|–|to|/|,|or)[^a-z]*\d|up to \d|\d letters", " ", seen.text.casefold())
        counted = [ORDINALS[token] for token in re.findall(r"\w+", text) if token in ORDINALS]
        if seen.ask is Ask.LEVEL and len(named) == 1:
            player = named[0]
        elif len(set(counted)) == 1:
            player = counted[0]
        else:
            player = min(self.player[seen.ask] + 1, 1)
        self.player[seen.ask] = player
        return player

    def _no_level(self, seen: Asked) -> str:
        key = seen.key_for("human", "person", "nobody", "none")
        return key if key.isdigit() or key in ("H", "P") else RETURN

    def _colour(self, seen: Asked) -> str:
        """The colour of the player whose name is in the prompt, or of the first person, or of the first player."""
        tokens = words(seen.text)
        named = [at for at, name in enumerate(self.settings.names) if name.casefold() in tokens]
        persons = [at for at, level in enumerate(self.settings.levels) if level == 0]
        player = (named or persons or [0])[0]
        wanted, other = ("red", "blue") if player == self.settings.red else ("blue", "red")
        if seen.keys == ("Y", "N"):
            return "Y" if wanted in tokens or other not in tokens else "N"
        return seen.key_for(wanted) or wanted[0].upper()


def _yes_or_no(seen: Asked, yes: bool) -> str:
    """The key for yes or no that the prompt names, or Y or N."""
    return seen.key_for("yes" if yes else "no") or ("Y" if yes else "N")
