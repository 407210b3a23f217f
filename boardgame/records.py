"""Game records: whole games as text that people can read, compare line by line, and write as a game goes on.

`docs/notation.md` describes the format, which is the same for every game. A record holds the start, the turns, comments
and the result; all other tags, such as players and dates, are free.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, NamedTuple, Self

from boardgame.draw.game import DrawnGame
from boardgame.draw.svg import NOTEBOOK_HEIGHT, render_svg
from boardgame.errors import BoardGameError, IllegalActError, NotationError
from boardgame.game import ActT, Game, PositionT
from commandline.errors import LONGEST_QUOTE, quoted

DRAWN, ADJUDICATED, UNFINISHED = "drawn", "adjudicated", "*"  # the results beside the winning side
TURNS_PER_LINE = 2
STANDARD_INPUT = "-"  # as a path
MAX_LINE_LENGTH = 1 << 16  # bytes; a turn takes some fifty, and a line holds two turns and their comments


class PlayedTurn(NamedTuple):
    """The acts of one turn, and a comment on it."""

    acts: tuple[Any, ...]
    comment: str = ""


@dataclass(frozen=True)
class GameRecord(Generic[PositionT, ActT]):
    """A record of a game: where it started, what was played, how it ended.

    The last turn may be unfinished. `result` is the winning side, `"drawn"`, `"adjudicated"` (stopped without an
    outcome) or `"*"` (unfinished); it names a winner if and only if the rules made that side win. `tags` are free, such
    as `{"Red": "Ann"}`; `comment` precedes the first turn. `final` is the position at the end. Raises `IllegalActError`
    for turns that cannot be played and `BoardGameError` for an invalid result, tag or comment.
    """

    game: Game[PositionT, ActT] = field(repr=False, compare=False)
    start: PositionT
    turns: tuple[PlayedTurn, ...] = ()
    result: str = UNFINISHED
    tags: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    final: PositionT = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", dict(self.tags))  # the caller may change his
        for name, value in self.tags.items():
            _check(_tag_fault(name, value))
        for comment in (self.comment, *(turn.comment for turn in self.turns)):
            _check(_comment_fault(comment))
        position = self.start
        for number, turn in enumerate(self.turns):
            _check(_new_turn_fault(position) if number else None)
            for count, act in enumerate(turn.acts):
                _check(_next_act_fault(position) if count else None)
                position = position.play(act)
            _check(None if turn.acts else "a turn without an act")
        _check(_result_fault(self.game, self.result, position))
        object.__setattr__(self, "final", position)

    @classmethod
    def of_acts(
        cls,
        game: Game[PositionT, ActT],
        start: PositionT,
        acts: Iterable[ActT],
        result: str | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> Self:
        """The record of a game in which these acts were played; the default result is that of the final position."""
        turns: list[PlayedTurn] = []
        position = start
        for act in acts:
            if turns and position.mid_turn:
                turns[-1] = PlayedTurn((*turns[-1].acts, act))
            else:
                turns.append(PlayedTurn((act,)))
            position = position.play(act)
        return cls(game, start, tuple(turns), result or result_of(position), tags or {})

    @property
    def acts(self) -> tuple[ActT, ...]:
        """All acts, in order."""
        return tuple(act for turn in self.turns for act in turn.acts)

    @property
    def history(self) -> tuple[PositionT, ...]:
        """The position before each act, in order: what a `boardgame.player.Player` may know of the game."""
        positions = [self.start]
        for act in self.acts[:-1]:
            positions.append(positions[-1].play(act))
        return tuple(positions) if self.turns else ()

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the final position with the last turn, if the game can be drawn."""
        if not isinstance(self.game, DrawnGame):
            return None
        return render_svg(self.game.scene(self.final, self.turns[-1].acts if self.turns else ()), NOTEBOOK_HEIGHT)

    def to_text(self) -> str:
        """The record as text: tags, an empty line, two turns to a line, the result."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        for name, value in self.tags.items():
            yield _tag(name, value)
        rules = self.game.rules_of(self.start)
        if self.start != self.game.start(rules):
            yield _tag("Position", self.start.to_text())
        elif self.start != self.game.start():
            yield _tag("Rules", rules)
        yield ""
        if self.comment:
            yield f"{{{self.comment}}}"
        for first in range(0, len(self.turns), TURNS_PER_LINE):
            words = [f"{first // TURNS_PER_LINE + 1}."]
            for turn in self.turns[first : first + TURNS_PER_LINE]:
                words.append(",".join(map(self.game.act_to_text, turn.acts)))
                words += [f"{{{turn.comment}}}"] if turn.comment else []
            yield " ".join(words)
        yield self.result

    @classmethod
    def from_text(cls, game: Game[PositionT, ActT], text: str) -> "GameRecord[PositionT, ActT]":
        """Parse a text with exactly one record; raises `RecordError`."""
        records = list(read_records(game, text.split("\n")))
        if len(records) != 1:
            raise RecordError(f"expected one game record, found {len(records)}", 1, 1, cls(game, game.start()))
        return records[0]


class RecordError(NotationError):
    """A damaged game record. `record` is the part before the damage, unfinished (`"*"`) unless the game was over."""

    def __init__(self, fault: str, line: int, column: int, record: GameRecord[Any, Any]) -> None:
        super().__init__(fault, line, column)
        self.record = record

    def __reduce__(self) -> tuple[type["RecordError"], tuple[Any, ...]]:
        return RecordError, (self.fault, self.line, self.column, self.record)


def result_of(position: Any) -> str:
    """The result of a game that ended in this position, or `"*"`."""
    outcome = position.outcome
    return UNFINISHED if outcome is None else outcome.winner or DRAWN


def read_records(game: Game[PositionT, ActT], lines: Iterable[str]) -> Iterator[GameRecord[PositionT, ActT]]:
    """The records in lines of text, each yielded as soon as its result is read.

    Raises `RecordError` at the first damage, after yielding the records before it.
    """
    reader: _Reader[PositionT, ActT] | None = None
    number = 0
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\r\n")
        if reader is None and line.strip(" \t"):
            reader = _Reader(game)
        if reader is not None:
            record = reader.take(number, line)
            if record is not None:
                yield record
                reader = None
    if reader is not None:
        raise reader.damage("the record ends without a result", number + 1, 1)


def load_record(game: Game[PositionT, ActT], path: str, number: int = 1) -> GameRecord[PositionT, ActT]:
    """The record with this number, from 1, in a file; nothing after it is read. Raises as `load_records` does."""
    count = 0
    for count, record in enumerate(islice(load_records(game, path), number), 1):
        if count == number:
            return record
    what = f"no game {number}: the file has {count}" if count else "the file has no game record"
    raise BoardGameError(f"{path}: {what}")


def load_records(game: Game[PositionT, ActT], path: str) -> Iterator[GameRecord[PositionT, ActT]]:
    """The records of a file (`-`: the standard input), read as a stream, one record in memory at a time.

    Raises `OSError` for a file that cannot be read, and `BoardGameError` at the first damage, with the file's name:
    `games.txt: line 6, column 7: ...`. A line without end, as of /dev/zero, is damage.
    """
    try:
        yield from read_records(game, _lines_of(path))
    except NotationError as error:
        raise BoardGameError(f"{path}: {error}") from error
    except OSError as error:  # that of reading has no file name
        raise OSError(error.errno, error.strerror, path) from error


def _lines_of(path: str) -> Iterator[str]:
    with open(0 if path == STANDARD_INPUT else path, "rb", closefd=path != STANDARD_INPUT) as file:
        for number, line in enumerate(iter(lambda: file.readline(MAX_LINE_LENGTH + 1), b""), 1):
            if len(line) > MAX_LINE_LENGTH:
                raise NotationError(f"line longer than {MAX_LINE_LENGTH} bytes: not a game record", number)
            try:
                yield line.decode()
            except UnicodeDecodeError as error:
                before = line[: error.start].decode()
                raise NotationError(f"byte &{line[error.start]:02X} is not UTF-8", number, len(before) + 1) from None


def _check(fault: str | None) -> None:
    if fault:
        raise BoardGameError(fault)


def _tag_fault(name: str, value: str) -> str | None:
    if not re.fullmatch("[A-Z][A-Za-z0-9]*", name):
        return f"invalid tag name {quoted(name)}: expected a capital followed by letters and digits"
    if name in ("Rules", "Position", "Result"):
        return f"the tag name {name} is reserved"
    return None if value.isprintable() else f"the tag {name} contains an unprintable character"


def _comment_fault(comment: str) -> str | None:
    if comment != comment.strip():
        return "a comment must not begin or end with a space"
    if "{" in comment or "}" in comment or not comment.isprintable():
        return "a comment must be one line of printable characters without braces"
    return None


def _new_turn_fault(position: Any) -> str | None:
    return "the turn before is unfinished" if position.mid_turn else None


def _next_act_fault(position: Any) -> str | None:
    return None if position.mid_turn else "the turn ended before this act"


def _result_fault(game: Game[Any, Any], result: str, position: Any) -> str | None:
    results = (*game.sides, DRAWN, ADJUDICATED, UNFINISHED)
    if result not in results:
        return f"unknown result {quoted(result)}; choose from {', '.join(results)}"
    actual = result_of(position)
    if actual != UNFINISHED and result != actual:
        return f"the result is {result}, but " + ("the game is drawn" if actual == DRAWN else f"{actual} has won")
    if result in game.sides and actual == UNFINISHED:
        return f"the result is {result}, but {result} has not won"
    return None


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


_TAG = re.compile(r'\[([^ "\]]*) "((?:[^"\\]|\\["\\])*)"\][ \t]*')
_WORD = re.compile(r"\{[^{}]*\}|[^ \t{}]+")
_NUMBER = re.compile(r"[1-9][0-9]*\.")


class _Reader(Generic[PositionT, ActT]):
    """Reads one record, line by line."""

    def __init__(self, game: Game[PositionT, ActT]) -> None:
        self.game = game
        self.tags: dict[str, str] = {}
        self.start: PositionT | None = None  # from a Position or Rules tag
        self.playing = False
        self.position = game.start()
        self.turns: list[PlayedTurn] = []
        self.comment = ""
        self.numbered = False  # the number of this line's turns has been read

    def record(self, result: str) -> GameRecord[PositionT, ActT]:
        start = self.game.start() if self.start is None else self.start
        return GameRecord(self.game, start, tuple(self.turns), result, self.tags, self.comment)

    def damage(self, fault: str, line: int, column: int) -> RecordError:
        return RecordError(fault, line, column, self.record(result_of(self.position)))

    def take(self, number: int, line: str) -> GameRecord[PositionT, ActT] | None:
        """Read one more line; the record, if it ends there."""
        try:
            if not line.startswith("["):
                return self._take_words(line)
            if self.playing:
                raise NotationError("a tag after the first turn: the record has no result yet")
            self._take_tag(line)
            return None
        except NotationError as error:
            raise self.damage(error.fault, number, error.column) from None

    def _take_tag(self, line: str) -> None:
        parts = _TAG.fullmatch(line)
        if parts is None:
            raise NotationError('expected a tag, [Name "value"], with \\" and \\\\ for " and \\ in the value')
        name, value = parts[1], re.sub(r"\\(.)", r"\1", parts[2])
        if name in ("Rules", "Position"):
            if self.start is not None:
                raise NotationError("duplicate start: a record has at most one tag Rules or Position", column=2)
            try:
                self.start = self.game.start(value) if name == "Rules" else self.game.position_from_text(value)
            except NotationError as error:
                raise error.within(1, parts.start(2) + 1) from None
            self.position = self.start
            return
        fault = f"duplicate tag {name}" if name in self.tags else _tag_fault(name, value)
        if fault:
            raise NotationError(fault, column=2)
        self.tags[name] = value

    def _take_words(self, line: str) -> GameRecord[PositionT, ActT] | None:
        column = 0
        result = ""
        while column < len(line):
            if line[column] in " \t":
                column += 1
                continue
            word = _WORD.match(line, column)
            if result:
                raise NotationError(f"unexpected text after the result {result}", column=column + 1)
            if word is None:
                raise NotationError("unbalanced brace: a comment opens and closes on one line", column=column + 1)
            self.playing = True
            result = self._take_word(word[0], column + 1)
            column = word.end()
        return self.record(result) if result else None

    def _take_word(self, word: str, column: int) -> str:
        """Read one more word of the game; the result, if the word is one, else an empty string."""
        if word.startswith("{"):
            self._take_comment(word[1:-1], column)
        elif word in (*self.game.sides, DRAWN, ADJUDICATED, UNFINISHED):
            fault = _result_fault(self.game, word, self.position)
            if fault or self.numbered:
                raise NotationError(fault or "expected a turn after its number", column=column)
            return word
        elif _NUMBER.fullmatch(word):
            expected = f"{len(self.turns) // TURNS_PER_LINE + 1}."
            if self.numbered or len(self.turns) % TURNS_PER_LINE or word != expected:
                raise NotationError(
                    f"unexpected number {word[:LONGEST_QUOTE]} after {len(self.turns)} turns", column=column
                )
            self.numbered = True
        else:
            self._take_turn(word, column)
        return ""

    def _take_comment(self, comment: str, column: int) -> None:
        fault = _comment_fault(comment)
        if not comment or self.numbered or (self.turns[-1].comment if self.turns else self.comment):
            fault = "expected one comment, not empty, before the first number or after a turn"
        if fault:
            raise NotationError(fault, column=column)
        if self.turns:
            self.turns[-1] = PlayedTurn(self.turns[-1].acts, comment)
        else:
            self.comment = comment

    def _take_turn(self, word: str, column: int) -> None:
        if not self.numbered and len(self.turns) % TURNS_PER_LINE == 0:
            expected = f"{len(self.turns) // TURNS_PER_LINE + 1}."
            raise NotationError(f"expected the number {expected}, not {quoted(word)}", column=column)
        fault = _new_turn_fault(self.position) if self.turns else None
        acts: list[ActT] = []
        position = self.position
        for text in word.split(","):
            if acts:
                fault = _next_act_fault(position)
            if fault:
                raise NotationError(fault, column=column)
            try:
                act = self.game.act_from_text(text)
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
