"""What a program and the engine can differ in, the exception that says so, and a sentence for the person who will mend
the program."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from boardgame.player import Thought
from kensington.board import HEXAGONS, POINTS, SHAPES
from kensington.compare.driver import ActKind, Evidence, Refusal, kind_of, stones_of
from kensington.described import AREAS, RULES, DescribedAct, counted_relocations, described, listed, relocations
from kensington.errors import KensingtonError
from kensington.game import KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Entitlement, Position
from kensington.rules import COLOURS, OPPONENT, Act, Relocate, Rules
from kensington.scene import ends_of, starts_of
from twincheck.divergence import Divergence, Wording

POINTS_NAMED = 4  # of those on which the stones differ


class Aspect(Enum):
    """What differs, the most important first: `what` in words, and the `sentence` that says so.

    In a sentence, `{engine}` and `{program}` stand for the answers of both, `{act}` for the act that they were given,
    `{player}` for the colour to act after it, `{level}` for the program's level, and other words for facts that
    `explain` adds. The last one means that the program could not be compared.
    """

    WINNER = "the winner"
    LEGALITY = "whether it is legal"
    REASON = "why it is refused", "both refuse {act}; the program's reason is {program}, the engine's {engine}"
    CHOICE = "the act chosen", "{level} chose {program}, the engine's {engine}"
    OWN_ACTS = "the program's own acts", "no legal acts of {level} lead to the board that the program shows"
    ANSWER = "whether it answers"
    MEMORY = "what is in memory", "after {act} the program's memory holds no position: {program}"
    BOARD = "the stones", "after {act} the program has {stones}"
    HANDS = "the hands", "after {act} the program has {program} stones in hand (red/blue), the engine {engine}"
    PENDING = "the relocations to make", "after {act} the program's relocations to make are {program}, not {engine}"
    TURN = "whose turn it is", "after {act} it is {program}'s turn in the program, {engine}'s in the engine"
    TO_ACT = "who is to act", "after {act} the program lets {program} act, the engine {engine}"
    PHASE = "the phase", "after {act} the program is in the phase of {program}, the engine in that of {engine}"
    CAN_ACT = "whether one can act", "after {act} the program finds that {player} {program} act; it {engine} (rule 9)"
    BROKEN = "the barred shapes", "after {act} the program {thinks} that {shape} is barred by the 2-move option"
    PAID = "the shapes that have paid", "after {act} the program {thinks} that {shape} has paid in this turn"
    OPTIONS = "the options", "after {act} the program's options are {program}, the engine's {engine}"
    DRAW = "who begins", "the draw for who begins is not fair: {program}"
    NAMED = "whom it names", "after {act} the program names {program}; it should be {engine}"
    ASKED = "what it asks for", "after {act} the program asks {player} to {program}; {player} has to {engine}"
    PILE = "the pile", "after {act} the pile beside the board shows {program}; {player} has {engine} in hand"
    CURSOR = "the cursor", "the cursor {program}, not {engine}"
    AGAIN = "what playing again does", 'after "Again?" a program {engine}; this one {program}'
    SPEED = "the speed of placing", "the program is not {engine}: it takes {program}"
    COMPLETED = "what it has completed", "the program notes that {act} has completed {program}, the engine {engine}"
    NEXT_SEED = "the next seed", "{level} leaves the random seed {program}, the engine's {engine}"
    THOUGHTS = "what is tried", "{level} considers {program}, the engine's {engine}"
    WORK = "the units of work", "{level} spends {program} units of work, the engine's {engine}"
    DERIVED = "derived data", "after {act} derived data is stale: byte {at} is &{its}, computed afresh &{mine}"
    FAILURE = "a failure", "{program}"

    def __init__(self, what: str, sentence: str = "") -> None:
        self.what = what
        self.sentence = sentence


FEW_ANSWERS = (Aspect.REASON, Aspect.ASKED, Aspect.COMPLETED)  # which a kind names


class AnswerPair(NamedTuple):
    """The answers of both about one aspect, as values."""

    aspect: Aspect
    engine: Any
    program: Any


class Difference(KensingtonError):
    """The program and the engine differ in one aspect, or in several: the most important one and `also` the others."""

    def __init__(self, aspect: Aspect, engine: Any, program: Any, also: tuple[AnswerPair, ...] = ()) -> None:
        super().__init__(f"{aspect.what}: the engine {in_words(engine)}, the program {in_words(program)}")
        self.answers = (AnswerPair(aspect, engine, program), *also)


def aspect_of(found: Divergence) -> Aspect:
    """The aspect of a divergence's first difference."""
    return Aspect[found.differences[0].name.upper()]


def require_equal(aspect: Aspect, engine: Any, program: Any) -> None:
    """Raise `Difference` unless the two answers are equal."""
    if engine != program:
        raise Difference(aspect, engine, program)


def require_state(position: Position, shown: Mapping[Aspect, Any]) -> None:
    """Raise `Difference` unless a program shows this position: `shown` has some of the aspects of `state_of`, and what
    it asks for, which is read from words, and counts only beside another difference."""
    state = state_of(position)
    different = [
        AnswerPair(aspect, state[aspect], shown[aspect])
        for aspect in Aspect
        if aspect in shown and aspect in state and shown[aspect] != state[aspect]
    ]
    if different:
        if Aspect.ASKED in shown:
            mine = position.to_act.colour, kind_of(position)
            asked = AnswerPair(Aspect.ASKED, mine, (shown.get(Aspect.TO_ACT, mine[0]), shown[Aspect.ASKED]))
            different += [asked] * (asked.engine != asked.program)
        raise Difference(*different[0], also=tuple(different[1:]))


def state_of(position: Position) -> dict[Aspect, Any]:
    """What a program can show of a position. A finished game has no phase, and nobody is to act."""
    camps = {colour: position.camp(colour) for colour in COLOURS}
    barred = [(colour, name, name in camp.newly) for colour, camp in camps.items() for name in camp.broken | camp.newly]
    state: dict[Aspect, Any] = {
        Aspect.WINNER: position.winner,
        Aspect.BOARD: stones_of(position),
        Aspect.HANDS: tuple(sum(camp.hand) for camp in camps.values()),
        Aspect.PENDING: position.pending,
        Aspect.TURN: position.turn.colour,
        Aspect.BROKEN: frozenset(barred),
        Aspect.PAID: position.paid,
        Aspect.OPTIONS: position.rules,
    }
    told = {} if position.winner else {Aspect.PHASE: position.phase, Aspect.TO_ACT: position.to_act.colour}
    return state | told


def in_words(value: Any) -> str:
    """An answer in words."""
    match value:
        case None:
            return "none"
        case bool():
            return "can" if value else "cannot"
        case Refusal():
            return value.text or "refused"
        case ActKind():
            return value.value
        case Enum():
            return value.name.lower()
        case Rules():
            return value.to_text()
        case bytes():
            return value.hex(" ")
        case Entitlement(owner, left, put):
            return f"{owner[0]}{left}" + (f"@{put}" if put else "")
        case int(number), Thought(act, worth):
            return f"{number}. {act} is worth {worth}"
        case int(number), None:
            return f"{number}. nothing"
        case int(), int():
            return "/".join(map(str, value))
        case str(colour), str(name), bool():
            return f"{colour} {name}"
        case dict():
            return " ".join(f"{colour[0]}{point}" for point, colour in sorted(value.items())) or "-"
        case tuple() | list():
            return ",".join(map(in_words, value)) or "-"
        case frozenset():
            return ",".join(sorted(map(in_words, value))) or "-"
    return str(value)


def explain(answers: Sequence[AnswerPair], game: KensingtonRecord, act: Act | None, level: int | None) -> Wording:
    """Explain the first of these answers, given after an act at the end of a game, or to what a level chose there."""
    acts = [] if level is not None else [*game.acts] if act is None else [*game.acts, act]
    steps = [*described(game.start, acts)] or [DescribedAct(game.final, None, game.final)]
    case = _Case(answers, steps, level)
    found: Wording = getattr(case, f"_{case.aspect.name.lower()}", case.say)()
    return found if found.marks else found._replace(marks=(*starts_of(acts[-1:]), *ends_of(acts[-1:])))


class _Case:
    """What differs after the last of these steps; a method for each aspect whose sentence needs more facts."""

    def __init__(self, answers: Sequence[AnswerPair], steps: list[DescribedAct], level: int | None) -> None:
        self.aspect, self.mine, self.its = answers[0]
        self.engine, self.program = (in_words(each) for each in answers[0][1:])
        asked = {each.aspect: each.program for each in answers[1:]}.get(Aspect.ASKED, (None, None))
        self.begins_turn = asked[1] in (ActKind.PLACING, ActKind.MOVING)
        self.goes_on = asked[1] is ActKind.RELOCATING
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
            if self.begins_turn and isinstance(self.last.act, Relocate):
                player, pending = self.last.player, self.last.before.pending
                left, kind = counted_relocations(relocations(pending, player)), "gives too few relocations"
                said = f"the program ends {player}'s relocations with {left} left: it refuses {{act}}{{why}}"
                return self.say(kind, said, (), [kind], why=why)
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
        more = self.goes_on and not pending
        owner = pending[0].owner if pending else self.its if more else self.last.player
        gains = [at for at, step in enumerate(self.steps) if step.gained(owner)]
        if more:  # what is asked for after all others belongs to the first shape of the turn
            turn = max((at for at, step in enumerate(self.steps) if not isinstance(step.act, Relocate)), default=0)
            gains = [at for at in gains if at >= turn][:1]
        opened = gains[-1] if gains else None
        if opened is None or not (pending or self.last.before.pending) or (self.its == owner) == bool(pending):
            return self.say("", self.aspect.sentence + self._paid_already())
        step = self.steps[opened]
        if not pending and self.begins_turn:
            return self._after_shape(step, f"gives {owner} another turn", (owner,))
        made = sum(each.player == owner for each in self.steps[opened + 1 :])
        return self._entitled(step, made if pending else step.gained(owner), "" if pending else "more than ")

    def _entitled(self, step: DescribedAct, its: int, more: str = "") -> Wording:
        """The program gave other relocations than the engine for what an act completed."""
        engine = step.gained(OPPONENT[step.player] if isinstance(step.act, Relocate) else step.player)
        did = f"gave {more}{counted_relocations(its)}, the engine {engine}"
        return self._after_shape(step, did, (bool(more), its, engine))

    def _after_shape(self, step: DescribedAct, did: str, facts: Sequence[Any]) -> Wording:
        """What the program did after an act that completed something."""
        relocated = isinstance(step.act, Relocate)
        by = " completed by the opponent's relocation (rule 7)" if relocated else ""
        corners = [len(area.points) for area in step.completed]
        shapes = " and ".join(f"a {AREAS[each]}" for each in corners)
        number = corners[0] if len(corners) == 1 else 5  # of the rule: 3 for a triangle, 4 for a square
        rule = "" if relocated else f", rule {number}"
        label = f"after {shapes}{by} the program {did}"
        areas = ", ".join(listed(area.points) for area in step.completed)
        points = [point for area in step.completed for point in area.points]
        said = f"{label} ({step.description} completes {areas}{rule})"
        return Wording(label, said, (*corners, relocated, *facts), tuple(points))
