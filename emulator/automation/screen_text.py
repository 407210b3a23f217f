"""What a program writes: which rows of a screen of text are new, and which texts on it belong together.

Rows are those of `Beeb.screen.text`, or any others. A *piece* is a text in one row, up to a wide gap or the end of a
sentence; a *block* is made of pieces below or beside each other, as in a window of text.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache, wraps
from itertools import groupby, islice, pairwise, zip_longest
from typing import ParamSpec, TypeVar

from emulator.automation.offered_keys import is_hint

GAP = 3  # spaces between two texts in a row
SPACING = 2  # rows from one line of a text to the next, at most
NEAREST = 6  # pieces at the end of a block that the next piece may continue
HIDDEN = 2  # letters in a row that a drawing may hide
ANSWER = 5  # letters of a typed answer
LONGEST = 6  # pieces of a text; more if together they are short, as in a narrow window,
SHORT = 120  # characters
REPLACED = 2  # the freshness of a text that is new in the place of another
OFFERED = re.compile(r"[\s(\[<]+\w(?:\s?/\s?\w)+[)\]>\s?:]*$")  # keys at the end of a question
ENDS = re.compile(r"[?!]$|\w\w\.$")  # a sentence
REMEMBERED = 256  # screens of text
ALIKE = 6  # the likeness of two equal rows: one less with an answer, hidden letters, or a place further up before
CLOCK = re.compile(r"\d+:[0-5]\d(?::[0-5]\d)?\b")
ALONE = re.compile(r"(?:^|(?<=^ )|(?<=  ))\S(?=  | ?$)")  # a character far from others
POINTS = 24  # of a board that is drawn in text, a third of Kensington's
TELETEXT = str.maketrans("←→¼¾‖", "[]{}|")  # ASCII characters as the teletext font shows them

P = ParamSpec("P")
T = TypeVar("T")


class Wrap(Enum):
    """Whether a piece's last word may continue in the next row."""

    NO = auto()
    PERHAPS = auto()  # the piece is the longest in its block
    AT_EDGE = auto()  # the rows of its block are full: their text is broken wherever its window ends


@dataclass
class TextPiece:
    """A text in one row of the screen."""

    row: int
    column: int
    text: str
    fresh: int  # as given for its row
    block: int = 0  # the number of its block; the block that ends lowest has the highest
    wraps: Wrap = Wrap.NO

    @property
    def end(self) -> int:
        return self.column + len(self.text)

    def is_in(self, row: str) -> bool:
        """Whether a row has this text in the same column, apart from others."""
        text = row.translate(TELETEXT)
        apart = not text[: self.column][-GAP:].strip() and not text[self.end :][:GAP].strip()
        return apart and text[self.column : self.end] == self.text

    def continues(self, other: "TextPiece") -> bool:
        """Whether it is directly beside or below another piece."""
        apart = max(self.column - other.end, other.column - self.end)
        return apart < (GAP if self.row == other.row else 0) and 0 <= self.row - other.row <= SPACING


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function of rows and other lists returns, which nobody may change; its options are keywords."""
    cached = lru_cache(REMEMBERED)(function)

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return cached(*map(tuple, args), **kwargs)  # type: ignore[arg-type]

    return call


def without_time(row: str) -> str:
    """A row in which clocks stand at 0:00, so that it does not change each second."""
    return CLOCK.sub(lambda clock: re.sub(r"\d", "0", clock[0]), row)


def without_points(rows: Sequence[str]) -> list[str]:
    """Rows without the characters that stand alone, where the same one does so often that they draw a board."""
    alone = Counter(found[0] for row in rows for found in ALONE.finditer(row))
    often, times = next(iter(alone.most_common(1)), ("", 0))
    if times < POINTS:
        return [*rows]
    drawn = [at for at, row in enumerate(rows) if often in (found[0] for found in ALONE.finditer(row))]
    board = range(drawn[0], drawn[-1] + 1)
    return [ALONE.sub(" ", row) if at in board else row for at, row in enumerate(rows)]


@remembered
def changed_rows(rows: Sequence[str], before: Sequence[str]) -> list[bool]:
    """For each row, whether its text is new since the rows were those `before`.

    As few rows as possible are, and where lines repeat the lower ones; old text only moves up, and in a block that may
    have scrolled nothing below a new row is old. A row is still old if only an answer, one short word, was added to it.
    """
    here = [(at, row) for at, row in enumerate(rows) if row.strip()]
    there = [(at, row) for at, row in enumerate(before) if row.strip()]
    best = [[0] * (len(there) + 1)]  # how well the first rows and the first rows before match, by their numbers
    for at, line in here:
        above, scores = best[-1], [0]
        for number, (was_at, was) in enumerate(there):
            same = _likeness(was, line) if at <= was_at else 0  # text scrolls up
            scores.append(max(above[number + 1], scores[-1], above[number] + same))
        best.append(scores)
    new = [False] * len(rows)
    number, old = len(here), len(there)
    while number:
        if best[number][old] == best[number - 1][old]:
            number -= 1
            new[here[number][0]] = True
        elif best[number][old] == best[number][old - 1]:
            old -= 1
        else:
            number, old = number - 1, old - 1
    for top, end in windows(rows):
        first = next((at for at in range(top, end) if new[at]), end)
        if not all(new[first:end]) and _scrolled(rows[top:end], before[top:end]):
            new[first:end] = [True] * (end - first)
    return new


def windows(rows: Sequence[str]) -> list[tuple[int, int]]:
    """The blocks of rows with text: the first row of each, and the one below its last."""
    blocks = (([*block], text) for text, block in groupby(range(len(rows)), lambda at: bool(rows[at].strip())))
    return [(block[0], block[-1] + 1) for block, text in blocks if text]


def has_scrolled(rows: Sequence[str], before: Sequence[str], window: tuple[int, int]) -> bool:
    """Whether a window has certainly scrolled since the rows were those `before`: two rows or more have moved up."""
    now, was = rows[slice(*window)], before[slice(*window)]
    return any(_stand(now[:-by], was[by:]) for by in range(1, len(now) - 1)) and not _stand(now, was)


def has_scrolled_away(rows: Sequence[str], before: Sequence[str], window: tuple[int, int]) -> bool:
    """Whether all that a full window had `before` has scrolled out of it, though some of the new rows may say the same:
    it cannot have scrolled by less, and most rows have changed."""
    now, was = rows[slice(*window)], before[slice(*window)]
    same = sum(_stand([row], [old]) for row, old in zip(now, was, strict=False))
    full = len(was) == len(now) and all(map(str.strip, was))
    return full and 2 * same < len(now) and not any(_stand(now[:-by], was[by:]) for by in range(1, len(now)))


def _stand(rows: Sequence[str], before: Sequence[str]) -> bool:
    """Whether rows are those before; what was typed may have been added."""
    return len(rows) == len(before) and all(row.startswith(was.rstrip()) for row, was in zip(rows, before, strict=True))


def _scrolled(rows: Sequence[str], before: Sequence[str]) -> bool:
    """Whether these rows may be those before, scrolled, with new ones below that only look like old ones."""
    return any([*rows[:-by]] == [*before[by:]] for by in range(1, len(rows)))


def differ(rows: Sequence[str], before: Sequence[str]) -> bool:
    """Whether text has come or gone since these rows, and not just letters that a drawing hides."""
    return any(changed_rows(rows, before)) or any(changed_rows(before, rows))


def freshness(rows: Sequence[str], before: Sequence[str]) -> list[int]:
    """For each row 0 if it is old, REPLACED if it is new in the place of a text below a row that has stayed, else 1."""
    fresh = [int(new) for new in changed_rows(rows, before)]
    for at, was in enumerate(before[: len(rows)]):
        if fresh[at] and was.strip() and rows[at - 1] == before[at - 1]:
            fresh[at] = REPLACED
    return fresh


def without_answers(rows: Sequence[str], before: Sequence[str], fresh: Sequence[int]) -> list[int]:
    """What `freshness` returns, but 0 for a row that an answer has only made longer, if there is new text below."""
    last = max((at for at, new in enumerate(fresh) if new), default=0)
    pairs = zip_longest(rows, before[: len(rows)], fillvalue="")
    longer = [bool(was.strip()) and now.startswith(was.rstrip()) for now, was in pairs]
    return [new * (at == last or not longer[at]) for at, new in enumerate(fresh)]


def text_pieces(rows: Sequence[str], fresh: Sequence[int], before: Sequence[str] = ()) -> list[TextPiece]:
    """The pieces that contain a letter or digit, block by block; `fresh` has a number for each row. A column beside
    others is not fresh if it was already in the rows `before`, in the same column and no higher."""
    blocks: list[list[TextPiece]] = []
    for piece in _pieces(rows, fresh):
        beside = piece.text != rows[piece.row].strip() and piece.is_in(rows[piece.row])
        if beside and piece.fresh and any(map(piece.is_in, before[piece.row :])):
            piece.fresh = 0
        near = [block for block in blocks if any(map(piece.continues, block[-NEAREST:]))]
        if near:
            near[-1].append(piece)
        else:
            blocks.append([piece])
    blocks.sort(key=lambda block: block[-1].row)
    width = max(map(len, rows), default=0)
    for number, block in enumerate(blocks):
        left, right = min(piece.column for piece in block), min(max(piece.end for piece in block), width)
        at_edge = Wrap.AT_EDGE if _fills_rows(block, right, width) else Wrap.PERHAPS
        for piece, after in zip_longest(block, block[1:]):
            below = after is not None and after.row == piece.row + 1 and after.column == left
            full = piece.end >= right or piece.text[-1] == "-"
            piece.block, piece.wraps = number, at_edge if below and full else Wrap.NO
    return [piece for block in blocks for piece in block]


def text_runs(pieces: Sequence[TextPiece], is_word: Callable[[str], bool]) -> Iterator[tuple[slice, bool]]:
    """The runs of pieces that may be one text and contain something new, and whether it has several sentences.

    Its pieces are below each other or side by side, up to the end of a sentence and the keys offered after it. Several
    sentences are one text if only the last is a question. REPLACED text may continue old text in the row above it;
    other new text may not. `is_word` is as for `joined`.
    """
    for start, begin in enumerate(pieces):
        before = pieces[start - 1]
        edge = start > 0 and before.wraps is Wrap.AT_EDGE
        if edge and joined([before, begin], is_word) == before.text + begin.text:
            continue  # it begins within a word that the edge of a window breaks
        ended, asked, beyond, length, first = False, False, False, 0, 0
        for stop, last in enumerate(pieces[start:], start + 1):
            length += len(last.text)
            if stop - start > LONGEST and length > SHORT:
                break
            beyond |= ended and last.fresh > 0 and not is_hint(last.text)
            if last.block != begin.block or beyond and asked:
                break
            apart = last.row - pieces[max(stop - 2, start)].row > 1
            first = first or (bool(last.fresh) if apart else last.fresh)
            ended, asked = ended or bool(ENDS.search(last.text)), asked or "?" in last.text
            if (begin.fresh or first == REPLACED) and (asked or not beyond):
                yield slice(start, stop), beyond


def joined(pieces: Iterable[TextPiece], is_word: Callable[[str], bool]) -> str:
    """The text of these pieces in one line.

    The parts of a word that is broken at the edge of a window are put together unless both are words; where the
    edge is uncertain, only if the whole is a word. `is_word` gets letters in lower case.
    """
    text, wraps = "", Wrap.NO
    for piece in pieces:
        apart = text and not _is_one_word(text, piece.text, is_word, wraps)
        text += " " * bool(apart) + piece.text
        wraps = piece.wraps
    return text


def _likeness(was: str, line: str) -> int:
    """How likely a row of text is one that was there before, perhaps with an answer that was typed after it, or with
    letters that a drawing hides."""
    old, text = was.strip(), line.strip()
    if old == text:
        return ALIKE
    if text.startswith(old) and _is_answer(old, text[len(old) :]):
        return ALIKE - 1
    asked = OFFERED.sub("", old)  # an answer may take the place of the keys offered
    if asked and text.startswith(asked) and text[len(asked) :].strip(" _").isalnum():
        return ALIKE - 1 if _is_answer(asked, text[len(asked) :]) else 0
    changed = [*islice((pair for pair in zip(was, line, strict=False) if pair[0] != pair[1]), HIDDEN + 1)]
    hidden = len(changed) <= HIDDEN and len(changed) < len(old) and all(" " in pair for pair in changed)
    return ALIKE - 1 if hidden and len(was) == len(line) else 0


def _is_answer(prompt: str, text: str) -> bool:
    """Whether `text` may have been typed after this prompt: one short word."""
    typed = text.strip(" _")
    apart = text[:1] == " " or not prompt[-1].isalnum()
    return len(typed) <= 1 or apart and len(typed) <= ANSWER and " " not in typed


def _pieces(rows: Sequence[str], fresh: Sequence[int]) -> Iterator[TextPiece]:
    for number, (row, new) in enumerate(zip(rows, fresh, strict=True)):
        below = "".join(rows[number + 1 : number + 2]).strip()
        row = row.translate(TELETEXT)
        for part in re.finditer(rf"\S(?:.*?\S)?(?=\s{{{GAP},}}|\s*$)", row):
            for sentence in re.finditer(r".+?(?:[?!]+(?![?!)\]>])|(?<=[A-Za-z]{2})\.(?=\s[A-Z]|$)|$)", part[0]):
                text = sentence[0].strip()
                column = part.start() + sentence.start() + len(sentence[0]) - len(sentence[0].lstrip())
                if any(map(str.isalnum, text)) or text in "?:":
                    broken = below in (".", "!") and text[-1].isalnum() and row.rstrip().endswith(text)
                    yield TextPiece(number, column, text + below * broken, new)


def _fills_rows(block: Sequence[TextPiece], right: int, width: int) -> bool:
    """Whether a block's text is broken wherever its rows end, at the column `right`, in a screen of this width: all
    rows are full but the last and those that end a sentence or before a space, and more than one is."""
    inner = [piece for piece, after in pairwise(block) if after.row == piece.row + 1 and piece.text[-1] not in ".?!"]
    full = [piece for piece in inner if piece.end >= right]
    return right == width or len(full) > 1 and all(piece.end >= right - 1 for piece in inner)


def _is_one_word(text: str, more: str, is_word: Callable[[str], bool], wraps: Wrap) -> bool:
    """Whether the last word of a text and the first word of the next one are two parts of one word."""
    parts = re.search(r"(?<!['A-Za-z])[A-Za-z]+$", text), re.match(r"[A-Za-z]+", more)
    if wraps is Wrap.NO or not all(parts):
        return False
    start, end = (part[0].casefold() for part in parts if part)
    return not (is_word(start) and is_word(end)) and (wraps is Wrap.AT_EDGE or is_word(start + end))
