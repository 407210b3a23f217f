"""Games as the PGN that players of Pente exchange: tags, then numbered moves, both sides' in one pair.

    [Game "Pente"]
    [Player 1 Name "Ann"]
    [Player 2 Name "Bob"]
    [Result "1-0"]

    1. K10 K9 2. N10 L8 ...

The `Game` is Pente or Keryo-Pente; other variants are refused. The board has 19 lines, and the tournament rule is
neither required nor forbidden; `Speed Pente` and the like name the clock, not other rules. Comments in braces, or
from a semicolon to the end of a line, lines that begin with a per cent sign, `!`, `?` and `$1` are skipped. Every other
tag is kept; a result that does not follow from the
rules, as after a resignation, becomes the tag `Score` of the record.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from boardgame.errors import IllegalActError, NotationError
from boardgame.records import UNFINISHED
from pente.game import PENTE, PenteRecord
from pente.position import Position
from pente.rules import Rules, act_from_text

GAMES = {"Pente": Rules(), "Keryo-Pente": Rules(keryo=True)}
RESULTS = {"white": "1-0", "black": "0-1", "drawn": "1/2-1/2"}
NAMES = {"White": "Player 1 Name", "Black": "Player 2 Name"}  # the tags of a record and their names in PGN
TAG = re.compile(r'\[\s*([A-Za-z0-9 _-]+?)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
WORD = re.compile(r"[0-9]+\s*\.+|[^\s.]+|\.+")  # a number with its dots, a point or a result
SKIPPED = re.compile(r"[0-9]+\s*\.+|\$[0-9]+")  # numbers of moves and of annotations
COMMENT = re.compile(r"^[ \t]*\[.*$|\{[^}]*\}|;.*$|^%.*$", re.MULTILINE)  # or a tag, which may contain the same signs
GAME, RESULT = "Game", "Result"  # tags
SPEED = "speed "  # before the name of a game that is played fast
PAIRS_PER_LINE = 8
SCORE = "Score"  # the tag of a record for a result that the rules have not brought about
IGNORED = {*RESULTS.values(), "*", "1/2"}


def read_games(text: str) -> Iterator[PenteRecord]:
    """The games of a PGN text, one after the other; raises `NotationError`."""
    lines = _without_comments(text.lstrip("\ufeff")).splitlines()
    tags: dict[str, str] = {}
    moves: list[tuple[str, int, int]] = []  # words with their lines and columns
    opened = 1
    for number, line in enumerate(lines, 1):
        tag = TAG.fullmatch(line.strip()) if line.lstrip().startswith("[") else None
        if line.lstrip().startswith("[") and tag is None:
            raise NotationError(f'not a tag: {line.strip()[:40]!r}; write [Name "value"]', number)
        if tag is not None:
            if moves:
                yield _game(tags, moves, opened)
                tags, moves = {}, []
            if not tags:
                opened = number
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        else:
            moves += [(word[0], number, word.start() + 1) for word in WORD.finditer(line)]
    if tags or moves:
        yield _game(tags, moves, opened)


def _without_comments(text: str) -> str:
    """The text with spaces in place of its comments; raises `NotationError` for one that does not end."""

    def blank(found: re.Match[str]) -> str:
        return found[0] if found[0].lstrip().startswith("[") else re.sub(r"\S", " ", found[0])

    text = COMMENT.sub(blank, text)
    for number, line in enumerate(text.splitlines(), 1):
        if "{" in line and not line.lstrip().startswith("["):
            raise NotationError("a comment begins here that does not end", number, line.index("{") + 1)
    return text


def _game(tags: dict[str, str], moves: list[tuple[str, int, int]], line: int) -> PenteRecord:
    known = {name.casefold(): name for name in (GAME, RESULT, *NAMES.values())}
    tags = {known.get(name.casefold(), name): value for name, value in tags.items()}
    given = tags.get(GAME, "Pente")
    plain = given.casefold().removeprefix(SPEED).strip().replace(" ", "-")
    variant = next((name for name in GAMES if name.casefold() == plain), None)
    if variant is None:
        raise NotationError(f"the game {given!r} is not supported; only {', '.join(GAMES)}", line)
    position, acts = Position.start(GAMES[variant]), []
    for word, number, column in moves:
        name = word.rstrip("!?")
        if SKIPPED.fullmatch(word) or name in IGNORED:
            continue
        try:
            act = act_from_text(name)
            position = position.play(act)
        except NotationError as error:
            raise error.within(number, column) from None
        except IllegalActError as error:
            raise NotationError(str(error), number, column) from None
        acts.append(act)
    others = {name: value for name, value in tags.items() if name not in known.values()}
    named = {record: tags[name] for record, name in NAMES.items() if name in tags}
    short = {re.sub("[^A-Za-z0-9]", "", name): _printable(value) for name, value in (named | others).items()}
    kept = {name[:1].upper() + name[1:]: value for name, value in short.items() if name[:1].isalpha()}
    for name in ("Rules", "Position", GAME, RESULT):  # of a record or a PGN these are not free
        kept.pop(name, None)
    record = PenteRecord.of_acts(PENTE, Position.start(GAMES[variant]), acts, tags=kept)
    score = tags.get(RESULT, UNFINISHED)
    if record.result == UNFINISHED and score in RESULTS.values():  # somebody resigned, or they agreed
        return replace(record, tags=kept | {SCORE: score})
    return record


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)


def to_pgn(record: PenteRecord) -> str:
    """A game as PGN; raises `NotationError` for one that does not begin with the empty board of 19 lines."""
    variants = [name for name, rules in GAMES.items() if record.start == Position.start(rules)]
    if not variants:
        raise NotationError("only games from the empty board of 19 lines, without other options, have a PGN")
    tags = {NAMES.get(name, name): value for name, value in record.tags.items()} | {GAME: variants[0]}
    tags = {GAME: variants[0]} | tags
    tags[RESULT] = RESULTS.get(record.result) or tags.pop(SCORE, UNFINISHED)
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    names = [str(act) for act in record.acts]
    pairs = [f"{at // 2 + 1}. {' '.join(names[at : at + 2])}" for at in range(0, len(names), 2)]
    rows = [" ".join(pairs[at : at + PAIRS_PER_LINE]) for at in range(0, len(pairs), PAIRS_PER_LINE)]
    return "\n".join([*lines, "", *rows, tags[RESULT], ""])


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
