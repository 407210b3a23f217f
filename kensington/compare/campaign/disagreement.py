"""A disagreement between a program and the engine, as a small file and as a picture.

The file is a game record (`docs/notation.md`) that leads to the position in which they differ. Its tags name the
program, the path, what differs and both answers; `docs/compare-memory.md` lists them.
"""

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from boardgame.errors import IllegalActError, NotationError
from kensington.beeb.memory_map import sha1_of
from kensington.compare.campaign.difference import Aspect, Difference
from kensington.draw import png
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import Act, act_from_text

ComparisonPath = Literal["memory", "screen"]
TAGS = ("Program", "Sha1", "Path", "Differs", "Engine", "Answer")  # in every file
UNKNOWN = "-"  # an unknown seed
BOARD, CAPTION = 480, 24  # heights in the picture, in pixels
PAPER, INK = "#ffffff", "#000000"


@dataclass(frozen=True)
class Disagreement:
    """The engine and a program differ in `aspect` at the end of `game`; `engine` and `program` are their answers.

    `act` is the act that both were given there. It is None where a level of the program chose: `level` is its number, 1
    to 3, and `seed` the state of its random number generator, None if unknown.
    """

    image: str
    sha1: str
    path: ComparisonPath
    aspect: Aspect
    engine: str
    program: str
    game: KensingtonRecord
    act: Act | None = None
    level: int | None = None
    seed: int | None = None

    @classmethod
    def of(
        cls,
        difference: Difference,
        image: str | os.PathLike[str],
        path: ComparisonPath,
        game: KensingtonRecord,
        act: Act | None = None,
        *,
        level: int | None = None,
        seed: int | None = None,
    ) -> "Disagreement":
        answers = difference.aspect, difference.engine, difference.program
        return cls(os.fspath(image), sha1_of(image), path, *answers, game, act, level, seed)

    @property
    def position(self) -> Position:
        return self.game.final

    def to_text(self) -> str:
        """The file's text, a game record."""
        aspect = self.aspect.name.lower()
        tags = dict(zip(TAGS, (self.image, self.sha1, self.path, aspect, self.engine, self.program), strict=True))
        if self.act is not None:
            tags["Act"] = str(self.act)
        if self.level is not None:
            tags |= {"Level": str(self.level), "Seed": UNKNOWN if self.seed is None else str(self.seed)}
        return replace(self.game, tags={name: _printable(value) for name, value in tags.items()}).to_text()

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
        try:
            aspect = Aspect.from_text(tags["Differs"])
        except ValueError as error:
            raise KensingtonError(f"tag Differs: {error}") from None
        return cls(
            tags["Program"],
            tags["Sha1"],
            "memory" if path == "memory" else "screen",
            aspect,
            tags["Engine"],
            tags["Answer"],
            replace(game, tags={}),
            act,
            _number(tags, "Level", range(1, 4)),
            _number(tags, "Seed", range(0x10000)),
        )

    def picture(self) -> Image.Image:
        """Both answers side by side: RGB."""
        boards = [self._drawn(self.engine), self._drawn(self.program)]
        width = boards[0].width
        picture = Image.new("RGB", (2 * width, CAPTION + BOARD), PAPER)
        drawing, font = ImageDraw.Draw(picture), ImageFont.load_default(CAPTION / 2)
        sides = zip(("the engine", "the program"), (self.engine, self.program), boards, strict=True)
        for left, (who, answer, board) in enumerate(sides):
            picture.paste(board, (left * width, CAPTION))
            caption = f"{who}: {answer}" if len(answer) < 50 else who
            drawing.text(((left + 0.5) * width, CAPTION / 2), caption, INK, font, anchor="mm")
        return picture

    def _drawn(self, answer: str) -> Image.Image:
        """The board as an answer has it: after the act, if it is one, or else as both had it."""
        position, last = self._after(answer)
        return png(position, last, numbers=True, size=BOARD)

    def _after(self, answer: str) -> tuple[Position, tuple[Act, ...]]:
        act = self.act
        with suppress(NotationError):
            return Position.from_text(answer), ()
        with suppress(NotationError):
            act = act_from_text(answer)
        try:
            return (self.position.play(act), (act,)) if act else (self.position, ())
        except IllegalActError:
            return self.position, ()


def _number(tags: dict[str, str], name: str, among: range) -> int | None:
    text = tags.get(name, UNKNOWN)
    if text == UNKNOWN:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) in among):
        raise KensingtonError(f"tag {name}: {text!r} is not a number from {among[0]} to {among[-1]}")
    return int(text)


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)
