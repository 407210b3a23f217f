"""Explain a difference in one sentence, for the person who will mend the program."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boardgame.errors import IllegalActError
from kensington.board import HEXAGONS, POINTS, ROWS, SHAPES
from kensington.compare.campaign.difference import AnswerPair, Aspect
from kensington.compare.driver import NOT_UNDERSTOOD
from kensington.game import KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Decline, Pass, Place, Relocate, Slide
from kensington.scene import Area, completed_areas, ends_of, starts_of

ACTS: dict[type, str] = {
    Place: "placing", Slide: "slide", Relocate: "relocation", Decline: "declined relocation", Pass: "pass"
}  # fmt: skip
FEW_ANSWERS = (Aspect.REASON, Aspect.ASKED, Aspect.COMPLETED)  # which a kind names
WINS = {
    "false win": "after {act} the program says that {program} has won, but nobody has",
    "missed win": "{act} completes the {named}, but the program does not see that {engine} has won",
    "wrong winner": "{act} completes the {named}, but the program says that {program} has won",
}
POINTS_NAMED = 4  # of those on which the stones differ


class Finding(NamedTuple):
    """`sentence` says what differs in one case, `kind` what all such cases share; `points` are where to look."""

    kind: str
    sentence: str
    points: tuple[int, ...] = ()


def explain(answers: Sequence[AnswerPair], game: KensingtonRecord, act: Act | None, level: int | None) -> Finding:
    """Explain the first of these answers, given after an act at the end of a game, or to what a level chose there."""
    acts = [] if level is not None else [*game.acts] if act is None else [*game.acts, act]
    steps = [*_steps(game.start, acts)] or [_Step(game.final, None, game.final)]
    case = _Case(answers[0], steps, level)
    found: Finding = getattr(case, f"_{case.aspect.name.lower()}", case.say)()
    return found if found.points else found._replace(points=(*starts_of(acts[-1:]), *ends_of(acts[-1:])))


def stones_in(text: str) -> dict[int, Colour]:
    """The stones in the first word of a position's text; an empty board for any other text."""
    colours: dict[str, Colour] = {colour[0]: colour for colour in COLOURS}
    if not re.fullmatch("/".join("[rb.]" * len(row) for row in ROWS), text):
        return {}
    return {point: colours[each] for point, each in zip(POINTS, text.replace("/", ""), strict=True) if each != "."}


class _Step(NamedTuple):
    """An act of a game with the positions before and after it, which are the same for an illegal act and for none."""

    before: Position
    act: Act | None
    after: Position
    illegal: str = ""

    @property
    def player(self) -> Colour:
        return self.before.to_act.colour

    @property
    def description(self) -> str:
        if self.act is None:
            return "the start of the game"
        if isinstance(self.act, Place):
            return f"{self.player}'s stone on {self.act}"
        return f"{self.player}'s {ACTS[type(self.act)]}" + (f" {self.act}" if ends_of((self.act,)) else "")

    @property
    def completed(self) -> list[Area]:
        return completed_areas(self.after, (self.act,) if self.act else ())

    def gained(self, owner: Colour) -> int:
        """How many more relocations a colour has to make because of this act."""
        before, after = (
            sum(each.left for each in position.pending if each.owner == owner) for position in (self.before, self.after)
        )
        return max(0, after - before)


def _steps(position: Position, acts: Iterable[Act]) -> Iterator[_Step]:
    for act in acts:
        try:
            after, illegal = position.play(act), ""
        except IllegalActError as error:
            after, illegal = position, str(error).removeprefix(f"{act}: ")
        yield _Step(position, act, after, illegal)
        position = after


class _Case:
    """What differs after the last of these steps; a method for each aspect whose sentence needs more facts."""

    def __init__(self, answers: AnswerPair, steps: list[_Step], level: int | None) -> None:
        self.aspect, self.engine, self.program = answers
        self.steps = steps
        self.last = steps[-1]
        self.act = self.last.description
        self.player = self.last.after.to_act.colour
        self.level = "" if level is None else f"level {level} ({LEVELS[level - 1].name})"
        self.kind_of_act = ACTS.get(type(self.last.act), "")
        self.after = f" after a {self.kind_of_act}" if self.kind_of_act else ""

    def say(self, kind: str = "", sentence: str = "", points: Iterable[int] = (), **facts: object) -> Finding:
        """Fill in a sentence; without one, and without a kind, those of the aspect."""
        answers = f": {self.program}, not {self.engine}" if self.aspect in FEW_ANSWERS else ""
        said = (sentence or self.aspect.sentence).format_map(vars(self) | facts)
        return Finding(kind or f"{self.aspect.what}{self.after}{answers}", said, tuple(points))

    def _winner(self) -> Finding:
        areas = [area.points for area in self.last.completed]
        whole = [hexagon for hexagon in HEXAGONS if hexagon.points in areas]
        named = " and the ".join(f"{each.colour} hexagon {_listed(each.points)}" for each in whole)
        kind = "false win" if self.engine == "none" else "missed win" if self.program == "none" else "wrong winner"
        return self.say(kind, f"{kind}: {WINS[kind]}", [point for each in whole for point in each.points], named=named)

    def _legality(self) -> Finding:
        if self.program.startswith(NOT_UNDERSTOOD):
            kind, said = (
                f"does not play a legal {self.kind_of_act}",
                "the program does not play {act}, which is legal{why}",
            )
            why = f"; {self.program}"
        elif self.engine == "legal":
            kind, said = f"refuses a legal {self.kind_of_act}", "the program refuses {act}, which is legal{why}"
            why = "" if self.program == "refused" else f": {self.program}"
        else:
            kind = f"accepts an illegal {self.kind_of_act}: {self.engine}"
            said, why = "the program accepts {act}, which is illegal: {why}", self.last.illegal or self.engine
        return self.say(kind, said, why=why)

    def _choice(self) -> Finding:
        numbers = map(int, re.findall("[0-9]{1,2}", f"{self.program} {self.engine}"))
        return self.say(points=[number for number in numbers if number in POINTS])

    def _answer(self) -> Finding:
        found = re.search(r"the routine (\S+ )?at &[0-9A-F]+ does not return", self.program)
        what = found[0] if found else self.program
        return self.say(what, "{who}: {what}", who=self.level or self.act, what=what)

    def _board(self) -> Finding:
        mine, its = stones_in(self.engine), stones_in(self.program)
        points = [point for point in POINTS if mine.get(point) != its.get(point)]
        words = [f"{its.get(point, 'vacant')} on {point}, not {mine.get(point, 'vacant')}" for point in points]
        more = [f"and {len(words) - POINTS_NAMED} more"] if len(words) > POINTS_NAMED else []
        return self.say(points=points, stones=", ".join(words[:POINTS_NAMED] + more))

    _own_acts = _board

    def _broken(self) -> Finding:
        """One of the shapes that only one of them has in this state."""
        mine, its = (set(re.findall("[ts][0-9]+", each)) for each in (self.engine, self.program))
        name = min(mine ^ its, default="")
        points = SHAPES[name].points if name in SHAPES else ()
        thinks = "has forgotten" if name in mine else "believes"
        shape = f"{name} ({_listed(points)})" if points else self.program
        return self.say(points=points, thinks=thinks, shape=shape)

    _paid = _broken

    def _derived(self) -> Finding:
        pairs = enumerate(zip(self.engine.split(), self.program.split(), strict=False))
        at, (mine, its) = next((each for each in pairs if each[1][0] != each[1][1]), (0, ("", "")))
        return self.say(at=at, mine=mine, its=its)

    # Relocations

    def _pending(self) -> Finding:
        for colour in COLOURS:
            mine, its = _relocations(self.engine, colour), _relocations(self.program, colour)
            if mine != its and (gained := self.last.gained(colour)):
                return self._entitled(self.last, _counted(its - mine + gained))
            if mine != its:
                said = "after {act} the program leaves {colour} {its}, the engine {mine}"
                return self.say("", said, colour=colour, its=_counted(its), mine=mine or "none")
        return self.say()

    def _to_act(self) -> Finding:
        """The relocations for what an act of the turn completed may have ended too early or too late."""
        pending = self.last.after.pending
        owner = pending[0].owner if pending else self.last.player
        opened = max((at for at, step in enumerate(self.steps) if step.gained(owner)), default=None)
        if opened is None or not (pending or self.last.before.pending) or (self.program == owner) == bool(pending):
            return self.say()
        step = self.steps[opened]
        made = sum(each.player == owner for each in self.steps[opened + 1 :])
        return self._entitled(step, _counted(made) if pending else f"more than {_counted(step.gained(owner))}")

    def _entitled(self, step: _Step, its: str) -> Finding:
        """The program gave other relocations than the engine for what an act completed."""
        relocated = isinstance(step.act, Relocate)
        by = " completed by the opponent's relocation (rule 7)" if relocated else ""
        shapes = " and ".join("a triangle" if len(area.points) == 3 else "a square" for area in step.completed)
        engine = step.gained(OPPONENT[step.player] if relocated else step.player)
        kind = f"after {shapes}{by} the program gave {its}, the engine {engine}"
        areas = ", ".join(_listed(area.points) for area in step.completed)
        points = [point for area in step.completed for point in area.points]
        return Finding(kind, f"{kind} ({step.description} completes {areas})", tuple(points))


def _relocations(text: str, colour: Colour) -> int:
    """The relocations that a colour has to make, by the pending entitlements in a position's text."""
    return sum(int(left) for left in re.findall(f"(?:^|,){colour[0]}([0-9])", text))


def _counted(number: int) -> str:
    return {0: "no relocation", 1: "1 relocation"}.get(number, f"{number} relocations")


def _listed(points: Iterable[int]) -> str:
    return "-".join(map(str, points))
