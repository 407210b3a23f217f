"""The keys that a text on the screen offers: the digits of a range, yes or no, the key for a word."""

import re
from collections.abc import Sequence
from functools import lru_cache

BEGINNING = 2  # letters of a stem, for a quick test
REMEMBERED = 4096  # texts

KEYS = frozenset("return space copy delete tab shift ctrl escape".split())
HINT_WORDS = frozenset("or to yes no default return".split())  # with single letters and digits: "Y or N (Y)"
KEY_WORDS = KEYS | frozenset("key keys press hit strike spacebar bar".split())  # of a text that asks for one
TOKEN = re.compile(r"'s\b|\.{3,}|[a-z]+|\d+|£")
YES_OR_NO = re.compile(
    r"\b(y)(?:es)?\b\W{0,3}(?:or\W{1,2})?\bn(o)?\b|\bn(o)?\b\W{0,3}(?:or\W{1,2})?\by(es)?\b|[(\[<]\s?[yn]\s?[)\]>]",
    re.I,
)
TO = r"(?:-|–|—|/|\.\s?\.\s?\.?|to|…)"
RANGE = re.compile(
    rf"(?<![\d.])(\d)\s?{TO}\s?(\d)(?!\d)|(?<![\d.])(\d)\W{{1,3}}[a-z]+\W{{0,3}}(?:{TO}|,|and)\W{{0,3}}(\d)\W{{1,3}}[a-z]",
    re.I,
)
OR = r"(?:\s?[/,]\s?|\s+or\s+)"  # between two keys
LETTERS = re.compile(rf"(?<=[(\[<])\s?\w(?:{OR}\w)+\s?(?=[)\]>])")
MARKED = re.compile(r"[(\[<](\w)[)\]>](?=[a-z])")  # the key of a word: (H)uman
CONFIRMS = frozenset(
    "right correct sure ok okay ready satisfied happy agree agreed accept accurate valid order begin start".split()
)
FILLERS = frozenset(
    "is are was that this it these you all of in everything quite with the your above answers settings choice so y n "
    "yes no or".split()
)
DIRECTION_KEYS = {"left": "Z", "right": "X", "up": ":", "down": "/"}
BETWEEN_OPTIONS = re.compile(r"\s*[,/]\s*(?:or\s+)?|\s+or\s+", re.I)
OPTION_WORDS = 2  # at most
LETTERED = re.compile(r"(?<![\w'])([a-z]) (\1[a-z]+)")  # "t tiddler, r regular"
CHOOSING = frozenset("choose select fire place put drop enter action".split())
DIGITS = re.compile(r"\b\d(?:\s?[,/]\s?\d)*\s?(?:,|/|or|,\s?or|and)\s?\d\b", re.I)


@lru_cache(REMEMBERED)
def words(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, in lower case; abbreviations become one word: T.V. is tv, can't is cant;
    and so do words whose key is marked: (H)uman is human."""
    text = re.sub(r"(?<=\b\w)\.(?=\w\b)", "", text.casefold())
    text = MARKED.sub(r"\1", text)
    text = re.sub(r"n['`]t\b", "nt", text).replace("…", "...")
    return tuple(TOKEN.findall(text))


def digits_offered(text: str) -> tuple[str, ...]:
    """The digits of a range, "1-3", or of a list, "1, 2 or 3"; none if there is neither."""
    if found := RANGE.search(text):
        first, last = sorted(int(digit) for digit in found.groups() if digit)
        while str(last + 1) in words(text):  # "1 novice, 2 player, 3 expert"
            last += 1
        return tuple(map(str, range(first, last + 1)))
    found = DIGITS.search(text)
    return tuple(dict.fromkeys(re.findall(r"\d", found[0]))) if found else ()


def offers_yes_or_no(text: str) -> bool:
    """Whether a text offers Y and N."""
    return YES_OR_NO.search(text) is not None


def keys_offered(text: str, one: str, other: str) -> tuple[str, ...]:
    """The keys that a text offers, in capitals: digits, one for each of two words, as their initials, Y and N, or those
    of `lettered` options; empty if it names none."""
    if digits := digits_offered(text):
        return digits
    initials, between = (one[0].upper(), other[0].upper()), r"\b\W{0,3}(?:or\W{1,2})?\b"
    if re.search(rf"\b(?:{between.join(initials)}|{between.join(initials[::-1])})\b", text, re.I):
        return initials
    if keys := keys_for_each(text, [one], [other]):
        return keys
    return ("Y", "N") if offers_yes_or_no(text) else tuple(key for key, _ in lettered(text))


def lettered(text: str) -> list[tuple[str, str]]:
    """The options that each follow their initial, if there are three or more, as in "T Tiddler, R Regular or C
    Champion": keys and words."""
    found = {key.upper(): word for key, word in LETTERED.findall(text.casefold())}
    return [*found.items()] if len(found) > 2 else []


def is_hint(text: str) -> bool:
    """Whether a text only names keys: "Y or N (Y)", "[1-3]"."""
    tokens = words(text)
    return bool(tokens) and all(len(token) == 1 or token in HINT_WORDS for token in tokens)


def asks_to_confirm(text: str) -> bool:
    """Whether a text only asks whether what was answered before it is right."""
    tokens = {*words(text)}
    asks = "?" in text or offers_yes_or_no(text)
    return bool(tokens & CONFIRMS) and tokens <= CONFIRMS | FILLERS and asks


def names_a_key(text: str) -> bool:
    """Whether a text names a key to press."""
    return not KEY_WORDS.isdisjoint(words(text))


def wants_space(text: str) -> bool:
    """Whether a text names SPACE, or a key that is not RETURN."""
    tokens = {*words(text)}
    return bool(tokens & {"space", "spacebar"}) or bool(tokens & {"any", "key"}) and "return" not in tokens


def key_for(text: str, *stems: str) -> str:
    """The key that the text gives for a word beginning with one of `stems`, or "": "1" in "1=red", "2) red",
    "red (1)", "press 1 for red", "R" in "(R)ed" and "red or blue (R/B)". A stem is a regular expression that begins
    with two letters. Y and N in a list are not such a key: which of them a word means depends on the question.
    """
    text = text.casefold()
    unmarked = MARKED.sub(r"\1", text)
    for stem in stems:
        if stem[:BEGINNING] not in unmarked:
            continue
        word = rf"(?:the |a |an )?{stem}\w*"
        for pattern in (
            rf"\b(\w)\s?(?:=|:|\)|\.|-|–)\s?{word}",
            rf"\b(\w) (?:for|is|means|if) {word}",
            rf"\b([a-z]) to (?:[a-z]+ )?{word}",
            rf"(?<![\w'])((?!a){stem[0]}) {word}",
            rf"\b(\d) {word}",
            rf"\b{word}\s?(?:=|:|-|\(|\[|<)\s?(\w)\b(?!\s?[/,])",
            rf"[(\[<]({stem[0]})[)\]>]{stem[1:]}",
            rf"\b{word}.*[(\[<]\s?(?:\w{OR})*((?![yn]){stem[0]})(?:{OR}\w)*\s?[)\]>]",
        ):
            if found := re.search(pattern, text):
                return found[1].upper()
    return ""


def keys_for_each(text: str, *meanings: Sequence[str]) -> tuple[str, ...]:
    """The keys that the text gives for each of several meanings, which have stems as for `key_for`; empty unless each
    has a key of its own."""
    keys = tuple(key_for(text, *stems) for stems in meanings)
    return keys if all(keys) and len({*keys}) == len(keys) else ()


def initials_for_each(text: str, *meanings: Sequence[str]) -> tuple[str, ...]:
    """The initials of the options for each of several meanings, which have stems, of a question that only lists its
    options, as "Rematch, new or end?" does; empty unless each has one, and all initials differ."""
    options = BETWEEN_OPTIONS.split(text.casefold().rstrip(" ?_"))
    brief = "?" in text and all(0 < len(words(option)) <= OPTION_WORDS for option in options)
    if not brief or len({option[0] for option in options}) < len(options):
        return ()
    meant = [[option for stem in stems for option in options if option.startswith(stem)] for stems in meanings]
    return tuple(found[0][0].upper() for found in meant) if all(meant) else ()


def key_to_define(text: str) -> str:
    """The usual key for what a text asks to choose a key for, a direction or a choice; "" if it does not ask that."""
    tokens = {*words(text)}
    directions = tokens & {*DIRECTION_KEYS}
    if "key" not in tokens or len(directions) + bool(tokens & CHOOSING) != 1:
        return ""
    return DIRECTION_KEYS[directions.pop()] if directions else "\n"


def answers(text: str) -> list[str]:
    """What may answer a question that is not understood, the likeliest first: yes if it asks for a confirmation, else
    no; the keyboard rather than a joystick; a key that it offers."""
    yes_or_no = "Y" if CONFIRMS & {*words(text)} else "N"
    if offers_yes_or_no(text):
        return [yes_or_no, "\n"]
    initials = re.findall(r"\w", found[0].upper()) if (found := LETTERS.search(text)) else []
    keys = [key_for(text, "keyboard"), "\n", *digits_offered(text), *initials, yes_or_no, " "]
    return [*dict.fromkeys(filter(None, keys))]
