"""A batch of a campaign, the cases that it plays, and what it finds: disagreements and failures, each as a file.

The file is a game record (`docs/notation.md`) that leads to the position in which program and engine differ. Its tags
say what differs and how to replay it; `docs/compare.md` lists them.
"""

import base64
import io
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, astuple, dataclass, field, replace
from enum import Enum
from traceback import format_exception
from typing import Any, NamedTuple

from PIL import Image

from boardgame.chance import SEEDS
from boardgame.draw.png import side_by_side
from boardgame.draw.scene import Circle
from boardgame.errors import BoardGameError, IllegalActError, NotationError
from commandline.errors import UserError, quoted
from emulator import Beeb
from emulator.beeb import CLOCK
from emulator.errors import BeebError
from kensington.beeb.game_routines import ProgramFault
from kensington.beeb.memory_map import sha1_of
from kensington.board import COORDINATES, POINTS, mask_of
from kensington.compare.campaign.counting import About, Count, Counts
from kensington.compare.campaign.difference import AnswerPair, Aspect, Difference, in_words, stones_in
from kensington.compare.campaign.explanation import Finding, explain
from kensington.compare.driver import ActKind, ComparisonPath, GameDriver
from kensington.compare.program import ProgramError
from kensington.draw import text as board_as_text
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import COLOURS, Act, act_from_text
from kensington.scene import scene
from twincheck.counting import counts_to_json

VERSION = 2  # of the file
CYCLES_PER_MILLISECOND = CLOCK // 1000
MOST_KEPT = 3  # disagreements or failures of one kind in a batch; the others are only counted
RING, RING_WIDTH, MARK = 0.43, 0.08, "#d000d0"  # around a point that matters: radius and line in sides of a shape
ASPECTS = {aspect.tag: aspect for aspect in Aspect}
BOARDLESS = (Aspect.DRAW, Aspect.SPEED, Aspect.AGAIN)  # no board shows what differs, and no act leads there


class BatchKind(Enum):
    """What a batch does: the word in a file."""

    RULES = "rules"
    POSITIONS = "positions"
    GAMES = "games"
    FLOW = "flow"


class Confirmation(Enum):
    """How a disagreement was found again, from a fresh start, and what is said of that."""

    ACTS = ""
    BATCH = "only its whole batch reproduces it"
    NONE = "not confirmed: it did not occur again"


PATHS: dict[str, ComparisonPath] = {"memory": "memory", "screen": "screen"}
CONFIRMATIONS = {each.name.title(): each for each in Confirmation}


@dataclass(frozen=True)
class Batch:
    """`count` turns, positions or games of one kind, from a seed; `number` counts the batches of the kind from 0."""

    kind: BatchKind
    path: ComparisonPath
    level: int | None
    number: int
    count: int
    seed: int

    @property
    def about(self) -> About:
        """What it is about."""
        if self.kind is BatchKind.FLOW:
            return About.FLOW
        return About.RULES if self.level is None else About.level(self.level)

    def to_text(self) -> str:
        """All of it as words: `games screen 2 0 1 1234`, with `-` for no level."""
        kind, *others = astuple(self)
        return " ".join(["-" if value is None else str(value) for value in (kind.value, *others)])

    @classmethod
    def from_text(cls, text: str) -> "Batch":
        """What `to_text` has written; raises `KensingtonError`."""
        try:
            kind, path, level, number, count, seed = text.split()
            levels = {"-": None, "1": 1, "2": 2, "3": 3}
            some = (int(each) for each in (number, count, seed) if each.isdecimal())
            return cls(BatchKind(kind), PATHS[path], levels[level], *some)
        except (LookupError, TypeError, ValueError):
            such = "such as games screen 2 0 1 1234"
            raise KensingtonError(f"tag Batch: {quoted(text)} is not a batch, {such}") from None


@dataclass
class Case:
    """A game while program and engine are compared: `acts` from `start`, and the illegal acts that were `tried` on the
    way, each with the number of acts before it.

    `act` is the act that both are given at the moment, or else `level` is the level that chooses, with its `seed` if
    known.
    """

    start: Position
    acts: list[Act]
    act: Act | None = None
    level: int | None = None
    seed: int | None = None
    tried: list[tuple[int, Act]] = field(default_factory=list)

    @property
    def game(self) -> KensingtonRecord:
        """The game so far."""
        return KensingtonRecord.of_acts(KENSINGTON, self.start, self.acts)


@dataclass(frozen=True)
class Disagreement:
    """The engine and a program differ at the end of `game`, on a path: `finding` explains the first of `answers`, which
    are in words, most important first. For a failure, the program could not be compared there.

    `act` is the act that both were given there. It is None where a level of the program chose: `level` is its number, 1
    to 3, and `seed` the state of its random number generator, if that is known. `batch` describes the batch of the
    campaign that found it. `sha1` is the digest of the image with the program, `roms` are the machine's system ROMs.
    `tried` are the illegal acts that were tried on the way, each with the number of acts before it. `confirmed` says
    how it was found again, None if nobody has tried.
    """

    image: str
    sha1: str
    path: ComparisonPath
    finding: Finding
    answers: tuple[AnswerPair, ...]
    game: KensingtonRecord
    act: Act | None = None
    level: int | None = None
    seed: int | None = None
    batch: str = ""
    roms: str | None = None
    tried: tuple[tuple[int, Act], ...] = ()
    confirmed: Confirmation | None = None

    @classmethod
    def of(
        cls, image: str, sha1: str, path: ComparisonPath, answers: tuple[AnswerPair, ...], case: Case
    ) -> "Disagreement":
        """Explain answers that differ in a case."""
        finding = explain(answers, case.game, case.act, case.level)
        worded = tuple(AnswerPair(aspect, in_words(mine), in_words(its)) for aspect, mine, its in answers)
        tried = tuple(case.tried)
        return cls(image, sha1, path, finding, worded, case.game, case.act, case.level, case.seed, tried=tried)

    @property
    def position(self) -> Position:
        return self.game.final

    @property
    def aspect(self) -> Aspect:
        """The most important aspect in which they differ."""
        return self.finding.aspect

    @property
    def is_failure(self) -> bool:
        """Whether the program could not be compared, which accuses nobody."""
        return self.aspect is Aspect.FAILURE

    @property
    def has_acts(self) -> bool:
        """Whether its acts alone, or a level's choice with its seed, should reproduce it."""
        return self.seed is not None or self.level is None and self.aspect not in (*BOARDLESS, Aspect.CURSOR)

    @property
    def decides(self) -> bool:
        """Whether it is confirmed: by its acts or, if its acts do not tell all, by its batch."""
        return self.confirmed is Confirmation.ACTS or self.confirmed is Confirmation.BATCH and not self.has_acts

    # The file

    def to_text(self) -> str:
        """The file's text, a game record."""
        found = self.finding
        tags: dict[str, object] = {"Disagreement": VERSION, "Summary": found.sentence, "Kind": found.label}
        tags |= {"Program": self.image, "Sha1": self.sha1, "Path": self.path}
        tags |= {aspect.tag: f"program {its}, engine {mine}" for aspect, mine, its in self.answers}
        tags |= {"Facts": json.dumps(found.facts), "Points": " ".join(map(str, found.points)) or None}
        tags |= {"Act": self.act, "Level": self.level, "Seed": self.seed, "Batch": self.batch or None}
        tags |= {"Roms": self.roms, "Tried": " ".join(f"{at}:{act}" for at, act in self.tried) or None}
        tags["Confirmed"] = self.confirmed and self.confirmed.name.title()
        texts = {name: _printable(str(value)) for name, value in tags.items() if value is not None}
        return replace(self.game, tags=texts).to_text()

    @classmethod
    def from_text(cls, text: str) -> "Disagreement":
        """Parse the output of `to_text`. Raises `NotationError`, and `KensingtonError` for a bad tag."""
        game = KensingtonRecord.from_text(KENSINGTON, text)
        tags = game.tags
        _read(tags, "Disagreement", f"version {VERSION}", {str(VERSION): VERSION}.__getitem__)
        path = _read(tags, "Path", "memory or screen", PATHS.__getitem__)
        answers = tuple(AnswerPair(ASPECTS[name], *_answers(tags[name])) for name in tags if name in ASPECTS)
        if path is None or not answers or not {"Disagreement", "Program", "Sha1"} <= tags.keys():
            needs = "needs tags Disagreement, Program, Sha1, Path and one that says what differs"
            raise KensingtonError(f"not a disagreement: {needs}")
        facts = _read(tags, "Facts", "a list", lambda text: tuple(json.loads(text))) or ()
        points = _read(tags, "Points", "points", lambda text: tuple(map(_point, text.split()))) or ()
        finding = Finding(answers[0].aspect, facts, tags.get("Kind", ""), tags.get("Summary", ""), points)
        return cls(
            tags["Program"],
            tags["Sha1"],
            path,
            finding,
            answers,
            replace(game, tags={}),
            _read(tags, "Act", "an act", act_from_text),
            _read(tags, "Level", "1 to 3", lambda text: range(1, 4).index(int(text)) + 1),
            _read(tags, "Seed", f"0 to {SEEDS - 1}", lambda text: range(SEEDS).index(int(text))),
            tags.get("Batch", ""),
            tags.get("Roms"),
            _read(tags, "Tried", "acts", lambda text: tuple(map(_tried, text.split()))) or (),
            _read(tags, "Confirmed", "Acts, Batch or None", CONFIRMATIONS.__getitem__),
        )

    # For people

    def report(self) -> str:
        """What differs in plain text, with the engine's board, on which the points that matter are marked: `<R12>`."""
        lines = [self.finding.sentence]
        lines += [f"also {aspect.what}: the program {its}, the engine {mine}" for aspect, mine, its in self.answers[1:]]
        if self.confirmed and self.confirmed.value:
            lines.append(self.confirmed.value)
        if self.aspect in BOARDLESS or self.is_failure and not self.game.acts:
            return "\n".join(lines)
        board = board_as_text(*self._boards()[0], marked=self.finding.points, numbers=True, ascii=True)
        where = "in" if self.act is None and self.level is None else "before it"
        return "\n".join([*lines, f"{where}: {self.position.to_text()}", "", board.plain])

    def picture(self) -> Image.Image | None:
        """Both boards side by side, with rings around the points that matter: RGB. None if no board shows it."""
        if self.aspect in BOARDLESS:
            return None
        rings = tuple(Circle(COORDINATES[point], RING, "", MARK, RING_WIDTH) for point in self.finding.points)
        scenes = (scene(*board, numbers=True) for board in self._boards())
        ringed = (replace(each, elements=(*each.elements, *rings)) for each in scenes)
        return side_by_side(dict(zip(("the engine", "the program"), ringed, strict=True)))

    def _boards(self) -> tuple[tuple[Position, tuple[Act, ...]], ...]:
        """The positions of the engine and the program, each with the act that led there."""
        engine, (after, last) = (self._after(answer) for answer in self.answers[0][1:])
        if self.aspect is Aspect.LEGALITY:  # only one of them has played it
            after, last = self.position, ()
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


def _read(tags: Mapping[str, str], name: str, expected: str, read: Callable[[str], Any]) -> Any:
    """What a tag says; None without it."""
    try:
        return read(tags[name]) if name in tags else None
    except (LookupError, NotationError, RecursionError, TypeError, ValueError):
        raise KensingtonError(f"tag {name}: expected {expected}, not {quoted(tags[name])}") from None


def _answers(text: str) -> tuple[str, str]:
    program, _, engine = text.removeprefix("program ").rpartition(", engine ")
    return engine, program


def _tried(word: str) -> tuple[int, Act]:
    number, _, act = word.partition(":")
    return int(number), act_from_text(act)


def _point(word: str) -> int:
    return POINTS[POINTS.index(int(word))]


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)


class FailureScreen(NamedTuple):
    """What a program showed when it could not be compared: text, with a traceback if that is unexpected, and a PNG."""

    what: str
    text: str
    picture: bytes

    @classmethod
    def of(cls, error: BaseException, beeb: Beeb | None = None) -> "FailureScreen":
        """The screen of an error: its own or, if it has none, the one of `beeb`."""
        text, picture, data = "", None, io.BytesIO()
        if isinstance(error, ProgramError):
            text, picture = error.text, error.picture
        elif beeb is not None:
            text, picture = "\n".join(row.rstrip() for row in beeb.screen.text).strip("\n"), beeb.screen.image
        what = str(error)
        if isinstance(error, Exception) and not isinstance(error, BoardGameError | BeebError):
            what = f"{type(error).__name__}: {error}"
            text = "".join(format_exception(error)) + "\n" + text
        if picture is not None:
            picture.save(data, "PNG")
        return cls(" ".join(what.split()), text, data.getvalue())


class Findings:
    """The result of a batch, collected game by game."""

    def __init__(self, image: str, driver: GameDriver | None, batch: Batch, roms: str | None = None) -> None:
        self.image = image
        self.sha1 = sha1_of(image) if driver else ""  # now: a disagreement is not lost if the file goes
        self.roms = roms
        self.batch = batch
        self.driver = driver
        self.counts: Counts = Counter({Count.BATCHES: 1})
        self.acts: list[dict[str, Any]] = []
        self.found: list[dict[str, str]] = []
        self.kinds: Counter[str] = Counter()
        self.disagreed = self.failed = 0
        self.stuck = False  # a routine does not return
        self._began = time.process_time()

    @contextmanager
    def comparing(self, case: Case) -> Iterator[None]:
        """Compare a case in this block: a difference becomes a disagreement, another error a failure.

        Both end the case, and the program is restarted.
        """
        assert self.driver is not None
        try:
            yield
        except Difference as difference:
            self.disagreed += 1
            self._keep(difference.answers, case)
            if isinstance(difference.__cause__, ProgramFault) and difference.__cause__.routine is not None:
                self.stuck = True
                self.counts[Count.STUCK, difference.__cause__.routine] = 1
            self.driver.restart()
        except UserError as error:
            self.fail(error, case)
            self.driver.restart()

    def fail(self, error: BaseException, case: Case | None = None) -> None:
        """Add a failure."""
        screen = FailureScreen.of(error, self.driver.beeb if self.driver else None)
        self.failed += 1
        answers = (AnswerPair(Aspect.FAILURE, "", screen.what),)
        self._keep(answers, case or Case(Position.start(), []), screen)

    def took(self, kind: ActKind, cycles: int, on_screen: bool = False) -> None:
        """Count a choice of a level by its emulated time."""
        self.counts[Count.TOOK, kind, on_screen, cycles // CYCLES_PER_MILLISECOND] += 1

    def _keep(self, answers: tuple[AnswerPair, ...], case: Case, screen: FailureScreen | None = None) -> None:
        made = Disagreement.of(self.image, self.sha1, self.batch.path, answers, case)
        found = replace(made, batch=self.batch.to_text(), roms=self.roms)
        self.kinds[found.finding.label] += 1
        if self.kinds[found.finding.label] <= MOST_KEPT:
            picture = base64.b64encode(screen.picture).decode() if screen else ""
            self.found.append({"case": found.to_text(), "screen": screen.text if screen else "", "picture": picture})

    def as_json(self) -> dict[str, Any]:
        """The result as JSON data, with all of the batch; `CampaignTotals` adds up those of several batches.

        `found` has the first few disagreements and failures of each kind, as texts of `Disagreement` with a failure's
        screen; `disagreed` and `failed` count all, `kinds` by their labels.
        """
        worked = round(1000 * (time.process_time() - self._began))
        return {
            **asdict(self.batch),
            "kind": self.batch.kind.value,
            "about": self.batch.about.name,
            "counts": counts_to_json(self.counts),
            "worked": worked,
            "disagreed": self.disagreed,
            "failed": self.failed,
            "kinds": dict(self.kinds),
            "found": self.found,
            "acts": self.acts,
        }
