"""A batch of a campaign, the cases that it plays, and what it finds: `twincheck.Divergence`s of program and engine.

The first action of one is the start, the others are acts, legal or not; the last may be a level's choice.
"""

import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass, field, replace
from enum import Enum
from operator import itemgetter
from traceback import format_exception
from typing import Any

from PIL import Image

from boardgame.chance import SEEDS
from boardgame.draw.png import side_by_side
from boardgame.errors import BoardGameError, IllegalActError
from commandline.errors import UserError, quoted
from emulator.beeb import CLOCK
from emulator.errors import BeebError
from kensington.beeb.game_routines import ProgramFault
from kensington.beeb.memory_map import sha1_of
from kensington.board import mask_of
from kensington.compare.campaign.counting import About, Count, Counts
from kensington.compare.campaign.difference import AnswerPair, Aspect, Difference, explain, in_words
from kensington.compare.driver import ActKind, ComparisonPath, GameDriver
from kensington.compare.program import ProgramError
from kensington.draw import text as board_as_text
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.random_games import illegality
from kensington.rules import COLOURS, Act, act_from_text
from kensington.scene import scene
from twincheck.check import Checked
from twincheck.divergence import DifferenceKind, Divergence, FieldDifference, Key

EXAMPLE = ("games", "screen", 2, 0, 1, 1234)  # of a batch
CHECK = "kensington compare"  # in a file
SIDES = ("program", "engine")
CYCLES_PER_MILLISECOND = CLOCK // 1000
MOST_KEPT = 3  # cases of one kind in a batch; the others are only counted
ALL_SEEDS = range(SEEDS)
BOARDLESS = (Aspect.DRAW, Aspect.SPEED, Aspect.AGAIN)  # no board shows what differs, and no act leads there


class BatchKind(Enum):
    """What a batch does: the word in a file."""

    RULES = "rules"
    POSITIONS = "positions"
    GAMES = "games"
    FLOW = "flow"


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

    def to_job(self) -> list[Any]:
        """The job of a `Divergence`."""
        return [self.kind.value, *astuple(self)[1:]]

    @classmethod
    def from_job(cls, job: Any) -> "Batch":
        """What `to_job` has made; raises `KensingtonError`."""
        kinds = {kind.value: kind for kind in BatchKind}
        match job:
            case [str(kind), "memory" | "screen" as path, None | 1 | 2 | 3 as level, int(), int(), int()] if (
                kind in kinds
            ):
                return cls(kinds[kind], path, level, *job[3:])
        raise KensingtonError(f"{quoted(job)} is not a batch, such as {quoted(EXAMPLE)}")


@dataclass
class Case:
    """A game while program and engine are compared: `acts` from `start`, and the illegal acts that were `tried` on the
    way, each with the number of acts before it.

    `act` is the act that both are given at the moment, or else `level` is the level that chooses, with its `seed` if
    known. Player `red` takes red. It began when the program was told to play again after an `earlier` game, if any.
    """

    start: Position
    acts: list[Act]
    act: Act | None = None
    level: int | None = None
    seed: int | None = None
    tried: list[tuple[int, Act]] = field(default_factory=list)
    red: int = 0
    earlier: "Case | None" = None

    @property
    def game(self) -> KensingtonRecord:
        """The game so far."""
        return KensingtonRecord.of_acts(KENSINGTON, self.start, self.acts)

    def to_actions(self) -> list[Any]:
        """The actions of a `Divergence`."""
        given = [(number, 0, act) for number, act in self.tried] + [(at, 1, act) for at, act in enumerate(self.acts)]
        acts = [str(act) for *_, act in sorted(given, key=itemgetter(0, 1))]
        if self.act is not None:
            acts.append(str(self.act))
        choice = [{"level": self.level, "seed": self.seed}] if self.act is None and self.level is not None else []
        before = [] if self.earlier is None else self.earlier.to_actions()
        return [*before, {"start": self.start.to_text(), "red": self.red}, *acts, *choice]

    @classmethod
    def from_actions(cls, actions: Sequence[Any]) -> "Case":
        """What `to_actions` has made; raises `NotationError` and `KensingtonError`."""
        game, position = None, Position.start()
        for number, word in enumerate(actions, 1):
            ends = number == len(actions)
            match word:
                case {"start": str(start), "red": 0 | 1 as red} if game is None or game.earlier is None:
                    position = Position.from_text(start)
                    game = cls(position, [], red=red, earlier=game)
                case _ if game is None:
                    break
                case {"level": 1 | 2 | 3 as level, "seed": None | int() as seed} if ends and (seed or 0) in ALL_SEEDS:
                    game.level, game.seed = level, seed
                case str():
                    act = act_from_text(word)
                    if ends:
                        game.act = act
                    elif illegality(position, act) is None:
                        game.acts.append(act)
                        position = position.play(act)
                    else:
                        game.tried.append((len(game.acts), act))
                case _:
                    raise KensingtonError(f"{quoted(word)} is not an act")
        if game is None:
            raise KensingtonError("the first action is not a start")
        return game


class Findings:
    """The result of a batch, collected game by game; with `pictures` of disagreements, which take time, if wanted."""

    def __init__(
        self, image: str, driver: GameDriver | None, batch: Batch, roms: str | None = None, pictures: bool = False
    ) -> None:
        self.image = image
        self.identity = {"image": image, "sha1": sha1_of(image) if driver else ""}  # now: the file may go
        self.identity |= {"path": batch.path} | ({"roms": roms} if roms else {})
        self.batch = batch
        self.driver = driver
        self.pictures = pictures
        self.counts: Counts = Counter({Count.BATCHES: 1})
        self.acts: list[dict[str, Any]] = []
        self.found: list[Divergence] = []
        self.kinds: Counter[Key] = Counter()
        self.stuck = False  # a routine does not return

    @contextmanager
    def comparing(self, case: Case) -> Iterator[None]:
        """Compare a case in this block: a difference, or a fault that is certainly the program's, becomes a
        disagreement, another error a failure.

        All of them end the case, and the program is restarted.
        """
        assert self.driver is not None
        try:
            yield
            return
        except Difference as difference:
            self._keep(difference.answers, case)
        except ProgramFault as fault:
            in_memory = fault.routine is None and case.level is None
            self._keep([AnswerPair(Aspect.MEMORY if in_memory else Aspect.ANSWER, None, fault)], case)
            if fault.routine is not None:
                self.stuck = True
                self.counts[Count.STUCK, fault.routine] = 1
        except UserError as error:
            self.fail(error, case)
        self.driver.restart()

    def fail(self, error: BaseException, case: Case | None = None) -> None:
        """Add a failure, with the screen of the error or, if it has none, of the program; an unexpected error has a
        traceback."""
        what, text, picture = str(error), "", None
        if isinstance(error, ProgramError):
            text, picture = error.text, error.picture
        elif self.driver is not None:
            screen = self.driver.beeb.screen
            text, picture = "\n".join(row.rstrip() for row in screen.text).strip("\n"), screen.image
        if isinstance(error, Exception) and not isinstance(error, BoardGameError | BeebError):
            what = f"{type(error).__name__}: {error}"
            text = "".join(format_exception(error)) + "\n" + text
        answer = AnswerPair(Aspect.FAILURE, None, " ".join(what.split()))
        self._keep([answer], case, text, {} if picture is None else {"its screen": _png(picture)})

    def took(self, kind: ActKind, cycles: int, on_screen: bool = False) -> None:
        """Count a choice of a level by its emulated time."""
        self.counts[Count.TOOK, kind, on_screen, cycles // CYCLES_PER_MILLISECOND] += 1

    def _keep(
        self, answers: Sequence[AnswerPair], played: Case | None, screen: str = "", pictures: Mapping[str, bytes] = {}
    ) -> None:
        """Count a kind, and keep its first cases, with what the program showed if it failed, else with the boards."""
        about, case = answers[0].aspect, played or Case(Position.start(), [])
        explanation, failed = explain(answers, case.game, case.act, case.level), about is Aspect.FAILURE
        has_acts = case.seed is not None or case.level is None and about not in (*BOARDLESS, Aspect.CURSOR)
        kind = DifferenceKind.FAILURE if failed else DifferenceKind.FIELD
        found = Divergence(
            0,
            case.to_actions(),
            [
                FieldDifference(kind, aspect.name.lower(), in_words(its), None if failed else in_words(mine))
                for aspect, mine, its in answers
            ],
            identities=(self.identity, {}),
            check=CHECK,
            about=self.batch.about.value,
            job=self.batch.to_job(),
            listed=played is not None and has_acts,
            explanation=explanation,
            sides=SIDES,
        )
        self.kinds[found.key] += 1
        if self.kinds[found.key] > MOST_KEPT:
            return
        if not failed and about not in BOARDLESS:
            boards, marks = _boards(answers, case), explanation.marks
            screen = _as_text(boards[1], marks, case)
            pictures = {"both boards": _picture(boards, marks)} if self.pictures else {}
        self.found.append(replace(found, screen=screen, pictures=pictures))

    @property
    def result(self) -> Checked:
        """All of it. `notes` are acts of the program's level."""
        return Checked(self.found, self.counts, self.kinds, (self.batch.about, self.batch.path), self.acts)


Board = tuple[Position, tuple[Act, ...]]  # and the act that led there


def _boards(answers: Sequence[AnswerPair], case: Case) -> tuple[Board, Board]:
    """The positions of the program and the engine, after the act that they chose or were given."""
    position, (aspect, mine, its) = case.game.final, answers[0]

    def after(act: Act | None) -> Board:
        try:
            return (position.play(act), (act,)) if act else (position, ())
        except IllegalActError:
            return position, ()

    engine, (shown, last) = (after(act) for act in ((mine, its) if aspect is Aspect.CHOICE else (case.act, case.act)))
    if aspect is Aspect.LEGALITY:  # only one of them has played it
        shown, last = position, ()
    for stones in (each.program for each in answers if each.aspect in (Aspect.BOARD, Aspect.OWN_ACTS)):
        red, blue = (mask_of(point for point in stones if stones[point] == colour) for colour in COLOURS)
        shown = replace(shown, red=shown.red._replace(stones=red), blue=shown.blue._replace(stones=blue))
    return (shown, last), engine


def _as_text(board: Board, marks: Sequence[int], case: Case) -> str:
    """The engine's board, on which the points that matter are marked: `<R12>`."""
    drawn = board_as_text(*board, marked=marks, numbers=True, ascii=True)
    where = "in" if case.act is None and case.level is None else "before it"
    return f"{where}: {case.game.final.to_text()}\n\n{drawn.plain}"


def _picture(boards: tuple[Board, Board], marks: Sequence[int]) -> bytes:
    """Both boards side by side, with rings around the points that matter, as a PNG."""
    scenes = {
        f"the {side}": scene(*board, marked=marks, numbers=True) for side, board in zip(SIDES, boards, strict=True)
    }
    return _png(side_by_side(scenes))


def _png(picture: Image.Image) -> bytes:
    data = io.BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()
