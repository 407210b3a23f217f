"""Sets up a game: answers the program's prompts as they come until the game begins.

The order of the prompts, their number and the keys they want vary between programs. `prompt_classifier` recognises
them; an unknown prompt is answered once with RETURN, its default.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from emulator.automation.answering import RETURN, Form, type_answer
from emulator.automation.key_trials import KeysTaken, keys_taken
from emulator.automation.menus import (
    MenuEntry,
    asks_who_plays,
    entry_for,
    key_for_level,
    key_for_player,
    levels_offered,
    offers_machine,
    strengths_of,
    word_for_level,
)
from emulator.automation.naming import counted, found_above, found_in
from emulator.automation.offered_keys import answers, key_for, key_to_define, words
from emulator.automation.program import until
from emulator.automation.screen_text import changed_rows
from emulator.automation.settings_page import choose, is_typed, marked_lines, owner_of, values_of
from kensington.compare.program import Program
from kensington.compare.screen.prompt_classifier import (
    ACT_PROMPTS,
    MESSAGES,
    SAYS_WHO_BEGINS,
    SENTENCE_END,
    SETUP_PROMPTS,
    Prompt,
    PromptKind,
    classify,
    likeliest,
)
from kensington.rules import COLOURS

PROMPTS = 60  # before a game, at most
WAITING = 15.0  # seconds of "please wait" after which a program must be thinking
DRAWING = 120.0  # the same while no whole board is shown
LOOKING = 0.5  # seconds between two looks at it
RETRIES = 3  # other answers to a prompt that is repeated
QUESTIONS = 3  # kinds of question that are new at once on a form

ALWAYS = SETUP_PROMPTS - {PromptKind.PLAYERS}  # asked by the program of 1984
BEGUN = ACT_PROMPTS | {PromptKind.THINKS}
OPEN = SETUP_PROMPTS | {PromptKind.UNKNOWN, PromptKind.REFUSED, PromptKind.WON, PromptKind.PASSES, PromptKind.RETURN}
LIKELY = 2.5  # lead of the score of a question that takes any line of text and yet may ask for no name
YES_OR_NO = SETUP_PROMPTS - {PromptKind.NAME, PromptKind.SPEED, PromptKind.PLAYERS, PromptKind.COLOUR}
KINDS_BY_KEYS = (  # what a question may be that takes these keys, the first that fits
    ("09", (PromptKind.SPEED,)),
    ("123", (PromptKind.LEVEL,)),
    ("12", (PromptKind.PLAYERS, PromptKind.LEVEL)),
    ("RB", (PromptKind.COLOUR,)),
    ("YN", (*YES_OR_NO, PromptKind.COLOUR, PromptKind.INSTRUCTIONS, PromptKind.CONFIRM)),
    ("HC", (PromptKind.LEVEL,)),
    ("PC", (PromptKind.LEVEL,)),
    ("PM", (PromptKind.LEVEL,)),
    ("AB", (PromptKind.COLOUR,)),
)
REACTION = 1.0  # emulated seconds for an entry of a page to ask something
MOST_ASKED = 4  # questions of an entry
BUSY = 3  # times that a program may be waited for
STAYING = 6.0  # seconds that a message may stand that asks for nothing and goes by itself
SKIPPED = MESSAGES - {PromptKind.THINKS} | {PromptKind.UNKNOWN, PromptKind.REFUSED}  # any key will do
TWICE = frozenset({PromptKind.NAME, PromptKind.LEVEL})  # asked for both players, perhaps in the same words
WHO_BEGINS = re.compile(r"\bfirst (?:turn|move|go|to)\b|\b(?:begins?|starts?)\b")
WHO_TAKES = re.compile(r"\b(?:who|which (?:player|of you))\b", re.I)  # a colour
OTHER_COLOURS = frozenset(("black", "white", "green", "yellow", "cyan", "magenta"))
KEY_AT_END = re.compile(r"[(\[<](?:return|space)[)\]>]$", re.I)  # which alone continues


@dataclass(frozen=True)
class GameSettings:
    """The players' names (1 to 5 letters) and levels (1 to 3, or 0 for a human), the answers to the yes-or-no prompts,
    the speed of placing (0 to 9), and which player (0 or 1) takes red."""

    names: tuple[str, str] = ("ANNA", "BERT")
    levels: tuple[int, int] = (0, 0)
    television: bool = True
    thinking: bool = False
    sound: bool = False
    two_move: bool = True
    speed: int = 0
    red: int = 0


class PromptAnswer(NamedTuple):
    """The kind and text of a prompt, the keys that answered it, what else it has settled, as a menu may, and how many
    levels have been offered, 0 if that is not known."""

    kind: PromptKind
    text: str
    keys: str
    also: tuple[PromptKind, ...] = ()
    levels: int = 0


def set_up_game(
    program: Program, settings: GameSettings = GameSettings(), before: Sequence[str] = (), shown: Prompt | None = None
) -> list[PromptAnswer]:
    """Answer the program's prompts until the game begins; return the answers. `before` are the rows at the last one,
    `shown` is the first prompt if it is known.

    Raises ProgramError if a prompt is neither recognised nor skipped by RETURN, or is repeated after RETRIES answers.
    """
    setup = _GameSetup(program, settings)
    setup.before = list(before)
    program.asked = []
    while not setup.step(shown):
        shown = None
        if len(setup.answers) >= PROMPTS:
            raise program.error(f"still prompts after {PROMPTS} answers: {setup.last_answers()}")
    return setup.answers


class _GameSetup:
    """The dialogue before a game: the answers so far and the screen at the last one."""

    def __init__(self, program: Program, settings: GameSettings) -> None:
        self.program = program
        self.settings = settings
        self.answers: list[PromptAnswer] = []
        self.before: list[str] = []
        self.waits = 0  # for a program that takes no key
        self.refused = 0  # how often the present prompt was answered in vain
        self.form = Form(program)
        self.names = [name.casefold() for name in settings.names]
        self.player = {PromptKind.NAME: -1, PromptKind.LEVEL: -1}
        self.levels = 0  # that are offered, as far as is known
        self.decided = False  # whether a menu or the like has settled who plays

    def last_answers(self) -> str:
        answers = self.answers[-RETRIES:]
        return "; ".join(f'"{each.text}" was answered with {each.keys.strip() or "RETURN"}' for each in answers)

    def step(self, shown: Prompt | None = None) -> bool:
        """Answer the next prompt, or the one that is `shown`. Returns whether the game has begun instead."""
        prompt = shown or self.program.wait_for_prompt(self.before, self.settings.names)
        answered = {kind for answer in self.answers for kind in (answer.kind, *answer.also)}
        waited, began = prompt.kind is PromptKind.THINKS, self.program.seconds
        while prompt.kind is PromptKind.THINKS and not answered >= ALWAYS and self._prepares(began):
            prompt = self.program.wait_for_prompt(self.before, self.settings.names)
        if prompt.kind in ACT_PROMPTS and prompt.wants_key and self.program.shows_board() == (False, False):
            prompt = replace(prompt, kind=PromptKind.RETURN)
        if prompt.kind is PromptKind.THINKS and not any(self.settings.levels):  # as while it draws lots
            self.before = self.program.rows
            if self._passes_by():
                return False
        prompt = self._told_by_keys(not prompt.leaves_page and self._field() or prompt, answered)
        self.program.asked.append((prompt, self.program.beeb.snapshot()))
        prompt = replace(prompt, kind=self.program.corrected.get(prompt.text, prompt.kind))
        if prompt.kind in SETUP_PROMPTS and self._refusals(prompt) and keys_taken(self.program) == KeysTaken():
            if self.program.shows_board()[0]:  # the question is old
                prompt = Prompt(PromptKind.TURN)
            elif self.waits < BUSY:  # it does something else, as drawing the board
                self.waits += 1
                self.program.beeb.run(seconds=STAYING)
                return False
        self.waits = 0
        unknown = prompt.kind is PromptKind.UNKNOWN
        if prompt.kind in BEGUN or unknown and (waited or self._can_have_begun(prompt, answered)):
            lot, self.before = self._lot(), self.program.rows
            if lot is None or lot.kind is not PromptKind.RETURN:
                known = lot is None and bool(prompt.text) or prompt.wants_key
                return known or any(self.settings.levels) or not self._passes_by()  # a level may act meanwhile
            prompt, unknown = lot, False
        self.refused = self._refusals(prompt)
        if unknown and self.refused >= len(answers(prompt.text)):
            raise self.program.error(f"shows a prompt that is not recognised: {prompt.text!r}")
        again = [answer.text for answer in self.answers if answer.kind is prompt.kind is PromptKind.AGAIN]
        other = len(again) == 1 and prompt.text not in again  # as whether the same players do
        if again and not other and not 0 < self.refused <= RETRIES:
            raise self.program.error(f"asks again whether to play, but begins no game: {prompt.text!r}")
        if self.refused > RETRIES and not unknown:
            raise self.program.error(f"asks the same after each answer (is it Kensington?): {self.last_answers()}")
        also, started = (self._set_page(prompt.menu), False) if prompt.leaves_page else self._set_lines()
        if started:
            self.before = self.program.rows
            self.program.hold(RETURN)
            self.answers.append(PromptAnswer(PromptKind.RETURN, prompt.text, RETURN, tuple(also), self.levels))
            return False
        self.before, keys = self.program.rows, self._keys(prompt)
        if prompt.kind in SKIPPED and not prompt.wants_key and self._passes_by():
            return False
        if prompt.kind in SKIPPED and not keys.strip():
            (self.program.hold if self.refused else self.program.press)(keys)
        elif self.form.rows:
            self.form.fill_in(keys)
        else:
            keys = keys if unknown or not self.refused else self._alternative(prompt, keys.strip())
            typed = type_answer(self.program, self.before, keys)
            if typed is None and prompt.kind is PromptKind.LEVEL:
                raise self.program.error(f"takes no level {keys}: {prompt.text!r}")
            if typed is None:
                self.program.press(RETURN)
            keys = typed or keys + RETURN
        also += [PromptKind.COLOUR] * any(entry.key in keys and entry.side(COLOURS) for entry in prompt.menu)
        also += [PromptKind.TWO_MOVE] * any(self._wanted(entry.text) is not None for entry in prompt.menu)
        also += [PromptKind.LEVEL] * (
            prompt.kind is PromptKind.PLAYERS and not prompt.menu and "1" in (prompt.keys or "1")
        )
        self.answers.append(PromptAnswer(prompt.kind, prompt.text, keys, tuple(also), self.levels))
        return False

    def _prepares(self, began: float) -> bool:
        """Whether what has asked to wait since it `began` may not be a level that thinks: the board is being drawn."""
        waited = self.program.seconds - began
        if waited >= WAITING and (waited >= DRAWING or self.program.shows_board()[0]):
            return False
        self.program.beeb.run(seconds=LOOKING)
        return True

    def _told_by_keys(self, prompt: Prompt, answered: set[PromptKind]) -> Prompt:
        """The prompt, of a kind that fits the keys which it takes if its words leave that open."""
        unknown = prompt.kind is PromptKind.UNKNOWN
        clear = self.form.rows or prompt.menu or prompt.keys and not unknown or prompt.kind not in OPEN
        if clear or unknown and self._can_have_begun(prompt, answered):
            return prompt
        if prompt.text not in self.program.kinds:
            taken = keys_taken(self.program)
            kinds = next((kinds for keys, kinds in KINDS_BY_KEYS if taken.keys.issuperset(keys)), ())
            if taken.line and prompt.margin < LIKELY:
                kinds = (PromptKind.NAME,)
            told = prompt.kind if prompt.kind in kinds else likeliest(prompt.text, kinds, self.names)
            if told is PromptKind.UNKNOWN:  # a text beside a board that takes no answer is none of the setup's
                old = prompt.kind is not PromptKind.RETURN and (prompt.margin < LIKELY or prompt.kind in answered)
                old = old and taken == KeysTaken() and self.program.shows_board()[0]
                last = classify(SENTENCE_END.split(prompt.below)[-1:]).kind if old else prompt.kind
                told = last if last is PromptKind.RETURN else PromptKind.TURN if old else prompt.kind
            self.program.kinds[prompt.text] = told
        kind = self.program.kinds[prompt.text]
        return Prompt(kind) if kind is PromptKind.TURN else replace(prompt, kind=kind)

    def _passes_by(self) -> bool:
        """Whether what the screen showed last goes without a key."""
        return until(self.program, lambda: self.program.rows != self.before, STAYING) is not None

    def _lot(self) -> Prompt | None:
        """What ends the new text if that says who begins, perhaps before the game has: with a key that it waits for."""
        rows = self.program.rows
        new = [row.strip() if fresh else "" for row, fresh in zip(rows, changed_rows(rows, self.before), strict=True)]
        blocks = [" ".join(new), *re.split(r"(?:\s\W*)?\n\W*\n\s*", "\n".join(new))]
        said = (" ".join(block.split()) for block in blocks if SAYS_WHO_BEGINS.search(block))
        lots = [classify(SENTENCE_END.split(text)[-1:]) for text in said]
        return next((lot for lot in lots if lot.kind is PromptKind.RETURN), next(iter(lots), None))

    def _field(self) -> Prompt | None:
        """The question of a form that is being asked; None if the screen shows no form."""
        rows = self.program.rows
        new = [at for at, fresh in enumerate(changed_rows(rows, self.before)) if fresh]
        kinds = {classify([rows[at]]).kind for at in new} & SETUP_PROMPTS
        at = self.form.find(new, begins=len(kinds) >= QUESTIONS)
        if at is None:
            return None
        field, text = classify([rows[at]]), " ".join(rows[at].split())
        if field.kind is PromptKind.UNKNOWN and field.keys == ("R", "B"):
            return Prompt(PromptKind.COLOUR, text, at)
        return Prompt(field.kind, text, at)

    def _can_have_begun(self, prompt: Prompt, answered: set[PromptKind]) -> bool:
        """Whether an unknown text may prompt for a stone: it offers no keys, and either all is answered and it asks
        nothing, or a board is shown and it may ask nothing but that. A board with something on it is still prepared."""
        wanted = {PromptKind.NAME, PromptKind.COLOUR} if 0 in self.settings.levels else {PromptKind.NAME}
        if prompt.keys or KEY_AT_END.search(prompt.text):
            return False
        asks = "?" in prompt.text
        shown, covered = self.program.shows_board()
        if wanted <= answered and not asks:
            return not covered
        return (wanted <= answered or not asks) and shown

    def _refusals(self, prompt: Prompt) -> int:
        """The number of answers in succession to this prompt that the program refused. The same prompt may ask for two
        names or two levels."""
        if self.form.rows:
            return self.refused + 1 if self.answers and self.answers[-1].text == prompt.text else 0
        if prompt.kind in SKIPPED:
            asked = [answer.text for answer in self.answers[-1:] if prompt.kind is PromptKind.UNKNOWN]
            return self.refused + 1 if prompt.text in asked or self.program.rows == self.before else 0
        answers = [answer for answer in reversed(self.answers) if answer.kind not in SKIPPED]
        text = prompt.text.casefold()  # an answer, in other letters, may stand in it
        alike = (answer.text.casefold() in text or text in answer.text.casefold() for answer in answers)
        in_vain = takewhile(lambda pair: pair[0].kind is prompt.kind and pair[1], zip(answers, alike, strict=True))
        return max(len(list(in_vain)) - (prompt.kind in TWICE), 0)

    def _alternative(self, prompt: Prompt, key: str) -> str:
        """Another form of a refused answer: in lower case, as a word, and finally the default, which has no other."""
        if self.answers and prompt.text.endswith(f"? {self.answers[-1].keys}"):
            return RETURN  # the answer stands behind the question
        level = word_for_level(prompt.text, max(*self.settings.levels, 1))
        if prompt.kind is PromptKind.LEVEL and level and self.refused == 1:
            return level.upper() + RETURN
        if not key:
            return RETURN
        if prompt.kind is PromptKind.NAME:
            return (key, key.lower(), "")[self.refused - 1] + RETURN
        wordy = {"Y": "YES", "N": "NO", "R": "RED", "B": "BLUE"}.get(key, key)
        return (key.lower(), wordy + RETURN, RETURN)[self.refused - 1]

    def _keys(self, prompt: Prompt) -> str:
        settings = self.settings
        match prompt.kind:
            case PromptKind.NAME:
                return settings.names[self._player_meant(prompt)] + RETURN
            case _ if prompt.leaves_page:
                return prompt.continue_key
            case PromptKind.LEVEL if key_for_player(prompt.menu, 0):
                self.levels = len(prompt.menu) - 1
                return key_for_player(prompt.menu, settings.levels[self._player_meant(prompt)])
            case PromptKind.LEVEL | PromptKind.PLAYERS if prompt.menu:
                return self._entry(prompt)
            case PromptKind.LEVEL:
                player, self.levels = self._player_meant(prompt), max(self.levels, levels_offered(prompt.text))
                self.decided |= asks_who_plays(prompt.text) and not found_in(self.names, prompt.text)
                return key_for_level(prompt.text, max(settings.levels) if self.decided else settings.levels[player])
            case PromptKind.SPEED:
                return str(settings.speed)
            case PromptKind.PLAYERS:
                self.decided = True
                return str(settings.levels.count(0))
            case PromptKind.COLOUR:
                return self._colour(prompt)
            case PromptKind.RETURN | PromptKind.UNKNOWN if key := key_to_define(prompt.text):
                return key
            case PromptKind.RETURN | PromptKind.WON | PromptKind.PASSES:
                return prompt.continue_key
            case PromptKind.UNKNOWN:
                return answers(prompt.text)[self.refused]
            case PromptKind.REFUSED:
                return RETURN
            case PromptKind.CONFIRM | PromptKind.AGAIN:
                return prompt.reply(True)
            case kind:  # a yes-or-no prompt: the manual's five, or whether to show instructions
                return prompt.reply(getattr(settings, kind.name.lower(), False))

    def _set_page(self, menu: Sequence[MenuEntry]) -> list[PromptKind]:
        """Set the entries of a page of settings; what they are about."""
        owners = [owner_of(entry, menu) for entry in menu]
        both = {*owners} >= {0, 1}
        kinds = [kind for each in zip(menu, owners, strict=True) for kind in self._set_entry(*each, both)]
        return kinds + [kind for entry in menu for kind in self._answer_entry(entry)]

    def _set_lines(self) -> tuple[list[PromptKind], bool]:
        """Set the lines on which a mark is moved; what they are about, and whether the mark is now on the start."""
        kinds, starts = list[PromptKind](), False
        for line in marked_lines(self.program, self.program.rows):
            kinds += self._set_entry(line) if line.key and not line.starts else []
            starts = line.starts
        return kinds, starts

    def _set_entry(self, entry: MenuEntry, owner: int | None = None, both: bool = False) -> list[PromptKind]:
        """Set an entry of a page of settings, if it is about something that is wanted; what that is. The `owner` is the
        player whom it is about, if the page shows that; whether it has entries of `both` players."""
        values, meant, levels = values_of(self.program, entry), counted(entry.text), self.settings.levels
        player = (meant or [0])[0]
        if owner is not None:
            player, meant = owner, [owner]
        elif levels.count(0) == 1 and not both:  # the only person is the first player, and the machine has its own name
            player, meant = levels.index(0), [] if meant == [1] else meant
        if is_typed(values):
            if meant:
                key = RETURN if entry.key == "RETURN" else entry.key
                self.program.press(key + self.settings.names[player] + RETURN)
            return [PromptKind.NAME] * len(meant)
        kinds, wanted = self._value_wanted([entry._replace(text=text) for text in values], player, owner is not None)
        if wanted:
            choose(self.program, entry, values, wanted.text)
        return kinds

    def _answer_entry(self, entry: MenuEntry) -> list[PromptKind]:
        """Answer what the key of an entry of a page asks, until the page is as before but for its entries; which kinds
        of questions those were. If it asks nothing that is known, the program is left as it was."""
        program, asked = self.program, list[PromptKind]()
        moment, page = program.beeb.snapshot(), program.rows
        before = page

        def changed() -> bool:
            return program.rows != before

        program.press(entry.key)
        while until(program, changed, REACTION):
            program.beeb.run(seconds=REACTION)
            rows = program.rows
            below = ["" if was.strip() else row for row, was in zip(rows, page, strict=True)]
            if not any(map(str.strip, below)):
                if asked:
                    return asked
                break
            prompt = self._told_by_keys(classify(below, before, self.settings.names), set())
            if prompt.menu or prompt.kind not in SETUP_PROMPTS or len(asked) == MOST_ASKED:
                break
            asked.append(prompt.kind)
            before, keys = rows, self._keys(prompt)
            type_answer(program, rows, keys)
        program.beeb.restore(moment)
        return []

    def _value_wanted(
        self, values: Sequence[MenuEntry], player: int, owned: bool
    ) -> tuple[list[PromptKind], MenuEntry | None]:
        """Which of these values the entry of a page should have, and what they settle: for this player, perhaps, or
        certainly if the entry is `owned`."""
        settings = self.settings
        if len(values) == 1:
            return [], None
        owners, strengths = {(*found_in(COLOURS, each.text),) for each in values}, strengths_of(values)
        asks_who, by_colour = offers_machine(values) and values[0].is_on is None, owners in ({(0,)}, {(1,)})
        if asks_who and (by_colour or owned):  # who plays this colour, or as this player
            side = settings.red ^ owners.pop()[0] if by_colour else player
            self.levels, level = len(strengths), settings.levels[side]
            played = [each for each in values if each.strength == min(level, len(strengths))]
            played = [each for each in played if (each.people == 1) is (level > 0)] or played
            return [PromptKind.LEVEL, *[PromptKind.COLOUR] * by_colour], next(iter(played), None)
        if asks_who:
            if not (game := entry_for(values, settings.levels, COLOURS)):
                raise self.program.error(f"offers no game of {settings.levels.count(0)} people")
            self.levels = len(strengths)
            return [PromptKind.PLAYERS, PromptKind.LEVEL], game
        if self._wanted(values[0].text) is not None:
            return [PromptKind.TWO_MOVE], next((each for each in values if each.is_on is settings.two_move), None)
        if WHO_BEGINS.search(values[0].text):
            return [], None
        colour = int(player != settings.red)
        coloured = next((each for each in values if found_in(COLOURS, each.text)[:1] == [colour]), None)
        return [PromptKind.COLOUR] * bool(coloured), coloured

    def _player_meant(self, prompt: Prompt) -> int:
        """The player whose name or level is wanted: by name, by a number, or in turn."""
        named = found_in(self.names, prompt.text)
        last = next((answer for answer in reversed(self.answers) if answer.kind not in SKIPPED), None)
        chosen = last and last.kind is PromptKind.LEVEL and last.keys.strip().isalpha()  # human or computer
        numbers, player = counted(prompt.text), self.player[prompt.kind]
        if self.decided and prompt.kind is PromptKind.NAME and self.settings.levels.count(0) == 1:
            player = self.settings.levels.index(0) if player < 0 else 1 - player  # the only person is named first
        elif prompt.kind is PromptKind.LEVEL and named:
            player = named[-1]
        elif chosen and prompt.kind is PromptKind.LEVEL and prompt.keys != ("Y", "N") and self.settings.levels[player]:
            pass  # now the level of the player who is the computer
        else:
            echoed = prompt.kind is PromptKind.NAME and numbers == [player] and not self.refused  # in an answer above
            player = numbers[0] if numbers and not echoed else min(player + 1, 1)
        self.player[prompt.kind] = player
        return player

    def _entry(self, prompt: Prompt) -> str:
        """The key for the entry of a menu."""
        levels = self.settings.levels
        person = levels.index(0) if 0 in levels else 0
        colours = COLOURS if person == self.settings.red else COLOURS[::-1]
        entry = entry_for(prompt.menu, levels, colours, self._wanted)
        if not entry:
            raise self.program.error(f"offers no game of {levels.count(0)} people")
        self.decided |= entry.people is not None
        self.levels = max(self.levels, len(strengths_of(prompt.menu)))
        return entry.key

    def _wanted(self, text: str) -> bool | None:
        """How the setting of a menu should be, None if that is left alone."""
        return self.settings.two_move if classify([text]).kind is PromptKind.TWO_MOVE else None

    def _colour(self, prompt: Prompt) -> str:
        """The colour key for the player named in the prompt, or else above it, or the first human, or the first; or the
        key for the player who is to have the colour."""
        asked, taker = {*COLOURS}.intersection(words(prompt.text)), self.settings.red
        if WHO_TAKES.search(prompt.text) and len(asked) == 1 and prompt.keys != ("Y", "N"):
            taker, text = taker if "red" in asked else 1 - taker, f"{prompt.text} {prompt.below}"
            initial = self.names[taker][0].upper()
            return key_for(text, self.names[taker]) or (str(taker + 1) if re.search(r"\d", text) else initial)
        humans = [at for at, level in enumerate(self.settings.levels) if level == 0]
        numbered = [] if self.decided and len(humans) == 1 else counted(prompt.text)  # the only person is always meant
        named = found_in(self.names, prompt.text) or numbered
        named = named or found_above(self.names, self.program.rows, self.before, prompt.row)
        player = (named or humans or [0])[0]
        wanted, other = ("red", "blue") if player == self.settings.red else ("blue", "red")
        tokens = words(prompt.text)
        if not prompt.keys and not OTHER_COLOURS.isdisjoint(tokens) and not {*COLOURS} <= {*tokens}:
            raise self.program.error(f"offers colours other than red and blue: {prompt.text!r}")
        if prompt.keys == ("Y", "N"):
            return "Y" if wanted in tokens or other not in tokens else "N"
        key = key_for(prompt.text, wanted)
        return key if key and key != key_for(prompt.text, other) else wanted[0].upper()  # else it may be the default
