"""Menus of a program for two players: entries on lines of their own, each with a key, and which begins a wanted game.

An entry is chosen by its words: two people or one against the machine, whose colour, how strong the machine plays, a
setting that is not as wanted, or simply the start. Instructions, sound and the like are left alone.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from emulator.automation.offered_keys import digits_offered, key_for, lettered, offers_yes_or_no, words

APART = 3  # rows from one entry to the next, at most
LONGEST = 7  # words of an entry; a longer text is a sentence
KEY_IN_WORDS = re.compile(r"(?:key|number|letter|digit)\b")
ONE_LETTER = re.compile(r"[(\[<](\w)[)\]>](?=[a-z])", re.I)  # the key of a word: (T)wo players
FRONT = re.compile(
    r"\W{0,3}?(?:(?P<ask>press|type|hit|enter|select|key)\s+)?(?P<mark>[(\[<'\"])?(?P<key>f\d|[a-z\d])[)\]>'\"]?"
    r"(?:\s?(?P<sign>[.:=)>-]+|for\b|to\b|if\b)|(?=\s)|(?<=[)\]>'\"]))\s{0,4}(?P<text>[a-z\d].*[a-z].*)",
    re.I,
)
BACK = re.compile(
    r"(?P<text>[a-z\d].*?[a-z])(?:\s*[.:=-]{2,}\s*|\s{3,}|\s?[:=-]\s?|\s*(?P<mark>[(\[<]))(?P<key>f\d|[a-z\d])[)\]>]?",
    re.I,
)
LEADER = re.compile(r" ?\.(?: ?\.)+(?![ .]*$)")  # to the value of a setting: "Sound ..... yes"
PERSON = r"(?:humans?|persons?|people|players?|friends?|opponents?)"
PERSON_ALONE = re.compile(r"(?:an? |the )?(?:human|person)(?: player| being)?")
MACHINE = frozenset("computer machine micro robot bbc beeb me i cpu computers".split())
VERSUS = r"(?:v|vs|versus|against|and|plays?)(?: (?:an?|another|the))?"
AGAINST_MACHINE = re.compile(r"\b(?:v|vs|versus|against) (?:the )?(?:computer|machine|micro|robot|bbc|me)\b")
TWO = re.compile(rf"\b(?:two|2|both)[ -]{PERSON}|{PERSON}(?: \d)? {VERSUS} {PERSON}|\bagainst (?:a|another) {PERSON}")
NOBODY = re.compile(rf"\bdemo|\b(?:computer|machine|micro)\w*(?: \d)? {VERSUS} (?:computer|machine|micro|itself)")
ONE = re.compile(rf"\b(?:one|1|single|solo)[ -]{PERSON}|\b(?:you|play|take|have)\b.*\b(?:red|blue|black|white)\b")
STRENGTHS = (  # words for the weakest level, a middle one and the strongest
    ("easy", "novice", "beginner", "weak", "simple"),
    ("intermediate", "medium", "normal", "average"),
    ("hard", "experienced", "expert", "strong", "difficult", "master"),
)
HUMAN, COMPUTER = (
    frozenset("human person friend nobody none".split()),
    frozenset("computer machine micro robot me".split()),
)
WHO_PLAYS = re.compile(  # besides levels, or whether the machine plays at all
    r"\b(two|2|both) (people|persons|players|humans)\b|\bagainst (me|the (computer|machine|micro))\b"
    r"|\bone of the players\b|\bfriend\b|\bopponent: |\bthe (computer|machine|micro) to play\b",
    re.I,
)
WHO_KEYS = frozenset("HPCMF")  # for human, person, computer, machine, friend, where the prompt gives these letters
PLAYS = re.compile(rf"\b{PERSON}\b|\b(?:computer|machine|micro|level)\b")
NUMBERED = re.compile(r"\b(?:level|skill|grade|strength|standard)\D{0,3}(\d)")
START = re.compile(r"(?:to )?(?:play|start|begin)\b|(?:the |new |a )*game\b|go\b")
NO_START = re.compile(r"\b(?:how|instruct\w*|rules|help|demo\w*|sounds?|again|same|music|colou?rs?)\b")
AGAIN = re.compile(r"\b(?:again|same|another)\b")
SWITCHED = re.compile(r"\b(on|yes|off|no)\W*$")


class MenuEntry(NamedTuple):
    """An entry: its key, a capital, digit or F0 to F9; its text in lower case; its row."""

    key: str
    text: str
    row: int

    @property
    def people(self) -> int | None:
        """How many people play if it is chosen; None if that is not what it is about."""
        if TWO.search(self.text):
            return 2
        if NOBODY.search(self.text):
            return 0
        return 1 if ONE.search(self.text) or not MACHINE.isdisjoint(words(self.text)) or self.strength else None

    @property
    def strength(self) -> int:
        """How strong the machine plays, from 1; 0 if the entry does not say."""
        if found := NUMBERED.search(self.text):
            return int(found[1])
        named = (number for number, each in enumerate(STRENGTHS, 1) if {*words(self.text)} & {*each})
        return next(named, 0)

    def side(self, colours: Sequence[str]) -> str:
        """Which of these colours the person plays, "" if the entry does not say."""
        tokens = words(AGAINST_MACHINE.sub("", self.text))
        found = [at for at, token in enumerate(tokens) if token in colours]
        if not found:
            return ""
        machine = [at for at, token in enumerate(tokens) if token in MACHINE]
        person = [at for at, token in enumerate(tokens) if token == "you" or re.fullmatch(PERSON, token)]
        if tokens[0] in ("play", "take", "be"):
            person.append(found[0])
        ours = [at for at in found if not machine or person and _nearest(at, person) < _nearest(at, machine)]
        others = [colour for colour in colours if colour not in [tokens[at] for at in found]]
        return tokens[ours[0]] if ours else "".join(others[:1])

    @property
    def is_on(self) -> bool | None:
        """Whether a setting is on, None if the entry does not say."""
        state = SWITCHED.search(self.text)
        return state[1] in ("on", "yes") if state else None

    @property
    def starts(self) -> bool:
        """Whether it starts the game."""
        return bool(START.match(self.text)) and not NO_START.search(self.text)

    @property
    def leads(self) -> bool | None:
        """Whether the person is named before the machine, None if they are not both named."""
        tokens = words(self.text)
        machine = [at for at, token in enumerate(tokens) if token in MACHINE]
        person = [at for at, token in enumerate(tokens) if re.fullmatch(PERSON, token)]
        return person < machine if person and machine else None


def menus(rows: Sequence[str]) -> list[list[MenuEntry]]:
    """The menus on a screen, from top to bottom."""
    found: list[list[MenuEntry]] = []
    form = ""
    for entry, how in _entries(rows):
        last = found[-1][-1] if found else None
        apart = APART * 2 if last and _is_next(last.key, entry.key) else APART
        if last and how == form and entry.row - last.row <= apart and _follows(found[-1], entry.key):
            found[-1].append(entry)
        elif not last or entry.row > last.row:
            found.append([entry])
            form = how
    return [menu for menu in found if len(menu) > 1]


def begins_game(menu: Sequence[MenuEntry]) -> bool:
    """Whether a menu is one from which a game begins, and not one of the strengths, the colours, or after a game."""
    starts = any(entry.people == 2 or entry.starts for entry in menu)
    return starts and not any(AGAIN.search(entry.text) for entry in menu)


def tells_who_plays(menu: Sequence[MenuEntry]) -> bool:
    """Whether the entries of a menu say who plays which side: a person, or the machine at a level."""
    others = [entry for entry in menu if not entry.text.startswith("name")]  # it may be Micro
    return sum(bool(entry.strength or PLAYS.search(entry.text)) for entry in others) == 2


def offers_machine(menu: Sequence[MenuEntry]) -> bool:
    """Whether the machine plays with one of the entries."""
    return any(entry.people == 1 for entry in menu)


def strengths_of(menu: Sequence[MenuEntry]) -> list[int]:
    """The strengths of the machine that the entries offer, the weakest first."""
    return sorted({entry.strength for entry in menu if entry.strength})


def entry_for(
    menu: Sequence[MenuEntry],
    levels: Sequence[int],
    colours: Sequence[str],
    wanted: Callable[[str], bool | None] = lambda text: None,
) -> MenuEntry | None:
    """The entry to choose for a game at these levels of the machine, from 1, or 0 for a person, who plays the first of
    these colours. `wanted` says how a setting with this text should be, if it is known.

    A setting that is not as wanted comes first, and the start last.
    """
    for entry in menu:
        want = wanted(entry.text)
        if want is not None and entry.is_on is not None and want is not entry.is_on:
            return entry
    fit = [entry for entry in menu if entry.people == levels.count(0)]
    fit = [entry for entry in fit if entry.side(colours) == colours[0]] or fit
    fit = [entry for entry in fit if entry.leads is (levels[0] == 0)] or fit
    if strengths := strengths_of(fit):
        fit = [entry for entry in fit if entry.strength == strengths[min(max(levels), len(strengths)) - 1]]
    return next(iter(fit or (entry for entry in menu if entry.people is None and entry.starts)), None)


def asks_who_plays(text: str) -> bool:
    """Whether a prompt for a level asks at once whether two people play, so that it comes only once."""
    return WHO_PLAYS.search(text) is not None


def key_for_player(menu: Sequence[MenuEntry], level: int) -> str:
    """The key in a menu of who plays one side: of a person for 0, or of the machine at a level, from 1, or its highest;
    "" if it is another menu."""
    people = [entry for entry in menu if PERSON_ALONE.fullmatch(entry.text)]
    machines = [entry for entry in menu if entry.strength or not MACHINE.isdisjoint(words(entry.text))]
    if len(people) != 1 or not machines or len(machines) + 1 < len(menu) or people[0] in machines:
        return ""
    if all(entry.strength for entry in machines):
        machines.sort(key=lambda entry: entry.strength)
    return machines[min(level, len(machines)) - 1].key if level else people[0].key


def levels_offered(text: str) -> int:
    """How many levels a prompt for one offers, 0 if it does not say."""
    listed = sum(1 for _ in takewhile(lambda digit: digit in words(text), "123456789"))  # 1 NOVICE  2 PLAYER ...
    return max(listed, len(_strengths_in(text)), len(_lettered_levels(text)), *map(int, digits_offered(text)))


def key_for_level(text: str, level: int) -> str:
    """The key for a level, from 1, or the highest that is offered; with 0 for a person: the one in the text, or else
    RETURN."""
    strengths = [found for words_for in STRENGTHS if (found := key_for(text, *words_for))]
    if level and len(set(strengths)) == len(strengths) > 1 and "".join(strengths).isalpha():
        return strengths[min(level, len(strengths)) - 1]
    if level and (lettered_levels := _lettered_levels(text)):
        return lettered_levels[min(level, len(lettered_levels)) - 1]
    if offers_yes_or_no(text) and not digits_offered(text):
        about_human = not HUMAN.isdisjoint(words(text)) and COMPUTER.isdisjoint(words(text))
        return "Y" if (level == 0) is about_human else "N"
    key = key_for(text, *(sorted(COMPUTER) if level else sorted(HUMAN)))
    if level and not key.isalpha():
        return str(min(level, max(map(int, digits_offered(text)), default=level)))
    if asks_who_plays(text) and (both := key_for(text, "two")):
        return both
    return key if key.isdigit() or key in WHO_KEYS else "\n"


def word_for_level(text: str, level: int) -> str:
    """The word for a level, from 1, in a text that names the strengths from the weakest; "" if it names none."""
    strengths = _strengths_in(text)
    return strengths[min(level, len(strengths)) - 1] if strengths else ""


def _lettered_levels(text: str) -> list[str]:
    return [key for key, word in lettered(text) if word not in HUMAN | COMPUTER]


def _strengths_in(text: str) -> list[str]:
    return [word for each in STRENGTHS for word in each if word in words(text)]


def _nearest(at: int, places: Sequence[int]) -> tuple[int, bool]:
    """How far the nearest of these places is, and whether it comes after."""
    return min((abs(at - each), each > at) for each in places)


def _entries(rows: Sequence[str]) -> Iterator[tuple[MenuEntry, str]]:
    """All rows that may be an entry, with their form."""
    for at, row in enumerate(rows):
        line = row.strip()
        if marked := ONE_LETTER.search(line):
            yield MenuEntry(marked[1].upper(), _text(ONE_LETTER.sub(r"\1", line)), at), "marked"
        elif (front := FRONT.fullmatch(line)) and len(front["text"]) > 2:
            sure = front["mark"] or front["sign"] or front["ask"] or LEADER.search(front["text"])
            yield from _entry(front, at, "front", bool(sure))
        elif back := BACK.fullmatch(line):
            yield from _entry(back, at, "back", bool(back["mark"]))


def _entry(found: re.Match[str], row: int, form: str, sure: bool) -> Iterator[tuple[MenuEntry, str]]:
    """The entry, unless it is a sentence or "press a number", or a letter is only a word that the text begins with."""
    key, text = found["key"].upper(), _text(found["text"])
    if len(words(text)) > LONGEST or "." in text or KEY_IN_WORDS.match(text):
        return
    if sure or not key.isalpha() or key.casefold() in {word[0] for word in words(text)}:
        yield MenuEntry(key, text, row), form


def _text(text: str) -> str:
    return " ".join(LEADER.sub(" ", text).casefold().split()).strip(".:= ")


def _is_next(key: str, other: str) -> bool:
    """Whether another key is the next letter."""
    return key.isalpha() and ord(other[0]) == ord(key[0]) + 1


def _follows(menu: Sequence[MenuEntry], key: str) -> bool:
    """Whether a key may be the next of a menu: another one, and a higher digit."""
    keys = [entry.key for entry in menu]
    return key not in keys and (not key.isdigit() or not keys[-1].isdigit() or int(key) > int(keys[-1]))
