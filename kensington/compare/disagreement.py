"""A disagreement between a program and the engine: as a small file, made as short as can be, and shown again.

The file is a game record (`docs/notation.md`): its tags say which program and path it was, what differs and what either
of them says; the game leads to the position in which they differ. `docs/compare-memory.md` lists the tags.
"""

from dataclasses import dataclass, replace
from typing import Literal

from kensington.errors import KensingtonError, NotationError
from kensington.notation import Game
from kensington.position import Position
from kensington.rules import Act, act_from_text

PATHS = ("memory", "screen")
NONE = "-"


@dataclass(frozen=True)
class Disagreement:
    """What the engine and a program do not agree about, at the end of `game`.

    `act` is the act that was put to both there, None where a level chose: then `level` and `seed` say which. `what`
    says in what they differ, `engine` and `program` are their answers.
    """

    image: str
    sha1: str
    path: Literal["memory", "screen"]
    what: str
    engine: str
    program: str
    game: Game
    act: Act | None = None
    level: int | None = None
    seed: int | None = None

    @property
    def position(self) -> Position:
        """Where they differ."""
        return self.game.final

    def to_text(self) -> str:
        """The file's text, which can be read as a game record."""
        tags = {
            "Program": self.image,
            "Sha1": self.sha1,
            "Path": self.path,
            "Differs": self.what,
            "Engine": self.engine,
            "Answer": self.program,
        }
        if self.act is not None:
            tags["Act"] = str(self.act)
        if self.level is not None:
            tags |= {"Level": str(self.level), "Seed": NONE if self.seed is None else str(self.seed)}
        return replace(self.game, tags={name: _printable(value) for name, value in tags.items()}).to_text()

    @classmethod
    def from_text(cls, text: str) -> "Disagreement":
        """What `to_text` has written; raises `NotationError` for what is no record, `KensingtonError` for its tags."""
        game = Game.from_text(text)
        tags = dict(game.tags)
        missing = [name for name in ("Program", "Sha1", "Path", "Differs", "Engine", "Answer") if name not in tags]
        if missing:
            raise KensingtonError(f"this record is not of a disagreement: it has no tag {missing[0]}")
        path = tags["Path"]
        if path not in PATHS:
            raise KensingtonError(f"the tag Path is {path!r}, not memory or screen")
        if ("Act" in tags) == ("Level" in tags):
            raise KensingtonError("this record is not of a disagreement: it has one of the tags Act and Level")
        try:
            act = act_from_text(tags["Act"]) if "Act" in tags else None
        except NotationError as error:
            raise KensingtonError(f"the tag Act: {error.reason}") from None
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


def _number(tags: dict[str, str], name: str, among: range) -> int | None:
    text = tags.get(name, NONE)
    if text == NONE:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) in among):
        raise KensingtonError(f"the tag {name} is {text!r}, not a number from {among[0]} to {among[-1]}")
    return int(text)


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)
