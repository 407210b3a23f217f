"""A disagreement between a program and the engine: as a file, in words, and as a picture.

The file is a game record (`docs/notation.md`) that leads to the position in which they differ. Its tags say what
differs and how to replay it; `docs/compare.md` lists them.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from PIL import Image

from boardgame.chance import SEEDS
from boardgame.draw.png import side_by_side
from boardgame.draw.scene import Circle
from boardgame.errors import IllegalActError, NotationError
from commandline.errors import quoted
from kensington.board import COORDINATES, mask_of
from kensington.compare.campaign.difference import AnswerPair, Aspect
from kensington.compare.campaign.explanation import Finding, explain, stones_in
from kensington.compare.driver import ComparisonPath
from kensington.draw import text as board_as_text
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import COLOURS, Act, act_from_text
from kensington.scene import scene

ASPECTS = {aspect.tag: aspect for aspect in Aspect}
PATHS: dict[str, ComparisonPath] = {"memory": "memory", "screen": "screen"}
RING, RING_WIDTH, MARK = 0.43, 0.08, "#d000d0"  # around a point that matters: radius and line in sides of a shape


@dataclass(frozen=True)
class Disagreement:
    """The engine and a program differ at the end of `game`, on a path, in what `answers` says, most important first.

    `act` is the act that both were given there. It is None where a level of the program chose: `level` is its number, 1
    to 3, and `seed` the state of its random number generator, if that is known. `batch` describes the batch of the
    campaign that found it. `sha1` is the digest of the image with the program, `roms` are the machine's system ROMs.
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
    roms: str | None = None

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
        kind, summary, _ = self.explanation
        tags: dict[str, object] = {"Summary": summary, "Kind": kind}  # for people; not read again
        tags |= {"Program": self.image, "Sha1": self.sha1, "Path": self.path}
        tags |= {aspect.tag: f"program {its}, engine {mine}" for aspect, mine, its in self.answers}
        tags |= {"Act": self.act, "Level": self.level, "Seed": self.seed, "Batch": self.batch or None}
        tags["Roms"] = self.roms
        texts = {name: _printable(str(value)) for name, value in tags.items() if value is not None}
        return replace(self.game, tags=texts).to_text()

    @classmethod
    def from_text(cls, text: str) -> "Disagreement":
        """Parse the output of `to_text`. Raises `NotationError`, and `KensingtonError` for a bad tag."""
        game = KensingtonRecord.from_text(KENSINGTON, text)
        tags = game.tags
        path = _read(tags, "Path", "memory or screen", PATHS.__getitem__)
        differs = {name: re.fullmatch("program (.*), engine (.*)", tags[name]) for name in tags if name in ASPECTS}
        answers = tuple(AnswerPair(ASPECTS[name], pair[2], pair[1]) for name, pair in differs.items() if pair)
        if path is None or not answers or not {"Program", "Sha1"} <= tags.keys():
            raise KensingtonError("not a disagreement: needs tags Program, Sha1, Path and one that says what differs")
        return cls(
            tags["Program"],
            tags["Sha1"],
            path,
            answers,
            replace(game, tags={}),
            _read(tags, "Act", "an act", act_from_text),
            _read(tags, "Level", "1 to 3", lambda text: range(1, 4).index(int(text)) + 1),
            _read(tags, "Seed", f"0 to {SEEDS - 1}", lambda text: range(SEEDS).index(int(text))),
            tags.get("Batch", ""),
            tags.get("Roms"),
        )

    # For people

    def report(self) -> str:
        """What differs in plain text, with the engine's board, on which the points that matter are marked: `<R12>`."""
        lines = [self.explanation.sentence]
        lines += [f"also {aspect.what}: the program {its}, the engine {mine}" for aspect, mine, its in self.answers[1:]]
        board = board_as_text(*self._boards()[0], marked=self.explanation.points, numbers=True, ascii=True)
        return "\n".join([*lines, f"before it: {self.position.to_text()}", "", board.plain])

    def picture(self) -> Image.Image:
        """Both boards side by side, with rings around the points that matter: RGB."""
        rings = tuple(Circle(COORDINATES[point], RING, "", MARK, RING_WIDTH) for point in self.explanation.points)
        scenes = (scene(*board, numbers=True) for board in self._boards())
        ringed = (replace(each, elements=(*each.elements, *rings)) for each in scenes)
        return side_by_side(dict(zip(("the engine", "the program"), ringed, strict=True)))

    def _boards(self) -> tuple[tuple[Position, tuple[Act, ...]], ...]:
        """The positions of the engine and the program, each with the act that led there."""
        engine, (after, last) = (self._after(answer) for answer in self.answers[0][1:])
        shown = {each.aspect: each.program for each in self.answers}
        if stones := stones_in(shown.get(Aspect.BOARD) or shown.get(Aspect.OWN_ACTS, "")):
            red, blue = (mask_of(point for point in stones if stones[point] == colour) for colour in COLOURS)
            after = replace(after, red=after.red._replace(stones=red), blue=after.blue._replace(stones=blue))
        return engine, (after, last)

    def _after(self, answer: str) -> tuple[Position, tuple[Act, ...]]:
        """The position after the act that an answer names, if they chose, else after the act that both were given."""
        act = self.act
        if self.aspect is Aspect.CHOICE:
            with suppress(NotationError):
                act = act_from_text(answer)
        with suppress(IllegalActError):
            return (self.position.play(act), (act,)) if act else (self.position, ())
        return self.position, ()


def kind_in(text: str) -> str:
    """The kind of the disagreement that a file's text describes, without reading all of it."""
    found = re.search(r'^\[Kind "(.*)"\]$', text, re.MULTILINE)
    return re.sub(r"\\(.)", r"\1", found[1]) if found else ""


def _read(tags: Mapping[str, str], name: str, expected: str, read: Callable[[str], Any]) -> Any:
    """What a tag says; None without it."""
    try:
        return read(tags[name]) if name in tags else None
    except (LookupError, NotationError, ValueError):
        raise KensingtonError(f"tag {name}: expected {expected}, not {quoted(tags[name])}") from None


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)
