"""Explain a difference in one sentence, for the person who will mend the program.

This is the only place where a difference becomes text.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from kensington.board import HEXAGONS, POINTS, SHAPES
from kensington.compare.campaign.difference import AnswerPair, Aspect, in_words
from kensington.compare.driver import Evidence, Refusal
from kensington.described import AREAS, RULES, DescribedAct, counted_relocations, described, listed, relocations
from kensington.game import KensingtonRecord
from kensington.levels import LEVELS
from kensington.rules import COLOURS, OPPONENT, Act, Relocate
from kensington.scene import ends_of, starts_of
from twincheck.divergence import Wording

FEW_ANSWERS = (Aspect.REASON, Aspect.ASKED, Aspect.COMPLETED)  # which a kind names
POINTS_NAMED = 4  # of those on which the stones differ


def explain(answers: Sequence[AnswerPair], game: KensingtonRecord, act: Act | None, level: int | None) -> Wording:
    """Explain the first of these answers, given after an act at the end of a game, or to what a level chose there."""
    acts = [] if level is not None else [*game.acts] if act is None else [*game.acts, act]
    steps = [*described(game.start, acts)] or [DescribedAct(game.final, None, game.final)]
    case = _Case(answers[0], steps, level)
    found: Wording = getattr(case, f"_{case.aspect.name.lower()}", case.say)()
    return found if found.marks else found._replace(marks=(*starts_of(acts[-1:]), *ends_of(acts[-1:])))


class _Case:
    """What differs after the last of these steps; a method for each aspect whose sentence needs more facts."""

    def __init__(self, answers: AnswerPair, steps: list[DescribedAct], level: int | None) -> None:
        self.aspect, self.mine, self.its = answers
        self.engine, self.program = (in_words(each) for each in answers[1:])
        self.steps = steps
        self.last = steps[-1]
        self.act = self.last.description
        self.player = self.last.after.to_act.colour
        self.level = "" if level is None else f"level {level} ({LEVELS[level - 1].name})"
        self.kind_of_act = self.last.kind

    def say(
        self, label: str = "", sentence: str = "", points: Iterable[int] = (), facts: Sequence[Any] = (), **more: object
    ) -> Wording:
        """Fill in a sentence; without one, and without a label, those of the aspect."""
        said = (sentence or self.aspect.sentence).format_map(vars(self) | more)
        if self.aspect in FEW_ANSWERS:
            facts = self.program, self.engine
        if not label:
            after = f" after a {self.kind_of_act}" if self.kind_of_act else ""
            answers = f": {self.program}, not {self.engine}" if self.aspect in FEW_ANSWERS else ""
            label, facts = f"{self.aspect.what}{after}{answers}", (self.kind_of_act, *facts)
        return Wording(label, said, tuple(facts), tuple(points))

    def _winner(self) -> Wording:
        areas = [area.points for area in self.last.completed]
        whole = [hexagon for hexagon in HEXAGONS if hexagon.points in areas]
        named = " and the ".join(f"{each.colour} hexagon {listed(each.points)}" for each in whole)
        points = [point for each in whole for point in each.points]
        if self.mine is None:
            kind, said = "false win", "after {act} the program says that {program} has won, but nobody has (rule 8)"
        elif self.its is None:
            kind = "missed win"
            said = "{act} completes the {named}, but the program does not see that {engine} has won (rule 8)"
        else:
            kind, said = "wrong winner", "{act} completes the {named}, but the program says that {program} has won"
        return self.say(kind, f"{kind}: {said}", points, [kind], named=named)

    def _legality(self) -> Wording:
        if isinstance(self.its, Refusal):
            why = f": {self.its.text}" if self.its.evidence is Evidence.STATED and self.its.text else ""
            kind = f"refuses a legal {self.kind_of_act}"
            return self.say(kind, "the program refuses {act}, which is legal{why}", (), [kind], why=why)
        kind = f"accepts an illegal {self.kind_of_act}: {self.engine}"
        rule = f" ({RULES[self.mine]})" if self.mine in RULES else ""
        why = (self.last.illegal or self.engine) + rule
        return self.say(kind, "the program accepts {act}, which is illegal: {why}", (), [kind], why=why)

    def _choice(self) -> Wording:
        acts = (self.its, self.mine)
        return self.say(points=(*starts_of(acts), *ends_of(acts)))

    def _answer(self) -> Wording:
        routine = getattr(self.its, "routine", None)
        what = self.program if routine is None else f"the routine {routine} does not return"
        return self.say(what, "{who}: {what}", (), [what], who=self.level or self.act, what=what)

    def _failure(self) -> Wording:
        return self.say(self.program, "", (), [self.program])

    def _board(self) -> Wording:
        points = [point for point in POINTS if self.mine.get(point) != self.its.get(point)]
        words = [f"{self.its.get(each, 'vacant')} on {each}, not {self.mine.get(each, 'vacant')}" for each in points]
        more = [f"and {len(words) - POINTS_NAMED} more"] if len(words) > POINTS_NAMED else []
        return self.say(points=points, stones=", ".join(words[:POINTS_NAMED] + more))

    _own_acts = _board

    def _broken(self) -> Wording:
        """One of the shapes that only one of them has in this state."""
        return self._shape({each[1] for each in self.mine - self.its}, {each[1] for each in self.its - self.mine})

    def _paid(self) -> Wording:
        return self._shape(self.mine, self.its)

    def _shape(self, mine: Iterable[str], its: Iterable[str]) -> Wording:
        name = min({*mine} ^ {*its}, default="")
        points = SHAPES[name].points if name in SHAPES else ()
        thinks = "has forgotten" if name in mine else "believes"
        return self.say(points=points, thinks=thinks, shape=f"{name} ({listed(points)})" if points else self.program)

    def _derived(self) -> Wording:
        pairs = enumerate(zip(self.mine, self.its, strict=False))
        at, (mine, its) = next((each for each in pairs if each[1][0] != each[1][1]), (0, (0, 0)))
        return self.say(at=at, mine=f"{mine:02x}", its=f"{its:02x}")

    def _completed(self) -> Wording:
        engine, program = (" and ".join(AREAS[corners] for corners in sorted(each)) for each in (self.mine, self.its))
        self.engine, self.program = engine or "nothing", program or "nothing"
        return self.say()

    # Relocations

    def _pending(self) -> Wording:
        for colour in COLOURS:
            mine, its = relocations(self.mine, colour), relocations(self.its, colour)
            if mine != its and (gained := self.last.gained(colour)):
                return self._entitled(self.last, its - mine + gained)
            if mine != its:
                left, paid = counted_relocations(its), self._paid_already()
                said = f"after {{act}} the program leaves {colour} {left}, the engine {mine or 'none'}{paid}"
                return self.say("", said, (), [bool(paid), its - mine])
        return self.say()

    def _paid_already(self) -> str:
        """A shape that the last act completed, but that had paid in this turn before."""
        whole = {area.points for area in self.last.completed}
        paid = [name for name in sorted(self.last.before.paid) if SHAPES[name].points in whole]
        if not paid:
            return ""
        shapes = " and ".join(f"{name} ({listed(SHAPES[name].points)})" for name in paid)
        return f": {shapes} {'has' if len(paid) == 1 else 'have'} paid already in this turn (rules 3 to 5)"

    def _to_act(self) -> Wording:
        """The relocations for what an act of the turn completed may have ended too early or too late."""
        pending = self.last.after.pending
        owner = pending[0].owner if pending else self.last.player
        opened = max((at for at, step in enumerate(self.steps) if step.gained(owner)), default=None)
        if opened is None or not (pending or self.last.before.pending) or (self.its == owner) == bool(pending):
            return self.say("", self.aspect.sentence + self._paid_already())
        step = self.steps[opened]
        made = sum(each.player == owner for each in self.steps[opened + 1 :])
        return self._entitled(step, made if pending else step.gained(owner), "" if pending else "more than ")

    def _entitled(self, step: DescribedAct, its: int, more: str = "") -> Wording:
        """The program gave other relocations than the engine for what an act completed."""
        relocated = isinstance(step.act, Relocate)
        by = " completed by the opponent's relocation (rule 7)" if relocated else ""
        corners = [len(area.points) for area in step.completed]
        shapes = " and ".join(f"a {AREAS[each]}" for each in corners)
        engine = step.gained(OPPONENT[step.player] if relocated else step.player)
        number = corners[0] if len(corners) == 1 else 5  # of the rule: 3 for a triangle, 4 for a square
        rule = "" if relocated else f", rule {number}"
        label = f"after {shapes}{by} the program gave {more}{counted_relocations(its)}, the engine {engine}"
        areas = ", ".join(listed(area.points) for area in step.completed)
        points = [point for area in step.completed for point in area.points]
        said = f"{label} ({step.description} completes {areas}{rule})"
        return Wording(label, said, (*corners, relocated, bool(more), its, engine), tuple(points))
