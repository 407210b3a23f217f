"""Games as the PGN that players of Pente exchange: tags, then numbered moves, both sides' in one pair.

    [Game "Pente"]
    [Player 1 Name "Ann"]
    [Player 2 Name "Bob"]
    [Result "1-0"]

    1. K10 K9 2. N10 L8 ...

The `Game` is Pente or Keryo-Pente; other variants are refused. The board has 19 lines, and the tournament rule is
neither required nor forbidden; `Speed Pente` and the like name the clock, not other rules. Lines that begin with a per
cent sign, `!`, `?` and `$1` are skipped. Comments, in braces or from a semicolon to the end of a line, and every other
tag are kept. The result is that of the tag `Result`, of the word that ends the moves, or of both, and must not
contradict the rules: a win by resignation becomes the tag `Score` of the record, a draw by agreement its result. A game
that was stopped has the result `*` and the tag `Termination "adjudication"`.
"""

import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter

from boardgame.errors import IllegalActError, NotationError
from boardgame.game import DEFAULT_RULES
from boardgame.records import ADJUDICATED, DRAWN, UNFINISHED, PlayedTurn, result_of
from commandline.errors import quoted
from pente.game import PENTE, Pente, PenteRecord
from pente.position import Position
from pente.rules import Act, Rules, act_from_text

Word = tuple[str, int, int]  # a word or a comment, with the line and the column where it begins

GAMES = {"Pente": Rules(), "Keryo-Pente": Rules(keryo=True)}
RESULTS = {"white": "1-0", "black": "0-1", DRAWN: "1/2-1/2"}
NAMES = {"White": "Player 1 Name", "Black": "Player 2 Name"}  # the tags of a record and their names in PGN
TAG = re.compile(r'\[([^"]*)\s"((?:[^"\\]|\\.)*)"\s*\]')
TAG_NAME = re.compile("[A-Za-z0-9 _-]+")
WORD = re.compile(r"[0-9]+\s*\.+|[^\s.]+|\.+")  # a number with its dots, a point or a result
BRACE = "{"  # begins a comment among the words
SKIPPED = re.compile(r"[0-9]+\s*\.+|\$[0-9]+")  # numbers of moves and of annotations
# A comment, or a tag, which may contain the same signs.
COMMENT = re.compile(r"^[ \t]*\[.*$|\{[^}]*(?:\}|\Z)|;.*$|^%.*$", re.MULTILINE)
GAME, RESULT = "Game", "Result"  # tags
SPEED = "speed "  # before the name of a game that is played fast
PAIRS_PER_LINE = 8
SCORE = "Score"  # the tag of a record for a result that the rules have not brought about
SCORES = {score: score for score in RESULTS.values()} | {"1/2": RESULTS[DRAWN]}
UNKNOWN = (UNFINISHED, "?", "")  # as the tag Result
TERMINATION, ADJUDICATION = "Termination", "adjudication"  # a tag, and its value for a game that was stopped


def read_games(text: str) -> Iterator[PenteRecord]:
    """The games of a PGN text, one after the other; raises `NotationError`."""
    lines, comments = _comments_apart("\n".join(text.lstrip("\ufeff").splitlines()))
    tags: dict[str, tuple[str, int]] = {}  # values and lines
    words: list[Word] = []
    for number, line in enumerate(lines, 1):
        found: list[Word] = []
        if line.lstrip().startswith("["):
            tag = TAG.fullmatch(line.strip())
            if tag is None or not TAG_NAME.fullmatch(tag[1].strip()):
                raise NotationError(f'not a tag: {quoted(line.strip())}; write [Name "value"]', number)
            if _more_than_comments(words):
                yield _game(tags, words)
                tags, words = {}, []
            tags[tag[1].strip()] = re.sub(r"\\(.)", r"\1", tag[2]), number
        else:
            found = [(word[0], number, word.start() + 1) for word in WORD.finditer(line)]
        words += sorted(found + comments[number], key=itemgetter(2))
    if tags or _more_than_comments(words):
        yield _game(tags, words)


def _comments_apart(text: str) -> tuple[list[str], defaultdict[int, list[Word]]]:
    """The lines with spaces for comments, and the comments by line; raises `NotationError` for one without end."""
    starts = [0, *(end.end() for end in re.finditer("\n", text))]  # of the lines
    comments: defaultdict[int, list[Word]] = defaultdict(list)

    def blank(found: re.Match[str]) -> str:
        if found[0].lstrip().startswith("["):
            return found[0]
        line = bisect(starts, found.start())
        column = found.start() - starts[line - 1] + 1
        comment = found[0][1:]
        if found[0].startswith(BRACE):
            if not comment.endswith("}"):
                raise NotationError("a comment begins here that does not end", line, column)
            comment = comment[:-1]
        if not found[0].startswith("%"):
            comments[line].append((BRACE + comment, line, column))
        return re.sub(r"\S", " ", found[0])

    return COMMENT.sub(blank, text).split("\n"), comments


def _more_than_comments(words: list[Word]) -> bool:
    return not all(word.startswith(BRACE) for word, _, _ in words)


def _game(tags: dict[str, tuple[str, int]], words: list[Word]) -> PenteRecord:
    known = {name.casefold(): name for name in (GAME, RESULT, *NAMES.values())}
    tags = {known.get(name.casefold(), name): value for name, value in tags.items()}
    given, line = tags.get(GAME, ("Pente", 1))
    plain = given.casefold().removeprefix(SPEED).strip().replace(" ", "-")
    variant = next((name for name in GAMES if name.casefold() == plain), None)
    if variant is None:
        raise NotationError(f"the game {quoted(given)} is not supported; only {', '.join(GAMES)}", line)
    position = start = Position.start(GAMES[variant])
    acts: list[Act] = []
    said: defaultdict[int, list[str]] = defaultdict(list)  # comments, by the number of acts before them
    results: list[Word] = [(*tags[RESULT], 1)] if RESULT in tags else []
    ended = False
    for word, number, column in words:
        name = word.rstrip("!?")
        if word.startswith(BRACE):
            said[len(acts)].append(word[1:])
        elif name in SCORES or name == UNFINISHED:
            results.append((name, number, column))
            ended = True
        elif not SKIPPED.fullmatch(word):
            if ended:
                fault = f"{quoted(name)} comes after the result; another game begins with tags"
                raise NotationError(fault, number, column)
            try:
                act = act_from_text(name)
                position = position.play(act)
            except NotationError as error:
                raise error.within(number, column) from None
            except IllegalActError as error:
                raise NotationError(str(error), number, column) from None
            acts.append(act)
    score = _score(results, position)
    kept = _tags_of_record({name: value for name, (value, _) in tags.items()})
    result = result_of(position)
    if result == UNFINISHED and score == RESULTS[DRAWN]:  # they agreed
        result = DRAWN
    elif result == UNFINISHED and score:  # somebody resigned
        kept[SCORE] = score
    elif result == UNFINISHED and kept.get(TERMINATION) == ADJUDICATION:
        result = ADJUDICATED
        del kept[TERMINATION]
    turns = tuple(PlayedTurn((act,), _comment(said[count])) for count, act in enumerate(acts, 1))
    return PenteRecord(PENTE, start, turns, result, kept, _comment(said[0]))


def _tags_of_record(tags: dict[str, str]) -> dict[str, str]:
    others = {name: value for name, value in tags.items() if name not in NAMES.values()}
    named = {record: tags[name] for record, name in NAMES.items() if name in tags}
    short = {re.sub("[^A-Za-z0-9]", "", name): _printable(value) for name, value in (named | others).items()}
    kept = {name[:1].upper() + name[1:]: value for name, value in short.items() if name[:1].isalpha()}
    for name in ("Rules", "Position", GAME, RESULT):  # of a record or a PGN these are not free
        kept.pop(name, None)
    return kept


def _score(results: list[Word], position: Position) -> str:
    """The result, or an empty string, from what is written and the rules; raises `NotationError` if they disagree."""
    score = RESULTS.get(result_of(position), "")
    source = f"by the rules it is {score}"
    for written, line, column in results:
        if written not in SCORES and written not in UNKNOWN:
            known = ", ".join((*RESULTS.values(), UNFINISHED))
            raise NotationError(f"unknown result {quoted(written)}; choose from {known}", line, column)
        found = SCORES.get(written, score)
        if score and found != score:
            raise NotationError(f"the result is {found}, but {source}", line, column)
        if not score:
            score, source = found, f"line {line} has {found}"
    return score


def _comment(parts: Iterable[str]) -> str:
    """Comments as the one that a record has: on one line, without braces."""
    lines = (line.strip() for part in parts for line in part.splitlines())
    return _printable(" ".join(filter(None, lines))).replace("{", "(").replace("}", ")").strip()


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)


@dataclass(frozen=True)
class PenteOfPgn(Pente):
    """Pente from the starts that PGN has. A reader of records says where another one stands."""

    def start(self, rules: str = DEFAULT_RULES) -> Position:
        """As in `Pente`."""
        position = super().start(rules)
        _variant(position)
        return position

    def position_from_text(self, text: str) -> Position:
        """As in `Pente`."""
        position = super().position_from_text(text)
        _variant(position)
        return position


def _variant(start: Position) -> str:
    """The name of the game that begins so; raises `NotationError`."""
    for name, rules in GAMES.items():
        if start == Position.start(rules):
            return name
    raise NotationError("only games from the empty board of 19 lines, without other options, have a PGN")


def to_pgn(record: PenteRecord) -> str:
    """A game as PGN; raises `NotationError` for one that does not begin with the empty board of 19 lines."""
    free = {name: value for name, value in record.tags.items() if name.casefold() not in (GAME.lower(), RESULT.lower())}
    tags = {GAME: _variant(record.start)} | {NAMES.get(name, name): value for name, value in free.items()}
    score = RESULTS.get(record.result, UNFINISHED)
    if record.result == ADJUDICATED:
        tags[TERMINATION] = ADJUDICATION
    elif score == UNFINISHED and tags.get(SCORE) in SCORES:
        score = SCORES[tags.pop(SCORE)]
    tags[RESULT] = score
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    comment = [f"{{{record.comment}}}"] if record.comment else []
    names = [f"{turn.acts[0]} {{{turn.comment}}}" if turn.comment else str(turn.acts[0]) for turn in record.turns]
    pairs = [f"{at // 2 + 1}. {' '.join(names[at : at + 2])}" for at in range(0, len(names), 2)]
    rows = [" ".join(pairs[at : at + PAIRS_PER_LINE]) for at in range(0, len(pairs), PAIRS_PER_LINE)]
    return "\n".join([*lines, "", *comment, *rows, score, ""])


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
