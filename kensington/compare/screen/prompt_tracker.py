"""Follows a program's prompts during a game: what each text means, and who is to act.

`prompt_classifier` classifies a text without knowing the program. This adds what has been seen of the program so far:
the text that is always there, the rows with the name of the player to act, and prompts whose meaning is known because
of what happened. Such a prompt is known again with the other player's name or colour, and wherever its lines break.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise, takewhile, zip_longest

from emulator.automation.naming import found_in, only_one_in, won_by
from emulator.automation.offered_keys import words
from emulator.automation.screen_text import changed_rows, differ, has_scrolled, has_scrolled_away, windows
from emulator.automation.turns import TurnRows, arrowed
from kensington.compare.driver import ScreenText
from kensington.compare.screen.prompt_classifier import (
    ACT_PROMPTS,
    COLOUR_WORDS,
    MESSAGES,
    SAYS_WHO_BEGINS,
    SENTENCE_END,
    SETUP_PROMPTS,
    Prompt,
    PromptKind,
    classify,
    new_text,
)
from kensington.rules import COLOURS, Colour

NAMING = frozenset((PromptKind.PLACE, PromptKind.MOVE, PromptKind.TURN))  # who is named in one of these is to act
NOTHING = Prompt(PromptKind.UNKNOWN)
PATTERNS = 4096  # of sentences, that are remembered
TELLING = 8  # letters of a part of a sentence by which it is known
STONE = "(?:stone|piece|counter|disc)"
OWNED = rf"\b{{name}}['`’]s (?:(?:own|red|blue) )?{STONE}|\b{STONE}s? of {{name}}\b"  # by the player of that name
NO_STONE = "turn|go|move|choice|act|draw|win|square|triangle|hexagon|shape"
OWNER = rf"\b{{sign}}['`’]s\b(?! (?:{NO_STONE}))|\b{{sign}} {STONE}s?\b|\b(?:{STONE}s?|one|two|\d) of {{sign}}\b"
NUMBER = re.compile(rf"s\b|\b(?:{STONE}s? )?\d of \d\b")  # "Shift red: stone 1 of 2" asks what "Shift red" does
HOW_MANY = re.compile(  # for which shape
    r"\b(?:(?:the )?(?:first|second)(?: of (?:the )?(?:two|2))?|an?|one|two|another|(?:triangle|square|shape)s?|and)\b"
)


class TurnSign(Enum):
    """How a program shows whose turn it is."""

    NAME = auto()
    COLOUR = auto()  # of the player's stones, as a word
    NOWHERE = auto()


@dataclass(frozen=True)
class Dialogue:
    """What has been said in a game: the rows at the last answer, the prompts answered, the prompt that was the last
    of these, the question on the screen then, the last reply to an act, whether other text was seen since, and whose
    turn it is, if that is known."""

    before: tuple[str, ...] = ()
    answers: tuple[Prompt, ...] = ()
    answered: Prompt = NOTHING
    question: Prompt = NOTHING
    reply: str = ""
    went_on: bool = False
    turn: int | None = None


class PromptTracker:
    """The prompts of a program in a game of players with these names, whose `colours` are added once they are known.

    `sign` is where they show whose turn it is, and `now` the dialogue so far.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(name.casefold() for name in names)
        self.colours: Sequence[Colour] = ()
        self.sign = TurnSign.NAME
        self.now = Dialogue()
        self._constant: list[str] = []
        self._panel: list[str] = []  # of each row the pattern, if all prompts had the same
        self._turns = TurnRows()
        self._scrolling = set[tuple[int, int]]()  # `windows` that were seen to scroll
        self._known: dict[str, PromptKind | None] = {}  # by sentence: its kind, None if words reveal it
        self._revealed: dict[str, set[PromptKind]] = {}  # the kinds of prompts with a sentence that words have revealed

    def learn(self, rows: Sequence[str], player: int, kind: PromptKind) -> None:
        """Learn from the rows of a prompt of this kind to a player."""
        self.know(self.patterns(rows, player), kind, revealed=self.by_words(rows).kind is kind)
        old = self._constant or list(rows)
        self._constant = [row if row == was else "" for row, was in zip(rows, old, strict=False)]
        patterns = [self._pattern(row.casefold(), player) for row in rows]
        panel = zip(patterns, self._panel or patterns, strict=False)
        self._panel = [pattern if pattern == was else "" for pattern, was in panel]
        self._turns.learn(rows, player, self._signs)

    def know(self, patterns: Sequence[str], kind: PromptKind, *, revealed: bool = False) -> None:
        """Know sentences, in the form of `patterns`, as prompts of this kind; or, if `revealed`, as such by words."""
        for pattern in patterns:
            clear = revealed or self._known.get(pattern, kind) is not kind
            self._known[pattern] = None if clear else kind
            if revealed:
                self._revealed.setdefault(pattern, set()).add(kind)

    def prompt(self, rows: Sequence[str]) -> Prompt:
        """The prompt on the screen, or a message newer than the last answer; a refusal leaves the prompt as it was."""
        if not self.now.went_on and new_text(rows, self._before(rows), self.names):
            self.now = replace(self.now, went_on=True)
        if self._has_passed(rows):
            return NOTHING
        by_words = self.by_words(rows)
        old = by_words.kind is PromptKind.UNKNOWN and not self.patterns(rows, None)  # only a name or a colour is new
        text = new_text(rows, self._before(rows), self.names, old=old)
        if known := [kind for _, kind in self._kinds(rows, old) if kind]:
            return Prompt(known[-1] if old else known[0], text)
        if by_words.kind in (PromptKind.THINKS, PromptKind.UNKNOWN) and (last := self._known_end(text)):
            return last
        if by_words.kind is PromptKind.UNKNOWN and (kind := self._revealed_before(rows)):
            return Prompt(kind, text)
        return replace(by_words, kind=PromptKind.REPOSITION) if self._of_other(rows, by_words) else by_words

    def _revealed_before(self, rows: Sequence[str]) -> PromptKind | None:
        """The only kind of prompt that words have revealed before with each sentence of the new text."""
        for player in range(len(self.names)):
            kinds = [self._revealed.get(pattern, set()) for pattern in self.patterns(rows, player)]
            if kinds and len(shared := set.intersection(*kinds)) == 1 == max(map(len, kinds)):
                return shared.pop()
        return None

    def _known_end(self, text: str) -> Prompt | None:
        """The last sentence of a text, if it names a player, is known, and is a prompt for an act by its words."""
        last = SENTENCE_END.split(text)[-1]
        prompt = classify([last], (), self.names, playing=True)
        known = any(self._pattern(last.casefold(), player) in self._known for player in range(len(self.names)))
        named = only_one_in(self._signs, last) is not None
        return prompt if named and known and prompt.kind in ACT_PROMPTS else None

    def _of_other(self, rows: Sequence[str], prompt: Prompt) -> bool:
        """Whether the words of a prompt to place or move are about a stone of the player who is not to act, and it is
        not known as such a prompt."""
        sentence = SENTENCE_END.split(prompt.text.casefold())[-1]
        known = any(self._recalled(self._pattern(sentence, player)) for player in (*range(len(self.names)), None))
        if known or prompt.kind not in (PromptKind.PLACE, PromptKind.MOVE):
            return False
        owners = [player for player in range(len(self.names)) if self._owns(player, sentence)]
        kinds = prompt.kind, PromptKind.REPOSITION  # to place or move, the player named last is to act
        return len(owners) == 1 and any(self.player_to_act(rows, kind) == 1 - owners[0] for kind in kinds)

    def _owns(self, player: int, text: str, *signs: Sequence[str]) -> bool:
        """Whether a text is about a stone of this player, by one of these signs or else by name or colour."""
        own = (each[player] for each in signs or (self.names, self.colours) if each)
        return any(re.search(OWNER.format(sign=re.escape(sign)), text.casefold()) for sign in own)

    def by_words(self, rows: Sequence[str]) -> Prompt:
        """What the words of the prompt or message tell, as if nothing were known of the program."""
        standing = self._standing(rows)
        old = self._of_panel(rows) if self.now.before else standing
        before = [row or was for row, was in zip_longest(old, self._before(rows)[: len(rows)], fillvalue="")]
        new = changed_rows(rows, before)
        message = classify(rows, before, self.names, playing=True) if any(new) else None
        question = classify(rows, standing, self.names, playing=True)
        if message and message.kind in MESSAGES | ACT_PROMPTS and message.row >= question.row:
            return message
        scrolled = 0 <= question.row and (new[question.row] or question.row < self.now.question.row)
        if message and message.kind is PromptKind.UNKNOWN and scrolled:
            return message  # the question is old text that only scrolls up, as in a record of the game
        refused = message and message.kind is PromptKind.REFUSED and not any(new[: question.row + 1])
        renamed = any(fresh and " ".join(words(row)) in self.names for row, fresh in zip(rows, new, strict=True))
        same = question.row >= 0 and question.kind is self.now.question.kind and not new[question.row] and not renamed
        # A refusal may be worded like a question from the setup, as "2-MOVE RULE!" is.
        like_setup = question.kind in SETUP_PROMPTS and self.now.answered.kind in ACT_PROMPTS
        return self.now.answered if refused or same or like_setup else question

    def reply(self, rows: Sequence[str]) -> str:
        """What the program says to the last answer, even if it has said the same before and the text still stands."""
        text = new_text(rows, self._before(rows), self.names)
        if text or self.now.reply not in " ".join(row.strip() for row in rows):
            self.now = replace(self.now, reply=text)
        return self.now.reply

    def key_to_go_on(self, rows: Sequence[str]) -> Prompt | None:
        """The last new sentence, if it asks for a key to go on."""
        last = SENTENCE_END.split(new_text(rows, self._before(rows), self.names))[-1]
        prompt = classify([last], (), self.names, playing=True)
        return prompt if prompt.kind is PromptKind.RETURN else None

    def answered(self, rows: Sequence[str], announced: bool = False) -> None:
        """Note the rows at an answer; anything new after that is a response to it. What was only `announced` is none of
        the prompts answered."""
        if self._has_passed(rows):
            return
        answered, question = self.prompt(rows), classify(rows, self._standing(rows), self.names, playing=True)
        self._scrolling |= {window for window in windows(rows) if has_scrolled(rows, self.now.before, window)}
        answers = self.now.answers if announced else (*self.now.answers, answered)
        turn = self.now.turn
        if answered.kind in (PromptKind.PLACE, PromptKind.MOVE):
            turn = self.player_to_act(rows)
        elif answered.kind is PromptKind.PASSES:
            passes = self._passed(rows)
            passes = self.player_to_act(rows) if passes is None else passes
            turn = turn if passes is None else 1 - passes
        self.now = Dialogue(tuple(rows), answers, answered, question, self.now.reply, turn=turn)

    def _has_passed(self, rows: Sequence[str]) -> bool:
        """Whether a pass that is acknowledged still stands announced, while the other player is to act."""
        return self.now.answered.kind is PromptKind.PASSES and not differ(rows, self.now.before)

    def _before(self, rows: Sequence[str]) -> Sequence[str]:
        """The rows at the last answer, without those of a window if all of them have scrolled out of it."""
        before: Sequence[str] = self.now.before
        for window in self._scrolling.intersection(windows(rows)) if self._scrolling else ():
            if has_scrolled_away(rows, before, window):
                before = ["" if at in range(*window) else row for at, row in enumerate(before)]
        return before

    def forget_answers(self) -> None:
        """Forget which prompts were answered."""
        self.now = replace(self.now, answers=())

    def player_to_act(self, rows: Sequence[str], kind: PromptKind | None = None) -> int | None:
        """The player to act, 0 or 1, at a prompt of that kind: the one whom a question addresses; or beside an arrow
        that shows it; or the one whom the prompt names; else the name in the row for it, or in the lowest row with a
        single name. None if a prompt to reposition names one player and that row the other."""
        if self._has_passed(rows):
            return self.now.turn
        passed = self._passed(rows)
        if passed is not None and (kind or self.prompt(rows).kind) in ACT_PROMPTS:
            return 1 - passed
        if (addressed := self._addressed(rows)) is not None:
            return addressed
        beside, alone = self._turns.beside_arrow(rows, self._signs), self._turns.alone(rows, self._signs)
        matches = Counter(player for player, _ in self._kinds(rows) if player is not None)
        sure = self._turns.surely(rows, self._signs)
        text = new_text(rows, self._before(rows), self.names)
        ends = {*self._named_last(rows, True)}  # in a record that scrolls, what is new may look old
        if matches and len({*sure}) == 1 and ({*sure} == ends or not self._names_somebody(rows)):  # may be either's
            matches = Counter(sure)
        elif len(matches) != 1:  # a record of the game may have the prompts of both
            matches = self._named_last(rows, len(matches) > 1) or matches
        players = {player for player, times in matches.items() if times == max(matches.values())}
        if beside is not None and len(players) != 1 and sure == [1 - beside] and beside == self.now.turn:
            return sure[0]  # the arrow marks the turn, and the other player may relocate a stone
        if beside is not None and not (len(players) == 1 and players == {*alone}):  # it may only mark whose turn it is
            return beside
        if len(players) == 1:
            return players.pop()
        if not text and self.now.went_on:  # the last prompt again, as after a level's act
            text = new_text(rows, self._before(rows), self.names, old=True)
        kind, last = kind or self.prompt(rows).kind, SENTENCE_END.split(text)[-1]
        named, asked = only_one_in(self._signs, text), self.by_words(rows)
        stands = rows[asked.row : asked.row + 1] == [*self._before(rows)[asked.row : asked.row + 1]]
        if named is not None and stands and asked.kind in NAMING:  # and only a report is new
            prompted = only_one_in(self._signs, asked.text)
            named = named if prompted is None else prompted
        if named is None and kind in NAMING:
            named = only_one_in(self._signs, last)
        if named is not None and kind in NAMING and not self._owns(named, text, self.names):
            return named
        if not matches and named is not None and kind is PromptKind.REPOSITION:
            return named if set(alone) == {named} else None
        return alone[0] if alone else None

    def _addressed(self, rows: Sequence[str]) -> int | None:
        """The player to whom the question is put that ends the new text: "BERT, which stone?"."""
        last = SENTENCE_END.split(new_text(rows, self._before(rows), self.names))[-1].casefold()
        name = last.split(",")[0]
        return self.names.index(name) if last.endswith("?") and name in self.names else None

    def _names_somebody(self, rows: Sequence[str]) -> bool:
        """Whether a sentence of the new text has a player's name or colour; a list of both colours names nobody."""
        colours = found_in(COLOUR_WORDS, " ".join(self._sentences(rows)))
        return len({*colours}) == 1 or any("*" in each for each in self.patterns(rows, None))

    def _named_last(self, rows: Sequence[str], both: bool) -> Counter[int]:
        """The player whose known prompt ends the text: where lines repeat, it is uncertain which are new. If not, but
        there are prompts of `both`, the one whose name or colour begins the last sentence that begins with one."""
        text = new_text(rows, self._before(rows), self.names, old=True).casefold()
        known = tuple(pattern for pattern in self._known if "@" in pattern)
        ends = Counter(at for at in range(len(self.names)) if self._pattern(text, at).endswith(known))
        if ends or not both:
            return ends
        begins = rf"(?:^|[.?!)])\s*({'|'.join(map(re.escape, self._signs))})\b(?!['`’])"
        named = re.findall(begins, text) if self._signs else []
        return Counter(self._signs.index(each) for each in named[-1:])

    def winner(self, rows: Sequence[str]) -> int | None:
        """The player announced as the winner: the one in that sentence, in the rows above it, which may be old, in
        other new text, by the colour, or to act; None if it is unclear. Who has bad luck has lost."""
        prompt, fresh = self.prompt(rows), changed_rows(rows, self._before(rows))
        new = [row for row, fresh in zip(rows, fresh, strict=True) if fresh and not arrowed([row])]
        above = takewhile(lambda pair: any(map(str.strip, pair)), pairwise([*rows[prompt.row + 1 :: -1], ""]))
        texts = (
            prompt.text,
            " ".join(row for _, row in reversed([*above])),
            " ".join(row for row in new if len(words(row)) > 1),
            " ".join(sorted(new, key=lambda row: words(row) not in [(sign,) for sign in self._signs])),
        )
        mentioned = False
        for signs in (self.names, self.colours):
            for text in texts:
                if len(winners := won_by(signs, text)) == 1:
                    return winners.pop()
                mentioned |= bool(found_in(signs, text))
        return None if mentioned else self.player_to_act(rows)

    def won_before(self, rows: Sequence[str]) -> int | None:
        """The player who has won by a new row of its own, where the last one asks something else already."""
        wins = self._new_rows(rows, PromptKind.WON)
        winners = {winner for row in wins for signs in (self.names, self.colours) for winner in won_by(signs, row)}
        return winners.pop() if len(winners) == 1 else None

    def passed_before(self, rows: Sequence[str]) -> bool:
        """Whether a new row says that somebody has passed, where the last one asks something else already."""
        return bool(self._new_rows(rows, PromptKind.PASSES))

    def _passed(self, rows: Sequence[str]) -> int | None:
        """The player of whom a new row of its own says that he has passed."""
        return only_one_in(self._signs, " ".join(self._new_rows(rows, PromptKind.PASSES)))

    def _new_rows(self, rows: Sequence[str], kind: PromptKind) -> list[str]:
        """The new rows that are of this kind by themselves."""
        fresh = (row for row, new in zip(rows, changed_rows(rows, self._before(rows)), strict=True) if new)
        return [row for row in fresh if classify([row], (), self.names, playing=True).kind is kind]

    def said(self, text: str) -> ScreenText:
        """A text with the players whom it names, if names show whose turn it is, the owners of the stones that it
        mentions, and the colours in it."""
        named, folded = words(text) if self.sign is TurnSign.NAME else (), " ".join(text.casefold().split())
        players = frozenset(colour for name, colour in zip(self.names, self.colours, strict=False) if name in named)
        owned = (re.search(OWNED.format(name=re.escape(name)), folded) for name in self.names)
        owners = frozenset(colour for colour, found in zip(self.colours, owned, strict=False) if found)
        return ScreenText(text, players, frozenset(colour for colour in COLOURS if colour in words(text)), owners)

    def draw_in(self, screens: Sequence[Sequence[str]]) -> ScreenText | None:
        """The last text on these screens that says who begins, from that sentence on: a question may stand above it."""
        found = None
        for before, rows in zip(([], *screens), screens, strict=False):
            text = " ".join(row.strip() for row in rows if row.strip() and row not in before)
            sentences = SENTENCE_END.split(text)
            for at in (at for at, sentence in enumerate(sentences) if SAYS_WHO_BEGINS.search(sentence)):
                found = self.said(" ".join(sentences[at:]))
        return found

    def alone(self, rows: Sequence[str]) -> Colour | None:
        """The colour of the player whose name stands alone in a row that was seen to show the player to act, if only
        one does."""
        here = {row.strip().casefold() for at, row in enumerate(rows) if self._turns.shows(at)}
        alone = [colour for name, colour in zip(self.names, self.colours, strict=False) if name in here]
        return alone[0] if len(alone) == 1 and self.sign is TurnSign.NAME else None

    @property
    def _signs(self) -> Sequence[str]:
        """Both players' signs that show whose turn it is."""
        return {TurnSign.NAME: self.names, TurnSign.COLOUR: self.colours}.get(self.sign, ())

    def _kinds(self, rows: Sequence[str], old: bool = False) -> list[tuple[int | None, PromptKind | None]]:
        """What each sentence of the new text is known to mean, or with `old` of all text, for each player whose prompt
        it may be, or else for None where it was not known whose it was."""
        players = range(len(self.names))
        own = [(player, *each) for player in players for each in enumerate(self.patterns(rows, player, old))]
        found = [(player, at, kind) for player, at, each in own for kind in self._recalled(each)]
        known = {at for _, at, _ in found}
        others = [each for at, each in enumerate(self.patterns(rows, None, old)) if at not in known]
        return [
            *((player, kind) for player, _, kind in found),
            *((None, kind) for each in others for kind in self._recalled(each)),
        ]

    def _recalled(self, pattern: str) -> set[PromptKind | None]:
        """What a sentence is known to mean, if anything; if only its end or its beginning is new, by that part."""
        if pattern in self._known:
            return {self._known[pattern]}
        parts = (known for known in self._known if known.endswith(pattern) or known.startswith(pattern))
        kinds = {self._known[known] for known in parts} if len(pattern) >= TELLING else set()
        return kinds if len(kinds) == 1 else set()

    def patterns(self, rows: Sequence[str], player: int | None, old: bool = False) -> list[str]:
        """The letters of each sentence of the new text, or with `old` of all text, with signs for the names and colours
        of `player` and the other one, or of both if it is not known whose prompt it is. One that is only a name or a
        colour is left out."""
        patterns = (self._pattern(sentence, player) for sentence in self._sentences(rows, old))
        return [pattern for pattern in patterns if any(map(str.isalpha, pattern))]

    def _sentences(self, rows: Sequence[str], old: bool = False) -> list[str]:
        return re.split("[.?!]", new_text(rows, self._before(rows), self.names, old=old).casefold())

    def _standing(self, rows: Sequence[str]) -> list[str]:
        """The rows that say the same at each prompt, but for whose it is; "" for the others."""
        constant = zip_longest(self._of_panel(rows), rows, self._constant[: len(rows)], fillvalue="")
        return [shown or (row if row == always else "") for shown, row, always in constant]

    def _of_panel(self, rows: Sequence[str]) -> list[str]:
        """The rows that say the same at each prompt but for whose it is, and prompt nobody by themselves; "" for the
        others."""
        shown = [""] * len(rows)
        for at, (row, pattern) in enumerate(zip(rows, self._panel, strict=False)):
            more = any(map(str.isalpha, pattern))  # than a name or a colour
            players = range(len(self.names)) if more else ()
            same = any(self._pattern(row.casefold(), player) == pattern for player in players)
            if same and classify([row], (), self.names, playing=True).kind is PromptKind.UNKNOWN:
                shown[at] = row
        return shown

    def colours_shown(self, rows: Sequence[str]) -> Sequence[Colour]:
        """The players' colours: those known, or the other way round where a panel with a name and a colour says so."""
        pairs = zip(rows, self._panel, strict=False)
        panel = [(row, pattern) for row, pattern in pairs if pattern in ("@", "#") or {*pattern} & {*"+-"}]
        signs = {sign for _, pattern in panel for sign in pattern}
        both = signs & set("@#") and signs & set("+-")
        for colours in (self.colours, self.colours[::-1]) if both else ():
            for player in range(len(self.names)):
                if all(self._pattern(row.casefold(), player, colours) == pattern for row, pattern in panel):
                    return colours
        return self.colours

    def new_sentences(self, rows: Sequence[str]) -> list[str]:
        """The `patterns` of new text that does not always stand there: a cursor may have hidden what does."""
        pairs = zip(rows, self._standing(rows), strict=True)
        return self.patterns(["" if row == always else row for row, always in pairs], None)

    def _pattern(self, sentence: str, player: int | None, colours: Sequence[Colour] | None = None) -> str:
        return _pattern(sentence, player, self.names, tuple(self.colours if colours is None else colours))


@lru_cache(PATTERNS)
def _pattern(sentence: str, player: int | None, names: tuple[str, ...], colours: tuple[Colour, ...]) -> str:
    """The letters of a sentence without how many it is about, with signs for names and colours (see `patterns`)."""
    less, text = ("".join(filter(str.isalpha, NUMBER.sub("", each))) for each in (HOW_MANY.sub("", sentence), sentence))
    text = text if less in (*names, *COLOUR_WORDS, "") else less
    for number, name in enumerate(names):
        text = text.replace(name, "*" if player is None else "@" if player == number else "#")
    for colour in COLOUR_WORDS:
        own = player is not None and (not colours or colours[player] == colour)
        text = text.replace(colour, "~" if player is None else "+" if own else "-")
    return text
