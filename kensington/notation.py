"""Game records: whole games as text that people can read, compare line by line, and write as a game goes on.

The format is described in `docs/notation.md`, as is the one-line form of a position that `position` reads and writes.
A record knows the start, the turns, comments and the result; who plays and when are free tags.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boardgame import records
from boardgame.errors import IllegalActError, NotationError
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import Act, Rules, act_from_text

RESULTS = ("red", "blue", "drawn", "adjudicated", "*")  # "*": the game is not finished
WON = ("red", "blue")
TURNS_TO_A_LINE = 2


class PlayedTurn(NamedTuple):
    """The acts of one turn, from the placing, sliding or pass to the last relocation, and what is said about it."""

    acts: tuple[Act, ...]
    comment: str = ""

    def __str__(self) -> str:
        return ",".join(map(str, self.acts))


@dataclass(frozen=True)
class Game:
    """A game: where it starts, what was played, how it ended.

    The last turn may be unfinished (relocations pending). `result` is one of `RESULTS`, and `"red"` or `"blue"` exactly
    if that colour has won. `tags` are free, such as `{"Red": "Ann"}`; `comment` is said before the first turn. `final`
    is the position at the end. Raises `IllegalActError` for turns that cannot be played and `KensingtonError` for a
    result, tag or comment that cannot be.
    """

    start: Position = field(default_factory=Position.start)
    turns: tuple[PlayedTurn, ...] = ()
    result: str = "*"
    tags: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    final: Position = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", dict(self.tags))  # what is done to the caller's afterwards is nothing to it
        for name, value in self.tags.items():
            _check(_fault_of_tag(name, value))
        for comment in (self.comment, *(turn.comment for turn in self.turns)):
            _check(_fault_of_comment(comment))
        position = self.start
        for number, turn in enumerate(self.turns):
            _check(_fault_of_unfinished(position) if number else None)
            for count, act in enumerate(turn.acts):
                _check(_fault_of_further(position) if count else None)
                position = position.play(act)
            _check(None if turn.acts else "a turn without an act")
        _check(_fault_of_result(self.result, position))
        object.__setattr__(self, "final", position)

    @classmethod
    def of_acts(
        cls, start: Position, acts: Iterable[Act], result: str | None = None, tags: Mapping[str, str] | None = None
    ) -> "Game":
        """The game in which these acts were played one after the other; the result, if not given, is the position's."""
        turns: list[PlayedTurn] = []
        position = start
        for act in acts:
            if turns and position.pending:
                turns[-1] = PlayedTurn((*turns[-1].acts, act))
            else:
                turns.append(PlayedTurn((act,)))
            position = position.play(act)
        return cls(start, tuple(turns), result or position.result, tags or {})

    @property
    def acts(self) -> tuple[Act, ...]:
        """Everything that was played, act by act."""
        return tuple(act for turn in self.turns for act in turn.acts)

    def to_text(self) -> str:
        """The record: tags, an empty line, two turns to a line, the result."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        for name, value in self.tags.items():
            yield _tag(name, value)
        rules = self.start.rules
        if self.start != Position.start(rules):
            yield _tag("Position", self.start.to_text())
        elif rules != Rules():
            yield _tag("Rules", rules.to_text())
        yield ""
        if self.comment:
            yield f"{{{self.comment}}}"
        for first in range(0, len(self.turns), TURNS_TO_A_LINE):
            words = [f"{first // TURNS_TO_A_LINE + 1}."]
            for turn in self.turns[first : first + TURNS_TO_A_LINE]:
                words += [str(turn)] + ([f"{{{turn.comment}}}"] if turn.comment else [])
            yield " ".join(words)
        yield self.result

    @classmethod
    def from_text(cls, text: str) -> "Game":
        """The one game of a text; raises `RecordError`."""
        games = list(read_games(text.split("\n")))
        if len(games) != 1:
            raise RecordError(f"one game record was expected, and there are {len(games)}", 1, 1, cls())
        return games[0]


class RecordError(records.RecordError):
    """A damaged game record. `game` is the part of the game before the damage, unfinished (`"*"`) if nobody has won."""

    def __init__(self, reason: str, line: int, column: int, game: Game) -> None:
        NotationError.__init__(self, reason, line, column)
        self.game = game
        self.record: Any = game

    def __reduce__(self) -> tuple[type["RecordError"], tuple[Any, ...]]:
        return RecordError, (self.fault, self.line, self.column, self.game)


def read_games(lines: Iterable[str]) -> Iterator[Game]:
    """The games of a file or of any lines of text, each as soon as its result is read.

    Raises `RecordError` at the first damage, when all the games before it have been given.
    """
    reader: _Reader | None = None
    number = 0
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\r\n")
        if reader is None and line.strip(" \t"):
            reader = _Reader()
        if reader is not None:
            game = reader.take(number, line)
            if game is not None:
                yield game
                reader = None
    if reader is not None:
        raise reader.damage("the record ends without a result", number + 1, 1)


def _check(fault: str | None) -> None:
    if fault:
        raise KensingtonError(fault)


def _fault_of_tag(name: str, value: str) -> str | None:
    if not re.fullmatch("[A-Z][A-Za-z0-9]*", name):
        return f"{name!r} is no name for a tag: it is a capital, then letters and digits"
    if name in ("Rules", "Position", "Result"):
        return f"the tag {name} is not free"
    return None if value.isprintable() else f"the tag {name} has a character that cannot be printed"


def _fault_of_comment(comment: str) -> str | None:
    if comment != comment.strip():
        return "a comment neither begins nor ends with a space"
    if "{" in comment or "}" in comment or not comment.isprintable():
        return "a comment is one line of printable characters without braces"
    return None


def _fault_of_unfinished(position: Position) -> str | None:
    """Why no new turn can begin; None if it can."""
    if not position.pending:
        return None
    owner, left, _ = position.pending[0]
    return f"the turn before is not finished: {owner} has still {left} to relocate"


def _fault_of_further(position: Position) -> str | None:
    """Why no further act can belong to the turn; None if it can."""
    return None if position.pending else "the turn was finished before this"


def _fault_of_result(result: str, position: Position) -> str | None:
    if result not in RESULTS:
        return f"{result!r} is no result: they are {', '.join(RESULTS)}"
    if position.winner and result != position.winner:
        return f"the result is {result}, and {position.winner} has won"
    return f"the result is {result}, and {result} has not won" if result in WON and not position.winner else None


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


_TAG = re.compile(r'\[([^ "\]]*) "((?:[^"\\]|\\["\\])*)"\][ \t]*')
_WORD = re.compile(r"\{[^{}]*\}|[^ \t{}]+")
_NUMBER = re.compile(r"[1-9][0-9]*\.")


class _Reader:
    """One record, line by line."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.start: Position | None = None  # before a Position or Rules tag; then what it says
        self.playing = False
        self.position = Position.start()
        self.turns: list[PlayedTurn] = []
        self.comment = ""
        self.numbered = False  # the number of this line's turns has been read

    def game(self, result: str) -> Game:
        return Game(self.start or Position.start(), tuple(self.turns), result, self.tags, self.comment)

    def damage(self, reason: str, line: int, column: int) -> RecordError:
        return RecordError(reason, line, column, self.game(self.position.result))

    def take(self, number: int, line: str) -> Game | None:
        """One more line; the game, if it ends there."""
        try:
            if not line.startswith("["):
                return self._take_words(line)
            if self.playing:
                raise NotationError("tags stand before the game, and the game before them has no result yet")
            self._take_tag(line)
            return None
        except NotationError as error:
            raise self.damage(error.fault, number, error.column) from None

    def _take_tag(self, line: str) -> None:
        parts = _TAG.fullmatch(line)
        if parts is None:
            raise NotationError('a tag is written [Name "value"], with \\" and \\\\ for " and \\ in the value')
        name, value = parts[1], re.sub(r"\\(.)", r"\1", parts[2])
        if name in ("Rules", "Position"):
            if self.start is not None:
                raise NotationError("the start is given twice: there is one tag Rules or Position", column=2)
            try:
                self.start = Position.start(Rules.from_text(value)) if name == "Rules" else Position.from_text(value)
            except NotationError as error:
                raise error.within(1, parts.start(2) + 1) from None
            self.position = self.start
            return
        fault = f"the tag {name} is there twice" if name in self.tags else _fault_of_tag(name, value)
        if fault:
            raise NotationError(fault, column=2)
        self.tags[name] = value

    def _take_words(self, line: str) -> Game | None:
        column = 0
        result = ""
        while column < len(line):
            if line[column] in " \t":
                column += 1
                continue
            word = _WORD.match(line, column)
            if result:
                raise NotationError(f"nothing follows the result {result} in its line", column=column + 1)
            if word is None:
                raise NotationError("a comment is not closed, or not opened, in its line", column=column + 1)
            self.playing = True
            result = self._take_word(word[0], column + 1)
            column = word.end()
        return self.game(result) if result else None

    def _take_word(self, word: str, column: int) -> str:
        """One more word of the game itself; the result, if that is the word, else an empty string."""
        if word.startswith("{"):
            self._take_comment(word[1:-1], column)
        elif word in RESULTS:
            fault = _fault_of_result(word, self.position)
            if fault or self.numbered:
                raise NotationError(fault or "here stands a turn, after its number", column=column)
            return word
        elif _NUMBER.fullmatch(word):
            expected = f"{len(self.turns) // TURNS_TO_A_LINE + 1}."
            if self.numbered or len(self.turns) % TURNS_TO_A_LINE or word != expected:
                raise NotationError(f"{word} does not belong here, after {len(self.turns)} turns", column=column)
            self.numbered = True
        else:
            self._take_turn(word, column)
        return ""

    def _take_comment(self, comment: str, column: int) -> None:
        fault = _fault_of_comment(comment)
        if not comment or self.numbered or (self.turns[-1].comment if self.turns else self.comment):
            fault = "a comment is not empty, and one stands before the first number or after a turn"
        if fault:
            raise NotationError(fault, column=column)
        if self.turns:
            self.turns[-1] = PlayedTurn(self.turns[-1].acts, comment)
        else:
            self.comment = comment

    def _take_turn(self, word: str, column: int) -> None:
        if not self.numbered and len(self.turns) % TURNS_TO_A_LINE == 0:
            expected = f"{len(self.turns) // TURNS_TO_A_LINE + 1}."
            raise NotationError(f"here stands the number {expected}, not {word!r}", column=column)
        fault = _fault_of_unfinished(self.position) if self.turns else None
        acts: list[Act] = []
        position = self.position
        for text in word.split(","):
            if acts:
                fault = _fault_of_further(position)
            if fault:
                raise NotationError(fault, column=column)
            try:
                act = act_from_text(text)
                position = position.play(act)
            except NotationError as error:
                raise error.within(1, column) from None
            except IllegalActError as error:
                raise NotationError(str(error), column=column) from None
            acts.append(act)
            column += len(text) + 1
        self.turns.append(PlayedTurn(tuple(acts)))
        self.position = position
        self.numbered = False
