"""Recognises a program's prompts and messages by their words, without knowing any program's own wording.

Each kind of prompt has words that speak for or against it, in `prompts.toml`. New text on the screen counts before old
text, a question before a statement, and a later text before an earlier one. A prompt whose best score is low, or
close to the second best, is `PromptKind.UNKNOWN`.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from itertools import dropwhile, pairwise
from pathlib import Path
from typing import Any

from emulator.automation.menus import (
    MenuEntry,
    begins_game,
    key_for_player,
    menus,
    offers_machine,
    tells_who_plays,
)
from emulator.automation.offered_keys import (
    KEYS,
    OR,
    asks_to_confirm,
    initials_for_each,
    is_hint,
    keys_for_each,
    keys_offered,
    names_a_key,
    wants_space,
    words,
)
from emulator.automation.screen_text import (
    LONGEST,
    TextPiece,
    changed_rows,
    freshness,
    joined,
    remembered,
    text_pieces,
    text_runs,
    without_answers,
)
from emulator.automation.vocabulary import Vocabulary, weights_in


class PromptKind(Enum):
    """What a prompt asks for or a message reports; `prompts.toml` says it for each kind that the manual has."""

    NAME, LEVEL, TELEVISION, THINKING, SOUND, REAL_BOARD, TWO_MOVE, SPEED, COLOUR, PLAYERS = range(10)
    PLACE, MOVE, REPOSITION, DESTINATION, TURN = range(10, 15)
    PASSES, THINKS, WON, RETURN = range(15, 19)
    REFUSED, INSTRUCTIONS, AGAIN, UNKNOWN, CONFIRM = range(19, 24)


SETUP_PROMPTS, ACT_PROMPTS = frozenset([*PromptKind][:10]), frozenset([*PromptKind][10:15])  # before a game, and in it
MESSAGES = frozenset([*PromptKind][15:19])  # that ask for no decision
GAME_PROMPTS = ACT_PROMPTS | MESSAGES | {PromptKind.REFUSED}  # which need not be phrased as questions
LAST = frozenset((PromptKind.RETURN, PromptKind.REFUSED))  # these count only without other prompts

# Tokens that stand for a typed player's name, for the form of the text as a whole, and for the keys that it offers.
PLAYER, QUESTION, STATEMENT, YES_NO, KEY = "<player>", "<question>", "<statement>", "<y/n>", "<key>"
RANGES = {2: "<r/b>", 3: "<1-3>", 4: "<1-3>", 8: "<0-9>", 9: "<0-9>", 10: "<0-9>"}  # by the number of keys
COLOUR_WORDS = ("red", "blue")


DATA: dict[str, Any] = tomllib.loads(Path(__file__).with_name("prompts.toml").read_text(encoding="utf-8"))
ASKING, REQUESTING, PARTICLES = (frozenset(DATA[name].split()) for name in ("asking", "requesting", "particles"))
WORDED = {kind: DATA[kind.name.lower()] for kind in PromptKind if kind.name.lower() in DATA}
OTHER_WORDS = ASKING | REQUESTING | PARTICLES
VOCABULARY = Vocabulary(
    {kind: weights_in(data["for"]) | weights_in(data["against"]) for kind, data in WORDED.items()}, OTHER_WORDS
)

STRONG = 2.0  # the least score of a recognised prompt
WEAK = 1.0  # the same of one that fits the keys which it takes
AHEAD = 0.8  # its least lead over the second best kind
HEADING = 4  # rows above a menu, in which it is said what that is about
PAGE_WORDS = 45  # new words that make a text a page to read, not a prompt
LABEL_WORDS = 8  # of a prompt without the form of a question; a longer text is a statement

SAYS_WHO_BEGINS = re.compile(r"\b(begins?|starts?|(goes|plays|moves) first)\b", re.I)
SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
DEFAULT = re.compile(r"[(\[<{]\s?[YNRB\d]\s?[)\]>}](?!\w)|default\W{0,4}(?:is\W)?[YNRB\d]\b", re.I)
GOES_ON = re.compile(  # "RETURN draws the stone", not "RETURN takes" it, nor "RETURN on the stone"
    r"(?:^|[.?!] )(?:return|space(?: ?bar)?) "
    r"(?!to|(?:on|at|over|or|and|when|acts?)\b|takes?|choos|select|pick|pla|put|drop|lift)[a-z]{2}",
    re.I,
)
PILE = re.compile(  # the lines of "15 red" "in hand", of a panel
    r"\d+ (?:red|blue)(?: stones?)? (?:in hand|left)|(?:0|[3-9]|1\d) (?:red|blue)", re.I
)
SCORE = re.compile(r"(?:(?:round|turn) )?\d[\d ]*")  # the words of "12", "12 12", "Turn 3"
TO_CONFIRM = re.compile(r"\bto confirm\b|\b(?:confirm|sure)\b.*\?", re.I)
CHOSEN = re.compile(r"\b(?:this|that) (?:stone|piece|counter|disc|point|place|one)\b", re.I)
BEGINS = re.compile(r"\b(?:starts?|begins?|plays?)\b", re.I)
DIGITS = re.compile(r"\d+")
EITHER = re.compile(r"^\W*[a-z]+/[a-z]+\W*$", re.I)  # "Red/Blue"
KEY_FOR = re.compile(r"[A-Z]:? [a-z]+\?")  # "D draw?"
KEYS_OFFERED = re.compile(rf"[(\[<]\s?[a-z](?:{OR}[a-z])+\s?[)\]>]", re.I)


@dataclass(frozen=True)
class Prompt:
    """A prompt or message, with its text as one line, and the new text below it; of a menu also its entries."""

    kind: PromptKind
    text: str = ""
    row: int = field(default=-1, compare=False)  # of the screen, where the deciding text ends
    below: str = field(default="", compare=False)
    menu: tuple[MenuEntry, ...] = field(default=(), compare=False)
    margin: float = field(default=0.0, compare=False)  # by which its score leads, 0 if unknown

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys that the text offers, in capitals: Y and N, digits, R and B, initials; empty if it names none."""
        return keys_offered(self.text, *COLOUR_WORDS)

    @cached_property
    def wants_key(self) -> bool:
        """Whether the text asks for something: it is a question, or names a key."""
        return "?" in self.text or names_a_key(f"{self.text} {self.below}")

    @property
    def wants_space(self) -> bool:
        """Whether the text names SPACE, or a key that is not RETURN."""
        return wants_space(f"{self.text} {self.below}")

    @property
    def leaves_page(self) -> bool:
        """Whether it leaves a page of settings, which are the entries of the menu."""
        return bool(self.menu) and self.row > self.menu[-1].row

    @property
    def continue_key(self) -> str:
        """The key that continues, as `Beeb.type` has it: SPACE if the text wants that, else RETURN."""
        return " " if self.wants_space else "\n"

    @property
    def key_to_confirm(self) -> str | None:
        """The key that confirms what was chosen, "" for the one that chooses; None if the text does not ask for it."""
        yes_or_no, sentences = self.keys == ("Y", "N"), SENTENCE_END.split(self.text)
        asked = next((sentence for sentence in reversed(sentences) if not is_hint(sentence)), "")
        if not TO_CONFIRM.search(self.text) and not (yes_or_no and CHOSEN.search(asked)):
            return None
        return "Y" if yes_or_no else ""

    def reply(self, yes: bool) -> str:
        """The key for the manual's yes or no, whichever way round the question is put."""
        data = WORDED.get(self.kind, {})
        for when_yes, when_no in (*data.get("alternatives", ()), (r"yes\b", r"no\b")):
            stems = when_yes.split("|"), when_no.split("|")
            if keys := keys_for_each(self.text, *stems) or initials_for_each(self.text, *stems):
                return keys[not yes]
        tokens = set(words(self.text))  # "Is your set black and white?" is the manual's question the other way round
        contrary, straight = (tokens.intersection(data.get(name, "").split()) for name in ("contrary", "straight"))
        return "N" if yes is bool(contrary and not straight) else "Y"


@remembered
def classify(
    rows: Sequence[str], before: Sequence[str] = (), names: Sequence[str] = (), *, playing: bool = False
) -> Prompt:
    """The prompt on a screen with these rows of text, whose rows at the last answer were `before`.

    `names` are the players', as typed and as far as they are known. While `playing`, what the setup has asked may still
    stand, and anything else counts before it.
    """
    players = frozenset(token for name in names for token in words(name))
    fresh = freshness(rows, before) if playing else without_answers(rows, before, freshness(rows, before))
    fresh = [new * (not players.issuperset(words(row))) for row, new in zip(rows, fresh, strict=True)]  # but for names
    fresh = fresh if any(fresh) else [1] * len(rows)
    prompt = _best_prompt(text_pieces(rows, fresh, before), players, playing)
    found = [] if playing else menus(rows)[::-1]
    wanted = (each for each in found if begins_game(each) or key_for_player(each, 0) or tells_who_plays(each))
    menu = next(wanted, None)
    new = menu and {bool(fresh[entry.row]) for entry in menu}
    if menu and key_for_player(menu, 0) and any(fresh[max(menu[0].row - HEADING, 0) : menu[0].row]):
        new = {True}  # the same for the other player
    if menu and new == {True}:
        last = max((at for at, row in enumerate(rows) if row.strip()), default=0)
        for start in (menu[-1].row + 1, last):  # another line may say how to change an entry
            below = classify([""] * start + [*rows[start:]], names=names, playing=True)
            if below.row > menu[-1].row and below.kind is PromptKind.RETURN and BEGINS.search(below.text):
                return replace(below, kind=PromptKind.PLAYERS, menu=tuple(menu))
    if menu and not (begins_game(menu) or key_for_player(menu, 0)):
        return prompt
    if not menu or new == {False} or prompt.row > menu[-1].row and (prompt.kind is PromptKind.RETURN or new != {True}):
        return prompt
    text = ", ".join(f"{entry.key}={entry.text}" for entry in menu)
    kind = PromptKind.LEVEL if offers_machine(menu) else PromptKind.PLAYERS
    return Prompt(kind, text, menu[-1].row, menu=tuple(menu))


def likeliest(text: str, kinds: Collection[PromptKind], names: Sequence[str]) -> PromptKind:
    """Which of these kinds the words suggest, however weakly; UNKNOWN if none does. A single kind needs no words."""
    scores = VOCABULARY.scores(tokens_of(text, frozenset(token for name in names for token in words(name))))
    found = ((kind, score) for kind, score in scores if kind in kinds and (score >= WEAK or len(kinds) == 1))
    return next((kind for kind, _ in found), PromptKind.UNKNOWN)


@remembered
def new_text(rows: Sequence[str], before: Sequence[str], names: Sequence[str] = (), *, old: bool = False) -> str:
    """The text that is new in the block of text with the prompt, or in the lowest block with words other than names and
    colours, and not just other numbers, if none is recognised; with `old`, all text in that block.

    A name or a colour that stands alone above it, or another number, is left out: it need not belong to the prompt.
    """
    labels = {*COLOUR_WORDS, *map(str.casefold, names)}
    pieces = [piece for piece in text_pieces(rows, changed_rows(rows, before), before) if piece.fresh or old]
    prompt = classify(rows, before, names, playing=True)
    row = -1 if prompt.kind in SETUP_PROMPTS else prompt.row  # an answered question may still stand above
    recounted = {at for at, (row, was) in enumerate(zip(rows, before, strict=False)) if _uncounted(row, was)}
    wordy = [piece for piece in pieces if any(word.isalpha() and word not in labels for word in words(piece.text))]
    wordy = [piece for piece in wordy if piece.row not in recounted] or wordy
    sayings = Counter[int]()
    for piece in wordy:
        sayings[piece.block] += len(words(piece.text))
    wordy = [piece for piece in wordy if sayings[piece.block] > 1] or wordy  # not only a label, as the phase
    lowest = (wordy or pieces)[-1].block if pieces else 0
    number = next((piece.block for piece in pieces if piece.row == row), lowest)
    block = (piece for piece in pieces if piece.block == number)
    prompting = [*dropwhile(lambda piece: piece.text.casefold() in labels, block)]
    counts = {piece.row for piece in prompting if labels.issuperset(words(DIGITS.sub("", piece.text)))} & recounted
    return _joined([*dropwhile(lambda piece: piece.row in counts, prompting)] or prompting)


def _uncounted(row: str, before: str) -> bool:
    """Whether a row says the same as before with another number."""
    return row != before and DIGITS.sub("", row).split() == DIGITS.sub("", before).split()


def _best_prompt(pieces: list[TextPiece], players: frozenset[str], playing: bool) -> Prompt:
    """The last question among all runs of pieces that may be one text; if there is none, the last statement."""
    found: dict[tuple[int, PromptKind], list[_Candidate]] = {}
    for run, beyond in text_runs(pieces, _is_word(players)):
        candidate = _Candidate.of(pieces, run, beyond, players)
        alike = found.setdefault((candidate.start, candidate.kind), []) if candidate else []
        if candidate and not any(candidate.only_extends(other, pieces) for other in alike):
            alike.append(candidate)
    candidates = [candidate for alike in found.values() for candidate in alike]
    candidates = [each for each in candidates if not any(each.only_precedes(other, pieces) for other in candidates)]
    candidates = [candidate for candidate in candidates if pieces[candidate.start].fresh] or candidates
    if playing:
        candidates = [candidate for candidate in candidates if candidate.kind not in SETUP_PROMPTS] or candidates
    key_prompts = [candidate for candidate in candidates if candidate.kind is PromptKind.RETURN]
    if key_prompts and sum(len(words(piece.text)) for piece in pieces if piece.fresh) >= PAGE_WORDS:
        chosen = key_prompts
    else:
        questions = [candidate for candidate in candidates if candidate.question]
        refusals = [candidate for candidate in candidates if candidate.kind is PromptKind.REFUSED]
        others = [other for other in candidates if other.kind not in LAST]
        if refusals and all(other.kind in SETUP_PROMPTS for other in others):  # a refusal may be worded like a setting
            others = refusals
        chosen = questions or others or key_prompts
    best = max(chosen, key=lambda each: (each.stop, not each.beyond, -each.start, each.end), default=None)
    if best and not playing and best.kind in SETUP_PROMPTS and not best.question:
        later = (each for each in key_prompts if each.start >= best.end)  # a title page may describe the game
        best = next((each for each in later if BEGINS.search(_joined(pieces[each.start : each.end]))), best)
    passing = best is None or best.kind not in GAME_PROMPTS or best.kind is PromptKind.THINKS
    passing |= best is not None and not playing and bool(DEFAULT.search(_joined(pieces[best.end :])))
    if best is None or passing and (any(map(_is_question, pieces[best.end :])) or _goes_on_to_ask(pieces, best)):
        return Prompt(PromptKind.UNKNOWN, _joined([piece for piece in pieces if piece.fresh][-LONGEST:], players))
    row = pieces[max(best.stop - 1, best.start)].row
    below = [piece for piece in pieces[best.end :] if piece.fresh and piece.block == pieces[best.start].block]
    text = _joined(pieces[best.start : best.end], players)
    confirms = (best.kind in SETUP_PROMPTS or not playing) and asks_to_confirm(SENTENCE_END.split(text)[-1])
    kind = PromptKind.CONFIRM if confirms else best.kind
    return Prompt(kind, text, row, _joined(below, players), margin=best.margin)


def _goes_on_to_ask(pieces: list[TextPiece], best: "_Candidate") -> bool:
    """Whether the text of a candidate goes on to a question, perhaps from within its last row."""
    block = [piece for piece in pieces[best.start :] if piece.fresh and piece.block == pieces[best.start].block]
    own, text = (SENTENCE_END.split(_joined(each)) for each in (pieces[best.start : best.end], block))
    return any(_asks(sentence) for sentence in text if sentence not in own)


def _joined(pieces: Iterable[TextPiece], players: frozenset[str] = frozenset()) -> str:
    return joined(pieces, _is_word(players))


def _is_word(players: frozenset[str]) -> Callable[[str], bool]:
    return lambda word: word in players or VOCABULARY.knows(word)


def _is_question(piece: TextPiece) -> bool:
    return bool(piece.fresh) and _asks(piece.text)


def _asks(text: str) -> bool:
    return "?" in text and len(words(text)) > 1 and not (is_hint(text) or KEY_FOR.fullmatch(text))


@dataclass(frozen=True)
class _Candidate:
    """A run of pieces classified as one prompt."""

    kind: PromptKind
    margin: float
    question: bool
    beyond: bool  # the text goes beyond a sentence
    start: int
    stop: int  # the piece after the last one that is more than a hint
    end: int

    @classmethod
    def of(cls, pieces: list[TextPiece], run: slice, beyond: bool, players: frozenset[str]) -> "_Candidate | None":
        """The candidate for this run; None if its kind is not clear, or if a score stands above its text."""
        if SCORE.fullmatch(" ".join(word for word in words(pieces[run.start].text) if word not in players)):
            return None
        said = [piece.text for piece in pieces[run]]
        if any(map(PILE.fullmatch, (*said, *map(" ".join, pairwise(said))))):
            return None
        text = _joined(pieces[run], players)
        if KEYS.issuperset(word for word in words(text) if len(word) > 1):  # a list of keys
            return None
        tokens = tokens_of(text, players)
        (kind, best), (_, second) = VOCABULARY.scores(tokens)[:2]
        question = QUESTION in tokens
        if kind is PromptKind.THINKS and any(map(_asks, SENTENCE_END.split(text)[1:])):
            return None  # it has thought
        if best < STRONG or best - second < AHEAD:
            return None
        if not question and kind not in GAME_PROMPTS and len(words(text)) > LABEL_WORDS:
            return None
        stop = run.stop
        while stop > 0 and pieces[stop - 1].block == pieces[run.start].block and is_hint(pieces[stop - 1].text):
            stop -= 1
        return cls(kind, best - second, question and kind is not PromptKind.RETURN, beyond, run.start, stop, run.stop)

    def only_extends(self, other: "_Candidate", pieces: list[TextPiece]) -> bool:
        """Whether this candidate is the other one, of the same kind from the same start, with more text below that
        adds no certainty and is either set apart or a prompt after the program has thought."""
        more = 0 < other.stop < self.stop
        apart = more and (self.kind is PromptKind.THINKS or pieces[other.stop].row - pieces[other.stop - 1].row > 1)
        return apart and self.question <= other.question and self.margin <= other.margin

    def only_precedes(self, other: "_Candidate", pieces: list[TextPiece]) -> bool:
        """Whether this candidate ends with the other, a question of another kind that is set apart from the text above
        it: as where an answer is written in words above the next question."""
        if self.kind is other.kind or not other.question or not self.start < other.start < self.stop == other.stop:
            return False
        return pieces[other.start].row - pieces[other.start - 1].row > 1


def tokens_of(text: str, players: frozenset[str]) -> tuple[str, ...]:
    """The words of a text, `PLAYER` for those of a player's name, and the tokens for its form and keys."""
    tokens = [PLAYER if token in players else token for token in words(text)]
    return (*tokens, *_form_tokens(text, tokens))


def _form_tokens(text: str, tokens: list[str]) -> Iterator[str]:
    """The tokens for the form of a text and the keys it offers."""
    keys = Prompt(PromptKind.UNKNOWN, text).keys
    asking = bool(tokens) and (tokens[0] in ASKING or not REQUESTING.isdisjoint(tokens))
    offers = DEFAULT.search(text) or KEYS_OFFERED.search(text) or EITHER.search(text)
    yield QUESTION if "?" in text or text.endswith(":") or keys or offers or asking else STATEMENT
    if GOES_ON.search(text):
        yield KEY
    if keys == ("Y", "N"):
        yield YES_NO
    elif len(keys) in RANGES and (len(keys) > 2 or keys == ("R", "B") or "red" in tokens):
        yield RANGES[len(keys)]
