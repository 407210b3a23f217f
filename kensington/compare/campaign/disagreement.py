"""A disagreement between a program and the engine: as a file, in words, and as a picture.

The file is a game record (`docs/notation.md`) that leads to the position in which they differ. Its tags say what
differs and how to replay it; `docs/compare.md` lists them.
"""

import os
import re
import textwrap
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from boardgame.draw.png import render_png
from boardgame.draw.scene import Circle
from boardgame.errors import IllegalActError, NotationError
from kensington.beeb.memory_map import sha1_of
from kensington.board import COORDINATES, mask_of
from kensington.compare.campaign.difference import AnswerPair, Aspect, Difference
from kensington.compare.campaign.explanation import Finding, explain, stones_in
from kensington.draw import text as board_as_text
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import COLOURS, Act, act_from_text
from kensington.scene import scene

ComparisonPath = Literal["memory", "screen"]
TAGS = ("Program", "Sha1", "Path", "Differs", "Engine", "Answer")  # in every file
BETWEEN = " | "  # several answers in a tag
BOARD, CAPTION = 480, 24  # heights in the picture, in pixels
LINE = 130  # characters of the sentence on a line of it
PAPER, INK, MARK = "#ffffff", "#000000", "#d000d0"
RING, RING_WIDTH = 0.43, 0.08  # around a point that matters: radius and width of the line, in sides of a shape


class BoardAfter(NamedTuple):
    """A position, and the act that led to it, if any."""

    position: Position
    last: tuple[Act, ...]


@dataclass(frozen=True)
class Disagreement:
    """The engine and a program differ at the end of `game`, on a path, in what `answers` says, most important first.

    `act` is the act that both were given there. It is None where a level of the program chose: `level` is its number, 1
    to 3, and `seed` the state of its random number generator, if that is known. `batch` describes the batch of the
    campaign that found it.
    """

    image: str
    sha1: str
    path: ComparisonPath
    answers: tuple[AnswerPair, ...]
    game: KensingtonRecord
    act: Act | None = None
    level: int | None = None
    seed: int | None = None
    batch: str = ""

    @classmethod
    def of(
        cls,
        difference: Difference,
        image: str | os.PathLike[str],
        path: ComparisonPath,
        game: KensingtonRecord,
        act: Act | None = None,
        level: int | None = None,
        seed: int | None = None,
        batch: str = "",
    ) -> "Disagreement":
        where = os.fspath(image), sha1_of(image), path
        return cls(*where, difference.answers, game, act, level, seed, batch)

    @property
    def position(self) -> Position:
        return self.game.final

    @property
    def aspect(self) -> Aspect:
        """The most important aspect in which they differ."""
        return self.answers[0].aspect

    @cached_property
    def explanation(self) -> Finding:
        """What differs, in words."""
        return explain(self.answers, self.game, self.act, self.level)

    # The file

    def to_text(self) -> str:
        """The file's text, a game record."""
        aspects, engine, program = (BETWEEN.join(each) for each in zip(*self._texts(), strict=True))
        kind, summary, _ = self.explanation
        tags = {"Summary": summary, "Kind": kind}  # for people; not read again
        tags |= dict(zip(TAGS, (self.image, self.sha1, self.path, aspects, engine, program), strict=True))
        others = {"Act": self.act, "Level": self.level, "Seed": self.seed, "Batch": self.batch or None}
        tags |= {name: str(value) for name, value in others.items() if value is not None}
        return replace(self.game, tags={name: _printable(value) for name, value in tags.items()}).to_text()

    def _texts(self) -> list[tuple[str, str, str]]:
        return [(each.aspect.name.lower(), each.engine, each.program) for each in self.answers]

    @classmethod
    def from_text(cls, text: str) -> "Disagreement":
        """Read what `to_text` has written. Raises `NotationError`, and `KensingtonError` for a bad tag."""
        game = KensingtonRecord.from_text(KENSINGTON, text)
        tags = dict(game.tags)
        missing = [name for name in TAGS if name not in tags]
        if missing:
            raise KensingtonError(f"not a disagreement: tag {missing[0]} is missing")
        path = tags["Path"]
        if path not in ("memory", "screen"):
            raise KensingtonError(f"tag Path: {path!r} is not memory or screen")
        try:
            act = act_from_text(tags["Act"]) if "Act" in tags else None
        except NotationError as error:
            raise KensingtonError(f"tag Act: {error.fault}") from None
        return cls(
            tags["Program"],
            tags["Sha1"],
            "memory" if path == "memory" else "screen",
            _answers(tags),
            replace(game, tags={}),
            act,
            _number(tags, "Level", range(1, 4)),
            _number(tags, "Seed", range(1 << 16)),
            tags.get("Batch", ""),
        )

    # For people

    def report(self) -> str:
        """What differs in plain text, with the engine's board, on which the points that matter are marked: `<R12>`."""
        lines = [self.explanation.sentence]
        lines += [f"also {what.value}: the program {its}, the engine {mine}" for what, mine, its in self.answers[1:]]
        board = board_as_text(*self._boards()[0], marked=self.explanation.points, numbers=True, ascii=True)
        return "\n".join([*lines, f"position: {self.position.to_text()}", "", board.plain])

    def picture(self) -> Image.Image:
        """Both boards side by side, with rings around the points that matter: RGB."""
        boards = [self._drawn(board) for board in self._boards()]
        width = boards[0].width
        lines = textwrap.wrap(self.explanation.sentence, LINE)
        top = CAPTION * (len(lines) + 1)
        picture = Image.new("RGB", (2 * width, top + BOARD), PAPER)
        drawing, font = ImageDraw.Draw(picture), ImageFont.load_default(CAPTION / 2)
        for number, line in enumerate(lines):
            drawing.text((width, (number + 0.5) * CAPTION), line, INK, font, anchor="mm")
        for left, (who, board) in enumerate(zip(("the engine", "the program"), boards, strict=True)):
            picture.paste(board, (left * width, top))
            drawing.text(((left + 0.5) * width, top - CAPTION / 2), who, INK, font, anchor="mm")
        return picture

    def _drawn(self, board: BoardAfter) -> Image.Image:
        drawn = scene(*board, numbers=True)
        rings = [Circle(COORDINATES[point], RING, "", MARK, RING_WIDTH) for point in self.explanation.points]
        return render_png(replace(drawn, elements=(*drawn.elements, *rings)), BOARD)

    def _boards(self) -> tuple[BoardAfter, BoardAfter]:
        """The boards of the engine and the program."""
        engine, program = (self._after(answer) for answer in self.answers[0][1:])
        shown = {each.aspect: each.program for each in self.answers}
        if stones := stones_in(shown.get(Aspect.BOARD) or shown.get(Aspect.OWN_ACTS, "")):
            red, blue = (mask_of(point for point in stones if stones[point] == colour) for colour in COLOURS)
            after = program.position
            changed = replace(after, red=after.red._replace(stones=red), blue=after.blue._replace(stones=blue))
            program = BoardAfter(changed, program.last)
        return engine, program

    def _after(self, answer: str) -> BoardAfter:
        """The board after the act that an answer names, or else after the act that both were given."""
        act = self.act
        with suppress(NotationError):
            act = act_from_text(answer)
        if act is not None:
            with suppress(IllegalActError):
                return BoardAfter(self.position.play(act), (act,))
        return BoardAfter(self.position, ())


def kind_in(text: str) -> str:
    """The kind of the disagreement that a file's text describes, without reading all of it."""
    found = re.search(r'^\[Kind "(.*)"\]$', text, re.MULTILINE)
    return re.sub(r"\\(.)", r"\1", found[1]) if found else ""


def _answers(tags: dict[str, str]) -> tuple[AnswerPair, ...]:
    names = tags["Differs"].split(BETWEEN)
    several = len(names) > 1
    columns = [tags[name].split(BETWEEN) if several else [tags[name]] for name in ("Engine", "Answer")]
    for name, column in zip(("Engine", "Answer"), columns, strict=True):
        if len(column) != len(names):
            raise KensingtonError(f"tag {name}: {len(column)} answers, but tag Differs names {len(names)} aspects")
    aspects = {aspect.name.lower(): aspect for aspect in Aspect}
    for name in names:
        if name not in aspects:
            raise KensingtonError(f"tag Differs: unknown aspect {name!r}")
    return tuple(AnswerPair(aspects[name], *pair) for name, *pair in zip(names, *columns, strict=True))


def _number(tags: dict[str, str], name: str, among: range) -> int | None:
    text = tags.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) in among):
        raise KensingtonError(f"tag {name}: {text!r} is not a number from {among[0]} to {among[-1]}")
    return int(text)


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)
