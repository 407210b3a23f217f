"""What a program does otherwise than the engine, in one sentence for the person who will mend it."""

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from boardgame.errors import IllegalActError, NotationError
from kensington.board import POINTS, ROWS, SHAPES, SHAPES_AT, Hexagon, Shape
from kensington.compare.campaign.difference import AnswerPair, Aspect
from kensington.game import KensingtonRecord
from kensington.levels import LEVELS
from kensington.rules import (
    COLOURS,
    OPPONENT,
    WINNING_HEXAGONS,
    Act,
    Colour,
    Decline,
    Pass,
    Place,
    Relocate,
    Slide,
    act_from_text,
)
from kensington.scene import ends_of, starts_of

ACTS: dict[type[Act], str] = {
    Place: "placing", Slide: "slide", Relocate: "relocation", Decline: "declined relocation", Pass: "pass"
}  # fmt: skip
PLAIN = {  # the kind and the sentence where the answers need no explanation
    Aspect.REASON: (
        "refuses as {program}, not as {engine}",
        "both refuse {deed}, the program as {program}, the engine as {engine}",
    ),
    Aspect.MEMORY: ("memory holds no position", "after {deed} the program's memory holds no position: {program}"),
    Aspect.TURN: (
        "whose turn it is",
        "after {deed} it is {program}'s turn in the program, {engine}'s in the engine",
    ),
    Aspect.TO_ACT: ("who is to act", "after {deed} the program lets {program} act, the engine {engine}"),
    Aspect.COMPLETED: (
        "completed {program}, not {engine}",
        "the program notes that {deed} has completed {program}, the engine {engine}",
    ),
    Aspect.SEED: (
        "{level} leaves another seed",
        "{level} leaves the random seed {program}, the engine's {engine}",
    ),
    Aspect.WORK: ("{level} spends other work", "{level} spends {program} units of work, the engine's {engine}"),
    Aspect.THOUGHTS: (
        "{level} considers other acts or values",
        "{level} considers {program}, the engine's {engine}",
    ),
}
POINTS_NAMED = 4  # of those on which the stones differ


Area = TypeVar("Area", Hexagon, Shape)


class Finding(NamedTuple):
    """`sentence` says what differs in one case, `kind` what all such cases share; `points` are where to look."""

    kind: str
    sentence: str
    points: tuple[int, ...] = ()


def explain(answers: Sequence[AnswerPair], game: KensingtonRecord, act: Act | None, level: int | None) -> Finding:
    """Explain the first of these answers, given after an act at the end of a game, or to what a level chose there."""
    if act is None and level is None and game.acts:
        *before, act = game.acts
        game = KensingtonRecord.of_acts(game.game, game.start, before)
    case = _Case(answers[0], game, act, level)
    explained: Finding = getattr(case, f"_{case.aspect.name.lower()}", case.plain)()
    return explained if explained.points else explained._replace(points=(*starts_of(case.acts), *ends_of(case.acts)))


def stones_in(text: str) -> dict[int, Colour]:
    """The stones in the first word of a position's text; an empty board for any other text."""
    colours: dict[str, Colour] = {colour[0]: colour for colour in COLOURS}
    if not re.fullmatch("/".join("[rb.]" * len(row) for row in ROWS), text):
        return {}
    return {point: colours[each] for point, each in zip(POINTS, text.replace("/", ""), strict=True) if each != "."}


class _Case:
    def __init__(self, answers: AnswerPair, game: KensingtonRecord, act: Act | None, level: int | None) -> None:
        self.aspect, self.engine, self.program = answers
        self.game = game
        self.before = self.after = game.final
        self.illegal = ""
        self.acts = () if act is None else (act,)
        if act is not None:
            try:
                self.after = self.before.play(act)
            except IllegalActError as error:
                self.illegal = str(error).removeprefix(f"{act}: ")
        self.player = self.before.to_act.colour
        self.kind_of_act = "" if act is None else ACTS[type(act)]
        self.deed = "the start of the game"  # without an act
        if isinstance(act, Place):
            self.deed = f"{self.player}'s stone on {act}"
        elif act is not None:
            self.deed = f"{self.player}'s {self.kind_of_act}" + (f" {act}" if ends_of(self.acts) else "")
        self.level = "" if level is None else f"level {level} ({LEVELS[level - 1].name})"
        # The act moved a stone of this colour to this point
        self.moved = OPPONENT[self.player] if isinstance(act, Relocate) else self.player
        self.end = next(iter(ends_of(self.acts)), None)

    def plain(self) -> Finding:
        what = self.aspect.value
        texts = PLAIN.get(self.aspect, (what, f"after {{deed}} {what}: the program {{program}}, the engine {{engine}}"))
        kind, sentence = (text.format_map(vars(self)) for text in texts)
        return Finding(kind, sentence)

    # The end of the game

    def _winner(self) -> Finding:
        mine = self._whole(WINNING_HEXAGONS[self.moved])
        hexagons = " and the ".join(f"{each.colour} hexagon {_listed(each)}" for each in mine) or "winning hexagon"
        by = f"{self.deed} completes the {hexagons}"
        points = tuple(point for each in mine for point in each.points)
        if self.engine == "none":
            says = f"after {self.deed} the program says that {self.program} has won; no hexagon that wins is complete"
            return Finding("false win", f"false win: {says}")
        if self.program == "none":
            said = f"missed win: {by}, but the program does not see that {self.engine} has won"
        else:
            said = f"wrong winner: {by}, but the program says that {self.program} has won"
        return Finding(said.partition(":")[0], said, points)

    # What an act leads to

    def _board(self) -> Finding:
        mine, its = stones_in(self.engine), stones_in(self.program)
        points = tuple(point for point in POINTS if mine.get(point) != its.get(point))
        words = [f"{its.get(point, 'vacant')} on {point}, not {mine.get(point, 'vacant')}" for point in points]
        rest = f", and {len(words) - POINTS_NAMED} more" if len(words) > POINTS_NAMED else ""
        shows = ", ".join(words[:POINTS_NAMED]) + rest
        return Finding(f"stones after a {self.kind_of_act}", f"after {self.deed} the program has {shows}", points)

    def _hands(self) -> Finding:
        pairs = zip(COLOURS, self.engine.split("/"), self.program.split("/"), strict=False)
        colour, mine, its = next((each for each in pairs if each[1] != each[2]), ("", self.engine, self.program))
        said = f"after {self.deed} the program has {its} {colour} stones in hand, the engine {mine}"
        return Finding("stones in hand", said)

    def _pending(self) -> Finding:
        mine, its = _relocations(self.engine), _relocations(self.program)
        colour = next((each for each in COLOURS if mine[each] != its[each]), self.moved)
        had = sum(each.left for each in self.before.pending if each.owner == colour)
        if colour == self.moved and self._paying():
            return self._entitled(str(its[colour] - had), mine[colour] - had)
        if mine == its:
            said = f"the program's pending relocations are {self.program}, the engine's {self.engine}"
            return Finding("pending relocations", f"after {self.deed} {said}")
        said = f"the program leaves {colour} {_counted(str(its[colour]))}, the engine {mine[colour] or 'none'}"
        return Finding(f"relocations left after a {self.kind_of_act}", f"after {self.deed} {said}")

    def _to_act(self) -> Finding:
        mine = self.after.pending[:1]
        if mine and self.program != mine[0].owner:  # the program has ended an entitlement too early, or gave none
            if not mine[0].put:
                return self._entitled("0", mine[0].left)
            return self._earlier("1", mine[0].left + 1)
        if not mine and self.before.pending and self.program == self.player:
            return self._earlier("more", 0)
        return self.plain()

    def _broken(self) -> Finding:
        return self._shapes("is barred by the 2-move option")

    def _paid(self) -> Finding:
        return self._shapes("has paid in this turn")

    def _shapes(self, state: str) -> Finding:
        """One of the shapes that only one of them has in this state."""
        mine, its = (set(re.findall("[ts][0-9]+", each)) for each in (self.engine, self.program))
        shape = SHAPES.get(min(mine ^ its, default=""))
        if shape is None:
            return self.plain()
        has = "has forgotten" if shape.name in mine else "believes"
        said = f"after {self.deed} the program {has} that {shape.name} ({_listed(shape)}) {state}"
        return Finding(f"{has} that a shape {state}", said, shape.points)

    def _can_act(self) -> Finding:
        can, cannot = ("can", "cannot") if self.program == "True" else ("cannot", "can")
        said = f"after {self.deed} the program finds that {self.after.turn.colour} {can} act; it {cannot}"
        return Finding(f"finds that a player {can} act", said)

    def _derived(self) -> Finding:
        words = "data derived from the board"
        pairs = zip(self.engine.split(), self.program.split(), strict=False)
        at, mine, its = next(((at, *pair) for at, pair in enumerate(pairs) if pair[0] != pair[1]), (0, "", ""))
        said = f"after {self.deed} {words} is stale: byte {at} is &{its}, computed afresh &{mine}; the position agrees"
        return Finding(f"stale {words}", said)

    # Refusals

    def _legality(self) -> Finding:
        if self.engine == "legal":
            why = "" if self.program == "refused" else f": {self.program}"
            said = f"the program refuses {self.deed}, which is legal{why}"
            return Finding(f"refuses a legal {self.kind_of_act}", said)
        said = f"the program accepts {self.deed}, which is illegal: {self.illegal or self.engine}"
        return Finding(f"accepts an illegal {self.kind_of_act}: {self.engine}", said)

    def _answer(self) -> Finding:
        found = re.search("the routine at &[0-9A-F]+ does not return", self.program)
        what = found[0] if found else self.program
        return Finding(what, f"{self.level or self.deed}: {what}")

    # Levels

    def _choice(self) -> Finding:
        try:
            acts = [act_from_text(each) for each in (self.program, self.engine)]
        except NotationError:
            return Finding(f"{self.level} does not choose", f"{self.level}: {self.program}")
        said = f"{self.level} chose {self.program}, the engine's {self.engine}"
        return Finding(f"{self.level} chooses another act", said, (*starts_of(acts), *ends_of(acts)))

    def _own_acts(self) -> Finding:
        mine = {point: colour for point in POINTS if (colour := self.before.stone(point))}
        its = stones_in(self.program)
        points = tuple(point for point in POINTS if mine.get(point) != its.get(point))
        said = f"no legal acts of {self.level} lead to the board that the program shows"
        return Finding("boards that no legal acts connect", said, points)

    # Shapes and entitlements

    def _whole(self, areas: Sequence[Area]) -> list[Area]:
        """Those of these areas at the end point that stones of the moved colour occupy, after the act."""
        stones = self.after.camp(self.moved).stones
        return [each for each in areas if self.end in each.points and stones & each.mask == each.mask]

    def _paying(self) -> list[Shape]:
        """The triangles and squares that the act completed and that have not paid in this turn."""
        shapes = self._whole(SHAPES_AT[self.end]) if self.end else []
        return [shape for shape in shapes if shape.name not in self.before.paid]

    def _entitled(self, its: str, mine: int) -> Finding:
        """The program gave other relocations than the engine for what the act completed."""
        shapes = self._paying()
        kinds = " and ".join("a " + {3: "triangle", 4: "square"}[len(shape.points)] for shape in shapes) or "no shape"
        by = " completed by the opponent's relocation (rule 7)" if self.moved != self.player else ""
        said = f"after {kinds}{by} the program gave {_counted(its)}, the engine {mine or 'none'}"
        points = tuple(point for shape in shapes for point in shape.points)
        return Finding(said, f"{said} ({self.deed} completes {', '.join(map(_listed, shapes))})", points)

    def _earlier(self, its: str, mine: int) -> Finding:
        """The same for what an earlier act of the turn completed; with `mine` 0 the program goes on relocating."""
        acts = self.game.acts
        position = self.game.start
        found: _Case | None = None
        for number, act in enumerate(acts):
            after = position.play(act)
            if len(after.pending) > len(position.pending) and after.pending[0].owner == self.player:
                record = KensingtonRecord.of_acts(self.game.game, position, ())
                found = _Case(AnswerPair(self.aspect, self.engine, self.program), record, acts[number], None)
            position = after
        if found is None:
            return self.plain()
        total = mine or sum(each.left for each in found.after.pending if each.owner == self.player)
        return found._entitled(its if mine else f"more than {total}", total)


def _relocations(text: str) -> dict[str, int]:
    """The relocations that each colour has to make, by the pending entitlements in a position's text."""
    words = [word for word in text.split(",") if re.fullmatch("[rb][0-9].*", word)]
    return {colour: sum(int(word[1]) for word in words if word[0] == colour[0]) for colour in COLOURS}


def _counted(number: str) -> str:
    return {"0": "no relocation", "1": "1 relocation"}.get(number, f"{number} relocations")


def _listed(area: Hexagon | Shape) -> str:
    return "-".join(map(str, area.points))
