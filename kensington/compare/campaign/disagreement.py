"""A disagreement between a program and the engine, as a small file and as a picture.

The file is a game record (`docs/notation.md`): its tags say which program and path it was, what differs and what either
of them says; the game leads to the position in which they differ. `docs/compare-memory.md` lists the tags.
"""

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from boardgame.errors import IllegalActError, NotationError
from kensington.beeb.memory_map import sha1_of
from kensington.compare.driver import Differs
from kensington.draw import png
from kensington.errors import KensingtonError
from kensington.notation import Game
from kensington.position import Position
from kensington.rules import Act, act_from_text

ComparisonPath = Literal["memory", "screen"]
TAGS = ("Program", "Sha1", "Path", "Differs", "Engine", "Answer")  # that every such file has
UNKNOWN = "-"  # as a seed
BOARD, CAPTION = 480, 24  # pixels of a picture's height: of its boards, and of what stands above them
PAPER, INK = "#ffffff", "#000000"


@dataclass(frozen=True)
class Disagreement:
    """What the engine and a program do not agree about, at the end of `game`.

    `act` is the act that was put to both there, None where a level chose: then `level` and `seed` say which. `what`
    says in what they differ, `engine` and `program` are their answers.
    """

    image: str
    sha1: str
    path: ComparisonPath
    what: str
    engine: str
    program: str
    game: Game
    act: Act | None = None
    level: int | None = None
    seed: int | None = None

    @classmethod
    def of(
        cls,
        fault: Differs,
        image: str | os.PathLike[str],
        path: ComparisonPath,
        game: Game,
        act: Act | None = None,
        *,
        level: int | None = None,
        seed: int | None = None,
    ) -> "Disagreement":
        """What has been found to differ, with the game that led there."""
        return cls(
            os.fspath(image), sha1_of(image), path, fault.what, fault.engine, fault.program, game, act, level, seed
        )

    @property
    def position(self) -> Position:
        """Where they differ."""
        return self.game.final

    def to_text(self) -> str:
        """The file's text, which can be read as a game record."""
        said = (self.image, self.sha1, self.path, self.what, self.engine, self.program)
        tags = dict(zip(TAGS, said, strict=True))
        if self.act is not None:
            tags["Act"] = str(self.act)
        if self.level is not None:
            tags |= {"Level": str(self.level), "Seed": UNKNOWN if self.seed is None else str(self.seed)}
        return replace(self.game, tags={name: _printable(value) for name, value in tags.items()}).to_text()

    @classmethod
    def from_text(cls, text: str) -> "Disagreement":
        """What `to_text` has written; raises `NotationError` for what is no record, `KensingtonError` for its tags."""
        game = Game.from_text(text)
        tags = dict(game.tags)
        missing = [name for name in TAGS if name not in tags]
        if missing:
            raise KensingtonError(f"this record is not of a disagreement: it has no tag {missing[0]}")
        path = tags["Path"]
        if path not in ("memory", "screen"):
            raise KensingtonError(f"the tag Path is {path!r}, not memory or screen")
        try:
            act = act_from_text(tags["Act"]) if "Act" in tags else None
        except NotationError as error:
            raise KensingtonError(f"the tag Act: {error.fault}") from None
        return cls(
            tags["Program"],
            tags["Sha1"],
            "memory" if path == "memory" else "screen",
            tags["Differs"],
            tags["Engine"],
            tags["Answer"],
            replace(game, tags={}),
            act,
            _number(tags, "Level", range(1, 4)),
            _number(tags, "Seed", range(0x10000)),
        )

    def picture(self) -> Image.Image:
        """What either of them says, side by side: RGB."""
        boards = [self._drawn(self.engine), self._drawn(self.program)]
        width = boards[0].width
        picture = Image.new("RGB", (2 * width, CAPTION + BOARD), PAPER)
        drawing, font = ImageDraw.Draw(picture), ImageFont.load_default(CAPTION / 2)
        for left, (who, said, board) in enumerate(
            zip(("the engine", "the program"), (self.engine, self.program), boards, strict=True)
        ):
            picture.paste(board, (left * width, CAPTION))
            caption = f"{who}: {said}" if len(said) < 50 else who
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
        raise KensingtonError(f"the tag {name} is {text!r}, not a number from {among[0]} to {among[-1]}")
    return int(text)


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)
